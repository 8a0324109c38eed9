"""Signs of joints, force elements and constraints: small meshes about one unit in size, their axis along z."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import pyvista as pv

from umfem_gui.scenes.shapes import shaded


def _ring(radius: float = 0.9, thick: float = 0.17, fine: bool = True) -> Any:
    around, across = (36, 12) if fine else (13, 5)
    return pv.ParametricTorus(
        ringradius=radius, crosssectionradius=thick, u_res=around, v_res=across, w_res=4
    )  # fmt: skip


def _bar(height: float, radius: float = 0.15, direction: tuple[float, ...] = (0, 0, 1), fine: bool = True) -> Any:
    return pv.Cylinder(direction=direction, radius=radius, height=height, resolution=16 if fine else 6)


def _cone(z: float, up: bool = True, fine: bool = True) -> Any:
    sign = 1 if up else -1
    return pv.Cone(
        center=(0, 0, z), direction=(0, 0, sign), height=0.9, radius=0.5, resolution=20 if fine else 6
    )  # fmt: skip


def _ball(radius: float, fine: bool, z: float = 0.0) -> Any:
    n = 20 if fine else 6
    return pv.Sphere(radius=radius, center=(0, 0, z), theta_resolution=n, phi_resolution=n)


def _double_arrow(fine: bool) -> list[Any]:
    return [_bar(3.4, 0.17, fine=fine), _cone(1.9, True, fine), _cone(-1.9, False, fine)]


def _coil(turns: float, radius: float, height: float, fine: bool, thick: float = 0.12) -> Any:
    t = np.linspace(0.0, 1.0, int((24 if fine else 10) * turns))
    angle = 2.0 * np.pi * turns * t
    points = np.column_stack([radius * np.cos(angle), radius * np.sin(angle), height * (t - 0.5)])
    return pv.lines_from_points(points).tube(radius=thick, n_sides=8 if fine else 4)


def _curved_arrow(fine: bool) -> list[Any]:
    t = np.linspace(0.0, 1.5 * np.pi, 28 if fine else 10)
    arc = pv.lines_from_points(np.column_stack([np.cos(t), np.sin(t), 0 * t])).tube(
        radius=0.14, n_sides=8 if fine else 4
    )
    head = pv.Cone(center=(0.35, -1.0, 0), direction=(1, 0, 0), height=0.8, radius=0.42, resolution=16 if fine else 6)
    return [arc, head]


def _plate(thick: float, side: float, z: float = 0.0) -> Any:
    return pv.Cube(center=(0, 0, z), x_length=side, y_length=side, z_length=thick)


def _octahedron() -> Any:
    return pv.Octahedron(radius=1.1)


def _parts(kind: str, fine: bool) -> list[Any]:
    """The parts of a sign; an unknown kind gets an octahedron."""
    table: dict[str, Any] = {
        "revolute": lambda: [_ring(fine=fine), _bar(3.0, fine=fine)],
        "prismatic": lambda: _double_arrow(fine),
        "cylindrical": lambda: [_ring(fine=fine), *_double_arrow(fine)],
        "universal": lambda: [
            _bar(3.0, 0.2, (1, 0, 0), fine),
            _bar(3.0, 0.2, (0, 0, 1), fine),
            _ball(0.5, fine),
        ],
        "spherical": lambda: [_ball(0.75, fine), _ring(1.05, 0.13, fine)],
        "planar": lambda: [_plate(0.12, 2.6), _bar(1.6, 0.18, fine=fine)],
        "screw": lambda: [_coil(3.0, 0.6, 2.6, fine), _bar(3.4, 0.2, fine=fine)],
        "fixed": lambda: [_plate(1.3, 1.3)],
        "spring_damper": lambda: [_coil(4.0, 0.7, 3.2, fine)],
        "torsion_spring": lambda: [_coil(2.5, 0.9, 0.9, fine)],
        "bushing": lambda: [_ring(0.8, 0.42, fine), _bar(1.8, 0.3, fine=fine)],
        "general_force": lambda: [_bar(2.2, 0.18, fine=fine), _cone(1.4, True, fine)],
        "joint_force": lambda: _curved_arrow(fine),
        "drive": lambda: [*_curved_arrow(fine), _ball(0.45, fine)],
        "driver": lambda: [*_curved_arrow(fine), _plate(0.7, 0.7)],
        "joint_friction": lambda: [_plate(0.3, 1.6, 0.3), _plate(0.3, 1.6, -0.3)],
        "joint_stop": lambda: [_plate(0.3, 1.6, 1.0), _plate(0.3, 1.6, -1.0), _bar(1.7, 0.2, fine=fine)],
        "hydraulic_cylinder": lambda: [
            pv.Cylinder(center=(0, 0, -0.7), direction=(0, 0, 1), radius=0.6, height=2.0, resolution=20),
            pv.Cylinder(center=(0, 0, 1.0), direction=(0, 0, 1), radius=0.25, height=1.8, resolution=12),
        ],
        "plane_contact": lambda: [_plate(0.2, 2.4, -0.8), _ball(0.7, fine)],
        "sphere_contact": lambda: [_ball(0.6, fine, 0.6), _ball(0.6, fine, -0.6)],
        "coupling": lambda: [_ring(0.6, 0.2, fine), _plate(0.25, 0.9)],
        "rod": lambda: [_bar(2.6, 0.18, fine=fine), _ball(0.45, fine, 1.3), _ball(0.45, fine, -1.3)],
        "rolling": lambda: [_ring(0.9, 0.25, fine), _plate(0.15, 2.4, -1.2)],
    }
    make = table.get(kind)
    return make() if make is not None else [_octahedron()]


@lru_cache(maxsize=128)
def mark_mesh(kind: str, fine: bool = True) -> pv.PolyData:
    """The sign of a kind of joint, force element or constraint; ``fine`` is for few of them."""
    surfaces = [part.extract_surface(algorithm=None).triangulate() for part in _parts(kind, fine)]
    whole = pv.merge(surfaces).extract_surface(algorithm=None)
    whole.clear_data()  # a tube brings normals of its own, beside which no others are made
    return shaded(whole) if fine else whole.compute_normals(cell_normals=False, split_vertices=False)
