"""Rolling without slip on a plane."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from solvers.fields import quantity
from solvers.kernels.multibody_arrays import ROLLING
from solvers.multibody.constraints.base import PointConstraint
from solvers.multibody.values import ZERO3, Number, Vector

if TYPE_CHECKING:
    from solvers.multibody.constraints.build import ConstraintBuild


@dataclass(frozen=True, kw_only=True)
class Rolling(PointConstraint):
    """A ball, or a thin wheel about z of its frame, stays on the plane z = 0 of the first body's frame without slip.

    One equation for positions, two for velocities alone (nonholonomic).
    """

    kind: ClassVar[str] = "rolling"
    title: ClassVar[str] = "Rolling without slip"

    angles_a: Vector = quantity("Frame angles on the first body", "rad", ZERO3)
    angles_b: Vector = quantity("Frame angles on the second body", "rad", ZERO3, help="A wheel turns about z.")
    shape: str = quantity("Shape", default="ball", choices=("ball", "wheel"))
    radius: Number = quantity("Radius", "m", 0.1, positive=True)

    def compile(self, build: ConstraintBuild) -> None:
        build.kind, build.holonomic = ROLLING, (1, 0, 0)
        self.markers(build)
        build.datum(build.number(self.radius, "radius"), float(self.shape == "wheel"))
