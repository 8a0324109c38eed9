"""The multifrontal factor: analysis, numeric phase and solves behind the common face."""

from collections.abc import Sequence

import numpy as np
import scipy.sparse as sp

from solvers.errors import SolveError
from solvers.linalg.factor_type import Factor
from solvers.linalg.matrix_checks import DofLabels
from solvers.linalg.multifrontal.analysis import Plan, analyse
from solvers.linalg.multifrontal.numeric import BadPivot, factorise_numeric
from solvers.linalg.multifrontal.solve import solve_with
from solvers.monitor import Monitor


class MultifrontalFactor(Factor):
    """``Pᵀ L Lᵀ P`` by fronts; see docs/theory/multifrontal.md."""

    def __init__(self, plan: Plan, values: np.ndarray, smallest_pivot: float) -> None:
        super().__init__(plan.n, "multifrontal", "cholesky", plan.cost, 0)
        self.plan = plan
        self.values = values
        self.smallest_pivot = smallest_pivot

    def _solve_block(self, B: np.ndarray) -> np.ndarray:
        return solve_with(self.plan, self.values, B, forward=True, backward=True)

    def _forward_block(self, B: np.ndarray) -> np.ndarray:
        return solve_with(self.plan, self.values, B, forward=True, backward=False)

    def _backward_block(self, B: np.ndarray) -> np.ndarray:
        return solve_with(self.plan, self.values, B, forward=False, backward=True)

    def close(self) -> None:
        self.values = np.zeros(0)


def multifrontal(
    A: sp.csc_array,
    labels: DofLabels,
    monitor: Monitor,
    *,
    node_of_dof: Sequence[int] | np.ndarray | None = None,
) -> MultifrontalFactor:
    """Factorise a checked symmetric matrix."""
    plan = analyse(A, node_of_dof)
    monitor.check()
    values = np.zeros(int(plan.tree.lptr[-1]))
    try:
        smallest = factorise_numeric(A, plan, values, monitor)
    except BadPivot as pivot:
        dof = int(plan.tree.perm[pivot.column])
        raise SolveError(
            f"The matrix is not positive definite: the pivot of {labels.name(dof)} is {pivot.value:.3g} "
            f"(its diagonal entry {A[dof, dof]:.3g}). Add supports if it is a stiffness matrix, "
            "or factorise with definite=False."
        ) from pivot
    return MultifrontalFactor(plan, values, smallest)
