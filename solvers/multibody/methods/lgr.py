"""Lagrange's equations of the first kind with sparse Cholesky for the multipliers (LGR). Theory (21)–(26)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from solvers.errors import ModelError
from solvers.kernels.trees import layout as at
from solvers.multibody.methods.layer import kept, layer, placed
from solvers.multibody.methods.model import Array, Ints, TreeData, TreeModel


@dataclass
class Fronts:
    """Structure and scratch: inverse inertias, bases, children lists, places of the fronts."""

    inverse: Array
    Z: Array
    Q: Array
    kids_start: Ints
    kids: Ints
    row_start: Ints
    front_start: Ints
    V: Array
    K: Array
    g: Array
    rest: Array
    lam: Array
    force: Array
    bias: Array


def accelerations(data: TreeData, q: Array, v: Array, tau: Array, wrench: Array) -> Array:
    """Forward dynamics. Raises ModelError for bodies without inertia of their own."""
    shared = placed(data, q, v, wrench)
    return solve(data, shared.force, shared.bias, tau, data.acc)


def solve(data: TreeData, force: Array, bias: Array, tau: Array, out: Array) -> Array:
    """Form (3) or (6) for any right-hand sides, after ``placed``; reactions are left in the layer."""
    from solvers.kernels.trees.lagrange import cartesian_accelerations, multipliers, orthogonal_bases

    m, f, shared = data.model, fronts(data), layer(data)
    np.copyto(f.force, force)
    np.copyto(f.bias, bias)
    orthogonal_bases(m.ints, data.cols, f.Z, f.Q)
    multipliers(
        m.ints, data.rows, f.inverse, f.Z, f.Q, f.kids_start, f.kids, f.row_start, f.front_start, f.force, f.bias, tau,
        f.V, f.K, f.g, f.rest, f.lam,
    )  # fmt: skip
    cartesian_accelerations(
        m.ints, data.rows, f.inverse, f.Z, f.Q, f.row_start, f.force, f.bias, tau, f.lam, shared.w, shared.reaction, out
    )  # fmt: skip
    return out


def fronts(data: TreeData) -> Fronts:
    """The structure, made once."""
    return kept(data, "fronts", lambda: _fronts(data.model))


def front_sizes(model: TreeModel) -> Ints:
    """Rows of every body's front: its own multipliers and those of its children (Shimanovsky's μ)."""
    m = 6 - model.ints[:, at.V_COUNT]
    sizes = m.copy()
    sizes[0] = 0
    np.add.at(sizes, model.ints[1:, at.PARENT], m[1:])
    return sizes


def _fronts(model: TreeModel) -> Fronts:
    n = len(model.ints)
    parents = model.ints[1:, at.PARENT]
    kids = np.argsort(parents, kind="stable") + 1
    kids_start = np.concatenate([[0], np.cumsum(np.bincount(parents, minlength=n))])
    sizes = front_sizes(model)
    sizes[0] = 0
    own = 6 - model.ints[:, at.V_COUNT]
    own[0] = 0
    front_start = np.zeros((n, 2), dtype=np.int64)
    front_start[1:, 0] = np.cumsum(sizes[:-1] ** 2)
    front_start[1:, 1] = np.cumsum(sizes[:-1])
    return Fronts(
        inverse=_inverse_inertias(model),
        Z=np.zeros((n, 6, 6)),
        Q=np.zeros((n, 6, 6)),
        kids_start=kids_start.astype(np.int64),
        kids=kids.astype(np.int64),
        row_start=np.concatenate([[0], np.cumsum(own)[:-1]]).astype(np.int64),
        front_start=front_start,
        V=np.zeros((2 * max(int(sizes.max()), 1), 6)),
        K=np.zeros(int((sizes**2).sum()) + 1),
        g=np.zeros(int(sizes.sum()) + 1),
        rest=np.zeros((n, 42)),
        lam=np.zeros(int(own.sum()) + 1),
        force=np.zeros((n, 6)),
        bias=np.zeros((n, 6)),
    )


def _inverse_inertias(model: TreeModel) -> Array:
    """M_i⁻¹ (n + 1, 36) of every body at its own origin."""
    rows = model.reals[1:, at.MASS :]
    m, h, s = rows[:, 0], rows[:, 1:4], rows[:, 4:]
    M = np.zeros((len(rows), 6, 6))
    M[:, 0, 0] = M[:, 1, 1] = M[:, 2, 2] = m
    skew = np.zeros((len(rows), 3, 3))
    skew[:, 0, 1], skew[:, 0, 2], skew[:, 1, 2] = -h[:, 2], h[:, 1], -h[:, 0]
    skew -= skew.transpose(0, 2, 1)
    M[:, 3:, :3], M[:, :3, 3:] = skew, skew.transpose(0, 2, 1)
    for k, (r, c) in enumerate(((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))):
        M[:, 3 + r, 3 + c] = M[:, 3 + c, 3 + r] = s[:, k]
    singular = np.flatnonzero(np.linalg.eigvalsh(M)[:, 0] <= 0.0)
    if len(singular):
        name = model.names[int(singular[0]) + 1]
        raise ModelError(
            f"Body '{name}' has no inertia of its own, which Lagrange's equations of the first kind need. "
            "Give it mass and moments of inertia, or choose another method."
        )
    return np.concatenate([np.zeros((1, 36)), np.linalg.inv(M).reshape(-1, 36)])
