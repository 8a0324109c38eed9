"""Small motions about a state of rest: the constrained equations linearised by central differences.

All derivatives are in it, those of reactions and of the mass matrix too, because the true accelerations are
differentiated along the admitted motions.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import cholesky, eig, null_space

from solvers.kernels.coordinates import shift
from solvers.kernels.motion import CLOSED, closing_step, derivative
from solvers.kernels.multibody_arrays import ACC, JACOBIAN, N_Q, N_V, Workspace
from solvers.kernels.tree import mass_matrix, poses
from solvers.multibody.assembly import assemble_state
from solvers.multibody.compile import CompiledSystem, make_workspace

Array = NDArray[np.float64]

#: Step of the differences, as a displacement in the metric of the mass matrix, relative to its largest coordinate.
STEP = 1e-5


@dataclass(frozen=True, eq=False)
class SmallMotion:
    """z̈ = −K z − D ż for independent coordinates z; ``basis`` (n_v, d) gives the speeds v = basis·ż. Unit mass."""

    stiffness: Array
    damping: Array
    basis: Array
    q: Array

    def eigenvalues(self) -> Array:
        """Complex eigenvalues λ (2d,) of z ~ exp(λt), by rising modulus, 1/s."""
        d = len(self.stiffness)
        A = np.block([[np.zeros((d, d)), np.eye(d)], [-self.stiffness, -self.damping]])
        values = eig(A, right=False)
        return values[np.argsort(np.abs(values))]

    def frequencies(self) -> Array:
        """Frequencies of the undamped system, Hz, rising; zero where the stiffness is not positive."""
        values = np.sort(eig(self.stiffness, right=False).real)
        return np.sqrt(np.maximum(values, 0.0)) / (2 * np.pi)


def small_motion(compiled: CompiledSystem) -> SmallMotion:
    """Linearise about the assembled initial configuration at rest. Raises ModelError if it cannot be assembled."""
    model, ws = compiled.model, make_workspace(compiled)
    q, _ = assemble_state(compiled, ws)
    n_v = int(model.counts[N_V])
    closing_step(model, ws, q, np.zeros(n_v))
    G = ws.jac[JACOBIAN].copy()
    N = null_space(G, rcond=1e-10) if len(G) else np.eye(n_v)
    poses(model, ws, q)
    mass_matrix(model, ws)
    M = ws.M.copy()
    N = N @ np.linalg.inv(cholesky(N.T @ M @ N))
    d = N.shape[1]
    stiffness, damping = np.zeros((d, d)), np.zeros((d, d))
    scale = STEP / np.maximum(np.abs(N).max(axis=0), 1e-300)
    for k in range(d):
        for sign in (1.0, -1.0):
            moved = _moved(compiled, ws, q, sign * scale[k] * N[:, k])
            at = N.T @ M @ _acceleration(compiled, ws, moved, np.zeros(n_v))
            stiffness[:, k] -= sign * at / (2 * scale[k])
            at = N.T @ M @ _acceleration(compiled, ws, q, sign * scale[k] * N[:, k])
            damping[:, k] -= sign * at / (2 * scale[k])
    return SmallMotion(stiffness, damping, N, q)


def _moved(compiled: CompiledSystem, ws: Workspace, q: Array, step: Array) -> Array:
    """A configuration a small step away, back on the constraints."""
    model, out = compiled.model, q.copy()
    shift(model, q, step, 1.0, out)
    correction = np.zeros(len(step))
    if len(model.row_i):
        for _ in range(6):
            if closing_step(model, ws, out, correction) <= CLOSED:
                break
            shift(model, out.copy(), correction, 1.0, out)
    return out


def _acceleration(compiled: CompiledSystem, ws: Workspace, q: Array, v: Array) -> Array:
    y = np.concatenate([q, v, compiled.x, [0.0]])
    rate = np.zeros_like(y)
    derivative(compiled.model, ws, 0.0, y, rate)
    assert len(q) == compiled.model.counts[N_Q]
    return ws.of_speed[ACC].copy()
