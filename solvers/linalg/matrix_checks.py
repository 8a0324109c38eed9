"""Is this matrix one that can be factorised, and what to call its rows when it is not."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import scipy.sparse as sp

from solvers.errors import SolveError
from solvers.kernels.sparse_rows import matrix_facts
from solvers.kernels.symmetry import diagonal_entries, lopsided, symmetry_gap

# Symmetry is judged entry by entry: assembly in another order of summation differs by a few roundings only.
SYMMETRY_TOLERANCE = 1e-8


@dataclass(frozen=True)
class DofLabels:
    """Names of the rows for messages: node number of each row and its direction, either may be unknown."""

    node_of_dof: np.ndarray | None = None
    dof_names: Sequence[str] | None = None

    def name(self, i: int) -> str:
        """Row i in the words of the model: ``DOF 17 (node 6, ux)``."""
        parts = []
        if self.node_of_dof is not None:
            parts.append(f"node {int(self.node_of_dof[i])}")
        if self.dof_names is not None:
            parts.append(str(self.dof_names[i]))
        return f"DOF {i} ({', '.join(parts)})" if parts else f"DOF {i}"


def diagonal_of(A: sp.csc_array) -> np.ndarray:
    """Diagonal of a square matrix with sorted columns, faster than its own method: most of it is not read."""
    return diagonal_entries(A.indptr, A.indices, A.data)


def labels_for(n: int, node_of_dof: Sequence[int] | np.ndarray | None, dof_names: Sequence[str] | None) -> DofLabels:
    """Check the lengths of the label lists against the order of the matrix."""
    for what, labels in (("node_of_dof", node_of_dof), ("dof_names", dof_names)):
        if labels is not None and len(labels) != n:
            raise SolveError(f"{what} has {len(labels)} entries, the matrix has {n} rows: give one entry for each row.")
    return DofLabels(None if node_of_dof is None else np.asarray(node_of_dof), dof_names)


def checked_symmetric(A: Any, labels: DofLabels | None = None, values_known: bool = False) -> sp.csc_array:
    """A as CSC with sorted indices and no duplicates, both triangles stored; values are not copied when they fit.

    ``values_known``: the caller has found the values finite and symmetric; only the pattern is looked at.
    Raises SolveError for a matrix that is not square, empty, not finite, not symmetric or has an empty row.
    """
    matrix = _as_csc(A)
    n = matrix.shape[0]
    labels = labels or DofLabels()
    if values_known and lopsided(matrix.indptr, matrix.indices) == 0:
        return matrix
    _check_values(matrix, labels)
    matrix = _symmetric(matrix, labels)
    _check_rows(matrix, n, labels)
    return matrix


def _as_csc(A: Any) -> sp.csc_array:
    shape = np.shape(A)
    if len(shape) != 2 or shape[0] != shape[1]:
        raise SolveError(f"The matrix has shape {shape}; a square one is needed.")
    if shape[0] == 0:
        raise SolveError("The matrix is empty: no degree of freedom is left. Check supports and element sets.")
    if np.iscomplexobj(A if not sp.issparse(A) else A.data):
        raise SolveError("The matrix is complex; a real symmetric one is needed.")
    matrix = sp.csc_array(A)
    if matrix.dtype != np.float64:
        matrix = matrix.astype(np.float64)
    if not matrix.has_canonical_format:
        matrix = matrix.copy()
        matrix.sum_duplicates()
    return matrix


def _check_values(matrix: sp.csc_array, labels: DofLabels) -> None:
    if np.isfinite(matrix.data.sum()) or np.isfinite(matrix.data).all():
        return
    k = int(np.flatnonzero(~np.isfinite(matrix.data))[0])
    column = int(np.searchsorted(matrix.indptr, k, side="right")) - 1
    raise SolveError(
        f"The matrix holds {matrix.data[k]} at row {labels.name(int(matrix.indices[k]))}, column "
        f"{labels.name(column)}. Check material and section data of the elements there."
    )


def _symmetric(matrix: sp.csc_array, labels: DofLabels) -> sp.csc_array:
    """The matrix itself, or its mean with the transpose when only tiny entries lack their mirror image."""
    gap, i, j, lonely = symmetry_gap(matrix.indptr, matrix.indices, matrix.data)
    if gap > SYMMETRY_TOLERANCE * np.abs(matrix.data).max(initial=0.0):
        raise SolveError(
            f"The matrix is not symmetric: entry ({i}, {j}) is {matrix[i, j]:.6g}, entry ({j}, {i}) is "
            f"{matrix[j, i]:.6g} ({labels.name(i)}, {labels.name(j)}). Give the full symmetric matrix, both triangles."
        )
    return matrix if lonely == 0 else sp.csc_array((matrix + matrix.T) * 0.5)


def _check_rows(matrix: sp.csc_array, n: int, labels: DofLabels) -> None:
    filled, zeros = np.zeros(n, dtype=bool), np.zeros(n)
    matrix_facts(matrix.indptr, matrix.indices, matrix.data, zeros, zeros, filled)
    if not filled.all():
        empty = np.flatnonzero(~filled)
        more = f" and {len(empty) - 1} more" if len(empty) > 1 else ""
        raise SolveError(
            f"The matrix is singular: the row of {labels.name(int(empty[0]))}{more} is zero, nothing holds it. "
            "Fix these degrees of freedom or attach elements with stiffness."
        )
