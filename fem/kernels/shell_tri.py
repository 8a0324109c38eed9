"""One flat three-node shell element in its own plane: optimal ANDES membrane with drilling, DKMT plate.

Felippa 2003, «A study of optimal membrane triangles with drilling freedoms»; Katili 1993 (DKMT).
Local DOFs as in ``shell_quad``: membrane u, v, θz; plate w, θx, θy per node.
"""

import numpy as np
from numba import njit

BASIC_ALPHA = 1.5
CURVED = 2500.0  # how much faster than the sides' shares the higher-order part falls
CURVED_LEAST = 1e-4
VARIATION = 1.5  # factor on the energy of curvatures that vary over an element
VARIATION_CURVED = 20.0  # how much faster than the sides' shares it goes to 1 in facets of curved shells


@njit(cache=True, nogil=True)
def varying_curvature(share):
    """Factor on the energy of the part of the curvature that varies over the element, by share (3,) of its sides."""
    least = min(share[0], share[1], share[2])
    flat = least / (least + VARIATION_CURVED * (1.0 - least))
    return 1.0 + (VARIATION - 1.0) * flat


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
    beta0 = max(0.5 - 2.0 * nu2, 0.01) * max(CURVED_LEAST, least / (least + CURVED * (1.0 - least)))
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


@njit(cache=True, nogil=True)
def edge_rotations(x, D, S, edge, delta):
    """Mid-side rotations of DKMT: edge (3, 4) = length, cos, sin, φ; delta (3, 9), Δβ per DOF.

    Δβ_k = −3/(2(1 + φ_k)) [(w_j − w_i)/L + ½ s·(β_i + β_j)], φ_k = 12 D_s/(L² S_s) (Katili 1993), with VARIATION times
    D_s, so that the shear force is in equilibrium. φ_k is a property of the side alone: neighbours agree on Δβ_k and
    the patch test holds.
    """
    nodes = edge.shape[0]  # run-time sizes: constants would make the compiler unroll everything
    for k in range(nodes):
        i, j = k, (k + 1) % nodes
        dx, dy = x[j, 0] - x[i, 0], x[j, 1] - x[i, 1]
        L = np.sqrt(dx * dx + dy * dy)
        c, s = dx / L, dy / L
        edge[k, 0], edge[k, 1], edge[k, 2] = L, c, s
        e0, e1, e2 = c * c, s * s, c * s
        bend = D[0, 0] * e0 * e0 + D[1, 1] * e1 * e1 + 2.0 * D[0, 1] * e0 * e1 + 4.0 * D[2, 2] * e2 * e2
        bend += 4.0 * e2 * (D[0, 2] * e0 + D[1, 2] * e1)
        shear = S[0, 0] * c * c + 2.0 * S[0, 1] * c * s + S[1, 1] * s * s
        phi = 12.0 * VARIATION * bend / (shear * L * L)
        f = -1.5 / (1.0 + phi)
        for m in range(3 * nodes):
            delta[k, m] = 0.0
        delta[k, 3 * i], delta[k, 3 * j] = -f / L, f / L
        delta[k, 3 * i + 1] = delta[k, 3 * j + 1] = -0.5 * f * s
        delta[k, 3 * i + 2] = delta[k, 3 * j + 2] = 0.5 * f * c
        edge[k, 3] = phi


@njit(cache=True, nogil=True)
def tri_plate(x, area, q, edge, delta, Bb, Bs):
    """Curvatures Bb (3, 9) and shears Bs (2, 9) of DKMT at the q-th of three interior points; returns the weight.

    Sides' shears −⅔ φ_k Δβ_k are spread by the functions λ_i∇λ_j − λ_j∇λ_i, constant along each side.
    """
    lam = np.empty(3)
    g = np.empty((3, 2))
    for i in range(3):
        j, k = (i + 1) % 3, (i + 2) % 3
        lam[i] = 2.0 / 3.0 if i == q else 1.0 / 6.0
        g[i, 0] = (x[j, 1] - x[k, 1]) / (2.0 * area)
        g[i, 1] = (x[k, 0] - x[j, 0]) / (2.0 * area)
    Bb[:] = 0.0
    Bs[:] = 0.0
    for a in range(3):
        gx, gy = g[a, 0], g[a, 1]
        Bb[0, 3 * a + 2] = gx
        Bb[1, 3 * a + 1] = -gy
        Bb[2, 3 * a + 1], Bb[2, 3 * a + 2] = -gx, gy
    for k in range(3):
        j = (k + 1) % 3
        px = 4.0 * (lam[k] * g[j, 0] + lam[j] * g[k, 0])
        py = 4.0 * (lam[k] * g[j, 1] + lam[j] * g[k, 1])
        L, c, s = edge[k, 0], edge[k, 1], edge[k, 2]
        shear = -2.0 / 3.0 * edge[k, 3] * L
        sx = shear * (lam[k] * g[j, 0] - lam[j] * g[k, 0])
        sy = shear * (lam[k] * g[j, 1] - lam[j] * g[k, 1])
        for m in range(9):
            d = delta[k, m]
            if d != 0.0:
                Bb[0, m] += c * px * d
                Bb[1, m] += s * py * d
                Bb[2, m] += (c * py + s * px) * d
                Bs[0, m] += sx * d
                Bs[1, m] += sy * d
    return area / 3.0
