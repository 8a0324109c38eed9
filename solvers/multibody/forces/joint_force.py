"""A force or torque along a coordinate of a joint, given by an expression."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from solvers.fields import quantity
from solvers.kernels.multibody_arrays import JOINT_FORCE
from solvers.multibody.forces.base import Force

if TYPE_CHECKING:
    from solvers.multibody.forces.build import ForceBuild


@dataclass(frozen=True, kw_only=True)
class JointForce(Force):
    """Generalised force in one joint: ``M - mu*w`` with the coordinate ``q``, its speed ``v`` or ``w``, time ``t``."""

    kind: ClassVar[str] = "joint_force"
    title: ClassVar[str] = "Joint force or torque"

    joint: str = quantity("Joint", default="", reference="joints")
    coordinate: int = quantity(
        "Coordinate", default=0, minimum=0.0, help="Which one of a joint with several, from 1; 0 for the only one."
    )
    expression: str = quantity(
        "Force or torque", "N or N·m", "0", help="Of q (coordinate), v or w (its speed), t (time) and parameters."
    )

    def compile(self, build: ForceBuild) -> None:
        build.kind = JOINT_FORCE
        build.a, build.b = build.joint_coordinate(self.joint, self.coordinate)
        build.first_program = build.program(self.expression)
