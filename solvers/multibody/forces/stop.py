"""Limit stops on a joint coordinate."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from solvers.errors import ModelError
from solvers.fields import quantity
from solvers.kernels.multibody_arrays import JOINT_FORCE
from solvers.multibody.forces.base import Force
from solvers.multibody.forces.build import text
from solvers.multibody.values import Number

if TYPE_CHECKING:
    from solvers.multibody.forces.build import ForceBuild


@dataclass(frozen=True, kw_only=True)
class JointStop(Force):
    """Elastic stops: with the penetration δ past a limit the force is c·δ·(1 + d·δ̇), and never pulls."""

    kind: ClassVar[str] = "joint_stop"
    title: ClassVar[str] = "Limit stops"

    joint: str = quantity("Joint", default="", reference="joints")
    coordinate: int = quantity(
        "Coordinate", default=0, minimum=0.0, help="Which one of a joint with several, from 1; 0 for the only one."
    )
    lower: Number = quantity("Lower limit", "m or rad", -1.0)
    upper: Number = quantity("Upper limit", "m or rad", 1.0)
    stiffness: Number = quantity("Stiffness of the stop", "N/m or N·m/rad", 1e5, minimum=0.0)
    damping: Number = quantity("Damping factor d", "s/m or s/rad", 0.0, minimum=0.0)

    def compile(self, build: ForceBuild) -> None:
        build.kind = JOINT_FORCE
        build.a, build.b = build.joint_coordinate(self.joint, self.coordinate)
        low, high = build.number(self.lower, "lower limit"), build.number(self.upper, "upper limit")
        if low > high:
            raise ModelError(f"{build.where}: the lower limit {low:g} is above the upper one {high:g}. Exchange them.")
        c, d = text(self.stiffness), text(self.damping)
        below, above = f"({low!r} - q)", f"(q - ({high!r}))"
        build.first_program = build.program(
            f"{c}*max(0, {below})*max(0, 1 - {d}*v) - {c}*max(0, {above})*max(0, 1 + {d}*v)"
        )
