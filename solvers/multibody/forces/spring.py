"""Spring and damper along the line between two points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from solvers.fields import quantity
from solvers.kernels.multibody_arrays import AXIAL
from solvers.multibody.expressions import Lookup
from solvers.multibody.forces.build import table_points, text
from solvers.multibody.forces.ends import PointForce
from solvers.multibody.values import Number

if TYPE_CHECKING:
    from solvers.multibody.forces.build import ForceBuild


@dataclass(frozen=True, kw_only=True)
class SpringDamper(PointForce):
    """Force along the line between two points, positive when it pushes them apart.

    Linear: −c·(x − l) − d·v with the distance x and its rate v; by table: −f(x − l) − d·v with the pull f over the
    elongation; by damper table: −c·(x − l) − f(v) with the pull over the speed of elongation; by expression: of x, v, t
    and whatever expressions know.
    """

    kind: ClassVar[str] = "spring_damper"
    title: ClassVar[str] = "Spring and damper"

    law: str = quantity("Law", default="linear", choices=("linear", "table", "damper table", "expression"))
    stiffness: Number = quantity("Stiffness", "N/m", 1000.0, minimum=0.0)
    length: Number = quantity("Free length", "m", 0.0, minimum=0.0)
    damping: Number = quantity("Damping", "N·s/m", 0.0, minimum=0.0)
    table: str = quantity(
        "Table of the pull",
        "m, N",
        "-0.1 -100; 0 0; 0.1 100",
        help="Pairs: elongation (of a damper: its speed), pull; continued straight.",
    )
    expression: str = quantity(
        "Force", "N", "-1000*(x - 1) - 10*v", help="Of x (distance), v (its rate), t. Positive pushes apart."
    )

    def compile(self, build: ForceBuild) -> None:
        build.kind = AXIAL
        self.markers(build)
        build.variable()
        stretch, drag = f"(x - {text(self.length)})", f"{text(self.damping)}*v"
        if self.law == "expression":
            build.first_program = build.program(self.expression)
        elif self.law == "table":
            pull = Lookup(table_points(build.where, self.table), build.node(stretch))
            build.first_program = build.program(build.node(f"-pull - {drag}", {"pull": pull}))
        elif self.law == "damper table":
            pull = Lookup(table_points(build.where, self.table), build.node("v"))
            build.first_program = build.program(build.node(f"-{text(self.stiffness)}*{stretch} - pull", {"pull": pull}))
        else:
            build.first_program = build.program(f"-{text(self.stiffness)}*{stretch} - {drag}")
