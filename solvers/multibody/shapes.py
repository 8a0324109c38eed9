"""Shapes of a body: what is drawn, and what it weighs if a density is given."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers.fields import quantity
from solvers.multibody.values import ZERO3, Number, Vector, tuples

KINDS = ("box", "cylinder", "sphere", "cone", "tube", "profile", "mesh", "line")


@dataclass(frozen=True, eq=False)
class SurfaceMesh:
    """A closed surface of triangles, normals outwards, as read from a file. Arrays are not to be changed."""

    points: NDArray[np.float64]  # (n, 3) m
    triangles: NDArray[np.int64]  # (m, 3)

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, SurfaceMesh)
            and np.array_equal(self.points, other.points)
            and np.array_equal(self.triangles, other.triangles)
        )

    def __hash__(self) -> int:
        return hash((self.points.shape, self.triangles.shape, self.points[:8].tobytes()))


@dataclass(frozen=True, kw_only=True)
class Shape:
    """What is drawn of a body. It has mass only if the body takes its inertia from the shapes."""

    kind: str = quantity("Kind", default="box", choices=KINDS)
    size: Vector = quantity(
        "Size",
        "m",
        (0.1, 0.1, 0.1),
        minimum=0.0,
        help="Box: three edges. Cylinder and cone: length along x, diameter. Tube: length, outer and inner diameter. "
        "Sphere: diameter. Profile: length along x. Mesh: factors along x, y, z.",
    )
    position: Vector = quantity("Position", "m", ZERO3, help="Centre of the shape in the body's frame.")
    angles: Vector = quantity("Angles", "rad", ZERO3)
    density: Number = quantity("Density", "kg/m³", 7850.0, minimum=0.0)
    profile: str = quantity(
        "Profile", "m", "", help="Corners of a polygon in the plane y, z, one after another: 'y z; y z; y z'."
    )
    mesh: SurfaceMesh | None = quantity("Mesh", default=None, hidden=True)
    colour: str = quantity("Colour", default="#8fa3b8")

    def __post_init__(self) -> None:
        tuples(self)
