"""Cutting a structure into substructures: inner, near-boundary and boundary vertices (Mikheev 2004, § 2.5, fig. 2.4).

The thesis cuts by hand and regrets it; here the cuts are found: balanced parts with small boundaries, by planes across
an axis, by layers of a wave, or by METIS. See docs/theory/substructures.md.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers.errors import ModelError, suggestion
from solvers.linalg.graph import Graph
from solvers.linalg.renumber import levels

WAYS = ("planes", "levels", "metis")
BOUNDARY = -1


@dataclass(frozen=True)
class Partition:
    """part (n_vertices,): number of the substructure of a vertex, or −1 for a vertex on a boundary."""

    part: NDArray[np.int64]
    n_parts: int
    way: str

    def vertices(self, i: int) -> NDArray[np.int64]:
        """Inner and near-boundary vertices of substructure i."""
        return np.flatnonzero(self.part == i)

    @property
    def boundary(self) -> NDArray[np.int64]:
        return np.flatnonzero(self.part == BOUNDARY)


def cut(
    graph: Graph,
    n_parts: int,
    way: str = "levels",
    *,
    coordinates: NDArray[np.float64] | None = None,
    axis: int | None = None,
) -> Partition:
    """Cut the graph into (at most) ``n_parts`` substructures that touch each other only through boundary vertices.

    ``way`` is one of ``WAYS``. "planes" needs ``coordinates`` (n_vertices, 3) and cuts across ``axis`` 0, 1, 2 (the
    longest extent by default); "metis" falls back to "levels" without pymetis. Raises ModelError for bad requests.
    """
    if way not in WAYS:
        raise ModelError(f"Cutting '{way}' is unknown. {suggestion(way, WAYS)}")
    if n_parts < 1:
        raise ModelError(f"Cutting into {n_parts} substructures was asked for; at least 1 is needed.")
    if n_parts == 1 or graph.n_vertices < 2:
        return Partition(np.zeros(graph.n_vertices, dtype=np.int64), 1, way)
    if way == "planes":
        part = _slice(graph, _along_axis(graph, coordinates, axis), n_parts)
    elif way == "levels":
        part = _slice(graph, _wave_field(graph), n_parts)
    else:
        part = _by_metis(graph, n_parts)
    part = _return_idle_boundary(graph, part)
    return Partition(*_without_empty(part), way)


def near_boundary(graph: Graph, partition: Partition) -> NDArray[np.bool_]:
    """True for the vertices of substructures that are tied to a boundary vertex."""
    owner = np.repeat(np.arange(graph.n_vertices), np.diff(graph.indptr))
    touched = np.zeros(graph.n_vertices, dtype=bool)
    touched[owner[partition.part[graph.indices] == BOUNDARY]] = True
    return touched & (partition.part != BOUNDARY)


def _along_axis(graph: Graph, coordinates: NDArray[np.float64] | None, axis: int | None) -> NDArray[np.float64]:
    if coordinates is None or np.shape(coordinates) != (graph.n_vertices, 3):
        found = "none" if coordinates is None else f"shape {np.shape(coordinates)}"
        raise ModelError(
            f"Cutting by planes needs coordinates of {graph.n_vertices} nodes, ({graph.n_vertices}, 3); {found} "
            "were given. Give them or cut by 'levels' or 'metis'."
        )
    points = np.asarray(coordinates, dtype=float)
    extent = np.ptp(points, axis=0)
    chosen = int(np.argmax(extent)) if axis is None else axis
    grain = extent[chosen] * 1e-6  # nodes of one drawn section differ by rounding only
    return np.round(points[:, chosen] / grain) if grain > 0 else np.zeros(graph.n_vertices)


def _wave_field(graph: Graph) -> NDArray[np.float64]:
    """Layer of the wave; components stand one after another."""
    level = levels(graph).astype(float)
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import connected_components

    edges = csr_array((np.ones(graph.indices.size, dtype=np.int8), graph.indices, graph.indptr))
    _, component = connected_components(edges, directed=False)
    return level + component * (level.max(initial=0.0) + 1.0)


def _slice(graph: Graph, field: NDArray[np.float64], n_parts: int) -> NDArray[np.int64]:
    """Parts between cuts of a field. The boundary of a cut at c: vertices with field ≤ c tied to one with field > c.

    The size of the boundary at every possible cut comes from one pass; each cut is put where the boundary is smallest
    within a quarter of a part from the place of perfect balance.
    """
    values, rank = np.unique(field, return_inverse=True)
    owner = np.repeat(np.arange(graph.n_vertices), np.diff(graph.indptr))
    farthest = rank.copy()
    np.maximum.at(farthest, owner, rank[graph.indices])
    weights = graph.weights
    change = np.zeros(values.size + 1)
    np.add.at(change, rank, weights)
    np.add.at(change, farthest, -weights.astype(float))
    size = np.cumsum(change)[: values.size]
    filled = np.cumsum(np.bincount(rank, weights=weights, minlength=values.size).astype(float))
    cuts = _place_cuts(size, filled, n_parts)
    part = np.searchsorted(cuts, rank, side="left").astype(np.int64)
    following = np.searchsorted(cuts, farthest, side="left")
    part[following > part] = BOUNDARY
    return part


def _place_cuts(size: NDArray[np.float64], filled: NDArray[np.float64], n_parts: int) -> NDArray[np.int64]:
    """Ranks after which to cut: near equal weights, smallest boundary, strictly growing."""
    share = filled[-1] / n_parts
    cuts: list[int] = []
    for k in range(1, n_parts):
        near = np.flatnonzero(np.abs(filled - k * share) <= 0.25 * share)
        if near.size == 0:
            near = np.array([np.argmin(np.abs(filled - k * share))])
        near = near[(near > (cuts[-1] if cuts else -1)) & (near < size.size - 1)]
        if near.size:
            cuts.append(int(near[np.lexsort((np.abs(filled[near] - k * share), size[near]))[0]]))
    return np.array(cuts, dtype=np.int64)


def _by_metis(graph: Graph, n_parts: int) -> NDArray[np.int64]:
    try:
        import pymetis
    except ImportError:
        return _slice(graph, _wave_field(graph), n_parts)
    _, labels = pymetis.part_graph(
        n_parts,
        pymetis.CSRAdjacency(graph.indptr.astype(np.int32), graph.indices.astype(np.int32)),
        vweights=graph.weights.astype(np.int32),
    )
    return _cover_cut_edges(graph, np.asarray(labels, dtype=np.int64))


def _cover_cut_edges(graph: Graph, part: NDArray[np.int64]) -> NDArray[np.int64]:
    """Boundary vertices from a division by edges: for each pair of parts the lighter side of the edges still open."""
    part = part.copy()
    owner = np.repeat(np.arange(graph.n_vertices), np.diff(graph.indptr))
    crossing = part[owner] < part[graph.indices]
    a, b = owner[crossing], graph.indices[crossing]
    n_parts = int(part.max()) + 1
    pair = part[a] * n_parts + part[b]
    for code in np.unique(pair):
        chosen = pair == code
        still = (part[a[chosen]] != BOUNDARY) & (part[b[chosen]] != BOUNDARY)
        left, right = np.unique(a[chosen][still]), np.unique(b[chosen][still])
        lighter = left if graph.weights[left].sum() <= graph.weights[right].sum() else right
        part[lighter] = BOUNDARY
    return part


def _return_idle_boundary(graph: Graph, part: NDArray[np.int64]) -> NDArray[np.int64]:
    """Give a boundary vertex that touches fewer than two substructures back to the one it touches."""
    for v in np.flatnonzero(part == BOUNDARY):
        around = part[graph.indices[graph.indptr[v] : graph.indptr[v + 1]]]
        around = around[around != BOUNDARY]
        if around.size and around.min() == around.max():
            part[v] = around[0]
    return part


def _without_empty(part: NDArray[np.int64]) -> tuple[NDArray[np.int64], int]:
    used, renamed = np.unique(part, return_inverse=True)
    shift = 1 if used.size and used[0] == BOUNDARY else 0
    return renamed.astype(np.int64) - shift, used.size - shift
