"""Joints that are sequences of elementary translations and rotations (Mikheev 2004, 1.1.2; theory (5)–(7))."""

import math

from solvers.kernels.trees.layout import COORDINATE, FACTOR, OFFSET, TURNS, inner
from solvers.kernels.trees.vectors import centripetal, cross


@inner
def sequence_motion(step_i, step_f, first, count, q, iq, v, iv, n_v, A, S):
    """Relative motion of a sequence joint.

    Writes the columns of the tangent basis into ``A[iv:iv + n_v]`` (axes of B, at its origin) and into S: rotation of
    B in A by rows (0–8), origin (9–11), velocity (12–14), angular velocity (15–17), acceleration (18–20) and angular
    acceleration (21–23) that remain with constant speeds; all in the axes of frame A.
    """
    for k in range(24):
        S[k] = 0.0
    S[0] = S[4] = S[8] = 1.0
    for k in range(n_v):
        for r in range(6):
            A[iv + k, r] = 0.0
    for s in range(first, first + count):
        c = step_i[s, COORDINATE]
        amount, rate = step_f[s, OFFSET], 0.0
        if c >= 0:
            amount += step_f[s, FACTOR] * q[iq + c]
            rate = step_f[s, FACTOR] * v[iv + c]
        x, y, z = step_f[s, 0], step_f[s, 1], step_f[s, 2]
        ax = S[0] * x + S[1] * y + S[2] * z
        ay = S[3] * x + S[4] * y + S[5] * z
        az = S[6] * x + S[7] * y + S[8] * z
        wx, wy, wz = S[15], S[16], S[17]
        if step_i[s, TURNS] == 0:
            dx, dy, dz = ax * amount, ay * amount, az * amount
            if c >= 0:
                A[iv + c, 0] += step_f[s, FACTOR] * ax
                A[iv + c, 1] += step_f[s, FACTOR] * ay
                A[iv + c, 2] += step_f[s, FACTOR] * az
            cx, cy, cz = centripetal(wx, wy, wz, dx, dy, dz)
            ex, ey, ez = cross(S[21], S[22], S[23], dx, dy, dz)
            gx, gy, gz = cross(wx, wy, wz, ax, ay, az)
            ux, uy, uz = cross(wx, wy, wz, dx, dy, dz)
            S[18] += cx + ex + 2.0 * rate * gx
            S[19] += cy + ey + 2.0 * rate * gy
            S[20] += cz + ez + 2.0 * rate * gz
            S[12] += ux + ax * rate
            S[13] += uy + ay * rate
            S[14] += uz + az * rate
            S[9] += dx
            S[10] += dy
            S[11] += dz
            for k in range(n_v):  # columns are kept at the current origin
                tx, ty, tz = cross(A[iv + k, 3], A[iv + k, 4], A[iv + k, 5], dx, dy, dz)
                A[iv + k, 0] += tx
                A[iv + k, 1] += ty
                A[iv + k, 2] += tz
        else:
            gx, gy, gz = cross(wx, wy, wz, ax, ay, az)
            S[21] += rate * gx
            S[22] += rate * gy
            S[23] += rate * gz
            S[15] += rate * ax
            S[16] += rate * ay
            S[17] += rate * az
            if c >= 0:
                A[iv + c, 3] += step_f[s, FACTOR] * ax
                A[iv + c, 4] += step_f[s, FACTOR] * ay
                A[iv + c, 5] += step_f[s, FACTOR] * az
            turn_about(S, x, y, z, amount)
    for k in range(n_v):
        for part in range(0, 6, 3):
            x, y, z = A[iv + k, part], A[iv + k, part + 1], A[iv + k, part + 2]
            for r in range(3):
                A[iv + k, part + r] = S[r] * x + S[3 + r] * y + S[6 + r] * z


@inner
def turn_about(S, x, y, z, angle):
    """Rotation in ``S[0:9]`` followed by a turn about the unit vector (x, y, z) of the turned axes."""
    s = math.sin(angle)
    half = math.sin(0.5 * angle)
    c = 2.0 * half * half
    t0, t4, t8 = 1.0 - c * (y * y + z * z), 1.0 - c * (x * x + z * z), 1.0 - c * (x * x + y * y)
    t1, t3 = c * x * y - s * z, c * x * y + s * z
    t2, t6 = c * x * z + s * y, c * x * z - s * y
    t5, t7 = c * y * z - s * x, c * y * z + s * x
    for r in range(0, 9, 3):
        a, b, d = S[r], S[r + 1], S[r + 2]
        S[r] = a * t0 + b * t3 + d * t6
        S[r + 1] = a * t1 + b * t4 + d * t7
        S[r + 2] = a * t2 + b * t5 + d * t8
