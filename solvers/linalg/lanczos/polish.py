"""Polishing of Ritz vectors by the recurrence: the last product with the operator is known without another solution.

For coefficients s of a Ritz vector ``y = Q s`` the recurrence says ``S y = θ y + Q_next R s`` (R ties the newest block
to the basis), so ``x = S y / θ = Q s + Q_next R s / θ`` costs a product of matrices only (Nour-Omid et al. 1987). It is
free of the null space of M, as an inverse iteration is. Every pair is then put through the operator once and its
residual measured: what the recurrence promises is not taken on trust.
"""

import numpy as np
from numpy.typing import NDArray

from solvers.kernels.skinny import WIDTH
from solvers.linalg.lanczos.forms import Form
from solvers.linalg.lanczos.krylov import Krylov, rotate
from solvers.linalg.lanczos.refine import Pairs, orthonormal
from solvers.monitor import Monitor

Array = NDArray[np.float64]
STRAY = 1.5e-8  # √ε: of this size the energy of what M does not see is lost in the rounding of the root


def polished(form: Form, state: Krylov, S: Array, tolerance: float, monitor: Monitor) -> Pairs | None:
    """Pairs of the Ritz vectors with coefficients S (m, k), ascending in 1/θ, as the first columns of the basis.

    None if a measured residual is above the tolerance, or if a vector holds something from the null space of M (where
    the basis broke down the recurrence does not know all): the first columns of the basis hold the vectors then, and
    they must be refined by solutions.
    """
    monitor.check()
    (i0, i1), (m, k) = state.block, S.shape
    theta = np.einsum("ij,ij->j", S, state.H[:m, :m] @ S)
    order = np.argsort(-theta)
    theta, S = theta[order], S[:, order]
    tie = state.H[i0:i1, :m] @ S
    state.image = np.empty((0, 0))  # no step follows
    C = np.zeros((i1, k))
    C[:m], C[i0:i1] = S, tie / theta
    rotate(state.Q, C)
    state.Q.resize(
        (form.n, k), refcheck=False
    )  # columns behind those are given back; the front ones stay where they are
    X = state.Q
    orthogonality = orthonormal(form, X)
    residuals = measured(form, X, theta, monitor)
    if residuals.max(initial=0.0) > tolerance:
        return None
    return Pairs(theta, X, residuals, orthogonality)


def measured(form: Form, X: Array, theta: Array, monitor: Monitor) -> Array:
    """``‖x − A⁻¹M x / θ‖_M`` of every column of X, by one solution for each; infinite where only M finds it small."""
    residuals = np.empty(X.shape[1])
    for begin in range(0, X.shape[1], WIDTH):
        monitor.check()
        part = slice(begin, min(begin + WIDTH, X.shape[1]))
        x = np.ascontiguousarray(X[:, part])
        image = form.M @ x
        R = form.solve(image)
        R /= -theta[part]
        R += x
        usual = np.sqrt(np.einsum("ij,ij->j", R, R) / np.einsum("ij,ij->j", x, x))
        found = np.sqrt(np.maximum(np.einsum("ij,ij->j", R, form.M.times(R, image)), 0.0))
        residuals[part] = np.where(usual > np.maximum(STRAY, 10.0 * found), np.inf, found)
    return residuals
