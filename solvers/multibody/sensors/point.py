"""Motion of a point of a body, seen from any body and along the axes of any body."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from solvers.fields import quantity
from solvers.multibody.accessors import POINT_QUANTITIES
from solvers.multibody.sensors.base import AnySensor
from solvers.multibody.values import GROUND, ZERO3, Vector

if TYPE_CHECKING:
    from solvers.multibody.sensors.build import SensorBuild


@dataclass(frozen=True, kw_only=True)
class PointSensor(AnySensor):
    """Motion of the frame B (point, angles of ``body_b``) seen from the frame A of ``body_a``.

    Vectors are the relative ones (Coriolis and centripetal parts of the motion of A are taken out), written along the
    axes of A unless ``axes`` names another body. Angles turn A into B about the moving x, y, z in that order.
    The distance is that of the two origins. Whatever is shown, all of it may be read in expressions:
    ``px(name)``, ``pvx``, ``pax``, ``pwx``, ``pex`` … along y and z, ``roll``, ``pitch``, ``yaw``, ``distance``,
    ``distance_rate``.
    """

    kind: ClassVar[str] = "point"
    title: ClassVar[str] = "Point of a body"

    body_b: str = quantity("Body", default=GROUND, reference="bodies")
    point_b: Vector = quantity("Point", "m", ZERO3)
    angles_b: Vector = quantity("Frame angles", "rad", ZERO3)
    node_b: int = quantity("Node", default=0, minimum=0.0, help="Of a flexible body; 0: a point of its frame.")
    body_a: str = quantity("Seen from", default=GROUND, reference="bodies")
    point_a: Vector = quantity("Origin there", "m", ZERO3)
    angles_a: Vector = quantity("Frame angles there", "rad", ZERO3)
    node_a: int = quantity("Node there", default=0, minimum=0.0)
    axes: str = quantity(
        "Components along", default="seen from", choices=("seen from", "ground", "body"), help="Axes of the vectors."
    )
    shown: str = quantity("Shown", default="position", choices=tuple(POINT_QUANTITIES))

    def compile(self, build: SensorBuild) -> None:
        build.point(self)
        for word, unit, accessor in POINT_QUANTITIES[self.shown]:
            build.channel(word, unit, f'{accessor}("{self.name}")')
