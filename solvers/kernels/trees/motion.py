"""Kinematics of one body relative to its parent: pose, angular velocity and bias accelerations. Theory (5)–(9)."""

from solvers.kernels.trees.layout import (
    BIAS_A,
    BIAS_W,
    FRAME,
    FREE,
    KIND,
    OMEGA,
    ORIGIN,
    PARENT,
    PRISMATIC,
    Q_START,
    REVOLUTE,
    RHO,
    SPHERICAL,
    STEP_COUNT,
    STEP_START,
    V_COUNT,
    V_START,
    R,
    fma,
    inner,
)
from solvers.kernels.trees.sequence import sequence_motion
from solvers.kernels.trees.vectors import centripetal, cross, det, dot, quaternion_matrix, turned, turned_back


@inner
def compose(reals, rows, i, t0, t1, t2, t3, t4, t5, t6, t7, t8):
    """R of body i = frame A in the parent times the turn of the joint (by rows)."""
    for r in range(0, 9, 3):
        a, b, c = reals[i, FRAME + r], reals[i, FRAME + r + 1], reals[i, FRAME + r + 2]
        rows[i, R + r] = dot(a, b, c, t0, t3, t6)
        rows[i, R + r + 1] = dot(a, b, c, t1, t4, t7)
        rows[i, R + r + 2] = dot(a, b, c, t2, t5, t8)


@inner
def move(ints, reals, step_i, step_f, q, v, trig, rows, A, S, i):
    """Writes R, RHO, OMEGA, BIAS_A (parent's axes) and BIAS_W (own axes) of body i; for sequences also its A.

    ``trig`` holds the sines and cosines of q.
    """
    p, kind, iq, iv = ints[i, PARENT], ints[i, KIND], ints[i, Q_START], ints[i, V_START]
    px, py, pz = rows[p, OMEGA], rows[p, OMEGA + 1], rows[p, OMEGA + 2]
    rx, ry, rz = reals[i, ORIGIN], reals[i, ORIGIN + 1], reals[i, ORIGIN + 2]
    if kind == REVOLUTE:
        s, c, rate = trig[0, iq], trig[1, iq], v[iv]
        for r in range(0, 9, 3):
            a, b = reals[i, FRAME + r], reals[i, FRAME + r + 1]
            rows[i, R + r] = fma(a, c, b * s)
            rows[i, R + r + 1] = det(b, c, a, s)
            rows[i, R + r + 2] = reals[i, FRAME + r + 2]
        wx, wy, wz = turned_back(rows, i, R, px, py, pz)
        wz += rate
        ex, ey, ez = centripetal(px, py, pz, rx, ry, rz)
        bx, by, bz = wy * rate, -wx * rate, 0.0
    elif kind == PRISMATIC:
        for r in range(9):
            rows[i, R + r] = reals[i, FRAME + r]
        zx, zy, zz = reals[i, FRAME + 2], reals[i, FRAME + 5], reals[i, FRAME + 8]
        rx, ry, rz = rx + q[iq] * zx, ry + q[iq] * zy, rz + q[iq] * zz
        wx, wy, wz = turned_back(rows, i, R, px, py, pz)
        ex, ey, ez = centripetal(px, py, pz, rx, ry, rz)
        rate = 2.0 * v[iv]
        gx, gy, gz = cross(px, py, pz, zx, zy, zz)
        ex, ey, ez = ex + rate * gx, ey + rate * gy, ez + rate * gz
        bx, by, bz = 0.0, 0.0, 0.0
    elif kind in (SPHERICAL, FREE):
        at = 3 if kind == FREE else 0
        t0, t1, t2, t3, t4, t5, t6, t7, t8 = quaternion_matrix(
            q[iq + at], q[iq + at + 1], q[iq + at + 2], q[iq + at + 3]
        )
        compose(reals, rows, i, t0, t1, t2, t3, t4, t5, t6, t7, t8)
        ux, uy, uz = v[iv + at], v[iv + at + 1], v[iv + at + 2]
        wx, wy, wz = turned_back(rows, i, R, px, py, pz)
        wx, wy, wz = wx + ux, wy + uy, wz + uz
        bx, by, bz = cross(wx, wy, wz, ux, uy, uz)
        if kind == FREE:
            dx, dy, dz = turned(reals, i, FRAME, q[iq], q[iq + 1], q[iq + 2])
            rx, ry, rz = rx + dx, ry + dy, rz + dz
            dx, dy, dz = turned(reals, i, FRAME, v[iv], v[iv + 1], v[iv + 2])
            gx, gy, gz = cross(px, py, pz, dx, dy, dz)
            ex, ey, ez = centripetal(px, py, pz, rx, ry, rz)
            ex, ey, ez = ex + 2.0 * gx, ey + 2.0 * gy, ez + 2.0 * gz
        else:
            ex, ey, ez = centripetal(px, py, pz, rx, ry, rz)
    else:
        sequence_motion(step_i, step_f, ints[i, STEP_START], ints[i, STEP_COUNT], q, iq, v, iv, ints[i, V_COUNT], A, S)
        compose(reals, rows, i, S[0], S[1], S[2], S[3], S[4], S[5], S[6], S[7], S[8])
        dx, dy, dz = turned(reals, i, FRAME, S[9], S[10], S[11])
        rx, ry, rz = rx + dx, ry + dy, rz + dz
        dx, dy, dz = turned(reals, i, FRAME, S[12], S[13], S[14])
        gx, gy, gz = cross(px, py, pz, dx, dy, dz)
        cx, cy, cz = centripetal(px, py, pz, rx, ry, rz)
        ex, ey, ez = turned(reals, i, FRAME, S[18], S[19], S[20])
        ex, ey, ez = ex + 2.0 * gx + cx, ey + 2.0 * gy + cy, ez + 2.0 * gz + cz
        ux, uy, uz = turned(reals, i, FRAME, S[15], S[16], S[17])
        gx, gy, gz = cross(px, py, pz, ux, uy, uz)
        bx, by, bz = turned(reals, i, FRAME, S[21], S[22], S[23])
        bx, by, bz = turned_back(rows, i, R, bx + gx, by + gy, bz + gz)
        wx, wy, wz = turned_back(rows, i, R, px + ux, py + uy, pz + uz)
    rows[i, RHO], rows[i, RHO + 1], rows[i, RHO + 2] = rx, ry, rz
    rows[i, OMEGA], rows[i, OMEGA + 1], rows[i, OMEGA + 2] = wx, wy, wz
    rows[i, BIAS_A], rows[i, BIAS_A + 1], rows[i, BIAS_A + 2] = ex, ey, ez
    rows[i, BIAS_W], rows[i, BIAS_W + 1], rows[i, BIAS_W + 2] = bx, by, bz
