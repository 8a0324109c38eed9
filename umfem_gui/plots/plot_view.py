"""Curves on the screen: plots under one another on a common time axis, each with up to two value axes, and cursors."""

from __future__ import annotations

import html
from typing import Any

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from io_formats.plot_layout import PlotSpec
from umfem_gui import theme
from umfem_gui.i18n import language, names, tr
from umfem_gui.listening import listen
from umfem_gui.plots.axes import new_plot, share_x
from umfem_gui.plots.channel_tree import MIME
from umfem_gui.plots.curves import Curve, value_at
from umfem_gui.plots.decimate import Pyramid

PENS = (Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine, Qt.PenStyle.DotLine, Qt.PenStyle.DashDotLine)

#: Points of a curve above which it is drawn without smooth edges.
PLAIN = 2000


class _Line:
    """A curve and its item in the scene; long ones show only what the view can resolve."""

    def __init__(self, curve: Curve, box: Any) -> None:
        self.curve, self.box = curve, box
        self.item = pg.PlotCurveItem()
        self.pyramid: Pyramid | None = None
        self._shown: tuple[float, float] | None = None
        box.addItem(self.item)
        self.show(curve)

    def show(self, curve: Curve) -> None:
        """Other values of the same curve."""
        self.curve = curve
        plain = len(curve.values) > PLAIN
        self.item.opts["antialias"] = not plain
        width = 1.0 if plain else 1.4
        self.item.setPen(pg.mkPen(theme.curve_colour(curve.colour), width=width, style=PENS[curve.dash % 4]))
        self.pyramid = Pyramid(curve.time, curve.values) if curve.x is None else None
        self._shown = None
        self.fit_view()

    def fit_view(self) -> None:
        """Draw what the present range needs."""
        if self.pyramid is None:
            self.item.setData(self.curve.x, self.curve.values, connect="finite")
            return
        first, last = self.box.viewRange()[0]
        if self._shown != (first, last):
            self._shown = (first, last)
            self.item.setData(*self.pyramid.part(first, last, max(int(self.box.width()), 400)), connect="finite")

    def bounds(self) -> tuple[float, float, float, float]:
        """Least and greatest abscissa and value."""
        x = self.curve.time if self.curve.x is None else self.curve.x
        low, high = (
            self.pyramid.bounds if self.pyramid else (np.nanmin(self.curve.values), np.nanmax(self.curve.values))
        )
        return (float(np.min(x)), float(np.max(x)), low, high) if len(x) else (np.nan,) * 4


class PlotView(QWidget):
    """Shows curves; ``time_picked`` when the user drags the marker or clicks, ``dropped(plot, channel)``."""

    time_picked = Signal(float)
    dropped = Signal(int, str)
    menu_wanted = Signal(int, QPoint)
    range_changed = Signal()

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
        self.area.setAcceptDrops(False)
        self.area.viewport().setAcceptDrops(False)
        self.setAcceptDrops(True)
        self.specs: tuple[PlotSpec, ...] = ()
        self.curves: list[Curve] = []
        self.plots: list[Any] = []
        self._right: list[Any] = []
        self._lines: list[_Line] = []
        self._auto: list[bool] = []
        self._markers: list[Any] = []
        self._seconds: list[Any] = []
        self._time = 0.0
        self._second: float | None = None
        listen(theme.signals.changed, self._rebuild)
        listen(language.changed, self._rebuild)

    # ---- content

    def show_curves(self, specs: tuple[PlotSpec, ...], curves: list[Curve]) -> None:
        """Show curves; the zoom is kept when only their values changed."""
        key = [(one.title, one.unit, one.colour, one.plot, one.right) for one in curves]
        same = specs == self.specs and key == [
            (one.title, one.unit, one.colour, one.plot, one.right) for one in self.curves
        ]
        self.specs, self.curves = specs, curves
        if same and self._lines:
            for line, curve in zip(self._lines, curves, strict=True):
                line.show(curve)
            self._fit()
            self._write_legend()
            return
        self._rebuild()

    def set_time(self, time: float) -> None:
        """Put the marker at an instant and the values there into the legend."""
        self._time = time
        _place(self._markers, time)
        self._write_legend()

    def set_second(self, on: bool) -> None:
        """Show a second cursor, or take it away: differences to the first stand in the legend."""
        first, last = self.visible_range() or (0.0, 1.0)
        self._second = first + 0.75 * (last - first) if on else None
        for line in self._seconds:
            line.setVisible(on)
        if on:
            _place(self._seconds, self._second)
        self._write_legend()

    def reset_zoom(self) -> None:
        """Show everything."""
        self._auto = [True] * len(self.plots)
        self._fit()

    def visible_range(self) -> tuple[float, float] | None:
        """First and last instant that are seen; None while there is no plot over time."""
        for plot, spec in zip(self.plots, self.specs, strict=False):
            if not spec.x:
                first, last = plot.viewRange()[0]
                return float(first), float(last)
        return None

    @property
    def zoomed(self) -> bool:
        """Does the user see a part only?"""
        return not all(self._auto)

    def plot_at(self, position: QPoint) -> int:
        """Number of the plot at a point of this widget; one past the last below all."""
        where = self.area.mapToScene(self.area.mapFrom(self, position))
        for index, plot in enumerate(self.plots):
            if plot.sceneBoundingRect().contains(where):
                return index
        return len(self.plots)

    # ---- building

    def _rebuild(self) -> None:
        for box in self._right:
            if box is not None and box.scene() is not None:
                box.scene().removeItem(box)
        self.area.clear()
        self.area.setBackground(theme.current().panel)
        self.plots, self._right, self._lines, self._markers, self._seconds = [], [], [], [], []
        for row, spec in enumerate(self.specs):
            self._add_plot(row, spec, last=row == len(self.specs) - 1 or bool(spec.x))
        over_time = [k for k, spec in enumerate(self.specs) if not spec.x]
        for group in (over_time, *([k] for k, spec in enumerate(self.specs) if spec.x)):
            boxes = [box for k in group for box in (self.plots[k].vb, self._right[k]) if box is not None]
            share_x(boxes)
        self._auto = [True] * len(self.plots)
        for curve in self.curves:
            if curve.plot < len(self.plots):
                box = self._right[curve.plot] if curve.right else self.plots[curve.plot].vb
                self._lines.append(_Line(curve, box))
        self._fit()
        self.set_time(self._time)

    def _add_plot(self, row: int, spec: PlotSpec, *, last: bool) -> None:
        colours = theme.current()
        plot = new_plot(self.area, row)
        plot.disableAutoRange()
        if not any(one.plot == row for one in self.curves):
            text = tr("Not in the runs that are shown: {channels}", channels=", ".join((*spec.left, *spec.right)))
            plot.setTitle(html.escape(text), color=colours.muted, size="9pt")
        shown = {one.right: one.unit for one in reversed(self.curves) if one.plot == row}
        plot.setLabel("left", names.unit(shown.get(False, "")) or "–", color=colours.text)
        box = None
        if spec.right:
            box = pg.ViewBox(enableMenu=False)
            plot.showAxis("right")
            plot.setLabel("right", names.unit(shown.get(True, "")) or "–", color=colours.text)
            plot.scene().addItem(box)
            plot.getAxis("right").linkToView(box)
            box.disableAutoRange()
            plot.vb.sigResized.connect(lambda vb, box=box: box.setGeometry(vb.sceneBoundingRect()))
        plot.getAxis("left").setWidth(64)
        if any(one.right for one in self.specs):
            plot.showAxis("right")
            plot.getAxis("right").setWidth(56)
            plot.getAxis("right").setStyle(showValues=box is not None)
        plot.getAxis("bottom").setStyle(showValues=last)
        if last:
            plot.setLabel("bottom", spec.x or tr("Time, s"), color=colours.text)
        number = len(self.plots)
        plot.vb.sigRangeChangedManually.connect(lambda _mask, i=number: self._by_hand(i))
        plot.vb.sigXRangeChanged.connect(lambda *_args, i=number: self._ranged(i))
        if not spec.x:
            self._add_cursors(plot)
        self.plots.append(plot)
        self._right.append(box)

    def _add_cursors(self, plot: Any) -> None:
        colours = theme.current()
        marker = pg.InfiniteLine(pos=self._time, angle=90, movable=True, pen=pg.mkPen(colours.accent, width=1.2))
        marker.sigPositionChanged.connect(lambda line: self.time_picked.emit(float(line.value())))
        second = pg.InfiniteLine(
            pos=self._second or 0.0, angle=90, movable=True, pen=pg.mkPen(colours.muted, style=Qt.PenStyle.DashLine)
        )
        second.setVisible(self._second is not None)
        second.sigPositionChanged.connect(lambda line: self._move_second(float(line.value())))
        for line in (marker, second):
            plot.addItem(line, ignoreBounds=True)
        self._markers.append(marker)
        self._seconds.append(second)

    # ---- ranges

    def _fit(self) -> None:
        """Whole curves in the plots that nobody zoomed."""
        for index, plot in enumerate(self.plots):
            if not self._auto[index]:
                self._redraw(index)
                continue
            for box in (plot.vb, self._right[index]):
                bounds = [line.bounds() for line in self._lines if line.box is box]
                bounds = [one for one in bounds if np.isfinite(one).all()]
                if box is None or not bounds:
                    continue
                table = np.array(bounds)
                low, high = _padded(table[:, 2].min(), table[:, 3].max())
                box.setYRange(low, high, padding=0)
                if box is plot.vb:
                    first, last = table[:, 0].min(), table[:, 1].max()
                    if self.specs[index].x:
                        first, last = _padded(first, last)
                    plot.vb.setXRange(first, last if last > first else first + 1.0, padding=0)
            self._redraw(index)

    def _redraw(self, index: int) -> None:
        boxes = (self.plots[index].vb, self._right[index])
        for line in self._lines:
            if line.box in boxes:
                line.fit_view()

    def _ranged(self, index: int) -> None:
        if index < len(self.plots):
            self._redraw(index)
            self.range_changed.emit()

    def _by_hand(self, index: int) -> None:
        linked = [i for i, spec in enumerate(self.specs) if not spec.x] if not self.specs[index].x else [index]
        for one in linked:
            if one < len(self._auto):
                self._auto[one] = False

    # ---- legend and mouse

    def _write_legend(self) -> None:
        cells = []
        if self._second is not None:
            step = self._second - self._time
            rate = f" · {1 / abs(step):.4g} {tr('Hz')}" if step else ""
            cells.append(f"<span style='color:{theme.current().muted}'>Δt = {step:.4g} {tr('s')}{rate}</span>")
        groups: dict[tuple[int, str], list[Curve]] = {}
        for curve in self.curves:
            groups.setdefault((curve.plot, curve.channel), []).append(curve)
        for curves in groups.values():
            words = []
            for number, curve in enumerate(curves):
                line = ("━━", "╍╍", "┅┅", "┉┉")[curve.dash % 4]
                name = html.escape(names.run_title(curve.run) if number else names.curve_title(curve.title)).replace(
                    " ", "&nbsp;"
                )
                sign = f"<span style='color:{theme.curve_colour(curve.colour)}'>{line}</span>"
                words.append(f"{sign}&nbsp;{name}&nbsp;=&nbsp;<b>{self._reading(curve)}</b>")
            unit = f" {html.escape(names.unit(curves[0].unit))}" if curves[0].unit else ""
            cells.append(", ".join(words) + unit)
        self.legend.setText(" &nbsp;&nbsp; ".join(cells))

    def _reading(self, curve: Curve) -> str:
        value = value_at(curve, self._time)
        text = "–" if value != value else f"{value:.4g}"
        if self._second is not None:
            step = value_at(curve, self._second) - value
            text += f"</b>&nbsp;(Δ&nbsp;{step:+.4g})<b>" if step == step else ""
        return text

    def _move_second(self, time: float) -> None:
        self._second = time
        _place(self._seconds, time)
        self._write_legend()

    def _click(self, event: Any) -> None:
        if event.double():
            self.reset_zoom()
            return
        for index, (plot, spec) in enumerate(zip(self.plots, self.specs, strict=True)):
            if plot.sceneBoundingRect().contains(event.scenePos()):
                if event.button() == Qt.MouseButton.RightButton:
                    self.menu_wanted.emit(index, event.screenPos().toPoint())
                elif not spec.x:
                    self.time_picked.emit(float(plot.vb.mapSceneToView(event.scenePos()).x()))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasFormat(MIME):
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        if event.mimeData().hasFormat(MIME):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        index = self.plot_at(event.position().toPoint())
        for name in bytes(event.mimeData().data(MIME)).decode().splitlines():
            self.dropped.emit(index, name)
        event.acceptProposedAction()


def _place(lines: list[Any], time: float | None) -> None:
    for line in lines:
        line.blockSignals(True)
        line.setValue(time)
        line.blockSignals(False)


def _padded(low: float, high: float) -> tuple[float, float]:
    """A little air around values; a constant gets a range of its own size."""
    room = 0.05 * (high - low) if high > low else 0.05 * abs(high) or 1.0
    return float(low - room), float(high + room)
