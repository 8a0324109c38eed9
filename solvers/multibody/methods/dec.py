"""LᵀDL of the extended system (Shimanovsky 2024, (12)–(13)): linear in the number of bodies. Theory (27)–(38)."""

from __future__ import annotations

from solvers.kernels.trees.articulated import accelerations_at, many_accelerations_at
from solvers.multibody.methods.layer import layer
from solvers.multibody.methods.model import Array, TreeData


def accelerations(data: TreeData, q: Array, v: Array, tau: Array, wrench: Array) -> Array:
    """Forward dynamics by the kernel written out for each kind of joint."""
    accelerations_at(data.address, q, v, tau, wrench)
    return data.acc


def many_accelerations(data: TreeData, q: Array, v: Array, tau: Array, out: Array, part: range) -> None:
    """Rows ``part`` of ``out`` (m, n_v) for the states (m, n_q), (m, n_v), without the interpreter in between."""
    many_accelerations_at(data.address, q, v, tau, data.no_wrench, out, part.start, part.stop)


def solve(data: TreeData, force: Array, bias: Array, tau: Array, out: Array) -> Array:
    """The extended system for any right-hand sides, after ``placed``: unknowns along the joints."""
    from solvers.kernels.trees.separate_bodies import decomposition_solve

    m = data.model
    decomposition_solve(
        m.ints, m.reals, data.rows, data.cols, data.scratch, force, bias, tau, out, layer(data).w
    )  # fmt: skip
    return out
