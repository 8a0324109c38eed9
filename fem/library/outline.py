"""Outlines of rolled profiles with their fillets, and the area and moments of a polygon.

The same polygons are drawn and used to check the published numbers. The y axis is the height, z the width; sizes in any
unit. The mean thickness of a sloped flange holds in the middle of its overhang (GOST 8239, GOST 8240) or at a given
station (DIN 1026-1: half the width).
"""

import numpy as np


def rounded(corners: list[tuple[float, float, float]], n: int = 12) -> np.ndarray:
    """(m, 2) polygon through corners (y, z, radius), each rounded by an arc that touches both its edges."""
    points = np.array([c[:2] for c in corners], dtype=float)
    pieces = []
    for i, (_, _, radius) in enumerate(corners):
        p, before, after = points[i], points[i - 1], points[(i + 1) % len(points)]
        if radius <= 0.0:
            pieces.append(p[None])
            continue
        a, b = before - p, after - p
        a, b = a / np.linalg.norm(a), b / np.linalg.norm(b)
        half = np.arccos(np.clip(a @ b, -1.0, 1.0)) / 2
        start, end = p + a * radius / np.tan(half), p + b * radius / np.tan(half)
        centre = p + (a + b) / np.linalg.norm(a + b) * radius / np.sin(half)
        u, v = start - centre, end - centre
        turn = np.arctan2(u[0] * v[1] - u[1] * v[0], u @ v)
        t = np.linspace(0.0, turn, n + 1)
        pieces.append(centre + np.outer(np.cos(t), u) + np.outer(np.sin(t), np.array([-u[1], u[0]])))
    return np.concatenate(pieces)


def polygon_properties(polygon: np.ndarray) -> tuple[float, np.ndarray, float, float, float]:
    """Area, centroid (y, z) and central Iz = ∫y²dA, Iy = ∫z²dA, Iyz = ∫yz dA of a polygon, by Green's theorem."""
    y, z = polygon.T
    y1, z1 = np.roll(y, -1), np.roll(z, -1)
    cross = y * z1 - y1 * z
    area = cross.sum() / 2
    centre = np.array([((y + y1) * cross).sum(), ((z + z1) * cross).sum()]) / (6 * area)
    iz = ((y**2 + y * y1 + y1**2) * cross).sum() / 12 - area * centre[0] ** 2
    iy = ((z**2 + z * z1 + z1**2) * cross).sum() / 12 - area * centre[1] ** 2
    iyz = ((y * z1 + 2 * y * z + 2 * y1 * z1 + y1 * z) * cross).sum() / 24 - area * centre[0] * centre[1]
    sign = np.sign(area)
    return float(abs(area)), centre, float(sign * iz), float(sign * iy), float(sign * iyz)


def profile_outline(
    family: str, h: float, b: float, tw: float, tf: float, r1: float, r2: float, slope: float, station: float = 0.0
) -> list[np.ndarray]:
    """Polygons (outer first, then the hole) of an "I", "C", "L", "box" or "tube"; origin at a corner of its box.

    ``r1`` is the root fillet (outer corner of a box), ``r2`` the toe (inner corner of a box); ``station``: how far
    from the back of a channel its flange is ``tf`` thick, zero for the middle of the overhang.
    """
    if family == "tube":
        t = np.linspace(0.0, 2 * np.pi, 97)[:-1]
        circle = np.column_stack([np.cos(t), np.sin(t)]) / 2
        return [h / 2 + h * circle, h / 2 + ((h - 2 * tw) * circle)[::-1]]
    if family == "box":
        outer = [(0, 0, r1), (h, 0, r1), (h, b, r1), (0, b, r1)]
        inner = [(tf, tw, r2), (tf, b - tw, r2), (h - tf, b - tw, r2), (h - tf, tw, r2)]
        return [rounded(outer), rounded(inner)]
    if family == "L":
        corners = [(0, 0, 0), (h, 0, 0), (h, tw, r2), (tf, tw, r1), (tf, b, r2), (0, b, 0)]
        return [rounded(corners)]
    if family == "I":
        return [rounded(_double_tee(h, b, tw, tf, r1, r2, slope))]
    return [rounded(_channel(h, b, tw, tf, r1, r2, slope, station or (b + tw) / 2))]


def _double_tee(
    h: float, b: float, tw: float, tf: float, r1: float, r2: float, slope: float
) -> list[tuple[float, float, float]]:
    """Corners of an I; the flange is tf thick in the middle of its overhang."""
    overhang = (b - tw) / 2
    edge, root = tf - slope * overhang / 2, tf + slope * overhang / 2
    z1 = (b + tw) / 2
    right = [(0, b, 0), (edge, b, r2), (root, z1, r1), (h - root, z1, r1), (h - edge, b, r2), (h, b, 0)]
    return right + [(y, b - z, r) for y, z, r in reversed(right)]


def _channel(
    h: float, b: float, tw: float, tf: float, r1: float, r2: float, slope: float, station: float
) -> list[tuple[float, float, float]]:
    """Corners of a channel, web at z = 0; the flange is tf thick at z = station."""
    edge, root = tf - slope * (b - station), tf + slope * (station - tw)
    return [
        (0, 0, 0), (0, b, 0), (edge, b, r2), (root, tw, r1),
        (h - root, tw, r1), (h - edge, b, r2), (h, b, 0), (h, 0, 0),
    ]  # fmt: skip
