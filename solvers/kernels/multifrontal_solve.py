"""Triangular solves with the panels of the factor, for blocks of ``WIDTH`` right-hand sides.

The block X (n × WIDTH, row by row) stands in the order of elimination. A thread goes through a list of supernodes,
children before parents; what it owes to columns shared with other threads goes into a sum of its own, added afterwards.
"""

from numba import njit

from solvers.kernels.multifrontal_panel import NB, block_offset, block_width
from solvers.kernels.multifrontal_pivots import apply_swaps, from_axes, to_axes, undo_swaps
from solvers.kernels.skinny import WIDTH, add_product, packed_backward, packed_forward, subtract_transposed


@njit(cache=True, nogil=True)
def forward_list(tree, values, pivots, supernodes, X, owed, shared, buffer):
    """Forward solve of some supernodes. ``shared`` (n): place of a column in ``owed``, −1 if X itself may change."""
    unit = len(pivots.root) > 0
    for s in supernodes:
        first = tree.first[s]
        k, m, base = tree.first[s + 1] - first, tree.rptr[s + 1] - tree.rptr[s], tree.lptr[s]
        for i in range(m * WIDTH):
            buffer[i] = 0.0
        for b in range((k + NB - 1) // NB):
            w, start = block_width(k, b), base + block_offset(k, m, b)
            x = first + b * NB
            if unit:
                apply_swaps(pivots, x, w, X, x * WIDTH, WIDTH, 1, WIDTH)
            packed_forward(values, start, w, unit, X, x * WIDTH)
            if unit:
                to_axes(pivots, x, w, X, x * WIDTH, WIDTH, 1, WIDTH, False)
            rest, rect = k - b * NB - w, start + w * (w + 1) // 2
            if rest > 0:
                negate(X, x * WIDTH, w * WIDTH)
                add_product(values, rect, rest + m, rest, w, X, x * WIDTH, X, (x + w) * WIDTH)
                negate(X, x * WIDTH, w * WIDTH)
            add_product(values, rect + rest, rest + m, m, w, X, x * WIDTH, buffer, 0)
        at = tree.rptr[s]
        for i in range(m):
            row = tree.rows[at + i]
            if shared[row] < 0:
                for j in range(WIDTH):
                    X[row * WIDTH + j] -= buffer[i * WIDTH + j]
            else:
                place = shared[row] * WIDTH
                for j in range(WIDTH):
                    owed[place + j] -= buffer[i * WIDTH + j]


@njit(cache=True, nogil=True)
def negate(X, start, count):
    """Change the sign of some numbers."""
    for i in range(start, start + count):
        X[i] = -X[i]


@njit(cache=True, nogil=True)
def backward_list(tree, values, pivots, supernodes, X, buffer):
    """Backward solve of some supernodes, the last one first."""
    unit = len(pivots.root) > 0
    for q in range(len(supernodes) - 1, -1, -1):
        s = supernodes[q]
        first = tree.first[s]
        k, m, base = tree.first[s + 1] - first, tree.rptr[s + 1] - tree.rptr[s], tree.lptr[s]
        at = tree.rptr[s]
        for i in range(m):
            row = tree.rows[at + i] * WIDTH
            for j in range(WIDTH):
                buffer[i * WIDTH + j] = X[row + j]
        for b in range((k + NB - 1) // NB - 1, -1, -1):
            w, start = block_width(k, b), base + block_offset(k, m, b)
            x = first + b * NB
            rest, rect = k - b * NB - w, start + w * (w + 1) // 2
            subtract_transposed(values, rect + rest, rest + m, m, w, buffer, 0, X, x * WIDTH)
            if rest > 0:
                subtract_transposed(values, rect, rest + m, rest, w, X, (x + w) * WIDTH, X, x * WIDTH)
            if unit:
                from_axes(pivots, x, w, X, x * WIDTH, WIDTH, 1, WIDTH)
            packed_backward(values, start, w, unit, X, x * WIDTH)
            if unit:
                undo_swaps(pivots, x, w, X, x * WIDTH, WIDTH, 1, WIDTH)


@njit(cache=True, nogil=True)
def interleave(B, order, X, start, stop):
    """Rows start … stop−1 of X: the columns of B (n, r), r ≤ WIDTH, in the given order, then zeros."""
    r = B.shape[1]
    for i in range(start, stop):
        old = order[i]
        for j in range(r):
            X[i * WIDTH + j] = B[old, j]
        for j in range(r, WIDTH):
            X[i * WIDTH + j] = 0.0


@njit(cache=True, nogil=True)
def separate(X, order, B, start, stop):
    """Rows start … stop−1 of X back into B (n, r)."""
    r = B.shape[1]
    for i in range(start, stop):
        old = order[i]
        for j in range(r):
            B[old, j] = X[i * WIDTH + j]
