"""Actions of the Simulation workspace beside running: measured signals, formulas, watching, films, reports."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from io_formats.measured import SUFFIXES, read_measured
from solvers.monitor import Monitor
from umfem_gui import dialogs
from umfem_gui.i18n import noted, tr
from umfem_gui.i18n.sentences import say
from umfem_gui.jobs import Job
from umfem_gui.workspaces.simulation.runs import Record

if TYPE_CHECKING:
    from umfem_gui.workspaces.simulation.workspace import SimulationWorkspace


class SimulationTools(QObject):
    """Connects the actions of a workspace."""

    def __init__(self, workspace: SimulationWorkspace) -> None:
        super().__init__(workspace)
        self.workspace = workspace
        actions = workspace.frame.actions
        actions["load_measured"].triggered.connect(lambda: self.ask_measured())
        actions["excite"].triggered.connect(lambda: self.ask_excitation())
        actions["formula"].triggered.connect(lambda: self.ask_formula())
        actions["second_cursor"].toggled.connect(self.second_cursor)
        actions["trace"].toggled.connect(self.trace)
        actions["follow"].toggled.connect(self.follow)
        actions["reactions"].toggled.connect(self.reactions)
        actions["force_arrows"].toggled.connect(self.forces)
        actions["export_animation"].triggered.connect(lambda: self.ask_film())
        actions["report"].triggered.connect(lambda: self.ask_report())

    @property
    def _window(self) -> Any:
        return self.workspace.frame.viewport.window()

    # ---- measured signals

    def ask_measured(self) -> None:
        """Ask for a file of signals and show them beside the runs."""
        patterns = " ".join(f"*{suffix}" for suffix in SUFFIXES)
        path = dialogs.ask_open(self._window, tr("Measured signals"), f"{tr('Signals')} ({patterns})")
        if path is not None:
            self.load_measured(path)

    def load_measured(self, path: Path) -> Job:
        """Read signals in a job; they stand among the runs."""
        frame, runs = self.workspace.frame, self.workspace.runs

        def install(job: Job) -> None:
            name, number = path.stem, 2
            while name in runs.names():
                name, number = f"{path.stem} {number}", number + 1
            record = Record(name, job.result, path=path, measured=True)
            runs.records.append(record)
            if runs.current is None:
                runs.current = record
            frame.messages.add(
                "good", noted("{file}: {count} signals read."), file=path.name, count=len(job.result.channels)
            )
            runs.changed.emit()

        def work(monitor: Monitor) -> Any:
            monitor.report(0.1, "Reading the file")
            return read_measured(path)

        return frame.jobs.start(noted("Measured signals"), work, install=install)

    def ask_excitation(self) -> None:
        """Let a measured channel, or one of a run, drive a force or a base of the object."""
        from umfem_gui.workspaces.simulation.excitation_dialog import ExcitationDialog

        workspace, frame = self.workspace, self.workspace.frame
        key = frame.selection.key
        record = workspace.runs.find(key[1]) if key is not None and key[0] == "runs" else None
        measured = [one for one in workspace.runs.records if one.measured]
        record = record or (measured[-1] if measured else workspace.runs.current)
        if record is None or record.results is None:
            frame.messages.add("info", noted("Load measured signals first."))
            return
        dialog = ExcitationDialog(record.results, frame.document.project.system, record.path, self._window)
        dialogs.plain(dialog)
        if dialog.exec() and dialog.command is not None:
            self.excite(dialog.command)
        dialog.deleteLater()

    def excite(self, command: Any) -> None:
        """Put the signal into the object and say so."""
        frame = self.workspace.frame
        frame.document.run(command)
        frame.messages.add(
            "good",
            noted("'{signal}' acts in '{target}': {field}. The next run is driven by it."),
            place=(command.target.collection, command.target.name),
            signal=command.curve.name,
            target=command.target.name,
            field=command.target.field,
        )

    # ---- curves

    def ask_formula(self) -> None:
        """Ask for a formula and draw it."""
        from umfem_gui.plots.formula_dialog import FormulaDialog

        plots = self.workspace.plots
        if not plots.runs:
            return
        dialog = FormulaDialog(plots.runs[0], plots.plan.formulas, self._window)
        dialogs.plain(dialog)
        if dialog.exec() and dialog.formula is not None:
            plots.add_formula(dialog.formula)
        dialog.deleteLater()

    def second_cursor(self, on: bool) -> None:
        """Show or hide the second cursor."""
        view = self.workspace.plots.view
        if view is not None:
            view.set_second(on)

    # ---- watching

    def _body(self) -> str:
        key = self.workspace.frame.selection.key
        return key[1] if key is not None and key[0] in ("bodies", "flexible_bodies") else ""

    def trace(self, on: bool) -> None:
        """Draw the way of the point of the selected body that was clicked, else of its origin, or take it away."""
        watching, body = self.workspace.animation.watching, self._body()
        if not body:
            self.workspace.frame.messages.add("info", noted("Click on a body first."))
            self.show_state()
            return
        if on and body not in watching.traced:
            watching.traced.append(body)
            point = self.workspace.animation.clicked.get(body)
            if point is not None:
                watching.points[body] = point
        elif not on and body in watching.traced:
            watching.traced.remove(body)
            watching.points.pop(body, None)
        self.workspace.animation.redraw_extras()

    def follow(self, on: bool) -> None:
        """Let the camera go with the selected body."""
        watching, body = self.workspace.animation.watching, self._body()
        if on and not body:
            self.workspace.frame.messages.add("info", noted("Click on a body first."))
            self.show_state()
            return
        watching.followed, watching.asked = body if on else "", True
        self.workspace.animation.redraw_extras()

    def reactions(self, on: bool) -> None:
        """Draw the reactions of the joints."""
        self.workspace.animation.watching.reactions = on
        self.workspace.animation.redraw_extras()

    def forces(self, on: bool) -> None:
        """Draw the forces of force elements."""
        self.workspace.animation.watching.forces = on
        self.workspace.animation.redraw_extras()

    def show_state(self) -> None:
        """The selection changed: buttons tell about the body that is selected."""
        actions, watching, body = self.workspace.frame.actions, self.workspace.animation.watching, self._body()
        for key, on in (
            ("trace", bool(body) and body in watching.traced),
            ("follow", bool(body) and body == watching.followed),
        ):
            actions[key].blockSignals(True)
            actions[key].setChecked(on)
            actions[key].blockSignals(False)
            actions[key].changed.emit()  # buttons follow; nothing is toggled

    # ---- films and reports

    def ask_film(self) -> None:
        """Ask for a name and film the run; where modes are shown, they are filmed instead by their workspace."""
        if self._window.workspace.key == "fe_input":
            return
        kinds = "MP4 (*.mp4);;GIF (*.gif);;PNG (*.png)"
        path = dialogs.ask_save(self._window, tr("Animation"), kinds, f"{self._stem()}.mp4")
        if path is not None:
            self.write_film(path)

    def write_film(self, path: Path) -> Job:
        """Film the run as the ending says. Raises FileError for another ending."""
        from umfem_gui.workspaces.simulation.film import Film

        frame = self.workspace.frame
        film = Film(frame.viewport, self.workspace.player, frame.jobs, self)
        job = film.start(path)
        job.finished.connect(lambda _result: frame.messages.add("good", noted("{file} written."), file=path.name))
        job.ended.connect(film.deleteLater)
        return job

    def ask_report(self) -> None:
        """Ask for a name and write the report."""
        path = dialogs.ask_save(self._window, tr("Report"), "HTML, PDF (*.html)", f"{self._stem()}.html")
        if path is not None:
            self.write_report(path)

    def write_report(self, path: Path) -> Job:
        """HTML and PDF of the runs that are shown, in the language of the window."""
        from umfem_gui.report import Content, write_report

        workspace, frame = self.workspace, self.workspace.frame
        content = Content(
            frame.document.project,
            tuple(workspace.runs.visible()),
            workspace.plots.effective.channels,
            workspace.spectra.settings,
            tuple(workspace.spectra.natural_frequencies().tolist()),
            ((tr("Mechanism"), self._picture()),) if frame.viewport.plotter is not None else (),
            say,
        )

        def tell(job: Job) -> None:
            names = ", ".join(one.name for one in job.result)
            frame.messages.add("good", noted("Report written: {files}."), files=names)

        return frame.jobs.start(noted("Report"), lambda monitor: write_report(path, content, monitor), install=tell)

    def _picture(self) -> bytes:
        with tempfile.TemporaryDirectory(prefix="umfem-") as folder:
            target = Path(folder) / "view.png"
            self.workspace.frame.viewport.save_picture(target, scale=1)
            return target.read_bytes()

    def _stem(self) -> str:
        current = self.workspace.runs.current
        return f"{self.workspace.frame.document.project.title} {current.name if current else ''}".strip()
