"""What the user edits: bodies, joints, forces, sensors and parameters of one mechanism.

Everything here is a frozen value. Names are unique within their collection and references go by name, so an edit
gives a new system that shares what it did not touch, and undo keeps the old one. Numbers may be given as
expressions of the named parameters (``"2*L"``); ``compile_system`` evaluates them.

Frames: every body has its own frame; at the start of a model all points and angles are those of its drawing.
Angles are in radians, turned about the moving x, y, z axes in that order (R = Rx·Ry·Rz). SI units throughout.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from solvers.errors import ModelError, suggestion
from solvers.fields import check_fields, quantity
from solvers.multibody.constraints import Constraint
from solvers.multibody.expression_texts import mentions, renamed
from solvers.multibody.flexible_body import FlexibleBody
from solvers.multibody.forces import Force
from solvers.multibody.joints import Joint
from solvers.multibody.references import refers, with_new_name
from solvers.multibody.sensors import IntegralSensor, PointSensor, Sensor, StressSensor
from solvers.multibody.shapes import Shape
from solvers.multibody.signal_curve import SignalCurve
from solvers.multibody.stages.event import Event
from solvers.multibody.uses import SubsystemUse
from solvers.multibody.values import GROUND, ZERO3, Number, Vector, tuples

GIVEN, FROM_SHAPES = "given", "shapes"
INERTIA_SOURCES = (GIVEN, FROM_SHAPES)


@dataclass(frozen=True, kw_only=True)
class Parameter:
    """A named number or an expression of other parameters, used wherever the model asks for a number."""

    name: str = quantity("Name")
    value: Number = quantity("Value", default=0.0)
    unit: str = quantity("Unit", default="")
    comment: str = quantity("Comment", default="")


@dataclass(frozen=True, kw_only=True)
class Body:
    """A rigid body. Inertia is about the centre of mass, in axes parallel to the body's frame.

    With ``inertia_source`` "shapes" mass, centre and inertia are those of its shapes with their densities, and the
    numbers given here are not used.
    """

    name: str = quantity("Name")
    inertia_source: str = quantity(
        "Inertia",
        default=GIVEN,
        choices=INERTIA_SOURCES,
        help="As given here, or that of the shapes with their densities.",
    )
    mass: Number = quantity("Mass", "kg", 1.0, minimum=0.0)
    centre: Vector = quantity("Centre of mass", "m", ZERO3)
    inertia: Vector = quantity("Moments of inertia Ixx, Iyy, Izz", "kg·m²", (1.0, 1.0, 1.0), minimum=0.0)
    products: Vector = quantity(
        "Products of inertia Ixy, Ixz, Iyz", "kg·m²", ZERO3, help="Tensor entries: Ixy = −∫xy dm."
    )
    shapes: tuple[Shape, ...] = quantity("Shapes", default=())
    position: Vector = quantity(
        "Place", "m", ZERO3, help="Origin of the body's frame at the start, while no joint carries the body."
    )
    angles: Vector = quantity("Angles of the place", "rad", ZERO3)

    def __post_init__(self) -> None:
        object.__setattr__(self, "shapes", tuple(self.shapes))
        tuples(self)


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
    events: tuple[Event, ...] = ()
    sensors: tuple[Sensor | PointSensor | IntegralSensor | StressSensor, ...] = ()
    signals: tuple[SignalCurve, ...] = ()
    subsystems: tuple[Subsystem, ...] = ()
    uses: tuple[SubsystemUse, ...] = ()

    def __post_init__(self) -> None:
        tuples(self)


@dataclass(frozen=True, kw_only=True)
class Subsystem:
    """A mechanism that is used inside another one, once or several times (see ``SubsystemUse``).

    Its ground is the frame of the use; its gravity is that of the whole. Subsystems may hold subsystems and use those
    defined outside them.
    """

    name: str = quantity("Name")
    comment: str = quantity("Comment", default="")
    system: MultibodySystem = field(default_factory=MultibodySystem)


#: Collections of a system, in the order of the model tree.
COLLECTIONS = (
    "parameters",
    "bodies",
    "flexible_bodies",
    "joints",
    "constraints",
    "forces",
    "sensors",
    "signals",
    "events",
    "subsystems",
    "uses",
)


def body_names(system: MultibodySystem) -> tuple[str, ...]:
    """Names of the rigid bodies, then of the flexible ones: the order of poses in results."""
    return (*(body.name for body in system.bodies), *(body.name for body in system.flexible_bodies))


def names(system: MultibodySystem, collection: str) -> list[str]:
    """Names of the members of a collection, in order. ``bogie/bodies`` are the bodies of the subsystem 'bogie'."""
    inner, collection = located(system, collection)
    return [item.name for item in getattr(inner, collection)]


def located(system: MultibodySystem, collection: str) -> tuple[MultibodySystem, str]:
    """The system that holds a collection given by its path, and the plain name of the collection.

    Raises ModelError for a subsystem or a collection that does not exist.
    """
    *path, collection = collection.split("/")
    for name in path:
        found = [one for one in system.subsystems if one.name == name]
        if not found:
            known = [one.name for one in system.subsystems]
            raise ModelError(f"There is no '{name}' among the subsystems. {suggestion(name, known)}")
        system = found[0].system
    if collection not in COLLECTIONS:
        raise ModelError(f"There is no collection '{collection}'. {suggestion(collection, COLLECTIONS)}")
    return system, collection


def has_bodies(system: MultibodySystem) -> bool:
    """Is there anything that can move: a rigid body, a flexible one, or a used subsystem?"""
    return bool(system.bodies or system.flexible_bodies or system.uses)


def find(system: MultibodySystem, collection: str, name: str) -> Any:
    """The member with that name. Raises ModelError with the nearest name."""
    inner, plain = located(system, collection)
    for item in getattr(inner, plain):
        if item.name == name:
            return item
    raise ModelError(f"There is no '{name}' among the {plain}. {suggestion(name, names(inner, plain))}")


def add(system: MultibodySystem, collection: str, item: Any, position: int | None = None) -> MultibodySystem:
    """The system with one more member. Raises ModelError if the name is empty or taken."""
    check_name(system, collection, item.name)
    inner, plain = located(system, collection)
    items = list(getattr(inner, plain))
    items.insert(len(items) if position is None else position, item)
    return with_collection(system, collection, tuple(items))


def with_collection(system: MultibodySystem, collection: str, items: tuple[Any, ...]) -> MultibodySystem:
    """The system with other members of a collection, given by its path."""
    name, slash, rest = collection.partition("/")
    if slash:
        one = find(system, "subsystems", name)
        fresh = replace(one, system=with_collection(one.system, rest, items))
        subsystems = tuple(fresh if other is one else other for other in system.subsystems)
        return replace(system, subsystems=subsystems)
    changes: dict[str, Any] = {collection: items}
    return replace(system, **changes)


def remove(system: MultibodySystem, collection: str, name: str) -> MultibodySystem:
    """The system without a member. Raises ModelError if another member refers to it."""
    find(system, collection, name)
    users = references(system, collection, name)
    if users:
        raise ModelError(f"'{name}' is used by {', '.join(users)}. Remove or change those first.")
    inner, plain = located(system, collection)
    return with_collection(system, collection, tuple(item for item in getattr(inner, plain) if item.name != name))


def change(system: MultibodySystem, collection: str, name: str, item: Any) -> MultibodySystem:
    """The system with one member replaced; a new name is carried into every reference, also those from outside."""
    find(system, collection, name)
    check_fields(f"{type(item).__name__} '{item.name}'", item)
    moved = item.name != name
    if moved:
        check_name(system, collection, item.name)
    inner, plain = located(system, collection)
    items = tuple(item if old.name == name else old for old in getattr(inner, plain))
    fresh = with_collection(system, collection, items)
    return renamed_references(fresh, collection, name, item.name) if moved else fresh


def check_name(system: MultibodySystem, collection: str, name: str) -> None:
    """Raise ModelError unless the name is free and usable."""
    system, collection = located(system, collection)
    if not name.strip():
        raise ModelError(f"A member of the {collection} needs a name.")
    if collection in ("bodies", "flexible_bodies") and name == GROUND:
        raise ModelError(f"'{GROUND}' is the name of the fixed frame. Choose another name for the body.")
    if collection in ("subsystems", "uses") and set(name) & set("./"):
        raise ModelError(f"'{name}': the name of a subsystem or of its use holds neither dots nor slashes.")
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
    """Who refers to a member, in a field or in an expression, as texts like ``joint 'pin'``.

    For a member of a subsystem, those who name it from outside as ``use.member`` are found too.
    """
    found = []
    for path, known_as in _appearances(system, collection, name):
        inner, plain = located(system, path)
        if any(mentions(text, plain, known_as) for text in _gravity_texts(inner)):
            found.append("gravity")
        for other in COLLECTIONS:
            for item in getattr(inner, other):
                itself = other == plain and item.name == known_as
                if not itself and refers(item, plain, known_as):
                    found.append(f"{_SINGULAR.get(other, other[:-1])} '{item.name}'")
        if plain == "subsystems":
            found += [f"use '{use}' in subsystem '{place[-1]}'" for place, use in _uses_of(inner, known_as) if place]
    return found


_SINGULAR = {"bodies": "body", "flexible_bodies": "flexible body"}


def _gravity_texts(system: MultibodySystem) -> list[str]:
    return [entry for entry in system.gravity if isinstance(entry, str)]


def renamed_references(system: MultibodySystem, collection: str, old: str, new: str) -> MultibodySystem:
    """The system with every mention of a member under its new name, in its own system and wherever it is used."""
    for path, known_as in _appearances(system, collection, old):
        inner, plain = located(system, path)
        fresh = known_as[: len(known_as) - len(old)] + new
        prefix = path[: len(path) - len(plain)]
        if not prefix:
            x, y, z = (renamed(e, plain, known_as, fresh) if isinstance(e, str) else e for e in inner.gravity)
            system = replace(system, gravity=(x, y, z))
        for other in COLLECTIONS:
            items = tuple(with_new_name(item, plain, known_as, fresh) for item in getattr(inner, other))
            if plain == "subsystems" and other == "subsystems":
                items = tuple(_with_new_subsystem(item, known_as, fresh) for item in items)
            system = with_collection(system, prefix + other, items)
    return system


def _with_new_subsystem(one: Subsystem, old: str, new: str) -> Subsystem:
    """A subsystem whose uses name a subsystem that is defined outside it, under its new name."""
    if old in names(one.system, "subsystems"):
        return one
    uses = tuple(with_new_name(use, "subsystems", old, new) for use in one.system.uses)
    inner = tuple(_with_new_subsystem(other, old, new) for other in one.system.subsystems)
    return replace(one, system=replace(one.system, uses=uses, subsystems=inner))


def _appearances(system: MultibodySystem, collection: str, name: str) -> list[tuple[str, str]]:
    """Paths of the collections in which a member is known, and its name there: its own, then ``use.name`` outside."""
    found = [(collection, name)]
    for path, known_as in found:
        *owner, plain = path.split("/")
        if plain in ("parameters", "subsystems"):
            continue
        for place, use in _uses_in(system, tuple(owner)):
            one = "/".join((*place, plain)), f"{use}.{known_as}"
            if one not in found:
                found.append(one)
    return found


def _uses_in(system: MultibodySystem, definition: tuple[str, ...]) -> list[tuple[tuple[str, ...], str]]:
    """Where the subsystem at a path is used: path of the system that holds the use, name of the use."""
    if not definition:
        return []
    *owner, name = definition
    scope, _ = located(system, "/".join((*owner, "uses")))
    return [((*owner, *place), use) for place, use in _uses_of(scope, name)]


def _uses_of(scope: MultibodySystem, name: str) -> list[tuple[tuple[str, ...], str]]:
    """Uses of a subsystem of ``scope``, in it and in its other subsystems that do not hide the name."""
    found: list[tuple[tuple[str, ...], str]] = [((), use.name) for use in scope.uses if use.subsystem == name]
    for one in scope.subsystems:
        if name not in names(one.system, "subsystems"):
            found += [((one.name, *place), use) for place, use in _uses_of(one.system, name)]
    return found
