"""Bending of the flat four-node shell: hybrid moments inside, Timoshenko's beams along the sides.

Pian 1964 (hybrid stress); side rotations as in DKMT (Katili 1993). Local DOFs: w, θx, θy per node; β_x = θy, β_y = −θx.
Equations (6)–(10) of docs/theory/shells.md.
"""

import numpy as np
from numba import njit

from fem.kernels.shell_quad import cholesky_solve, quad_gradients, quad_point

SPLIT = 8.0  # how fast the bending of the sides gives way to shear in thick elements, equation (8)
NARROW = 2.0  # how fast the bending of the sides fades in elements narrower than the shear layer


@njit(cache=True, nogil=True)
def _moment_modes(x, y, P):
    """P (3, 9): moments Mx, My, Mxy linear in x, y. Each is in equilibrium with a constant shear force Q = div M."""
    P[:] = 0.0
    for m in range(3):
        P[m, 3 * m], P[m, 3 * m + 1], P[m, 3 * m + 2] = 1.0, x, y


@njit(cache=True, nogil=True)
def _side_strains(x, D, S, side, E):
    """E (4, 12): mean shear γ = w′ + β_s along each side with linear rotations; side (4, 4) = length, cos, sin, φ.

    φ = 12 D_s/(S_s L²) of the beam along the side.
    """
    E[:] = 0.0
    for i in range(4):
        j = (i + 1) % 4
        dx, dy = x[j, 0] - x[i, 0], x[j, 1] - x[i, 1]
        L = np.sqrt(dx * dx + dy * dy)
        c, s = dx / L, dy / L
        k0, k1, k2 = c * c, s * s, 2.0 * c * s
        bend = k0 * (D[0, 0] * k0 + 2.0 * D[0, 1] * k1 + 2.0 * D[0, 2] * k2)
        bend += k1 * (D[1, 1] * k1 + 2.0 * D[1, 2] * k2) + k2 * D[2, 2] * k2
        shear = S[0, 0] * c * c + 2.0 * S[0, 1] * c * s + S[1, 1] * s * s
        side[i, 0], side[i, 1], side[i, 2], side[i, 3] = L, c, s, 12.0 * bend / (shear * L * L)
        E[i, 3 * i], E[i, 3 * j] = -1.0 / L, 1.0 / L
        E[i, 3 * i + 1] = E[i, 3 * j + 1] = -0.5 * s
        E[i, 3 * i + 2] = E[i, 3 * j + 2] = 0.5 * c


@njit(cache=True, nogil=True)
def _side_work(x, side, P, B, bent):
    """Work of the nine moments on the sides: B (9, 12) per DOF with linear rotations, bent (9, 4) per Δβ of a side.

    Along a side β_s = linear + 4u(1 − u)Δβ, the normal rotation is linear, and w follows from w′ = γ − β_s, γ constant.
    """
    B[:] = 0.0
    bent[:] = 0.0
    for i in range(4):
        j = (i + 1) % 4
        L, c, s = side[i, 0], side[i, 1], side[i, 2]
        for p in range(3):
            u = 0.5 + 0.5 * (p - 1) * np.sqrt(0.6)
            weight = L * (8.0 / 18.0 if p == 1 else 5.0 / 18.0)
            _moment_modes(x[i, 0] + u * L * c, x[i, 1] + u * L * s, P)
            bow = 0.5 * L * u * (1.0 - u)
            dip = L * u * (2.0 / 3.0 - 2.0 * u + 4.0 / 3.0 * u * u)
            for k in range(B.shape[0]):
                mx, my = weight * (P[0, k] * s - P[2, k] * c), weight * (P[2, k] * s - P[1, k] * c)
                q = 0.0  # Q·n of the k-th mode, n = (s, −c)
                if k == 1 or k == 8:
                    q = weight * s
                elif k == 5 or k == 7:
                    q = -weight * c
                B[k, 3 * i] += (1.0 - u) * q
                B[k, 3 * j] += u * q
                r = q * bow
                B[k, 3 * i + 1] += -(1.0 - u) * my + r * s
                B[k, 3 * i + 2] += (1.0 - u) * mx - r * c
                B[k, 3 * j + 1] += -u * my - r * s
                B[k, 3 * j + 2] += u * mx + r * c
                bent[k, i] += 4.0 * u * (1.0 - u) * (mx * c + my * s) + q * dip


@njit(cache=True, nogil=True)
def _layer(e, v, D, S):
    """z² of equation (9): shear stiffness along the unit vector e over twist stiffness of sym(e ⊗ v); v = ∇ across."""
    k0, k1, k2 = e[0] * v[0], e[1] * v[1], e[0] * v[1] + e[1] * v[0]
    twist = k0 * (D[0, 0] * k0 + 2.0 * D[0, 1] * k1 + 2.0 * D[0, 2] * k2)
    twist += k1 * (D[1, 1] * k1 + 2.0 * D[1, 2] * k2) + k2 * D[2, 2] * k2
    return (S[0, 0] * e[0] * e[0] + 2.0 * S[0, 1] * e[0] * e[1] + S[1, 1] * e[1] * e[1]) / twist


@njit(cache=True, nogil=True)
def _bend_sides(x, D, S, side, E, basic, delta, across, e):
    """Δβ of the sides, and what stays as shear that varies across, across (2, 12), along e (2, 2).

    basic (4, 12), for constant moments, depends on the side alone: neighbours agree and the patch test holds. delta
    (4, 12), for linear ones: the shears of opposite sides are split into mean and difference, equations (7)–(10).
    """
    v, N, dN, xi = np.empty((2, 2)), np.empty(x.shape[0]), np.empty((x.shape[0], 2)), np.empty(2)
    quad_gradients(x, 0.0, 0.0, xi, N, dN)
    for k in range(2):
        v[0, k] = -dN[0, k] + dN[1, k] + dN[2, k] - dN[3, k]
        v[1, k] = -dN[0, k] - dN[1, k] + dN[2, k] + dN[3, k]
    for m in range(2):
        a, b = m, m + 2
        for k in range(2):
            e[m, k] = side[a, 1 + k] - side[b, 1 + k]
        size = np.sqrt(e[m, 0] ** 2 + e[m, 1] ** 2)
        e[m, 0], e[m, 1] = e[m, 0] / size, e[m, 1] / size
        zz = _layer(e[m], v[1 - m], D, S)
        slender = (v[1 - m, 0] ** 2 + v[1 - m, 1] ** 2) / (v[m, 0] ** 2 + v[m, 1] ** 2)
        mean = 1.0 / np.sqrt(1.0 + NARROW * slender / zz**2)
        ga = 1.0 / (1.0 + SPLIT * np.sqrt(side[a, 3]) + (SPLIT * side[a, 3]) ** 2)
        gb = 1.0 / (1.0 + SPLIT * np.sqrt(side[b, 3]) + (SPLIT * side[b, 3]) ** 2)
        split = 0.5 * (ga + gb)
        root = np.sqrt(1.0 - 7.0 / (10.0 + 105.0 / zz))
        fa, fb = -1.5 / (1.0 + side[a, 3]), -1.5 / (1.0 + side[b, 3])
        for c in range(E.shape[1]):
            same, differ = 0.5 * mean * (E[a, c] - E[b, c]), 0.5 * (E[a, c] + E[b, c])
            basic[a, c], basic[b, c] = fa * ga * E[a, c], fb * gb * E[b, c]
            delta[a, c] = fa * (split * differ + same)
            delta[b, c] = fb * (split * differ - same)
            across[m, c] = (1.0 - split) * root * differ


@njit(cache=True, nogil=True)
def _invert(A, out):
    """out (3, 3) = A⁻¹ of a symmetric A (3, 3)."""
    c0, c1 = A[1, 1] * A[2, 2] - A[1, 2] * A[1, 2], A[0, 2] * A[1, 2] - A[0, 1] * A[2, 2]
    c2 = A[0, 1] * A[1, 2] - A[0, 2] * A[1, 1]
    f = 1.0 / (A[0, 0] * c0 + A[0, 1] * c1 + A[0, 2] * c2)
    out[0, 0], out[1, 1] = f * c0, f * (A[0, 0] * A[2, 2] - A[0, 2] ** 2)
    out[2, 2] = f * (A[0, 0] * A[1, 1] - A[0, 1] ** 2)
    out[0, 1] = out[1, 0] = f * c1
    out[0, 2] = out[2, 0] = f * c2
    out[1, 2] = out[2, 1] = f * (A[0, 1] * A[0, 2] - A[0, 0] * A[1, 2])


@njit(cache=True, nogil=True)
def _compliance(x, C, F, P, weights, tau, H):
    """H (9, 9) = ∫ MᵀC M + QᵀF Q of the modes; weights (4,); tau (4, 2): t and s at the points, less their means."""
    H[:] = 0.0
    n = H.shape[0]
    N, dN, xi, CP = np.empty(x.shape[0]), np.empty((x.shape[0], 2)), np.empty(2), np.empty((3, n))
    area = 0.0
    for q in range(weights.size):
        w = quad_point(x, q, xi, N, dN)
        weights[q], tau[q, 0], tau[q, 1] = w, xi[1], xi[0]
        area += w
        px = py = 0.0
        for a in range(4):
            px += N[a] * x[a, 0]
            py += N[a] * x[a, 1]
        _moment_modes(px, py, P)
        for m in range(3):
            for c in range(n):
                CP[m, c] = w * (C[m, 0] * P[0, c] + C[m, 1] * P[1, c] + C[m, 2] * P[2, c])
        for r in range(n):
            for c in range(n):
                H[r, c] += P[0, r] * CP[0, c] + P[1, r] * CP[1, c] + P[2, r] * CP[2, c]
    for r in (1, 8, 5, 7):
        for c in (1, 8, 5, 7):
            H[r, c] += area * F[0 if r == 1 or r == 8 else 1, 0 if c == 1 or c == 8 else 1]
    for m in range(2):
        mean = 0.0
        for q in range(weights.size):
            mean += weights[q] * tau[q, m] / area
        for q in range(weights.size):
            tau[q, m] -= mean


@njit(cache=True, nogil=True)
def quad_plate(x, D, S, Bb, Bs, weights):
    """Curvatures Bb (4, 3, 12) and transverse shears Bs (4, 2, 12) at the four points, weights (4,) = w·det J.

    x (4, ≥2) about the centroid, D (3, 3) N·m, S (2, 2) N/m. The stiffness is Σ w (BbᵀD Bb + BsᵀS Bs).
    """
    n = Bb.shape[2]  # run-time sizes: constants would make the compiler unroll everything
    modes, nn = n - 3, n // 3
    C, F, side, E = np.empty((3, 3)), np.empty((2, 2)), np.empty((nn, 4)), np.empty((nn, n))
    basic, delta, across, e, tau = (
        np.empty((nn, n)),
        np.empty((nn, n)),
        np.empty((2, n)),
        np.empty((2, 2)),
        np.empty((nn, 2)),
    )
    P, H, B, bent = np.empty((3, modes)), np.empty((modes, modes)), np.empty((modes, n)), np.empty((modes, nn))
    _invert(D, C)
    det = S[0, 0] * S[1, 1] - S[0, 1] * S[1, 0]
    F[0, 0], F[1, 1], F[0, 1], F[1, 0] = S[1, 1] / det, S[0, 0] / det, -S[0, 1] / det, -S[1, 0] / det
    _side_strains(x, D, S, side, E)
    _bend_sides(x, D, S, side, E, basic, delta, across, e)
    _side_work(x, side, P, B, bent)
    for k in range(modes):
        for i in range(nn):
            for c in range(n):
                B[k, c] += bent[k, i] * (basic[i, c] if k % 3 == 0 else delta[i, c])
    _compliance(x, C, F, P, weights, tau, H)
    cholesky_solve(H, B)
    N, dN, xi = np.empty(nn), np.empty((nn, 2)), np.empty(2)
    for q in range(weights.size):
        quad_point(x, q, xi, N, dN)
        px = py = 0.0
        for a in range(nn):
            px += N[a] * x[a, 0]
            py += N[a] * x[a, 1]
        for c in range(n):
            m0, m1 = B[0, c] + px * B[1, c] + py * B[2, c], B[3, c] + px * B[4, c] + py * B[5, c]
            m2 = B[6, c] + px * B[7, c] + py * B[8, c]
            for m in range(3):
                Bb[q, m, c] = C[m, 0] * m0 + C[m, 1] * m1 + C[m, 2] * m2
            q0, q1 = B[1, c] + B[8, c], B[5, c] + B[7, c]
            for m in range(2):
                Bs[q, m, c] = F[m, 0] * q0 + F[m, 1] * q1
    for m in range(2):
        f0, f1 = F[0, 0] * e[m, 0] + F[0, 1] * e[m, 1], F[1, 0] * e[m, 0] + F[1, 1] * e[m, 1]
        size = e[m, 0] * f0 + e[m, 1] * f1
        for q in range(weights.size):
            for c in range(n):
                Bs[q, 0, c] += f0 / size * tau[q, m] * across[m, c]
                Bs[q, 1, c] += f1 / size * tau[q, m] * across[m, c]
