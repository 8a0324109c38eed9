"""What a plane leaves of solid elements: one flat polygon of every element that it cuts, as plain arrays."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fem.dofs import element_type
from fem.model import FEModel

Array = NDArray[np.float64]
Rows = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Solids:
    """Solid elements of one shape: nodes (ne, nn) as rows of the points, edges (k, 2) within them, numbers (ne,)."""

    nodes: Rows
    edges: Rows
    owners: Rows


@dataclass(frozen=True, eq=False)
class Section:
    """Polygons of a plane section.

    Corner ``i`` lies on the edge from point ``ends[i, 0]`` to ``ends[i, 1]`` at the share ``shares[i]`` of it; the
    polygons take ``sizes`` corners one after another, around their outline, and belong to the elements ``owners``.
    """

    ends: Rows
    shares: Array
    sizes: Rows
    owners: Rows

    def at_corners(self, values: NDArray) -> NDArray:
        """Values at the points (n, …), such as their places or a field, at the corners of the polygons."""
        shares = self.shares.reshape(-1, *(1,) * (values.ndim - 1))
        return (1.0 - shares) * values[self.ends[:, 0]] + shares * values[self.ends[:, 1]]


def solids_of(model: FEModel) -> list[Solids]:
    """The solid elements of a model; an edge with a middle node counts as its two halves."""
    found = []
    for block in model.blocks:
        kind = element_type(block)
        if kind.family == "solid" and len(block):
            halves = [pair for edge in kind.edges for pair in _straight(edge)]
            found.append(Solids(block.connectivity, np.array(halves, dtype=np.int64), block.numbers))
    return found


def section(solids: Iterable[Solids], points: Array, origin: Array, normal: Array) -> Section:
    """The polygons in which a plane cuts solids whose nodes stand at ``points`` (n, 3).

    A face that lies in the plane belongs to the element on the side that ``normal`` points to. The corners of a
    polygon are ordered by their angle about its middle, which is right for every element that is convex.
    """
    height = (points - origin) @ normal
    above = height > 0.0
    across = np.linalg.svd(np.reshape(normal, (1, 3)))[2][1:]  # two directions in the plane
    ends, shares, sizes, owners = [np.zeros((0, 2), dtype=np.int64)], [np.zeros(0)], [_no_rows()], [_no_rows()]
    for group in solids:
        cut = _differs(above, group.nodes)
        pairs = group.nodes[cut][:, group.edges]  # (m, k, 2)
        crosses = above[pairs[..., 0]] != above[pairs[..., 1]]
        n = crosses.sum(axis=1)
        crosses &= (n >= 3)[:, None]
        pairs, n, polygon = pairs[crosses], n[n >= 3], np.nonzero(crosses)[0]
        low, high = height[pairs].T
        share = low / (low - high)
        places = (1.0 - share)[:, None] * points[pairs[:, 0]] + share[:, None] * points[pairs[:, 1]]
        flat = [places @ direction for direction in across]
        corners = np.bincount(polygon, minlength=len(crosses)).clip(1)
        middles = [(np.bincount(polygon, x, minlength=len(crosses)) / corners)[polygon] for x in flat]
        around = np.arctan2(*(x - middle for x, middle in zip(flat, middles, strict=True)))
        order = np.lexsort((around, polygon))
        ends.append(pairs[order])
        shares.append(share[order])
        sizes.append(n)
        owners.append(group.owners[cut][crosses.any(axis=1)])
    return Section(np.concatenate(ends), np.concatenate(shares), np.concatenate(sizes), np.concatenate(owners))


def _differs(above: NDArray[np.bool_], nodes: Rows) -> NDArray[np.bool_]:
    """Whether the nodes of each element (ne, nn) lie on both sides."""
    first = above[nodes[:, 0]]
    found = np.zeros(len(nodes), dtype=bool)
    for column in nodes.T[1:]:
        found |= above[column] != first
    return found


def _straight(edge: tuple[int, ...]) -> list[tuple[int, int]]:
    first, last = edge[:2]
    return [(first, edge[2]), (edge[2], last)] if len(edge) > 2 else [(first, last)]


def _no_rows() -> Rows:
    return np.zeros(0, dtype=np.int64)
