"""Profile (skyline) Cholesky factorisation in block rows, the workhorse of the substructure method.

Rows are grouped by ``BLOCK``; a group is one dense panel from the first column of its profile to the diagonal, so every
operation is a product of dense blocks. The diagonal block holds the *inverse* of its triangular factor.
"""

import numpy as np
from numpy.typing import NDArray
from scipy import sparse
from scipy.linalg import lapack

from solvers.errors import SolveError
from solvers.monitor import Monitor

BLOCK = 64


class Skyline:
    """A symmetric positive definite matrix stored by profile, then its factor ``L Lᵀ`` in the same place.

    starts (n,): first column of the profile of each row. Memory is taken by ``allocate``; ``panel_bytes`` predicts it.
    """

    def __init__(self, starts: NDArray[np.int64]) -> None:
        self.n = starts.size
        self.rows = _block_rows(self.n)
        self.first = _block_starts(starts, self.rows)
        self.panels: list[NDArray[np.float64]] = []

    @property
    def nbytes(self) -> int:
        return sum(panel.nbytes for panel in self.panels)

    def allocate(self, A: sparse.csr_array) -> None:
        """Take memory and put the lower triangle of A there (A in the numbering of ``starts``)."""
        self.panels = []
        for (r0, r1), c0 in zip(self.rows, self.first):
            panel = np.zeros((r1 - r0, r1 - c0))
            lo, hi = A.indptr[r0], A.indptr[r1]
            row = np.repeat(np.arange(r1 - r0), np.diff(A.indptr[r0 : r1 + 1]))
            column = A.indices[lo:hi] - c0
            inside = (column >= 0) & (column < r1 - c0)
            panel[row[inside], column[inside]] = A.data[lo:hi][inside]
            self.panels.append(panel)

    def subtract(self, S: NDArray[np.float64], where: NDArray[np.int64]) -> None:
        """Subtract the symmetric S (k, k) from the rows and columns ``where`` (ascending) of the matrix."""
        for (r0, r1), c0, panel in zip(self.rows, self.first, self.panels):
            rows = np.arange(*np.searchsorted(where, (r0, r1)))
            if rows.size:
                columns = np.arange(*np.searchsorted(where, (c0, r1)))
                panel[np.ix_(where[rows] - r0, where[columns] - c0)] -= S[np.ix_(rows, columns)]

    def factorise(self, monitor: Monitor) -> None:
        """Left-looking Cholesky by block rows. Raises SolveError with ``row`` set where a pivot is not positive."""
        for i, (r0, _) in enumerate(self.rows):
            monitor.check()
            c0, panel = self.first[i], self.panels[i]
            for j in range(c0 // BLOCK, i):
                self._eliminate(panel, c0, j)
            left, diagonal = panel[:, : r0 - c0], panel[:, r0 - c0 :]
            diagonal -= left @ left.T
            diagonal[:] = _inverse_factor(diagonal, r0)

    def _eliminate(self, panel: NDArray[np.float64], c0: int, j: int) -> None:
        """Columns of block j in a panel that starts at column c0: subtract what stands left, divide by L_jj."""
        j0, j1 = self.rows[j]
        other, other_start = self.panels[j], self.first[j]
        a, lowest = max(c0, j0), max(c0, other_start)
        target = panel[:, a - c0 : j1 - c0]
        if lowest < j0:
            target -= panel[:, lowest - c0 : j0 - c0] @ other[a - j0 :, lowest - other_start : j0 - other_start].T
        inverse = other[a - j0 :, a - other_start :]
        target[:] = target @ inverse.T

    def forward(self, X: NDArray[np.float64], begin: int = 0) -> None:
        """``X ← L⁻¹ X`` in place, X (n, k); rows of X before ``begin`` are known to be zero."""
        for i in range(begin // BLOCK, len(self.rows)):
            (r0, r1), c0, panel = self.rows[i], self.first[i], self.panels[i]
            low = max(c0, begin // BLOCK * BLOCK)
            rhs = X[r0:r1]
            if low < r0:
                rhs = rhs - panel[:, low - c0 : r0 - c0] @ X[low:r0]
            X[r0:r1] = panel[:, r0 - c0 :] @ rhs

    def backward(self, X: NDArray[np.float64]) -> None:
        """``X ← L⁻ᵀ X`` in place, X (n, k)."""
        for i in range(len(self.rows) - 1, -1, -1):
            (r0, r1), c0, panel = self.rows[i], self.first[i], self.panels[i]
            X[r0:r1] = panel[:, r0 - c0 :].T @ X[r0:r1]
            if c0 < r0:
                X[c0:r0] -= panel[:, : r0 - c0].T @ X[r0:r1]


def panel_bytes(starts: NDArray[np.int64]) -> int:
    """Memory of the panels of a profile, before anything is taken."""
    rows = _block_rows(starts.size)
    return sum((r1 - r0) * (r1 - c0) * 8 for (r0, r1), c0 in zip(rows, _block_starts(starts, rows)))


def _block_rows(n: int) -> list[tuple[int, int]]:
    return [(r, min(r + BLOCK, n)) for r in range(0, n, BLOCK)]


def _block_starts(starts: NDArray[np.int64], rows: list[tuple[int, int]]) -> list[int]:
    return np.minimum.reduceat(starts, [r0 for r0, _ in rows]).tolist() if rows else []


def _inverse_factor(block: NDArray[np.float64], row: int) -> NDArray[np.float64]:
    factor, info = lapack.dpotrf(block, lower=1, clean=1)
    if info > 0:
        error = SolveError(
            f"The matrix is not positive definite: pivot {row + info - 1} of its profile is not positive."
        )
        error.row = row + info - 1  # type: ignore[attr-defined]
        raise error
    inverse, _ = lapack.dtrtri(factor, lower=1)
    return np.tril(inverse)
