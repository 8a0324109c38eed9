"""The Plot tab: channels at the left, curves at the right, or a word of what to do while there is no run."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QSplitter, QStackedLayout, QVBoxLayout, QWidget

from solvers.multibody.results import Results
from umfem_gui.i18n import bind
from umfem_gui.plots.channel_tree import ChannelTree
from umfem_gui.plots.curves import Curve, make_curves


class PlotPanel(QWidget):
    """Channels and curves of the runs that are shown. pyqtgraph is imported with the first run."""

    time_picked = Signal(float)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.runs: list[Results] = []
        self.view: Any = None
        self.channels = ChannelTree(self)
        self.channels.setMinimumWidth(150)
        self.channels.chosen.connect(lambda _names: self._draw())
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

    def show_runs(self, runs: list[Results], suggested: list[str]) -> None:
        """Show the channels of some runs, the first being the current one; ``suggested`` are ticked at first."""
        self.runs = runs
        self.channels.setVisible(bool(runs))
        known = {channel.name: channel.unit for run in reversed(runs) for channel in run.channels}
        ticked = self.channels.ticked or suggested
        self.channels.show_channels(list(known.items()), ticked)
        self._draw()

    def curves(self) -> list[Curve]:
        """The curves now shown."""
        names = self.channels.ticked
        colours = {name: self.channels.colour_of(name) for name in names}
        return make_curves(self.runs, names, colours)

    def set_time(self, time: float) -> None:
        """Move the marker of the animation."""
        if self.view is not None:
            self.view.set_time(time)

    def reset_zoom(self) -> None:
        """Show whole curves."""
        if self.view is not None:
            self.view.reset_zoom()

    def prepare(self) -> None:
        """Make the view of the curves: it takes a moment the first time."""
        if self.view is None:
            from umfem_gui.plots.plot_view import PlotView

            self.view = PlotView(self._right)
            self.view.time_picked.connect(self.time_picked)
            self._stack.addWidget(self.view)

    def _draw(self) -> None:
        curves = self.curves()
        if curves:
            self.prepare()
        if self.view is not None:
            self.view.show_curves(curves)
        self._stack.setCurrentWidget(self.view if curves else self.hint)
