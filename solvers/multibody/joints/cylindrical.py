"""A rotation about an axis and a translation along it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from solvers.fields import quantity
from solvers.multibody.joints.base import Joint
from solvers.multibody.joints.steps import Step, rotation, translation
from solvers.multibody.values import Number, Vector


@dataclass(frozen=True, kw_only=True)
class CylindricalJoint(Joint):
    """Rotation about ``axis`` of frame A and translation along it, independent of one another."""

    kind: ClassVar[str] = "cylindrical"
    title: ClassVar[str] = "Cylindrical joint"

    axis: Vector = quantity("Axis", default=(0.0, 0.0, 1.0))
    angle: Number = quantity("Initial angle", "rad", 0.0)
    angular_velocity: Number = quantity("Initial angular velocity", "rad/s", 0.0)
    position: Number = quantity("Initial displacement", "m", 0.0)
    speed: Number = quantity("Initial velocity", "m/s", 0.0)

    def steps(self) -> tuple[Step, ...]:
        return (
            rotation(self.axis, value=self.angle, speed=self.angular_velocity),
            translation(self.axis, value=self.position, speed=self.speed),
        )
