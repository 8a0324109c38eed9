"""The classical Runge–Kutta method of order four with a fixed step that divides the output intervals."""

import math

from numba import njit

from solvers.kernels.motion import derivative, project, remember_turns
from solvers.kernels.multibody_arrays import BAD_STATE, OK, STATUS_CODE
from solvers.kernels.stepping import (
    END,
    EVALUATIONS,
    FAILED,
    FINISHED,
    FRESH,
    GOING,
    ROWS,
    STEP,
    STEPS,
    STOPPED,
    TIME,
    emit,
)


@njit(cache=True, nogil=True, error_model="numpy")
def step(model, ws, t, h):
    """One step of ``y``. False if a stage has no value or the new state is not finite."""
    n = len(ws.y)
    for s in range(4):
        c = 0.0 if s == 0 else (1.0 if s == 3 else 0.5)
        for i in range(n):
            ws.stage[i] = ws.y[i] + (c * h * ws.k[s - 1, i] if s > 0 else 0.0)
        if not derivative(model, ws, t + c * h, ws.stage, ws.k[s]):
            return False
    total = 0.0
    for i in range(n):
        ws.y[i] += h / 6.0 * (ws.k[0, i] + 2.0 * ws.k[1, i] + 2.0 * ws.k[2, i] + ws.k[3, i])
        total += abs(ws.y[i])
    if not math.isfinite(total):
        ws.status[STATUS_CODE] = BAD_STATE
        return False
    if not project(model, ws, ws.y):
        return False
    remember_turns(model, ws, ws.y)
    return True


@njit(cache=True, nogil=True, error_model="numpy")
def advance(model, ws, clock, count, times, out, flag, max_steps):
    """Go on by about ``max_steps`` steps, to an output instant. Returns GOING, FINISHED, STOPPED or FAILED."""
    if count[FRESH] == 0:
        if not emit(model, ws, clock[TIME], ws.y, out, count):
            return FAILED
        count[FRESH] = 1
    done = 0
    while count[ROWS] < len(times):
        if done >= max_steps:
            return GOING
        goal = times[count[ROWS]]
        if flag[0] != 0:
            return STOPPED
        left = goal - clock[TIME]
        pieces = max(1, math.ceil(left / clock[STEP] - 1e-9))
        h = left / pieces
        ws.status[STATUS_CODE] = OK
        if not step(model, ws, clock[TIME], h):
            return FAILED
        clock[TIME] = goal if pieces == 1 else clock[TIME] + h
        done += 1
        count[STEPS] += 1
        count[EVALUATIONS] += 4
        if pieces == 1 and not emit(model, ws, goal, ws.y, out, count):
            return FAILED
    clock[TIME] = clock[END]
    return FINISHED
