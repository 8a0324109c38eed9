"""Elimination of any joint by its tangent basis A, and its acceleration on the way back. Theory (30)–(36)."""

import math

from solvers.kernels.trees.hand_over import hand_over
from solvers.kernels.trees.lanes import pack
from solvers.kernels.trees.layout import FACTOR_L, INERTIA, LOAD, REST, U, inner

#: Where the 6×6 inertia and the force (linear, angular) stand in the scratch S.
FULL, FORCE = 24, 60


@inner
def inwards_sequence(rows, i, p, tau, iv, n_v, cols, S):
    """Eliminate any joint by its tangent basis; leaves U = L⁻¹AᵀM*, L, u = L⁻¹(τ + AᵀF*) in cols. (33)."""
    for r in range(3):
        S[FORCE + r] = rows[i, LOAD + 4 * r] + rows[i, LOAD + 4 * r + 3]
        S[FORCE + 3 + r] = rows[i, LOAD + 4 * r + 1] + rows[i, LOAD + 4 * r + 2]
        fill(rows, i, INERTIA + 4 * r, S, r, r)
    fill(rows, i, INERTIA + 12, S, 0, 1)
    fill(rows, i, INERTIA + 16, S, 0, 2)
    fill(rows, i, INERTIA + 20, S, 1, 2)
    for k in range(iv, iv + n_v):
        for c in range(6):
            value = 0.0
            for r in range(6):
                value += cols[k, r] * S[FULL + 6 * r + c]
            cols[k, U + c] = value
        for l in range(iv, k + 1):  # entry (k, l) of AᵀM*A, then of its factor
            value = 0.0
            for r in range(6):
                value += cols[k, U + r] * cols[l, r]
            for m in range(l - iv):
                value -= cols[k, FACTOR_L + m] * cols[l, FACTOR_L + m]
            cols[k, FACTOR_L + l - iv] = value / cols[l, FACTOR_L + l - iv] if l < k else math.sqrt(value)
    for k in range(iv, iv + n_v):  # U by forward substitution, after all products with the unreduced rows
        u = tau[k]
        for c in range(6):
            u += cols[k, c] * S[FORCE + c]
        for m in range(k - iv):
            factor = cols[k, FACTOR_L + m]
            u -= factor * cols[iv + m, REST]
            for c in range(6):
                cols[k, U + c] -= factor * cols[iv + m, U + c]
        pivot = 1.0 / cols[k, FACTOR_L + k - iv]
        cols[k, REST] = u * pivot
        for c in range(6):
            cols[k, U + c] *= pivot
    if p == 0:
        return
    for k in range(iv, iv + n_v):
        for r in range(6):
            S[FORCE + r] -= cols[k, U + r] * cols[k, REST]
            for c in range(6):
                S[FULL + 6 * r + c] -= cols[k, U + r] * cols[k, U + c]
    X = (
        *(entry(S, 0, 0), entry(S, 1, 1), entry(S, 2, 2)),
        *(entry(S, 0, 1), entry(S, 0, 2), entry(S, 1, 2)),
    )
    F = (
        pack(S[FORCE], S[FORCE + 3], 0.0, 0.0),
        pack(S[FORCE + 1], S[FORCE + 4], 0.0, 0.0),
        pack(S[FORCE + 2], S[FORCE + 5], 0.0, 0.0),
    )
    hand_over(rows, i, p, X, F)


@inner
def fill(rows, i, at, S, r, c):
    """Entry (r, c) of the blocks into the 6×6 matrix."""
    S[FULL + 6 * r + c] = S[FULL + 6 * c + r] = rows[i, at]
    S[FULL + 6 * (3 + r) + 3 + c] = S[FULL + 6 * (3 + c) + 3 + r] = rows[i, at + 1]
    S[FULL + 6 * (3 + r) + c] = S[FULL + 6 * c + 3 + r] = rows[i, at + 2]
    S[FULL + 6 * (3 + c) + r] = S[FULL + 6 * r + 3 + c] = rows[i, at + 3]


@inner
def entry(S, r, c):
    """Entry (r, c) of the blocks from the 6×6 matrix."""
    return pack(
        S[FULL + 6 * r + c],
        S[FULL + 6 * (3 + r) + 3 + c],
        S[FULL + 6 * (3 + r) + c],
        S[FULL + 6 * (3 + c) + r],
    )


@inner
def outwards_sequence(cols, iv, n_v, acc, S):
    """Accelerations of the joint from w' in S[0:6], which becomes the acceleration of the body. Theory (35), (36)."""
    for k in range(iv, iv + n_v):
        value = cols[k, REST]
        for r in range(6):
            value -= cols[k, U + r] * S[r]
        acc[k] = value
    for k in range(iv + n_v - 1, iv - 1, -1):
        value = acc[k]
        for l in range(k + 1, iv + n_v):
            value -= cols[l, FACTOR_L + k - iv] * acc[l]
        acc[k] = value / cols[k, FACTOR_L + k - iv]
    for k in range(iv, iv + n_v):
        for r in range(6):
            S[r] += cols[k, r] * acc[k]
