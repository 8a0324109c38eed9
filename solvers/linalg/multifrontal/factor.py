"""The multifrontal factor: analysis, numeric phase and solves behind the common face."""

from collections.abc import Sequence

import numpy as np
import scipy.sparse as sp

from solvers.errors import SolveError
from solvers.kernels.multifrontal_panel import NB
from solvers.kernels.multifrontal_pivots import Pivots, pivot_columns
from solvers.linalg.factor_type import Factor
from solvers.linalg.matrix_checks import DofLabels
from solvers.linalg.multifrontal.analysis import Plan, analyse
from solvers.linalg.multifrontal.numeric import BadPivot, factorise_numeric, no_pivots
from solvers.linalg.multifrontal.solve import solve_with
from solvers.monitor import Monitor

# A pivot below this share of the terms it was computed from is mostly rounding: its sign proves nothing.
CERTAIN_PIVOT = 1e-11
# A Cholesky pivot below this share of its diagonal entry calls for a closer look.
SUSPECT_PIVOT = 1e-9
# ‖A x‖ ≤ this · ‖A‖ ‖x‖ is as close to a null vector as the rounding of A itself allows.
SINGULAR = 2e-15
# ‖A x − b‖ ≤ this · (‖A‖ ‖x‖ + ‖b‖) is asked of a solve with an indefinite factor.
BACKWARD_ERROR = 1e-10


class MultifrontalFactor(Factor):
    """``Pᵀ L J Lᵀ P`` by fronts, J = 1 for Cholesky; see docs/theory/multifrontal.md."""

    def __init__(self, plan: Plan, values: np.ndarray, pivots: Pivots) -> None:
        kind = "ldlt" if len(pivots.root) else "cholesky"
        super().__init__(plan.n, "multifrontal", kind, plan.cost, int(np.count_nonzero(pivots.root < 0.0)))
        self.plan = plan
        self.values = values
        self.pivots = pivots

    def _solve_block(self, B: np.ndarray) -> np.ndarray:
        return solve_with(self.plan, self.values, self.pivots, B, forward=True, backward=True)

    def _forward_block(self, B: np.ndarray) -> np.ndarray:
        return solve_with(self.plan, self.values, self.pivots, B, forward=True, backward=False)

    def _backward_block(self, B: np.ndarray) -> np.ndarray:
        return solve_with(self.plan, self.values, self.pivots, B, forward=False, backward=True)

    def close(self) -> None:
        self.values = np.zeros(0)


def multifrontal(
    A: sp.csc_array,
    labels: DofLabels,
    monitor: Monitor,
    *,
    definite: bool = True,
    node_of_dof: Sequence[int] | np.ndarray | None = None,
) -> MultifrontalFactor:
    """Factorise a checked symmetric matrix, by Cholesky when it is said to be definite."""
    plan = analyse(A, node_of_dof)
    monitor.check()
    values = np.zeros(int(plan.tree.lptr[-1]))
    pivots = no_pivots(0 if definite else plan.n)
    try:
        sizes = factorise_numeric(A, plan, values, pivots, monitor)
    except BadPivot as pivot:
        raise _refusal(A, plan, pivot, definite, labels) from pivot
    factor = MultifrontalFactor(plan, values, pivots)
    if definite:
        factor.smallest_pivot = float(sizes[0])
        if factor.smallest_pivot < SUSPECT_PIVOT:
            _refuse_singular(A, factor, labels)
    else:
        _judge(A, factor, sizes)
    return factor


def _refusal(A: sp.csc_array, plan: Plan, pivot: BadPivot, definite: bool, labels: DofLabels) -> SolveError:
    """The error for a pivot that stopped the factorisation."""
    dof = int(plan.tree.perm[pivot.column])
    entry = abs(float(A[dof, dof]))
    if abs(pivot.value) <= SUSPECT_PIVOT * entry or pivot.value == 0.0:
        remedy = "Add supports there, or shift the matrix." if definite else "Move the shift a little."
        return SolveError(
            f"The matrix is singular: nothing is left to hold {labels.name(dof)} once the others are eliminated "
            f"(pivot {pivot.value:.3g}, diagonal entry {entry:.3g}). {remedy}"
        )
    return SolveError(
        f"The matrix is not positive definite: the pivot of {labels.name(dof)} is {pivot.value:.3g} "
        f"(diagonal entry {entry:.3g}). Add supports if it is a stiffness matrix, or factorise with definite=False."
    )


def _refuse_singular(A: sp.csc_array, factor: Factor, labels: DofLabels) -> None:
    """Inverse iteration towards the null vector of A; raises SolveError when it is one to working precision."""
    x = np.random.default_rng(0).standard_normal(factor.n)
    for _ in range(3):
        x = factor.solve(x)
        x /= np.linalg.norm(x)
    norm = float(np.abs(A.data).max())
    if np.linalg.norm(A @ x) <= SINGULAR * norm:
        dof = int(np.abs(x).argmax())
        raise SolveError(
            f"The matrix is singular to working precision: it lets {labels.name(dof)} move without force "
            f"(least pivot {factor.smallest_pivot:.1e} of its diagonal entry). Add supports, or shift the matrix."
        )


def _judge(A: sp.csc_array, factor: MultifrontalFactor, sizes: np.ndarray) -> None:
    """Say of an indefinite factor how small its pivots are and whether its solves and its count can be believed."""
    columns = pivot_columns(factor.plan.tree.first, factor.pivots, NB)
    sizes = np.maximum(sizes, np.finfo(float).eps * sizes.max())
    factor.smallest_pivot = float((factor.pivots.root**2 / sizes[columns]).min())
    b = np.random.default_rng(0).standard_normal(factor.n)
    x = factor.solve(b)
    norm = float(np.sqrt((A.data**2).sum() / factor.n))
    error = np.linalg.norm(A @ x - b) / (norm * np.linalg.norm(x) + np.linalg.norm(b))
    factor.trusted = bool(factor.smallest_pivot > CERTAIN_PIVOT and error < BACKWARD_ERROR)
