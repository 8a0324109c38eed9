"""How threads share the solves: whole branches of the tree for one thread each, the fronts above them one by one.

A solve is bound by the reading of the panels, so branches are weighed by their entries. Cutting deeper balances the
threads better but leaves more to the shared fronts, which one thread reads: the cut with the shortest time is taken.
"""

import heapq
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from solvers.kernels.multifrontal_panel import Tree

# What the handling of one supernode costs, in entries of a panel read meanwhile.
SUPERNODE = 1000
MOST_CUTS = 64


@dataclass(frozen=True)
class Shares:
    """``branches``: supernodes of each branch, ascending, the heaviest first; ``shared`` supernodes above them.

    ``place`` (n): number of a column among the columns of the shared supernodes, −1 for others; ``columns`` those.
    """

    branches: tuple[np.ndarray, ...]
    shared: np.ndarray
    place: np.ndarray
    columns: np.ndarray


def share_solves(tree: Tree, threads: int) -> Shares:
    """Cut the tree into branches for this many threads."""
    n_super = len(tree.parent)
    weight = np.diff(tree.lptr).astype(float) + SUPERNODE
    below = weight.copy()
    for s in range(n_super):
        if tree.parent[s] >= 0:
            below[tree.parent[s]] += below[s]
    heap = [(-below[s], s) for s in range(n_super) if tree.parent[s] < 0]
    heapq.heapify(heap)
    best, chosen, above, shared_weight = np.inf, [s for _, s in heap], [], 0.0
    shared: list[int] = []
    for _ in range(MOST_CUTS if threads > 1 else 0):
        time = shared_weight + _makespan([-w for w, _ in heap], threads)
        if time < best:
            best, chosen, above = time, [s for _, s in heap], shared.copy()
        if not heap:
            break
        _, s = heapq.heappop(heap)
        shared.append(s)
        shared_weight += weight[s]
        child = tree.child[s]
        while child >= 0:
            heapq.heappush(heap, (-below[child], int(child)))
            child = tree.sibling[child]
    return _lay_out(tree, sorted(chosen, key=lambda s: -below[s]), np.array(sorted(above), dtype=np.int64))


def _makespan(loads: list[float], threads: int) -> float:
    """Time of the busiest thread when each takes the heaviest branch left."""
    busy = [0.0] * threads
    for load in sorted(loads, reverse=True):
        heapq.heapreplace(busy, busy[0] + load)
    return max(busy)


def _lay_out(tree: Tree, roots: list[int], shared: np.ndarray) -> Shares:
    n_super = len(tree.parent)
    branch = np.full(n_super, -1, dtype=np.int64)
    for i, s in enumerate(roots):
        branch[s] = i
    for s in range(n_super - 1, -1, -1):
        if branch[s] < 0 and tree.parent[s] >= 0:
            branch[s] = branch[tree.parent[s]]
    order = np.argsort(branch, kind="stable")
    cuts = np.searchsorted(branch[order], np.arange(len(roots) + 1))
    branches = tuple(order[a:b] for a, b in pairwise(cuts))
    place = np.full(len(tree.owner), -1, dtype=np.int64)
    columns = np.flatnonzero(np.isin(tree.owner, shared))
    place[columns] = np.arange(columns.size)
    return Shares(branches, shared, place, columns)
