"""Six degrees of freedom: a way to say where a free body starts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from solvers.fields import quantity
from solvers.multibody.joints.base import Joint
from solvers.multibody.joints.steps import AXES, QUATERNION, Step, translation
from solvers.multibody.values import ZERO3, Vector


@dataclass(frozen=True, kw_only=True)
class FreeJoint(Joint):
    """Frame B moves freely against frame A.

    Coordinates: displacement of B along the axes of A and the quaternion of B in A (seven numbers); speeds: velocity
    along the axes of A and angular velocity about the axes of B (six numbers). There is no singular position.
    """

    kind: ClassVar[str] = "free"
    title: ClassVar[str] = "Free body"

    position: Vector = quantity("Initial displacement", "m", ZERO3)
    angles: Vector = quantity("Initial angles", "rad", ZERO3)
    velocity: Vector = quantity("Initial velocity", "m/s", ZERO3, help="Along the axes of the first body's frame.")
    angular_velocity: Vector = quantity("Initial angular velocity", "rad/s", ZERO3, help="About the body's own axes.")

    def steps(self) -> tuple[Step, ...]:
        moves = zip(AXES, self.position, self.velocity)
        return (
            *(translation(AXES[axis], value=value, speed=speed, suffix=axis) for axis, value, speed in moves),
            Step(kind=QUATERNION, angles=self.angles, spin=self.angular_velocity),
        )
