"""A force or torque along the coordinate of a joint, given by an expression."""

from dataclasses import dataclass
from typing import ClassVar

from solvers.fields import quantity
from solvers.multibody.forces.base import Force


@dataclass(frozen=True, kw_only=True)
class JointForce(Force):
    """Generalised force in one joint: ``100 - 10*v`` with the coordinate ``q``, its speed ``v`` and time ``t``."""

    kind: ClassVar[str] = "joint_force"
    title: ClassVar[str] = "Joint force or torque"

    joint: str = quantity("Joint", default="", reference="joints")
    expression: str = quantity(
        "Force or torque", "N or N·m", "0", help="Of q (coordinate), v (its speed), t (time) and parameters."
    )
