"""ANSYS results (`.rst`): nodes, elements, materials, components and the natural modes of a modal analysis.

Layout: Mechanical APDL *Programmer's Reference*, «Description of the results file». Pointers inside a set of results
count from its beginning. The geometry becomes the same tables as those of an archive (`.cdb`), so elements are
understood in one place. Displacements are stored in the axes of each node and turned to global ones here.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np

from io_formats.ansys.archive import Archive, RawElements
from io_formats.ansys.binary import Records, long_pointer
from io_formats.ansys.cdb import model_of
from io_formats.ansys.full import DIRECTION_OF_CODE
from io_formats.ansys.properties import turned_axes
from io_formats.imported import ImportedModel, ImportedModes
from solvers.errors import FileError
from solvers.monitor import Monitor

HEADER_POSITION = 103
# 0-based places in the result header
NNOD, RESMAX, NUMDOF, NELM, KAN, NSETS = 2, 3, 4, 6, 7, 8
PTR_DSI, PTR_TIM, PTR_ELM, PTR_NOD, PTR_GEO = (10, 40), (11, 41), (13, 44), (14, 45), (15, 46)
UNITS = 19
# of the geometry header
G_MAXETY, G_MAXRL, G_NNOD, G_NELM, G_NUMMAT = 1, 2, 3, 4, 13
G_ETY, G_REL, G_LOC, G_EID, G_MAT, G_COMP = (20, 21), (22, 23), (26, 27), (28, 29), (34, 35), (50, 51)
G_MAXCOMP, G_NMATPROP, G_MAPFLAG = 48, 52, 64
MODAL = 2
INVALID = 2.0**100  # ANSYS writes this where it has no value
_UNIT_NAMES = {1: "SI", 2: "CGS", 3: "BFT", 4: "BIN", 5: "MKS", 6: "MPA", 7: "UMKS"}
_PROPERTIES = (
    "EX", "EY", "EZ", "NUXY", "NUYZ", "NUXZ", "GXY", "GYZ", "GXZ", "ALPX", "ALPY", "ALPZ", "DENS", "MU", "DAMP",
    "KXX", "KYY", "KZZ", "RSVX", "RSVY", "RSVZ", "C", "HF", "VISC", "EMIS", "ENTH", "LSST", "PRXY", "PRYZ", "PRXZ",
)  # fmt: skip


def read_rst(path: str | Path, *, units: str | None = None, monitor: Monitor | None = None) -> ImportedModes:
    """Mesh, frequencies and modes of a results file, in SI. Raises FileError with the byte for a damaged file.

    Results of other analyses than modal give the mesh and no modes.
    """
    records = Records(path)
    header, _ = records.read(HEADER_POSITION, integer=True)
    if header.size < 50 or header[0] != 12:
        raise FileError(path, "is not a results file of ANSYS (.rst).", byte=4 * 105)
    geometry, _ = records.read(long_pointer(header, *PTR_GEO), integer=True)
    if geometry.size < 40:
        raise FileError(path, "the geometry of the results file is cut off.", byte=4 * long_pointer(header, *PTR_GEO))
    archive = _archive(records, header, geometry)
    imported = model_of(archive, units, "ANSYS results")
    hertz, numbers, modes = _modes(records, header, archive, monitor)
    if hertz.size:
        report = replace(imported.report, came=(*imported.report.came, f"{hertz.size} modes"))
    else:
        note = "The file holds no modal analysis: only the mesh came in."
        report = replace(imported.report, warnings=(*imported.report.warnings, note))
    return ImportedModes(
        node_numbers=numbers,
        frequencies_hz=hertz,
        modes=modes,
        report=report,
        mesh=imported.model,
        interface=_interface(imported, numbers, modes),
    )


def _interface(imported: ImportedModel, numbers: np.ndarray, modes: np.ndarray) -> np.ndarray:
    """Nodes of the component UM_INTERFACE, else those that no mode moves (the macro holds the interface)."""
    marked = imported.model.node_sets.get("UM_INTERFACE")
    if marked is not None:
        return np.array(marked)
    if len(modes) == 0:
        return np.zeros(0, dtype=np.int64)
    still = ~np.any(modes, axis=(0, 2))
    return numbers[still].astype(np.int64)


def _count(records: Records, value: object, what: str, words: int) -> int:
    """A count of the header, compared with the size of the file."""
    n = int(value)  # type: ignore[call-overload]
    if not 0 <= n <= records.words.size // words:
        raise FileError(records.path, f"the header says {n} {what}, more than the file can hold.")
    return n


def _archive(records: Records, header: np.ndarray, geometry: np.ndarray) -> Archive:
    archive = Archive(records.path, title=records.text(40, 20) or records.path.stem)
    archive.units = _UNIT_NAMES.get(int(header[UNITS]), "")
    n_nodes = _count(records, geometry[G_NNOD], "nodes", 3)
    numbers, points = np.zeros(n_nodes, dtype=np.int64), np.zeros((n_nodes, 6))
    place = long_pointer(geometry, *G_LOC)
    for i in range(n_nodes):
        row, place = records.read(place, integer=False, expected=7)
        if not np.all(np.isfinite(row)) or not 1 <= row[0] < 2**31:
            raise FileError(records.path, f"row {i + 1} of the node table is damaged.")
        numbers[i], points[i] = int(row[0]), row[1:]
    archive.node_numbers, archive.coordinates, archive.angles = numbers, points[:, :3], points[:, 3:]
    _types(records, geometry, archive)
    _elements(records, geometry, archive)
    archive.materials = _materials(records, geometry)
    _reals(records, geometry, archive)
    _components(records, geometry, archive)
    return archive


def _index(records: Records, geometry: np.ndarray, pointer: tuple[int, int], most: int) -> list[int]:
    """Positions of the records of a table: an index of relative pointers, or numbers and pointers in newer files."""
    start = long_pointer(geometry, *pointer)
    if not start or most <= 0:
        return []
    table, after = records.read(start, integer=True)
    if geometry.size > G_MAPFLAG and geometry[G_MAPFLAG]:
        table, _ = records.read(after, integer=True)
    return [start + int(p) for p in table if p > 0]


def _types(records: Records, geometry: np.ndarray, archive: Archive) -> None:
    for place in _index(records, geometry, G_ETY, int(geometry[G_MAXETY])):
        row, _ = records.read(place, integer=True)
        if row.size < 14:
            raise FileError(records.path, "the table of element types is damaged.", byte=4 * place)
        archive.types[int(row[0])] = int(row[1])
        archive.keyopts[int(row[0])] = {i: int(v) for i, v in enumerate(row[2:14], start=1) if v}


def _elements(records: Records, geometry: np.ndarray, archive: Archive) -> None:
    n = _count(records, geometry[G_NELM], "elements", 3)
    start = long_pointer(geometry, *G_EID)
    if n == 0 or not start:
        return
    table, _ = records.read(start, integer=True)
    if table.size < n:
        raise FileError(records.path, f"the table of elements has {table.size} rows, {n} are expected.", byte=4 * start)
    offsets = np.array(table[: 2 * n]).view("<i8") if table.size >= 2 * n else table[:n].astype(np.int64)
    attributes, nodes = np.zeros((n, 11), dtype=np.int64), np.zeros((n, 20), dtype=np.int64)
    for i, offset in enumerate(offsets):
        row, _ = records.read(start + int(offset), integer=True)
        if row.size < 11 or row.size > 1000:
            raise FileError(records.path, f"row {i + 1} of the table of elements is damaged.")
        # MAT TYPE REAL SECT ESYS DEATH SOLIDM SHAPE ELNUM – nodes; the archive has the number in its last column
        attributes[i, [0, 1, 2, 3, 4, 10]] = row[[0, 1, 2, 3, 4, 8]]
        members = row[10:30]
        nodes[i, : members.size] = members
    archive.elements.append(RawElements(attributes, nodes, np.zeros(n, dtype=np.int64)))


def _materials(records: Records, geometry: np.ndarray) -> dict[int, dict[str, float]]:
    """Constants of materials: the table of pointers (number, then one pointer for each property) behind a mark −101."""
    start = long_pointer(geometry, *G_MAT)
    n = int(geometry[G_NUMMAT])
    if not start or n <= 0:
        return {}
    table, _ = records.read(start, integer=True)
    if table.size < 4 or table[0] != -101:
        return {}
    width = int(geometry[G_NMATPROP]) if geometry.size > G_NMATPROP else 0
    width = width if 30 <= width <= 1000 else 158
    found: dict[int, dict[str, float]] = {}
    for i in range(min(n, (table.size - 3) // (width + 1))):
        row = table[3 + i * (width + 1) : 3 + (i + 1) * (width + 1)]
        values = {}
        for name, pointer in zip(_PROPERTIES, row[1:]):
            if pointer > 0:
                data, _ = records.read(start + int(pointer), integer=False)
                value = data[data != 0.0][-1] if np.count_nonzero(data) == 1 else _first_value(data)
                if np.isfinite(value):
                    values[name] = float(value)
        found[int(row[0])] = values
    return found


def _first_value(data: np.ndarray) -> float:
    """The first value of a table of temperatures and values, each in its half of the record."""
    half = data[data.size // 2 :]
    return float(half[np.flatnonzero(half)[0]]) if np.any(half) else 0.0


def _reals(records: Records, geometry: np.ndarray, archive: Archive) -> None:
    start = long_pointer(geometry, *G_REL)
    most = int(geometry[G_MAXRL])
    if not start or most <= 0:
        return
    table, after = records.read(start, integer=True)
    if geometry.size > G_MAPFLAG and geometry[G_MAPFLAG]:
        pointers, _ = records.read(after, integer=True)
        pairs = list(zip(table.tolist(), pointers.tolist()))
    else:
        pairs = list(enumerate(table.tolist(), start=1))
    for number, pointer in pairs:
        if pointer > 0:
            values, _ = records.read(start + pointer, integer=False)
            archive.reals[int(number)] = [float(v) for v in values[:100] if np.isfinite(v)]


def _components(records: Records, geometry: np.ndarray, archive: Archive) -> None:
    if geometry.size <= max(G_COMP):
        return
    place, n = long_pointer(geometry, *G_COMP), int(geometry[G_MAXCOMP])
    if not place or not 0 < n < 100_000:
        return
    for _ in range(n):
        row, place = records.read(place, integer=True)
        if row.size < 9 or row[0] not in (1, 2):
            continue
        text = b"".join(int(word).to_bytes(4, "big", signed=True) for word in row[1:9])
        name = text.decode("cp1252", "replace").replace("\0", " ").strip()
        archive.components[name] = ("NODE" if row[0] == 1 else "ELEM", ranges(records, row[9:]))


def ranges(records: Records, numbers: np.ndarray) -> np.ndarray:
    """Numbers with ranges: a negative one closes a range that the number before it opened."""
    found, total = [], 0
    for i, value in enumerate(numbers.tolist()):
        if value > 0:
            found.append(np.array([value]))
        elif value < 0 and i and 0 < numbers[i - 1] < -value:
            total += -value - int(numbers[i - 1])
            if total > 4_000_000:
                raise FileError(records.path, "a component has too many members; the file is damaged.")
            found.append(np.arange(int(numbers[i - 1]) + 1, -value + 1))
    return np.concatenate(found) if found else np.zeros(0, dtype=np.int64)


def _modes(
    records: Records, header: np.ndarray, archive: Archive, monitor: Monitor | None
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Frequencies (m,), node numbers (n,) and displacements (m, n, 6) in global axes."""
    numbers, _ = records.read(long_pointer(header, *PTR_NOD), integer=True)
    none = np.zeros(0), numbers.astype(np.int64), np.zeros((0, numbers.size, 6))
    n_sets = int(header[NSETS])
    if header[KAN] != MODAL or n_sets <= 0:
        return none
    n_sets = _count(records, n_sets, "sets of results", 100)
    if n_sets * numbers.size * 3 > records.words.size:
        raise FileError(records.path, f"{n_sets} modes of {numbers.size} nodes do not fit in the file.")
    index, _ = records.read(long_pointer(header, *PTR_DSI), integer=True)
    times, _ = records.read(long_pointer(header, *PTR_TIM), integer=False)
    most = int(header[RESMAX])
    if not n_sets <= most <= index.size or times.size < n_sets:
        raise FileError(records.path, "the index of the sets of results is damaged.")
    high = index[most : most + n_sets] if index.size >= most + n_sets else np.zeros(n_sets, dtype=np.int32)
    modes = np.zeros((n_sets, numbers.size, 6))
    for i in range(n_sets):
        if monitor is not None:
            monitor.report(i / n_sets, "Reading modes")
        start = (int(high[i]) & 0xFFFFFFFF) << 32 | int(index[i]) & 0xFFFFFFFF
        _mode(records, start, numbers, modes[i])
    hertz = np.abs(times[:n_sets])
    if not np.all(np.isfinite(hertz)) or not np.all(np.isfinite(modes)):
        raise FileError(records.path, "a frequency or a displacement is not finite; the file is damaged.")
    _turn(archive, numbers, modes)
    return hertz, numbers.astype(np.int64), modes


def _mode(records: Records, start: int, numbers: np.ndarray, out: np.ndarray) -> None:
    """One set of results: its header, then the nodal displacements of all nodes or of those listed after them."""
    header, _ = records.read(start, integer=True)
    if header.size < 120:
        raise FileError(records.path, "the header of a set of results is damaged.", byte=4 * start)
    n_dof = int(header[19])
    if not 1 <= n_dof <= 30:
        raise FileError(records.path, f"a set of results has {n_dof} directions in a node.", byte=4 * start)
    columns = [DIRECTION_OF_CODE.get(int(code), -1) for code in header[20 : 20 + n_dof]]
    width = n_dof + max(int(header[97]), 0)
    pointer = long_pointer(header, 104, 105) or int(header[10])
    values, after = records.read(start + pointer, integer=False)
    if width > 60 or values.size % width:
        raise FileError(records.path, "the displacements of a set of results are damaged.", byte=4 * (start + pointer))
    table = values.reshape(-1, width)
    table = np.where(table == INVALID, 0.0, table)
    rows = np.arange(min(len(table), numbers.size))
    if len(table) < numbers.size:
        places, _ = records.read(after, integer=True)
        if places.size < len(table) or places[: len(table)].min(initial=1) < 1 or places.max() > numbers.size:
            raise FileError(records.path, "the list of nodes of a set of results is damaged.", byte=4 * after)
        rows = places[: len(table)] - 1
    for column, direction in enumerate(columns):
        if direction >= 0:
            out[rows, direction] = table[: len(rows), column]


def _turn(archive: Archive, numbers: np.ndarray, modes: np.ndarray) -> None:
    """From the axes of rotated nodes to global axes, in place."""
    turned = {int(n): turned_axes(a) for n, a in zip(archive.node_numbers, archive.angles) if np.any(a)}
    for row, number in enumerate(numbers.tolist()):
        axes = turned.get(number)
        if axes is not None:
            modes[:, row, :3] = modes[:, row, :3] @ axes
            modes[:, row, 3:] = modes[:, row, 3:] @ axes
