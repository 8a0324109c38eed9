"""Pictures of the rail wizard: wheel on rail, line of the track, irregularities and their density."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PySide6.QtWidgets import QWidget

from solvers.multibody.forces import RailTrack
from solvers.multibody.forces.track import spectrum_of, track_irregularities, track_line
from solvers.multibody.rail.contact import Pairing
from solvers.multibody.rail.geometry import equivalent_conicity, kinematics
from solvers.multibody.rail.irregularities import Irregularities
from umfem_gui import theme
from umfem_gui.i18n import tr
from umfem_gui.plots.small_plot import SmallPlot


class ProfilesView(SmallPlot):
    """Wheel over rail, and the difference of the rolling radii over the lateral shift."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.conicity = 0.0

    def show_pair(self, pair: Pairing) -> None:
        """Draw a pairing."""
        self.begin("u, mm", tr("Profiles, mm"), tr("Radius difference, mm"))
        self.plots[1].setXLink(None)
        place = 1e3 * (pair.half - pair.rail_place)
        self.curve(1e3 * pair.rail.u, 1e3 * pair.rail.value, colour=theme.curve_colour(1))
        self.curve(1e3 * pair.wheel.u + place, -1e3 * pair.wheel.value, colour=theme.curve_colour(0))
        shifts = np.linspace(-6e-3, 6e-3, 49)
        found = kinematics(pair, shifts)
        self.curve(1e3 * shifts, 1e3 * found.difference, row=1)
        self.conicity = equivalent_conicity(pair, 3e-3)


class GeometryView(SmallPlot):
    """Contact angle γ, place of the contact on the wheel u, and equivalent conicity λ over the lateral shift."""

    def show_pair(self, pair: Pairing) -> None:
        """Draw the functions of a pairing; upright lines where a contact point jumps."""
        self.begin(tr("Lateral shift, mm"), "γ, °", "u, mm", "λ")
        shifts = np.linspace(-6e-3, 6e-3, 49)
        found = kinematics(pair, shifts)
        for side in range(2):
            colour = theme.curve_colour(side)
            self.curve(1e3 * shifts, np.degrees(found.angle[:, side]), colour=colour)
            self.curve(1e3 * shifts, 1e3 * found.place[:, side], row=1, colour=colour)
        low, high = 1e3 * float(found.place.min()), 1e3 * float(found.place.max())
        for jump in found.jumps:
            self.curve(np.full(2, 1e3 * jump), np.array([low, high]), row=1, colour=theme.curve_colour(3), dashed=True)
        amplitudes = np.linspace(1e-3, 5e-3, 9)
        self.curve(1e3 * amplitudes, np.array([equivalent_conicity(pair, a) for a in amplitudes]), row=2)


class LineView(SmallPlot):
    """Curvature and cant of a track along it."""

    def show_track(self, track: RailTrack) -> None:
        """Draw the line of a track. Raises ModelError if it cannot be read."""
        line = track_line(f"Track '{track.name}'", track.sections)
        self.begin(tr("Way, m"), tr("Curvature, 1/km"), tr("Cant, mm"))
        self.curve(line.s, 1e3 * line.curvature)
        self.curve(line.s, 1e3 * line.base * np.abs(np.sin(line.cant_angle)), row=1)


class RoughView(SmallPlot):
    """Irregularities of both rails and the density of the mean height beside its spectrum."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.density: tuple[np.ndarray, np.ndarray] | None = None

    def show_track(self, track: RailTrack) -> None:
        """Draw what the rails of a track deviate by. Raises ModelError."""
        line = track_line(f"Track '{track.name}'", track.sections)
        rough = track_irregularities(
            track, f"Track '{track.name}'", line.length, float(track.shortest), float(track.longest)
        )
        self.begin(tr("Way, m"), tr("Up, mm"), tr("Left, mm"))
        self.density = None
        if rough is None:
            return
        scale = float(track.scale)
        for row, left, right in ((0, rough.left_z, rough.right_z), (1, rough.left_y, rough.right_y)):
            self.curve(rough.s, 1e3 * scale * left, row=row)
            self.curve(rough.s, 1e3 * scale * right, row=row, colour=theme.curve_colour(1))
        self.density = wave_density(rough, scale)


class DensityView(SmallPlot):
    """Density of the irregularities over the wave number."""

    def show_density(self, density: tuple[np.ndarray, np.ndarray] | None, track: RailTrack) -> None:
        """Draw the estimate from the sample and, dashed, the spectrum it was made from."""
        self.begin(tr("Wave number, rad/m"), tr("Density, m²/(rad/m)"), log_x=True, log_y=(True,))
        if density is None:
            return
        omega, values = density
        kept = (omega > 0) & (values > 0)
        self.curve(omega[kept], values[kept])
        spectrum = spectrum_of(track, f"Track '{track.name}'")
        if spectrum is not None:
            wave = np.geomspace(2 * np.pi / float(track.longest), 2 * np.pi / float(track.shortest), 200)
            target = float(track.scale) ** 2 * spectrum.vertical(wave)
            self.curve(wave, target, colour=theme.curve_colour(1), dashed=True)


def wave_density(rough: Irregularities, scale: float = 1.0) -> tuple[np.ndarray, np.ndarray]:
    """Wave numbers, rad/m, and one-sided density of the mean height of the rails, m²/(rad/m), by Welch's method."""
    from scipy.signal import welch

    step = float(rough.s[1] - rough.s[0])
    mean = 0.5 * scale * (rough.left_z + rough.right_z)
    length = min(len(mean), max(256, len(mean) // 4))
    frequency, values = welch(mean, 1.0 / step, nperseg=length)
    return 2 * np.pi * frequency, values / (2 * np.pi)


def write_density(path: Path, density: tuple[np.ndarray, np.ndarray]) -> None:
    """A table of the density: wave number, value."""
    rows = np.column_stack(density)
    np.savetxt(path, rows, delimiter=",", header="wave number rad/m,density m2/(rad/m)", comments="")
