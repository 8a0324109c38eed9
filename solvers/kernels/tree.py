"""Tree of bodies: motion from the ground outwards, forces and inertia from the leaves inwards.

World axes; every body is referred to the origin of its own frame. Equations: docs/theory/multibody.md.
"""

import math

from numba import njit

from solvers.kernels.multibody_arrays import FREE, PRISMATIC, REVOLUTE


@njit(cache=True, nogil=True, error_model="numpy")
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


@njit(cache=True, nogil=True, error_model="numpy")
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


@njit(cache=True, nogil=True, error_model="numpy")
def multiply(A, B, C):
    """C = A·B of 3×3 matrices; C is neither A nor B."""
    for i in range(3):
        for j in range(3):
            C[i, j] = A[i, 0] * B[0, j] + A[i, 1] * B[1, j] + A[i, 2] * B[2, j]


@njit(cache=True, nogil=True, error_model="numpy")
def add_cross(a, b, out):
    """out += a × b."""
    x = a[1] * b[2] - a[2] * b[1]
    y = a[2] * b[0] - a[0] * b[2]
    z = a[0] * b[1] - a[1] * b[0]
    out[0] += x
    out[1] += y
    out[2] += z


@njit(cache=True, nogil=True, error_model="numpy")
def dot(a, b):
    """Scalar product of two vectors."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


@njit(cache=True, nogil=True, error_model="numpy")
def poses(model, ws, q):
    """Poses of all bodies and the motion ``s_w, s_v`` that each speed gives its body.

    Reads q; writes R, p, rho, s_w, s_v. Equations (1)–(3) of the theory.
    """
    J, R_B = ws.turn_R[0], ws.turn_R[1]
    for i in range(1, len(model.parent)):
        parent, kind, iq, iv = model.parent[i], model.kind[i], model.q_start[i], model.v_start[i]
        axis, p_i, R_P = model.axis[i], ws.p[i], ws.R[parent]
        R_A = ws.R[i]  # frame A for now; the pose of the body replaces it below
        multiply(R_P, model.R_parent[i], R_A)
        for r in range(3):
            p_i[r] = ws.p[parent, r] + dot(R_P[r], model.p_parent[i])
        if kind == REVOLUTE:
            axis_rotation(axis[0], axis[1], axis[2], q[iq], J)
            multiply(R_A, J, R_B)
            for r in range(3):
                ws.s_w[iv, r] = dot(R_A[r], axis)
        elif kind == PRISMATIC:
            R_B[:, :] = R_A
            for r in range(3):
                ws.s_w[iv, r] = 0.0
                ws.s_v[iv, r] = dot(R_A[r], axis)
                p_i[r] += ws.s_v[iv, r] * q[iq]
        elif kind == FREE:
            quaternion_rotation(q[iq + 3], q[iq + 4], q[iq + 5], q[iq + 6], J)
            multiply(R_A, J, R_B)
            for r in range(3):
                p_i[r] += R_A[r, 0] * q[iq] + R_A[r, 1] * q[iq + 1] + R_A[r, 2] * q[iq + 2]
                for k in range(3):
                    ws.s_w[iv + k, r] = 0.0
                    ws.s_v[iv + k, r] = R_A[r, k]
                    ws.s_w[iv + 3 + k, r] = R_B[r, k]
        else:
            R_B[:, :] = R_A
        for r in range(3):
            for s in range(3):
                ws.R[i, r, s] = dot(R_B[r], model.R_child[i, s])
        for r in range(3):
            ws.rho[i, r] = -dot(ws.R[i, r], model.p_child[i])
            p_i[r] += ws.rho[i, r]
        first = iv if kind == REVOLUTE else iv + 3
        for k in range(first, iv + model.v_count[i]):
            if kind != PRISMATIC:
                ws.s_v[k, :] = 0.0
                add_cross(ws.s_w[k], ws.rho[i], ws.s_v[k])


@njit(cache=True, nogil=True, error_model="numpy")
def motion(model, ws, v, acc):
    """Velocities and accelerations of all bodies for speeds ``v`` and their derivatives ``acc``.

    Reads the poses; writes w, v, alpha, a. Equations (4) and (5); with ``acc`` zero the bias accelerations.
    """
    arm, w_rel, v_rel, half = ws.arm[0], ws.arm[1], ws.arm[2], ws.arm[3]
    for i in range(1, len(model.parent)):
        parent = model.parent[i]
        w_p, alpha, a = ws.w[parent], ws.alpha[i], ws.a[i]
        for r in range(3):
            arm[r] = ws.p[i, r] - ws.p[parent, r]
            w_rel[r] = 0.0
            v_rel[r] = 0.0
            half[r] = 0.0
            alpha[r] = ws.alpha[parent, r]
            a[r] = ws.a[parent, r]
        for k in range(model.v_start[i], model.v_start[i] + model.v_count[i]):
            for r in range(3):
                w_rel[r] += ws.s_w[k, r] * v[k]
                v_rel[r] += ws.s_v[k, r] * v[k]
                alpha[r] += ws.s_w[k, r] * acc[k]
                a[r] += ws.s_v[k, r] * acc[k]
        add_cross(w_p, w_rel, alpha)
        add_cross(ws.alpha[parent], arm, a)
        for r in range(3):
            ws.w[i, r] = w_p[r] + w_rel[r]
            ws.v[i, r] = ws.v[parent, r] + v_rel[r]
        add_cross(w_p, arm, half)  # ω_P × (ω_P × arm + 2 v_rel)
        for r in range(3):
            ws.v[i, r] += half[r]
            half[r] += 2.0 * v_rel[r]
        add_cross(w_p, half, a)
        half[:] = 0.0
        add_cross(w_rel, ws.rho[i], half)  # turning about the joint point: ω_rel × (ω_rel × ρ)
        add_cross(w_rel, half, a)


@njit(cache=True, nogil=True, error_model="numpy")
def world_inertia(R, inertia, out):
    """Out = R·inertia·Rᵀ."""
    for r in range(3):
        for s in range(r + 1):
            value = 0.0
            for k in range(3):
                value += R[r, k] * dot(inertia[k], R[s])
            out[r, s] = value
            out[s, r] = value


@njit(cache=True, nogil=True, error_model="numpy")
def joint_wrenches(model, ws):
    """Force and torque through the joint of every body, from the leaves inwards (recursive Newton–Euler).

    Reads the motion, f_ext and t_ext (at the origins); writes f, t and the generalised forces h. Equations (6), (7).
    """
    I_W = ws.turn_R[0]
    c, x, y = ws.arm[0], ws.arm[1], ws.arm[2]
    n = len(model.parent)
    for i in range(1, n):
        m, R = model.mass[i], ws.R[i]
        world_inertia(R, model.inertia[i], I_W)
        for r in range(3):
            c[r] = dot(R[r], model.centre[i])
        x[:] = 0.0
        add_cross(ws.w[i], c, x)
        y[:] = 0.0
        add_cross(ws.alpha[i], c, y)
        add_cross(ws.w[i], x, y)  # acceleration of the centre relative to the origin
        for r in range(3):
            x[r] = dot(I_W[r], ws.w[i])
            ws.t[i, r] = dot(I_W[r], ws.alpha[i]) - ws.t_ext[i, r]
            y[r] = m * (ws.a[i, r] + y[r] - model.gravity[r])
            ws.f[i, r] = y[r] - ws.f_ext[i, r]
        add_cross(ws.w[i], x, ws.t[i])
        add_cross(c, y, ws.t[i])
    ws.f[0, :] = 0.0
    ws.t[0, :] = 0.0
    for i in range(n - 1, 0, -1):
        parent = model.parent[i]
        for k in range(model.v_start[i], model.v_start[i] + model.v_count[i]):
            ws.h[k] = dot(ws.s_w[k], ws.t[i]) + dot(ws.s_v[k], ws.f[i])
        for r in range(3):
            c[r] = ws.p[i, r] - ws.p[parent, r]
            ws.f[parent, r] += ws.f[i, r]
            ws.t[parent, r] += ws.t[i, r]
        add_cross(c, ws.f[i], ws.t[parent])


@njit(cache=True, nogil=True, error_model="numpy")
def composite_inertia(model, ws):
    """Mass, first and second moments of every subtree at the origin of its root. Equation (8)."""
    n = len(model.parent)
    c = ws.arm[0]
    for i in range(1, n):
        m, R, J = model.mass[i], ws.R[i], ws.c_second[i]
        world_inertia(R, model.inertia[i], J)
        for r in range(3):
            c[r] = dot(R[r], model.centre[i])
        cc = dot(c, c)
        ws.c_mass[i] = m
        for r in range(3):
            ws.c_first[i, r] = m * c[r]
            J[r, r] += m * cc
            for s in range(3):
                J[r, s] -= m * c[r] * c[s]
    for i in range(n - 1, 0, -1):
        parent = model.parent[i]
        if parent == 0:
            continue
        m, first = ws.c_mass[i], ws.c_first[i]
        for r in range(3):
            c[r] = ws.p[i, r] - ws.p[parent, r]
        trace = m * dot(c, c) + 2.0 * dot(c, first)
        for r in range(3):
            ws.c_second[parent, r, r] += trace
            for s in range(3):
                shift = m * c[r] * c[s] + c[r] * first[s] + first[r] * c[s]
                ws.c_second[parent, r, s] += ws.c_second[i, r, s] - shift
            ws.c_first[parent, r] += first[r] + m * c[r]
        ws.c_mass[parent] += m


@njit(cache=True, nogil=True, error_model="numpy")
def mass_matrix(model, ws):
    """Joint-space mass matrix M by composite bodies. Reads the poses; writes M (lower and upper). Equation (9)."""
    composite_inertia(model, ws)
    force, torque, arm = ws.arm[0], ws.arm[1], ws.arm[2]
    ws.M[:, :] = 0.0
    for i in range(len(model.parent) - 1, 0, -1):
        first = model.v_start[i]
        for k in range(first, first + model.v_count[i]):
            for r in range(3):
                force[r] = ws.c_mass[i] * ws.s_v[k, r]
                torque[r] = dot(ws.c_second[i, r], ws.s_w[k])
            add_cross(ws.s_w[k], ws.c_first[i], force)
            add_cross(ws.c_first[i], ws.s_v[k], torque)
            j = i
            while j > 0:
                start = model.v_start[j]
                for l in range(start, start + model.v_count[j]):
                    value = dot(ws.s_w[l], torque) + dot(ws.s_v[l], force)
                    ws.M[k, l] = value
                    ws.M[l, k] = value
                parent = model.parent[j]
                for r in range(3):
                    arm[r] = ws.p[j, r] - ws.p[parent, r]
                add_cross(arm, force, torque)
                j = parent


@njit(cache=True, nogil=True, error_model="numpy")
def kinetic_potential(model, ws):
    """Kinetic energy and the potential of gravity (zero at the ground's origin). Reads the motion; writes energy."""
    I_W, c, x = ws.turn_R[0], ws.arm[0], ws.arm[1]
    kinetic, potential = 0.0, 0.0
    for i in range(1, len(model.parent)):
        world_inertia(ws.R[i], model.inertia[i], I_W)
        for r in range(3):
            c[r] = dot(ws.R[i, r], model.centre[i])
            x[r] = ws.v[i, r]
        add_cross(ws.w[i], c, x)
        turning = 0.0
        for r in range(3):
            turning += ws.w[i, r] * dot(I_W[r], ws.w[i])
            potential -= model.mass[i] * model.gravity[r] * (ws.p[i, r] + c[r])
        kinetic += 0.5 * (model.mass[i] * dot(x, x) + turning)
    ws.energy[0] = kinetic
    ws.energy[1] = potential
