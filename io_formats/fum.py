"""``input.fum``: the binary file of a flexible subsystem (Mikheev 2004, app. 4).

The layout and every assumption of ours about it are described in ``docs/formats/fum.md``.
"""

from __future__ import annotations

from pathlib import Path
from typing import IO

import numpy as np

from io_formats import fum_extension
from io_formats.atomic import writing
from io_formats.fum_reader import SIGNATURE, read
from solvers.errors import FileError
from solvers.flexible.subsystem import FlexibleSubsystem

__all__ = ["LIMIT", "SIGNATURE", "read", "write"]

LIMIT = 2**31 - 1  # offsets are signed 32-bit integers
_INT, _DOUBLE = np.dtype("<i4"), np.dtype("<f8")
_SOLUTION_TABLE = 11
_HIGHEST = 2**31 - 1  # of a 32-bit integer
_PIECE = 1 << 16  # doubles written at a time


def write(path: str | Path, subsystem: FlexibleSubsystem) -> None:
    """Write ``input.fum`` and, if the subsystem has an extension, the file beside it.

    Raises FileError for what the format cannot hold: more than 32-bit offsets reach, numbers above their fields, other
    characters than those of CP1251. Nothing is written then.
    """
    path = Path(path)
    _check(path, subsystem)
    blocks = [_title(path, subsystem), _types(path, subsystem), _ints(subsystem.node_numbers), _coordinates(subsystem)]
    blocks += [_elements(subsystem)]
    table, parts = _solution(subsystem)
    start = len(SIGNATURE) + 6 * 4
    addresses = start + np.concatenate(([0], np.cumsum([len(block) for block in blocks])))
    size = int(addresses[-1]) + 4 * _SOLUTION_TABLE + sum(_n_bytes(part) for part in parts)
    if size > LIMIT:
        each = subsystem.modes[:1].size * 8 / 2**20
        raise FileError(
            path,
            f"the subsystem needs {size / 2**30:.1f} GiB, but 32-bit offsets end at 2 GiB. Keep fewer modes "
            f"({len(subsystem.modes)} now, {each:.0f} MiB each), or reduce a coarser mesh ({subsystem.n_nodes} nodes "
            "now).",
        )
    with writing(path) as temporary, temporary.open("wb") as file:
        file.writelines([SIGNATURE, _ints(addresses), *blocks, table])
        for part in parts:
            _write_part(file, part)
    fum_extension.write(path, subsystem.extension)


def _check(path: Path, subsystem: FlexibleSubsystem) -> None:
    """Raise FileError for numbers that their fields cannot hold, before anything is written."""
    nodes, conditions = subsystem.node_numbers, subsystem.conditions
    if nodes.size and (nodes.min() < 0 or nodes.max() > _HIGHEST):
        raise FileError(path, f"node number {nodes.max()} does not fit 32 bits. Renumber the nodes.")
    highest = conditions.nodes.max(initial=0)
    if highest > _HIGHEST // 32:
        raise FileError(
            path,
            f"interface node {highest} is above {_HIGHEST // 32}, the highest the format can code. Renumber the nodes.",
        )
    if conditions.dofs.size and not 0 <= conditions.dofs.min() <= conditions.dofs.max() < 32:
        raise FileError(path, "a boundary condition has a degree of freedom outside 0 … 31.")


def _n_bytes(part: bytes | np.ndarray) -> int:
    return len(part) if isinstance(part, bytes) else 8 * part.size


def _write_part(file: IO[bytes], part: bytes | np.ndarray) -> None:
    """Bytes as they are; doubles row by row in pieces, so that no second copy of the modes is made."""
    if isinstance(part, bytes):
        file.write(part)
        return
    rows = np.atleast_2d(part)
    step = max(1, _PIECE // max(rows.shape[1], 1))
    for first in range(0, len(rows), step):
        file.write(_doubles(rows[first : first + step]))


def _ints(values: object) -> bytes:
    return np.asarray(values).astype(_INT).tobytes()


def _doubles(values: object) -> bytes:
    return np.ascontiguousarray(values, dtype=_DOUBLE).tobytes()


def _text(path: Path, label: str, text: str) -> bytes:
    try:
        code = b"\x98".join(part.encode("cp1251") for part in text.split("\x98"))
    except UnicodeEncodeError as error:
        raise FileError(
            path, f"the {label} has the character '{error.object[error.start]}', which CP1251 lacks."
        ) from None
    if len(code) > 255:
        raise FileError(path, f"the {label} has {len(code)} characters; the format holds 255 at most.")
    return bytes([len(code)]) + code


def _title(path: Path, subsystem: FlexibleSubsystem) -> bytes:
    texts = _text(path, "name of the program", subsystem.program) + _text(path, "title", subsystem.title)
    texts += _text(path, "comment", subsystem.comment)
    max_node = subsystem.max_node or int(subsystem.node_numbers.max(initial=0))
    max_element = subsystem.max_element or int(subsystem.elements.numbers.max(initial=0))
    counts = [max_node, subsystem.n_nodes, max_element, len(subsystem.elements.numbers), subsystem.units]
    tail = _ints([*counts, len(subsystem.dof_numbers), *subsystem.dof_numbers])
    body = _ints([subsystem.date, subsystem.time]) + texts + tail
    return _ints([4 + len(body)]) + body


def _types(path: Path, subsystem: FlexibleSubsystem) -> bytes:
    records = bytearray()
    for kind in subsystem.drawn_types:
        numbers = [kind.identifier, kind.n_nodes, len(kind.polygons)]
        for polygon in kind.polygons:
            numbers += [len(polygon), *polygon]
        if max(numbers) > 255:
            raise FileError(path, f"element type {kind.identifier} needs a number above 255, which a byte cannot hold.")
        records += bytes(numbers)
    return _ints([8 + len(records), len(subsystem.drawn_types)]) + bytes(records)


def _coordinates(subsystem: FlexibleSubsystem) -> bytes:
    return _doubles(np.column_stack((subsystem.node_numbers.astype(float), subsystem.coordinates)))


def _elements(subsystem: FlexibleSubsystem) -> bytes:
    elements = subsystem.elements
    lengths = np.diff(elements.offsets)
    words = np.empty(2 * len(lengths) + len(elements.nodes), dtype=_INT)
    starts = elements.offsets[:-1] + 2 * np.arange(len(lengths))
    words[starts], words[starts + 1] = elements.numbers, elements.types
    mask = np.ones(len(words), dtype=bool)
    mask[starts] = mask[starts + 1] = False
    words[mask] = elements.nodes
    return words.tobytes()


def _solution(subsystem: FlexibleSubsystem) -> tuple[bytes, list[bytes | np.ndarray]]:
    """The solution table and the blocks that follow it; arrays stay arrays until they are written."""
    conditions = subsystem.conditions
    parts: list[bytes | np.ndarray] = [
        _doubles(subsystem.lumped_mass),
        _ints(conditions.nodes.astype(np.int64) * 32 + conditions.dofs) + _doubles(conditions.values),
        _doubles(subsystem.frequencies_hz),
        subsystem.modes,
        subsystem.mass,
        subsystem.stiffness,
    ]
    offsets = 4 * _SOLUTION_TABLE + np.concatenate(([0], np.cumsum([_n_bytes(part) for part in parts[:-1]])))
    counts = [subsystem.n_eigen, subsystem.n_static, len(conditions.nodes)]
    table = [*counts, int(subsystem.orthonormalised), subsystem.normalisation, *offsets]
    return _ints(table), parts
