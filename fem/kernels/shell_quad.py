"""One flat four-node shell element in its own plane: hybrid-stress membrane with drilling, DKMQ plate.

Local DOFs of the membrane: u, v, θz per node (12); of the plate: w, θx, θy per node (12).
Equations are numbered in docs/theory/shells.md.
"""

import numpy as np
from numba import njit

GAUSS = 1.0 / np.sqrt(3.0)
DRILLING = 0.1
DRILLING_MOST = 0.1
VARIATION = 1.5  # factor on the energy of curvatures that vary over an element


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
def _edge_work(x, P, B):
    """B (7, 12) = ∮ (σ n)·u ds with Allman's edges: u linear plus ½s(1 − s)(θi − θj) × (xj − xi)."""
    B[:] = 0.0
    g = np.sqrt(0.6)
    for i in range(4):
        j = (i + 1) % 4
        dx, dy = x[j, 0] - x[i, 0], x[j, 1] - x[i, 1]
        for p in range(3):
            s = 0.5 + 0.5 * (p - 1) * g
            w = 8.0 / 18.0 if p == 1 else 5.0 / 18.0
            stress_modes(x[i, 0] + s * dx, x[i, 1] + s * dy, P)
            bubble = 0.5 * s * (1.0 - s)
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
def quad_membrane(x, C, D, area, K, field):
    """Hybrid-stress membrane, K (12, 12), and field (7, 12): coefficients of ``stress_modes`` per unit DOF.

    x (4, 2) about the centroid, C (3, 3) the membrane compliance in m/N. The two motions that no linear stress
    resists are held by DRILLING times the shear stiffness, orthogonal to the exact fields of all linear stresses.
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
    _edge_work(x, P, B)
    field[:] = B
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


@njit(cache=True, nogil=True)
def edge_rotations(x, D, S, nodes, edge, delta):
    """Mid-side rotations of DKMQ and DKMT: edge (nodes, 4) = length, cos, sin, φ; delta (nodes, 12), Δβ per DOF.

    Δβ_k = −3/(2(1 + φ_k)) [(w_j − w_i)/L + ½ s·(β_i + β_j)], φ_k = 12 D_s/(L² S_s) (Katili 1993), with VARIATION times
    D_s, so that the shear force is in equilibrium. φ_k is a property of the side alone: neighbours agree on Δβ_k and
    the patch test holds.
    """
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
def quad_plate(x, q, edge, delta, Bb, Bs):
    """Curvatures Bb (3, 12) and transverse shears Bs (2, 12) of DKMQ at Gauss point q; returns w·det J.

    β = Σ N_i β_i + Σ P_k s_k Δβ_k; the shear along each side, −⅔ φ_k Δβ_k, is interpolated as in MITC4.
    """
    N, dN, xi = np.empty(4), np.empty((4, 2)), np.empty(2)
    vol = quad_point(x, q, xi, N, dN)
    s, t = xi[0], xi[1]
    j00 = j01 = j10 = j11 = 0.0
    for a in range(4):
        sa = -1.0 if a == 0 or a == 3 else 1.0
        ta = -1.0 if a < 2 else 1.0
        j00 += 0.25 * sa * (1.0 + ta * t) * x[a, 0]
        j01 += 0.25 * sa * (1.0 + ta * t) * x[a, 1]
        j10 += 0.25 * ta * (1.0 + sa * s) * x[a, 0]
        j11 += 0.25 * ta * (1.0 + sa * s) * x[a, 1]
    det = j00 * j11 - j01 * j10
    Bb[:] = 0.0
    Bs[:] = 0.0
    for a in range(4):
        gx, gy = dN[a, 0], dN[a, 1]
        Bb[0, 3 * a + 2] = gx
        Bb[1, 3 * a + 1] = -gy
        Bb[2, 3 * a + 1], Bb[2, 3 * a + 2] = -gx, gy
    for k in range(4):
        if k == 0:
            ds, dt, f0, f1 = -s * (1.0 - t), -0.5 * (1.0 - s * s), 0.25 * (1.0 - t), 0.0
        elif k == 1:
            ds, dt, f0, f1 = 0.5 * (1.0 - t * t), -t * (1.0 + s), 0.0, 0.25 * (1.0 + s)
        elif k == 2:
            ds, dt, f0, f1 = -s * (1.0 + t), 0.5 * (1.0 - s * s), -0.25 * (1.0 + t), 0.0
        else:
            ds, dt, f0, f1 = -0.5 * (1.0 - t * t), -t * (1.0 - s), 0.0, -0.25 * (1.0 - s)
        px, py = (j11 * ds - j01 * dt) / det, (j00 * dt - j10 * ds) / det
        L, c, sn = edge[k, 0], edge[k, 1], edge[k, 2]
        shear = -2.0 / 3.0 * edge[k, 3] * L
        sx, sy = shear * (j11 * f0 - j01 * f1) / det, shear * (j00 * f1 - j10 * f0) / det
        for m in range(delta.shape[1]):
            d = delta[k, m]
            if d != 0.0:
                Bb[0, m] += c * px * d
                Bb[1, m] += sn * py * d
                Bb[2, m] += (c * py + sn * px) * d
                Bs[0, m] += sx * d
                Bs[1, m] += sy * d
    return vol
