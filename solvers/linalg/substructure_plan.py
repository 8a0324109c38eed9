"""What the substructure method will cost, known before any memory is taken (Mikheev 2004, table 2.1)."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers.errors import MemoryShort
from solvers.linalg.graph import Graph, subgraph, vertex_dofs
from solvers.linalg.partition import Partition, cut
from solvers.linalg.portrait import row_starts
from solvers.linalg.renumber import renumber, wave
from solvers.linalg.skyline import panel_bytes

CHUNK = 128  # columns of C⁻¹B formed at once in the third way of § 2.5
TRIED = (1, 2, 3, 4, 5, 7, 10, 13, 16, 24, 32, 48, 64, 96, 128)


@dataclass(frozen=True)
class PartPlan:
    """One substructure: its DOFs in the order of its own renumbering, its profile, its boundary.

    dofs (n_C,), starts (n_C,): first columns of the profile of C; boundary (n_B,): ascending rows of G that it touches.
    """

    dofs: NDArray[np.int64]
    starts: NDArray[np.int64]
    boundary: NDArray[np.int64]

    @property
    def profile(self) -> int:
        return int((np.arange(self.starts.size) - self.starts + 1).sum())

    @property
    def flops(self) -> float:
        """Factorisation of C, two triangular solves for B, product with it."""
        widths = (np.arange(self.starts.size) - self.starts + 1).astype(float)
        return float((widths**2).sum() + 4.0 * widths.sum() * self.boundary.size)


@dataclass(frozen=True)
class SubstructurePlan:
    """The cut, the numberings and the predicted memory. Bytes count doubles of the profiles."""

    partition: Partition
    parts: tuple[PartPlan, ...]
    boundary_dofs: NDArray[np.int64]
    boundary_starts: NDArray[np.int64]

    @property
    def profile_bytes(self) -> int:
        """Σ profiles of Cᵢ: the second column of table 2.1."""
        return 8 * sum(part.profile for part in self.parts)

    @property
    def boundary_profile_bytes(self) -> int:
        """Profile of G: the third column of table 2.1."""
        return 8 * int((np.arange(self.boundary_size) - self.boundary_starts + 1).sum())

    @property
    def boundary_size(self) -> int:
        return self.boundary_dofs.size

    @property
    def factor_bytes(self) -> int:
        """Memory that the block rows of all profiles will take."""
        return sum(panel_bytes(part.starts) for part in self.parts) + panel_bytes(self.boundary_starts)

    @property
    def peak_bytes(self) -> int:
        """Factors and the largest work space of the formation of G."""
        work = [8 * (part.dofs.size * min(CHUNK, part.boundary.size) + part.boundary.size**2) for part in self.parts]
        return self.factor_bytes + max(work, default=0)

    @property
    def flops(self) -> float:
        widths = (np.arange(self.boundary_size) - self.boundary_starts + 1).astype(float)
        return sum(part.flops for part in self.parts) + float((widths**2).sum())


def plan_substructures(graph: Graph, partition: Partition, renumbering: str = "best wave") -> SubstructurePlan:
    """Number the boundary and every substructure, and predict the profiles."""
    boundary = _boundary_order(graph, partition)
    position = np.full(graph.n_vertices, -1, dtype=np.int64)
    position[boundary] = np.arange(boundary.size)
    offset = np.concatenate(([0], np.cumsum(graph.weights[boundary])))
    neighbours = [_touched(graph, partition.vertices(i), position) for i in range(partition.n_parts)]
    starts = _boundary_starts(graph, boundary, position, neighbours)
    parts = []
    for i in range(partition.n_parts):
        part = subgraph(graph, partition.vertices(i))
        order = renumber(part, renumbering)
        touched = np.concatenate(
            [np.arange(offset[p], offset[p + 1]) for p in neighbours[i]] or [np.empty(0, np.int64)]
        )
        parts.append(PartPlan(vertex_dofs(part, order), row_starts(part, order), touched.astype(np.int64)))
    return SubstructurePlan(partition, tuple(parts), vertex_dofs(graph, boundary), starts)


def choose_plan(
    graph: Graph,
    memory_budget: int | None,
    *,
    way: str = "levels",
    coordinates: NDArray[np.float64] | None = None,
    axis: int | None = None,
    renumbering: str = "best wave",
) -> SubstructurePlan:
    """The plan with the least work among those that fit ``memory_budget`` bytes (all, if it is None).

    Raises MemoryShort when none fits, saying how much the most modest one needs.
    """
    plans: list[SubstructurePlan] = []
    for n_parts in TRIED:
        if 20 * n_parts > graph.n_vertices and plans:
            break
        plan = plan_substructures(graph, cut(graph, n_parts, way, coordinates=coordinates, axis=axis), "wave")
        plans.append(plan)
        fitting = [plan for plan in plans if memory_budget is None or plan.peak_bytes <= memory_budget]
        if len(plans) > 3 and fitting and plan.flops > 3 * min(other.flops for other in fitting):
            break
    if not fitting:
        least = min(plan.peak_bytes for plan in plans)
        raise MemoryShort(
            f"Substructure method: no cut fits {(memory_budget or 0) / 1e6:.0f} MB; the most modest needs "
            f"{least / 1e6:.0f} MB. Allow more memory or use method 'multifrontal'."
        )
    best = min(fitting, key=lambda plan: plan.flops)
    return plan_substructures(graph, best.partition, renumbering)


def _boundary_order(graph: Graph, partition: Partition) -> NDArray[np.int64]:
    """Numbering of the boundary: a wave over boundary vertices and substructures, where a substructure ties all
    boundary vertices that it touches. For slices it gives the block tridiagonal G of (2.47)."""
    boundary = partition.boundary
    n = boundary.size
    if n == 0:
        return boundary
    index = np.full(graph.n_vertices, -1, dtype=np.int64)
    index[boundary] = np.arange(n)
    owner = np.repeat(np.arange(graph.n_vertices), np.diff(graph.indptr))
    on = index[owner] >= 0
    a, b = owner[on], graph.indices[on]
    other = np.where(index[b] >= 0, index[b], n + partition.part[b])
    pairs = np.unique(np.stack((index[a], other), axis=1), axis=0)
    up = pairs[pairs[:, 1] >= n]
    both = np.concatenate((pairs, up[:, ::-1]))
    both = both[np.lexsort((both[:, 1], both[:, 0]))]
    indptr = np.zeros(n + partition.n_parts + 1, dtype=np.int64)
    np.cumsum(np.bincount(both[:, 0], minlength=n + partition.n_parts), out=indptr[1:])
    n_all = n + partition.n_parts
    order = wave(Graph(indptr, np.ascontiguousarray(both[:, 1]), np.arange(n_all), np.arange(n_all + 1)))
    return boundary[order[order < n]]


def _touched(graph: Graph, vertices: NDArray[np.int64], position: NDArray[np.int64]) -> NDArray[np.int64]:
    """Ascending positions of the boundary vertices tied to the given vertices."""
    ranges = [graph.indices[graph.indptr[v] : graph.indptr[v + 1]] for v in vertices]
    around = position[np.concatenate(ranges)] if ranges else np.empty(0, dtype=np.int64)
    return np.unique(around[around >= 0])


def _boundary_starts(
    graph: Graph, boundary: NDArray[np.int64], position: NDArray[np.int64], neighbours: list[NDArray[np.int64]]
) -> NDArray[np.int64]:
    """First column of the profile of every row of G: direct ties and ties through a substructure, in DOFs."""
    lowest = np.arange(boundary.size)
    for k, v in enumerate(boundary):
        around = position[graph.indices[graph.indptr[v] : graph.indptr[v + 1]]]
        around = around[around >= 0]
        if around.size:
            lowest[k] = min(lowest[k], around.min())
    for touched in neighbours:
        if touched.size:
            np.minimum.at(lowest, touched, touched[0])
    weights = graph.weights[boundary]
    offset = np.concatenate(([0], np.cumsum(weights)))
    return np.repeat(offset[lowest], weights)
