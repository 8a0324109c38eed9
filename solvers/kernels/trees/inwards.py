"""Elimination of one joint inwards, written out for each kind. Theory (30)–(33), (38).

Articulated inertia and force of the body are in lanes (``hand_over``); a one-axis joint about z zeroes a row of them.
"""

from solvers.kernels.trees.hand_over import add, hand_over
from solvers.kernels.trees.lanes import (
    first,
    fourth,
    fused,
    keep_0,
    keep_02,
    keep_1,
    keep_13,
    load,
    minus,
    order_0202,
    order_0220,
    order_3113,
    order_3131,
    pack,
    second,
    spread,
    store,
    third,
)
from solvers.kernels.trees.layout import FIRST, FRAME, INERTIA, LEFT, LOAD, MASS, OMEGA, RHO, SECOND, R, inner
from solvers.kernels.trees.vectors import (
    centripetal,
    cross,
    dot,
    symmetric_inverse,
    symmetric_times,
    turned,
    turned_back,
)


@inner
def start(reals, rows, i):
    """Own inertia and gyroscopic forces of body i, where the articulated ones gather. Theory (10)."""
    wx, wy, wz = rows[i, OMEGA], rows[i, OMEGA + 1], rows[i, OMEGA + 2]
    m, hx, hy, hz = reals[i, MASS], reals[i, FIRST], reals[i, FIRST + 1], reals[i, FIRST + 2]
    xx, yy, zz = reals[i, SECOND], reals[i, SECOND + 1], reals[i, SECOND + 2]
    xy, xz, yz = reals[i, SECOND + 3], reals[i, SECOND + 4], reals[i, SECOND + 5]
    fx, fy, fz = centripetal(wx, wy, wz, hx, hy, hz)
    lx, ly, lz = symmetric_times(xx, yy, zz, xy, xz, yz, wx, wy, wz)
    nx, ny, nz = cross(lx, ly, lz, wx, wy, wz)
    store(rows, i, INERTIA, pack(m, xx, 0.0, 0.0))
    store(rows, i, INERTIA + 4, pack(m, yy, 0.0, 0.0))
    store(rows, i, INERTIA + 8, pack(m, zz, 0.0, 0.0))
    store(rows, i, INERTIA + 12, pack(0.0, xy, -hz, hz))
    store(rows, i, INERTIA + 16, pack(0.0, xz, hy, -hy))
    store(rows, i, INERTIA + 20, pack(0.0, yz, -hx, hx))
    load_body(rows, i, -fx, -fy, -fz, nx, ny, nz)


@inner
def load_body(rows, i, fx, fy, fz, nx, ny, nz):
    """Set the force on body i."""
    store(rows, i, LOAD, pack(fx, nx, 0.0, 0.0))
    store(rows, i, LOAD + 4, pack(fy, ny, 0.0, 0.0))
    store(rows, i, LOAD + 8, pack(fz, nz, 0.0, 0.0))


@inner
def inwards_revolute(rows, i, p, tau):
    """Eliminate a turn about z; the rows of n_z, U = (H_z, J_z), stay in the inertia, u and 1/D go to LEFT."""
    X02, X12, X22 = load(rows, i, INERTIA + 16), load(rows, i, INERTIA + 20), load(rows, i, INERTIA + 8)
    F2 = load(rows, i, LOAD + 8)
    d = 1.0 / second(X22)
    u = tau + (second(F2) + third(F2))
    if p > 0:
        P0, P1, P2 = order_3113(X02), order_3113(X12), order_3113(X22)
        Q0, Q1, Q2 = order_3131(X02), order_3131(X12), order_3131(X22)
        D, G = spread(-d), spread(-0.5 * (u * d))
        S0, S1, S2 = D * P0, D * P1, D * P2
        X = (
            fused(S0, Q0, load(rows, i, INERTIA)),
            fused(S1, Q1, load(rows, i, INERTIA + 4)),
            keep_0(fused(S2, Q2, X22)),
            fused(S0, Q1, load(rows, i, INERTIA + 12)),
            keep_02(fused(S0, Q2, X02)),
            keep_02(fused(S1, Q2, X12)),
        )
        F2 = fused(G, P2, F2)
        F = (
            fused(G, P0, load(rows, i, LOAD)),
            fused(G, P1, load(rows, i, LOAD + 4)),
            pack(first(F2), -tau, 0.0, fourth(F2)),
        )
        hand_over(rows, i, p, X, F)
    rows[i, LEFT], rows[i, LEFT + 1] = u, d


@inner
def inwards_prismatic(rows, i, p, tau):
    """Eliminate a shift along z; the rows of f_z, U = (Λ_z, H·z), stay in the inertia, u and 1/D go to LEFT."""
    X02, X12, X22 = load(rows, i, INERTIA + 16), load(rows, i, INERTIA + 20), load(rows, i, INERTIA + 8)
    F2 = load(rows, i, LOAD + 8)
    d = 1.0 / first(X22)
    u = tau + (first(F2) + fourth(F2))
    if p > 0:
        P0, P1, P2 = order_0220(X02), order_0220(X12), order_0220(X22)
        Q0, Q1, Q2 = order_0202(X02), order_0202(X12), order_0202(X22)
        D, G = spread(-d), spread(-0.5 * (u * d))
        S0, S1, S2 = D * P0, D * P1, D * P2
        X = (
            fused(S0, Q0, load(rows, i, INERTIA)),
            fused(S1, Q1, load(rows, i, INERTIA + 4)),
            keep_1(fused(S2, Q2, X22)),
            fused(S0, Q1, load(rows, i, INERTIA + 12)),
            keep_13(fused(S0, Q2, X02)),
            keep_13(fused(S1, Q2, X12)),
        )
        F2 = fused(G, P2, F2)
        F = (
            fused(G, P0, load(rows, i, LOAD)),
            fused(G, P1, load(rows, i, LOAD + 4)),
            pack(-tau, second(F2), third(F2), 0.0),
        )
        hand_over(rows, i, p, X, F)
    rows[i, LEFT], rows[i, LEFT + 1] = u, d


@inner
def inwards_ball(reals, rows, i, p, free, tau, iv):
    """Eliminate three rotations, and for a free joint three translations as well.

    A spherical joint leaves g = J⁻¹u and K = J⁻¹H in the place of the inertia: α = g − K·a. A free body has its
    acceleration at once: it is left there (linear, angular).
    """
    at = 3 if free else 0
    t0, t1, t2 = tau[iv + at], tau[iv + at + 1], tau[iv + at + 2]
    v0, v1, v2, v3, v4, v5 = symmetric_inverse(
        rows[i, INERTIA + 1],
        rows[i, INERTIA + 5],
        rows[i, INERTIA + 9],
        rows[i, INERTIA + 13],
        rows[i, INERTIA + 17],
        rows[i, INERTIA + 21],
    )
    u0 = t0 + (rows[i, LOAD + 1] + rows[i, LOAD + 2])
    u1 = t1 + (rows[i, LOAD + 5] + rows[i, LOAD + 6])
    u2 = t2 + (rows[i, LOAD + 9] + rows[i, LOAD + 10])
    h0, h1, h2 = rows[i, INERTIA + 2], rows[i, INERTIA + 14], rows[i, INERTIA + 18]
    h3, h4, h5 = rows[i, INERTIA + 15], rows[i, INERTIA + 6], rows[i, INERTIA + 22]
    h6, h7, h8 = rows[i, INERTIA + 19], rows[i, INERTIA + 23], rows[i, INERTIA + 10]
    k0, k3, k6 = symmetric_times(v0, v1, v2, v3, v4, v5, h0, h3, h6)
    k1, k4, k7 = symmetric_times(v0, v1, v2, v3, v4, v5, h1, h4, h7)
    k2, k5, k8 = symmetric_times(v0, v1, v2, v3, v4, v5, h2, h5, h8)
    g0, g1, g2 = symmetric_times(v0, v1, v2, v3, v4, v5, u0, u1, u2)
    l0 = rows[i, INERTIA] - dot(h0, h3, h6, k0, k3, k6)
    l1 = rows[i, INERTIA + 4] - dot(h1, h4, h7, k1, k4, k7)
    l2 = rows[i, INERTIA + 8] - dot(h2, h5, h8, k2, k5, k8)
    l3 = rows[i, INERTIA + 12] - dot(h0, h3, h6, k1, k4, k7)
    l4 = rows[i, INERTIA + 16] - dot(h0, h3, h6, k2, k5, k8)
    l5 = rows[i, INERTIA + 20] - dot(h1, h4, h7, k2, k5, k8)
    fx = (rows[i, LOAD] + rows[i, LOAD + 3]) - dot(h0, h3, h6, g0, g1, g2)
    fy = (rows[i, LOAD + 4] + rows[i, LOAD + 7]) - dot(h1, h4, h7, g0, g1, g2)
    fz = (rows[i, LOAD + 8] + rows[i, LOAD + 11]) - dot(h2, h5, h8, g0, g1, g2)
    if free:
        px, py, pz = turned(reals, i, FRAME, tau[iv], tau[iv + 1], tau[iv + 2])  # in the parent's axes
        qx, qy, qz = turned_back(rows, i, R, px, py, pz)
        v0, v1, v2, v3, v4, v5 = symmetric_inverse(l0, l1, l2, l3, l4, l5)
        a, b, c = symmetric_times(v0, v1, v2, v3, v4, v5, fx + qx, fy + qy, fz + qz)
        rows[i, INERTIA], rows[i, INERTIA + 1], rows[i, INERTIA + 2] = a, b, c
        rows[i, INERTIA + 3] = g0 - (k0 * a + k1 * b + k2 * c)
        rows[i, INERTIA + 4] = g1 - (k3 * a + k4 * b + k5 * c)
        rows[i, INERTIA + 5] = g2 - (k6 * a + k7 * b + k8 * c)
        if p > 0:
            nx, ny, nz = turned(rows, i, R, t0, t1, t2)
            rx, ry, rz = cross(rows[i, RHO], rows[i, RHO + 1], rows[i, RHO + 2], px, py, pz)
            add(rows, p, LOAD, minus(pack(px, nx + rx, 0.0, 0.0)))
            add(rows, p, LOAD + 4, minus(pack(py, ny + ry, 0.0, 0.0)))
            add(rows, p, LOAD + 8, minus(pack(pz, nz + rz, 0.0, 0.0)))
    else:
        if p > 0:
            X = (
                *(pack(l0, 0.0, 0.0, 0.0), pack(l1, 0.0, 0.0, 0.0), pack(l2, 0.0, 0.0, 0.0)),
                *(pack(l3, 0.0, 0.0, 0.0), pack(l4, 0.0, 0.0, 0.0), pack(l5, 0.0, 0.0, 0.0)),
            )
            F = (pack(fx, -t0, 0.0, 0.0), pack(fy, -t1, 0.0, 0.0), pack(fz, -t2, 0.0, 0.0))
            hand_over(rows, i, p, X, F)
        rows[i, INERTIA], rows[i, INERTIA + 1], rows[i, INERTIA + 2] = g0, g1, g2
        rows[i, INERTIA + 3], rows[i, INERTIA + 4], rows[i, INERTIA + 5] = k0, k1, k2
        rows[i, INERTIA + 6], rows[i, INERTIA + 7], rows[i, INERTIA + 8] = k3, k4, k5
        rows[i, INERTIA + 9], rows[i, INERTIA + 10], rows[i, INERTIA + 11] = k6, k7, k8
