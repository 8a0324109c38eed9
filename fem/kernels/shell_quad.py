"""Membrane of the flat four-node shell: hybrid stress with drilling rotations. DOFs u, v, θz per node (12).

Equations are numbered in docs/theory/shells.md.
"""

import numpy as np
from numba import njit

GAUSS = 1.0 / np.sqrt(3.0)
DRILLING = 0.1
DRILLING_MOST = 0.1


@njit(cache=True, nogil=True)
def quad_point(x, q, xi, N, dN):
    """Bilinear N (4,) and its gradients dN (4, 2) at point q of 2×2 Gauss; xi (2,) is set; returns w·det J."""
    s = -GAUSS if q % 2 == 0 else GAUSS
    t = -GAUSS if q < 2 else GAUSS
    return quad_gradients(x, s, t, xi, N, dN)


@njit(cache=True, nogil=True)
def quad_gradients(x, s, t, xi, N, dN):
    """Bilinear N (4,) and ∂N/∂x (4, 2) of the quadrilateral x (4, 2) at (s, t); returns det J."""
    xi[0], xi[1] = s, t
    j00 = j01 = j10 = j11 = 0.0
    for a in range(4):
        sa = -1.0 if a == 0 or a == 3 else 1.0
        ta = -1.0 if a < 2 else 1.0
        N[a] = 0.25 * (1.0 + sa * s) * (1.0 + ta * t)
        ds, dt = 0.25 * sa * (1.0 + ta * t), 0.25 * ta * (1.0 + sa * s)
        j00 += ds * x[a, 0]
        j01 += ds * x[a, 1]
        j10 += dt * x[a, 0]
        j11 += dt * x[a, 1]
        dN[a, 0], dN[a, 1] = ds, dt
    det = j00 * j11 - j01 * j10
    for a in range(4):
        ds, dt = dN[a, 0], dN[a, 1]
        dN[a, 0] = (j11 * ds - j01 * dt) / det
        dN[a, 1] = (j00 * dt - j10 * ds) / det
    return det


@njit(cache=True, nogil=True)
def stress_modes(x, y, P):
    """P (3, 7): membrane forces linear in x, y that satisfy equilibrium (seven Airy polynomials)."""
    P[:] = 0.0
    P[0, 0] = P[1, 1] = P[2, 2] = 1.0
    P[0, 3], P[1, 4] = y, x
    P[0, 5], P[2, 5] = x, -y
    P[1, 6], P[2, 6] = y, -x


@njit(cache=True, nogil=True)
def cholesky_solve(H, B):
    """B ← H⁻¹B for a symmetric positive definite H (n, n), which is overwritten; B (n, m)."""
    n, m = B.shape
    for j in range(n):
        for k in range(j):
            t = H[j, k]
            for i in range(j, n):
                H[i, j] -= H[i, k] * t
        d = 1.0 / np.sqrt(H[j, j])
        for i in range(j, n):
            H[i, j] *= d
    for i in range(n):
        for k in range(i):
            for c in range(m):
                B[i, c] -= H[i, k] * B[k, c]
        for c in range(m):
            B[i, c] /= H[i, i]
    for i in range(n - 1, -1, -1):
        for k in range(i + 1, n):
            for c in range(m):
                B[i, c] -= H[k, i] * B[k, c]
        for c in range(m):
            B[i, c] /= H[i, i]


@njit(cache=True, nogil=True)
def _edge_work(x, share, P, B):
    """B (7, 12) = ∮ (σ n)·u ds with Allman's edges: u linear plus share[i] times ½s(1 − s)(θi − θj) × (xj − xi)."""
    B[:] = 0.0
    g = np.sqrt(0.6)
    for i in range(4):
        j = (i + 1) % 4
        dx, dy = x[j, 0] - x[i, 0], x[j, 1] - x[i, 1]
        for p in range(3):
            s = 0.5 + 0.5 * (p - 1) * g
            w = 8.0 / 18.0 if p == 1 else 5.0 / 18.0
            stress_modes(x[i, 0] + s * dx, x[i, 1] + s * dy, P)
            bubble = 0.5 * s * (1.0 - s) * share[i]
            for k in range(B.shape[0]):
                tx = w * (P[0, k] * dy - P[2, k] * dx)
                ty = w * (P[2, k] * dy - P[1, k] * dx)
                B[k, 3 * i] += (1.0 - s) * tx
                B[k, 3 * i + 1] += (1.0 - s) * ty
                B[k, 3 * j] += s * tx
                B[k, 3 * j + 1] += s * ty
                r = bubble * (ty * dx - tx * dy)
                B[k, 3 * i + 2] += r
                B[k, 3 * j + 2] -= r


@njit(cache=True, nogil=True)
def _linear_stress_fields(x, C, length, G):
    """G (10, 12): nodal u, v, length·θ of three rigid motions and the seven fields of ``stress_modes``, exact.

    A linear stress gives a linear strain ε = C σ, always compatible, hence quadratic u, v; θ = ½(v,x − u,y).
    """
    for a in range(4):
        X, Y = x[a, 0], x[a, 1]
        i = 3 * a
        for k in range(10):
            G[k, i] = G[k, i + 1] = G[k, i + 2] = 0.0
        G[0, i] = G[1, i + 1] = 1.0
        G[2, i], G[2, i + 1], G[2, i + 2] = -Y, X, length
        for k in range(3):
            G[3 + k, i] = C[0, k] * X + 0.5 * C[2, k] * Y
            G[3 + k, i + 1] = C[1, k] * Y + 0.5 * C[2, k] * X
        for k in range(4):
            for m in range(3):
                if k == 0:
                    ex, ey = 0.0, C[m, 0]
                elif k == 1:
                    ex, ey = C[m, 1], 0.0
                elif k == 2:
                    ex, ey = C[m, 0], -C[m, 2]
                else:
                    ex, ey = -C[m, 2], C[m, 1]
                if m == 0:
                    a1, a2 = ex, ey
                elif m == 1:
                    b1, b2 = ex, ey
                else:
                    c1, c2 = ex, ey
            p, q = c2 - b1, c1 - a2
            G[6 + k, i] = 0.5 * a1 * X * X + a2 * X * Y + 0.5 * p * Y * Y
            G[6 + k, i + 1] = 0.5 * b2 * Y * Y + b1 * X * Y + 0.5 * q * X * X
            G[6 + k, i + 2] = 0.5 * length * (b1 * Y + q * X - a2 * X - p * Y)


@njit(cache=True, nogil=True)
def _orthonormal_rows(G):
    """Modified Gram–Schmidt on the rows of G, twice for full accuracy."""
    n, m = G.shape
    for r in range(n):
        for sweep in range(3):
            if sweep:
                for k in range(r):
                    t = 0.0
                    for c in range(m):
                        t += G[k, c] * G[r, c]
                    for c in range(m):
                        G[r, c] -= t * G[k, c]
            s = 0.0
            for c in range(m):
                s += G[r, c] ** 2
            s = 1.0 / np.sqrt(s)
            for c in range(m):
                G[r, c] *= s


@njit(cache=True, nogil=True)
def quad_membrane(x, C, D, area, share, K, field):
    """Hybrid-stress membrane, K (12, 12), and field (7, 12): coefficients of ``stress_modes`` per unit DOF.

    x (4, 2) about the centroid, C (3, 3) the membrane compliance in m/N, share (4,) of the sides. The two motions that
    no linear stress resists are held by DRILLING times the shear stiffness, orthogonal to the exact fields of all
    linear stresses.
    """
    modes, n = field.shape  # run-time sizes: constants would make the compiler unroll everything
    H, P, CP = np.zeros((modes, modes)), np.empty((3, modes)), np.empty((3, modes))
    B, G = np.empty((modes, n)), np.empty((modes + 3, n))
    N, dN, xi = np.empty(4), np.empty((4, 2)), np.empty(2)
    for q in range(4):
        vol = quad_point(x, q, xi, N, dN)
        px = py = 0.0
        for a in range(4):
            px += N[a] * x[a, 0]
            py += N[a] * x[a, 1]
        stress_modes(px, py, P)
        for m in range(3):
            for c in range(modes):
                CP[m, c] = vol * (C[m, 0] * P[0, c] + C[m, 1] * P[1, c] + C[m, 2] * P[2, c])
        for r in range(modes):
            for c in range(modes):
                H[r, c] += P[0, r] * CP[0, c] + P[1, r] * CP[1, c] + P[2, r] * CP[2, c]
    _edge_work(x, share, P, B)
    for k in range(modes):
        for c in range(n):
            field[k, c] = B[k, c]
    cholesky_solve(H, field)
    length = np.sqrt(area)
    _linear_stress_fields(x, C, length, G)
    _orthonormal_rows(G)
    stiff = min(DRILLING_MOST / C[2, 2], DRILLING * 12.0 * D[2, 2] / area)
    for r in range(n):
        for c in range(n):
            t = 0.0
            for k in range(modes):
                t += B[k, r] * field[k, c]
            d = 1.0 if r == c else 0.0
            for k in range(modes + 3):
                d -= G[k, r] * G[k, c]
            d *= (length if r % 3 == 2 else 1.0) * (length if c % 3 == 2 else 1.0)
            K[r, c] = t + stiff * d
