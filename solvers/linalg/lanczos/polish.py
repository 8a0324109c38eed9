"""Polishing of Ritz vectors by the recurrence: the last product with the operator is known without another solution.

For coefficients s of a Ritz vector ``y = Q s`` the recurrence says ``S y = θ y + Q_next R s`` (R ties the newest block
to the basis), so ``x = S y / θ = Q s + Q_next R s / θ`` costs a product of matrices only (Nour-Omid et al. 1987). It is
free of the null space of M, as an inverse iteration is. A few random sums of all pairs are then put through the
operator: their residual shows whether every pair is what the recurrence promises.
"""

import numpy as np
from numpy.typing import NDArray

from solvers.linalg.lanczos.forms import Form
from solvers.linalg.lanczos.krylov import Krylov, rotate
from solvers.linalg.lanczos.refine import Pairs, orthonormal
from solvers.monitor import Monitor

Array = NDArray[np.float64]
SAMPLES = 4  # right-hand sides of one sweep through the factor: as many as cost little more than one


def polished(form: Form, state: Krylov, S: Array, tolerance: float, monitor: Monitor) -> Pairs | None:
    """Pairs of the Ritz vectors with coefficients S (m, k), ascending in 1/θ; the basis is overwritten.

    None if the sample shows more than the tolerance and than four times what the recurrence promised: the first
    columns of the basis hold the vectors then, and they must be refined by solutions.
    """
    monitor.check()
    (i0, i1), (m, k) = state.block, S.shape
    theta = np.einsum("ij,ij->j", S, state.H[:m, :m] @ S)
    order = np.argsort(-theta)
    theta, S = theta[order], S[:, order]
    tie = state.H[i0:i1, :m] @ S
    C = np.zeros((i1, k))
    C[:m], C[i0:i1] = S, tie / theta
    rotate(state.Q, C)
    X = state.Q[:, :k]
    orthogonality = orthonormal(form, X)
    residuals = np.linalg.norm(tie, axis=0) / np.abs(theta)
    if _sampled(form, X, theta) > max(tolerance, 4.0 * float(np.linalg.norm(residuals))):
        return None
    return Pairs(theta, np.array(X, order="F"), residuals, orthogonality)


def _sampled(form: Form, X: Array, theta: Array) -> float:
    """Greatest M-norm of the residuals of random sums ±x₁ ± x₂ …: about the root of the sum of all squares."""
    k = X.shape[1]
    C = np.random.default_rng(7).choice([-1.0, 1.0], size=(k, min(SAMPLES, k)))
    R = X @ C - form.solve(form.M @ (X @ (C / theta[:, None])))
    squares = np.einsum("ij,ij->j", R, form.M @ R)
    return float(np.sqrt(np.maximum(squares, 0.0).max()))
