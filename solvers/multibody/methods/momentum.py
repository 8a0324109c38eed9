"""Poses in the ground frame, Jacobians of points, momentum about the centre of mass. Theory (2)–(4), (12), (15)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from solvers.kernels.trees import layout as at
from solvers.multibody.methods.layer import newton_euler_pass, placed
from solvers.multibody.methods.model import Array, TreeData


@dataclass(frozen=True)
class Momentum:
    """Of the whole tree, in the axes of the ground."""

    mass: float  # kg
    centre: Array  # (3,) m
    linear: Array  # (3,) kg·m/s
    angular: Array  # (3,) kg·m²/s, about the centre of mass


def world_poses(data: TreeData, q: Array) -> tuple[Array, Array]:
    """Rotations (n + 1, 3, 3) and origins (n + 1, 3) of the bodies' frames in the ground frame."""
    placed(data, q, data.no_tau)
    n = len(data.model.ints)
    R, p = np.zeros((n, 3, 3)), np.zeros((n, 3))
    R[0] = np.eye(3)
    for i in range(1, n):
        parent = int(data.model.ints[i, at.PARENT])
        R[i] = R[parent] @ data.rows[i, at.R : at.R + 9].reshape(3, 3)
        p[i] = p[parent] + R[parent] @ data.rows[i, at.RHO : at.RHO + 3]
    return R, p


def point_jacobian(data: TreeData, q: Array, body: int, point: Array) -> Array:
    """Velocity and angular velocity (6, n_v), axes of the ground, of a point given in the frame of a body."""
    ints = data.model.ints
    R, p = world_poses(data, q)
    x = p[body] + R[body] @ point
    J = np.zeros((6, data.model.n_v))
    i = body
    while i > 0:
        part = slice(int(ints[i, at.V_START]), int(ints[i, at.V_START] + ints[i, at.V_COUNT]))
        turn = R[i] @ data.cols[part, 3:6].T
        J[3:, part] = turn
        J[:3, part] = R[i] @ data.cols[part, :3].T + np.cross(turn.T, x - p[i]).T
        i = int(ints[i, at.PARENT])
    return J


def centroidal_momentum(data: TreeData, q: Array, v: Array) -> Momentum:
    """Mass, centre of mass, momentum, and moment of momentum about the centre."""
    from solvers.kernels.trees.composite import composite_bodies

    m = data.model
    placed(data, q, v)
    total = newton_euler_pass(data, v, loads=False).reaction
    comp = np.zeros((len(m.ints), 10))
    composite_bodies(m.ints, m.reals, data.rows, comp)
    linear, angular = np.zeros(3), np.zeros(3)
    for i in np.flatnonzero(m.ints[:, at.PARENT] == 0)[1:]:
        R = data.rows[i, at.R : at.R + 9].reshape(3, 3)
        part = R @ total[i, :3]
        linear += part
        angular += R @ total[i, 3:] + np.cross(data.rows[i, at.RHO : at.RHO + 3], part)
    centre = comp[0, 1:4] / comp[0, 0]
    return Momentum(float(comp[0, 0]), centre, linear, angular - np.cross(centre, linear))
