"""Two rotations about crossing axes: a Cardan joint."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from solvers.fields import quantity
from solvers.multibody.joints.base import Joint
from solvers.multibody.joints.steps import Step, rotation
from solvers.multibody.values import Number, Vector


@dataclass(frozen=True, kw_only=True)
class UniversalJoint(Joint):
    """Rotation about ``axis`` of frame A, then about ``second_axis`` of the cross that has turned with the first."""

    kind: ClassVar[str] = "universal"
    title: ClassVar[str] = "Universal joint"

    axis: Vector = quantity("First axis", default=(1.0, 0.0, 0.0))
    second_axis: Vector = quantity("Second axis", default=(0.0, 1.0, 0.0))
    angle_1: Number = quantity("Initial first angle", "rad", 0.0)
    angle_2: Number = quantity("Initial second angle", "rad", 0.0)
    speed_1: Number = quantity("Initial speed of the first angle", "rad/s", 0.0)
    speed_2: Number = quantity("Initial speed of the second angle", "rad/s", 0.0)

    def steps(self) -> tuple[Step, ...]:
        return (
            rotation(self.axis, value=self.angle_1, speed=self.speed_1, suffix="1"),
            rotation(self.second_axis, value=self.angle_2, speed=self.speed_2, suffix="2"),
        )
