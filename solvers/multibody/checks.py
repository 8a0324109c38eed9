"""Checks of a mechanism before it is compiled: names and admitted numbers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from solvers.errors import ModelError
from solvers.fields import check_fields
from solvers.multibody.system import COLLECTIONS, MultibodySystem
from solvers.multibody.values import GROUND

_SINGULAR = {
    "parameters": "Parameter",
    "bodies": "Body",
    "flexible_bodies": "Flexible body",
    "joints": "Joint",
    "constraints": "Constraint",
    "forces": "Force",
    "sensors": "Sensor",
    "signals": "Signal",
    "events": "Event",
    "subsystems": "Subsystem",
    "uses": "Use",
}


def check_names(system: MultibodySystem) -> None:
    """Raise ModelError for an empty, repeated or reserved name, or a number outside what its field admits."""
    for collection in COLLECTIONS:
        seen: set[str] = set()
        for item in getattr(system, collection):
            word = _SINGULAR[collection]
            if not item.name.strip():
                raise ModelError(f"A member of the {collection} has no name. Give it one.")
            if item.name in seen:
                raise ModelError(f"{word} '{item.name}' is defined twice. Rename one of them.")
            seen.add(item.name)
            check_fields(f"{word} '{item.name}'", item)
            for k, shape in enumerate(getattr(item, "shapes", ())):
                check_fields(f"{word} '{item.name}', shape {k + 1}", shape)
    for collection in ("joints", "constraints"):
        _check_repeats(_SINGULAR[collection], getattr(system, collection))
    rigid = {body.name for body in system.bodies}
    for flexible in system.flexible_bodies:
        if flexible.name in rigid:
            raise ModelError(f"Flexible body '{flexible.name}' has the name of a rigid body. Rename one of them.")
    if GROUND in rigid | {body.name for body in system.flexible_bodies}:
        raise ModelError(f"Body '{GROUND}' has the name of the fixed frame. Choose another name for the body.")


def _check_repeats(word: str, items: tuple[Any, ...]) -> None:
    """Raise ModelError where a joint or constraint repeats another in everything but the name."""
    seen: dict[Any, str] = {}
    for item in items:
        described = replace(item, name="")
        if described in seen:
            raise ModelError(
                f"{word} '{item.name}' repeats {word.lower()} '{seen[described]}': the same bodies, points and axes. "
                "Remove one of them."
            )
        seen[described] = item.name
