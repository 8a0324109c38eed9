"""Iteration with the inverse, or the matrix, carried from step to step (ITR). Theory (39)–(44).

``iterations`` in ``TreeData.extra["itr"]`` counts k, the number of corrections per call.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.linalg import lapack

from solvers.errors import SolveError
from solvers.multibody.methods import cbm
from solvers.multibody.methods.layer import kept, layer, newton_euler_pass, placed
from solvers.multibody.methods.model import Array, TreeData

#: Residual at which the iteration stops, relative to the right-hand side.
TOLERANCE = 1e-12

#: More corrections than this cost more than a new factor.
LIMIT = 25


@dataclass
class Carried:
    """What goes from step to step: H ≈ M⁻¹ or the factor of M; scratch; calls, corrections and new starts so far."""

    H: Array
    vectors: Array  # (5, n_v): diagonal of the factor, right-hand side, residual, the one before, direction
    started: bool = False
    calls: int = 0
    corrections: int = 0
    starts: int = 0


def carried(data: TreeData, name: str) -> Carried:
    """State of the iteration ('itr' or 'itr_direct')."""
    n = data.model.n_v
    return kept(data, name, lambda: Carried(np.zeros((n, n)), np.zeros((5, n))))


def accelerations(data: TreeData, q: Array, v: Array, tau: Array, wrench: Array) -> Array:
    """Forward dynamics by the inverse iteration (Shimanovsky 2024, (11))."""
    state = _right_hand_side(data, "itr", q, v, tau, wrench)
    return solve(data, state, data.acc)


def accelerations_direct(data: TreeData, q: Array, v: Array, tau: Array, wrench: Array) -> Array:
    """Forward dynamics by the direct iteration: the matrix is corrected, not its inverse."""
    state = _right_hand_side(data, "itr_direct", q, v, tau, wrench)
    return solve(data, state, data.acc, inverse=False)


def _right_hand_side(data: TreeData, name: str, q: Array, v: Array, tau: Array, wrench: Array) -> Carried:
    placed(data, q, v, wrench)
    state = carried(data, name)
    np.subtract(tau, newton_euler_pass(data, data.no_tau).tau, out=state.vectors[1])
    return state


def solve(data: TreeData, state: Carried, out: Array, *, inverse: bool = True) -> Array:
    """M·x = b with the placed tree; starts anew when the carried matrix is too far off."""
    from solvers.kernels.trees.variable_metric import direct_iteration, inverse_iteration

    m, shared = data.model, layer(data)
    d, b, r, old, u = state.vectors
    tolerance = TOLERANCE * float(np.sqrt(b @ b))
    state.calls += 1
    for _ in range(3):
        if not state.started:
            _start(data, state, inverse)
        if inverse:
            k = inverse_iteration(
                m.ints, m.reals, data.rows, data.cols, shared.zero, b, state.H, tolerance, LIMIT,
                shared.w, shared.reaction, out, r, old, u,
            )  # fmt: skip
        else:
            k = direct_iteration(
                m.ints, m.reals, data.rows, data.cols, shared.zero, b, state.H, d, tolerance, LIMIT,
                shared.w, shared.reaction, out, r, old, u,
            )  # fmt: skip
        if k >= 0:
            state.corrections += k
            return out
        state.started = False
        tolerance *= 30.0  # rounding of an ill-conditioned matrix: the best that this arithmetic gives
    raise SolveError("The iteration for the accelerations does not converge. Choose the method 'dec' or 'cbm'.")


def _start(data: TreeData, state: Carried, inverse: bool) -> None:
    """H = M⁻¹, or M = UᵀDU with unit upper U, from the composite bodies."""
    L, info = lapack.dpotrf(cbm.dense(data), lower=1, clean=1)
    if info != 0:
        raise SolveError("The mass matrix is not positive definite: a joint moves parts without inertia.")
    if inverse:
        half, _ = lapack.dpotri(L, lower=1)
        half = np.tril(half)
        state.H[:] = half + np.tril(half, -1).T
    else:
        scale = np.diag(L).copy()
        state.H[:] = (L / scale).T
        state.vectors[0] = scale**2
    state.started = True
    state.starts += 1
