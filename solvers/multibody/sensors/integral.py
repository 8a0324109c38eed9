"""An integral over the time, integrated together with the motion."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from solvers.fields import quantity
from solvers.multibody.sensors.base import AnySensor
from solvers.multibody.values import Number

if TYPE_CHECKING:
    from solvers.multibody.sensors.build import SensorBuild


@dataclass(frozen=True, kw_only=True)
class IntegralSensor(AnySensor):
    """s = s₀ + ∫ expression dt as a state of the equations of motion, with the accuracy of the motion itself.

    Work, impulses, mean squares for an optimisation (Yudakov and Boikov: integral estimates of a run). The
    expression is that of a sensor, accelerations included; other expressions, also those of forces and events, read
    the value as ``integral(name)``.
    """

    kind: ClassVar[str] = "integral"
    title: ClassVar[str] = "Integral over time"

    expression: str = quantity("Expression", default="0", help="What is integrated, for instance az(seat)^2.")
    start: Number = quantity("Value at the start", default=0.0)
    unit: str = quantity("Unit", default="")

    def compile(self, build: SensorBuild) -> None:
        build.integral(self.expression, build.number(self.start, "value at the start"))
        build.channel("", self.unit, f'integral("{self.name}")')
