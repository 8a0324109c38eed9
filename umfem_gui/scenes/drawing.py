"""From a system to meshes: what to draw of every body, and the marks of joints, force elements and constraints.

Members are frozen values, so what was made of one is kept while the member and the parameters are the same objects.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyvista as pv
from numpy.typing import NDArray

from solvers.errors import UmfemError
from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.multibody.compatible import marker_place
from solvers.multibody.flatten import is_base
from solvers.multibody.system import Body, MultibodySystem
from umfem_gui.mechanics import evaluate, frame, frame_along
from umfem_gui.scenes.crowd import Piece, piece_of
from umfem_gui.scenes.shapes import default_mesh, ground_grid, placed_shape

Array = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class BodyPart:
    """One coloured piece of a body in the body's frame."""

    body: str
    mesh: pv.PolyData
    edges: pv.PolyData
    colour: str
    surface: Piece
    lines: Piece | None
    corners: Array  # (8, 3) of a box around it


@dataclass(frozen=True, eq=False)
class Mark:
    """A sign of a member: ``frame`` (4, 4) in ``body``, z along its axis; with ``far`` it stands half-way to there.

    ``far`` is a body and a point (3,) of it. ``lift`` moves the sign along z by so many of its own sizes.
    """

    collection: str
    name: str
    kind: str
    body: str
    frame: Array
    far: tuple[str, Array] | None = None
    lift: float = 0.0


@dataclass(frozen=True, eq=False)
class MechanismDrawing:
    """Everything to draw of a system."""

    parts: tuple[BodyPart, ...]
    marks: tuple[Mark, ...]
    grid: pv.PolyData | None


def draw(
    system: MultibodySystem,
    poses: Mapping[str, Array],
    flexible: Mapping[str, FlexibleSubsystem] | None = None,
    *,
    marks: bool = True,
) -> MechanismDrawing:
    """Meshes of a system; a member whose expressions cannot be evaluated yet is left out, not fatal."""
    parts: list[BodyPart] = []
    signs: list[Mark] = []
    for made in members(system, flexible, marks=marks):
        if isinstance(made, Mark):
            signs.append(made)
        elif made is not None:
            parts += made
    return MechanismDrawing(tuple(parts), tuple(signs), _grid(parts, poses))


def members(
    system: MultibodySystem, flexible: Mapping[str, FlexibleSubsystem] | None = None, *, marks: bool = True
) -> Iterator[list[BodyPart] | Mark | None]:
    """What is drawn of every member, one after another; what was made is kept.

    Making a thousand meshes takes longer than a window may stand still: the caller may stop between two members, go
    on later, and ``draw`` finds them all.
    """
    held = _held(system)
    for body in system.bodies:
        if is_base(body.name):
            continue
        known = held.get(body.name, ()) if not body.shapes else ()
        yield _kept((body, *known, system.parameters), lambda body=body: _body_parts(system, body))
    made_of = {one.name: (flexible or {}).get(one.subsystem) for one in system.flexible_bodies}
    joints = {joint.name: joint for joint in system.joints}
    for collection in ("joints", "forces", "constraints") if marks else ():
        for item in getattr(system, collection):
            ends = [made_of.get(getattr(item, f"body_{side}", "")) for side in "ab"]
            joint = joints.get(getattr(item, "joint", getattr(item, "joint_1", "")))
            key = (item, system.parameters, *ends, joint)
            yield _kept(key, lambda c=collection, i=item, e=ends, j=joint: _mark(system, c, i, e, j, made_of))


_known: dict[tuple[int, ...], tuple[tuple[Any, ...], Any]] = {}


def _kept(owners: tuple[Any, ...], make: Callable[[], Any]) -> Any:
    """What ``make`` gave for these very objects before, else what it gives now; None if expressions have no value."""
    key = tuple(id(owner) for owner in owners)
    found = _known.get(key)
    if found is not None:
        return found[1]
    if len(_known) > 20000:
        _known.clear()
    try:
        value = make()
    except UmfemError:
        value = None
    _known[key] = (owners, value)  # the owners are kept, so their ids stay theirs
    return value


def _held(system: MultibodySystem) -> dict[str, list[Any]]:
    """Joints by the names of their bodies."""
    found: dict[str, list[Any]] = {}
    for joint in system.joints:
        for name in (joint.body_a, joint.body_b):
            found.setdefault(name, []).append(joint)
    return found


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
        return [BodyPart(body.name, mesh, pv.PolyData(), "#8fa3b8", piece_of(mesh), None, _corners(mesh))]
    parts = []
    for shape in body.shapes:
        size = evaluate(system, shape.size)
        place = frame(evaluate(system, shape.position), evaluate(system, shape.angles))
        mesh, edges = placed_shape(shape, tuple(size), tuple(map(tuple, place)))
        surface, lines, corners = _kept((mesh, edges), lambda mesh=mesh, edges=edges: _pieces(mesh, edges))
        parts.append(BodyPart(body.name, mesh, edges, shape.colour, surface, lines, corners))
    return parts


def _pieces(mesh: pv.PolyData, edges: pv.PolyData) -> tuple[Piece, Piece | None, Array]:
    """Numbers of the meshes of a shape; equal shapes share one mesh, so they are made once."""
    return piece_of(mesh), piece_of(edges, lines=True) if edges.n_points else None, _corners(mesh)


def _corners(mesh: pv.PolyData) -> Array:
    x, y, z = np.array(mesh.bounds).reshape(3, 2)
    return np.array([(a, b, c) for a in x for b in y for c in z])


#: Marks that act in a joint stand so many of their sizes beside the joint's own.
BESIDE = 4.0


def _mark(
    system: MultibodySystem, collection: str, item: Any, ends: list[Any], joint: Any, made_of: Mapping[str, Any]
) -> Mark | None:
    if collection == "joints":
        return _joint_mark(system, item, ends)
    if hasattr(item, "body_a"):
        points = [
            evaluate(system, getattr(item, f"point_{side}"))
            + marker_place(subsystem, int(getattr(item, f"node_{side}", 0)))
            for side, subsystem in zip("ab", ends, strict=True)
        ]
        place = np.eye(4)
        place[:3, 3] = points[0]
        return Mark(collection, item.name, item.kind, item.body_a, place, (item.body_b, points[1]))
    if joint is None:
        return None
    own = [made_of.get(name) for name in (joint.body_a, joint.body_b)]
    there = _joint_mark(system, joint, own)
    return Mark(
        collection, item.name, item.kind, there.body, there.frame, None, BESIDE if collection == "forces" else -BESIDE
    )


def _joint_mark(system: MultibodySystem, joint: Any, ends: list[Any]) -> Mark:
    from solvers.multibody.values import GROUND

    moves = joint.kind == "prismatic" and joint.body_b != GROUND  # then the mark goes with the body that slides
    moves = moves or bool(joint.node_a)  # a node of a flexible body: the mark goes with the other one
    side = "b" if moves else "a"
    body = getattr(joint, f"body_{side}")
    point = evaluate(system, getattr(joint, f"point_{side}"))
    point = point + marker_place(ends[1 if moves else 0], int(getattr(joint, f"node_{side}")))
    place = frame(point, evaluate(system, getattr(joint, f"angles_{side}")))
    axis = evaluate(system, getattr(joint, "axis", (0.0, 0.0, 1.0)))
    return Mark("joints", joint.name, joint.kind, body, place @ frame_along(axis))


def _grid(parts: list[BodyPart], poses: Mapping[str, Array]) -> pv.PolyData | None:
    corners = []
    for part in parts:
        if part.mesh.n_points and part.body in poses:
            pose = poses[part.body]
            corners.append(part.corners @ pose[:3, :3].T + pose[:3, 3])
    if not corners:
        return None
    points = np.vstack(corners)
    low, high = points.min(axis=0), points.max(axis=0)
    reach = 0.25 * float(np.max(high - low))
    return ground_grid((low[0], high[0], low[1] - reach, high[1] + reach), low[2] - 0.02 * reach)
