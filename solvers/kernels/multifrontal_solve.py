"""Triangular solves with the panels of the factor, for blocks of right-hand sides.

The block X (n × r) stands column by column in the order of elimination. Large panels are the long side of the products.
A subtree writes what it owes to the shared columns (``top`` and beyond) into a sum of its thread, added afterwards.
"""

import numpy as np
from numba import njit

from solvers.kernels.blas import N as NO
from solvers.kernels.blas import T as YES
from solvers.kernels.blas import U as UNIT
from solvers.kernels.blas import gemm_nn, gemm_tn, trsm_left_lower
from solvers.kernels.multifrontal_panel import NB, block_offset, block_width, unpack_triangle
from solvers.kernels.multifrontal_pivots import apply_swaps, from_axes, to_axes, undo_swaps


@njit(cache=True, nogil=True)
def forward_pivots(blas, tree, values, pivots, s, X, n, r, block):
    """Pivot rows of supernode s: solve with its triangle, block by block."""
    first = tree.first[s]
    k, m, base = tree.first[s + 1] - first, tree.rptr[s + 1] - tree.rptr[s], tree.lptr[s]
    for b in range((k + NB - 1) // NB):
        w, start = block_width(k, b), base + block_offset(k, m, b)
        unpack_triangle(values, start, w, block, NB)
        x = first + b * NB
        if len(pivots.root) == 0:
            trsm_left_lower(blas, NO, NO, w, r, block, 0, NB, X, x, n)
        else:
            apply_swaps(pivots, x, w, X, x, 1, n, r)
            trsm_left_lower(blas, NO, UNIT, w, r, block, 0, NB, X, x, n)
            to_axes(pivots, x, w, X, x, 1, n, r, False)
        rest = k - b * NB - w
        if rest > 0:
            rect = start + w * (w + 1) // 2
            gemm_nn(blas, rest, r, w, -1.0, values, rect, rest + m, X, x, n, 1.0, X, x + w, n)


@njit(cache=True, nogil=True)
def forward_rows(blas, tree, values, s, row, count, X, n, r, owed, top, buffer):
    """Subtract the pivots of supernode s from ``count`` of its rows below, from the given one on.

    Rows before column ``top`` change in X, the others in ``owed`` ((n − top) × r).
    """
    first = tree.first[s]
    k, m, base = tree.first[s + 1] - first, tree.rptr[s + 1] - tree.rptr[s], tree.lptr[s]
    for b in range((k + NB - 1) // NB):
        w = block_width(k, b)
        ld = k + m - b * NB - w
        rect = base + block_offset(k, m, b) + w * (w + 1) // 2 + ld - m + row
        beta = 0.0 if b == 0 else 1.0
        gemm_nn(blas, count, r, w, 1.0, values, rect, ld, X, first + b * NB, n, beta, buffer, 0, count)
    at = tree.rptr[s] + row
    below = count
    if count > 0 and tree.rows[at + count - 1] >= top:
        below = np.searchsorted(tree.rows[at : at + count], top)
    for j in range(r):
        for i in range(below):
            X[j * n + tree.rows[at + i]] -= buffer[j * count + i]
        for i in range(below, count):
            owed[j * (n - top) + tree.rows[at + i] - top] -= buffer[j * count + i]


@njit(cache=True, nogil=True)
def forward_subtree(blas, tree, values, pivots, first, last, X, n, r, owed, top, block, buffer):
    """Forward solve of a range of supernodes."""
    for s in range(first, last):
        forward_pivots(blas, tree, values, pivots, s, X, n, r, block)
        m = tree.rptr[s + 1] - tree.rptr[s]
        if m > 0:
            forward_rows(blas, tree, values, s, 0, m, X, n, r, owed, top, buffer)


@njit(cache=True, nogil=True)
def gather_rows(tree, s, X, n, r, buffer):
    """Rows below the pivots of supernode s, m × r, column by column."""
    at, m = tree.rptr[s], tree.rptr[s + 1] - tree.rptr[s]
    for j in range(r):
        for i in range(m):
            buffer[j * m + i] = X[j * n + tree.rows[at + i]]


@njit(cache=True, nogil=True)
def backward_block(blas, tree, values, s, b, X, n, r, buffer):
    """Subtract the gathered rows below from the pivots of block b of supernode s."""
    k, m = tree.first[s + 1] - tree.first[s], tree.rptr[s + 1] - tree.rptr[s]
    w = block_width(k, b)
    ld = k + m - b * NB - w
    rect = tree.lptr[s] + block_offset(k, m, b) + w * (w + 1) // 2 + ld - m
    gemm_tn(blas, w, r, m, -1.0, values, rect, ld, buffer, 0, m, 1.0, X, tree.first[s] + b * NB, n)


@njit(cache=True, nogil=True)
def backward_pivots(blas, tree, values, pivots, s, X, n, r, block):
    """Pivot rows of supernode s: solve with the transposed triangle, last block first."""
    first = tree.first[s]
    k, m, base = tree.first[s + 1] - first, tree.rptr[s + 1] - tree.rptr[s], tree.lptr[s]
    for b in range((k + NB - 1) // NB - 1, -1, -1):
        w, start = block_width(k, b), base + block_offset(k, m, b)
        x = first + b * NB
        rest = k - b * NB - w
        if rest > 0:
            rect = start + w * (w + 1) // 2
            gemm_tn(blas, w, r, rest, -1.0, values, rect, rest + m, X, x + w, n, 1.0, X, x, n)
        unpack_triangle(values, start, w, block, NB)
        if len(pivots.root) == 0:
            trsm_left_lower(blas, YES, NO, w, r, block, 0, NB, X, x, n)
        else:
            from_axes(pivots, x, w, X, x, 1, n, r)
            trsm_left_lower(blas, YES, UNIT, w, r, block, 0, NB, X, x, n)
            undo_swaps(pivots, x, w, X, x, 1, n, r)


@njit(cache=True, nogil=True)
def backward_subtree(blas, tree, values, pivots, first, last, X, n, r, block, buffer):
    """Backward solve of a range of supernodes."""
    for s in range(last - 1, first - 1, -1):
        if tree.rptr[s + 1] > tree.rptr[s]:
            gather_rows(tree, s, X, n, r, buffer)
            for b in range((tree.first[s + 1] - tree.first[s] + NB - 1) // NB):
                backward_block(blas, tree, values, s, b, X, n, r, buffer)
        backward_pivots(blas, tree, values, pivots, s, X, n, r, block)
