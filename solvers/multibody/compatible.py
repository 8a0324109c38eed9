"""Compatible coordinates: initial values of a joint that agree with where its two bodies stand.

With the joint frames A and B in the ground frame and the motion T(q) of the joint, q is the least-squares solution of
A·T(q) = B (Gauss–Newton over the free coordinates); what no q can reach of the attitude becomes the constant attitude
of frame B on its body, so that making a joint never turns a body that stood right. Distances that no q can reach stay:
the assembly of the mechanism closes them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solvers.errors import ModelError
from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.multibody.chains import Frame, joint_frame
from solvers.multibody.joints import GeneralJoint, Joint
from solvers.multibody.joints.steps import QUATERNION, ROTATION, Step
from solvers.multibody.parameters import number
from solvers.multibody.rotations import rotation_about, rotation_from_angles
from solvers.multibody.values import Vector

Array = NDArray[np.float64]

#: Fields that hold the initial values of the variable steps, in the order of ``steps``.
COORDINATE_FIELDS: dict[str, tuple[str, ...]] = {
    "revolute": ("position",),
    "prismatic": ("position",),
    "screw": ("position",),
    "cylindrical": ("angle", "position"),
    "universal": ("angle_1", "angle_2"),
    "planar": ("x", "y", "angle"),
    "spherical": ("angles",),
    "free": ("position[0]", "position[1]", "position[2]", "angles"),
}

#: Differences below this (m, rad) are the noise of the arithmetic, not a change.
SAME = 1e-9


def angles_of(R: Array) -> Vector:
    """The three angles of ``rotation_from_angles``, rad; at the singular attitude (±90° about y) the third is zero."""
    b = float(np.arcsin(np.clip(R[0, 2], -1.0, 1.0)))
    if abs(R[0, 2]) > 1.0 - 1e-12:
        return clean((np.arctan2(R[2, 1], R[1, 1]), b, 0.0))
    return clean((np.arctan2(-R[1, 2], R[2, 2]), b, np.arctan2(-R[0, 1], R[0, 0])))


def clean(values: Any) -> Vector:
    """Numbers without the dust of the arithmetic: 1e-17 is 0, 0.30000000000000004 is 0.3."""
    return tuple(float(round(float(value), 12)) + 0.0 for value in values)  # type: ignore[return-value]


def marker_place(subsystem: FlexibleSubsystem | None, node: int) -> Array:
    """Where a node of a flexible body is in its frame, (3,) m; the origin without a node. Raises ModelError."""
    if not node or subsystem is None:
        return np.zeros(3)
    rows = np.flatnonzero(subsystem.node_numbers == node)
    if not len(rows):
        raise ModelError(f"The flexible subsystem '{subsystem.title}' has no node {node}.")
    return np.array(subsystem.coordinates[rows[0]], dtype=float)


def ends(
    joint: Joint, poses: tuple[Array, Array], nodes: tuple[Array, Array], parameters: Mapping[str, float]
) -> tuple[Frame, Frame]:
    """Joint frames A and B in the ground frame; ``poses`` (4, 4) of the bodies, ``nodes`` (3,) of the markers."""
    made = []
    for side, pose, node in zip("ab", poses, nodes, strict=True):
        local = joint_frame(joint, side, parameters)
        made.append(Frame(pose[:3, :3], pose[:3, 3]) @ Frame(local.R, local.p + node))
    return made[0], made[1]


def compatible(
    joint: Joint,
    poses: tuple[Array, Array],
    parameters: Mapping[str, float],
    nodes: tuple[Array, Array] = (np.zeros(3), np.zeros(3)),
    *,
    turn: bool = True,
) -> Joint:
    """The joint with initial coordinates for these poses; ``turn`` lets frame B take the attitude that is left.

    Coordinates that already agree keep their expressions; prescribed ones are not touched. Raises ModelError for an
    expression without value.
    """
    a, b = ends(joint, poses, nodes, parameters)
    fit = _Fit(joint, parameters)
    fit.solve(a.inverse() @ b)
    result = fit.written()
    if turn:
        left = b.R.T @ a.R @ fit.motion().R  # what frame B must still turn by on its body
        if np.abs(left - np.eye(3)).max() > SAME:
            local = joint_frame(joint, "b", parameters)
            result = replace(result, angles_b=angles_of(local.R @ left))
    return result


class _Fit:
    """Values of the steps of a joint: numbers, and rotation matrices for quaternions."""

    def __init__(self, joint: Joint, parameters: Mapping[str, float]) -> None:
        self.joint, self.parameters = joint, parameters
        self.steps = joint.steps()
        self.values: list[Any] = [self._start(step) for step in self.steps]
        self.given = [np.copy(value) for value in self.values]
        self.axes = [self._axis(step) for step in self.steps]

    def _number(self, value: Any) -> float:
        return number(f"Joint '{self.joint.name}'", value, self.parameters)

    def _start(self, step: Step) -> Any:
        if step.kind == QUATERNION:
            x, y, z = (self._number(angle) for angle in step.angles)
            return rotation_from_angles((x, y, z))
        return self._number(step.value)

    def _axis(self, step: Step) -> Array:
        axis = np.array([self._number(part) for part in step.axis])
        length = float(np.linalg.norm(axis))
        if length < 1e-12:
            raise ModelError(f"Joint '{self.joint.name}': the axis is zero. Give a direction, for example (0, 0, 1).")
        return axis / length

    def motion(self, values: list[Any] | None = None) -> Frame:
        """From frame A to frame B."""
        total = Frame(np.eye(3), np.zeros(3))
        for step, value, axis in zip(self.steps, values or self.values, self.axes, strict=True):
            if step.kind == QUATERNION:
                part = Frame(value, np.zeros(3))
            elif step.kind == ROTATION:
                part = Frame(rotation_about(axis, value), self._number(step.pitch) * value * axis)
            else:
                part = Frame(np.eye(3), value * axis)
            total = total @ part
        return total

    def solve(self, wanted: Frame) -> None:
        """Gauss–Newton; a radian counts as much as a metre."""
        free = [k for k, step in enumerate(self.steps) if step.variable and not step.driven]
        for _ in range(60):
            error = _difference(self.motion(), wanted)
            moves = [(k, axis) for k in free for axis in range(3 if self.steps[k].kind == QUATERNION else 1)]
            if not moves or np.linalg.norm(error) < 1e-14:
                return
            h = 1e-7
            columns = [(_difference(self.motion(self._moved(k, i, h)), wanted) - error) / h for k, i in moves]
            step = np.linalg.lstsq(np.column_stack(columns), -error, rcond=1e-8)[0]
            step *= min(1.0, 0.5 / max(float(np.abs(step).max()), 1e-300))
            for (k, i), change in zip(moves, step, strict=True):
                self.values = self._moved(k, i, float(change))
            if np.abs(step).max() < 1e-13:
                return

    def _moved(self, k: int, axis: int, change: float) -> list[Any]:
        values = list(self.values)
        if self.steps[k].kind == QUATERNION:
            values[k] = values[k] @ rotation_about(np.eye(3)[axis], change)
        else:
            values[k] = values[k] + change
        return values

    def written(self) -> Joint:
        """The joint with the values in its fields; those that did not change keep what they were."""
        joint = self.joint
        if isinstance(joint, GeneralJoint):
            sequence = [
                replace(part, value=clean([value])[0]) if np.abs(value - old).max() > SAME else part
                for part, value, old in zip(joint.sequence, self.values, self.given, strict=True)
            ]
            return replace(joint, sequence=tuple(sequence))
        changes: dict[str, Any] = {}
        for field, value, old in zip(COORDINATE_FIELDS.get(joint.kind, ()), self.values, self.given, strict=True):
            if np.abs(value - old).max() <= SAME:
                continue
            if "[" in field:
                name, place = field[:-1].split("[")
                vector = list(changes.get(name, getattr(joint, name)))
                vector[int(place)] = clean([value])[0]
                changes[name] = tuple(vector)
            else:
                changes[field] = angles_of(value) if np.ndim(value) else clean([value])[0]
        return replace(joint, **changes)


def _difference(reached: Frame, wanted: Frame) -> Array:
    """Six numbers that vanish when the frames coincide: distance and rotation vector, both in the reached frame."""
    return np.concatenate([reached.R.T @ (wanted.p - reached.p), rotation_vector(reached.R.T @ wanted.R)])


def rotation_vector(R: Array) -> Array:
    """Axis times angle of a rotation matrix, rad."""
    spin = np.array([R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]]) / 2.0
    sine, cosine = float(np.linalg.norm(spin)), (float(np.trace(R)) - 1.0) / 2.0
    if sine < 1e-7 and cosine < 0.0:  # half a turn: the axis is what the rotation leaves in place
        column = (R + np.eye(3))[:, int(np.argmax(np.diag(R)))]
        return np.pi * column / np.linalg.norm(column)
    return spin * (np.arctan2(sine, cosine) / sine if sine > 1e-12 else 1.0)
