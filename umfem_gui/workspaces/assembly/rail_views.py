"""Pictures of the rail wizard: wheel on rail, contact, line of the track, irregularities and their densities."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PySide6.QtWidgets import QWidget

from io_formats.rail_table import write_columns
from solvers.errors import ModelError
from solvers.multibody.forces import RailTrack
from solvers.multibody.forces.track import spectrum_of, track_irregularities, track_line
from solvers.multibody.rail.contact import Pairing
from solvers.multibody.rail.geometry import Kinematics, equivalent_conicities, kinematics
from solvers.multibody.rail.irregularities import Irregularities
from umfem_gui import theme
from umfem_gui.i18n import tr
from umfem_gui.plots.small_plot import SmallPlot, sign

Array = NDArray[np.float64]

#: Farthest lateral shift that is looked at, and amplitudes of the conicity, m.
REACH = 7e-3
AMPLITUDES = np.linspace(1e-3, 6e-3, 21)

#: Contact angle that belongs to a flange, rad.
STEEP = 0.5


@dataclass(frozen=True)
class Geometry:
    """A pairing with its contact functions and its conicities over ``AMPLITUDES``."""

    pair: Pairing
    functions: Kinematics
    conicities: Array


def look_at(pair: Pairing) -> Geometry:
    """Contact functions of a pairing; takes some tenths of a second. Raises ModelError, SolveError."""
    functions = kinematics(pair, np.linspace(-REACH, REACH, 71))
    if np.abs(functions.angle[35]).max() > STEEP or _behind_flange(pair, functions.place[35]):
        raise ModelError(
            f"In the middle of the track the wheels stand on their flanges: the gauge of {pair.gauge:g} m and the "
            "distance of the wheel backs do not fit together."
        )
    return Geometry(pair, functions, equivalent_conicities(pair, AMPLITUDES, step=2e-4))


def _behind_flange(pair: Pairing, places: Array) -> bool:
    """Is the face of the flange between a contact and the rolling circle? Then the tip of the flange bears."""
    u, slope = pair.wheel.u, np.abs(pair.wheel.slope)
    return any(np.any(slope[(u > min(place, 0.0)) & (u < max(place, 0.0))] > np.tan(STEEP)) for place in places)


class RailView(SmallPlot):
    """A plot with a legend, rich text, that stands over it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.legend = ""

    def tell(self, *entries: tuple[str, str]) -> None:
        """Compose the legend of pairs: sign and colour as ``rail_views.sign`` gives them, words."""
        self.legend = "&nbsp; ".join(f"{mark}&nbsp;{words}" for mark, words in entries)


class ProfilesView(RailView):
    """Wheel over rail, as they stand in the middle of the track, one millimetre as long up as across."""

    def show_pair(self, pair: Pairing) -> None:
        """Draw a pairing."""
        self.begin(tr("Across the rail, mm"), tr("Height, mm"))
        self.plots[0].setAspectLocked(True)
        place = 1e3 * (pair.half - pair.rail_place)
        self.curve(1e3 * pair.rail.u, 1e3 * pair.rail.value, colour=theme.curve_colour(1))
        self.curve(1e3 * pair.wheel.u + place, -1e3 * pair.wheel.value, colour=theme.curve_colour(0))
        self.tell((sign(0), tr("wheel")), (sign(1), tr("rail")))


class ConicityView(RailView):
    """Difference of the rolling radii over the lateral shift; equivalent conicity over the amplitude."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.conicity = 0.0

    def show_geometry(self, geometry: Geometry) -> None:
        """Draw both, and note the conicity at 3 mm."""
        shift, amplitude = tr("Lateral shift, mm"), tr("Amplitude, mm")
        self.begin("", tr("Radius difference, mm"), tr("Conicity"), beside=(shift, amplitude))
        self.curve(1e3 * geometry.functions.shift, 1e3 * geometry.functions.difference)
        self.curve(1e3 * AMPLITUDES, geometry.conicities, row=1)
        self.line(x=3.0, row=1)
        self.conicity = float(np.interp(3e-3, AMPLITUDES, geometry.conicities))
        self.legend = tr("Equivalent conicity at 3 mm: {value:.3f}").format(value=self.conicity)


class GeometryView(RailView):
    """Contact angle γ and place of the contact on the wheel u over the lateral shift, with the jumps of the contact."""

    def show_geometry(self, geometry: Geometry) -> None:
        """Draw the functions; upright lines where a contact point jumps."""
        self.begin(tr("Lateral shift, mm"), tr("Angle γ, °"), tr("Place u, mm"))
        found = geometry.functions
        for side in range(2):
            colour = theme.curve_colour(side)
            self.curve(1e3 * found.shift, np.degrees(np.abs(found.angle[:, side])), colour=colour)
            self.curve(1e3 * found.shift, 1e3 * found.place[:, side], row=1, colour=colour)
        low, high = 1e3 * float(found.place.min()), 1e3 * float(found.place.max())
        for jump in found.jumps:
            self.curve(np.full(2, 1e3 * jump), np.array([low, high]), row=1, colour=theme.curve_colour(3), dashed=True)
        self.tell((sign(0), tr("left wheel")), (sign(1), tr("right wheel")), (sign(3, dashed=True), tr("jump")))


class LineView(RailView):
    """Curvature, cant and gauge widening of a track along it."""

    def show_track(self, track: RailTrack) -> None:
        """Draw the line of a track. Raises ModelError if it cannot be read."""
        line = track_line(f"Track '{track.name}'", track.sections)
        self.begin(tr("Way, m"), tr("Curvature, 1/km"), tr("mm"))
        self.curve(line.s, 1e3 * line.curvature)
        self.curve(line.s, 1e3 * line.base * np.abs(np.sin(line.cant_angle)), row=1)
        self.curve(line.s, 1e3 * line.widening, row=1, colour=theme.curve_colour(1))
        tightest = float(np.abs(line.curvature).max())
        size = tr("{length:.0f} m").format(length=line.length)
        if tightest > 1e-9:
            size = tr("{length:.0f} m, R ≥ {radius:.0f} m").format(length=line.length, radius=1.0 / tightest)
        self.tell((sign(0), tr("cant")), (sign(1), tr("gauge widening")), ("", size))


def irregularities_of(track: RailTrack) -> Irregularities | None:
    """What the rails of a track deviate by, its scale applied; None if they are smooth. Raises ModelError."""
    where, scale = f"Track '{track.name}'", float(track.scale)
    line = track_line(where, track.sections)
    rough = track_irregularities(track, where, line.length, float(track.shortest), float(track.longest))
    if rough is None:
        return None
    columns = (scale * one for one in (rough.left_z, rough.right_z, rough.left_y, rough.right_y))
    return Irregularities(rough.s, *columns, rough.name)


class RoughView(RailView):
    """Irregularities of both rails."""

    def show_track(self, track: RailTrack) -> None:
        """Draw what the rails of a track deviate by. Raises ModelError."""
        rough = irregularities_of(track)
        self.begin(tr("Way, m"), tr("Up, mm"), tr("To the left, mm"))
        if rough is None:
            self.legend = tr("The rails are smooth.")
            return
        for row, left, right in ((0, rough.left_z, rough.right_z), (1, rough.left_y, rough.right_y)):
            self.curve(rough.s, 1e3 * left, row=row)
            self.curve(rough.s, 1e3 * right, row=row, colour=theme.curve_colour(1))
        self.tell((sign(0), tr("left rail")), (sign(1), tr("right rail")))


class DensityView(RailView):
    """Densities of the mean height and of the mean place across over the wave number."""

    def show_track(self, track: RailTrack) -> None:
        """Draw the estimates from the sample and, dashed, the spectra it was made from. Raises ModelError."""
        rough = irregularities_of(track)
        self.begin(tr("Wave number, rad/m"), tr("Density, m²/(rad/m)"), log_x=True, log_y=(True,))
        if rough is None:
            self.legend = tr("The rails are smooth.")
            return
        densities = wave_densities(rough)
        spectrum = spectrum_of(track, f"Track '{track.name}'")
        lowest, highest = 2 * np.pi / float(track.longest), 2 * np.pi / float(track.shortest)
        omega = densities[:, 0]
        inside = omega > 0
        if spectrum is not None:  # beyond its shortest and longest waves the sample holds nothing
            inside &= (omega >= lowest) & (omega <= highest)
        self._mark_decades(omega[inside])
        wave = np.geomspace(lowest, highest, 200)
        for number, key in enumerate(("vertical", "lateral")):
            values = densities[:, 1 + number]
            kept = inside & (values > 0)
            self.curve(omega[kept], values[kept], colour=theme.curve_colour(number))
            if spectrum is not None:
                target = float(track.scale) ** 2 * getattr(spectrum, key)(wave)
                self.curve(wave, target, colour=theme.curve_colour(number), dashed=True)
        entries = [(sign(0), tr("height")), (sign(1), tr("across"))]
        if spectrum is not None:
            entries.append((sign(0, dashed=True) + sign(1, dashed=True), tr("spectra")))
        self.tell(*entries)

    def _mark_decades(self, values: Array) -> None:
        """Ticks at 1, 2, 5, 10 …: the decades alone would be too few, and all the digits run into each other."""
        if not len(values):
            return
        places = np.outer(10.0 ** np.arange(-4, 4), (1, 2, 5)).ravel()
        places = places[(places >= 0.8 * values.min()) & (places <= 1.2 * values.max())]
        self.plots[0].getAxis("bottom").setTicks([[(float(np.log10(one)), f"{one:g}") for one in places], []])


def wave_densities(rough: Irregularities) -> Array:
    """One-sided densities, m²/(rad/m), by Welch's method: wave number, rad/m, height, across, cross level, gauge.

    Columns. Height and across are means of both rails; cross level and gauge are the left rail less the right one.
    """
    from scipy.signal import welch

    way = np.linspace(rough.s[0], rough.s[-1], len(rough.s))  # rows of a file may be unevenly spaced

    def at_even_steps(values: Array) -> Array:
        return np.interp(way, rough.s, values)

    left_z, right_z, left_y, right_y = map(at_even_steps, (rough.left_z, rough.right_z, rough.left_y, rough.right_y))
    length = min(len(way), max(256, len(way) // 4))
    columns = []
    for values in (0.5 * (left_z + right_z), 0.5 * (left_y + right_y), left_z - right_z, left_y - right_y):
        frequency, density = welch(values, 1.0 / (way[1] - way[0]), nperseg=length)
        columns.append(density / (2 * np.pi))
    return np.column_stack([2 * np.pi * frequency, *columns])


def write_densities(path: Path, densities: Array) -> None:
    """A table of the densities with a heading. Raises FileError, OSError."""
    quantities = ("height", "across", "cross level", "gauge")
    write_columns(path, ["wave number rad/m", *(f"{one} m2/(rad/m)" for one in quantities)], densities)
