"""Adding, copying and deleting members of the mechanism, as commands with undo."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from solvers.multibody import system as mbs
from solvers.multibody.constraints import CONSTRAINT_TYPES
from solvers.multibody.forces import FORCE_TYPES
from solvers.multibody.joints import JOINT_TYPES
from solvers.multibody.system import Body, MultibodySystem, Parameter, Sensor, Shape
from umfem_gui.commands import AddItem, Command, RemoveItem
from umfem_gui.selection import Key

#: Colours of new bodies, one after another: calm, and apart for colour-blind eyes.
BODY_COLOURS = ("#7f9db9", "#c98f6b", "#7fae92", "#b59bc0", "#c2b280", "#8fa3b8")


def new_item(system: MultibodySystem, collection: str, kind: str = "") -> Any:
    """A member with defaults that work and a free name."""
    if collection == "bodies":
        colour = BODY_COLOURS[len(system.bodies) % len(BODY_COLOURS)]
        return Body(name=mbs.free_name(system, collection, "body"), shapes=(Shape(colour=colour),))
    if collection == "parameters":
        return Parameter(name=_identifier(system))
    if collection == "sensors":
        return Sensor(name=mbs.free_name(system, collection, "sensor"))
    if collection == "joints":
        name = mbs.free_name(system, collection, "joint")
        ends = {"body_b": system.bodies[-1].name} if system.bodies else {}
        return JOINT_TYPES[kind](name=name, **ends)
    types: dict[str, Any] = dict(CONSTRAINT_TYPES if collection == "constraints" else FORCE_TYPES)
    name = mbs.free_name(system, collection, "constraint" if collection == "constraints" else "force")
    return types[kind](name=name, **_ends(system, types[kind]))


def _ends(system: MultibodySystem, kind: Any) -> dict[str, str]:
    """Joints and bodies that a new element acts on: the newest ones."""
    known = {entry.name for entry in fields(kind)}
    joints = [joint.name for joint in system.joints[::-1]]
    bodies = [body.name for body in system.bodies[::-1]]
    wanted = [("joint", joints, 0), ("joint_1", joints, 0), ("joint_2", joints, 1), ("body_b", bodies, 0)]
    return {field: owners[k] for field, owners, k in wanted if field in known and k < len(owners)}


def add_command(system: MultibodySystem, collection: str, kind: str = "") -> AddItem:
    """The edit that adds a new member."""
    return AddItem(collection=collection, item=new_item(system, collection, kind))


def duplicate_command(system: MultibodySystem, collection: str, item: Any) -> AddItem:
    """The edit that adds a copy of a member under a free name, ``pin`` giving ``pin 2``."""
    stem = item.name.rstrip("0123456789 ") or item.name
    name = _identifier(system, stem) if collection == "parameters" else mbs.free_name(system, collection, stem)
    return AddItem(collection=collection, item=replace(item, name=name))


def remove_command(key: Key) -> Command:
    """The edit that takes a member away."""
    return RemoveItem(collection=key[0], name=key[1])


def _identifier(system: MultibodySystem, stem: str = "p") -> str:
    """A free name without spaces, so that expressions can use it."""
    taken = set(mbs.names(system, "parameters"))
    number = 1
    while f"{stem}{number}" in taken:
        number += 1
    return f"{stem}{number}"
