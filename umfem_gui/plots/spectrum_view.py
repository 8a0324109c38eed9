"""A spectrum, octave levels or a map on the screen."""

from __future__ import annotations

import html
from typing import Any

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from solvers.analysis.spectra import Spectrum
from umfem_gui import theme
from umfem_gui.i18n import names, noted, tr
from umfem_gui.plots.analyses import Picture
from umfem_gui.plots.axes import new_plot, share_x
from umfem_gui.plots.plot_view import PENS

#: Names of axes that the analyses give.
LABELS = (noted("Shaft speed, rad/s"), noted("Order"), noted("Natural frequency, Hz"))

#: Names of numbers beside the peaks.
FACTS = (noted("greatest"), noted("at, Hz"))


#: The number of a mark hangs at the upper edge, right of its line, or left where the line stands at the right end.
MARK_PLACE = ((-0.1, -0.1), (1.1, -0.1))


class SpectrumView(QWidget):
    """Shows one picture; natural frequencies are dashed lines with their numbers."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        self.legend = QLabel(self, wordWrap=True, textFormat=Qt.TextFormat.RichText)
        self.area = pg.GraphicsLayoutWidget(self)
        self.area.ci.layout.setContentsMargins(4, 2, 12, 2)
        column.addWidget(self.legend)
        column.addWidget(self.area, 1)
        self.plot: Any = None
        self.plots: list[Any] = []  # one under another: units, phases
        self.marks: list[Any] = []

    def show_picture(self, picture: Picture, natural: np.ndarray) -> None:
        """Draw a picture anew."""
        colours = theme.current()
        self.area.clear()
        self.area.setBackground(colours.panel)
        left = tr("Coherence") if picture.kind == "coherence" else names.unit(picture.unit) or "–"
        if picture.map is not None:
            left = tr("Order") if picture.kind == "order map" else tr("Frequency, Hz")
        self.plots = []
        self.plot = self._new_plot(0, left, grid=picture.map is None)
        self.plot.setLabel("bottom", tr(picture.x_label), color=colours.text)
        if picture.map is not None:
            self._map(picture)
        elif picture.kind == "level":
            self._bars(picture)
        elif picture.kind == "bands":
            self._bands(picture)
        else:
            self._lines(picture)
        if picture.kind == "transfer":
            self._phases(picture)
        if len(self.plots) > 1:
            low, high = self.plot.viewRange()[0]
            share_x([plot.vb for plot in self.plots])
            for plot in self.plots:
                plot.setXRange(low, high, padding=0)
        self._mark(natural, picture)
        self._write_legend(picture)

    def _new_plot(self, row: int, left: str, *, grid: bool = True) -> Any:
        plot = new_plot(self.area, row, grid=grid)
        plot.setLabel("left", left, color=theme.current().text)
        self.plots.append(plot)
        return plot

    def _lines(self, picture: Picture) -> None:
        """A plot per unit, under one another on a common axis of frequencies."""
        for number, unit in enumerate(_units(picture)):
            if number:
                self._add_below(picture, unit, number)
            self._lines_of(self.plots[-1], picture, [one for one in picture.lines if one.spectrum.unit == unit])

    def _add_below(self, picture: Picture, unit: str, row: int) -> None:
        """One more plot for another unit; the lowest one holds the name of the axis."""
        self._bare(self.plots[-1])
        plot = self._new_plot(row, names.unit(unit) or "–")
        plot.setLabel("bottom", tr(picture.x_label), color=theme.current().text)
        for one in (self.plot, plot):
            one.getAxis("left").setWidth(64)

    @staticmethod
    def _bare(plot: Any) -> None:
        """A plot with another one under it: the numbers stand there."""
        plot.setLabel("bottom", "")
        plot.getAxis("bottom").setStyle(showValues=False)
        plot.getAxis("bottom").setHeight(6)

    def _lines_of(self, plot: Any, picture: Picture, lines: list[Any]) -> None:
        shock = picture.kind == "shock"
        plot.setLogMode(x=shock, y=picture.logarithmic)
        plot.setDownsampling(auto=True, mode="peak")
        plot.setClipToView(True)
        top = -np.inf
        for line in lines:
            values = line.spectrum.values
            if picture.logarithmic:
                values = np.where(values > 0, values, np.nan)
            if np.isfinite(values).any():
                top = max(top, float(np.nanmax(values)))
            pen = pg.mkPen(theme.curve_colour(line.colour), width=1.2, style=PENS[line.dash % 4])
            plot.plot(line.spectrum.frequencies, values, pen=pen, connect="finite")
        if picture.logarithmic and np.isfinite(top) and top > 0:
            decades = 8 if picture.kind == "density" else 5
            plot.setYRange(np.log10(top) - decades, np.log10(top) + 0.3, padding=0)
        floor = top * (1e-8 if picture.kind == "density" else 1e-5) if picture.logarithmic else 0.005 * top
        reaches = [_reach(line.spectrum, floor) for line in lines]
        if shock:
            reaches = [tuple(np.log10(line.spectrum.frequencies[[0, -1]])) for line in lines]
            low = min(float(np.nanmin(line.spectrum.values)) for line in lines)
            plot.setYRange(np.log10(max(low, 1e-5 * top)) - 0.1, np.log10(top) + 0.2, padding=0)
        low, high = min(low for low, _ in reaches), max(high for _, high in reaches)
        if plot is not self.plot:  # one axis for all: nothing of an upper plot is cut
            first, last = self.plot.viewRange()[0]
            low, high = min(low, first), max(high, last)
        self.plot.setXRange(low, high, padding=0)

    def _bars(self, picture: Picture) -> None:
        count = len(picture.lines)
        low = min(float(np.min(line.spectrum.values[np.isfinite(line.spectrum.values)])) for line in picture.lines)
        base = 10 * np.floor(low / 10)
        for index, line in enumerate(picture.lines):
            x = 10 * np.log10(line.spectrum.frequencies)
            shift = 0.8 * (index - 0.5 * (count - 1)) / count
            height = np.maximum(line.spectrum.values - base, 0.0)
            item = pg.BarGraphItem(
                x=x + shift, y0=base, height=height, width=0.8 / count, brush=theme.curve_colour(line.colour), pen=None
            )
            self.plot.addItem(item)
        first = picture.lines[0]
        heads = [(10 * np.log10(f), name) for f, (name, _) in zip(first.spectrum.frequencies, first.rows, strict=True)]
        self.plot.getAxis("bottom").set_names(heads)

    def _phases(self, picture: Picture) -> None:
        """Phases under the magnitudes of transfer functions."""
        self._bare(self.plots[-1])
        below = self._new_plot(len(self.plots), "φ, °")
        below.setLabel("bottom", tr(picture.x_label), color=theme.current().text)
        below.setMaximumHeight(110)
        below.setYRange(-180, 180, padding=0.02)
        below.getAxis("left").setTickSpacing(levels=[(180.0, 0.0), (90.0, 0.0)])
        for plot in self.plots:
            plot.getAxis("left").setWidth(64)
        for line in picture.lines:
            if line.phase is not None:
                pen = pg.mkPen(theme.curve_colour(line.colour), width=1.2, style=PENS[line.dash % 4])
                below.plot(line.spectrum.frequencies, line.phase, pen=pen, connect="finite")

    def _bands(self, picture: Picture) -> None:
        """A plot per unit, in it a group of bars per band, one bar of each curve."""
        for number, unit in enumerate(_units(picture)):
            if number:
                self._add_below(picture, unit, number)
            lines = [one for one in picture.lines if one.spectrum.unit == unit]
            for index, line in enumerate(lines):
                x = np.arange(len(line.rows)) + 0.8 * (index - 0.5 * (len(lines) - 1)) / len(lines)
                look = {"width": 0.8 / len(lines), "brush": theme.curve_colour(line.colour), "pen": None}
                self.plots[-1].addItem(pg.BarGraphItem(x=x, y0=0.0, height=line.spectrum.values, **look))
            heads = [name.replace(" – ", "–\n") for name, _value in lines[0].rows]
            self.plots[-1].getAxis("bottom").set_names([(float(k), head) for k, head in enumerate(heads)])
            self.plot.setXRange(-0.6, len(heads) - 0.4, padding=0)
        self.plots[-1].getAxis("bottom").setHeight(52)  # two lines of numbers and a name

    def _map(self, picture: Picture) -> None:
        found = picture.map
        if found is None:
            return
        powers = found.values**2 if picture.kind == "order map" else found.values
        with np.errstate(divide="ignore"):
            levels = 10 * np.log10(powers)
        top = float(np.max(levels[np.isfinite(levels)], initial=-300.0))
        image = pg.ImageItem(np.maximum(levels, top - 80).T)
        image.setColorMap(pg.colormap.get("viridis"))
        times, lines = found.times, found.frequencies
        step = times[1] - times[0] if len(times) > 1 else 1.0
        height = lines[1] - lines[0] if len(lines) > 1 else 1.0
        image.setRect(times[0] - step / 2, lines[0] - height / 2, step * len(times), height * len(lines))
        self.plot.addItem(image)
        bar = pg.ColorBarItem(values=(top - 80, top), colorMap=pg.colormap.get("viridis"))
        bar.axis.setTextPen(theme.current().text)
        bar.axis.setLabel(f"{tr('dB')}, {names.unit(found.unit)}", color=theme.current().text)
        bar.setImageItem(image, insert_in=self.plot)
        loud = np.flatnonzero((levels > top - 80).any(axis=1))
        highest = min(int(1.1 * loud[-1]) + 1, len(lines) - 1) if len(loud) else -1
        self.plot.setYRange(0.0, float(lines[highest]), padding=0)

    def _mark(self, natural: np.ndarray, picture: Picture) -> None:
        self.marks = []
        if picture.kind not in ("density", "amplitude", "transfer", "coherence"):
            return
        colour = theme.current().muted
        pen = pg.mkPen(colour, style=Qt.PenStyle.DashLine)
        for plot in self.plots:
            for number, frequency in enumerate(natural, start=1):
                named = {"label": str(number), "labelOpts": {"position": 1.0, "color": colour, "anchors": MARK_PLACE}}
                line = pg.InfiniteLine(float(frequency), 90, pen, **(named if plot is self.plot else {}))
                plot.addItem(line, ignoreBounds=True)
                if plot is self.plot:
                    self.marks.append(line)

    def _write_legend(self, picture: Picture) -> None:
        groups: dict[int, list[str]] = {}
        several = len(_units(picture)) > 1
        for line in picture.lines:
            sign, known = ("━━", "╍╍", "┅┅", "┉┉")[line.dash % 4], groups.setdefault(line.colour, [])
            run = line.title.partition(" · ")[2]
            name = names.run_title(run) if known and run else names.curve_title(line.title)
            unit = names.unit(line.spectrum.unit) if several and not known else ""
            shown = html.escape(f"{name}, {unit}" if unit else name).replace(" ", "&nbsp;").replace("/", "/&#8288;")
            known.append(f"<span style='color:{theme.curve_colour(line.colour)}'>{sign}</span>&nbsp;{shown}")
        cells = [", ".join(words) for words in groups.values()]
        if picture.lines and picture.lines[0].spectrum.bandwidth > 0 and picture.kind in ("density", "amplitude"):
            one = picture.lines[0].spectrum
            text = tr("{count} segments, resolution {width:.3g} Hz", count=one.segments, width=one.bandwidth)
            cells.append(f"<span style='color:{theme.current().muted}'>{text}</span>")
        self.legend.setText(" &nbsp;&nbsp; ".join(cells))


def _units(picture: Picture) -> list[str]:
    """Units of the lines, each once, in their order."""
    return list(dict.fromkeys(line.spectrum.unit for line in picture.lines))


def _reach(spectrum: Spectrum, floor: float) -> tuple[float, float]:
    """Frequencies between which a spectrum is above a floor, with a little air; the whole of a coherence."""
    lines = spectrum.frequencies
    loud = np.flatnonzero(np.nan_to_num(spectrum.values) > floor)
    if not len(loud) or spectrum.kind == "coherence":
        return float(lines[0]), float(lines[-1])
    last = float(lines[min(int(1.15 * loud[-1]) + 2, len(lines) - 1)])
    return (0.0 if lines[0] >= 0 else float(lines[0])), last
