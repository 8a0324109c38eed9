"""Thin-walled bodies on a lattice: sheets are faces, ribs are edges, and a map bends the lattice into shape.

A lattice point (i, j, k) counts stations along, columns across and rows up. ``Lattice.sheet`` covers faces with a
plate, ``Lattice.cut`` removes them, ``Lattice.rib`` lays beams along edges; ``build`` keeps the points that are used.
Nodes are numbered part by part as a modeller makes them: each sheet or rib numbers those of its points that are new.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from fem.materials import Material
from fem.model import ElementBlock, FEModel
from fem.sections import BeamSection, ShellSection

Span = int | tuple[int, int]
# corners of a face across each axis, so that its normal is the axis
_FACE = {
    0: ((0, 0, 0), (0, 1, 0), (0, 1, 1), (0, 0, 1)),
    1: ((0, 0, 0), (0, 0, 1), (1, 0, 1), (1, 0, 0)),
    2: ((0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)),
}


@dataclass(frozen=True)
class Rib:
    """A stiffener: its section, the lattice direction in which it stands off the sheet, and how far (m)."""

    section: BeamSection
    side: tuple[int, int, int] = (0, 0, 0)
    stand_off: float = 0.0
    on_sheets: bool = True


@dataclass
class Lattice:
    """Faces and edges with their labels; zero means nothing is there."""

    shape: tuple[int, int, int]
    sections: list[ShellSection] = field(default_factory=list)
    ribs: list[Rib] = field(default_factory=list)
    faces: dict[int, np.ndarray] = field(init=False)
    edges: dict[int, np.ndarray] = field(init=False)
    part: np.ndarray = field(init=False)  # which sheet or rib met a point first, 0 for none
    n_parts: int = 0

    def __post_init__(self) -> None:
        n = np.array(self.shape)
        self.faces = {a: np.zeros(n + (np.arange(3) == a), dtype=np.int16) for a in range(3)}
        self.edges = {a: np.zeros(n + (np.arange(3) != a), dtype=np.int16) for a in range(3)}
        self.part = np.zeros(n + 1, dtype=np.int32)

    def sheet(self, section: ShellSection, i: Span, j: Span, k: Span) -> None:
        """Cover the faces of a lattice rectangle: one of the spans is a number, the others (from, to)."""
        axis, where = _place((i, j, k))
        if section not in self.sections:
            self.sections.append(section)
        self.faces[axis][where] = self.sections.index(section) + 1
        self._met((i, j, k))

    def cut(self, i: Span, j: Span, k: Span) -> None:
        """Remove the faces of a lattice rectangle: a window, a door, a hatch."""
        axis, where = _place((i, j, k))
        self.faces[axis][where] = 0

    def rib(self, rib: Rib, i: Span, j: Span, k: Span) -> None:
        """Lay beams along a lattice line: one of the spans is (from, to), the others are numbers."""
        spans = (i, j, k)
        axis = next(a for a in range(3) if isinstance(spans[a], tuple))
        where = tuple(slice(*s) if isinstance(s, tuple) else slice(s, s + 1) for s in spans)
        if rib not in self.ribs:
            self.ribs.append(rib)
        self.edges[axis][where] = self.ribs.index(rib) + 1
        self._met(spans)

    def frame(self, rib: Rib, i: Span, j: Span, k: Span) -> None:
        """Beams around a lattice rectangle: the border of an opening."""
        spans: list[Span] = [i, j, k]
        for across, span in enumerate(spans):
            if isinstance(span, tuple):
                for end in span:
                    edge = [*spans[:across], end, *spans[across + 1 :]]
                    self.rib(rib, edge[0], edge[1], edge[2])

    def build(
        self, title: str, position: Callable[[np.ndarray], np.ndarray], material: Material
    ) -> tuple[FEModel, Callable[[np.ndarray], np.ndarray]]:
        """The model, and a function from lattice points (n, 3) to node numbers (0 where there is no node).

        ``position`` takes lattice points (n, 3) to metres.
        """
        size = np.array(self.shape) + 1
        quads = [self._quads(axis, size) for axis in range(3)]
        lines = [self._lines(axis, size, np.concatenate([q[1] for q in quads])) for axis in range(3)]
        used = np.unique(np.concatenate([q[1].ravel() for q in quads] + [line[1].ravel() for line in lines]))
        used = used[np.argsort(self.part.ravel()[used], kind="stable")]
        place = np.full(int(np.prod(size)), -1)
        place[used] = np.arange(len(used))
        points = position(_unravel(used, size))
        blocks: list[ElementBlock] = []
        first = 1
        labels, rows = (np.concatenate([q[i] for q in quads]) for i in (0, 1))
        for number, section in enumerate(self.sections, start=1):
            mine = rows[labels == number]
            if len(mine):
                blocks.append(_block(section.name, "shell4", first, place[mine], material, section.name))
                first += len(mine)
        for block in self._beam_blocks(lines, place, points, position, size, material, first):
            blocks.append(block)
        model = FEModel(
            title=title,
            node_numbers=np.arange(1, len(used) + 1),
            coordinates=points,
            blocks=tuple(blocks),
            materials=(material,),
            sections=(*self.sections, *{r.section.name: r.section for r in self.ribs}.values()),
        )
        return model, lambda where: place[np.ravel_multi_index(tuple(np.asarray(where).T), tuple(size))] + 1

    def _met(self, spans: tuple[Span, Span, Span]) -> None:
        """Points of a new part that belong to no earlier one are its own."""
        self.n_parts += 1
        mine = self.part[tuple(slice(s[0], s[1] + 1) if isinstance(s, tuple) else slice(s, s + 1) for s in spans)]
        mine[mine == 0] = self.n_parts

    def _quads(self, axis: int, size: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        at = np.argwhere(self.faces[axis])
        corners = at[:, None, :] + np.array(_FACE[axis])[None]
        return self.faces[axis][tuple(at.T)], _ravel(corners, size)

    def _lines(self, axis: int, size: np.ndarray, quads: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Labels and ends of the ribs along an axis; ribs that need a sheet and have none are left out."""
        at = np.argwhere(self.edges[axis])
        label = self.edges[axis][tuple(at.T)]
        ends = _ravel(np.stack([at, at + (np.arange(3) == axis)], axis=1), size)
        n = int(np.prod(size))
        sides = np.concatenate([quads[:, [c, (c + 1) % 4]] for c in range(4)])
        on_sheet = np.isin(_key(ends, n), _key(sides, n))
        free = np.array([False, *(not rib.on_sheets for rib in self.ribs)])
        keep = on_sheet | free[label]
        return label[keep], ends[keep]

    def _beam_blocks(
        self,
        lines: list[tuple[np.ndarray, np.ndarray]],
        place: np.ndarray,
        points: np.ndarray,
        position: Callable[[np.ndarray], np.ndarray],
        size: np.ndarray,
        material: Material,
        first: int,
    ) -> list[ElementBlock]:
        """One block per beam section: ribs stand off their sheet along their side."""
        labels, ends = (np.concatenate([line[i] for line in lines]) for i in (0, 1))
        blocks = []
        for name in dict.fromkeys(rib.section.name for rib in self.ribs):
            numbers = [i for i, rib in enumerate(self.ribs, start=1) if rib.section.name == name]
            mine = np.isin(labels, numbers)
            if not mine.any():
                continue
            rows, label = ends[mine], labels[mine]
            side = np.array([(0, 0, 0), *(rib.side for rib in self.ribs)])[label]
            stand = np.array([0.0, *(rib.stand_off for rib in self.ribs)])[label]
            normal = np.stack([_outward(rows[:, e], side, position, size) for e in (0, 1)], axis=1)
            along = points[place[rows[:, 1]]] - points[place[rows[:, 0]]]
            up = _across(normal.mean(axis=1), along)
            offsets = normal * stand[:, None, None]
            blocks.append(_block(name, "beam2", first, place[rows], material, name, up, offsets))
            first += len(rows)
        return blocks


def _place(spans: tuple[Span, Span, Span]) -> tuple[int, tuple[slice, ...]]:
    axis = next(a for a in range(3) if not isinstance(spans[a], tuple))
    return axis, tuple(slice(*s) if isinstance(s, tuple) else slice(s, s + 1) for s in spans)


def _ravel(at: np.ndarray, size: np.ndarray) -> np.ndarray:
    return (at[..., 0] * size[1] + at[..., 1]) * size[2] + at[..., 2]


def _unravel(rows: np.ndarray, size: np.ndarray) -> np.ndarray:
    return np.stack(np.unravel_index(rows, tuple(size)), axis=-1)


def _key(ends: np.ndarray, n: int) -> np.ndarray:
    ordered = np.sort(ends, axis=1)
    return ordered[:, 0] * n + ordered[:, 1]


def _outward(
    rows: np.ndarray, side: np.ndarray, position: Callable[[np.ndarray], np.ndarray], size: np.ndarray
) -> np.ndarray:
    """Unit vectors from lattice points along a lattice direction; upright where there is no side."""
    at = _unravel(rows, size)
    d = position(at + side) - position(at)
    length = np.linalg.norm(d, axis=1)
    d[length == 0.0] = [0.0, 0.0, 1.0]
    return d / np.where(length == 0.0, 1.0, length)[:, None]


def _across(up: np.ndarray, along: np.ndarray) -> np.ndarray:
    """``up`` made to lie across the beams; another axis where it runs along them."""
    x = along / np.linalg.norm(along, axis=1)[:, None]
    for spare in ([0.0, 1.0, 0.0], [1.0, 0.0, 0.0]):
        parallel = np.linalg.norm(np.cross(up, x), axis=1) < 0.1
        up[parallel] = spare
    return up - np.einsum("ei,ei->e", up, x)[:, None] * x


def _block(
    name: str,
    kind: str,
    first: int,
    rows: np.ndarray,
    material: Material,
    section: str,
    orientation: np.ndarray | None = None,
    offsets: np.ndarray | None = None,
) -> ElementBlock:
    return ElementBlock(
        name=name,
        type=kind,
        numbers=np.arange(first, first + len(rows)),
        connectivity=rows,
        material=material.name,
        section=section,
        orientation=orientation,
        offsets=offsets if offsets is not None and np.any(offsets) else None,
    )
