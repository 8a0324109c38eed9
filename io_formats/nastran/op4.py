"""Nastran ``.op4`` matrix files (OUTPUT4): text or binary, dense or sparse columns; KAA, MAA of external superelements.

Text: a line «columns rows form type name format», then for each column «column row count» and numbers of the width
that the format names; a row of zero means sparse strings: «length·65536 + row» or, in big matrices, two numbers. The
last column is followed by a dummy one. Binary: the same in Fortran records of 32-bit words. Rows are bare numbers.
"""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
from scipy.sparse import csc_array

from io_formats.matrices import ImportedMatrices, symmetric_from_triangle
from solvers.errors import FileError

MOST = 2_000_000  # rows
_FORMAT = re.compile(r"(\d+)[ED](\d+)\.(\d+)", re.IGNORECASE)


def read_op4(path: str | Path) -> ImportedMatrices:
    """The stiffness (name K…) and mass (name M…) of a file. Raises FileError."""
    path = Path(path)
    found = read_op4_matrices(path)
    stiffness = next((name for name in found if name.startswith("K") and not name.startswith("K4")), "")
    mass = next((name for name in found if name.startswith("M")), "")
    if not stiffness:
        raise FileError(path, f"has no matrix whose name begins with K; it has {', '.join(found) or 'none'}.")
    K, M = found[stiffness], found.get(mass)
    for name, A in ((stiffness, K), (mass, M)):
        if A is not None and A.shape != K.shape:
            raise FileError(path, f"{name} is {A.shape[0]}×{A.shape[1]}, the stiffness is {K.shape[0]}×{K.shape[1]}.")
    if K.shape[0] != K.shape[1]:
        raise FileError(path, f"{stiffness} is {K.shape[0]}×{K.shape[1]}; a square matrix is expected.")
    notes = [f"matrices {', '.join(found)}"]
    if M is None:
        notes.append("The file has no mass matrix.")
    none = np.zeros((0, 2), dtype=np.int64)
    return ImportedMatrices(path.stem, _symmetric(path, K), _symmetric(path, M), none, notes=tuple(notes))


def _symmetric(path: Path, A: csc_array | None) -> csc_array | None:
    """Both triangles; Raises FileError if the file gives two that differ."""
    if A is None or A.nnz == 0:
        return A
    rows, columns = A.tocoo().coords
    if np.all(rows >= columns) or np.all(rows <= columns):
        return symmetric_from_triangle(rows, columns, A.tocoo().data, A.shape[0])
    apart = float(abs(A - A.T).max())
    if apart > 1e-6 * float(abs(A).max()):
        raise FileError(path, f"a matrix is not symmetric (by {apart:.3g}); K and M of a structure are.")
    return csc_array(0.5 * (A + A.T))


def read_op4_matrices(path: str | Path) -> dict[str, csc_array]:
    """All matrices of a file by name."""
    path = Path(path)
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise FileError(path, f"cannot be read ({error.strerror or error}).") from None
    if len(raw) >= 8 and np.frombuffer(raw[:4], "<i4")[0] == 24:
        return _binary(path, raw)
    if len(raw) >= 8 and np.frombuffer(raw[:4], ">i4")[0] == 24:
        raise FileError(path, "was written on a big-endian machine; write it again or as text.", byte=0)
    return _text(path, raw.decode("ascii", "replace").splitlines())


def _head(path: Path, place: dict[str, int], columns: int, rows: int, kind: int, name: str) -> tuple[int, int]:
    """Sizes of a matrix: columns and absolute rows (negative rows mark big matrices)."""
    if not 0 < columns <= MOST or not 0 < abs(rows) <= MOST:
        raise FileError(path, f"matrix '{name}' is said to be {abs(rows)}×{columns}.", **place)
    if kind not in (1, 2):
        raise FileError(path, f"matrix '{name}' is complex, which is not read.", **place)
    return columns, abs(rows)


def _text(path: Path, lines: list[str]) -> dict[str, csc_array]:
    found: dict[str, csc_array] = {}
    at = 0
    while at < len(lines):
        if not lines[at].strip():
            at += 1
            continue
        line = lines[at]
        try:
            columns, rows, _, kind = (int(line[i : i + 8]) for i in (0, 8, 16, 24))
        except ValueError:
            raise FileError(path, f"the head of a matrix is expected, '{line[:50]}' was found.", line=at + 1) from None
        name = line[32:40].strip().upper()
        columns, n = _head(path, {"line": at + 1}, columns, rows, kind, name)
        match = _FORMAT.search(line[40:])
        if match is None or not 1 <= int(match[1]) <= 20 or not 8 <= int(match[2]) <= 40:
            raise FileError(path, "the format of the numbers is not given.", line=at + 1)
        entries: list[tuple[np.ndarray, int, np.ndarray]] = []
        at = _text_columns(path, lines, at + 1, columns, rows < 0, int(match[1]), int(match[2]), n, entries)
        found[name] = _matrix(path, entries, n, columns)
    if not found:
        raise FileError(path, "has no matrices.")
    return found


def _text_columns(
    path: Path, lines: list[str], at: int, columns: int, big: bool, per: int, width: int, n: int, entries: list
) -> int:
    """Columns up to the dummy one; returns the next line."""

    def numbers(at: int, count: int) -> tuple[np.ndarray, int]:
        values: list[float] = []
        while len(values) < count:
            if at >= len(lines):
                raise FileError(path, "the matrix is cut off.", line=at)
            text = lines[at]
            words = [text[i : i + width] for i in range(0, min(len(text), per * width), width)]
            try:
                values += [float(word.replace("D", "E").replace("d", "e")) for word in words if word.strip()]
            except ValueError:
                raise FileError(path, f"numbers are expected, '{text[:50]}' was found.", line=at + 1) from None
            if not any(word.strip() for word in words):
                raise FileError(path, "numbers are expected, an empty line was found.", line=at + 1)
            at += 1
        return np.array(values[:count]), at

    while at < len(lines):
        try:
            column, row, words = (int(lines[at][i : i + 8]) for i in (0, 8, 16))
        except ValueError:
            raise FileError(path, f"a column is expected, '{lines[at][:50]}' was found.", line=at + 1) from None
        at += 1
        if column > columns:
            _, at = numbers(at, 1) if at < len(lines) and lines[at].strip() else (None, at)
            return at
        if column < 1 or words < 0 or words > 4 * n + 4:
            raise FileError(path, f"column {column} with {words} words is not possible.", line=at)
        if row > 0:
            values, at = numbers(at, words)
            entries.append((np.arange(row - 1, row - 1 + words), column - 1, values))
            continue
        while words > 0:
            if at >= len(lines):
                raise FileError(path, "the matrix is cut off.", line=at)
            try:
                head = [int(word) for word in lines[at].split()]
            except ValueError:
                raise FileError(path, f"a string is expected, '{lines[at][:50]}' was found.", line=at + 1) from None
            at += 1
            length, start = (head[0] - 1, head[1]) if len(head) >= 2 else (head[0] // 65536 - 1, head[0] % 65536)
            count = length // 2 if length > 0 and width >= 16 and length % 2 == 0 else length
            if count < 1 or start < 1:
                raise FileError(path, "a string of a sparse column is damaged.", line=at)
            values, at = numbers(at, count)
            entries.append((np.arange(start - 1, start - 1 + count), column - 1, values))
            words -= length + (2 if len(head) >= 2 else 1)
    return at


def _binary(path: Path, raw: bytes) -> dict[str, csc_array]:
    found: dict[str, csc_array] = {}
    at = 0

    def record(at: int) -> tuple[bytes, int]:
        if at + 8 > len(raw):
            raise FileError(path, "the file is cut off.", byte=at)
        size = int(np.frombuffer(raw[at : at + 4], "<i4")[0])
        end = at + 4 + size
        if size < 0 or end + 4 > len(raw) or int(np.frombuffer(raw[end : end + 4], "<i4")[0]) != size:
            raise FileError(path, f"a record of {size} bytes does not fit.", byte=at)
        return raw[at + 4 : end], end + 4

    while at < len(raw):
        head, at = record(at)
        if len(head) != 24:
            raise FileError(path, "the head of a matrix is expected.", byte=at)
        columns, rows, _, kind = (int(v) for v in np.frombuffer(head[:16], "<i4"))
        name = head[16:24].decode("ascii", "replace").strip("\0 ").upper()
        columns, n = _head(path, {"byte": at}, columns, rows, kind, name)
        entries: list[tuple[np.ndarray, int, np.ndarray]] = []
        dtype, words_each = ("<f4", 1) if kind == 1 else ("<f8", 2)
        while True:
            data, at = record(at)
            if len(data) < 12:
                raise FileError(path, "a column is damaged.", byte=at)
            column, row, words = (int(v) for v in np.frombuffer(data[:12], "<i4"))
            if column > columns:
                break
            if column < 1 or words < 0 or 12 + 4 * words > len(data):
                raise FileError(path, f"column {column} with {words} words is not possible.", byte=at)
            body = data[12 : 12 + 4 * words]
            if row > 0:
                values = np.frombuffer(body[: len(body) // (4 * words_each) * 4 * words_each], dtype).astype(float)
                entries.append((np.arange(row - 1, row - 1 + values.size), column - 1, values))
                continue
            place = 0
            while place + 4 <= len(body):
                first = int(np.frombuffer(body[place : place + 4], "<i4")[0])
                if rows < 0:
                    if place + 8 > len(body):
                        break
                    length, start, skip = first - 1, int(np.frombuffer(body[place + 4 : place + 8], "<i4")[0]), 8
                else:
                    length, start, skip = first // 65536 - 1, first % 65536, 4
                place += skip
                if length < words_each or start < 1 or place + 4 * length > len(body):
                    raise FileError(path, "a string of a sparse column is damaged.", byte=at)
                count = length // words_each
                values = np.frombuffer(body[place : place + 4 * words_each * count], dtype).astype(float)
                entries.append((np.arange(start - 1, start - 1 + count), column - 1, values))
                place += 4 * length
        found[name] = _matrix(path, entries, n, columns)
    return found


def _matrix(path: Path, entries: list[tuple[np.ndarray, int, np.ndarray]], n: int, columns: int) -> csc_array:
    if not entries:
        return csc_array((n, columns))
    rows = np.concatenate([entry[0] for entry in entries])
    values = np.concatenate([entry[2] for entry in entries])
    cols = np.concatenate([np.full(len(entry[0]), entry[1]) for entry in entries])
    if rows.max(initial=0) >= n or not np.all(np.isfinite(values)):
        raise FileError(path, f"a matrix has a row outside 1…{n} or a number that is not finite.")
    return csc_array((values, (rows, cols)), shape=(n, columns))
