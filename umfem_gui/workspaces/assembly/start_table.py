"""Initial conditions as rows: every coordinate and speed of joints and free bodies, and what assembly makes of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from solvers.errors import UmfemError
from solvers.multibody import system as mbs
from solvers.multibody.system import MultibodySystem
from umfem_gui.mechanics import number

#: Fields of a body that is free, with the words of a joint.
FREE_FIELDS = ("position", "angles")


@dataclass(frozen=True)
class StartRow:
    """One number of the start: the member, its field, the place in a vector (-1 for a single number)."""

    collection: str
    name: str
    field: str
    place: int
    label: str
    unit: str
    value: Any

    @property
    def title(self) -> str:
        """The label with the axis."""
        return self.label if self.place < 0 else f"{self.label} {'xyz'[self.place]}"


def start_rows(system: MultibodySystem) -> list[StartRow]:
    """Rows in the order of the tree: joints, then bodies that no joint touches, then flexible ones."""
    rows: list[StartRow] = []
    for joint in system.joints:
        names = [entry for entry in fields(joint) if str(entry.metadata.get("label", "")).startswith("Initial")]
        rows += [row for entry in names for row in _rows("joints", joint, entry)]
    held = {end for joint in system.joints for end in (joint.body_a, joint.body_b)}
    for body in system.bodies:
        if body.name not in held:
            rows += [row for entry in fields(body) if entry.name in FREE_FIELDS for row in _rows("bodies", body, entry)]
    wanted = (*FREE_FIELDS, "velocity", "angular_velocity")
    for flexible in system.flexible_bodies:
        rows += [
            row
            for entry in fields(flexible)
            if entry.name in wanted
            for row in _rows("flexible_bodies", flexible, entry)
        ]
    return rows


def _rows(collection: str, item: Any, entry: Any) -> list[StartRow]:
    value, data = getattr(item, entry.name), entry.metadata
    parts = list(enumerate(value)) if isinstance(value, tuple) else [(-1, value)]
    return [StartRow(collection, item.name, entry.name, k, data["label"], data["unit"], one) for k, one in parts]


def changed_value(system: MultibodySystem, row: StartRow, value: Any) -> Any:
    """The whole new value of the field of a row."""
    if row.place < 0:
        return value
    old = list(getattr(mbs.find(system, row.collection, row.name), row.field))
    old[row.place] = value
    return tuple(old)


def assembled_values(
    system: MultibodySystem, rows: list[StartRow], poses: Mapping[str, Any], flexible: Mapping[str, Any]
) -> list[float | None]:
    """What each coordinate is when the loops are closed; None for speeds and where it cannot be told."""
    from solvers.multibody.taking_over import with_poses

    try:
        closed = with_poses(system, poses, flexible) if poses else None
    except UmfemError:
        closed = None
    found: list[float | None] = []
    for row in rows:
        if closed is None or row.unit.endswith("/s"):
            found.append(None)
            continue
        value = getattr(mbs.find(closed, row.collection, row.name), row.field)
        found.append(number(closed, value[row.place] if row.place >= 0 else value))
    return found


def own_value(system: MultibodySystem, row: StartRow) -> float | None:
    """The number of a row as given."""
    return number(system, row.value)


__all__ = ["StartRow", "assembled_values", "changed_value", "own_value", "start_rows"]
