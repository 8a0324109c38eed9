"""Panels of the factor: how pivot columns are stored without waste, assembled and factorised.

A supernode with k pivots and m rows below them is cut into blocks of ``NB`` columns. A block holds the packed lower
triangle of its w pivots (column by column) and then, column by column, the rectangle of all front rows below.
Front rows are numbered 0 … k−1 (pivots), k … k+m−1 (rows below). All offsets count entries from the start of the panel.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from solvers.kernels.blas import U as UNIT
from solvers.kernels.blas import trsm_right_lower_trans
from solvers.kernels.jit import inner
from solvers.kernels.multifrontal_pivots import apply_swaps, factor_indefinite, positive_pivots, to_axes
from solvers.kernels.products import subtract_products
from solvers.kernels.runs import add_run
from solvers.kernels.skinny import WIDTH
from solvers.kernels.strips import cholesky_strips, divide_rows, pack_strips

NB = 256
LD = NB + 8  # from column to column of a dense block: a power of two would crowd a few lines of the first cache
# Rows that take part in one product: packed, with NB columns, they fit into the second cache.
ROWS_AT_ONCE = 384


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
    """Scratch of one thread: map of rows, relative indices and their runs, dense blocks, stacks, what went wrong.

    ``status``: column of the first bad pivot or −1. ``measure``: least pivot relative to its diagonal entry (Cholesky),
    value of the bad pivot. ``grown``: for each row the squares of its entries in columns of negative pivots.
    ``packed``, ``strip``: see ``strips``. ``rows``: packed rows of a panel (``packed_place``); ``edge``: see
    ``subtract_products``.
    """

    pos: np.ndarray
    rel: np.ndarray
    ends: np.ndarray
    block: np.ndarray
    tile: np.ndarray
    status: np.ndarray
    measure: np.ndarray
    even: np.ndarray
    odd: np.ndarray
    grown: np.ndarray
    packed: np.ndarray
    strip: np.ndarray
    rows: np.ndarray
    edge: np.ndarray


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
def add_column(target, D, R, border, source, base, rel, ends, start, stop):
    """Add source[base + i] to row rel[i] of a panel column (D, R, border), for start ≤ i < stop.

    ``ends[i]``: where the run of neighbours that i belongs to stops (``run_ends``).
    """
    i = start
    while i < stop and rel[i] < border:
        target[D + rel[i]] += source[base + i]
        i += 1
    while i < stop:
        end = min(ends[i], stop)
        add_run(target, R + rel[i], source, base + i, end - i)
        i = end


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
def whole_strips(count):
    """Rows that ``count`` rows take when packed."""
    return -(-count // WIDTH) * WIDTH


def packed_rows_room(k, m):
    """Numbers that the packed rows of a panel take: those below the pivots for all blocks, pivots for one block."""
    whole = whole_strips.py_func
    return whole(m) * k + whole(np.maximum(k - NB, 0)) * NB


@inner
def packed_place(k, m, b, row):
    """Where front row ``row`` of the finished block b stands packed.

    Rows below the pivots stay packed for the update, block by block; pivot rows are needed until the next block.
    Strips begin at the first pivot after the block and at the first row below the pivots.
    """
    if row >= k:
        return whole_strips(m) * b * NB + (row - k) * block_width(k, b)
    return whole_strips(m) * k + (row - (b + 1) * NB) * NB


@njit(cache=True, nogil=True)
def factor_triangle(tree, matrix, values, pivots, s, b, work):
    """Factorise the w × w triangle of block b, from which the earlier blocks of the panel have been subtracted."""
    first = tree.first[s]
    k, m, base = tree.first[s + 1] - first, tree.rptr[s + 1] - tree.rptr[s], tree.lptr[s]
    w, start = block_width(k, b), base + block_offset(k, m, b)
    unpack_triangle(values, start, w, work.block, LD)
    if len(pivots.root) == 0:
        bad = cholesky_triangle(tree, matrix, first + b * NB, w, work)
    else:
        bad = factor_indefinite(work.block, LD, w, pivots, first + b * NB)
    if bad >= 0:
        work.status[0] = first + b * NB + bad
        work.measure[1] = work.block[bad * LD + bad]
        return
    pack_triangle(values, start, w, work.block, LD)


@njit(cache=True, nogil=True)
def update_triangle(tree, values, pivots, s, b, later, rows, work):
    """Subtract the finished block b from the triangle of a later block of the panel."""
    first = tree.first[s]
    k, m, base = tree.first[s + 1] - first, tree.rptr[s + 1] - tree.rptr[s], tree.lptr[s]
    w, start = block_width(k, later), base + block_offset(k, m, later)
    place = packed_place(k, m, b, later * NB)
    positive = positive_pivots(pivots, first + b * NB, NB)
    unpack_triangle(values, start, w, work.block, LD)
    subtract_products(rows, place, w, place, w, positive, NB, work.block, 0, LD, False, True, work.edge)
    pack_triangle(values, start, w, work.block, LD)


@inner
def cholesky_triangle(tree, matrix, start, w, work):
    """Cholesky of the dense block of columns ``start`` on; returns the first bad pivot or −1, notes the least one."""
    bad = cholesky_strips(work.block, LD, w, work.packed, work.strip)
    if bad >= 0:
        return bad
    for c in range(w):
        pivot = work.block[c * LD + c]
        work.measure[0] = min(work.measure[0], pivot * pivot / matrix.diagonal[tree.perm[start + c]])
    return -1


@njit(cache=True, nogil=True)
def update_rows(tree, values, pivots, s, b, later, row, count, rows, work):
    """Subtract the finished block b from ``count`` front rows, from ``row`` on, of a later block of the panel.

    The rows are all pivots or all below the pivots, and ``row`` begins a strip (``packed_place``).
    """
    first = tree.first[s]
    k, m, base = tree.first[s + 1] - first, tree.rptr[s + 1] - tree.rptr[s], tree.lptr[s]
    w = block_width(k, later)
    ld = k + m - later * NB - w
    target = base + block_offset(k, m, later) + w * (w + 1) // 2 - later * NB - w
    right = packed_place(k, m, b, later * NB)
    positive = positive_pivots(pivots, first + b * NB, NB)
    for r in range(row, row + count, ROWS_AT_ONCE):
        n, left = min(ROWS_AT_ONCE, row + count - r), packed_place(k, m, b, r)
        subtract_products(rows, left, n, right, w, positive, NB, values, target + r, ld, False, False, work.edge)


@inner
def solve_rows(blas, tree, values, pivots, s, b, row, count, rows, work):
    """Divide ``count`` front rows of block b, from ``row`` on, by its finished triangle, and keep them packed as well.

    The triangle stands in ``work.packed``, that of an indefinite factor in ``work.block``. Rows as in ``update_rows``.
    """
    first = tree.first[s]
    k, m, base = tree.first[s + 1] - first, tree.rptr[s + 1] - tree.rptr[s], tree.lptr[s]
    w = block_width(k, b)
    ld = k + m - b * NB - w
    target = base + block_offset(k, m, b) + w * (w + 1) // 2 + row - b * NB - w
    place = packed_place(k, m, b, row)
    if len(pivots.root) == 0:
        divide_rows(work.packed, w, values, target, ld, count, rows, place)
        return
    start = first + b * NB
    apply_swaps(pivots, start, w, values, target, ld, 1, count)
    trsm_right_lower_trans(blas, UNIT, count, w, work.block, 0, LD, values, target, ld)
    to_axes(pivots, start, w, values, target, ld, 1, count, True)
    for c in range(positive_pivots(pivots, start, w), w):
        for i in range(count):
            r = row + i
            j = first + r if r < k else tree.rows[tree.rptr[s] + r - k]
            work.grown[j] += values[target + c * ld + i] ** 2
    pack_strips(values, target, ld, count, w, rows, place)
