"""Sweep a mesh: lines into shells, shells into solids, along a vector or around an axis."""

from collections.abc import Callable, Sequence

import numpy as np

from fem.generators import arguments as check
from fem.generators.assembling import compressed, model_of
from fem.generators.kinds import BEAM, QUAD, ROD, TRIANGLE, base_kind, reversed_order
from fem.materials import Material
from fem.model import ElementBlock, FEModel, find_material
from fem.sections import Section, ShellSection
from solvers.errors import ModelError

Made = tuple[str, np.ndarray]
# node orders of a swept element: a… are rows of the base, + is the next layer; the volume is positive if the sweep
# goes along the normal of the base
_SWEPT = {
    2: (QUAD, lambda a, b: [a[:, 0], a[:, 1], b[:, 1], b[:, 0]]),
    3: ("wedge6", lambda a, b: [*a.T, *b.T]),
    4: ("hex8", lambda a, b: [*a.T, *b.T]),
}


def extrude(
    model: FEModel,
    vector: Sequence[float],
    divisions: int,
    *,
    section: Section | None = None,
    material: Material | None = None,
    name: str = "extruded",
) -> FEModel:
    """Lines (beams, rods) become shells, shells become solids, swept by ``vector`` (m) in equal steps.

    Shells need ``section``; the material is that of the swept block unless one is given. Node sets "start" and "end"
    hold the first and the last layer. Raises ModelError if a shell lies along the vector or the model has solids.
    """
    n = check.count("Extruding", "divisions", divisions)
    shift = check.vector("Extruding", "vector", vector)
    if not np.any(shift):
        raise ModelError("Extruding: the vector is zero; give the length and direction of the sweep.")
    check.few_enough("Extruding", len(model.coordinates) * (n + 1))
    layers = model.coordinates[None] + np.linspace(0.0, 1.0, n + 1)[:, None, None] * shift
    return _swept(model, layers, lambda i: i, np.zeros(len(model.coordinates), bool), section, material, name)


def revolve(
    model: FEModel,
    point: Sequence[float],
    axis: Sequence[float],
    angle: float,
    divisions: int,
    *,
    section: Section | None = None,
    material: Material | None = None,
    name: str = "revolved",
) -> FEModel:
    """Lines become shells, shells become solids, turned about an axis by ``angle`` (rad); 2π closes the ring.

    Nodes on the axis stay single: lines that touch it give triangles, shells give wedges, pyramids or tetrahedra.
    Raises ModelError for a quad that touches the axis with one corner only.
    """
    n = check.count("Revolving", "divisions", divisions)
    unit = check.direction("Revolving", "axis", axis)
    origin = check.vector("Revolving", "point", point)
    if not 0.0 < abs(angle) <= 2.0 * np.pi * (1.0 + 1e-12):
        raise ModelError(f"Revolving: angle is {angle:g}; it must lie between 0 and 2π.")
    closed = abs(angle) >= 2.0 * np.pi * (1.0 - 1e-12)
    if closed and n < 3:
        raise ModelError(f"Revolving: a full turn in {n} steps has no volume; at least 3 are needed.")
    check.few_enough("Revolving", len(model.coordinates) * (n + 1))
    arm = model.coordinates - origin
    distance = np.linalg.norm(arm - np.outer(arm @ unit, unit), axis=1)
    on_axis = distance < 1e-9 * max(1.0, float(np.abs(arm).max(initial=0.0)))
    turns = np.linspace(0.0, angle, n + 1)
    layers = np.stack([origin + arm @ check.rotation(unit, t).T for t in turns])
    layers[:, on_axis] = model.coordinates[on_axis]
    wrap: Callable[[int], int] = (lambda i: i % n) if closed else (lambda i: i)
    return _swept(model, layers, wrap, on_axis, section, material, name)


def _swept(
    model: FEModel,
    layers: np.ndarray,
    wrap: Callable[[int], int],
    fixed: np.ndarray,
    section: Section | None,
    material: Material | None,
    name: str,
) -> FEModel:
    """Elements between neighbouring layers; ``fixed`` nodes exist in the first layer only."""
    n_layers, n = layers.shape[:2]
    made: dict[str, list[np.ndarray]] = {}
    for block in model.blocks:
        _check_block(block, section)
        if not len(block):
            continue
        for i in range(n_layers - 1):
            low = block.connectivity + wrap(i) * n * ~fixed[block.connectivity]
            high = block.connectivity + wrap(i + 1) * n * ~fixed[block.connectivity]
            for kind, rows in _between(block, low, high, fixed[block.connectivity]):
                made.setdefault(kind, []).append(_upright(kind, rows, layers.reshape(-1, 3)))
    if not made:
        raise ModelError(f"Sweeping '{model.title}': the model has no elements to sweep.")
    tables = [np.concatenate(rows) for rows in made.values()]
    points, tables, place = compressed(layers.reshape(-1, 3), *tables)
    last = wrap(n_layers - 1) * n + np.arange(n)
    sets = {"start": place[:n], "end": np.where(fixed, place[:n], place[last])}
    blocks = [(name if len(made) == 1 else f"{name} {kind}", kind, rows, section) for kind, rows in zip(made, tables)]
    chosen = material or find_material(model, model.blocks[0])
    return model_of(name, points, blocks, chosen, node_sets={key: rows[rows >= 0] for key, rows in sets.items()})


def _check_block(block: ElementBlock, section: Section | None) -> None:
    where = f"Sweeping block '{block.name}'"
    kind = base_kind(block.type)
    if kind not in (BEAM, ROD, TRIANGLE, QUAD):
        raise ModelError(f"{where}: elements of kind '{block.type}' cannot be swept; lines and shells can.")
    if kind in (BEAM, ROD) and not isinstance(section, ShellSection):
        raise ModelError(f"{where}: lines become shells and need a shell section; give one.")
    if kind in (TRIANGLE, QUAD) and isinstance(section, ShellSection):
        raise ModelError(f"{where}: shells become solids, which have no thickness; leave the section out.")


def _between(block: ElementBlock, low: np.ndarray, high: np.ndarray, fixed: np.ndarray) -> list[Made]:
    """Elements between two layers, by how many of their base nodes lie on the axis."""
    touching = fixed.sum(axis=1)
    kind, order = _SWEPT[low.shape[1]]
    made: list[Made] = []
    plain = touching == 0
    if plain.any():
        made.append((kind, np.stack(order(low[plain], high[plain]), axis=1)))
    for count in np.unique(touching[~plain]):
        at = np.flatnonzero(touching == count)
        if count == low.shape[1]:
            raise ModelError(f"Revolving: element {block.numbers[at[0]]} lies on the axis.")
        made.append(_collapsed(block, at, low[at], high[at], fixed[at]))
    return made


def _collapsed(block: ElementBlock, at: np.ndarray, low: np.ndarray, high: np.ndarray, fixed: np.ndarray) -> Made:
    """Elements with nodes on the axis, after turning their base so that the free nodes come first."""
    n = low.shape[1]
    free_first = np.argmax(~fixed & np.roll(fixed, 1, axis=1), axis=1)
    turn = (free_first[:, None] + np.arange(n)) % n
    a, b = np.take_along_axis(low, turn, axis=1), np.take_along_axis(high, turn, axis=1)
    free = n - int(fixed[0].sum())
    if n == 2:
        return TRIANGLE, np.stack([a[:, 0], a[:, 1], b[:, 0]], axis=1)
    if n == 3 and free == 1:
        return "tet4", np.stack([a[:, 0], a[:, 1], a[:, 2], b[:, 0]], axis=1)
    if n == 3:
        return "pyramid5", np.stack([a[:, 0], a[:, 1], b[:, 1], b[:, 0], a[:, 2]], axis=1)
    if free == 2:
        return "wedge6", np.stack([a[:, 0], b[:, 0], a[:, 3], a[:, 1], b[:, 1], a[:, 2]], axis=1)
    raise ModelError(
        f"Revolving: quad {block.numbers[at[0]]} touches the axis with {n - free} of its corners; no solid has that "
        "shape. Use triangles next to the axis, or move the corner off it."
    )


def _upright(kind: str, rows: np.ndarray, points: np.ndarray) -> np.ndarray:
    """Solids with positive volume: those swept against the normal of their base are turned over."""
    if kind in (QUAD, TRIANGLE):
        return rows
    X = points[rows]
    middle = X.mean(axis=1)
    base = {"tet4": 3, "wedge6": 3, "pyramid5": 4, "hex8": 4}[kind]
    normal = np.cross(X[:, 1] - X[:, 0], X[:, base - 1] - X[:, 0])
    height = np.einsum("ei,ei->e", normal, middle - X[:, :base].mean(axis=1))
    size = np.linalg.norm(normal, axis=1) * np.linalg.norm(X[:, -1] - X[:, 0], axis=1)
    if np.any(np.abs(height) < 1e-12 * size):
        raise ModelError("Sweeping: a shell lies along the sweep, its solid has no volume; choose another direction.")
    inverted = height < 0.0
    result = rows.copy()
    result[inverted] = rows[inverted][:, list(reversed_order(kind))]
    return result
