"""Universal files into a mesh and modes.

Datasets: nodes (15, 781, 2411), elements (780, 2412), trace lines (82), groups (2467 …), data at nodes (55, 2414),
units (164).
"""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from fem.model import ElementBlock, FEModel
from io_formats.account import finished
from io_formats.imported import ImportedModes, ImportReport
from io_formats.universal.datasets import Dataset, read_datasets
from solvers.errors import FileError, ModelError

_LINEAR_TRIANGLE, _QUADRATIC_TRIANGLE = (41, 51, 61, 74, 81, 91), (42, 52, 62, 72, 82, 92)
_LINEAR_QUAD, _QUADRATIC_QUAD = (44, 54, 64, 71, 84, 94), (45, 55, 65, 75, 85, 95)
#: FE descriptor → our kind and the order of its nodes; quadratic ones run round their edges, corner by corner.
KINDS: dict[int, tuple[str, tuple[int, ...]]] = {
    11: ("rod2", (0, 1)),
    **dict.fromkeys((21, 22, 23), ("beam2", (0, 1))),
    24: ("beam2", (0, 2)),
    **dict.fromkeys(_LINEAR_TRIANGLE, ("shell3", (0, 1, 2))),
    **dict.fromkeys(_QUADRATIC_TRIANGLE, ("shell3", (0, 2, 4))),
    **dict.fromkeys(_LINEAR_QUAD, ("shell4", (0, 1, 2, 3))),
    **dict.fromkeys(_QUADRATIC_QUAD, ("shell4", (0, 2, 4, 6))),
    111: ("tet4", (0, 1, 2, 3)),
    112: ("wedge6", (0, 1, 2, 3, 4, 5)),
    113: ("wedge15", (0, 2, 4, 9, 11, 13, 1, 3, 5, 10, 12, 14, 6, 7, 8)),
    115: ("hex8", (0, 1, 2, 3, 4, 5, 6, 7)),
    116: ("hex20", (0, 2, 4, 6, 12, 14, 16, 18, 1, 3, 5, 7, 13, 15, 17, 19, 8, 9, 10, 11)),
    118: ("tet10", (0, 2, 4, 9, 1, 3, 5, 6, 7, 8)),
}
_BEAMS = (11, 21, 22, 23, 24)
_COARSE = (24, *_QUADRATIC_TRIANGLE, *_QUADRATIC_QUAD)
#: Codes of dataset 164.
UNITS = {1: "m-kg-s", 2: "ft-lb", 5: "mm-kg-s", 7: "in-lb", 10: "mm-t-s"}
_QUIET = {151, 18, 2420, 164, 58, 2400, 1858}


@dataclass
class _Work:
    path: Path
    points: dict[int, tuple[float, float, float]] = field(default_factory=dict)
    elements: dict[tuple[str, int], list[tuple[int, list[int]]]] = field(default_factory=dict)
    numbers: set[int] = field(default_factory=set)
    lines: list[tuple[int, int]] = field(default_factory=list)
    groups: dict[str, tuple[list[int], list[int]]] = field(default_factory=dict)
    modes: list[tuple[float, dict[int, list[float]]]] = field(default_factory=list)
    units: str = ""
    skipped: Counter[str] = field(default_factory=Counter)
    warnings: list[str] = field(default_factory=list)


def read_uff(path: str | Path, *, units: str | None = None) -> ImportedModes:
    """Mesh and modes of a universal file, in SI. Raises FileError with the line."""
    work = _Work(Path(path))
    for dataset in read_datasets(path):
        action = READERS.get(dataset.number)
        if action is not None:
            action(dataset, work)
        elif dataset.number not in _QUIET:
            work.skipped[f"datasets {dataset.number}"] += 1
    if not work.points and not work.modes:
        raise FileError(path, "has neither nodes nor modes that are read (datasets 15, 2411, 2412, 55, 2414).")
    numbers, hertz, modes = _modes(work)
    skipped = [f"{n} {what}" for what, n in sorted(work.skipped.items())]
    source = f"Universal file {Path(path).name}"
    if not work.points:
        came = (f"{len(hertz)} modes", f"{len(numbers)} nodes without coordinates")
        report = ImportReport(source=source, came=came, skipped=tuple(skipped), warnings=tuple(work.warnings))
        return ImportedModes(node_numbers=numbers, frequencies_hz=hertz, modes=modes, report=report)
    try:
        imported = finished(
            source, _mesh(work), units=units, named_units=work.units, skipped=skipped, warnings=work.warnings
        )
    except ModelError as error:
        raise FileError(path, str(error)) from error
    report = imported.report
    if len(hertz):
        report = replace(report, came=(*report.came, f"{len(hertz)} modes"))
    return ImportedModes(node_numbers=numbers, frequencies_hz=hertz, modes=modes, report=report, mesh=imported.model)


def _add_node(dataset: Dataset, index: int, work: _Work, number: int, place: list[float]) -> None:
    if number < 1:
        raise dataset.error(f"node number {number} is not positive.", index)
    if len(place) < 3:
        raise dataset.error(f"node {number} has {len(place)} coordinates, three are expected.", index)
    work.points[number] = (place[0], place[1], place[2])


def _nodes_15(dataset: Dataset, work: _Work) -> None:
    """One line a node: number, three codes, x y z."""
    for i, text in enumerate(dataset.lines):
        if not text.strip():
            continue
        head = dataset.integers(i, 10, 1)
        if not head:
            raise dataset.error("a node is expected.", i)
        part = Dataset(dataset.number, [text[40:]], dataset.path, dataset.line + i)
        try:
            place = part.reals(0, 13, 3)
        except FileError:
            place = []
        if len(place) < 3:
            words = text.split()
            place = Dataset(dataset.number, [" ".join(words[4:7])], dataset.path, dataset.line + i).reals(0, 26, 3)
        _add_node(dataset, i, work, head[0], place)


def _nodes_2411(dataset: Dataset, work: _Work) -> None:
    """Two lines a node: number and codes, then x y z in double precision."""
    for i in range(0, len(dataset.lines) - 1, 2):
        head = dataset.integers(i, 10, 4)
        if not head:
            raise dataset.error("a node is expected.", i)
        _add_node(dataset, i, work, head[0], dataset.reals(i + 1, 25, 3))


def _elements(dataset: Dataset, work: _Work) -> None:
    """A line of codes, one more for beams, then the nodes, eight a line."""
    i = 0
    while i < len(dataset.lines):
        if not dataset.lines[i].strip():
            i += 1
            continue
        head = dataset.integers(i, 10, 8)
        if len(head) < 6:
            raise dataset.error("an element with its six codes is expected.", i)
        number, kind = head[0], head[1]
        count = head[-1] if dataset.number == 2412 else head[5] if len(head) == 6 else head[7]
        if not 1 <= count <= 60 or number < 1:
            raise dataset.error(f"element {number} has {count} nodes; 1 to 60 are expected.", i)
        start = i
        i += 2 if kind in _BEAMS else 1
        nodes: list[int] = []
        while len(nodes) < count:
            more = dataset.integers(i, 10, 8)
            if not more:
                raise dataset.error(f"element {number} is cut off.", i)
            nodes += more
            i += 1
        if number in work.numbers:
            raise dataset.error(f"element {number} is defined twice.", start)
        work.numbers.add(number)
        found = KINDS.get(kind)
        if found is None or count <= max(found[1]):
            work.skipped[f"elements of kind {kind} with {count} nodes"] += 1
            continue
        work.elements.setdefault((found[0], kind), []).append((number, [nodes[j] for j in found[1]]))


def _trace_lines(dataset: Dataset, work: _Work) -> None:
    """Lines between measured points; zero lifts the pen."""
    numbers: list[int] = []
    for i in range(2, len(dataset.lines)):
        numbers += dataset.integers(i, 10, 8)
    work.lines += [(a, b) for a, b in itertools.pairwise(numbers) if a > 0 and b > 0 and a != b]


def _groups(dataset: Dataset, work: _Work) -> None:
    """Permanent groups: entity types 7 (nodes) and 8 (elements), two entities a line."""
    i = 0
    while i + 1 < len(dataset.lines):
        head = dataset.integers(i, 10, 8)
        name = dataset.lines[i + 1].strip() or f"group {len(work.groups) + 1}"
        count = head[-1] if len(head) == 8 else 0
        if not 0 <= count <= 2 * len(dataset.lines):
            raise dataset.error(f"group '{name}' has {count} members.", i)
        i += 2
        words: list[int] = []
        while len(words) < 4 * count and i < len(dataset.lines):
            words += dataset.integers(i, 10, 8)
            i += 1
        nodes = [words[j + 1] for j in range(0, len(words) - 1, 4) if words[j] == 7]
        elements = [words[j + 1] for j in range(0, len(words) - 1, 4) if words[j] == 8]
        work.groups[name] = (nodes, elements)


def _units(dataset: Dataset, work: _Work) -> None:
    head = dataset.integers(0, 10, 1)
    code = head[0] if head else 0
    work.units = UNITS.get(code, "")
    if code and not work.units:
        work.warnings.append(f"Units with the code {code} are not known; name them.")


def _data_55(dataset: Dataset, work: _Work) -> None:
    """Data at nodes, the older form: five lines of text, codes, integers, reals, then a node and its values."""
    codes = dataset.integers(5, 10, 6)
    if len(codes) < 6:
        raise dataset.error("six codes are expected.", 5)
    _, analysis, _, result, kind, width = codes
    reals = dataset.reals(7, 13, 6)
    hertz = _hertz(analysis, reals, 0, 0)
    _data(dataset, work, 8, analysis, result, kind, width, hertz)


def _data_2414(dataset: Dataset, work: _Work) -> None:
    """Analysis data: label, name, location, five lines of text, codes, ten integers, twelve reals, then the values."""
    where = dataset.integers(2, 10, 1)
    if where != [1]:
        work.skipped["datasets 2414 not at nodes"] += 1
        return
    codes = dataset.integers(8, 10, 6)
    if len(codes) < 6:
        raise dataset.error("six codes are expected.", 8)
    _, analysis, _, result, kind, width = codes
    first, second = dataset.reals(11, 13, 6), dataset.reals(12, 13, 6)
    hertz = _hertz(analysis, first, 1, 2) or _hertz(analysis, second, 0, 0)
    _data(dataset, work, 13, analysis, result, kind, width, hertz)


def _hertz(analysis: int, reals: list[float], place: int, eigenvalue: int) -> float:
    """Frequency of a normal mode, or |λ|/2π of a complex one."""
    if analysis in (2, 4, 5, 6):
        value = reals[place] if place < len(reals) else 0.0
        if value == 0.0 and 0 < eigenvalue < len(reals) and reals[eigenvalue] > 0.0:
            value = reals[eigenvalue] ** 0.5 / (2 * np.pi)
        return abs(value)
    if analysis in (3, 7) and len(reals) > 1:
        return float(np.hypot(reals[0], reals[1]) / (2 * np.pi))
    return 0.0


def _data(
    dataset: Dataset, work: _Work, first: int, analysis: int, result: int, kind: int, width: int, hertz: float
) -> None:
    """Nodes and their values; only displacements (8, or unknown) of modes are kept, the real part of complex ones."""
    if analysis not in (2, 3, 7) or result not in (0, 8):
        work.skipped[f"results of analysis {analysis}, quantity {result}"] += 1
        return
    if not 1 <= width <= 6:
        raise dataset.error(f"{width} values at a node; 1 to 6 are expected.")
    complex_data = kind in (5, 6)
    per_node = width * (2 if complex_data else 1)
    field_width = 13
    values: dict[int, list[float]] = {}
    i = first
    while i < len(dataset.lines):
        if not dataset.lines[i].strip():
            i += 1
            continue
        head = dataset.integers(i, 10, 1)
        if not head or head[0] < 1:
            raise dataset.error("a node number is expected.", i)
        numbers: list[float] = []
        i += 1
        while len(numbers) < per_node:
            more = dataset.reals(i, field_width, 6)
            if not more:
                raise dataset.error(f"the values of node {head[0]} are cut off.", i)
            numbers += more
            i += 1
        values[head[0]] = numbers[: per_node : 2 if complex_data else 1]
    if complex_data:
        work.warnings.append("Complex modes: their real parts were taken.")
    work.modes.append((hertz, values))


def _modes(work: _Work) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    numbers = np.array(sorted({node for _, values in work.modes for node in values}), dtype=np.int64)
    if not len(numbers):
        numbers = np.array(list(work.points), dtype=np.int64)
    row = {int(number): i for i, number in enumerate(numbers)}
    if len(work.modes) * len(numbers) > 100_000_000:
        raise FileError(work.path, f"{len(work.modes)} modes of {len(numbers)} nodes are too many.")
    modes = np.zeros((len(work.modes), len(numbers), 6))
    for i, (_, values) in enumerate(work.modes):
        for node, given in values.items():
            modes[i, row[node], : len(given)] = given
    return numbers, np.array([hertz for hertz, _ in work.modes]), modes


def _mesh(work: _Work) -> FEModel:
    numbers = np.array(list(work.points), dtype=np.int64)
    row = {int(number): i for i, number in enumerate(numbers)}
    blocks: list[ElementBlock] = []
    for (kind, code), members in work.elements.items():
        for number, nodes in members:
            lost = next((node for node in nodes if node not in row), None)
            if lost is not None:
                raise FileError(work.path, f"element {number} uses node {lost}, which is not defined.")
        table = np.array([[row[node] for node in nodes] for _, nodes in members])
        name = kind if all(block.name != kind for block in blocks) else f"{kind} ({code})"
        blocks.append(ElementBlock(name=name, type=kind, numbers=np.array([n for n, _ in members]), connectivity=table))
        if code in _COARSE:
            work.warnings.append(f"{len(members)} elements {kind} were taken by their corners.")
    pairs = [(a, b) for a, b in dict.fromkeys(work.lines) if a in row and b in row]
    if pairs:
        free = max(work.numbers, default=0) + 1
        table = np.array([[row[a], row[b]] for a, b in pairs])
        names = np.arange(free, free + len(pairs))
        blocks.append(ElementBlock(name="trace lines", type="rod2", numbers=names, connectivity=table))
    if blocks:
        work.warnings.append("A universal file brings no materials and sections; assign them.")
    known = np.array(sorted(work.numbers), dtype=np.int64)
    return FEModel(
        title=work.path.stem,
        node_numbers=numbers,
        coordinates=np.array(list(work.points.values())),
        blocks=tuple(blocks),
        node_sets={n: np.intersect1d(g[0], numbers) for n, g in work.groups.items() if g[0]},
        element_sets={n: np.intersect1d(g[1], known) for n, g in work.groups.items() if g[1]},
    )


READERS = {
    15: _nodes_15,
    781: _nodes_2411,
    2411: _nodes_2411,
    780: _elements,
    2412: _elements,
    82: _trace_lines,
    2467: _groups,
    2477: _groups,
    2452: _groups,
    2435: _groups,
    55: _data_55,
    2414: _data_2414,
    164: _units,
}
