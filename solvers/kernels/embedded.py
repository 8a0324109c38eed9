"""Explicit Runge–Kutta pairs of order 5(4) in seven stages, with step control and continuous output.

The coefficients of a method are in its ``table`` (integrate.dopri5, integrate.rkf45). Step control and interpolation:
Hairer, Nørsett, Wanner 1993, II.4–II.6.
"""

import math

from solvers.kernels.jit import BOOL, FLAG, FLOAT, FLOATS, INT, INTS, MATRIX, MODEL, READ, WORK, inner, kernel, part
from solvers.kernels.motion import derivative, project, remember_turns
from solvers.kernels.multibody_arrays import (
    BAD_STATE,
    DENSE,
    OK,
    RATE,
    SAMPLE,
    STAGE,
    STAGES,
    STATUS_CODE,
    Y,
)
from solvers.kernels.observe import observe
from solvers.kernels.stepping import (
    COLLAPSED,
    END,
    EVALUATIONS,
    FAILED,
    FINISHED,
    FRESH,
    GOING,
    LONGEST,
    MEMORY,
    REJECTED,
    ROWS,
    STEP,
    STEPS,
    STOPPED,
    TIME,
    TOLERANCE,
)
from solvers.kernels.vectors import copy

# Rows of ``table``: weights of the states of the seven stages (the last stage is the new state), then nodes, what the
# two solutions differ by, and the last coefficient of the interpolation.
WEIGHTS, NODES, ERROR, INTERPOLATION = 0, 7, 8, 9
N_TABLE = 10

#: Steps shorter than this part of the run count as a collapse.
SHORTEST = 1e-13


@inner
def scaled_norm(x, y0, y1, n, tolerance):
    """Root mean square of x against the admitted error tolerance·(1 + |y|)."""
    total = 0.0
    for i in range(n):
        total += (x[i] / (tolerance * (1.0 + max(abs(y0[i]), abs(y1[i]))))) ** 2
    return math.sqrt(total / max(n, 1))


@part(BOOL, MODEL, WORK, MATRIX, FLOAT, FLOAT, INT, INT)
def stages(model, ws, table, t, h, first, last):
    """Stages ``first`` … ``last - 1`` of a step from Y; STAGE holds the last state tried.

    The seventh stage (6) is at the new state. False if one of them has no value.
    """
    for s in range(first, last):
        for i in range(ws.state.shape[1]):
            value = 0.0
            for j in range(s):
                value += table[WEIGHTS + s, j] * ws.state[STAGES + j, i]
            ws.state[STAGE, i] = ws.state[Y, i] + h * value
        if not derivative(model, ws, t + table[NODES, s] * h, ws.state[STAGE], ws.state[STAGES + s]):
            return False
    return True


@inner
def first_step(model, ws, table, clock):
    """A first step from the size of the solution and of its first two derivatives (Hairer, II.4)."""
    y, n, tolerance = ws.state[Y], ws.state.shape[1] - 1, clock[TOLERANCE]
    size = scaled_norm(y, y, y, n, tolerance)
    slope = scaled_norm(ws.state[STAGES], y, y, n, tolerance)
    h = 1e-6 if size < 1e-5 or slope < 1e-5 else 0.01 * size / slope
    h = min(h, clock[LONGEST])
    if not stages(model, ws, table, clock[TIME], h, 1, 2):
        return h
    for i in range(n):
        ws.state[RATE, i] = ws.state[STAGES + 1, i] - ws.state[STAGES, i]
    bend = scaled_norm(ws.state[RATE], y, y, n, tolerance) / (table[NODES, 1] * h)
    steepest = max(slope, bend)
    wanted = max(1e-6, h * 1e-3) if steepest <= 1e-15 else (0.01 / steepest) ** 0.2
    return min(100.0 * h, wanted, clock[LONGEST])


@inner
def error_norm(ws, table, h, tolerance):
    """Scaled difference of the two embedded solutions; the work integral takes no part."""
    for i in range(ws.state.shape[1]):
        value = 0.0
        for j in range(7):
            value += table[ERROR, j] * ws.state[STAGES + j, i]
        ws.state[RATE, i] = h * value
    return scaled_norm(ws.state[RATE], ws.state[Y], ws.state[STAGE], ws.state.shape[1] - 1, tolerance)


@inner
def prepare_dense(ws, table, h):
    """Coefficients of the interpolating polynomial of the step."""
    for i in range(ws.state.shape[1]):
        change = ws.state[STAGE, i] - ws.state[Y, i]
        bend = h * ws.state[STAGES, i] - change
        ws.state[DENSE, i] = ws.state[Y, i]
        ws.state[DENSE + 1, i] = change
        ws.state[DENSE + 2, i] = bend
        ws.state[DENSE + 3, i] = change - h * ws.state[STAGES + 6, i] - bend
        value = 0.0
        for j in range(7):
            value += table[INTERPOLATION, j] * ws.state[STAGES + j, i]
        ws.state[DENSE + 4, i] = h * value


@inner
def write_outputs(model, ws, t, h, until, times, out, count):
    """Rows for the output instants of the step t … t + h up to ``until``. False on failure."""
    while count[ROWS] < len(times) and times[count[ROWS]] <= until:
        instant = times[count[ROWS]]
        x = (instant - t) / h
        for i in range(ws.state.shape[1]):
            inner = ws.state[DENSE + 3, i] + (1.0 - x) * ws.state[DENSE + 4, i]
            inner = ws.state[DENSE + 2, i] + x * inner
            ws.state[SAMPLE, i] = ws.state[DENSE, i] + x * (ws.state[DENSE + 1, i] + (1.0 - x) * inner)
        if not project(model, ws, instant, ws.state[SAMPLE]):
            return False
        if not observe(model, ws, instant, ws.state[SAMPLE], out, count[ROWS]):
            return False
        count[ROWS] += 1
    return True


@inner
def accept(model, ws, t):
    """Take the new state. Where loops or quaternions are, project it; then the first stage must be made anew.

    Returns 0 if the last stage serves as the first of the next step, 1 if not, -1 on failure.
    """
    copy(ws.state[STAGE], ws.state[Y], 0)
    if len(model.row_i) == 0 and len(model.quaternions) == 0:
        copy(ws.state[STAGES + 6], ws.state[STAGES], 0)
        return 0
    if not project(model, ws, t, ws.state[Y]):
        return -1
    remember_turns(model, ws, ws.state[Y])
    return 1


@inner
def step_control(clock, count, ws, h, error):
    """Next step from the error of this one (PI control). True if the step is good."""
    factor = max(error, 1e-10) ** 0.17
    if error > 1.0:
        count[REJECTED] += 1
        clock[STEP] = h / min(10.0, factor / 0.9)
        return False
    ws.ints[STATUS_CODE] = OK
    clock[STEP] = h / max(0.1, min(5.0, factor / clock[MEMORY] ** 0.04 / 0.9))
    clock[MEMORY] = max(error, 1e-4)
    return True


@kernel(INT, MODEL, WORK, FLOATS, INTS, READ, MATRIX, FLAG, INT, MATRIX)
def advance(model, ws, clock, count, times, out, flag, max_steps, table):
    """Go on by at most ``max_steps`` attempts. Returns GOING, FINISHED, STOPPED, FAILED or COLLAPSED.

    The step control keeps STEP and MEMORY in ``clock``; FRESH in ``count`` says that the first stage is valid.
    """
    for _ in range(max_steps):
        t = clock[TIME]
        if t >= clock[END]:
            return FINISHED
        if flag[0] != 0:
            return STOPPED
        if count[FRESH] == 0:
            if not stages(model, ws, table, t, 0.0, 0, 1):
                return FAILED
            count[EVALUATIONS] += 1
            count[FRESH] = 1
        if count[STEPS] == 0 and count[REJECTED] == 0:
            clock[STEP] = first_step(model, ws, table, clock)
            clock[MEMORY] = 1e-4
        h = min(clock[STEP], clock[LONGEST])
        last = h * 1.001 >= clock[END] - t
        if last:
            h = clock[END] - t
        if h < SHORTEST * clock[END]:
            if ws.ints[STATUS_CODE] == OK:  # a force without value just ahead is the likelier reason: ask
                stages(model, ws, table, t, 1e-9 * clock[END], 1, 7)
            return COLLAPSED
        good = stages(model, ws, table, t, h, 1, 7)
        count[EVALUATIONS] += 6
        error = error_norm(ws, table, h, clock[TOLERANCE]) if good else math.inf
        if not math.isfinite(error):
            if good:
                ws.ints[STATUS_CODE] = BAD_STATE
            count[REJECTED] += 1
            clock[STEP] = 0.2 * h
            continue
        if not step_control(clock, count, ws, h, error):
            continue
        prepare_dense(ws, table, h)
        until = clock[END] if last else t + h
        if not write_outputs(model, ws, t, h, until, times, out, count):
            return FAILED
        outcome = accept(model, ws, until)
        if outcome < 0:
            return FAILED
        count[FRESH] = 1 - outcome
        clock[TIME] = until
        count[STEPS] += 1
    return FINISHED if clock[TIME] >= clock[END] else GOING
