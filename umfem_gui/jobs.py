"""Long work beside the window: frozen inputs, a worker thread, progress, cancel, and a result on the main thread.

The worker touches no Qt object. It leaves its progress and its outcome in plain attributes; a timer of the manager,
running only while there is work, picks them up on the main thread 20 times a second. So a kernel may report a
million times without flooding the event loop, and nothing can arrive at a window that is gone.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from solvers.errors import Cancelled, UmfemError
from solvers.monitor import Monitor
from umfem_gui.exceptions import describe

#: Milliseconds between two looks at the workers: progress comes at most 20 times a second.
PERIOD = 50

#: Inputs of a job, read on the main thread: frozen values, compared by identity to recognise a stale result.
Inputs = Callable[[], tuple[Any, ...]]


class Job(QObject):
    """One piece of work. All signals are emitted on the main thread.

    ``state`` goes from ``waiting`` to ``running`` to one of ``finished``, ``cancelled``, ``failed``.
    """

    progressed = Signal(float, str)
    finished = Signal(object)
    cancelled = Signal()
    failed = Signal(str, str)
    ended = Signal()

    def __init__(
        self, title: str, work: Callable[..., Any], inputs: Inputs | None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.title = title
        self.state = "waiting"
        self.result: Any = None
        self.sentence = ""
        self.details = ""
        self.expected = False  # a failure that speaks for itself: no details are needed
        self.fraction = 0.0
        self.what = ""
        self.monitor = Monitor(self._note)
        self._work = work
        self._read_inputs = inputs
        self._inputs = inputs() if inputs is not None else ()
        self._news: tuple[float, str] | None = None
        self._outcome: tuple[str, Any] | None = None
        self._thread: threading.Thread | None = None
        self._started = 0.0
        self._ended = 0.0

    @property
    def active(self) -> bool:
        """Waiting or running."""
        return self.state in ("waiting", "running")

    @property
    def elapsed(self) -> float:
        """Seconds of running, until now or until the end."""
        if not self._started:
            return 0.0
        return (self._ended or time.monotonic()) - self._started

    @property
    def remaining(self) -> float | None:
        """Seconds to go if the work keeps its pace; None while nobody can tell."""
        if self.state != "running" or self.fraction < 0.01:
            return None
        return self.elapsed * (1.0 - self.fraction) / self.fraction

    @property
    def stale(self) -> bool:
        """Are the inputs now others than those the job was given? True results of an older model."""
        if self._read_inputs is None:
            return False
        now = self._read_inputs()
        return len(now) != len(self._inputs) or any(a is not b for a, b in zip(now, self._inputs))

    def cancel(self) -> None:
        """Ask the work to stop at its next check."""
        self.monitor.cancel()

    def _note(self, fraction: float, what: str) -> None:
        self._news = (fraction, what)

    def _begin(self) -> None:
        self.state = "running"
        self._started = time.monotonic()
        self._thread = threading.Thread(target=self._compute, name=f"job: {self.title}", daemon=True)
        self._thread.start()

    def _compute(self) -> None:
        try:
            self.monitor.check()
            self._outcome = ("finished", self._work(*self._inputs, self.monitor))
        except Cancelled:
            self._outcome = ("cancelled", None)
        except BaseException as error:
            self.expected = isinstance(error, UmfemError)
            self._outcome = ("failed", describe(error))

    def _look(self) -> None:
        """Main thread: pass on what the worker left."""
        news, self._news = self._news, None
        outcome = self._outcome
        if news is not None and (outcome is None or outcome[0] == "finished"):
            self.fraction, self.what = news
            self.progressed.emit(*news)
        if outcome is not None and self.state == "running":
            self._end(*outcome)

    def _end(self, state: str, content: Any) -> None:
        self.state = state
        self._ended = time.monotonic()
        if self._thread is not None:
            self._thread.join()
        if state == "finished":
            self.result = content
        elif state == "failed":
            self.sentence, self.details = content


class JobManager(QObject):
    """Starts jobs, at most ``limit`` at a time, and tells how they end."""

    started = Signal(object)
    ended = Signal(object)

    def __init__(self, parent: QObject | None = None, *, limit: int = 4) -> None:
        super().__init__(parent)
        self.limit = limit
        self.jobs: list[Job] = []
        self._install: dict[Job, Callable[[Job], None]] = {}
        self._timer = QTimer(self)
        self._timer.setInterval(PERIOD)
        self._timer.timeout.connect(self._look)

    def start(
        self,
        title: str,
        work: Callable[..., Any],
        *,
        inputs: Inputs | None = None,
        install: Callable[[Job], None] | None = None,
    ) -> Job:
        """Run ``work(*inputs(), monitor)`` in a worker thread.

        ``inputs`` is called now and again at the end: the same objects mean that the result is current, others set
        ``job.stale``. ``install(job)`` is called on the main thread when the work finished; it looks at
        ``job.result`` and ``job.stale`` and runs a command or shows the result as stale.
        """
        job = Job(title, work, inputs, self)
        self.jobs.append(job)
        if install is not None:
            self._install[job] = install
        self._fill()
        self._timer.start()
        return job

    @property
    def active(self) -> list[Job]:
        """Jobs that wait or run."""
        return [job for job in self.jobs if job.active]

    def cancel_all(self) -> None:
        """Ask every job to stop."""
        for job in self.active:
            job.cancel()

    def shut_down(self, timeout: float = 5.0) -> bool:
        """Cancel everything and wait. False if a worker did not come back in time; it is then left to die."""
        self._timer.stop()
        self.cancel_all()
        deadline = time.monotonic() + timeout
        threads = [job._thread for job in self.jobs if job._thread is not None]
        for thread in threads:
            thread.join(max(0.0, deadline - time.monotonic()))
        back = not any(thread.is_alive() for thread in threads)
        for job in self.active:
            job.state = "cancelled"
        return back

    def forget(self, job: Job) -> None:
        """Drop a job that ended from the list."""
        if not job.active and job in self.jobs:
            self.jobs.remove(job)
            self._install.pop(job, None)
            job.deleteLater()

    def _fill(self) -> None:
        running = sum(job.state == "running" for job in self.jobs)
        for job in self.jobs:
            if running >= self.limit:
                break
            if job.state == "waiting":
                job._begin()
                running += 1
                self.started.emit(job)

    def _look(self) -> None:
        for job in self.active:
            if job.state == "waiting" and job.monitor.cancelled:
                job._end("cancelled", None)
            job._look()
            if not job.active:
                self._announce(job)
        self._fill()
        if not self.active:
            self._timer.stop()

    def _announce(self, job: Job) -> None:
        install = self._install.pop(job, None)
        if job.state == "finished" and install is not None:
            try:
                install(job)
            except Exception as error:
                job._end("failed", describe(error))
        if job.state == "finished":
            job.finished.emit(job.result)
        elif job.state == "cancelled":
            job.cancelled.emit()
        else:
            job.failed.emit(job.sentence, job.details)
        job.ended.emit()
        self.ended.emit(job)
