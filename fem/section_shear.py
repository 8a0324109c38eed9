"""Shear stress of torsion and of shear forces at the points of a beam section where it is greatest.

Torsion: Saint-Venant's series for the rectangle (Timoshenko and Goodier, § 109), T t/It on the walls
of open sections, Bredt's T/(2 A t) in closed ones, T r/It on a circle. Shear forces: Zhuravsky's τ = Q S/(I b).
Equation (14) of docs/theory/beams.md.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from fem.section_shapes import SHAPES, Walls, centroid
from fem.sections import BeamSection

N_POINTS = 8
_OPEN = ("I", "C", "L", "T")


@lru_cache(maxsize=256)
def shear_points(section: BeamSection) -> tuple[np.ndarray, np.ndarray]:
    """Points y, z (8, 2) and τxy, τxz there per unit Qy, Qz and torque about the shear centre (8, 2, 3), 1/m² and 1/m³.

    The first four are ``stress_points``: corners, where shear vanishes (on a circle they have it). The next two lie on
    the faces of the wall where Qy shears most, the last two where Qz does. A section without a shape has its
    stress points with mean shear 1/A, and none of torsion.
    """
    points, tau = np.zeros((N_POINTS, 2)), np.zeros((N_POINTS, 2, 3))
    for i, point in enumerate(section.stress_points[:4]):
        points[i] = points[i + 4] = point
    kind = SHAPES.get(section.shape)
    if kind is None:
        points[4:] = 0.0
        tau[4:6, 0, 0] = tau[6:, 1, 1] = 1.0 / section.area
    elif kind.walls is None:
        _circle(section, points, tau)
    else:
        _walls(section, kind.walls(section.name, *section.dimensions), points, tau)
    return points, tau


def _circle(section: BeamSection, points: np.ndarray, tau: np.ndarray) -> None:
    """Points on the circumference; a force shears most on the diameter across it: Q S/(I b)."""
    outer = section.dimensions[0] / 2
    inner = outer - section.dimensions[1] if len(section.dimensions) > 1 else 0.0
    most = 2 * (outer**3 - inner**3) / 3 / (section.iz * 2 * (outer - inner))
    for i in range(N_POINTS):
        y, z = points[i]
        tau[i, 0, 2], tau[i, 1, 2] = -z / section.torsion, y / section.torsion
        if abs(y) < abs(z):
            tau[i, 0, 0] = most
        else:
            tau[i, 1, 1] = most


def _walls(section: BeamSection, walls: Walls, points: np.ndarray, tau: np.ndarray) -> None:
    """Sections of rectangles: the cut with the greatest S/b for each force, its two outer faces."""
    r = np.array(walls.rectangles) - np.repeat(centroid(walls), 2)
    for axis, moment in ((0, section.iz), (1, section.iy)):
        spans, other = r[:, 2 * axis : 2 * axis + 2], r[:, 2 - 2 * axis : 4 - 2 * axis]
        place, ratio = _worst_cut(spans, other[:, 1] - other[:, 0])
        cut = np.flatnonzero((spans[:, 0] <= place) & (spans[:, 1] >= place))
        for k, (face, wall) in enumerate(
            ((other[cut, 1].max(), cut[np.argmax(other[cut, 1])]), (other[cut, 0].min(), cut[np.argmin(other[cut, 0])]))
        ):
            i = 4 + 2 * axis + k
            points[i, axis], points[i, 1 - axis] = place, face
            tau[i, axis, axis] = ratio / moment
            turn = (1.0 if axis == 1 else -1.0) * (1.0 if k == 0 else -1.0)
            tau[i, axis, 2] = turn * _torsion_stress(section, r[wall], axis)


def _worst_cut(spans: np.ndarray, width: np.ndarray) -> tuple[float, float]:
    """Where S/b is greatest over cuts across ``spans`` (n, 2), and its value: on the axis or beside a step of b."""
    edges = np.unique(spans)
    tiny = 1e-9 * (edges[-1] - edges[0])
    best, at = 0.0, 0.0
    for place in (0.0, *(edges[1:-1] - tiny), *(edges[1:-1] + tiny)):
        b = width[(spans[:, 0] <= place) & (spans[:, 1] >= place)].sum()
        top, bottom = np.maximum(spans[:, 1], place), np.maximum(spans[:, 0], place)
        ratio = float(np.sum(width * 0.5 * (top**2 - bottom**2)) / b)
        if ratio > best * (1 + 1e-12):
            best, at = ratio, float(place)
    return at, best


def _torsion_stress(section: BeamSection, wall: np.ndarray, axis: int) -> float:
    """τ on the face of a wall (4,) per unit torque; the face lies across z if ``axis`` is 0, else across y."""
    height, width = wall[1] - wall[0], wall[3] - wall[2]
    if section.shape in _OPEN:
        return float(min(height, width) / section.torsion)
    if section.shape == "box":
        h, b, web, t = section.dimensions
        return 1.0 / (2.0 * (h - t) * (b - web) * (web if axis == 0 else t))
    return rectangle_torsion_stress(height, width, axis) / section.torsion


def rectangle_torsion_stress(height: float, width: float, axis: int) -> float:
    """τ/(Gθ') in the middle of a rectangle's side, m: the sides across z for ``axis`` 0, those across y for 1."""
    long, short = max(height, width), min(height, width)
    n = np.arange(1, 400, 2)
    ratio = np.minimum(n * np.pi * long / (2 * short), 300.0)
    if (height >= width) == (axis == 0):
        return float(short * (1 - 8 / np.pi**2 * np.sum(1 / (n**2 * np.cosh(ratio)))))
    return float(short * 8 / np.pi**2 * np.sum((-1.0) ** ((n - 1) // 2) / n**2 * np.tanh(ratio)))
