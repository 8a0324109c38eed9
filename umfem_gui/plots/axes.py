"""Diagrams that look alike, with numbers at their axes that never lie on one another, however small the diagram is."""

from __future__ import annotations

from math import ceil, floor
from typing import Any

import pyqtgraph as pg
from PySide6.QtGui import QFontMetricsF

from umfem_gui import theme

#: Pixels from one number of an upright axis to the next, at least.
LEAST_PITCH = 15.0

#: Free pixels between two names at a lower axis.
GAP = 8.0

#: An axis whose title is longer than this many times its length goes without.
SQUEEZE = 1.4

#: A decade narrower than this, in pixels, has numbers at 2 and 5 only.
WIDE_DECADE = 500


class Axis(pg.AxisItem):
    """Fewer numbers where there is little room; ``names`` stand under bars as far as they have it."""

    def __init__(self, orientation: str) -> None:
        super().__init__(orientation)
        self.names: list[tuple[float, str]] = []
        self.enableAutoSIPrefix(False)

    def set_names(self, names: list[tuple[float, str]]) -> None:
        """Words at places of the axis instead of numbers, in the order of the places."""
        self.names = names
        self.picture = None
        self.update()

    def tickSpacing(self, minVal: float, maxVal: float, size: float) -> list[tuple[float, float]]:
        levels = super().tickSpacing(minVal, maxVal, size)
        if not levels or maxVal == minVal or self.names:
            return levels
        upright = self.orientation in ("left", "right")
        if not upright and self.logMode:
            return levels
        least = LEAST_PITCH if upright else self._wide((minVal, maxVal), levels[0][0]) + GAP
        pixels = size / (maxVal - minVal)
        wide = [(step, start) for step, start in levels if step * pixels >= least]
        if upright and self.logMode:
            wide = [(step, start) for step, start in wide if step >= 1.0]
        if wide:
            return wide if upright else levels
        step, factor = levels[0][0], 1.0
        if self.logMode:
            step = max(1.0, float(ceil(step)))
        while factor * step * pixels < least and factor < 1e6:
            digit = float(f"{factor:e}"[0])
            factor *= 2.5 if digit == 2 else 2.0
        return [(factor * step, 0.0)]

    def tickValues(self, minVal: float, maxVal: float, size: float) -> list[tuple[float | None, list[float]]]:
        if self.names:
            return [(None, [place for place, _ in self._roomy(abs(maxVal - minVal), size)])]
        return super().tickValues(minVal, maxVal, size)

    def tickStrings(self, values: list[float], scale: float, spacing: float | None) -> list[str]:
        if self.names:
            known = dict(self.names)
            return [known.get(value, "") for value in values]
        return super().tickStrings(values, scale, spacing)

    def logTickValues(self, minVal: float, maxVal: float, size: float, stdTicks: Any) -> Any:
        """Lines between the decades only where the decades themselves stand apart."""
        levels = super().logTickValues(minVal, maxVal, size, stdTicks)
        pitch = size / max(maxVal - minVal, 1e-12)
        if self.orientation in ("left", "right") and pitch < 2 * LEAST_PITCH and any(step for step, _ in levels):
            levels = [level for level in levels if level[0] is not None]
        if self.orientation == "bottom" and pitch < WIDE_DECADE:
            levels = [
                (step, values if step else [v for v in values if round(10 ** (v % 1)) in (2, 5)])
                for step, values in levels
            ]
        return levels

    def resizeEvent(self, ev: Any = None) -> None:
        """The title of an upright axis shrinks to its length, and goes where even that does not help."""
        if self.label is not None and self.orientation in ("left", "right"):
            wide, room = self.label.boundingRect().width(), max(self.size().height(), 1.0)
            self.label.setScale(min(1.0, room / wide) if wide else 1.0)
            self.label.setOpacity(1.0 if wide <= SQUEEZE * room else 0.0)
        super().resizeEvent(ev)
        if self.label is not None and self.orientation in ("left", "right") and self.label.scale() < 1:
            self.label.setY(int(self.size().height() / 2 + self.label.boundingRect().width() * self.label.scale() / 2))

    def _wide(self, ends: tuple[float, float], step: float) -> float:
        """Pixels that the longest of the numbers takes."""
        metrics = QFontMetricsF(self.style["tickFont"] or self.font())
        inside = [step * ceil(ends[0] / step), step * floor(ends[1] / step)]
        return max(metrics.horizontalAdvance(text) for text in self.tickStrings(inside, self.scale, step))

    def _roomy(self, span: float, size: float) -> list[tuple[float, str]]:
        """Every name, or every second, third … one: neighbours do not touch."""
        if len(self.names) < 2 or not span:
            return self.names
        metrics = QFontMetricsF(self.style["tickFont"] or self.font())
        widest = max(max(metrics.horizontalAdvance(line) for line in text.split("\n")) for _, text in self.names)
        pitch = (self.names[-1][0] - self.names[0][0]) / (len(self.names) - 1) * size / span
        return self.names[:: max(1, ceil((widest + GAP) / max(pitch, 1e-9)))]


def new_plot(area: Any, row: int = 0, column: int = 0, *, grid: bool = True) -> Any:
    """An empty diagram in a layout, with our axes, a faint grid and no menu."""
    plot = area.addPlot(row=row, col=column, axisItems={side: Axis(side) for side in ("left", "bottom", "right")})
    if plot.getAxis("right").isVisible():
        plot.hideAxis("right")
    if grid:
        plot.showGrid(x=True, y=True, alpha=0.18)
    plot.hideButtons()
    plot.setMenuEnabled(False)
    paint(plot)
    return plot


def new_widget(parent: Any) -> Any:
    """One diagram as a widget, with our axes and no menu."""
    view = pg.PlotWidget(parent, axisItems={side: Axis(side) for side in ("left", "bottom")})
    view.setMenuEnabled(False)
    view.hideButtons()
    return view


def share_x(boxes: list[Any]) -> None:
    """One range of abscissas for all; pyqtgraph's own link goes by places on the screen, which boxes get later."""
    going = False

    def spread(box: Any) -> None:
        nonlocal going
        if going:
            return
        going = True
        first, last = box.viewRange()[0]
        for other in boxes:
            if other is not box:
                other.setXRange(first, last, padding=0)
        going = False

    for box in boxes:
        box.sigXRangeChanged.connect(lambda box, _range: spread(box))


def paint(plot: Any) -> None:
    """Axes of a diagram in the colours of the theme."""
    colours = theme.current()
    for side in ("left", "bottom", "right"):
        plot.getAxis(side).setPen(colours.border)
        plot.getAxis(side).setTextPen(colours.text)
