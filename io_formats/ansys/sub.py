"""ANSYS substructure matrices (`.sub`): reduced K and M on the master degrees of freedom.

Layout: Mechanical APDL *Programmer's Reference*, «Description of the substructure matrices file», the form with full
matrices. A row is (N − 1)·numdof + direction with N the place of the node in the table of nodes. How the rows of the
matrices are divided into records is taken from their lengths: whole rows, rows of the lower triangle, or one record.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from scipy.sparse import csc_array

from fem.model import FEModel
from io_formats.ansys.binary import Records
from io_formats.ansys.full import DIRECTION_OF_CODE
from io_formats.matrices import ImportedMatrices
from solvers.errors import FileError

# 0-based places in the header
NMROW, NUMDOF, LENBAC, NNOD, KUNSYM, KSTF, KMASS = 1, 4, 7, 8, 9, 10, 11
PTR_MTX, PTR_DOF, PTR_DST, PTR_BAC, PTR_NOD, PTR_XYZ = 21, 30, 31, 32, 34, 35


def read_sub(path: str | Path) -> ImportedMatrices:
    """Reduced matrices of a substructure. Raises FileError for a damaged file and for modal (CMS) DOFs."""
    records = Records(path)
    header, _ = records.read(103, integer=True)
    if header.size < 40 or header[0] not in (8, 9):
        raise FileError(path, "is not a file of substructure matrices (.sub) of ANSYS.", byte=4 * 105)
    if header[0] == 9:
        raise FileError(path, "holds sparse matrices, which are not read; write full ones (SEOPT) or use .full.")
    if header[KUNSYM]:
        raise FileError(path, "the matrices are unsymmetric; a symmetric structure is expected.")
    n, n_dof = int(header[NMROW]), int(header[NUMDOF])
    if n < 1 or n * n > 2 * records.words.size or not 1 <= n_dof <= 60:
        raise FileError(path, f"the header says {n} rows of {n_dof} directions; the file is damaged.")
    codes, _ = records.read(int(header[PTR_DOF]), integer=True, expected=n_dof)
    rows, _ = records.read(int(header[PTR_DST]), integer=True)
    nodes, _ = records.read(int(header[PTR_BAC]), integer=True)
    dofs = _dofs(records, rows[:n], codes, nodes, n, n_dof)
    if not header[KSTF]:
        raise FileError(path, "the file has no stiffness matrix.")
    K, at = _matrix(records, int(header[PTR_MTX]), n, "stiffness")
    M = _matrix(records, at, n, "mass")[0] if header[KMASS] else None
    return ImportedMatrices(
        title=records.text(40, 20) or Path(path).stem,
        K=K,
        M=M,
        dofs=dofs,
        notes=() if M is not None else ("The file has no mass matrix.",),
        mesh=_mesh(records, header, dofs),
    )


def _dofs(records: Records, rows: np.ndarray, codes: np.ndarray, nodes: np.ndarray, n: int, n_dof: int) -> np.ndarray:
    if rows.size != n or rows.min() < 1 or (rows.max() - 1) // n_dof >= nodes.size:
        raise FileError(records.path, "the list of master degrees of freedom does not fit the table of nodes.")
    directions = np.array([DIRECTION_OF_CODE.get(int(code), -1) for code in codes])[(rows - 1) % n_dof]
    if np.any(directions < 0):
        raise FileError(
            records.path, "has degrees of freedom other than displacements and rotations (modal coordinates …)."
        )
    return np.column_stack([nodes[(rows - 1) // n_dof], directions]).astype(np.int64)


def _matrix(records: Records, position: int, n: int, what: str) -> tuple[csc_array, int]:
    """One symmetric matrix and the position after it."""
    first, at = records.read(position, integer=False)
    if first.size in (n * n, n * (n + 1) // 2) and n > 1:
        values = first
    else:
        pieces = [first]
        while len(pieces) < n:
            piece, at = records.read(at, integer=False)
            pieces.append(piece)
        values = np.concatenate(pieces)
    A = np.zeros((n, n))
    if values.size == n * n:
        A[:] = values.reshape(n, n)
    elif values.size == n * (n + 1) // 2:
        i, j = np.tril_indices(n)
        A[i, j] = A[j, i] = values
    else:
        raise FileError(records.path, f"the {what} matrix of {n} rows has {values.size} numbers.", byte=4 * position)
    if not np.all(np.isfinite(A)) or np.abs(A - A.T).max() > 1e-9 * np.abs(A).max():
        raise FileError(records.path, f"the {what} matrix is not symmetric or not finite.", byte=4 * position)
    return csc_array(0.5 * (A + A.T)), at


def _mesh(records: Records, header: np.ndarray, dofs: np.ndarray) -> FEModel | None:
    """Places of the nodes, where the file has them: a list of nodes and a row of six numbers for each."""
    n = int(header[NNOD])
    if not 0 < n <= records.words.size // 12 or not header[PTR_NOD] or not header[PTR_XYZ]:
        return None
    numbers, _ = records.read(int(header[PTR_NOD]), integer=True)
    table, _ = records.read(int(header[PTR_XYZ]), integer=False)
    if numbers.size < n or table.size < 6 * n or not np.isin(dofs[:, 0], numbers[:n]).all():
        return None
    if np.unique(numbers[:n]).size != n or numbers[:n].min() < 1 or not np.all(np.isfinite(table)):
        return None
    return FEModel(title=records.path.stem, node_numbers=numbers[:n], coordinates=table[: 6 * n].reshape(n, 6)[:, :3])
