"""The normal force of a wheel by a constraint: its deepest point stays on the rail."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from solvers.kernels.multibody_arrays import FORCE_A, FORCE_B, FORCE_DATA, WHEEL
from solvers.kernels.wheel_rail import HELD
from solvers.multibody.constraints.base import Constraint
from solvers.multibody.forces.wheel_rail import CONSTRAINT, WheelRail

if TYPE_CHECKING:
    from solvers.multibody.constraints.build import ConstraintBuild
    from solvers.multibody.system import MultibodySystem


@dataclass(frozen=True, kw_only=True)
class HeldWheel(Constraint):
    """The equation that a wheel on a rail brings with it; ``wheel`` is its place among the forces."""

    wheel: int = 0

    def compile(self, build: ConstraintBuild) -> None:
        row = build.programs.force[self.wheel]
        build.kind, build.owner, build.a, build.b = WHEEL, self.wheel, row[FORCE_A], row[FORCE_B]
        build.programs.needs_reactions = True
        build.programs.data[row[FORCE_DATA] + HELD] = float(len(build.programs.constraint))


def all_constraints(system: MultibodySystem) -> tuple[Constraint, ...]:
    """The constraints of a system and those of its wheels."""
    wheels = (
        HeldWheel(name=force.name, wheel=place)
        for place, force in enumerate(system.forces)
        if isinstance(force, WheelRail) and force.normal == CONSTRAINT
    )
    return (*system.constraints, *wheels)
