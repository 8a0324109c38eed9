"""Natural modes that Nastran left in its results (``.op2``) or listing (``.f06``), on the mesh of the deck beside them.

A results file is a sequence of Fortran records. A record of one number k > 0 announces one of k words, k < 0 ends a
part of a table, 0 ends the table. Eigenvectors stand in tables OUGV1 and the like: for each mode 146 words that tell
what follows (word 1 the approach, 2 the kind of table, 6 the eigenvalue, 10 the words of a line), then lines of a grid:
ten times its number, its kind, six displacements. Numbers of 32 bits, little endian; reals are single.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from fem.model import FEModel
from io_formats.imported import ImportedModes, ImportReport
from solvers.errors import FileError

_VECTORS = ("OUGV1", "OUGV2", "OUG1", "BOUGV1", "OPHIG", "BOPHIG", "BOPHIGF")
_IDENT, _LINE = 146, 8
_EIGENMODES, _EIGENVECTORS = 2, 7
_GRID = 1
_DECKS = (".bdf", ".dat", ".nas")

Shape = dict[int, np.ndarray]  # node → six displacements


@dataclass(frozen=True)
class _Table:
    name: str
    records: list[bytes]
    byte: int


def read_op2(path: str | Path, *, units: str = "") -> ImportedModes:
    """Frequencies and shapes of the eigenvectors in a results file. Raises FileError with the byte."""
    path = Path(path)
    modes: list[tuple[float, Shape]] = []
    names = []
    for table in _tables(path, path.read_bytes()):
        names.append(table.name)
        if table.name in _VECTORS:
            modes += _eigenvectors(path, table)
    if not modes:
        known = ", ".join(dict.fromkeys(name for name in names if name)) or "none"
        raise FileError(path, f"holds no eigenvectors (a table OUGV1 of a modal analysis); its tables: {known[:200]}.")
    return _finished(path, "Nastran results", modes, units)


def read_f06(path: str | Path, *, units: str = "") -> ImportedModes:
    """Frequencies and, where they are printed, shapes of a listing. Raises FileError with the line."""
    path = Path(path)
    listed: dict[int, float] = {}
    shapes: dict[int, tuple[float, Shape]] = {}
    part: tuple[float, Shape] | None = None
    table = False
    for line, text in enumerate(path.read_text(encoding="latin-1").splitlines(), start=1):
        if "R E A L" in text:
            table = "E I G E N V A L U E S" in text
            part = _shape_of_page(path, text, line, shapes)
        elif text.startswith("1"):  # a new page
            table, part = False, None
        elif table and (row := _row_of_table(path, text, line)):
            listed.setdefault(*row)
        elif part is not None:
            words = text.split()
            if len(words) == 8 and words[1] == "G" and words[0].isdecimal():
                part[1][_number(path, words[0], line)] = np.array([_real(path, word, line) for word in words[2:]])
    if not listed and not shapes:
        raise FileError(path, "prints no natural frequencies (R E A L   E I G E N V A L U E S).")
    modes = [shapes[i] for i in sorted(shapes)] or [(hertz, {}) for hertz in listed.values()]
    return _finished(path, "Nastran listing", modes, units)


def _shape_of_page(
    path: Path, text: str, line: int, shapes: dict[int, tuple[float, Shape]]
) -> tuple[float, Shape] | None:
    """The shape whose lines follow a heading, a long one goes on over pages."""
    found = re.search(r"CYCLES\s*=\s*(\S+)\s+R E A L\s+E I G E N V E C T O R\s+N O \.\s+([0-9]{1,9})\s*$", text)
    if not found:
        return None
    return shapes.setdefault(int(found[2]), (_real(path, found[1], line), {}))


def _row_of_table(path: Path, text: str, line: int) -> tuple[int, float] | None:
    """Number and frequency of a line of the table: mode, order, eigenvalue, radians, cycles, mass, stiffness."""
    words = text.split()
    if len(words) != 7 or not (words[0].isdecimal() and words[1].isdecimal()):
        return None
    return _number(path, words[0], line), _real(path, words[4], line)


def _number(path: Path, word: str, line: int) -> int:
    if len(word) > 9:
        raise FileError(path, f"{word[:20]} is no number of a grid or mode.", line=line)
    return int(word)


def _real(path: Path, word: str, line: int) -> float:
    try:
        value = float(word.replace("D", "E"))
    except ValueError:
        value = np.nan
    if not np.isfinite(value):
        raise FileError(path, f"'{word[:30]}' stands where a number is expected.", line=line)
    return value


def _tables(path: Path, data: bytes) -> Iterator[_Table]:
    """Tables one after another; parts of each are its name, its trailer, and records without their first word."""
    at, begun = 0, 0
    parts: list[bytes] = []
    open_part: list[bytes] = []
    while at < len(data):
        place = at
        word, at = _record(path, data, at)
        if len(word) != 4:
            what = "is not a results file of Nastran (.op2), or its words are not 32-bit ones, little endian."
            raise FileError(path, what if not place else "a record is longer than announced.", byte=place)
        key = int.from_bytes(word, "little", signed=True)
        if key > 0:
            body, at = _record(path, data, at)
            if len(body) not in (4 * key, 4 * key + 4):  # columns of matrices have their row before them
                raise FileError(path, f"{key} words are announced, but the record has {len(body)} bytes.", byte=place)
            open_part.append(body)
        elif key < 0:
            parts.append(b"".join(open_part))
            open_part = []
        else:
            if parts:
                yield _Table(_name(parts[0]), [one[4:] for one in parts[2:]], begun)
            parts, open_part, begun = [], [], at
    if parts:
        raise FileError(path, f"ends inside of table {_name(parts[0])}.", byte=len(data))


def _record(path: Path, data: bytes, at: int) -> tuple[bytes, int]:
    """The record at a byte and where the next one begins."""
    size = int.from_bytes(data[at : at + 4], "little", signed=True)
    end = at + 8 + size
    if size < 0 or end > len(data) or data[end - 4 : end] != data[at : at + 4]:
        problem = "is not a results file of Nastran (.op2)." if not at else "is damaged or cut short."
        raise FileError(path, problem, byte=at)
    return data[at + 4 : end - 4], end


def _name(part: bytes) -> str:
    """The name of a table: its first part is eight characters."""
    text = part[:8].decode("latin-1").strip()
    return text if len(part) == 8 and text.isprintable() else ""


def _eigenvectors(path: Path, table: _Table) -> list[tuple[float, Shape]]:
    modes: list[tuple[float, Shape]] = []
    records = iter(table.records[1:])
    for ident in records:
        if len(ident) != 4 * _IDENT:
            continue
        words = np.frombuffer(ident, dtype="<i4")
        lines = next(records, b"")
        if words[0] // 10 != _EIGENMODES or words[1] % 1000 != _EIGENVECTORS:
            continue
        if words[9] != _LINE or len(lines) % (4 * _LINE):
            raise FileError(path, "holds complex modes, or lines of another length than eight words.", byte=table.byte)
        value = float(np.frombuffer(ident, dtype="<f4")[5])
        numbers = np.frombuffer(lines, dtype="<i4").reshape(-1, _LINE)[:, :2]
        rows = np.frombuffer(lines, dtype="<f4").reshape(-1, _LINE)[:, 2:].astype(float)
        if not np.isfinite(value) or not np.all(np.isfinite(rows)) or np.any(numbers[:, 0] < 10):
            raise FileError(path, f"mode {len(modes) + 1} holds values that are not numbers.", byte=table.byte)
        grids = numbers[:, 1] == _GRID
        shape = dict(zip((numbers[grids, 0] // 10).tolist(), rows[grids]))
        modes.append((float(np.sqrt(max(value, 0.0)) / (2 * np.pi)), shape))
    return modes


def _finished(path: Path, kind: str, modes: list[tuple[float, Shape]], units: str) -> ImportedModes:
    """Modes over all nodes that any of them names, and the mesh of the deck of the same name."""
    numbers = np.array(sorted({node for _, shape in modes for node in shape}), dtype=np.int64)
    place = {int(number): i for i, number in enumerate(numbers)}
    table = np.zeros((len(modes), len(numbers), 6))
    for i, (_, shape) in enumerate(modes):
        for node, values in shape.items():
            table[i, place[node]] = values
    mesh, report = _deck(path, units)
    note = "Displacements stand along the axes that the results have at each grid."
    if not len(numbers):
        note = "The file has frequencies without shapes."
    report = replace(
        report,
        source=f"{kind} {path.name}",
        came=(*report.came, f"{len(modes)} modes"),
        warnings=(*report.warnings, note),
    )
    hertz = np.array([hertz for hertz, _ in modes])
    return ImportedModes(node_numbers=numbers, frequencies_hz=hertz, modes=table, report=report, mesh=mesh)


def _deck(path: Path, units: str) -> tuple[FEModel | None, ImportReport]:
    """The model of the bulk data beside and its report; without one the reason."""
    deck = next((path.with_suffix(ending) for ending in _DECKS if path.with_suffix(ending).exists()), None)
    if deck is None:
        missing = f"There is no {path.stem}.bdf or .dat beside it: modes came without their mesh."
        return None, ImportReport(source=path.name, warnings=(missing,))
    from io_formats.nastran.reader import read_nastran

    try:
        read = read_nastran(deck, units=units)
    except FileError as error:
        return None, ImportReport(source=path.name, warnings=(f"Modes came without their mesh: {error}",))
    return read.model, read.report
