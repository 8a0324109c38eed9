"""A rotation that moves along its axis: a nut on a thread."""

from __future__ import annotations

from dataclasses import dataclass
from math import pi
from typing import ClassVar

from solvers.fields import quantity
from solvers.multibody.joints.base import Joint
from solvers.multibody.joints.steps import Step, rotation
from solvers.multibody.values import Number, Vector


@dataclass(frozen=True, kw_only=True)
class ScrewJoint(Joint):
    """Rotation about ``axis`` of frame A that moves by ``lead`` along it per turn; the coordinate is the angle."""

    kind: ClassVar[str] = "screw"
    title: ClassVar[str] = "Screw joint"

    axis: Vector = quantity("Axis", default=(0.0, 0.0, 1.0))
    lead: Number = quantity("Lead per turn", "m", 0.01, help="Negative for a left-hand thread.")
    position: Number = quantity("Initial angle", "rad", 0.0)
    speed: Number = quantity("Initial angular velocity", "rad/s", 0.0)
    motion: str = quantity(
        "Prescribed angle", "rad", "", expression=True, help="Of the time t, for instance 2*pi*t. Empty: moves freely."
    )

    def steps(self) -> tuple[Step, ...]:
        pitch = f"({self.lead})/(2*pi)" if isinstance(self.lead, str) else self.lead / (2.0 * pi)
        return (rotation(self.axis, value=self.position, speed=self.speed, motion=self.motion, pitch=pitch),)
