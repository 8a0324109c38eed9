"""Factorisations by libraries a user may have: CHOLMOD (scikit-sparse), PARDISO (pypardiso), MUMPS (python-mumps).

None of them is needed; their licences or sizes keep them out of the dependencies. Each class speaks the common face.
"""

from collections.abc import Callable

import numpy as np
import scipy.sparse as sp

from solvers.errors import SolveError
from solvers.linalg.backends import solves_well
from solvers.linalg.factor_type import Factor, FactorCost
from solvers.linalg.matrix_checks import DofLabels

REMEDY = "Add supports if it is a stiffness matrix, or shift it."


class CholmodFactor(Factor):
    """Supernodal Cholesky of SuiteSparse, ordered by METIS; it does not tell its price (cost 0)."""

    def __init__(self, A: sp.csc_array, definite: bool, labels: DofLabels) -> None:
        if not definite:
            raise SolveError("CHOLMOD is a Cholesky method; use 'auto' for an indefinite matrix.")
        cholmod = _need("sksparse.cholmod", "cholmod", "scikit-sparse")
        try:
            self._factor = cholmod.cholesky(sp.csc_matrix(A), mode="supernodal", ordering_method="metis")
        except cholmod.CholmodNotPositiveDefiniteError as error:
            dof = int(error.factor.P()[error.column])
            raise SolveError(f"The matrix is not positive definite at {labels.name(dof)}. {REMEDY}") from error
        super().__init__(A.shape[0], "cholmod", "cholesky", FactorCost(0, 0, 0, np.nan), 0)

    def _solve_block(self, B: np.ndarray) -> np.ndarray:
        return self._factor(B)

    def _forward_block(self, B: np.ndarray) -> np.ndarray:
        return self._factor.solve_L(self._factor.apply_P(B), use_LDLt_decomposition=False)

    def _backward_block(self, B: np.ndarray) -> np.ndarray:
        return self._factor.apply_Pt(self._factor.solve_Lt(B, use_LDLt_decomposition=False))


class PardisoFactor(Factor):
    """Intel MKL PARDISO: Cholesky (type 2) or Bunch–Kaufman (type −2) of the upper triangle."""

    def __init__(self, A: sp.csc_array, definite: bool, labels: DofLabels) -> None:
        pypardiso = _need("pypardiso", "pardiso", "pypardiso")
        self._upper = sp.csr_matrix(sp.triu(A, format="csr"))
        self._solver = pypardiso.PyPardisoSolver(mtype=2 if definite else -2)
        try:
            self._solver.factorize(self._upper)
        except pypardiso.pardiso_wrapper.PyPardisoError as error:
            row = int(self._solver.get_iparm(30)) - 1
            self.close()
            if definite and row >= 0:
                raise SolveError(f"The matrix is not positive definite at {labels.name(row)}. {REMEDY}") from error
            raise SolveError(f"PARDISO could not factorise the matrix ({error}). {REMEDY}") from error
        entries = int(self._solver.get_iparm(18))
        peak = 1024 * int(self._solver.get_iparm(15) + self._solver.get_iparm(17))
        flops = 1e6 * float(self._solver.get_iparm(19))
        negative = 0 if definite else int(self._solver.get_iparm(23))
        kind = "cholesky" if definite else "ldlt"
        super().__init__(A.shape[0], "pardiso", kind, FactorCost(entries, 8 * entries, peak, flops), negative)
        self.trusted = int(self._solver.get_iparm(14)) == 0

    def _solve_block(self, B: np.ndarray) -> np.ndarray:
        return self._solver.solve(self._upper, np.asfortranarray(B)).reshape(B.shape)

    def close(self) -> None:
        self._solver.free_memory(everything=True)


class MumpsFactor(Factor):
    """MUMPS, L D Lᵀ with threshold pivoting."""

    def __init__(self, A: sp.csc_array, definite: bool, labels: DofLabels) -> None:
        mumps = _need("mumps", "mumps", "python-mumps")
        self._context = mumps.Context()
        try:
            self._context.set_matrix(sp.csc_matrix(A), symmetric=True)
            self._context.factor(ordering="metis" if "metis" in mumps.possible_orderings() else "auto")
        except mumps.MUMPSError as error:
            raise SolveError(f"MUMPS could not factorise the matrix ({error}). {REMEDY}") from error
        state = self._context.mumps_instance
        negative = int(state.infog[12])
        if definite and negative:
            raise SolveError(f"The matrix is not positive definite: {negative} pivots are negative. {REMEDY}")
        entries = int(state.infog[29]) if state.infog[29] > 0 else -1_000_000 * int(state.infog[29])
        cost = FactorCost(entries, 8 * entries, 1_000_000 * int(state.infog[21]), float(state.rinfog[3]))
        super().__init__(A.shape[0], "mumps", "ldlt", cost, negative)
        self.trusted = definite or solves_well(self, A)

    def _solve_block(self, B: np.ndarray) -> np.ndarray:
        return self._context.solve(np.asfortranarray(B)).reshape(B.shape)


def _need(module: str, method: str, package: str):
    """The module, or a SolveError that says how to get it."""
    from importlib import import_module

    try:
        return import_module(module)
    except ImportError as error:
        raise SolveError(
            f"Method '{method}' needs the package {package}, which is not installed. Install it, or use 'auto'."
        ) from error


OPTIONAL: dict[str, Callable[[sp.csc_array, bool, DofLabels], Factor]] = {
    "cholmod": CholmodFactor,
    "pardiso": PardisoFactor,
    "mumps": MumpsFactor,
}
