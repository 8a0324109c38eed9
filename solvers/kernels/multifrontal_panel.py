"""Panels of the factor: how pivot columns are stored without waste, assembled and factorised.

A supernode with k pivots and m rows below them is cut into blocks of ``NB`` columns. A block holds the packed lower
triangle of its w pivots (column by column) and then, column by column, the rectangle of all front rows below.
Front rows are numbered 0 … k−1 (pivots), k … k+m−1 (rows below). All offsets count entries from the start of the panel.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from solvers.kernels.blas import U as UNIT
from solvers.kernels.blas import gemm_nt, potrf_lower, syrk_lower, trsm_right_lower_trans
from solvers.kernels.jit import inner
from solvers.kernels.multifrontal_pivots import apply_swaps, factor_indefinite, positive_pivots, to_axes

NB = 128
# Columns divided at once by the inverse of their triangle: BLAS multiplies four times faster than it divides.
DIVISION = 32
DIVISION_ROWS = 256
# Rows that all earlier blocks are subtracted from before the next rows: half a megabyte that stays in the second cache.
ROWS_AT_ONCE = 512


class Tree(NamedTuple):
    """Structure of the factor; columns are counted in the order of elimination.

    ``first`` (n_super + 1) first column of each supernode; ``rptr``, ``rows`` rows below its pivots, sorted; ``lptr``
    place of its panel among the values; ``parent``, ``child``, ``sibling`` the tree, −1 for none; ``owner`` (n)
    supernode of a column; ``perm``, ``place`` (n) old number of a new column and back.
    """

    first: np.ndarray
    rptr: np.ndarray
    rows: np.ndarray
    lptr: np.ndarray
    parent: np.ndarray
    child: np.ndarray
    sibling: np.ndarray
    owner: np.ndarray
    perm: np.ndarray
    place: np.ndarray


class Matrix(NamedTuple):
    """The matrix A as it was given (CSC, both triangles) and the absolute values of its diagonal, old numbering."""

    indptr: np.ndarray
    indices: np.ndarray
    data: np.ndarray
    diagonal: np.ndarray


class Work(NamedTuple):
    """Scratch of one thread: map of rows, relative indices, dense blocks, two update stacks, what went wrong.

    ``status``: column of the first bad pivot or −1. ``measure``: least pivot relative to its diagonal entry (Cholesky),
    value of the bad pivot. ``grown``: for each row the squares of its entries in columns of negative pivots. ``spare``
    (DIVISION · (DIVISION + DIVISION_ROWS)): a small inverse and the rows it multiplies.
    """

    pos: np.ndarray
    rel: np.ndarray
    block: np.ndarray
    tile: np.ndarray
    info: np.ndarray
    status: np.ndarray
    measure: np.ndarray
    even: np.ndarray
    odd: np.ndarray
    grown: np.ndarray
    spare: np.ndarray


@njit(cache=True, nogil=True, inline="always")
def block_offset(k, m, b):
    """Start of block b in a panel."""
    return b * (NB * (NB + 1) // 2) + NB * (b * (k + m) - NB * (b * (b + 1) // 2))


@njit(cache=True, nogil=True, inline="always")
def block_width(k, b):
    """Pivots of block b of a panel."""
    return min(NB, k - b * NB)


@inner
def column_place(k, m, q):
    """(D, R, border): entry (r, q) of a panel stands at D + r when r < border, else at R + r."""
    b = q // NB
    c = q - b * NB
    w = block_width(k, b)
    start = block_offset(k, m, b)
    border = b * NB + w
    height = k + m - border
    D = start + c * w - (c * (c + 1)) // 2 - b * NB
    R = start + w * (w + 1) // 2 + c * height - border
    return D, R, border


@njit(cache=True, nogil=True)
def map_rows(tree, s, pos):
    """Front row of every row below the pivots of supernode s, written to ``pos``."""
    k = tree.first[s + 1] - tree.first[s]
    for p in range(tree.rptr[s], tree.rptr[s + 1]):
        pos[tree.rows[p]] = k + p - tree.rptr[s]


@njit(cache=True, nogil=True)
def assemble_matrix(tree, matrix, values, s, pos):
    """Add the columns of A to the panel of supernode s; ``pos`` must map its rows."""
    first, last = tree.first[s], tree.first[s + 1]
    k, m, base = last - first, tree.rptr[s + 1] - tree.rptr[s], tree.lptr[s]
    for q in range(k):
        D, R, border = column_place(k, m, q)
        old = tree.perm[first + q]
        for p in range(matrix.indptr[old], matrix.indptr[old + 1]):
            i = tree.place[matrix.indices[p]]
            if i < first + q:
                continue
            r = i - first if i < last else pos[i]
            values[base + (D if r < border else R) + r] += matrix.data[p]


@inner
def add_column(target, D, R, border, source, base, rel, start, stop):
    """Add source[base + i] to row rel[i] of a panel column (D, R, border), for start ≤ i < stop."""
    i = start
    while i < stop and rel[i] < border:
        target[D + rel[i]] += source[base + i]
        i += 1
    for q in range(i, stop):
        target[R + rel[q]] += source[base + q]


@inner
def unpack_triangle(values, start, w, block, ld):
    """Packed lower triangle of order w into the dense block."""
    p = start
    for c in range(w):
        for r in range(c, w):
            block[c * ld + r] = values[p]
            p += 1


@inner
def pack_triangle(values, start, w, block, ld):
    """Lower triangle of the dense block into packed storage."""
    p = start
    for c in range(w):
        for r in range(c, w):
            values[p] = block[c * ld + r]
            p += 1


@inner
def subtract_product(blas, m, n, w, positive, A, a, B, b, ld, beta, C, c, ldc):
    """C (m × n) = beta C − A J Bᵀ; J is +1 for the first ``positive`` of the w columns of A and B, else −1."""
    gemm_nt(blas, m, n, positive, -1.0, A, a, ld, B, b, ld, beta, C, c, ldc)
    if positive < w:
        skip = positive * ld
        gemm_nt(blas, m, n, w - positive, 1.0, A, a + skip, ld, B, b + skip, ld, 1.0, C, c, ldc)


@inner
def subtract_square(blas, n, w, positive, A, a, ld, beta, C, c, ldc):
    """Lower triangle of C (n × n) = beta C − A J Aᵀ."""
    syrk_lower(blas, n, positive, -1.0, A, a, ld, beta, C, c, ldc)
    if positive < w:
        syrk_lower(blas, n, w - positive, 1.0, A, a + positive * ld, ld, 1.0, C, c, ldc)


@njit(cache=True, nogil=True)
def factor_triangle(blas, tree, matrix, values, pivots, s, b, work):
    """Finish the pivots of block b: subtract the earlier blocks of the panel, then factorise the w × w triangle."""
    first = tree.first[s]
    k, m, base = tree.first[s + 1] - first, tree.rptr[s + 1] - tree.rptr[s], tree.lptr[s]
    w, start = block_width(k, b), base + block_offset(k, m, b)
    unpack_triangle(values, start, w, work.block, NB)
    for p in range(b):
        ld = k + m - (p + 1) * NB
        earlier = base + block_offset(k, m, p) + NB * (NB + 1) // 2 + (b - p - 1) * NB
        positive = positive_pivots(pivots, first + p * NB, NB)
        subtract_square(blas, w, NB, positive, values, earlier, ld, 1.0, work.block, 0, NB)
    if len(pivots.root) == 0:
        bad = cholesky_triangle(blas, tree, matrix, first + b * NB, w, work)
    else:
        bad = factor_indefinite(work.block, NB, w, pivots, first + b * NB)
    if bad >= 0:
        work.status[0] = first + b * NB + bad
        work.measure[1] = work.block[bad * NB + bad]
        return
    pack_triangle(values, start, w, work.block, NB)


@inner
def cholesky_triangle(blas, tree, matrix, start, w, work):
    """Cholesky of the dense block of columns ``start`` on; returns the first bad pivot or −1, notes the least one."""
    potrf_lower(blas, w, work.block, 0, NB, work.info)
    if work.info[0] != 0:
        return work.info[0] - 1
    for c in range(w):
        pivot = work.block[c * NB + c]
        work.measure[0] = min(work.measure[0], pivot * pivot / matrix.diagonal[tree.perm[start + c]])
    return -1


@njit(cache=True, nogil=True)
def update_rows(blas, tree, values, pivots, s, b, row, count):
    """Subtract the earlier blocks of the panel from ``count`` front rows of block b, from ``row`` on."""
    first = tree.first[s]
    k, m, base = tree.first[s + 1] - first, tree.rptr[s + 1] - tree.rptr[s], tree.lptr[s]
    w = block_width(k, b)
    ld_b = k + m - b * NB - w
    target = base + block_offset(k, m, b) + w * (w + 1) // 2 - b * NB - w
    for r in range(row, row + count, ROWS_AT_ONCE):
        rows = min(ROWS_AT_ONCE, row + count - r)
        for p in range(b):
            ld = k + m - (p + 1) * NB
            earlier = base + block_offset(k, m, p) + NB * (NB + 1) // 2 - (p + 1) * NB
            positive = positive_pivots(pivots, first + p * NB, NB)
            left, right = earlier + r, earlier + b * NB
            subtract_product(
                blas, rows, w, NB, positive, values, left, values, right, ld, 1.0, values, target + r, ld_b
            )


@inner
def invert_triangle(block, at, w, inverse):
    """Inverse of the lower triangle of order w at ``block[at]`` (leading dimension NB) into ``inverse`` (DIVISION)."""
    for c in range(w):
        for r in range(w):
            inverse[c * DIVISION + r] = 0.0
        inverse[c * DIVISION + c] = 1.0
        for p in range(c, w):
            x = inverse[c * DIVISION + p] / block[at + p * NB + p]
            inverse[c * DIVISION + p] = x
            for r in range(p + 1, w):
                inverse[c * DIVISION + r] -= x * block[at + p * NB + r]


@inner
def divide_rows(blas, block, w, values, target, ld, count, spare):
    """values (count × w) := values L⁻ᵀ with the dense triangle L in ``block``, by products only.

    Columns in groups of DIVISION: the earlier groups are subtracted, the rest is multiplied by the inverse of the
    group's own triangle, which is small enough to lose no digits.
    """
    room = DIVISION * DIVISION
    for j in range(0, w, DIVISION):
        width = min(DIVISION, w - j)
        if j > 0:
            gemm_nt(blas, count, width, j, -1.0, values, target, ld, block, j, NB, 1.0, values, target + j * ld, ld)
        invert_triangle(block, j * NB + j, width, spare)
        for first in range(0, count, DIVISION_ROWS):
            rows = min(DIVISION_ROWS, count - first)
            place = target + j * ld + first
            for c in range(width):
                for i in range(rows):
                    spare[room + c * rows + i] = values[place + c * ld + i]
            gemm_nt(blas, rows, width, width, 1.0, spare, room, rows, spare, 0, DIVISION, 0.0, values, place, ld)


@inner
def solve_rows(blas, tree, values, pivots, s, b, row, count, work):
    """Divide ``count`` front rows of block b, from ``row`` on, by its finished triangle (in ``work.block``)."""
    first = tree.first[s]
    k, m, base = tree.first[s + 1] - first, tree.rptr[s + 1] - tree.rptr[s], tree.lptr[s]
    w = block_width(k, b)
    ld = k + m - b * NB - w
    target = base + block_offset(k, m, b) + w * (w + 1) // 2 + row - b * NB - w
    if len(pivots.root) == 0:
        divide_rows(blas, work.block, w, values, target, ld, count, work.spare)
        return
    start = first + b * NB
    apply_swaps(pivots, start, w, values, target, ld, 1, count)
    trsm_right_lower_trans(blas, UNIT, count, w, work.block, 0, NB, values, target, ld)
    to_axes(pivots, start, w, values, target, ld, 1, count, True)
    for c in range(positive_pivots(pivots, start, w), w):
        for i in range(count):
            r = row + i
            j = first + r if r < k else tree.rows[tree.rptr[s] + r - k]
            work.grown[j] += values[target + c * ld + i] ** 2
