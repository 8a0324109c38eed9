"""Backward differentiation of variable order 1–5 and variable step, for stiff motion.

Numerical differentiation formulas with quasi-constant steps (Shampine and Reichelt 1997) on y = (q, v, states), the
constraints eliminated at the level of accelerations (index 1); every accepted state is projected onto them. The
Jacobian is made by coloured differences and kept while Newton's iteration converges. docs/theory/integrators.md.

The formula of order two, with κ = −1/9, is Park's stiffly stable method, the mean of the second and the third backward
formula: 10y₁ − 15y₀ + 6y₋₁ − y₋₂ = 6h·f₁ (Park 1975). With the order held at two this file is that method.
"""

import math

import numpy as np

from solvers.kernels.coloured import coloured_jacobian
from solvers.kernels.dense_lu import lu_factor, lu_solve
from solvers.kernels.jit import (
    BOOL,
    CODE,
    FLAG,
    FLOAT,
    FLOATS,
    INT,
    INTS,
    MATRIX,
    MODEL,
    NONE,
    READ,
    WORK,
    inner,
    kernel,
    part,
)
from solvers.kernels.motion import derivative, project, remember_turns
from solvers.kernels.multibody_arrays import BAD_STATE, OK, RATE, SAMPLE, STAGE, STATUS_CODE, Y
from solvers.kernels.observe import observe
from solvers.kernels.stepping import (
    COLLAPSED,
    END,
    EVALUATIONS,
    FAILED,
    FINISHED,
    GOING,
    LONGEST,
    REJECTED,
    ROWS,
    STEP,
    STEPS,
    STOPPED,
    TIME,
    TOLERANCE,
)

MOST_ORDER = 5
KAPPA = np.array([0.0, -0.1850, -1 / 9, -0.0823, -0.0415, 0.0])
GAMMA = np.array([0.0, 1.0, 3 / 2, 11 / 6, 25 / 12, 137 / 60])
ALPHA = (1 - KAPPA) * GAMMA
ERROR = KAPPA * GAMMA + 1 / np.arange(1, 7)

# Rows of ``history`` (HISTORY_ROWS, at least n_y and 36): backward differences, then scratch.
DIFFERENCES = 8
PREDICTED, PSI, CORRECTION, CHANGE, SCALE, TRIANGLE, COLUMN = range(8, 15)
HISTORY_ROWS, HISTORY_WIDTH = 15, 36

# Entries of ``memo`` (ints): state of the method between calls; pivots follow.
STARTED, ORDER, EQUAL, FRESH_JACOBIAN, FACTORED, HIGHEST = range(6)
PIVOTS = 8

SHORTEST = 1e-13
NEWTON = 4


@part(BOOL, MODEL, WORK, FLOAT, FLOATS, READ, MATRIX, INTS)
def state_jacobian(model, ws, t, y, rate, J, count):
    """J = ∂f/∂y (n, n) by forward differences about y, where f = ``rate``; the work integral takes no part."""
    n = ws.state.shape[1] - 1
    for j in range(n):
        old = y[j]
        step = 1e-7 * max(1e-2, abs(old))
        y[j] = old + step
        step = y[j] - old
        good = derivative(model, ws, t, y, ws.state[SAMPLE])
        y[j] = old
        if not good:
            return False
        for i in range(n):
            J[i, j] = (ws.state[SAMPLE, i] - rate[i]) / step
    count[EVALUATIONS] += n
    return True


@inner
def weighted(x, scale, n):
    """Root mean square of x/scale."""
    total = 0.0
    for i in range(n):
        total += (x[i] / scale[i]) ** 2
    return math.sqrt(total / max(n, 1))


@inner
def pascal(i, j, factor):
    """Entry of the triangle that changes the step of backward differences: Π (m − 1 − factor·j)/m, m = 1 … i."""
    value = 1.0
    for m in range(1, i + 1):
        value *= (m - 1 - factor * j) / m
    return value


@part(NONE, MATRIX, INT, FLOAT, INT)
def change_differences(history, order, factor, n):
    """Differences for a step ``factor`` times as long: D ← (R(factor)·R(1))ᵀ D."""
    size = order + 1
    both, column = history[TRIANGLE], history[COLUMN]
    for i in range(size):
        for j in range(size):
            value = 0.0
            for k in range(size):
                value += pascal(i, k, factor) * pascal(k, j, 1.0)
            both[6 * i + j] = value
    for k in range(n):
        for j in range(size):
            value = 0.0
            for i in range(size):
                value += both[6 * i + j] * history[i, k]
            column[j] = value
        for j in range(size):
            history[j, k] = column[j]


@part(BOOL, MODEL, WORK, FLOATS, INTS, MATRIX, INTS)
def begin(model, ws, clock, count, history, memo):
    """First difference from the rate at the start, and a first step from its size (Hairer, II.4)."""
    n = ws.state.shape[1]
    t, tolerance = clock[TIME], clock[TOLERANCE]
    if not derivative(model, ws, t, ws.state[Y], ws.state[RATE]):
        return False
    size, slope = 0.0, 0.0
    for i in range(n - 1):
        scale = tolerance * (1.0 + abs(ws.state[Y, i]))
        size += (ws.state[Y, i] / scale) ** 2
        slope += (ws.state[RATE, i] / scale) ** 2
    size, slope = math.sqrt(size / max(n - 1, 1)), math.sqrt(slope / max(n - 1, 1))
    h = 1e-6 if size < 1e-5 or slope < 1e-5 else 0.01 * size / slope
    for i in range(n):
        ws.state[STAGE, i] = ws.state[Y, i] + h * ws.state[RATE, i]
    bend = 0.0
    if derivative(model, ws, t + h, ws.state[STAGE], ws.state[SAMPLE]):
        for i in range(n - 1):
            scale = tolerance * (1.0 + abs(ws.state[Y, i]))
            bend += ((ws.state[SAMPLE, i] - ws.state[RATE, i]) / scale) ** 2
        bend = math.sqrt(bend / max(n - 1, 1)) / h
    steepest = max(slope, bend)
    wanted = max(1e-6, h * 1e-3) if steepest <= 1e-15 else math.sqrt(0.01 / steepest)
    clock[STEP] = min(100.0 * h, wanted, clock[LONGEST])
    for i in range(n):
        history[0, i] = ws.state[Y, i]
        history[1, i] = clock[STEP] * ws.state[RATE, i]
        for k in range(2, DIFFERENCES):
            history[k, i] = 0.0
    count[EVALUATIONS] += 2
    memo[STARTED], memo[ORDER], memo[EQUAL], memo[FRESH_JACOBIAN], memo[FACTORED] = 1, 1, 0, 0, 0
    return True


@part(BOOL, MODEL, WORK, FLOATS, INTS, MATRIX, INTS, MATRIX, MATRIX, FLOAT)
def newton(model, ws, clock, count, history, memo, J, LU, h):
    """Solve the implicit equation of one step; the new state is in STAGE, the correction in CORRECTION.

    False if the iteration does not converge or a force has no value.
    """
    n_y = ws.state.shape[1]
    n = n_y - 1
    order = memo[ORDER]
    t = clock[TIME] + h
    c = h / ALPHA[order]
    predicted, psi, d = history[PREDICTED], history[PSI], history[CORRECTION]
    if memo[FACTORED] == 0:
        for i in range(n):
            for j in range(n):
                LU[i, j] = -c * J[i, j]
            LU[i, i] += 1.0
        if not lu_factor(LU, n, memo[PIVOTS:]):
            return False
        memo[FACTORED] = 1
    for i in range(n_y):
        d[i] = 0.0
        ws.state[STAGE, i] = predicted[i]
    goal = max(10.0 * 2.2e-16 / clock[TOLERANCE], min(0.03, math.sqrt(clock[TOLERANCE])))
    before = -1.0
    for k in range(NEWTON):
        if not derivative(model, ws, t, ws.state[STAGE], ws.state[SAMPLE]):
            return False
        count[EVALUATIONS] += 1
        change = history[CHANGE]
        for i in range(n):
            change[i] = c * ws.state[SAMPLE, i] - psi[i] - d[i]
        lu_solve(LU, n, memo[PIVOTS:], change)
        size = weighted(change, history[SCALE], n)
        if not math.isfinite(size):
            return False
        rate = -1.0 if before < 0.0 else size / before
        if before >= 0.0 and (rate >= 1.0 or rate ** (NEWTON - k) / (1.0 - rate) * size > goal):
            return False
        for i in range(n):
            ws.state[STAGE, i] += change[i]
            d[i] += change[i]
        if size == 0.0 or (before >= 0.0 and rate / (1.0 - rate) * size < goal):
            d[n] = c * ws.state[SAMPLE, n] - psi[n]
            ws.state[STAGE, n] = predicted[n] + d[n]
            return True
        before = size
    return False


@part(BOOL, MODEL, WORK, FLOATS, INTS, READ, MATRIX, MATRIX, INT, FLOAT)
def write_rows(model, ws, clock, count, times, out, history, order, h):
    """Rows for the output instants up to the present time, by the polynomial of the differences."""
    t = clock[TIME]
    while count[ROWS] < len(times) and times[count[ROWS]] <= t:
        instant = times[count[ROWS]]
        for i in range(ws.state.shape[1]):
            ws.state[SAMPLE, i] = history[0, i]
        product = 1.0
        for j in range(order):
            product *= (instant - (t - h * j)) / (h * (1 + j))
            for i in range(ws.state.shape[1]):
                ws.state[SAMPLE, i] += product * history[j + 1, i]
        if not project(model, ws, instant, ws.state[SAMPLE]):
            return False
        if not observe(model, ws, instant, ws.state[SAMPLE], out, count[ROWS]):
            return False
        count[ROWS] += 1
    return True


@inner
def renew_jacobian(model, ws, t, y, J, count, how, turns, first, touched, found):
    """J about y: coloured, or column by column where that is not possible. False if a force has no value near y."""
    n_y = ws.state.shape[1]
    if len(turns) > 0:
        count[EVALUATIONS] += turns[len(turns) - 1, 0] + 4
        return coloured_jacobian(model, ws, t, y[:n_y], how, turns, first, touched, found, J)
    for i in range(n_y):
        ws.state[STAGE, i] = y[i]
    if not derivative(model, ws, t, ws.state[STAGE], ws.state[RATE]):
        return False
    count[EVALUATIONS] += 1
    return state_jacobian(model, ws, t, ws.state[STAGE], ws.state[RATE], J, count)


@part(INT, MODEL, WORK, FLOATS, INTS, READ, MATRIX, MATRIX, INTS, MATRIX, MATRIX, INTS, CODE, INTS, INTS, MATRIX)
def step(model, ws, clock, count, times, out, history, memo, J, LU, how, turns, first, touched, found):
    """One accepted step. Returns GOING, FAILED or COLLAPSED."""
    n_y = ws.state.shape[1]
    n = n_y - 1
    while True:
        order, t = memo[ORDER], clock[TIME]
        h = clock[STEP]
        longest = min(clock[LONGEST], clock[END] - t)
        if h > longest * (1.0 + 1e-12):
            change_differences(history, order, longest / h, n_y)
            h = longest
            clock[STEP] = h
            memo[EQUAL], memo[FACTORED] = 0, 0
        if h < SHORTEST * clock[END]:
            if ws.ints[STATUS_CODE] == OK:  # a force without value just ahead is the likelier reason: ask
                for i in range(n_y):
                    ws.state[STAGE, i] = history[0, i] + 1e-9 * clock[END] / h * history[1, i]
                derivative(model, ws, t + 1e-9 * clock[END], ws.state[STAGE], ws.state[SAMPLE])
            return COLLAPSED
        for i in range(n_y):
            value, psi = history[0, i], 0.0
            for k in range(1, order + 1):
                value += history[k, i]
                psi += GAMMA[k] * history[k, i]
            history[PREDICTED, i] = value
            history[PSI, i] = psi / ALPHA[order]
            history[SCALE, i] = clock[TOLERANCE] * (1.0 + abs(value))
        fresh = False
        if memo[FRESH_JACOBIAN] == 0:
            y = history[PREDICTED]
            if renew_jacobian(model, ws, t + h, y, J, count, how, turns, first, touched, found):
                memo[FRESH_JACOBIAN], memo[FACTORED] = 1, 0
                fresh = True
        converged = memo[FRESH_JACOBIAN] == 1 and newton(model, ws, clock, count, history, memo, J, LU, h)
        if not converged:
            if fresh or memo[FRESH_JACOBIAN] == 0:
                count[REJECTED] += 1
                change_differences(history, order, 0.5, n_y)
                clock[STEP] = 0.5 * h
                memo[EQUAL], memo[FACTORED] = 0, 0
            memo[FRESH_JACOBIAN] = 0
            continue
        for i in range(n):
            history[SCALE, i] = clock[TOLERANCE] * (1.0 + abs(ws.state[STAGE, i]))
            history[CHANGE, i] = ERROR[order] * history[CORRECTION, i]
        error = weighted(history[CHANGE], history[SCALE], n)
        if error > 1.0:
            count[REJECTED] += 1
            factor = max(0.2, 0.9 * error ** (-1.0 / (order + 1)))
            change_differences(history, order, factor, n_y)
            clock[STEP] = h * factor
            memo[EQUAL], memo[FACTORED] = 0, 0
            continue
        break
    ws.ints[STATUS_CODE] = OK
    memo[EQUAL] += 1
    count[STEPS] += 1
    clock[TIME] = clock[END] if clock[END] - t - h < 1e-12 * clock[END] else t + h
    for i in range(n_y):
        history[order + 2, i] = history[CORRECTION, i] - history[order + 1, i]
        history[order + 1, i] = history[CORRECTION, i]
        for k in range(order, -1, -1):
            history[k, i] += history[k + 1, i]
    total = 0.0
    for i in range(n_y):
        total += abs(history[0, i])
    if not math.isfinite(total):
        ws.ints[STATUS_CODE] = BAD_STATE
        return FAILED
    if not project(model, ws, clock[TIME], history[0]):
        return FAILED
    remember_turns(model, ws, history[0])
    for i in range(n_y):
        ws.state[Y, i] = history[0, i]
    if not write_rows(model, ws, clock, count, times, out, history, order, h):
        return FAILED
    choose_order(clock, history, memo, error, n, h)
    return GOING


@part(NONE, FLOATS, MATRIX, INTS, FLOAT, INT, FLOAT)
def choose_order(clock, history, memo, error, n, h):
    """Next order and step, after as many equal steps as the order asks for."""
    order = memo[ORDER]
    if memo[EQUAL] < order + 1:
        return
    lower, higher = math.inf, math.inf
    if order > 1:
        for i in range(n):
            history[CHANGE, i] = ERROR[order - 1] * history[order, i]
        lower = weighted(history[CHANGE], history[SCALE], n)
    if order < memo[HIGHEST]:
        for i in range(n):
            history[CHANGE, i] = ERROR[order + 1] * history[order + 2, i]
        higher = weighted(history[CHANGE], history[SCALE], n)
    best, factor = 0, max(error, 1e-10) ** (-1.0 / (order + 1))
    if math.isfinite(lower) and max(lower, 1e-10) ** (-1.0 / order) > factor:
        best, factor = -1, max(lower, 1e-10) ** (-1.0 / order)
    if math.isfinite(higher) and max(higher, 1e-10) ** (-1.0 / (order + 2)) > factor:
        best, factor = 1, max(higher, 1e-10) ** (-1.0 / (order + 2))
    factor = min(10.0, 0.9 * factor)
    if best == 0 and 0.9 < factor < 1.2:
        memo[EQUAL] = 0
        return  # keep the factors
    memo[ORDER] = order + best
    change_differences(history, order + best, factor, n + 1)
    clock[STEP] = h * factor
    memo[EQUAL], memo[FACTORED] = 0, 0


@kernel(
    INT, MODEL, WORK, FLOATS, INTS, READ, MATRIX, FLAG, INT, MATRIX, INTS, MATRIX, MATRIX,
    INTS, CODE, INTS, INTS, MATRIX,
)  # fmt: skip
def advance(
    model, ws, clock, count, times, out, flag, max_steps, history, memo, J, LU, how, turns, first, touched, found
):
    """Go on by at most ``max_steps`` steps. Returns GOING, FINISHED, STOPPED, FAILED or COLLAPSED."""
    if memo[STARTED] == 0:
        if not begin(model, ws, clock, count, history, memo):
            return FAILED
        if not write_rows(model, ws, clock, count, times, out, history, 0, clock[STEP]):
            return FAILED
    for _ in range(max_steps):
        if clock[TIME] >= clock[END]:
            return FINISHED
        if flag[0] != 0:
            return STOPPED
        outcome = step(model, ws, clock, count, times, out, history, memo, J, LU, how, turns, first, touched, found)
        if outcome != GOING:
            return outcome
    return FINISHED if clock[TIME] >= clock[END] else GOING
