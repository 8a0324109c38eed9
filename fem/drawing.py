"""What of a model is seen: outer faces of solids, shells and beam lines, as plain arrays; and the element table of a
flexible subsystem (Mikheev 2004, app. 4).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from fem.dofs import element_type
from fem.model import ElementBlock, FEModel
from solvers.flexible.subsystem import DrawnElements, DrawnType


@dataclass(frozen=True, eq=False)
class Drawing:
    """Polygons and lines over the rows of ``coordinates``.

    ``polygons[n]`` (m, n) rows of the polygons with n corners, around the outline (middle nodes between the corners);
    ``polygon_owners[n]`` (m,) element numbers. ``lines`` (k, 2) and ``line_owners`` (k,) likewise.
    """

    polygons: Mapping[int, np.ndarray]
    polygon_owners: Mapping[int, np.ndarray]
    lines: np.ndarray
    line_owners: np.ndarray


@dataclass(frozen=True, eq=False)
class _Faces:
    """Faces of one shape: outlines, their corners in ascending order (three corners are padded) and elements."""

    outline: np.ndarray
    corners: np.ndarray
    owners: np.ndarray


def draw(model: FEModel) -> Drawing:
    """The visible surface of a model; a face between two solids is left out. No Python loop over elements.

    Raises ModelError for an unknown element type.
    """
    shells: list[_Faces] = []
    solids: list[_Faces] = []
    lines: list[np.ndarray] = [np.zeros((0, 2), dtype=np.int64)]
    owners: list[np.ndarray] = [np.zeros(0, dtype=np.int64)]
    for block in model.blocks:
        kind = element_type(block)
        if len(block) == 0:
            continue
        if not kind.faces:
            for edge in kind.edges:
                lines.append(block.connectivity[:, edge[:2]])
                owners.append(block.numbers)
            continue
        (shells if kind.family == "shell" else solids).extend(_faces(block, face) for face in kind.faces)
    visible = shells + _outer(solids)
    sizes = sorted({faces.outline.shape[1] for faces in visible})
    return Drawing(
        polygons={n: np.concatenate([f.outline for f in visible if f.outline.shape[1] == n]) for n in sizes},
        polygon_owners={n: np.concatenate([f.owners for f in visible if f.outline.shape[1] == n]) for n in sizes},
        lines=np.concatenate(lines),
        line_owners=np.concatenate(owners),
    )


def triangles(drawing: Drawing) -> tuple[np.ndarray, np.ndarray]:
    """All polygons as triangles (m, 3) around their first corner, and their elements (m,)."""
    rows = [np.zeros((0, 3), dtype=np.int64)]
    owners = [np.zeros(0, dtype=np.int64)]
    for n, polygon in drawing.polygons.items():
        for i in range(1, n - 1):
            rows.append(polygon[:, [0, i, i + 1]])
            owners.append(drawing.polygon_owners[n])
    return np.concatenate(rows), np.concatenate(owners)


def outline(face: tuple[int, ...]) -> tuple[int, ...]:
    """Nodes of a face in order around it: corners and, between them, middles (the face lists corners first)."""
    if len(face) in (3, 4):
        return face
    half = len(face) // 2
    return tuple(node for pair in zip(face[:half], face[half:]) for node in pair)


def drawn_elements(model: FEModel) -> tuple[tuple[DrawnType, ...], DrawnElements]:
    """The element table of ``input.fum``: every element with the polygons of its own faces, beams as two-node lines."""
    types: dict[str, DrawnType] = {}
    numbers, kinds, counts, nodes = [], [], [], []
    for block in model.blocks:
        kind = element_type(block)
        if kind.name not in types:
            faces = kind.faces or tuple(edge[:2] for edge in kind.edges)
            polygons = tuple(tuple(node + 1 for node in outline(face)) for face in faces)
            types[kind.name] = DrawnType(len(types) + 1, kind.n_nodes, polygons)
        numbers.append(block.numbers)
        kinds.append(np.full(len(block), types[kind.name].identifier))
        counts.append(np.full(len(block), kind.n_nodes))
        nodes.append(model.node_numbers[block.connectivity].ravel())
    empty = [np.zeros(0, dtype=np.int64)]
    return tuple(types.values()), DrawnElements(
        numbers=np.concatenate(numbers or empty).astype(np.int32),
        types=np.concatenate(kinds or empty).astype(np.int32),
        offsets=np.concatenate([[0], np.cumsum(np.concatenate(counts or empty))]).astype(np.int64),
        nodes=np.concatenate(nodes or empty).astype(np.int32),
    )


def _faces(block: ElementBlock, face: tuple[int, ...]) -> _Faces:
    n_corners = len(face) if len(face) in (3, 4) else len(face) // 2
    corners = np.full((len(block), 4), -1, dtype=np.int64)
    corners[:, :n_corners] = block.connectivity[:, face[:n_corners]]
    corners.sort(axis=1)
    return _Faces(block.connectivity[:, outline(face)], corners, block.numbers)


def _outer(faces: list[_Faces]) -> list[_Faces]:
    """Faces that belong to one solid only; neighbours are recognised by their corners."""
    if not faces:
        return []
    corners = np.concatenate([f.corners for f in faces])
    order = _sorted(corners)
    ordered = corners[order]
    same = (ordered[1:] == ordered[:-1]).all(axis=1)
    shared = np.zeros(len(corners), dtype=bool)
    shared[order[1:][same]] = True
    shared[order[:-1][same]] = True
    kept, start = [], 0
    for f in faces:
        alone = ~shared[start : start + len(f.corners)]
        start += len(f.corners)
        kept.append(_Faces(f.outline[alone], f.corners[alone], f.owners[alone]))
    return kept


def _sorted(corners: np.ndarray) -> np.ndarray:
    """An order that brings equal rows together: by one number made of the three largest corners where it fits."""
    n = int(corners.max()) + 1
    if n >= 2_000_000:  # n³ would pass 2⁶³
        return np.lexsort(corners.T)
    return np.argsort((corners[:, 1] * n + corners[:, 2]) * n + corners[:, 3])
