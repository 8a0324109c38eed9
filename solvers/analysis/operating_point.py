"""A state of a mechanism to be analysed, and the functions of it that analyses differentiate."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import cholesky, null_space, solve_triangular

from solvers.errors import SolveError
from solvers.kernels.coordinates import shift
from solvers.kernels.motion import CLOSED, closing_step, derivative, project_speeds, set_time
from solvers.kernels.multibody_arrays import JACOBIAN, OK, STATUS_CODE, Workspace
from solvers.kernels.observe import observe
from solvers.kernels.tree import mass_matrix, poses
from solvers.multibody.assembly import assemble_state
from solvers.multibody.compile import CompiledSystem, make_workspace
from solvers.multibody.failures import failure_sentence
from solvers.multibody.outputs import row_parts

Array = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Point:
    """Coordinates, speeds and additional states of a compiled mechanism at an instant, with scratch of its own."""

    compiled: CompiledSystem
    ws: Workspace
    q: Array
    v: Array
    x: Array
    t: float = 0.0


def initial_point(compiled: CompiledSystem, *, at_rest: bool = True) -> Point:
    """The assembled initial state, with the speeds set to zero if ``at_rest``. Raises ModelError if it cannot be."""
    ws = make_workspace(compiled)
    q, v = assemble_state(compiled, ws)
    return Point(compiled, ws, q, np.zeros_like(v) if at_rest else v, np.array(compiled.x))


def moved(point: Point, step: Array) -> Point:
    """The point with its coordinates moved by increments (n_v,), back on the constraints; speeds are kept."""
    model, q = point.compiled.model, point.q.copy()
    shift(model, point.q, step, 1.0, q)
    if len(model.row_i):
        correction = np.zeros(len(step))
        set_time(model, point.ws, point.t)
        for _ in range(8):
            gap = closing_step(model, point.ws, q, correction)
            if gap <= CLOSED:
                break
            shift(model, q.copy(), correction, 1.0, q)
    return replace(point, q=q)


def admitted(point: Point) -> Point:
    """The point with its speeds brought onto the rates of the constraints."""
    model, v = point.compiled.model, point.v.copy()
    if len(model.row_i):
        set_time(model, point.ws, point.t)
        closing_step(model, point.ws, point.q, np.zeros_like(v))
        project_speeds(model, point.ws, v)
    return replace(point, v=v)


def rates(point: Point) -> tuple[Array, Array]:
    """Accelerations (n_v,) and rates of the additional states (n_x,). Raises SolveError if they do not exist."""
    y = np.concatenate([point.q, point.v, point.x, [0.0]])
    dy = np.zeros_like(y)
    point.ws.ints[STATUS_CODE] = OK
    if not derivative(point.compiled.model, point.ws, point.t, y, dy):
        raise SolveError(failure_sentence(point.compiled, point.ws, point.t, 3))
    n_q, n_v = len(point.q), len(point.v)
    dx = dy[n_q + n_v : -1].copy()
    dx[: point.compiled.n_integrals] = 0.0  # integrals of sensors only watch: they need not come to rest
    return dy[n_q : n_q + n_v].copy(), dx


def sensors(point: Point) -> Array:
    """Values of the sensors of the system (n_s,)."""
    part = row_parts(point.compiled)["sensors"]
    out = np.zeros((1, part.stop))
    y = np.concatenate([point.q, point.v, point.x, [0.0]])
    if not observe(point.compiled.model, point.ws, point.t, y, out, 0):
        raise SolveError(failure_sentence(point.compiled, point.ws, point.t, 3))
    return out[0, part].copy()


def admitted_basis(point: Point) -> tuple[Array, Array]:
    """N (n_v, d) of the increments that the constraints admit, with Nᵀ M N = 1, and M (n_v, n_v)."""
    model, ws = point.compiled.model, point.ws
    set_time(model, ws, point.t)
    closing_step(model, ws, point.q, np.zeros_like(point.v))
    G = ws.jac[JACOBIAN].copy()
    poses(model, ws, point.q)
    mass_matrix(model, ws)
    M = ws.M.copy()
    N = null_space(G, rcond=1e-10) if len(G) else np.eye(len(M))
    if N.shape[1] == 0:
        return N, M
    L = cholesky(N.T @ M @ N)  # upper triangle: N L⁻¹ has unit generalised mass
    return solve_triangular(L, N.T, trans="T").T, M
