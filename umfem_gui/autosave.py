"""Autosave: every minute, in a worker thread, to a recovery file.

A project is a frozen value, so the worker needs no lock and no copy: it writes the value it was given while the user
goes on editing. The session's files are removed when there is nothing to lose, and on a clean end.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from io_formats.project import Project
from solvers.errors import UmfemError
from umfem_gui.recovery import Session, default_folder

#: Milliseconds between two autosaves.
PERIOD = 60_000


#: A project and its file, if it has one.
Content = tuple[Project, Path | None]


class Autosave(QObject):
    """Writes what ``read`` gives, if it changed since the last time; None means that there is nothing to lose.

    ``failed`` carries one sentence, once per kind of trouble: the window shows it and work goes on.
    """

    saved = Signal()
    failed = Signal(str)
    _written = Signal(str)

    def __init__(self, read: Callable[[], Content | None], folder: Path | None, parent: QObject) -> None:
        super().__init__(parent)
        self._read = read
        self._folder = folder
        self._session: Session | None = None
        self._done: Content | None = None
        self._thread: threading.Thread | None = None
        self._trouble = ""
        self._timer = QTimer(self)
        self._timer.setInterval(PERIOD)
        self._timer.timeout.connect(self.save_now)
        self._timer.start()
        self._written.connect(self._finish)

    def settle(self) -> None:
        """The document was saved or replaced: remove the recovery file if there is nothing to lose."""
        if self._thread is None and self._read() is None:
            self._clear()

    def save_now(self) -> None:
        """Start writing, unless there is nothing new or a write is still going on."""
        content = self._read()
        if self._thread is not None:
            return
        if content is None:
            self._clear()
            return
        if self._done is not None and content[0] is self._done[0] and content[1] == self._done[1]:
            return
        self._done = content
        self._thread = threading.Thread(target=self._write, args=content, name="autosave", daemon=True)
        self._thread.start()

    def wait(self) -> None:
        """Wait for a write that is going on."""
        if self._thread is not None:
            self._thread.join()

    def close(self) -> None:
        """A clean end: stop, and leave nothing behind."""
        self._timer.stop()
        self.wait()
        self._thread = None
        if self._session is not None:
            self._session.close()
            self._session = None

    def _write(self, project: Project, path: Path | None) -> None:
        trouble = ""
        try:
            if self._session is None:
                self._session = Session(self._folder or default_folder())
            self._session.save(project, path)
        except (UmfemError, OSError) as error:
            trouble = f"The autosave failed: {error}"
        with suppress(RuntimeError):  # the window went away meanwhile
            self._written.emit(trouble)

    def _finish(self, trouble: str) -> None:
        self.wait()
        self._thread = None
        if trouble and trouble != self._trouble:
            self.failed.emit(trouble)
        elif not trouble:
            self.saved.emit()
        self._trouble = trouble
        if trouble:
            self._done = None
        self.settle()

    def _clear(self) -> None:
        self._done = None
        if self._session is not None:
            self._session.clear()
