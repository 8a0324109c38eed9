"""Lagrange's equations of the second kind by composite bodies and sparse LᵀL (CBM). Theory (14)–(20)."""

from __future__ import annotations

import numpy as np

from solvers.multibody.methods.layer import kept, newton_euler_pass, placed, speed_paths
from solvers.multibody.methods.model import Array, TreeData


def accelerations(data: TreeData, q: Array, v: Array, tau: Array, wrench: Array) -> Array:
    """Forward dynamics."""
    placed(data, q, v, wrench)
    zero = data.no_tau
    acc = data.acc
    np.subtract(tau, newton_euler_pass(data, zero).tau, out=acc)
    return mass_solve(data, packed(data), acc)


def packed(data: TreeData) -> Array:
    """Mass matrix of the placed tree, packed along the paths."""
    from solvers.kernels.trees.composite import composite_bodies, packed_mass_matrix

    m, path = data.model, speed_paths(data)
    comp, work, H = kept(
        data, "composite", lambda: (np.zeros((len(m.ints), 10)), np.zeros((1, 6)), np.zeros(path.size))
    )
    composite_bodies(m.ints, m.reals, data.rows, comp)
    packed_mass_matrix(m.ints, data.rows, data.cols, comp, path.start, path.depth, work, H)
    return H


def mass_solve(data: TreeData, H: Array, x: Array) -> Array:
    """x ← M⁻¹·x; H is factored in place."""
    from solvers.kernels.trees.composite import packed_factor, packed_solve

    path = speed_paths(data)
    packed_factor(path.start, path.depth, path.before, H)
    packed_solve(path.start, path.depth, path.before, H, x)
    return x


def mass_matrix(data: TreeData, q: Array) -> Array:
    """The mass matrix (n_v, n_v) at ``q``."""
    placed(data, q, data.no_tau)
    return dense(data)


def dense(data: TreeData) -> Array:
    """Mass matrix of the placed tree, full and symmetric."""
    path, H = speed_paths(data), packed(data)
    M = np.zeros((data.model.n_v, data.model.n_v))
    for k in range(len(M)):
        l, start = k, path.start[k]
        while l >= 0:
            M[k, l] = M[l, k] = H[start + path.depth[l]]
            l = path.before[l]
    return M
