"""Matrices that came from another program: K and M with the node and direction of every row."""

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from scipy.sparse import csc_array

from fem.model import FEModel
from solvers.errors import FileError

DIRECTIONS = ("ux", "uy", "uz", "rx", "ry", "rz", "q")
SCALAR = 6  # direction of a modal coordinate, which belongs to no place
MOST_ROWS = 50_000_000
#: So many rows may be empty, as in a mass matrix of a few point masses; beyond them one entry serves a thousand.
SPARSE_ROWS = 1_000_000


@dataclass(frozen=True)
class ImportedMatrices:
    """Assembled stiffness and mass of the unconstrained equations.

    ``dofs`` (n, 2): node number and direction 0…5 (ux uy uz rx ry rz) of every row, 6 for a modal coordinate (then the
    number is that of its scalar point), or an empty (0, 2) array when the file has bare row numbers. ``constrained``
    lists the equations that the writer had fixed; they are not in K and M.
    K and M hold both triangles. Units are those of the file, or SI units if ``si``.
    """

    title: str
    K: csc_array
    M: csc_array | None
    dofs: np.ndarray
    constrained: np.ndarray = field(default_factory=lambda: np.zeros((0, 2), dtype=np.int64))
    notes: tuple[str, ...] = ()
    mesh: FEModel | None = None  # nodes and, where known, elements, in the units of the matrices
    si: bool = False

    @property
    def n_dofs(self) -> int:
        return int(self.K.shape[0])


def check_rows(path: str | Path, n_rows: int, n_entries: int) -> None:
    """Refuse a matrix size that the file cannot mean: none, or more rows than memory could ever serve."""
    if n_rows < 1:
        raise FileError(path, f"the matrix has {n_rows} rows; at least one is expected.")
    most = min(MOST_ROWS, max(SPARSE_ROWS, 1000 * n_entries))
    if n_rows > most:
        raise FileError(path, f"the matrix claims {n_rows} rows with {n_entries} entries; up to {most} rows are read.")


def symmetric_from_triangle(rows: np.ndarray, columns: np.ndarray, values: np.ndarray, n: int) -> csc_array:
    """Both triangles of a symmetric matrix from the entries of one of them (0-based)."""
    off = rows != columns
    matrix = csc_array(
        (
            np.concatenate([values, values[off]]),
            (np.concatenate([rows, columns[off]]), np.concatenate([columns, rows[off]])),
        ),
        shape=(n, n),
    )
    matrix.sum_duplicates()
    return matrix
