"""Force elements between two bodies: a frame on each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from solvers.errors import ModelError
from solvers.fields import quantity
from solvers.multibody.chains import Frame
from solvers.multibody.forces.base import Force
from solvers.multibody.values import GROUND, ZERO3, Vector

if TYPE_CHECKING:
    from solvers.multibody.forces.build import ForceBuild


@dataclass(frozen=True, kw_only=True)
class PointForce(Force):
    """A force element between a point of one body and a point of another; on a flexible body also a node."""

    body_a: str = quantity("First body", default=GROUND, reference="bodies")
    body_b: str = quantity("Second body", default=GROUND, reference="bodies")
    point_a: Vector = quantity("Point on the first body", "m", ZERO3)
    point_b: Vector = quantity("Point on the second body", "m", ZERO3)
    node_a: int = quantity("Node of the first body", default=0, minimum=0.0, help="Of a flexible body.")
    node_b: int = quantity("Node of the second body", default=0, minimum=0.0, help="Of a flexible body.")

    def markers(self, build: ForceBuild, then: Frame | None = None) -> None:
        """Make the two markers. Raises ModelError for an element from a body to itself."""
        if self.body_a == self.body_b:
            raise ModelError(f"{build.where} acts from '{self.body_a}' on itself. Choose two different bodies.")
        angles = [getattr(self, f"angles_{side}", ZERO3) for side in "ab"]
        build.a = build.marker(self.body_a, self.point_a, angles[0], self.node_a, then)
        build.b = build.marker(self.body_b, self.point_b, angles[1], self.node_b, then)


@dataclass(frozen=True, kw_only=True)
class FrameForce(PointForce):
    """A force element between a frame of one body and a frame of another."""

    angles_a: Vector = quantity("Frame angles on the first body", "rad", ZERO3)
    angles_b: Vector = quantity("Frame angles on the second body", "rad", ZERO3)
