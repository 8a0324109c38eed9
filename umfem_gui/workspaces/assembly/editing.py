"""Adding, copying and deleting members of the mechanism, as commands with undo."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

from solvers.errors import ModelError
from solvers.multibody import system as mbs
from solvers.multibody.constraints import CONSTRAINT_TYPES
from solvers.multibody.forces import FORCE_TYPES
from solvers.multibody.joints import JOINT_TYPES
from solvers.multibody.sensors import SENSOR_TYPES, StressSensor
from solvers.multibody.stages.event import Event
from solvers.multibody.system import Body, MultibodySystem, Parameter, Shape, Subsystem
from solvers.multibody.uses import ParameterValue, SubsystemUse
from solvers.multibody.values import Vector
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
        made = SENSOR_TYPES[kind or "expression"]
        ends = _ends(system, made)
        if made is StressSensor:
            ends["body_b"] = system.flexible_bodies[-1].name if system.flexible_bodies else ""
        return made(name=mbs.free_name(system, collection, "sensor"), **ends)
    if collection == "subsystems":
        return Subsystem(name=mbs.free_name(system, collection, "subsystem"))
    if collection == "uses":
        known = [one.name for one in system.subsystems]
        return SubsystemUse(name=mbs.free_name(system, collection, "use"), subsystem=known[-1] if known else "")
    if collection == "events":
        return Event(name=mbs.free_name(system, collection, "event"))
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


def as_subsystem(system: MultibodySystem) -> MultibodySystem:
    """The object with everything it had inside one subsystem, which is used once in its place.

    Raises ModelError for an object without bodies.
    """
    if not system.bodies and not system.flexible_bodies and not system.uses:
        raise ModelError(f"'{system.name}' has no bodies. Add a body and the joint that carries it.")
    stem = "".join("_" if sign in "./" else sign for sign in system.name) or "subsystem"
    inner = replace(system, events=())
    return MultibodySystem(
        name=system.name,
        comment=system.comment,
        gravity=system.gravity,
        parameters=system.parameters,
        subsystems=(Subsystem(name=stem, system=inner),),
        uses=(
            SubsystemUse(
                name=f"{stem} 1",
                subsystem=stem,
                values=tuple(ParameterValue(parameter=one.name, value=one.name) for one in system.parameters),
            ),
        ),
    )


def add_command(system: MultibodySystem, collection: str, kind: str = "") -> AddItem:
    """The edit that adds a new member."""
    return AddItem(collection=collection, item=new_item(system, collection, kind))


def duplicate_command(
    system: MultibodySystem, collection: str, item: Any, place: Callable[[float], Vector] | None = None
) -> AddItem:
    """The edit that adds a copy of a member under a free name, ``pin`` giving ``pin 2``.

    What has a position stands at ``place``: no copy hides behind its original.
    """
    stem = item.name.rstrip("0123456789 ") or item.name
    name = _identifier(system, stem) if collection == "parameters" else mbs.free_name(system, collection, stem)
    copy = replace(item, name=name)
    if place is not None and collection in ("bodies", "flexible_bodies", "uses"):
        copy = replace(copy, position=place(_reach(item)))
    return AddItem(collection=collection, item=copy)


def _reach(item: Any) -> float:
    """How far the shapes of a body go from its origin, about."""
    lengths = [shape.size[0] for shape in getattr(item, "shapes", ())]
    return max((float(one) / 2.0 for one in lengths if not isinstance(one, str)), default=0.0)


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
