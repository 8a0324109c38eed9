"""Computations of a fraction of a second beside the main thread: only the latest question is answered."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from solvers.errors import UmfemError
from umfem_gui.exceptions import describe

#: Milliseconds between a change and the computation, so that a series of changes is one.
PATIENCE = 60


class Background(QObject):
    """Answers ``ask(work)`` with ``done(result)`` or ``failed(sentence)`` on the main thread."""

    done = Signal(object)
    failed = Signal(str)

    def __init__(self, name: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self._next: Callable[[], Any] | None = None
        self._thread: threading.Thread | None = None
        self._outcome: tuple[str, Any] | None = None
        self._wanted = False
        self._timer = QTimer(self, interval=PATIENCE)
        self._timer.timeout.connect(self._look)

    @property
    def busy(self) -> bool:
        """Is an answer still to come?"""
        return self._timer.isActive()

    def ask(self, work: Callable[[], Any]) -> None:
        """Compute something; a question that waits is forgotten."""
        self._next = work
        self._wanted = True
        self._timer.start()

    def forget(self) -> None:
        """Something else is shown now: no question that was asked is answered any more."""
        self._next = None
        self._wanted = False

    def _compute(self, work: Callable[[], Any]) -> None:
        try:
            self._outcome = ("done", work())
        except UmfemError as error:
            self._outcome = ("failed", str(error))
        except Exception as error:
            self._outcome = ("failed", describe(error)[0])

    def _look(self) -> None:
        if self._thread is not None and self._thread.is_alive():
            return
        outcome, self._outcome, self._thread = self._outcome, None, None
        if self._next is not None:
            work, self._next = self._next, None
            self._thread = threading.Thread(target=self._compute, args=(work,), name=f"job: {self._name}", daemon=True)
            self._thread.start()
        elif outcome is None:
            self._timer.stop()
        if outcome is not None and self._thread is None:
            self._timer.stop()
            if self._wanted:
                (self.done if outcome[0] == "done" else self.failed).emit(outcome[1])
