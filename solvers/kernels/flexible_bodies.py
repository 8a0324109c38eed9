"""Flexible bodies inside a mechanism: their part of the mass matrix, of the inertia forces, of energies and of markers.

The frame of a flexible body is a body of the tree; its modal coordinates stand behind. What the invariants give at one
state (``frame_terms``) is kept in ``ws.terms``, for all functions here. Equations: docs/theory/floating_frame.md.
"""

from solvers.kernels.flexible import AT_B, AT_J, AT_KPHI, AT_KR, AT_S, frame_terms
from solvers.kernels.jit import FLOATS, INT, MODEL, NONE, READ, WORK, inner, part
from solvers.kernels.multibody_arrays import (
    ACCEL,
    ALPHA,
    BIAS,
    F_EXT,
    FIRST,
    FLEX_BODY,
    FLEX_DATA,
    FLEX_FLAGS,
    FLEX_H,
    FLEX_Q,
    FLEX_TERMS,
    FLEX_V,
    FLEX_W,
    FORCE,
    FRESH,
    HELD,
    M_ACCEL,
    M_ALPHA,
    M_ARM,
    M_OMEGA,
    M_POINT,
    M_VELOCITY,
    MARKER_FLEX,
    MARKER_SECOND,
    MARKER_SHAPE,
    MARKER_WORLD,
    MODAL,
    OMEGA,
    ORIGIN,
    PARENT,
    POSE,
    SECOND,
    SLIDE,
    T_EXT,
    TORQUE,
    TURN,
    V_COUNT,
    V_START,
    VELOCITY,
    W_ACC,
    W_RATE,
    W,
)
from solvers.kernels.vectors import add_cross, clear, dot, multiply


@inner
def to_frame(R, x, out):
    """out = Rᵀ x."""
    for r in range(3):
        out[r] = R[0, r] * x[0] + R[1, r] * x[1] + R[2, r] * x[2]


@inner
def add_cross3(ax, ay, az, b, out):
    """Add a × b to out."""
    out[0] += ay * b[2] - az * b[1]
    out[1] += az * b[0] - ax * b[2]
    out[2] += ax * b[1] - ay * b[0]


@part(NONE, MODEL, WORK, READ)
def take_modal(model, ws, q):
    """Modal coordinates out of q; the terms of all flexible bodies are stale from now on."""
    for f in range(len(model.flex_i)):
        at, first = model.flex_i[f, FLEX_W], model.flex_i[f, FLEX_Q]
        for j in range(model.flex_i[f, FLEX_H]):
            ws.modal[W, at + j] = q[first + j]
        ws.modal[FRESH, at] = 0.0


@part(NONE, MODEL, WORK, READ, READ)
def take_modal_rates(model, ws, v, acc):
    """Modal speeds and accelerations; then the terms of all flexible bodies. Reads poses and OMEGA."""
    for f in range(len(model.flex_i)):
        at, first = model.flex_i[f, FLEX_W], model.flex_i[f, FLEX_V]
        for j in range(model.flex_i[f, FLEX_H]):
            ws.modal[W_RATE, at + j] = v[first + j]
            ws.modal[W_ACC, at + j] = acc[first + j]
        evaluate(model, ws, f)


@part(NONE, MODEL, WORK, READ)
def take_modal_accelerations(model, ws, acc):
    """Modal accelerations alone: the terms of the bodies do not depend on them."""
    for f in range(len(model.flex_i)):
        at, first = model.flex_i[f, FLEX_W], model.flex_i[f, FLEX_V]
        for j in range(model.flex_i[f, FLEX_H]):
            ws.modal[W_ACC, at + j] = acc[first + j]


@part(NONE, MODEL, WORK, INT)
def evaluate(model, ws, f):
    """Terms of one flexible body at the present w, ẇ and ω."""
    H, at, terms = model.flex_i[f, FLEX_H], model.flex_i[f, FLEX_W], model.flex_i[f, FLEX_TERMS]
    body, data = model.flex_i[f, FLEX_BODY], model.flex_i[f, FLEX_DATA]
    omega = ws.scratch[0]
    to_frame(ws.rot[body, POSE], ws.vec[body, OMEGA], omega)
    frame_terms(
        H, model.flex_i[f, FLEX_FLAGS], model.flex_data[data:],
        ws.modal[W, at : at + H], ws.modal[W_RATE, at : at + H], omega, ws.terms[terms:],
    )  # fmt: skip
    ws.modal[FRESH, at] = 1.0


@part(NONE, MODEL, WORK)
def flexible_moments(model, ws):
    """First and second moments of flexible bodies about the origins of their frames, world axes (own part)."""
    J = ws.scratch[8:11]
    for f in range(len(model.flex_i)):
        if ws.modal[FRESH, model.flex_i[f, FLEX_W]] == 0.0:
            evaluate(model, ws, f)
        i, t = model.flex_i[f, FLEX_BODY], model.flex_i[f, FLEX_TERMS]
        R = ws.rot[i, POSE]
        for r in range(3):
            ws.vec[i, FIRST, r] = dot(R[r], ws.terms[t + AT_S : t + AT_S + 3])
            for s in range(3):
                J[r, s] = dot(R[r], ws.terms[t + AT_J + 3 * s : t + AT_J + 3 * s + 3])  # (R J)_rs, J symmetric
        for r in range(3):
            for s in range(3):
                ws.rot[i, SECOND, r, s] = dot(J[r], R[s])


@part(NONE, MODEL, WORK)
def flexible_columns(model, ws):
    """Rows and columns of M for the modal speeds: coupling with every speed that moves the frame, and unit mass."""
    force, torque, arm = ws.scratch[0], ws.scratch[1], ws.scratch[2]
    for f in range(len(model.flex_i)):
        H, first, t = model.flex_i[f, FLEX_H], model.flex_i[f, FLEX_V], model.flex_i[f, FLEX_TERMS]
        frame = model.flex_i[f, FLEX_BODY]
        R, B, D = ws.rot[frame, POSE], t + AT_B, t + AT_B + 3 * H
        for j in range(H):
            k = first + j
            ws.M[k, k] = 1.0 + ws.modal[HELD, model.flex_i[f, FLEX_W] + j]
            for r in range(3):
                force[r], torque[r] = 0.0, 0.0
                for s in range(3):
                    force[r] += R[r, s] * ws.terms[B + s * H + j]
                    torque[r] += R[r, s] * ws.terms[D + s * H + j]
            i = frame
            while i > 0:
                start = model.body_i[i, V_START]
                for l in range(start, start + model.body_i[i, V_COUNT]):
                    value = dot(ws.speed[l, TURN], torque) + dot(ws.speed[l, SLIDE], force)
                    ws.M[k, l] = value
                    ws.M[l, k] = value
                parent = model.body_i[i, PARENT]
                for r in range(3):
                    arm[r] = ws.vec[i, ORIGIN, r] - ws.vec[parent, ORIGIN, r]
                add_cross(arm, force, torque)
                i = parent


@part(NONE, MODEL, WORK)
def flexible_wrenches(model, ws):
    """Inertia and elastic forces of flexible bodies less what acts on them: FORCE, TORQUE of the frame, BIAS.

    Reads the motion (bias or true) and the external forces. Equations (14), (15).
    """
    a, alpha, F, T = ws.scratch[0], ws.scratch[1], ws.scratch[2], ws.scratch[3]
    x = ws.scratch[4]
    for f in range(len(model.flex_i)):
        i, H, t = model.flex_i[f, FLEX_BODY], model.flex_i[f, FLEX_H], model.flex_i[f, FLEX_TERMS]
        at, first = model.flex_i[f, FLEX_W], model.flex_i[f, FLEX_V]
        R, m = ws.rot[i, POSE], model.flex_data[model.flex_i[f, FLEX_DATA]]
        for r in range(3):
            x[r] = ws.vec[i, ACCEL, r] - model.gravity[r]
        to_frame(R, x, a)
        to_frame(R, ws.vec[i, ALPHA], alpha)
        S = ws.terms[t + AT_S : t + AT_S + 3]
        for r in range(3):
            F[r] = m * a[r] + ws.terms[t + AT_KR + r]
            T[r] = ws.terms[t + AT_KPHI + r] + dot(ws.terms[t + AT_J + 3 * r : t + AT_J + 3 * r + 3], alpha)
        add_cross(alpha, S, F)
        add_cross(S, a, T)
        B, D, kw, elastic = t + AT_B, t + AT_B + 3 * H, t + AT_B + 6 * H, t + AT_B + 7 * H
        for j in range(H):
            rate = ws.modal[W_ACC, at + j]
            value = ws.terms[kw + j] + ws.terms[elastic + j] + rate - ws.of_speed[MODAL, first + j]
            for r in range(3):
                b, d = ws.terms[B + r * H + j], ws.terms[D + r * H + j]
                value += b * a[r] + d * alpha[r]
                F[r] += b * rate
                T[r] += d * rate
            ws.of_speed[BIAS, first + j] = value
        for r in range(3):
            ws.vec[i, FORCE, r] = dot(R[r], F) - ws.vec[i, F_EXT, r]
            ws.vec[i, TORQUE, r] = dot(R[r], T) - ws.vec[i, T_EXT, r]


@part(NONE, MODEL, WORK)
def flexible_energies(model, ws):
    """Add kinetic energy and the potentials of gravity and elasticity to scratch[14]."""
    V, omega, x = ws.scratch[0], ws.scratch[1], ws.scratch[2]
    for f in range(len(model.flex_i)):
        i, H, t = model.flex_i[f, FLEX_BODY], model.flex_i[f, FLEX_H], model.flex_i[f, FLEX_TERMS]
        at, data = model.flex_i[f, FLEX_W], model.flex_i[f, FLEX_DATA]
        m, R = model.flex_data[data], ws.rot[i, POSE]
        to_frame(R, ws.vec[i, VELOCITY], V)
        to_frame(R, ws.vec[i, OMEGA], omega)
        S = ws.terms[t + AT_S : t + AT_S + 3]
        kinetic, potential = 0.5 * m * dot(V, V), 0.0
        clear(x)
        add_cross(omega, S, x)
        kinetic += dot(V, x)
        for r in range(3):
            kinetic += 0.5 * omega[r] * dot(ws.terms[t + AT_J + 3 * r : t + AT_J + 3 * r + 3], omega)
            potential -= model.gravity[r] * (m * ws.vec[i, ORIGIN, r] + dot(R[r], S))
        B, D = t + AT_B, t + AT_B + 3 * H
        for j in range(H):
            w, rate = ws.modal[W, at + j], ws.modal[W_RATE, at + j]
            kinetic += 0.5 * rate * rate
            potential += 0.5 * model.flex_data[data + 13 + j] * w * w
            for r in range(3):
                kinetic += rate * (V[r] * ws.terms[B + r * H + j] + omega[r] * ws.terms[D + r * H + j])
        ws.scratch[14, 0] += kinetic
        ws.scratch[14, 1] += potential


@part(NONE, MODEL, WORK)
def flexible_power(model, ws):
    """Add the power of modal damping, which is lost, to the power of the forces in scratch[14, 2]."""
    for f in range(len(model.flex_i)):
        H, at, data = model.flex_i[f, FLEX_H], model.flex_i[f, FLEX_W], model.flex_i[f, FLEX_DATA]
        for j in range(H):
            rate = ws.modal[W_RATE, at + j]
            ws.scratch[14, 2] -= model.flex_data[data + 13 + H + j] * rate * rate


@part(NONE, MODEL, WORK, INT)
def node_pose(model, ws, m):
    """World pose of a marker at a node, and the motion of the node per unit modal speed (6, H) in ``ws.shape``.

    The node turns by the Cayley rotation of θ = Θw, which is E + θ~ to first order and a rotation exactly. (1), (22).
    """
    f = model.marker_i[m, MARKER_FLEX]
    H, at, body = model.flex_i[f, FLEX_H], model.flex_i[f, FLEX_W], model.flex_i[f, FLEX_BODY]
    p, second = model.marker_i[m, MARKER_SHAPE], model.marker_i[m, MARKER_SECOND]
    out = model.marker_i[m, MARKER_WORLD]
    R, u, theta, x, y = ws.rot[body, POSE], ws.scratch[0], ws.scratch[1], ws.scratch[2], ws.scratch[3]
    turned, turn = ws.scratch[8:11], ws.scratch[11:14]
    w = ws.modal[W, at : at + H]
    for r in range(3):
        u[r] = model.flex_data[p + r] + dot_n(model.flex_data, p + 3 + r * H, w, H)
        theta[r] = dot_n(model.flex_data, p + 3 + (3 + r) * H, w, H)
    scale = 1.0 / (1.0 + 0.25 * dot(theta, theta))
    for j in range(H):
        for r in range(3):
            x[r] = model.flex_data[p + 3 + r * H + j]
            y[r] = model.flex_data[p + 3 + (3 + r) * H + j]
            if second >= 0:
                bent = dot_n(model.flex_data, second + (r * H + j) * H, w, H)
                u[r] += 0.5 * bent * w[j]
                x[r] += bent
        turning = ws.scratch[4]
        for r in range(3):
            turning[r] = scale * y[r]
        add_cross3(0.5 * scale * theta[0], 0.5 * scale * theta[1], 0.5 * scale * theta[2], y, turning)
        for r in range(3):
            ws.shape[out + r * H + j] = dot(R[r], x)
            ws.shape[out + (3 + r) * H + j] = dot(R[r], turning)
    cayley(theta, scale, turned)
    multiply(R, turned, turn)
    multiply(turn, model.marker_rot[m], ws.marker_rot[m])
    for r in range(3):
        ws.marker_vec[m, M_ARM, r] = dot(turn[r], model.marker_vec[m])
        ws.marker_vec[m, M_POINT, r] = ws.vec[body, ORIGIN, r] + dot(R[r], u) + ws.marker_vec[m, M_ARM, r]


@inner
def dot_n(data, at, w, H):
    """Σ data[at + j] w_j, in four sums side by side."""
    a = b = c = d = 0.0
    j = 0
    while j + 4 <= H:
        a += data[at + j] * w[j]
        b += data[at + j + 1] * w[j + 1]
        c += data[at + j + 2] * w[j + 2]
        d += data[at + j + 3] * w[j + 3]
        j += 4
    while j < H:
        a += data[at + j] * w[j]
        j += 1
    return (a + b) + (c + d)


@inner
def cayley(theta, scale, out):
    """Rotation E + scale·(θ~ + ½ θ~θ~) with scale 1/(1 + ¼θ²)."""
    square = dot(theta, theta)
    for r in range(3):
        for s in range(3):
            out[r, s] = 0.5 * scale * theta[r] * theta[s]
        out[r, r] += 1.0 - 0.5 * scale * square
    out[0, 1] -= scale * theta[2]
    out[1, 0] += scale * theta[2]
    out[0, 2] += scale * theta[1]
    out[2, 0] -= scale * theta[1]
    out[1, 2] -= scale * theta[0]
    out[2, 1] += scale * theta[0]


@part(NONE, MODEL, WORK, INT)
def node_motion(model, ws, m):
    """Velocity and acceleration of a marker at a node. Reads the motion of the frame and the modal rates."""
    f = model.marker_i[m, MARKER_FLEX]
    H, at, body = model.flex_i[f, FLEX_H], model.flex_i[f, FLEX_W], model.flex_i[f, FLEX_BODY]
    p, second = model.marker_i[m, MARKER_SHAPE], model.marker_i[m, MARKER_SECOND]
    shape = model.marker_i[m, MARKER_WORLD]
    R, omega, alpha = ws.rot[body, POSE], ws.vec[body, OMEGA], ws.vec[body, ALPHA]
    b, v, a, x = ws.scratch[0], ws.scratch[1], ws.scratch[2], ws.scratch[5]
    turn, rise = ws.scratch[3], ws.scratch[4]
    rate, acc = ws.modal[W_RATE, at : at + H], ws.modal[W_ACC, at : at + H]
    arm = ws.marker_vec[m, M_ARM]
    for r in range(3):
        v[r] = dot_n(ws.shape, shape + r * H, rate, H)
        a[r] = dot_n(ws.shape, shape + r * H, acc, H)
        turn[r] = dot_n(ws.shape, shape + (3 + r) * H, rate, H)
        rise[r] = dot_n(ws.shape, shape + (3 + r) * H, acc, H)
        x[r] = 0.0
    if second >= 0:
        for r in range(3):
            for j in range(H):
                x[r] += rate[j] * dot_n(model.flex_data, second + (r * H + j) * H, rate, H)
        for r in range(3):
            a[r] += dot(R[r], x)
    # Cayley: ω' = s(θ̇ + ½θ×θ̇), s = 1/(1 + ¼θ²); beyond the part with θ̈ its rate is ṡ/s·ω', ṡ/s = −½ s θ·θ̇.
    theta_rate, square = 0.0, 0.0
    w = ws.modal[W, at : at + H]
    for r in range(3):
        theta = dot_n(model.flex_data, p + 3 + (3 + r) * H, w, H)
        theta_rate += theta * dot_n(model.flex_data, p + 3 + (3 + r) * H, rate, H)
        square += theta * theta
    fade = -0.5 * theta_rate / (1.0 + 0.25 * square)
    for r in range(3):
        rise[r] += fade * turn[r]
        b[r] = ws.marker_vec[m, M_POINT, r] - arm[r] - ws.vec[body, ORIGIN, r]
        x[r] = 2.0 * v[r]
        v[r] += ws.vec[body, VELOCITY, r]
        a[r] += ws.vec[body, ACCEL, r]
    add_cross(omega, x, a)
    clear(x)
    add_cross(omega, b, x)
    add_cross(alpha, b, a)
    add_cross(omega, x, a)
    for r in range(3):
        v[r] += x[r]
        rise[r] += alpha[r]
        ws.marker_vec[m, M_OMEGA, r] = omega[r] + turn[r]
    add_cross(omega, turn, rise)
    spin = ws.marker_vec[m, M_OMEGA]
    clear(x)
    add_cross(spin, arm, x)
    add_cross(rise, arm, a)
    add_cross(spin, x, a)
    for r in range(3):
        ws.marker_vec[m, M_VELOCITY, r] = v[r] + x[r]
        ws.marker_vec[m, M_ACCEL, r] = a[r]
        ws.marker_vec[m, M_ALPHA, r] = rise[r]


@part(NONE, MODEL, WORK, INT, READ, READ, FLOATS)
def add_node_row(model, ws, m, force, torque, row):
    """Add to ``row`` (n_v,) the power of a wrench at a marker on a node per unit of the modal speeds."""
    f = model.marker_i[m, MARKER_FLEX]
    H, first, shape = model.flex_i[f, FLEX_H], model.flex_i[f, FLEX_V], model.marker_i[m, MARKER_WORLD]
    x = ws.scratch[1]
    for r in range(3):
        x[r] = torque[r]
    add_cross(ws.marker_vec[m, M_ARM], force, x)
    for j in range(H):
        value = 0.0
        for r in range(3):
            value += force[r] * ws.shape[shape + r * H + j] + x[r] * ws.shape[shape + (3 + r) * H + j]
        row[first + j] += value
