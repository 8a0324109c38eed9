"""Text of an ANSYS archive (`.cdb`) into raw tables; no meaning is given to them here.

An archive is a list of APDL commands (see CDWRITE in the *Command Reference*) and of blocks in Fortran formats:
NBLOCK (nodes), EBLOCK (elements), CMBLOCK (components), ETBLOCK (types), RLBLOCK (real constants), SECBLOCK (layers).
Every table keeps line numbers so that a later complaint can name the place.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from solvers.errors import FileError

_FORMAT = re.compile(r"(\d*)([iaefgd])(\d+)", re.IGNORECASE)
_END = re.compile(rb"^\s*-1\s*$", re.IGNORECASE)
_NEXT = re.compile(rb"^\s*(N|EN)\s*,", re.IGNORECASE)


@dataclass
class RawElements:
    """Rows of EBLOCK: attributes (n, 11) in the order of the manual, nodes (n, 20) padded with zeros, first lines."""

    attributes: np.ndarray
    nodes: np.ndarray
    lines: np.ndarray


@dataclass
class RawSection:
    """One SECTYPE: its kind (SHELL, BEAM …), shape, name, numbers of SECDATA or rows of SECBLOCK, offset."""

    kind: str
    shape: str
    name: str
    line: int
    data: list[float] = field(default_factory=list)
    layers: list[list[float]] = field(default_factory=list)
    offset: str = "MID"
    added_mass: float = 0.0  # by length of beams and links, by area of shells


@dataclass
class Archive:
    """What an archive says, by the commands that said it."""

    path: Path
    title: str = ""
    units: str = ""
    node_numbers: np.ndarray = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    coordinates: np.ndarray = field(default_factory=lambda: np.zeros((0, 3)))
    angles: np.ndarray = field(default_factory=lambda: np.zeros((0, 3)))
    elements: list[RawElements] = field(default_factory=list)
    types: dict[int, int] = field(default_factory=dict)
    keyopts: dict[int, dict[int, int]] = field(default_factory=dict)
    materials: dict[int, dict[str, float]] = field(default_factory=dict)
    tables: dict[tuple[int, str], dict[int, tuple[float, float]]] = field(default_factory=dict)
    polynomials: dict[tuple[int, str], list[float]] = field(default_factory=dict)
    temperatures: dict[int, float] = field(default_factory=dict)
    reference_temperature: float | None = None
    uniform_temperature: float | None = None
    reals: dict[int, list[float]] = field(default_factory=dict)
    sections: dict[int, RawSection] = field(default_factory=dict)
    components: dict[str, tuple[str, np.ndarray]] = field(default_factory=dict)
    systems: dict[int, dict[str, list[float]]] = field(default_factory=dict)
    supports: list[tuple[int, str, float]] = field(default_factory=list)
    equations: dict[int, tuple[float, list[tuple[int, str, float]]]] = field(default_factory=dict)
    couplings: dict[int, tuple[str, list[int]]] = field(default_factory=dict)
    rigid_regions: list[tuple[int, list[int], tuple[str, ...], int]] = field(default_factory=list)
    averages: list[tuple[int, list[int], list[float], tuple[str, ...], int]] = field(default_factory=list)
    current: dict[str, int] = field(default_factory=dict)
    arrays: dict[str, dict[int, float]] = field(default_factory=dict)
    single_nodes: dict[int, tuple[float, ...]] = field(default_factory=dict)
    single_elements: list[tuple[list[int], list[int], int]] = field(default_factory=list)
    selected: np.ndarray | None = None
    unread: dict[str, int] = field(default_factory=dict)


def all_nodes(archive: Archive) -> np.ndarray:
    """Numbers of the nodes known so far, of blocks and of single commands."""
    singles = np.array([n for n in archive.single_nodes], dtype=np.int64)
    return np.union1d(archive.node_numbers, singles)


class Lines:
    """The lines of a file with a place, so that blocks can be taken from it."""

    def __init__(self, path: Path) -> None:
        try:
            self.all = path.read_bytes().split(b"\n")
        except OSError as error:
            raise FileError(path, f"cannot be read ({error.strerror or error}).") from error
        self.path = path
        self.at = 0

    def text(self) -> str:
        """The line at the place, and a step on; without comment and carriage return."""
        line = self.all[self.at].decode("cp1252", errors="replace")
        self.at += 1
        return line.split("!")[0].rstrip("\r\n \0")

    def more(self) -> bool:
        return self.at < len(self.all)

    def format(self) -> list[tuple[str, int]]:
        """The Fortran format line of a block as (letter, width) of every field."""
        if not self.more():
            raise FileError(self.path, "the file ends where the format of a block is expected.", line=self.at)
        text = self.text()
        fields: list[tuple[str, int]] = []
        for repeat, letter, width in _FORMAT.findall(text):
            if len(repeat) > 3 or len(width) > 3:  # a line has not so many columns
                fields = []
                break
            fields += [(letter.lower(), int(width))] * int(repeat or 1)
        if not text.strip().startswith("(") or not fields or any(not 0 < width < 60 for _, width in fields):
            raise FileError(self.path, f"the format of a block is expected, '{text[:60]}' was found.", line=self.at)
        return fields

    def block(self, what: str, limit: int | None = None) -> tuple[list[bytes], int]:
        """Lines up to the end mark of a block (or ``limit`` of them) and the number of the first one."""
        start = self.at
        for index in range(start, len(self.all)):
            if limit is not None and index - start == limit:
                self.at = index
                return self.all[start:index], start + 1
            if _END.match(self.all[index]):
                self.at = index + 1
                return self.all[start:index], start + 1
            if _NEXT.match(self.all[index]):  # «N,R5.3,LOC, -1,» or a command that defines one node more
                self.at = index
                return self.all[start:index], start + 1
        tail = next((i for i in range(len(self.all) - 1, start - 1, -1) if self.all[i].strip(b" \r\0\t")), start)
        if limit is not None and len(self.all) - start >= limit:
            self.at = start + limit
            return self.all[start : start + limit], start + 1
        if what == "element block":  # writers may leave the mark out at the end of the file
            rows = [line for line in self.all[start:] if line.strip()]
            self.at = len(self.all)
            return rows, start + 1
        raise FileError(self.path, f"the {what} has no end: the file is cut off or damaged.", line=tail + 1)


def read_fields(lines: Lines, rows: list[bytes], first: int, widths: list[int], kind: type, what: str) -> np.ndarray:
    """(rows, fields) numbers from fixed-width fields; blanks are zero. Raises FileError with the line of a bad one."""
    total = sum(widths)
    if any(len(row) > 4096 for row in rows):
        raise FileError(lines.path, f"a line of the {what} is too long; the file is damaged.", line=first)
    table = np.array([row.rstrip(b"\r\0 ") for row in rows] or [b""], dtype=f"S{max(total, 1)}")
    letters = table.view("S1").reshape(len(table), -1)
    result = np.zeros((len(rows), len(widths)), dtype=np.int64 if kind is int else np.float64)
    at = 0
    for column, width in enumerate(widths):
        cell = np.ascontiguousarray(letters[:, at : at + width]).view(f"S{width}").ravel()[: len(rows)]
        at += width
        cell = np.char.strip(cell)
        cell = np.where(cell == b"", b"0", cell)
        try:
            result[:, column] = cell.astype(result.dtype)
        except (ValueError, OverflowError):
            _name_bad_cell(lines, cell, first, kind, what)
    if kind is float and not np.all(np.isfinite(result)):
        bad = int(np.flatnonzero(~np.isfinite(result).all(axis=1))[0])
        raise FileError(lines.path, f"a number of the {what} is not finite.", line=first + bad)
    return result


def _name_bad_cell(lines: Lines, cell: np.ndarray, first: int, kind: type, what: str) -> None:
    for row, value in enumerate(cell):
        try:
            kind(value.decode("ascii"))
        except (ValueError, UnicodeDecodeError):
            word = "an integer" if kind is int else "a number"
            text = value.decode("cp1252", errors="replace")[:30]
            raise FileError(
                lines.path, f"{word} of the {what} is expected, '{text}' was found.", line=first + row
            ) from None
    raise FileError(lines.path, f"a number of the {what} is out of range.", line=first)


def read_nodes(archive: Archive, lines: Lines) -> None:
    """NBLOCK: number, two words for the solid model, x y z and the three angles of the node's axes (degrees)."""
    fields = lines.format()
    rows, first = lines.block("node block")
    integers = [width for letter, width in fields if letter == "i"]
    reals = [width for letter, width in fields if letter != "i"]
    if not integers or len(reals) < 3:
        raise FileError(lines.path, "the format of the node block has no coordinates.", line=first - 1)
    keep = [i for i, row in enumerate(rows) if row.strip(b" \r\0\t")]
    if len(keep) != len(rows):
        gap = next(i for i in range(len(rows)) if i >= len(keep) or keep[i] != i)
        raise FileError(lines.path, "an empty line inside the node block; the file is damaged.", line=first + gap)
    numbers = read_fields(lines, rows, first, integers, int, "node block")[:, 0]
    skip = sum(integers)
    values = read_fields(lines, [row[skip:] for row in rows], first, reals[:6], float, "node block")
    padded = np.zeros((len(rows), 6))
    padded[:, : values.shape[1]] = values
    archive.node_numbers = np.concatenate([archive.node_numbers, numbers])
    archive.coordinates = np.concatenate([archive.coordinates, padded[:, :3]])
    archive.angles = np.concatenate([archive.angles, padded[:, 3:]])


def read_elements(archive: Archive, lines: Lines, arguments: list[str]) -> None:
    """EBLOCK in its SOLID form: 11 attributes, the ninth counts the nodes; from the ninth node on a second line."""
    fields = lines.format()
    start = lines.at
    if len(arguments) < 3 or arguments[2].strip().upper() != "SOLID":
        if len(fields) > 15:
            raise FileError(
                lines.path, "the element block is not in the SOLID form; write the archive with CDWRITE,DB.", line=start
            )
        _read_plain_elements(archive, lines, [width for _, width in fields])
        return
    rows, first = lines.block("element block")
    widths = [width for _, width in fields][:19]
    if len(widths) < 19:
        raise FileError(lines.path, f"19 integers a line are expected, the format has {len(widths)}.", line=start)
    table = read_fields(lines, rows, first, widths, int, "element block")
    attributes, nodes, places = [], [], []
    at = 0
    while at < len(table):
        n = int(table[at, 8])
        if not 1 <= n <= 20 or (n > 8 and at + 1 >= len(table)):
            raise FileError(lines.path, f"an element of {n} nodes, or cut off; 1 to 20 are expected.", line=first + at)
        row = np.zeros(20, dtype=np.int64)
        row[: min(n, 8)] = table[at, 11 : 11 + min(n, 8)]
        if n > 8:
            row[8:n] = table[at + 1, : n - 8]
        attributes.append(table[at, :11])
        nodes.append(row)
        places.append(first + at)
        at += 2 if n > 8 else 1
    if attributes:
        archive.elements.append(RawElements(np.array(attributes), np.array(nodes), np.array(places)))


def _read_plain_elements(archive: Archive, lines: Lines, widths: list[int]) -> None:
    """EBLOCK without SOLID: number, section, real constants, material, system and up to ten nodes; the type is that of
    the TYPE command before, or else the number of the section."""
    rows, first = lines.block("element block")
    table = read_fields(lines, rows, first, widths, int, "element block")
    if table.shape[1] < 6:
        raise FileError(lines.path, f"an element block of {table.shape[1]} integers a line has no nodes.", line=first)
    n = len(table)
    attributes, nodes = np.zeros((n, 11), dtype=np.int64), np.zeros((n, 20), dtype=np.int64)
    attributes[:, [10, 3, 2, 0, 4]] = table[:, :5]
    attributes[:, 1] = archive.current.get("TYPE", 0) or table[:, 1]
    members = table[:, 5:25]
    nodes[:, : members.shape[1]] = members
    attributes[:, 8] = np.count_nonzero(nodes, axis=1)
    if n:
        archive.elements.append(RawElements(attributes, nodes, first + np.arange(n)))


def read_component(archive: Archive, lines: Lines, arguments: list[str]) -> None:
    """CMBLOCK: numbers eight a line; a negative one closes a range."""
    if len(arguments) < 4 or not arguments[3].strip().isdigit():
        raise FileError(lines.path, "CMBLOCK needs a name, NODE or ELEM and a count.", line=lines.at)
    name, kind, count = arguments[1].strip(), arguments[2].strip().upper(), int(arguments[3])
    fields = lines.format()
    per_line = len(fields)
    rows, first = lines.block(f"component '{name}'", limit=-(-count // per_line))
    table = read_fields(lines, rows, first, [w for _, w in fields], int, f"component '{name}'").ravel()[:count]
    numbers: list[np.ndarray] = []
    total = sum(len(members) for _, members in archive.components.values())
    for i, value in enumerate(table):
        if value > 0:
            numbers.append(np.array([value]))
        elif value < 0:
            begin = int(table[i - 1]) if i else 0
            total += -value - begin
            if not 0 < begin < -value or total > 4 * 10**6:
                raise FileError(lines.path, f"component '{name}' has a range up to {-value} from {begin}.", line=first)
            numbers.append(np.arange(begin + 1, -value + 1))
    archive.components[name] = (kind, np.concatenate(numbers) if numbers else np.zeros(0, dtype=np.int64))


def read_types(archive: Archive, lines: Lines) -> None:
    """ETBLOCK: type number, element routine, key options 1…19."""
    fields = lines.format()
    rows, first = lines.block("block of element types")
    table = read_fields(lines, rows, first, [w for _, w in fields], int, "block of element types")
    for row in table:
        archive.types[int(row[0])] = int(row[1])
        archive.keyopts[int(row[0])] = {i: int(v) for i, v in enumerate(row[2:], start=1) if v}


def read_reals(archive: Archive, lines: Lines, arguments: list[str]) -> None:
    """RLBLOCK: sets of real constants, six on the first line and seven on each further one."""
    try:
        n_sets = int(arguments[1])
    except (IndexError, ValueError):
        raise FileError(lines.path, "RLBLOCK needs the number of its sets.", line=lines.at) from None
    first_format, next_format = lines.format(), lines.format()
    for _ in range(n_sets):
        if not lines.more():
            raise FileError(lines.path, "the block of real constants is cut off.", line=lines.at)
        row = lines.all[lines.at]
        head = [w for letter, w in first_format if letter == "i"]
        number, count = read_fields(lines, [row], lines.at + 1, head, int, "block of real constants")[0][:2]
        if not 0 <= count <= 1000:
            raise FileError(
                lines.path, f"real constants {number} have {count} values; up to 1000 are read.", line=lines.at + 1
            )
        widths = [w for letter, w in first_format if letter != "i"]
        values = list(read_fields(lines, [row[sum(head) :]], lines.at + 1, widths, float, "block of real constants")[0])
        lines.at += 1
        further = [w for _, w in next_format]
        while len(values) < count and lines.more():
            row = lines.all[lines.at]
            values += list(read_fields(lines, [row], lines.at + 1, further, float, "block of real constants")[0])
            lines.at += 1
        archive.reals[int(number)] = [float(v) for v in values[:count]]
