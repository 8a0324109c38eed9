"""One rotation about an axis."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from solvers.fields import quantity
from solvers.multibody.joints.base import Joint
from solvers.multibody.joints.steps import Step, rotation
from solvers.multibody.values import Number, Vector


@dataclass(frozen=True, kw_only=True)
class RevoluteJoint(Joint):
    """One rotation about ``axis`` of frame A; the coordinate is an angle."""

    kind: ClassVar[str] = "revolute"
    title: ClassVar[str] = "Revolute joint"

    axis: Vector = quantity("Axis", default=(0.0, 0.0, 1.0))
    position: Number = quantity("Initial angle", "rad", 0.0)
    speed: Number = quantity("Initial angular velocity", "rad/s", 0.0)
    motion: str = quantity(
        "Prescribed angle", "rad", "", expression=True, help="Of the time t, for instance 2*pi*t. Empty: moves freely."
    )

    def steps(self) -> tuple[Step, ...]:
        return (rotation(self.axis, value=self.position, speed=self.speed, motion=self.motion),)
