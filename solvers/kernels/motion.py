"""Equations of motion of a mechanism as a first-order system y = (q, v, work), and what is observed of it."""

import math

from numba import njit

from solvers.kernels.constrained import cholesky, factor_closure, solve
from solvers.kernels.loops import (
    closure_bias,
    closure_jacobian,
    closure_residual,
    cut_coordinate,
    is_cut,
    joint_frames,
    joint_motion,
    relative_motion,
)
from solvers.kernels.multibody_arrays import (
    BAD_FORCE,
    BAD_SENSOR,
    BODY_SIGNALS,
    FREE,
    OK,
    OPEN_LOOP,
    PRISMATIC,
    REVOLUTE,
    SINGULAR_MASS,
    STATUS_CODE,
    STATUS_OBJECT,
)
from solvers.kernels.program import run
from solvers.kernels.tree import add_cross, dot, joint_wrenches, kinetic_potential, mass_matrix, motion, poses

#: Closure residual (m, rad) below which a position needs no more correction.
CLOSED = 1e-12

#: Closure residual above which a loop counts as torn.
TORN = 1e-6


@njit(cache=True, nogil=True, error_model="numpy")
def coordinate_rates(model, q, v, dq):
    """dq/dt from the speeds: equal to them but for quaternions, where it is ½ Q ⊗ (0, ω)."""
    for i in range(1, len(model.parent)):
        iq, iv = model.q_start[i], model.v_start[i]
        if model.kind[i] != FREE:
            for k in range(model.v_count[i]):
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


@njit(cache=True, nogil=True, error_model="numpy")
def shift(model, q, dv, scale, out):
    """out = q moved by ``scale·dv``, quaternions kept at unit length. ``out`` may be q."""
    for i in range(1, len(model.parent)):
        iq, iv = model.q_start[i], model.v_start[i]
        count = 3 if model.kind[i] == FREE else model.v_count[i]
        for k in range(count):
            out[iq + k] = q[iq + k] + scale * dv[iv + k]
        if model.kind[i] == FREE:
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


@njit(cache=True, nogil=True, error_model="numpy")
def fill_signals(model, ws, t, q, v, acc):
    """Time, joint motion and body motion for the expressions. Reads the motion and frames of cut joints."""
    n_j = len(model.joint_kind)
    ws.signals[0] = t
    for j in range(n_j):
        joint_motion(model, ws, q, v, acc, j)
    base = 1 + 3 * n_j
    for i in range(len(model.parent)):
        for r in range(3):
            ws.signals[base + BODY_SIGNALS * i + r] = ws.p[i, r]
            ws.signals[base + BODY_SIGNALS * i + 3 + r] = ws.v[i, r]
            ws.signals[base + BODY_SIGNALS * i + 6 + r] = ws.a[i, r]
            ws.signals[base + BODY_SIGNALS * i + 9 + r] = ws.w[i, r]


@njit(cache=True, nogil=True, error_model="numpy")
def apply_to_bodies(ws, a, b, point, force, torque, value):
    """Add ``value`` times a force at ``point`` and a torque on body b, the opposite on body a."""
    arm = ws.arm[3]
    for side in range(2):
        body = b if side == 0 else a
        sign = value if side == 0 else -value
        for r in range(3):
            arm[r] = sign * (point[r] - ws.p[body, r])
            ws.f_ext[body, r] += sign * force[r]
            ws.t_ext[body, r] += sign * torque[r]
        add_cross(arm, force, ws.t_ext[body])


@njit(cache=True, nogil=True, error_model="numpy")
def joint_forces(model, ws):
    """Run the programs of the joint forces. Reads signals; writes tau, joint_force, f_ext, t_ext and the power.

    Returns False if an expression has no finite value, with the culprit in ``status``.
    """
    ws.f_ext[:, :] = 0.0
    ws.t_ext[:, :] = 0.0
    ws.tau[:] = 0.0
    ws.joint_force[:] = 0.0
    power = 0.0
    for i in range(len(model.force_joint)):
        value = run(model.code, model.force_code[i, 0], model.force_code[i, 1], model.constants, ws.signals, ws.stack)
        if not math.isfinite(value):
            ws.status[STATUS_CODE] = BAD_FORCE
            ws.status[STATUS_OBJECT] = i
            return False
        j = model.force_joint[i]
        power += value * ws.signals[2 + 3 * j]
        ws.joint_force[j] += value
    axis, zero = ws.arm[1], ws.arm[2]
    zero[:] = 0.0
    for j in range(len(model.joint_kind)):
        body = model.joint_tree[j]
        if body > 0 and model.joint_kind[j] in (REVOLUTE, PRISMATIC):
            ws.tau[model.v_start[body]] = ws.joint_force[j]
        elif ws.joint_force[j] != 0.0:
            for r in range(3):
                axis[r] = dot(ws.frame_R[j, r], model.joint_basis[j, 0])
            a, b = model.joint_bodies[j]
            force = axis if model.joint_kind[j] == PRISMATIC else zero
            torque = zero if model.joint_kind[j] == PRISMATIC else axis
            apply_to_bodies(ws, a, b, ws.frame_p[j, 1], force, torque, ws.joint_force[j])
    ws.energy[2] = power
    return True


@njit(cache=True, nogil=True, error_model="numpy")
def factor_mass(model, ws):
    """M and its Cholesky factor. Returns False, with the speed at fault in ``status``, if M is singular."""
    mass_matrix(model, ws)
    row = cholesky(ws.M, len(ws.M))
    if row >= 0:
        ws.status[STATUS_CODE] = SINGULAR_MASS
        ws.status[STATUS_OBJECT] = row
        return False
    return True


@njit(cache=True, nogil=True, error_model="numpy")
def derivative(model, ws, t, y, dy):
    """dy/dt of y = (q, v, work). Also leaves accelerations in ``acc``, multipliers in ``lam``.

    Returns False, with the reason in ``status``, if it does not exist.
    """
    n_v = len(ws.acc)
    n_q = len(y) - n_v - 1
    q, v = y[:n_q], y[n_q : n_q + n_v]
    poses(model, ws, q)
    motion(model, ws, v, ws.zero)
    joint_frames(model, ws, False)
    closure_bias(model, ws)
    fill_signals(model, ws, t, q, v, ws.zero)
    if not joint_forces(model, ws):
        return False
    joint_wrenches(model, ws)
    if not factor_mass(model, ws):
        return False
    if len(model.row_joint) > 0:
        closure_jacobian(model, ws)
        factor_closure(ws)
    for k in range(n_v):
        ws.acc[k] = ws.tau[k] - ws.h[k]
    solve(ws, ws.acc)
    coordinate_rates(model, q, v, dy[:n_q])
    for k in range(n_v):
        dy[n_q + k] = ws.acc[k]
    dy[n_q + n_v] = ws.energy[2]
    return True


@njit(cache=True, nogil=True, error_model="numpy")
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
    for row in range(len(ws.gamma)):
        ws.gamma[row] = -ws.phi[row]
    step[:] = 0.0
    solve(ws, step)
    return largest


@njit(cache=True, nogil=True, error_model="numpy")
def residual(model, ws, q):
    """Largest closure residual at q; phi holds them all."""
    poses(model, ws, q)
    joint_frames(model, ws, False)
    return closure_residual(model, ws)


@njit(cache=True, nogil=True, error_model="numpy")
def project_speeds(model, ws, v):
    """Least change of the speeds (in the metric of M) that satisfies the closure equations. Needs ``closing_step``."""
    closure_jacobian(model, ws)
    factor_closure(ws)
    for row in range(len(ws.gamma)):
        value = 0.0
        for k in range(len(v)):
            value -= ws.G[row, k] * v[k]
        ws.gamma[row] = value
    ws.acc[:] = 0.0
    solve(ws, ws.acc)
    for k in range(len(v)):
        v[k] += ws.acc[k]


@njit(cache=True, nogil=True, error_model="numpy")
def project(model, ws, y):
    """Bring a state back to the closure equations and to unit quaternions. Returns False if a loop is torn."""
    n_v = len(ws.acc)
    n_q = len(y) - n_v - 1
    q, v = y[:n_q], y[n_q : n_q + n_v]
    shift(model, q, ws.zero, 0.0, q)
    if len(model.row_joint) == 0:
        return True
    largest = closing_step(model, ws, q, ws.acc)
    for _ in range(4):
        if not largest > CLOSED:
            break
        shift(model, q, ws.acc, 1.0, q)
        before = largest
        largest = residual(model, ws, q)
        if not largest < 0.5 * before:
            break
        for row in range(len(ws.gamma)):
            ws.gamma[row] = -ws.phi[row]
        ws.acc[:] = 0.0
        solve(ws, ws.acc)
    if largest < 0.0 or not largest < TORN:
        if largest >= 0.0:
            ws.status[STATUS_CODE] = OPEN_LOOP
            ws.status[STATUS_OBJECT] = worst_joint(model, ws)
        return False
    project_speeds(model, ws, v)
    return True


@njit(cache=True, nogil=True, error_model="numpy")
def worst_joint(model, ws):
    """The cut joint with the largest residual in phi."""
    worst, largest = 0, -1.0
    for row in range(len(model.row_joint)):
        if abs(ws.phi[row]) > largest:
            worst, largest = model.row_joint[row], abs(ws.phi[row])
    return worst


@njit(cache=True, nogil=True, error_model="numpy")
def remember_turns(model, ws, y):
    """After an accepted step: keep the angles of cut joints, so that they grow past a full turn."""
    n_q = len(y) - len(ws.acc) - 1
    poses(model, ws, y[:n_q])
    joint_frames(model, ws, False)
    for j in range(len(model.joint_kind)):
        if is_cut(model, j):
            ws.turn[j] = cut_coordinate(model, ws, j)


@njit(cache=True, nogil=True, error_model="numpy")
def reactions(model, ws):
    """Force and torque that every joint lays on its body b: at the origin of frame B, axes of frame A.

    The force applied along the coordinate is not part of it. Reads the true motion, lam and tau; writes reaction.
    """
    ws.reaction[:, :] = 0.0
    for row in range(len(model.row_joint)):
        first = 3 if model.row_rotation[row] else 0
        for r in range(3):
            ws.reaction[model.row_joint[row], first + r] += ws.lam[row] * model.row_vector[row, r]
    force, torque, arm = ws.arm[4], ws.arm[5], ws.arm[6]
    for j in range(len(model.joint_kind)):
        if is_cut(model, j):
            for r in range(3):
                force[r] = dot(ws.frame_R[j, r], ws.reaction[j, :3])
                torque[r] = dot(ws.frame_R[j, r], ws.reaction[j, 3:])
            apply_to_bodies(
                ws, model.joint_bodies[j, 0], model.joint_bodies[j, 1], ws.frame_p[j, 1], force, torque, 1.0
            )
    joint_wrenches(model, ws)
    for j in range(len(model.joint_kind)):
        i, sign = model.joint_tree[j], model.joint_sign[j]
        if i == 0:
            continue
        for r in range(3):
            arm[r] = ws.p[i, r] - ws.frame_p[j, 1, r]
            force[r] = sign * ws.f[i, r]
            torque[r] = sign * ws.t[i, r]
        add_cross(arm, force, torque)
        for r in range(3):
            for s in range(3):
                ws.reaction[j, r] += ws.frame_R[j, s, r] * force[s]
                ws.reaction[j, 3 + r] += ws.frame_R[j, s, r] * torque[s]
        first = 3 if model.joint_kind[j] == REVOLUTE else 0
        for r in range(3):
            ws.reaction[j, first + r] -= ws.joint_force[j] * model.joint_basis[j, 0, r]


@njit(cache=True, nogil=True, error_model="numpy")
def quaternion(R, out):
    """(w, x, y, z) of a rotation matrix, through its largest component."""
    trace = R[0, 0] + R[1, 1] + R[2, 2]
    k = -1
    largest = trace
    for i in range(3):
        if R[i, i] > largest:
            k, largest = i, R[i, i]
    if k < 0:
        root = math.sqrt(1.0 + trace)
        out[0] = 0.5 * root
        root = 0.5 / root
        out[1] = (R[2, 1] - R[1, 2]) * root
        out[2] = (R[0, 2] - R[2, 0]) * root
        out[3] = (R[1, 0] - R[0, 1]) * root
        return
    i, j = (k + 1) % 3, (k + 2) % 3
    root = math.sqrt(1.0 + R[k, k] - R[i, i] - R[j, j])
    out[1 + k] = 0.5 * root
    root = 0.5 / root
    out[0] = (R[j, i] - R[i, j]) * root
    out[1 + i] = (R[i, k] + R[k, i]) * root
    out[1 + j] = (R[j, k] + R[k, j]) * root


@njit(cache=True, nogil=True, error_model="numpy")
def observe(model, ws, t, y, row):
    """One row of output: q, v, acc, positions, quaternions, joint motion, reactions, energies, residual, sensors.

    Returns False, with the reason in ``status``, if a force or a sensor has no finite value.
    """
    if not derivative(model, ws, t, y, ws.rate):
        return False
    n, n_j, n_v = len(model.parent), len(model.joint_kind), len(ws.acc)
    n_q = len(y) - n_v - 1
    q, v = y[:n_q], y[n_q : n_q + n_v]
    motion(model, ws, v, ws.acc)
    joint_frames(model, ws, True)
    for j in range(n_j):
        relative_motion(model, ws, j)
    fill_signals(model, ws, t, q, v, ws.acc)
    kinetic_potential(model, ws)
    reactions(model, ws)
    row[: n_q + n_v] = y[: n_q + n_v]
    at = n_q + n_v
    row[at : at + n_v] = ws.acc
    at += n_v
    for i in range(1, n):
        place = at + 3 * model.body_slot[i]
        row[place : place + 3] = ws.p[i]
        place = at + 3 * (n - 1) + 4 * model.body_slot[i]
        quaternion(ws.R[i], row[place : place + 4])
    at += 7 * (n - 1)
    row[at : at + 3 * n_j] = ws.signals[1 : 1 + 3 * n_j]
    at += 3 * n_j
    for j in range(n_j):
        row[at + 6 * j : at + 6 * j + 6] = ws.reaction[j]
    at += 6 * n_j
    row[at] = ws.energy[0]
    row[at + 1] = ws.energy[1]
    row[at + 2] = y[n_q + n_v]
    row[at + 3] = closure_residual(model, ws)
    at += 4
    for i in range(len(model.sensor_code)):
        value = run(model.code, model.sensor_code[i, 0], model.sensor_code[i, 1], model.constants, ws.signals, ws.stack)
        if not math.isfinite(value):
            ws.status[STATUS_CODE] = BAD_SENSOR
            ws.status[STATUS_OBJECT] = i
            return False
        row[at + i] = value
    ws.status[STATUS_CODE] = OK
    return True
