"""The ideal line of a track: straights, transitions and curves with cant, and a frame that moves along it.

The plan is a curve of given curvature κ(s) (positive to the left), the cant raises the outer rail; both change over
transitions: a clothoid (κ grows linearly), a cubic parabola (y ∝ x³ over the tangent) or Bloss's curve
(κ ∝ 3p² − 2p³). The cant grows linearly over the first two, as the curvature over the third. Coordinates: x forward, y
to the left, z up at the start. ``s`` is the length along the plan of the middle line.
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

#: Laws of a transition.
TRANSITIONS = ("clothoid", "cubic", "bloss")


@dataclass(frozen=True, kw_only=True)
class Section:
    """A piece of the track. Curvature, cant and widening are those at its end; they grow from what was before.

    ``law``: how they get there: ``constant`` (at once; for straights and curves), ``clothoid``, ``cubic``, ``bloss``.
    """

    length: float = quantity("Length", "m", 100.0, positive=True)
    radius: float = quantity(
        "Radius", "m", 0.0, help="0: straight; positive: curve to the left; negative: to the right."
    )
    cant: float = quantity("Cant", "m", 0.0, minimum=0.0, help="Height of the outer rail over the inner one.")
    widening: float = quantity("Gauge widening", "m", 0.0, minimum=0.0)
    law: str = quantity("Law", default="constant", choices=("constant", *TRANSITIONS))

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

    Raises ModelError for no sections, a curve tighter than any track, or a cubic parabola that is too long.
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
        sign = np.sign(section.curvature or before[0]) or 1.0
        after = (section.curvature, sign * section.cant, section.widening)
        bend = _growth(section.law, p, section.length * abs(section.curvature - before[0]))
        rise = p if section.law == "cubic" else bend
        for table, low, high, share in zip((kappa, cant, wide), before, after, (bend, rise, rise)):
            table[inside] = low + share * (high - low)
        start, before = end, after
    heading = np.concatenate([[0.0], np.cumsum(0.5 * (kappa[1:] + kappa[:-1]) * np.diff(s))])
    x, y = _plan(s, heading, kappa)
    return Track(s, kappa, heading, x, y, np.arcsin(np.clip(cant / base, -0.5, 0.5)), wide, base)


def _growth(law: str, p: Array, angle: float) -> Array:
    """Share of a section's change of curvature at the shares ``p`` of its length; ``angle`` = change times length."""
    if law == "constant":
        return np.ones_like(p)
    if law == "bloss":
        return p * p * (3 - 2 * p)
    return _parabola(p, angle) if law == "cubic" and angle > 0.0 else p


def _parabola(p: Array, angle: float) -> Array:
    """Curvature of y = c·x³ over that at its end, along its arc; ``angle``: its length times the curvature at its end.

    With the slope t there, at x = X: κ = 2t/(X(1 + t²)^1.5), and at ξ = x/X: κ/κ_end = ξ·((1 + t²)/(1 + t²ξ⁴))^1.5.
    Raises ModelError where κ would fall before the end, t² > 1/5.
    """
    from scipy.optimize import brentq

    xi = np.linspace(0.0, 1.0, 2001)

    def arc(t: float) -> Array:
        pace = np.sqrt(1.0 + (t * xi * xi) ** 2)
        return np.concatenate([[0.0], np.cumsum(0.5 * (pace[1:] + pace[:-1]) * np.diff(xi))])

    def reached(t: float) -> float:
        return float(2.0 * t / (1.0 + t * t) ** 1.5 * arc(t)[-1])

    steepest = np.sqrt(0.2)
    if angle > reached(steepest):
        raise ModelError(
            f"A cubic parabola reaches its curvature over at most {reached(steepest):.2f} of the radius, and the "
            f"transition takes {angle:.2f} of it. Shorten it, or take a clothoid."
        )
    t = float(brentq(lambda t: reached(t) - angle, 0.0, steepest, xtol=1e-14))
    along = arc(t)
    return np.interp(p, along / along[-1], xi * ((1.0 + t * t) / (1.0 + (t * xi * xi) ** 2)) ** 1.5)


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
