"""Motion in a plane."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from solvers.fields import quantity
from solvers.multibody.joints.base import Joint
from solvers.multibody.joints.steps import AXES, Step, rotation, translation
from solvers.multibody.values import Number


@dataclass(frozen=True, kw_only=True)
class PlanarJoint(Joint):
    """Translations along x and y of frame A, then a rotation about z: frame B stays in the plane z = 0 of A."""

    kind: ClassVar[str] = "planar"
    title: ClassVar[str] = "Planar joint"

    x: Number = quantity("Initial displacement x", "m", 0.0)
    y: Number = quantity("Initial displacement y", "m", 0.0)
    angle: Number = quantity("Initial angle", "rad", 0.0)
    speed_x: Number = quantity("Initial velocity x", "m/s", 0.0)
    speed_y: Number = quantity("Initial velocity y", "m/s", 0.0)
    angular_velocity: Number = quantity("Initial angular velocity", "rad/s", 0.0)

    def steps(self) -> tuple[Step, ...]:
        return (
            translation(AXES["x"], value=self.x, speed=self.speed_x, suffix="x"),
            translation(AXES["y"], value=self.y, speed=self.speed_y, suffix="y"),
            rotation(AXES["z"], value=self.angle, speed=self.angular_velocity),
        )
