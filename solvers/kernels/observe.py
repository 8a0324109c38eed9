"""What is seen of a mechanism at an output instant: poses, reactions, energies, sensors."""

import math

from solvers.kernels.jit import BOOL, FLOAT, INT, MATRIX, MODEL, NONE, READ, WORK, inner, part
from solvers.kernels.loops import closure_residual, is_cut, joint_frames, relative_motion
from solvers.kernels.motion import apply_to_bodies, derivative, fill_signals
from solvers.kernels.multibody_arrays import (
    ACC,
    BAD_SENSOR,
    BASIS,
    BODY_A,
    BODY_B,
    CARRIED,
    EXTRA,
    FORCE,
    JOINT_KIND,
    LAMBDA,
    OK,
    ORIGIN,
    P_B,
    POSE,
    RATE,
    REACTION,
    REVOLUTE,
    ROTATION,
    ROW_JOINT,
    SLOT,
    STATUS_CODE,
    STATUS_OBJECT,
    TORQUE,
    VALUES,
)
from solvers.kernels.program import run
from solvers.kernels.tree import add_cross, clear, copy, dot, joint_wrenches, kinetic_potential, motion


@part(NONE, MODEL, WORK)
def reactions(model, ws):
    """Force and torque that every joint lays on its body b: at the origin of frame B, axes of frame A.

    The force applied along the coordinate is not part of it. Reads the true motion, lam and tau; writes reaction.
    """
    for j in range(len(ws.joint_vec)):
        clear(ws.joint_vec[j, REACTION])
        clear(ws.joint_vec[j, REACTION + 1])
    for row in range(len(model.row_i)):
        part = ws.joint_vec[model.row_i[row, ROW_JOINT], REACTION + model.row_i[row, ROTATION]]
        for r in range(3):
            part[r] += ws.of_row[LAMBDA, row] * model.row_vec[row, r]
    force, torque, arm = ws.scratch[4], ws.scratch[5], ws.scratch[6]
    for j in range(len(model.joint_i)):
        if is_cut(model, j):
            for r in range(3):
                force[r] = dot(ws.joint_rot[j, r], ws.joint_vec[j, REACTION])
                torque[r] = dot(ws.joint_rot[j, r], ws.joint_vec[j, REACTION + 1])
            apply_to_bodies(
                ws, model.joint_i[j, BODY_A], model.joint_i[j, BODY_B], ws.joint_vec[j, P_B], force, torque, 1.0
            )
    joint_wrenches(model, ws)
    for j in range(len(model.joint_i)):
        i, sign = model.joint_i[j, CARRIED], model.joint_vec[j, EXTRA, 0]
        if i == 0:
            continue
        for r in range(3):
            arm[r] = ws.vec[i, ORIGIN, r] - ws.joint_vec[j, P_B, r]
            force[r] = sign * ws.vec[i, FORCE, r]
            torque[r] = sign * ws.vec[i, TORQUE, r]
        add_cross(arm, force, torque)
        for r in range(3):
            for s in range(3):
                ws.joint_vec[j, REACTION, r] += ws.joint_rot[j, s, r] * force[s]
                ws.joint_vec[j, REACTION + 1, r] += ws.joint_rot[j, s, r] * torque[s]
        along = REACTION + 1 if model.joint_i[j, JOINT_KIND] == REVOLUTE else REACTION
        for r in range(3):
            ws.joint_vec[j, along, r] -= ws.joint_vec[j, VALUES, 0] * model.joint_rot[j, BASIS, 0, r]


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


@part(BOOL, MODEL, WORK, FLOAT, READ, MATRIX, INT)
def observe(model, ws, t, y, out, k):
    """Row k of the output: q, v, acc, positions, quaternions, joint motion, reactions, energies, residual, sensors.

    Returns False, with the reason in ``status``, if a force or a sensor has no finite value.
    """
    row = out[k]
    if not derivative(model, ws, t, y, ws.state[RATE]):
        return False
    n, n_j, n_v = len(model.body_i), len(model.joint_i), len(ws.speed)
    n_q = len(y) - n_v - 1
    q, v = y[:n_q], y[n_q : n_q + n_v]
    motion(model, ws, v, ws.of_speed[ACC])
    joint_frames(model, ws, True)
    for j in range(n_j):
        relative_motion(model, ws, j)
    fill_signals(model, ws, t, q, v, ws.of_speed[ACC])
    kinetic_potential(model, ws)
    reactions(model, ws)
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
    copy(ws.signals[1 : 1 + 3 * n_j], row, at)
    at += 3 * n_j
    for j in range(n_j):
        copy(ws.joint_vec[j, REACTION], row, at + 6 * j)
        copy(ws.joint_vec[j, REACTION + 1], row, at + 6 * j + 3)
    at += 6 * n_j
    row[at] = ws.scratch[14, 0]
    row[at + 1] = ws.scratch[14, 1]
    row[at + 2] = y[n_q + n_v]
    row[at + 3] = closure_residual(model, ws)
    at += 4
    for i in range(len(model.sensor)):
        value = run(model.code, model.sensor[i, 0], model.sensor[i, 1], model.constants, ws.signals, ws.stack)
        if not math.isfinite(value):
            ws.ints[STATUS_CODE] = BAD_SENSOR
            ws.ints[STATUS_OBJECT] = i
            return False
        row[at + i] = value
    ws.ints[STATUS_CODE] = OK
    return True
