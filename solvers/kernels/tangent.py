"""Derivatives of the accelerations by coordinates, speeds and states, in the space of the speeds."""

from solvers.kernels.coordinates import shift
from solvers.kernels.jit import BOOL, FLOAT, INT, MATRIX, MODEL, READ, WORK, inner, kernel
from solvers.kernels.motion import derivative
from solvers.kernels.multibody_arrays import N_Q, N_V, N_X, OK, SAMPLE, STAGE, STATUS_CODE


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
