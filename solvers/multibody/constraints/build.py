"""What a constraint uses while it is compiled: markers, programs, numbers, functions of the time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solvers.errors import ModelError
from solvers.multibody.derivatives import derivative
from solvers.multibody.expressions import Node
from solvers.multibody.forces.build import ForceBuild

if TYPE_CHECKING:
    from solvers.multibody.programs import Programs


class ConstraintBuild(ForceBuild):
    """The row of one constraint in the making; ``signal`` is the place of its own three numbers among the signals."""

    def __init__(self, programs: Programs, name: str, signal: int) -> None:
        super().__init__(programs, name, signal)
        self.where = f"Constraint '{name}'"
        self.holonomic: tuple[int, ...] = (1,)
        self.drive = 0
        self.owner = -1

    def term(self, joint: str, part: int, factor: float) -> None:
        """A term of a linear combination of coordinates. Raises ModelError for a prescribed one or a quaternion."""
        j, k = self.joint_coordinate(joint, part)
        if "q" not in self.local:
            raise ModelError(f"{self.where}: joint '{joint}' turns by a quaternion, which has no angles to couple.")
        if k < 0:
            raise ModelError(f"{self.where}: the motion of joint '{joint}' is prescribed already. Choose another one.")
        plan = self.programs.numbers.joints[j]
        link = next(link for link in plan.chain.links if link.v == k)
        self.datum(float(j), float(plan.v + k), float(plan.q + link.q), factor)
        if self.a == 0 and self.b == 0:
            self.a, self.b = 2 * j, 2 * j + 1
        self.local.pop("q")

    def function_of_time(self, text: str) -> None:
        """f(t) with two derivatives."""
        scope = self.programs.scope(self.where, only_time=True)
        node = self.programs.tree_of(text, scope)
        rate = derivative(node, "t")
        self.drive = len(self.programs.drive)
        self.programs.drive.append(
            tuple(self.programs.add(part, scope) for part in (node, rate, derivative(rate, "t")))
        )  # fmt: skip
        self.programs.drive_names.append(self.where)

    def geometry(self, nodes: list[Node]) -> None:
        """Programs of a curve or a surface, one after another."""
        scope = self.programs.scope(self.where, local=self.local, geometry=True)
        self.first_program = [self.programs.add(node, scope) for node in nodes][0]  # noqa: RUF015 (all are needed)

    def constraint_row(self, first: int) -> tuple[int, ...]:
        """The row of the table of constraints whose equations begin at ``first``."""
        count = len(self.holonomic)
        return (
            self.kind, first, count, self.owner, self.a, self.b,
            self.first_datum, self.first_program, self.drive, self.signal,
        )  # fmt: skip
