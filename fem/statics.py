"""Static solution of a supported model."""

from __future__ import annotations

import numpy as np
from scipy.sparse.linalg import MatrixRankWarning, splu

from fem.assembly import Matrices
from fem.constraints import expand, reduce_matrix, restrict
from fem.dofs import dof_name
from solvers.errors import SolveError


def solve_static(matrices: Matrices, f: np.ndarray) -> np.ndarray:
    """Displacements u (n_dofs,) or (n_dofs, k) with K u = f under the supports and links; prescribed values included.

    Raises SolveError naming a DOF that moves freely if the supports leave a mechanism.
    """
    constraints = matrices.constraints
    g = constraints.offset if f.ndim == 1 else constraints.offset[:, None]
    K = reduce_matrix(matrices.K, constraints)
    if K.shape[0] == 0:
        return g + np.zeros_like(f)
    right = restrict(constraints, f - matrices.K @ g)
    try:
        factor = splu(K, permc_spec="MMD_AT_PLUS_A", diag_pivot_thresh=0.0, options={"SymmetricMode": True})
        pivots = np.abs(factor.U.diagonal())
    except (RuntimeError, MatrixRankWarning) as error:
        raise SolveError("The structure is a mechanism or lacks supports; run the checks to see where.") from error
    worst = int(np.argmin(pivots))
    scale = np.abs(K.diagonal())[factor.perm_c.argsort()] if len(pivots) else pivots
    ratio = pivots / np.where(scale > 0, scale, 1.0)
    worst = int(np.argmin(ratio))
    if ratio[worst] < 1e-13:
        equation = constraints.free[np.flatnonzero(factor.perm_c == worst)[0]]
        raise SolveError(f"The structure moves freely at {dof_name(matrices.dofs, int(equation))}; support it.")
    return expand(constraints, factor.solve(right))


def reactions(matrices: Matrices, u: np.ndarray, f: np.ndarray) -> np.ndarray:
    """Forces (n_dofs,) that supports and links exert: K u − f; zero at free DOFs."""
    return matrices.K @ u - f
