"""Articulated bodies in the unsymmetric form of Vereshchagin (1974; Ivanov 2012, 4.1), the reference for DEC."""

from __future__ import annotations

import numpy as np

from solvers.multibody.methods.layer import kept, layer, placed
from solvers.multibody.methods.model import Array, TreeData


def accelerations(data: TreeData, q: Array, v: Array, tau: Array, wrench: Array) -> Array:
    """Forward dynamics."""
    shared = placed(data, q, v, wrench)
    return solve(data, shared.force, shared.bias, tau, data.acc)


def solve(data: TreeData, force: Array, bias: Array, tau: Array, out: Array) -> Array:
    """The extended system for any right-hand sides, after ``placed``."""
    from solvers.kernels.trees.separate_bodies import vereshchagin_solve

    m, n = data.model, len(data.model.ints)
    M, P = kept(data, "vereshchagin", lambda: (np.zeros((n, 36)), np.zeros((n, 6))))
    vereshchagin_solve(m.ints, m.reals, data.rows, data.cols, force, bias, tau, M, P, out, layer(data).w)
    return out
