"""From a system to meshes: what to draw of every body and joint, in their own frames."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyvista as pv
from numpy.typing import NDArray

from solvers.errors import UmfemError
from solvers.multibody.system import Body, MultibodySystem
from solvers.multibody.values import GROUND
from umfem_gui.mechanics import evaluate, frame, frame_along
from umfem_gui.scenes.shapes import JOINT_MARKS, default_mesh, ground_grid, placed_shape, plain_mark


@dataclass(frozen=True)
class BodyPart:
    """One coloured piece of a body in the body's frame."""

    body: str
    mesh: pv.PolyData
    edges: pv.PolyData
    colour: str


@dataclass(frozen=True)
class JointMark:
    """The mark of a joint and its place in the frame of the first body; its axis is z of that place."""

    name: str
    body: str
    mesh: pv.PolyData
    frame: NDArray[np.float64]


@dataclass(frozen=True)
class MechanismDrawing:
    """Everything to draw of a system."""

    parts: tuple[BodyPart, ...]
    joints: tuple[JointMark, ...]
    grid: pv.PolyData | None


def draw(system: MultibodySystem, poses: Mapping[str, NDArray[np.float64]]) -> MechanismDrawing:
    """Meshes of a system; a member whose expressions cannot be evaluated yet is left out, not fatal."""
    parts: list[BodyPart] = []
    for body in system.bodies:
        try:
            parts += _body_parts(system, body)
        except UmfemError:
            continue
    joints = []
    for joint in system.joints:
        try:
            joints.append(_joint_mark(system, joint))
        except UmfemError:
            continue
    return MechanismDrawing(tuple(parts), tuple(joints), _grid(parts, poses))


def _body_parts(system: MultibodySystem, body: Body) -> list[BodyPart]:
    if not body.shapes:
        centre = evaluate(system, body.centre)
        points = [
            evaluate(system, point)
            for joint in system.joints
            for name, point in ((joint.body_a, joint.point_a), (joint.body_b, joint.point_b))
            if name == body.name
        ]
        reach = max([float(np.linalg.norm(point - centre)) for point in points] + [0.0])
        mesh = default_mesh(centre, points, reach or 0.2)
        return [BodyPart(body.name, mesh, pv.PolyData(), "#8fa3b8")]
    parts = []
    for shape in body.shapes:
        size = evaluate(system, shape.size)
        place = frame(evaluate(system, shape.position), evaluate(system, shape.angles))
        mesh, edges = placed_shape(shape, tuple(size), tuple(map(tuple, place)))
        parts.append(BodyPart(body.name, mesh, edges, shape.colour))
    return parts


def _joint_mark(system: MultibodySystem, joint: Any) -> JointMark:
    moves = joint.kind == "prismatic" and joint.body_b != GROUND  # then the mark goes with the body that slides
    moves = moves or bool(joint.node_a)  # a node of a flexible body: the mark goes with the other one
    body, point, angles = (
        (joint.body_b, joint.point_b, joint.angles_b) if moves else (joint.body_a, joint.point_a, joint.angles_a)
    )
    place = frame(evaluate(system, point), evaluate(system, angles))
    axis = evaluate(system, getattr(joint, "axis", (0.0, 0.0, 1.0)))
    mesh = JOINT_MARKS.get(joint.kind, plain_mark)()
    return JointMark(joint.name, body, mesh, place @ frame_along(axis))


def _grid(parts: list[BodyPart], poses: Mapping[str, NDArray[np.float64]]) -> pv.PolyData | None:
    corners = []
    for part in parts:
        if part.mesh.n_points and part.body in poses:
            pose = poses[part.body]
            corners.append(np.asarray(part.mesh.points) @ pose[:3, :3].T + pose[:3, 3])
    if not corners:
        return None
    points = np.vstack(corners)
    low, high = points.min(axis=0), points.max(axis=0)
    reach = 0.25 * float(np.max(high - low))
    return ground_grid((low[0], high[0], low[1] - reach, high[1] + reach), low[2] - 0.02 * reach)
