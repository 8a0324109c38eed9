"""Consistent mass of flat shells with linked interpolation, over a chunk of elements.

u = Σ N_i u_i + Σ_k P_k ⅛ (θ_i − θ_j) × (x_j − x_i): linear along the sides plus the quadratic motion that nodal
rotations cause, out of the plane (as in a beam) and in it (Allman). Everything is written in global axes.
"""

import numpy as np
from numba import njit

from fem.kernels.shell import copy_arms, offset_matrix, shell_frame


@njit(cache=True, nogil=True)
def side_functions(nn, s, t, f, ds, dt):
    """f (2nn,): N_i and the P_k of the sides; ds, dt (nn,): derivatives of N. Triangles: s, t of the unit triangle."""
    if nn == 3:
        f[0], f[1], f[2] = 1.0 - s - t, s, t
        ds[0], ds[1], ds[2] = -1.0, 1.0, 0.0
        dt[0], dt[1], dt[2] = -1.0, 0.0, 1.0
        for k in range(3):
            f[3 + k] = 4.0 * f[k] * f[(k + 1) % 3]
        return
    for a in range(4):
        sa = -1.0 if a == 0 or a == 3 else 1.0
        ta = -1.0 if a < 2 else 1.0
        f[a] = 0.25 * (1.0 + sa * s) * (1.0 + ta * t)
        ds[a], dt[a] = 0.25 * sa * (1.0 + ta * t), 0.25 * ta * (1.0 + sa * s)
    f[4], f[6] = 0.5 * (1.0 - s * s) * (1.0 - t), 0.5 * (1.0 - s * s) * (1.0 + t)
    f[5], f[7] = 0.5 * (1.0 - t * t) * (1.0 + s), 0.5 * (1.0 - t * t) * (1.0 - s)


@njit(cache=True, nogil=True)
def _surface_integrals(x, points, weights, m):
    """m (2nn, 2nn) = ∫ f fᵀ dA over the (bilinear) surface through x (nn, 3)."""
    nn = x.shape[0]
    f, ds, dt = np.empty(2 * nn), np.empty(nn), np.empty(nn)
    a, b = np.empty(3), np.empty(3)
    m[:] = 0.0
    for q in range(weights.size):
        side_functions(nn, points[q, 0], points[q, 1], f, ds, dt)
        for k in range(3):
            a[k] = b[k] = 0.0
            for i in range(nn):
                a[k] += ds[i] * x[i, k]
                b[k] += dt[i] * x[i, k]
        n0, n1, n2 = a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]
        w = weights[q] * np.sqrt(n0 * n0 + n1 * n1 + n2 * n2)
        for r in range(2 * nn):
            for c in range(2 * nn):
                m[r, c] += w * f[r] * f[c]


@njit(cache=True, nogil=True)
def _arm_products(x, m, L, M):
    """Fill M (6nn, 6nn) with the unit-density translations' part; L (nn, nn) = which side moves with which node."""
    nn = x.shape[0]
    T = np.zeros((nn, 3, 3))
    for k in range(nn):
        j = (k + 1) % nn
        d0, d1, d2 = x[j, 0] - x[k, 0], x[j, 1] - x[k, 1], x[j, 2] - x[k, 2]
        T[k, 0, 1], T[k, 0, 2], T[k, 1, 2] = d2, -d1, d0
        T[k, 1, 0], T[k, 2, 0], T[k, 2, 1] = -d2, d1, -d0
    for i in range(nn):
        for n in range(nn):
            for a in range(3):
                M[6 * i + a, 6 * n + a] += m[i, n]
            for k in range(nn):
                if L[k, n] == 0.0:
                    continue
                t = 0.125 * L[k, n] * m[i, nn + k]
                for a in range(3):
                    for b in range(3):
                        M[6 * i + a, 6 * n + 3 + b] += t * T[k, a, b]
                        M[6 * n + 3 + b, 6 * i + a] += t * T[k, a, b]
                for p in range(nn):
                    if L[p, i] == 0.0:
                        continue
                    t = L[k, n] * L[p, i] * m[nn + k, nn + p] / 64.0
                    for a in range(3):
                        for b in range(3):
                            s = T[p, 0, a] * T[k, 0, b] + T[p, 1, a] * T[k, 1, b] + T[p, 2, a] * T[k, 2, b]
                            M[6 * i + 3 + a, 6 * n + 3 + b] += t * s


@njit(cache=True, nogil=True)
def shell_mass(X, offset, arms, points, weights, density, rotary, M_out):
    """Mass of shells, M_out (nc, 6nn, 6nn), global axes.

    ``offset`` (m) of the centre of mass along the normal, arms (1 or nc, nn, 3) as in ``shell_stiffness``;
    ``density`` in kg/m², ``rotary`` = ∫ρz²dz in kg about the centre of mass, given to all three rotations.
    """
    nc, nn = X.shape[0], X.shape[1]
    R, x, arm, zero = np.empty((3, 3)), np.empty((nn, 3)), np.empty((nn, 3)), np.zeros(3)
    m, L = np.empty((2 * nn, 2 * nn)), np.zeros((nn, nn))
    for k in range(nn):
        L[k, k], L[k, (k + 1) % nn] = 1.0, -1.0
    for e in range(nc):
        off = copy_arms(arms, e, arm) + abs(offset)
        shell_frame(X[e], zero, offset, arm, R, x)
        for i in range(nn):
            a, b, c = arm[i, 0], arm[i, 1], arm[i, 2]
            for k in range(3):
                arm[i, k] = a * R[0, k] + b * R[1, k] + c * R[2, k]
                x[i, k] = X[e, i, k] + arm[i, k]
        _surface_integrals(x, points, weights, m)
        for i in range(2 * nn):
            for j in range(2 * nn):
                m[i, j] *= density
        M = M_out[e]
        M[:] = 0.0
        _arm_products(x, m, L, M)
        for i in range(nn):
            for j in range(nn):
                for a in range(3):
                    M[6 * i + 3 + a, 6 * j + 3 + a] += rotary / density * m[i, j]
        if off > 0.0:
            offset_matrix(M, arm)
