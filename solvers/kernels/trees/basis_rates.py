"""Time derivatives of the tangent bases, for the equations in momenta. Theory (56)."""

from solvers.kernels.trees.layout import (
    COORDINATE,
    FACTOR,
    FREE,
    GAIN,
    KIND,
    OFFSET,
    Q_START,
    SEQUENCE,
    STEP_COUNT,
    STEP_START,
    TURNS,
    V_COUNT,
    V_START,
    U,
    inner,
    tree_kernel,
)
from solvers.kernels.trees.sequence import turn_about
from solvers.kernels.trees.vectors import cross


@tree_kernel
def basis_rates(ints, reals, step_i, step_f, q, v, rows, cols, S):
    """dA/dt (components in body axes) of every joint into ``cols[:, U:U + 6]``. Reads the poses and A."""
    for i in range(1, len(ints)):
        kind, iv = ints[i, KIND], ints[i, V_START]
        for k in range(iv, iv + ints[i, V_COUNT]):
            for r in range(6):
                cols[k, U + r] = 0.0
        if kind == FREE:  # axes of A, seen from the turning body
            for k in range(iv, iv + 3):
                cols[k, U], cols[k, U + 1], cols[k, U + 2] = cross(
                    cols[k, 0], cols[k, 1], cols[k, 2], v[iv + 3], v[iv + 4], v[iv + 5]
                )
        elif kind == SEQUENCE and ints[i, V_COUNT] > 0:
            sequence_rates(ints, step_i, step_f, q, v, cols, S, i)


@inner
def sequence_rates(ints, step_i, step_f, q, v, cols, S, i):
    """The walk of ``sequence_motion`` once more, with the derivatives of the columns carried along.

    S: rotation (0–8), angular velocity (9–11); GAIN columns are used for A in the axes of frame A.
    """
    iq, iv, n_v = ints[i, Q_START], ints[i, V_START], ints[i, V_COUNT]
    for k in range(12):
        S[k] = 1.0 if k in (0, 4, 8) else 0.0
    for k in range(iv, iv + n_v):
        for r in range(6):
            cols[k, GAIN + r] = 0.0
    for s in range(ints[i, STEP_START], ints[i, STEP_START] + ints[i, STEP_COUNT]):
        c = step_i[s, COORDINATE]
        amount, rate, factor = step_f[s, OFFSET], 0.0, 0.0
        if c >= 0:
            factor = step_f[s, FACTOR]
            amount += factor * q[iq + c]
            rate = factor * v[iv + c]
        x, y, z = step_f[s, 0], step_f[s, 1], step_f[s, 2]
        ax = S[0] * x + S[1] * y + S[2] * z
        ay = S[3] * x + S[4] * y + S[5] * z
        az = S[6] * x + S[7] * y + S[8] * z
        gx, gy, gz = cross(S[9], S[10], S[11], ax, ay, az)  # rate of the axis
        part = 3 if step_i[s, TURNS] != 0 else 0
        if c >= 0:
            k = iv + c
            cols[k, GAIN + part] += factor * ax
            cols[k, GAIN + part + 1] += factor * ay
            cols[k, GAIN + part + 2] += factor * az
            cols[k, U + part] += factor * gx
            cols[k, U + part + 1] += factor * gy
            cols[k, U + part + 2] += factor * gz
        if part == 3:
            S[9] += rate * ax
            S[10] += rate * ay
            S[11] += rate * az
            turn_about(S, x, y, z, amount)
            continue
        dx, dy, dz = ax * amount, ay * amount, az * amount
        ex, ey, ez = gx * amount + ax * rate, gy * amount + ay * rate, gz * amount + az * rate
        for k in range(iv, iv + n_v):
            tx, ty, tz = cross(cols[k, GAIN + 3], cols[k, GAIN + 4], cols[k, GAIN + 5], dx, dy, dz)
            ux, uy, uz = cross(cols[k, U + 3], cols[k, U + 4], cols[k, U + 5], dx, dy, dz)
            hx, hy, hz = cross(cols[k, GAIN + 3], cols[k, GAIN + 4], cols[k, GAIN + 5], ex, ey, ez)
            cols[k, GAIN] += tx
            cols[k, GAIN + 1] += ty
            cols[k, GAIN + 2] += tz
            cols[k, U] += ux + hx
            cols[k, U + 1] += uy + hy
            cols[k, U + 2] += uz + hz
    for k in range(iv, iv + n_v):  # to the axes of B, which turn
        for part in range(0, 6, 3):
            a, b, c = cols[k, GAIN + part], cols[k, GAIN + part + 1], cols[k, GAIN + part + 2]
            x, y, z = cross(a, b, c, S[9], S[10], S[11])
            x, y, z = x + cols[k, U + part], y + cols[k, U + part + 1], z + cols[k, U + part + 2]
            for r in range(3):
                cols[k, U + part + r] = S[r] * x + S[3 + r] * y + S[6 + r] * z
