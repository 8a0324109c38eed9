"""Elements of Nastran into blocks: one block for each type and property."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from fem.model import ElementBlock, LinearLink
from io_formats.ansys.shapes import NewNodes, resolve
from io_formats.nastran.cards import Card
from io_formats.nastran.systems import Systems
from solvers.errors import FileError

#: Nastran lists mid-side nodes bottom, upright, top; our solids bottom, top, upright.
_HEX20 = [*range(12), *range(16, 20), *range(12, 16)]
_WEDGE15 = [*range(9), *range(12, 15), *range(9, 12)]


@dataclass
class Elements:
    """Elements of one type and property while they are collected; shells also of one ZOFFS and own thickness."""

    type: str
    property: int
    offset: float = 0.0
    thickness: float = 0.0
    numbers: list[int] = field(default_factory=list)
    nodes: list[list[int]] = field(default_factory=list)
    orientation: list[np.ndarray] = field(default_factory=list)
    offsets: list[np.ndarray] = field(default_factory=list)
    releases: list[np.ndarray] = field(default_factory=list)


class Collector:
    """Gathers element cards. ``points`` holds global coordinates by grid number."""

    def __init__(self, systems: Systems, points: dict[int, np.ndarray], displacement: dict[int, int]) -> None:
        self.systems, self.points, self.displacement = systems, points, displacement
        self.groups: dict[tuple[str, int, float, float], Elements] = {}
        self.subdivided = 0
        self.own: dict[int, Card] = {}  # CONROD: cards that are their own property, under minus their number
        self.warnings: list[str] = []
        self.pyramids: list[tuple[Card, list[int]]] = []  # of thirteen nodes
        self.partial = 0  # solids that lost their mid-side nodes

    def point(self, node: int, card: Card) -> np.ndarray:
        """Coordinates of a grid. Raises FileError at the card if it is not defined."""
        if node not in self.points:
            raise card.error(f"element {card.text(0)} uses grid {node}, which is not defined.")
        return self.points[node]

    def group(
        self,
        kind: str,
        card: Card,
        nodes: list[int],
        number: int | None = None,
        *,
        prop: int | None = None,
        offset: float = 0.0,
        thickness: float = 0.0,
    ) -> Elements:
        """Add one element and return its group, for what else belongs to it."""
        for node in nodes:
            self.point(node, card)
        prop = card.integer(1, card.integer(0)) if prop is None else prop
        key = (kind, prop, offset, thickness)
        elements = self.groups.setdefault(key, Elements(kind, prop, offset, thickness))
        elements.numbers.append(card.integer(0) if number is None else number)
        elements.nodes.append(nodes)
        return elements


def _grids(card: Card, first: int, count: int) -> list[int]:
    """Grid numbers of a card up to ``count``; a blank in the middle of the list is a missing mid-side node."""
    return [card.integer(first + i, 0) for i in range(count)]


def _beam(card: Card, to: Collector) -> None:
    """CBAR, CBEAM: orientation by a vector in the displacement system of grid A or by a third grid."""
    a, b = card.integer(2), card.integer(3)
    start, end = to.point(a, card), to.point(b, card)
    wa = to.systems.direction(to.displacement.get(a, 0), card.vector(10), start, card)
    wb = to.systems.direction(to.displacement.get(b, 0), card.vector(13), end, card)
    text = card.text(4)
    by_grid = text.isdigit() and not card.has(5) and not card.has(6)
    if by_grid:
        vector = to.point(int(text), card) - (start + wa)
    else:
        vector = to.systems.direction(to.displacement.get(a, 0), card.vector(4), start, card)
    if not np.any(vector):
        raise card.error(f"element {card.text(0)} has no orientation; give the vector X1, X2, X3 or a grid G0.")
    elements = to.group("beam2", card, [a, b])
    elements.orientation.append(vector)
    elements.offsets.append(np.array([wa, wb]))
    pins = np.zeros(12, dtype=bool)
    for shift, index in ((0, 8), (6, 9)):
        for digit in card.text(index):
            if digit not in "0123456":
                raise card.error(f"pin flag '{card.text(index)}' has a digit outside 1…6.")
            if digit != "0":
                pins[shift + int(digit) - 1] = True
    elements.releases.append(pins)


def _rod(card: Card, to: Collector) -> None:
    to.group("rod2", card, _grids(card, 2, 2))


def _conrod(card: Card, to: Collector) -> None:
    """A rod that carries its material and area itself."""
    to.own[-card.integer(0)] = card
    to.group("rod2", card, _grids(card, 1, 2), prop=-card.integer(0))


@dataclass(frozen=True)
class _Places:
    """Where a shell card keeps THETA or MCID, ZOFFS, TFLAG and its thicknesses."""

    theta: int
    offset: int
    flag: int
    thickness: tuple[int, ...]


_QUAD4 = _Places(6, 7, 9, (10, 11, 12, 13))
_TRIA3 = _Places(5, 6, 9, (10, 11, 12))
_QUAD8 = _Places(14, 15, 16, (10, 11, 12, 13))
_TRIA6 = _Places(8, 9, 13, (10, 11, 12))


def _plate(card: Card, to: Collector, nodes: list[int], corners: list[int], at: _Places, number: int | None) -> None:
    """One shell with the direction of its material, its offset and its own thickness.

    THETA turns from the side G1–G2 about the normal; MCID projects the x axis of a system.
    """
    kind = "shell3" if len(nodes) == 3 else "shell4"
    given = [card.real(i) for i in at.thickness if card.has(i)]
    thickness = sum(given) / len(given) if given else 0.0
    if given and max(given) - min(given) > 1e-6 * max(map(abs, given)):
        to.warnings.append("thicknesses that vary over a shell were replaced by their mean")
    if given and card.text(at.flag) == "1":
        thickness = -thickness  # relative to that of the property
    elements = to.group(kind, card, nodes, number, offset=card.real(at.offset, 0.0), thickness=thickness)
    elements.orientation.append(_direction(card, to, corners, at.theta))


def _direction(card: Card, to: Collector, corners: list[int], theta: int) -> np.ndarray:
    p = np.array([to.point(node, card) for node in corners])
    side = p[1] - p[0]
    text = card.text(theta)
    if text.isdigit():
        return to.systems.direction(int(text), (1.0, 0.0, 0.0), p.mean(axis=0), card)
    angle = np.radians(card.real(theta, 0.0))
    if angle == 0.0:
        return side
    normal = np.cross(p[2] - p[0], p[-1] - p[1])
    size = float(np.linalg.norm(normal))
    return np.cos(angle) * side + np.sin(angle) * np.cross(normal / size, side) if size else side


def _triangle(card: Card, to: Collector) -> None:
    grids = _grids(card, 2, 3)
    _plate(card, to, grids, grids, _TRIA3, None)


def _quad(card: Card, to: Collector) -> None:
    grids = _grids(card, 2, 4)
    _plate(card, to, grids, grids, _QUAD4, None)


def _subdivided(parts: tuple[tuple[int, ...], ...], corners: int) -> Callable[[Card, Collector], None]:
    """Six- and eight-node shells as three- and four-node ones; where a mid-side node is missing, corners only."""
    at = _TRIA6 if corners == 3 else _QUAD8

    def collect(card: Card, to: Collector) -> None:
        grids = _grids(card, 2, 2 * corners)
        if not all(grids):
            _plate(card, to, grids[:corners], grids[:corners], at, None)
            return
        to.subdivided += 1
        for i, part in enumerate(parts):
            number = card.integer(0) if i == 0 else -(8 * card.integer(0) + i)
            _plate(card, to, [grids[j] for j in part], grids[:corners], at, number)

    return collect


def _solid(names: dict[int, str], order: list[int] | None = None) -> Callable[[Card, Collector], None]:
    """A solid with corner nodes only or with all mid-side nodes; a partial set of mid-side nodes is dropped."""
    small, large = min(names), max(names)

    def collect(card: Card, to: Collector) -> None:
        grids = _grids(card, 2, large)
        if all(grids) and large != small:
            to.group(names[large], card, [grids[i] for i in order] if order else grids)
        else:
            to.partial += any(grids[small:])
            to.group(names[small], card, grids[:small])

    return collect


def _pyramid(card: Card, to: Collector) -> None:
    """Five nodes, or thirteen: middles of the base, then of the upright edges."""
    grids = _grids(card, 2, 13)
    if all(grids):
        for node in grids:
            to.point(node, card)
        to.pyramids.append((card, grids))
        return
    to.partial += any(grids[5:])
    to.group("pyramid5", card, grids[:5])


def divide_pyramids(to: Collector) -> tuple[LinearLink, ...]:
    """Pyramids of thirteen nodes as two tetrahedra each around a new node of the base, which follows its eight nodes.

    New nodes join the points of the collector.
    """
    if not to.pyramids:
        return ()
    new = NewNodes(max(to.points) + 1)
    nodes = np.zeros((len(to.pyramids), 20), dtype=np.int64)
    for row, (_, grids) in enumerate(to.pyramids):
        nodes[row] = [*grids[:4], *[grids[4]] * 4, *grids[5:9], *[grids[4]] * 4, *grids[9:]]
    places = np.array([[to.points[int(node)] for node in row] for row in nodes])
    parts = resolve("brick20", nodes, places, new)
    for numbers, points in zip(new.numbers, new.points):
        to.points.update({int(number): point for number, point in zip(numbers, points)})
    seen: set[int] = set()
    for part in parts:
        for members, source in zip(part.nodes.tolist(), part.source.tolist()):
            card = to.pyramids[source][0]
            number = -(8 * card.integer(0) + 1) if source in seen else None
            seen.add(source)
            to.group(part.kind, card, members, number)
    to.warnings.append(f"{len(to.pyramids)} pyramids of 13 nodes were divided into tetrahedra")
    return tuple(
        LinearLink(
            terms=((node, dof, 1.0), *((int(a), dof, -float(w)) for a, w in zip(around, weights))), name=f"face {node}"
        )
        for node, around, weights in new.ties
        for dof in ("ux", "uy", "uz")
    )


ELEMENTS: dict[str, Callable[[Card, Collector], None]] = {
    "CBAR": _beam,
    "CBEAM": _beam,
    "CROD": _rod,
    "CTUBE": _rod,
    "CONROD": _conrod,
    "CTRIA3": _triangle,
    "CTRIAR": _triangle,
    "CQUAD4": _quad,
    "CQUADR": _quad,
    "CTRIA6": _subdivided(((0, 3, 5), (3, 1, 4), (5, 4, 2), (3, 4, 5)), 3),
    "CQUAD8": _subdivided(((0, 4, 7), (4, 1, 5), (5, 2, 6), (6, 3, 7), (4, 5, 6, 7)), 4),
    "CTETRA": _solid({4: "tet4", 10: "tet10"}),
    "CPENTA": _solid({6: "wedge6", 15: "wedge15"}, _WEDGE15),
    "CHEXA": _solid({8: "hex8i", 20: "hex20"}, _HEX20),
    "CPYRAM": _pyramid,
    "CPYRA": _pyramid,
}


def block(elements: Elements, name: str, material: str, section: str, rows: dict[int, int]) -> ElementBlock:
    """The finished block; ``rows`` gives the row of each grid number."""
    offsets = np.array(elements.offsets) if elements.offsets and np.any(elements.offsets) else None
    releases = np.array(elements.releases) if elements.releases and np.any(elements.releases) else None
    return ElementBlock(
        name=name,
        type=elements.type,
        numbers=np.array(elements.numbers),
        connectivity=np.array([[rows[node] for node in nodes] for nodes in elements.nodes]),
        material=material,
        section=section,
        orientation=np.array(elements.orientation) if elements.orientation else None,
        offsets=offsets,
        releases=releases,
    )


def renumber_subdivided(groups: list[Elements], path: object) -> None:
    """Give the parts of subdivided shells numbers of their own above all others."""
    taken = [number for elements in groups for number in elements.numbers if number > 0]
    if len(set(taken)) != len(taken):
        seen: set[int] = set()
        double = next(number for number in taken if number in seen or seen.add(number))  # type: ignore[func-returns-value]
        raise FileError(str(path), f"element number {double} is used twice.")
    free = max(taken, default=0) + 1
    for elements in groups:
        for i, number in enumerate(elements.numbers):
            if number < 0:
                elements.numbers[i] = free
                free += 1
