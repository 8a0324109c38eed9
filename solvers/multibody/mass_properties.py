"""Mass, centre and inertia of a body: as given, or of its shapes with their densities.

Solids by closed forms; extruded polygons and closed triangle meshes exactly, as sums over the tetrahedra that the
triangles span with the origin (Mirtich 1996; Tonon 2004): with corners a, b, c of a triangle and d = a·(b×c),

    V = Σ d/6,   ∫x dV = Σ d (a + b + c)/24,   ∫x xᵀ dV = Σ d (a aᵀ + b bᵀ + c cᵀ + s sᵀ)/120,   s = a + b + c.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers.errors import ModelError
from solvers.multibody.parameters import number
from solvers.multibody.rotations import rotation_from_angles
from solvers.multibody.shapes import Shape, SurfaceMesh
from solvers.multibody.system import FROM_SHAPES, Body

Array = NDArray[np.float64]

#: Principal moments may break the triangle inequality by this part: data are printed with four digits.
TRIANGLE_TOLERANCE = 1e-3


@dataclass(frozen=True)
class MassProperties:
    """Mass, kg; centre of mass (3,), m; inertia tensor (3, 3) about the centre, kg·m², axes of the body."""

    mass: float
    centre: Array
    inertia: Array


def mass_properties(body: Body, parameters: Mapping[str, float]) -> MassProperties:
    """Mass properties of a body. Raises ModelError for numbers that belong to no body and for open meshes."""
    if body.inertia_source == FROM_SHAPES:
        return shapes_properties(body, parameters)
    where = f"Body '{body.name}'"
    mass = number(f"{where}, mass", body.mass, parameters)
    if mass < 0.0:
        raise ModelError(f"{where}: the mass is {mass:g} kg; it must not be negative.")
    centre = np.array([number(f"{where}, centre of mass", entry, parameters) for entry in body.centre])
    return MassProperties(mass, centre, given_inertia(body, parameters))


def given_inertia(body: Body, parameters: Mapping[str, float]) -> Array:
    """The tensor of a body's moments and products of inertia.

    Raises ModelError for a negative principal moment, or one that exceeds the sum of the others (no distribution of
    mass does that).
    """
    where = f"Body '{body.name}'"
    xx, yy, zz = (number(f"{where}, moment of inertia", value, parameters) for value in body.inertia)
    xy, xz, yz = (number(f"{where}, product of inertia", value, parameters) for value in body.products)
    tensor = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    principal = np.linalg.eigvalsh(tensor)
    slack = TRIANGLE_TOLERANCE * max(abs(principal[2]), abs(principal[0]))
    if principal[0] < -slack * 1e-6:
        raise ModelError(
            f"{where}: a principal moment of inertia is {principal[0]:.4g} kg·m². It cannot be negative; "
            "the products of inertia are probably too large."
        )
    if principal[2] > principal[0] + principal[1] + slack:
        raise ModelError(
            f"{where}: the principal moments of inertia {principal[0]:.4g}, {principal[1]:.4g}, {principal[2]:.4g} "
            "kg·m² belong to no body: the largest must not exceed the sum of the others."
        )
    return tensor


def shapes_properties(body: Body, parameters: Mapping[str, float]) -> MassProperties:
    """Sum over the shapes of a body; a negative part of the whole is not possible, overlaps count twice."""
    where = f"Body '{body.name}'"
    if not body.shapes:
        raise ModelError(f"{where}: its inertia is that of its shapes, but it has none. Add a shape.")
    mass, first, second = 0.0, np.zeros(3), np.zeros((3, 3))  # ∫dm, ∫x dm, ∫x xᵀ dm about the body's origin
    for k, shape in enumerate(body.shapes):
        m, c, E = shape_moments(f"{where}, shape {k + 1}", shape, parameters)
        mass, first, second = mass + m, first + c, second + E
    if mass <= 0.0:
        raise ModelError(f"{where}: its shapes weigh nothing. Give them a density and a size.")
    centre = first / mass
    second -= mass * np.outer(centre, centre)
    return MassProperties(mass, centre, np.trace(second) * np.eye(3) - second)


def shape_moments(where: str, shape: Shape, parameters: Mapping[str, float]) -> tuple[float, Array, Array]:
    """∫dm, ∫x dm and ∫x xᵀ dm of a shape in the frame of its body. Raises ModelError."""
    size = np.array([number(f"{where}, size", value, parameters) for value in shape.size])
    density = number(f"{where}, density", shape.density, parameters)
    position = np.array([number(f"{where}, position", value, parameters) for value in shape.position])
    a, b, c = (number(f"{where}, angles", value, parameters) for value in shape.angles)
    if density < 0.0 or np.any(size < 0.0):
        raise ModelError(f"{where}: density and size must not be negative.")
    volume, first, second = _volume_moments(where, shape, size)
    R = rotation_from_angles((a, b, c))
    first, second = R @ first, R @ second @ R.T
    moved = second + np.outer(position, first) + np.outer(first, position) + volume * np.outer(position, position)
    return density * volume, density * (first + volume * position), density * moved


def _volume_moments(where: str, shape: Shape, size: Array) -> tuple[float, Array, Array]:
    """∫dV, ∫x dV, ∫x xᵀ dV about the centre that the shape is drawn about, its length along x."""
    L, d, inner = size
    zero = np.zeros(3)
    if shape.kind == "box":
        V = L * d * inner
        return V, zero, V / 12 * np.diag(size**2)
    if shape.kind == "sphere":
        V = np.pi * L**3 / 6
        return V, zero, V * L**2 / 20 * np.eye(3)
    if shape.kind == "cylinder":
        V = np.pi * d**2 / 4 * L
        return V, zero, V * np.diag([L**2 / 12, d**2 / 16, d**2 / 16])
    if shape.kind == "tube":
        if inner >= d:
            raise ModelError(f"{where}: the inner diameter {inner:g} m of the tube is not below the outer one {d:g} m.")
        V = np.pi * (d**2 - inner**2) / 4 * L
        across = (d**2 + inner**2) / 16
        return V, zero, V * np.diag([L**2 / 12, across, across])
    if shape.kind == "cone":  # base at −L/2, tip at L/2; centre of mass a quarter of the height above the base
        V = np.pi * d**2 / 4 * L / 3
        along = L**2 * (3 / 80 + 1 / 16)  # about the middle of the height
        return V, V * np.array([-L / 4, 0.0, 0.0]), V * np.diag([along, 3 / 80 * d**2, 3 / 80 * d**2])
    if shape.kind == "profile":
        return mesh_moments(where, *profile_mesh(where, shape.profile, L))
    if shape.kind == "mesh":
        if shape.mesh is None:
            raise ModelError(f"{where}: there is no mesh. Read it from a file (STL, OBJ).")
        return mesh_moments(where, shape.mesh.points * size, shape.mesh.triangles)
    return 0.0, zero, np.zeros((3, 3))


def mesh_moments(where: str, points: Array, triangles: NDArray[np.int64]) -> tuple[float, Array, Array]:
    """Volume, first and second moments of a closed triangle mesh. Raises ModelError if it is open or flat.

    A surface whose normals look in is taken as it is meant: programs disagree, and a mirrored mesh turns inside out.
    """
    edges = np.concatenate([triangles[:, [0, 1]], triangles[:, [1, 2]], triangles[:, [2, 0]]])
    n = int(triangles.max(initial=0)) + 1
    forward, backward = np.sort(edges[:, 0] * n + edges[:, 1]), np.sort(edges[:, 1] * n + edges[:, 0])
    if not np.array_equal(forward, backward):
        loose = len(np.setdiff1d(forward, backward))
        raise ModelError(
            f"{where}: the surface is not closed, {loose} of its {len(edges)} edges have no neighbour running the "
            "other way. Mend the mesh, or give mass and inertia as numbers."
        )
    middle = points.mean(axis=0)  # nearer to the volume: fewer digits are lost
    a, b, c = (points[triangles[:, k]] - middle for k in range(3))
    d = np.einsum("ij,ij->i", a, np.cross(b, c))
    d = d * np.copysign(1.0, d.sum())
    s = a + b + c
    volume = float(d.sum()) / 6
    if volume <= 0.0:
        raise ModelError(f"{where}: the surface encloses no volume. Give another mesh, or mass and inertia as numbers.")
    first = d @ s / 24
    second = sum(np.einsum("i,ij,ik->jk", d, x, x) for x in (a, b, c, s)) / 120
    moved = second + np.outer(middle, first) + np.outer(first, middle) + volume * np.outer(middle, middle)
    return volume, first + volume * middle, moved


def profile_mesh(where: str, text: str, length: float) -> tuple[Array, NDArray[np.int64]]:
    """Surface of a polygon (y, z) extruded from −length/2 to length/2 along x. Raises ModelError.

    The end faces are fans about the first corner: exact for integrals whatever the polygon's shape.
    """
    corners = profile_corners(where, text)
    n = len(corners)
    y, z = corners.T
    if float(y @ np.roll(z, -1) - z @ np.roll(y, -1)) < 0.0:
        corners = corners[::-1]
    near = np.column_stack([np.full(n, -length / 2), corners])
    far = near + np.array([length, 0.0, 0.0])
    i, j = np.arange(n), np.roll(np.arange(n), -1)
    k = np.arange(1, n - 1)
    sides = np.concatenate([np.column_stack([i, j, n + j]), np.column_stack([i, n + j, n + i])])
    ends = np.concatenate(
        [np.column_stack([0 * k, k + 1, k]), np.column_stack([n + 0 * k, n + k, n + k + 1])]
    )  # fmt: skip
    return np.concatenate([near, far]), np.concatenate([sides, ends])


def profile_corners(where: str, text: str) -> Array:
    """Corners (n, 2) of a profile given as ``y z; y z; …``. Raises ModelError unless there are three or more."""
    corners = []
    for part in text.replace("\n", ";").split(";"):
        if not part.strip():
            continue
        try:
            y, z = (float(word) for word in part.replace(",", " ").split())
        except ValueError:
            raise ModelError(
                f"{where}: '{part.strip()}' in the profile is not a pair of numbers. Write 'y z; y z; y z'."
            ) from None
        corners.append((y, z))
    if len(corners) < 3:
        raise ModelError(f"{where}: a profile needs three corners or more, as '0 0; 0.1 0; 0 0.05'.")
    return np.array(corners)


def surface_mesh(points: Array, triangles: NDArray[np.integer]) -> SurfaceMesh:
    """A mesh with equal points joined, as files of loose triangles (STL) need."""
    scale = float(np.abs(points).max(initial=1e-300))
    keys = np.round(points / (scale * 1e-9)).astype(np.int64)
    _, first, inverse = np.unique(keys, axis=0, return_index=True, return_inverse=True)
    joined = inverse.reshape(-1)[triangles].astype(np.int64)
    proper = (joined[:, 0] != joined[:, 1]) & (joined[:, 1] != joined[:, 2]) & (joined[:, 2] != joined[:, 0])
    return SurfaceMesh(np.ascontiguousarray(points[first], dtype=float), np.ascontiguousarray(joined[proper]))
