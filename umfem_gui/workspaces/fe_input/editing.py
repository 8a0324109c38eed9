"""Edits of a model from a selection of nodes: every function gives a new one or raises ModelError with a sentence."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from fem.edit import put_node_set
from fem.model import (
    FEModel,
    PointMass,
    RigidLink,
    ScalarSpring,
    Support,
    node_rows,
)
from solvers.errors import ModelError


def chosen(model: FEModel, rows: Any) -> np.ndarray:
    """Numbers of the selected nodes. Raises ModelError if none is."""
    if not len(rows):
        raise ModelError("No nodes are selected. Click them in the view, drag a box, or type their numbers.")
    return model.node_numbers[np.asarray(rows, dtype=np.int64)]


def fix(model: FEModel, rows: Any, dofs: tuple[str, ...], values: tuple[float, ...] = ()) -> FEModel:
    """Hold DOFs of nodes, or prescribe ``values`` (one per DOF)."""
    if not dofs:
        raise ModelError("No degree of freedom is ticked. Tick those that shall be held.")
    support = Support(nodes=chosen(model, rows), dofs=dofs, values=values, name=free_name("support", model.supports))
    return replace(model, supports=(*model.supports, support))


def release(model: FEModel, rows: Any) -> FEModel:
    """Take all supports off nodes."""
    gone = chosen(model, rows)
    supports = []
    for support in model.supports:
        left = support.nodes[~np.isin(support.nodes, gone)]
        if len(left):
            supports.append(support if len(left) == len(support.nodes) else replace(support, nodes=left))
    return replace(model, supports=tuple(supports))


def add_interface(model: FEModel, rows: Any) -> FEModel:
    """Nodes where joints and forces will act. Raises ModelError for a node that follows another one."""
    numbers = chosen(model, rows)
    for link in model.links:
        followers = link.slaves if isinstance(link, RigidLink) else np.zeros(0, dtype=np.int64)
        bad = numbers[np.isin(numbers, followers)]
        if len(bad):
            raise ModelError(
                f"Node {bad[0]} follows the link '{link.name}', so nothing can be attached there. "
                "Take the node that the link follows."
            )
    return replace(model, interface=np.union1d(model.interface, numbers))


def remove_interface(model: FEModel, rows: Any) -> FEModel:
    """Nodes that are interface no more."""
    return replace(model, interface=np.setdiff1d(model.interface, chosen(model, rows)))


def spider(model: FEModel, rows: Any, *, rigid: bool) -> FEModel:
    """A new interface node in the middle of the selection: tied rigidly (RBE2), or to its mean motion (RBE3).

    Nodes of the selection that were interface are so no more: the new node stands for them.
    """
    from fem.attach import attach

    numbers = chosen(model, rows)
    model = replace(model, interface=np.setdiff1d(model.interface, numbers))
    name = free_name("RBE2" if rigid else "RBE3", model.links)
    return attach(model, numbers, "rbe2" if rigid else "rbe3", name=name)[0]


def put_masses(model: FEModel, rows: Any, mass: float) -> FEModel:
    """A lump of ``mass`` kg on every selected node."""
    numbers = chosen(model, rows)
    if not np.isfinite(mass) or mass <= 0.0:
        raise ModelError(f"Point mass: mass is {mass:g}; it must be greater than zero.")
    new: list[PointMass] = []
    for number in numbers:
        new.append(PointMass(node=int(number), mass=float(mass), name=free_name("mass", (*model.masses, *new))))
    return replace(model, masses=(*model.masses, *new))


def put_springs(model: FEModel, rows: Any, dofs: tuple[str, ...], stiffness: float) -> FEModel:
    """Springs to the ground at the selected nodes; two selected nodes may be joined with ``join_nodes``."""
    numbers = chosen(model, rows)
    if not np.isfinite(stiffness) or stiffness <= 0.0:
        raise ModelError(f"Spring: stiffness is {stiffness:g}; it must be greater than zero.")
    if not dofs:
        raise ModelError("No degree of freedom is ticked. Tick those that the springs act along.")
    new: list[ScalarSpring] = []
    for number in numbers:
        for dof in dofs:
            name = free_name("spring", (*model.springs, *new))
            new.append(ScalarSpring(node_a=int(number), dof_a=dof, dof_b=dof, stiffness=float(stiffness), name=name))
    return replace(model, springs=(*model.springs, *new))


def join_nodes(model: FEModel, rows: Any, dofs: tuple[str, ...], stiffness: float) -> FEModel:
    """Springs between two selected nodes along the ticked DOFs."""
    numbers = chosen(model, rows)
    if len(numbers) != 2:
        raise ModelError(f"{len(numbers)} nodes are selected; a spring joins two.")
    grown = put_springs(model, rows[:1], dofs, stiffness)
    fresh = [replace(spring, node_b=int(numbers[1])) for spring in grown.springs[len(model.springs) :]]  # type: ignore[type-var]
    return replace(model, springs=(*model.springs, *fresh))


def save_set(model: FEModel, rows: Any, name: str) -> FEModel:
    """Name the selected nodes."""
    if not name.strip():
        raise ModelError("A set needs a name.")
    return put_node_set(model, name.strip(), chosen(model, rows))


def without(model: FEModel, kind: str, name: str) -> FEModel:
    """A model without one of its parts, by the kind of its line in the tree. Raises ModelError while it is in use."""
    if kind == "fe_sets":
        return replace(model, node_sets={key: nodes for key, nodes in model.node_sets.items() if key != name})
    if kind == "fe_interface":
        return replace(model, interface=np.zeros(0, dtype=np.int64))
    if kind in ("fe_materials", "fe_sections"):
        word = "material" if kind == "fe_materials" else "section"
        for block in model.blocks:
            if getattr(block, word) == name:
                raise ModelError(
                    f"The {word} '{name}' is used by element block '{block.name}'. Assign another one first."
                )
    part = kind.removeprefix("fe_")
    items = tuple(one for index, one in enumerate(getattr(model, part)) if label(one, index) != name)
    return replace(model, **{part: items})


def label(item: Any, index: int) -> str:
    """Name of a part in the tree: its own, or its number."""
    return item.name or f"#{index + 1}"


def free_name(stem: str, items: Any) -> str:
    """``support``, ``support 2``, … whichever is not taken."""
    taken = {item.name for item in items}
    name, number = stem, 1
    while name in taken:
        number += 1
        name = f"{stem} {number}"
    return name


def renamed_material(model: FEModel, old: str, material: Any) -> FEModel:
    """Another value of a material; a new name goes to the blocks and layers that use it."""
    others = tuple(material if one.name == old else one for one in model.materials)
    if material.name != old and any(one.name == material.name for one in model.materials):
        raise ModelError(f"There is a material '{material.name}' already. Choose another name.")
    blocks = tuple(
        replace(b, material=material.name) if b.material == old != material.name else b for b in model.blocks
    )
    return replace(model, materials=others, blocks=blocks)


def renamed_section(model: FEModel, old: str, section: Any) -> FEModel:
    """Another value of a section; a new name goes to the blocks that use it."""
    if section.name != old and any(one.name == section.name for one in model.sections):
        raise ModelError(f"There is a section '{section.name}' already. Choose another name.")
    others = tuple(section if one.name == old else one for one in model.sections)
    blocks = tuple(replace(b, section=section.name) if b.section == old != section.name else b for b in model.blocks)
    return replace(model, sections=others, blocks=blocks)


def move_one(model: FEModel, number: int, axis: int, value: float) -> FEModel:
    """One coordinate of one node."""
    from fem.edit import move_nodes

    point = np.array(model.coordinates[node_rows(model, number)[0]])
    point[axis] = value
    return move_nodes(model, [number], point[None])
