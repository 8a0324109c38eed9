"""What every force element has."""

from dataclasses import dataclass
from typing import ClassVar

from solvers.fields import quantity
from solvers.multibody.values import tuples


@dataclass(frozen=True, kw_only=True)
class Force:
    """A force element, known by its name."""

    kind: ClassVar[str] = ""
    title: ClassVar[str] = ""

    name: str = quantity("Name")

    def __post_init__(self) -> None:
        tuples(self)
