"""The Identification tab: parameters found by a measured curve, or for the least or greatest number of a run."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from PySide6.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from solvers.analysis.sweep import MEASURES
from solvers.errors import ModelError, UmfemError
from solvers.monitor import Monitor
from umfem_gui import theme
from umfem_gui.commands import TakeFound
from umfem_gui.editors.fields import NumberEditor
from umfem_gui.i18n import bind, language, names, noted, tr
from umfem_gui.i18n.sentences import say
from umfem_gui.jobs import Job
from umfem_gui.listening import listen
from umfem_gui.plots.channel_box import ChannelBox
from umfem_gui.plots.sheet_table import SheetTable
from umfem_gui.plots.side_column import SideColumn, Stage, lay_side_by_side
from umfem_gui.plots.small_plot import SmallPlot
from umfem_gui.workspaces.base import Frame
from umfem_gui.workspaces.simulation.runs import RunList
from umfem_gui.workspaces.simulation.sweep_panel import MEASURE_TITLES

TITLE = noted("Identification")
GOALS = {"curve": noted("Measured curve"), "least": noted("Make least"), "greatest": noted("Make greatest")}
HINT = noted(
    "Choose parameters with their bounds and a measured curve that a run shall meet (Results → Measured signals…), "
    "or a number of the run to be made least or greatest."
)

#: Parameters that may vary together, and runs at most.
ROWS, MOST_RUNS = 4, 200


@dataclass(frozen=True, eq=False)
class Found:
    """Outcome of a search: the fit, values before, and the channel of a run with the values found."""

    fit: Any
    before: dict[str, float]
    time: np.ndarray
    values: np.ndarray
    curve: Any = None


class _RangeRow:
    """A parameter and its bounds."""

    def __init__(self, grid: QGridLayout, row: int) -> None:
        self.parameter = QComboBox()
        self.low, self.high = (NumberEditor("", plain=True) for _ in range(2))
        for column, widget in enumerate((self.parameter, self.low, self.high)):
            grid.addWidget(widget, row, column)
        for editor in (self.low, self.high):
            editor.setMaximumWidth(80)
        self.known: dict[str, float] = {}
        self.parameter.activated.connect(lambda _index: self.propose())

    def offer(self, parameters: dict[str, float], at: int) -> None:
        """Parameters that can be varied; row ``at`` of the panel begins with none but the first."""
        self.known = parameters
        titles = ["–", *parameters]
        if titles == [self.parameter.itemText(k) for k in range(self.parameter.count())]:
            return
        old = self.parameter.currentText()
        self.parameter.clear()
        self.parameter.addItems(titles)
        first = int(at == 0 and len(parameters) > 0)
        self.parameter.setCurrentIndex(titles.index(old) if old in parameters else first)
        if self.parameter.currentText() != old:
            self.propose()

    def propose(self) -> None:
        """From half the value to twice the value."""
        value = self.known.get(self.parameter.currentText())
        if value is not None:
            low, high = sorted((0.5 * value, 2.0 * value)) if value else (-1.0, 1.0)
            self.low.set_value(float(f"{low:.6g}"))
            self.high.set_value(float(f"{high:.6g}"))


class FitPanel(QWidget):
    """Identification and optimisation of the present model."""

    def __init__(self, frame: Frame, runs: RunList, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.frame, self.runs = frame, runs
        self.job: Job | None = None
        self.found: Found | None = None
        self._build()
        runs.changed.connect(self._offer_curves)
        listen(language.changed, self._retranslate)
        listen(theme.signals.changed, self._show)

    def _build(self) -> None:
        self._side, self._stage = SideColumn(self, 250), Stage(self)
        left, column = self._side.inside, self._side.column
        self.goal, self.channel = QComboBox(left), ChannelBox(left)
        self.curve, self.measure = QComboBox(left), QComboBox(left)
        for key, title in GOALS.items():
            self.goal.addItem(tr(title), key)
        for key in MEASURES:
            self.measure.addItem(tr(MEASURE_TITLES[key]), key)
        grid = QGridLayout()
        grid.setSpacing(4)
        for place, text in enumerate((noted("Parameter"), noted("From"), noted("To"))):
            label = QLabel(left)
            label.setObjectName("muted")
            bind(label, "setText", text)
            grid.addWidget(label, 0, place)
        grid.setColumnStretch(0, 2)
        self.rows = [_RangeRow(grid, k + 1) for k in range(ROWS)]
        bind(self.channel, "setToolTip", noted("Channel of the run"))
        bind(self.curve, "setToolTip", noted("Measured curve that the channel shall meet"))
        for box in (self.goal, self.channel, self.curve, self.measure):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(10)
            column.addWidget(box)
        column.addLayout(grid)
        self.start_button, self.apply_button = QPushButton(left), QPushButton(left)
        self.start_button.setProperty("primary", True)
        bind(self.start_button, "setText", noted("Search"))
        bind(self.apply_button, "setText", noted("Apply"))
        bind(self.apply_button, "setToolTip", noted("Write the values found into the model"))
        self.apply_button.setEnabled(False)
        self.start_button.clicked.connect(lambda: self.start())
        self.apply_button.clicked.connect(self.apply)
        row = QHBoxLayout()
        row.addWidget(self.start_button, 1)
        row.addWidget(self.apply_button)
        column.addLayout(row)
        self.note = QLabel(left, wordWrap=True)
        self.note.setObjectName("muted")
        column.addWidget(self.note)
        column.addStretch(1)
        bind(self._stage.hint, "setText", HINT)
        self.page = QWidget(self._stage)
        self.plot = SmallPlot("", self.page)
        QVBoxLayout(self.page).addWidget(self.plot)
        self._stage.put(self.page)
        self.table = SheetTable(self)
        lay_side_by_side(self, self._side, self._stage, self.table, 240)
        self.table.hide()
        self.goal.activated.connect(lambda _index: self._goal_changed())
        self._goal_changed()
        self._side.widen()

    # ---- what can be chosen

    def model_changed(self) -> None:
        """Other parameters."""
        system = self.frame.document.project.system
        known = {one.name: float(one.value) for one in system.parameters if not isinstance(one.value, str)}
        for at, row in enumerate(self.rows):
            row.offer(known, at)

    def offer_channels(self, channels: list[str]) -> None:
        """Channels of the runs; before any run, the sensors of the object."""
        self.channel.offer(channels or [sensor.name for sensor in self.frame.document.project.system.sensors])

    def _offer_curves(self) -> None:
        measured = [one for one in self.runs.records if one.measured and one.results is not None]
        found = [(one.name, channel.name) for one in measured for channel in one.results.channels]
        if found != [self.curve.itemData(k) for k in range(self.curve.count())]:
            self.curve.clear()
            for record, channel in found:
                self.curve.addItem(f"{record}: {names.curve_title(channel)}", (record, channel))

    def _goal_changed(self) -> None:
        curve = self.goal.currentData() == "curve"
        self.curve.setVisible(curve)
        self.measure.setVisible(not curve)

    # ---- searching

    def _curve(self) -> Any:
        """The measured curve. Raises ModelError."""
        from solvers.analysis.fit import Curve

        if self.curve.currentData() is None:
            raise ModelError("Load the measured curve first: Results → Measured signals…")
        name, channel = self.curve.currentData()
        results = self.runs.find(name).results
        values = next(one.values for one in results.channels if one.name == channel)
        return Curve(self.channel.channel, np.asarray(results.time), np.asarray(values))

    def start(self, workers: int | None = None) -> Job | None:
        """Search, or stop the search under way; a fault is said beside the buttons."""
        from solvers.analysis.fit import Range, identify, optimise
        from solvers.analysis.sweep import Output

        if self.job is not None and self.job.active:
            self.job.cancel()
            return None
        project, goal, channel = self.frame.document.project, self.goal.currentData(), self.channel.channel
        try:
            chosen = [row for row in self.rows if row.parameter.currentText() not in ("", "–")]
            ranges = tuple(
                Range(row.parameter.currentText(), float(row.low.value()), float(row.high.value())) for row in chosen
            )
            curve = self._curve() if goal == "curve" else None
        except (UmfemError, ValueError) as error:
            self.note.setText(say(str(error)))
            return None
        output = Output(channel, self.measure.currentData())
        count = (os.cpu_count() or 1) if workers is None else workers
        shared: dict[str, Any] = {"flexible": dict(project.flexible), "most_runs": MOST_RUNS, "workers": count}
        before = {one.parameter: row.known[one.parameter] for one, row in zip(ranges, chosen)}

        def work(monitor: Monitor) -> Found:
            self.frame.kernels.wait()
            if curve is not None:
                fit = identify(project.system, project.settings, ranges, curve, monitor=monitor, **shared)
            else:
                fit = optimise(
                    *(project.system, project.settings, ranges, output),
                    greatest=goal == "greatest", monitor=monitor, **shared,
                )  # fmt: skip
            return _with_run(project, fit, before, channel, curve)

        self.job = self.frame.jobs.start(TITLE, work)
        self.job.progressed.connect(lambda fraction, what: self.note.setText(say(what)))
        self.job.ended.connect(lambda job=self.job: self._ended(job))
        bind(self.start_button, "setText", noted("Stop"))
        return self.job

    def _ended(self, job: Job) -> None:
        bind(self.start_button, "setText", noted("Search"))
        if job.state == "failed":
            self.note.setText(say(job.sentence))
        elif job.state == "finished":
            self.found = job.result
            self._show()

    def apply(self) -> None:
        """The values found become those of the model, with undo."""
        if self.found is not None:
            self.frame.document.run(TakeFound(values=tuple(self.found.fit.values.items())))

    # ---- showing

    def _show(self) -> None:
        if self.found is None:
            return
        fit, curve = self.found.fit, self.found.curve
        what = tr("difference from the curve (RMS)") if curve is not None else tr("number of the run")
        numbers = {"what": what, "before": fit.before, "left": fit.left, "runs": fit.runs}
        self.note.setText(tr("{what}: {before:.4g} before, {left:.4g} now, {runs} runs", **numbers))
        self.plot.begin(tr("Time, s"), names.curve_title(self.channel.channel))
        if curve is not None:
            self.plot.curve(curve.time, curve.values, colour=theme.curve_colour(1), dashed=True)
        self.plot.curve(self.found.time, self.found.values)
        self._stage.show_view(self.page)
        heads = [tr("Parameter"), tr("Before"), tr("Found"), "±"]
        spread = fit.spread
        rows = [
            [name, f"{self.found.before[name]:.5g}", f"{value:.5g}", f"{spread[name]:.2g}" if name in spread else ""]
            for name, value in fit.values.items()
        ]
        self.table.fill(heads, rows)
        self.table.show()
        self.apply_button.setEnabled(True)

    def _retranslate(self) -> None:
        for box, titles in ((self.goal, GOALS), (self.measure, MEASURE_TITLES)):
            for index in range(box.count()):
                box.setItemText(index, tr(titles[box.itemData(index)]))
        self._show()


def _with_run(project: Any, fit: Any, before: dict[str, float], channel: str, curve: Any) -> Found:
    """The fit with the channel of a run that has its values."""
    from solvers.multibody.simulate import simulate

    made = replace(
        project.system,
        parameters=tuple(
            replace(one, value=fit.values[one.name]) if one.name in fit.values else one
            for one in project.system.parameters
        ),
    )
    results = simulate(made, project.settings, flexible=dict(project.flexible))
    values = next(one.values for one in results.channels if one.name == channel)
    return Found(fit, before, np.asarray(results.time), np.asarray(values), curve)
