"""Panels of the factor: how pivot columns are stored without waste, assembled and factorised.

A supernode with k pivots and m rows below them is cut into blocks of ``NB`` columns. A block holds the packed lower
triangle of its w pivots (column by column) and then, column by column, the rectangle of all front rows below.
Front rows are numbered 0 … k−1 (pivots), k … k+m−1 (rows below). All offsets count entries from the start of the panel.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from solvers.kernels.blas import N as NOT_UNIT
from solvers.kernels.blas import gemm_nt, potrf_lower, syrk_lower, trsm_right_lower_trans

NB = 128


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
    """Scratch of one thread: map of rows, relative indices, runs, dense blocks, two update stacks, what went wrong.

    ``status``: column of the first bad pivot or −1, number of negative pivots. ``measure``: least pivot relative to its
    diagonal entry, column-wise value of the bad pivot.
    """

    pos: np.ndarray
    rel: np.ndarray
    runs: np.ndarray
    block: np.ndarray
    tile: np.ndarray
    info: np.ndarray
    status: np.ndarray
    measure: np.ndarray
    even: np.ndarray
    odd: np.ndarray


@njit(cache=True, nogil=True, inline="always")
def block_offset(k, m, b):
    """Start of block b in a panel."""
    return b * (NB * (NB + 1) // 2) + NB * (b * (k + m) - NB * (b * (b + 1) // 2))


@njit(cache=True, nogil=True, inline="always")
def block_width(k, b):
    """Pivots of block b of a panel."""
    return min(NB, k - b * NB)


@njit(cache=True, nogil=True)
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


@njit(cache=True, nogil=True)
def find_runs(rel, start, stop, runs):
    """Cut [start, stop) into runs of consecutive ``rel``; ``runs`` gets their starts and the end, returns how many."""
    count = 0
    for i in range(start, stop):
        if i == start or rel[i] != rel[i - 1] + 1:
            runs[count] = i
            count += 1
    runs[count] = stop
    return count


@njit(cache=True, nogil=True)
def add_column(target, D, R, border, source, base, rel, runs, run, n_runs, start):
    """target[row rel[i]] += source[base + i] for i ≥ start, run by run; the panel column is (D, R, border)."""
    for r in range(run, n_runs):
        i0, i1 = max(runs[r], start), runs[r + 1]
        row = rel[i0]
        split = min(max(i0 + border - row, i0), i1)
        t = D + row - i0
        for i in range(i0, split):
            target[t + i] += source[base + i]
        t = R + row - i0
        for i in range(split, i1):
            target[t + i] += source[base + i]


@njit(cache=True, nogil=True)
def unpack_triangle(values, start, w, block, ld):
    """Packed lower triangle of order w into the dense block."""
    p = start
    for c in range(w):
        for r in range(c, w):
            block[c * ld + r] = values[p]
            p += 1


@njit(cache=True, nogil=True)
def pack_triangle(values, start, w, block, ld):
    """Lower triangle of the dense block into packed storage."""
    p = start
    for c in range(w):
        for r in range(c, w):
            values[p] = block[c * ld + r]
            p += 1


@njit(cache=True, nogil=True)
def factor_triangle(blas, tree, matrix, values, s, b, work):
    """Finish the pivots of block b: subtract the earlier blocks of the panel, then Cholesky of the w × w triangle."""
    first = tree.first[s]
    k, m, base = tree.first[s + 1] - first, tree.rptr[s + 1] - tree.rptr[s], tree.lptr[s]
    w, start = block_width(k, b), base + block_offset(k, m, b)
    unpack_triangle(values, start, w, work.block, NB)
    for p in range(b):
        ld = k + m - (p + 1) * NB
        earlier = base + block_offset(k, m, p) + NB * (NB + 1) // 2 + (b - p - 1) * NB
        syrk_lower(blas, w, NB, -1.0, values, earlier, ld, 1.0, work.block, 0, NB)
    potrf_lower(blas, w, work.block, 0, NB, work.info)
    if work.info[0] != 0:
        bad = work.info[0] - 1
        work.status[0] = first + b * NB + bad
        work.measure[1] = work.block[bad * NB + bad]
        return
    for c in range(w):
        pivot = work.block[c * NB + c]
        given = matrix.diagonal[tree.perm[first + b * NB + c]]
        work.measure[0] = min(work.measure[0], pivot * pivot / given)
    pack_triangle(values, start, w, work.block, NB)


@njit(cache=True, nogil=True)
def update_rows(blas, tree, values, s, b, row, count):
    """Subtract the earlier blocks of the panel from ``count`` front rows of block b, from ``row`` on."""
    k, m, base = tree.first[s + 1] - tree.first[s], tree.rptr[s + 1] - tree.rptr[s], tree.lptr[s]
    w = block_width(k, b)
    ld_b = k + m - b * NB - w
    target = base + block_offset(k, m, b) + w * (w + 1) // 2 + row - b * NB - w
    for p in range(b):
        ld = k + m - (p + 1) * NB
        earlier = base + block_offset(k, m, p) + NB * (NB + 1) // 2 - (p + 1) * NB
        gemm_nt(
            blas, count, w, NB, -1.0, values, earlier + row, ld, values, earlier + b * NB, ld, 1.0, values, target, ld_b
        )


@njit(cache=True, nogil=True)
def solve_rows(blas, tree, values, s, b, row, count, work):
    """Divide ``count`` front rows of block b, from ``row`` on, by its finished triangle (in ``work.block``)."""
    k, m, base = tree.first[s + 1] - tree.first[s], tree.rptr[s + 1] - tree.rptr[s], tree.lptr[s]
    w = block_width(k, b)
    ld_b = k + m - b * NB - w
    target = base + block_offset(k, m, b) + w * (w + 1) // 2 + row - b * NB - w
    trsm_right_lower_trans(blas, NOT_UNIT, count, w, work.block, 0, NB, values, target, ld_b)
