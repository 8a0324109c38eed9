"""Cut joints: relative coordinates from the poses of two markers, and the equations that the joint leaves.

The chain of steps gives the twists ``S`` that the joint admits. Relative coordinates are those that bring the end of
the chain nearest to marker B; the equations are the components of the remaining motion along the orthogonal complement
of ``S`` (Mikheev 2004, 1.1.2.4: local elimination of the auxiliary coordinates). One code serves every kind of joint.
Equations (11), (12) of docs/theory/multibody.md.
"""

import math

from solvers.kernels.jit import FLOATS, INT, MODEL, NONE, READ, WORK, inner, part
from solvers.kernels.multibody_arrays import (
    BASIS,
    CUT_COUNT,
    CUT_STEP,
    GAMMA,
    JOINT_NQ,
    JOINT_NV,
    JOINT_Q,
    JOINT_V,
    M_ACCEL,
    M_ALPHA,
    M_OMEGA,
    M_POINT,
    M_VELOCITY,
    MARKER_A,
    MARKER_B,
    N_DRIVES,
    N_V,
    PHI,
    QUATERNION,
    RATE_OF,
    RELATIVE_A,
    RELATIVE_Q,
    RELATIVE_V,
    REMEMBERED,
    SLIDE,
    STEP_DRIVE,
    STEP_KIND,
    STEP_Q,
    STEP_V,
    TRIANGLE,
    TURN,
)
from solvers.kernels.steps import bias_of_steps, slides_of_steps, walk
from solvers.kernels.vectors import add_cross, clear, copy, dot, multiply, rotation_vector

#: Change of a relative coordinate (m, rad) at which its search ends, and the longest step of the search.
FOUND, LONGEST = 1e-13, 0.7

# Rows of ``ws.twist``.
ERROR, WORKING, RELATIVE, RISE, UNKNOWN = range(5)


@inner
def dot6(a, b):
    """Scalar product of two twists (rotation, translation)."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3] + a[4] * b[4] + a[5] * b[5]


@part(NONE, MODEL, WORK, INT, READ)
def admitted_twists(model, ws, j, arm):
    """Orthonormal rows for the twists that joint j admits (BASIS), and their triangular factor, by Gram–Schmidt.

    ``arm`` leads from the point that SLIDE belongs to, to the point of the twists.
    """
    basis, triangle, x = ws.cut[j, BASIS], ws.cut[j, TRIANGLE], ws.twist[WORKING]
    first = model.joint_i[j, JOINT_V]
    for k in range(model.joint_i[j, JOINT_NV]):
        copy(ws.speed[first + k, TURN], x, 0)
        copy(ws.speed[first + k, SLIDE], x, 3)
        add_cross(ws.speed[first + k, TURN], arm, x[3:])
        length = math.sqrt(dot6(x, x))
        for i in range(k):
            triangle[i, k] = 0.0
        for _ in range(2):
            for i in range(k):
                part = dot6(basis[i], x)
                triangle[i, k] += part
                for r in range(6):
                    x[r] -= part * basis[i, r]
        left = math.sqrt(dot6(x, x))
        lost = left <= 1e-9 * length or length == 0.0  # a twist that repeats others: its speed stays zero
        triangle[k, k] = 0.0 if lost else left
        for r in range(6):
            basis[k, r] = 0.0 if lost else x[r] / left


@inner
def coefficients(ws, j, n, twist, out):
    """Speeds of the joint that give a twist best (least squares): R·out = Qᵀ·twist."""
    basis, triangle = ws.cut[j, BASIS], ws.cut[j, TRIANGLE]
    for k in range(n - 1, -1, -1):
        value = dot6(basis[k], twist)
        for i in range(k + 1, n):
            value -= triangle[k, i] * out[i]
        out[k] = value / triangle[k, k] if triangle[k, k] > 0.0 else 0.0


@part(NONE, MODEL, WORK, INT)
def forbidden_twists(model, ws, j):
    """Complete BASIS with orthonormal rows: the directions of the equations. Unit vectors are taken by what is left."""
    basis, x = ws.cut[j, BASIS], ws.twist[WORKING]
    n = model.joint_i[j, JOINT_NV]
    for k in range(n, 6):
        best, longest = 0, -1.0
        for axis in range(6):
            left = 1.0
            for i in range(k):
                left -= basis[i, axis] * basis[i, axis]
            if left > longest + 1e-6:
                best, longest = axis, left
        for r in range(6):
            x[r] = 1.0 if r == best else 0.0
        for _ in range(2):
            for i in range(k):
                part = dot6(basis[i], x)
                for r in range(6):
                    x[r] -= part * basis[i, r]
        left = math.sqrt(dot6(x, x))
        for r in range(6):
            basis[k, r] = x[r] / left


@part(NONE, MODEL, WORK, INT, READ)
def move_relative(model, ws, j, step):
    """Change the relative coordinates by a step of the relative speeds; quaternions stay at unit length."""
    q = ws.aux[RELATIVE_Q]
    for k in range(model.joint_i[j, CUT_STEP], model.joint_i[j, CUT_STEP] + model.joint_i[j, CUT_COUNT]):
        if model.step_i[k, STEP_DRIVE] >= 0:
            continue
        iq, i = model.step_i[k, STEP_Q], model.step_i[k, STEP_V] - model.joint_i[j, JOINT_V]
        if model.step_i[k, STEP_KIND] != QUATERNION:
            q[iq] += step[i]
            continue
        angle = math.sqrt(step[i] ** 2 + step[i + 1] ** 2 + step[i + 2] ** 2)
        scale = 0.5 if angle < 1e-9 else math.sin(0.5 * angle) / angle
        d, a, b, c = math.cos(0.5 * angle), scale * step[i], scale * step[i + 1], scale * step[i + 2]
        w, x, y, z = q[iq], q[iq + 1], q[iq + 2], q[iq + 3]
        q[iq] = w * d - x * a - y * b - z * c
        q[iq + 1] = x * d + w * a + y * c - z * b
        q[iq + 2] = y * d + w * b + z * a - x * c
        q[iq + 3] = z * d + w * c + x * b - y * a


@part(NONE, MODEL, WORK, INT)
def relative_coordinates(model, ws, j):
    """Coordinates of a cut joint that fit its markers best, from those of the last accepted step.

    Reads marker poses and prescribed coordinates; writes ``aux[RELATIVE_Q]``, BASIS, TRIANGLE and the error twist.
    """
    a, b = model.joint_i[j, MARKER_A], model.joint_i[j, MARKER_B]
    n, first, count = model.joint_i[j, JOINT_NV], model.joint_i[j, CUT_STEP], model.joint_i[j, CUT_COUNT]
    R, p, end, error, step = ws.scratch[8:11], ws.scratch[7], ws.scratch[18:21], ws.twist[ERROR], ws.twist[UNKNOWN]
    for k in range(model.joint_i[j, JOINT_Q], model.joint_i[j, JOINT_Q] + model.joint_i[j, JOINT_NQ]):
        ws.aux[RELATIVE_Q, k] = ws.aux[REMEMBERED, k]
    clear(ws.scratch[22])
    for _ in range(40):
        for r in range(3):
            copy(ws.marker_rot[a, r], R[r], 0)
        copy(ws.marker_vec[a, M_POINT], p, 0)
        walk(model, ws, first, count, ws.aux[RELATIVE_Q], R, p)
        for r in range(3):
            p[r] += dot(R[r], model.joint_vec[j])
            error[3 + r] = ws.marker_vec[b, M_POINT, r] - p[r]
        slides_of_steps(model, ws, first, count, p)
        multiply(R, model.joint_rot[j], end)
        rotation_vector(end, ws.marker_rot[b], error[:3])
        admitted_twists(model, ws, j, ws.scratch[22])
        coefficients(ws, j, n, error, step)
        largest = 0.0
        for k in range(n):
            largest = max(largest, abs(step[k]))
        if largest < FOUND or n == 0:
            break
        if largest > LONGEST:
            for k in range(n):
                step[k] *= LONGEST / largest
        move_relative(model, ws, j, step)
    forbidden_twists(model, ws, j)


@part(NONE, MODEL, WORK, INT, INT)
def cut_equations(model, ws, j, row):
    """Residuals and wrenches of the equations of a cut joint, from ``row`` on. Reads marker poses."""
    relative_coordinates(model, ws, j)
    a, b, n = model.joint_i[j, MARKER_A], model.joint_i[j, MARKER_B], model.joint_i[j, JOINT_NV]
    arm = ws.scratch[0]
    for r in range(3):
        arm[r] = ws.marker_vec[b, M_POINT, r] - ws.marker_vec[a, M_POINT, r]
    for k in range(n, 6):
        direction, at = ws.cut[j, BASIS, k], row + k - n
        ws.of_row[PHI, at] = dot6(direction, ws.twist[ERROR])
        for r in range(3):
            ws.row_wrench[at, 2, r] = direction[3 + r]
            ws.row_wrench[at, 3, r] = direction[r]
            ws.row_wrench[at, 0, r] = -direction[3 + r]
            ws.row_wrench[at, 1, r] = -direction[r]
        add_cross(arm, ws.row_wrench[at, 0], ws.row_wrench[at, 1])


@part(NONE, MODEL, WORK, INT, INT)
def relative_motion(model, ws, a, b):
    """Twist and acceleration of marker B as seen from marker A, at B's origin, in world axes. Reads marker motion.

    Writes RELATIVE and RISE of ``ws.twist`` (rotation, translation).
    """
    arm, half, speed, rise = ws.scratch[0], ws.scratch[1], ws.twist[RELATIVE], ws.twist[RISE]
    w_a = ws.marker_vec[a, M_OMEGA]
    for r in range(3):
        arm[r] = ws.marker_vec[b, M_POINT, r] - ws.marker_vec[a, M_POINT, r]
        half[r] = 0.0
        speed[r] = ws.marker_vec[b, M_OMEGA, r] - w_a[r]
        rise[r] = ws.marker_vec[b, M_ALPHA, r] - ws.marker_vec[a, M_ALPHA, r]
        speed[3 + r] = ws.marker_vec[b, M_VELOCITY, r] - ws.marker_vec[a, M_VELOCITY, r]
        rise[3 + r] = ws.marker_vec[b, M_ACCEL, r] - ws.marker_vec[a, M_ACCEL, r]
    add_cross(w_a, arm, half)
    for r in range(3):
        speed[3 + r] -= half[r]
        half[r] = -half[r] - 2.0 * speed[3 + r]
    add_cross(arm, ws.marker_vec[a, M_ALPHA], rise[3:])
    add_cross(w_a, half, rise[3:])
    add_cross(speed[:3], w_a, rise[:3])


@part(NONE, MODEL, WORK, INT, INT)
def cut_motion(model, ws, j, row):
    """Relative speeds and accelerations, rates of the equations and γ. Reads marker motion; needs ``cut_equations``.

    With bias accelerations of the markers, GAMMA is the right-hand side of G·v̇ = γ.
    """
    relative_motion(model, ws, model.joint_i[j, MARKER_A], model.joint_i[j, MARKER_B])
    n, first, count = model.joint_i[j, JOINT_NV], model.joint_i[j, CUT_STEP], model.joint_i[j, CUT_COUNT]
    at = model.joint_i[j, JOINT_V] - model.counts[N_V] - model.counts[N_DRIVES]
    v, acc = ws.twist[UNKNOWN], ws.twist[WORKING]
    clear(ws.scratch[18])
    clear(ws.scratch[19])
    clear(ws.scratch[20])
    clear(ws.scratch[21])
    for k in range(first, first + count):
        d, iv = model.step_i[k, STEP_DRIVE], model.step_i[k, STEP_V]
        if d >= 0:
            for r in range(3):
                ws.twist[RELATIVE, r] -= ws.speed[iv, TURN, r] * ws.drive[d, 1]
                ws.twist[RELATIVE, 3 + r] -= ws.speed[iv, SLIDE, r] * ws.drive[d, 1]
    coefficients(ws, j, n, ws.twist[RELATIVE], v)
    for k in range(n, 6):
        ws.of_row[RATE_OF, row + k - n] = dot6(ws.cut[j, BASIS, k], ws.twist[RELATIVE])
    for k in range(n):
        ws.aux[RELATIVE_V, at + k] = v[k]
        ws.aux[RELATIVE_A, at + k] = 0.0
    bias_of_steps(
        model, ws, first, count, ws.aux[RELATIVE_V], ws.aux[RELATIVE_A],
        ws.scratch[18], ws.scratch[19], ws.scratch[20], ws.scratch[21],
    )  # fmt: skip
    for r in range(3):
        ws.twist[RISE, r] -= ws.scratch[20, r]
        ws.twist[RISE, 3 + r] -= ws.scratch[21, r]
    coefficients(ws, j, n, ws.twist[RISE], acc)
    for k in range(n):
        ws.aux[RELATIVE_A, at + k] = acc[k]
    for k in range(n, 6):
        ws.of_row[GAMMA, row + k - n] = -dot6(ws.cut[j, BASIS, k], ws.twist[RISE])


@part(NONE, MODEL, WORK)
def remember_relative(model, ws):
    """After an accepted step: keep the relative coordinates, so that angles grow past a full turn."""
    for k in range(ws.aux.shape[1]):
        ws.aux[REMEMBERED, k] = ws.aux[RELATIVE_Q, k]


@part(NONE, MODEL, WORK, INT, FLOATS)
def wrench_of_forces(model, ws, j, tau):
    """The wrench (torque, force; world axes) along the admitted twists that does the work of ``tau`` in a joint.

    ``tau`` (6,) holds the forces along the joint's speeds and becomes S·(SᵀS)⁻¹·tau. Reads BASIS and TRIANGLE.
    """
    basis, triangle, n = ws.cut[j, BASIS], ws.cut[j, TRIANGLE], model.joint_i[j, JOINT_NV]
    y = ws.twist[UNKNOWN]
    for k in range(n):
        value = tau[k]
        for i in range(k):
            value -= triangle[i, k] * y[i]
        y[k] = value / triangle[k, k] if triangle[k, k] > 0.0 else 0.0
    clear(tau)
    for k in range(n):
        for r in range(6):
            tau[r] += y[k] * basis[k, r]
