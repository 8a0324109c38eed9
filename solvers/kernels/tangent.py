"""Derivatives of the accelerations by coordinates, speeds and states, in the space of the speeds."""

from solvers.kernels.constrained import solve
from solvers.kernels.coordinates import shift
from solvers.kernels.forces import all_forces, program_value
from solvers.kernels.jit import BOOL, FLOAT, FLOATS, INT, MATRIX, MODEL, READ, WORK, inner, kernel, part
from solvers.kernels.motion import derivative, kinematics
from solvers.kernels.multibody_arrays import (
    ACC,
    ACCEL,
    BIAS,
    FLEX_H,
    FLEX_V,
    GAMMA,
    N_Q,
    N_V,
    N_X,
    OK,
    SAMPLE,
    STAGE,
    STAGES,
    STATUS_CODE,
    TAU,
    ZERO,
)
from solvers.kernels.tree import joint_wrenches, motion
from solvers.kernels.vectors import clear


@inner
def perturbed(model, ws, y, j, step):
    """STAGE = y with its j-th tangent coordinate moved: increments of q, then speeds, then states."""
    n_q, n_v = model.counts[N_Q], model.counts[N_V]
    for i in range(ws.state.shape[1]):
        ws.state[STAGE, i] = y[i]
    if j < n_v:
        ws.of_speed[4, j] = 1.0  # the row of zeros lends itself
        shift(model, y[:n_q], ws.of_speed[4], step, ws.state[STAGE, :n_q])
        ws.of_speed[4, j] = 0.0
    else:
        ws.state[STAGE, n_q + j - n_v] += step


@kernel(BOOL, MODEL, WORK, FLOAT, READ, INT, MATRIX)
def tangent_matrix(model, ws, t, y, order, J):
    """J (n_v + n_x, 2 n_v + n_x): derivatives of (v̇, ẋ) by (increments of q, v, x); differences of ``order`` 1 or 2.

    Uses STAGE, SAMPLE and the row before them. False if a force has no value near y.
    """
    n_q, n_v, n_x = model.counts[N_Q], model.counts[N_V], model.counts[N_X]
    rows = n_v + n_x
    ws.ints[STATUS_CODE] = OK
    if order == 1:
        for i in range(ws.state.shape[1]):
            ws.state[STAGE, i] = y[i]
        if not derivative(model, ws, t, ws.state[STAGE], ws.state[SAMPLE]):
            return False
        for i in range(rows):
            for j in range(n_v + rows):
                J[i, j] = -ws.state[SAMPLE, n_q + i]
    for j in range(n_v + rows):
        size = 1.0 if j < n_v else max(1.0, abs(y[n_q + j - n_v]))
        step = (1e-7 if order == 1 else 1e-5) * size
        perturbed(model, ws, y, j, step)
        if not derivative(model, ws, t, ws.state[STAGE], ws.state[SAMPLE]):
            return False
        if order == 1:
            for i in range(rows):
                J[i, j] = (J[i, j] + ws.state[SAMPLE, n_q + i]) / step
            continue
        for i in range(rows):
            J[i, j] = ws.state[SAMPLE, n_q + i]
        perturbed(model, ws, y, j, -step)
        if not derivative(model, ws, t, ws.state[STAGE], ws.state[SAMPLE]):
            return False
        for i in range(rows):
            J[i, j] = (J[i, j] - ws.state[SAMPLE, n_q + i]) / (2.0 * step)
    return True


@part(BOOL, MODEL, WORK, FLOAT, READ, FLOATS)
def applied_forces(model, ws, t, y, out):
    """Generalised forces of force elements and of elasticity (n_v), then rates of the states: no gravity, no inertia.

    Uses the row STAGES + 6. False if an expression has no value.
    """
    n_q, n_v, n_x = model.counts[N_Q], model.counts[N_V], model.counts[N_X]
    if not kinematics(model, ws, t, y):
        return False
    if not all_forces(model, ws, y[n_q : n_q + n_v]):
        return False
    for k in range(n_x):
        out[n_v + k] = program_value(model, ws, model.state_program[k])
    v = ws.state[STAGES + 6, :n_v]
    clear(v)
    for f in range(len(model.flex_i)):  # damping needs the modal speeds; without rotation they cause no inertia force
        for k in range(model.flex_i[f, FLEX_V], model.flex_i[f, FLEX_V] + model.flex_i[f, FLEX_H]):
            v[k] = y[n_q + k]
    motion(model, ws, v, ws.of_speed[ZERO])
    for i in range(1, len(model.body_i)):
        for r in range(3):
            ws.vec[i, ACCEL, r] += model.gravity[r]
    joint_wrenches(model, ws)
    for k in range(n_v):
        out[k] = ws.of_speed[TAU, k] - ws.of_speed[BIAS, k]
    return True


@part(BOOL, MODEL, WORK, FLOAT, FLOAT, READ, FLOATS)
def force_drift(model, ws, t, h, y, drift):
    """Accelerations and rates (n_v + n_x) by what the time alone changes of the forces over a step h; M and G are held.

    Reads the factors of M and G; uses STAGE, SAMPLE, STAGES + 5 and STAGES + 6. Not for large open trees.
    """
    n_v, n_x = model.counts[N_V], model.counts[N_X]
    for i in range(ws.state.shape[1]):
        ws.state[STAGE, i] = y[i]
    if not applied_forces(model, ws, t, ws.state[STAGE], ws.state[STAGES + 5]):
        return False
    if not applied_forces(model, ws, t + h, ws.state[STAGE], ws.state[SAMPLE]):
        return False
    for i in range(n_v):
        ws.of_speed[ACC, i] = ws.state[SAMPLE, i] - ws.state[STAGES + 5, i]
    for row in range(len(model.row_i)):
        ws.of_row[GAMMA, row] = 0.0
    solve(model, ws, ws.of_speed[ACC])
    for i in range(n_v):
        drift[i] = ws.of_speed[ACC, i]
    for k in range(n_v, n_v + n_x):
        drift[k] = ws.state[SAMPLE, k] - ws.state[STAGES + 5, k]
    return True
