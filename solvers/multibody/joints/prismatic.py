"""One translation along an axis."""

from dataclasses import dataclass
from typing import ClassVar

from solvers.fields import quantity
from solvers.multibody.joints.base import Joint
from solvers.multibody.values import Number, Vector


@dataclass(frozen=True, kw_only=True)
class PrismaticJoint(Joint):
    """One translation along ``axis`` of frame A; the coordinate is a length."""

    kind: ClassVar[str] = "prismatic"
    title: ClassVar[str] = "Prismatic joint"

    axis: Vector = quantity("Axis", default=(1.0, 0.0, 0.0))
    position: Number = quantity("Initial displacement", "m", 0.0)
    speed: Number = quantity("Initial velocity", "m/s", 0.0)
