"""Factorisations by other libraries behind the same face: SuperLU of scipy as the last resort."""

import numpy as np
import scipy.sparse as sp
from scipy.sparse.linalg import splu, spsolve_triangular

from solvers.errors import SolveError
from solvers.linalg.factor_type import Factor, FactorCost
from solvers.linalg.matrix_checks import DofLabels


class SuperLUFactor(Factor):
    """LU of a symmetric matrix with pivots on the diagonal: ``U = D Lᵀ``, so signs of D give the inertia.

    A matrix with zeros on the diagonal gets pivots from anywhere and no inertia.
    """

    def __init__(self, A: sp.csc_array, definite: bool, labels: DofLabels) -> None:
        self._lu = _splu(A, labels)
        diagonal = self._lu.U.diagonal()
        symmetric = np.array_equal(self._lu.perm_r, self._lu.perm_c)
        negative = int(np.count_nonzero(diagonal < 0.0)) if symmetric else None
        self._root = np.sqrt(np.abs(diagonal))
        if definite and negative != 0:
            raise _not_definite(diagonal, self._lu.perm_c, symmetric, labels)
        entries = self._lu.L.nnz + self._lu.U.nnz
        cost = FactorCost(entries, 12 * entries, 24 * entries, _lu_flops(self._lu))
        super().__init__(A.shape[0], "superlu", "cholesky" if definite else "ldlt", cost, negative)
        original = np.abs(A.diagonal())[np.argsort(self._lu.perm_c)]
        ratio = np.abs(diagonal) / np.where(original > 0.0, original, 1.0)
        self.smallest_pivot = float(ratio.min())
        self.trusted = self.smallest_pivot > 1e-14 if symmetric else solves_well(self, A)

    def _solve_block(self, B: np.ndarray) -> np.ndarray:
        return self._lu.solve(B)

    def _forward_block(self, B: np.ndarray) -> np.ndarray:
        X = np.empty_like(B)
        X[self._lu.perm_r] = B
        X = spsolve_triangular(self._lu.L.tocsr(), X, lower=True, unit_diagonal=True)
        return X / (self._root if B.ndim == 1 else self._root[:, None])

    def _backward_block(self, B: np.ndarray) -> np.ndarray:
        X = B / (self._root if B.ndim == 1 else self._root[:, None])
        X = spsolve_triangular(self._lu.L.T.tocsr(), X, lower=False, unit_diagonal=True)
        return X[self._lu.perm_c]


def solves_well(factor: Factor, A: sp.csc_array) -> bool:
    """Does a solution satisfy its equations, and is the matrix far from singular? Asked with one right-hand side."""
    b = np.random.default_rng(0).standard_normal(A.shape[0])
    x, norm = factor.solve(b), float(np.sqrt((A.data**2).sum() / A.shape[0]))
    force, size = float(np.linalg.norm(b)), norm * float(np.linalg.norm(x))
    return bool(np.linalg.norm(A @ x - b) < 1e-10 * (size + force) and size < 1e14 * force)


def _splu(A: sp.csc_array, labels: DofLabels):
    try:
        if not np.all(A.diagonal()):
            return splu(sp.csc_matrix(A))
        return splu(
            sp.csc_matrix(A), permc_spec="MMD_AT_PLUS_A", diag_pivot_thresh=0.0, options={"SymmetricMode": True}
        )
    except RuntimeError as error:
        raise SolveError(
            "The matrix is singular (SuperLU met a zero pivot). Add supports, or shift the matrix."
        ) from error


def _not_definite(diagonal: np.ndarray, perm: np.ndarray, symmetric: bool, labels: DofLabels) -> SolveError:
    where = ""
    if symmetric:
        position = int(np.flatnonzero(diagonal < 0.0)[0])
        dof = int(np.flatnonzero(perm == position)[0])
        where = f": the pivot of {labels.name(dof)} is {diagonal[position]:.3g}"
    return SolveError(
        f"The matrix is not positive definite{where}. Add supports if it is a stiffness matrix, "
        "or factorise with definite=False."
    )


def _lu_flops(lu) -> float:
    columns = np.diff(lu.L.indptr).astype(float)
    return float((columns**2).sum())
