"""Tree of bodies: motion from the ground outwards, forces and inertia from the leaves inwards.

World axes; every body is referred to the origin of its own frame. Equations: docs/theory/multibody.md.
"""

from solvers.kernels.flexible_bodies import (
    flexible_columns,
    flexible_energies,
    flexible_moments,
    flexible_wrenches,
    take_modal,
    take_modal_accelerations,
    take_modal_rates,
)
from solvers.kernels.jit import MODEL, NONE, READ, WORK, inner, kernel, part
from solvers.kernels.multibody_arrays import (
    ACCEL,
    ALPHA,
    BIAS,
    CENTRE,
    F_EXT,
    FIRST,
    FIRST_STEP,
    FORCE,
    INERTIA,
    OMEGA,
    ORIGIN,
    OWN,
    P_POST,
    PARENT,
    POSE,
    R_POST,
    SECOND,
    SLIDE,
    STEP_COUNT,
    SUBTREE,
    T_EXT,
    TORQUE,
    TURN,
    V_COUNT,
    V_START,
    VELOCITY,
)
from solvers.kernels.steps import bias_of_steps, slides_of_steps, walk
from solvers.kernels.vectors import add_cross, clear, copy, dot, multiply


@kernel(NONE, MODEL, WORK, READ)
def poses(model, ws, q):
    """Poses of all bodies and the motion ``TURN, SLIDE`` that each speed gives its body.

    Reads q and the prescribed coordinates; writes POSE, ORIGIN, speed. Equations (1)–(3) of the theory.
    """
    R, p = ws.scratch[8:11], ws.scratch[7]
    for i in range(1, len(model.body_i)):
        parent, first, count = model.body_i[i, PARENT], model.body_i[i, FIRST_STEP], model.body_i[i, STEP_COUNT]
        for r in range(3):
            copy(ws.rot[parent, POSE, r], R[r], 0)
        copy(ws.vec[parent, ORIGIN], p, 0)
        walk(model, ws, first, count, q, R, p)
        multiply(R, model.body_rot[i, R_POST], ws.rot[i, POSE])
        for r in range(3):
            ws.vec[i, ORIGIN, r] = p[r] + dot(R[r], model.body_vec[i, P_POST])
        slides_of_steps(model, ws, first, count, ws.vec[i, ORIGIN])
    take_modal(model, ws, q)


@part(NONE, MODEL, WORK, READ, READ)
def motion(model, ws, v, acc):
    """Velocities and accelerations of all bodies for speeds ``v`` and their derivatives ``acc``.

    Reads the poses; writes OMEGA, VELOCITY, ALPHA, ACCEL. Equations (4) and (5); with ``acc`` zero the bias
    accelerations.
    """
    motion_of_bodies(model, ws, v, acc)
    take_modal_rates(model, ws, v, acc)


@part(NONE, MODEL, WORK, READ, READ)
def motion_again(model, ws, v, acc):
    """The same for other accelerations at the speeds of the last ``motion``."""
    motion_of_bodies(model, ws, v, acc)
    take_modal_accelerations(model, ws, acc)


@part(NONE, MODEL, WORK, READ, READ)
def motion_of_bodies(model, ws, v, acc):
    """Motion of rigid bodies and of the frames of flexible ones."""
    arm, half = ws.scratch[0], ws.scratch[1]
    for i in range(1, len(model.body_i)):
        parent = model.body_i[i, PARENT]
        w_p, v_i, a_i = ws.vec[parent, OMEGA], ws.vec[i, VELOCITY], ws.vec[i, ACCEL]
        for r in range(3):
            arm[r] = ws.vec[i, ORIGIN, r] - ws.vec[parent, ORIGIN, r]
            ws.vec[i, OMEGA, r] = w_p[r]
            ws.vec[i, ALPHA, r] = ws.vec[parent, ALPHA, r]
            v_i[r] = ws.vec[parent, VELOCITY, r]
            a_i[r] = ws.vec[parent, ACCEL, r]
            half[r] = 0.0
        add_cross(w_p, arm, half)
        for r in range(3):
            v_i[r] += half[r]
        add_cross(ws.vec[parent, ALPHA], arm, a_i)
        add_cross(w_p, half, a_i)
        bias_of_steps(
            model, ws, model.body_i[i, FIRST_STEP], model.body_i[i, STEP_COUNT], v, acc,
            ws.vec[i, OMEGA], v_i, ws.vec[i, ALPHA], a_i,
        )  # fmt: skip


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
    flexible_wrenches(model, ws)
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
    flexible_moments(model, ws)
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
    if len(ws.M) > 0:
        clear(ws.M[0])  # the factor keeps the diagonal there; what couples speeds on no common path is never written
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
    flexible_columns(model, ws)


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
    flexible_energies(model, ws)
