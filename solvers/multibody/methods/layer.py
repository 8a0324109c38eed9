"""What the methods share: scratch by need, the kinematic layer, inverse dynamics and reactions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from solvers.errors import SolveError
from solvers.kernels.trees import layout as at
from solvers.multibody.methods.model import Array, Ints, TreeData, TreeModel


@dataclass
class Layer:
    """Arrays of the kinematic layer and of the extended system (theory (1)), per body in its own axes."""

    force: Array  # (n + 1, 6) F
    bias: Array  # (n + 1, 6) ŵ
    w: Array  # (n + 1, 6) accelerations minus gravity
    reaction: Array  # (n + 1, 6) R
    tau: Array  # (n_v,)
    zero: Array  # (n + 1, 6) never written


def kept(data: TreeData, name: str, make: Callable[[], object]):
    """Scratch of a method, made when it is first needed."""
    if name not in data.extra:
        data.extra[name] = make()
    return data.extra[name]


def layer(data: TreeData) -> Layer:
    """The shared arrays."""
    n = len(data.model.ints)

    def make() -> Layer:
        force, bias, w, reaction, zero = (np.zeros((n, 6)) for _ in range(5))
        return Layer(force, bias, w, reaction, np.zeros(data.model.n_v), zero)

    return kept(data, "layer", make)


def placed(data: TreeData, q: Array, v: Array, wrench: Array | None = None) -> Layer:
    """Poses, tangent bases, loads and bias accelerations of a state."""
    from solvers.kernels.trees.place import place

    m, shared = data.model, layer(data)
    loads = data.no_wrench if wrench is None else wrench
    place(m.ints, m.reals, m.step_i, m.step_f, m.gravity, q, v, loads, data.trig, data.rows, data.cols, data.scratch,
          shared.force, shared.bias)  # fmt: skip
    return shared


def newton_euler_pass(data: TreeData, acc: Array, *, loads: bool = True) -> Layer:
    """Motion ``w``, reactions and ``tau`` for given accelerations; without loads the product of the mass matrix."""
    from solvers.kernels.trees.newton_euler import newton_euler

    m, shared = data.model, layer(data)
    force, bias = (shared.force, shared.bias) if loads else (shared.zero, shared.zero)
    newton_euler(m.ints, m.reals, data.rows, data.cols, force, bias, acc, shared.w, shared.reaction, shared.tau)
    return shared


def inverse_dynamics(data: TreeData, q: Array, v: Array, acc: Array, wrench: Array | None = None) -> Array:
    """Forces along the speeds that produce ``acc``: recursive Newton–Euler. Theory (11)–(13)."""
    placed(data, q, v, wrench)
    return newton_euler_pass(data, acc).tau.copy()


@dataclass
class Paths:
    """Packed storage along the paths (solvers.kernels.trees.composite)."""

    before: Ints
    depth: Ints
    start: Ints
    size: int


def speed_paths(data: TreeData) -> Paths:
    """Paths of speeds through the tree."""

    def make() -> Paths:
        from solvers.kernels.trees.composite import paths

        n = data.model.n_v
        before, depth = np.full(n, -1, dtype=np.int64), np.zeros(n, dtype=np.int64)
        paths(data.model.ints, before, depth)
        start = np.concatenate([[0], np.cumsum(depth + 1)]).astype(np.int64)
        return Paths(before, depth, start[:-1].copy(), int(start[-1]))

    return kept(data, "paths", make)


def check_finite(model: TreeModel, acc: Array) -> None:
    """Raise SolveError, naming the joint, if accelerations are not numbers (a part without inertia)."""
    if np.isfinite(acc).all():
        return
    k = int(np.flatnonzero(~np.isfinite(acc))[0])
    i = int(np.searchsorted(model.ints[1:, at.V_START], k, side="right"))
    raise SolveError(f"Body '{model.names[i]}' and what it carries have no inertia along its joint. Give it mass.")
