"""Coordinate systems of Nastran (CORD1x, CORD2x) and points given in them."""

from __future__ import annotations

import math

import numpy as np

from fem.model import CoordinateSystem
from io_formats.nastran.cards import Card
from solvers.errors import FileError

_KINDS = {"R": "rectangular", "C": "cylindrical", "S": "spherical"}


class Systems:
    """The systems of a deck by number, in global axes; 0 is the global one. A system may refer to another."""

    def __init__(self, cards: list[Card]) -> None:
        self._cards: dict[int, tuple[Card, int]] = {}
        for card in cards:
            if card.name[:5] in ("CORD1", "CORD2") and card.name[5:] in _KINDS:
                for start in (0, 4) if card.name[4] == "1" else (0,):
                    if card.has(start):
                        self._cards[card.integer(start)] = (card, start)
        self._done: dict[int, CoordinateSystem] = {}
        self._busy: set[int] = set()
        self._grids: dict[int, Card] = {card.integer(0): card for card in cards if card.name == "GRID"}

    def find(self, number: int, user: Card) -> CoordinateSystem:
        """The system of that number. Raises FileError at ``user`` if it is missing or refers to itself."""
        if number in self._done:
            return self._done[number]
        if number not in self._cards:
            raise user.error(f"coordinate system {number} is not defined.")
        card, start = self._cards[number]
        if number in self._busy:
            raise card.error(f"coordinate system {number} is defined through itself.")
        self._busy.add(number)
        if card.name[4] == "2":
            reference = card.integer(1, 0)
            points = [self.to_global(reference, card.vector(i), card) for i in (2, 5, 8)]
        else:
            points = [self._grid(card.integer(start + i), card) for i in (1, 2, 3)]
        self._done[number] = _from_points(number, _KINDS[card.name[5:]], points, card)
        self._busy.discard(number)
        return self._done[number]

    def _grid(self, number: int, user: Card) -> np.ndarray:
        if number not in self._grids:
            raise user.error(f"grid {number} is not defined.")
        card = self._grids[number]
        return self.to_global(card.integer(1, 0), card.vector(2), card)

    def to_global(self, number: int, point: tuple[float, float, float], user: Card) -> np.ndarray:
        """Global coordinates of a point given in a system; angles of curvilinear systems are in degrees."""
        if number == 0:
            return np.array(point)
        system = self.find(number, user)
        local = np.array(_rectangular(system.kind, point))
        return np.array(system.origin) + np.array(system.axes).T @ local

    def direction(self, number: int, vector: tuple[float, float, float], at: np.ndarray, user: Card) -> np.ndarray:
        """Global components of a vector given in the directions that a system has at the point ``at``."""
        if number == 0:
            return np.array(vector)
        system = self.find(number, user)
        axes = np.array(system.axes)
        if system.kind != "rectangular":
            x, y, z = axes @ (at - np.array(system.origin))
            around = math.atan2(y, x)
            radial = np.array([math.cos(around), math.sin(around), 0.0])
            tangent = np.array([-radial[1], radial[0], 0.0])
            if system.kind == "cylindrical":
                local = np.array([radial, tangent, [0.0, 0.0, 1.0]])
            else:
                polar = math.atan2(math.hypot(x, y), z)
                up = np.array([0.0, 0.0, 1.0])
                outward = math.sin(polar) * radial + math.cos(polar) * up
                local = np.array([outward, math.cos(polar) * radial - math.sin(polar) * up, tangent])
            axes = local @ axes
        return axes.T @ np.array(vector)


def _rectangular(kind: str, point: tuple[float, float, float]) -> tuple[float, float, float]:
    a, b, c = point
    if kind == "cylindrical":
        return a * math.cos(math.radians(b)), a * math.sin(math.radians(b)), c
    if kind == "spherical":
        polar, around = math.radians(b), math.radians(c)
        return (
            a * math.sin(polar) * math.cos(around),
            a * math.sin(polar) * math.sin(around),
            a * math.cos(polar),
        )
    return point


def _from_points(number: int, kind: str, points: list[np.ndarray], card: Card) -> CoordinateSystem:
    """Origin, a point on the z axis, a point in the x–z plane."""
    origin, on_z, in_xz = points
    if not np.abs(points).max() < 1e100:
        raise card.error(f"a point of coordinate system {number} is out of range.")
    z = on_z - origin
    y = np.cross(z, in_xz - origin)
    if np.linalg.norm(y) <= 1e-10 * np.linalg.norm(z) * np.linalg.norm(in_xz - origin) or not np.any(z):
        raise _collinear(card, number)
    z, y = z / np.linalg.norm(z), y / np.linalg.norm(y)
    rows = tuple((float(v[0]), float(v[1]), float(v[2])) for v in (np.cross(y, z), y, z))
    start = (float(origin[0]), float(origin[1]), float(origin[2]))
    return CoordinateSystem(name=f"system {number}", kind=kind, origin=start, axes=(rows[0], rows[1], rows[2]))


def _collinear(card: Card, number: int) -> FileError:
    return card.error(f"the three points of coordinate system {number} lie in a line; move the third.")
