"""Modes of a modal test: universal file data set 55 (modes at nodes), with the places of its nodes if it has any.

Complex modes are turned to be as real as they can be, then their real parts are taken.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from solvers.analysis.measured_mac import MeasuredModes
from solvers.errors import FileError

#: Data sets that hold places of nodes.
NODES = (15, 781, 2411)


def read_measured_modes(path: str | Path) -> MeasuredModes:
    """The modes of a universal file. Raises FileError."""
    import pyuff

    path = Path(path)
    if not path.exists():
        raise FileError(path, "there is no such file.")
    try:
        file = pyuff.UFF(str(path))
        kinds = [int(kind) for kind in file.get_set_types()]
        sets: list[tuple[int, dict[str, Any]]] = [
            (kind, file.read_sets(index)) for index, kind in enumerate(kinds) if kind == 55 or kind in NODES
        ]
    except Exception as error:  # the reader raises whatever it stumbles over
        reason = (str(error).strip().splitlines() or [type(error).__name__])[0][:120]
        raise FileError(path, f"cannot be read as measured modes ({reason}).") from error
    try:
        return _gathered(path, sets)
    except (ValueError, OverflowError, KeyError, TypeError, IndexError) as error:  # incomplete tables
        reason = (str(error).strip().splitlines() or [type(error).__name__])[0][:120]
        raise FileError(path, f"cannot be read as measured modes ({reason}).") from error


def _gathered(path: Path, sets: list[tuple[int, dict[str, Any]]]) -> MeasuredModes:
    """The modes and places in the data sets of a file."""
    modes = [one for kind, one in sets if kind == 55 and "r1" in one]
    if not modes:
        raise FileError(path, "holds no modes (data set 55).")
    nodes = np.asarray(modes[0]["node_nums"], dtype=np.int64)
    shapes, frequencies, damping = [], [], []
    for one in modes:
        if len(one["node_nums"]) != len(nodes) or not np.array_equal(np.asarray(one["node_nums"], dtype=int), nodes):
            raise FileError(path, "its modes are given at different nodes.")
        vector = np.column_stack([np.asarray(one[word]) for word in ("r1", "r2", "r3")])
        shapes.append(as_real(vector))
        value = one.get("eig", 0.0)
        frequencies.append(float(one.get("freq") or abs(value) / (2 * np.pi)))
        damping.append(float(one.get("modal_damp_vis") or 0.0))
    places: dict[int, np.ndarray] = {}
    for kind, one in sets:
        if kind in NODES:
            table = np.column_stack([np.asarray(one[word], dtype=float) for word in "xyz"])
            places |= {int(number): place for number, place in zip(one["node_nums"], table, strict=True)}
    known = all(int(number) in places for number in nodes)
    return MeasuredModes(
        title=path.stem,
        nodes=nodes,
        places=np.array([places[int(number)] for number in nodes]) if known else None,
        frequencies_hz=np.array(frequencies),
        damping=np.array(damping),
        shapes=np.array(shapes),
    )


def as_real(vector: np.ndarray) -> np.ndarray:
    """The real part of a complex mode after the turn that makes it greatest; real modes stay as they are."""
    vector = np.asarray(vector)
    if not np.iscomplexobj(vector):
        return vector.astype(float)
    angle = 0.5 * np.angle(np.sum(vector * vector))
    return np.real(vector * np.exp(-1j * angle))
