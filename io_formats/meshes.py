"""Meshes of Gmsh, VTK, Salome and others through meshio: read into an FE model, written from one.

Reading happens in a child process. If there are volumes, they become elements and the faces and lines around them
node sets; else faces become shells; else lines become beams. Materials and sections are not in such files.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from fem.model import ElementBlock, FEModel
from io_formats.account import finished
from io_formats.ansys.shapes import NewNodes, resolve
from io_formats.atomic import writing
from io_formats.child import call
from io_formats.imported import ImportedModel
from io_formats.mesh_child import complete_table
from solvers.errors import FileError, ModelError

#: Cell of meshio → dimension, our kind (or how it is divided), number of nodes that are used.
CELLS: dict[str, tuple[int, str, int]] = {
    "line": (1, "beam2", 2),
    "line3": (1, "line3", 3),
    "triangle": (2, "shell3", 3),
    "triangle6": (2, "triangle6", 6),
    "triangle7": (2, "triangle6", 6),
    "quad": (2, "shell4", 4),
    "quad8": (2, "quad8", 8),
    "quad9": (2, "quad8", 8),
    "tetra": (3, "tet4", 4),
    "tetra10": (3, "tet10", 10),
    "pyramid": (3, "pyramid5", 5),
    "pyramid13": (3, "pyramid13", 13),
    "pyramid14": (3, "pyramid13", 13),
    "wedge": (3, "wedge6", 6),
    "wedge15": (3, "wedge15", 15),
    "wedge18": (3, "wedge15", 15),
    "hexahedron": (3, "hex8", 8),
    "hexahedron20": (3, "hex20", 20),
    "hexahedron27": (3, "hex20", 20),
}
#: Our kind → cell of meshio.
WRITTEN = {
    "beam2": "line", "beam2_euler": "line", "rod2": "line", "shell3": "triangle", "shell4": "quad", "tet4": "tetra",
    "tet10": "tetra10", "pyramid5": "pyramid", "wedge6": "wedge", "wedge15": "wedge15", "hex8": "hexahedron",
    "hex8i": "hexahedron", "hex20": "hexahedron20", "hex20f": "hexahedron20",
}  # fmt: skip
#: Ending → name of the format in meshio.
KINDS = {
    ".msh": "gmsh",
    ".vtk": "vtk",
    ".vtu": "vtu",
    ".mesh": "medit",
    ".med": "med",
    ".xdmf": "xdmf",
    ".stl": "stl",
    ".ply": "ply",
    ".obj": "obj",
    ".off": "off",
    ".su2": "su2",
    ".avs": "avsucd",
}


def read_mesh(path: str | Path, *, units: str | None = None) -> ImportedModel:
    """A mesh file as an FE model without materials. Raises FileError."""
    path = Path(path)
    data = call("io_formats.mesh_child:load", path, KINDS.get(path.suffix.lower(), ""))
    points = data["points"]
    if points.ndim != 2 or not 1 <= points.shape[1] <= 3 or len(points) == 0:
        raise FileError(path, "has no points.")
    points = np.hstack([points, np.zeros((len(points), 3 - points.shape[1]))])
    bad = np.flatnonzero(~np.isfinite(points).all(axis=1))
    if bad.size:
        raise FileError(path, f"the coordinates of point {bad[0] + 1} are not finite.")
    for name, cells in data["cells"]:
        if cells.size and (cells.min() < 0 or cells.max() >= len(points)):
            raise FileError(path, f"a cell '{name}' uses a point that is not in the file.")
    try:
        model, skipped, warnings = _model(path, points, data)
    except ModelError as error:
        raise FileError(path, str(error)) from error
    return finished(f"Mesh {path.name}", model, units=units, skipped=skipped, warnings=warnings)


def _model(path: Path, points: np.ndarray, data: dict[str, Any]) -> tuple[FEModel, list[str], list[str]]:
    skipped: list[str] = []
    warnings: list[str] = []
    known = [(name, cells) if name in CELLS and cells.shape[1] >= CELLS[name][2] else (name, None)
             for name, cells in data["cells"]]  # fmt: skip
    dimension = max((CELLS[name][0] for name, cells in known if cells is not None and len(cells)), default=0)
    numbers = _numbers(data, len(points))
    new = NewNodes(int(numbers.max()) + 1)
    blocks: list[tuple[str, np.ndarray, np.ndarray]] = []  # kind, node numbers, element numbers
    first = 1
    element_sets: dict[str, np.ndarray] = {}
    starts = []
    for name, cells in known:
        starts.append(first)
        if cells is None:
            skipped.append(f"{len(data['cells'][len(starts) - 1][1])} cells '{name}'")
            continue
        if CELLS[name][0] < dimension or not len(cells):
            continue
        own = np.arange(first, first + len(cells))
        first += len(cells)
        blocks += _divided(CELLS[name][1], numbers[cells[:, : CELLS[name][2]]], points[cells], own, new, warnings)
    if not blocks:
        raise FileError(path, "has no cells that could be elements (lines, faces or volumes).")
    all_numbers, all_points = np.concatenate([numbers, *new.numbers]), np.concatenate([points, *new.points])
    order = np.argsort(all_numbers)
    made: list[ElementBlock] = []
    used = np.zeros(len(all_numbers), dtype=bool)
    for kind, nodes, own in blocks:
        fresh = own < 0
        own[fresh] = np.arange(first, first + int(fresh.sum()))
        first += int(fresh.sum())
        rows = order[np.searchsorted(all_numbers, nodes, sorter=order)]
        used[rows] = True
        twins = sum(block.type == kind for block in made)
        name = kind if not twins else f"{kind} ({twins + 1})"
        made.append(ElementBlock(name=name, type=kind, numbers=own, connectivity=rows))
    node_sets = {name: numbers[_within(rows, len(numbers))] for name, rows in data["point_sets"].items()}
    for name, parts in data["groups"].items():
        _group(name, parts, known, starts, numbers, dimension, node_sets, element_sets)
    if not used.all():
        skipped.append(f"{int((~used).sum())} nodes that belong to no element")
    place = np.cumsum(used) - 1
    kept = all_numbers[used]
    warnings.append("A mesh brings no materials and sections; assign them.")
    model = FEModel(
        title=path.stem,
        node_numbers=kept,
        coordinates=all_points[used],
        blocks=tuple(
            ElementBlock(name=b.name, type=b.type, numbers=b.numbers, connectivity=place[b.connectivity]) for b in made
        ),
        node_sets={name: np.unique(n[np.isin(n, kept)]) for name, n in node_sets.items() if np.isin(n, kept).any()},
        element_sets=element_sets,
    )
    return model, skipped, list(dict.fromkeys(warnings))


def _numbers(data: dict[str, Any], n: int) -> np.ndarray:
    """Numbers that we wrote beside the points, if they are usable, else 1…n."""
    given = data["numbers"]
    if given is None or given.size != n or given.dtype.kind not in "iuf" or np.unique(given).size != n:
        return np.arange(1, n + 1)
    if np.all(np.isfinite(given)) and given.min() >= 1 and given.max() < 2**31 and np.all(given == np.floor(given)):
        return given.astype(np.int64)
    return np.arange(1, n + 1)


def _within(rows: np.ndarray, n: int) -> np.ndarray:
    return rows[(rows >= 0) & (rows < n)]


def _divided(
    kind: str, nodes: np.ndarray, points: np.ndarray, own: np.ndarray, new: NewNodes, warnings: list[str]
) -> list[tuple[str, np.ndarray, np.ndarray]]:
    """Cells as elements of ours; shells with middle nodes and thirteen-node pyramids are divided."""
    if kind == "line3":
        warnings.append(f"{len(nodes)} lines of three points became two beams each.")
        pairs = np.concatenate([nodes[:, [0, 2]], nodes[:, [2, 1]]])
        return [("beam2", pairs, np.concatenate([own, np.full(len(own), -1)]))]
    if kind not in ("quad8", "triangle6", "pyramid13"):
        return [(kind, nodes, own)]
    columns = {
        "quad8": [0, 1, 2, 3, 4, 5, 6, 7],
        "triangle6": [0, 1, 2, 2, 3, 4, 2, 5],
        "pyramid13": [0, 1, 2, 3, 4, 4, 4, 4, 5, 6, 7, 8, 4, 4, 4, 4, 9, 10, 11, 12],
    }[kind]
    table, places = np.zeros((len(nodes), 20), dtype=np.int64), np.zeros((len(nodes), 20, 3))
    table[:, : len(columns)], places[:, : len(columns)] = nodes[:, columns], points[:, columns]
    made = []
    for part in resolve("brick20" if kind == "pyramid13" else "shell8", table, places, new):
        numbers = own[part.source].copy()
        firsts = np.unique(part.source, return_index=True)[1]
        numbers[np.setdiff1d(np.arange(len(numbers)), firsts)] = -1
        made.append((part.kind, part.nodes, numbers))
    warnings.append(f"{len(nodes)} cells with middle points were divided into {sum(len(m[1]) for m in made)} elements.")
    return made


def _group(
    name: str,
    parts: list[np.ndarray],
    known: list[tuple[str, np.ndarray | None]],
    starts: list[int],
    numbers: np.ndarray,
    dimension: int,
    node_sets: dict[str, np.ndarray],
    element_sets: dict[str, np.ndarray],
) -> None:
    """A named group: elements where they became elements, nodes in any case."""
    nodes, elements = [], []
    for (kind, cells), rows, start in zip(known, parts, starts):
        if cells is None or not len(rows):
            continue
        rows = _within(rows, len(cells))
        nodes.append(numbers[cells[rows]].ravel())
        if CELLS[kind][0] == dimension:
            elements.append(start + rows)
    if nodes:
        node_sets[name] = np.concatenate([node_sets.get(name, np.zeros(0, dtype=np.int64)), *nodes])
    if elements:
        element_sets[name] = np.unique(np.concatenate(elements))


def write_mesh(path: str | Path, model: FEModel, modes: dict[str, np.ndarray] | None = None) -> None:
    """Write nodes and elements of a model; ``modes`` gives displacements (n_nodes, 3) at the nodes by name.

    Raises FileError if the format cannot hold it.
    """
    import meshio

    complete_table()
    path = Path(path)
    cells = [(WRITTEN[block.type], np.array(block.connectivity)) for block in model.blocks if len(block)]
    if not cells:
        raise FileError(path, "the model has no elements: there is no mesh to write.")
    kind = KINDS.get(path.suffix.lower())
    if kind == "xdmf":
        raise FileError(path, "an .xdmf mesh needs a second file; write .vtu instead.")
    data = {"node_number": np.array(model.node_numbers)}
    data |= {name: np.asarray(values, dtype=float) for name, values in (modes or {}).items()}
    if kind in ("stl", "obj", "off", "ply", "medit", "su2", "avsucd"):
        data = {}
    tags = {}
    if kind == "gmsh":
        ones = [np.ones(len(rows), dtype=np.int32) for _, rows in cells]
        tags = {"gmsh:physical": ones, "gmsh:geometrical": ones}
    mesh = meshio.Mesh(np.array(model.coordinates), cells, point_data=data, cell_data=tags)
    try:
        with writing(path) as temporary:
            target = temporary.with_suffix(path.suffix)
            meshio.write(target, mesh, file_format="gmsh22" if kind == "gmsh" else kind)
            if target != temporary:
                target.replace(temporary)
    except (OSError, FileError):
        raise
    except Exception as error:
        raise FileError(path, f"cannot be written as {kind}: {' '.join(str(error).split())[:200]}") from error
