"""Contact of a ball with a plane or with another ball."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from solvers.fields import quantity
from solvers.kernels.multibody_arrays import CONTACT
from solvers.multibody.forces.ends import FrameForce, PointForce
from solvers.multibody.values import Number

if TYPE_CHECKING:
    from solvers.multibody.forces.build import ForceBuild


@dataclass(frozen=True, kw_only=True)
class PlaneContact(FrameForce):
    """A point or a ball of the second body above the plane z = 0 of the frame on the first.

    Normal force k·δⁿ·(1 + c·δ̇) ≥ 0 with the penetration δ; friction μ·N against the slip, smoothed below ``slip``.
    """

    kind: ClassVar[str] = "plane_contact"
    title: ClassVar[str] = "Contact with a plane"

    radius: Number = quantity("Radius of the ball", "m", 0.0, minimum=0.0, help="0: a point.")
    stiffness: Number = quantity("Contact stiffness", "N/mⁿ", 1e6, minimum=0.0)
    exponent: Number = quantity("Exponent n", default=1.5, positive=True)
    damping: Number = quantity("Contact damping c", "s/m", 0.0, minimum=0.0)
    friction: Number = quantity("Coefficient of friction", default=0.0, minimum=0.0)
    slip: Number = quantity("Slip velocity of full friction", "m/s", 0.001, positive=True)

    def compile(self, build: ForceBuild) -> None:
        build.kind = CONTACT
        self.markers(build)
        build.datum(0.0, *contact_data(self, build, self.radius))


@dataclass(frozen=True, kw_only=True)
class SphereContact(PointForce):
    """Two balls. The same law of force as with a plane."""

    kind: ClassVar[str] = "sphere_contact"
    title: ClassVar[str] = "Contact of two spheres"

    radius_a: Number = quantity("Radius on the first body", "m", 0.05, positive=True)
    radius_b: Number = quantity("Radius on the second body", "m", 0.05, positive=True)
    stiffness: Number = quantity("Contact stiffness", "N/mⁿ", 1e6, minimum=0.0)
    exponent: Number = quantity("Exponent n", default=1.5, positive=True)
    damping: Number = quantity("Contact damping c", "s/m", 0.0, minimum=0.0)
    friction: Number = quantity("Coefficient of friction", default=0.0, minimum=0.0)
    slip: Number = quantity("Slip velocity of full friction", "m/s", 0.001, positive=True)

    def compile(self, build: ForceBuild) -> None:
        build.kind, build.flag = CONTACT, 1
        self.markers(build)
        build.datum(build.number(self.radius_a, "radius"), *contact_data(self, build, self.radius_b))


def contact_data(force: PlaneContact | SphereContact, build: ForceBuild, radius: Number) -> list[float]:
    """Numbers of a contact after the first radius."""
    fields = ("stiffness", "exponent", "damping", "friction", "slip")
    return [build.number(radius, "radius"), *(build.number(getattr(force, name), name) for name in fields)]
