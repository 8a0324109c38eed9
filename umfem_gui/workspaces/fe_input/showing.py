"""Which solution and which mode of it stand in the view and in the table, and what is done to modes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from fem.solution import ModeTable, Solution, mode_table
from solvers.errors import UmfemError
from umfem_gui.commands import ChangeSolution
from umfem_gui.workspaces.base import Workspace

if TYPE_CHECKING:
    from umfem_gui.workspaces.fe_input.mesh_selection import MeshSelection
    from umfem_gui.workspaces.fe_input.mode_bar import ModeBar
    from umfem_gui.workspaces.fe_input.modes_table import ModesPage
    from umfem_gui.workspaces.fe_input.view import FEView


class ShowsModes(Workspace):
    """The part of the FE input workspace that shows solutions. ``solution`` names the one whose modes are shown."""

    view: FEView
    mesh: MeshSelection
    modes: ModesPage
    bar: ModeBar
    solution = ""
    _table: tuple[Solution, ModeTable] | None = None

    @property
    def solutions(self) -> Any:
        return self.frame.document.project.solutions

    def explain(self, error: Exception) -> None:
        """Say what went wrong in the log."""
        self.frame.messages.add("error", str(error))
        self.frame.show_tab(self.frame.messages)

    def shown_solution(self) -> Solution | None:
        """The solution whose modes are shown."""
        return self.solutions.get(self.solution)

    def _modes_of(self, solution: Solution | None) -> ModeTable | None:
        """The table of a solution, made once."""
        if solution is None:
            return None
        if self._table is not None and (
            self._table[0].modal is solution.modal and self._table[0].subsystem is solution.subsystem
        ):
            return self._table[1]
        self._table = (solution, mode_table(solution))
        return self._table[1]

    def show_solution(self, name: str) -> None:
        """Show the modes of a solution, or with an empty name the structure at rest."""
        if name == self.solution:
            return
        self.solution = name if name in self.solutions else ""
        solution = self.shown_solution()
        table = self._modes_of(solution)
        self.modes.show_solution(solution, table)
        if table is not None:
            self.mesh.clear()  # dots would hide the colours
        self.view.show_modes(table, self._first_mode(table))
        self._write_mode()
        self.bar.want(table is not None)
        if table is not None and len(table):
            self.modes.select(self.view.stage.mode if self.view.stage is not None else 0)
        self.changed.emit()

    def _first_mode(self, table: ModeTable | None) -> int:
        """The first mode that bends."""
        if table is None:
            return 0
        return next((i for i, kind in enumerate(table.kinds) if kind != "rigid"), 0)

    def show_mode(self, mode: int) -> None:
        """Show another mode of the present solution."""
        table = self._modes_of(self.shown_solution())
        if table is None or not len(table):
            return
        mode = int(np.clip(mode, 0, len(table) - 1))
        self.view.show_modes(table, mode)
        self.modes.select(mode)
        self._write_mode()

    def step_mode(self, step: int) -> None:
        """The next or the previous mode."""
        if self.view.stage is not None:
            self.show_mode(self.view.stage.mode + step)

    def _write_mode(self) -> None:
        stage = self.view.stage
        self.bar.show_mode(stage.words(stage.mode) if stage is not None and stage.active else "")

    def tick(self, mode: int, kept: bool) -> None:
        """Keep an eigenmode in the subsystem or leave it out, with undo."""
        solution = self.shown_solution()
        if solution is None:
            return
        excluded = sorted({*solution.excluded} - {mode} if kept else {*solution.excluded, mode})
        try:
            self.frame.document.run(ChangeSolution(name=self.solution, field="excluded", value=tuple(excluded)))
        except UmfemError as error:
            self.explain(error)

    def _toggle_modes(self) -> None:
        """Exclude or include the selected eigenmodes, all as the first of them."""
        solution = self.shown_solution()
        modes = [mode for mode in self.modes.selected() if self.modes.model.excludable(mode)]
        if not self.active or solution is None or not modes:
            return
        kept = modes[0] in solution.excluded
        excluded = {*solution.excluded} - {*modes} if kept else {*solution.excluded, *modes}
        self.frame.document.run(ChangeSolution(name=self.solution, field="excluded", value=tuple(sorted(excluded))))

    def damp(self, modes: list[int], ratio: float) -> None:
        """Damping of a mode, or of all selected ones if it is among them."""
        solution = self.shown_solution()
        table = self._modes_of(solution)
        if solution is None or table is None:
            return
        selected = self.modes.selected()
        chosen = selected if modes[0] in selected else modes
        damping = [*solution.damping, *([0.0] * (len(table) - len(solution.damping)))]
        for mode in chosen:
            if table.kinds[mode] in ("eigen", "elastic"):
                damping[mode] = ratio
        self.frame.document.run(ChangeSolution(name=self.solution, field="damping", value=tuple(damping)))
