"""Analysis: everything about the factor that follows from the pattern alone, its price included."""

import os
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp

from solvers.kernels import elimination_tree as et
from solvers.kernels.multifrontal_panel import NB, Tree, packed_rows_room
from solvers.kernels.multifrontal_subtree import stack_needs
from solvers.kernels.multifrontal_top import TILE
from solvers.linalg.factor_type import FactorCost
from solvers.linalg.multifrontal.ordering import NodeGraph, dissect, node_graph
from solvers.linalg.multifrontal.shares import Shares, share_solves

# A supernode joins its parent when the merged one has at most this many pivots and at most this share of stored zeros.
SMALL = np.array([16, 48, 128])
LOOSE = np.array([0.6, 0.25, 0.10])
TIGHT = 0.02
# One thread takes whole subtrees of at most this share of the work; what is above them is shared by all threads.
SUBTREE_SHARE = 1.0 / 6.0
# Below this many operations threads cost more than they give.
SERIAL_FLOPS = 5e7


@dataclass(frozen=True)
class Plan:
    """Structure and price of a factor.

    ``graph`` the nodes it was made from; ``tree``: see its type; ``subtrees`` (n, 2) first and last+1 supernode of each
    subtree for one thread, largest first; ``top`` the first of the shared supernodes, which all follow; ``flops``
    (n_super) operations of each; ``stacks`` largest even and odd update stack of a subtree, entries; ``packed_rows``
    most entries of the packed rows of a front in a subtree and of a shared one; ``threads`` how many share the work;
    ``shares`` how they share the solves.
    """

    n: int
    graph: NodeGraph
    tree: Tree
    subtrees: np.ndarray
    top: int
    flops: np.ndarray
    stacks: tuple[int, int]
    packed_rows: tuple[int, int]
    threads: int
    shares: Shares

    def attached(self, s: int) -> np.ndarray:
        """Numbers of the subtrees whose parent is the shared supernode s (−1: those without a parent)."""
        return np.flatnonzero(self.tree.parent[self.subtrees[:, 1] - 1] == s)

    @property
    def active_entries(self) -> int:
        """Most entries of panels in use at once when shared fronts are finished one by one: those of one branch."""
        size = np.diff(self.tree.lptr)
        branch = np.zeros(len(size), dtype=np.int64)
        for s in range(len(size) - 1, self.top - 1, -1):
            parent = self.tree.parent[s]
            branch[s] = size[s] + (branch[parent] if parent >= 0 else 0)
        most = int(branch.max(initial=0))
        for first, last in self.subtrees:
            parent = self.tree.parent[last - 1]
            below = self.tree.lptr[last] - self.tree.lptr[first]
            most = max(most, self.threads * int(below) + (int(branch[parent]) if parent >= 0 else 0))
        return most

    def cost(self, out_of_core: bool = False, kept: int = 0) -> FactorCost:
        """Predicted price of the factor, in memory or in a file of which ``kept`` bytes stay in memory."""
        tree = self.tree
        entries = int(tree.lptr[-1])
        index = sum(array.nbytes for array in tree)
        fronts = np.diff(tree.first) + np.diff(tree.rptr)
        rows = int(fronts.max())
        work = 8 * (sum(self.stacks) + self.packed_rows[0] + 2 * NB * NB + TILE * TILE + rows) + 4 * self.n
        panels = min(self.active_entries + kept // 8, entries) if out_of_core else entries
        shared = 8 * max(self.packed_rows[1] - self.packed_rows[0], 0)
        peak = 8 * panels + index + self.threads * work + shared + 8 * self.n
        return FactorCost(entries, 8 * entries + index, peak, float(self.flops.sum()), out_of_core)


def analyse(
    A: sp.csc_array,
    node_of_dof: Sequence[int] | np.ndarray | None = None,
    *,
    like: Plan | None = None,
    threads: int | None = None,
) -> Plan:
    """Order, build the elimination tree, form supernodes, place the panels and share the work among threads.

    ``like``: a plan that is returned as it is when its graph of nodes is the same.
    """
    graph = node_graph(A, node_of_dof)
    if like is not None and graph.equals(like.graph):
        return like
    perm = dissect(graph)
    perm, parent, count = _postordered(graph, perm)
    supernodes = _supernodes(graph, perm, parent, count)
    threads = threads or min(os.cpu_count() or 1, 16)
    return _lay_out(A.shape[0], graph, perm, *supernodes, threads)


def _postordered(graph: NodeGraph, perm: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Elimination order made a postorder of its tree, with the tree and the column counts in that order."""
    parent = et.elimination_tree(graph.xadj, graph.adj, perm, _inverse(perm))
    order = et.postorder(parent)
    place = _inverse(order)
    parent = np.where(parent[order] >= 0, place[parent[order]], -1).astype(np.int32)
    perm = perm[order]
    count = et.column_counts(graph.xadj, graph.adj, perm, _inverse(perm), parent, graph.weight)
    return perm, parent, count


def _supernodes(
    graph: NodeGraph, perm: np.ndarray, parent: np.ndarray, count: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Relaxed supernodes: survivor of each node, then tree, widths and heights of the survivors (others unused)."""
    owner, n_super = et.fundamental_supernodes(parent, count, perm, graph.weight)
    weight = graph.weight[perm]
    width = np.bincount(owner, weights=weight, minlength=n_super).astype(np.int64)
    last = np.flatnonzero(np.append(np.diff(owner), 1))
    height = count[last] - weight[last]
    up = np.where(parent[last] >= 0, owner[parent[last]], -1).astype(np.int32)
    zeros = np.zeros(n_super, dtype=np.int64)
    survivor = et.amalgamate(up, width, height, zeros, SMALL, LOOSE, TIGHT)
    for s in range(n_super - 1, -1, -1):
        survivor[s] = survivor[survivor[s]]
    up = np.where(up >= 0, survivor[up], -1)
    return survivor[owner], up, width, height


def _lay_out(
    n: int,
    graph: NodeGraph,
    perm: np.ndarray,
    owner: np.ndarray,
    up: np.ndarray,
    width: np.ndarray,
    height: np.ndarray,
    threads: int,
) -> Plan:
    """Number the surviving supernodes, subtrees first and shared ones last, and write down the structure."""
    alive = np.unique(owner)
    new = np.full(len(up), -1, dtype=np.int32)
    new[alive] = np.arange(len(alive), dtype=np.int32)
    parent = np.where(up[alive] >= 0, new[up[alive]], -1).astype(np.int32)
    flops = panel_flops(width[alive], height[alive])
    order, subtrees, top = _share_out(parent, flops, threads)
    rank = _inverse(order)
    key = rank[new[owner]]
    nodes = np.argsort(key, kind="stable")
    perm = perm[nodes]
    first = np.searchsorted(key[nodes], np.arange(len(alive) + 1))
    room = np.concatenate([[0], np.cumsum(height[alive][order])]).astype(np.int64)
    tree = _expand(n, graph, perm, first, room)
    flops = panel_flops(np.diff(tree.first), np.diff(tree.rptr))
    stacks = [stack_needs(tree, a, b) for a, b in subtrees]
    deepest = (max((s[0] for s in stacks), default=0), max((s[1] for s in stacks), default=0))
    used = 1 if flops.sum() < SERIAL_FLOPS else threads
    room = packed_rows_room(np.diff(tree.first), np.diff(tree.rptr))
    packed = (int(room[:top].max(initial=1)), int(room[top:].max(initial=1)))
    return Plan(n, graph, tree, subtrees, top, flops, deepest, packed, used, share_solves(tree, used))


def _share_out(parent: np.ndarray, flops: np.ndarray, threads: int) -> tuple[np.ndarray, np.ndarray, int]:
    """Order of the supernodes (subtrees, then shared ones), ranges of the subtrees, number of the first shared one."""
    n_super = len(parent)
    below = flops.copy()
    order = et.postorder(parent)
    for s in order:
        if parent[s] >= 0:
            below[parent[s]] += below[s]
    total = flops.sum()
    limit = total * SUBTREE_SHARE / threads if total > SERIAL_FLOPS else np.inf
    shared = below > limit
    size = np.ones(n_super, dtype=np.int64)
    for s in order:
        if parent[s] >= 0:
            size[parent[s]] += size[s]
    roots = [s for s in order if not shared[s] and (parent[s] < 0 or shared[parent[s]])]
    end = np.empty(n_super, dtype=np.int64)
    end[order] = np.arange(1, n_super + 1)
    pieces = [order[end[s] - size[s] : end[s]] for s in roots]
    top = int(sum(len(piece) for piece in pieces))
    sequence = np.concatenate([*pieces, order[shared[order]]]).astype(np.int32)
    stop = np.cumsum([len(piece) for piece in pieces]).astype(np.int64)
    ranges = np.column_stack([stop - [len(piece) for piece in pieces], stop]).astype(np.int64)
    work = np.array([below[s] for s in roots])
    return sequence, ranges[np.argsort(-work, kind="stable")] if len(roots) else ranges.reshape(0, 2), top


def _expand(n: int, graph: NodeGraph, perm: np.ndarray, first: np.ndarray, rptr: np.ndarray) -> Tree:
    """Structure by degrees of freedom from the structure by nodes."""
    n_super = len(first) - 1
    parent = np.full(n_super, -1, dtype=np.int32)
    rows = et.supernode_rows(graph.xadj, graph.adj, perm, _inverse(perm), first, parent, rptr)
    weight = graph.weight[perm]
    begin = np.concatenate([[0], np.cumsum(weight)])
    dof_rows = _ranges(begin[rows], weight[rows]).astype(np.int32)
    dof_rptr = np.concatenate([[0], np.cumsum(weight[rows])])[rptr]
    dof_first = begin[first]
    dof_perm = graph.members[_ranges(graph.start[perm], weight)]
    k, m = np.diff(dof_first), np.diff(dof_rptr)
    lptr = np.concatenate([[0], np.cumsum(k * (k + 1) // 2 + k * m)]).astype(np.int64)
    child, sibling = np.full((2, n_super), -1, dtype=np.int32)
    for s in range(n_super - 1, -1, -1):
        if parent[s] >= 0:
            sibling[s] = child[parent[s]]
            child[parent[s]] = s
    owner = np.repeat(np.arange(n_super, dtype=np.int32), k)
    return Tree(
        dof_first.astype(np.int64),
        dof_rptr.astype(np.int64),
        dof_rows,
        lptr,
        parent,
        child,
        sibling,
        owner,
        dof_perm.astype(np.int32),
        _inverse(dof_perm),
    )


def panel_flops(k: np.ndarray, m: np.ndarray) -> np.ndarray:
    """Operations to factorise a front with k pivots and m rows below: triangle, division of the rows, update."""
    k, m = k.astype(float), m.astype(float)
    return k**3 / 3 + k**2 * m + k * m**2


def _inverse(perm: np.ndarray) -> np.ndarray:
    place = np.empty(len(perm), dtype=np.int32)
    place[perm] = np.arange(len(perm), dtype=np.int32)
    return place


def _ranges(start: np.ndarray, length: np.ndarray) -> np.ndarray:
    """Concatenation of start[i] … start[i] + length[i] − 1."""
    offset = np.cumsum(length) - length
    return np.arange(length.sum()) + np.repeat(start - offset, length)
