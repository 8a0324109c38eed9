"""Statistics of a renumbered matrix: profile, bandwidth, fill and work of its factorisation, all before any number."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers.kernels import renumber as kernels
from solvers.linalg.graph import Graph
from solvers.linalg.renumber import ORDERINGS, Order


@dataclass(frozen=True)
class Portrait:
    """What a numbering costs. Entries are counted in DOFs, lower triangle with the diagonal.

    profile: entries between the first non-zero of each row and the diagonal; bandwidth: the longest such row;
    fill: entries of the sparse Cholesky factor; work: its multiply–add pairs; profile_work: the same of the profile.
    """

    ordering: str
    n_dofs: int
    entries: int
    profile: int
    bandwidth: int
    fill: int
    work: float
    profile_work: float

    @property
    def profile_megabytes(self) -> float:
        return self.profile * 8 / 1e6

    @property
    def zeros_share(self) -> float:
        """Share of the profile that holds zeros of the matrix."""
        return 1.0 - self.entries / self.profile if self.profile else 0.0


def portrait(graph: Graph, order: Order, name: str = "") -> Portrait:
    """Profile, bandwidth, fill and work of the numbering ``order``."""
    position, offset, weights = _positions(graph, order)
    widths = _row_widths(graph, position, offset, weights)
    scratch = [np.empty(graph.n_vertices, dtype=np.int64) for _ in range(4)]
    kernels.factor_counts(graph.indptr, graph.indices, order, position, graph.weights, *scratch)
    w, below = weights.astype(float), scratch[0].astype(float)
    columns = below + (w + 1) / 2
    neighbours = np.repeat(graph.weights, np.diff(graph.indptr)) @ graph.weights[graph.indices]
    return Portrait(
        ordering=name,
        n_dofs=graph.n_dofs,
        entries=int((neighbours + (graph.weights**2).sum() + graph.n_dofs) // 2),
        profile=int(widths.sum()),
        bandwidth=int(widths.max(initial=0)),
        fill=int((w * columns).sum()),
        work=float((w * columns**2).sum() / 2),
        profile_work=float((widths.astype(float) ** 2).sum() / 2),
    )


def profile_of(graph: Graph, order: Order) -> int:
    """Entries of the lower profile with the diagonal, in DOFs."""
    position, offset, weights = _positions(graph, order)
    return int(_row_widths(graph, position, offset, weights).sum())


def row_starts(graph: Graph, order: Order) -> NDArray[np.int64]:
    """First column of the profile of every row, (n_dofs,), in the new numbering of DOFs."""
    position, offset, weights = _positions(graph, order)
    starts = np.empty(graph.n_vertices, dtype=np.int64)
    kernels.row_starts(graph.indptr, graph.indices, position, offset, starts)
    return np.repeat(starts, weights)


def compare_orderings(graph: Graph, names: tuple[str, ...] | None = None) -> list[Portrait]:
    """A portrait for each ordering, the natural one first."""
    return [portrait(graph, ORDERINGS[name](graph), name) for name in names or tuple(ORDERINGS)]


def _positions(graph: Graph, order: Order) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Position of every vertex, first DOF of every position, weight of every position."""
    position = np.empty(graph.n_vertices, dtype=np.int64)
    position[order] = np.arange(graph.n_vertices)
    weights = graph.weights[order]
    offset = np.zeros(graph.n_vertices + 1, dtype=np.int64)
    np.cumsum(weights, out=offset[1:])
    return position, offset, weights


def _row_widths(
    graph: Graph, position: NDArray[np.int64], offset: NDArray[np.int64], weights: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Length of each row of the profile, (n_dofs,)."""
    starts = np.empty(graph.n_vertices, dtype=np.int64)
    kernels.row_starts(graph.indptr, graph.indices, position, offset, starts)
    return np.arange(graph.n_dofs) - np.repeat(starts, weights) + 1
