"""ANSYS `.full`: the assembled stiffness and mass matrices with the node and direction of every equation.

Layout: Mechanical APDL *Programmer's Reference*, «Description of the full stiffness-mass file» (symbolic assembly).
A matrix is stored by columns of its lower triangle: a record of 1-based row numbers, the diagonal last, and a record
of as many values. Equations that ANSYS has fixed are marked by a negative direction; their rows are zeroed in the
file and left out here.
"""

from pathlib import Path

import numpy as np
from scipy.sparse import csc_array

from io_formats.ansys.binary import Records
from io_formats.matrices import ImportedMatrices, check_rows, symmetric_from_triangle
from solvers.errors import FileError
from solvers.monitor import Monitor

HEADER_POSITION = 103
# 0-based places in the header
NEQN, NMATRX, NNODE, NUMDOF, LUMPM, KEYUNS, NCE = 1, 3, 6, 7, 10, 13, 20
NTERM_K, NTERM_M = (8, 9), (33, 21)
PTR_STF, PTR_MAS, PTR_DOF = (18, 19), (26, 27), (35, 36)
# ANSYS direction codes of structural analysis to ours: UX UY UZ ROTX ROTY ROTZ
DIRECTION_OF_CODE = {1: 0, 2: 1, 3: 2, 4: 3, 5: 4, 6: 5}


def read_full(path: str | Path, *, monitor: Monitor | None = None) -> ImportedMatrices:
    """K, M and the map of equations of an ANSYS `.full` file.

    Fixed equations are removed. Raises FileError with the byte for a damaged file, and for what cannot be taken over
    faithfully: unsymmetric matrices, constraint equations, directions other than displacements and rotations.
    """
    records = Records(path)
    header, position = records.read(HEADER_POSITION, integer=True)
    _check_header(records, header)
    n, n_nodes = int(header[NEQN]), int(header[NNODE])
    codes, position = records.read(position, integer=True, expected=int(header[NUMDOF]))
    nodes, _ = records.read(position, integer=True, expected=n_nodes)
    dofs, fixed = _equations(records, header, codes, nodes)
    free = np.flatnonzero(~fixed)
    if free.size == 0:
        raise FileError(path, "every equation is fixed: there is no matrix to read.")
    K = _matrix(records, _pair(header, PTR_STF), _pair(header, NTERM_K), n, "stiffness", monitor)
    M = _mass(records, header, n, monitor)
    return ImportedMatrices(
        title=records.text(40, 20),
        K=K[free, :][:, free],
        M=None if M is None else M[free, :][:, free],
        dofs=dofs[free],
        constrained=dofs[fixed],
        notes=() if M is not None else ("The file has no mass matrix.",),
    )


def _pair(header: np.ndarray, places: tuple[int, int]) -> int:
    """A long integer kept as its low and high words."""
    low, high = (int(header[place]) & 0xFFFFFFFF for place in places)
    return high << 32 | low


def _check_header(records: Records, header: np.ndarray) -> None:
    if header.size < 40 or header[0] != -4:
        raise FileError(records.path, "is not a .full file of symbolic assembly (ANSYS 8 or newer).", byte=4 * 105)
    if header[KEYUNS]:
        raise FileError(records.path, "the matrices are unsymmetric; a symmetric structure is expected.")
    if header[NCE] > 0:
        raise FileError(
            records.path,
            f"{int(header[NCE])} constraint equations are kept beside the matrices and would be lost. "
            "Import the model (.cdb) instead, or write the matrices of the model without them.",
        )
    n, n_nodes = int(header[NEQN]), int(header[NNODE])
    check_rows(records.path, n, _pair(header, NTERM_K))
    if not 0 < n_nodes <= n or 4 * n > records.words.size:
        raise FileError(records.path, f"the header says {n} equations for {n_nodes} nodes; the file is damaged.")


def _equations(
    records: Records, header: np.ndarray, codes: np.ndarray, nodes: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """(n, 2) node number and direction of each equation, and which of them are fixed."""
    n = int(header[NEQN])
    per_node, position = records.read(_pair(header, PTR_DOF), integer=True, expected=nodes.size)
    marks, _ = records.read(position, integer=True, expected=n)
    if np.any(per_node < 0) or int(per_node.sum()) != n:
        raise FileError(records.path, f"the nodes have {int(per_node.sum())} equations together, the header says {n}.")
    order = np.abs(marks)
    if order.min() < 1 or order.max() > codes.size:
        raise FileError(records.path, "an equation has a direction that the header does not list; the file is damaged.")
    directions = np.array([DIRECTION_OF_CODE.get(int(code), -1) for code in codes])
    if np.any(directions[np.unique(order) - 1] < 0):
        raise FileError(
            records.path, "has directions other than displacements and rotations (temperature, pressure, voltage …)."
        )
    if np.any(nodes < 1):
        raise FileError(records.path, "a node number is not positive; the file is damaged.")
    dofs = np.column_stack([np.repeat(nodes, per_node), directions[order - 1]]).astype(np.int64)
    return dofs, marks < 0


def _matrix(records: Records, position: int, n_terms: int, n: int, what: str, monitor: Monitor | None) -> csc_array:
    """One symmetric matrix from the columns that start at ``position``."""
    if n_terms <= 0 or position <= 0:
        raise FileError(records.path, f"the file has no {what} matrix.")
    if 2 * n_terms > records.words.size:
        raise FileError(records.path, f"the {what} matrix claims {n_terms} terms, more than the file can hold.")
    rows = np.empty(n_terms, dtype=np.int64)
    columns = np.empty(n_terms, dtype=np.int64)
    values = np.empty(n_terms)
    filled = 0
    for column in range(n):
        if monitor is not None and column % 4096 == 0:
            monitor.report(column / n, f"Reading the {what} matrix")
        index, position = records.read(position, integer=True)
        number, position = records.read(position, integer=False, expected=index.size)
        last = filled + index.size
        if last > n_terms:
            break
        rows[filled:last], columns[filled:last], values[filled:last] = index, column, number
        filled = last
    if filled != n_terms:
        raise FileError(records.path, f"the {what} matrix has other than the {n_terms} terms that the header says.")
    if rows.min() < 1 or rows.max() > n or not np.all(np.isfinite(values)):
        raise FileError(records.path, f"the {what} matrix has a row outside 1…{n} or a number that is not finite.")
    return symmetric_from_triangle(rows - 1, columns, values, n)


def _mass(records: Records, header: np.ndarray, n: int, monitor: Monitor | None) -> csc_array | None:
    """The mass matrix: by columns, or one record with the diagonal when it is lumped; None if there is none."""
    position = _pair(header, PTR_MAS)
    if position == 0 or header[NMATRX] < 2:
        return None
    if header[LUMPM]:
        diagonal, _ = records.read(position, integer=False, expected=n)
        if not np.all(np.isfinite(diagonal)):
            raise FileError(records.path, "the diagonal mass has a number that is not finite.", byte=4 * position)
        return csc_array((diagonal, np.arange(n), np.arange(n + 1)), shape=(n, n))
    return _matrix(records, position, _pair(header, NTERM_M), n, "mass", monitor)
