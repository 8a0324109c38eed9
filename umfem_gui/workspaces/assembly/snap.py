"""Points of bodies that the mouse snaps to: origins, centres, ends and faces of shapes, joints, interface nodes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers.errors import UmfemError
from solvers.flexible.subsystem import FlexibleSubsystem, interface_nodes
from solvers.multibody.compatible import clean
from solvers.multibody.flatten import is_base
from solvers.multibody.system import Body, MultibodySystem, Shape
from solvers.multibody.values import GROUND, ZERO3, Vector
from umfem_gui.i18n import noted
from umfem_gui.mechanics import evaluate, frame, written_out

Array = NDArray[np.float64]

ORIGIN, CENTRE, MIDDLE, END, FACE, CORNER = (
    noted("origin"),
    noted("centre of mass"),
    noted("middle"),
    noted("end"),
    noted("middle of a face"),
    noted("corner"),
)
JOINT, NODE, INTERFACE, HERE = noted("joint"), noted("node"), noted("interface node"), noted("at the other point")


@dataclass(frozen=True)
class Snap:
    """A point of a body: ``place`` (3,) in the body's frame, m; ``given`` is how the model writes it.

    ``node`` is that of a flexible body (then ``given`` is zero: markers sit at the node); ``axis`` is the axis of a
    round shape there, in the body's frame.
    """

    body: str
    place: tuple[float, float, float]
    label: str
    given: Vector = ZERO3
    node: int = 0
    axis: tuple[float, float, float] | None = None


def snap_points(system: MultibodySystem, flexible: Mapping[str, FlexibleSubsystem]) -> list[Snap]:
    """All points of all bodies, also those of used subsystems, and of the ground.

    A body whose expressions have no value yet gives none.
    """
    system = written_out(system)
    found = _ground(system)
    held = _joint_points(system)
    for body in system.bodies:
        if is_base(body.name):
            continue
        try:
            found += _of_body(system, body, held.get(body.name, []))
        except UmfemError:
            continue
    for item in system.flexible_bodies:
        subsystem = flexible.get(item.subsystem)
        if subsystem is not None:
            rows = {int(number): row for row, number in enumerate(subsystem.node_numbers)}
            for number in interface_nodes(subsystem):
                place = clean(subsystem.coordinates[rows[int(number)]])
                found.append(Snap(item.name, place, INTERFACE, node=int(number)))  # type: ignore[arg-type]
    return found


def _joint_points(system: MultibodySystem) -> dict[str, list[tuple[Vector, str]]]:
    held: dict[str, list[tuple[Vector, str]]] = {}
    for joint in system.joints:
        for body, point, node in (
            (joint.body_a, joint.point_a, joint.node_a),
            (joint.body_b, joint.point_b, joint.node_b),
        ):
            if not node:
                held.setdefault(body, []).append((point, joint.name))
    return held


def _ground(system: MultibodySystem) -> list[Snap]:
    points = [_snap(system, GROUND, ZERO3, ORIGIN)]
    for point, _ in _joint_points(system).get(GROUND, []):
        try:
            points.append(_snap(system, GROUND, point, JOINT))
        except UmfemError:
            continue
    return _unlike(points)


def _of_body(system: MultibodySystem, body: Body, held: list[tuple[Vector, str]]) -> list[Snap]:
    points = [_snap(system, body.name, point, JOINT) for point, _ in held]
    points.append(_snap(system, body.name, ZERO3, ORIGIN))
    for shape in body.shapes:
        points += _of_shape(system, body.name, shape)
    points.append(_snap(system, body.name, body.centre, CENTRE))
    return _unlike(points)


def _of_shape(system: MultibodySystem, body: str, shape: Shape) -> list[Snap]:
    size = evaluate(system, shape.size)
    place = frame(evaluate(system, shape.position), evaluate(system, shape.angles))
    middle = _snap(system, body, shape.position, MIDDLE)
    along = tuple(place[:3, 0])

    def at(x: float, y: float, z: float, label: str, axis: tuple[float, ...] | None = None) -> Snap:
        point = clean((place @ (x, y, z, 1.0))[:3])
        return Snap(body, point, label, point, axis=axis)  # type: ignore[arg-type]

    half = size / 2.0
    if shape.kind == "box":
        faces = [at(*(sign * half * np.eye(3)[k]), FACE) for k in range(3) for sign in (-1.0, 1.0)]
        signs = [(i, j, k) for i in (-1.0, 1.0) for j in (-1.0, 1.0) for k in (-1.0, 1.0)]
        return [middle, *faces, *(at(*(np.array(sign) * half), CORNER) for sign in signs)]
    if shape.kind == "sphere":
        return [middle]
    if shape.kind in ("cylinder", "cone", "tube", "line"):
        round_ = along if shape.kind != "line" else None
        middle = Snap(body, middle.place, MIDDLE, middle.given, axis=round_)  # type: ignore[arg-type]
        return [middle, at(-half[0], 0.0, 0.0, END, round_), at(half[0], 0.0, 0.0, END, round_)]
    return [middle]


def _snap(system: MultibodySystem, body: str, given: Vector, label: str) -> Snap:
    place = evaluate(system, given)
    return Snap(body, (float(place[0]), float(place[1]), float(place[2])), label, given)


def _unlike(points: list[Snap]) -> list[Snap]:
    """Without repetitions of one place: the first name stays, an axis known to another is kept."""
    kept: dict[tuple[float, ...], Snap] = {}
    for point in points:
        key = tuple(round(value, 9) + 0.0 for value in point.place)
        former = kept.get(key)
        if former is None:
            kept[key] = point
        elif former.axis is None and point.axis is not None:
            kept[key] = Snap(former.body, former.place, former.label, former.given, former.node, point.axis)
    return list(kept.values())


def nearest_node(subsystem: FlexibleSubsystem, body: str, point: Array) -> Snap:
    """The node of a flexible body nearest to a point of its frame: force elements may act at any node."""
    row = int(np.argmin(np.linalg.norm(np.asarray(subsystem.coordinates) - point, axis=1)))
    number = int(subsystem.node_numbers[row])
    label = INTERFACE if number in interface_nodes(subsystem) else NODE
    return Snap(body, clean(subsystem.coordinates[row]), label, node=number)  # type: ignore[arg-type]


def in_ground(snap: Snap, poses: Mapping[str, Array]) -> Array:
    """Where a point is in the ground frame, (3,) m."""
    pose = poses.get(snap.body, np.eye(4))
    return pose[:3, :3] @ np.array(snap.place) + pose[:3, 3]


def on_ground(point: Array) -> Snap:
    """A point of the ground, wherever it is."""
    place = clean(point)
    return Snap(GROUND, place, HERE, place)  # type: ignore[arg-type]
