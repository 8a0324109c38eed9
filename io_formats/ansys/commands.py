"""Commands of an ANSYS archive that describe a structure, one small function each, one table."""

from collections.abc import Callable
from pathlib import Path

from io_formats.ansys import archive as blocks
from io_formats.ansys.archive import Archive, Lines, RawSection
from solvers.errors import FileError

# commands that carry no structure: settings of the solution, the window, parameters
_QUIET = {
    "ACEL", "ALPHAD", "ANTYPE", "BETAD", "BFUNIF", "CGLOC", "CGOMEGA", "CMSEL", "CRPLIM", "CSCIR", "CSYS", "DCGOMG",
    "DMPRAT", "DMPSTR", "DOF", "DOMEGA", "EN", "EQSLV", "ERESX", "ESEL", "ESYS", "EXTOPT", "FINISH", "IRLF", "KUSE",
    "LUMPM", "MAT",
    "MODCONTROL", "MODOPT", "MPDELE", "MPTEMP", "MXPAND", "N", "NCNV", "NEQIT", "NLGEOM", "NSEL", "NUMOFF", "OMEGA",
    "OUTRES", "PSTRES", "QRDOPT", "REAL", "SECCONTROL", "SECCONTROLS", "SECNUM", "SOLVE", "SSTIF", "TIME", "TINTP",
    "TOFFST", "TREF", "TUNIF", "TYPE", "ALLSEL", "SAVE", "LSWRITE", "CNVTOL", "AUTOTS", "NSUBST", "KBC", "DELTIM",
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
    return archive


def _command(archive: Archive, lines: Lines, text: str, line: int) -> None:
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
        except (ValueError, IndexError, StopIteration) as error:
            raise FileError(archive.path, f"{word} cannot be understood: '{text[:60]}'.", line=line) from error
    elif word not in _QUIET and word.isalpha() and len(word) <= 10:
        archive.unread[word] = archive.unread.get(word, 0) + 1


def _slash(archive: Archive, word: str, text: str) -> None:
    rest = text[len(word) + 1 :].strip()
    if word == "/TITLE":
        archive.title = rest
    elif word == "/UNITS":
        archive.units = rest.split(",")[0].strip().upper()


def _number(arguments: list[str], index: int, default: float = 0.0) -> float:
    text = arguments[index].strip() if index < len(arguments) else ""
    return float(text.replace("D", "E").replace("d", "e")) if text else default


def _et(archive: Archive, lines: Lines, arguments: list[str]) -> None:
    number = int(arguments[1])
    archive.types[number] = int("".join(c for c in arguments[2] if c.isdigit()))
    options = {i: int(float(v)) for i, v in enumerate(arguments[3:], start=1) if v.strip()}
    archive.keyopts.setdefault(number, {}).update(options)


def _keyopt(archive: Archive, lines: Lines, arguments: list[str]) -> None:
    archive.keyopts.setdefault(int(arguments[1]), {})[int(arguments[2])] = int(float(arguments[3]))


def _mp(archive: Archive, lines: Lines, arguments: list[str]) -> None:
    """MP,LABEL,MAT,C0,C1…: a polynomial of the temperature; its constant is kept."""
    number = int(arguments[2])
    archive.materials.setdefault(number, {})[arguments[1].strip().upper()] = _number(arguments, 3)
    if any(_number(arguments, i) for i in range(4, len(arguments))):
        archive.varying.add(number)


def _mpdata(archive: Archive, lines: Lines, arguments: list[str]) -> None:
    """MPDATA,R5.0,n,LABEL,MAT,start,C1… (archive form) or MPDATA,LABEL,MAT,start,C1…: the first value is kept."""
    at = 3 if arguments[1].strip().upper().startswith("R5") or arguments[1].strip().upper() == "UNBL" else 1
    label, number, start = arguments[at].strip().upper(), int(arguments[at + 1]), int(arguments[at + 2] or 1)
    values = archive.materials.setdefault(number, {})
    if start == 1:
        values[label] = _number(arguments, at + 3)
    given = [a for a in arguments[at + 3 :] if a.strip()]
    if start > 1 or any(float(a) != values.get(label) for a in given):
        archive.varying.add(number)


def _r(archive: Archive, lines: Lines, arguments: list[str]) -> None:
    archive.reals[int(arguments[1])] = [_number(arguments, i) for i in range(2, len(arguments))]


def _rmore(archive: Archive, lines: Lines, arguments: list[str]) -> None:
    if archive.reals:
        last = archive.reals[next(reversed(archive.reals))]
        last.extend([0.0] * (-len(last) % 6))
        last.extend(_number(arguments, i) for i in range(1, len(arguments)))


def _sectype(archive: Archive, lines: Lines, arguments: list[str]) -> None:
    padded = [a.strip() for a in arguments] + [""] * 5
    archive.sections[int(padded[1])] = RawSection(padded[2].upper(), padded[3].upper(), padded[4], lines.at)


def _last_section(archive: Archive) -> RawSection:
    if not archive.sections:
        raise ValueError("no SECTYPE before")
    return archive.sections[next(reversed(archive.sections))]


def _secdata(archive: Archive, lines: Lines, arguments: list[str]) -> None:
    section = _last_section(archive)
    values = [_number(arguments, i) for i in range(1, len(arguments))]
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
        section.layers.append([_number(row, i) for i in range(len(row))])


def _secoffset(archive: Archive, lines: Lines, arguments: list[str]) -> None:
    _last_section(archive).offset = ",".join(a.strip().upper() for a in arguments[1:])


def _local(archive: Archive, lines: Lines, arguments: list[str]) -> None:
    """LOCAL,R5.0,LOC|ANG|PRM,number,kind,three numbers."""
    if not arguments[1].strip().upper().startswith("R5"):
        archive.unread["LOCAL"] = archive.unread.get("LOCAL", 0) + 1
        return
    word, number = arguments[2].strip().upper(), int(arguments[3])
    system = archive.systems.setdefault(number, {"kind": [float(arguments[4])]})
    system[word] = [_number(arguments, i) for i in range(5, 8)]


def _d(archive: Archive, lines: Lines, arguments: list[str]) -> None:
    node = arguments[1].strip()
    if not node.isdigit():
        archive.unread["D"] = archive.unread.get("D", 0) + 1
        return
    archive.supports.append((int(node), arguments[2].strip().upper(), _number(arguments, 3)))


def _ce(archive: Archive, lines: Lines, arguments: list[str]) -> None:
    """A constraint equation, constant = Σ coefficient·displacement.

    CE,R5.0,DEFI,terms,number,constant and CE,R5.0,NODE,node,label,coefficient,… (archive form, the terms belong to the
    equation defined last), or CE,number,constant,node,label,coefficient,….
    """
    word = arguments[1].strip().upper()
    if not word.startswith("R5") and word != "UNBL":
        equation = archive.equations.setdefault(int(word), (_number(arguments, 2), []))
        equation[1].extend(_terms(arguments, 3))
    elif arguments[2].strip().upper() == "DEFI":
        archive.equations[int(arguments[4])] = (_number(arguments, 5), [])
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
    "MP": _mp,
    "MPDATA": _mpdata,
    "R": _r,
    "RMORE": _rmore,
    "SECTYPE": _sectype,
    "SECDATA": _secdata,
    "SECBLOCK": _secblock,
    "SECOFFSET": _secoffset,
    "LOCAL": _local,
    "D": _d,
    "CE": _ce,
    "NBLOCK": lambda archive, lines, arguments: blocks.read_nodes(archive, lines),
    "EBLOCK": blocks.read_elements,
    "CMBLOCK": blocks.read_component,
    "ETBLOCK": lambda archive, lines, arguments: blocks.read_types(archive, lines),
    "RLBLOCK": blocks.read_reals,
}
