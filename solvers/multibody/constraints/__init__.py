"""Constraints beyond joints: one file per family, one table of types."""

from solvers.multibody.constraints.base import Constraint
from solvers.multibody.constraints.coupling import Coupling, Driver
from solvers.multibody.constraints.geometry import PointOnCurve, PointOnSurface
from solvers.multibody.constraints.rod import DistanceRod
from solvers.multibody.constraints.rolling import Rolling

#: A new constraint is one new file and one line here.
CONSTRAINT_TYPES: dict[str, type[Constraint]] = {
    constraint.kind: constraint for constraint in (Coupling, Driver, DistanceRod, PointOnCurve, PointOnSurface, Rolling)
}

__all__ = [
    "CONSTRAINT_TYPES",
    "Constraint",
    "Coupling",
    "DistanceRod",
    "Driver",
    "PointOnCurve",
    "PointOnSurface",
    "Rolling",
]
