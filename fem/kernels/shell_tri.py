"""Membrane of the flat three-node shell in its own plane: the optimal ANDES triangle with drilling rotations.

Felippa 2003, «A study of optimal membrane triangles with drilling freedoms», with β₀ = ½ − ν²
(docs/theory/shells.md). Local DOFs u, v, θz per node.
"""

import numpy as np
from numba import njit

BASIC_ALPHA = 1.5
CURVED = 2500.0  # how much faster than the sides' shares the higher-order part falls
CURVED_LEAST = 1e-4


@njit(cache=True, nogil=True)
def _lumping(x, share, L):
    """L (9, 3)/A maps nodal values to mean strains; the drilling rows carry α = 3/2 · share of Allman's side motion."""
    for i in range(3):
        j, k = (i + 1) % 3, (i + 2) % 3
        xkj, yjk = x[k, 0] - x[j, 0], x[j, 1] - x[k, 1]
        r = 3 * i
        L[r, 0], L[r, 1], L[r, 2] = 0.5 * yjk, 0.0, 0.5 * xkj
        L[r + 1, 0], L[r + 1, 1], L[r + 1, 2] = 0.0, 0.5 * xkj, 0.5 * yjk
        for m in range(3):
            L[r + 2, m] = 0.0
    for i in range(3):
        j = (i + 1) % 3
        dx, dy = x[j, 0] - x[i, 0], x[j, 1] - x[i, 1]
        f = BASIC_ALPHA / 12.0 * share[i]
        for r, sign in ((3 * i + 2, f), (3 * j + 2, -f)):
            L[r, 0] -= sign * dy * dy
            L[r, 1] -= sign * dx * dx
            L[r, 2] += sign * 2.0 * dx * dy


@njit(cache=True, nogil=True)
def _natural(x, area, T, sides):
    """T (3, 3): Cartesian strains from natural strains along sides 21, 32, 13; sides (3,): their squared lengths."""
    f = 1.0 / (4.0 * area * area)
    for m in range(3):
        i, j, k = m, (m + 1) % 3, (m + 2) % 3
        sides[m] = (x[j, 0] - x[i, 0]) ** 2 + (x[j, 1] - x[i, 1]) ** 2
        yjk, yik = x[j, 1] - x[k, 1], x[i, 1] - x[k, 1]
        xjk, xik = x[j, 0] - x[k, 0], x[i, 0] - x[k, 0]
        T[0, m] = f * yjk * yik * sides[m]
        T[1, m] = f * xjk * xik * sides[m]
        T[2, m] = -f * (yjk * xik + xjk * yik) * sides[m]


@njit(cache=True, nogil=True)
def _corner_strains(beta, corner, sides, area, Q):
    """Q (3, 3): natural strains at a corner per hierarchical rotation of the three corners."""
    for m in range(3):
        for n in range(3):
            # the pattern of parameters turns with the corner
            Q[m, n] = 2.0 * area / (3.0 * sides[m]) * beta[3 * ((m - corner) % 3) + (n - corner) % 3]


@njit(cache=True, nogil=True)
def _add_product(T, A, f, W, out):
    """out += f TᵀAT for T (m, n), A (m, m), out (n, n); W (m, n) is scratch."""
    m, n = T.shape
    for i in range(m):
        for c in range(n):
            s = 0.0
            for k in range(m):
                s += A[i, k] * T[k, c]
            W[i, c] = f * s
    for r in range(n):
        for c in range(n):
            s = 0.0
            for k in range(m):
                s += T[k, r] * W[k, c]
            out[r, c] += s


@njit(cache=True, nogil=True)
def tri_membrane(x, A, area, share, K, mean):
    """Optimal triangle, K (9, 9) = basic + higher order; mean (3, 9): mean strains per unit DOF. A (3, 3) N/m.

    share (3,) of the sides: in facets of curved thin shells rotations bend them less, and the higher-order part falls
    faster still; in full both lock such shells.
    """
    L = np.empty((9, 3))
    k = A.shape[0]
    T, Q, Qm, E = np.empty((k, k)), np.empty((k, k)), np.empty((3, k, k)), np.empty((k, k))
    sides = np.empty(3)
    beta = np.array([1.0, 2.0, 1.0, 0.0, 1.0, -1.0, -1.0, -1.0, -2.0])
    _lumping(x, share, L)
    _natural(x, area, T, sides)
    for r in range(9):
        for m in range(3):
            mean[m, r] = L[r, m] / area
    nu2 = A[0, 1] * A[0, 1] / (A[0, 0] * A[1, 1])
    least = min(share[0], share[1], share[2])
    beta0 = max(0.5 - nu2, 0.01) * max(CURVED_LEAST, least / (least + CURVED * (1.0 - least)))
    E[:] = 0.0
    _add_product(T, A, 1.0, Q, E)
    for corner in range(3):
        _corner_strains(beta, corner, sides, area, Qm[corner])
    W = np.zeros((A.shape[0], A.shape[0]))
    for corner in range(3):
        for m in range(3):
            for n in range(3):
                Q[m, n] = 0.5 * (Qm[corner, m, n] + Qm[(corner + 1) % 3, m, n])
        _add_product(Q, E, 1.0, T, W)
    H = np.zeros((A.shape[0], K.shape[0]))
    for i in range(3):
        j, k = (i + 1) % 3, (i + 2) % 3
        for m in range(3):
            H[m, 3 * i] = (x[k, 0] - x[j, 0]) / (4.0 * area)
            H[m, 3 * i + 1] = (x[k, 1] - x[j, 1]) / (4.0 * area)
        H[i, 3 * i + 2] = 1.0
    K[:] = 0.0
    scratch = np.empty((mean.shape[0], K.shape[0]))
    _add_product(mean, A, area, scratch, K)
    _add_product(H, W, 0.75 * beta0 * area, scratch, K)
