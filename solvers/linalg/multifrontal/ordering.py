"""Order of elimination: the rows are gathered into nodes, the graph of nodes is dissected."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp

from solvers.kernels.node_graph import column_hashes, compress, equal_columns, level_set_dissection

# Parts smaller than this are not dissected further by our own bisection.
LEAF_NODES = 40
# Way METIS improves a separator (METIS_RTYPE_SEP2SIDED): 2 … 4 % fewer operations on solids for 10 % of its time.
TWO_SIDED_SEPARATORS = 2


@dataclass(frozen=True)
class NodeGraph:
    """Nodes behind the rows of a matrix.

    ``xadj``, ``adj`` neighbours of each node, itself left out; ``members[start[a]:start[a+1]]`` rows of node a.
    """

    xadj: np.ndarray
    adj: np.ndarray
    members: np.ndarray
    start: np.ndarray

    @property
    def weight(self) -> np.ndarray:
        """Rows of each node."""
        return np.diff(self.start)

    def equals(self, other: "NodeGraph") -> bool:
        """Same nodes with the same neighbours in the same order."""
        mine, theirs = (
            (self.start, self.members, self.xadj, self.adj),
            (other.start, other.members, other.xadj, other.adj),
        )
        return all(np.array_equal(a, b) for a, b in zip(mine, theirs))


def node_graph(A: sp.csc_array, node_of_dof: Sequence[int] | np.ndarray | None = None) -> NodeGraph:
    """Gather rows into nodes: by their labels, or, without them, rows with equal patterns form a node."""
    indptr, indices = A.indptr, A.indices
    if node_of_dof is None:
        hashes = column_hashes(indptr, indices)
        node, count = equal_columns(indptr, indices, np.argsort(hashes, kind="stable"), hashes)
        _, first = np.unique(node, return_index=True)
        rank = np.empty(count, dtype=np.int32)
        rank[np.argsort(first)] = np.arange(count, dtype=np.int32)
        node = rank[node]
    else:
        labels, node = np.unique(np.asarray(node_of_dof), return_inverse=True)
        node, count = node.astype(np.int32), len(labels)
    members = np.argsort(node, kind="stable").astype(np.int32)
    start = np.concatenate([[0], np.cumsum(np.bincount(node, minlength=count))]).astype(np.int64)
    xadj, adj = compress(indptr, indices, node, members, start)
    return NodeGraph(xadj, adj, members, start)


def dissect(graph: NodeGraph, own: bool = False) -> np.ndarray:
    """Order of the nodes by nested dissection, ``perm[new] = old``: METIS, or our own bisection when it is absent."""
    n = len(graph.xadj) - 1
    if len(graph.adj) == 0:
        return np.arange(n, dtype=np.int32)
    if not own:
        try:
            import pymetis
        except ImportError:
            own = True
    if own:
        return level_set_dissection(graph.xadj, graph.adj, LEAF_NODES)
    weight = graph.weight
    uneven = weight.max() > weight.min()
    perm, _ = pymetis.nested_dissection(
        pymetis.CSRAdjacency(graph.xadj, graph.adj),
        vweights=weight.astype(np.int32) if uneven else None,
        options=pymetis.Options(rtype=TWO_SIDED_SEPARATORS),
    )
    return np.asarray(perm, dtype=np.int32)
