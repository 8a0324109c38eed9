"""Curves on the screen: one plot per unit, stacked on a common time axis, with the marker of the animation."""

from __future__ import annotations

import html
from typing import Any

import pyqtgraph as pg
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from umfem_gui import theme
from umfem_gui.i18n import language, tr
from umfem_gui.listening import listen
from umfem_gui.plots.curves import Curve, units, value_at

PENS = (Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine, Qt.PenStyle.DotLine, Qt.PenStyle.DashDotLine)

#: Points of a curve above which it is drawn without smooth edges.
PLAIN = 4000


class PlotView(QWidget):
    """Shows curves; ``time_picked`` when the user drags the marker or clicks into a plot."""

    time_picked = Signal(float)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        self.legend = QLabel(self)
        self.legend.setWordWrap(True)
        self.legend.setTextFormat(Qt.TextFormat.RichText)
        self.area = pg.GraphicsLayoutWidget(self)
        self.area.ci.layout.setSpacing(2)
        self.area.ci.layout.setContentsMargins(4, 2, 12, 2)
        scene = self.area.scene()
        scene.sigMouseClicked.connect(self._click)
        for action in scene.contextMenu:  # pyqtgraph's own export; ours is in the menus
            action.deleteLater()
        scene.contextMenu = []
        column.addWidget(self.legend)
        column.addWidget(self.area, 1)
        self.curves: list[Curve] = []
        self.plots: list[Any] = []
        self._items: list[Any] = []
        self._markers: list[Any] = []
        self._time = 0.0
        self._labels: Any = None
        listen(theme.signals.changed, self._rebuild)
        listen(language.changed, self._rebuild)

    def show_curves(self, curves: list[Curve]) -> None:
        """Show curves; the zoom is kept when only their values changed."""
        same = [(one.title, one.unit, one.colour) for one in curves] == [
            (one.title, one.unit, one.colour) for one in self.curves
        ]
        self.curves = curves
        if same and self._items:
            for item, curve in zip(self._items, curves, strict=True):
                show_curve(item, curve)
            self.set_time(self._time)
            return
        self._rebuild()

    def set_time(self, time: float) -> None:
        """Put the marker at an instant and the values there into the legend."""
        self._time = time
        for marker in self._markers:
            marker.blockSignals(True)
            marker.setValue(time)
            marker.blockSignals(False)
        self._write_legend()

    def reset_zoom(self) -> None:
        """Show everything."""
        for plot in self.plots:
            plot.enableAutoRange()

    def _rebuild(self) -> None:
        colours = theme.current()
        self.area.clear()
        self.area.setBackground(colours.panel)
        self.plots, self._items, self._markers = [], [], []
        rows = units(self.curves)
        by_unit: dict[str, Any] = {}
        for row, unit in enumerate(rows):
            by_unit[unit] = self._add_plot(row, unit, last=row == len(rows) - 1)
        for curve in self.curves:
            item = by_unit[curve.unit].plot()
            show_curve(item, curve)
            self._items.append(item)
        self.set_time(self._time)

    def _add_plot(self, row: int, unit: str, *, last: bool) -> Any:
        colours = theme.current()
        plot = self.area.addPlot(row=row, col=0)
        plot.setDownsampling(auto=True, mode="peak")
        plot.setClipToView(True)
        plot.showGrid(x=True, y=True, alpha=0.18)
        plot.hideButtons()
        plot.setMenuEnabled(False)
        plot.setLabel("left", tr(unit) if unit else "–", color=colours.text)
        for side in ("left", "bottom"):
            axis = plot.getAxis(side)
            axis.setPen(colours.border)
            axis.setTextPen(colours.text)
            axis.enableAutoSIPrefix(False)
        plot.getAxis("left").setWidth(64)
        plot.getAxis("bottom").setStyle(showValues=last)
        if last:
            plot.setLabel("bottom", tr("Time, s"), color=colours.text)
        if self.plots:
            plot.setXLink(self.plots[0])
        marker = pg.InfiniteLine(pos=self._time, angle=90, movable=True, pen=pg.mkPen(colours.accent, width=1.2))
        marker.sigPositionChanged.connect(lambda line: self.time_picked.emit(float(line.value())))
        plot.addItem(marker, ignoreBounds=True)
        self._markers.append(marker)
        self.plots.append(plot)
        return plot

    def _write_legend(self) -> None:
        cells = []
        for curve in self.curves:
            value = value_at(curve, self._time)
            shown = "–" if value != value else f"{value:.4g}"
            line = ("━━", "╍╍", "┅┅", "┉┉")[curve.dash % 4]
            unit = f" {tr(curve.unit)}" if curve.unit else ""
            cells.append(
                f"<span style='color:{theme.curve_colour(curve.colour)}'>{line}</span>&nbsp;"
                f"{html.escape(curve.shown(tr)).replace(' ', '&nbsp;')}&nbsp;=&nbsp;<b>{shown}</b>{html.escape(unit)}"
            )
        self.legend.setText(" &nbsp;&nbsp; ".join(cells))

    def _click(self, event: Any) -> None:
        for plot in self.plots:
            if plot.sceneBoundingRect().contains(event.scenePos()) and not event.double():
                self.time_picked.emit(float(plot.vb.mapSceneToView(event.scenePos()).x()))
            elif event.double():
                self.reset_zoom()


def show_curve(item: Any, curve: Curve) -> None:
    """Give a line of the plot its numbers and its look; long curves are drawn plain, which is many times faster."""
    plain = len(curve.time) > PLAIN
    width = 1.0 if plain else 1.4
    item.opts["antialias"] = not plain
    item.setPen(pg.mkPen(theme.curve_colour(curve.colour), width=width, style=PENS[curve.dash % 4]))
    item.setData(curve.time, curve.values)
