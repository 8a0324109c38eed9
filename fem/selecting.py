"""Nodes found by where they are: by coordinates, on a connected face, around a hole, by a list of numbers.

Rows are rows of ``coordinates``. Nothing here loops over elements in Python.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fem.drawing import Drawing
from fem.model import FEModel
from solvers.errors import ModelError

Rows = NDArray[np.int64]


def by_numbers(model: FEModel, text: str) -> Rows:
    """Rows of nodes of a list such as ``1, 5-20, 201``; numbers within a range that do not exist are passed over.

    Raises ModelError for a word that is not a number or a single number that is no node.
    """
    rows = [np.zeros(0, dtype=np.int64)]
    for word in text.replace(";", ",").replace(",", " ").split():
        match = re.fullmatch(r"(\d+)(?:[-–:](\d+))?", word)
        if match is None:
            raise ModelError(f"'{word}' is not a node number or a range. Write, for example: 1, 5-20, 201.")
        low, high = int(match[1]), int(match[2] or match[1])
        found = np.flatnonzero((model.node_numbers >= low) & (model.node_numbers <= high))
        if not found.size:
            raise ModelError(f"There is no node {word}; node numbers run from {_span(model)}.")
        rows.append(found)
    return np.unique(np.concatenate(rows))


def _span(model: FEModel) -> str:
    if not len(model.node_numbers):
        return "nothing: the model has no nodes"
    return f"{model.node_numbers.min()} … {model.node_numbers.max()}"


def by_coordinates(model: FEModel, low: tuple[float | None, ...], high: tuple[float | None, ...]) -> Rows:
    """Rows of nodes with ``low ≤ x, y, z ≤ high``; None leaves a side open. A millionth of the extent is forgiven."""
    X = model.coordinates
    if not len(X):
        return np.zeros(0, dtype=np.int64)
    slack = 1e-6 * float(np.ptp(X, axis=0).max())
    inside = np.ones(len(X), dtype=bool)
    for axis in range(3):
        if low[axis] is not None:
            inside &= X[:, axis] >= float(low[axis]) - slack  # type: ignore[arg-type]
        if high[axis] is not None:
            inside &= X[:, axis] <= float(high[axis]) + slack  # type: ignore[arg-type]
    return np.flatnonzero(inside)


@dataclass(frozen=True, eq=False)
class Skin:
    """The drawn surface with its edges, made once for many searches.

    ``outlines`` (m, n) rows of nodes, short polygons filled with −1; ``edges`` (k, 2) rows of nodes; ``first`` and
    ``second`` (k,) the polygons on both sides, −1 for none; ``bend`` (k,) the cosine of the angle between their
    normals, whichever way round they are numbered, −1 at a free edge. An edge where three plates meet stands there once
    for each pair of them.
    """

    outlines: Rows
    edges: Rows
    first: Rows
    second: Rows
    bend: NDArray[np.float64]


def skin_of(model: FEModel, drawing: Drawing) -> Skin:
    """The surface of a drawing for ``connected_face`` and ``ring``."""
    outlines, sizes = _padded(drawing)
    edges, first, second = _edges(outlines, sizes)
    normals = _normals(model.coordinates, outlines, sizes)
    bend = np.full(len(edges), -1.0)
    both = second >= 0
    bend[both] = np.abs(np.einsum("ij,ij->i", normals[first[both]], normals[second[both]]))
    return Skin(outlines, edges, first, second, bend)


def connected_face(skin: Skin, start: int, angle: float) -> Rows:
    """Nodes of the drawn face around polygon ``start`` (counted over ``drawing.polygons`` in order): neighbours across
    an edge belong to it where the normals differ by less than ``angle`` (rad).
    """
    outlines = skin.outlines
    smooth = skin.bend >= np.cos(angle)
    a, b = skin.first, skin.second
    n = len(outlines)
    part = _parts(a[smooth], b[smooth], n)
    nodes = outlines[part == part[start]]
    return np.unique(nodes[nodes >= 0])


def sharp_lines(skin: Skin, angle: float) -> Rows:
    """Edges (k, 2) where the surface ends or some of its faces meet at more than ``angle`` (rad), each once."""
    lines = skin.edges[skin.bend < np.cos(angle)]
    return np.unique(lines, axis=0) if len(lines) else lines


def ring(skin: Skin, points: NDArray[np.float64], near: int, angle: float = np.radians(30.0)) -> Rows:
    """Nodes of the closed line of sharp or free edges through node row ``near``: the rim of a hole or of an opening.

    Sharp edges are those whose faces meet at more than ``angle``. A line that branches is followed as one; where no
    such edge passes ``near``, the nearest node that has one is taken. Empty if there are no such edges. ``points``
    (n_nodes, 3) are those of the model.
    """
    lines = sharp_lines(skin, angle)
    if not len(lines):
        return np.zeros(0, dtype=np.int64)
    rows, inverse = np.unique(lines, return_inverse=True)
    ends = inverse.reshape(-1, 2)
    turn = np.bincount(ends.ravel(), minlength=len(rows)) > 2  # there lines of different faces come together
    ends = ends[~(turn[ends[:, 0]] | turn[ends[:, 1]])] if turn.any() and not turn.all() else ends
    part = _parts(ends[:, 0], ends[:, 1], len(rows))
    distance = np.linalg.norm(points[rows] - points[near], axis=1)
    return rows[part == part[int(np.argmin(distance))]]


def _padded(drawing: Drawing) -> tuple[Rows, Rows]:
    """All polygons as one table, short ones filled with −1, and their numbers of corners."""
    most = max(drawing.polygons, default=0)
    tables, sizes = [np.zeros((0, most), dtype=np.int64)], [np.zeros(0, dtype=np.int64)]
    for n, polygon in drawing.polygons.items():
        table = np.full((len(polygon), most), -1, dtype=np.int64)
        table[:, :n] = polygon
        tables.append(table)
        sizes.append(np.full(len(polygon), n, dtype=np.int64))
    return np.concatenate(tables), np.concatenate(sizes)


def _normals(X: NDArray[np.float64], outlines: Rows, sizes: Rows) -> NDArray[np.float64]:
    """Unit normals by the sum of the triangles with the first corner."""
    total = np.zeros((len(outlines), 3))
    for corner in range(outlines.shape[1]):
        here = sizes > corner
        after = np.where(corner + 1 < sizes, corner + 1, 0)
        origin = X[outlines[here, 0]]
        total[here] += np.cross(X[outlines[here, corner]] - origin, X[outlines[here, after[here]]] - origin)
    length = np.linalg.norm(total, axis=1, keepdims=True)
    return total / np.where(length > 0.0, length, 1.0)


def _edges(outlines: Rows, sizes: Rows) -> tuple[Rows, Rows, Rows]:
    """Edges (k, 2) by node rows, and the polygons on their two sides (the second −1 for a free edge).

    An edge of three or more polygons comes once for each pair of them.
    """
    ends, owners = [], []
    for corner in range(outlines.shape[1]):
        here = np.flatnonzero(sizes > corner)
        after = np.where(corner + 1 < sizes[here], corner + 1, 0)
        ends.append(np.column_stack([outlines[here, corner], outlines[here, after]]))
        owners.append(here)
    if not ends:
        nothing = np.zeros(0, dtype=np.int64)
        return nothing.reshape(0, 2), nothing, nothing
    pairs, owner = np.sort(np.concatenate(ends), axis=1), np.concatenate(owners)
    size = int(pairs.max(initial=0)) + 1
    code = pairs[:, 0] * size + pairs[:, 1]
    order = np.argsort(code, kind="stable")
    code, owner = code[order], owner[order]
    starts = np.flatnonzero(np.r_[True, np.diff(code) != 0])
    counts = np.diff(np.r_[starts, len(code)])
    at, one = [starts], [owner[starts]]
    other = [np.where(counts > 1, owner[np.minimum(starts + 1, len(code) - 1)], -1)]
    for j in range(2, int(counts.max(initial=0))):
        here = starts[counts > j]
        for i in range(j):
            at.append(here)
            one.append(owner[here + i])
            other.append(owner[here + j])
    edges = np.column_stack(np.divmod(code[np.concatenate(at)], size))
    return edges, np.concatenate(one), np.concatenate(other)


def _parts(a: NDArray[np.int64], b: NDArray[np.int64], count: int) -> NDArray[np.int64]:
    """Number of the connected part of each of ``count`` things, of which ``a[k]`` and ``b[k]`` hang together."""
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    graph = coo_array((np.ones(len(a)), (a, b)), shape=(count, count))
    return np.asarray(connected_components(graph, directed=False)[1], dtype=np.int64)
