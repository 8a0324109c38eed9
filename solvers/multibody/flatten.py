"""A mechanism with subsystems as one plain mechanism: every use is written out, names become ``use.member``.

The ground of a subsystem becomes a body ``use.ground`` without mass, fixed where the use stands: every member that
refers to the ground refers to it, with points and angles as they are. Parameters of a subsystem are replaced by their
values in its expressions, so that two uses may differ in them. A force element that is not in the subsystem is one of
the system around it: the track of a wheelset.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import replace
from typing import Any

from solvers.errors import ModelError, suggestion
from solvers.multibody.expression_texts import values_replaced
from solvers.multibody.joints import FixedJoint
from solvers.multibody.parameters import number, parameter_values
from solvers.multibody.references import map_expressions, map_names
from solvers.multibody.system import COLLECTIONS, Body, MultibodySystem, Parameter
from solvers.multibody.uses import SubsystemUse
from solvers.multibody.values import GROUND, ZERO3

#: Collections that are written out.
WRITTEN_OUT = tuple(name for name in COLLECTIONS if name not in ("parameters", "subsystems", "uses"))


def flatten(system: MultibodySystem) -> MultibodySystem:
    """The same mechanism without subsystems. Raises ModelError for a use of nothing or of itself."""
    return _flat(system, {}, ()) if system.subsystems or system.uses else system


def base_of(body: str, known: Set[str]) -> str:
    """The frame that a body of a use belongs to: ``use.ground``, or the ground."""
    owner = body.rpartition(".")[0]
    return f"{owner}.{GROUND}" if owner and f"{owner}.{GROUND}" in known else GROUND


def is_base(body: str) -> bool:
    """Whether a body of a flattened system is the frame of a use."""
    return body.endswith(f".{GROUND}")


def known_names(system: MultibodySystem, collection: str) -> list[str]:
    """Names that a member of the system may refer to: its own members, then ``use.member`` of its uses.

    Never raises: what cannot be written out is left out. For the lists of a form.
    """
    own = [item.name for item in getattr(system, collection)]
    if not system.uses or collection in ("parameters", "subsystems", "uses"):
        return own
    try:
        return [item.name for item in getattr(flatten(system), collection)]
    except ModelError:
        return own


def _flat(system: MultibodySystem, scope: Mapping[str, MultibodySystem], path: tuple[str, ...]) -> MultibodySystem:
    """The system written out; ``scope`` holds the subsystems defined outside it, ``path`` those it stands in."""
    scope = {**scope, **{one.name: one.system for one in system.subsystems}}
    parameters = parameter_values(system.parameters) if system.uses else {}
    parts: dict[str, list[Any]] = {name: list(getattr(system, name)) for name in WRITTEN_OUT}
    for use in system.uses:
        where = f"Use '{use.name}'"
        if use.subsystem not in scope:
            raise ModelError(
                f"{where}: there is no subsystem '{use.subsystem}'. {suggestion(use.subsystem, list(scope))}"
            )
        if use.subsystem in path:
            circle = " → ".join((*path[path.index(use.subsystem) :], use.subsystem))
            raise ModelError(f"{where}: the subsystem holds itself: {circle}. Take one of the uses out.")
        inner = _with_values(where, scope[use.subsystem], use, parameters)
        inner = _flat(inner, scope, (*path, use.subsystem))
        for name, items in _placed(inner, use).items():
            parts[name] += items
    written: dict[str, Any] = {name: tuple(items) for name, items in parts.items()}
    return replace(system, **written, subsystems=(), uses=())


def _with_values(where: str, system: MultibodySystem, use: SubsystemUse, outer: Mapping[str, float]) -> MultibodySystem:
    """The subsystem with the parameters of one use."""
    given: dict[str, float] = {}
    known = [parameter.name for parameter in system.parameters]
    for one in use.values:
        if one.parameter not in known:
            raise ModelError(
                f"{where}: subsystem '{use.subsystem}' has no parameter '{one.parameter}'. "
                f"{suggestion(one.parameter, known)}"
            )
        given[one.parameter] = number(f"{where}, parameter '{one.parameter}'", one.value, outer)
    parameters: tuple[Parameter, ...] = tuple(
        replace(parameter, value=given.get(parameter.name, parameter.value)) for parameter in system.parameters
    )
    return replace(system, parameters=parameters)


def _placed(system: MultibodySystem, use: SubsystemUse) -> dict[str, list[Any]]:
    """Members of a flat subsystem as members of the system outside."""
    try:
        values = parameter_values(system.parameters)
    except ModelError as error:
        raise ModelError(f"Use '{use.name}': {error}") from None
    base = f"{use.name}.{GROUND}"
    own_forces = {force.name for force in system.forces}

    def outside(collection: str, name: str) -> str:
        around = collection == "forces" and name not in own_forces  # the track on which a wheelset runs
        return name if around else f"{use.name}.{name}"

    written: dict[str, list[Any]] = {name: [] for name in WRITTEN_OUT}
    written["bodies"].append(Body(name=base, mass=0.0, inertia=ZERO3))
    written["joints"].append(
        FixedJoint(name=base, body_a=use.body, body_b=base, point_a=use.position, angles_a=use.angles)
    )
    for collection in WRITTEN_OUT:
        for item in getattr(system, collection):
            item = map_expressions(item, lambda text: values_replaced(text, values))
            item = map_names(item, outside)
            written[collection].append(replace(item, name=f"{use.name}.{item.name}"))
    return written
