"""Keeps the starting configuration of the mechanism up to date, beside the main thread.

Closing the loops calls compiled kernels; on a fresh machine they are made first (``umfem_gui.kernels``). One worker
thread computes; only the newest request counts.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, QTimer, Signal

from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.multibody.system import MultibodySystem
from umfem_gui.exceptions import describe
from umfem_gui.kernels import Kernels
from umfem_gui.mechanics import Assembled, assemble

PERIOD = 15


class Assembler(QObject):
    """``result(system)`` is what is known now, None while it is being computed; ``ready`` tells when it is there."""

    ready = Signal()

    def __init__(
        self,
        kernels: Kernels,
        parent: QObject | None = None,
        flexible: Callable[[], Mapping[str, FlexibleSubsystem]] = dict,
    ) -> None:
        super().__init__(parent)
        self._flexible = flexible  # the subsystems of the project, asked for on the main thread
        self._kernels = kernels
        self._done: tuple[MultibodySystem, Assembled] | None = None
        self._wanted: MultibodySystem | None = None
        self._outcome: tuple[MultibodySystem, Assembled] | None = None
        self._thread: threading.Thread | None = None
        self._timer = QTimer(self, interval=PERIOD)
        self._timer.timeout.connect(self._look)

    def result(self, system: MultibodySystem) -> Assembled | None:
        """The configuration of a system; None starts the computation."""
        if self._done is not None and self._done[0] is system:
            return self._done[1]
        self._wanted = system
        self._begin()
        return None

    def last(self) -> Assembled | None:
        """The newest configuration there is, of whatever system."""
        return self._done[1] if self._done is not None else None

    def close(self) -> None:
        """Stop looking and wait for the worker."""
        self._timer.stop()
        self._wanted = None
        if self._thread is not None:
            self._thread.join(60.0)

    def _begin(self) -> None:
        if self._thread is not None or self._wanted is None:
            return
        system, self._wanted = self._wanted, None
        work = (system, self._flexible())
        self._thread = threading.Thread(target=self._compute, args=work, name="assembler", daemon=True)
        self._thread.start()
        self._timer.start()

    def _compute(self, system: MultibodySystem, flexible: Mapping[str, FlexibleSubsystem]) -> None:
        if not self._kernels.wait():
            return
        try:
            self._outcome = (system, assemble(system, flexible))
        except Exception as error:
            self._outcome = (system, Assembled({}, describe(error)[0]))

    def _look(self) -> None:
        if self._outcome is None or self._thread is None:
            return
        self._thread.join()
        self._thread = None
        self._done, self._outcome = self._outcome, None
        if self._wanted is None or self._wanted is self._done[0]:
            self._wanted = None
            self._timer.stop()
            self.ready.emit()
        else:
            self._begin()
