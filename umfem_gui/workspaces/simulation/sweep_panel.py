"""The Sweep tab: which parameters go where, what is kept of every run, and a curve or a map of it."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QLabel, QPushButton, QWidget

from io_formats.project import Project
from io_formats.sweep_file import Sweep, key_of, read_sweep, sweep_table, sweep_to_file
from solvers.analysis.sweep import MEASURES, Axis, Output, Plan, check, spaced
from solvers.analysis.sweep import measure as measured
from solvers.errors import ModelError, UmfemError
from solvers.monitor import Monitor
from umfem_gui import theme
from umfem_gui.editors.fields import NumberEditor
from umfem_gui.i18n import bind, language, names, noted, tr
from umfem_gui.i18n.sentences import say
from umfem_gui.jobs import Job
from umfem_gui.listening import listen
from umfem_gui.plots.channel_box import ChannelBox
from umfem_gui.plots.sheet_table import SheetTable
from umfem_gui.plots.side_column import SideColumn, Stage, lay_side_by_side
from umfem_gui.plots.sweep_figure import plane
from umfem_gui.workspaces.base import Frame

MEASURE_TITLES = {
    "greatest": noted("greatest value"),
    "least": noted("least value"),
    "largest": noted("greatest magnitude"),
    "swing": noted("swing"),
    "mean": noted("mean"),
    "rms": noted("RMS value"),
    "spread": noted("standard deviation"),
    "last": noted("last value"),
}
TITLE = noted("Sweep")
LOOKS = {"map": noted("Map"), "surface": noted("Surface"), "table": noted("Table")}

#: Pixels of a page that has room for the picture and the table beside one another.
ROOMY = 1000
HINT = noted("Choose a parameter and its range, and what to keep of every run. A stopped sweep goes on later.")


class _AxisRow:
    """Fields of one axis: parameter, from, to, number of values."""

    def __init__(self, grid: QGridLayout, row: int, optional: bool) -> None:
        self.optional = optional
        self.parameter = QComboBox()
        self.first, self.last, self.count = (NumberEditor("", plain=True) for _ in range(3))
        for editor, value in ((self.first, 0.0), (self.last, 1.0), (self.count, 5.0)):
            editor.set_value(value)
            editor.setMinimumWidth(48)
            editor.setMaximumWidth(64)
        for column, widget in enumerate((self.parameter, self.first, self.last, self.count)):
            grid.addWidget(widget, row, column)

    def offer(self, parameters: dict[str, float]) -> None:
        """Parameters that can be varied; the range is ±20 % of the value at first."""
        names = (["–"] if self.optional else []) + list(parameters)
        if names == [self.parameter.itemText(i) for i in range(self.parameter.count())]:
            return
        old = self.parameter.currentText()
        self.parameter.clear()
        self.parameter.addItems(names)
        self.parameter.setCurrentIndex(max(0, names.index(old) if old in names else 0))

    def propose(self, parameters: dict[str, float]) -> None:
        """A range around the value of the chosen parameter."""
        value = parameters.get(self.parameter.currentText())
        if value is not None:
            low, high = sorted((0.8 * value, 1.2 * value)) if value else (-1.0, 1.0)
            self.first.set_value(float(f"{low:.6g}"))
            self.last.set_value(float(f"{high:.6g}"))

    def axis(self) -> Axis | None:
        """The axis, None if it is not used. Raises ModelError."""
        name = self.parameter.currentText()
        if not name or (self.optional and name == "–"):
            return None
        first, last, count = (float(one.value()) for one in (self.first, self.last, self.count))
        if not 1 <= count <= 10_000 or count != round(count):
            raise ModelError(
                f"Sweep: parameter '{name}' needs a whole number of values, 1 to 10000; {count:g} was given."
            )
        return Axis(name, spaced(first, last, round(count)))


class SweepPanel(QWidget):
    """Sweeps of the present model."""

    ended = Signal()

    def __init__(self, frame: Frame, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.frame = frame
        self.job: Job | None = None
        self.sweep: Sweep | None = None
        self.view: Any = None
        self.canvas: Any = None
        self.base: Callable[[], Any] = lambda: None  # the run to compare with
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._build()
        listen(language.changed, self._retranslate)
        listen(theme.signals.changed, self._retranslate)

    def _build(self) -> None:
        self._side, self._stage = SideColumn(self, 240), Stage(self)
        left, column = self._side.inside, self._side.column
        grid = QGridLayout()
        grid.setSpacing(4)
        for place, text in enumerate((noted("Parameter"), noted("From"), noted("To"), noted("Values"))):
            label = QLabel(left)
            label.setObjectName("muted")
            bind(label, "setText", text)
            grid.addWidget(label, 0, place)
        grid.setColumnStretch(0, 2)
        self.axes = [_AxisRow(grid, 1, False), _AxisRow(grid, 2, True)]
        for one in self.axes:
            one.parameter.activated.connect(lambda _index, one=one: one.propose(self._parameters()))
        column.addLayout(grid)
        self.channel, self.measure = ChannelBox(left), QComboBox(left)
        self.channel.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.channel.setMinimumContentsLength(10)
        for key in MEASURES:
            self.measure.addItem(tr(MEASURE_TITLES[key]), key)
        kept = QLabel(left)
        kept.setObjectName("muted")
        bind(kept, "setText", "Keep of every run")
        column.addWidget(kept)
        row = QHBoxLayout()
        row.addWidget(self.channel, 1)
        row.addWidget(self.measure)
        column.addLayout(row)
        self.look = QComboBox(left)
        for key, title in LOOKS.items():
            self.look.addItem(tr(title), key)
        self.look.hide()
        bind(self.measure, "setToolTip", "All of them are kept: choose another one after the sweep")
        column.addWidget(self.look)
        self.measure.activated.connect(lambda _index: self._show(self.sweep))
        self.look.activated.connect(lambda _index: self._show(self.sweep))
        self.start_button, self.stop_button = QPushButton(left), QPushButton(left)
        self.start_button.setProperty("primary", True)
        bind(self.start_button, "setText", "Start or go on")
        bind(self.stop_button, "setText", "Stop")
        self.stop_button.setEnabled(False)
        self.start_button.clicked.connect(lambda: self.start())
        self.stop_button.clicked.connect(self.stop)
        row = QHBoxLayout()
        row.addWidget(self.start_button, 1)
        row.addWidget(self.stop_button)
        column.addLayout(row)
        self.note = QLabel(left, wordWrap=True)
        self.note.setObjectName("muted")
        column.addWidget(self.note)
        column.addStretch(1)
        self._side.widen()
        bind(self._stage.hint, "setText", HINT)
        self.table = SheetTable(self)
        lay_side_by_side(self, self._side, self._stage, self.table, 220)
        self.table.hide()

    # ---- what can be chosen

    def model_changed(self) -> None:
        """Other parameters or sensors."""
        parameters = self._parameters()
        for one in self.axes:
            fresh = not one.parameter.count()
            one.offer(parameters)
            if fresh:
                one.propose(parameters)

    def offer_channels(self, names: list[str]) -> None:
        """Channels of the runs; before any run, the sensors of the object."""
        self.channel.offer(names or [sensor.name for sensor in self.frame.document.project.system.sensors])

    def _parameters(self) -> dict[str, float]:
        system = self.frame.document.project.system
        return {one.name: float(one.value) for one in system.parameters if not isinstance(one.value, str)}

    # ---- running

    def plan(self) -> Plan:
        """The sweep as it is set. Raises ModelError."""
        project: Project = self.frame.document.project
        axes = tuple(axis for axis in (one.axis() for one in self.axes) if axis is not None)
        chosen = self.measure.currentData()  # first; the others are kept too, so that any can be looked at afterwards
        measures = (chosen, *(one for one in MEASURES if one != chosen))
        outputs = tuple(Output(self.channel.channel, one) for one in measures)
        plan = Plan(project.system, project.settings, axes, outputs, dict(project.flexible))
        check(plan)
        return plan

    def file_of(self, plan: Plan) -> Path:
        """Beside the project, or in a folder of this session; one file per plan, so that it can go on."""
        folder = self.frame.document.runs_folder()
        if folder is None:
            self._folder = self._folder or tempfile.TemporaryDirectory(
                prefix="umfem-sweep-", ignore_cleanup_errors=True
            )
            folder = Path(self._folder.name)
        return folder / f"sweep {key_of(plan)[:8]}.sweep"

    def start(self, workers: int = 0) -> Job | None:
        """Compute what is not known yet; a fault is said beside the buttons."""
        if self.job is not None and self.job.active:
            return None
        try:
            plan = self.plan()
        except (UmfemError, ValueError) as error:
            self.note.setText(say(str(error)))
            return None
        path = self.file_of(plan)

        def work(monitor: Monitor) -> Sweep:
            return sweep_to_file(path, plan, monitor, workers=workers)

        self.job = self.frame.jobs.start(TITLE, work)
        self.job.progressed.connect(lambda fraction, what: self.note.setText(say(what)))
        self.job.ended.connect(lambda job=self.job: self._ended(job, path))
        self.start_button.setEnabled(False)
        self.stop_button.setEnabled(True)
        return self.job

    def stop(self) -> None:
        """Stop; what was computed is kept."""
        if self.job is not None:
            self.job.cancel()

    def _ended(self, job: Job, path: Path) -> None:
        self.start_button.setEnabled(True)
        self.stop_button.setEnabled(False)
        try:
            self._show(job.result if job.state == "finished" else read_sweep(path))
        except UmfemError as error:
            self.note.setText(say(job.sentence or str(error)))
        if job.state == "failed":
            self.note.setText(say(job.sentence))
        self.ended.emit()

    # ---- showing

    def _show(self, sweep: Sweep | None) -> None:
        if sweep is None:
            return
        self.sweep = sweep
        self.note.setText(
            tr(
                "{known} of {count} runs, {failed} failed.",
                known=sweep.known,
                count=sweep.count,
                failed=len(sweep.problems),
            )
        )
        heads, rows = sweep_table(sweep)
        places = [*range(len(sweep.axes)), len(sweep.axes) + self._place(sweep)]
        heads, rows = [heads[k] for k in places], rows[:, places]
        heads[-1] = tr(MEASURE_TITLES[sweep.outputs[self._place(sweep)].measure])
        base = self._base_value(sweep)
        if base is not None:
            self.note.setText(f"{self.note.text()} {tr('Base run: {value:.5g}.', value=base)}")
        self.look.setVisible(True)
        self.look.setItemText(0, tr("Map") if len(sweep.axes) > 1 else tr("Curve"))
        view = self.look.view()
        view.setRowHidden(1, len(sweep.axes) < 2)
        shown = [[f"{value:.6g}" if np.isfinite(value) else "–" for value in row] for row in rows[:20_000]]
        self.table.fill(heads, shown)
        self._share()
        self._draw(sweep)

    def _share(self) -> None:
        """Picture and table beside one another where there is room for both; else what the list says."""
        alone = self.look.currentData() == "table"
        self._stage.setVisible(self.sweep is None or not alone)
        self.table.setVisible(self.sweep is not None and (alone or self.width() >= ROOMY))

    def resizeEvent(self, event: Any) -> None:
        super().resizeEvent(event)
        self._share()

    def _place(self, sweep: Sweep) -> int:
        """Which output is looked at: the chosen measure, if the sweep kept it."""
        kept = [output.measure for output in sweep.outputs]
        return kept.index(self.measure.currentData()) if self.measure.currentData() in kept else 0

    def looked_at(self) -> Sweep:
        """The sweep with the one output that is shown."""
        sweep, place = self.sweep, self._place(self.sweep)
        return replace(sweep, outputs=(sweep.outputs[place],), values=sweep.values[..., place : place + 1])

    def _base_value(self, sweep: Sweep) -> float | None:
        """The same number of the run that is animated, to compare with."""
        results = self.base()
        try:
            return measured(results, sweep.outputs[self._place(sweep)]) if results is not None else None
        except UmfemError:
            return None

    def _surface(self, sweep: Sweep, values: np.ndarray) -> None:
        """The map as a surface; the mouse turns it."""
        from matplotlib.backends.backend_qtagg import FigureCanvasQTAgg
        from matplotlib.figure import Figure

        if self.canvas is None:
            self.canvas = FigureCanvasQTAgg(Figure())
            self._stage.put(self.canvas)
        colours, figure = theme.current(), self.canvas.figure
        figure.clear()
        figure.set_facecolor(colours.panel)
        axes = figure.add_subplot(projection="3d")
        axes.set_facecolor(colours.panel)
        first, second = sweep.axes[:2]
        X, Y = np.meshgrid(first.values, second.values, indexing="ij")
        axes.plot_surface(X, Y, values, cmap="viridis", edgecolor=colours.border, linewidth=0.4)
        base = self._base_value(sweep)
        known = self._parameters()
        if base is not None and first.parameter in known and second.parameter in known:
            axes.computed_zorder = False  # the mark is seen through the surface
            place = ([known[first.parameter]], [known[second.parameter]], [base])
            axes.scatter(*place, color=colours.error, s=45, marker="*", depthshade=False, zorder=10)
        axes.set_xlabel(self._named(first.parameter))
        axes.set_ylabel(self._named(second.parameter))
        axes.set_zlabel(self._title(sweep), fontsize=8)
        axes.tick_params(labelsize=8, colors=colours.text)
        for one in (axes.xaxis, axes.yaxis, axes.zaxis):
            one.label.set_color(colours.text)
            one.set_pane_color(colours.panel)
        rise = [np.nansum(np.diff(values, axis=k)) for k in (0, 1)]  # seen from below the slope, nothing hides it
        axes.view_init(elev=28.0, azim=15.0 + float(np.degrees(np.arctan2(*(-np.sign(rise[::-1]))))))
        axes.set_box_aspect(None, zoom=0.9)  # the names of the axes below are seen in a low panel too
        self.canvas.draw_idle()
        self._stage.show_view(self.canvas)

    def _draw(self, sweep: Sweep) -> None:
        if plane(sweep, 0).ndim == 2 and self.look.currentData() == "surface" and not sweep.samples:
            self._surface(sweep, plane(sweep, self._place(sweep)))
            return
        import pyqtgraph as pg

        from umfem_gui.plots.axes import new_plot

        if self.view is None:
            self.view = pg.GraphicsLayoutWidget(self._stage)
            self._stage.put(self.view)
        colours = theme.current()
        self.view.clear()
        self.view.setBackground(colours.panel)
        plot = new_plot(self.view, grid=len(sweep.axes) == 1)
        values = plane(sweep, self._place(sweep))
        axis = sweep.axes[0]
        plot.setLabel("bottom", self._named(axis.parameter), color=colours.text)
        if values.ndim == 1:
            plot.setLabel("left", self._title(sweep), color=colours.text)
            pen = pg.mkPen(theme.curve_colour(0), width=1.4)
            brush = theme.curve_colour(0)
            plot.plot(
                np.array(axis.values), values, pen=pen, symbol="o", symbolSize=6, symbolBrush=brush, symbolPen=None
            )
            base, known = self._base_value(sweep), self._parameters()
            if base is not None and axis.parameter in known:
                mark = theme.current().error
                plot.plot([known[axis.parameter]], [base], pen=None, symbol="star", symbolSize=13, symbolBrush=mark)
        else:
            self._map(plot, sweep, values)
        self._stage.show_view(self.view)

    def _map(self, plot: Any, sweep: Sweep, values: np.ndarray) -> None:
        import pyqtgraph as pg

        first, second = sweep.axes[:2]
        plot.setLabel("left", self._named(second.parameter), color=theme.current().text)
        known = values[np.isfinite(values)]
        low, high = (float(known.min()), float(known.max())) if len(known) else (0.0, 1.0)
        high = high if high > low else low + 1.0
        image = pg.ImageItem(values, levels=(low, high))
        steps = [(axis.values[-1] - axis.values[0]) / max(len(axis.values) - 1, 1) or 1.0 for axis in (first, second)]
        x, y = first.values[0] - steps[0] / 2, second.values[0] - steps[1] / 2
        image.setRect(x, y, steps[0] * len(first.values), steps[1] * len(second.values))
        plot.addItem(image)
        base, places = self._base_value(sweep), self._parameters()
        if base is not None and first.parameter in places and second.parameter in places:
            x, y = places[first.parameter], places[second.parameter]
            plot.plot([x], [y], pen=None, symbol="star", symbolSize=15, symbolBrush=theme.current().error)
        bar = pg.ColorBarItem(values=(low, high), colorMap=pg.colormap.get("viridis"))
        bar.axis.setTextPen(theme.current().text)
        bar.axis.setLabel(self._title(sweep), color=theme.current().text)
        bar.setImageItem(image, insert_in=plot)

    def _title(self, sweep: Sweep) -> str:
        output = sweep.outputs[self._place(sweep)]
        results = self.base()
        known = results.channels if results is not None else ()
        unit = next((names.unit(one.unit) for one in known if one.name == output.channel), "")
        return f"{output.channel}: {tr(MEASURE_TITLES[output.measure])}{f', {unit}' if unit else ''}"

    def _named(self, parameter: str) -> str:
        """A parameter with its unit."""
        known = self.frame.document.project.system.parameters
        unit = next((names.unit(one.unit) for one in known if one.name == parameter), "")
        return f"{parameter}, {unit}" if unit else parameter

    def _retranslate(self) -> None:
        for index in range(self.measure.count()):
            self.measure.setItemText(index, tr(MEASURE_TITLES[self.measure.itemData(index)]))
        for index, title in enumerate(LOOKS.values()):
            self.look.setItemText(index, tr(title))
        self._side.widen()
        self._show(self.sweep)
