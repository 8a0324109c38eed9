"""The pair (K, M): is it one whose frequencies exist?"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from solvers.errors import SolveError
from solvers.kernels.sparse_rows import matrix_facts
from solvers.kernels.symmetry import add_inside, place_inside, union_starts
from solvers.linalg.matrix_checks import SYMMETRY_TOLERANCE, DofLabels, checked_symmetric, diagonal_of

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Pencil:
    """Checked stiffness and mass matrices, CSC, both triangles stored."""

    K: sparse.csc_array
    M: sparse.csc_array
    labels: DofLabels

    @property
    def n(self) -> int:
        return self.K.shape[0]

    def shifted(self, shift: float) -> sparse.csc_array:
        """``K − shift·M``, the matrix K itself when the shift is zero.

        The pattern is that of K, stored zeros included, and where M leaves it that of both: rows of a node stay alike,
        the analysis serves again, and nothing is stored twice on the way.
        """
        if shift == 0.0:
            return self.K
        K, M = self.K, self.M
        starts = np.empty(self.n + 1, dtype=np.int64)
        union_starts(K.indptr, K.indices, M.indptr, M.indices, M.data, starts)
        if starts[-1] == K.nnz:
            indptr, indices, data = K.indptr, K.indices, K.data.copy()
        else:
            small = starts[-1] <= np.iinfo(np.int32).max
            indptr = starts.astype(np.int32) if small else starts
            indices, data = np.empty(starts[-1], dtype=indptr.dtype), np.empty(starts[-1])
            place_inside(K.indptr, K.indices, K.data, M.indptr, M.indices, M.data, indices, data)
        add_inside(indptr, indices, data, M.indptr, M.indices, M.data, -shift)
        # entries without a mirror image get it here, where the matrix without them can be forgotten
        return checked_symmetric(sparse.csc_array((data, indices, indptr), shape=K.shape), self.labels, True)


def checked_pencil(K: object, M: object, labels: DofLabels | None = None) -> Pencil:
    """Both matrices as CSC. Raises SolveError for an empty, unsymmetric, infinite, massless or unequal pair."""
    labels = labels or DofLabels()
    stiffness, filled = _matrix(K, "stiffness", labels)
    mass, heavy = _matrix(M, "mass", labels)
    if stiffness.shape != mass.shape:
        raise SolveError(
            f"The stiffness matrix has {stiffness.shape[0]} rows and the mass matrix {mass.shape[0]}: both must "
            "belong to the same degrees of freedom."
        )
    diagonal = diagonal_of(mass)
    if mass.nnz == 0 or not np.any(diagonal > 0.0):
        raise SolveError("The mass matrix is zero: without inertia there are no frequencies. Give materials a density.")
    if np.any(diagonal < 0.0):
        i = int(np.argmin(diagonal))
        raise SolveError(
            f"The mass matrix has {diagonal[i]:.6g} on the diagonal at {labels.name(i)}: mass is never negative."
        )
    _check_attached(filled | heavy, labels)
    return Pencil(stiffness, mass, labels)


def _matrix(A: object, name: str, labels: DofLabels) -> tuple[sparse.csc_array, NDArray[np.bool_]]:
    """A as CSC, and which of its rows hold anything."""
    shape = np.shape(A)  # type: ignore[call-overload]
    if len(shape) != 2 or shape[0] != shape[1]:
        raise SolveError(f"The {name} matrix has shape {shape}; a square one is needed.")
    if shape[0] == 0:
        raise SolveError(f"The {name} matrix is empty: no degree of freedom is left. Check supports and element sets.")
    matrix = sparse.csc_array(A)
    if np.iscomplexobj(matrix.data):
        raise SolveError(f"The {name} matrix is complex; a real symmetric one is needed.")
    if matrix.dtype != np.float64:
        matrix = matrix.astype(np.float64)
    if not matrix.has_canonical_format:
        matrix = matrix.copy()
        matrix.sum_duplicates()
    return matrix, _check_values(matrix, name, labels)


def _check_values(matrix: sparse.csc_array, name: str, labels: DofLabels) -> NDArray[np.bool_]:
    """Finite and symmetric? Returns which rows hold anything. One pass, nothing is copied."""
    # uᵀAv = vᵀAu for random u, v: an unsymmetric matrix fails it
    u, v = np.random.default_rng(7).standard_normal((2, matrix.shape[0]))
    touched = np.zeros(matrix.shape[0], dtype=bool)
    bad, scale, gap = matrix_facts(matrix.indptr, matrix.indices, matrix.data, u, v, touched)
    if bad >= 0:
        row, column = int(matrix.indices[bad]), int(np.searchsorted(matrix.indptr, bad, side="right")) - 1
        raise SolveError(
            f"The {name} matrix holds {matrix.data[bad]} at row {labels.name(row)}, column {labels.name(column)}. "
            "Check material and section data of the elements there."
        )
    if abs(gap) > 10 * SYMMETRY_TOLERANCE * scale * np.sqrt(max(matrix.nnz, 1)):
        difference = sparse.coo_array(matrix - matrix.T)
        k = int(np.abs(difference.data).argmax())
        i, j = int(difference.coords[0][k]), int(difference.coords[1][k])
        raise SolveError(
            f"The {name} matrix is not symmetric: entry ({i}, {j}) is {matrix[i, j]:.6g}, entry ({j}, {i}) is "
            f"{matrix[j, i]:.6g} ({labels.name(i)}, {labels.name(j)}). Give the full matrix, both triangles."
        )
    return touched


def _check_attached(attached: NDArray[np.bool_], labels: DofLabels) -> None:
    """No DOF may have neither stiffness nor mass: its motion costs nothing and every frequency is its own."""
    if not attached.all():
        loose = np.flatnonzero(~attached)
        first, more = int(loose[0]), loose.size - 1
        raise SolveError(
            f"{labels.name(first)}{f' and {more} more' if more else ''} has neither stiffness nor mass: every "
            "frequency would be its own. Fix it or leave it out."
        )
