"""LᵀDL of the extended system (Shimanovsky 2024, (12)–(13)): linear in the number of bodies. Theory (27)–(38)."""

from __future__ import annotations

from solvers.kernels.trees.articulated import articulated_dynamics
from solvers.multibody.methods.layer import layer
from solvers.multibody.methods.model import Array, TreeData


def accelerations(data: TreeData, q: Array, v: Array, tau: Array, wrench: Array) -> Array:
    """Forward dynamics by the kernel written out for each kind of joint."""
    m = data.model
    articulated_dynamics(
        m.ints, m.reals, m.step_i, m.step_f, m.gravity, q, v, tau, wrench,
        data.trig, data.rows, data.cols, data.scratch, data.acc,
    )  # fmt: skip
    return data.acc


def solve(data: TreeData, force: Array, bias: Array, tau: Array, out: Array) -> Array:
    """The extended system for any right-hand sides, after ``placed``: unknowns along the joints."""
    from solvers.kernels.trees.separate_bodies import decomposition_solve

    m = data.model
    decomposition_solve(
        m.ints, m.reals, data.rows, data.cols, data.scratch, force, bias, tau, out, layer(data).w
    )  # fmt: skip
    return out
