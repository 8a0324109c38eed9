"""Joints as numbers: the chain of elementary steps with constant parts multiplied together, in either direction."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from solvers.errors import ModelError
from solvers.kernels.multibody_arrays import QUATERNION, SLIDING, TURNING
from solvers.multibody.joints import Joint
from solvers.multibody.joints import steps as elementary
from solvers.multibody.joints.steps import Step
from solvers.multibody.parameters import number
from solvers.multibody.rotations import quaternion_from_angles, rotation_about, rotation_from_angles
from solvers.multibody.values import Vector

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Frame:
    """A constant rotation and translation."""

    R: Array  # (3, 3)
    p: Array  # (3,)

    def __matmul__(self, other: Frame) -> Frame:
        return Frame(self.R @ other.R, self.p + self.R @ other.p)

    def inverse(self) -> Frame:
        """The way back."""
        return Frame(self.R.T, -self.R.T @ self.p)


IDENTITY = Frame(np.eye(3), np.zeros(3))


@dataclass(frozen=True)
class Link:
    """A variable step with the constant transformation before it; ``q`` and ``v`` count from the joint's first."""

    pre: Frame
    kind: int
    axis: Array
    pitch: float
    sign: float  # -1: a quaternion that is passed backwards
    q: int  # -1 if prescribed
    v: int
    step: Step


@dataclass(frozen=True)
class Chain:
    """A joint from frame A to frame B: links, then a constant transformation."""

    links: tuple[Link, ...]
    post: Frame
    q: tuple[float, ...]  # initial values of the free coordinates
    v: tuple[float, ...]


def vector(where: str, what: str, value: Vector, parameters: Mapping[str, float]) -> Array:
    """Three numbers of a field. Raises ModelError."""
    return np.array([number(f"{where}, {what}", entry, parameters) for entry in value])


def marker_frame(where: str, point: Vector, angles: Vector, parameters: Mapping[str, float]) -> Frame:
    """The frame of a marker in its body. Raises ModelError for an expression without value."""
    turn = vector(where, "angles of the frame", angles, parameters)
    return Frame(
        rotation_from_angles((turn[0], turn[1], turn[2])), vector(where, "point of the frame", point, parameters)
    )


def joint_frame(joint: Joint, side: str, parameters: Mapping[str, float]) -> Frame:
    """Frame A (``side`` 'a') or B in its body."""
    which = "first" if side == "a" else "second"
    where = f"Joint '{joint.name}', {which} body"
    return marker_frame(where, getattr(joint, f"point_{side}"), getattr(joint, f"angles_{side}"), parameters)


def joint_chain(joint: Joint, parameters: Mapping[str, float]) -> Chain:
    """The chain of a joint. Raises ModelError for a zero axis or an expression without value."""
    where = f"Joint '{joint.name}'"
    links: list[Link] = []
    pre, q, v = IDENTITY, list[float](), list[float]()
    for step in joint.steps():
        if step.kind == elementary.QUATERNION:
            angles = vector(where, "initial angles", step.angles, parameters)
            spin = vector(where, "initial angular velocity", step.spin, parameters)
            links.append(Link(pre, QUATERNION, np.zeros(3), 0.0, 1.0, len(q), len(v), step))
            q += [float(x) for x in quaternion_from_angles((angles[0], angles[1], angles[2]))]
            v += [float(x) for x in spin]
            pre = IDENTITY
            continue
        axis = vector(where, "axis", step.axis, parameters)
        if np.linalg.norm(axis) < 1e-12:
            raise ModelError(f"{where}: the axis is zero. Give a direction, for example (0, 0, 1).")
        axis = axis / np.linalg.norm(axis)
        value = number(f"{where}, initial position", step.value, parameters)
        turning = step.kind == elementary.ROTATION
        if not step.variable:
            constant = Frame(rotation_about(axis, value), np.zeros(3)) if turning else Frame(np.eye(3), value * axis)
            pre = pre @ constant
            continue
        pitch = number(f"{where}, pitch", step.pitch, parameters)
        kind, free = TURNING if turning else SLIDING, not step.driven
        links.append(
            Link(pre, kind, axis, pitch, 1.0, len(q) if free else -1, len(v) if free else -1, step)
        )  # fmt: skip
        pre = IDENTITY
        if free:
            q.append(value)
            v.append(number(f"{where}, initial speed", step.speed, parameters))
    return Chain(tuple(links), pre, tuple(q), tuple(v))


def between_bodies(chain: Chain, a: Frame, b: Frame, backwards: bool) -> Chain:
    """The chain from the frame of one body to that of the other, with the markers built in."""
    frames = [a @ link.pre if i == 0 else link.pre for i, link in enumerate(chain.links)]
    post = chain.post @ b.inverse() if chain.links else a @ chain.post @ b.inverse()
    if not backwards:
        links = tuple(replace(link, pre=frame) for link, frame in zip(chain.links, frames))
        return replace(chain, links=links, post=post)
    ways = [frame.inverse() for frame in (*frames, post)]
    links = tuple(
        replace(link, pre=ways[i + 1], axis=-link.axis, sign=-link.sign) for i, link in enumerate(chain.links)
    )
    return replace(chain, links=links[::-1], post=ways[0])
