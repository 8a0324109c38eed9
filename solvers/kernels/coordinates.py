"""Coordinates and speeds: they pair off, except that a quaternion has four coordinates and three speeds."""

import math

from solvers.kernels.jit import FLOAT, FLOATS, MODEL, NONE, READ, inner, kernel


@inner
def coordinate_rates(model, q, v, dq):
    """dq/dt from the speeds: equal to them but for quaternions, where it is ½ Q ⊗ (0, ω)."""
    for k in range(len(model.plain)):
        dq[model.plain[k, 0]] = v[model.plain[k, 1]]
    for k in range(len(model.quaternions)):
        iq, iv = model.quaternions[k, 0], model.quaternions[k, 1]
        w, x, y, z = q[iq], q[iq + 1], q[iq + 2], q[iq + 3]
        a, b, c = 0.5 * v[iv], 0.5 * v[iv + 1], 0.5 * v[iv + 2]
        dq[iq] = -x * a - y * b - z * c
        dq[iq + 1] = w * a + y * c - z * b
        dq[iq + 2] = w * b + z * a - x * c
        dq[iq + 3] = w * c + x * b - y * a


@kernel(NONE, MODEL, READ, READ, FLOAT, FLOATS)
def shift(model, q, dv, scale, out):
    """out = q moved by ``scale·dv``, quaternions kept at unit length. ``out`` may be q."""
    for k in range(len(model.plain)):
        iq = model.plain[k, 0]
        out[iq] = q[iq] + scale * dv[model.plain[k, 1]]
    for k in range(len(model.quaternions)):
        iq, iv = model.quaternions[k, 0], model.quaternions[k, 1]
        w, x, y, z = q[iq], q[iq + 1], q[iq + 2], q[iq + 3]
        a, b, c = 0.5 * scale * dv[iv], 0.5 * scale * dv[iv + 1], 0.5 * scale * dv[iv + 2]
        w, x, y, z = (
            w - x * a - y * b - z * c,
            x + w * a + y * c - z * b,
            y + w * b + z * a - x * c,
            z + w * c + x * b - y * a,
        )
        length = math.sqrt(w * w + x * x + y * y + z * z)
        out[iq] = w / length
        out[iq + 1] = x / length
        out[iq + 2] = y / length
        out[iq + 3] = z / length
