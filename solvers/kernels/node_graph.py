"""Graph of nodes behind a matrix of degrees of freedom, and its dissection by level sets."""

import numpy as np
from numba import njit


@njit(cache=True, nogil=True)
def column_hashes(indptr, indices):
    """A number for every column that depends on the set of its rows only."""
    n = len(indptr) - 1
    hashes = np.empty(n, np.uint64)
    for j in range(n):
        h = np.uint64(indptr[j + 1] - indptr[j])
        for p in range(indptr[j], indptr[j + 1]):
            x = np.uint64(indices[p]) + np.uint64(0x9E3779B97F4A7C15)
            x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
            x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
            h += x ^ (x >> np.uint64(31))
        hashes[j] = h
    return hashes


@njit(cache=True, nogil=True)
def equal_columns(indptr, indices, order, hashes):
    """Group of every column; columns with the same rows share one. ``order`` sorts the hashes."""
    n = len(order)
    group = np.full(n, -1, np.int32)
    count = 0
    for a in range(n):
        i = order[a]
        if group[i] >= 0:
            continue
        group[i] = count
        for b in range(a + 1, n):
            j = order[b]
            if hashes[j] != hashes[i]:
                break
            if group[j] < 0 and indptr[j + 1] - indptr[j] == indptr[i + 1] - indptr[i]:
                same = True
                for p in range(indptr[i + 1] - indptr[i]):
                    if indices[indptr[i] + p] != indices[indptr[j] + p]:
                        same = False
                        break
                if same:
                    group[j] = count
        count += 1
    return group, count


@njit(cache=True, nogil=True)
def compress(indptr, indices, node, members, start):
    """Adjacency (xadj, adj) of the nodes: ``members[start[a] : start[a+1]]`` are the rows of node a."""
    n_nodes = len(start) - 1
    xadj = np.zeros(n_nodes + 1, np.int32)
    mark = np.full(n_nodes, -1, np.int32)
    adj = np.empty(0, np.int32)
    for fill in range(2):
        filled = 0
        if fill == 1:
            adj = np.empty(xadj[n_nodes], np.int32)
            mark[:] = -1
        for a in range(n_nodes):
            mark[a] = a
            for q in range(start[a], start[a + 1]):
                j = members[q]
                for p in range(indptr[j], indptr[j + 1]):
                    b = node[indices[p]]
                    if mark[b] != a:
                        mark[b] = a
                        if fill == 1:
                            adj[filled] = b
                        filled += 1
            xadj[a + 1] = filled
    return xadj, adj


@njit(cache=True, nogil=True)
def level_set_dissection(xadj, adj, leaf):
    """Order of nested dissection: ``perm[new] = old``. Parts of at most ``leaf`` nodes keep their breadth-first order.

    A part is walked breadth first from a node far from the others; the level that splits its nodes into halves is the
    separator and is numbered last. George 1973; the far node as in Gibbs, Poole and Stockmeyer 1976.
    """
    n = len(xadj) - 1
    perm = np.empty(n, np.int32)
    part = np.zeros(n, np.int32)
    level = np.empty(n, np.int32)
    queue = np.empty(n, np.int32)
    nodes = np.arange(n).astype(np.int32)
    stack = [(0, n)]
    parts = 0
    while len(stack) > 0:
        low, high = stack.pop()
        parts += 1
        for i in range(low, high):
            part[nodes[i]] = parts
        root = nodes[low]
        reached = 0
        for _ in range(3):
            for i in range(low, high):
                level[nodes[i]] = -1
            level[root] = 0
            queue[low] = root
            reached = low + 1
            head = low
            while head < reached:
                a = queue[head]
                head += 1
                for p in range(xadj[a], xadj[a + 1]):
                    b = adj[p]
                    if part[b] == parts and level[b] < 0:
                        level[b] = level[a] + 1
                        queue[reached] = b
                        reached += 1
            root = queue[reached - 1]
        if reached < high:
            rest = reached
            for i in range(low, high):
                if level[nodes[i]] < 0:
                    queue[rest] = nodes[i]
                    rest += 1
            nodes[low:high] = queue[low:high]
            stack.append((low, reached))
            stack.append((reached, high))
            continue
        middle = level[queue[(low + high) // 2]]
        if high - low <= leaf or middle == 0 or middle == level[queue[high - 1]]:
            perm[low:high] = queue[low:high]
            continue
        before, after = low, low
        for i in range(low, high):
            if level[queue[i]] < middle:
                before += 1
            if level[queue[i]] <= middle:
                after += 1
        count = after - before
        perm[high - count : high] = queue[before:after]
        for i in range(after, high):
            nodes[i - count] = queue[i]
        nodes[low:before] = queue[low:before]
        stack.append((low, before))
        stack.append((before, high - count))
    return perm
