"""File → …: new, open, save, import, export, recent files, and the question about unsaved changes."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu

from io_formats import model_json
from io_formats.project import SUFFIX, Project
from solvers.errors import FileError, UmfemError
from umfem_gui import dialogs, recovery, settings
from umfem_gui.example_list import load_example
from umfem_gui.i18n import noted, tr

if TYPE_CHECKING:
    from umfem_gui.main_window import MainWindow

JSON_FILTER = "JSON (*.json)"


class FileActions(QObject):
    """What the File menu does to the document of a window."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window
        self.document = window.document
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
        path = dialogs.ask_open(self.window, tr("Open a project"), f"UMFEM (*{SUFFIX} *.json)")
        if path is not None:
            self.open_path(path)

    def open_path(self, path: Path) -> bool:
        """Open a project or a JSON model; a fault is explained and changes nothing. True if it was opened."""
        path = Path(path)
        if path.suffix.lower() == ".json":
            return self.read_json(path)
        if not self.may_go():
            return False
        try:
            self.document.open(path)
        except UmfemError as error:
            self.window.explain(error)
            return False
        settings.remember_file(path)
        self.window.messages.add("info", noted("{file} opened."), file=path.name)
        return True

    def open_example(self, name: str) -> None:
        """Open an example as a new project without a file."""
        if self.may_go():
            self.document.new(load_example(name))

    def save(self) -> bool:
        """Save where the project lies, or ask. True if it was saved."""
        if self.document.path is None:
            return self.save_as()
        return self._write(None)

    def save_as(self) -> bool:
        """Ask for a name and save there. True if it was saved."""
        name = self.document.path.name if self.document.path else f"{self.document.project.title}{SUFFIX}"
        path = dialogs.ask_save(self.window, tr("Save the project"), f"UMFEM (*{SUFFIX})", name)
        return path is not None and self._write(path)

    def _write(self, path: Path | None) -> bool:
        try:
            if path is None:
                self.document.save()
            else:
                self.document.save_as(path)
        except UmfemError as error:
            self.window.explain(error)
            return False
        assert self.document.path is not None
        settings.remember_file(self.document.path)
        self.window.messages.add("good", noted("Saved to {file}."), file=self.document.path.name)
        self.window.simulation.save_runs()
        return True

    def may_go(self) -> bool:
        """Before the document is replaced or closed: save, discard or stay."""
        if not self.document.modified:
            return True
        answer = dialogs.ask_unsaved(self.window, self.document.display_name)
        return self.save() if answer == "save" else answer == "discard"

    def offer_recovery(self, folder: Path | None = None) -> None:
        """After a crash: offer what the autosave kept."""
        for left in recovery.list_recoverable(folder):
            text = tr("“{title}” was not saved when the program ended unexpectedly.", title=tr(left.title))
            when = datetime.fromtimestamp(left.saved).strftime("%d.%m.%Y %H:%M")
            more = tr("The automatic copy of {when} can be opened.", when=when)
            if dialogs.ask_yes(self.window, tr("Recovery"), text, tr("Open the copy"), more):
                self.document.recover(left)
                return
            if dialogs.ask_yes(self.window, tr("Recovery"), tr("Delete the copy for good?"), tr("Delete")):
                recovery.discard(left)

    # ---- import and export

    def import_json(self) -> None:
        """Ask for a JSON model and open it as a new project."""
        path = dialogs.ask_open(self.window, tr("Model from JSON"), JSON_FILTER)
        if path is not None:
            self.read_json(path)

    def read_json(self, path: Path) -> bool:
        """Open a JSON model as a new project without a file. True if it was read."""
        try:
            project = model_json.read(path)
        except UmfemError as error:
            self.window.explain(error)
            return False
        if not self.may_go():
            return False
        self.document.new(project)
        self.window.messages.add("good", noted("{file} read as a new project."), file=path.name)
        return True

    def export_json(self) -> None:
        """Write the model as JSON."""
        path = dialogs.ask_save(self.window, tr("Model as JSON"), JSON_FILTER, f"{self._stem()}.json")
        if path is not None:
            try:
                model_json.write(path, self.document.project)
            except UmfemError as error:
                self.window.explain(error)
                return
            self._exported(path)

    def export_picture(self) -> None:
        """Write what the 3D view shows."""
        path = dialogs.ask_save(self.window, tr("Picture of the view"), "PNG (*.png)", f"{self._stem()}.png")
        if path is not None:
            try:
                self.window.viewport.save_picture(path)
            except OSError as error:
                self.window.explain(FileError(path, f"cannot be written ({error.strerror})."))
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
