"""The Simulation workspace: settings, runs, animation, curves."""

from __future__ import annotations

from dataclasses import replace
from time import monotonic
from typing import Any

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QWidget

from solvers.multibody.system import has_bodies
from umfem_gui.commands import ChangePlots, ChangeSettings, matches
from umfem_gui.editors.sheet import Sheet
from umfem_gui.empty_state import EmptyState
from umfem_gui.i18n import noted, tr
from umfem_gui.jobs import Job
from umfem_gui.mechanics import written_out
from umfem_gui.model_tree import Node
from umfem_gui.plots.analyses import natural_frequencies
from umfem_gui.plots.plot_panel import PlotPanel
from umfem_gui.plots.spectra_panel import SpectraPanel
from umfem_gui.plots.statistics_panel import StatisticsPanel
from umfem_gui.selection import Key
from umfem_gui.step_strip import Step
from umfem_gui.workspaces.base import Frame, Workspace
from umfem_gui.workspaces.simulation.advice_note import AdviceNote
from umfem_gui.workspaces.simulation.animation import Animation
from umfem_gui.workspaces.simulation.mode_comparison import ModeComparison
from umfem_gui.workspaces.simulation.overview import run_sheet, run_steps
from umfem_gui.workspaces.simulation.player import Player
from umfem_gui.workspaces.simulation.rail_panel import RailPanel
from umfem_gui.workspaces.simulation.run_bar import RunBar
from umfem_gui.workspaces.simulation.run_job import RunWork, write_run
from umfem_gui.workspaces.simulation.runs import Record, RunList, joined, thinned
from umfem_gui.workspaces.simulation.sweep_panel import SweepPanel
from umfem_gui.workspaces.simulation.tools import SimulationTools
from umfem_gui.workspaces.simulation.transport import Transport

#: Title of the job of a run.
RUN_TITLE = noted("Simulation")

#: Milliseconds between two looks at a run that goes on, curves and motion in turn; more where drawing takes longer.
LIVE_MS = 100


class SimulationWorkspace(Workspace):
    """Runs the mechanism in time and shows what happened."""

    key = "simulation"

    def __init__(self, frame: Frame, parent: QObject | None = None) -> None:
        super().__init__(frame, parent)
        self.runs = RunList(self)
        self.player = Player(self)
        self.transport = Transport(self.player, frame.actions)
        self.plots = PlotPanel()
        self.spectra = SpectraPanel(self.plots.curves, self.plots.visible_range, self._modes_question)
        self.statistics = StatisticsPanel(self.plots.curves, self.plots.visible_range)
        self.plots.drawn.connect(self.spectra.curves_changed)
        self.plots.drawn.connect(self.statistics.curves_changed)
        self.modes = ModeComparison(self)
        self.animation = Animation(frame, self.runs, self.player)
        self.transport.deformed.connect(self.animation.deform)
        self.transport.coloured.connect(self.animation.colour_by)
        self.sweeps = SweepPanel(frame)
        self.rails = RailPanel(frame)
        self.sweeps.base = self._base_run
        self.run_bar = RunBar(frame.actions)
        self.bars = QStackedWidget()
        self.bars.addWidget(self.transport)
        self.bars.addWidget(self.run_bar)
        self.bars.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.advice = AdviceNote(frame, self)
        self.advice.changed.connect(self.changed)
        self.job: Job | None = None
        self._work: RunWork | None = None
        self._chunks: list[Any] = []
        self._motion_due = False
        self._live = QTimer(self, interval=LIVE_MS)
        self._live.timeout.connect(self._show_live)
        self._empty = EmptyState(
            frame.viewport,
            "play-circle-outline",
            noted("Ready to run"),
            noted("Set the duration at the right if you like, then start. Motion and curves appear while it computes."),
        )
        self._empty.add_button(frame.actions["run"], primary=True)
        self._empty.hide()
        self.runs.changed.connect(self._on_runs)
        self.player.moved.connect(lambda _frame, time: self.plots.set_time(time))
        self.plots.time_picked.connect(self.player.go_time)
        self.plots.layout_wanted.connect(lambda layout: frame.document.run(ChangePlots(layout=layout)))
        frame.viewport.ready.connect(self._draw)
        frame.assembler.ready.connect(self._on_assembled)
        frame.selection.changed.connect(self._on_selection)
        frame.viewport.picked.connect(self._on_pick)
        self._connect_actions()
        self.tools = SimulationTools(self)
        self.plots.values_wanted.connect(self._read_values)
        self._refresh_run_actions()
        QTimer.singleShot(0, lambda: self._take_keys(self.active))  # when all workspaces have their actions
        self.plots.show_layout(frame.document.project.plots)
        self.sweeps.model_changed()
        self.sweeps.offer_channels([])

    def _connect_actions(self) -> None:
        actions, player = self.frame.actions, self.player
        actions["run"].triggered.connect(self.run)
        actions["pause_run"].toggled.connect(self.pause)
        actions["step_run"].triggered.connect(self.step)
        actions["stop_run"].triggered.connect(self.stop)
        actions["play"].triggered.connect(lambda: player.toggle() if self.active else None)
        for key, direction in (("next_frame", 1), ("previous_frame", -1)):
            actions[key].triggered.connect(lambda _=False, n=direction: player.step(n) if self.active else None)
        for key, direction in (("last_frame", 1), ("first_frame", -1)):
            actions[key].triggered.connect(
                lambda _=False, n=direction: player.step(n * len(player.times)) if self.active else None
            )
        actions["loop"].setChecked(True)
        actions["loop"].toggled.connect(lambda on: setattr(player, "loop", on))
        actions["reset_zoom"].triggered.connect(self.plots.reset_zoom)
        actions["delete_run"].triggered.connect(self.delete_run)

    # ---- running

    def run(self) -> None:
        """Start a run of the present model with the present settings."""
        if self.job is not None and self.job.active:
            return
        document = self.frame.document
        folder = document.runs_folder()
        name = self.runs.free_name(folder)
        path = folder / f"{name}.h5" if folder is not None else None
        self._work = RunWork(name, path, self.frame.kernels, document.project.flexible)
        self._chunks = []
        system = document.project.system
        record = Record(name, None, system=system, path=self._work.path, live=True)
        self.job = self.frame.jobs.start(
            RUN_TITLE, self._work, inputs=lambda: (document.project.system, document.project.settings)
        )
        self.job.ended.connect(lambda job=self.job, record=record: self._ended(job, record))
        self._record = record
        self.player.pause()
        self._live.start()
        QTimer.singleShot(0, self.plots.prepare)
        self._refresh_run_actions()
        self.frame.switch("simulation")
        self.changed.emit()

    def pause(self, on: bool) -> None:
        """Hold the run, or let it go on."""
        if self._work is not None and self.running:
            self._work.paused = on
            self._show_monitors()
        self._refresh_run_actions()

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
            self._move_live()

    def stop(self) -> None:
        """End the run; what was computed is kept."""
        if self.job is not None:
            self.job.cancel()

    @property
    def running(self) -> bool:
        """Is a run under way?"""
        return self.job is not None and self.job.active

    def _refresh_run_actions(self) -> None:
        actions, paused = self.frame.actions, self._work is not None and self._work.paused
        for key in ("pause_run", "step_run", "stop_run"):
            actions[key].setEnabled(self.running)
        if not self.running and actions["pause_run"].isChecked():
            actions["pause_run"].setChecked(False)
        self.bars.setCurrentWidget(self.run_bar if self.running else self.transport)
        if self.running and paused:
            self._show_monitors()

    def _show_monitors(self) -> None:
        if self.job is not None and self._work is not None:
            self.run_bar.show_job(self.job, self._record.results, self._work.paused, self._work.notes)

    def _put(self, chunks: list[Any]) -> None:
        """New rows of the run that goes on: joined to what is shown, curves first."""
        record = self._record
        self._chunks += chunks
        record.results = thinned(joined(self._chunks))
        self._chunks = [record.results]
        if record not in self.runs.records:
            self.runs.add(record)
        else:
            self.plots.show_runs(self.runs.visible(), suggested(record.results))

    def _move_live(self) -> None:
        self.animation.show_run()
        self.transport.refresh()
        self.player.go(len(self._record.results.time) - 1)

    def _show_live(self) -> None:
        """While a run goes on: what it has so far, curves and motion in turn."""
        began, record = monotonic(), self._record
        self._show_monitors()
        if self._work is None or self._work.paused:
            return
        if self._motion_due and record.results is not None:
            self._motion_due = False
            self._move_live()
        elif new := self._work.take():
            self._put(new)
            self._motion_due = True
        self._live.setInterval(max(LIVE_MS, round(10_000 * (monotonic() - began))))

    def _ended(self, job: Job, record: Record) -> None:
        self._live.stop()
        record.live = False
        if job.state == "finished":
            record.results = job.result
            if record not in self.runs.records:
                self.runs.add(record)
            self._report(job, record)
            self.frame.selection.select(("runs", record.name))
            self.runs.changed.emit()
            self.player.go(0)
            if self.active and len(self.runs.records) == 1:
                self.animation.fit_motion()
        elif record in self.runs.records and record.results is not None and len(record.results.time):
            record.results = replace(record.results, status=job.sentence or "cancelled")  # nothing is lost
            self.runs.changed.emit()
        else:
            self.changed.emit()
        self._refresh_run_actions()

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

    def delete_run(self) -> None:
        """Forget the selected run and its file."""
        key = self.frame.selection.key
        record = self.runs.find(key[1]) if key is not None and key[0] == "runs" else self.runs.current
        if record is not None and not record.live:
            self.runs.remove(record.name)
            self.frame.selection.select(("settings", ""))

    def rename(self, key: Key, name: str) -> None:
        record = self.runs.find(key[1])
        if key[0] == "runs" and record is not None and not record.live and name != self.title_of(record):
            self.runs.rename(key[1], name)
            self.frame.selection.select(("runs", name.strip()))

    def _base_run(self) -> Any:
        """The run that sweeps are compared with: the one that is animated, if it is as long as theirs."""
        record = self.runs.current
        if record is None or record.live or record.measured or record.results is None:
            return None
        same = record.results.settings.duration == self.frame.document.project.settings.duration
        return record.results if same else None

    def _read_values(self, channels: list[Any]) -> None:
        """Curves of a large run: read in a job, drawn when they are there."""

        def work(monitor: Any) -> None:
            for number, channel in enumerate(channels):
                monitor.report(number / len(channels), "Reading the file")
                _ = channel.values

        self.frame.jobs.start(noted("Reading curves"), work, install=lambda _job: self._on_runs())

    def _modes_question(self) -> Any:
        """What the Spectra tab computes to mark natural frequencies: frozen inputs, no window."""
        project = self.frame.document.project
        return lambda: natural_frequencies(project.system, project.flexible)

    def save_runs(self) -> None:
        """The project got a file: write the runs that are only in memory beside it."""
        folder = self.frame.document.runs_folder()
        if folder is None:
            return
        for record in self.runs.unsaved():
            path = folder / f"{record.name}.h5"
            record.path = path
            self.frame.jobs.start(noted("Saving a run"), write_run, inputs=lambda r=record.results, p=path: (r, p))

    # ---- tree and properties

    def nodes(self) -> tuple[Node, ...]:
        items = tuple(
            Node(
                ("runs", record.name),
                self.title_of(record),
                "waveform" if record.measured else "chart-line",
                checked=record.shown,
                renamable=not record.live,
                tip=tr("Ticked runs are drawn in the plot"),
                muted=self.stale(record),
            )
            for record in self.runs.records
        )
        return (
            Node(("settings", ""), tr("Settings of the run"), "tune"),
            Node(("group", "runs"), f"{tr('Runs')}  {len(items)}", "folder-outline", items),
        )

    def stale(self, record: Record) -> bool:
        """Does the run belong to another state of the model?"""
        return record.system is not None and record.system is not self.frame.document.project.system

    def title_of(self, record: Record) -> str:
        """The line of a run in the tree."""
        name = tr("run {number}", number=record.name[4:]) if record.name.startswith("run ") else record.name
        return f"{name} · {tr('older model')}" if self.stale(record) else name

    def sheet(self, key: Key | None) -> Sheet | None:
        if key is None:
            return None
        if key[0] == "settings":
            return Sheet(
                tr("Settings of the run"),
                "tune",
                self.frame.document.project.settings,
                lambda field, value: ChangeSettings(field=field, value=value),
                actions=[self.frame.actions["run"]],
                text=self.advice.text() if self.active and not self.running else "",
            )
        if key[0] == "runs":
            record = self.runs.find(key[1])
            return run_sheet(self, record) if record is not None else None
        if key[0] in ("bodies", "flexible_bodies"):
            text = tr("Draw its way, or let the camera go with it.")
            actions = [self.frame.actions[one] for one in ("trace", "follow", "reactions", "force_arrows")]
            return Sheet(key[1], "cube-outline", text=text, actions=actions)
        if key == ("group", "runs"):
            text = tr("Every run of the simulation is kept. Runs of a saved project lie beside its file.")
            actions = [self.frame.actions[one] for one in ("run", "load_measured")]
            return Sheet(tr("Runs"), "folder-outline", text=text, actions=actions)
        return None

    def steps(self) -> list[Step]:
        return run_steps(self)

    def facts(self) -> str:
        settings = self.frame.document.project.settings
        parts = [
            tr("Runs: {number}", number=len(self.runs.records)),
            tr("{duration:g} s with output every {step:g} s", duration=settings.duration, step=settings.output_step),
        ]
        return "  ·  ".join(parts)

    def tabs(self) -> list[tuple[str, QWidget]]:
        return [
            (noted("Plot"), self.plots),
            (noted("Spectra"), self.spectra),
            (noted("Statistics"), self.statistics),
            (noted("Modes"), self.modes.panel),
            (noted("Sweep"), self.sweeps),
            (noted("Rail"), self.rails),
        ]

    def below_view(self) -> QWidget | None:
        return self.bars

    def default_key(self) -> Key | None:
        return ("settings", "")

    def empty_state(self) -> QWidget | None:
        return self._empty

    # ---- scene

    def enter(self) -> None:
        super().enter()
        self._take_keys(True)
        self._draw()

    def _take_keys(self, here: bool) -> None:
        """Some keys of the view mean one thing here and another in the FE workspace: only one action may hold them."""
        known = [(spec, action) for spec, action in self.frame.actions.all() if spec.where == "stage"]
        theirs = {key for spec, _ in known if spec.key.startswith("fe_") for key in spec.shortcuts}
        ours = {key for spec, _ in known if not spec.key.startswith("fe_") for key in spec.shortcuts}
        for spec, action in known:
            if theirs & ours & set(spec.shortcuts):
                keep = spec.key.startswith("fe_") != here
                action.setShortcuts([QKeySequence(key) for key in spec.shortcuts] if keep else [])

    def leave(self) -> None:
        super().leave()
        self._take_keys(False)
        self.player.pause()
        self._empty.hide()
        self.animation.clear()

    def plays(self) -> bool:
        return self.runs.current is not None

    def model_changed(self, part: str) -> None:
        if matches(part, "plots"):
            self.plots.show_layout(self.frame.document.project.plots)
            self.changed.emit()
        if matches(part, "system"):
            self.sweeps.model_changed()
        if part == "project":
            self.runs.reset(self.frame.document.runs_folder())
        if self.active and matches(part, "system") and (part == "project" or self.runs.current is None):
            self._draw()

    def mark(self, *, selected: Key | None, hovered: Key | None) -> None:
        if self.active:
            self.animation.mark(selected=selected, hovered=hovered)

    def _on_assembled(self) -> None:
        if self.active:
            self._draw()
            self.changed.emit()

    def _on_selection(self, key: Key | None) -> None:
        self.tools.show_state()
        if self.active and key is not None and key[0] == "runs":
            self.runs.select(key[1])

    def _on_pick(self, key: Any) -> None:
        """A click in the view: the point is remembered for traces, the node for the Modes tab."""
        if self.active and key is not None and key[0] in ("bodies", "flexible_bodies"):
            node = self.animation.click(key[1])
            if key[0] == "flexible_bodies":
                self.modes.panel.choose(key[1], node)

    def _on_runs(self) -> None:
        record = self.runs.current
        results = record.results if record is not None else None
        self.plots.show_runs(self.runs.visible(), suggested(results))
        self.sweeps.offer_channels([channel.name for channel in results.channels] if results is not None else [])
        if record is None or not record.measured:
            self.rails.show_results(results)
        self.modes.runs_changed()
        system = written_out(record.system or self.frame.document.project.system) if record is not None else None
        self.transport.show_flexible(system is not None and bool(system.flexible_bodies) and not record.measured)
        self.animation.show_run()
        self.transport.refresh()
        self._refresh_empty()
        self.changed.emit()

    def _draw(self) -> None:
        if self.active:
            self.animation.draw()
            self._refresh_empty()

    def _refresh_empty(self) -> None:
        running = self.job is not None and self.job.active
        waiting = self.active and not running and self.runs.current is None
        self._empty.setVisible(waiting and has_bodies(self.frame.document.project.system))


def suggested(results: Any) -> list[str]:
    """Channels to draw at first: the first sensor, or the first channel there is."""
    if results is None or not results.channels:
        return []
    sensors = [channel.name for channel in results.channels if ": " not in channel.name]
    return [(sensors or [results.channels[0].name])[0]]
