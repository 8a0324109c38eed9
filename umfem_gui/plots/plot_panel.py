"""The Plot tab: channels at the left, plots at the right, or a word of what to do while there is no run."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QLabel, QMenu, QSplitter, QStackedLayout, QVBoxLayout, QWidget

from io_formats.plot_layout import Formula, PlotLayout, added, dropped, with_x, without
from solvers.multibody.results import Results
from umfem_gui.i18n import bind, names, tr
from umfem_gui.plots.channel_tree import ChannelTree
from umfem_gui.plots.curves import Curve, make_curves, to_be_read


class PlotPanel(QWidget):
    """Channels and curves of the runs that are shown. pyqtgraph is imported with the first run.

    ``layout_wanted(layout)`` asks the owner to keep another layout; ``show_layout`` brings the one in force.
    """

    time_picked = Signal(float)
    layout_wanted = Signal(object)
    drawn = Signal()
    values_wanted = Signal(list)  # channels of large runs that are to be read first

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.runs: list[Results] = []
        self.plan = PlotLayout()
        self._suggested: list[str] = []
        self.view: Any = None
        self.channels = ChannelTree(self)
        self.channels.setMinimumWidth(150)
        self.channels.chosen.connect(self._ticked)
        self._right = QWidget(self)
        self._stack = QStackedLayout(self._right)
        self.hint = QLabel(self._right, alignment=Qt.AlignmentFlag.AlignCenter)
        self.hint.setObjectName("muted")
        self.hint.setWordWrap(True)
        bind(self.hint, "setText", "No curves yet. Run the simulation (F5), then tick channels to plot them.")
        self._stack.addWidget(self.hint)
        self.splitter = QSplitter(Qt.Orientation.Horizontal, self)
        self.splitter.addWidget(self.channels)
        self.splitter.addWidget(self._right)
        self.splitter.setStretchFactor(1, 1)
        self.splitter.setSizes([220, 700])
        self.splitter.setChildrenCollapsible(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 4, 4, 4)
        column.addWidget(self.splitter)
        self.channels.hide()

    # ---- what is shown

    @property
    def effective(self) -> PlotLayout:
        """The layout in force: the user's, or a proposal while there is none."""
        if self.plan.plots or not self._suggested:
            return self.plan
        made = self.plan
        for name in self._suggested:
            made = added(made, name, self.units())
        return made

    def units(self) -> dict[str, str]:
        """Unit of every channel and formula."""
        known = {channel.name: channel.unit for run in reversed(self.runs) for channel in run.channels}
        return known | {formula.name: formula.unit for formula in self.plan.formulas}

    def show_runs(self, runs: list[Results], suggested: list[str]) -> None:
        """Show the channels of some runs, the first being the current one; ``suggested`` are drawn at first."""
        self.runs = runs
        self._suggested = suggested
        self.channels.setVisible(bool(runs))
        self._refresh()

    def show_layout(self, layout: PlotLayout) -> None:
        """Another layout is in force: opened, edited or undone."""
        if layout != self.plan:
            self.plan = layout
            self._refresh()

    def curves(self) -> list[Curve]:
        """The curves now shown."""
        layout = self.effective
        return make_curves(self.runs, layout, {name: self.channels.colour_of(name) for name in layout.channels})

    def set_time(self, time: float) -> None:
        """Move the marker of the animation."""
        if self.view is not None:
            self.view.set_time(time)

    def reset_zoom(self) -> None:
        """Show whole curves."""
        if self.view is not None:
            self.view.reset_zoom()

    def visible_range(self) -> tuple[float, float] | None:
        """The part of time that is seen, None for all of it."""
        return self.view.visible_range() if self.view is not None and self.view.zoomed else None

    # ---- edits of the layout

    def drop(self, index: int, name: str) -> None:
        """A channel was dropped on a plot, or below them all."""
        self.layout_wanted.emit(dropped(without_elsewhere(self.effective, index, name), index, name, self.units()))

    def set_x(self, index: int, name: str) -> None:
        """Draw a plot over another channel; empty means time."""
        self.layout_wanted.emit(with_x(self.effective, index, name))

    def add_formula(self, formula: Formula) -> None:
        """One more computed channel, drawn at once; one of the same name is replaced."""
        others = tuple(one for one in self.plan.formulas if one.name != formula.name)
        layout = replace(self.effective, formulas=(*others, formula))
        self.layout_wanted.emit(added(layout, formula.name, self.units() | {formula.name: formula.unit}))

    def remove_formula(self, name: str) -> None:
        """Take a formula away, and its curve."""
        layout = without(self.effective, name)
        self.layout_wanted.emit(replace(layout, formulas=tuple(one for one in layout.formulas if one.name != name)))

    def _ticked(self, names: list[str]) -> None:
        layout = self.effective
        for name in layout.channels:
            if name not in names:
                layout = without(layout, name)
        for name in names:
            layout = added(layout, name, self.units())
        if not layout.plots:
            self._suggested = []
        self.layout_wanted.emit(layout)

    def _menu(self, index: int, place: QPoint) -> None:
        """Right click in a plot: its horizontal axis, its curves."""
        layout = self.effective
        if index >= len(layout.plots):
            return
        plot = layout.plots[index]
        menu = QMenu(self)
        menu.addAction(tr("Over time")).triggered.connect(lambda: self.set_x(index, ""))
        self._offer_channels(menu.addMenu(tr("Over a channel")), index)
        menu.addSeparator()
        for name in plot.channels:
            action = menu.addAction(tr("Remove {name}", name=name))
            action.triggered.connect(lambda _=False, name=name: self.layout_wanted.emit(without(self.effective, name)))
        menu.exec(place)
        menu.deleteLater()

    def _offer_channels(self, menu: QMenu, index: int) -> None:
        """Channels for the horizontal axis: drawn ones and sensors at once, the others by what they belong to."""
        drawn = self.effective.channels
        inner: dict[str, QMenu] = {}
        for name in (*drawn, *(one for one in self.units() if one not in drawn)):
            owner, _, word = name.rpartition(": ")
            title = names.curve_title(name)
            if name in drawn or not owner:
                action = menu.addAction(title)
            else:
                if owner not in inner:
                    inner[owner] = QMenu(owner, menu)
                action = inner[owner].addAction(title.rpartition(": ")[2] or word)
            action.triggered.connect(lambda _=False, name=name: self.set_x(index, name))
        for one in inner.values():
            menu.addMenu(one)

    # ---- drawing

    def prepare(self) -> None:
        """Make the view of the curves: it takes a moment the first time."""
        if self.view is None:
            from umfem_gui.plots.plot_view import PlotView

            self.view = PlotView(self._right)
            self.view.time_picked.connect(self.time_picked)
            self.view.dropped.connect(self.drop)
            self.view.menu_wanted.connect(self._menu)
            self.view.range_changed.connect(self.drawn)
            self._stack.addWidget(self.view)

    def _refresh(self) -> None:
        layout = self.effective
        self.channels.show_channels(
            list(self.units().items()), list(layout.channels), [formula.name for formula in self.plan.formulas]
        )
        waiting = to_be_read(self.runs, layout)
        if waiting:
            self.values_wanted.emit(waiting)
        curves = self.curves()
        if curves:
            self.prepare()
        if self.view is not None:
            self.view.show_curves(layout.plots, curves)
        self._stack.setCurrentWidget(self.view if curves else self.hint)
        self.drawn.emit()


def without_elsewhere(layout: PlotLayout, index: int, name: str) -> PlotLayout:
    """Dropping moves a channel: it leaves the other plots unless that would empty one above and shift the target."""
    plots = list(layout.plots)
    for place, plot in enumerate(plots):
        if place != index and name in plot.channels and len(plot.channels) > 1:
            left, right = (tuple(one for one in side if one != name) for side in (plot.left, plot.right))
            plots[place] = replace(plot, left=left or right, right=right if left else ())
    return replace(layout, plots=tuple(plots))
