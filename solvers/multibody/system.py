"""What the user edits: bodies, joints, forces, sensors and parameters of one mechanism.

Everything here is a frozen value. Names are unique within their collection and references go by name, so an edit
gives a new system that shares what it did not touch, and undo keeps the old one. Numbers may be given as
expressions of the named parameters (``"2*L"``); ``compile_system`` evaluates them.

Frames: every body has its own frame; at the start of a model all points and angles are those of its drawing.
Angles are in radians, turned about the moving x, y, z axes in that order (R = Rx·Ry·Rz). SI units throughout.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from solvers.errors import ModelError, suggestion
from solvers.fields import check_fields, quantity
from solvers.multibody.constraints import Constraint
from solvers.multibody.expressions import mentions, renamed
from solvers.multibody.flexible_body import FlexibleBody
from solvers.multibody.forces import Force
from solvers.multibody.joints import Joint
from solvers.multibody.references import refers, with_new_name
from solvers.multibody.values import GROUND, ZERO3, Number, Vector, tuples


@dataclass(frozen=True, kw_only=True)
class Parameter:
    """A named number or an expression of other parameters, used wherever the model asks for a number."""

    name: str = quantity("Name")
    value: Number = quantity("Value", default=0.0)
    unit: str = quantity("Unit", default="")
    comment: str = quantity("Comment", default="")


@dataclass(frozen=True, kw_only=True)
class Shape:
    """What is drawn of a body; inertia is given separately."""

    kind: str = quantity("Kind", default="box", choices=("box", "cylinder", "sphere", "cone", "line"))
    size: Vector = quantity(
        "Size", "m", (0.1, 0.1, 0.1), minimum=0.0, help="Box: three edges. Cylinder and cone: length along x, diameter."
    )
    position: Vector = quantity("Position", "m", ZERO3, help="Centre of the shape in the body's frame.")
    angles: Vector = quantity("Angles", "rad", ZERO3)
    colour: str = quantity("Colour", default="#8fa3b8")


@dataclass(frozen=True, kw_only=True)
class Body:
    """A rigid body. Inertia is about the centre of mass, in axes parallel to the body's frame."""

    name: str = quantity("Name")
    mass: Number = quantity("Mass", "kg", 1.0, minimum=0.0)
    centre: Vector = quantity("Centre of mass", "m", ZERO3)
    inertia: Vector = quantity("Moments of inertia Ixx, Iyy, Izz", "kg·m²", (1.0, 1.0, 1.0), minimum=0.0)
    products: Vector = quantity(
        "Products of inertia Ixy, Ixz, Iyz", "kg·m²", ZERO3, help="Tensor entries: Ixy = −∫xy dm."
    )
    shapes: tuple[Shape, ...] = quantity("Shapes", default=())

    def __post_init__(self) -> None:
        object.__setattr__(self, "shapes", tuple(self.shapes))
        tuples(self)


@dataclass(frozen=True, kw_only=True)
class Sensor:
    """A channel of the results: an expression of the motion, sampled at every output step.

    Names that may occur: ``t``, parameters, ``q(joint)``, ``v(joint)``, ``a(joint)`` (joint coordinate and its
    derivatives), ``x(body)`` … ``z``, ``vx`` …, ``ax`` … (the body's origin in the ground frame), ``wx`` … (angular
    velocity in the ground frame).
    """

    name: str = quantity("Name")
    expression: str = quantity("Expression", default="0")
    unit: str = quantity("Unit", default="")


@dataclass(frozen=True, kw_only=True)
class MultibodySystem:
    """One mechanism, as its author describes it."""

    name: str = quantity("Name", default="object")
    comment: str = quantity("Comment", default="")
    gravity: Vector = quantity("Gravity", "m/s²", (0.0, 0.0, -9.81))
    parameters: tuple[Parameter, ...] = ()
    bodies: tuple[Body, ...] = ()
    flexible_bodies: tuple[FlexibleBody, ...] = ()
    joints: tuple[Joint, ...] = ()
    forces: tuple[Force, ...] = ()
    constraints: tuple[Constraint, ...] = ()
    sensors: tuple[Sensor, ...] = ()

    def __post_init__(self) -> None:
        tuples(self)


#: Collections of a system, in the order of the model tree.
COLLECTIONS = ("parameters", "bodies", "flexible_bodies", "joints", "constraints", "forces", "sensors")


def body_names(system: MultibodySystem) -> tuple[str, ...]:
    """Names of the rigid bodies, then of the flexible ones: the order of poses in results."""
    return (*names(system, "bodies"), *names(system, "flexible_bodies"))


def names(system: MultibodySystem, collection: str) -> list[str]:
    """Names of the members of a collection, in order."""
    return [item.name for item in getattr(system, collection)]


def find(system: MultibodySystem, collection: str, name: str) -> Any:
    """The member with that name. Raises ModelError with the nearest name."""
    for item in getattr(system, collection):
        if item.name == name:
            return item
    raise ModelError(f"There is no '{name}' among the {collection}. {suggestion(name, names(system, collection))}")


def add(system: MultibodySystem, collection: str, item: Any, position: int | None = None) -> MultibodySystem:
    """The system with one more member. Raises ModelError if the name is empty or taken."""
    check_name(system, collection, item.name)
    items = list(getattr(system, collection))
    items.insert(len(items) if position is None else position, item)
    return _with(system, collection, tuple(items))


def _with(system: MultibodySystem, collection: str, items: tuple[Any, ...]) -> MultibodySystem:
    changes: dict[str, Any] = {collection: items}
    return replace(system, **changes)


def remove(system: MultibodySystem, collection: str, name: str) -> MultibodySystem:
    """The system without a member. Raises ModelError if another member refers to it."""
    find(system, collection, name)
    users = references(system, collection, name)
    if users:
        raise ModelError(f"'{name}' is used by {', '.join(users)}. Remove or change those first.")
    kept = tuple(item for item in getattr(system, collection) if item.name != name)
    return _with(system, collection, kept)


def change(system: MultibodySystem, collection: str, name: str, item: Any) -> MultibodySystem:
    """The system with one member replaced; a new name is carried into every reference."""
    find(system, collection, name)
    check_fields(f"{type(item).__name__} '{item.name}'", item)
    moved = item.name != name
    if moved:
        check_name(system, collection, item.name)
    items = tuple(item if old.name == name else old for old in getattr(system, collection))
    system = _with(system, collection, items)
    return _rename_references(system, collection, name, item.name) if moved else system


def check_name(system: MultibodySystem, collection: str, name: str) -> None:
    """Raise ModelError unless the name is free and usable."""
    if not name.strip():
        raise ModelError(f"A member of the {collection} needs a name.")
    if collection in ("bodies", "flexible_bodies") and name == GROUND:
        raise ModelError(f"'{GROUND}' is the name of the fixed frame. Choose another name for the body.")
    rivals = {"bodies": "flexible_bodies", "flexible_bodies": "bodies"}.get(collection, collection)
    if name in names(system, collection) or name in names(system, rivals):
        raise ModelError(f"The name '{name}' is taken among the {collection}. Choose another one.")


def free_name(system: MultibodySystem, collection: str, stem: str) -> str:
    """``stem``, or ``stem 2``, ``stem 3`` … whichever is not taken."""
    taken = set(names(system, collection))
    if stem not in taken:
        return stem
    number = 2
    while f"{stem} {number}" in taken:
        number += 1
    return f"{stem} {number}"


def references(system: MultibodySystem, collection: str, name: str) -> list[str]:
    """Who refers to a member, in a field or in an expression, as texts like ``joint 'pin'``."""
    found = ["gravity"] if any(mentions(text, collection, name) for text in _gravity_texts(system)) else []
    for other in COLLECTIONS:
        for item in getattr(system, other):
            itself = other == collection and item.name == name
            if not itself and refers(item, collection, name):
                found.append(f"{_SINGULAR.get(other, other[:-1])} '{item.name}'")
    return found


_SINGULAR = {"bodies": "body", "flexible_bodies": "flexible body"}


def _gravity_texts(system: MultibodySystem) -> list[str]:
    return [entry for entry in system.gravity if isinstance(entry, str)]


def _rename_references(system: MultibodySystem, collection: str, old: str, new: str) -> MultibodySystem:
    gravity = tuple(renamed(e, collection, old, new) if isinstance(e, str) else e for e in system.gravity)
    updated: dict[str, Any] = {"gravity": gravity}
    for other in COLLECTIONS:
        updated[other] = tuple(with_new_name(item, collection, old, new) for item in getattr(system, other))
    return replace(system, **updated)
