"""Subsystems used several times by reference: where a use stands and which parameters it changes."""

from __future__ import annotations

from dataclasses import dataclass

from solvers.fields import quantity
from solvers.multibody.values import GROUND, ZERO3, Number, Vector, tuples


@dataclass(frozen=True, kw_only=True)
class ParameterValue:
    """Another value of a parameter of the subsystem, for one use of it."""

    parameter: str = quantity("Parameter", default="")
    value: Number = quantity("Value", default=0.0, help="A number or an expression of the parameters outside.")


@dataclass(frozen=True, kw_only=True)
class SubsystemUse:
    """A subsystem that stands in the mechanism under a name of its own; several uses may share one subsystem.

    The ground of the subsystem becomes the frame of the use: it is fixed to ``body`` at ``position``, turned by
    ``angles``. Members are known outside as ``use.member``, the frame itself as ``use.ground``.
    """

    name: str = quantity("Name")
    subsystem: str = quantity("Subsystem", default="", reference="subsystems")
    body: str = quantity("Stands on", default=GROUND, reference="bodies", help="Body that carries the frame.")
    position: Vector = quantity("Position", "m", ZERO3, help="Origin of the frame on that body.")
    angles: Vector = quantity("Angles", "rad", ZERO3)
    values: tuple[ParameterValue, ...] = quantity("Parameters of this use", default=())

    def __post_init__(self) -> None:
        tuples(self)
