"""What a constraint uses while it is compiled: markers, programs, numbers, functions of the time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solvers.errors import ModelError
from solvers.multibody.derivatives import derivative
from solvers.multibody.expressions import Literal, Node, evaluate, symbols
from solvers.multibody.forces.build import ForceBuild
from solvers.multibody.scope import split_component

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
        self.coupled: set[tuple[int, int]] = set()

    def term(self, joint: str, part: int, factor: float) -> None:
        """A term of a linear combination of coordinates.

        Raises ModelError for a prescribed one, for a quaternion, and for a coordinate that stands in it already.
        """
        j, k = self.joint_coordinate(joint, part)
        if "q" not in self.local:
            raise ModelError(f"{self.where}: joint '{joint}' turns by a quaternion, which has no angles to couple.")
        if k < 0:
            raise ModelError(f"{self.where}: the motion of joint '{joint}' is prescribed already. Choose another one.")
        if (j, k) in self.coupled:
            raise ModelError(f"{self.where} ties a coordinate of joint '{joint}' to itself. Choose two different ones.")
        self.coupled.add((j, k))
        plan = self.programs.numbers.joints[j]
        link = next(link for link in plan.chain.links if link.v == k)
        self.datum(float(j), float(plan.v + k), float(plan.q + link.q), factor)
        if self.a == 0 and self.b == 0:
            self.a, self.b = 2 * j, 2 * j + 1
        self.local.pop("q")

    def linear_terms(self, text: str) -> list[tuple[str, int, float]]:
        """Joint, coordinate and factor of every term of an expression that is linear in coordinates ``q(joint)``.

        Raises ModelError for anything else.
        """
        node, names = self.node(text), [joint.name for joint in self.programs.tree.joints]
        found: dict[str, tuple[str, int, float]] = {}
        for symbol in symbols(node):
            slope = derivative(node, symbol.text)
            if symbol.accessor != "q" or not isinstance(slope, Literal):
                raise ModelError(
                    f"{self.where}: '{text}' is not a sum of coordinates times constants, as 2*q(one) - 3*q(two)."
                )
            found[symbol.text] = (*split_component(symbol.name, names), slope.value)
        constant = evaluate(node, dict.fromkeys(found, 0.0))
        if constant != 0.0:
            raise ModelError(f"{self.where}: '{text}' has the constant {constant:g} in it; give it in the sum.")
        return list(found.values())

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
