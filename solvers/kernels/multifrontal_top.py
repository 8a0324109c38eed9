"""Fronts near the root, shared by all threads: their updates go straight into the panels of the ancestors.

No update matrix is ever stored for these: a tile of ``L₂₁ L₂₁ᵀ`` is formed in cache and added to its place at once.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from solvers.kernels.jit import inner
from solvers.kernels.multifrontal_panel import (
    LD,
    add_column,
    block_offset,
    block_width,
    column_place,
    solve_rows,
    unpack_triangle,
)
from solvers.kernels.multifrontal_subtree import update_column, update_tile
from solvers.kernels.runs import run_ends
from solvers.kernels.strips import repack

TILE = 384


class Spread(NamedTuple):
    """Where the update of one front goes: for every group of columns the ancestor and the places of the rows in it.

    Group g holds the rows start[g] … start[g+1]−1 of the front as columns; ancestor[g] owns them; rel[at[g] + i] is the
    front row in the ancestor of row start[g] + i, ends[at[g] + i] the end of its run (``run_ends``).
    """

    start: np.ndarray
    ancestor: np.ndarray
    at: np.ndarray
    rel: np.ndarray
    ends: np.ndarray


@njit(cache=True, nogil=True)
def spread_update(tree, s):
    """Groups of the rows of front s by the ancestors that own them; rows are found by merging the sorted lists."""
    start_s, m = tree.rptr[s], tree.rptr[s + 1] - tree.rptr[s]
    groups, room, i = 0, 0, 0
    while i < m:
        groups += 1
        room += m - i
        last = tree.first[tree.owner[tree.rows[start_s + i]] + 1]
        while i < m and tree.rows[start_s + i] < last:
            i += 1
    start = np.empty(groups + 1, np.int64)
    ancestor = np.empty(groups, np.int64)
    at = np.empty(groups, np.int64)
    rel = np.empty(room, np.int32)
    ends = np.empty(room, np.int32)
    i, filled = 0, 0
    for g in range(groups):
        t = tree.owner[tree.rows[start_s + i]]
        start[g], ancestor[g], at[g] = i, t, filled
        first, last = tree.first[t], tree.first[t + 1]
        p = tree.rptr[t]
        following = m
        for j in range(i, m):
            row = tree.rows[start_s + j]
            if row < last:
                rel[filled] = row - first
            else:
                following = min(following, j)
                while tree.rows[p] < row:
                    p += 1
                rel[filled] = last - first + p - tree.rptr[t]
            filled += 1
        run_ends(rel, at[g], m - start[g], ends)
        i = following
    start[groups] = m
    return Spread(start, ancestor, at, rel, ends)


@inner
def add_tile(tree, values, spread, source, ld, c0, c1, r0, r1):
    """Add a dense tile (rows r0 … r1−1 of the front, columns c0 … c1−1, lower part) to the panels of the ancestors.

    Entry (r, c) of the tile stands at ``source[ld·(c − c0) + r − r0]``.
    """
    for g in range(len(spread.ancestor)):
        low, high = max(c0, spread.start[g]), min(c1, spread.start[g + 1])
        if low >= high:
            continue
        t, shift = spread.ancestor[g], spread.start[g]
        k, m, base = tree.first[t + 1] - tree.first[t], tree.rptr[t + 1] - tree.rptr[t], tree.lptr[t]
        rel, ends = spread.rel[spread.at[g] :], spread.ends[spread.at[g] :]
        for c in range(low, high):
            D, R, border = column_place(k, m, rel[c - shift])
            place = ld * (c - c0) - (r0 - shift)
            add_column(values, base + D, base + R, border, source, place, rel, ends, max(c, r0) - shift, r1 - shift)


@njit(cache=True, nogil=True)
def add_stacked_update(tree, values, s, spread, g, work):
    """Add group g of the columns of the update of subtree root s, standing at work.even[0], to its ancestor."""
    m_s = tree.rptr[s + 1] - tree.rptr[s]
    t, shift = spread.ancestor[g], spread.start[g]
    k, m, base = tree.first[t + 1] - tree.first[t], tree.rptr[t + 1] - tree.rptr[t], tree.lptr[t]
    rel, ends = spread.rel[spread.at[g] :], spread.ends[spread.at[g] :]
    for c in range(shift, spread.start[g + 1]):
        D, R, border = column_place(k, m, rel[c - shift])
        place = update_column(m_s, c) + shift
        add_column(values, base + D, base + R, border, work.even, place, rel, ends, c - shift, m_s - shift)


@njit(cache=True, nogil=True)
def top_solve(blas, tree, values, pivots, s, b, row, count, rows, work):
    """Rows of block b of a shared front: divide by the finished triangle."""
    k, m = tree.first[s + 1] - tree.first[s], tree.rptr[s + 1] - tree.rptr[s]
    w, start = block_width(k, b), tree.lptr[s] + block_offset(k, m, b)
    if len(pivots.root) == 0:
        repack(values, start, w, work.packed)
    else:
        unpack_triangle(values, start, w, work.block, LD)
    solve_rows(blas, tree, values, pivots, s, b, row, count, rows, work)


@njit(cache=True, nogil=True)
def top_tile(tree, values, pivots, s, spread, c0, c1, r0, r1, rows, work):
    """One tile of ``−L₂₁ L₂₁ᵀ`` of a shared front: formed aside and added to the ancestors."""
    count = r1 - r0
    update_tile(tree, pivots, s, c0, c1 - c0, r0, count, work.tile, 0, count, rows, work)
    add_tile(tree, values, spread, work.tile, count, c0, c1, r0, r1)
