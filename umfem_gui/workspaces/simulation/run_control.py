"""Running: start, pause, step and stop a run, show what it has so far, keep what it leaves."""

from __future__ import annotations

from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer

from umfem_gui.i18n import noted
from umfem_gui.jobs import Job
from umfem_gui.workspaces.simulation.run_job import RunWork
from umfem_gui.workspaces.simulation.runs import Record, joined, suggested, thinned

if TYPE_CHECKING:
    from umfem_gui.workspaces.simulation.workspace import SimulationWorkspace

#: Title of the job of a run.
RUN_TITLE = noted("Simulation")

#: Milliseconds between two looks at a run that goes on, curves and motion in turn; more where drawing takes longer.
LIVE_MS = 100


class RunControl(QObject):
    """The run that goes on in a workspace, else the last one."""

    def __init__(self, workspace: SimulationWorkspace) -> None:
        super().__init__(workspace)
        self.workspace, self.frame = workspace, workspace.frame
        self.job: Job | None = None
        self._work: RunWork | None = None
        self._record: Record | None = None
        self._chunks: list[Any] = []
        self._motion_due = False
        self._live = QTimer(self, interval=LIVE_MS)
        self._live.timeout.connect(self._show_live)
        actions = self.frame.actions
        actions["run"].triggered.connect(self.run)
        actions["pause_run"].toggled.connect(self.pause)
        actions["step_run"].triggered.connect(self.step)
        actions["stop_run"].triggered.connect(self.stop)

    @property
    def running(self) -> bool:
        """Is a run under way?"""
        return self.job is not None and self.job.active

    def run(self) -> None:
        """Start a run of the present model with the present settings."""
        if self.running:
            return
        workspace, document = self.workspace, self.frame.document
        project = document.project
        folder = document.runs_folder()
        name = workspace.runs.free_name(folder)
        path = folder / f"{name}.h5" if folder is not None else None
        work = RunWork(name, path, self.frame.kernels, project.flexible)
        record = Record(name, None, system=project.system, flexible=project.flexible, path=path, live=True)
        self._work, self._record, self._chunks = work, record, []
        inputs = lambda: (document.project.system, document.project.settings)  # noqa: E731
        self.job = self.frame.jobs.start(RUN_TITLE, work, inputs=inputs)
        self.job.ended.connect(lambda job=self.job, record=record: self._ended(job, record))
        workspace.player.pause()
        self._live.start()
        QTimer.singleShot(0, workspace.plots.prepare)
        self.refresh()
        self.frame.switch("simulation")
        workspace.changed.emit()

    def pause(self, on: bool) -> None:
        """Hold the run, or let it go on."""
        if self._work is not None and self.running:
            self._work.paused = on
            if on and self._record is not None and self._record.results is not None:
                self._move()  # curves and motion come in turn: both stand at one instant now
            self._show_monitors()
        self.refresh()

    def step(self) -> None:
        """One output row more; pauses first."""
        if self._work is None or not self.running:
            return
        if not self._work.paused:
            self.frame.actions["pause_run"].setChecked(True)
            return
        new = self._work.take_row()
        if new:
            self._put(new)
            self._move()

    def stop(self) -> None:
        """End the run; what was computed is kept."""
        if self.job is not None:
            self.job.cancel()

    def forget(self) -> None:
        """Another project: a run of the former one ends, and is not one of this project."""
        if self.running:
            self.stop()
            self._live.stop()
            self._work = self._record = None
            self._chunks = []

    def refresh(self) -> None:
        """What can be pressed now, and which bar stands under the view."""
        actions, workspace = self.frame.actions, self.workspace
        for key in ("pause_run", "step_run", "stop_run"):
            actions[key].setEnabled(self.running)
        if not self.running and actions["pause_run"].isChecked():
            actions["pause_run"].setChecked(False)
        workspace.bars.setCurrentWidget(workspace.run_bar if self.running else workspace.transport)
        if self.running and self._work is not None and self._work.paused:
            self._show_monitors()

    # ---- while it goes on

    def _show_monitors(self) -> None:
        if self.job is not None and self._work is not None and self._record is not None:
            results, paused = self._record.results, self._work.paused
            self.workspace.run_bar.show_job(self.job, results, paused, self._work.notes)

    def _put(self, chunks: list[Any]) -> None:
        """New rows of the run that goes on: joined to what is shown, curves first."""
        record, runs = self._record, self.workspace.runs
        if record is None:
            return
        self._chunks += chunks
        record.results = thinned(joined(self._chunks))
        self._chunks = [record.results]
        if record not in runs.records:
            runs.add(record)
        else:
            self.workspace.plots.show_runs(runs.visible(), suggested(record.results))

    def _move(self) -> None:
        """The motion at the last instant there is."""
        workspace = self.workspace
        workspace.animation.show_run()
        workspace.transport.refresh()
        workspace.player.go(len(workspace.player.times) - 1)

    def _show_live(self) -> None:
        """While a run goes on: what it has so far, curves and motion in turn."""
        began = monotonic()
        self._show_monitors()
        if self._work is None or self._record is None or self._work.paused:
            return
        if self._motion_due and self._record.results is not None:
            self._motion_due = False
            self._move()
        elif new := self._work.take():
            self._put(new)
            self._motion_due = True
        self._live.setInterval(max(LIVE_MS, round(10_000 * (monotonic() - began))))

    # ---- when it has ended

    def _ended(self, job: Job, record: Record) -> None:
        if record is not self._record:  # of a project that is closed
            self.refresh()
            return
        workspace, runs = self.workspace, self.workspace.runs
        self._live.stop()
        record.live = False
        if job.state == "finished":
            record.results = job.result
            if record not in runs.records:
                runs.add(record)
            self._report(job, record)
            self.frame.selection.select(("runs", record.name))
            runs.changed.emit()
            workspace.player.go(0)
            if workspace.active and len(runs.records) == 1 and not workspace.animation.watching.followed:
                workspace.animation.fit_motion()
        elif record in runs.records and record.results is not None and len(record.results.time):
            record.results = replace(record.results, status=job.sentence or "cancelled")  # nothing is lost
            runs.changed.emit()
        else:
            workspace.changed.emit()
        self.refresh()

    def _report(self, job: Job, record: Record) -> None:
        results, messages, place = record.results, self.frame.messages, ("runs", record.name)
        if results is None:
            return
        if results.status == "finished":
            messages.add(
                "good",
                noted("{run} finished: {time:g} s of motion in {wall:.2f} s, {steps:.0f} steps."),
                place=place,
                run=record.name,
                time=float(results.time[-1]),
                wall=job.elapsed,
                steps=results.statistics.get("steps", 0.0),
            )
        elif results.status == "cancelled":
            messages.add(
                "warning",
                noted("{run} was cancelled at {time:.3g} s; what was computed is kept."),
                place=place,
                run=record.name,
                time=float(results.time[-1]),
            )
        else:
            messages.add("error", noted("{run} stopped: {reason}"), place=place, run=record.name, reason=results.status)
        if job.stale:
            text = noted("{run} belongs to an older state of the model.")
            messages.add("warning", text, place=place, run=record.name)
