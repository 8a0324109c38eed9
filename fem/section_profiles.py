"""Beam sections of other programs' catalogues: open profiles from strips, boxes of unequal walls, solid polygons.

A strip is a wall drawn by its mid-line, upright or level; area and moments come from its rectangle, torsion and the
shear centre from the mid-lines (Vlasov's sectorial coordinate). y is the height, z the width.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from fem.section_shapes import Polygon, Walls, rectangle_torsion, section_of_walls, strip_torsion
from fem.sections import BeamSection
from solvers.errors import ModelError


@dataclass(frozen=True)
class Strip:
    """A wall from one point (y, z) of its mid-line to another, with its thickness; upright or level."""

    start: tuple[float, float]
    end: tuple[float, float]
    thickness: float


def open_profile(name: str, strips: list[Strip], rectangles: list[tuple[float, float, float, float]]) -> BeamSection:
    """A section of strips that meet at ends of their mid-lines and close no loop; ``rectangles`` fill it.

    Raises ModelError for a wall without thickness or length.
    """
    for low_y, high_y, low_z, high_z in rectangles:
        if not (np.isfinite([low_y, high_y, low_z, high_z]).all() and high_y > low_y and high_z > low_z):
            raise ModelError(f"Section '{name}': its walls do not fit into its size; check its dimensions.")
    ends = [point for strip in strips for point in (strip.start, strip.end)]
    torsion = 0.0
    for strip in strips:
        free = sum(_meets(strip_end, ends) == 1 for strip_end in (strip.start, strip.end))
        length = float(np.hypot(strip.end[0] - strip.start[0], strip.end[1] - strip.start[1]))
        torsion += strip_torsion(length, strip.thickness, free)
    walls = Walls(tuple(rectangles), (_bounds(rectangles),), torsion, shear_centre(strips))
    return section_of_walls(name, walls)


def _meets(point: tuple[float, float], ends: list[tuple[float, float]]) -> int:
    return sum(np.hypot(point[0] - y, point[1] - z) < 1e-9 * (1e-30 + max(map(abs, (y, z, *point)))) for y, z in ends)


def _bounds(rectangles: list[tuple[float, float, float, float]]) -> Polygon:
    r = np.array(rectangles)
    y0, y1, z0, z1 = r[:, 0].min(), r[:, 1].max(), r[:, 2].min(), r[:, 3].max()
    return np.array([[y0, z0], [y1, z0], [y1, z1], [y0, z1]])


def shear_centre(strips: list[Strip], closed: bool = False) -> tuple[float, float]:
    """y, z of the shear centre of a thin-walled section, in the axes of the strips.

    With ω the sectorial coordinate about the centroid and y, z from it, the centre S makes ∫ω_S y dA = ∫ω_S z dA = 0,
    where ω_S = ω − S_y z + S_z y (Vlasov, Thin-walled elastic beams, ch. I). Strips that follow each other round one
    cell (``closed``) turn by dω less by Bredt's flow, 2A/∮ds/t · ds/t.
    """
    a = np.array([strip.start for strip in strips])
    b = np.array([strip.end for strip in strips])
    t = np.array([strip.thickness for strip in strips])
    area = t * np.linalg.norm(b - a, axis=1)
    centre = area @ (a + b) / (2 * area.sum())
    a, b = a - centre, b - centre
    turn = a[:, 0] * (b[:, 1] - a[:, 1]) - a[:, 1] * (b[:, 0] - a[:, 0])  # r × dr along a straight strip
    if closed:
        flow = np.linalg.norm(b - a, axis=1) / t
        turn = turn - turn.sum() * flow / flow.sum()
    omega = _sectorial(a, b, turn)

    def integral(f: np.ndarray, g: np.ndarray) -> float:  # of two functions linear along each strip
        both = 2 * f[:, 0] * g[:, 0] + 2 * f[:, 1] * g[:, 1] + f[:, 0] * g[:, 1] + f[:, 1] * g[:, 0]
        return float(np.sum(area / 6 * both))

    y, z = np.stack([a[:, 0], b[:, 0]], axis=1), np.stack([a[:, 1], b[:, 1]], axis=1)
    iyy, izz, iyz = integral(y, y), integral(z, z), integral(y, z)
    matrix = np.array([[iyz, -iyy], [izz, -iyz]])
    if abs(np.linalg.det(matrix)) < 1e-12 * max(iyy, izz) ** 2:  # walls in one line
        return float(centre[0]), float(centre[1])
    shift = np.linalg.solve(matrix, [integral(omega, y), integral(omega, z)])
    return float(centre[0] + shift[0]), float(centre[1] + shift[1])


def _sectorial(a: np.ndarray, b: np.ndarray, turn: np.ndarray) -> np.ndarray:
    """(n, 2) sectorial coordinate at both ends of every strip, which gains ``turn``, from the first one through those
    that meet. Raises ModelError if some do not."""
    scale = 1e-9 * max(np.abs(a).max(), np.abs(b).max())
    omega = np.full((len(a), 2), np.nan)
    omega[0] = 0.0, turn[0]
    for _ in range(len(a)):
        for i in np.flatnonzero(np.isnan(omega[:, 0])):
            for j in np.flatnonzero(~np.isnan(omega[:, 0])):
                for side, point in ((0, a[j]), (1, b[j])):
                    if np.linalg.norm(a[i] - point) < scale:
                        omega[i] = omega[j, side], omega[j, side] + turn[i]
                    elif np.linalg.norm(b[i] - point) < scale:
                        omega[i] = omega[j, side] - turn[i], omega[j, side]
                if not np.isnan(omega[i, 0]):
                    break
    if np.isnan(omega).any():
        raise ModelError("A profile whose walls do not meet has no shear centre.")
    return omega


def box_profile(
    name: str, height: float, width: float, top: float, bottom: float, left: float, right: float
) -> BeamSection:
    """A closed box of four walls (left at z = 0); torsion by Bredt's formula over the mid-line and the walls' own."""
    if not (top + bottom < height and left + right < width and min(top, bottom, left, right) > 0.0):
        raise ModelError(f"Section '{name}': its walls do not fit into its size; check its dimensions.")
    h, b = height - (top + bottom) / 2, width - (left + right) / 2
    around = h / left + h / right + b / top + b / bottom
    own = (h * left**3 + h * right**3 + b * top**3 + b * bottom**3) / 3
    rectangles = (
        (0.0, bottom, 0.0, width),
        (height - top, height, 0.0, width),
        (bottom, height - top, 0.0, left),
        (bottom, height - top, width - right, width),
    )
    outline = np.array([[0.0, 0.0], [height, 0.0], [height, width], [0.0, width]])
    low, high, near, far = bottom / 2, height - top / 2, left / 2, width - right / 2
    loop = [
        Strip((low, near), (low, far), bottom),
        Strip((low, far), (high, far), right),
        Strip((high, far), (high, near), top),
        Strip((high, near), (low, near), left),
    ]
    torsion = 4 * (h * b) ** 2 / around + own
    return section_of_walls(name, Walls(rectangles, (outline,), torsion, shear_centre(loop, closed=True)))


def polygon_section(name: str, corners: np.ndarray) -> BeamSection:
    """A solid section with ``corners`` (n, 2) y, z in order; area and moments are exact.

    Torsion by Saint-Venant's estimate A⁴/(40 Ip), good to some per cent for compact shapes; shear areas 5/6.
    """
    p = np.asarray(corners, dtype=float)
    q = np.roll(p, -1, axis=0)
    cross = p[:, 0] * q[:, 1] - q[:, 0] * p[:, 1]
    area = cross.sum() / 2
    if not np.isfinite(p).all() or abs(area) < 1e-12 * max(np.ptp(p, axis=0).max() ** 2, 1e-300):
        raise ModelError(f"Section '{name}': its corners enclose no area.")
    centre = (p + q).T @ cross / (6 * area)
    p, q = p - centre, q - centre
    cross = (p[:, 0] * q[:, 1] - q[:, 0] * p[:, 1]) * np.sign(area)
    iz, iy = (float(cross @ (p[:, i] ** 2 + p[:, i] * q[:, i] + q[:, i] ** 2)) / 12 for i in (0, 1))
    iyz = float(cross @ (p[:, 0] * q[:, 1] + 2 * p[:, 0] * p[:, 1] + 2 * q[:, 0] * q[:, 1] + q[:, 0] * p[:, 1])) / 24
    area = abs(float(area))
    return BeamSection(
        name=name,
        area=area,
        iy=iy,
        iz=iz,
        iyz=iyz if abs(iyz) > 1e-12 * np.sqrt(iy * iz) else 0.0,
        torsion=area**4 / (40 * (iy + iz)),
        shear_y=5 / 6,
        shear_z=5 / 6,
        stress_points=tuple((float(y), float(z)) for y, z in p[:4]),
    )


def channel(
    name: str, height: float, bottom: float, top: float, t_bottom: float, t_top: float, web: float
) -> BeamSection:
    """Channel of unequal flanges, web at z = 0, flanges towards +z."""
    low, high, middle = t_bottom / 2, height - t_top / 2, web / 2
    strips = [
        Strip((low, middle), (high, middle), web),
        Strip((low, middle), (low, bottom), t_bottom),
        Strip((high, middle), (high, top), t_top),
    ]
    rectangles = [
        (t_bottom, height - t_top, 0.0, web),
        (0.0, t_bottom, 0.0, bottom),
        (height - t_top, height, 0.0, top),
    ]
    return open_profile(name, strips, rectangles)


def zed(name: str, height: float, bottom: float, top: float, t_bottom: float, t_top: float, web: float) -> BeamSection:
    """Z of unequal flanges: the bottom one towards +z, the top one towards −z; both lengths include the web."""
    low, high, middle = t_bottom / 2, height - t_top / 2, web / 2
    strips = [
        Strip((low, middle), (high, middle), web),
        Strip((low, middle), (low, bottom), t_bottom),
        Strip((high, middle), (high, web - top), t_top),
    ]
    rectangles = [
        (t_bottom, height - t_top, 0.0, web),
        (0.0, t_bottom, 0.0, bottom),
        (height - t_top, height, web - top, web),
    ]
    return open_profile(name, strips, rectangles)


def hat(name: str, height: float, top: float, brims: tuple[float, float], t: tuple[float, ...]) -> BeamSection:
    """Hat: brims left and right at the bottom, two webs, a top of this outer width.

    ``t``: thickness of the left brim, right brim, top, left web, right web. Brims are measured beyond the webs.
    """
    t_left, t_right, t_top, w_left, w_right = t
    high, low = height - t_top / 2, (t_left / 2, t_right / 2)
    z = (w_left / 2, top - w_right / 2)
    strips = [
        Strip((high, z[0]), (high, z[1]), t_top),
        Strip((low[0], z[0]), (high, z[0]), w_left),
        Strip((low[1], z[1]), (high, z[1]), w_right),
        Strip((low[0], z[0]), (low[0], -brims[0]), t_left),
        Strip((low[1], z[1]), (low[1], top + brims[1]), t_right),
    ]
    rectangles = [
        (height - t_top, height, 0.0, top),
        (0.0, height - t_top, 0.0, w_left),
        (0.0, height - t_top, top - w_right, top),
        (0.0, t_left, -brims[0], 0.0),
        (0.0, t_right, top, top + brims[1]),
    ]
    return open_profile(name, strips, rectangles)


def cross_profile(name: str, height: float, upright: float, width: float, level: float) -> BeamSection:
    """Cross: an upright strip of this height and thickness, level arms of this total width and thickness."""
    y, z = height / 2, width / 2
    rectangles = [
        (0.0, height, z - upright / 2, z + upright / 2),
        (y - level / 2, y + level / 2, 0.0, z - upright / 2),
        (y - level / 2, y + level / 2, z + upright / 2, width),
    ]
    for low_y, high_y, low_z, high_z in rectangles:
        if not (high_y > low_y and high_z > low_z):
            raise ModelError(f"Section '{name}': its walls do not fit into its size; check its dimensions.")
    torsion = rectangle_torsion(height, upright) + 2 * strip_torsion((width - upright) / 2, level, 1)
    return section_of_walls(name, Walls(tuple(rectangles), (_bounds(rectangles),), torsion))


def turned(section: BeamSection, quarter: int = 0, mirrored: bool = False) -> BeamSection:
    """The section mirrored in z (left to right), then turned by quarters (from y towards z) about its centroid."""
    y, z = section.shear_centre
    points = section.stress_points
    iyz = section.iyz
    if mirrored:
        z, iyz, points = -z, -iyz, tuple((py, -pz) for py, pz in points)
    iy, iz, sy, sz = section.iy, section.iz, section.shear_y, section.shear_z
    for _ in range(quarter % 4):  # (y, z) → (−z, y)
        y, z, iyz, iy, iz, sy, sz = -z, y, -iyz, iz, iy, sz, sy
        points = tuple((-pz, py) for py, pz in points)
    if mirrored or quarter % 4:
        section = replace(section, shape="general", dimensions=())
    return replace(section, shear_centre=(y, z), iyz=iyz, iy=iy, iz=iz, shear_y=sy, shear_z=sz, stress_points=points)
