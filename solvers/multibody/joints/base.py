"""What every joint has: two bodies, a frame on each, and the elementary steps between them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from solvers.fields import quantity
from solvers.multibody.joints.steps import Step
from solvers.multibody.values import GROUND, ZERO3, Vector, tuples


@dataclass(frozen=True, kw_only=True)
class Joint:
    """A joint between the frame A of ``body_a`` and the frame B of ``body_b``.

    The joint frame A sits at ``point_a`` of the first body, turned by ``angles_a``; likewise B on the second.
    ``steps`` lead from A to B; with all joint coordinates zero and no constant step the two frames coincide.
    On a flexible body ``node_a`` or ``node_b`` is the number of the interface node that holds the joint.
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
    cut: bool = quantity("Cut in a loop", default=False, help="Close the loop here, if this joint is in one.")
    node_a: int = quantity("Node of the first body", default=0, minimum=0.0, help="Of a flexible body.")
    node_b: int = quantity("Node of the second body", default=0, minimum=0.0, help="Of a flexible body.")

    def __post_init__(self) -> None:
        tuples(self)

    def steps(self) -> tuple[Step, ...]:
        """The elementary steps from frame A to frame B."""
        return ()


def degrees_of_freedom(joint: Joint) -> int:
    """Number of free speeds of a joint."""
    return sum(step.n_v for step in joint.steps())
