"""Static solution of a supported model."""

from __future__ import annotations

import numpy as np
from scipy import sparse
from scipy.sparse.linalg import SuperLU, splu

from fem.assembly import Matrices
from fem.constraints import expand, reduce_matrix, restrict
from fem.dofs import dof_name, dof_places
from fem.model import DOF_NAMES
from solvers.errors import SolveError
from solvers.linalg.factor import factorise

LARGE = 5000  # free DOFs from which the multifrontal factorisation is faster, its start included


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
    if K.shape[0] < LARGE:
        return expand(constraints, _small(K, matrices).solve(right))
    rows, codes = dof_places(matrices.dofs, constraints.free)
    names = [DOF_NAMES[code] for code in codes]
    with factorise(K, node_of_dof=matrices.dofs.node_numbers[rows], dof_names=names) as factor:
        return expand(constraints, factor.solve(right))


def _small(K: sparse.csc_array, matrices: Matrices) -> SuperLU:
    """Factors of a small stiffness matrix by SuperLU. Raises SolveError if a pivot vanishes."""
    try:
        factor = splu(K, permc_spec="MMD_AT_PLUS_A", diag_pivot_thresh=0.0, options={"SymmetricMode": True})
    except RuntimeError as error:
        raise SolveError("The structure is a mechanism or lacks supports; run the checks to see where.") from error
    column = np.argsort(factor.perm_c)  # the column of K that became each pivot
    scale = np.abs(K.diagonal())[column]
    ratio = np.abs(factor.U.diagonal()) / np.where(scale > 0.0, scale, 1.0)
    worst = int(np.argmin(ratio))
    if ratio[worst] < 1e-13:
        equation = int(matrices.constraints.free[column[worst]])
        raise SolveError(f"The structure moves freely at {dof_name(matrices.dofs, equation)}; support it.")
    return factor


def reactions(matrices: Matrices, u: np.ndarray, f: np.ndarray) -> np.ndarray:
    """Forces (n_dofs,) that supports and links exert: K u − f; zero at free DOFs."""
    return matrices.K @ u - f
