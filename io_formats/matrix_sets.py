"""Matrix files that belong together: stiffness, mass, and a list of nodes or an input file that tells what rows are.

A node list is text, one line a node: number, x, y, z and, if the rows are not ux uy uz in order, the directions of the
node as digits (``123`` or ``123456``). Rows of the matrices follow the lines. ``#`` starts a comment.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np

from fem.model import FEModel
from io_formats.matrices import SCALAR, ImportedMatrices
from io_formats.matrix_market import read_matrix_pair
from solvers.errors import FileError, ModelError

_PAIRS = (
    ("STIF", "MASS"),
    ("stif", "mass"),
    ("stiffness", "mass"),
    ("_K", "_M"),
    ("_k", "_m"),
    ("K.", "M."),
    ("KAA", "MAA"),
)


def mass_beside(stiffness: Path) -> Path | None:
    """The mass matrix whose name answers that of a stiffness matrix: ``a_MASS1`` to ``a_STIF1``, ``a_M`` to ``a_K``."""
    for k, m in _PAIRS:
        if k in stiffness.name:
            other = stiffness.with_name(m.join(stiffness.name.rsplit(k, 1)))
            if other != stiffness and other.exists():
                return other
    return None


def read_matrix_set(
    stiffness: str | Path, mass: str | Path | None = None, nodes: str | Path | None = None
) -> ImportedMatrices:
    """K, M and, where they can be found, the nodes of the rows. Raises FileError."""
    stiffness = Path(stiffness)
    mass = mass or mass_beside(stiffness)
    if mass is None:
        raise FileError(
            stiffness, "is a single matrix; name the mass matrix too (in the dialog of the import, or --mass FILE)."
        )
    pair = read_matrix_pair(stiffness, mass)
    if nodes is not None:
        return with_nodes(pair, *read_node_list(nodes), nodes)
    for ending in ("_nodes.csv", "_nodes.txt", ".nodes"):
        for k, _ in _PAIRS:
            base = stiffness.stem.rsplit(k.strip("."), 1)[0].rstrip("_")
            beside = stiffness.with_name(base + ending)
            if base != stiffness.stem and beside.exists():
                return with_nodes(pair, *read_node_list(beside), beside)
    deck = stiffness.with_name(f"{stiffness.stem.split('_STIF')[0]}.inp")
    if "_STIF" in stiffness.stem and deck.exists():
        from io_formats.abaqus.reader import read_inp

        mesh = read_inp(deck, units="m-kg-s").model
        mesh = replace(mesh, blocks=mesh.blocks)
        numbers = np.sort(mesh.node_numbers)
        if len(pair.dofs):
            return replace(pair, mesh=mesh)
        if 3 * len(numbers) == pair.n_dofs:
            dofs = np.column_stack([np.repeat(numbers, 3), np.tile(np.arange(3), len(numbers))])
            return replace(pair, dofs=dofs, mesh=mesh)
    return pair


def with_nodes(pair: ImportedMatrices, mesh: FEModel, dofs: np.ndarray, path: str | Path) -> ImportedMatrices:
    """The pair with the places of its rows. Raises FileError if the list does not fit."""
    if len(pair.dofs):
        if not np.isin(pair.dofs[pair.dofs[:, 1] != SCALAR, 0], mesh.node_numbers).all():
            raise FileError(path, "lacks nodes that the matrices have.")
        return replace(pair, mesh=mesh)
    if len(dofs) != pair.n_dofs and Path(path).suffix.lower() in MODELS:
        dofs = next((one for one in _other_layouts(mesh) if len(one) == pair.n_dofs), dofs)
    if len(dofs) != pair.n_dofs:
        raise FileError(path, f"names {len(dofs)} directions, but the matrices have {pair.n_dofs} rows.")
    return replace(pair, dofs=dofs, mesh=mesh)


#: Files of which the nodes and elements are taken where a list of nodes is asked for.
MODELS = (".cdb", ".rst", ".bdf", ".nas", ".dat", ".inp", ".json", ".umfem")


def _nodes_of_model(path: Path) -> tuple[FEModel, np.ndarray]:
    """The mesh of an FE file in the units of the file, as the matrices are; three directions to a node."""
    from io_formats import registry

    thing = registry.read(path, units="m-kg-s")  # not converted: matrices are not either
    mesh = getattr(thing, "model", None) or getattr(thing, "mesh", None)
    if mesh is None and getattr(thing, "fe_models", None):
        mesh = next(iter(thing.fe_models.values()))
    if mesh is None:
        raise FileError(path, "brings no nodes.")
    numbers = np.sort(mesh.node_numbers)
    return mesh, np.column_stack([np.repeat(numbers, 3), np.tile(np.arange(3), len(numbers))])


def _other_layouts(mesh: FEModel) -> Iterator[np.ndarray]:
    """Node and direction of every row: six to a node; those that the elements have; the same without supports and
    without nodes that follow others."""
    from fem.constraints import transformation
    from fem.dofs import dof_places, number_dofs

    numbers = np.sort(mesh.node_numbers)
    yield np.column_stack([np.repeat(numbers, 6), np.tile(np.arange(6), len(numbers))])
    try:
        dofs = number_dofs(mesh)
        kept = (np.arange(dofs.n_dofs), transformation(mesh, dofs).free)
    except ModelError:
        return
    for equations in kept:
        rows, codes = dof_places(dofs, equations)
        found = np.column_stack([dofs.node_numbers[rows], codes])
        yield found[np.lexsort((found[:, 1], found[:, 0]))]


def read_node_list(path: str | Path) -> tuple[FEModel, np.ndarray]:
    """Nodes and the (n, 2) node and direction of every row. Raises FileError with the line."""
    path = Path(path)
    if path.suffix.lower() in MODELS:
        return _nodes_of_model(path)
    try:
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError as error:
        raise FileError(path, f"cannot be read ({error.strerror or error}).") from None
    numbers: list[int] = []
    points: list[list[float]] = []
    dofs: list[tuple[int, int]] = []
    for line, text in enumerate(lines, start=1):
        words = text.split("#")[0].replace(",", " ").replace(";", " ").split()
        if not words or (line == 1 and not words[0].lstrip("+-").isdigit()):  # a heading
            continue
        try:
            number, place = int(words[0]), [float(word) for word in words[1:4]]
            directions = [int(digit) - 1 for digit in (words[4] if len(words) > 4 else "123")]
        except (ValueError, IndexError):
            raise FileError(path, f"a node and x, y, z are expected, '{text[:50]}' was found.", line=line) from None
        if len(place) < 3 or not np.all(np.isfinite(place)) or not 0 < number < 2**31:
            raise FileError(path, f"a node and x, y, z are expected, '{text[:50]}' was found.", line=line)
        if min(directions) < 0 or max(directions) > 5:
            raise FileError(path, f"directions are digits 1…6, '{words[4][:20]}' was found.", line=line)
        numbers.append(number)
        points.append(place)
        dofs += [(number, direction) for direction in directions]
    if len(set(numbers)) != len(numbers) or not numbers:
        raise FileError(path, "has no nodes, or a node twice.")
    mesh = FEModel(title=path.stem, node_numbers=np.array(numbers), coordinates=np.array(points))
    return mesh, np.array(dofs, dtype=np.int64)


def write_node_list(path: str | Path, numbers: np.ndarray, points: np.ndarray, dofs: np.ndarray) -> None:
    """Write the node list of rows ``dofs`` (n, 2), which must run node by node."""
    directions: dict[int, str] = {}
    for node, direction in dofs.tolist():
        directions[node] = directions.get(node, "") + str(direction + 1)
    place = {int(number): point for number, point in zip(numbers, points)}
    with Path(path).open("w", encoding="utf-8", newline="\n") as stream:
        stream.write("node,x,y,z,directions\n")
        for node, digits in directions.items():
            x, y, z = place[node]
            stream.write(f"{node},{x:.17g},{y:.17g},{z:.17g},{digits}\n")
