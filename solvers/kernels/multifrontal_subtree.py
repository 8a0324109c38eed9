"""Factorisation of a whole subtree by one thread, with its update matrices on two stacks.

The update matrix of a supernode (m × m, lower part) is kept in blocks of ``UB`` columns, each a rectangle from the
diagonal down. Supernodes of even depth push on one stack, of odd depth on the other: children are always on top of
theirs when the parent is formed, and nothing is ever moved.
"""

import numpy as np
from numba import njit

from solvers.kernels.jit import inner
from solvers.kernels.multifrontal_panel import (
    NB,
    add_column,
    assemble_matrix,
    block_width,
    column_place,
    factor_triangle,
    map_rows,
    packed_place,
    solve_rows,
    update_rows,
    update_triangle,
)
from solvers.kernels.multifrontal_pivots import positive_pivots
from solvers.kernels.products import subtract_products
from solvers.kernels.runs import run_ends

UB = 256
TILE_ROWS = 384  # of an update, formed at once: packed, with the columns of a block, they fit into the second cache


@njit(cache=True, nogil=True, inline="always")
def update_size(m):
    """Entries of an update matrix of order m."""
    full = m // UB
    rest = m - full * UB
    return UB * (full * m - UB * (full * (full - 1) // 2)) + rest * rest


@njit(cache=True, nogil=True, inline="always")
def update_column(m, c):
    """Entry (r, c) of an update matrix of order m stands at the returned place + r."""
    j = c // UB
    height = m - j * UB
    return UB * (j * m - UB * (j * (j - 1) // 2)) + (c - j * UB) * height - j * UB


@njit(cache=True, nogil=True)
def stack_needs(tree, first, last):
    """Largest fill of the even and of the odd stack while supernodes first … last−1 (one subtree) are factorised."""
    depth = np.zeros(last - first, np.int64)
    for s in range(last - 2, first - 1, -1):
        depth[s - first] = depth[tree.parent[s] - first] + 1
    fill = np.zeros(2, np.int64)
    most = np.zeros(2, np.int64)
    for s in range(first, last):
        side = depth[s - first] & 1
        fill[side] += update_size(tree.rptr[s + 1] - tree.rptr[s])
        most[side] = max(most[side], fill[side])
        c = tree.child[s]
        while c >= 0:
            fill[1 - side] -= update_size(tree.rptr[c + 1] - tree.rptr[c])
            c = tree.sibling[c]
    return most[0], most[1]


@njit(cache=True, nogil=True)
def factor_subtree(blas, tree, matrix, values, pivots, first, last, work, flag):
    """Factorise supernodes first … last−1, a subtree in postorder; its own update matrix ends at work.even[0].

    Stops early when ``flag[0]`` is set or a pivot fails (``work.status[0]`` ≥ 0).
    """
    depth = np.zeros(last - first, np.int64)
    for s in range(last - 2, first - 1, -1):
        depth[s - first] = depth[tree.parent[s] - first] + 1
    at = np.zeros(last - first, np.int64)
    fill = np.zeros(2, np.int64)
    for s in range(first, last):
        if flag[0] != 0:
            return
        m = tree.rptr[s + 1] - tree.rptr[s]
        side = depth[s - first] & 1
        mine, theirs = (work.even, work.odd) if side == 0 else (work.odd, work.even)
        map_rows(tree, s, work.pos)
        for p in range(tree.lptr[s], tree.lptr[s + 1]):
            values[p] = 0.0
        assemble_matrix(tree, matrix, values, s, work.pos)
        c = tree.child[s]
        while c >= 0:
            add_child_pivots(tree, values, s, c, theirs, at[c - first], work)
            c = tree.sibling[c]
        factor_panel(blas, tree, matrix, values, pivots, s, work)
        if work.status[0] >= 0:
            return
        at[s - first] = fill[side]
        if m > 0:
            form_update(tree, pivots, s, first, mine, theirs, at, work)
            fill[side] += update_size(m)
        c = tree.child[s]
        while c >= 0:
            fill[1 - side] -= update_size(tree.rptr[c + 1] - tree.rptr[c])
            c = tree.sibling[c]


@inner
def factor_panel(blas, tree, matrix, values, pivots, s, work):
    """All blocks of one panel in turn; a finished one is subtracted from all later ones at once."""
    k, m = tree.first[s + 1] - tree.first[s], tree.rptr[s + 1] - tree.rptr[s]
    n_blocks = (k + NB - 1) // NB
    for b in range(n_blocks):
        factor_triangle(tree, matrix, values, pivots, s, b, work)
        if work.status[0] >= 0:
            return
        below = b * NB + block_width(k, b)
        if below < k:
            solve_rows(blas, tree, values, pivots, s, b, below, k - below, work.rows, work)
        if m > 0:
            solve_rows(blas, tree, values, pivots, s, b, k, m, work.rows, work)
        for later in range(b + 1, n_blocks):
            update_triangle(tree, values, pivots, s, b, later, work.rows, work)
            below = later * NB + block_width(k, later)
            if below < k:
                update_rows(tree, values, pivots, s, b, later, below, k - below, work.rows, work)
            if m > 0:
                update_rows(tree, values, pivots, s, b, later, k, m, work.rows, work)


@inner
def form_update(tree, pivots, s, first, mine, theirs, at, work):
    """Update matrix of supernode s, ``−L₂₁ J L₂₁ᵀ`` (lower part) and what its children left for it, on its stack.

    It is written from the packed rows, all blocks of the panel subtracted from one tile before the next. Children are
    added to each block of columns while that is still in the cache.
    """
    m, place = tree.rptr[s + 1] - tree.rptr[s], at[s - first]
    for c in range(0, m, UB):
        width = min(UB, m - c)
        target = place + update_column(m, c)
        update_tile(tree, pivots, s, c, width, c, width, mine, target + c, m - c, work.rows, work)
        for r in range(c + width, m, TILE_ROWS):
            rows = min(TILE_ROWS, m - r)
            update_tile(tree, pivots, s, c, width, r, rows, mine, target + r, m - c, work.rows, work)
        child = tree.child[s]
        while child >= 0:
            add_child_columns(tree, s, child, theirs, at[child - first], mine, place, c, c + width, work)
            child = tree.sibling[child]


@njit(cache=True, nogil=True)
def update_tile(tree, pivots, s, c, width, r, count, target, at, ld, rows, work):
    """Rows r … r+count−1, columns c … c+width−1 of ``−L₂₁ J L₂₁ᵀ`` to ``target[at]``; lower part where r = c."""
    k, m = tree.first[s + 1] - tree.first[s], tree.rptr[s + 1] - tree.rptr[s]
    for b in range((k + NB - 1) // NB):
        w = block_width(k, b)
        left, right = packed_place(k, m, b, k + r), packed_place(k, m, b, k + c)
        positive = positive_pivots(pivots, tree.first[s] + b * NB, w)
        subtract_products(rows, left, count, right, width, positive, w, target, at, ld, b == 0, r == c, work.edge)


@inner
def relate_child(tree, s, c, work):
    """Front rows in s of the rows of its child c, to ``work.rel`` with ``work.ends``; returns how many there are."""
    first, last = tree.first[s], tree.first[s + 1]
    m = tree.rptr[c + 1] - tree.rptr[c]
    for i in range(m):
        row = tree.rows[tree.rptr[c] + i]
        work.rel[i] = row - first if row < last else work.pos[row]
    run_ends(work.rel, 0, m, work.ends)
    return m


@inner
def add_child_pivots(tree, values, s, c, stack, at, work):
    """Extend-add of those columns of the update of child c that are pivots of s."""
    k, m_s, base = tree.first[s + 1] - tree.first[s], tree.rptr[s + 1] - tree.rptr[s], tree.lptr[s]
    m = relate_child(tree, s, c, work)
    for j in range(m):
        if work.rel[j] >= k:
            break
        D, R, border = column_place(k, m_s, work.rel[j])
        add_column(values, base + D, base + R, border, stack, at + update_column(m, j), work.rel, work.ends, j, m)


@inner
def add_child_columns(tree, s, c, stack, at, target, at_s, begin, end, work):
    """Extend-add of those columns of the update of child c that are columns begin … end−1 of the update of s."""
    k, m_s = tree.first[s + 1] - tree.first[s], tree.rptr[s + 1] - tree.rptr[s]
    m = relate_child(tree, s, c, work)
    for j in range(m):
        column = work.rel[j] - k
        if begin <= column < end:
            R = at_s + update_column(m_s, column) - k
            add_column(target, R, R, 0, stack, at + update_column(m, j), work.rel, work.ends, j, m)
