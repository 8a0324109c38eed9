"""In the child process: meshes through meshio, as plain arrays."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

#: Cells that meshio's own readers give but its table of dimensions forgets.
FORGOTTEN = {"triangle7": 2, "pyramid13": 3, "wedge15": 3}


def complete_table() -> None:
    """Let meshio know the dimension of all its cells; without it such a mesh is neither read nor written."""
    from meshio._mesh import topological_dimension

    for name, dimension in FORGOTTEN.items():
        topological_dimension.setdefault(name, dimension)


def load(path: Path, kind: str) -> dict[str, Any]:
    """Points, cells and named sets of a mesh file; whatever goes wrong is raised."""
    import meshio

    complete_table()
    mesh = meshio.read(path, file_format=kind or None)
    cells = [(block.type, np.asarray(block.data)) for block in mesh.cells]
    names = {int(value[0]): str(name) for name, value in mesh.field_data.items() if np.size(value) >= 1}
    tags = next(
        (mesh.cell_data[key] for key in ("gmsh:physical", "medit:ref", "CellEntityIds") if key in mesh.cell_data), None
    )
    groups: dict[str, list[np.ndarray]] = {}
    if tags is not None:
        for index, values in enumerate(tags):
            for tag in np.unique(values):
                rows = groups.setdefault(names.get(int(tag), f"group {int(tag)}"), [_none()] * len(cells))
                rows[index] = np.flatnonzero(np.asarray(values) == tag)
    for name, rows in mesh.cell_sets.items():
        if not str(name).startswith("gmsh:"):
            groups.setdefault(
                str(name), [_none() if one is None else np.asarray(one, dtype=np.int64).ravel() for one in rows]
            )
    numbers = mesh.point_data.get("node_number")
    return {
        "points": np.asarray(mesh.points, dtype=float),
        "cells": [(name, np.asarray(data, dtype=np.int64)) for name, data in cells if np.ndim(data) == 2],
        "groups": groups,
        "point_sets": {str(name): np.asarray(rows, dtype=np.int64).ravel() for name, rows in mesh.point_sets.items()},
        "numbers": None if numbers is None else np.asarray(numbers).ravel(),
    }


def _none() -> np.ndarray:
    return np.zeros(0, dtype=np.int64)
