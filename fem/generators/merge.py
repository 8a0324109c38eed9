"""Put models together and join their nodes."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components
from scipy.spatial import cKDTree

from fem.model import (
    Bushing,
    ElementBlock,
    FEModel,
    InterpolationLink,
    LinearLink,
    Link,
    PointMass,
    RigidLink,
    ScalarSpring,
    Spring,
    Support,
    node_rows,
)
from solvers.errors import ModelError

Renumber = Callable[[Any], Any]


def combine(models: Sequence[FEModel], *, title: str = "", join_blocks: bool = True) -> FEModel:
    """One model with the parts of all; nodes and elements of the later ones are renumbered where numbers clash.

    Equal materials and sections are shared; different ones of the same name get « (2)». Sets of the same name are
    united. With ``join_blocks`` blocks of equal name, kind, material and section become one.
    """
    if not models:
        raise ModelError("Combining models: none was given.")
    nodes, points, blocks = [], [], []
    pools: dict[str, list[Any]] = {"materials": [], "sections": [], "systems": []}
    lists: dict[str, list[Any]] = {"supports": [], "masses": [], "springs": [], "links": []}
    node_sets: dict[str, list[np.ndarray]] = {}
    element_sets: dict[str, list[np.ndarray]] = {}
    interface, row, last_node, last_element = [], 0, 0, 0
    for model in models:
        shift_nodes = _shift(model.node_numbers, last_node)
        shift_elements = _shift(np.concatenate([[1], *(b.numbers for b in model.blocks)]), last_element)
        names = {key: _pooled(pool, getattr(model, key)) for key, pool in pools.items()}
        nodes.append(model.node_numbers + shift_nodes)
        points.append(model.coordinates)
        for block in model.blocks:
            blocks.append(_moved(block, row, shift_elements, names))
        for key, kept in lists.items():
            kept.extend(_renumbered(item, shifted(shift_nodes), names["systems"]) for item in getattr(model, key))
        for key, numbers in model.node_sets.items():
            node_sets.setdefault(key, []).append(numbers + shift_nodes)
        for key, numbers in model.element_sets.items():
            element_sets.setdefault(key, []).append(numbers + shift_elements)
        interface.append(model.interface + shift_nodes)
        row += len(model.coordinates)
        last_node = max(last_node, int(nodes[-1].max(initial=0)))
        last_element = max([last_element, *(int(b.numbers.max(initial=0)) + shift_elements for b in model.blocks)])
    return FEModel(
        title=title or models[0].title,
        node_numbers=np.concatenate(nodes),
        coordinates=np.concatenate(points),
        blocks=tuple(_joined(blocks) if join_blocks else _distinct(blocks)),
        node_sets={key: np.unique(np.concatenate(parts)) for key, parts in node_sets.items()},
        element_sets={key: np.unique(np.concatenate(parts)) for key, parts in element_sets.items()},
        interface=np.concatenate(interface),
        **{key: tuple(items) for key, items in (pools | lists).items()},
    )


def merge_nodes(model: FEModel, tolerance: float = 1e-6, *, nodes: np.ndarray | None = None) -> FEModel:
    """Join nodes that lie within ``tolerance`` metres of each other (KD-tree); the lowest row of each group stays.

    ``nodes`` (numbers) limits the search. Chains of near nodes are joined as a whole. Raises ModelError if an element
    would lose an edge: the tolerance is then too large for the mesh.
    """
    if not (np.isfinite(tolerance) and tolerance >= 0.0):
        raise ModelError(f"Merging nodes: tolerance is {tolerance}; a finite number of metres, zero or more, expected.")
    rows = np.arange(len(model.coordinates)) if nodes is None else node_rows(model, np.unique(nodes), "Merging nodes")
    target = _merge_targets(model.coordinates, rows, tolerance)
    kept = target == np.arange(len(target))
    if kept.all():
        return model
    place = np.cumsum(kept) - 1
    new_row = place[target]
    blocks = tuple(_remapped(block, new_row, tolerance) for block in model.blocks)
    numbers = model.node_numbers
    order = np.argsort(numbers)

    def renumber(values: Any) -> Any:
        at = order[np.searchsorted(numbers, values, sorter=order)]
        return numbers[target[at]]

    lists: dict[str, Any] = {
        key: tuple(_renumbered(item, renumber, {}) for item in getattr(model, key))
        for key in ("supports", "masses", "springs", "links")
    }
    return replace(
        model,
        node_numbers=numbers[kept],
        coordinates=model.coordinates[kept],
        blocks=blocks,
        node_sets={key: np.unique(renumber(values)) for key, values in model.node_sets.items()},
        interface=np.unique(renumber(model.interface)) if model.interface.size else model.interface,
        **lists,
    )


def _merge_targets(points: np.ndarray, rows: np.ndarray, tolerance: float) -> np.ndarray:
    """For every node the row that it becomes."""
    target = np.arange(len(points))
    if rows.size < 2:
        return target
    pairs = cKDTree(points[rows]).query_pairs(tolerance, output_type="ndarray")
    if len(pairs) == 0:
        return target
    graph = coo_array((np.ones(len(pairs), dtype=np.int8), (pairs[:, 0], pairs[:, 1])), shape=(rows.size, rows.size))
    _, group = connected_components(graph, directed=False)
    lowest = np.full(group.max() + 1, len(points))
    np.minimum.at(lowest, group, rows)
    target[rows] = lowest[group]
    return target


def _remapped(block: ElementBlock, new_row: np.ndarray, tolerance: float) -> ElementBlock:
    rows = new_row[block.connectivity]
    ordered = np.sort(rows, axis=1)
    bad = np.flatnonzero((ordered[:, 1:] == ordered[:, :-1]).any(axis=1))
    if bad.size:
        raise ModelError(
            f"Merging nodes: element {block.numbers[bad[0]]} of block '{block.name}' has nodes closer than "
            f"{tolerance:g} m and would collapse; choose a smaller tolerance."
        )
    return replace(block, connectivity=rows)


def shifted(by: int) -> Renumber:
    """A renumbering that adds a constant."""
    return lambda numbers: numbers + by


def _shift(numbers: np.ndarray, last: int) -> int:
    """What to add so that the numbers come after ``last``; nothing if they already do."""
    return 0 if numbers.size == 0 or int(numbers.min()) > last else last


def _pooled(pool: list[Any], items: Sequence[Any]) -> dict[str, str]:
    """Add items to the pool; the new name of each. Equal items are shared, namesakes get a number."""
    names = {}
    for item in items:
        known = {other.name: other for other in pool}
        name, number = item.name, 2
        while name in known and known[name] != replace(item, name=name):
            name, number = f"{item.name} ({number})", number + 1
        if name not in known:
            pool.append(replace(item, name=name))
        names[item.name] = name
    return names


def _moved(block: ElementBlock, row: int, shift: int, names: dict[str, dict[str, str]]) -> ElementBlock:
    return replace(
        block,
        numbers=block.numbers + shift,
        connectivity=block.connectivity + row,
        material=names["materials"].get(block.material, block.material),
        section=names["sections"].get(block.section, block.section),
    )


def _joined(blocks: list[ElementBlock]) -> list[ElementBlock]:
    """Blocks of equal name, kind, material and section as one; the rest get distinct names."""
    groups: dict[tuple[Any, ...], list[ElementBlock]] = {}
    for block in blocks:
        key = (block.name, block.type, block.material, block.section)
        optional = tuple(getattr(block, name) is None for name in ("orientation", "offsets", "releases"))
        groups.setdefault(key + optional, []).append(block)
    return _distinct([_concatenated(group) for group in groups.values()])


def _concatenated(group: list[ElementBlock]) -> ElementBlock:
    if len(group) == 1:
        return group[0]
    changes: dict[str, Any] = {}
    for name in ("numbers", "connectivity", "orientation", "offsets", "releases"):
        if getattr(group[0], name) is not None:
            changes[name] = np.concatenate([getattr(block, name) for block in group])
    return replace(group[0], **changes)


def _distinct(blocks: list[ElementBlock]) -> list[ElementBlock]:
    seen: set[str] = set()
    result = []
    for block in blocks:
        name, number = block.name, 2
        while name in seen:
            name, number = f"{block.name} ({number})", number + 1
        seen.add(name)
        result.append(block if name == block.name else replace(block, name=name))
    return result


def _renumbered(item: Any, renumber: Renumber, systems: dict[str, str]) -> Any:
    """A support, mass, spring or link with its nodes renumbered and its system renamed."""

    def one(number: int | None) -> int | None:
        return None if number is None else int(renumber(np.int64(number)))

    changes: dict[str, Any] = {}
    if getattr(item, "system", ""):
        changes["system"] = systems.get(item.system, item.system)
    kind: Support | PointMass | Spring | Link = item
    if isinstance(kind, Support):
        changes["nodes"] = np.unique(renumber(kind.nodes))
    elif isinstance(kind, PointMass):
        changes["node"] = one(kind.node)
    elif isinstance(kind, ScalarSpring | Bushing):
        changes |= {"node_a": one(kind.node_a), "node_b": one(kind.node_b)}
    elif isinstance(kind, RigidLink):
        changes |= {"master": one(kind.master), "slaves": renumber(kind.slaves)}
    elif isinstance(kind, InterpolationLink):
        changes |= {"node": one(kind.node), "others": renumber(kind.others)}
    elif isinstance(kind, LinearLink):
        changes["terms"] = tuple((one(node), dof, factor) for node, dof, factor in kind.terms)
    return replace(item, **changes)
