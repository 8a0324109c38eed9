"""One translation along an axis."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from solvers.fields import quantity
from solvers.multibody.joints.base import Joint
from solvers.multibody.joints.steps import Step, translation
from solvers.multibody.values import Number, Vector


@dataclass(frozen=True, kw_only=True)
class PrismaticJoint(Joint):
    """One translation along ``axis`` of frame A; the coordinate is a length."""

    kind: ClassVar[str] = "prismatic"
    title: ClassVar[str] = "Prismatic joint"

    axis: Vector = quantity("Axis", default=(1.0, 0.0, 0.0))
    position: Number = quantity("Initial displacement", "m", 0.0)
    speed: Number = quantity("Initial velocity", "m/s", 0.0)
    motion: str = quantity(
        "Prescribed displacement",
        "m",
        "",
        expression=True,
        help="Of the time t, for instance 0.1*sin(5*t). Empty: moves freely.",
    )

    def steps(self) -> tuple[Step, ...]:
        return (translation(self.axis, value=self.position, speed=self.speed, motion=self.motion),)
