"""Profiles of wheels and rails as smooth functions of the lateral coordinate.

One side of the track is described, the other is its mirror image. The coordinate ``u`` runs outwards, from the gauge
side to the field side. A wheel profile is the growth F(u) of its radius over the nominal one (flange: u < 0, F > 0),
u = 0 at the nominal rolling circle; a rail profile is the height h(u) over its crown. Metres throughout.

Sources: S1002: UIC 510-2, EN 13715 (zones A to H); UIC 60: EN 13674-1, head of radii 300, 80, 13 mm and sides 1:20;
R65 and the wheel of GOST 9036: main radii and slopes of GOST R 51685 and GOST 9036, joined tangentially.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from solvers.errors import ModelError

Array = NDArray[np.float64]

#: Spacing of the grid on which a profile is tabulated for the kernels, m.
SPACING = 0.25e-3

#: Steeper faces than this are cut off: no contact is looked for there.
STEEPEST = np.tan(np.radians(80.0))


@dataclass(frozen=True)
class Profile:
    """A profile on an even grid: ``value`` and its first and second derivatives by u at ``u0 + k·SPACING``.

    ``kind`` is ``wheel`` or ``rail``.
    """

    name: str
    kind: str
    u0: float
    value: Array
    slope: Array
    bend: Array
    source: str = field(default="", compare=False)

    @property
    def u(self) -> Array:
        """The grid."""
        return self.u0 + SPACING * np.arange(len(self.value), dtype=np.float64)

    @property
    def curvature(self) -> NDArray[np.float64]:
        """Curvature of the body's surface in the plane of the profile, positive if convex.

        A wheel is convex where its radius grows towards the middle, F'' < 0; a rail where h'' < 0.
        """
        return np.asarray(-self.bend / (1.0 + self.slope**2) ** 1.5, dtype=np.float64)


def tabulated(name: str, kind: str, u: Array, value: Array, *, smooth: bool = False, source: str = "") -> Profile:
    """A profile through given points, ascending in u (at least ten). With ``smooth`` measured noise is smoothed out.

    Raises ModelError if the points fold back, are too few, or bend so sharply that the points must be wrong.
    """
    u, value = np.asarray(u, dtype=float), np.asarray(value, dtype=float)
    where = f"Profile '{name}'"
    if kind not in ("wheel", "rail"):
        raise ModelError(f"{where}: it is a '{kind}'; expected wheel or rail.")
    if u.ndim != 1 or u.shape != value.shape or len(u) < 10:
        raise ModelError(f"{where}: {len(u)} points; at least ten pairs of coordinates are needed.")
    if not (np.all(np.isfinite(u)) and np.all(np.isfinite(value))):
        raise ModelError(f"{where}: a coordinate is not a finite number.")
    back = np.flatnonzero(np.diff(u) <= 0)
    if back.size:
        k = int(back[0])
        raise ModelError(
            f"{where}: it folds back at point {k + 2} (u = {1e3 * u[k + 1]:.3f} mm after {1e3 * u[k]:.3f} mm). Order "
            "the points from the gauge side to the field side and leave out the overhanging part."
        )
    from scipy.interpolate import CubicSpline, make_smoothing_spline  # not for the start of the window

    spline = make_smoothing_spline(u, value) if smooth else CubicSpline(u, value)
    return sampled(name, kind, spline, float(u[0]), float(u[-1]), source=source)


def sampled(name: str, kind: str, function: Callable, low: float, high: float, *, source: str = "") -> Profile:
    """A profile from a smooth function of u; steep ends are cut off, and the curvature is checked."""
    n = int(np.floor((high - low) / SPACING + 1e-9)) + 1
    u = low + SPACING * np.arange(n)
    from scipy.interpolate import CubicSpline

    spline = CubicSpline(u, np.asarray(function(u), dtype=float))
    slope = spline(u, 1)
    good = np.flatnonzero(np.abs(slope) <= STEEPEST)
    runs = np.split(good, np.flatnonzero(np.diff(good) > 1) + 1)
    longest = max(runs, key=len)
    if len(longest) < 40:
        raise ModelError(f"Profile '{name}': less than 10 mm of it can be rolled on. Check units (metres) and order.")
    u = u[longest]
    made = Profile(name, kind, float(u[0]), spline(u), spline(u, 1), spline(u, 2), source)
    sharpest = float(np.abs(made.curvature).max())
    if sharpest > 1e3:
        place = 1e3 * float(u[np.abs(made.curvature).argmax()])
        raise ModelError(
            f"Profile '{name}': radius of {1e3 / sharpest:.2f} mm at u = {place:.2f} mm. Points of a profile must not "
            "have corners; smooth the measured points."
        )
    return made


def arcs(pieces: list[tuple[float, float]], *, slope_end: float) -> Callable[[Array], Array]:
    """Height of a symmetric head: arcs (radius, half width at its end) that follow one another tangentially from the
    crown; the last arc runs until the slope ``slope_end`` (run per rise of the side face), then a straight face.
    """
    angle, u, h = 0.0, 0.0, 0.0
    parts = []  # (u_start, u_end, centre u, centre h, radius)
    for k, (radius, end) in enumerate(pieces):
        cu, ch = u - radius * np.sin(angle), h - radius * np.cos(angle)
        last = k == len(pieces) - 1
        angle = np.arctan(1.0 / slope_end) if last else float(np.arcsin((end - cu) / radius))
        start, u, h = u, cu + radius * np.sin(angle), ch + radius * np.cos(angle)
        parts.append((start, u, cu, ch, radius))
    edge_u, edge_h = u, h

    def height(x: Array) -> Array:
        x = np.abs(np.asarray(x, dtype=float))
        out = edge_h - (x - edge_u) / slope_end
        for start, end, cu, ch, radius in parts:
            inside = (x >= start) & (x <= end)
            out[inside] = ch + np.sqrt(np.maximum(radius**2 - (x[inside] - cu) ** 2, 0.0))
        return out

    return height


def cone(conicity: float, *, low: float = -0.030, high: float = 0.060) -> Profile:
    """A conical tread without flange: radius r0 − conicity·u."""
    return sampled(f"cone {conicity:g}", "wheel", lambda u: -conicity * u, low, high, source="definition")


def cylinder_rail(radius: float, *, half_width: float = 0.036) -> Profile:
    """A rail head that is one arc."""
    width = min(half_width, 0.95 * radius)
    return sampled(
        f"arc {1e3 * radius:g} mm",
        "rail",
        lambda u: np.sqrt(radius**2 - u**2) - radius,
        -width,
        width,
        source="definition",
    )


def s1002() -> Profile:
    """Wheel profile S1002 of UIC 510-2 (flange 28 mm high, 32.5 mm thick), u = 0 70 mm from the back of the flange."""
    zones: tuple[tuple[float, Callable[[Array], Array]], ...] = (
        (-62.764705882, lambda s: 9.519259302 + np.sqrt(20.5**2 - (s + 49.5) ** 2)),
        (-49.662510381, lambda s: 16.0 + np.sqrt(12.0**2 - (s + 55.0) ** 2)),
        (-39.764473993, lambda s: 8.834924130 + np.sqrt(20.0**2 - (s + 58.558326413) ** 2)),
        (-38.426669071, lambda s: -93.576667419 - 2.747477419 * s),
        (-35.0, lambda s: 16.446 - np.sqrt(13.0**2 - (s + 26.210665) ** 2)),
        (-26.0, np.polynomial.Polynomial(_S1002_C)),
        (32.15796, np.polynomial.Polynomial(_S1002_B)),
        (np.inf, lambda s: 1.364323640 - 0.066666667 * s),
    )

    def growth(u: Array) -> Array:
        s = 1e3 * np.asarray(u, dtype=float)
        out = np.empty_like(s)
        below = -np.inf
        for end, zone in zones:
            inside = (s > below) & (s <= end)
            out[inside] = zone(s[inside])
            below = end
        return 1e-3 * out

    return sampled("S1002", "wheel", growth, -0.0550, 0.0600, source="UIC 510-2")


_S1002_B = (
    0.0,
    -3.358537058e-02,
    1.565681624e-03,
    -2.810427944e-05,
    5.844240864e-08,
    -1.562379023e-08,
    5.309217349e-15,
    -5.957839843e-12,
    2.646656573e-13,
)
_S1002_C = (
    -4.320221063e03,
    -1.038384026e03,
    -1.065501873e02,
    -6.051367875,
    -2.054332446e-01,
    -4.169739389e-03,
    -4.687195829e-05,
    -2.252755540e-07,
)


def gost_wheel() -> Profile:
    """Wheel of GOST 9036: tread 1:20, outside 1:7, flange of 60° with a fillet of 15 mm, top 13.5 mm, 28 mm high.

    The corner between the two slopes is rounded over 6 mm, as turning leaves it.
    """
    fillet, face, top, lean = 15e-3, np.radians(60.0), 13.5e-3, np.arctan(1 / 20)
    foot = -0.0240  # the fillet begins here
    cu, cF = foot + fillet * np.sin(lean), -foot / 20 + fillet * np.cos(lean)
    u_face, F_face = cu - fillet * np.sin(face), cF - fillet * np.cos(face)
    # the straight face runs until it meets the arc of the top tangentially, whose highest point is 28 mm
    top_F = 28e-3 - top
    F_end = top_F + top * np.cos(face)
    u_end = u_face - (F_end - F_face) / np.tan(face)
    top_u = u_end - top * np.sin(face)

    def growth(u: Array) -> Array:
        u = np.asarray(u, dtype=float)
        d, half = u - 0.030, 3e-3
        beyond = np.where(np.abs(d) < half, (d + half) ** 2 / (4 * half), np.maximum(d, 0.0))
        out = -u / 20 - (1 / 7 - 1 / 20) * beyond
        bow = (u < foot) & (u >= u_face)
        out[bow] = cF - np.sqrt(fillet**2 - (u[bow] - cu) ** 2)
        straight = (u < u_face) & (u >= u_end)
        out[straight] = F_face + (u_face - u[straight]) * np.tan(face)
        crown = u < u_end
        out[crown] = top_F + np.sqrt(np.maximum(top**2 - (u[crown] - top_u) ** 2, 0.0))
        return out

    return sampled("GOST 9036", "wheel", growth, top_u, 0.060, source="GOST 9036 (main dimensions)")


def uic60() -> Profile:
    """Rail UIC 60 (60 E1): radii 300, 80, 13 mm, sides 1:20; 72 mm wide 14.3 mm below the crown."""
    head = arcs([(0.300, 0.010228), (0.080, 0.0260265), (0.013, 0.0)], slope_end=1 / 20)
    return sampled("UIC 60", "rail", head, -0.0359, 0.0359, source="EN 13674-1")


def r65() -> Profile:
    """Rail R65: radii 500, 80, 15 mm, sides 1:20; 73 mm wide."""
    head = arcs([(0.500, 0.010), (0.080, 0.02480), (0.015, 0.0)], slope_end=1 / 20)
    return sampled("R65", "rail", head, -0.0362, 0.0362, source="GOST R 51685 (main radii)")


#: Built-in profiles by name. A new one is one function and one line here.
WHEELS: dict[str, Callable[[], Profile]] = {
    "S1002": s1002,
    "GOST 9036": gost_wheel,
    "cone 1:20": lambda: cone(0.05),
    "cone 1:40": lambda: cone(0.025),
}
RAILS: dict[str, Callable[[], Profile]] = {"UIC 60": uic60, "R65": r65, "arc 300 mm": lambda: cylinder_rail(0.3)}


def inclined(rail: Profile, inclination: float) -> Profile:
    """A rail that leans to the middle of the track, ``inclination`` as in 1/40, with its highest point at zero.

    The head is turned about its crown; u is measured from where the crown was.
    """
    angle = np.arctan(inclination)
    u = np.cos(angle) * rail.u - np.sin(angle) * rail.value
    h = np.sin(angle) * rail.u + np.cos(angle) * rail.value
    from scipy.interpolate import CubicSpline

    spline = CubicSpline(u, h - h.max())
    name = f"{rail.name}, 1:{1 / inclination:g}" if inclination else rail.name
    return sampled(name, "rail", spline, float(u[0]), float(u[-1]), source=rail.source)


def at_gauge(rail: Profile, gauge: float, *, depth: float = 0.014) -> float:
    """Distance of the rail's u = 0 from the middle of the track, for a gauge measured ``depth`` below the crown.

    A profile that ends before that depth goes on with the slope of its steep face, or, if it has none, ends there.
    """
    inner = rail.u < rail.u[rail.value.argmax()]
    h, u = rail.value[inner], rail.u[inner]
    if h[0] <= -depth:
        return 0.5 * gauge - float(np.interp(-depth, h, u))
    steep = float(rail.slope[0])
    return 0.5 * gauge - float(u[0]) - ((-depth - float(h[0])) / steep if steep > 2.0 else 0.0)
