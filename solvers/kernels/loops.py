"""Closed loops: what the two frames of a joint do to one another, and the equations that a cut joint leaves.

A closure equation says that the motion of frame B against frame A has no component along a fixed direction of A, in
rotation or in translation. Equations (10)–(12) of docs/theory/multibody.md.
"""

import math

from solvers.kernels.jit import BOOL, FLOAT, INT, MODEL, NONE, READ, WORK, inner, part
from solvers.kernels.multibody_arrays import (
    ACCEL,
    ALPHA,
    BASIS,
    BODY_A,
    BODY_B,
    CARRIED,
    FRAME_A,
    FRAME_B,
    FREE,
    GAMMA,
    JACOBIAN,
    JOINT_KIND,
    OMEGA,
    ORIGIN,
    P_A,
    P_B,
    PARENT,
    PHI,
    POINT_A,
    POINT_B,
    POSE,
    PRISMATIC,
    Q_START,
    RELATIVE,
    REVOLUTE,
    ROTATION,
    ROW_JOINT,
    SLIDE,
    TURN,
    V_COUNT,
    V_START,
    VALUES,
    VELOCITY,
)
from solvers.kernels.tree import add_cross, clear, copy, dot, multiply


@part(NONE, MODEL, WORK, BOOL)
def joint_frames(model, ws, everyone):
    """Frame A and the origins of A and B in the world, of cut joints or of everyone. Reads the poses."""
    for j in range(len(model.joint_i)):
        if not everyone and model.joint_i[j, CARRIED] != 0:
            continue
        a, b = model.joint_i[j, BODY_A], model.joint_i[j, BODY_B]
        multiply(ws.rot[a, POSE], model.joint_rot[j, FRAME_A], ws.joint_rot[j])
        for r in range(3):
            ws.joint_vec[j, P_A, r] = ws.vec[a, ORIGIN, r] + dot(ws.rot[a, POSE, r], model.joint_vec[j, POINT_A])
            ws.joint_vec[j, P_B, r] = ws.vec[b, ORIGIN, r] + dot(ws.rot[b, POSE, r], model.joint_vec[j, POINT_B])


@inner
def rotation_error(model, ws, j, e):
    """The turn, as a vector in frame A, that brings frame B back to what the joint admits; writes e."""
    J, R_AB = ws.scratch[8:11], ws.scratch[11:14]
    b = model.joint_i[j, BODY_B]
    multiply(ws.rot[b, POSE], model.joint_rot[j, FRAME_B], J)
    R_A = ws.joint_rot[j]
    for r in range(3):
        for s in range(3):
            R_AB[r, s] = R_A[0, r] * J[0, s] + R_A[1, r] * J[1, s] + R_A[2, r] * J[2, s]
    clear(e)
    axis = model.joint_rot[j, BASIS, 0]
    if model.joint_i[j, JOINT_KIND] == REVOLUTE:
        turned = ws.scratch[7]
        for r in range(3):
            turned[r] = dot(R_AB[r], axis)
        add_cross(axis, turned, e)
        cosine = dot(axis, turned)
    else:
        e[0] = 0.5 * (R_AB[2, 1] - R_AB[1, 2])
        e[1] = 0.5 * (R_AB[0, 2] - R_AB[2, 0])
        e[2] = 0.5 * (R_AB[1, 0] - R_AB[0, 1])
        cosine = 0.5 * (R_AB[0, 0] + R_AB[1, 1] + R_AB[2, 2] - 1.0)
    sine = math.sqrt(dot(e, e))
    if sine > 1e-8:
        scale = math.atan2(sine, cosine) / sine
        for r in range(3):
            e[r] *= scale
    elif cosine < 0.0:  # half a turn off: any direction across the axis
        for r in range(3):
            e[r] = math.pi * model.joint_rot[j, BASIS, 1, r]


@part(FLOAT, MODEL, WORK)
def closure_residual(model, ws):
    """How far the cut joints are open. Reads frames; writes phi; returns its largest entry. Equation (10)."""
    e = ws.scratch[6]
    last, largest = -1, 0.0
    for row in range(len(model.row_i)):
        j = model.row_i[row, ROW_JOINT]
        if j != last:
            rotation_error(model, ws, j, e)
            last = j
        n = model.row_vec[row]
        if model.row_i[row, ROTATION]:
            value = dot(n, e)
        else:
            value = 0.0
            for r in range(3):
                value += dot(ws.joint_rot[j, r], n) * (ws.joint_vec[j, P_B, r] - ws.joint_vec[j, P_A, r])
        ws.of_row[PHI, row] = value
        largest = max(largest, abs(value))
    return largest


@part(NONE, MODEL, WORK)
def closure_jacobian(model, ws):
    """G: rates of the closure equations per unit speed. Reads poses and frames; writes G. Equation (11)."""
    n_w, arm, point = ws.scratch[4], ws.scratch[5], ws.scratch[6]
    for row in range(len(model.row_i)):
        j = model.row_i[row, ROW_JOINT]
        clear(ws.jac[JACOBIAN, row])
        for r in range(3):
            n_w[r] = dot(ws.joint_rot[j, r], model.row_vec[row])
        for side in range(2):
            sign = 1.0 if side == 1 else -1.0
            body = model.joint_i[j, BODY_A + side]
            while body > 0:
                for r in range(3):
                    arm[r] = ws.joint_vec[j, P_B, r] - ws.vec[body, ORIGIN, r]
                for k in range(model.body_i[body, V_START], model.body_i[body, V_START] + model.body_i[body, V_COUNT]):
                    if model.row_i[row, ROTATION]:
                        ws.jac[JACOBIAN, row, k] += sign * dot(n_w, ws.speed[k, TURN])
                    else:
                        copy(ws.speed[k, SLIDE], point, 0)
                        add_cross(ws.speed[k, TURN], arm, point)
                        ws.jac[JACOBIAN, row, k] += sign * dot(n_w, point)
                body = model.body_i[body, PARENT]


@inner
def point_motion(ws, body, point, velocity, acceleration):
    """Velocity and acceleration of the point of a body that is at ``point`` now. Reads the motion."""
    arm, half = ws.scratch[4], ws.scratch[5]
    for r in range(3):
        arm[r] = point[r] - ws.vec[body, ORIGIN, r]
        half[r] = 0.0
        acceleration[r] = ws.vec[body, ACCEL, r]
        velocity[r] = ws.vec[body, VELOCITY, r]
    add_cross(ws.vec[body, OMEGA], arm, half)
    add_cross(ws.vec[body, ALPHA], arm, acceleration)
    add_cross(ws.vec[body, OMEGA], half, acceleration)
    for r in range(3):
        velocity[r] += half[r]


@part(NONE, MODEL, WORK, INT)
def relative_motion(model, ws, j):
    """Motion of frame B as seen from frame A, in world axes. Reads motion and frames; writes relative[j]."""
    a, b = model.joint_i[j, BODY_A], model.joint_i[j, BODY_B]
    point, out = ws.joint_vec[j, P_B], ws.joint_vec[j, RELATIVE : RELATIVE + 4]
    v_a, a_a, half = ws.scratch[0], ws.scratch[1], ws.scratch[2]
    point_motion(ws, a, point, v_a, a_a)
    point_motion(ws, b, point, out[1], out[3])
    for r in range(3):
        out[0, r] = ws.vec[b, OMEGA, r] - ws.vec[a, OMEGA, r]
        out[1, r] -= v_a[r]
        out[2, r] = ws.vec[b, ALPHA, r] - ws.vec[a, ALPHA, r]
        out[3, r] -= a_a[r]
        half[r] = -2.0 * out[1, r]
    add_cross(out[0], ws.vec[a, OMEGA], out[2])  # −ω_A × ω_rel
    add_cross(ws.vec[a, OMEGA], half, out[3])


@part(NONE, MODEL, WORK)
def closure_bias(model, ws):
    """γ: what the closure equations demand of the accelerations. Reads the bias motion; writes gamma. Equation (12)."""
    last = -1
    n_w = ws.scratch[6]
    for row in range(len(model.row_i)):
        j = model.row_i[row, ROW_JOINT]
        if j != last:
            relative_motion(model, ws, j)
            last = j
        for r in range(3):
            n_w[r] = dot(ws.joint_rot[j, r], model.row_vec[row])
        ws.of_row[GAMMA, row] = -dot(n_w, ws.joint_vec[j, RELATIVE + (2 if model.row_i[row, ROTATION] else 3)])


@part(FLOAT, MODEL, WORK, INT)
def cut_coordinate(model, ws, j):
    """Coordinate of a cut joint: a length, or an angle on the turn nearest to the last accepted one."""
    axis, first, second = model.joint_rot[j, BASIS, 0], model.joint_rot[j, BASIS, 1], model.joint_rot[j, BASIS, 2]
    x = ws.scratch[0]
    if model.joint_i[j, JOINT_KIND] == PRISMATIC:
        value = 0.0
        for r in range(3):
            value += dot(ws.joint_rot[j, r], axis) * (ws.joint_vec[j, P_B, r] - ws.joint_vec[j, P_A, r])
        return value
    if model.joint_i[j, JOINT_KIND] != REVOLUTE:
        return 0.0
    b = model.joint_i[j, BODY_B]
    R_B = ws.scratch[8:11]
    multiply(ws.rot[b, POSE], model.joint_rot[j, FRAME_B], R_B)
    for r in range(3):
        x[r] = dot(R_B[r], first)
    cosine, sine = 0.0, 0.0
    for r in range(3):
        cosine += dot(ws.joint_rot[j, r], first) * x[r]
        sine += dot(ws.joint_rot[j, r], second) * x[r]
    angle = math.atan2(sine, cosine)
    return angle + 2.0 * math.pi * math.floor((ws.joint_vec[j, VALUES, 1] - angle) / (2.0 * math.pi) + 0.5)


@part(NONE, MODEL, WORK, READ, READ, READ, INT)
def joint_motion(model, ws, q, v, acc, j):
    """Coordinate, speed and acceleration of a joint with one degree of freedom. Writes signals.

    A cut joint needs its frames and ``relative`` up to date.
    """
    kind, body, at = model.joint_i[j, JOINT_KIND], model.joint_i[j, CARRIED], 1 + 3 * j
    if kind != REVOLUTE and kind != PRISMATIC:
        return
    if body > 0:
        ws.signals[at] = q[model.body_i[body, Q_START]]
        ws.signals[at + 1] = v[model.body_i[body, V_START]]
        ws.signals[at + 2] = acc[model.body_i[body, V_START]]
        return
    axis = ws.scratch[1]
    for r in range(3):
        axis[r] = dot(ws.joint_rot[j, r], model.joint_rot[j, BASIS, 0])
    first = 1 if kind == PRISMATIC else 0
    ws.signals[at] = cut_coordinate(model, ws, j)
    ws.signals[at + 1] = dot(axis, ws.joint_vec[j, RELATIVE + first])
    ws.signals[at + 2] = dot(axis, ws.joint_vec[j, RELATIVE + first + 2])


@inner
def is_cut(model, j):
    """Whether a joint was cut: it leaves closure equations instead of carrying a body."""
    return model.joint_i[j, CARRIED] == 0 and model.joint_i[j, JOINT_KIND] != FREE
