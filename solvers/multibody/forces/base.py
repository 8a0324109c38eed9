"""What every force element has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from solvers.fields import quantity
from solvers.multibody.values import tuples

if TYPE_CHECKING:
    from solvers.multibody.forces.build import ForceBuild


@dataclass(frozen=True, kw_only=True)
class Force:
    """A force element, known by its name."""

    kind: ClassVar[str] = ""
    title: ClassVar[str] = ""
    #: Words and units of the nine signals, where they are others than variable, rate, value, force and torque.
    signals: ClassVar[tuple[tuple[str, str], ...] | None] = None

    name: str = quantity("Name")

    def __post_init__(self) -> None:
        tuples(self)

    def compile(self, build: ForceBuild) -> None:
        """Fill the row of the element. Raises ModelError for what cannot be meant."""
        raise NotImplementedError
