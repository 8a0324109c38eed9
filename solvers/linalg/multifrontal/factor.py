"""The multifrontal factor: analysis, numeric phase and solves behind the common face."""

import numpy as np
import scipy.sparse as sp

from solvers.errors import MemoryShort, SolveError
from solvers.kernels.multifrontal_panel import NB
from solvers.kernels.multifrontal_pivots import Pivots, pivot_columns
from solvers.linalg.factor_type import Factor, FactorCost
from solvers.linalg.matrix_checks import DofLabels
from solvers.linalg.multifrontal.analysis import Plan, analyse
from solvers.linalg.multifrontal.chosen_order import plan_in_order
from solvers.linalg.multifrontal.numeric import BadPivot, factorise_numeric, no_pivots
from solvers.linalg.multifrontal.solve import solve_with
from solvers.linalg.multifrontal.store import FileStore, Store, default_budget
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

    def __init__(self, plan: Plan, store: Store, pivots: Pivots) -> None:
        kind = "ldlt" if len(pivots.root) else "cholesky"
        cost = plan.cost(store.out_of_core, store.kept)
        super().__init__(plan.n, "multifrontal", kind, cost, int(np.count_nonzero(pivots.root < 0.0)))
        self.plan = plan
        self.store = store
        self.pivots = pivots

    def _solve_block(self, B: np.ndarray) -> np.ndarray:
        return solve_with(self.plan, self.store, self.pivots, B, forward=True, backward=True)

    def _forward_block(self, B: np.ndarray) -> np.ndarray:
        return solve_with(self.plan, self.store, self.pivots, B, forward=True, backward=False)

    def _backward_block(self, B: np.ndarray) -> np.ndarray:
        return solve_with(self.plan, self.store, self.pivots, B, forward=False, backward=True)

    def close(self) -> None:
        self.store.close()


def multifrontal(
    A: sp.csc_array,
    labels: DofLabels,
    monitor: Monitor,
    *,
    definite: bool = True,
    memory_budget: int | None = None,
    like: Factor | None = None,
    ordering: str = "auto",
) -> MultifrontalFactor:
    """Factorise a checked symmetric matrix, by Cholesky when it is said to be definite, in one of ``ORDERINGS``."""
    monitor.report(0.0, "analysis")
    known = like.plan if isinstance(like, MultifrontalFactor) else plan_in_order(A, labels.node_of_dof, ordering)
    plan = analyse(A, labels.node_of_dof, like=known)
    monitor.check()
    entries = int(plan.tree.lptr[-1])
    budget = default_budget() if memory_budget is None else memory_budget
    out_of_core = choose_cost(plan, budget).out_of_core
    store = FileStore(entries, _spare(plan, budget)) if out_of_core else Store(entries)
    try:
        return _factorise(A, plan, store, definite, labels, monitor)
    except BaseException:
        store.close()
        raise


def choose_cost(plan: Plan, memory_budget: int | None = None) -> FactorCost:
    """Price of the factor in memory, or in a file when that exceeds the budget (default: most of the free memory).

    Raises MemoryShort when even the file would need more memory than the budget.
    """
    if memory_budget is None:
        memory_budget = default_budget()
    cost = plan.cost()
    if memory_budget is None or cost.peak_bytes <= memory_budget:
        return cost
    cost = plan.cost(out_of_core=True, kept=_spare(plan, memory_budget))
    if cost.peak_bytes > memory_budget:
        both = f"{plan.cost().peak_bytes / 1e9:.3g} GB, or {cost.peak_bytes / 1e9:.3g} GB with the factor on disc"
        raise MemoryShort(
            f"The factorisation needs {both}; the memory budget is {memory_budget / 1e9:.3g} GB. "
            "Raise the budget or coarsen the mesh."
        )
    return cost


def _spare(plan: Plan, memory_budget: int | None) -> int:
    """Bytes of a budget that a factor on disc leaves for panels which need not be read again."""
    return max((memory_budget or 0) - plan.cost(out_of_core=True).peak_bytes, 0)


def _factorise(
    A: sp.csc_array, plan: Plan, store: Store, definite: bool, labels: DofLabels, monitor: Monitor
) -> MultifrontalFactor:
    """Numeric phase and the judgement of its result."""
    pivots = no_pivots(0 if definite else plan.n)
    try:
        sizes = factorise_numeric(A, plan, store, pivots, monitor)
    except BadPivot as pivot:
        raise _refusal(A, plan, pivot, definite, labels) from pivot
    factor = MultifrontalFactor(plan, store, pivots)
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
