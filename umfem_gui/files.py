"""File → …: new, open, save, import, export, recent files, and the question about unsaved changes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QMenu

from io_formats import model_json, project_file, registry
from io_formats.project import SUFFIX, Project
from solvers.errors import FileError, UmfemError
from solvers.monitor import Monitor
from solvers.multibody.system import has_bodies
from umfem_gui import dialogs, recovery, settings
from umfem_gui.example_list import load_example
from umfem_gui.fe_facts import find_out
from umfem_gui.i18n import noted, tr
from umfem_gui.importing import IMPORTS, leaving
from umfem_gui.jobs import Job

if TYPE_CHECKING:
    from umfem_gui.main_window import MainWindow

JSON_FILTER = "JSON (*.json)"


#: What a picture of the view can be written as.
PICTURES = "PNG (*.png);;SVG (*.svg)"


class FileActions(QObject):
    """What the File menu does to the document of a window."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window
        self.document = window.document
        self._saving: Job | None = None
        for key, method in (
            ("new", self.new),
            ("open", self.open),
            ("save", self.save),
            ("save_as", self.save_as),
            ("import_json", self.import_json),
            ("export_json", self.export_json),
            ("export_picture", self.export_picture),
            ("quit", window.close),
        ):
            window.actions_table[key].triggered.connect(lambda _=False, method=method: method())

    # ---- documents

    def new(self) -> None:
        """An empty project."""
        if self.may_go():
            self.document.new(Project(title=tr("Untitled")))

    def open(self) -> None:
        """Ask for a file and open it."""
        models = " ".join(f"*{suffix}" for kind in IMPORTS for suffix in kind.suffixes)
        filters = f"UMFEM (*{SUFFIX} *.json);;{tr('All models')} ({models})"
        path = dialogs.ask_open(self.window, tr("Open a project"), filters)
        if path is not None:
            self.open_path(path)

    def open_path(self, path: Path) -> Job | None:
        """Open a project, or read a model of another format, in a job; a fault is explained and changes nothing.

        None if nothing was started.
        """
        path = Path(path)
        try:
            kind = registry.format_of(path)
            if kind.holds != "Project" and not kind.menu:
                raise FileError(path, f"'{kind.title}' is not opened here. Open a project or import a model.")
        except UmfemError as error:
            self.window.explain(error)
            return None
        if kind.menu:
            return self.window.imports.read(path)
        if kind.name != "umfem-project":
            return self.read_json(path)

        def use(project: Project) -> None:
            self.document.show(project, path)
            settings.remember_file(path)
            self.window.messages.add("info", noted("{file} opened."), file=path.name)

        return self._replace(f"Open {path.name}", lambda: project_file.load(path), use)

    def open_example(self, name: str) -> Job | None:
        """Open an example as a new project without a file, in the workspace where it is seen."""

        def use(project: Project) -> None:
            self.document.new(project)
            if has_bodies(project.system) and self.window.workspace.key == "fe_input":
                self.window.switch("assembly")

        return self._replace(noted("Opening an example"), lambda: load_example(name), use)

    def _replace(self, title: str, read: Callable[[], Project], use: Callable[[Project], None]) -> Job | None:
        """Read a project in a job and put it in the place of the present one; work of the user is asked about."""
        if not self.may_go():
            return None
        before = self.document.project

        def work(monitor: Monitor) -> Project:
            project: Project = leaving(read, monitor)
            for model in project.fe_models.values():
                monitor.report(0.5, "Preparing the picture")
                leaving(lambda model=model: find_out(model), monitor)
            return project

        def install(job: Job) -> None:
            if self.document.project is before:
                use(job.result)
            else:  # edited meanwhile: ask again, outside of the manager's own timer
                QTimer.singleShot(0, lambda: use(job.result) if self.may_go() else None)

        return self._watched(self.window.jobs.start(title, work, install=install))

    def _watched(self, job: Job) -> Job:
        job.failed.connect(lambda _sentence, _details: self.window.explain_job(job))
        return job

    def save(self) -> Job | None:
        """Save where the project lies, or ask, in a job. None if the user gave no name."""
        return self.save_as() if self.document.path is None else self._write(self.document.path)

    def save_as(self) -> Job | None:
        """Ask for a name and save there, in a job. None if the user gave no name."""
        name = self.document.path.name if self.document.path else f"{self.document.project.title}{SUFFIX}"
        path = dialogs.ask_save(self.window, tr("Save the project"), f"UMFEM (*{SUFFIX})", name)
        return self._write(path) if path is not None else None

    def _write(self, path: Path) -> Job:
        self.settle()
        self._saving = self.document.save_in_background(self.window.jobs, path, self._saved)
        return self._watched(self._saving)

    def _saved(self) -> None:
        assert self.document.path is not None
        settings.remember_file(self.document.path)
        self.window.messages.add("good", noted("Saved to {file}."), file=self.document.path.name)
        self.window.simulation.save_runs()

    def settle(self) -> None:
        """Wait until the project that is being saved is on the disk."""
        if self._saving is not None:
            dialogs.wait_for(self._saving)
            self._saving = None

    def may_go(self) -> bool:
        """Before the document is replaced or closed: save, discard or stay."""
        self.settle()
        if not self.document.modified:
            return True
        answer = dialogs.ask_unsaved(self.window, self.document.display_name)
        if answer != "save":
            return answer == "discard"
        job = self.save()
        self.settle()
        return job is not None and job.state == "finished" and not self.document.modified

    def offer_recovery(self, folder: Path | None = None) -> None:
        """After a crash: offer what the autosave kept."""
        for left in recovery.list_recoverable(folder):
            text = tr("“{title}” was not saved when the program ended unexpectedly.", title=tr(left.title))
            when = datetime.fromtimestamp(left.saved).strftime("%d.%m.%Y %H:%M")
            more = tr("The automatic copy of {when} can be opened.", when=when)
            if dialogs.ask_yes(self.window, tr("Recovery"), text, tr("Open the copy"), more):
                self._replace(
                    noted("Opening the automatic copy"),
                    lambda left=left: project_file.load(left.file),
                    lambda project, left=left: self.document.take_over(left, project),
                )
                return
            if dialogs.ask_yes(self.window, tr("Recovery"), tr("Delete the copy for good?"), tr("Delete")):
                recovery.discard(left)

    # ---- import and export

    def import_json(self) -> None:
        """Ask for a JSON model and open it as a new project."""
        path = dialogs.ask_open(self.window, tr("Model from JSON"), JSON_FILTER)
        if path is not None:
            self.read_json(path)

    def read_json(self, path: Path) -> Job | None:
        """Open a JSON model as a new project without a file, in a job."""

        def use(project: Project) -> None:
            self.document.new(project)
            self.window.messages.add("good", noted("{file} read as a new project."), file=path.name)

        return self._replace(f"Open {path.name}", lambda: model_json.read(path), use)

    def export_json(self) -> None:
        """Write the model as JSON, in a job."""
        path = dialogs.ask_save(self.window, tr("Model as JSON"), JSON_FILTER, f"{self._stem()}.json")
        if path is not None:
            project = self.document.project
            self._watched(
                self.window.jobs.start(
                    f"Write {path.name}",
                    lambda monitor: model_json.write(path, project),
                    install=lambda _job: self._exported(path),
                )
            )

    def export_picture(self) -> None:
        """Write what the 3D view shows."""
        path = dialogs.ask_save(self.window, tr("Picture of the view"), PICTURES, f"{self._stem()}.png")
        if path is not None:
            try:
                self.window.viewport.save_picture(path)
            except OSError as error:
                self.window.explain(FileError(path, f"cannot be written ({error.strerror or error})."))
                return
            self._exported(path)

    def _exported(self, path: Path) -> None:
        self.window.messages.add("good", noted("{file} written."), file=path.name)

    def _stem(self) -> str:
        return self.document.path.stem if self.document.path else self.document.project.title

    # ---- menus

    def fill_recent(self, menu: QMenu) -> None:
        """The submenu of recent files, made when it opens."""
        menu.clear()
        files = settings.recent_files()
        for number, path in enumerate(files, start=1):
            action = menu.addAction(f"&{number}  {path.name}")
            action.setToolTip(str(path))
            action.triggered.connect(lambda _=False, path=path: self.open_path(path))
        if files:
            menu.addSeparator()
            menu.addAction(tr("Clear this list")).triggered.connect(lambda: settings.forget_files())
        else:
            menu.addAction(tr("No files yet")).setEnabled(False)
