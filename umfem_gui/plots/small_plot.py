"""A small plot beside a table: one or two stacked diagrams in the colours of the theme, made when first drawn."""

from __future__ import annotations

from typing import Any

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QStackedLayout, QWidget

from umfem_gui import theme
from umfem_gui.i18n import bind


def sign(number: int, *, dashed: bool = False) -> str:
    """A piece of a line in the colour of a curve."""
    return f"<span style='color:{theme.curve_colour(number)}'><b>{'╌╌' if dashed else '━━'}</b></span>"


class SmallPlot(QWidget):
    """``begin`` clears and labels, ``curve`` and ``points`` draw; a hint (translation key) stands there before."""

    def __init__(self, hint: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view: Any = None
        self.plots: list[Any] = []
        self._stack = QStackedLayout(self)
        self.hint = QLabel(self, alignment=Qt.AlignmentFlag.AlignCenter, wordWrap=True)
        self.hint.setObjectName("muted")
        if hint:
            bind(self.hint, "setText", hint)
        self._stack.addWidget(self.hint)
        self.setMinimumSize(140, 90)

    def begin(
        self, bottom: str, *left: str, log_x: bool = False, log_y: tuple[bool, ...] = (), beside: tuple[str, ...] = ()
    ) -> None:
        """Empty diagrams, one per label at the left, with one axis below; with ``beside``, its labels, in columns."""
        import pyqtgraph as pg

        from umfem_gui.plots.axes import new_plot, share_x

        if self.view is None:
            self.view = pg.GraphicsLayoutWidget(self)
            self._stack.addWidget(self.view)
        colours = theme.current()
        self.view.clear()
        self.view.setBackground(colours.panel)
        self.plots = []
        for row, label in enumerate(left):
            plot = new_plot(self.view, *((0, row) if beside else (row, 0)))
            last = bool(beside) or row == len(left) - 1
            plot.setLogMode(x=log_x, y=row < len(log_y) and log_y[row])
            plot.setLabel("left", label, color=colours.text)
            if last:
                plot.setLabel("bottom", beside[row] if beside else bottom, color=colours.text)
            plot.getAxis("left").setWidth(58)
            plot.getAxis("bottom").setStyle(maxTextLevel=0 if log_x else 2, showValues=last)
            self.plots.append(plot)
        if not beside:
            share_x([plot.vb for plot in self.plots])
            for plot in self.plots[1:]:  # the first one finds the range for all
                plot.vb.enableAutoRange(pg.ViewBox.XAxis, False)
        self._stack.setCurrentWidget(self.view)

    def curve(self, x: np.ndarray, y: np.ndarray, *, row: int = 0, colour: str = "", dashed: bool = False) -> None:
        """A line."""
        import pyqtgraph as pg

        style = Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine
        self.plots[row].plot(x, y, pen=pg.mkPen(colour or theme.curve_colour(0), width=1.4, style=style))

    def points(self, x: np.ndarray, y: np.ndarray, shares: np.ndarray, *, row: int = 0) -> None:
        """Points coloured by a share of 0 … 1, viridis."""
        import pyqtgraph as pg

        colours = pg.colormap.get("viridis").map(0.9 * np.asarray(shares), mode="qcolor")
        self.plots[row].addItem(pg.ScatterPlotItem(x=x, y=y, size=6, pen=None, brush=[pg.mkBrush(c) for c in colours]))

    def line(self, *, x: float | None = None, row: int = 0) -> None:
        """A thin upright line."""
        import pyqtgraph as pg

        self.plots[row].addItem(pg.InfiniteLine(x or 0.0, angle=90, pen=pg.mkPen(theme.current().muted, width=1)))
