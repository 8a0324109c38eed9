"""Local coordinate systems: their axes at a point."""

from __future__ import annotations

import numpy as np

from fem.model import CoordinateSystem, FEModel, named
from solvers.errors import ModelError
from solvers.fields import check_fields


def system_axes(system: CoordinateSystem) -> np.ndarray:
    """Unit vectors in rows (3, 3). Raises ModelError unless they are orthogonal and right-handed."""
    where = f"Coordinate system '{system.name}'"
    check_fields(where, system)
    axes = np.array(system.axes, dtype=float)
    if axes.shape != (3, 3) or not np.allclose(axes @ axes.T, np.eye(3), atol=1e-6) or np.linalg.det(axes) < 0:
        raise ModelError(f"{where}: its axes are not three orthogonal unit vectors of a right-handed system.")
    u, _, vt = np.linalg.svd(axes)
    return u @ vt


def axes_at(model: FEModel, name: str, point: np.ndarray, where: str) -> np.ndarray:
    """Local directions at a point, in rows (3, 3); an empty name means the global axes.

    Raises ModelError for an unknown system or a point on the axis of a curvilinear one.
    """
    if not name:
        return np.eye(3)
    system = named(model.systems, name, "coordinate system", where)
    axes = system_axes(system)
    if system.kind == "rectangular":
        return axes
    p = axes @ (np.asarray(point, dtype=float) - np.array(system.origin))
    rho = np.hypot(p[0], p[1])
    if rho <= max(1e-9 * float(np.hypot(rho, p[2])), 1e-100):
        raise ModelError(f"{where}: it lies on the axis of system '{name}', where the radial direction is undefined.")
    radial = np.array([p[0], p[1], 0.0]) / rho
    around = np.array([-radial[1], radial[0], 0.0])
    if system.kind == "cylindrical":
        local = np.array([radial, around, [0.0, 0.0, 1.0]])
    else:
        outward = p / np.linalg.norm(p)
        local = np.array([outward, np.cross(around, outward), around])
    return local @ axes


def system_from_points(
    name: str, origin: object, on_x: object, in_xy: object, kind: str = "rectangular"
) -> CoordinateSystem:
    """A system from its origin, a point on its x axis and a point of its x–y plane. Raises ModelError if in line."""
    o, p, q = (np.asarray(v, dtype=float) for v in (origin, on_x, in_xy))
    x, n = p - o, np.cross(p - o, q - o)
    if np.linalg.norm(n) <= 1e-12 * np.linalg.norm(x) * np.linalg.norm(q - o) or not np.any(x):
        raise ModelError(f"Coordinate system '{name}': its three points lie in a line; move the third.")
    x, z = x / np.linalg.norm(x), n / np.linalg.norm(n)
    a, b, c = ((float(v[0]), float(v[1]), float(v[2])) for v in (x, np.cross(z, x), z))
    return CoordinateSystem(name=name, kind=kind, origin=(float(o[0]), float(o[1]), float(o[2])), axes=(a, b, c))
