"""What every sensor has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from solvers.fields import quantity
from solvers.multibody.values import tuples

if TYPE_CHECKING:
    from solvers.multibody.sensors.build import SensorBuild


@dataclass(frozen=True, kw_only=True)
class AnySensor:
    """One channel of the results or several, known by its name."""

    kind: ClassVar[str] = ""
    title: ClassVar[str] = ""

    name: str = quantity("Name")

    def __post_init__(self) -> None:
        tuples(self)

    def compile(self, build: SensorBuild) -> None:
        """Add the channels. Raises ModelError for what cannot be meant."""
        raise NotImplementedError
