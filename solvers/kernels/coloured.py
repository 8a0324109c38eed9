"""Derivatives of the equations of motion by coloured differences: what meets in no equation is moved at once.

The balance of M·a = f + Gᵀλ, G·a = γ is differentiated with a and λ held, which couples neighbours only; the factors of
M and G then turn each column into accelerations. Which columns move together is found once, in
``multibody.jacobian_pattern``. Theory: docs/theory/integrators.md, (5) and (6).
"""

import math

from solvers.kernels.constrained import solve
from solvers.kernels.constraints import jacobian
from solvers.kernels.coordinates import coordinate_rates, shift
from solvers.kernels.forces import all_forces, program_value
from solvers.kernels.jit import BOOL, CODE, FLOAT, FLOATS, INTS, MATRIX, MODEL, NONE, READ, WORK, kernel, part
from solvers.kernels.motion import derivative, kinematics
from solvers.kernels.multibody_arrays import (
    ACC,
    BAD_RATE,
    BIAS,
    GAMMA,
    JACOBIAN,
    LAMBDA,
    N_Q,
    N_V,
    N_X,
    SAMPLE,
    STAGE,
    STATUS_CODE,
    STATUS_OBJECT,
    TAU,
    ZERO,
)
from solvers.kernels.tangent import applied_forces
from solvers.kernels.tree import joint_wrenches, motion_again
from solvers.kernels.vectors import clear, copy

# Entries of ``turns``, one row per column, in the order of the evaluations.
EVALUATION, COLUMN, UNIT = range(3)

# Entries of ``how``: columns are q, v, x (1) or increments of q, v, x (0); whether forces alone are differentiated.
RAW, BARE = range(2)

# Rows of ``found``: the balance at y and at a moved state; then that of every column, its step in the last place.
AT_Y, MOVED, COLUMNS = range(3)


@part(BOOL, MODEL, WORK, FLOAT, READ, FLOATS)
def balance(model, ws, t, y, out):
    """q̇ (n_q), f + Gᵀλ − M·a (n_v), ẋ (n_x), γ − G·a (m) at y, with the present accelerations and multipliers."""
    n_q, n_v, n_x = model.counts[N_Q], model.counts[N_V], model.counts[N_X]
    v, a = y[n_q : n_q + n_v], ws.of_speed[ACC]
    if not kinematics(model, ws, t, y):
        return False
    if not all_forces(model, ws, v):
        return False
    for k in range(n_x):
        value = program_value(model, ws, model.state_program[k])
        if not math.isfinite(value):
            ws.ints[STATUS_CODE] = BAD_RATE
            ws.ints[STATUS_OBJECT] = k
            return False
        out[n_q + n_v + k] = value
    if len(model.row_i) > 0:
        jacobian(model, ws, False)
    motion_again(model, ws, v, a)
    joint_wrenches(model, ws)
    coordinate_rates(model, y[:n_q], v, out[:n_q])
    for k in range(n_v):
        out[n_q + k] = ws.of_speed[TAU, k] - ws.of_speed[BIAS, k]
    for row in range(len(model.row_i)):
        value, multiplier = ws.of_row[GAMMA, row], ws.of_row[LAMBDA, row]
        for k in range(n_v):
            rate = ws.jac[JACOBIAN, row, k]
            if rate != 0.0:
                value -= rate * a[k]
                out[n_q + k] += rate * multiplier
        out[n_q + n_v + n_x + row] = value
    return True


@part(FLOAT, MODEL, WORK, READ, INTS, INTS)
def moved(model, ws, y, how, turn):
    """Move one column in STAGE; returns by how much. Increments of coordinates are left in the row of zeros."""
    n_q, n_v = model.counts[N_Q], model.counts[N_V]
    j = turn[COLUMN]
    if how[RAW] == 0 and j < n_v:
        step = 1e-7
        ws.of_speed[ZERO, j] = step
        return step
    i = j if how[RAW] != 0 else n_q + j - n_v
    old = y[i]
    step = 1e-7 * max(1e-2 if how[RAW] != 0 else 1.0, abs(old))
    ws.state[STAGE, i] = old + step
    return ws.state[STAGE, i] - old


@part(BOOL, MODEL, WORK, FLOAT, INTS, FLOATS)
def looked_at(model, ws, t, how, out):
    """The balance at STAGE, or the forces alone."""
    n_q, n_v, n_x = model.counts[N_Q], model.counts[N_V], model.counts[N_X]
    if how[BARE] != 0:
        return applied_forces(model, ws, t, ws.state[STAGE], out[n_q : n_q + n_v + n_x])
    return balance(model, ws, t, ws.state[STAGE], out)


@part(NONE, MODEL, WORK, READ, INTS, INTS, MATRIX)
def fill(model, ws, column, how, turn, J):
    """A column of the balance as a column of J: with M·δa = δf + Gᵀδλ, G·δa = δγ."""
    n_q, n_v, n_x = model.counts[N_Q], model.counts[N_V], model.counts[N_X]
    raw, j = how[RAW] != 0, turn[COLUMN]
    low = n_q if raw else 0
    acts = False
    for i in range(n_v):
        ws.of_speed[ACC, i] = column[n_q + i]
        acts = acts or column[n_q + i] != 0.0
    for row in range(len(model.row_i)):
        ws.of_row[GAMMA, row] = column[n_q + n_v + n_x + row]
        acts = acts or column[n_q + n_v + n_x + row] != 0.0
    if acts:
        solve(model, ws, ws.of_speed[ACC])
    for i in range(n_v):
        J[low + i, j] = ws.of_speed[ACC, i]
    for k in range(n_x):
        J[low + n_v + k, j] = column[n_q + n_v + k]
    for i in range(low):
        J[i, j] = column[i]


@kernel(BOOL, MODEL, WORK, FLOAT, READ, INTS, CODE, INTS, INTS, MATRIX, MATRIX)
def coloured_jacobian(model, ws, t, y, how, turns, first, touched, found, J):
    """J = ∂(q̇, v̇, ẋ)/∂(q, v, x), (n_q + n_v + n_x)²; or ∂(v̇, ẋ)/∂(increments of q, v, x), see ``how``.

    Leaves the accelerations, multipliers and factors at y. Uses STAGE, SAMPLE and rows of speeds; y is another row.
    False if a force has no value near y.
    """
    n_q = model.counts[N_Q]
    last_place = found.shape[1] - 1
    for k in range(len(found)):
        clear(found[k])
    copy(y, ws.state[STAGE], 0)
    if not derivative(model, ws, t, ws.state[STAGE], ws.state[SAMPLE]):
        return False
    if not looked_at(model, ws, t, how, found[AT_Y]):
        return False
    c = 0
    while c < len(turns):
        copy(y, ws.state[STAGE], 0)
        end = c
        while end < len(turns) and turns[end, EVALUATION] == turns[c, EVALUATION]:
            found[COLUMNS + end, last_place] = moved(model, ws, y, how, turns[end])
            end += 1
        if how[RAW] == 0:
            shift(model, y[:n_q], ws.of_speed[ZERO], 1.0, ws.state[STAGE, :n_q])
            clear(ws.of_speed[ZERO])
        if not looked_at(model, ws, t, how, found[MOVED]):
            return False
        for k in range(c, end):
            unit, step = turns[k, UNIT], found[COLUMNS + k, last_place]
            for place in range(first[unit], first[unit + 1]):
                i = touched[place]
                found[COLUMNS + k, i] = (found[MOVED, i] - found[AT_Y, i]) / step
        c = end
    copy(y, ws.state[STAGE], 0)
    if not derivative(model, ws, t, ws.state[STAGE], ws.state[SAMPLE]):  # factors of M and G at y again
        return False
    for k in range(len(turns)):
        fill(model, ws, found[COLUMNS + k], how, turns[k], J)
    return True
