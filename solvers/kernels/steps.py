"""Joints as chains of elementary steps: a constant transformation, then a turn, a translation or a quaternion.

The same code moves a body of the tree and finds the relative coordinates of a cut joint (Mikheev 2004, 1.1.2.2).
Equations (2)–(5) of docs/theory/multibody.md.
"""

from solvers.kernels.jit import FLOATS, INT, MATRIX, MODEL, NONE, READ, WORK, part
from solvers.kernels.multibody_arrays import (
    EXTRA,
    N_DRIVES,
    N_V,
    PRE,
    QUATERNION,
    SLIDE,
    SLIDING,
    STEP_AXIS,
    STEP_DRIVE,
    STEP_KIND,
    STEP_Q,
    STEP_V,
    TURN,
)
from solvers.kernels.vectors import add_cross, axis_rotation, clear, copy, dot, multiply, quaternion_rotation


@part(NONE, MODEL, WORK, INT, INT, READ, MATRIX, FLOATS)
def walk(model, ws, first, count, q, R, p):
    """Go through steps from the frame (R, p), which becomes that after the last one. Reads q and ``ws.drive``.

    Writes for each step TURN and, for a turn, its pole into the place of SLIDE until ``slides_of_steps`` replaces it.
    """
    J, before = ws.scratch[11:14], ws.scratch[15:18]
    for k in range(first, first + count):
        kind, iv, drive = model.step_i[k, STEP_KIND], model.step_i[k, STEP_V], model.step_i[k, STEP_DRIVE]
        axis = model.step_vec[k, STEP_AXIS]
        for r in range(3):
            p[r] += dot(R[r], model.step_vec[k, PRE])
        multiply(R, model.step_rot[k], before)
        if kind == QUATERNION:
            iq, sign = model.step_i[k, STEP_Q], model.step_vec[k, EXTRA, 1]
            quaternion_rotation(q[iq], sign * q[iq + 1], sign * q[iq + 2], sign * q[iq + 3], J)
            multiply(before, J, R)
            for j in range(3):
                for r in range(3):
                    ws.speed[iv + j, TURN, r] = R[r, j] if sign > 0.0 else -before[r, j]
                    ws.speed[iv + j, SLIDE, r] = p[r]
            continue
        value = q[model.step_i[k, STEP_Q]] if drive < 0 else ws.drive[drive, 0]
        if kind == SLIDING:
            for r in range(3):
                ws.speed[iv, TURN, r] = 0.0
                ws.speed[iv, SLIDE, r] = dot(before[r], axis)
                p[r] += ws.speed[iv, SLIDE, r] * value
                copy(before[r], R[r], 0)
        else:
            axis_rotation(axis[0], axis[1], axis[2], value, J)
            multiply(before, J, R)
            for r in range(3):
                ws.speed[iv, TURN, r] = dot(before[r], axis)
                ws.speed[iv, SLIDE, r] = p[r]
                p[r] += ws.speed[iv, TURN, r] * model.step_vec[k, EXTRA, 0] * value


@part(NONE, MODEL, WORK, INT, INT, READ)
def slides_of_steps(model, ws, first, count, point):
    """SLIDE of the steps: velocity of the body's point that is at ``point``, per unit speed."""
    arm = ws.scratch[0]
    for k in range(first, first + count):
        kind, iv = model.step_i[k, STEP_KIND], model.step_i[k, STEP_V]
        if kind == SLIDING:
            continue
        for j in range(3 if kind == QUATERNION else 1):
            for r in range(3):
                arm[r] = point[r] - ws.speed[iv + j, SLIDE, r]
                ws.speed[iv + j, SLIDE, r] = model.step_vec[k, EXTRA, 0] * ws.speed[iv + j, TURN, r]
            add_cross(ws.speed[iv + j, TURN], arm, ws.speed[iv + j, SLIDE])


@part(NONE, MODEL, WORK, INT, INT, READ, READ, FLOATS, FLOATS, FLOATS, FLOATS)
def bias_of_steps(model, ws, first, count, v, acc, omega, velocity, alpha, acceleration):
    """Add the motion of the steps, one after another, to that of the frame before them, all at the same point.

    ``v`` and ``acc`` hold speeds and their derivatives, those of cut joints from ``n_v + n_d`` on left out in front.
    """
    w_rel, v_rel, both = ws.scratch[2], ws.scratch[3], ws.scratch[4]
    n_v = model.counts[N_V]
    for k in range(first, first + count):
        iv, drive = model.step_i[k, STEP_V], model.step_i[k, STEP_DRIVE]
        shift = 0 if iv < n_v else n_v + model.counts[N_DRIVES]
        clear(w_rel)
        clear(v_rel)
        for j in range(iv, iv + (3 if model.step_i[k, STEP_KIND] == QUATERNION else 1)):
            rate = v[j - shift] if drive < 0 else ws.drive[drive, 1]
            rise = acc[j - shift] if drive < 0 else ws.drive[drive, 2]
            for r in range(3):
                w_rel[r] += ws.speed[j, TURN, r] * rate
                v_rel[r] += ws.speed[j, SLIDE, r] * rate
                alpha[r] += ws.speed[j, TURN, r] * rise
                acceleration[r] += ws.speed[j, SLIDE, r] * rise
        add_cross(omega, w_rel, alpha)
        for r in range(3):
            both[r] = 2.0 * omega[r] + w_rel[r]
        add_cross(both, v_rel, acceleration)
        for r in range(3):
            omega[r] += w_rel[r]
            velocity[r] += v_rel[r]
