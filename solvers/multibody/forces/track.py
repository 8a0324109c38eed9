"""A track: the line, the rails and what is under them. Wheels refer to it; by itself it does nothing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from solvers.errors import ModelError
from solvers.fields import quantity
from solvers.kernels.multibody_arrays import SILENT
from solvers.multibody.forces.base import Force
from solvers.multibody.rail.irregularities import SPECTRA, Irregularities, Spectrum, from_columns, generate, power_law
from solvers.multibody.rail.profiles import RAILS, Profile, tabulated
from solvers.multibody.rail.track import Section, Track, track
from solvers.multibody.values import GROUND, ZERO3, Number, Vector

if TYPE_CHECKING:
    from solvers.multibody.forces.build import ForceBuild

POINTS, SMOOTH, TABLE, OWN = "points", "smooth", "table", "own spectrum"


@dataclass(frozen=True, kw_only=True)
class RailTrack(Force):
    """A line of sections, two rails and their irregularities, laid on a body: x forward, y to the left, z up.

    Heights are over the tops of the rails. Rigid rails, or rails on sprung sleepers: then every wheel has its own mass
    of rail under it, on springs and dampers across and up.
    """

    kind: ClassVar[str] = "track"
    title: ClassVar[str] = "Railway track"

    body: str = quantity("Body it lies on", default=GROUND, reference="bodies")
    point: Vector = quantity("Start", "m", ZERO3, help="Top of the rails in the middle of the track.")
    angles: Vector = quantity("Angles", "rad", ZERO3)
    sections: str = quantity(
        "Sections of the line",
        "m",
        "1000",
        help="Length, radius (0 straight, positive to the left), cant, widening, law (constant, clothoid, cubic, "
        "bloss); with ; between the sections: 100; 60 300 0.1 0.01 clothoid; 200 300 0.1 0.01",
    )
    gauge: Number = quantity("Gauge", "m", 1.435, positive=True)
    rail: str = quantity("Rail profile", default="UIC 60", choices=(*RAILS, POINTS))
    rail_points: str = quantity("Points of the rail", "mm", "", help="Pairs u h, from the gauge side outwards, with ;")
    inclination: Number = quantity("Inclination of the rails", default=0.025, minimum=0.0, help="1/40 = 0.025")
    irregularities: str = quantity("Irregularities", default=SMOOTH, choices=(SMOOTH, *SPECTRA, OWN, TABLE))
    seed: int = quantity("Seed", default=1, minimum=0.0, help="Another seed gives another sample of the spectrum.")
    scale: Number = quantity("Scale of the irregularities", default=1.0, minimum=0.0)
    begin: Number = quantity(
        "Irregularities begin at", "m", 35.0, minimum=0.0, help="Those of a spectrum; they fade in over 20 m."
    )
    shortest: Number = quantity("Shortest wave", "m", 2.0, positive=True)
    longest: Number = quantity("Longest wave", "m", 100.0, positive=True)
    spectrum: str = quantity(
        "Own spectrum",
        default="1.5e-7 1.0e-7 3 0.02",
        help="A up, A across, n, corner Ω₀, rad/m: S = A/(Ω² + Ω₀²)^(n/2), m²/(rad/m).",
    )
    table: str = quantity(
        "Table of irregularities", "m", "", help="Rows: way, left up, right up, left across, right across; with ;"
    )
    friction: str = quantity(
        "Friction along the way",
        "m",
        "",
        help="A coefficient, rows of place and coefficient, or of place, left, right; with ;. Empty: the wheels' own.",
    )
    sprung: bool = quantity("Rails on sprung sleepers", default=False)
    rail_mass: Number = quantity("Mass of rail under a wheel", "kg", 150.0, positive=True)
    stiffness: Number = quantity("Vertical stiffness", "N/m", 4.0e7, positive=True)
    damping: Number = quantity("Vertical damping", "N·s/m", 1.0e5, minimum=0.0)
    lateral_stiffness: Number = quantity("Lateral stiffness", "N/m", 1.8e7, positive=True)
    lateral_damping: Number = quantity("Lateral damping", "N·s/m", 1.0e5, minimum=0.0)

    def compile(self, build: ForceBuild) -> None:
        build.kind = SILENT
        build.marker(self.body, self.point)  # to complain about an unknown body
        track_line(build.where, self.sections)
        rail_profile(build.where, self.rail, self.rail_points)


def rail_profile(where: str, name: str, points: str) -> Profile:
    """The rail of a track, upright. Raises ModelError."""
    return RAILS[name]() if name != POINTS else profile_of(where, "rail", points)


@lru_cache(maxsize=16)
def profile_of(where: str, kind: str, text: str) -> Profile:
    """A profile given as pairs in millimetres. Raises ModelError."""
    rows = number_rows(where, text, 2)
    return tabulated(f"{where}: points", kind, 1e-3 * rows[:, 0], 1e-3 * rows[:, 1])


def number_rows(where: str, text: str, width: int) -> np.ndarray:
    """Rows of numbers with ; or new lines between them. Raises ModelError naming the row."""
    rows: list[list[float]] = []
    for part in text.replace("\n", ";").split(";"):
        if not part.strip():
            continue
        try:
            row = [float(word) for word in part.replace(",", " ").split()]
        except ValueError:
            row = []
        if len(row) != width:
            raise ModelError(f"{where}: row {len(rows) + 1}, '{part.strip()}', is not {width} numbers.")
        rows.append(row)
    return np.array(rows, dtype=float).reshape(-1, width)


def sections_of(where: str, text: str) -> tuple[Section, ...]:
    """Sections of a line. Raises ModelError naming the section that cannot be read or does not join the one before."""
    found: list[Section] = []
    lean = 0.0  # height of the right rail over the left one at the end of the section before
    for part in text.replace("\n", ";").split(";"):
        words = part.replace(",", " ").split()
        if not words:
            continue
        law = words.pop() if words[-1].isalpha() else ""
        try:
            numbers = [float(word) for word in words]
        except ValueError:
            numbers = []
        if not 1 <= len(numbers) <= 4:
            raise ModelError(
                f"{where}: section {len(found) + 1}, '{part.strip()}', is not length, radius, cant, widening, law."
            )
        length, radius, cant, widening = (*numbers, 0.0, 0.0, 0.0)[:4]
        section = Section(length=length, radius=radius, cant=cant, widening=widening, law=law or "constant")
        before = found[-1] if found else None
        leans = np.copysign(cant, section.curvature or lean)
        if section.law == "constant" and before:
            number = f"{where}: section {len(found) + 1}"
            _check_joint(number, abs(leans - lean), abs(widening - before.widening))
        lean = float(leans)
        found.append(section)
    return tuple(found)


def _check_joint(where: str, cant: float, gauge: float) -> None:
    """Raise ModelError if the rails of a section do not meet those before: jumps of cant and of gauge, m."""
    remedy = "Put a transition (clothoid, cubic or bloss) between the two."
    if cant > 1e-9:
        raise ModelError(f"{where} begins with a gap: the rail jumps by {1e3 * cant:.0f} mm of cant. {remedy}")
    if gauge > 1e-9:
        raise ModelError(f"{where} begins with a gap: the gauge jumps by {1e3 * gauge:.0f} mm. {remedy}")


@lru_cache(maxsize=16)
def track_line(where: str, text: str) -> Track:
    """The line of a text of sections. Raises ModelError."""
    try:
        return track(sections_of(where, text))
    except ModelError as error:
        sentence = str(error)
        raise ModelError(sentence if sentence.startswith(where) else f"{where}: {sentence}") from None


def own_spectrum(where: str, text: str) -> Spectrum:
    """A spectrum by its four parameters. Raises ModelError."""
    rows = number_rows(f"{where}, own spectrum", text, 4)
    if len(rows) != 1 or rows[0, :2].min() < 0.0 or rows[0, 2:].min() <= 0.0:
        raise ModelError(
            f"{where}: the own spectrum '{text}' is not one row of A up, A across, n, Ω₀ with A ≥ 0, n > 0, Ω₀ > 0. "
            "For instance 1.5e-7 1.0e-7 3 0.02."
        )
    vertical, lateral, exponent, corner = map(float, rows[0])
    return power_law(OWN, vertical, lateral, exponent=exponent, corner=corner)


def spectrum_of(item: RailTrack, where: str) -> Spectrum | None:
    """The spectrum that the irregularities of a track are made from; None if they are not. Raises ModelError."""
    if item.irregularities == OWN:
        return own_spectrum(where, item.spectrum)
    return SPECTRA.get(item.irregularities)


@lru_cache(maxsize=16)
def _generated(
    where: str, name: str, own: str, length: float, seed: int, shortest: float, longest: float, begin: float
) -> Irregularities:
    """A sample of a spectrum that fades in over 20 m from ``begin`` on, where the vehicle stands on smooth rails."""
    step = min(0.25, shortest / 4)
    spectrum = own_spectrum(where, own) if name == OWN else name
    made = generate(spectrum, length, seed=seed, step=step, shortest=shortest, longest=longest, ramp=0.0)
    p = np.clip((made.s - begin) / 20.0, 0.0, 1.0)
    fade = p * p * (3 - 2 * p)
    return Irregularities(
        made.s, fade * made.left_z, fade * made.right_z, fade * made.left_y, fade * made.right_y, made.name
    )


def track_irregularities(
    item: RailTrack, where: str, length: float, shortest: float, longest: float
) -> Irregularities | None:
    """What the rails of a track deviate by, before scaling; None if they are smooth. Raises ModelError."""
    if item.irregularities == SMOOTH:
        return None
    if item.irregularities == TABLE:
        rows = number_rows(where, item.table, 5)
        if len(rows) < 4:
            raise ModelError(f"{where}: the table of irregularities has {len(rows)} rows; at least four are needed.")
        s, left_z, right_z, left_y, right_y = rows.T.copy()
        return from_columns(s, left_z, right_z, left_y, right_y, item.name)
    begin = item.begin if isinstance(item.begin, int | float) else 0.0
    own = item.spectrum if item.irregularities == OWN else ""
    return _generated(where, item.irregularities, own, length, int(item.seed), shortest, longest, float(begin))
