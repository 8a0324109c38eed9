"""Tree of bodies: motion from the ground outwards, forces and inertia from the leaves inwards.

World axes; every body is referred to the origin of its own frame. Equations: docs/theory/multibody.md.
"""

import math

from solvers.kernels.jit import MODEL, NONE, READ, WORK, inner, kernel, part
from solvers.kernels.multibody_arrays import (
    ACCEL,
    ALPHA,
    AXIS,
    BIAS,
    CENTRE,
    F_EXT,
    FIRST,
    FORCE,
    FREE,
    INERTIA,
    KIND,
    OMEGA,
    ORIGIN,
    OWN,
    P_CHILD,
    P_PARENT,
    PARENT,
    POSE,
    PRISMATIC,
    Q_START,
    R_CHILD,
    R_PARENT,
    REVOLUTE,
    RHO,
    SECOND,
    SLIDE,
    SUBTREE,
    T_EXT,
    TORQUE,
    TURN,
    V_COUNT,
    V_START,
    VELOCITY,
)


@inner
def axis_rotation(x, y, z, angle, R):
    """R = rotation by ``angle`` about the unit vector (x, y, z)."""
    s = math.sin(angle)
    half = math.sin(0.5 * angle)
    c1 = 2.0 * half * half
    R[0, 0] = 1.0 - c1 * (y * y + z * z)
    R[1, 1] = 1.0 - c1 * (x * x + z * z)
    R[2, 2] = 1.0 - c1 * (x * x + y * y)
    R[0, 1] = c1 * x * y - s * z
    R[1, 0] = c1 * x * y + s * z
    R[0, 2] = c1 * x * z + s * y
    R[2, 0] = c1 * x * z - s * y
    R[1, 2] = c1 * y * z - s * x
    R[2, 1] = c1 * y * z + s * x


@inner
def quaternion_rotation(w, x, y, z, R):
    """R of the quaternion (w, x, y, z), normalised here so that stages of an integrator may drift."""
    s = 2.0 / (w * w + x * x + y * y + z * z)
    R[0, 0] = 1.0 - s * (y * y + z * z)
    R[1, 1] = 1.0 - s * (x * x + z * z)
    R[2, 2] = 1.0 - s * (x * x + y * y)
    R[0, 1] = s * (x * y - w * z)
    R[1, 0] = s * (x * y + w * z)
    R[0, 2] = s * (x * z + w * y)
    R[2, 0] = s * (x * z - w * y)
    R[1, 2] = s * (y * z - w * x)
    R[2, 1] = s * (y * z + w * x)


@inner
def multiply(A, B, C):
    """C = A·B of 3×3 matrices; C is neither A nor B."""
    for i in range(3):
        for j in range(3):
            C[i, j] = A[i, 0] * B[0, j] + A[i, 1] * B[1, j] + A[i, 2] * B[2, j]


@inner
def copy(x, out, at):
    """out[at:] ← x, entry by entry (a slice assignment would compile the text of its error message)."""
    for i in range(len(x)):
        out[at + i] = x[i]


@inner
def clear(x):
    """x ← 0 (of a vector; a slice assignment compiles ten times longer)."""
    for i in range(len(x)):
        x[i] = 0.0


@inner
def add_cross(a, b, out):
    """out += a × b."""
    x = a[1] * b[2] - a[2] * b[1]
    y = a[2] * b[0] - a[0] * b[2]
    z = a[0] * b[1] - a[1] * b[0]
    out[0] += x
    out[1] += y
    out[2] += z


@inner
def dot(a, b):
    """Scalar product of two vectors."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


@kernel(NONE, MODEL, WORK, READ)
def poses(model, ws, q):
    """Poses of all bodies and the motion ``s_w, s_v`` that each speed gives its body.

    Reads q; writes R, p, rho, s_w, s_v. Equations (1)–(3) of the theory.
    """
    J, R_B = ws.scratch[8:11], ws.scratch[11:14]
    for i in range(1, len(model.body_i)):
        parent, kind = model.body_i[i, PARENT], model.body_i[i, KIND]
        iq, iv = model.body_i[i, Q_START], model.body_i[i, V_START]
        axis, p_i, R_P = model.body_vec[i, AXIS], ws.vec[i, ORIGIN], ws.rot[parent, POSE]
        R_A = ws.rot[i, POSE]  # frame A for now; the pose of the body replaces it below
        multiply(R_P, model.body_rot[i, R_PARENT], R_A)
        for r in range(3):
            p_i[r] = ws.vec[parent, ORIGIN, r] + dot(R_P[r], model.body_vec[i, P_PARENT])
        if kind == REVOLUTE:
            axis_rotation(axis[0], axis[1], axis[2], q[iq], J)
            multiply(R_A, J, R_B)
            for r in range(3):
                ws.speed[iv, TURN, r] = dot(R_A[r], axis)
        elif kind == PRISMATIC:
            for r in range(3):
                copy(R_A[r], R_B[r], 0)
            for r in range(3):
                ws.speed[iv, TURN, r] = 0.0
                ws.speed[iv, SLIDE, r] = dot(R_A[r], axis)
                p_i[r] += ws.speed[iv, SLIDE, r] * q[iq]
        elif kind == FREE:
            quaternion_rotation(q[iq + 3], q[iq + 4], q[iq + 5], q[iq + 6], J)
            multiply(R_A, J, R_B)
            for r in range(3):
                p_i[r] += R_A[r, 0] * q[iq] + R_A[r, 1] * q[iq + 1] + R_A[r, 2] * q[iq + 2]
                for k in range(3):
                    ws.speed[iv + k, TURN, r] = 0.0
                    ws.speed[iv + k, SLIDE, r] = R_A[r, k]
                    ws.speed[iv + 3 + k, TURN, r] = R_B[r, k]
        else:
            for r in range(3):
                copy(R_A[r], R_B[r], 0)
        for r in range(3):
            for s in range(3):
                ws.rot[i, POSE, r, s] = dot(R_B[r], model.body_rot[i, R_CHILD, s])
        for r in range(3):
            ws.vec[i, RHO, r] = -dot(ws.rot[i, POSE, r], model.body_vec[i, P_CHILD])
            p_i[r] += ws.vec[i, RHO, r]
        first = iv if kind == REVOLUTE else iv + 3
        for k in range(first, iv + model.body_i[i, V_COUNT]):
            if kind != PRISMATIC:
                clear(ws.speed[k, SLIDE])
                add_cross(ws.speed[k, TURN], ws.vec[i, RHO], ws.speed[k, SLIDE])


@part(NONE, MODEL, WORK, READ, READ)
def motion(model, ws, v, acc):
    """Velocities and accelerations of all bodies for speeds ``v`` and their derivatives ``acc``.

    Reads the poses; writes w, v, alpha, a. Equations (4) and (5); with ``acc`` zero the bias accelerations.
    """
    arm, w_rel, v_rel, half = ws.scratch[0], ws.scratch[1], ws.scratch[2], ws.scratch[3]
    for i in range(1, len(model.body_i)):
        parent = model.body_i[i, PARENT]
        w_p, alpha, a = ws.vec[parent, OMEGA], ws.vec[i, ALPHA], ws.vec[i, ACCEL]
        for r in range(3):
            arm[r] = ws.vec[i, ORIGIN, r] - ws.vec[parent, ORIGIN, r]
            w_rel[r] = 0.0
            v_rel[r] = 0.0
            half[r] = 0.0
            alpha[r] = ws.vec[parent, ALPHA, r]
            a[r] = ws.vec[parent, ACCEL, r]
        for k in range(model.body_i[i, V_START], model.body_i[i, V_START] + model.body_i[i, V_COUNT]):
            for r in range(3):
                w_rel[r] += ws.speed[k, TURN, r] * v[k]
                v_rel[r] += ws.speed[k, SLIDE, r] * v[k]
                alpha[r] += ws.speed[k, TURN, r] * acc[k]
                a[r] += ws.speed[k, SLIDE, r] * acc[k]
        add_cross(w_p, w_rel, alpha)
        add_cross(ws.vec[parent, ALPHA], arm, a)
        for r in range(3):
            ws.vec[i, OMEGA, r] = w_p[r] + w_rel[r]
            ws.vec[i, VELOCITY, r] = ws.vec[parent, VELOCITY, r] + v_rel[r]
        add_cross(w_p, arm, half)  # ω_P × (ω_P × arm + 2 v_rel)
        for r in range(3):
            ws.vec[i, VELOCITY, r] += half[r]
            half[r] += 2.0 * v_rel[r]
        add_cross(w_p, half, a)
        clear(half)
        add_cross(w_rel, ws.vec[i, RHO], half)  # turning about the joint point: ω_rel × (ω_rel × ρ)
        add_cross(w_rel, half, a)


@inner
def world_inertia(R, inertia, out):
    """Out = R·inertia·Rᵀ."""
    for r in range(3):
        for s in range(r + 1):
            value = 0.0
            for k in range(3):
                value += R[r, k] * dot(inertia[k], R[s])
            out[r, s] = value
            out[s, r] = value


@part(NONE, MODEL, WORK)
def joint_wrenches(model, ws):
    """Force and torque through the joint of every body, from the leaves inwards (recursive Newton–Euler).

    Reads the motion, f_ext and t_ext (at the origins); writes f, t and the generalised forces h. Equations (6), (7).
    """
    I_W = ws.scratch[8:11]
    c, x, y = ws.scratch[0], ws.scratch[1], ws.scratch[2]
    n = len(model.body_i)
    for i in range(1, n):
        m, R = model.mass[i, OWN], ws.rot[i, POSE]
        world_inertia(R, model.body_rot[i, INERTIA], I_W)
        for r in range(3):
            c[r] = dot(R[r], model.body_vec[i, CENTRE])
        clear(x)
        add_cross(ws.vec[i, OMEGA], c, x)
        clear(y)
        add_cross(ws.vec[i, ALPHA], c, y)
        add_cross(ws.vec[i, OMEGA], x, y)  # acceleration of the centre relative to the origin
        for r in range(3):
            x[r] = dot(I_W[r], ws.vec[i, OMEGA])
            ws.vec[i, TORQUE, r] = dot(I_W[r], ws.vec[i, ALPHA]) - ws.vec[i, T_EXT, r]
            y[r] = m * (ws.vec[i, ACCEL, r] + y[r] - model.gravity[r])
            ws.vec[i, FORCE, r] = y[r] - ws.vec[i, F_EXT, r]
        add_cross(ws.vec[i, OMEGA], x, ws.vec[i, TORQUE])
        add_cross(c, y, ws.vec[i, TORQUE])
    clear(ws.vec[0, FORCE])
    clear(ws.vec[0, TORQUE])
    for i in range(n - 1, 0, -1):
        parent = model.body_i[i, PARENT]
        for k in range(model.body_i[i, V_START], model.body_i[i, V_START] + model.body_i[i, V_COUNT]):
            ws.of_speed[BIAS, k] = dot(ws.speed[k, TURN], ws.vec[i, TORQUE]) + dot(ws.speed[k, SLIDE], ws.vec[i, FORCE])
        for r in range(3):
            c[r] = ws.vec[i, ORIGIN, r] - ws.vec[parent, ORIGIN, r]
            ws.vec[parent, FORCE, r] += ws.vec[i, FORCE, r]
            ws.vec[parent, TORQUE, r] += ws.vec[i, TORQUE, r]
        add_cross(c, ws.vec[i, FORCE], ws.vec[parent, TORQUE])


@inner
def composite_inertia(model, ws):
    """Mass, first and second moments of every subtree at the origin of its root. Equation (8)."""
    n = len(model.body_i)
    c = ws.scratch[0]
    for i in range(1, n):
        m, R, J = model.mass[i, OWN], ws.rot[i, POSE], ws.rot[i, SECOND]
        world_inertia(R, model.body_rot[i, INERTIA], J)
        for r in range(3):
            c[r] = dot(R[r], model.body_vec[i, CENTRE])
        cc = dot(c, c)
        for r in range(3):
            ws.vec[i, FIRST, r] = m * c[r]
            J[r, r] += m * cc
            for s in range(3):
                J[r, s] -= m * c[r] * c[s]
    for i in range(n - 1, 0, -1):
        parent = model.body_i[i, PARENT]
        if parent == 0:
            continue
        m, first = model.mass[i, SUBTREE], ws.vec[i, FIRST]
        for r in range(3):
            c[r] = ws.vec[i, ORIGIN, r] - ws.vec[parent, ORIGIN, r]
        trace = m * dot(c, c) + 2.0 * dot(c, first)
        for r in range(3):
            ws.rot[parent, SECOND, r, r] += trace
            for s in range(3):
                shift = m * c[r] * c[s] + c[r] * first[s] + first[r] * c[s]
                ws.rot[parent, SECOND, r, s] += ws.rot[i, SECOND, r, s] - shift
            ws.vec[parent, FIRST, r] += first[r] + m * c[r]


@kernel(NONE, MODEL, WORK)
def mass_matrix(model, ws):
    """Joint-space mass matrix M by composite bodies. Reads the poses; writes M (lower and upper). Equation (9)."""
    composite_inertia(model, ws)
    force, torque, arm = ws.scratch[0], ws.scratch[1], ws.scratch[2]
    for k in range(len(ws.M)):
        clear(ws.M[k])
    for i in range(len(model.body_i) - 1, 0, -1):
        first = model.body_i[i, V_START]
        for k in range(first, first + model.body_i[i, V_COUNT]):
            for r in range(3):
                force[r] = model.mass[i, SUBTREE] * ws.speed[k, SLIDE, r]
                torque[r] = dot(ws.rot[i, SECOND, r], ws.speed[k, TURN])
            add_cross(ws.speed[k, TURN], ws.vec[i, FIRST], force)
            add_cross(ws.vec[i, FIRST], ws.speed[k, SLIDE], torque)
            j = i
            while j > 0:
                start = model.body_i[j, V_START]
                for l in range(start, start + model.body_i[j, V_COUNT]):
                    value = dot(ws.speed[l, TURN], torque) + dot(ws.speed[l, SLIDE], force)
                    ws.M[k, l] = value
                    ws.M[l, k] = value
                parent = model.body_i[j, PARENT]
                for r in range(3):
                    arm[r] = ws.vec[j, ORIGIN, r] - ws.vec[parent, ORIGIN, r]
                add_cross(arm, force, torque)
                j = parent


@part(NONE, MODEL, WORK)
def kinetic_potential(model, ws):
    """Kinetic energy and the potential of gravity (zero at the ground's origin). Reads the motion; writes energy."""
    I_W, c, x = ws.scratch[8:11], ws.scratch[0], ws.scratch[1]
    kinetic, potential = 0.0, 0.0
    for i in range(1, len(model.body_i)):
        world_inertia(ws.rot[i, POSE], model.body_rot[i, INERTIA], I_W)
        for r in range(3):
            c[r] = dot(ws.rot[i, POSE, r], model.body_vec[i, CENTRE])
            x[r] = ws.vec[i, VELOCITY, r]
        add_cross(ws.vec[i, OMEGA], c, x)
        turning = 0.0
        for r in range(3):
            turning += ws.vec[i, OMEGA, r] * dot(I_W[r], ws.vec[i, OMEGA])
            potential -= model.mass[i, OWN] * model.gravity[r] * (ws.vec[i, ORIGIN, r] + c[r])
        kinetic += 0.5 * (model.mass[i, OWN] * dot(x, x) + turning)
    ws.scratch[14, 0] = kinetic
    ws.scratch[14, 1] = potential
