"""What leaves the workspace: input.fum, the object, tables of frequencies, films."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from fem.solution import kept_subsystem
from solvers.errors import UmfemError
from umfem_gui import dialogs
from umfem_gui.i18n import noted, tr
from umfem_gui.jobs import Job

if TYPE_CHECKING:
    from umfem_gui.workspaces.fe_input.workspace import FEInputWorkspace

TABLE_FILTER = "CSV (*.csv);;Excel (*.xlsx)"
FILM_FILTER = "MP4 (*.mp4);;GIF (*.gif)"


class Output(QObject):
    """Exports of the shown solution, as jobs."""

    def __init__(self, work: FEInputWorkspace) -> None:
        super().__init__(work)
        self.work = work
        table = work.frame.actions
        for key, method in (
            ("fe_mode_save", self.open_panel),
            ("fe_mode_add", self.add_to_object),
            ("fe_mode_table", self.ask_table),
            ("fe_mode_movie", self.ask_film),
            ("export_animation", lambda: self.ask_film() if self.work.active else None),
        ):
            table[key].triggered.connect(lambda _=False, method=method: method())

    @property
    def window(self) -> QWidget:
        return self.work.frame.viewport.window()

    def bring(self, *, reduced: bool = False) -> Any:
        """The shown solution; while the structure is at rest the last one of the model, which is shown. None: said."""
        work = self.work
        shown = work.shown_solution()
        if shown is not None and (shown.subsystem is not None or not reduced):
            return shown
        mine = [name for name, one in work.solutions.items() if one.model == work.current()]
        mine = [name for name in mine if work.solutions[name].subsystem is not None] or mine
        if mine:
            work.show_solution(mine[-1])
        else:
            work.frame.viewport.say(tr("No modes yet. Press “Solve” (step 3) to find them."))
        return work.shown_solution()

    # ---- input.fum

    def open_panel(self) -> None:
        """Title and comment of the subsystem."""
        self.bring(reduced=True)
        self.work.go("fe_save")

    def ask_fum(self) -> None:
        """Ask for a name and write the subsystem."""
        path = dialogs.ask_save(self.window, tr("Save input.fum"), "input.fum (*.fum)", "input.fum")
        if path is not None:
            self.write_fum(path)

    def write_fum(self, path: Path) -> Job | None:
        """Write the shown reduction without its excluded modes, with the title and comment of the panel."""
        subsystem = self._subsystem()
        if subsystem is None:
            return None

        def work(monitor: Any) -> None:
            from io_formats import fum

            monitor.report(0.1, "Writing")
            fum.write(path, subsystem)

        return self._start(noted("Save input.fum"), work, path)

    def _subsystem(self) -> Any:
        """The subsystem as it is to be kept, or None with the reason in the log."""
        solution, panel = self.bring(reduced=True), self.work.save_panel
        if solution is None:
            return None
        try:
            kept = kept_subsystem(solution)
        except UmfemError as error:
            self.work.explain(error)
            return None
        panel.show_solution(self.work.solution, solution)
        return replace(
            kept, title=panel.title.text().strip() or kept.title, comment=panel.comment.toPlainText().strip()
        )

    def add_to_object(self) -> None:
        """Make the subsystem part of the object."""
        from umfem_gui.workspaces.fe_input.to_object import add

        subsystem = self._subsystem()
        if subsystem is not None:
            add(self.work, subsystem)

    # ---- tables

    def ask_table(self) -> None:
        """Ask for a name and write the table of modes."""
        if self.bring() is None:
            return
        path = dialogs.ask_save(self.window, tr("Frequencies as a table"), TABLE_FILTER, f"{self.work.solution}.csv")
        if path is not None:
            self.write_table(path)

    def write_table(self, path: Path) -> Job | None:
        """Write frequencies, kinds, effective masses and participation; the ending tells the format."""
        from umfem_gui.workspaces.fe_input.mode_files import rows_of, write_table

        solution = self.work.shown_solution()
        table = self.work._modes_of(solution)
        if solution is None or table is None:
            return None
        rows = rows_of(table, solution)
        return self._start(noted("Export"), lambda monitor: write_table(path, rows, monitor), path)

    # ---- films

    def ask_film(self) -> None:
        """Ask for a name and write one swing of the shown mode."""
        self.bring()
        stage = self.work.view.stage
        if stage is None or not stage.active:
            return
        name = f"{self.work.solution} {stage.mode + 1}.mp4"
        path = dialogs.ask_save(self.window, tr("Animation as a film"), FILM_FILTER, name)
        if path is not None:
            self.write_film(path)

    def write_film(self, path: Path) -> Any:
        """Take pictures of one swing on the main thread, a few at a time, and write them in a job."""
        from umfem_gui.workspaces.fe_input.filming import Filming

        self.filming = Filming(self.work, path)
        return self.filming.start()

    def _start(self, title: str, work: Any, path: Path) -> Job:
        def tell(_job: Job) -> None:
            self.work.frame.messages.add("good", noted("{file} written."), file=path.name)

        return self.work.frame.jobs.start(title, work, install=tell)
