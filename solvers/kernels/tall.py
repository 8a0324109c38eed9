"""Products with a basis that stands column by column, for blocks of ``WIDTH`` columns that stand row by row.

Rows are taken in bands that stay in the first cache, so that basis and block are read from memory once.
"""

from numba import njit

from solvers.kernels.skinny import WIDTH, add_block, add_product, collect_block, subtract_transposed

BAND = 256  # rows whose part of the block, 16 kB, stays in the first cache


@njit(cache=True, nogil=True)
def project_rows(Q, n, columns, Z, C, start, stop):
    """C (columns × WIDTH) −= Qᵀ Z over rows start … stop−1; Q flat, column by column, n numbers a column."""
    for row in range(start, stop, BAND):
        count = min(BAND, stop - row)
        subtract_transposed(Q, row, n, count, columns, Z, row * WIDTH, C, 0)


@njit(cache=True, nogil=True)
def add_rows(Q, n, columns, C, W, start, stop):
    """W += Q C over rows start … stop−1; shapes as in ``project_rows``."""
    for row in range(start, stop, BAND):
        count = min(BAND, stop - row)
        add_product(Q, row, n, count, columns, C, 0, W, row * WIDTH)


@njit(cache=True, nogil=True)
def gram_rows(W, Z, C, start, stop):
    """C (WIDTH × WIDTH) −= Wᵀ Z over rows start … stop−1 of two blocks."""
    collect_block(W, start * WIDTH, 1, Z, start * WIDTH, C, 0, stop - start)


@njit(cache=True, nogil=True)
def turn_rows(W, T, V, start, stop):
    """V += W T over rows start … stop−1 of two blocks, T (WIDTH × WIDTH) row by row."""
    add_block(W, start * WIDTH, 1, T, 0, V, start * WIDTH, stop - start)


@njit(cache=True, nogil=True)
def columns_from_rows(W, Q, n, first, start, stop):
    """Columns ``first`` … of Q := rows start … stop−1 of the block W."""
    for row in range(start, stop, BAND):
        end = min(row + BAND, stop)
        for c in range(WIDTH):
            at = (first + c) * n
            for i in range(row, end):
                Q[at + i] = W[i * WIDTH + c]
