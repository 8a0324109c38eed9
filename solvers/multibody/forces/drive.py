"""A controlled drive in a joint: PID with a limit and the lag of its actuator."""

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
class Drive(Force):
    """u = P·e + I·∫e dt + D·ė with e = target − q, limited to ± limit; the force f follows u: T·ḟ + f = u."""

    kind: ClassVar[str] = "drive"
    title: ClassVar[str] = "Controlled drive"

    joint: str = quantity("Joint", default="", reference="joints")
    coordinate: int = quantity(
        "Coordinate", default=0, minimum=0.0, help="Which one of a joint with several, from 1; 0 for the only one."
    )
    target: str = quantity("Target", "m or rad", "0", expression=True, help="Of the time t, for instance 0.5*sin(t).")
    proportional: Number = quantity("Proportional gain P", "N/m or N·m/rad", 1000.0)
    integral: Number = quantity("Integral gain I", "N/(m·s)", 0.0)
    differential: Number = quantity("Differential gain D", "N·s/m", 10.0)
    limit: Number = quantity("Largest force", "N or N·m", 0.0, minimum=0.0, help="0: no limit.")
    lag: Number = quantity("Lag of the actuator T", "s", 0.0, minimum=0.0)

    def compile(self, build: ForceBuild) -> None:
        build.kind = JOINT_FORCE
        build.a, build.b = build.joint_coordinate(self.joint, self.coordinate)
        target = build.node(self.target)
        names = {"target": target, "target_rate": build.rate(target)}
        demand = f"{text(self.proportional)}*(target - q) + {text(self.differential)}*(target_rate - v)"
        if build.number(self.integral, "integral gain") != 0.0:
            build.state("i", build.node("target - q", names))
            demand += f" + {text(self.integral)}*i"
        limit = build.number(self.limit, "largest force")
        if limit > 0.0:
            demand = f"max({-limit!r}, min({limit!r}, {demand}))"
        if build.number(self.lag, "lag") > 0.0:
            build.state("f", build.node(f"({demand} - f)/{text(self.lag)}", names))
            demand = "f"
        build.first_program = build.program(build.node(demand, names))
