"""The classical Runge–Kutta method of order four with a fixed step that divides the output intervals."""

import math

from solvers.kernels.jit import FLAG, FLOATS, INT, INTS, MATRIX, MODEL, READ, WORK, inner, kernel
from solvers.kernels.motion import derivative, project, remember_turns
from solvers.kernels.multibody_arrays import BAD_STATE, OK, STAGE, STAGES, STATUS_CODE, Y
from solvers.kernels.observe import observe
from solvers.kernels.stepping import EVALUATIONS, FAILED, FINISHED, GOING, ROWS, STEP, STEPS, STOPPED, TIME


@inner
def step(model, ws, t, h):
    """One step of ``y``. False if a stage has no value or the new state is not finite."""
    n = ws.state.shape[1]
    for s in range(4):
        c = 0.0 if s == 0 else (1.0 if s == 3 else 0.5)
        for i in range(n):
            ws.state[STAGE, i] = ws.state[Y, i] + (c * h * ws.state[STAGES + s - 1, i] if s > 0 else 0.0)
        if not derivative(model, ws, t + c * h, ws.state[STAGE], ws.state[STAGES + s]):
            return False
    total = 0.0
    for i in range(n):
        middle = ws.state[STAGES + 1, i] + ws.state[STAGES + 2, i]
        ws.state[Y, i] += h / 6.0 * (ws.state[STAGES, i] + 2.0 * middle + ws.state[STAGES + 3, i])
        total += abs(ws.state[Y, i])
    if not math.isfinite(total):
        ws.ints[STATUS_CODE] = BAD_STATE
        return False
    if not project(model, ws, t + h, ws.state[Y]):
        return False
    remember_turns(model, ws, ws.state[Y])
    return True


@kernel(INT, MODEL, WORK, FLOATS, INTS, READ, MATRIX, FLAG, INT)
def advance(model, ws, clock, count, times, out, flag, max_steps):
    """Go on by at most ``max_steps`` steps. Returns GOING, FINISHED, STOPPED or FAILED."""
    for _ in range(max_steps):
        while count[ROWS] < len(times) and times[count[ROWS]] <= clock[TIME]:
            if not observe(model, ws, clock[TIME], ws.state[Y], out, count[ROWS]):
                return FAILED
            count[ROWS] += 1
        if count[ROWS] == len(times):
            return FINISHED
        if flag[0] != 0:
            return STOPPED
        goal = times[count[ROWS]]
        left = goal - clock[TIME]
        pieces = max(1, math.ceil(left / clock[STEP] - 1e-9))
        h = left / pieces
        ws.ints[STATUS_CODE] = OK
        if not step(model, ws, clock[TIME], h):
            return FAILED
        clock[TIME] = goal if pieces == 1 else clock[TIME] + h
        count[STEPS] += 1
        count[EVALUATIONS] += 4
    return GOING
