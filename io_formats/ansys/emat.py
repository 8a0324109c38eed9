"""ANSYS element matrices (`.emat`) assembled into K and M.

Layout: Mechanical APDL *Programmer's Reference*, «Description of the element matrices file». An element has a header
with keys of the matrices that follow, a list of its equations, (N − 1)·numdof + direction with N the place of the node
in the table of nodes, and the matrices: full, lower triangle by rows, or diagonal.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from scipy.sparse import csc_array

from io_formats.ansys.binary import Records, long_pointer
from io_formats.ansys.full import DIRECTION_OF_CODE
from io_formats.matrices import ImportedMatrices
from solvers.errors import FileError

NUME, NUMDOF, LENU, LENBAC = 1, 2, 3, 4
PTR_DOF, PTR_BAC, PTR_IDX = 30, 31, (37, 25)
MOST_ROWS = 5000  # in the matrices of one element


def read_emat(path: str | Path) -> ImportedMatrices:
    """K and M assembled from element matrices; supports are not in them. Raises FileError with the byte."""
    records = Records(path)
    header, _ = records.read(103, integer=True)
    if header.size < 38 or header[0] != 2:
        raise FileError(path, "is not a file of element matrices (.emat) of ANSYS.", byte=4 * 105)
    n_elements, n_dof, n_nodes = int(header[NUME]), int(header[NUMDOF]), int(header[LENBAC])
    if not 0 < n_elements < records.words.size or not 0 < n_nodes < records.words.size or not 1 <= n_dof <= 60:
        raise FileError(path, f"the header says {n_elements} elements and {n_nodes} nodes; the file is damaged.")
    codes, _ = records.read(int(header[PTR_DOF]), integer=True, expected=n_dof)
    nodes, _ = records.read(int(header[PTR_BAC]), integer=True, expected=n_nodes)
    index, _ = records.read(long_pointer(header, *PTR_IDX), integer=True)
    if index.size < n_elements:
        raise FileError(path, f"the index has {index.size} elements, {n_elements} are expected.")
    high = index[n_elements : 2 * n_elements] if index.size >= 2 * n_elements else np.zeros(n_elements, np.int32)
    parts: dict[str, list[tuple[np.ndarray, np.ndarray, np.ndarray]]] = {"K": [], "M": []}
    for i in range(n_elements):
        place = (int(high[i]) & 0xFFFFFFFF) << 32 | int(index[i]) & 0xFFFFFFFF
        if place:
            _element(records, place, n_nodes * n_dof, parts)
    if not parts["K"]:
        raise FileError(path, "no element has a stiffness matrix.")
    return _assembled(path, records, parts, codes, nodes, n_dof)


def _element(records: Records, place: int, n: int, parts: dict[str, list]) -> None:
    header, at = records.read(place, integer=True)
    if header.size < 10:
        raise FileError(records.path, "the header of an element matrix is damaged.", byte=4 * place)
    rows = abs(int(header[9]))
    if not 0 < rows <= MOST_ROWS:
        raise FileError(records.path, f"an element matrix has {rows} rows.", byte=4 * place)
    equations, at = records.read(at, integer=True)
    equations = equations[:rows].astype(np.int64)
    if equations.size != rows or equations.min() < 1 or equations.max() > n:
        raise FileError(records.path, f"an element matrix names an equation outside 1…{n}.", byte=4 * place)
    for key, name in ((header[0], "K"), (header[1], "M")):
        if not key:
            continue
        values, at = records.read(at, integer=False)
        parts[name].append((*_entries(records, values, rows, place), equations))


def _entries(records: Records, values: np.ndarray, rows: int, place: int) -> tuple[np.ndarray, np.ndarray]:
    """Places (2, m) within the matrix and values, both triangles."""
    if not np.all(np.isfinite(values)):
        raise FileError(records.path, "an element matrix has a number that is not finite.", byte=4 * place)
    if values.size == rows and rows > 1:
        return np.tile(np.arange(rows), (2, 1)), values
    if values.size >= rows * rows:
        i, j = np.divmod(np.arange(rows * rows), rows)
        return np.array([i, j]), values[: rows * rows]
    if values.size >= rows * (rows + 1) // 2:
        i, j = np.tril_indices(rows)
        off = i != j
        lower = values[: i.size]
        return np.array([np.r_[i, j[off]], np.r_[j, i[off]]]), np.r_[lower, lower[off]]
    raise FileError(records.path, f"an element matrix of {rows} rows has {values.size} numbers.", byte=4 * place)


def _assembled(
    path: str | Path, records: Records, parts: dict[str, list], codes: np.ndarray, nodes: np.ndarray, n_dof: int
) -> ImportedMatrices:
    used = np.unique(np.concatenate([equations for _, _, equations in parts["K"]]))
    directions = np.array([DIRECTION_OF_CODE.get(int(code), -1) for code in codes])
    node, direction = nodes[(used - 1) // n_dof], directions[(used - 1) % n_dof]
    if np.any(direction < 0):
        raise FileError(path, "has directions other than displacements and rotations (temperature, pressure …).")
    n = used.size

    def matrix(name: str) -> csc_array | None:
        if not parts[name]:
            return None
        rows = np.concatenate([np.searchsorted(used, e)[place[0]] for place, _, e in parts[name]])
        columns = np.concatenate([np.searchsorted(used, e)[place[1]] for place, _, e in parts[name]])
        if rows.max(initial=0) >= n or columns.max(initial=0) >= n:
            raise FileError(path, "a mass matrix has equations that no stiffness matrix has.")
        full = csc_array((np.concatenate([v for _, v, _ in parts[name]]), (rows, columns)), shape=(n, n))
        full.sum_duplicates()
        return csc_array(0.5 * (full + full.T))

    M = matrix("M")
    return ImportedMatrices(
        title=records.text(40, 20) or Path(path).stem,
        K=matrix("K"),
        M=M,
        dofs=np.column_stack([node, direction]).astype(np.int64),
        notes=() if M is not None else ("The file has no mass matrix.",),
    )
