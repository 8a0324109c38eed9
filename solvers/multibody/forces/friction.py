"""Dry friction in a joint, with sticking."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from solvers.fields import quantity
from solvers.kernels.multibody_arrays import JOINT_FORCE
from solvers.multibody.forces.base import Force
from solvers.multibody.forces.build import text
from solvers.multibody.values import Number

if TYPE_CHECKING:
    from solvers.multibody.forces.build import ForceBuild


@dataclass(frozen=True, kw_only=True)
class JointFriction(Force):
    """Friction of size F = force + coefficient·radius·|R| against the motion, R being the joint's own reaction force.

    Stick–slip: a bristle with the deflection s·z₀, ṡ = (v − |v|·s)/z₀, gives −F(v)·(s + ...); it holds still below the
    static friction and slides above (docs/theory/multibody.md, equation (17)). Smooth: −F·tanh(v/v_s).
    """

    kind: ClassVar[str] = "joint_friction"
    title: ClassVar[str] = "Dry friction in a joint"

    joint: str = quantity("Joint", default="", reference="joints")
    coordinate: int = quantity(
        "Coordinate", default=0, minimum=0.0, help="Which one of a joint with several, from 1; 0 for the only one."
    )
    law: str = quantity("Law", default="stick-slip", choices=("stick-slip", "smooth"))
    force: Number = quantity("Constant friction", "N or N·m", 0.0, minimum=0.0)
    coefficient: Number = quantity(
        "Coefficient of friction", default=0.0, minimum=0.0, help="Times the force of the joint's own reaction."
    )
    radius: Number = quantity("Friction radius", "m", 1.0, minimum=0.0, help="Of a turning joint; 1 for a sliding one.")
    static_ratio: Number = quantity("Static over sliding friction", default=1.0, minimum=1.0)
    slip: Number = quantity("Slip velocity", "m/s or rad/s", 0.01, positive=True)
    presliding: Number = quantity("Deflection before slip", "m or rad", 1e-4, positive=True)
    viscous: Number = quantity("Viscous friction", "N·s/m or N·m·s/rad", 0.0, minimum=0.0)

    def compile(self, build: ForceBuild) -> None:
        build.kind = JOINT_FORCE
        build.a, build.b = build.joint_coordinate(self.joint, self.coordinate)
        size = text(self.force)
        if build.number(self.coefficient, "coefficient of friction") > 0.0:
            j = f'("{self.joint}")'
            load = f"sqrt(fx{j}^2 + fy{j}^2 + fz{j}^2)"
            size = f"({size} + {text(self.coefficient)}*{text(self.radius)}*{load})"
        slip, still = text(self.slip), text(self.presliding)
        bell = f"exp(-(v/{slip})^2)"
        size = f"{size}*(1 + ({text(self.static_ratio)} - 1)*{bell})"
        drag = f"{text(self.viscous)}*v"
        if self.law == "smooth":
            build.first_program = build.program(f"-{size}*tanh(v/{slip}) - {drag}")
            return
        rate = f"(v - abs(v)*s)/{still}"
        build.state("s", rate)
        # damping of the bristle, so that a body at rest comes to rest: half critical for the time z₀/v_s
        build.first_program = build.program(f"-{size}*(s + {still}/{slip}*{bell}*{rate}) - {drag}")
