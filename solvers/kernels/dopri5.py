"""Dormand–Prince 5(4) with step control and continuous output.

Coefficients: Dormand, Prince 1980; step control and interpolation: Hairer, Nørsett, Wanner 1993, II.4–II.6.
"""

import math

import numpy as np
from numba import njit

from solvers.kernels.motion import derivative, project, remember_turns
from solvers.kernels.multibody_arrays import BAD_STATE, FREE, OK, STATUS_CODE
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
    emit,
)

NODES = np.array([0.0, 1 / 5, 3 / 10, 4 / 5, 8 / 9, 1.0, 1.0])
WEIGHTS = np.array(
    [
        [0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
        [1 / 5, 0.0, 0.0, 0.0, 0.0, 0.0],
        [3 / 40, 9 / 40, 0.0, 0.0, 0.0, 0.0],
        [44 / 45, -56 / 15, 32 / 9, 0.0, 0.0, 0.0],
        [19372 / 6561, -25360 / 2187, 64448 / 6561, -212 / 729, 0.0, 0.0],
        [9017 / 3168, -355 / 33, 46732 / 5247, 49 / 176, -5103 / 18656, 0.0],
        [35 / 384, 0.0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84],
    ]
)
ERROR = np.array([71 / 57600, 0.0, -71 / 16695, 71 / 1920, -17253 / 339200, 22 / 525, -1 / 40])
DENSE = np.array(
    [
        -12715105075 / 11282082432,
        0.0,
        87487479700 / 32700410799,
        -10690763975 / 1880347072,
        701980252875 / 199316789632,
        -1453857185 / 822651844,
        69997945 / 29380423,
    ]
)

#: Steps shorter than this part of the run count as a collapse.
SHORTEST = 1e-13


@njit(cache=True, nogil=True, error_model="numpy")
def scaled_norm(x, y0, y1, n, tolerance):
    """Root mean square of x against the admitted error tolerance·(1 + |y|)."""
    total = 0.0
    for i in range(n):
        total += (x[i] / (tolerance * (1.0 + max(abs(y0[i]), abs(y1[i]))))) ** 2
    return math.sqrt(total / max(n, 1))


@njit(cache=True, nogil=True, error_model="numpy")
def first_step(model, ws, clock, count):
    """A first step from the size of the solution and of its first two derivatives (Hairer, II.4)."""
    y, n, tolerance = ws.y, len(ws.y) - 1, clock[TOLERANCE]
    size = scaled_norm(y, y, y, n, tolerance)
    slope = scaled_norm(ws.k[0], y, y, n, tolerance)
    h = 1e-6 if size < 1e-5 or slope < 1e-5 else 0.01 * size / slope
    h = min(h, clock[LONGEST])
    for i in range(len(y)):
        ws.stage[i] = y[i] + h * ws.k[0, i]
    count[EVALUATIONS] += 1
    if not derivative(model, ws, clock[TIME] + h, ws.stage, ws.k[1]):
        return h
    for i in range(len(y)):
        ws.rate[i] = ws.k[1, i] - ws.k[0, i]
    bend = scaled_norm(ws.rate, y, y, n, tolerance) / h
    steepest = max(slope, bend)
    wanted = max(1e-6, h * 1e-3) if steepest <= 1e-15 else (0.01 / steepest) ** 0.2
    return min(100.0 * h, wanted, clock[LONGEST])


@njit(cache=True, nogil=True, error_model="numpy")
def stages(model, ws, t, h):
    """The six further stages of a step. The new state is left in ``stage``. False if one of them has no value."""
    for s in range(1, 7):
        for i in range(len(ws.y)):
            value = 0.0
            for j in range(s):
                value += WEIGHTS[s, j] * ws.k[j, i]
            ws.stage[i] = ws.y[i] + h * value
        if not derivative(model, ws, t + NODES[s] * h, ws.stage, ws.k[s]):
            return False
    return True


@njit(cache=True, nogil=True, error_model="numpy")
def error_norm(ws, h, tolerance):
    """Scaled difference of the two embedded solutions; the work integral takes no part."""
    for i in range(len(ws.y)):
        value = 0.0
        for j in range(7):
            value += ERROR[j] * ws.k[j, i]
        ws.rate[i] = h * value
    return scaled_norm(ws.rate, ws.y, ws.stage, len(ws.y) - 1, tolerance)


@njit(cache=True, nogil=True, error_model="numpy")
def prepare_dense(ws, h):
    """Coefficients of the interpolating polynomial of the step."""
    for i in range(len(ws.y)):
        change = ws.stage[i] - ws.y[i]
        bend = h * ws.k[0, i] - change
        ws.dense[0, i] = ws.y[i]
        ws.dense[1, i] = change
        ws.dense[2, i] = bend
        ws.dense[3, i] = change - h * ws.k[6, i] - bend
        value = 0.0
        for j in range(7):
            value += DENSE[j] * ws.k[j, i]
        ws.dense[4, i] = h * value


@njit(cache=True, nogil=True, error_model="numpy")
def write_outputs(model, ws, t, h, until, times, out, count):
    """Rows for the output instants of the step t … t + h up to ``until``. False on failure."""
    while count[ROWS] < len(times) and times[count[ROWS]] <= until:
        instant = times[count[ROWS]]
        x = (instant - t) / h
        for i in range(len(ws.y)):
            inner = ws.dense[3, i] + (1.0 - x) * ws.dense[4, i]
            inner = ws.dense[2, i] + x * inner
            ws.sample[i] = ws.dense[0, i] + x * (ws.dense[1, i] + (1.0 - x) * inner)
        if not project(model, ws, ws.sample) or not emit(model, ws, instant, ws.sample, out, count):
            return False
    return True


@njit(cache=True, nogil=True, error_model="numpy")
def needs_projection(model):
    """Whether states leave a manifold: closed loops or quaternions."""
    return len(model.row_joint) > 0 or (model.kind == FREE).any()


@njit(cache=True, nogil=True, error_model="numpy")
def accept(model, ws, clock, count, h, times, out):
    """Take a step: outputs, projection, the first stage of the next one. False on failure."""
    t = clock[TIME]
    prepare_dense(ws, h)
    until = clock[END] if h == clock[END] - t else t + h
    if not write_outputs(model, ws, t, h, until, times, out, count):
        return False
    ws.y[:] = ws.stage
    clock[TIME] = until
    count[STEPS] += 1
    if needs_projection(model):
        if not project(model, ws, ws.y):
            return False
        remember_turns(model, ws, ws.y)
        count[EVALUATIONS] += 1
        return derivative(model, ws, clock[TIME], ws.y, ws.k[0])
    ws.k[0, :] = ws.k[6]
    return True


@njit(cache=True, nogil=True, error_model="numpy")
def start(model, ws, clock, count, times, out):
    """First row, first stage, first step. False on failure."""
    if not emit(model, ws, clock[TIME], ws.y, out, count):
        return False
    count[EVALUATIONS] += 1
    if not derivative(model, ws, clock[TIME], ws.y, ws.k[0]):
        return False
    clock[STEP] = first_step(model, ws, clock, count)
    clock[MEMORY] = 1e-4
    count[FRESH] = 1
    return True


@njit(cache=True, nogil=True, error_model="numpy")
def advance(model, ws, clock, count, times, out, flag, max_steps):
    """Go on by at most ``max_steps`` attempts. Returns GOING, FINISHED, STOPPED, FAILED or COLLAPSED."""
    if count[FRESH] == 0 and not start(model, ws, clock, count, times, out):
        return FAILED
    for _ in range(max_steps):
        if clock[TIME] >= clock[END]:
            return FINISHED
        if flag[0] != 0:
            return STOPPED
        left = clock[END] - clock[TIME]
        h = min(clock[STEP], clock[LONGEST])
        if h >= left or left - h < 1e-3 * h:
            h = left
        if h < SHORTEST * clock[END]:
            return COLLAPSED
        good = stages(model, ws, clock[TIME], h)
        count[EVALUATIONS] += 6
        error = error_norm(ws, h, clock[TOLERANCE]) if good else math.inf
        if not math.isfinite(error):
            if good:
                ws.status[STATUS_CODE] = BAD_STATE
            count[REJECTED] += 1
            clock[STEP] = 0.2 * h
            continue
        factor = (max(error, 1e-10)) ** 0.17
        if error > 1.0:
            count[REJECTED] += 1
            ws.status[STATUS_CODE] = OK
            clock[STEP] = h / min(10.0, factor / 0.9)
            continue
        grow = max(0.1, min(5.0, factor / clock[MEMORY] ** 0.04 / 0.9))
        clock[MEMORY] = max(error, 1e-4)
        ws.status[STATUS_CODE] = OK
        if not accept(model, ws, clock, count, h, times, out):
            return FAILED
        clock[STEP] = h / grow
    return FINISHED if clock[TIME] >= clock[END] else GOING
