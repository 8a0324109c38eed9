"""Forward dynamics by the LᵀDL recursion, written out for each kind of joint. Theory (30)–(38).

One pass outwards for the motion, one inwards for articulated inertia and force, one outwards for accelerations. The
articulated inertia of a body is kept as J, H, L (layout), three 3×3 blocks of which a one-axis joint zeroes a row.
"""

import math

from solvers.kernels.trees.layout import (
    BIAS_A,
    BIAS_W,
    FACTOR_L,
    FIRST,
    FRAME,
    FREE,
    IN_H,
    IN_J,
    IN_L,
    KIND,
    MASS,
    OMEGA,
    PARENT,
    PRISMATIC,
    REST,
    REVOLUTE,
    RHO,
    SECOND,
    SPHERICAL,
    V_COUNT,
    V_START,
    F,
    N,
    R,
    U,
    fma,
    inner,
    tree_kernel,
)
from solvers.kernels.trees.motion import move
from solvers.kernels.trees.trigonometry import sines_and_cosines
from solvers.kernels.trees.vectors import (
    centripetal,
    cross,
    det,
    dot,
    matrix_turned,
    symmetric_inverse,
    symmetric_times,
    symmetric_turned,
    turned,
    turned_back,
)


@tree_kernel
def articulated_dynamics(ints, reals, step_i, step_f, gravity, q, v, tau, wrench, trig, rows, cols, S, acc):
    """Generalised accelerations of a tree into ``acc``; accelerations of the bodies minus gravity into F, N of rows.

    ``tau`` forces along the speeds, ``wrench`` (n + 1, 6) or (0, 6) forces on the bodies. S is scratch of sequences.
    """
    n = len(ints)
    sines_and_cosines(q, trig)
    for k in range(3):
        rows[0, OMEGA + k] = 0.0
        rows[0, F + k] = -gravity[k]
        rows[0, N + k] = 0.0
    for i in range(1, n):
        move(ints, reals, step_i, step_f, q, v, trig, rows, cols, S, i)
        start(reals, rows, i)
    if len(wrench) > 0:
        for i in range(1, n):
            for k in range(6):
                rows[i, F + k] += wrench[i, k]
    for i in range(n - 1, 0, -1):
        kind = ints[i, KIND]
        if kind == REVOLUTE:
            inwards_revolute(rows, i, ints[i, PARENT], tau[ints[i, V_START]])
        elif kind == PRISMATIC:
            inwards_prismatic(rows, i, ints[i, PARENT], tau[ints[i, V_START]])
        elif kind in (SPHERICAL, FREE):
            inwards_ball(reals, rows, i, ints[i, PARENT], kind == FREE, tau, ints[i, V_START])
        else:
            inwards_sequence(rows, i, ints[i, PARENT], tau, ints[i, V_START], ints[i, V_COUNT], cols, S)
    for i in range(1, n):
        outwards(ints, reals, rows, i, cols, acc, S)


@inner
def less(a, b, c):
    """a − b·c."""
    return fma(-b, c, a)


@inner
def pair(a, b, c, d):
    """a·b + c·d."""
    return fma(a, b, c * d)


@inner
def arm(a, b, c, d, e):
    """a + b·c − d·e, as in a product with a skew matrix."""
    return fma(-d, e, fma(b, c, a))


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
    rows[i, IN_J], rows[i, IN_J + 1], rows[i, IN_J + 2] = xx, yy, zz
    rows[i, IN_J + 3], rows[i, IN_J + 4], rows[i, IN_J + 5] = xy, xz, yz
    rows[i, IN_H], rows[i, IN_H + 1], rows[i, IN_H + 2] = 0.0, -hz, hy
    rows[i, IN_H + 3], rows[i, IN_H + 4], rows[i, IN_H + 5] = hz, 0.0, -hx
    rows[i, IN_H + 6], rows[i, IN_H + 7], rows[i, IN_H + 8] = -hy, hx, 0.0
    rows[i, IN_L], rows[i, IN_L + 1], rows[i, IN_L + 2] = m, m, m
    rows[i, IN_L + 3], rows[i, IN_L + 4], rows[i, IN_L + 5] = 0.0, 0.0, 0.0
    rows[i, F], rows[i, F + 1], rows[i, F + 2] = -fx, -fy, -fz
    rows[i, N], rows[i, N + 1], rows[i, N + 2] = nx, ny, nz


@inner
def inwards_revolute(rows, i, p, tau):
    """Eliminate a turn about z; leaves U (linear, angular), u, 1/D in the place of J and H."""
    j00, j11, j22 = rows[i, IN_J], rows[i, IN_J + 1], rows[i, IN_J + 2]
    j01, j02, j12 = rows[i, IN_J + 3], rows[i, IN_J + 4], rows[i, IN_J + 5]
    h0, h1, h2 = rows[i, IN_H + 6], rows[i, IN_H + 7], rows[i, IN_H + 8]
    d = 1.0 / j22
    u = tau + rows[i, N + 2]
    if p > 0:
        g = u * d
        k0, k1 = j02 * d, j12 * d
        t0, t1, t2 = h0 * d, h1 * d, h2 * d
        j00 = less(j00, k0, j02)
        j01 = less(j01, k0, j12)
        j11 = less(j11, k1, j12)
        a0, a1, a2 = less(rows[i, IN_H], k0, h0), less(rows[i, IN_H + 1], k0, h1), less(rows[i, IN_H + 2], k0, h2)
        b0, b1, b2 = less(rows[i, IN_H + 3], k1, h0), less(rows[i, IN_H + 4], k1, h1), less(rows[i, IN_H + 5], k1, h2)
        l00, l11, l22 = less(rows[i, IN_L], t0, h0), less(rows[i, IN_L + 1], t1, h1), less(rows[i, IN_L + 2], t2, h2)
        l01, l02 = less(rows[i, IN_L + 3], t0, h1), less(rows[i, IN_L + 4], t0, h2)
        l12 = less(rows[i, IN_L + 5], t1, h2)
        wx, wy = rows[i, BIAS_W], rows[i, BIAS_W + 1]
        nx = less(less(less(rows[i, N], g, j02), j00, wx), j01, wy)
        ny = less(less(less(rows[i, N + 1], g, j12), j01, wx), j11, wy)
        fx = less(less(less(rows[i, F], g, h0), a0, wx), b0, wy)
        fy = less(less(less(rows[i, F + 1], g, h1), a1, wx), b1, wy)
        fz = less(less(less(rows[i, F + 2], g, h2), a2, wx), b2, wy)
        r0, r1, r3, r4 = rows[i, R], rows[i, R + 1], rows[i, R + 3], rows[i, R + 4]
        r6, r7 = rows[i, R + 6], rows[i, R + 7]
        # J has a 2×2 block only, H two rows only
        x0, x1 = pair(j00, r0, j01, r1), pair(j01, r0, j11, r1)
        y0, y1 = pair(j00, r3, j01, r4), pair(j01, r3, j11, r4)
        z0, z1 = pair(j00, r6, j01, r7), pair(j01, r6, j11, r7)
        s0, s1, s2 = turned(rows, i, R, a0, a1, a2)
        q0, q1, q2 = turned(rows, i, R, b0, b1, b2)
        J = (
            *(pair(r0, x0, r1, x1), pair(r3, y0, r4, y1), pair(r6, z0, r7, z1)),
            *(pair(r3, x0, r4, x1), pair(r6, x0, r7, x1), pair(r6, y0, r7, y1)),
        )
        H = (
            *(pair(r0, s0, r1, q0), pair(r0, s1, r1, q1), pair(r0, s2, r1, q2)),
            *(pair(r3, s0, r4, q0), pair(r3, s1, r4, q1), pair(r3, s2, r4, q2)),
            *(pair(r6, s0, r7, q0), pair(r6, s1, r7, q1), pair(r6, s2, r7, q2)),
        )
        L = symmetric_turned(rows, i, R, l00, l11, l22, l01, l02, l12)
        give(rows, i, p, J, H, L, turned(rows, i, R, fx, fy, fz), turned(rows, i, R, nx, ny, -tau))
    rows[i, IN_J], rows[i, IN_J + 1], rows[i, IN_J + 2] = h0, h1, h2
    rows[i, IN_J + 3], rows[i, IN_J + 4], rows[i, IN_J + 5] = j02, j12, j22
    rows[i, IN_H], rows[i, IN_H + 1] = u, d


@inner
def inwards_prismatic(rows, i, p, tau):
    """Eliminate a shift along z; leaves U (linear, angular), u, 1/D in the place of J and H."""
    l02, l12, l22 = rows[i, IN_L + 4], rows[i, IN_L + 5], rows[i, IN_L + 2]
    h02, h12, h22 = rows[i, IN_H + 2], rows[i, IN_H + 5], rows[i, IN_H + 8]
    d = 1.0 / l22
    u = tau + rows[i, F + 2]
    if p > 0:
        g = u * d
        a, b, c = h02 * d, h12 * d, h22 * d
        t0, t1 = l02 * d, l12 * d
        J = (
            *(rows[i, IN_J] - a * h02, rows[i, IN_J + 1] - b * h12, rows[i, IN_J + 2] - c * h22),
            *(rows[i, IN_J + 3] - a * h12, rows[i, IN_J + 4] - a * h22, rows[i, IN_J + 5] - b * h22),
        )
        H = (
            *(rows[i, IN_H] - a * l02, rows[i, IN_H + 1] - a * l12, 0.0),
            *(rows[i, IN_H + 3] - b * l02, rows[i, IN_H + 4] - b * l12, 0.0),
            *(rows[i, IN_H + 6] - c * l02, rows[i, IN_H + 7] - c * l12, 0.0),
        )
        L = (rows[i, IN_L] - t0 * l02, rows[i, IN_L + 1] - t1 * l12, 0.0, rows[i, IN_L + 3] - t0 * l12, 0.0, 0.0)
        f = (rows[i, F] - g * l02, rows[i, F + 1] - g * l12, -tau)
        give_turned(rows, i, p, J, H, L, f, (rows[i, N] - g * h02, rows[i, N + 1] - g * h12, rows[i, N + 2] - g * h22))
    rows[i, IN_J], rows[i, IN_J + 1], rows[i, IN_J + 2] = l02, l12, l22
    rows[i, IN_J + 3], rows[i, IN_J + 4], rows[i, IN_J + 5] = h02, h12, h22
    rows[i, IN_H], rows[i, IN_H + 1] = u, d


@inner
def inwards_ball(reals, rows, i, p, free, tau, iv):
    """Eliminate three rotations, and for a free joint three translations as well.

    A spherical joint leaves g = J⁻¹u (in IN_J) and K = J⁻¹H (in IN_H): α = g − K·a. A free body has its acceleration
    at once: it is left in IN_J (linear, angular).
    """
    at = 3 if free else 0
    t0, t1, t2 = tau[iv + at], tau[iv + at + 1], tau[iv + at + 2]
    v0, v1, v2, v3, v4, v5 = symmetric_inverse(
        rows[i, IN_J], rows[i, IN_J + 1], rows[i, IN_J + 2], rows[i, IN_J + 3], rows[i, IN_J + 4], rows[i, IN_J + 5]
    )
    u0, u1, u2 = t0 + rows[i, N], t1 + rows[i, N + 1], t2 + rows[i, N + 2]
    h0, h1, h2 = rows[i, IN_H], rows[i, IN_H + 1], rows[i, IN_H + 2]
    h3, h4, h5 = rows[i, IN_H + 3], rows[i, IN_H + 4], rows[i, IN_H + 5]
    h6, h7, h8 = rows[i, IN_H + 6], rows[i, IN_H + 7], rows[i, IN_H + 8]
    k0, k3, k6 = symmetric_times(v0, v1, v2, v3, v4, v5, h0, h3, h6)
    k1, k4, k7 = symmetric_times(v0, v1, v2, v3, v4, v5, h1, h4, h7)
    k2, k5, k8 = symmetric_times(v0, v1, v2, v3, v4, v5, h2, h5, h8)
    g0, g1, g2 = symmetric_times(v0, v1, v2, v3, v4, v5, u0, u1, u2)
    l0 = rows[i, IN_L] - dot(h0, h3, h6, k0, k3, k6)
    l1 = rows[i, IN_L + 1] - dot(h1, h4, h7, k1, k4, k7)
    l2 = rows[i, IN_L + 2] - dot(h2, h5, h8, k2, k5, k8)
    l3 = rows[i, IN_L + 3] - dot(h0, h3, h6, k1, k4, k7)
    l4 = rows[i, IN_L + 4] - dot(h0, h3, h6, k2, k5, k8)
    l5 = rows[i, IN_L + 5] - dot(h1, h4, h7, k2, k5, k8)
    fx = rows[i, F] - dot(h0, h3, h6, g0, g1, g2)
    fy = rows[i, F + 1] - dot(h1, h4, h7, g0, g1, g2)
    fz = rows[i, F + 2] - dot(h2, h5, h8, g0, g1, g2)
    if free:
        px, py, pz = turned(reals, i, FRAME, tau[iv], tau[iv + 1], tau[iv + 2])  # in the parent's axes
        qx, qy, qz = turned_back(rows, i, R, px, py, pz)
        v0, v1, v2, v3, v4, v5 = symmetric_inverse(l0, l1, l2, l3, l4, l5)
        a, b, c = symmetric_times(v0, v1, v2, v3, v4, v5, fx + qx, fy + qy, fz + qz)
        rows[i, IN_J], rows[i, IN_J + 1], rows[i, IN_J + 2] = a, b, c
        rows[i, IN_J + 3] = g0 - (k0 * a + k1 * b + k2 * c)
        rows[i, IN_J + 4] = g1 - (k3 * a + k4 * b + k5 * c)
        rows[i, IN_J + 5] = g2 - (k6 * a + k7 * b + k8 * c)
        if p > 0:
            nx, ny, nz = turned(rows, i, R, t0, t1, t2)
            rx, ry, rz = cross(rows[i, RHO], rows[i, RHO + 1], rows[i, RHO + 2], px, py, pz)
            rows[p, F] -= px
            rows[p, F + 1] -= py
            rows[p, F + 2] -= pz
            rows[p, N] -= nx + rx
            rows[p, N + 1] -= ny + ry
            rows[p, N + 2] -= nz + rz
    else:
        if p > 0:
            m0, m1, m2, m3, m4, m5 = symmetric_turned(rows, i, R, l0, l1, l2, l3, l4, l5)
            fx, fy, fz = turned(rows, i, R, fx, fy, fz)
            nx, ny, nz = turned(rows, i, R, -t0, -t1, -t2)
            give_force_only(rows, i, p, m0, m1, m2, m3, m4, m5, fx, fy, fz, nx, ny, nz)
        rows[i, IN_J], rows[i, IN_J + 1], rows[i, IN_J + 2] = g0, g1, g2
        rows[i, IN_H], rows[i, IN_H + 1], rows[i, IN_H + 2] = k0, k1, k2
        rows[i, IN_H + 3], rows[i, IN_H + 4], rows[i, IN_H + 5] = k3, k4, k5
        rows[i, IN_H + 6], rows[i, IN_H + 7], rows[i, IN_H + 8] = k6, k7, k8


@inner
def give_force_only(rows, i, p, l0, l1, l2, l3, l4, l5, fx, fy, fz, nx, ny, nz):
    """Add to the parent what a ball carries inwards: L only (parent's axes, origin of the body)."""
    ex, ey, ez = rows[i, BIAS_A], rows[i, BIAS_A + 1], rows[i, BIAS_A + 2]
    x, y, z = rows[i, RHO], rows[i, RHO + 1], rows[i, RHO + 2]
    cx, cy, cz = symmetric_times(l0, l1, l2, l3, l4, l5, ex, ey, ez)
    fx, fy, fz = fx - cx, fy - cy, fz - cz
    a0, a1, a2 = det(y, l4, z, l3), det(y, l5, z, l1), det(y, l2, z, l5)  # ρ̃·L by rows
    b0, b1, b2 = det(z, l0, x, l4), det(z, l3, x, l5), det(z, l4, x, l2)
    c0, c1, c2 = det(x, l3, y, l0), det(x, l1, y, l3), det(x, l5, y, l4)
    rows[p, IN_J] = arm(rows[p, IN_J], y, a2, z, a1)
    rows[p, IN_J + 1] = arm(rows[p, IN_J + 1], z, b0, x, b2)
    rows[p, IN_J + 2] = arm(rows[p, IN_J + 2], x, c1, y, c0)
    rows[p, IN_J + 3] = arm(rows[p, IN_J + 3], z, a0, x, a2)
    rows[p, IN_J + 4] = arm(rows[p, IN_J + 4], x, a1, y, a0)
    rows[p, IN_J + 5] = arm(rows[p, IN_J + 5], x, b1, y, b0)
    rows[p, IN_H] += a0
    rows[p, IN_H + 1] += a1
    rows[p, IN_H + 2] += a2
    rows[p, IN_H + 3] += b0
    rows[p, IN_H + 4] += b1
    rows[p, IN_H + 5] += b2
    rows[p, IN_H + 6] += c0
    rows[p, IN_H + 7] += c1
    rows[p, IN_H + 8] += c2
    rows[p, IN_L] += l0
    rows[p, IN_L + 1] += l1
    rows[p, IN_L + 2] += l2
    rows[p, IN_L + 3] += l3
    rows[p, IN_L + 4] += l4
    rows[p, IN_L + 5] += l5
    rows[p, F] += fx
    rows[p, F + 1] += fy
    rows[p, F + 2] += fz
    rows[p, N] += arm(nx, y, fz, z, fy)
    rows[p, N + 1] += arm(ny, z, fx, x, fz)
    rows[p, N + 2] += arm(nz, x, fy, y, fx)


@inner
def give_turned(rows, i, p, J, H, L, f, n):
    """Turn a remaining inertia and force into the parent's axes and add them to the parent."""
    J = symmetric_turned(rows, i, R, *J)
    H = matrix_turned(rows, i, R, *H)
    L = symmetric_turned(rows, i, R, *L)
    give(rows, i, p, J, H, L, turned(rows, i, R, *f), turned(rows, i, R, *n))


@inner
def give(rows, i, p, J, H, L, f, n):
    """Add to the parent a remaining inertia and force (parent's axes, origin of the body). Theory (34).

    The bias acceleration of the origin is taken off the force first; then everything is moved to the parent's origin:
    H + ρ̃L, J + ρ̃Hᵀ − (H + ρ̃L)ρ̃, n + ρ × f.
    """
    j0, j1, j2, j3, j4, j5 = J
    h0, h1, h2, h3, h4, h5, h6, h7, h8 = H
    l0, l1, l2, l3, l4, l5 = L
    fx, fy, fz = f
    nx, ny, nz = n
    ex, ey, ez = rows[i, BIAS_A], rows[i, BIAS_A + 1], rows[i, BIAS_A + 2]
    x, y, z = rows[i, RHO], rows[i, RHO + 1], rows[i, RHO + 2]
    fx = less(less(less(fx, l0, ex), l3, ey), l4, ez)
    fy = less(less(less(fy, l3, ex), l1, ey), l5, ez)
    fz = less(less(less(fz, l4, ex), l5, ey), l2, ez)
    nx = less(less(less(nx, h0, ex), h1, ey), h2, ez)
    ny = less(less(less(ny, h3, ex), h4, ey), h5, ez)
    nz = less(less(less(nz, h6, ex), h7, ey), h8, ez)
    a0, a1, a2 = arm(h0, y, l4, z, l3), arm(h1, y, l5, z, l1), arm(h2, y, l2, z, l5)
    b0, b1, b2 = arm(h3, z, l0, x, l4), arm(h4, z, l3, x, l5), arm(h5, z, l4, x, l2)
    c0, c1, c2 = arm(h6, x, l3, y, l0), arm(h7, x, l1, y, l3), arm(h8, x, l5, y, l4)
    rows[p, IN_J] += arm(arm(j0, y, h2, z, h1), y, a2, z, a1)
    rows[p, IN_J + 1] += arm(arm(j1, z, h3, x, h5), z, b0, x, b2)
    rows[p, IN_J + 2] += arm(arm(j2, x, h7, y, h6), x, c1, y, c0)
    rows[p, IN_J + 3] += arm(arm(j3, y, h5, z, h4), z, a0, x, a2)
    rows[p, IN_J + 4] += arm(arm(j4, y, h8, z, h7), x, a1, y, a0)
    rows[p, IN_J + 5] += arm(arm(j5, z, h6, x, h8), x, b1, y, b0)
    rows[p, IN_H] += a0
    rows[p, IN_H + 1] += a1
    rows[p, IN_H + 2] += a2
    rows[p, IN_H + 3] += b0
    rows[p, IN_H + 4] += b1
    rows[p, IN_H + 5] += b2
    rows[p, IN_H + 6] += c0
    rows[p, IN_H + 7] += c1
    rows[p, IN_H + 8] += c2
    rows[p, IN_L] += l0
    rows[p, IN_L + 1] += l1
    rows[p, IN_L + 2] += l2
    rows[p, IN_L + 3] += l3
    rows[p, IN_L + 4] += l4
    rows[p, IN_L + 5] += l5
    rows[p, F] += fx
    rows[p, F + 1] += fy
    rows[p, F + 2] += fz
    rows[p, N] += arm(nx, y, fz, z, fy)
    rows[p, N + 1] += arm(ny, z, fx, x, fz)
    rows[p, N + 2] += arm(nz, x, fy, y, fx)


@inner
def inwards_sequence(rows, i, p, tau, iv, n_v, cols, S):
    """Eliminate any joint by its tangent basis; leaves U = L⁻¹AᵀM*, L, u = L⁻¹(τ + AᵀF*) in cols. (33)."""
    for r in range(3):
        for c in range(3):
            S[24 + 6 * r + 3 + c] = rows[i, IN_H + 3 * c + r]
            S[24 + 6 * (3 + r) + c] = rows[i, IN_H + 3 * r + c]
        S[24 + 7 * r] = rows[i, IN_L + r]
        S[24 + 21 + 7 * r] = rows[i, IN_J + r]
    for b in range(2):
        at, offset = (IN_L, 24) if b == 0 else (IN_J, 45)
        S[offset + 1] = S[offset + 6] = rows[i, at + 3]
        S[offset + 2] = S[offset + 12] = rows[i, at + 4]
        S[offset + 8] = S[offset + 13] = rows[i, at + 5]
    for r in range(6):
        S[60 + r] = rows[i, F + r]
    for k in range(iv, iv + n_v):
        for c in range(6):
            value = 0.0
            for r in range(6):
                value += cols[k, r] * S[24 + 6 * r + c]
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
            u += cols[k, c] * S[60 + c]
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
            S[60 + r] -= cols[k, U + r] * cols[k, REST]
            for c in range(6):
                S[24 + 6 * r + c] -= cols[k, U + r] * cols[k, U + c]
    for r in range(6):
        for c in range(3):
            S[60 + r] -= S[24 + 6 * r + 3 + c] * rows[i, BIAS_W + c]
    J = (S[45], S[52], S[59], S[46], S[47], S[53])
    H = (S[42], S[43], S[44], S[48], S[49], S[50], S[54], S[55], S[56])
    L = (S[24], S[31], S[38], S[25], S[26], S[32])
    give_turned(rows, i, p, J, H, L, (S[60], S[61], S[62]), (S[63], S[64], S[65]))


@inner
def outwards(ints, reals, rows, i, cols, acc, S):
    """Acceleration of body i and of its joint. Theory (36)–(38)."""
    p, kind, iv = ints[i, PARENT], ints[i, KIND], ints[i, V_START]
    ax, ay, az = cross(rows[p, N], rows[p, N + 1], rows[p, N + 2], rows[i, RHO], rows[i, RHO + 1], rows[i, RHO + 2])
    ax += rows[p, F] + rows[i, BIAS_A]
    ay += rows[p, F + 1] + rows[i, BIAS_A + 1]
    az += rows[p, F + 2] + rows[i, BIAS_A + 2]
    if kind == FREE:  # the body has its acceleration: what is left for the joint, in frame A
        x, y, z = turned(rows, i, R, rows[i, IN_J], rows[i, IN_J + 1], rows[i, IN_J + 2])
        acc[iv], acc[iv + 1], acc[iv + 2] = turned_back(reals, i, FRAME, x - ax, y - ay, z - az)
        ax, ay, az = rows[i, IN_J], rows[i, IN_J + 1], rows[i, IN_J + 2]
    else:
        ax, ay, az = turned_back(rows, i, R, ax, ay, az)
    wx, wy, wz = turned_back(rows, i, R, rows[p, N], rows[p, N + 1], rows[p, N + 2])
    wx += rows[i, BIAS_W]
    wy += rows[i, BIAS_W + 1]
    wz += rows[i, BIAS_W + 2]
    if kind in (REVOLUTE, PRISMATIC):
        x = dot(rows[i, IN_J], rows[i, IN_J + 1], rows[i, IN_J + 2], ax, ay, az) + dot(
            rows[i, IN_J + 3], rows[i, IN_J + 4], rows[i, IN_J + 5], wx, wy, wz
        )
        x = (rows[i, IN_H] - x) * rows[i, IN_H + 1]
        acc[iv] = x
        if kind == REVOLUTE:
            wz += x
        else:
            az += x
    elif kind == SPHERICAL:
        x, y, z = turned(rows, i, IN_H, ax, ay, az)
        x, y, z = rows[i, IN_J] - x, rows[i, IN_J + 1] - y, rows[i, IN_J + 2] - z
        acc[iv], acc[iv + 1], acc[iv + 2] = x - wx, y - wy, z - wz
        wx, wy, wz = x, y, z
    elif kind == FREE:
        x, y, z = rows[i, IN_J + 3], rows[i, IN_J + 4], rows[i, IN_J + 5]
        acc[iv + 3], acc[iv + 4], acc[iv + 5] = x - wx, y - wy, z - wz
        wx, wy, wz = x, y, z
    else:
        n_v = ints[i, V_COUNT]
        S[0], S[1], S[2], S[3], S[4], S[5] = ax, ay, az, wx, wy, wz
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
        ax, ay, az, wx, wy, wz = S[0], S[1], S[2], S[3], S[4], S[5]
    rows[i, F], rows[i, F + 1], rows[i, F + 2] = ax, ay, az
    rows[i, N], rows[i, N + 1], rows[i, N + 2] = wx, wy, wz
