"""Jacobians against differences, momentum against its definition and Pinocchio."""

import numpy as np
import pytest

from solvers.multibody.methods.model import tree_data
from solvers.multibody.methods.momentum import centroidal_momentum, point_jacobian, world_poses
from tests.unit.solvers.multibody.methods.random_trees import random_state, random_tree

PAIRED = ("revolute", "prismatic", "universal", "cylindrical", "planar", "screw", "bent", "fixed")  # speeds are q̇


def test_jacobian_of_a_point(rng):
    model = random_tree(rng, 9, kinds=PAIRED)
    data, (q, v, *_) = tree_data(model), random_state(rng, model)
    point = rng.normal(size=3)

    def position(t):
        R, p = world_poses(data, q + t * v)
        return p[9] + R[9] @ point

    h = 1e-3
    slope = (8.0 * (position(h) - position(-h)) - (position(2 * h) - position(-2 * h))) / (12.0 * h)
    # fourth order: h⁴ = 1e-12 times fifth derivatives of some hundreds
    np.testing.assert_allclose(point_jacobian(data, q, 9, point)[:3] @ v, slope, atol=1e-8)


def test_momentum_is_the_sum_over_the_bodies(rng):
    model = random_tree(rng, 12)
    data, (q, v, *_) = tree_data(model), random_state(rng, model)
    R, p = world_poses(data, q)
    whole = centroidal_momentum(data, q, v)
    linear, angular = np.zeros(3), np.zeros(3)
    for i in range(1, 13):
        m = model.reals[i, 12]
        c = model.reals[i, 13:16] / m
        xx, yy, zz, xy, xz, yz = model.reals[i, 16:]
        J = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]) - m * (c @ c * np.eye(3) - np.outer(c, c))
        twist = point_jacobian(data, q, i, c) @ v
        linear += m * twist[:3]
        angular += R[i] @ J @ R[i].T @ twist[3:] + m * np.cross(p[i] + R[i] @ c - whole.centre, twist[:3])
    np.testing.assert_allclose(whole.linear, linear, atol=1e-12)
    np.testing.assert_allclose(whole.angular, angular, atol=1e-12)


def test_momentum_as_in_pinocchio(rng):
    pin = pytest.importorskip("pinocchio", reason="Pinocchio (pip install pin) is not installed")
    from benchmarks.tree_peers import Converter, peer_model

    model = random_tree(rng, 15, kinds=("revolute", "prismatic", "spherical", "universal"))
    data, (q, v, tau, _) = tree_data(model), random_state(rng, model)
    whole = centroidal_momentum(data, q, v)
    peer, *_ = peer_model(model)
    theirs = pin.computeCentroidalMomentum(peer, peer.createData(), *Converter(model).state(q, v, tau)[:2])
    np.testing.assert_allclose(whole.linear, theirs.linear, atol=1e-11)
    np.testing.assert_allclose(whole.angular, theirs.angular, atol=1e-11)
