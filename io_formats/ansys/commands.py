"""Commands of an ANSYS archive that describe a structure, one small function each, one table."""

from collections.abc import Callable
from pathlib import Path

from io_formats.ansys import archive as blocks
from io_formats.ansys import regions, singles, temperatures
from io_formats.ansys.archive import Archive, Lines, RawSection
from io_formats.ansys.arguments import number_at
from solvers.errors import FileError

# commands that carry no structure: settings of the solution, the window, parameters
_QUIET = {
    "ACEL", "ALPHAD", "ANTYPE", "BETAD", "CGLOC", "CGOMEGA", "CRPLIM", "CSCIR", "DCGOMG",
    "DMPRAT", "DMPSTR", "DOF", "DOMEGA", "EQSLV", "ERESX", "ESEL", "EXTOPT", "FINISH", "IRLF", "KUSE",
    "LUMPM",
    "MODCONTROL", "MODOPT", "MPDELE", "MXPAND", "NCNV", "NEQIT", "NLGEOM", "NUMOFF", "OMEGA",
    "OUTRES", "PSTRES", "QRDOPT", "SOLVE", "SSTIF", "TIME", "TINTP",
    "TOFFST", "SAVE", "LSWRITE", "CNVTOL", "AUTOTS", "NSUBST", "KBC", "DELTIM",
}  # fmt: skip


def parse(path: str | Path) -> Archive:
    """All tables of an archive. Raises FileError with the line of the first contradiction."""
    path = Path(path)
    lines = Lines(path)
    archive = Archive(path)
    while lines.more():
        place = lines.at
        text = lines.text()
        # several commands on a line are separated by «$»
        for part in text.split("$") if "'" not in text and not text.upper().startswith("/TITLE") else [text]:
            _command(archive, lines, part.strip(), place + 1)
    singles.finish(archive)
    return archive


def _command(archive: Archive, lines: Lines, text: str, line: int) -> None:
    if regions.is_array(text):
        regions.set_array(archive, text)
        return
    if not text or text[0] in "*!(" or text[0].isdigit() or text[0] in "+-._":
        return
    arguments = text.split(",")
    word = arguments[0].strip().upper()
    if word.startswith("/"):
        _slash(archive, word, text)
        return
    action = COMMANDS.get(word)
    if action is not None:
        try:
            action(archive, lines, arguments)
        except (ValueError, OverflowError, IndexError, StopIteration) as error:
            raise FileError(archive.path, f"{word} cannot be understood: '{text[:60]}'.", line=line) from error
    elif word not in _QUIET and word.isalpha() and len(word) <= 10:
        archive.unread[word] = archive.unread.get(word, 0) + 1


def _slash(archive: Archive, word: str, text: str) -> None:
    rest = text[len(word) + 1 :].strip()
    if word == "/TITLE":
        archive.title = rest
    elif word == "/UNITS":
        archive.units = rest.split(",")[0].strip().upper()


def _et(archive: Archive, lines: Lines, arguments: list[str]) -> None:
    number = int(arguments[1])
    archive.types[number] = int("".join(c for c in arguments[2] if c.isdigit()))
    options = {i: int(float(v)) for i, v in enumerate(arguments[3:], start=1) if v.strip()}
    archive.keyopts.setdefault(number, {}).update(options)


def _keyopt(archive: Archive, lines: Lines, arguments: list[str]) -> None:
    archive.keyopts.setdefault(int(arguments[1]), {})[int(arguments[2])] = int(float(arguments[3]))


def _r(archive: Archive, lines: Lines, arguments: list[str]) -> None:
    archive.reals.pop(int(arguments[1]), None)  # what is defined anew is the last, for RMORE
    archive.reals[int(arguments[1])] = [number_at(arguments, i) for i in range(2, len(arguments))]


def _rmore(archive: Archive, lines: Lines, arguments: list[str]) -> None:
    if archive.reals:
        last = archive.reals[next(reversed(archive.reals))]
        last.extend([0.0] * (-len(last) % 6 or (0 if last else 6)))
        values = [number_at(arguments, i) for i in range(1, len(arguments))]
        last.extend(values + [0.0] * max(6 - len(values), 0))


def _sectype(archive: Archive, lines: Lines, arguments: list[str]) -> None:
    padded = [a.strip() for a in arguments] + [""] * 5
    archive.sections.pop(int(padded[1]), None)
    archive.sections[int(padded[1])] = RawSection(padded[2].upper(), padded[3].upper(), padded[4], lines.at)


def _last_section(archive: Archive) -> RawSection:
    if not archive.sections:
        raise ValueError("no SECTYPE before")
    return archive.sections[next(reversed(archive.sections))]


def _secdata(archive: Archive, lines: Lines, arguments: list[str]) -> None:
    section = _last_section(archive)
    values = [number_at(arguments, i) for i in range(1, len(arguments))]
    if section.kind == "SHELL":
        section.layers.append(values)
    else:
        section.data.extend(values)


def _secblock(archive: Archive, lines: Lines, arguments: list[str]) -> None:
    section = _last_section(archive)
    n = int(arguments[1])
    if not 0 <= n <= 100_000:
        raise FileError(archive.path, f"SECBLOCK announces {n} layers.", line=lines.at)
    for _ in range(n):
        if not lines.more():
            raise FileError(archive.path, "the block of layers is cut off.", line=lines.at)
        row = lines.text().split(",")
        section.layers.append([number_at(row, i) for i in range(len(row))])


def _seccontrols(archive: Archive, lines: Lines, arguments: list[str]) -> None:
    """SECCONTROLS: of beams TXZ, –, TXY, mass by length; of links that mass first; of shells E11, E22, E12, mass by
    area."""
    section = _last_section(archive)
    place = {"BEAM": 4, "SHELL": 4, "LINK": 1}.get(section.kind)
    if place is not None:
        section.added_mass = number_at(arguments, place)


def _secoffset(archive: Archive, lines: Lines, arguments: list[str]) -> None:
    _last_section(archive).offset = ",".join(a.strip().upper() for a in arguments[1:])


def _local(archive: Archive, lines: Lines, arguments: list[str]) -> None:
    """LOCAL,R5.0,LOC|ANG|PRM,number,kind,three numbers."""
    if not arguments[1].strip().upper().startswith("R5"):
        archive.unread["LOCAL"] = archive.unread.get("LOCAL", 0) + 1
        return
    word, number = arguments[2].strip().upper(), int(arguments[3])
    system = archive.systems.setdefault(number, {"kind": [float(arguments[4])]})
    system[word] = [number_at(arguments, i) for i in range(5, 8)]


def _d(archive: Archive, lines: Lines, arguments: list[str]) -> None:
    """D,node|ALL|component,label,value,,last,step,label2,…: prescribed displacements."""
    padded = [a.strip() for a in arguments] + [""] * 12
    nodes = regions.members(archive, padded[1], padded[5], padded[6])
    if nodes is None:
        archive.unread["D"] = archive.unread.get("D", 0) + 1
        return
    for label in [padded[2].upper(), *(one.upper() for one in padded[7:12] if one)]:
        archive.supports += [(int(node), label, number_at(arguments, 3)) for node in nodes]


def _ce(archive: Archive, lines: Lines, arguments: list[str]) -> None:
    """A constraint equation, constant = Σ coefficient·displacement.

    CE,R5.0,DEFI,terms,number,constant and CE,R5.0,NODE,node,label,coefficient,… (archive form, the terms belong to the
    equation defined last), or CE,number,constant,node,label,coefficient,….
    """
    word = arguments[1].strip().upper()
    if not word.startswith("R5") and word != "UNBL":
        equation = archive.equations.setdefault(int(word), (number_at(arguments, 2), []))
        equation[1].extend(_terms(arguments, 3))
    elif arguments[2].strip().upper() == "DEFI":
        archive.equations[int(arguments[4])] = (number_at(arguments, 5), [])
    else:
        archive.equations[next(reversed(archive.equations))][1].extend(_terms(arguments, 3))


def _terms(arguments: list[str], first: int) -> list[tuple[int, str, float]]:
    groups = [arguments[i : i + 3] for i in range(first, len(arguments) - 2, 3)]
    return [(int(node), label.strip().upper(), float(factor)) for node, label, factor in groups if node.strip()]


Action = Callable[[Archive, Lines, list[str]], None]
COMMANDS: dict[str, Action] = {
    "ET": _et,
    "KEYOP": _keyopt,
    "KEYOPT": _keyopt,
    **temperatures.COMMANDS,
    **singles.COMMANDS,
    **regions.COMMANDS,
    "R": _r,
    "RMORE": _rmore,
    "SECTYPE": _sectype,
    "SECDATA": _secdata,
    "SECBLOCK": _secblock,
    "SECOFFSET": _secoffset,
    "SECCONTROL": _seccontrols,
    "SECCONTROLS": _seccontrols,
    "LOCAL": _local,
    "D": _d,
    "CE": _ce,
    "NBLOCK": lambda archive, lines, arguments: blocks.read_nodes(archive, lines),
    "EBLOCK": blocks.read_elements,
    "CMBLOCK": blocks.read_component,
    "ETBLOCK": lambda archive, lines, arguments: blocks.read_types(archive, lines),
    "RLBLOCK": blocks.read_reals,
}
