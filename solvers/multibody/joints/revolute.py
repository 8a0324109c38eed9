"""One rotation about an axis."""

from dataclasses import dataclass
from typing import ClassVar

from solvers.fields import quantity
from solvers.multibody.joints.base import Joint
from solvers.multibody.values import Number, Vector


@dataclass(frozen=True, kw_only=True)
class RevoluteJoint(Joint):
    """One rotation about ``axis`` of frame A; the coordinate is an angle."""

    kind: ClassVar[str] = "revolute"
    title: ClassVar[str] = "Revolute joint"

    axis: Vector = quantity("Axis", default=(0.0, 0.0, 1.0))
    position: Number = quantity("Initial angle", "rad", 0.0)
    speed: Number = quantity("Initial angular velocity", "rad/s", 0.0)
