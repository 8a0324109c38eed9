"""Elimination tree of a graph in a given order, counts of its factor, and grouping of columns into supernodes.

Works on the node graph (xadj, adj: neighbours of each node, itself left out) with ``weight`` degrees of freedom on each
node. Liu 1990, «The role of elimination trees in sparse factorization»; Davis 2006, «Direct methods», chapter 4.
"""

import numpy as np
from numba import njit


@njit(cache=True, nogil=True)
def elimination_tree(xadj, adj, perm, place):
    """Parent of each position in the elimination order, −1 for roots. ``perm[new] = old``, ``place[old] = new``."""
    n = len(perm)
    parent = np.full(n, -1, np.int32)
    ancestor = np.full(n, -1, np.int32)
    for j in range(n):
        node = perm[j]
        for p in range(xadj[node], xadj[node + 1]):
            i = place[adj[p]]
            while i != -1 and i < j:
                up = ancestor[i]
                ancestor[i] = j
                if up == -1:
                    parent[i] = j
                i = up
    return parent


@njit(cache=True, nogil=True)
def postorder(parent):
    """Order of a forest in which every subtree is contiguous and ends with its root: ``order[new] = old``."""
    n = len(parent)
    first = np.full(n, -1, np.int32)
    sibling = np.full(n, -1, np.int32)
    for j in range(n - 1, -1, -1):
        if parent[j] >= 0:
            sibling[j] = first[parent[j]]
            first[parent[j]] = j
    order = np.empty(n, np.int32)
    stack = np.empty(n, np.int32)
    filled = 0
    for root in range(n):
        if parent[root] >= 0:
            continue
        top = 0
        stack[0] = root
        while top >= 0:
            j = stack[top]
            if first[j] >= 0:
                top += 1
                stack[top] = first[j]
                first[j] = sibling[first[j]]
            else:
                order[filled] = j
                filled += 1
                top -= 1
    return order


@njit(cache=True, nogil=True)
def column_counts(xadj, adj, perm, place, parent, weight):
    """Degrees of freedom in each node column of the factor, its own included, by walking the row subtrees."""
    n = len(perm)
    count = np.empty(n, np.int64)
    mark = np.full(n, -1, np.int32)
    for j in range(n):
        count[j] = weight[perm[j]]
    for i in range(n):
        node = perm[i]
        mark[i] = i
        for p in range(xadj[node], xadj[node + 1]):
            j = place[adj[p]]
            while j < i and mark[j] != i:
                mark[j] = i
                count[j] += weight[node]
                j = parent[j]
    return count


@njit(cache=True, nogil=True)
def fundamental_supernodes(parent, count, perm, weight):
    """Supernode of each node: chains of the tree whose columns have one structure. The order must be a postorder."""
    n = len(parent)
    owner = np.empty(n, np.int32)
    s = -1
    for j in range(n):
        joined = j > 0 and parent[j - 1] == j and count[j - 1] - weight[perm[j - 1]] == count[j]
        if not joined:
            s += 1
        owner[j] = s
    return owner, s + 1


@njit(cache=True, nogil=True)
def amalgamate(parent, width, height, zeros, small, loose, tight):
    """Merge supernodes into their parents while the zeros this stores are few; returns the survivor of each.

    ``width`` pivots, ``height`` rows below them, both updated in place for the survivors, as are the ``zeros``.
    A merger is taken when the merged supernode has at most ``small[q]`` pivots and the share of zeros in its
    panel is at most ``loose[q]``, for some q, or at most ``tight`` whatever its width. Ashcraft and Grimes 1989.
    """
    n = len(parent)
    survivor = np.arange(n).astype(np.int32)
    for c in range(n):
        p = parent[c]
        if p < 0:
            continue
        k = width[c] + width[p]
        extra = zeros[c] + zeros[p] + width[c] * (width[p] + height[p] - height[c])
        share = extra / (k * (k + 1) / 2 + k * height[p])
        take = share <= tight
        for q in range(len(small)):
            take = take or (k <= small[q] and share <= loose[q])
        if take:
            survivor[c] = p
            width[p] = k
            zeros[p] = extra
    return survivor


@njit(cache=True, nogil=True)
def supernode_rows(xadj, adj, perm, place, first, parent, rptr):
    """Rows below the pivots of every supernode, as sorted node positions; ``rptr`` gives room, exact on return.

    ``first`` (n_super + 1) are the first node positions, parents come after their children. Returns the rows.
    """
    n_super = len(first) - 1
    n = len(perm)
    owner = np.empty(n, np.int32)
    for s in range(n_super):
        owner[first[s] : first[s + 1]] = s
    child = np.full(n_super, -1, np.int32)
    sibling = np.full(n_super, -1, np.int32)
    rows = np.empty(rptr[n_super], np.int32)
    mark = np.full(n, -1, np.int32)
    filled = 0
    for s in range(n_super):
        start, last = filled, first[s + 1]
        for j in range(first[s], last):
            node = perm[j]
            for p in range(xadj[node], xadj[node + 1]):
                i = place[adj[p]]
                if i >= last and mark[i] != s:
                    mark[i] = s
                    rows[filled] = i
                    filled += 1
        c = child[s]
        while c >= 0:
            for p in range(rptr[c], rptr[c + 1]):
                i = rows[p]
                if i >= last and mark[i] != s:
                    mark[i] = s
                    rows[filled] = i
                    filled += 1
            c = sibling[c]
        rows[start:filled].sort()
        rptr[s] = start
        rptr[s + 1] = filled
        if filled > start:
            p = owner[rows[start]]
            parent[s] = p
            sibling[s] = child[p]
            child[p] = s
        else:
            parent[s] = -1
    return rows[:filled]
