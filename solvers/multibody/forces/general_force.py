"""Force and torque by components."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from solvers.fields import quantity
from solvers.kernels.multibody_arrays import COMPONENTS
from solvers.multibody.forces.ends import FrameForce

if TYPE_CHECKING:
    from solvers.multibody.forces.build import ForceBuild

AXES = ("ground", "first body", "second body")


@dataclass(frozen=True, kw_only=True)
class GeneralForce(FrameForce):
    """Force at the point of the second body and torque on it, by expressions; the opposite acts on the first body.

    Along the axes of the ground, or of the frame of a body, with which the force turns (a follower force).
    """

    kind: ClassVar[str] = "general_force"
    title: ClassVar[str] = "Force by components"

    axes: str = quantity("Axes", default="ground", choices=AXES, help="The force turns with the axes of a body.")
    force_x: str = quantity("Force x", "N", "0", expression=True, help="Of t, x(body), vx(body), q(joint), …")
    force_y: str = quantity("Force y", "N", "0", expression=True)
    force_z: str = quantity("Force z", "N", "0", expression=True)
    torque_x: str = quantity("Torque x", "N·m", "0", expression=True)
    torque_y: str = quantity("Torque y", "N·m", "0", expression=True)
    torque_z: str = quantity("Torque z", "N·m", "0", expression=True)

    def compile(self, build: ForceBuild) -> None:
        build.kind, build.flag = COMPONENTS, AXES.index(self.axes)
        self.markers(build)
        parts = (self.force_x, self.force_y, self.force_z, self.torque_x, self.torque_y, self.torque_z)
        places = [build.program(part) for part in parts]  # six in a row; the kernel counts from the first
        build.first_program = places[0]
