"""One face for all factorisations of a sparse symmetric matrix: ``factorise(A) → Factor``."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import numpy as np
import scipy.sparse as sp

from solvers.errors import MemoryShort, SolveError, suggestion
from solvers.linalg.backends import SuperLUFactor
from solvers.linalg.factor_type import Factor, FactorCost
from solvers.linalg.matrix_checks import DofLabels, checked_symmetric, diagonal_of, labels_for
from solvers.linalg.multifrontal.analysis import analyse
from solvers.linalg.multifrontal.chosen_order import ORDERINGS, check_ordering, plan_in_order
from solvers.linalg.multifrontal.factor import choose_cost, multifrontal
from solvers.linalg.multifrontal.store import default_budget
from solvers.linalg.optional_backends import OPTIONAL
from solvers.linalg.substructure import factorise_substructures
from solvers.monitor import Monitor, silent

__all__ = ["METHODS", "ORDERINGS", "Factor", "FactorCost", "factorise", "predict"]

METHODS = ("auto", "multifrontal", "substructure", "superlu", *OPTIONAL)


def factorise(
    A: Any,
    method: str = "auto",
    *,
    definite: bool = True,
    node_of_dof: Sequence[int] | np.ndarray | None = None,
    dof_names: Sequence[str] | None = None,
    memory_budget: int | None = None,
    like: Factor | None = None,
    monitor: Monitor | None = None,
    substructures: dict[str, Any] | None = None,
    checked: bool = False,
    ordering: str = "auto",
) -> Factor:
    """Factorise the sparse symmetric matrix A (n × n, both triangles stored).

    ``definite=True`` asks for Cholesky and refuses a matrix that is not positive definite; ``definite=False`` gives
    ``L D Lᵀ`` with the count of negative eigenvalues (shifts inside the spectrum); a matrix with zeros on the diagonal
    (Lagrange multipliers) that our method cannot pivot goes to MUMPS or, at last, SuperLU. ``node_of_dof`` (n integers)
    speeds the ordering up and, with ``dof_names`` (n texts), names the guilty row in messages. ``memory_budget`` in
    bytes: beyond it the factor goes to a temporary file, or more substructures are cut (default: most of the free
    memory). ``like`` is a factor of a matrix with the same pattern: its analysis is used again.
    ``substructures``: choices for method "substructure" (``n_parts``, ``way``, ``coordinates``, ``axis``).
    ``checked``: the values are known to be finite and symmetric. ``ordering``: one of ``ORDERINGS``, for the
    multifrontal method the order of elimination, for "substructure" the renumbering of each part (its default: the best
    of several waves); nested dissection keeps no profile, so substructures refuse it.

    Raises SolveError for bad input and singular matrices, Cancelled when the monitor says so.
    """
    if method not in METHODS:
        raise SolveError(f"Unknown factorisation method '{method}'. {suggestion(method, METHODS)}")
    check_ordering(ordering)
    monitor = monitor or silent()
    monitor.check()
    labels = labels_for(np.shape(A)[0] if np.ndim(A) == 2 else 0, node_of_dof, dof_names)
    matrix = checked_symmetric(A, labels, checked)
    if method == "substructure":
        if not definite:
            raise SolveError("Method 'substructure' is a Cholesky method; use 'auto' for a shift inside the spectrum.")
        if ordering == "nested dissection":
            raise SolveError(
                "Substructures are factorised by their profile, which nested dissection does not keep; choose the wave "
                "or reverse Cuthill–McKee, or the multifrontal method."
            )
        if ordering != "auto":
            substructures = {**(substructures or {}), "renumbering": ordering}
        budget = default_budget() if memory_budget is None else memory_budget
        return factorise_substructures(
            matrix, labels=labels, memory_budget=budget, monitor=monitor, **(substructures or {})
        )
    if method in OPTIONAL:
        return OPTIONAL[method](matrix, definite, labels)
    if method == "superlu":
        return SuperLUFactor(matrix, definite, labels)
    saddle = method == "auto" and not definite and not np.all(diagonal_of(matrix))
    try:
        factor = multifrontal(
            matrix, labels, monitor, definite=definite, memory_budget=memory_budget, like=like, ordering=ordering
        )
    except MemoryShort:
        raise
    except SolveError as error:
        if not saddle:
            raise
        return _last_resort(matrix, labels, error)
    return factor if factor.trusted or not saddle else _last_resort(matrix, labels, factor)


def _last_resort(matrix: sp.csc_array, labels: DofLabels, ours: Factor | SolveError) -> Factor:
    """A factor of a matrix with zeros on the diagonal whose pivots had to come from other fronts: of MUMPS where it is
    installed, else of SuperLU. If these fail too, what became of ``ours``: its error, which names a row, or its factor.
    """
    for make in (OPTIONAL["mumps"], SuperLUFactor):
        with suppress(SolveError):
            factor = make(matrix, False, labels)
            if factor.trusted:
                return factor
    if isinstance(ours, SolveError):
        raise ours
    return ours


def predict(
    A: Any,
    *,
    node_of_dof: Sequence[int] | np.ndarray | None = None,
    memory_budget: int | None = None,
    ordering: str = "auto",
) -> FactorCost:
    """Memory and operations that ``factorise(A)`` will take, from the pattern of A alone.

    ``out_of_core`` tells whether the factor would go to a file to stay within the budget (bytes; default: most of the
    free memory). Raises SolveError for bad input, or when the budget is too small even so.
    """
    labels = labels_for(np.shape(A)[0] if np.ndim(A) == 2 else 0, node_of_dof, None)
    matrix = checked_symmetric(A, labels)
    plan = plan_in_order(matrix, labels.node_of_dof, ordering) or analyse(matrix, labels.node_of_dof)
    return choose_cost(plan, memory_budget)
