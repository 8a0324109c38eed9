"""Two picked points and a kind make a joint, a force element or a constraint that fits where the bodies stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from io_formats.project import Project
from solvers.errors import ModelError
from solvers.flexible.subsystem import interface_nodes
from solvers.multibody import system as mbs
from solvers.multibody.compatible import angles_of, clean, compatible
from solvers.multibody.joints import Joint
from solvers.multibody.parameters import parameter_values
from solvers.multibody.rotations import basis_of_axis
from solvers.multibody.values import GROUND
from umfem_gui.commands import AddItem
from umfem_gui.mechanics import written_out
from umfem_gui.workspaces.assembly.kinds import type_of
from umfem_gui.workspaces.assembly.snap import Snap, in_ground, on_ground

Array = NDArray[np.float64]
Poses = Mapping[str, Array]

#: Axes that can be asked for, in the ground frame; "" is that of the picked shape, else z.
AXES: dict[str, Array] = {"x": np.eye(3)[0], "y": np.eye(3)[1], "z": np.eye(3)[2]}

#: Kinds whose own axis field takes the direction.
_WITH_AXIS = ("revolute", "prismatic", "cylindrical", "screw", "universal", "torsion_spring")

#: Kinds whose frames are turned so that their z takes the direction.
_ALONG_Z = ("planar", "plane_contact", "rolling")


@dataclass(frozen=True)
class Connection:
    """What has been picked so far. ``axis`` is x, y, z or empty: the axis of the picked shape."""

    first: Snap | None = None
    second: Snap | None = None
    axis: str = ""

    def picked(self, snap: Snap) -> Connection:
        """With one more point; a third pick starts over."""
        if self.first is None or self.second is not None:
            return replace(self, first=snap, second=None)
        return replace(self, second=snap)


def needs_points(collection: str, kind: str) -> bool:
    """Does a kind go from a point to a point? Others act in a joint."""
    return any(entry.name == "body_b" for entry in fields(type_of(collection, kind)))


def complete(connection: Connection, poses: Poses) -> tuple[Snap, Snap]:
    """Both ends; a single point is tied to the ground where it stands. Raises ModelError."""
    first, second = connection.first, connection.second
    if first is None:
        raise ModelError("Click a point of a body in the view first.")
    if second is None:
        if first.body == GROUND:
            raise ModelError("Click a point of a body: the ground needs somebody to hold.")
        return on_ground(in_ground(first, poses)), first
    if first.body == second.body:
        raise ModelError(f"Both points are on '{first.body}'. Choose points of two different bodies.")
    return first, second


def axis_of(connection: Connection, ends: tuple[Snap, Snap], poses: Poses) -> Array:
    """The direction that was asked for, in the ground frame."""
    if connection.axis in AXES:
        return AXES[connection.axis]
    for end in ends:
        if end.axis is not None:
            return np.asarray(poses.get(end.body, np.eye(4))[:3, :3] @ np.array(end.axis))
    return AXES["z"]


def new_member(project: Project, collection: str, kind: str, connection: Connection, poses: Poses) -> Any:
    """The member that the picks and the kind describe. Raises ModelError with what is missing."""
    type_ = type_of(collection, kind)
    name = mbs.free_name(project.system, collection, _stem(collection, kind))
    if not needs_points(collection, kind):
        return type_(name=name, **_joints(project.system, type_, connection))
    ends = complete(connection, poses)
    _check_nodes(project, collection, ends)
    known = {entry.name for entry in fields(type_)}
    values: dict[str, Any] = {}
    for side, end in zip("ab", ends, strict=True):
        values |= {f"body_{side}": end.body, f"point_{side}": end.given, f"node_{side}": end.node}
    axis = axis_of(connection, ends, poses)
    frames = [poses.get(end.body, np.eye(4)) for end in ends]
    values |= _directions(kind, axis, frames)
    if "length" in known:
        values["length"] = float(round(np.linalg.norm(in_ground(ends[1], poses) - in_ground(ends[0], poses)), 9))
        if collection == "constraints" and not values["length"]:
            raise ModelError("The two points coincide: a rod needs a length. Pick points that are apart.")
    item = type_(name=name, **{key: value for key, value in values.items() if key in known})
    if isinstance(item, Joint):
        item = fitted(project, item, poses)
    elif "angles_b" in known and kind not in _ALONG_Z and kind != "torsion_spring":
        item = replace(item, **{f"angles_{s}": angles_of(f[:3, :3].T) for s, f in zip("ab", frames, strict=True)})
    return item


def fitted(project: Project, joint: Joint, poses: Poses, *, turn: bool = True) -> Joint:
    """The joint with compatible coordinates for where its bodies stand now. Raises ModelError."""
    places = [poses.get(body, np.eye(4)) for body in (joint.body_a, joint.body_b)]
    nodes = [node_place(project, body, node) for body, node in _nodes(joint)]
    values = parameter_values(project.system.parameters)
    return compatible(joint, (places[0], places[1]), values, (nodes[0], nodes[1]), turn=turn)


def _nodes(item: Any) -> list[tuple[str, int]]:
    return [(item.body_a, item.node_a), (item.body_b, item.node_b)]


def node_place(project: Project, body: str, node: int) -> Array:
    """Where a node of a flexible body is in its frame; zero for a rigid body."""
    from solvers.multibody.compatible import marker_place

    made_of = {one.name: one.subsystem for one in written_out(project.system).flexible_bodies}
    return marker_place(project.flexible.get(made_of.get(body, "")), node)


def add_command(project: Project, collection: str, kind: str, connection: Connection, poses: Poses) -> AddItem:
    """The edit that makes the connection. Raises ModelError with what is missing."""
    return AddItem(collection=collection, item=new_member(project, collection, kind, connection, poses))


def _stem(collection: str, kind: str) -> str:
    return kind.replace("_", " ") if collection != "joints" else "joint"


def _check_nodes(project: Project, collection: str, ends: tuple[Snap, Snap]) -> None:
    if collection == "forces":
        return
    made_of = {one.name: one.subsystem for one in written_out(project.system).flexible_bodies}
    for end in ends:
        subsystem = project.flexible.get(made_of.get(end.body, ""))
        if subsystem is not None and end.node not in interface_nodes(subsystem):
            listed = ", ".join(map(str, interface_nodes(subsystem)))
            raise ModelError(f"'{end.body}' is held at interface nodes only: {listed}. Click one of them.")


def _directions(kind: str, axis: Array, frames: list[Array]) -> dict[str, Any]:
    """Fields that turn a kind into a direction of the ground."""
    local = frames[0][:3, :3].T @ axis
    if kind == "universal":
        unit, first, _ = basis_of_axis(local)
        return {"axis": clean(unit), "second_axis": clean(first)}
    if kind in _WITH_AXIS:
        return {"axis": clean(local)}
    if kind in _ALONG_Z:
        unit, first, second = basis_of_axis(axis)
        turned = np.eye(3) if np.abs(unit - (0, 0, 1)).max() < 1e-12 else np.column_stack([first, second, unit])
        return {f"angles_{s}": angles_of(f[:3, :3].T @ turned) for s, f in zip("ab", frames, strict=True)}
    return {}


def _joints(system: mbs.MultibodySystem, type_: Any, connection: Connection) -> dict[str, str]:
    """Joints that an element acts in: those between the picked bodies, else the newest. Raises ModelError."""
    bodies = {end.body for end in (connection.first, connection.second) if end is not None}
    moving = [joint for joint in system.joints if joint.kind != "fixed"]
    joints = moving[::-1]
    if bodies:
        inside = [joint for joint in written_out(system).joints[len(system.joints) :] if joint.kind != "fixed"]
        joints = sorted([*moving, *inside], key=lambda one: len(bodies & {one.body_a, one.body_b}), reverse=True)
    wanted = [entry.name for entry in fields(type_) if entry.metadata.get("reference") == "joints"]
    if len(joints) < len(wanted):
        raise ModelError("This element acts in a joint, and there are not enough joints yet. Connect bodies first.")
    return {field: joint.name for field, joint in zip(wanted, joints)}
