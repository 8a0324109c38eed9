"""What every constraint beyond joints has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from solvers.errors import ModelError
from solvers.fields import quantity
from solvers.multibody.values import GROUND, ZERO3, Vector, tuples

if TYPE_CHECKING:
    from solvers.multibody.constraints.build import ConstraintBuild


@dataclass(frozen=True, kw_only=True)
class Constraint:
    """An equation that the motion obeys, known by its name; its reaction is found with the accelerations."""

    kind: ClassVar[str] = ""
    title: ClassVar[str] = ""

    name: str = quantity("Name")

    def __post_init__(self) -> None:
        tuples(self)

    def compile(self, build: ConstraintBuild) -> None:
        """Fill the row of the constraint. Raises ModelError for what cannot be meant."""
        raise NotImplementedError


@dataclass(frozen=True, kw_only=True)
class PointConstraint(Constraint):
    """A constraint between a point of one body and a point of another."""

    body_a: str = quantity("First body", default=GROUND, reference="bodies")
    body_b: str = quantity("Second body", default=GROUND, reference="bodies")
    point_a: Vector = quantity("Point on the first body", "m", ZERO3)
    point_b: Vector = quantity("Point on the second body", "m", ZERO3)
    node_a: int = quantity("Node of the first body", default=0, minimum=0.0, help="Of a flexible body.")
    node_b: int = quantity("Node of the second body", default=0, minimum=0.0, help="Of a flexible body.")

    def markers(self, build: ConstraintBuild) -> None:
        """Make the two markers. Raises ModelError for a constraint of a body with itself."""
        if self.body_a == self.body_b:
            raise ModelError(f"{build.where} ties '{self.body_a}' to itself. Choose two different bodies.")
        angles = [getattr(self, f"angles_{side}", ZERO3) for side in "ab"]
        build.a = build.marker(self.body_a, self.point_a, angles[0], self.node_a)
        build.b = build.marker(self.body_b, self.point_b, angles[1], self.node_b)
