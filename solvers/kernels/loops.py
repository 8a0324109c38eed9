"""Closed loops: what the two frames of a joint do to one another, and the equations that a cut joint leaves.

A closure equation says that the motion of frame B against frame A has no component along a fixed direction of A, in
rotation or in translation. Equations (10)–(12) of docs/theory/multibody.md.
"""

import math

from numba import njit

from solvers.kernels.multibody_arrays import FREE, PRISMATIC, REVOLUTE
from solvers.kernels.tree import add_cross, dot, multiply


@njit(cache=True, nogil=True, error_model="numpy")
def joint_frames(model, ws, everyone):
    """Frame A and the origins of A and B in the world, of cut joints or of everyone. Reads the poses."""
    for j in range(len(model.joint_kind)):
        if not everyone and model.joint_tree[j] != 0:
            continue
        a, b = model.joint_bodies[j]
        multiply(ws.R[a], model.joint_R[j, 0], ws.frame_R[j])
        for r in range(3):
            ws.frame_p[j, 0, r] = ws.p[a, r] + dot(ws.R[a, r], model.joint_p[j, 0])
            ws.frame_p[j, 1, r] = ws.p[b, r] + dot(ws.R[b, r], model.joint_p[j, 1])


@njit(cache=True, nogil=True, error_model="numpy")
def rotation_error(model, ws, j, e):
    """The turn, as a vector in frame A, that brings frame B back to what the joint admits; writes e."""
    J, R_AB = ws.turn_R[0], ws.turn_R[1]
    b = model.joint_bodies[j, 1]
    multiply(ws.R[b], model.joint_R[j, 1], J)
    R_A = ws.frame_R[j]
    for r in range(3):
        for s in range(3):
            R_AB[r, s] = R_A[0, r] * J[0, s] + R_A[1, r] * J[1, s] + R_A[2, r] * J[2, s]
    e[:] = 0.0
    axis = model.joint_basis[j, 0]
    if model.joint_kind[j] == REVOLUTE:
        turned = ws.arm[7]
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
            e[r] = math.pi * model.joint_basis[j, 1, r]


@njit(cache=True, nogil=True, error_model="numpy")
def closure_residual(model, ws):
    """How far the cut joints are open. Reads frames; writes phi; returns its largest entry. Equation (10)."""
    e = ws.arm[6]
    last, largest = -1, 0.0
    for row in range(len(model.row_joint)):
        j = model.row_joint[row]
        if j != last:
            rotation_error(model, ws, j, e)
            last = j
        n = model.row_vector[row]
        if model.row_rotation[row]:
            value = dot(n, e)
        else:
            value = 0.0
            for r in range(3):
                value += dot(ws.frame_R[j, r], n) * (ws.frame_p[j, 1, r] - ws.frame_p[j, 0, r])
        ws.phi[row] = value
        largest = max(largest, abs(value))
    return largest


@njit(cache=True, nogil=True, error_model="numpy")
def closure_jacobian(model, ws):
    """G: rates of the closure equations per unit speed. Reads poses and frames; writes G. Equation (11)."""
    n_w, arm, point = ws.arm[4], ws.arm[5], ws.arm[6]
    ws.G[:, :] = 0.0
    for row in range(len(model.row_joint)):
        j = model.row_joint[row]
        for r in range(3):
            n_w[r] = dot(ws.frame_R[j, r], model.row_vector[row])
        for side in range(2):
            sign = 1.0 if side == 1 else -1.0
            body = model.joint_bodies[j, side]
            while body > 0:
                for r in range(3):
                    arm[r] = ws.frame_p[j, 1, r] - ws.p[body, r]
                for k in range(model.v_start[body], model.v_start[body] + model.v_count[body]):
                    if model.row_rotation[row]:
                        ws.G[row, k] += sign * dot(n_w, ws.s_w[k])
                    else:
                        point[:] = ws.s_v[k]
                        add_cross(ws.s_w[k], arm, point)
                        ws.G[row, k] += sign * dot(n_w, point)
                body = model.parent[body]


@njit(cache=True, nogil=True, error_model="numpy")
def point_motion(ws, body, point, velocity, acceleration):
    """Velocity and acceleration of the point of a body that is at ``point`` now. Reads the motion."""
    arm, half = ws.arm[4], ws.arm[5]
    for r in range(3):
        arm[r] = point[r] - ws.p[body, r]
        half[r] = 0.0
        acceleration[r] = ws.a[body, r]
        velocity[r] = ws.v[body, r]
    add_cross(ws.w[body], arm, half)
    add_cross(ws.alpha[body], arm, acceleration)
    add_cross(ws.w[body], half, acceleration)
    for r in range(3):
        velocity[r] += half[r]


@njit(cache=True, nogil=True, error_model="numpy")
def relative_motion(model, ws, j):
    """Motion of frame B as seen from frame A, in world axes. Reads motion and frames; writes relative[j]."""
    a, b = model.joint_bodies[j]
    point, out = ws.frame_p[j, 1], ws.relative[j]
    v_a, a_a, half = ws.arm[0], ws.arm[1], ws.arm[2]
    point_motion(ws, a, point, v_a, a_a)
    point_motion(ws, b, point, out[1], out[3])
    for r in range(3):
        out[0, r] = ws.w[b, r] - ws.w[a, r]
        out[1, r] -= v_a[r]
        out[2, r] = ws.alpha[b, r] - ws.alpha[a, r]
        out[3, r] -= a_a[r]
        half[r] = -2.0 * out[1, r]
    add_cross(out[0], ws.w[a], out[2])  # −ω_A × ω_rel
    add_cross(ws.w[a], half, out[3])


@njit(cache=True, nogil=True, error_model="numpy")
def closure_bias(model, ws):
    """γ: what the closure equations demand of the accelerations. Reads the bias motion; writes gamma. Equation (12)."""
    last = -1
    n_w = ws.arm[6]
    for row in range(len(model.row_joint)):
        j = model.row_joint[row]
        if j != last:
            relative_motion(model, ws, j)
            last = j
        for r in range(3):
            n_w[r] = dot(ws.frame_R[j, r], model.row_vector[row])
        ws.gamma[row] = -dot(n_w, ws.relative[j, 2 if model.row_rotation[row] else 3])


@njit(cache=True, nogil=True, error_model="numpy")
def cut_coordinate(model, ws, j):
    """Coordinate of a cut joint: a length, or an angle on the turn nearest to the last accepted one."""
    axis, first, second = model.joint_basis[j, 0], model.joint_basis[j, 1], model.joint_basis[j, 2]
    x = ws.arm[0]
    if model.joint_kind[j] == PRISMATIC:
        value = 0.0
        for r in range(3):
            value += dot(ws.frame_R[j, r], axis) * (ws.frame_p[j, 1, r] - ws.frame_p[j, 0, r])
        return value
    if model.joint_kind[j] != REVOLUTE:
        return 0.0
    b = model.joint_bodies[j, 1]
    R_B = ws.turn_R[0]
    multiply(ws.R[b], model.joint_R[j, 1], R_B)
    for r in range(3):
        x[r] = dot(R_B[r], first)
    cosine, sine = 0.0, 0.0
    for r in range(3):
        cosine += dot(ws.frame_R[j, r], first) * x[r]
        sine += dot(ws.frame_R[j, r], second) * x[r]
    angle = math.atan2(sine, cosine)
    return angle + 2.0 * math.pi * math.floor((ws.turn[j] - angle) / (2.0 * math.pi) + 0.5)


@njit(cache=True, nogil=True, error_model="numpy")
def joint_motion(model, ws, q, v, acc, j):
    """Coordinate, speed and acceleration of a joint with one degree of freedom. Writes signals.

    A cut joint needs its frames and ``relative`` up to date.
    """
    kind, body, at = model.joint_kind[j], model.joint_tree[j], 1 + 3 * j
    if kind not in (REVOLUTE, PRISMATIC):
        return
    if body > 0:
        ws.signals[at] = q[model.q_start[body]]
        ws.signals[at + 1] = v[model.v_start[body]]
        ws.signals[at + 2] = acc[model.v_start[body]]
        return
    axis = ws.arm[1]
    for r in range(3):
        axis[r] = dot(ws.frame_R[j, r], model.joint_basis[j, 0])
    first = 1 if kind == PRISMATIC else 0
    ws.signals[at] = cut_coordinate(model, ws, j)
    ws.signals[at + 1] = dot(axis, ws.relative[j, first])
    ws.signals[at + 2] = dot(axis, ws.relative[j, first + 2])


@njit(cache=True, nogil=True, error_model="numpy")
def is_cut(model, j):
    """Whether a joint was cut: it leaves closure equations instead of carrying a body."""
    return model.joint_tree[j] == 0 and model.joint_kind[j] != FREE
