"""A massless rod between two points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from solvers.errors import ModelError
from solvers.fields import quantity
from solvers.kernels.multibody_arrays import ROD
from solvers.multibody.constraints.base import PointConstraint
from solvers.multibody.values import Number

if TYPE_CHECKING:
    from solvers.multibody.constraints.build import ConstraintBuild


@dataclass(frozen=True, kw_only=True)
class DistanceRod(PointConstraint):
    """The distance of two points is constant; the reaction is the force in the rod."""

    kind: ClassVar[str] = "rod"
    title: ClassVar[str] = "Distance rod"

    length: Number = quantity("Length", "m", 1.0, positive=True)

    def compile(self, build: ConstraintBuild) -> None:
        build.kind = ROD
        self.markers(build)
        length = build.number(self.length, "length")
        if length <= 0.0:
            raise ModelError(f"{build.where}: the length is {length:g} m; it must be greater than zero.")
        build.datum(length)
