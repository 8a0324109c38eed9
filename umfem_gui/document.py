"""The open document: one project, one undo stack, one file.

Widgets hold no copy of the model. They read ``document.project`` again when ``changed`` names their part
(``umfem_gui.commands.matches`` tells whether it does). Every edit goes through ``run``.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterator
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from io_formats import project_file
from io_formats.project import SUFFIX, Project, runs_folder
from umfem_gui import recovery
from umfem_gui.autosave import Autosave
from umfem_gui.commands import Command
from umfem_gui.jobs import Job, JobManager

#: Edits of one field with less than this many seconds between them are one step of undo.
MERGE_SECONDS = 2.0


class _Step(QUndoCommand):
    """A step of undo: the project before and after."""

    def __init__(self, document: Document, command: Command, before: Project, after: Project) -> None:
        super().__init__(command.title)
        self.document = document
        self.key = command.merge_key
        self.part = command.part
        self.before = before
        self.after = after
        self.stamp = time.monotonic()

    def redo(self) -> None:
        self.document._install(self.after, self.part)

    def undo(self) -> None:
        self.document._install(self.before, self.part)

    def id(self) -> int:
        return -1 if self.key is None else 1

    def mergeWith(self, other: Any) -> bool:  # Qt's name
        if not isinstance(other, _Step) or other.key != self.key or other.stamp - self.stamp > MERGE_SECONDS:
            return False
        self.after = other.after
        self.stamp = other.stamp
        return True


class Document(QObject):
    """The project of a window with its undo stack, path, modified flag and autosave.

    ``recovery_folder`` is where the autosave goes, the user's own folder if None. Call ``close`` at a clean end.
    """

    changed = Signal(str)
    path_changed = Signal(object)
    modified_changed = Signal(bool)

    def __init__(
        self,
        project: Project | None = None,
        parent: QObject | None = None,
        *,
        recovery_folder: Path | None = None,
    ) -> None:
        super().__init__(parent)
        self._project = project if project is not None else Project()
        self._path: Path | None = None
        self._opened = 0  # how many projects were shown here
        self.autosave = Autosave(self._unsaved, recovery_folder, self)
        self.undo_stack = QUndoStack(self)
        self.undo_stack.cleanChanged.connect(self._clean_changed)

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

    def steps(self) -> Iterator[tuple[Hashable | None, str, Project]]:
        """What can be undone, newest first: key of the edit (of a field, else None), title, the project before it."""
        for index in range(self.undo_stack.index() - 1, -1, -1):
            step = self.undo_stack.command(index)
            if isinstance(step, _Step):
                yield step.key, step.text(), step.before

    def new(self, project: Project | None = None) -> None:
        """Start over with a project that has no file yet."""
        self._replace(project if project is not None else Project(), None)

    def open(self, path: str | Path) -> None:
        """Read a project file. Raises FileError, with the present document kept, if it cannot be read."""
        path = Path(path)
        self._replace(project_file.load(path), path)

    def show(self, project: Project, path: Path) -> None:
        """Show a project that was read from a file in a job."""
        self._replace(project, path)

    def take_over(self, left: recovery.Recoverable, project: Project) -> None:
        """Like ``recover`` for a copy that was read in a job: it is removed when the next autosave is on the disk."""
        self._replace(project, left.original)
        self.undo_stack.resetClean()
        self.autosave.saved.connect(lambda: recovery.discard(left), Qt.ConnectionType.SingleShotConnection)
        self.autosave.save_now()

    def recover(self, left: recovery.Recoverable) -> None:
        """Take over what a crash left: modified, with the path it had. Raises FileError if it cannot be read."""
        self._replace(project_file.load(left.file), left.original)
        self.undo_stack.resetClean()
        self.autosave.save_now()
        self.autosave.wait()
        recovery.discard(left)

    def save(self) -> None:
        """Write to the file the project came from. Raises FileError; ValueError if it has no file yet."""
        if self._path is None:
            raise ValueError("the document has no path yet: call save_as")
        self.save_as(self._path)

    def save_as(self, path: str | Path) -> None:
        """Write to a file (``.umfem`` is added if the name has no ending) and stay with it."""
        path = with_suffix(path)
        project_file.save(path, self._project)
        self._saved(path, self._project)

    def save_in_background(
        self, jobs: JobManager, path: str | Path | None = None, then: Callable[[], None] | None = None
    ) -> Job:
        """Like ``save_as`` in a worker thread, for models whose writing takes longer than a blink.

        Edits made meanwhile stay unsaved and are shown so. ``then`` is called when the file is written.
        """
        if path is None and self._path is None:
            raise ValueError("the document has no path yet: give one")
        target = with_suffix(path) if path is not None else Path(str(self._path))
        project, opened = self._project, self._opened

        def work(monitor: Any) -> None:
            project_file.save(target, project)

        def install(job: Job) -> None:
            if self._opened != opened:
                return  # another project is shown now
            self._saved(target, project)
            if then is not None:
                then()

        return jobs.start(f"Save {target.name}", work, install=install)

    def runs_folder(self) -> Path | None:
        """Where the runs of this project lie; None until it is saved."""
        return runs_folder(self._path) if self._path is not None else None

    def close(self) -> None:
        """The window closes cleanly: stop the autosave and remove the recovery file."""
        self.autosave.close()

    def _saved(self, path: Path, project: Project) -> None:
        self._set_path(path)
        if project is self._project:
            self.undo_stack.setClean()
        self.autosave.settle()

    def _replace(self, project: Project, path: Path | None) -> None:
        self._opened += 1
        self._project = project
        self.undo_stack.clear()
        self.undo_stack.setClean()
        self._set_path(path)
        self.autosave.settle()
        self.changed.emit("project")

    def _set_path(self, path: Path | None) -> None:
        if path != self._path:
            self._path = path
            self.path_changed.emit(path)

    def _install(self, project: Project, part: str) -> None:
        self._project = project
        self.changed.emit(part)

    def _clean_changed(self, clean: bool) -> None:
        self.modified_changed.emit(not clean)

    def _unsaved(self) -> tuple[Project, Path | None] | None:
        return (self._project, self._path) if self.modified else None


def with_suffix(path: str | Path) -> Path:
    """The path, with ``.umfem`` if its name has no ending."""
    path = Path(path)
    return path if path.suffix else path.with_suffix(SUFFIX)
