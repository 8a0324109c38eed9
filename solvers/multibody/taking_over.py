"""A found configuration as the start of the model: initial coordinates of joints, places of free bodies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.multibody.compatible import SAME, angles_of, clean, compatible, marker_place
from solvers.multibody.flatten import flatten
from solvers.multibody.flexible_body import FlexibleBody
from solvers.multibody.parameters import number, parameter_values
from solvers.multibody.rotations import rotation_from_angles
from solvers.multibody.system import Body, MultibodySystem
from solvers.multibody.values import GROUND

Array = NDArray[np.float64]
AnyBody = TypeVar("AnyBody", Body, FlexibleBody)


def with_poses(
    system: MultibodySystem, poses: Mapping[str, Array], flexible: Mapping[str, FlexibleSubsystem] | None = None
) -> MultibodySystem:
    """The system starting with its bodies at given poses (4, 4); names without a pose are left alone.

    Coordinates that agree already keep their expressions. Bending of flexible bodies is not part of a start: joints
    at their nodes take the undeformed places. Raises ModelError for an expression without value.
    """
    known = parameter_values(system.parameters)
    places = {GROUND: np.eye(4), **poses}
    owners = {body.name: (flexible or {}).get(body.subsystem) for body in flatten(system).flexible_bodies}
    joints = []
    for joint in system.joints:
        if joint.body_a in places and joint.body_b in places:
            nodes = (
                marker_place(owners.get(joint.body_a), joint.node_a),
                marker_place(owners.get(joint.body_b), joint.node_b),
            )
            joint = compatible(joint, (places[joint.body_a], places[joint.body_b]), known, nodes, turn=False)
        joints.append(joint)
    held = {end for joint in system.joints for end in (joint.body_a, joint.body_b)}
    bodies = tuple(body if body.name in held else _placed(body, places, known) for body in system.bodies)
    bent = tuple(_placed(body, places, known) for body in system.flexible_bodies)
    return replace(system, joints=tuple(joints), bodies=bodies, flexible_bodies=bent)


def is_loose(system: MultibodySystem, body: str) -> bool:
    """Whether no joint holds a body, so that it stands where its place says."""
    return not any(body in (joint.body_a, joint.body_b) for joint in system.joints)


def _placed(body: AnyBody, places: Mapping[str, Array], known: Mapping[str, float]) -> AnyBody:
    """A body at its pose; one that stands there already keeps its numbers and expressions."""
    if body.name not in places:
        return body
    where, pose = f"Body '{body.name}'", places[body.name]
    now = np.eye(4)
    now[:3, :3] = rotation_from_angles(tuple(number(where, one, known) for one in body.angles))  # type: ignore[arg-type]
    now[:3, 3] = [number(where, one, known) for one in body.position]
    if np.abs(now - pose).max() <= SAME:
        return body
    return replace(body, position=clean(pose[:3, 3]), angles=angles_of(pose[:3, :3]))
