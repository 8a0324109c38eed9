"""Commands of an ANSYS archive that join nodes: CP, CERIG, RBE3, and what they refer to (NSEL, CMSEL, *SET arrays).

CDWRITE leaves constraint equations behind (CE); these commands stand in archives that people and other programs write.
"""

import re
from collections.abc import Callable

import numpy as np

from io_formats.ansys.archive import Archive, Lines, all_nodes
from io_formats.ansys.arguments import integer_at, is_archive_form, number_at

_ARRAY = re.compile(r"^(?:\*SET\s*,\s*)?([A-Za-z_]\w*)\((\d{1,7})\)\s*[,=](.*)$", re.IGNORECASE)
_LABELS = {
    "ALL": ("UX", "UY", "UZ", "ROTX", "ROTY", "ROTZ"),
    "UXYZ": ("UX", "UY", "UZ"),
    "RXYZ": ("ROTX", "ROTY", "ROTZ"),
}
_STRUCTURAL = {"UX", "UY", "UZ", "ROTX", "ROTY", "ROTZ"}


def is_array(text: str) -> bool:
    """Does a line give values to an array, ``*SET,name(1),5,6`` or ``name(1)=5,6``?"""
    return _ARRAY.match(text) is not None


def set_array(archive: Archive, text: str) -> None:
    """Keep the numbers of an array; an entry that is not a number leaves the rest unread."""
    match = _ARRAY.match(text)
    assert match is not None
    table = archive.arrays.setdefault(match[1].upper(), {})
    for i, word in enumerate(match[3].split(",")):
        try:
            table[int(match[2]) + i] = number_at([word], 0)
        except ValueError:
            return


def members(archive: Archive, word: str, last: str = "", step: str = "") -> np.ndarray | None:
    """Nodes named by a number (with the end and the step of a range), ALL (the selected ones) or a component.

    None for a name that is not known.
    """
    name = word.strip().upper()
    if name.isdigit():
        first = integer_at([name], 0)
        end = integer_at([last], 0) if last.strip().isdigit() else first
        stride = max(integer_at([step], 0), 1) if step.strip().isdigit() else 1
        known = all_nodes(archive)
        if end <= first:
            return np.array([first], dtype=np.int64)
        inside = known[(known >= first) & (known <= end)]
        return inside[(inside - first) % stride == 0]
    if name == "ALL":
        return all_nodes(archive) if archive.selected is None else archive.selected
    return _component(archive, name)


def _component(archive: Archive, name: str) -> np.ndarray | None:
    for key, (kind, numbers) in archive.components.items():
        if key.upper() == name and kind.startswith("NODE"):
            return numbers
    return None


def _nsel(archive: Archive, lines: Lines, arguments: list[str]) -> None:
    """NSEL,S|R|A|U,NODE|LOC,X|Y|Z,from,to,step; NSEL,ALL|NONE|INVE. Another item is counted as unread."""
    padded = [a.strip().upper() for a in arguments] + [""] * 8
    kind, item = padded[1] or "S", padded[2] or "NODE"
    everything = all_nodes(archive)
    now = everything if archive.selected is None else archive.selected
    if kind in ("ALL", "NONE", "INVE"):
        archive.selected = {"ALL": None, "NONE": everything[:0], "INVE": np.setdiff1d(everything, now)}[kind]
        return
    if item == "NODE":
        found = members(archive, padded[4], padded[5], padded[6])
    elif item == "LOC" and padded[3] in ("X", "Y", "Z"):
        found = _located(archive, "XYZ".index(padded[3]), number_at(arguments, 4), padded[5])
    else:
        found = None
    if found is None or kind not in "SRAU":
        archive.unread["NSEL"] = archive.unread.get("NSEL", 0) + 1
        return
    archive.selected = _combined(kind, now, found)


def _combined(kind: str, now: np.ndarray, found: np.ndarray) -> np.ndarray:
    if kind == "S":
        return found
    if kind == "R":
        return np.intersect1d(now, found)
    return np.union1d(now, found) if kind == "A" else np.setdiff1d(now, found)


def _located(archive: Archive, axis: int, low: float, high_text: str) -> np.ndarray:
    """Nodes between two values of a global coordinate; one value has the tolerance of ANSYS, 0.5 %."""
    high = number_at([high_text], 0, low)
    slack = 1e-8 * (high - low) if high > low else max(0.005 * abs(low), 1e-6)
    numbers = np.concatenate([archive.node_numbers, np.array(list(archive.single_nodes), dtype=np.int64)])
    singles = np.array(list(archive.single_nodes.values()), dtype=float).reshape(-1, 6)[:, :3]
    at = np.concatenate([archive.coordinates, singles])[:, axis]
    return np.unique(numbers[(at >= low - slack) & (at <= high + slack)])


def _cmsel(archive: Archive, lines: Lines, arguments: list[str]) -> None:
    padded = [a.strip().upper() for a in arguments] + [""] * 4
    if padded[1] in ("ALL", "NONE") or not padded[2]:
        return
    found = _component(archive, padded[2])
    if found is not None and (padded[1] or "S") in "SRAU":
        now = all_nodes(archive) if archive.selected is None else archive.selected
        archive.selected = _combined(padded[1] or "S", now, found)


def _allsel(archive: Archive, lines: Lines, arguments: list[str]) -> None:
    archive.selected = None


def _cm(archive: Archive, lines: Lines, arguments: list[str]) -> None:
    """CM,name,NODE: the selected nodes as a component; components of elements come in blocks only."""
    if arguments[2].strip().upper().startswith("NODE"):
        nodes = all_nodes(archive) if archive.selected is None else archive.selected
        archive.components[arguments[1].strip()] = ("NODE", nodes)
    else:
        archive.unread["CM"] = archive.unread.get("CM", 0) + 1


def _cp(archive: Archive, lines: Lines, arguments: list[str]) -> None:
    """CP,set,label,node,…: equal displacements; in the form of CDWRITE a line DEFI,count,set,label, then NODE,…"""
    if is_archive_form(arguments) and arguments[2].strip().upper() == "DEFI":
        archive.couplings[integer_at(arguments, 4)] = (arguments[5].strip().upper(), [])
        return
    if is_archive_form(arguments):
        found = archive.couplings[next(reversed(archive.couplings))][1]
        words = arguments[3:]
    else:
        word = arguments[1].strip().upper()
        number = integer_at([word], 0) if word.isdigit() else max(archive.couplings, default=0) + (word != "HIGH")
        found = archive.couplings.setdefault(number, (arguments[2].strip().upper(), []))[1]
        words = arguments[3:]
    for word in words:
        if word.strip():
            nodes = members(archive, word)
            if nodes is None:
                raise ValueError(f"no nodes {word}")
            found.extend(int(node) for node in nodes)


def _cerig(archive: Archive, lines: Lines, arguments: list[str]) -> None:
    """CERIG,master,slave|ALL|component,label,…: slaves follow the master as one rigid body."""
    master = integer_at(arguments, 1)
    slaves = members(archive, arguments[2])
    if slaves is None:
        raise ValueError(f"no nodes {arguments[2]}")
    others = [int(node) for node in slaves if node != master]
    archive.rigid_regions.append((master, others, _labels(arguments[3:8]), lines.at))


def _rbe3(archive: Archive, lines: Lines, arguments: list[str]) -> None:
    """RBE3,master,label,slaves,weights: the master follows the mean motion of the slaves (arrays or a component)."""
    master, slaves = integer_at(arguments, 1), _array(archive, arguments[3])
    if slaves is None:
        found = members(archive, arguments[3])
        slaves = None if found is None else [float(node) for node in found]
    if not slaves:
        raise ValueError(f"no array {arguments[3]}")
    weights = _array(archive, arguments[4]) if len(arguments) > 4 and arguments[4].strip() else None
    if weights is None or len(weights) != len(slaves):
        factor = number_at(arguments, 4, 1.0) if weights is None else 1.0
        weights = [factor] * len(slaves)
    nodes = [int(node) for node in slaves]
    archive.averages.append((master, nodes, weights, _labels(arguments[2:3]), lines.at))


def _array(archive: Archive, word: str) -> list[float] | None:
    """Values of an array in order; ``name``, ``name(1)`` and ``%name%`` mean the same."""
    name = word.strip().strip("%").split("(")[0].upper()
    table = archive.arrays.get(name)
    return None if table is None else [table[i] for i in sorted(table)]


def _labels(words: list[str]) -> tuple[str, ...]:
    """UX … ROTZ from labels such as ALL, UXYZ, RXYZ; nothing means ALL. Raises ValueError for another one."""
    found: list[str] = []
    for word in [w.strip().upper() for w in words if w.strip()] or ["ALL"]:
        found += _LABELS.get(word, (word,))
    if any(label not in _STRUCTURAL for label in found):
        raise ValueError(f"labels {words}")
    return tuple(dict.fromkeys(found))


COMMANDS: dict[str, Callable[[Archive, Lines, list[str]], None]] = {
    "NSEL": _nsel,
    "CMSEL": _cmsel,
    "ALLSEL": _allsel,
    "CM": _cm,
    "CP": _cp,
    "CERIG": _cerig,
    "RBE3": _rbe3,
}
