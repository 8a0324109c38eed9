"""DSMFem: ``model.fib`` (description), ``model.mm`` (mass) and ``model.mg`` (stiffness), Mikheev 2004, 3.1.

THE LAYOUT IS OUR ASSUMPTION: the real one is not public. It is described in ``docs/formats/dsmfem.md`` and kept in this
one file, so that it can be corrected when a real sample appears. All three are text; ``#`` starts a comment.

``.fib``: sections ``TITLE text``, ``UNITS name``, ``NODES n`` (number x y z), ``ELEMENTS n`` (number TYPE nodes…),
``DOF n`` (node and direction 1…6 of every row of the matrices; without it six directions of every node in order),
``INTERFACE n`` (node numbers, any number a line), ``END``.
``.mm``, ``.mg``: ``MATRIX rows entries``, then «row column value» of one triangle, counted from 1.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from scipy.sparse import csc_array

from fem.model import ElementBlock, FEModel
from io_formats.matrices import ImportedMatrices, check_rows, symmetric_from_triangle
from io_formats.units import find_units, matrices_to_si, to_si
from solvers.errors import FileError, ModelError

#: Words of the description → our kinds (for drawing; the matrices carry the mechanics).
TYPES = {
    "BEAM2": ("beam2", 2),
    "ROD2": ("rod2", 2),
    "PLATE3": ("shell3", 3),
    "PLATE4": ("shell4", 4),
    "TETRA4": ("tet4", 4),
    "TETRA10": ("tet10", 10),
    "WEDGE6": ("wedge6", 6),
    "HEXA8": ("hex8", 8),
    "HEXA20": ("hex20", 20),
}
NOTE = "The layout of DSMFem files is not public; this reader follows an assumption described in the manual."


def read_dsmfem(path: str | Path, *, units: str | None = None) -> ImportedMatrices:
    """Matrices with their mesh, in SI; any of the three files may be named. Raises FileError with file and line."""
    path = Path(path)
    description, mass, stiffness = (_beside(path, ending) for ending in (".fib", ".mm", ".mg"))
    data = _Description(description)
    K, M = _matrix(stiffness), _matrix(mass)
    if K.shape != M.shape:
        raise FileError(mass, f"has {M.shape[0]} rows, but the stiffness matrix has {K.shape[0]}.")
    dofs = data.dofs()
    if len(dofs) != K.shape[0]:
        raise FileError(stiffness, f"has {K.shape[0]} rows, but the description names {len(dofs)} directions.")
    chosen = find_units(units or data.units or "m-kg-s")
    matrices = ImportedMatrices(title=data.title or path.stem, K=K, M=M, dofs=dofs, notes=(NOTE,))
    matrices = matrices_to_si(matrices, chosen)
    return ImportedMatrices(
        matrices.title, matrices.K, matrices.M, dofs, notes=(NOTE,), mesh=to_si(data.mesh(), chosen), si=True
    )


def _beside(path: Path, ending: str) -> Path:
    for one in (path.with_suffix(ending), path.with_suffix(ending.upper())):
        if one.exists():
            return one
    raise FileError(path, f"the file {path.with_suffix(ending).name} is missing; .fib, .mm and .mg lie side by side.")


def _lines(path: Path) -> list[tuple[int, list[str]]]:
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise FileError(path, f"cannot be read ({error.strerror or error}).") from None
    if b"\0" in raw[:4096]:
        raise FileError(path, "is a binary file; text is expected (the layout is our assumption, see the manual).")
    text = raw.decode("cp1251", "replace")
    words = [(number, line.split("#")[0].split()) for number, line in enumerate(text.splitlines(), start=1)]
    return [(number, line) for number, line in words if line]


def _number(path: Path, line: int, word: str, kind: type) -> float:
    try:
        value = kind(word) if len(word) < 40 else float("nan")
    except ValueError:
        value = float("nan")
    if value - value != 0 or abs(value) > 1e300 or (kind is int and abs(value) > 2**31):
        what = "an integer" if kind is int else "a number"
        raise FileError(path, f"{what} is expected, '{word[:30]}' was found.", line=line)
    return value


class _Description:
    """The sections of a ``.fib`` file."""

    def __init__(self, path: Path) -> None:
        self.path, self.title, self.units = path, "", ""
        self.nodes: dict[int, tuple[float, float, float]] = {}
        self.elements: list[tuple[int, int, str, list[int]]] = []
        self.rows: list[tuple[int, int]] = []
        self.interface: list[int] = []
        lines, at = _lines(path), 0
        while at < len(lines):
            line, words = lines[at]
            at += 1
            key = words[0].upper()
            if key in ("TITLE", "UNITS"):
                setattr(self, key.lower(), " ".join(words[1:]))
            elif key == "END":
                break
            elif key in ("NODES", "ELEMENTS", "DOF", "INTERFACE"):
                count = int(_number(path, line, words[1] if len(words) > 1 else "", int))
                at = self._section(key, count, lines, at, line)
            elif key != "DSMFEM":
                raise FileError(path, f"unknown section '{words[0][:30]}'.", line=line)
        if not self.nodes:
            raise FileError(path, "has no section NODES.")

    def _section(self, key: str, count: int, lines: list, at: int, line: int) -> int:
        if count < 0 or (key != "INTERFACE" and count > len(lines) - at):
            raise FileError(self.path, f"{key} announces {count} rows, the file has {len(lines) - at} more.", line=line)
        if key == "INTERFACE":
            while len(self.interface) < count and at < len(lines):
                number, words = lines[at]
                self.interface += [int(_number(self.path, number, word, int)) for word in words]
                at += 1
            return at
        for number, words in lines[at : at + count]:
            if key == "NODES":
                if len(words) < 4:
                    raise FileError(self.path, "a node needs its number, x, y and z.", line=number)
                x, y, z = (_number(self.path, number, word, float) for word in words[1:4])
                node = int(_number(self.path, number, words[0], int))
                if node < 1 or node in self.nodes:
                    raise FileError(self.path, f"node {node} is defined twice or not positive.", line=number)
                self.nodes[node] = (x, y, z)
            elif key == "DOF":
                pair = [int(_number(self.path, number, word, int)) for word in words[:2]]
                if len(pair) < 2 or pair[0] not in self.nodes or not 1 <= pair[1] <= 6:
                    raise FileError(self.path, "a row of DOF needs a node and a direction 1…6.", line=number)
                self.rows.append((pair[0], pair[1] - 1))
            else:
                self._element(number, words)
        return at + count

    def _element(self, line: int, words: list[str]) -> None:
        kind = TYPES.get(words[1].upper()) if len(words) > 1 else None
        if kind is None or len(words) < 2 + kind[1]:
            known = ", ".join(TYPES)
            raise FileError(self.path, f"an element needs a number, a type ({known}) and its nodes.", line=line)
        nodes = [int(_number(self.path, line, word, int)) for word in words[2 : 2 + kind[1]]]
        lost = next((node for node in nodes if node not in self.nodes), None)
        number = int(_number(self.path, line, words[0], int))
        if lost is not None:
            raise FileError(self.path, f"element {number} uses node {lost}, which is not defined.", line=line)
        self.elements.append((line, number, kind[0], nodes))

    def dofs(self) -> np.ndarray:
        """(n, 2) node and direction 0…5 of every row."""
        rows = self.rows or [(node, direction) for node in self.nodes for direction in range(6)]
        if len(set(rows)) != len(rows):
            raise FileError(self.path, "a direction stands twice in the section DOF.")
        return np.array(rows, dtype=np.int64)

    def mesh(self) -> FEModel:
        numbers = np.array(list(self.nodes), dtype=np.int64)
        place = {int(number): i for i, number in enumerate(numbers)}
        blocks = []
        for kind in dict.fromkeys(element[2] for element in self.elements):
            members = [element for element in self.elements if element[2] == kind]
            table = np.array([[place[node] for node in nodes] for _, _, _, nodes in members])
            owns = np.array([number for _, number, _, _ in members])
            blocks.append(ElementBlock(name=kind, type=kind, numbers=owns, connectivity=table))
        lost = next((node for node in self.interface if node not in place), None)
        if lost is not None:
            raise FileError(self.path, f"interface node {lost} is not defined.")
        try:
            return FEModel(
                title=self.title or self.path.stem,
                node_numbers=numbers,
                coordinates=np.array(list(self.nodes.values())),
                blocks=tuple(blocks),
                interface=np.unique(np.array(self.interface, dtype=np.int64)),
            )
        except ModelError as error:
            raise FileError(self.path, str(error)) from error


def _matrix(path: Path) -> csc_array:
    lines = _lines(path)
    if not lines or lines[0][1][0].upper() != "MATRIX" or len(lines[0][1]) < 3:
        raise FileError(
            path, "starts with «MATRIX rows entries» (the layout is our assumption, see the manual).", line=1
        )
    line, words = lines[0]
    n, entries = (int(_number(path, line, word, int)) for word in words[1:3])
    check_rows(path, n, entries)
    if entries != len(lines) - 1:
        raise FileError(path, f"{entries} entries are announced, {len(lines) - 1} were found.", line=line)
    if n > 6 * len(lines):
        raise FileError(path, f"{n} rows have only {entries} entries: some have none.", line=line)
    rows, columns, values = np.zeros(entries, np.int64), np.zeros(entries, np.int64), np.zeros(entries)
    for i, (number, row) in enumerate(lines[1:]):
        if len(row) < 3:
            raise FileError(path, "row, column and value are expected.", line=number)
        rows[i], columns[i] = (_number(path, number, word, int) for word in row[:2])
        values[i] = _number(path, number, row[2], float)
        if not 1 <= rows[i] <= n or not 1 <= columns[i] <= n:
            raise FileError(path, f"row {rows[i]} or column {columns[i]} is outside 1…{n}.", line=number)
    if np.any(rows > columns) and np.any(rows < columns):
        raise FileError(path, "entries of both triangles; give one of them.")
    return symmetric_from_triangle(rows - 1, columns - 1, values, n)
