"""What every joint has: two bodies and a frame on each."""

from dataclasses import dataclass
from typing import ClassVar

from solvers.fields import quantity
from solvers.multibody.values import GROUND, ZERO3, Vector, tuples


@dataclass(frozen=True, kw_only=True)
class Joint:
    """A joint between the frame A of ``body_a`` and the frame B of ``body_b``.

    The joint frame A sits at ``point_a`` of the first body, turned by ``angles_a``; likewise B on the second.
    With all joint coordinates zero the two frames coincide.
    """

    kind: ClassVar[str] = ""
    title: ClassVar[str] = ""

    name: str = quantity("Name")
    body_a: str = quantity("First body", default=GROUND, reference="bodies")
    body_b: str = quantity("Second body", default=GROUND, reference="bodies")
    point_a: Vector = quantity("Point on the first body", "m", ZERO3)
    point_b: Vector = quantity("Point on the second body", "m", ZERO3)
    angles_a: Vector = quantity("Frame angles on the first body", "rad", ZERO3)
    angles_b: Vector = quantity("Frame angles on the second body", "rad", ZERO3)

    def __post_init__(self) -> None:
        tuples(self)
