"""The Simulation workspace: settings, runs, animation, curves."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QWidget

from solvers.multibody.system import has_bodies
from umfem_gui.commands import ChangePlots, matches
from umfem_gui.editors.sheet import Sheet
from umfem_gui.empty_state import EmptyState
from umfem_gui.i18n import noted, tr
from umfem_gui.i18n.names import run_title
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
from umfem_gui.workspaces.simulation.fit_panel import FitPanel
from umfem_gui.workspaces.simulation.mode_comparison import ModeComparison
from umfem_gui.workspaces.simulation.overview import run_nodes, run_steps, simulation_sheet
from umfem_gui.workspaces.simulation.player import Player
from umfem_gui.workspaces.simulation.rail_panel import RailPanel
from umfem_gui.workspaces.simulation.run_bar import RunBar
from umfem_gui.workspaces.simulation.run_control import RunControl
from umfem_gui.workspaces.simulation.run_job import write_run
from umfem_gui.workspaces.simulation.runs import RunList, suggested
from umfem_gui.workspaces.simulation.sweep_panel import SweepPanel
from umfem_gui.workspaces.simulation.tools import SimulationTools
from umfem_gui.workspaces.simulation.transport import Transport


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
        self.sweeps, self.fits = SweepPanel(frame), FitPanel(frame, self.runs)
        self.rails = RailPanel(frame)
        self.sweeps.base = self._base_run
        self.run_bar = RunBar(frame.actions)
        self.bars = QStackedWidget()  # under the view: the bar of a run that goes on, or of one that is watched
        self.bars.addWidget(self.transport)
        self.bars.addWidget(self.run_bar)
        self.bars.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.advice = AdviceNote(frame, self)
        self.advice.changed.connect(self.changed)
        self.control = RunControl(self)
        self._empty = EmptyState(
            frame.viewport,
            "play-circle-outline",
            noted("Ready to run"),
            noted("Set the duration at the right if you like, then start. Motion and curves appear while it computes."),
            low=True,
        )
        self._empty.add_button(frame.actions["run"], primary=True)
        self._empty.hide()
        self._nothing = EmptyState(
            frame.viewport,
            "cogs",
            noted("Nothing to run yet"),
            noted("Put bodies together in Object assembly, or open an example that runs at once."),
        )
        self._nothing.add_button(frame.actions["mode_assembly"], primary=True)
        self._nothing.add_button(frame.actions["example_crank_slider"], noted("Open the crank-slider example"))
        self._nothing.hide()
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
        self.control.refresh()
        for page in self.analyses():
            page.installEventFilter(self)
        QTimer.singleShot(0, lambda: self._take_keys(self.active))  # when all workspaces have their actions
        self.plots.show_layout(frame.document.project.plots)
        self.sweeps.model_changed()
        self.sweeps.offer_channels([])
        self.fits.model_changed()
        self.fits.offer_channels([])

    def _connect_actions(self) -> None:
        actions, player = self.frame.actions, self.player
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

    def analyses(self) -> tuple[QWidget, ...]:
        """The tabs that look into runs, beside the plot that is always there."""
        return (self.spectra, self.statistics, self.modes.panel, self.sweeps, self.fits)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Another tab is in front: the strip of steps lights another one."""
        if self.active and event.type() in (QEvent.Type.Show, QEvent.Type.Hide) and not event.spontaneous():
            self.changed.emit()
        return super().eventFilter(watched, event)

    # ---- running

    @property
    def job(self) -> Job | None:
        """The run that goes on, else the last one."""
        return self.control.job

    @property
    def running(self) -> bool:
        """Is a run under way?"""
        return self.control.running

    def run(self) -> None:
        """Start a run of the present model with the present settings."""
        self.control.run()

    def stop(self) -> None:
        """End the run; what was computed is kept."""
        self.control.stop()

    # ---- runs

    def delete_run(self) -> None:
        """Forget the selected run and its file."""
        key = self.frame.selection.key
        record = self.runs.find(key[1]) if key is not None and key[0] == "runs" else self.runs.current
        if record is not None and not record.live:
            self.runs.remove(record.name)
            self.frame.selection.select(("settings", ""))

    def rename(self, key: Key, name: str) -> None:
        record = self.runs.find(key[1])
        if key[0] == "runs" and record is not None and not record.live and name != run_title(record.name):
            self.runs.rename(key[1], name)
            self.frame.selection.select(("runs", record.name))

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
        return run_nodes(self)

    def sheet(self, key: Key | None) -> Sheet | None:
        return simulation_sheet(self, key)

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
            (noted("Identification"), self.fits),
            (noted("Rail"), self.rails),
        ]

    def below_view(self) -> QWidget | None:
        return self.bars

    def default_key(self) -> Key | None:
        return ("settings", "")

    def empty_state(self) -> QWidget | None:
        return self._empty if has_bodies(self.frame.document.project.system) else self._nothing

    # ---- scene

    def enter(self) -> None:
        super().enter()
        self._take_keys(True)
        self.frame.viewport.beyond = self.animation.reach
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
        self._nothing.hide()
        self._make_room()
        self.frame.viewport.beyond = lambda: None
        self.animation.clear()

    def plays(self) -> bool:
        return self.runs.current is not None

    def model_changed(self, part: str) -> None:
        if matches(part, "plots") or part == "system":  # a new name of a member is that of its curves too
            self.plots.show_layout(self.frame.document.project.plots)
            self.changed.emit()
        if matches(part, "system"):
            self.sweeps.model_changed()
            self.fits.model_changed()
        if part == "project":
            self.control.forget()
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
        if record is None or not record.measured:
            channels = [channel.name for channel in results.channels] if results is not None else []
            self.sweeps.offer_channels(channels)
            self.fits.offer_channels(channels)
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
        waiting = self.active and not self.running and self.runs.current is None
        bodies = has_bodies(self.frame.document.project.system)
        self._empty.beside = self.frame.viewport.tools.width() + 8
        self._empty.setVisible(waiting and bodies)
        self._nothing.setVisible(waiting and not bodies and self.frame.viewport.plotter is not None)
        self._make_room()

    def _make_room(self) -> None:
        """The picture stands above the card of a first run, while there is one."""
        viewport, card = self.frame.viewport, self._empty
        viewport.foot = max(viewport.height() - card.y(), 0) if card.isVisible() else 0
        viewport.redraw()
