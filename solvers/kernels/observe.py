"""What is seen of a mechanism at an output instant: poses, reactions, energies, sensors."""

import math

from solvers.kernels.constraints import equation_rates
from solvers.kernels.forces import program_value
from solvers.kernels.jit import BOOL, FLOAT, INT, MATRIX, MODEL, READ, WORK, inner, kernel
from solvers.kernels.markers import marker_motion
from solvers.kernels.motion import derivative, fill_signals
from solvers.kernels.multibody_arrays import (
    ACC,
    AT_BODIES,
    AT_FORCES,
    AT_JOINTS,
    AT_STATES,
    BAD_SENSOR,
    FORCE_SIGNALS,
    N_Q,
    N_V,
    N_X,
    OK,
    ORIGIN,
    PHI,
    POSE,
    RATE,
    REACTION,
    SLOT,
    STATUS_CODE,
    STATUS_OBJECT,
)
from solvers.kernels.reactions import reactions
from solvers.kernels.tree import kinetic_potential, motion
from solvers.kernels.vectors import copy


@inner
def quaternion(R, near, out):
    """(w, x, y, z) of a rotation matrix, through its largest component, with the sign that is closer to ``near``."""
    trace = R[0, 0] + R[1, 1] + R[2, 2]
    k = -1
    largest = trace
    for i in range(3):
        if R[i, i] > largest:
            k, largest = i, R[i, i]
    if k < 0:
        root = math.sqrt(1.0 + trace)
        w = 0.5 * root
        root = 0.5 / root
        x = (R[2, 1] - R[1, 2]) * root
        y = (R[0, 2] - R[2, 0]) * root
        z = (R[1, 0] - R[0, 1]) * root
    else:
        i, j = (k + 1) % 3, (k + 2) % 3
        root = math.sqrt(1.0 + R[k, k] - R[i, i] - R[j, j])
        first = 0.5 * root
        root = 0.5 / root
        w = (R[j, i] - R[i, j]) * root
        second, third = (R[i, k] + R[k, i]) * root, (R[j, k] + R[k, j]) * root
        x = first if k == 0 else (third if k == 1 else second)
        y = second if k == 0 else (first if k == 1 else third)
        z = third if k == 0 else (second if k == 1 else first)
    sign = -1.0 if w * near[0] + x * near[1] + y * near[2] + z * near[3] < 0.0 else 1.0
    out[0] = sign * w
    out[1] = sign * x
    out[2] = sign * y
    out[3] = sign * z


@kernel(BOOL, MODEL, WORK, FLOAT, READ, MATRIX, INT)
def observe(model, ws, t, y, out, k):
    """Row k of the output: q, v, acc, positions, quaternions, joint motion, reactions, energies, residual, forces,
    states, sensors (see ``outputs.row_parts``).

    Returns False, with the reason in ``status``, if a force or a sensor has no finite value.
    """
    row = out[k]
    if not derivative(model, ws, t, y, ws.state[RATE]):
        return False
    n, n_j = len(model.body_i), len(model.joint_i)
    n_q, n_v, n_x = model.counts[N_Q], model.counts[N_V], model.counts[N_X]
    q, v = y[:n_q], y[n_q : n_q + n_v]
    motion(model, ws, v, ws.of_speed[ACC])
    reactions(model, ws)
    marker_motion(model, ws)
    equation_rates(model, ws, v)
    fill_signals(model, ws, q, v, ws.of_speed[ACC])
    kinetic_potential(model, ws)
    copy(y[: n_q + n_v], row, 0)
    at = n_q + n_v
    copy(ws.of_speed[ACC], row, at)
    at += n_v
    for i in range(1, n):
        place = at + 3 * model.body_i[i, SLOT]
        copy(ws.vec[i, ORIGIN], row, place)
        place = at + 3 * (n - 1) + 4 * model.body_i[i, SLOT]
        quaternion(ws.rot[i, POSE], out[max(k - 1, 0), place : place + 4], row[place : place + 4])
    at += 7 * (n - 1)
    copy(ws.signals[model.counts[AT_JOINTS] : model.counts[AT_BODIES]], row, at)
    at += model.counts[AT_BODIES] - model.counts[AT_JOINTS]
    for j in range(n_j):
        copy(ws.joint_vec[j, REACTION], row, at + 6 * j)
        copy(ws.joint_vec[j, REACTION + 1], row, at + 6 * j + 3)
    at += 6 * n_j
    row[at] = ws.scratch[14, 0]
    row[at + 1] = ws.scratch[14, 1]
    row[at + 2] = y[n_q + n_v + n_x]
    row[at + 3] = 0.0
    for i in range(len(model.row_i)):
        row[at + 3] = max(row[at + 3], abs(ws.of_row[PHI, i]))
    at += 4
    width = FORCE_SIGNALS * len(model.force)
    copy(ws.signals[model.counts[AT_FORCES] : model.counts[AT_FORCES] + width], row, at)
    at += width
    copy(ws.signals[model.counts[AT_STATES] : model.counts[AT_STATES] + n_x], row, at)
    at += n_x
    for i in range(len(model.sensor)):
        value = program_value(model, ws, model.sensor[i])
        if not math.isfinite(value):
            ws.ints[STATUS_CODE] = BAD_SENSOR
            ws.ints[STATUS_OBJECT] = i
            return False
        row[at + i] = value
    ws.ints[STATUS_CODE] = OK
    return True
