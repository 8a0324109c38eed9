"""The FE input workspace: from an imported or generated model to modes and to ``input.fum``.

It puts the parts together: the scene, the selection, the panels of the steps, the tables below. What they do is in
their own files.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from fem.model import FEModel
from umfem_gui.commands import (
    PutFEModel,
    RemoveSolution,
    RenameFEModel,
    matches,
)
from umfem_gui.editors.sheet import Sheet
from umfem_gui.empty_state import EmptyState
from umfem_gui.fe_facts import carry_over, find_out, known
from umfem_gui.i18n import noted, tr
from umfem_gui.model_tree import Node
from umfem_gui.numerals import grouped
from umfem_gui.selection import Key
from umfem_gui.step_strip import Step
from umfem_gui.workspaces.base import Frame
from umfem_gui.workspaces.fe_input import actions as fe_actions
from umfem_gui.workspaces.fe_input import editing, steps, tree
from umfem_gui.workspaces.fe_input.analysis import Analysis
from umfem_gui.workspaces.fe_input.attach_panel import AttachPanel
from umfem_gui.workspaces.fe_input.building import Building
from umfem_gui.workspaces.fe_input.inspecting import Inspecting
from umfem_gui.workspaces.fe_input.keys import split
from umfem_gui.workspaces.fe_input.mesh_selection import MeshSelection
from umfem_gui.workspaces.fe_input.mesh_tables import MeshTables
from umfem_gui.workspaces.fe_input.mode_bar import ModeBar
from umfem_gui.workspaces.fe_input.mode_player import ModePlayer
from umfem_gui.workspaces.fe_input.modes_table import ModesPage
from umfem_gui.workspaces.fe_input.output import Output
from umfem_gui.workspaces.fe_input.save_panel import SavePanel
from umfem_gui.workspaces.fe_input.sheets import Sheets
from umfem_gui.workspaces.fe_input.showing import ShowsModes
from umfem_gui.workspaces.fe_input.solving import Solving
from umfem_gui.workspaces.fe_input.view import FEView

#: Models with fewer nodes are looked at on the main thread: it takes some milliseconds.
SMALL = 2000

PICTURE = noted("Preparing the picture")


class FEInputWorkspace(ShowsModes):
    """Shows one FE model of the project with its solutions; without one it says where they come from."""

    key = "fe_input"

    def __init__(self, frame: Frame, parent: QObject | None = None) -> None:
        super().__init__(frame, parent)
        fe_actions.add_actions(frame.actions)
        self.mesh = MeshSelection(self)
        self.player = ModePlayer(self)
        self.solving = Solving(frame, self)
        self.attach = AttachPanel(self.mesh)
        self.save_panel = SavePanel()
        self.modes = ModesPage()
        self.bar = ModeBar(self.player, frame.actions)
        self.view = FEView(frame, self.mesh, self.player, self)
        self.building = Building(self)
        self.sheets = Sheets(self)
        self.output = Output(self)
        self.tables = MeshTables(self.mesh, self.edit, self)
        self.inspecting = Inspecting(self)
        self.analysis = Analysis(self)
        self._name: str | None = None
        self._drawn: FEModel | None = None
        self._looking: set[FEModel] = set()
        self._empty = self._make_empty()
        frame.viewport.ready.connect(self._draw)
        frame.selection.changed.connect(self._on_selection)
        for one in (self.tables.nodes, self.tables.elements):
            one.refused.connect(lambda sentence: frame.viewport.say(sentence))
        self._connect()

    def _make_empty(self) -> EmptyState:
        empty = EmptyState(
            self.frame.viewport,
            "grid",
            noted("No model yet"),
            noted(
                "Import an ANSYS or Nastran file, start from a generator, or look at a structure that comes with us."
            ),
        )
        empty.add_button(self.frame.actions["import_model"], noted("Import…"), primary=True)
        empty.add_button(self.frame.actions["fe_model_generate"], noted("Generate…"))
        empty.add_button(self.frame.actions["example_shom_frame"], noted("Machine frame"))
        empty.hide()
        return empty

    def _connect(self) -> None:
        table = self.frame.actions
        self.attach.edited.connect(self.edit)
        self.mesh.changed.connect(lambda: self.changed.emit() if self.active else None)
        self.solving.solved.connect(self._on_solved)
        self.modes.chosen.connect(self.show_mode)
        self.modes.model.ticked.connect(self.tick)
        self.modes.model.damped.connect(self.damp)
        self.save_panel.saved.connect(self.output.ask_fum)
        self.save_panel.added.connect(self.output.add_to_object)
        self.bar.closed.connect(lambda: self.show_solution(""))
        self.bar.contour_chosen.connect(self.view.set_contour)
        self.bar.ghost_chosen.connect(self.view.set_ghost)
        self.bar.split_chosen.connect(self.view.set_panes)
        for key, go in (
            ("fe_model_attach", lambda: self.go("fe_attach")),
            ("fe_model_generate", lambda: self.go("fe_generate")),
            ("fe_solve_panel", lambda: self.go("fe_solve")),
            ("fe_solve_start", self._start),
            ("fe_mode_toggle", self._toggle_modes),
            ("fe_model_clear", self._escape),
            ("fe_model_select_all", self._select_all),
        ):
            table[key].triggered.connect(lambda _=False, go=go: go())
        table["play"].triggered.connect(lambda: self.player.toggle() if self.active else None)
        for key, step in (("next_frame", 1), ("previous_frame", -1)):
            table[key].triggered.connect(lambda _=False, step=step: self.step_mode(step) if self.active else None)
        for key, last in (("first_frame", False), ("last_frame", True)):
            table[key].triggered.connect(
                lambda _=False, last=last: self.show_mode(10**9 if last else 0) if self.active else None
            )

    # ---- what is shown

    @property
    def models(self) -> Any:
        return self.frame.document.project.fe_models

    @property
    def model(self) -> FEModel | None:
        """The model that is shown."""
        name = self.current()
        return self.models[name] if name is not None else None

    def current(self) -> str | None:
        """Name of the model that is shown: of the selection, else the one shown last."""
        key = self.frame.selection.key
        if key is not None:
            if key[0] == "fe_models" and key[1] in self.models:
                return key[1]
            if key[0] == "fe_solutions" and key[1] in self.solutions and self.solutions[key[1]].model in self.models:
                return str(self.solutions[key[1]].model)
            if key[0].startswith("fe_") and split(key)[0] in self.models:
                return split(key)[0]
        if self._name in self.models:
            return self._name
        return next(iter(self.models), None)

    def go(self, kind: str) -> None:
        """Open a panel of a step for the present model."""
        from umfem_gui.workspaces.fe_input.keys import part_key

        self.frame.switch("fe_input")
        self.frame.selection.select(part_key(kind, self.current() or ""))

    # ---- the frame asks

    def nodes(self) -> tuple[Node, ...]:
        return tree.lines(self.models, self.solutions, self.current())

    def sheet(self, key: Key | None) -> Sheet | None:
        return self.sheets.of(key)

    def steps(self) -> list[Step]:
        return steps.steps(self)

    def tabs(self) -> list[tuple[str, QWidget]]:
        return [
            (noted("Modes"), self.modes),
            *self.tables.tabs(),
            (noted("Check"), self.inspecting.page),
            (noted("Analysis"), self.analysis.page),
        ]

    def below_view(self) -> QWidget | None:
        return self.bar

    def facts(self) -> str:
        nodes = sum(len(model.node_numbers) for model in self.models.values())
        elements = sum(len(block.numbers) for model in self.models.values() for block in model.blocks)
        parts = [
            tr("FE models: {number}", number=len(self.models)),
            tr("Nodes: {number}", number=grouped(nodes)),
            tr("Elements: {number}", number=grouped(elements)),
        ]
        if len(self.mesh.rows):
            parts.append(tr("Nodes selected: {number}", number=grouped(len(self.mesh.rows))))
        return "  ·  ".join(parts)

    def default_key(self) -> Key | None:
        name = self.current()
        return ("fe_models", name) if name else ("group", "fe_models")

    def empty_state(self) -> QWidget | None:
        return self._empty

    def enter(self) -> None:
        super().enter()
        self.view.enter()
        self._draw()

    def leave(self) -> None:
        super().leave()
        self._empty.hide()
        self.player.pause()
        self.view.leave()

    def plays(self) -> bool:
        return self.shown_solution() is not None

    def _marked_in_view(self) -> bool:
        """Does the Del key mean nodes or elements, which are selected in the view that has the keys?"""
        plotter = self.frame.viewport.plotter
        there = plotter is not None and plotter.hasFocus() and self.model is not None
        return there and bool(len(self.mesh.elements) or len(self.mesh.rows))

    def removable(self, key: Key) -> bool:
        if self._marked_in_view():
            return True
        if key[0] == "fe_solutions":
            return key[1] in self.solutions
        return key[0] in (*tree.GROUPS, "fe_interface") and (bool(split(key)[1]) or key[0] == "fe_interface")

    def offers(self, key: Key) -> tuple[str, ...]:
        return fe_actions.OFFERS.get(key[0], ("delete",) if self.removable(key) else ())

    def remove(self, key: Key) -> None:
        if self._marked_in_view():
            numbers = self.mesh.elements
            if len(numbers):
                self.tables.elements.remove_numbers(numbers)
                self.mesh.choose_elements([])
            else:
                self.tables.nodes.remove(self.mesh.rows)
            return
        if key[0] == "fe_solutions":
            model = self.solutions[key[1]].model
            self.frame.document.run(RemoveSolution(name=key[1]))
            self.frame.selection.select(("fe_models", model))
            return
        name, part = split(key)
        if key[0] == "fe_blocks":
            from fem.edit import remove_elements

            block = next(one for one in self.models[name].blocks if one.name == part)
            new = remove_elements(self.models[name], block.numbers)
        else:
            new = editing.without(self.models[name], key[0], part)
        self.edit(new, f"Remove '{part}'" if part else noted("Interface nodes"), name=name)

    def model_changed(self, part: str) -> None:
        if part == "project":
            self._name = None
            self.mesh.clear()
        if matches(part, "solutions") or matches(part, "fe_models"):
            if self.solution and self.shown_solution() is None:
                self.show_solution("")
            elif self.solution:
                self.modes.show_solution(self.shown_solution(), self._modes_of(self.shown_solution()))
            if self.active:
                self._draw()

    def rename(self, key: Key, name: str) -> None:
        self.frame.document.run(RenameFEModel(name=key[1], new_name=name))
        self.frame.selection.select((key[0], name))

    def mark(self, *, selected: Key | None, hovered: Key | None) -> None:
        if self.active and self.current() != self._name:
            self._draw()

    # ---- news

    def _on_selection(self, key: Key | None) -> None:
        if not self.active or key is None:
            return
        if key[0] == "fe_solutions" and key[1] in self.solutions:
            self.show_solution(key[1])
            self.frame.show_tab(self.modes)
        elif key[0] in ("fe_sets", "fe_supports", "fe_interface", "fe_links", "fe_masses", "fe_springs", "fe_blocks"):
            self.view.point_at(key)
        elif key[0] in ("fe_attach", "fe_models", "fe_generate"):
            self.show_solution("")
            self.mesh.choose_elements([])
        if key[0] != "fe_mass":
            self.view.display.show_axes(None)
        self.building.set_open(key[0] == "fe_generate")
        self._empty.setVisible(self.current() is None and not self.building.open)
        if not self.building.open:
            self._draw_again()

    def edit(self, new: FEModel, title: str, name: str = "") -> None:
        """Put a new value of the shown model into the project, with undo."""
        name = name or self.current() or new.title or tr("model")
        old = self.models.get(name)
        if old is not None:
            carry_over(old, new)
        self.frame.document.run(PutFEModel(name=name, model=new, title_text=title))

    # ---- solutions and modes

    def _start(self) -> None:
        self.go("fe_solve")
        self.solving.look_at(self.current() or "")
        if self.solving.panel.start.isEnabled():
            self.solving.start()

    def _on_solved(self, name: str) -> None:
        self.frame.selection.select(("fe_solutions", name))
        self.show_solution(name)
        self.changed.emit()

    # ---- drawing

    def _escape(self) -> None:
        if self.active:
            self.mesh.clear()

    def _select_all(self) -> None:
        if self.active and self.model is not None:
            self.mesh.choose(np.arange(len(self.model.coordinates)))

    def _draw(self) -> None:
        if not self.active:
            return
        name = self.current()
        if name != self._name:
            self.mesh.clear()
            if self.solution and (self.shown_solution() is None or self.shown_solution().model != name):  # type: ignore[union-attr]
                self.show_solution("")
        elif self._drawn is not None and self.model is not None:
            self.mesh.follow(self._drawn, self.model)
        self._name, self._drawn = name, self.model
        self._empty.setVisible(name is None and not self.building.open)
        self.attach.show_model(self.model)
        self.tables.show(self.model)
        self.inspecting.model_changed()
        self.analysis.refresh()
        self.solving.look_at(name or "")
        self.modes.show_number(sum(one.model == name for one in self.solutions.values()))
        if self.frame.viewport.plotter is None:
            return
        model = self.model
        if model is None or known(model) is not None or len(model.coordinates) < SMALL:
            self.frame.viewport.say("")
            self.view.show(name or "", model)
            self._show_again()
            self.changed.emit()
        elif model not in self._looking:
            self._looking.add(model)
            if self.view.scene is None or self.view.scene.name != name:  # after an edit the old picture stays meanwhile
                self.view.show("", None)
            self.frame.viewport.say(tr("Preparing the picture…"))
            self.frame.jobs.start(PICTURE, lambda _monitor: find_out(model), install=lambda _job: self._looked(model))

    def _draw_again(self) -> None:
        """A preview goes: the model of the project comes back."""
        if self.view.previewing:
            self._draw()

    def _show_again(self) -> None:
        """The scene was drawn anew: the mode that was shown stands there again."""
        table = self._modes_of(self.shown_solution())
        stage = self.view.stage
        if table is not None and stage is not None and not stage.active:
            self.view.show_modes(table, stage.mode)
            self._write_mode()

    def _looked(self, model: FEModel) -> None:
        self._looking.discard(model)
        self._draw()
