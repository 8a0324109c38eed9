"""Beam sections from their dimensions: properties, outline, stress points.

The y axis is the height of a section, z its width; the origin of the result is the centroid. Shapes with straight walls
are sums of rectangles, so area and moments are exact (sharp corners, no fillets); the shear area follows from the
energy of Zhuravsky's shear stress τ = Q S/(I b); torsion is Saint-Venant's, by the formulas cited below.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from fem.sections import BeamSection
from solvers.errors import ModelError, suggestion

Rectangle = tuple[float, float, float, float]  # y from, y to, z from, z to
Polygon = np.ndarray  # (n, 2) corners y, z

_GAUSS = np.polynomial.legendre.leggauss(4)


@dataclass(frozen=True)
class Walls:
    """Rectangles that fill a section without overlap, its outline with holes, torsion constant and shear centre."""

    rectangles: tuple[Rectangle, ...]
    outline: tuple[Polygon, ...]
    torsion: float
    shear_centre: tuple[float, float] | None = None


@dataclass(frozen=True)
class Shape:
    """A kind of section: the names of its dimensions in order and the function that lays out its walls."""

    dimensions: tuple[str, ...]
    walls: Callable[..., Walls] | None = None


def beam_section(name: str, shape: str, *dimensions: float) -> BeamSection:
    """A beam section of a known shape, metres. ``SHAPES[shape].dimensions`` tells what they are and their order.

    Raises ModelError for an unknown shape, a wrong number of dimensions or dimensions that do not fit together.
    """
    kind = SHAPES.get(shape)
    where = f"Section '{name}'"
    if kind is None:
        raise ModelError(f"{where}: unknown shape '{shape}'. {suggestion(shape, list(SHAPES))}")
    if len(dimensions) != len(kind.dimensions):
        raise ModelError(f"{where}: {len(dimensions)} dimensions for a {shape}; it needs {', '.join(kind.dimensions)}.")
    for label, value in zip(kind.dimensions, dimensions):
        if not (np.isfinite(value) and value > 0.0):
            raise ModelError(f"{where}: {label} is {value:g}; it must be greater than zero.")
    size = tuple(map(float, dimensions))
    if kind.walls is None:
        return _ring(name, shape, size)
    return _from_walls(name, shape, size, kind.walls(name, *size))


def outline(section: BeamSection) -> tuple[Polygon, ...]:
    """Corners y, z of a section about its centroid for drawing: the outer boundary, then holes.

    A section without a shape is drawn as the rectangle with its radii of gyration.
    """
    kind = SHAPES.get(section.shape)
    if kind is None:
        h, b = (np.sqrt(12 * moment / section.area) for moment in (section.iz, section.iy))
        return (_box_of(-h / 2, h / 2, -b / 2, b / 2),)
    if kind.walls is None:
        return tuple(_circle(radius) for radius in _radii(section.dimensions) if radius > 0.0)
    walls = kind.walls(section.name, *section.dimensions)
    return tuple(polygon - centroid(walls) for polygon in walls.outline)


def tiles(section: BeamSection) -> np.ndarray:
    """Quadrilaterals (k, 4, 2) that fill the section within its ``outline``, y, z about the centroid, for drawing."""
    kind = SHAPES.get(section.shape)
    if kind is None:
        return np.array(outline(section))
    if kind.walls is None:
        outer, inner = (_circle(radius) for radius in _radii(section.dimensions))
        return np.stack([inner, outer, np.roll(outer, -1, axis=0), np.roll(inner, -1, axis=0)], axis=1)
    walls = kind.walls(section.name, *section.dimensions)
    return np.array([_box_of(*rectangle) for rectangle in walls.rectangles]) - centroid(walls)


def centroid(walls: Walls) -> np.ndarray:
    """y, z of the centroid in the axes of the walls."""
    r = np.array(walls.rectangles)
    a = (r[:, 1] - r[:, 0]) * (r[:, 3] - r[:, 2])
    return np.array([a @ (r[:, 0] + r[:, 1]), a @ (r[:, 2] + r[:, 3])]) / (2 * a.sum())


def _box_of(y0: float, y1: float, z0: float, z1: float) -> Polygon:
    return np.array([[y0, z0], [y1, z0], [y1, z1], [y0, z1]])


def _check(name: str, condition: bool, problem: str) -> None:
    if not condition:
        raise ModelError(f"Section '{name}': {problem}")


def rectangle_torsion(a: float, b: float) -> float:
    """It of a solid a×b rectangle by Saint-Venant's series (Timoshenko and Goodier, Theory of Elasticity, § 109)."""
    long, short = max(a, b), min(a, b)
    n = np.arange(1, 200, 2)
    series = np.sum(np.tanh(n * np.pi * long / (2 * short)) / n**5)
    return long * short**3 / 3.0 * (1.0 - 192.0 * short / (np.pi**5 * long) * series)


def _strip(length: float, thickness: float, free_ends: int) -> float:
    """It of a thin strip, a wall of an open section: b t³/3 less 0.315 t⁴/3·… for each end that is free (Roark)."""
    return max(length * thickness**3 / 3.0 - 0.105 * free_ends * thickness**4, 0.0)


def _from_walls(name: str, shape: str, dimensions: tuple[float, ...], walls: Walls) -> BeamSection:
    r = np.array(walls.rectangles)
    height, width = r[:, 1] - r[:, 0], r[:, 3] - r[:, 2]
    y, z = 0.5 * (r[:, 0] + r[:, 1]), 0.5 * (r[:, 2] + r[:, 3])
    a = height * width
    area = a.sum()
    yc, zc = centroid(walls)
    iz = np.sum(a * height**2 / 12 + a * (y - yc) ** 2)
    iy = np.sum(a * width**2 / 12 + a * (z - zc) ** 2)
    iyz = np.sum(a * (y - yc) * (z - zc))
    if abs(iyz) < 1e-12 * np.sqrt(iy * iz):
        iyz = 0.0
    centre = np.zeros(2) if walls.shear_centre is None else np.array(walls.shear_centre) - [yc, zc]
    centre[np.abs(centre) < 1e-12 * np.sqrt(area)] = 0.0
    return BeamSection(
        name=name,
        area=float(area),
        iy=float(iy),
        iz=float(iz),
        iyz=float(iyz),
        torsion=float(walls.torsion),
        shear_y=_shear_ratio(r[:, :2] - yc, width, area, iz),
        shear_z=_shear_ratio(r[:, 2:] - zc, height, area, iy),
        shear_centre=(float(centre[0]), float(centre[1])),
        shape=shape,
        dimensions=dimensions,
        stress_points=_stress_points(walls.outline[0] - [yc, zc]),
    )


def section_of_walls(name: str, walls: Walls) -> BeamSection:
    """The section of walls that have no shape of their own; it is drawn as a rectangle of the same moments."""
    return _from_walls(name, "general", (), walls)


def strip_torsion(length: float, thickness: float, free_ends: int) -> float:
    """It of one wall of an open section, m⁴."""
    return _strip(length, thickness, free_ends)


def _shear_ratio(spans: np.ndarray, width: np.ndarray, area: float, moment: float) -> float:
    """Shear area over area: I²/(A ∫ S²/b dy) of rectangles spanning [from, to] in y with these widths; exact."""
    integral = 0.0
    for low, high in pairwise(np.unique(spans)):
        inside = (spans[:, 0] <= low) & (spans[:, 1] >= high)
        b = width[inside].sum()
        for x, w in zip(*_GAUSS):
            y = 0.5 * (low + high) + 0.5 * (high - low) * x
            top = np.maximum(spans[:, 1], y)
            bottom = np.clip(spans[:, 0], y, None)
            S = np.sum(width * 0.5 * (top**2 - bottom**2))
            integral += 0.5 * (high - low) * w * S**2 / b
    return float(moment**2 / (area * integral))


def _stress_points(corners: Polygon) -> tuple[tuple[float, float], ...]:
    """The outline's farthest point in each quarter: (+y, +z), (+y, −z), (−y, −z), (−y, +z)."""
    signs = ((1, 1), (1, -1), (-1, -1), (-1, 1))
    best = [corners[np.argmax(corners @ np.array(s) / np.ptp(corners, axis=0).max())] for s in signs]
    return tuple((float(y), float(z)) for y, z in best)


def _rectangle(name: str, height: float, width: float) -> Walls:
    outline = _box_of(0, height, 0, width)
    return Walls(((0, height, 0, width),), (outline,), rectangle_torsion(height, width))


def _i(name: str, h: float, top: float, bottom: float, web: float, t_top: float, t_bottom: float) -> Walls:
    """Welded or rolled I; shear centre from the lateral moments of the flanges."""
    _check(name, t_top + t_bottom < h and web <= min(top, bottom), "its flanges and web do not fit into its height.")
    w = max(top, bottom)
    y1, y2 = t_bottom, h - t_top
    rectangles = tuple((a, b, (w - c) / 2, (w + c) / 2) for a, b, c in ((0.0, y1, bottom), (y1, y2, web), (y2, h, top)))
    z = [((w - c) / 2, (w + c) / 2) for c in (bottom, web, top)]
    outline = np.array(
        [[0, z[0][0]], [y1, z[0][0]], [y1, z[1][0]], [y2, z[1][0]], [y2, z[2][0]], [h, z[2][0]], [h, z[2][1]],
         [y2, z[2][1]], [y2, z[1][1]], [y1, z[1][1]], [y1, z[0][1]], [0, z[0][1]]]
    )  # fmt: skip
    lateral = t_bottom * bottom**3, t_top * top**3
    centre = (lateral[0] * t_bottom / 2 + lateral[1] * (h - t_top / 2)) / sum(lateral)
    torsion = _strip(top, t_top, 2) + _strip(bottom, t_bottom, 2) + _strip(h - (t_top + t_bottom) / 2, web, 0)
    return Walls(rectangles, (outline,), torsion, (centre, w / 2))


def _c(name: str, h: float, b: float, web: float, t: float) -> Walls:
    """Channel, flanges towards +z; shear centre of the mid-lines, behind the web (Timoshenko)."""
    _check(name, 2 * t < h and web < b, "its flanges and web do not fit into its size.")
    rectangles = ((0.0, h, 0.0, web), (0.0, t, web, b), (h - t, h, web, b))
    outline = np.array([[0, 0], [h, 0], [h, b], [h - t, b], [h - t, web], [t, web], [t, b], [0, b]], dtype=float)
    bm, hm = b - web / 2, h - t
    moment = web * hm**3 / 12 + bm * t * hm**2 / 2
    centre = web / 2 - bm**2 * hm**2 * t / (4 * moment)
    torsion = 2 * _strip(bm, t, 1) + _strip(hm, web, 0)
    return Walls(rectangles, (outline,), torsion, (h / 2, centre))


def _l(name: str, h: float, b: float, upright: float, foot: float) -> Walls:
    """Angle: upright leg along y at z = 0, foot along +z at y = 0; shear centre where the mid-lines meet."""
    _check(name, foot < h and upright < b, "its legs are thicker than its size.")
    rectangles = ((0.0, h, 0.0, upright), (0.0, foot, upright, b))
    outline = np.array([[0, 0], [h, 0], [h, upright], [foot, upright], [foot, b], [0, b]], dtype=float)
    torsion = _strip(h - foot / 2, upright, 1) + _strip(b - upright / 2, foot, 1)
    return Walls(rectangles, (outline,), torsion, (foot / 2, upright / 2))


def _t(name: str, h: float, b: float, web: float, t: float) -> Walls:
    """Tee with the flange on top; shear centre in the flange."""
    _check(name, t < h and web < b, "its flange and web do not fit into its size.")
    z0, z1 = (b - web) / 2, (b + web) / 2
    rectangles = ((0.0, h - t, z0, z1), (h - t, h, 0.0, b))
    outline = np.array(
        [[0, z0], [h - t, z0], [h - t, 0], [h, 0], [h, b], [h - t, b], [h - t, z1], [0, z1]], dtype=float
    )
    torsion = _strip(b, t, 2) + _strip(h - t / 2, web, 1)
    return Walls(rectangles, (outline,), torsion, (h - t / 2, b / 2))


def _box(name: str, h: float, b: float, web: float, t: float) -> Walls:
    """Closed box; torsion by Bredt's formula over the mid-line plus that of the walls as strips."""
    _check(name, 2 * t < h and 2 * web < b, "its walls do not fit into its size.")
    rectangles = ((0.0, t, 0.0, b), (h - t, h, 0.0, b), (t, h - t, 0.0, web), (t, h - t, b - web, b))
    hm, bm = h - t, b - web
    torsion = 4 * (hm * bm) ** 2 / (2 * hm / web + 2 * bm / t) + 2 * (hm * web**3 + bm * t**3) / 3
    outline = (_box_of(0, h, 0, b), _box_of(t, h - t, web, b - web)[::-1])
    return Walls(rectangles, outline, torsion)


def _circle(radius: float, n: int = 32) -> Polygon:
    angle = 2 * np.pi * np.arange(n) / n
    return radius * np.stack([np.cos(angle), np.sin(angle)], axis=1)


def _radii(dimensions: tuple[float, ...]) -> tuple[float, float]:
    """Outer and inner radius of a round bar (diameter) or a tube (diameter, wall)."""
    outer = dimensions[0] / 2
    return outer, outer - dimensions[1] if len(dimensions) > 1 else 0.0


def _ring(name: str, shape: str, dimensions: tuple[float, ...]) -> BeamSection:
    """Round bar or tube. Shear ratio: Cowper 1966, ν = 0.3: 6(1+ν)(1+m²)²/((7+6ν)(1+m²)²+(20+12ν)m²)."""
    outer, inner = _radii(dimensions)
    _check(name, inner >= 0.0, f"its wall is too thick for diameter {2 * outer:g} m; use a round bar.")
    m2 = (inner / outer) ** 2
    ratio = 7.8 * (1 + m2) ** 2 / (8.8 * (1 + m2) ** 2 + 23.6 * m2)
    moment = np.pi / 4 * (outer**4 - inner**4)
    return BeamSection(
        name=name,
        area=float(np.pi * (outer**2 - inner**2)),
        iy=float(moment),
        iz=float(moment),
        torsion=float(2 * moment),
        shear_y=float(ratio),
        shear_z=float(ratio),
        shape=shape,
        dimensions=dimensions,
        stress_points=((outer, 0.0), (0.0, -outer), (-outer, 0.0), (0.0, outer)),
    )


SHAPES: dict[str, Shape] = {
    "rectangle": Shape(("height", "width"), _rectangle),
    "round": Shape(("diameter",)),
    "tube": Shape(("diameter", "wall")),
    "I": Shape(("height", "top width", "bottom width", "web", "top flange", "bottom flange"), _i),
    "C": Shape(("height", "width", "web", "flange"), _c),
    "L": Shape(("height", "width", "upright leg", "foot leg"), _l),
    "T": Shape(("height", "width", "web", "flange"), _t),
    "box": Shape(("height", "width", "side wall", "top wall"), _box),
}
