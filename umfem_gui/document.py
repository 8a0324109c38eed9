"""The open document: one project, one undo stack, one file.

Widgets hold no copy of the model. They read ``document.project`` again when ``changed`` names their part
(``umfem_gui.commands.matches`` tells whether it does). Every edit goes through ``run``.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from io_formats import project_file
from io_formats.project import SUFFIX, Project, runs_folder
from umfem_gui.commands import Command


class _Step(QUndoCommand):
    """A step of undo: the project before and after."""

    def __init__(self, document: Document, command: Command, before: Project, after: Project) -> None:
        super().__init__(command.title)
        self.document = document
        self.key = command.merge_key
        self.part = command.part
        self.before = before
        self.after = after

    def redo(self) -> None:
        self.document._install(self.after, self.part)

    def undo(self) -> None:
        self.document._install(self.before, self.part)

    def id(self) -> int:
        return -1 if self.key is None else 1

    def mergeWith(self, other: Any) -> bool:
        if not isinstance(other, _Step) or other.key != self.key:
            return False
        self.after = other.after
        return True


class Document(QObject):
    """The project of a window with its undo stack, path and modified flag."""

    changed = Signal(str)
    path_changed = Signal(object)
    modified_changed = Signal(bool)

    def __init__(self, project: Project | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._project = project if project is not None else Project()
        self._path: Path | None = None
        self.undo_stack = QUndoStack(self)
        self.undo_stack.cleanChanged.connect(lambda clean: self.modified_changed.emit(not clean))

    @property
    def project(self) -> Project:
        return self._project

    @property
    def path(self) -> Path | None:
        """The file of the project; None until it is saved."""
        return self._path

    @property
    def modified(self) -> bool:
        return not self.undo_stack.isClean()

    @property
    def display_name(self) -> str:
        """For the title of the window: the file's name, or the project's title while there is no file."""
        return self._path.name if self._path is not None else self._project.title

    def run(self, command: Command) -> None:
        """Check and do an edit, and remember it. Raises ModelError, with nothing changed, if it is refused."""
        before = self._project
        after = command.apply(before)
        if after is not before:
            self.undo_stack.push(_Step(self, command, before, after))

    def new(self, project: Project | None = None) -> None:
        """Start over with a project that has no file yet."""
        self._replace(project if project is not None else Project(), None)

    def open(self, path: str | Path) -> None:
        """Read a project file. Raises FileError, with the present document kept, if it cannot be read."""
        path = Path(path)
        self._replace(project_file.load(path), path)

    def save(self) -> None:
        """Write to the file the project came from. Raises FileError; ValueError if it has no file yet."""
        if self._path is None:
            raise ValueError("the document has no path yet: call save_as")
        project_file.save(self._path, self._project)
        self.undo_stack.setClean()

    def save_as(self, path: str | Path) -> None:
        """Write to a file (``.umfem`` is added if the name has no ending) and stay with it."""
        path = Path(path)
        if not path.suffix:
            path = path.with_suffix(SUFFIX)
        project_file.save(path, self._project)
        self._set_path(path)
        self.undo_stack.setClean()

    def runs_folder(self) -> Path | None:
        """Where the runs of this project lie; None until it is saved."""
        return runs_folder(self._path) if self._path is not None else None

    def close(self) -> None:
        """The window closes: stop the timers, remove the recovery file."""

    def _replace(self, project: Project, path: Path | None) -> None:
        self.undo_stack.clear()
        self._project = project
        self._set_path(path)
        self.undo_stack.setClean()
        self.changed.emit("project")

    def _set_path(self, path: Path | None) -> None:
        if path != self._path:
            self._path = path
            self.path_changed.emit(path)

    def _install(self, project: Project, part: str) -> None:
        self._project = project
        self.changed.emit(part)
