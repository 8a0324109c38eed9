"""Jobs as the user sees them: what is being done, how far, how long, and a way to stop it."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QProgressBar, QScrollArea, QToolButton, QVBoxLayout, QWidget

from umfem_gui import icons
from umfem_gui.i18n import bind, language, noted, tr
from umfem_gui.i18n.sentences import say
from umfem_gui.jobs import Job, JobManager
from umfem_gui.listening import listen

STATES = {
    "waiting": noted("Waiting"),
    "running": noted("Running"),
    "finished": noted("Finished"),
    "cancelled": noted("Cancelled"),
    "failed": noted("Failed"),
}


def clock(seconds: float) -> str:
    """Seconds as people read them: 4.2 s, 1:05, 2:03:04."""
    if seconds < 10:
        return tr("{seconds:.1f} s", seconds=seconds)
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"


def timing(job: Job) -> str:
    """Elapsed and remaining time of a job in words."""
    remaining = job.remaining
    if remaining is None:
        return clock(job.elapsed)
    return tr("{elapsed}, {remaining} left", elapsed=clock(job.elapsed), remaining=clock(remaining))


def show_progress(bar: QProgressBar, job: Job) -> None:
    """How far a job is; a bar that only moves while nobody can tell."""
    bar.setMaximum(0 if job.state == "running" and job.fraction <= 0.0 else 1000)
    bar.setValue(1000 if job.state == "finished" else round(1000 * job.fraction))


class JobLine(QFrame):
    """One job: title, what it does now, bar, times, cancel."""

    def __init__(self, job: Job, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.job = job
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 4, 4, 4)
        row.setSpacing(12)
        self.title = QLabel(self)
        self.what = QLabel(self)
        self.what.setObjectName("muted")
        self.bar = QProgressBar(self, textVisible=False, maximum=1000)
        self.bar.setFixedWidth(160)
        self.times = QLabel(self)
        self.times.setObjectName("muted")
        self.cancel = QToolButton(self)
        icons.assign(self.cancel, "close", "muted")
        bind(self.cancel, "setToolTip", "Cancel this job")
        self.cancel.clicked.connect(job.cancel)
        for widget, stretch in ((self.title, 0), (self.what, 1), (self.bar, 0), (self.times, 0), (self.cancel, 0)):
            row.addWidget(widget, stretch)
        self.refresh()

    def refresh(self) -> None:
        """Read the job again."""
        job = self.job
        self.title.setText(say(job.title))
        self.what.setText(say(job.what) if job.state == "running" and job.what else tr(STATES[job.state]))
        if job.state == "failed":
            self.what.setText(say(job.sentence))
        show_progress(self.bar, job)
        self.bar.setVisible(job.active)
        self.times.setText(timing(job))
        self.cancel.setVisible(job.active)


class JobsPanel(QScrollArea):
    """All jobs of the session, newest first."""

    def __init__(self, manager: JobManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        inner = QWidget(self)
        inner.setObjectName("scrolled")
        self._column = QVBoxLayout(inner)
        self._column.setContentsMargins(4, 4, 4, 4)
        self._column.setSpacing(0)
        self.empty = QLabel(inner, alignment=Qt.AlignmentFlag.AlignCenter)
        self.empty.setObjectName("muted")
        bind(self.empty, "setText", "No jobs yet. Long work appears here with its progress and can be stopped.")
        self._column.addWidget(self.empty)
        self._column.addStretch(1)
        self.setWidget(inner)
        self.lines: list[JobLine] = []
        self._timer = QTimer(self, interval=200)
        self._timer.timeout.connect(self.refresh)
        manager.started.connect(self._add)
        manager.ended.connect(lambda _job: self.refresh())
        listen(language.changed, self.refresh)

    def _add(self, job: Job) -> None:
        line = JobLine(job, self.widget())
        self.lines.insert(0, line)
        self._column.insertWidget(0, line)
        self.empty.hide()
        self._timer.start()

    def refresh(self) -> None:
        """Read all jobs again; stop looking when none runs."""
        for line in self.lines:
            line.refresh()
        if not any(line.job.active for line in self.lines):
            self._timer.stop()


class JobStatus(QWidget):
    """The running job in the status bar; hidden when there is none."""

    def __init__(self, manager: JobManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._manager = manager
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 0, 4, 0)
        row.setSpacing(8)
        self.text = QLabel(self)
        self.bar = QProgressBar(self, textVisible=False, maximum=1000)
        self.bar.setFixedWidth(180)
        self.times = QLabel(self)
        self.times.setObjectName("muted")
        self.cancel = QToolButton(self)
        self.cancel.setObjectName("cancelJob")
        icons.assign(self.cancel, "close", "muted")
        bind(self.cancel, "setToolTip", "Cancel this job")
        self.cancel.clicked.connect(self._cancel)
        for widget in (self.text, self.bar, self.times, self.cancel):
            row.addWidget(widget)
        self._timer = QTimer(self, interval=100)
        self._timer.timeout.connect(self.refresh)
        manager.started.connect(lambda _job: (self._timer.start(), self.refresh()))
        manager.ended.connect(lambda _job: self.refresh())
        self.hide()

    def refresh(self) -> None:
        """Show the first job that runs."""
        active = [job for job in self._manager.active if job.state == "running"]
        self.setVisible(bool(active))
        if not active:
            self._timer.stop()
            return
        job = active[0]
        self.text.setText(say(job.what) if job.what else say(job.title))
        show_progress(self.bar, job)
        self.times.setText(timing(job))

    def _cancel(self) -> None:
        for job in self._manager.active:
            job.cancel()
