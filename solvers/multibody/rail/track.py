"""The ideal line of a track: straights, transitions and curves with cant, and a frame that moves along it.

The plan is a curve of given curvature κ(s) (positive to the left), the cant raises the outer rail; both change over
transitions: linearly (clothoid, linear ramp) or by the cubic law of Bloss (κ ∝ 3x² − 2x³). Coordinates: x forward, y to
the left, z up at the start. ``s`` is the length along the plan of the middle line.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers.errors import ModelError
from solvers.fields import check_fields, quantity

Array = NDArray[np.float64]

#: Step of the table of the line, m.
STEP = 0.5


@dataclass(frozen=True, kw_only=True)
class Section:
    """A piece of the track. Curvature, cant and widening are those at its end; they grow from what was before.

    ``law``: how they get there: ``constant`` (at once; for straights and curves), ``clothoid`` or ``cubic``.
    """

    length: float = quantity("Length", "m", 100.0, positive=True)
    radius: float = quantity(
        "Radius", "m", 0.0, help="0: straight; positive: curve to the left; negative: to the right."
    )
    cant: float = quantity("Cant", "m", 0.0, minimum=0.0, help="Height of the outer rail over the inner one.")
    widening: float = quantity("Gauge widening", "m", 0.0, minimum=0.0)
    law: str = quantity("Law", default="constant", choices=("constant", "clothoid", "cubic"))

    @property
    def curvature(self) -> float:
        """1/m, positive to the left."""
        return 1.0 / self.radius if self.radius else 0.0


@dataclass(frozen=True)
class Track:
    """A line tabulated every STEP metres: what the kernels read by interpolation.

    ``heading`` is the angle of the tangent to the x axis; ``cant_angle`` is positive when the left rail is lower (curve
    to the left), so that the frame leans into the curve.
    """

    s: Array
    curvature: Array
    heading: Array
    x: Array
    y: Array
    cant_angle: Array
    widening: Array
    base: float

    @property
    def length(self) -> float:
        return float(self.s[-1])


def track(sections: Sequence[Section], *, base: float = 1.5) -> Track:
    """The table of a line. ``base``: distance of the rail crowns, over which cant is measured, m.

    Raises ModelError for no sections, a curve so tight that the track crosses itself within a section, or a jump of
    curvature where a section other than a constant one was asked for.
    """
    if not sections:
        raise ModelError("The track has no sections. Give at least one straight with its length.")
    for number, section in enumerate(sections):
        check_fields(f"Track section {number + 1}", section)
        if section.radius and abs(section.radius) < 20.0:
            raise ModelError(
                f"Track section {number + 1}: radius {section.radius:g} m; the least that a track can have is 20 m."
            )
    total = sum(section.length for section in sections)
    s = np.linspace(0.0, total, max(int(np.ceil(total / STEP)), 2) + 1)
    kappa, cant, wide = np.zeros_like(s), np.zeros_like(s), np.zeros_like(s)
    start = 0.0
    before = (0.0, 0.0, 0.0)
    for section in sections:
        end = start + section.length
        inside = (s >= start) & (s <= end + 1e-9)
        p = np.clip((s[inside] - start) / section.length, 0.0, 1.0)
        share = {"constant": np.ones_like(p), "clothoid": p, "cubic": p * p * (3 - 2 * p)}[section.law]
        sign = np.sign(section.curvature or before[0]) or 1.0
        after = (section.curvature, sign * section.cant, section.widening)
        for table, low, high in zip((kappa, cant, wide), before, after):
            table[inside] = low + share * (high - low)
        start, before = end, after
    heading = np.concatenate([[0.0], np.cumsum(0.5 * (kappa[1:] + kappa[:-1]) * np.diff(s))])
    x, y = _plan(s, heading, kappa)
    return Track(s, kappa, heading, x, y, np.arcsin(np.clip(cant / base, -0.5, 0.5)), wide, base)


def _plan(s: Array, heading: Array, kappa: Array) -> tuple[Array, Array]:
    """Integral of (cos, sin) of the heading by Simpson's rule on each step, the heading being quadratic there."""
    h = np.diff(s)
    middle = 0.5 * (heading[1:] + heading[:-1]) - (kappa[1:] - kappa[:-1]) * h / 8
    out = []
    for f in (np.cos, np.sin):
        steps = h / 6 * (f(heading[:-1]) + 4 * f(middle) + f(heading[1:]))
        out.append(np.concatenate([[0.0], np.cumsum(steps)]))
    return out[0], out[1]


def frame_at(line: Track, s: float) -> tuple[Array, Array, float]:
    """Origin (3,), axes (3, 3; columns forward, left, up) and curvature of the track frame at s.

    Raises ModelError outside the track.
    """
    if not 0.0 <= s <= line.length:
        raise ModelError(f"The track is {line.length:g} m long; there is nothing at {s:g} m. Add a section.")
    heading, x, y, lean, kappa = (
        float(np.interp(s, line.s, table)) for table in (line.heading, line.x, line.y, line.cant_angle, line.curvature)
    )
    c, n = np.cos(heading), np.sin(heading)
    forward, left, up = np.array([c, n, 0.0]), np.array([-n, c, 0.0]), np.array([0.0, 0.0, 1.0])
    # positive lean: the left side goes down
    turned_left, turned_up = np.cos(lean) * left - np.sin(lean) * up, np.sin(lean) * left + np.cos(lean) * up
    return np.array([x, y, 0.0]), np.column_stack([forward, turned_left, turned_up]), kappa
