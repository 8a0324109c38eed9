"""Bending of the flat four-node shell: edge shears as in MITC4, softened by two quadratic rotations inside.

Dvorkin and Bathe 1984 (shears tied on the sides), MacNeal 1978 (residual bending flexibility of the shears).
Local DOFs: w, θx, θy per node; β_x = θy, β_y = −θx. Equations (5)–(9) of docs/theory/shells.md.
"""

import numpy as np
from numba import njit

from fem.kernels.shell_quad import cholesky_solve, quad_gradients, quad_point

NARROW = 1.0  # how fast the softening of the mean shear fades in elements narrower than the shear layer


@njit(cache=True, nogil=True)
def _side_shears(x, v, E):
    """E (4, 14): the work of γ = ∇w + β along each side, ∫γ·ds, per DOF and per amplitude of the two rotations inside.

    v (2, 2) in rows: directions of those rotations, (1 − s²) v₀ and (1 − t²) v₁; their mean over a side is 2/3.
    """
    E[:] = 0.0
    for k in range(4):
        i, j = k, (k + 1) % 4
        dx, dy = x[j, 0] - x[i, 0], x[j, 1] - x[i, 1]
        E[k, 3 * i], E[k, 3 * j] = -1.0, 1.0
        E[k, 3 * i + 1] = E[k, 3 * j + 1] = -0.5 * dy
        E[k, 3 * i + 2] = E[k, 3 * j + 2] = 0.5 * dx
        m = k % 2
        E[k, 12 + m] = 2.0 / 3.0 * (dx * v[m, 0] + dy * v[m, 1])


@njit(cache=True, nogil=True)
def _natural(dN, f):
    """f (2, 2) in rows: gradients of s and t at a point with the gradients dN (4, 2) of the shape functions."""
    for k in range(2):
        f[0, k] = -dN[0, k] + dN[1, k] + dN[2, k] - dN[3, k]
        f[1, k] = -dN[0, k] - dN[1, k] + dN[2, k] + dN[3, k]


@njit(cache=True, nogil=True)
def _curvatures(dN, xi, f, v, B):
    """B (3, 14): κx, κy, 2κxy of the bilinear rotations and of the two inside."""
    B[:] = 0.0
    for a in range(4):
        gx, gy = dN[a, 0], dN[a, 1]
        B[0, 3 * a + 2] = gx
        B[1, 3 * a + 1] = -gy
        B[2, 3 * a + 1], B[2, 3 * a + 2] = -gx, gy
    for m in range(2):
        gx, gy = -2.0 * xi[m] * f[m, 0], -2.0 * xi[m] * f[m, 1]
        B[0, 12 + m] = v[m, 0] * gx
        B[1, 12 + m] = v[m, 1] * gy
        B[2, 12 + m] = v[m, 0] * gy + v[m, 1] * gx


@njit(cache=True, nogil=True)
def _remove_mean(B, weights):
    """Make the curvatures of the rotations inside, B[:, :, 12:], of zero mean: constant moments do no work on them."""
    total = weights[0] + weights[1] + weights[2] + weights[3]
    for m in range(3):
        for c in range(12, B.shape[2]):
            mean = 0.0
            for q in range(4):
                mean += weights[q] * B[q, m, c]
            for q in range(4):
                B[q, m, c] -= mean / total


@njit(cache=True, nogil=True)
def _force_modes(c, s, t, P):
    """P (2, 4): shear forces, two constant and one linear along each of the vectors c (2, 2) in rows."""
    P[0, 0] = P[1, 1] = 1.0
    P[0, 1] = P[1, 0] = 0.0
    for k in range(2):
        P[k, 2], P[k, 3] = c[0, k] * t, c[1, k] * s


@njit(cache=True, nogil=True)
def _edge_layer(v, D, S, c, root, E):
    """root (2,) = √f of equation (8), what is left of the stiffness of a shear that varies across; c (2, 2) /= root.

    v (2, 2) in rows ∇s, ∇t at the centre; z² is the stiffness of a unit rotation in shear over that in twist.
    E (4, 14): the share of the rotations inside is reduced where the element is narrower than the layer, equation (9).
    """
    k0, k1, k2 = v[0, 0] * v[1, 0], v[0, 1] * v[1, 1], v[0, 0] * v[1, 1] + v[0, 1] * v[1, 0]
    twist = k0 * (D[0, 0] * k0 + 2.0 * D[0, 1] * k1 + 2.0 * D[0, 2] * k2)
    twist += k1 * (D[1, 1] * k1 + 2.0 * D[1, 2] * k2) + k2 * D[2, 2] * k2
    for m in range(2):
        a, b = v[m, 0], v[m, 1]
        zz = (a * (S[0, 0] * a + 2.0 * S[0, 1] * b) + b * S[1, 1] * b) / twist
        root[m] = np.sqrt(1.0 - 7.0 / (10.0 + 105.0 / zz))
        slender = (v[1 - m, 0] ** 2 + v[1 - m, 1] ** 2) / (a * a + b * b)
        share = 1.0 / np.sqrt(1.0 + NARROW * slender / zz**2)
        for k in range(2):
            c[m, k] /= root[m]
            E[m + 2 * k, 12 + m] *= share


@njit(cache=True, nogil=True)
def _shear_work(E, f, s, t, vol, P, F, H, G):
    """H (4, 4) += vol PᵀF P and G (4, 14) += vol Pᵀγ, γ interpolated from the sides' E; F (2, 2) = S⁻¹."""
    for i in range(4):
        p0, p1 = vol * P[0, i], vol * P[1, i]
        f0, f1 = p0 * F[0, 0] + p1 * F[1, 0], p0 * F[0, 1] + p1 * F[1, 1]
        for j in range(4):
            H[i, j] += f0 * P[0, j] + f1 * P[1, j]
        a, b = 0.25 * (p0 * f[0, 0] + p1 * f[0, 1]), 0.25 * (p0 * f[1, 0] + p1 * f[1, 1])
        for c in range(E.shape[1]):
            G[i, c] += a * ((1.0 - t) * E[0, c] - (1.0 + t) * E[2, c])
            G[i, c] += b * ((1.0 + s) * E[1, c] - (1.0 - s) * E[3, c])


@njit(cache=True, nogil=True)
def _inside_stiffness(B, D, weights, K):
    """K (2, 14) ← Σ w B_insideᵀ D B: what bending resists the rotations inside with, divided by its own 2×2 block.

    Returns the three numbers of the inverse of that block.
    """
    K[:] = 0.0
    n = B.shape[2]
    for q in range(4):
        for m in range(2):
            for r in range(3):
                t = 0.0
                for k in range(3):
                    t += D[r, k] * B[q, k, 12 + m]
                t *= weights[q]
                for c in range(n):
                    K[m, c] += t * B[q, r, c]
    det = K[0, 12] * K[1, 13] - K[0, 13] * K[1, 12]
    a, b, d = K[1, 13] / det, -K[0, 13] / det, K[0, 12] / det
    for c in range(n):
        p, r = K[0, c], K[1, c]
        K[0, c], K[1, c] = a * p + b * r, b * p + d * r
    return a, b, d


@njit(cache=True, nogil=True)
def quad_plate(x, D, S, Bb, Bs, weights):
    """Curvatures Bb (4, 3, 12) and transverse shears Bs (4, 2, 12) at the four points, weights (4,) = w·det J.

    x (4, ≥2), D (3, 3) N·m, S (2, 2) N/m. The stiffness is Σ w (BbᵀD Bb + BsᵀS Bs).
    """
    n = Bb.shape[2]
    N, dN, xi = np.empty(4), np.empty((4, 2)), np.empty(2)
    v, f, base, F = np.empty((2, 2)), np.empty((2, 2)), np.empty((2, 2)), np.empty((2, 2))
    B, E, K = np.empty((4, 3, n + 2)), np.empty((4, n + 2)), np.empty((2, n + 2))
    P, H, G = np.empty((2, 4)), np.zeros((4, 4)), np.zeros((4, n + 2))
    quad_gradients(x, 0.0, 0.0, xi, N, dN)
    _natural(dN, v)
    for k in range(2):
        base[0, k] = 0.25 * (-x[0, k] + x[1, k] + x[2, k] - x[3, k])
        base[1, k] = 0.25 * (-x[0, k] - x[1, k] + x[2, k] + x[3, k])
    det = S[0, 0] * S[1, 1] - S[0, 1] * S[1, 0]
    F[0, 0], F[1, 1], F[0, 1], F[1, 0] = S[1, 1] / det, S[0, 0] / det, -S[0, 1] / det, -S[1, 0] / det
    root = np.empty(2)
    _side_shears(x, v, E)
    _edge_layer(v, D, S, base, root, E)
    for q in range(4):
        weights[q] = quad_point(x, q, xi, N, dN)
        _natural(dN, f)
        _curvatures(dN, xi, f, v, B[q])
        _force_modes(base, xi[0], xi[1], P)
        _shear_work(E, f, xi[0], xi[1], weights[q], P, F, H, G)
    for c in range(n + 2):
        G[2, c] *= root[0]
        G[3, c] *= root[1]
    _remove_mean(B, weights)
    a, b, d = _inside_stiffness(B, D, weights, K)
    for i in range(4):
        g0, g1 = G[i, 12], G[i, 13]
        for j in range(4):
            H[i, j] += (a * g0 + b * g1) * G[j, 12] + (b * g0 + d * g1) * G[j, 13]
    alpha = np.empty((4, n))
    for i in range(4):
        for c in range(n):
            alpha[i, c] = G[i, c] - G[i, 12] * K[0, c] - G[i, 13] * K[1, c]
    cholesky_solve(H, alpha)
    for c in range(n):
        p = r = 0.0
        for i in range(4):
            p += G[i, 12] * alpha[i, c]
            r += G[i, 13] * alpha[i, c]
        K[0, c] += a * p + b * r
        K[1, c] += b * p + d * r
    for q in range(4):
        quad_point(x, q, xi, N, dN)
        _force_modes(base, xi[0], xi[1], P)
        for c in range(n):
            for m in range(3):
                Bb[q, m, c] = B[q, m, c] - B[q, m, 12] * K[0, c] - B[q, m, 13] * K[1, c]
            p = r = 0.0
            for i in range(4):
                p += P[0, i] * alpha[i, c]
                r += P[1, i] * alpha[i, c]
            Bs[q, 0, c] = F[0, 0] * p + F[0, 1] * r
            Bs[q, 1, c] = F[1, 0] * p + F[1, 1] * r
