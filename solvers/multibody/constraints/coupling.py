"""Linear relations between joint coordinates: gears, racks, planetary gears, prescribed coordinates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from solvers.fields import quantity
from solvers.kernels.multibody_arrays import COUPLING
from solvers.multibody.constraints.base import Constraint
from solvers.multibody.values import Number

if TYPE_CHECKING:
    from solvers.multibody.constraints.build import ConstraintBuild

_WHICH = "Which one of a joint with several, from 1; 0 for the only one."


@dataclass(frozen=True, kw_only=True)
class Coupling(Constraint):
    """k₁·q₁ + k₂·q₂ + … = f(t): a pair of gears (k₁ = z₁, k₂ = z₂), a rack, a belt; f shifts or drives it.

    ``more`` takes any number of further coordinates: a planetary gear is z_s·q(sun) + z_r·q(ring) and more
    ``-(z_s + z_r)*q(carrier)``.
    """

    kind: ClassVar[str] = "coupling"
    title: ClassVar[str] = "Gear or coupling"

    joint_1: str = quantity("First joint", default="", reference="joints")
    coordinate_1: int = quantity("Coordinate of the first joint", default=0, minimum=0.0, help=_WHICH)
    factor_1: Number = quantity("Factor of the first coordinate", default=1.0)
    joint_2: str = quantity("Second joint", default="", reference="joints")
    coordinate_2: int = quantity("Coordinate of the second joint", default=0, minimum=0.0, help=_WHICH)
    factor_2: Number = quantity("Factor of the second coordinate", default=1.0)
    more: str = quantity(
        "Further terms", default="", expression=True, help="Linear in other coordinates, as -3*q(carrier). Empty: none."
    )
    value: str = quantity("Sum", default="0", expression=True, help="Of the time t, or a constant.")

    def compile(self, build: ConstraintBuild) -> None:
        build.kind = COUPLING
        terms = [
            (self.joint_1, self.coordinate_1, build.number(self.factor_1, "factor")),
            (self.joint_2, self.coordinate_2, build.number(self.factor_2, "factor")),
            *(build.linear_terms(self.more) if self.more.strip() else ()),
        ]
        build.datum(float(len(terms)))
        for joint, part, factor in terms:
            build.term(joint, part, factor)
        build.function_of_time(self.value)


@dataclass(frozen=True, kw_only=True)
class Driver(Constraint):
    """A joint coordinate follows q = f(t); the reaction is the force of the drive."""

    kind: ClassVar[str] = "driver"
    title: ClassVar[str] = "Prescribed coordinate"

    joint: str = quantity("Joint", default="", reference="joints")
    coordinate: int = quantity("Coordinate", default=0, minimum=0.0, help=_WHICH)
    motion: str = quantity("Prescribed motion", "m or rad", "0", expression=True, help="Of the time t.")

    def compile(self, build: ConstraintBuild) -> None:
        build.kind = COUPLING
        build.datum(1.0)
        build.term(self.joint, self.coordinate, 1.0)
        build.function_of_time(self.motion)
