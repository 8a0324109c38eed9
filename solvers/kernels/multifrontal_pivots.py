"""Pivots of an indefinite block: A = L̃ J L̃ᵀ with J = ±1, so that the rows below look as in Cholesky.

A block of w columns is factorised as ``Pᵀ A P = L D Lᵀ`` (Bunch and Kaufman 1977, pivots of order 1 and 2 inside the
block). Each pivot of order 2 is turned to its axes, ``D = Q Λ Qᵀ``, and the columns with negative λ are moved behind
the others by swaps Π: ``L̃ = P L Q |Λ|^½ Π``. Only L is triangular, so a solve with the block goes through its parts;
rows below the block are kept as ``L̃₂₁`` and their products need no scaling, two products of opposite sign suffice.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from solvers.kernels.jit import inner

ALPHA = (1.0 + 17.0**0.5) / 8.0


class Pivots(NamedTuple):
    """Pivots of all columns; arrays of length 0 for a Cholesky factor.

    ``root`` ±√|λ|, negative ones last in each block; ``swap`` partner of a column in the swaps P, in order;
    ``slot`` the same for Π; ``cosine``, ``sine`` of Q for columns c, c+1, sine 0 where the pivot has order 1.
    Partners and the order of ``cosine`` and ``sine`` count from the start of the block and are those before Π.
    """

    root: np.ndarray
    swap: np.ndarray
    slot: np.ndarray
    cosine: np.ndarray
    sine: np.ndarray


@inner
def positive_pivots(pivots, start, w):
    """How many of the w pivots from ``start`` on are positive; all of them in a Cholesky factor."""
    if len(pivots.root) == 0:
        return w
    count = 0
    while count < w and pivots.root[start + count] > 0.0:
        count += 1
    return count


@inner
def swap_symmetric(A, ld, w, c, j):
    """Swap rows and columns c < j of a symmetric matrix kept in its lower triangle, earlier columns included."""
    for q in range(c):
        A[q * ld + c], A[q * ld + j] = A[q * ld + j], A[q * ld + c]
    for q in range(c + 1, j):
        A[c * ld + q], A[q * ld + j] = A[q * ld + j], A[c * ld + q]
    for q in range(j + 1, w):
        A[c * ld + q], A[j * ld + q] = A[j * ld + q], A[c * ld + q]
    A[c * ld + c], A[j * ld + j] = A[j * ld + j], A[c * ld + c]


@inner
def choose_pivot(A, ld, w, c):
    """Order of the pivot at column c and the row to be swapped with c (order 1) or with c + 1 (order 2)."""
    own = abs(A[c * ld + c])
    best, column = c, 0.0
    for i in range(c + 1, w):
        if abs(A[c * ld + i]) > column:
            best, column = i, abs(A[c * ld + i])
    if own >= ALPHA * column:
        return 1, c
    row = 0.0
    for q in range(c, best):
        row = max(row, abs(A[q * ld + best]))
    for q in range(best + 1, w):
        row = max(row, abs(A[best * ld + q]))
    if own * row >= ALPHA * column * column:
        return 1, c
    if abs(A[best * ld + best]) >= ALPHA * row:
        return 1, best
    return 2, best


@inner
def eliminate_one(A, ld, w, c):
    """Column c of L and the rest of the matrix after a pivot of order 1."""
    pivot = A[c * ld + c]
    for j in range(c + 1, w):
        factor = A[c * ld + j] / pivot
        if factor != 0.0:
            for i in range(j, w):
                A[j * ld + i] -= A[c * ld + i] * factor
    for i in range(c + 1, w):
        A[c * ld + i] /= pivot


@inner
def eliminate_two(A, ld, w, c):
    """Columns c, c+1 of L and the rest of the matrix after a pivot of order 2."""
    a, b, d = A[c * ld + c], A[c * ld + c + 1], A[(c + 1) * ld + c + 1]
    determinant = a * d - b * b
    for j in range(c + 2, w):
        p, q = A[c * ld + j], A[(c + 1) * ld + j]
        f, g = (d * p - b * q) / determinant, (a * q - b * p) / determinant
        for i in range(j, w):
            A[j * ld + i] -= A[c * ld + i] * f + A[(c + 1) * ld + i] * g
    for i in range(c + 2, w):
        p, q = A[c * ld + i], A[(c + 1) * ld + i]
        A[c * ld + i] = (d * p - b * q) / determinant
        A[(c + 1) * ld + i] = (a * q - b * p) / determinant


@njit(cache=True, nogil=True)
def factor_indefinite(A, ld, w, pivots, start):
    """Factorise a w × w block in its lower triangle (L with unit diagonal on return) and write its pivots.

    Returns the column of a pivot that is exactly zero, or −1.
    """
    c = 0
    while c < w:
        order, j = choose_pivot(A, ld, w, c)
        place = c + order - 1
        pivots.swap[start + c] = c
        pivots.swap[start + place] = j
        if j != place:
            swap_symmetric(A, ld, w, place, j)
        pivots.sine[start + place], pivots.cosine[start + place] = 0.0, 1.0
        if order == 1:
            pivots.root[start + c] = A[c * ld + c]
            if A[c * ld + c] == 0.0:
                return c
            eliminate_one(A, ld, w, c)
        else:
            turn_pair(A, ld, c, pivots, start)
            eliminate_two(A, ld, w, c)
            A[c * ld + c + 1] = 0.0
        for q in range(c, c + order):
            A[q * ld + q] = 1.0
        c += order
    sort_signs(pivots, start, w)
    return -1


@inner
def turn_pair(A, ld, c, pivots, start):
    """Axes and eigenvalues of the pivot of order 2 at column c (a Jacobi rotation); the eigenvalues go to ``root``."""
    a, b, d = A[c * ld + c], A[c * ld + c + 1], A[(c + 1) * ld + c + 1]
    theta = (d - a) / (2.0 * b)
    t = (1.0 if theta >= 0.0 else -1.0) / (abs(theta) + (1.0 + theta * theta) ** 0.5)
    cosine = 1.0 / (1.0 + t * t) ** 0.5
    pivots.cosine[start + c], pivots.sine[start + c] = cosine, t * cosine
    pivots.root[start + c], pivots.root[start + c + 1] = a - t * b, d + t * b


@inner
def sort_signs(pivots, start, w):
    """Replace the eigenvalues in ``root`` by ±√|λ| and move the negative ones last."""
    for c in range(w):
        value = pivots.root[start + c]
        pivots.root[start + c] = value**0.5 if value > 0.0 else -((-value) ** 0.5)
        pivots.slot[start + c] = c
    low, high = 0, w - 1
    while True:
        while low < high and pivots.root[start + low] > 0.0:
            low += 1
        while low < high and pivots.root[start + high] < 0.0:
            high -= 1
        if low >= high:
            return
        pivots.slot[start + low] = high
        pivots.root[start + low], pivots.root[start + high] = pivots.root[start + high], pivots.root[start + low]


@inner
def swap_vectors(X, x, a, b, step, count):
    """Swap ``count`` entries of X starting at x + a and x + b, ``step`` apart."""
    for i in range(count):
        p = x + i * step
        X[p + a], X[p + b] = X[p + b], X[p + a]


@njit(cache=True, nogil=True)
def apply_swaps(pivots, start, w, X, x, between, step, count):
    """Apply P to w vectors of X, ``between`` apart, each of ``count`` entries ``step`` apart."""
    for c in range(w):
        if pivots.swap[start + c] != c:
            swap_vectors(X, x, c * between, pivots.swap[start + c] * between, step, count)


@njit(cache=True, nogil=True)
def undo_swaps(pivots, start, w, X, x, between, step, count):
    """Apply Pᵀ, the swaps of P backwards."""
    for c in range(w - 1, -1, -1):
        if pivots.swap[start + c] != c:
            swap_vectors(X, x, c * between, pivots.swap[start + c] * between, step, count)


@njit(cache=True, nogil=True)
def to_axes(pivots, start, w, X, x, between, step, count, signed):
    """Qᵀ, |Λ|^−½ (with the sign of λ when ``signed``) and Π applied to w vectors of X."""
    for c in range(w):
        s, co = pivots.sine[start + c], pivots.cosine[start + c]
        if s != 0.0:
            for i in range(count):
                p = x + c * between + i * step
                u, v = X[p], X[p + between]
                X[p], X[p + between] = co * u - s * v, s * u + co * v
    for c in range(w):
        if pivots.slot[start + c] != c:
            swap_vectors(X, x, c * between, pivots.slot[start + c] * between, step, count)
    for c in range(w):
        factor = 1.0 / (pivots.root[start + c] if signed else abs(pivots.root[start + c]))
        for i in range(count):
            X[x + c * between + i * step] *= factor


@njit(cache=True, nogil=True)
def from_axes(pivots, start, w, X, x, between, step, count):
    """|Λ|^−½, Π and Q applied to w vectors of X: the transpose of ``to_axes`` without sign."""
    for c in range(w):
        factor = 1.0 / abs(pivots.root[start + c])
        for i in range(count):
            X[x + c * between + i * step] *= factor
    for c in range(w):
        if pivots.slot[start + c] != c:
            swap_vectors(X, x, c * between, pivots.slot[start + c] * between, step, count)
    for c in range(w):
        s, co = pivots.sine[start + c], pivots.cosine[start + c]
        if s != 0.0:
            for i in range(count):
                p = x + c * between + i * step
                u, v = X[p], X[p + between]
                X[p], X[p + between] = co * u + s * v, co * v - s * u


@njit(cache=True, nogil=True)
def pivot_columns(first, pivots, nb):
    """Column that each pivot came from, after the swaps P and Π inside the blocks of ``nb`` columns."""
    columns = np.arange(len(pivots.root))
    for s in range(len(first) - 1):
        for start in range(first[s], first[s + 1], nb):
            w = min(nb, first[s + 1] - start)
            apply_swaps(pivots, start, w, columns, start, 1, 1, 1)
            for c in range(w):
                if pivots.slot[start + c] != c:
                    swap_vectors(columns, start, c, pivots.slot[start + c], 1, 1)
    return columns
