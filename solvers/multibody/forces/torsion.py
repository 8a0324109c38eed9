"""Torsion spring and damper about an axis between two bodies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from solvers.errors import ModelError
from solvers.fields import quantity
from solvers.kernels.multibody_arrays import TORSIONAL
from solvers.multibody.chains import Frame, vector
from solvers.multibody.forces.build import text
from solvers.multibody.forces.ends import FrameForce
from solvers.multibody.rotations import basis_of_axis
from solvers.multibody.values import Number, Vector

if TYPE_CHECKING:
    from solvers.multibody.forces.build import ForceBuild


@dataclass(frozen=True, kw_only=True)
class TorsionSpring(FrameForce):
    """Torque about an axis of the first frame by the angle x of the second about it (−π … π), positive along x.

    Linear: −c·(x − x₀) − d·v; or an expression of x, v and t. For more than a turn use a joint torque.
    """

    kind: ClassVar[str] = "torsion_spring"
    title: ClassVar[str] = "Torsion spring"

    axis: Vector = quantity("Axis", default=(0.0, 0.0, 1.0), help="In the frame on the first body.")
    law: str = quantity("Law", default="linear", choices=("linear", "expression"))
    stiffness: Number = quantity("Torsional stiffness", "N·m/rad", 100.0, minimum=0.0)
    angle: Number = quantity("Free angle", "rad", 0.0)
    damping: Number = quantity("Torsional damping", "N·m·s/rad", 0.0, minimum=0.0)
    expression: str = quantity("Torque", "N·m", "-100*x", help="Of x (angle), v (its rate) and t.")

    def compile(self, build: ForceBuild) -> None:
        build.kind = TORSIONAL
        axis = vector(build.where, "axis", self.axis, build.programs.parameters)
        if np.linalg.norm(axis) < 1e-12:
            raise ModelError(f"{build.where}: the axis is zero. Give a direction, for example (0, 0, 1).")
        unit, first, second = basis_of_axis(axis)
        self.markers(build, Frame(np.column_stack([first, second, unit]), np.zeros(3)))
        build.variable()
        linear = f"-{text(self.stiffness)}*(x - {text(self.angle)}) - {text(self.damping)}*v"
        build.first_program = build.program(self.expression if self.law == "expression" else linear)
