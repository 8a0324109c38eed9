"""A wheel on its rail."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from solvers.errors import ModelError, suggestion
from solvers.fields import quantity
from solvers.kernels.multibody_arrays import WHEEL_RAIL
from solvers.multibody.forces.base import Force
from solvers.multibody.forces.track import (
    POINTS,
    RailTrack,
    number_rows,
    profile_of,
    rail_profile,
    track_irregularities,
    track_line,
)
from solvers.multibody.rail.profiles import WHEELS
from solvers.multibody.values import GROUND, ZERO3, Number, Vector

if TYPE_CHECKING:
    from solvers.multibody.forces.build import ForceBuild
    from solvers.multibody.rail.contact import Pairing

#: Names of the laws of creep (``solvers.multibody.rail.contact.LAWS``), without their kernels.
LAW_NAMES = ("linear", "saturated", "fastsim", "polach")

#: Where the normal force comes from.
PENETRATION, CONSTRAINT = "penetration", "constraint"


@dataclass(frozen=True, kw_only=True)
class WheelRail(Force):
    """One wheel of a wheelset on the rail of a track: normal force by penetration, creep forces, two contacts.

    N = N_Hertz(δ)·(1 + d·δ̇) ≥ 0, or the reaction of a constraint that keeps the wheel on the rail.

    Of a force by penetration the wheel may lift off and come back; when its flange is over the rail it is derailed, and
    the run ends. The axle is the y axis of the body's frame, to the left.
    """

    kind: ClassVar[str] = "wheel_rail"
    title: ClassVar[str] = "Wheel on rail"
    signals: ClassVar[tuple[tuple[str, str], ...]] = (
        ("lateral shift", "m"),
        ("path", "m"),
        ("vertical force Q", "N"),
        ("longitudinal force X", "N"),
        ("guiding force Y", "N"),
        ("normal force, tread", "N"),
        ("normal force, flange", "N"),
        ("contact angle", "rad"),
        ("wear number", "N"),
    )

    body: str = quantity("Wheelset", default=GROUND, reference="bodies")
    point: Vector = quantity("Middle of the axle", "m", ZERO3)
    side: str = quantity("Side", default="left", choices=("left", "right"))
    track: str = quantity("Track", default="", reference="forces")
    profile: str = quantity("Wheel profile", default="S1002", choices=(*WHEELS, POINTS))
    profile_points: str = quantity(
        "Points of the wheel", "mm", "", help="Pairs u F, from the flange outwards, u = 0 at the rolling circle; with ;"
    )
    radius: Number = quantity("Rolling radius", "m", 0.46, positive=True)
    back_to_back: Number = quantity("Distance of the wheel backs", "m", 1.360, positive=True)
    nominal: Number = quantity("Rolling circle from the back", "m", 0.070, positive=True)
    law: str = quantity("Law of creep", default="fastsim", choices=LAW_NAMES)
    friction: Number = quantity(
        "Coefficient of friction",
        default=0.3,
        positive=True,
        help="Where the track does not give its own along the way.",
    )
    coefficients: str = quantity(
        "Own creep coefficients", default="", help="C11 C22 C23 C33 instead of Kalker's, for instance 4.1 3.7 1.5 1.2"
    )
    cells: int = quantity("Strips of FASTSIM", default=8, positive=True)
    normal: str = quantity(
        "Normal force by",
        default=PENETRATION,
        choices=(PENETRATION, CONSTRAINT),
        help="A constraint keeps one point of the wheel on a rigid rail; the wheel cannot lift.",
    )
    damping: Number = quantity("Contact damping d", "s/m", 1.0, minimum=0.0)
    young: Number = quantity("Young's modulus", "Pa", 2.1e11, positive=True)
    poisson: Number = quantity("Poisson's ratio", default=0.28, minimum=0.0)
    slowest: Number = quantity("Least speed for creepages", "m/s", 0.2, positive=True)
    lift: Number = quantity("Lift that derails", "m", 0.027, positive=True)
    load: Number = quantity("Static load", "N", 0.0, minimum=0.0, help="Where sprung rails stand at the start.")

    def compile(self, build: ForceBuild) -> None:
        from solvers.multibody.rail.contact import LAWS, hertz_table
        from solvers.multibody.rail.tables import contacts_at, irregularity_table, line_table, profile_table
        from solvers.multibody.rail.windows import window_table

        track = find_track(build, self.track)
        where = f"Track '{track.name}'"
        build.kind = WHEEL_RAIL
        build.a = build.marker(track.body, track.point, track.angles)
        build.b = build.marker(self.body, self.point)
        if self.body == track.body:
            raise ModelError(f"{build.where}: the wheel is fixed to '{self.body}', which carries the track.")
        pair = wheel_pairing(self, track, build)
        line = track_line(where, track.sections)
        short, long = build.number(track.shortest, "shortest wave"), build.number(track.longest, "longest wave")
        scale = build.number(track.scale, "scale")
        contacts_at(pair, 1, 0.0, pair.radius)  # to complain about a wheel beside its rail
        kalker = creep_coefficients(build.where, self.coefficients, pair.poisson)
        windows = window_table(pair)
        friction = friction_table(where, track.friction)
        places = (
            build.shared(pair.wheel.value.tobytes(), lambda: profile_table(pair.wheel)),
            build.shared(pair.rail.value.tobytes(), lambda: profile_table(pair.rail)),
            build.shared(("line", track), lambda: line_table(line)),
            build.shared(
                ("rough", track),
                lambda: irregularity_table(track_irregularities(track, where, line.length, short, long), scale),
            ),
            build.shared("hertz", lambda: hertz_table().ravel()),
            build.shared(("kalker", kalker.tobytes()), kalker.ravel),
        )
        further = (
            build.shared(windows.tobytes(), lambda: windows),
            build.shared(("friction", friction.tobytes()), lambda: friction) if len(friction) else -1,
        )
        sign = 1.0 if self.side == "left" else -1.0
        build.datum(*map(float, places))
        build.datum(len(hertz_table()), len(kalker), sign, pair.half, pair.radius, pair.rail_place)
        build.datum(
            pair.effective,
            pair.shear,
            pair.friction,
            LAWS[self.law],
            pair.cells,
            build.number(self.damping, "contact damping"),
        )
        states = self._rail_states(build, track) if track.sprung else -1
        held = self.normal == CONSTRAINT
        if held and track.sprung:
            raise ModelError(
                f"{build.where}: the normal force by a constraint needs a rigid rail, and the rails of track "
                f"'{track.name}' are on sprung sleepers. Choose penetration, or a rigid track."
            )
        build.datum(build.number(self.slowest, "least speed"), states, build.number(self.lift, "lift"), -1.0)
        build.datum(*map(float, further))

    def _rail_states(self, build: ForceBuild, track: RailTrack) -> int:
        """States of the rail under this wheel: shift to the left and up with their rates. Place of the first."""
        build.local |= {"Q": build.signal + 2, "Y": build.signal + 4}
        first = build.programs.signals.at_states + len(build.programs.signals.states)
        mass = build.number(track.rail_mass, "mass of rail")
        load = build.number(self.load, "static load")
        for name, force, stiffness, damping, rest in (
            ("y", "Y", track.lateral_stiffness, track.lateral_damping, 0.0),
            ("z", "Q", track.stiffness, track.damping, load),
        ):
            k, c = build.number(stiffness, "stiffness"), build.number(damping, "damping")
            build.local[f"rail_{name}_rate"] = first + (1 if name == "y" else 3)
            build.state(f"rail_{name}", f"rail_{name}_rate", -rest / k)
            rate = f"(-{force} - {k!r}*rail_{name} - {c!r}*rail_{name}_rate)/{mass!r}"
            build.state(f"rail_{name}_rate", rate)
        return first


def creep_coefficients(where: str, text: str, poisson: float) -> np.ndarray:
    """Rows of log(a/b), C11, C22, C23, C33: Kalker's, or the same four for any ellipse. Raises ModelError."""
    from solvers.multibody.rail.contact import kalker_table

    if not text.strip():
        return kalker_table(poisson)
    rows = number_rows(f"{where}, creep coefficients", text, 4)
    if len(rows) != 1 or rows[0, :2].min() <= 0.0 or rows.min() < 0.0:
        raise ModelError(
            f"{where}: the creep coefficients '{text}' are not one row of C11 C22 C23 C33 with C11, C22 > 0 and the "
            "others not negative. For instance 4.1 3.7 1.5 1.2."
        )
    return np.array([[place, *rows[0]] for place in (-20.0, 20.0)])


def friction_table(where: str, text: str) -> np.ndarray:
    """Number of places, places, coefficients of the left and of the right rail; empty for none. Raises ModelError."""
    if not text.strip():
        return np.zeros(0)
    words = text.replace("\n", ";").split(";")[0].replace(",", " ").split()
    width = min(max(len(words), 1), 3)
    rows = number_rows(f"{where}, friction", text, width)
    if width == 1:
        rows = np.column_stack([np.zeros(len(rows)), rows])
    if rows[:, 1:].min() <= 0.0 or np.any(np.diff(rows[:, 0]) <= 0.0):
        raise ModelError(
            f"{where}: friction '{text}' needs coefficients over zero and places that grow. Write one coefficient, "
            "rows of place and coefficient, or of place, left and right: 0 0.3; 200 0.3; 210 0.1."
        )
    return np.concatenate([[len(rows)], rows[:, 0], rows[:, 1], rows[:, -1]])


def find_track(build: ForceBuild, name: str) -> RailTrack:
    """The track of a wheel. Raises ModelError."""
    tracks = {force.name: force for force in build.programs.forces if isinstance(force, RailTrack)}
    if name not in tracks:
        raise ModelError(f"{build.where}: there is no track '{name}'. {suggestion(name, list(tracks))}")
    return tracks[name]


def wheel_pairing(wheel: WheelRail, track: RailTrack, build: ForceBuild) -> Pairing:
    """The pairing of a wheel with the rail of its track. Raises ModelError."""
    from solvers.multibody.rail.contact import pairing

    where = f"Track '{track.name}'"
    profile = (
        WHEELS[wheel.profile]() if wheel.profile != POINTS else profile_of(build.where, "wheel", wheel.profile_points)
    )
    numbers = {
        key: build.number(getattr(wheel, key), key)
        for key in ("radius", "back_to_back", "nominal", "friction", "young", "poisson")
    }
    return pairing(
        profile,
        rail_profile(where, track.rail, track.rail_points),
        gauge=build.number(track.gauge, "gauge"),
        inclination=build.number(track.inclination, "inclination"),
        law=wheel.law,
        cells=int(wheel.cells),
        **numbers,
    )
