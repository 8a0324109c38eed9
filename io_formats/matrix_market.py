"""Sparse matrices in text: Matrix Market (`.mtx`, `.mm`) and the matrix output of Abaqus (`_STIF1.mtx`, `_MASS1.mtx`).

Matrix Market: Boisvert, Pozo, Remington, *The Matrix Market exchange formats*, NISTIR 5935 (1996).
Abaqus writes either «row column value» with bare row numbers (FORMAT=COORDINATE) or «node dof node dof value»
(FORMAT=MATRIX INPUT), one triangle or both; a fixed direction is written there as 1e36 on the diagonal of K.
"""

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from scipy.sparse import coo_array, csc_array

from io_formats.matrices import ImportedMatrices, check_rows, symmetric_from_triangle
from solvers.errors import FileError

BANNER = "%%MatrixMarket"
FIXED = 1e36
SYMMETRIES = ("general", "symmetric", "skew-symmetric", "hermitian")


@dataclass(frozen=True)
class ReadMatrix:
    """A matrix (both triangles) and, if the file names them, the (n, 2) node and direction 0…5 of its rows."""

    matrix: csc_array
    dofs: np.ndarray = field(default_factory=lambda: np.zeros((0, 2), dtype=np.int64))


def read_matrix(path: str | Path) -> ReadMatrix:
    """A Matrix Market or Abaqus matrix file. Raises FileError that names the line of the first contradiction."""
    path = Path(path)
    try:
        with path.open("rb") as stream:
            first = stream.readline(4096)
        size = path.stat().st_size
    except OSError as error:
        raise FileError(path, f"cannot be read ({error.strerror or error}).") from error
    if first.lower().startswith(BANNER.lower().encode()):
        return ReadMatrix(_matrix_market(path, first.decode("ascii", errors="replace"), size))
    return _abaqus(path)


def read_matrix_pair(stiffness: str | Path, mass: str | Path) -> ImportedMatrices:
    """K and M from two files of the same equations; directions fixed in K (1e36 on its diagonal) are left out.

    Raises FileError if the files disagree about the equations.
    """
    k, m = read_matrix(stiffness), read_matrix(mass)
    K, M = k.matrix, m.matrix
    _check_square(stiffness, K)
    _check_square(mass, M)
    if len(k.dofs) and len(m.dofs):
        M = _reordered(mass, M, m.dofs, k.dofs)
    elif M.shape[0] < K.shape[0]:
        M = csc_array(coo_array((M.tocoo().data, M.tocoo().coords), shape=K.shape))
    if M.shape != K.shape:
        raise FileError(mass, f"has {M.shape[0]} rows, but the stiffness matrix has {K.shape[0]}.")
    fixed = np.abs(K.diagonal()) >= FIXED
    free = np.flatnonzero(~fixed)
    if free.size == 0:
        raise FileError(stiffness, "every direction is fixed: there is no matrix to read.")
    dofs = k.dofs[free] if len(k.dofs) else k.dofs
    constrained = k.dofs[fixed] if len(k.dofs) else np.zeros((0, 2), dtype=np.int64)
    return ImportedMatrices(Path(stiffness).stem, K[free, :][:, free], M[free, :][:, free], dofs, constrained)


def write_matrix(path: str | Path, matrix: csc_array, *, comment: str = "") -> None:
    """A Matrix Market file with full precision; a symmetric matrix is written as its lower triangle."""
    a = csc_array(matrix)
    symmetric = a.shape[0] == a.shape[1] and abs(a - a.T).max() == 0.0
    kept = coo_array(a)
    rows, columns = kept.coords
    keep = rows >= columns if symmetric else slice(None)
    rows, columns, values = rows[keep], columns[keep], kept.data[keep]
    with Path(path).open("w", encoding="utf-8", newline="\n") as stream:
        stream.write(f"{BANNER} matrix coordinate real {'symmetric' if symmetric else 'general'}\n")
        for line in comment.splitlines():
            stream.write(f"% {line}\n")
        stream.write(f"{a.shape[0]} {a.shape[1]} {len(values)}\n")
        np.savetxt(stream, np.rec.fromarrays([rows + 1, columns + 1, values]), fmt="%d %d %.17g")


def _check_square(path: str | Path, matrix: csc_array) -> None:
    if matrix.shape[0] != matrix.shape[1]:
        raise FileError(path, f"the matrix is {matrix.shape[0]}×{matrix.shape[1]}; a square one is expected.")


def _matrix_market(path: Path, banner: str, size: int) -> csc_array:
    words = banner.lower().split()
    if len(words) != 5 or words[1] != "matrix" or words[2] not in ("coordinate", "array"):
        raise FileError(path, f"the header '{banner.strip()[:60]}' is not of a matrix.", line=1)
    layout, kind, symmetry = words[2:]
    if kind not in ("real", "integer", "double") or symmetry not in SYMMETRIES:
        raise FileError(path, f"a matrix that is '{kind} {symmetry}' cannot be used; a real one is expected.", line=1)
    counts, skip = _size_line(path, 3 if layout == "coordinate" else 2)
    n_rows, n_columns = counts[0], counts[1]
    n_entries = counts[2] if layout == "coordinate" else n_rows * n_columns
    check_rows(path, n_rows, n_entries)
    check_rows(path, n_columns, n_entries)
    if symmetry != "general" and n_rows != n_columns:
        raise FileError(path, f"is called {symmetry} but is {n_rows}×{n_columns}.", line=skip)
    # the shortest entry is «1 1 0» and a line end in coordinate form, a digit and a line end in array form
    if n_entries * (6 if layout == "coordinate" else 2) > 2 * size + 16:
        raise FileError(path, f"{n_entries} entries are announced, but the file has only {size} bytes.", line=skip)
    if layout == "array":
        return _dense(path, skip, n_rows, n_columns, symmetry)
    table = _table(path, skip, 3)
    if len(table) != n_entries:
        raise FileError(path, f"{n_entries} entries are announced, {len(table)} were found.")
    rows, columns = _indices(path, table[:, 0], n_rows), _indices(path, table[:, 1], n_columns)
    if symmetry == "general":
        return csc_array((table[:, 2], (rows, columns)), shape=(n_rows, n_columns))
    return _mirrored(rows, columns, table[:, 2], n_rows, symmetry)


def _mirrored(rows: np.ndarray, columns: np.ndarray, values: np.ndarray, n: int, symmetry: str) -> csc_array:
    if symmetry != "skew-symmetric":
        return symmetric_from_triangle(rows, columns, values, n)
    half = csc_array((values, (rows, columns)), shape=(n, n))
    return csc_array(half - half.T)


def _dense(path: Path, skip: int, n_rows: int, n_columns: int, symmetry: str) -> csc_array:
    values = _table(path, skip, 1)[:, 0]
    if symmetry == "general":
        if values.size != n_rows * n_columns:
            raise FileError(path, f"{n_rows * n_columns} numbers are expected, {values.size} were found.")
        return csc_array(values.reshape((n_rows, n_columns), order="F"))
    strict = symmetry == "skew-symmetric"
    columns, rows = np.triu_indices(n_rows, k=1 if strict else 0)
    if values.size != rows.size:
        raise FileError(path, f"{rows.size} numbers are expected, {values.size} were found.")
    return _mirrored(rows, columns, values, n_rows, symmetry)


def _size_line(path: Path, n_words: int) -> tuple[list[int], int]:
    """The line of sizes after banner and comments, and its line number."""
    with path.open(encoding="utf-8", errors="replace") as stream:
        for number, line in enumerate(stream, start=1):
            text = line.strip()
            if not text or text.startswith("%"):
                continue
            words = text.split()
            if len(words) != n_words or not all(word.isdigit() and len(word) < 19 for word in words):
                raise FileError(path, f"{n_words} sizes are expected, '{text[:60]}' was found.", line=number)
            return [int(word) for word in words], number
    raise FileError(path, "ends before the line with the sizes of the matrix.")


def _table(path: Path, skip: int, n_columns: int, delimiter: str | None = None) -> np.ndarray:
    """(n, n_columns) numbers after ``skip`` lines. Raises FileError with the line of the first bad one."""
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # numpy warns of an empty table; an empty one is judged below
        try:
            table = np.loadtxt(path, skiprows=skip, comments=["%", "*"], delimiter=delimiter, ndmin=2, encoding="utf-8")
        except (ValueError, UnicodeDecodeError) as error:
            problem, line = _first_bad_line(path, skip, n_columns, delimiter)
            raise FileError(path, problem or str(error), line=line) from None
    if table.size == 0:
        return np.zeros((0, n_columns))
    if table.shape[1] != n_columns:
        raise FileError(path, f"{table.shape[1]} numbers in a row, {n_columns} are expected.", line=skip + 1)
    if not np.all(np.isfinite(table)):
        raise FileError(path, "holds a number that is not finite.")
    return table


def _first_bad_line(path: Path, skip: int, n_columns: int, delimiter: str | None) -> tuple[str, int | None]:
    with path.open(encoding="utf-8", errors="replace") as stream:
        for number, line in enumerate(stream, start=1):
            text = line.split("%")[0].split("*")[0].strip()
            if number <= skip or not text:
                continue
            words = text.split(delimiter)
            try:
                [float(word) for word in words]
            except ValueError:
                return f"'{text[:60]}' is not {n_columns} numbers.", number
            if len(words) != n_columns:
                return f"{len(words)} numbers in a row, {n_columns} are expected.", number
    return "", None


def _indices(path: Path, column: np.ndarray, n: int) -> np.ndarray:
    """1-based row numbers given as floats to 0-based integers within 0…n−1."""
    if column.size == 0:
        return np.zeros(0, dtype=np.int64)
    if column.min() < 1 or column.max() > n or np.any(column != np.floor(column)):
        bad = column[(column < 1) | (column > n) | (column != np.floor(column))][0]
        raise FileError(path, f"row or column number {bad:g} is not a whole number within 1…{n}.")
    return column.astype(np.int64) - 1


def _abaqus(path: Path) -> ReadMatrix:
    """«row column value» or «node dof node dof value», separated by blanks or commas, comments after **."""
    words, delimiter = _first_entry(path)
    if words not in (3, 5):
        raise FileError(path, f"{words} numbers in a row; an Abaqus matrix has 3 (row, column, value) or 5.")
    table = _table(path, 0, words, delimiter)
    values = table[:, -1]
    if words == 3:
        n = int(min(max(table[:, 0].max(), table[:, 1].max()), 1e18))
        check_rows(path, n, len(table))
        rows, columns = _indices(path, table[:, 0], n), _indices(path, table[:, 1], n)
        return ReadMatrix(_either_triangle(path, rows, columns, values, n))
    labels = np.concatenate([table[:, 0:2], table[:, 2:4]])
    if np.any(labels != np.floor(labels)) or np.any(np.abs(labels) > 2**53):
        raise FileError(path, "a node number or direction is not a whole number.")
    directions = labels[:, 1]
    if directions.min() < 1 or directions.max() > 6:
        raise FileError(path, "directions other than 1…6 (displacements and rotations) cannot be used.")
    dofs, place = np.unique(labels.astype(np.int64), axis=0, return_inverse=True)
    place = place.reshape(2, -1)
    matrix = _either_triangle(path, place[0], place[1], values, len(dofs))
    return ReadMatrix(matrix, dofs - np.array([0, 1]))


def _first_entry(path: Path) -> tuple[int, str | None]:
    with path.open(encoding="utf-8", errors="replace") as stream:
        for number, line in enumerate(stream, start=1):
            text = line.strip()
            if not text or text.startswith(("*", "%")):
                continue
            delimiter = "," if "," in text else None
            words = text.split(delimiter)
            try:
                [float(word) for word in words]
            except ValueError:
                raise FileError(path, f"numbers are expected, '{text[:60]}' was found.", line=number) from None
            return len(words), delimiter
    raise FileError(path, "is empty; a matrix is expected.")


def _either_triangle(path: Path, rows: np.ndarray, columns: np.ndarray, values: np.ndarray, n: int) -> csc_array:
    """The full matrix from one triangle or from both."""
    if np.any(rows < columns) and np.any(rows > columns):
        matrix = csc_array((values, (rows, columns)), shape=(n, n))
        matrix.sum_duplicates()
        # Abaqus prints 16 digits of each triangle: they agree to the last one or two
        if abs(matrix - matrix.T).max() > 1e-12 * abs(matrix).max():
            raise FileError(path, "the matrix is not symmetric; K and M of a structure are.")
        return matrix
    return symmetric_from_triangle(rows, columns, values, n)


def _reordered(path: str | Path, matrix: csc_array, dofs: np.ndarray, wanted: np.ndarray) -> csc_array:
    """Rows of ``matrix`` in the order of ``wanted``; missing ones are empty."""
    place = {(int(a), int(b)): i for i, (a, b) in enumerate(wanted)}
    try:
        rows = np.array([place[(int(a), int(b))] for a, b in dofs], dtype=np.int64)
    except KeyError as missing:
        node, direction = missing.args[0]
        raise FileError(path, f"node {node} direction {direction + 1} is not in the stiffness matrix.") from None
    entries = matrix.tocoo()
    r, c = entries.coords
    return csc_array((entries.data, (rows[r], rows[c])), shape=(len(wanted), len(wanted)))
