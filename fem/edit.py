"""Edits of a model by number. Every function returns a new model that shares the arrays it did not touch.

Costs grow with the number of nodes or elements at worst once per call (a sort), never with a Python loop over them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from fem.materials import Material, check_material
from fem.model import ElementBlock, FEModel, link_members, named, node_rows, part_of, spring_members
from fem.sections import Section, check_section
from solvers.errors import ModelError


def add_nodes(model: FEModel, numbers: Any, coordinates: Any) -> FEModel:
    """Append nodes. Raises ModelError if a number exists already, repeats or is not positive."""
    numbers = np.atleast_1d(np.asarray(numbers, dtype=np.int64))
    points = np.asarray(coordinates, dtype=float).reshape(-1, 3)
    _check_new(model.node_numbers, numbers, "node")
    bad = np.flatnonzero(~np.isfinite(points).all(axis=1))
    if bad.size:
        raise ModelError(f"Node {numbers[bad[0]]} at {points[bad[0]].tolist()}: coordinates must be finite numbers.")
    return replace(
        model,
        node_numbers=np.concatenate([model.node_numbers, numbers]),
        coordinates=np.concatenate([model.coordinates, points]),
    )


def _check_new(known: np.ndarray, new: np.ndarray, what: str) -> None:
    if new.size and new.min() <= 0:
        raise ModelError(f"{what.capitalize()} number {new.min()}: numbers must be positive.")
    values, count = np.unique(new, return_counts=True)
    if values.size != new.size:
        raise ModelError(f"{what.capitalize()} {values[count > 1][0]} is given twice.")
    there = values[np.isin(values, known)]
    if there.size:
        raise ModelError(f"{what.capitalize()} {there[0]} exists already; choose another number.")


def move_nodes(model: FEModel, numbers: Any, coordinates: Any) -> FEModel:
    """Put nodes at new points (n, 3). Raises ModelError for an unknown node or a point that is not finite."""
    rows = node_rows(model, numbers)
    points = np.array(model.coordinates)
    points[rows] = np.asarray(coordinates, dtype=float).reshape(-1, 3)
    if not np.isfinite(points[rows]).all():
        raise ModelError("The new point of a node is not finite.")
    return replace(model, coordinates=points)


def nodes_in_use(model: FEModel) -> np.ndarray:
    """Mask (n_nodes,) of nodes that an element, a mass, a spring or a link refers to."""
    used = np.zeros(len(model.node_numbers), dtype=bool)
    for block in model.blocks:
        used[block.connectivity.ravel()] = True
    numbers = [mass.node for mass in model.masses]
    for spring in model.springs:
        numbers += spring_members(spring)
    for link in model.links:
        numbers += link_members(link)
    used[node_rows(model, numbers)] = True
    return used


def remove_nodes(model: FEModel, numbers: Any) -> FEModel:
    """Remove nodes that nothing uses; sets, supports and the interface forget them.

    Raises ModelError for an unknown node or one that an element, mass, spring or link still needs.
    """
    rows = node_rows(model, numbers)
    busy = rows[nodes_in_use(model)[rows]]
    if busy.size:
        raise ModelError(f"Node {model.node_numbers[busy[0]]} is in use; remove its elements, masses and links first.")
    keep = np.ones(len(model.node_numbers), dtype=bool)
    keep[rows] = False
    place = np.cumsum(keep) - 1
    gone = model.node_numbers[rows]
    supports = []
    for support in model.supports:
        left = support.nodes[~np.isin(support.nodes, gone)]
        if left.size:
            supports.append(replace(support, nodes=left))
    return replace(
        model,
        node_numbers=model.node_numbers[keep],
        coordinates=model.coordinates[keep],
        blocks=tuple(replace(block, connectivity=place[block.connectivity]) for block in model.blocks),
        node_sets={name: nodes[~np.isin(nodes, gone)] for name, nodes in model.node_sets.items()},
        supports=tuple(supports),
        interface=model.interface[~np.isin(model.interface, gone)],
    )


def element_numbers(model: FEModel) -> np.ndarray:
    """Numbers of all elements, block after block."""
    return np.concatenate([np.zeros(0, dtype=np.int64)] + [block.numbers for block in model.blocks])


def find_elements(model: FEModel, numbers: Any) -> list[tuple[int, np.ndarray]]:
    """Where elements are: pairs of block index and rows within it. Raises ModelError naming a missing one."""
    wanted = np.unique(np.asarray(numbers, dtype=np.int64))
    found, total = [], 0
    for index, block in enumerate(model.blocks):
        rows = np.flatnonzero(np.isin(block.numbers, wanted))
        if rows.size:
            found.append((index, rows))
            total += rows.size
    if total < wanted.size:
        missing = wanted[~np.isin(wanted, element_numbers(model))][0]
        raise ModelError(f"Element {missing} is not defined; the model has {len(element_numbers(model))} elements.")
    return found


def next_element_number(model: FEModel) -> int:
    """One above the highest element number."""
    return max((int(block.numbers.max()) for block in model.blocks if len(block)), default=0) + 1


def next_node_number(model: FEModel) -> int:
    """One above the highest node number."""
    return int(model.node_numbers.max()) + 1 if len(model.node_numbers) else 1


def add_elements(model: FEModel, name: str, kind: str, nodes: Any, *, numbers: Any = None, **options: Any) -> FEModel:
    """Append a block of elements given by node *numbers* (ne, nn); options are fields of ElementBlock.

    Without ``numbers`` they follow the highest. Raises ModelError if the block, a number or a node is wrong.
    """
    nodes = np.atleast_2d(np.asarray(nodes, dtype=np.int64))
    if any(block.name == name for block in model.blocks):
        raise ModelError(f"Element block '{name}' exists already; choose another name.")
    first = next_element_number(model)
    given = np.arange(first, first + len(nodes)) if numbers is None else np.atleast_1d(np.asarray(numbers, np.int64))
    _check_new(element_numbers(model), given, "element")
    rows = node_rows(model, nodes.ravel(), f"Element block '{name}'").reshape(nodes.shape)
    block = ElementBlock(name=name, type=kind, numbers=given, connectivity=rows, **options)
    return replace(model, blocks=(*model.blocks, block))


def remove_elements(model: FEModel, numbers: Any) -> FEModel:
    """Remove elements; sets forget them, blocks left empty go. Raises ModelError for an unknown one."""
    gone = np.unique(np.asarray(numbers, dtype=np.int64))
    blocks = list(model.blocks)
    for index, rows in find_elements(model, gone):
        keep = np.ones(len(blocks[index]), dtype=bool)
        keep[rows] = False
        blocks[index] = part_of(blocks[index], keep)
    return replace(
        model,
        blocks=tuple(block for block in blocks if len(block)),
        element_sets={name: items[~np.isin(items, gone)] for name, items in model.element_sets.items()},
    )


def change_block(model: FEModel, name: str, **changes: Any) -> FEModel:
    """A block with other fields (material, section, orientation …). Raises ModelError if there is no such block."""
    old = named(model.blocks, name, "element block", f"Model '{model.title}'")
    new = replace(old, **changes)
    return replace(model, blocks=tuple(new if block is old else block for block in model.blocks))


def put_material(model: FEModel, material: Material) -> FEModel:
    """Add a material or replace the one of the same name. Raises ModelError if its constants are not admissible."""
    check_material(material)
    return replace(model, materials=_put(model.materials, material))


def put_section(model: FEModel, section: Section) -> FEModel:
    """Add a section or replace the one of the same name. Raises ModelError if its properties are not admissible."""
    check_section(section)
    return replace(model, sections=_put(model.sections, section))


def _put(items: tuple[Any, ...], new: Any) -> tuple[Any, ...]:
    if any(item.name == new.name for item in items):
        return tuple(new if item.name == new.name else item for item in items)
    return (*items, new)


def put_node_set(model: FEModel, name: str, numbers: Any) -> FEModel:
    """Name some nodes. Raises ModelError for an unknown one."""
    rows = node_rows(model, numbers, f"Node set '{name}'")
    return replace(model, node_sets={**model.node_sets, name: model.node_numbers[np.unique(rows)]})
