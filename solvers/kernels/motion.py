"""Equations of motion of a mechanism as a first-order system y = (q, v, additional states, work)."""

import math

from solvers.kernels.articulated import factor_tree
from solvers.kernels.constrained import factor_closure, solve, tree_factor
from solvers.kernels.constraints import equation_rates, equations, jacobian
from solvers.kernels.coordinates import coordinate_rates, shift
from solvers.kernels.cuts import remember_relative
from solvers.kernels.drives import drive_power
from solvers.kernels.forces import all_forces, program_value
from solvers.kernels.jit import BOOL, FLOAT, FLOATS, INT, MODEL, NONE, READ, WORK, kernel, part
from solvers.kernels.markers import marker_motion
from solvers.kernels.multibody_arrays import (
    ACC,
    ACCEL,
    AT_BODIES,
    AT_STATES,
    BAD_MOTION,
    BAD_RATE,
    BIAS,
    BODY_SIGNALS,
    FROM_ACC,
    FROM_DRIVE,
    FROM_Q,
    FROM_RELATIVE,
    FROM_V,
    GAMMA,
    HOLONOMIC,
    INDEX,
    N_Q,
    N_V,
    N_X,
    NEEDS_ACCELERATIONS,
    NEEDS_REACTIONS,
    NO_REACTION,
    OMEGA,
    OPEN_LOOP,
    ORIGIN,
    PHI,
    PLACE,
    RATE_OF,
    ROW_CONSTRAINT,
    SINGULAR_MASS,
    SOURCE,
    STATUS_CODE,
    STATUS_OBJECT,
    TAU,
    VELOCITY,
    ZERO,
)
from solvers.kernels.points import watch_point
from solvers.kernels.reactions import reactions
from solvers.kernels.tree import joint_wrenches, mass_matrix, motion, poses
from solvers.kernels.vectors import clear

#: Closure residual (m, rad) below which a position needs no more correction.
CLOSED = 1e-12

#: Closure residual above which a loop counts as torn.
TORN = 1e-6

#: Forces that depend on reactions: change of a reaction, against their size, at which they are found; most passes.
REACTION_FOUND, MOST_PASSES = 1e-11, 100


@kernel(BOOL, MODEL, WORK, FLOAT)
def set_time(model, ws, t):
    """Time and the coordinates prescribed by it. Writes signals[0] and drive. False if one has no finite value."""
    ws.signals[0] = t
    for d in range(len(model.drive)):
        for k in range(3):
            ws.drive[d, k] = program_value(model, ws, model.drive[d, k])
            if not math.isfinite(ws.drive[d, k]):
                ws.ints[STATUS_CODE] = BAD_MOTION
                ws.ints[STATUS_OBJECT] = d
                return False
    return True


@part(NONE, MODEL, WORK, READ, READ, READ)
def fill_signals(model, ws, q, v, acc):
    """Joint motion and body motion for the expressions. Reads the motion and the relative motion of cut joints."""
    for k in range(len(model.copies)):
        source, i, place = model.copies[k, SOURCE], model.copies[k, INDEX], model.copies[k, PLACE]
        if source == FROM_Q:
            ws.signals[place] = q[i]
        elif source == FROM_V:
            ws.signals[place] = v[i]
        elif source == FROM_ACC:
            ws.signals[place] = acc[i]
        elif source < FROM_DRIVE:
            ws.signals[place] = ws.aux[source - FROM_RELATIVE, i]
        else:
            ws.signals[place] = ws.drive[i, source - FROM_DRIVE]
    base = model.counts[AT_BODIES]
    for i in range(len(model.body_i)):
        for r in range(3):
            ws.signals[base + BODY_SIGNALS * i + r] = ws.vec[i, ORIGIN, r]
            ws.signals[base + BODY_SIGNALS * i + 3 + r] = ws.vec[i, VELOCITY, r]
            ws.signals[base + BODY_SIGNALS * i + 6 + r] = ws.vec[i, ACCEL, r]
            ws.signals[base + BODY_SIGNALS * i + 9 + r] = ws.vec[i, OMEGA, r]
    for k in range(len(model.point_i)):
        watch_point(model, ws, k)


@part(BOOL, MODEL, WORK)
def factor_mass(model, ws):
    """Factor M: articulated bodies of a deep tree, else the matrix and its triangular factor.

    Returns False, with the speed at fault in ``status``, if M is singular.
    """
    if len(ws.tree) > 0:
        row = factor_tree(model, ws)
    else:
        mass_matrix(model, ws)
        row = tree_factor(ws.M, ws.above, model.counts[N_V])
    if row >= 0:
        ws.ints[STATUS_CODE] = SINGULAR_MASS
        ws.ints[STATUS_OBJECT] = row
        return False
    return True


@part(BOOL, MODEL, WORK, FLOAT, READ)
def kinematics(model, ws, t, y):
    """All that positions and speeds determine: poses, bias motion, equations with their rates, signals."""
    n_q, n_v, n_x = model.counts[N_Q], model.counts[N_V], model.counts[N_X]
    q, v = y[:n_q], y[n_q : n_q + n_v]
    if not set_time(model, ws, t):
        return False
    for k in range(n_x):
        ws.signals[model.counts[AT_STATES] + k] = y[n_q + n_v + k]
    poses(model, ws, q)
    motion(model, ws, v, ws.of_speed[ZERO])
    equations(model, ws, q)
    marker_motion(model, ws)
    equation_rates(model, ws, v)
    fill_signals(model, ws, q, v, ws.of_speed[ZERO])
    return True


@part(NONE, MODEL, WORK)
def accelerations(model, ws):
    """Accelerations ACC and multipliers LAMBDA for the present forces. Reads the bias motion and the factors."""
    joint_wrenches(model, ws)
    for k in range(model.counts[N_V]):
        ws.of_speed[ACC, k] = ws.of_speed[TAU, k] - ws.of_speed[BIAS, k]
    solve(model, ws, ws.of_speed[ACC])


@part(BOOL, MODEL, WORK, READ, READ)
def settle_reactions(model, ws, q, v):
    """Repeat forces and accelerations until the reactions that the forces depend on agree with those they cause.

    Fixed point, starting from the reactions of the last evaluation. False if an expression fails or there is none.
    """
    before = math.inf
    for _ in range(MOST_PASSES):
        motion(model, ws, v, ws.of_speed[ACC])
        change = reactions(model, ws)
        motion(model, ws, v, ws.of_speed[ZERO])
        if change <= REACTION_FOUND:
            return True
        if not change < 1e6 * before:
            break
        before = min(before, change)
        equation_rates(model, ws, v)  # γ again: the solution of the constrained equations used it up
        if not all_forces(model, ws, v):
            return False
        accelerations(model, ws)
    ws.ints[STATUS_CODE] = NO_REACTION
    return False


@kernel(BOOL, MODEL, WORK, FLOAT, READ, FLOATS)
def derivative(model, ws, t, y, dy):
    """dy/dt of y = (q, v, states, work). Also leaves accelerations in ACC, multipliers in LAMBDA.

    Returns False, with the reason in ``status``, if it does not exist.
    """
    n_q, n_v, n_x = model.counts[N_Q], model.counts[N_V], model.counts[N_X]
    q, v = y[:n_q], y[n_q : n_q + n_v]
    if not kinematics(model, ws, t, y):
        return False
    if not all_forces(model, ws, v):
        return False
    if not factor_mass(model, ws):
        return False
    if len(model.row_i) > 0:
        jacobian(model, ws, False)
        factor_closure(model, ws)
    accelerations(model, ws)
    if model.counts[NEEDS_REACTIONS] != 0 and not settle_reactions(model, ws, q, v):
        return False
    if len(model.drive) > 0:
        ws.scratch[14, 2] += drive_power(model, ws, v)
    if model.counts[NEEDS_ACCELERATIONS] != 0:  # of an integral sensor
        motion(model, ws, v, ws.of_speed[ACC])
        marker_motion(model, ws)
        equation_rates(model, ws, v)
        fill_signals(model, ws, q, v, ws.of_speed[ACC])
    coordinate_rates(model, q, v, dy[:n_q])
    for k in range(n_v):
        dy[n_q + k] = ws.of_speed[ACC, k]
    for k in range(n_x):
        value = program_value(model, ws, model.state_program[k])
        if not math.isfinite(value):
            ws.ints[STATUS_CODE] = BAD_RATE
            ws.ints[STATUS_OBJECT] = k
            return False
        dy[n_q + n_v + k] = value
    dy[n_q + n_v + n_x] = ws.scratch[14, 2]
    return True


@kernel(FLOAT, MODEL, WORK, READ, FLOATS)
def closing_step(model, ws, q, step):
    """Least change of the coordinates (in the metric of M) that closes the loops to first order.

    Writes ``step`` (n_v,) and PHI; returns the largest residual at q, or a negative number if M is singular.
    """
    poses(model, ws, q)
    largest = equations(model, ws, q)
    if not factor_mass(model, ws):
        return -1.0
    if len(model.row_i) == 0:
        clear(step)
        return largest
    jacobian(model, ws, True)
    factor_closure(model, ws)
    for row in range(len(model.row_i)):
        ws.of_row[GAMMA, row] = -ws.of_row[PHI, row]
    clear(step)
    solve(model, ws, step)
    return largest


@kernel(FLOAT, MODEL, WORK, READ)
def residual(model, ws, q):
    """Largest closure residual at q; PHI holds them all."""
    poses(model, ws, q)
    return equations(model, ws, q)


@kernel(NONE, MODEL, WORK, FLOATS)
def project_speeds(model, ws, v):
    """Least change of the speeds (in the metric of M) that satisfies the closure equations. Needs ``closing_step``.

    Its factors of M and of G·L⁻ᵀ serve again, unless there are equations of velocities alone, which they leave out:
    what a correction of positions by ε changes of them alters the correction of speeds by ε times itself.
    """
    only_positions = True
    for row in range(len(model.row_i)):
        only_positions = only_positions and model.row_i[row, HOLONOMIC] != 0
    if not only_positions:
        jacobian(model, ws, False)
        factor_closure(model, ws)
    motion(model, ws, v, ws.of_speed[ZERO])
    marker_motion(model, ws)
    equation_rates(model, ws, v)
    for row in range(len(model.row_i)):
        ws.of_row[GAMMA, row] = -ws.of_row[RATE_OF, row]
    clear(ws.of_speed[ACC])
    solve(model, ws, ws.of_speed[ACC])
    for k in range(len(v)):
        v[k] += ws.of_speed[ACC, k]


@part(BOOL, MODEL, WORK, FLOAT, FLOATS)
def project(model, ws, t, y):
    """Bring a state back to the closure equations and to unit quaternions. Returns False if a loop is torn."""
    n_q, n_v = model.counts[N_Q], model.counts[N_V]
    q, v = y[:n_q], y[n_q : n_q + n_v]
    shift(model, q, ws.of_speed[ZERO], 0.0, q)
    if len(model.row_i) == 0:
        return True
    if not set_time(model, ws, t):
        return False
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
        solve(model, ws, ws.of_speed[ACC])
    if largest < 0.0 or not largest < TORN:
        if largest >= 0.0:
            ws.ints[STATUS_CODE] = OPEN_LOOP
            ws.ints[STATUS_OBJECT] = worst_constraint(model, ws)
        return False
    project_speeds(model, ws, v)
    return True


@kernel(INT, MODEL, WORK)
def worst_constraint(model, ws):
    """The constraint with the largest residual in PHI."""
    worst, largest = 0, -1.0
    for row in range(len(model.row_i)):
        if abs(ws.of_row[PHI, row]) > largest:
            worst, largest = model.row_i[row, ROW_CONSTRAINT], abs(ws.of_row[PHI, row])
    return worst


@kernel(NONE, MODEL, WORK, READ)
def remember_turns(model, ws, y):
    """After an accepted step: keep the relative coordinates of cut joints, so that angles grow past a full turn."""
    poses(model, ws, y[: model.counts[N_Q]])
    equations(model, ws, y[: model.counts[N_Q]])
    remember_relative(model, ws)
