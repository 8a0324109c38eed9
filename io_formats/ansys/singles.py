"""Nodes and elements that an ANSYS archive defines one command each (CDWRITE without blocks, or written by hand).

``N,number,x,y,z,THXY,THYZ,THZX`` in the active system; ``N,R5.3,LOC,number,,,x,y,z`` and ``N,R5.3,ANG,…`` of CDWRITE.
``E,…`` and ``EN,number,…`` take the current TYPE, MAT, REAL, SECNUM and ESYS; ``EMORE`` goes on with their nodes;
``EN,R5.5,ATTR,count,mat,type,real,section,system,number,…`` and ``EN,R5.5,NODE,…`` of CDWRITE.
"""

from collections.abc import Callable

import numpy as np

from io_formats.ansys.archive import Archive, Lines, RawElements, all_nodes
from io_formats.ansys.arguments import integer_at, is_archive_form, number_at
from io_formats.ansys.properties import coordinate_systems
from solvers.errors import FileError

_DEFAULTS = {"TYPE": 1, "MAT": 1, "REAL": 1, "SECNUM": 1, "ESYS": 0, "CSYS": 0}


def _current(archive: Archive, lines: Lines, arguments: list[str]) -> None:
    """TYPE, MAT, REAL, SECNUM, ESYS, CSYS: attributes of what follows."""
    archive.current[arguments[0].strip().upper()] = integer_at(arguments, 1)


def _attribute(archive: Archive, word: str) -> int:
    return archive.current.get(word, _DEFAULTS[word])


def _n(archive: Archive, lines: Lines, arguments: list[str]) -> None:
    if is_archive_form(arguments):
        number = integer_at(arguments, 3)
        if number < 1:  # the end of a block
            return
        values = [number_at(arguments, i) for i in range(6, 9)]  # after two words of the solid model
        old = archive.single_nodes.get(number, (0.0,) * 6)
        turned = arguments[2].strip().upper() == "ANG"
        archive.single_nodes[number] = (*old[:3], *values) if turned else (*values, *old[3:])
        return
    number = integer_at(arguments, 1) or int(all_nodes(archive).max(initial=0)) + 1
    values = [number_at(arguments, i) for i in range(2, 8)]
    point = _from_active_system(archive, np.array(values[:3]))
    archive.single_nodes[number] = (*map(float, point), *values[3:])


def _from_active_system(archive: Archive, point: np.ndarray) -> np.ndarray:
    """Global coordinates of a point given in the active system (CSYS); angles are degrees."""
    number = _attribute(archive, "CSYS")
    if number == 0:
        return point
    axes, origin, kind = np.eye(3), np.zeros(3), {1: "cylindrical", 2: "spherical", 5: "cylindrical"}.get(number, "")
    if number == 5:  # cylindrical about the global y axis
        axes = np.array([[1.0, 0.0, 0.0], [0.0, 0.0, -1.0], [0.0, 1.0, 0.0]])
    if not kind:
        system = coordinate_systems(archive).get(number)
        if system is None:
            raise ValueError(f"coordinate system {number} is not defined")
        axes, origin, kind = np.array(system.axes), np.array(system.origin), system.kind
    x, y, z = point
    if kind == "cylindrical":
        x, y = x * np.cos(np.radians(y)), x * np.sin(np.radians(y))
    elif kind == "spherical":
        flat = x * np.cos(np.radians(z))
        x, y, z = flat * np.cos(np.radians(y)), flat * np.sin(np.radians(y)), x * np.sin(np.radians(z))
    return origin + np.array([x, y, z]) @ axes


def _add(archive: Archive, lines: Lines, attributes: list[int], nodes: list[int]) -> None:
    archive.single_elements.append((attributes, nodes, lines.at))


def _attributes(archive: Archive, number: int) -> list[int]:
    words = [_attribute(archive, word) for word in ("MAT", "TYPE", "REAL", "SECNUM", "ESYS")]
    return [*words, 0, 0, 0, 0, 0, number]


def _next_number(archive: Archive) -> int:
    last = max((int(e.attributes[:, 10].max(initial=0)) for e in archive.elements), default=0)
    return max(last, max((attributes[10] for attributes, _, _ in archive.single_elements[-1:]), default=0)) + 1


def _e(archive: Archive, lines: Lines, arguments: list[str]) -> None:
    _add(archive, lines, _attributes(archive, _next_number(archive)), _node_list(arguments, 1))


def _en(archive: Archive, lines: Lines, arguments: list[str]) -> None:
    if not is_archive_form(arguments):
        _add(archive, lines, _attributes(archive, integer_at(arguments, 1)), _node_list(arguments, 2))
    elif arguments[2].strip().upper() == "ATTR":
        if integer_at(arguments, 3) < 1:
            return
        mat, kind, real, section, system, number = (integer_at(arguments, i) for i in range(4, 10))
        _add(archive, lines, [mat, kind, real, section, system, 0, 0, 0, 0, 0, number], [])
    else:
        _more(archive, _node_list(arguments, 3))


def _emore(archive: Archive, lines: Lines, arguments: list[str]) -> None:
    """EMORE begins with the ninth node, a second one with the seventeenth."""
    if archive.single_elements:
        nodes = archive.single_elements[-1][1]
        nodes.extend([0] * (-len(nodes) % 8))
    _more(archive, _node_list(arguments, 1))


def _more(archive: Archive, nodes: list[int]) -> None:
    if not archive.single_elements:
        raise ValueError("no element before")
    archive.single_elements[-1][1].extend(nodes)


def _node_list(arguments: list[str], first: int) -> list[int]:
    nodes = [integer_at(arguments, i) for i in range(first, len(arguments))]
    while nodes and nodes[-1] == 0:
        nodes.pop()
    if any(node < 0 for node in nodes):
        raise ValueError("a negative node number")
    return nodes


def finish(archive: Archive) -> None:
    """Single nodes and elements after those of the blocks; a node that was defined before gets its new place."""
    if archive.single_nodes:
        numbers = np.array(list(archive.single_nodes), dtype=np.int64)
        values = np.array(list(archive.single_nodes.values()), dtype=float).reshape(-1, 6)
        if not np.isfinite(values).all():
            bad = numbers[np.flatnonzero(~np.isfinite(values).all(axis=1))[0]]
            raise FileError(archive.path, f"node {bad} has a coordinate that is not finite.")
        kept = ~np.isin(archive.node_numbers, numbers)
        archive.node_numbers = np.concatenate([archive.node_numbers[kept], numbers])
        archive.coordinates = np.concatenate([archive.coordinates[kept], values[:, :3]])
        archive.angles = np.concatenate([archive.angles[kept], values[:, 3:]])
    if archive.single_elements:
        archive.elements.append(_table(archive))


def _table(archive: Archive) -> RawElements:
    nodes = np.zeros((len(archive.single_elements), 20), dtype=np.int64)
    for row, (attributes, members, line) in enumerate(archive.single_elements):
        if not 1 <= len(members) <= 20:
            raise FileError(
                archive.path, f"element {attributes[10]} has {len(members)} nodes; 1 to 20 are expected.", line=line
            )
        nodes[row, : len(members)] = members
        attributes[8] = len(members)
    numbers = np.array([attributes for attributes, _, _ in archive.single_elements], dtype=np.int64)
    return RawElements(numbers, nodes, np.array([line for _, _, line in archive.single_elements]))


COMMANDS: dict[str, Callable[[Archive, Lines, list[str]], None]] = {
    **dict.fromkeys(("TYPE", "MAT", "REAL", "SECNUM", "ESYS", "CSYS"), _current),
    "N": _n,
    "E": _e,
    "EN": _en,
    "EMORE": _emore,
}
