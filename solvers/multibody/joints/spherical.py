"""Any rotation about a point: a ball joint."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from solvers.fields import quantity
from solvers.multibody.joints.base import Joint
from solvers.multibody.joints.steps import QUATERNION, Step
from solvers.multibody.values import ZERO3, Vector


@dataclass(frozen=True, kw_only=True)
class SphericalJoint(Joint):
    """The origins stay together. Coordinates: quaternion of B in A; speeds: angular velocity about the axes of B."""

    kind: ClassVar[str] = "spherical"
    title: ClassVar[str] = "Spherical joint"

    angles: Vector = quantity("Initial angles", "rad", ZERO3)
    angular_velocity: Vector = quantity(
        "Initial angular velocity", "rad/s", ZERO3, help="About the axes of the second body's frame."
    )

    def steps(self) -> tuple[Step, ...]:
        return (Step(kind=QUATERNION, angles=self.angles, spin=self.angular_velocity),)
