"""Equations of motion of a mechanism as a first-order system y = (q, v, work), and what is observed of it."""

import math

from solvers.kernels.constrained import cholesky, factor_closure, solve
from solvers.kernels.jit import BOOL, FLOAT, FLOATS, INT, MODEL, NONE, READ, WORK, inner, kernel, part
from solvers.kernels.loops import (
    closure_bias,
    closure_jacobian,
    closure_residual,
    cut_coordinate,
    is_cut,
    joint_frames,
    joint_motion,
)
from solvers.kernels.multibody_arrays import (
    ACC,
    ACCEL,
    BAD_FORCE,
    BASIS,
    BIAS,
    BODY_A,
    BODY_B,
    BODY_SIGNALS,
    CARRIED,
    F_EXT,
    FREE,
    GAMMA,
    JACOBIAN,
    JOINT_KIND,
    KIND,
    OMEGA,
    OPEN_LOOP,
    ORIGIN,
    P_B,
    PHI,
    PRISMATIC,
    Q_START,
    ROW_JOINT,
    SINGULAR_MASS,
    STATUS_CODE,
    STATUS_OBJECT,
    T_EXT,
    TAU,
    V_COUNT,
    V_START,
    VALUES,
    VELOCITY,
    ZERO,
)
from solvers.kernels.program import run
from solvers.kernels.tree import add_cross, clear, dot, joint_wrenches, mass_matrix, motion, poses

#: Closure residual (m, rad) below which a position needs no more correction.
CLOSED = 1e-12

#: Closure residual above which a loop counts as torn.
TORN = 1e-6


@inner
def coordinate_rates(model, q, v, dq):
    """dq/dt from the speeds: equal to them but for quaternions, where it is ½ Q ⊗ (0, ω)."""
    for i in range(1, len(model.body_i)):
        iq, iv = model.body_i[i, Q_START], model.body_i[i, V_START]
        if model.body_i[i, KIND] != FREE:
            for k in range(model.body_i[i, V_COUNT]):
                dq[iq + k] = v[iv + k]
            continue
        for k in range(3):
            dq[iq + k] = v[iv + k]
        w, x, y, z = q[iq + 3], q[iq + 4], q[iq + 5], q[iq + 6]
        a, b, c = 0.5 * v[iv + 3], 0.5 * v[iv + 4], 0.5 * v[iv + 5]
        dq[iq + 3] = -x * a - y * b - z * c
        dq[iq + 4] = w * a + y * c - z * b
        dq[iq + 5] = w * b + z * a - x * c
        dq[iq + 6] = w * c + x * b - y * a


@kernel(NONE, MODEL, READ, READ, FLOAT, FLOATS)
def shift(model, q, dv, scale, out):
    """out = q moved by ``scale·dv``, quaternions kept at unit length. ``out`` may be q."""
    for i in range(1, len(model.body_i)):
        iq, iv = model.body_i[i, Q_START], model.body_i[i, V_START]
        count = 3 if model.body_i[i, KIND] == FREE else model.body_i[i, V_COUNT]
        for k in range(count):
            out[iq + k] = q[iq + k] + scale * dv[iv + k]
        if model.body_i[i, KIND] == FREE:
            w, x, y, z = q[iq + 3], q[iq + 4], q[iq + 5], q[iq + 6]
            a, b, c = 0.5 * scale * dv[iv + 3], 0.5 * scale * dv[iv + 4], 0.5 * scale * dv[iv + 5]
            w, x, y, z = (
                w - x * a - y * b - z * c,
                x + w * a + y * c - z * b,
                y + w * b + z * a - x * c,
                z + w * c + x * b - y * a,
            )
            length = math.sqrt(w * w + x * x + y * y + z * z)
            out[iq + 3] = w / length
            out[iq + 4] = x / length
            out[iq + 5] = y / length
            out[iq + 6] = z / length


@part(NONE, MODEL, WORK, FLOAT, READ, READ, READ)
def fill_signals(model, ws, t, q, v, acc):
    """Time, joint motion and body motion for the expressions. Reads the motion and frames of cut joints."""
    n_j = len(model.joint_i)
    ws.signals[0] = t
    for j in range(n_j):
        joint_motion(model, ws, q, v, acc, j)
    base = 1 + 3 * n_j
    for i in range(len(model.body_i)):
        for r in range(3):
            ws.signals[base + BODY_SIGNALS * i + r] = ws.vec[i, ORIGIN, r]
            ws.signals[base + BODY_SIGNALS * i + 3 + r] = ws.vec[i, VELOCITY, r]
            ws.signals[base + BODY_SIGNALS * i + 6 + r] = ws.vec[i, ACCEL, r]
            ws.signals[base + BODY_SIGNALS * i + 9 + r] = ws.vec[i, OMEGA, r]


@inner
def apply_to_bodies(ws, a, b, point, force, torque, value):
    """Add ``value`` times a force at ``point`` and a torque on body b, the opposite on body a."""
    arm = ws.scratch[3]
    for side in range(2):
        body = b if side == 0 else a
        sign = value if side == 0 else -value
        for r in range(3):
            arm[r] = sign * (point[r] - ws.vec[body, ORIGIN, r])
            ws.vec[body, F_EXT, r] += sign * force[r]
            ws.vec[body, T_EXT, r] += sign * torque[r]
        add_cross(arm, force, ws.vec[body, T_EXT])


@part(BOOL, MODEL, WORK)
def joint_forces(model, ws):
    """Run the programs of the joint forces. Reads signals; writes tau, joint_force, f_ext, t_ext and the power.

    Returns False if an expression has no finite value, with the culprit in ``status``.
    """
    for i in range(len(ws.vec)):
        clear(ws.vec[i, F_EXT])
        clear(ws.vec[i, T_EXT])
    clear(ws.of_speed[TAU])
    for j in range(len(ws.joint_vec)):
        ws.joint_vec[j, VALUES, 0] = 0.0
    power = 0.0
    for i in range(len(model.force)):
        value = run(model.code, model.force[i, 1], model.force[i, 2], model.constants, ws.signals, ws.stack)
        if not math.isfinite(value):
            ws.ints[STATUS_CODE] = BAD_FORCE
            ws.ints[STATUS_OBJECT] = i
            return False
        j = model.force[i, 0]
        power += value * ws.signals[2 + 3 * j]
        ws.joint_vec[j, VALUES, 0] += value
    axis, zero = ws.scratch[1], ws.scratch[2]
    clear(zero)
    for j in range(len(model.joint_i)):
        body, kind = model.joint_i[j, CARRIED], model.joint_i[j, JOINT_KIND]
        if body > 0 and model.body_i[body, V_COUNT] == 1:
            ws.of_speed[TAU, model.body_i[body, V_START]] = ws.joint_vec[j, VALUES, 0]
        elif ws.joint_vec[j, VALUES, 0] != 0.0:
            for r in range(3):
                axis[r] = dot(ws.joint_rot[j, r], model.joint_rot[j, BASIS, 0])
            a, b = model.joint_i[j, BODY_A], model.joint_i[j, BODY_B]
            force = axis if kind == PRISMATIC else zero
            torque = zero if kind == PRISMATIC else axis
            apply_to_bodies(ws, a, b, ws.joint_vec[j, P_B], force, torque, ws.joint_vec[j, VALUES, 0])
    ws.scratch[14, 2] = power
    return True


@part(BOOL, MODEL, WORK)
def factor_mass(model, ws):
    """M and its Cholesky factor. Returns False, with the speed at fault in ``status``, if M is singular."""
    mass_matrix(model, ws)
    row = cholesky(ws.M, len(ws.speed))
    if row >= 0:
        ws.ints[STATUS_CODE] = SINGULAR_MASS
        ws.ints[STATUS_OBJECT] = row
        return False
    return True


@part(BOOL, MODEL, WORK, FLOAT, READ, FLOATS)
def derivative(model, ws, t, y, dy):
    """dy/dt of y = (q, v, work). Also leaves accelerations in ``acc``, multipliers in ``lam``.

    Returns False, with the reason in ``status``, if it does not exist.
    """
    n_v = len(ws.speed)
    n_q = len(y) - n_v - 1
    q, v = y[:n_q], y[n_q : n_q + n_v]
    poses(model, ws, q)
    motion(model, ws, v, ws.of_speed[ZERO])
    joint_frames(model, ws, False)
    closure_bias(model, ws)
    fill_signals(model, ws, t, q, v, ws.of_speed[ZERO])
    if not joint_forces(model, ws):
        return False
    joint_wrenches(model, ws)
    if not factor_mass(model, ws):
        return False
    if len(model.row_i) > 0:
        closure_jacobian(model, ws)
        factor_closure(ws)
    for k in range(n_v):
        ws.of_speed[ACC, k] = ws.of_speed[TAU, k] - ws.of_speed[BIAS, k]
    solve(ws, ws.of_speed[ACC])
    coordinate_rates(model, q, v, dy[:n_q])
    for k in range(n_v):
        dy[n_q + k] = ws.of_speed[ACC, k]
    dy[n_q + n_v] = ws.scratch[14, 2]
    return True


@kernel(FLOAT, MODEL, WORK, READ, FLOATS)
def closing_step(model, ws, q, step):
    """Least change of the coordinates (in the metric of M) that closes the loops to first order.

    Writes ``step`` (n_v,) and phi; returns the largest residual at q, or a negative number if M is singular.
    """
    poses(model, ws, q)
    joint_frames(model, ws, False)
    largest = closure_residual(model, ws)
    if not factor_mass(model, ws):
        return -1.0
    closure_jacobian(model, ws)
    factor_closure(ws)
    for row in range(len(model.row_i)):
        ws.of_row[GAMMA, row] = -ws.of_row[PHI, row]
    clear(step)
    solve(ws, step)
    return largest


@kernel(FLOAT, MODEL, WORK, READ)
def residual(model, ws, q):
    """Largest closure residual at q; phi holds them all."""
    poses(model, ws, q)
    joint_frames(model, ws, False)
    return closure_residual(model, ws)


@kernel(NONE, MODEL, WORK, FLOATS)
def project_speeds(model, ws, v):
    """Least change of the speeds (in the metric of M) that satisfies the closure equations. Needs ``closing_step``."""
    closure_jacobian(model, ws)
    factor_closure(ws)
    for row in range(len(model.row_i)):
        value = 0.0
        for k in range(len(v)):
            value -= ws.jac[JACOBIAN, row, k] * v[k]
        ws.of_row[GAMMA, row] = value
    clear(ws.of_speed[ACC])
    solve(ws, ws.of_speed[ACC])
    for k in range(len(v)):
        v[k] += ws.of_speed[ACC, k]


@part(BOOL, MODEL, WORK, FLOATS)
def project(model, ws, y):
    """Bring a state back to the closure equations and to unit quaternions. Returns False if a loop is torn."""
    n_v = len(ws.speed)
    n_q = len(y) - n_v - 1
    q, v = y[:n_q], y[n_q : n_q + n_v]
    shift(model, q, ws.of_speed[ZERO], 0.0, q)
    if len(model.row_i) == 0:
        return True
    largest = closing_step(model, ws, q, ws.of_speed[ACC])
    for _ in range(4):
        if not largest > CLOSED:
            break
        shift(model, q, ws.of_speed[ACC], 1.0, q)
        before = largest
        largest = residual(model, ws, q)
        if not largest < 0.5 * before:
            break
        for row in range(len(model.row_i)):
            ws.of_row[GAMMA, row] = -ws.of_row[PHI, row]
        clear(ws.of_speed[ACC])
        solve(ws, ws.of_speed[ACC])
    if largest < 0.0 or not largest < TORN:
        if largest >= 0.0:
            ws.ints[STATUS_CODE] = OPEN_LOOP
            ws.ints[STATUS_OBJECT] = worst_joint(model, ws)
        return False
    project_speeds(model, ws, v)
    return True


@kernel(INT, MODEL, WORK)
def worst_joint(model, ws):
    """The cut joint with the largest residual in phi."""
    worst, largest = 0, -1.0
    for row in range(len(model.row_i)):
        if abs(ws.of_row[PHI, row]) > largest:
            worst, largest = model.row_i[row, ROW_JOINT], abs(ws.of_row[PHI, row])
    return worst


@kernel(NONE, MODEL, WORK, READ)
def remember_turns(model, ws, y):
    """After an accepted step: keep the angles of cut joints, so that they grow past a full turn."""
    n_q = len(y) - len(ws.speed) - 1
    poses(model, ws, y[:n_q])
    joint_frames(model, ws, False)
    for j in range(len(model.joint_i)):
        if is_cut(model, j):
            ws.joint_vec[j, VALUES, 1] = cut_coordinate(model, ws, j)
