"""Meshes of what a body looks like and of the marks of joints."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import pyvista as pv
from numpy.typing import NDArray

from solvers.multibody.mass_properties import profile_mesh
from solvers.multibody.shapes import Shape


@lru_cache(maxsize=512)
def placed_shape(
    shape: Shape, size: tuple[float, ...], place: tuple[tuple[float, ...], ...]
) -> tuple[pv.PolyData, pv.PolyData]:
    """Surface and edges of a shape in the body's frame; kept, since most shapes outlive an edit."""
    mesh = shape_mesh(shape, np.array(size)).transform(np.array(place), inplace=False)
    return shaded(mesh), soft_edges(mesh)


def shape_mesh(shape: Shape, size: NDArray[np.float64]) -> pv.PolyData:
    """Mesh of a shape about its own centre; ``size`` is the evaluated ``shape.size``, axis of length along x."""
    length, second, third = (max(float(value), 1e-6) for value in size)
    if shape.kind == "box":
        return pv.Cube(x_length=length, y_length=second, z_length=third)
    if shape.kind == "cylinder":
        return pv.Cylinder(direction=(1, 0, 0), radius=second / 2, height=length, resolution=48)
    if shape.kind == "sphere":
        return pv.Sphere(radius=length / 2, theta_resolution=36, phi_resolution=24)
    if shape.kind == "cone":
        return pv.Cone(direction=(1, 0, 0), radius=second / 2, height=length, resolution=48)
    if shape.kind == "tube":
        return _tube(length, second / 2, min(third, 0.999 * second) / 2)
    if shape.kind == "profile":
        return _triangles(*profile_mesh("Shape", shape.profile, length))
    if shape.kind == "mesh":
        return _triangles(shape.mesh.points * size, shape.mesh.triangles) if shape.mesh is not None else pv.PolyData()
    return pv.Line((-length / 2, 0, 0), (length / 2, 0, 0)).tube(radius=length / 200, n_sides=12)


def _tube(length: float, outer: float, inner: float, sides: int = 48) -> pv.PolyData:
    """A hollow cylinder along x."""
    angle = 2.0 * np.pi * np.arange(sides) / sides
    ring = np.column_stack([np.cos(angle), np.sin(angle)])
    rows = [
        np.column_stack([np.full(sides, x), radius * ring])
        for x, radius in ((-length / 2, outer), (length / 2, outer), (length / 2, inner), (-length / 2, inner))
    ]
    i = np.arange(sides)
    j = np.roll(i, -1)
    walls = [
        np.column_stack([np.full(sides, 4), a * sides + i, b * sides + i, b * sides + j, a * sides + j])
        for a, b in ((0, 1), (1, 2), (2, 3), (3, 0))
    ]
    return pv.PolyData(np.concatenate(rows), np.concatenate(walls)[:, [0, 4, 3, 2, 1]].ravel())


def _triangles(points: NDArray[np.float64], triangles: NDArray[np.int64]) -> pv.PolyData:
    return pv.PolyData(points, np.column_stack([np.full(len(triangles), 3), triangles]).ravel())


def shaded(mesh: pv.PolyData) -> pv.PolyData:
    """The mesh with normals that are smooth on round parts and break at sharp edges."""
    if not mesh.n_cells:
        return mesh
    return mesh.compute_normals(cell_normals=False, split_vertices=True, feature_angle=35.0)


def soft_edges(mesh: pv.PolyData) -> pv.PolyData:
    """Edges where the surface turns sharply: they carry the eye without clutter."""
    return mesh.extract_feature_edges(
        feature_angle=35, boundary_edges=False, non_manifold_edges=False, manifold_edges=False
    )


def default_mesh(centre: NDArray[np.float64], points: list[NDArray[np.float64]], size: float) -> pv.PolyData:
    """A body without shapes: a ball at its centre of mass and bars to the points where joints hold it."""
    parts: Any = pv.Sphere(radius=0.06 * size, center=centre)
    for point in points:
        if np.linalg.norm(point - centre) > 1e-9:
            parts = parts + pv.Line(centre, point).tube(radius=0.02 * size, n_sides=16)
    return parts.extract_surface(algorithm=None) if not isinstance(parts, pv.PolyData) else parts


def ground_grid(bounds: tuple[float, ...], level: float) -> pv.PolyData:
    """A light square grid under the mechanism, its step a round number."""
    span = max(bounds[1] - bounds[0], bounds[3] - bounds[2], 1e-3)
    step = 10.0 ** np.floor(np.log10(span / 2))
    if span / step > 12:
        step *= 2
    low = np.floor(np.array([bounds[0], bounds[2]]) / step - 1) * step
    high = np.ceil(np.array([bounds[1], bounds[3]]) / step + 1) * step
    points, lines = [], []
    for x in np.arange(low[0], high[0] + step / 2, step):
        lines += [2, len(points), len(points) + 1]
        points += [(x, low[1], level), (x, high[1], level)]
    for y in np.arange(low[1], high[1] + step / 2, step):
        lines += [2, len(points), len(points) + 1]
        points += [(low[0], y, level), (high[0], y, level)]
    grid = pv.PolyData(np.asarray(points, dtype=float))
    grid.lines = np.asarray(lines)
    return grid
