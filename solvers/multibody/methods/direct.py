"""The direct method: mass matrix BᵀMB with B = TA, dense Cholesky. Theory (45), (46)."""

from __future__ import annotations

import numpy as np
from scipy.linalg import lapack

from solvers.errors import SolveError
from solvers.multibody.methods.layer import kept, placed, speed_paths
from solvers.multibody.methods.model import Array, TreeData


def accelerations(data: TreeData, q: Array, v: Array, tau: Array, wrench: Array) -> Array:
    """Forward dynamics; memory grows with bodies times speeds."""
    shared = placed(data, q, v, wrench)
    return solve(data, shared.force, shared.bias, tau, data.acc)


def solve(data: TreeData, force: Array, bias: Array, tau: Array, out: Array) -> Array:
    """Form (2) or (5) for any right-hand sides, after ``placed``."""
    from solvers.kernels.trees.direct import direct_equations

    m, n = data.model, data.model.n_v
    B, psi, work, M = kept(
        data,
        "direct",
        lambda: (np.zeros((len(m.ints), n, 6)), np.zeros((len(m.ints), 6)), np.zeros((2, 6)), np.zeros((n, n))),
    )
    before = speed_paths(data).before
    direct_equations(m.ints, m.reals, data.rows, data.cols, force, bias, tau, before, B, psi, work, M, out)
    # M is written by rows below the diagonal: LAPACK sees the upper triangle of its transpose
    _, x, info = lapack.dposv(M.T, out, lower=0)
    if info != 0:
        raise SolveError("The mass matrix is not positive definite: a joint moves parts without inertia.")
    out[:] = x
    return out
