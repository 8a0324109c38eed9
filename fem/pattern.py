"""The sparsity pattern of K and M, from the graph of nodes that share an element."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import pairwise

import numpy as np

from fem.dofs import DofMap
from fem.kernels import assembly as kernels
from fem.model import FEModel
from fem.threads import together


@dataclass(frozen=True, eq=False)
class Pattern:
    """The node graph and the columns of the matrices (``fem.kernels.assembly``)."""

    start: np.ndarray
    graph_pointer: np.ndarray
    neighbours: np.ndarray
    offset: np.ndarray
    indptr: np.ndarray
    indices: np.ndarray


def matrix_pattern(model: FEModel, dofs: DofMap, extra: list[np.ndarray], n_threads: int = 1) -> Pattern:
    """The pattern of K and M from the graph of nodes that share an element. Equations that nothing couples to others
    keep their diagonal entry."""
    n_nodes = len(model.node_numbers)
    tables = [block.connectivity for block in model.blocks if len(block)] + extra
    single = np.flatnonzero(np.diff(dofs.start))[:, None]
    tables.append(single)
    nodes = np.concatenate([table.ravel() for table in tables]).astype(np.int32)
    width = np.concatenate([np.full(len(table), table.shape[1], dtype=np.int64) for table in tables])
    ends = np.zeros(len(width) + 1, dtype=np.int64)
    np.cumsum(width, out=ends[1:])
    pointer, around = kernels.node_elements(nodes, ends, n_nodes)
    count = np.zeros(n_nodes, dtype=np.int64)
    ranges = _ranges(n_nodes, n_threads)
    together([partial(kernels.count_neighbours, nodes, ends, pointer, around, *r, count) for r in ranges])
    graph_pointer = np.zeros(n_nodes + 1, dtype=np.int64)
    np.cumsum(count, out=graph_pointer[1:])
    neighbours = kernels.node_graph(nodes, ends, pointer, around, graph_pointer)
    offset = np.empty(len(neighbours), dtype=np.int32)
    indptr = np.empty(dofs.n_dofs + 1, dtype=np.int64)
    kernels.column_pointers(dofs.start, graph_pointer, neighbours, offset, indptr)
    if indptr[-1] < np.iinfo(np.int32).max:
        indptr = indptr.astype(np.int32)
    indices = np.empty(indptr[-1], dtype=indptr.dtype)
    together([partial(kernels.fill_rows, dofs.start, graph_pointer, neighbours, indptr, *r, indices) for r in ranges])
    return Pattern(dofs.start, graph_pointer, neighbours, offset, indptr, indices)


def _ranges(n: int, parts: int) -> list[tuple[int, int]]:
    bounds = np.linspace(0, n, parts + 1).astype(int)
    return [(int(a), int(b)) for a, b in pairwise(bounds)]
