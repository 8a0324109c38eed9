"""A sensor that its author writes as an expression."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from solvers.fields import quantity
from solvers.multibody.sensors.base import AnySensor

if TYPE_CHECKING:
    from solvers.multibody.sensors.build import SensorBuild


@dataclass(frozen=True, kw_only=True)
class Sensor(AnySensor):
    """A channel of the results: an expression of the motion, sampled at every output step.

    Names that may occur: ``t``, parameters, ``q(joint)``, ``v(joint)``, ``a(joint)`` (joint coordinate and its
    derivatives, of cut joints too), ``x(body)`` … ``z``, ``vx`` …, ``ax`` … (the body's origin in the ground frame),
    ``wx`` … (angular velocity in the ground frame), ``fx(joint)`` … ``mz`` (reactions), ``force(element)``, and
    ``px(sensor)`` … of the point sensors, ``integral(sensor)`` of the integral ones.
    """

    kind: ClassVar[str] = "expression"
    title: ClassVar[str] = "Expression"
    stands_unnamed: ClassVar[bool] = True  # files do not say its class

    expression: str = quantity("Expression", default="0")
    unit: str = quantity("Unit", default="")

    def compile(self, build: SensorBuild) -> None:
        build.channel("", self.unit, self.expression)
