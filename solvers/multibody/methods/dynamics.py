"""Forward dynamics of a tree by any of the methods, one table."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module

import numpy as np

from solvers.errors import ModelError, suggestion
from solvers.multibody.methods.dec import many_accelerations
from solvers.multibody.methods.layer import newton_euler_pass, placed
from solvers.multibody.methods.model import Array, TreeData, TreeModel, tree_data

Method = Callable[[TreeData, Array, Array, Array, Array], Array]

#: Name → module and function, and what the method is. A new method is one file and one line.
METHODS: dict[str, tuple[str, str]] = {
    "dec": ("dec:accelerations", "LᵀDL of the extended system"),
    "cbm": ("cbm:accelerations", "composite bodies, sparse LᵀL"),
    "lgr": ("lgr:accelerations", "Lagrange I, sparse Cholesky for the multipliers"),
    "itr": ("itr:accelerations", "iteration with the inverse carried along"),
    "itr_direct": ("itr:accelerations_direct", "iteration with the matrix carried along"),
    "vereshchagin": ("vereshchagin:accelerations", "articulated bodies, unsymmetric elimination"),
    "direct": ("direct:accelerations", "bases of all bodies, dense Cholesky"),
}

#: In the place of a name: the cheapest method for the tree.
AUTOMATIC = "auto"

#: Portions of a batch per thread.
PORTIONS = 64

_loaded: dict[str, Method] = {}


def method(name: str) -> Method:
    """The function of a method; imported (and its kernels compiled) when first used. Raises ModelError."""
    if name not in _loaded:
        if name not in METHODS:
            raise ModelError(f"There is no method '{name}'. {suggestion(name, list(METHODS))}")
        module, _, function = METHODS[name][0].partition(":")
        _loaded[name] = getattr(import_module(f"solvers.multibody.methods.{module}"), function)
    return _loaded[name]


def forward_dynamics(
    data: TreeData, q: Array, v: Array, tau: Array | None = None, wrench: Array | None = None, name: str = AUTOMATIC
) -> Array:
    """Accelerations (n_v,) along the speeds; the array belongs to ``data`` and is overwritten by the next call.

    ``tau`` (n_v,) forces along the speeds; ``wrench`` (n + 1, 6) forces and moments at the origins, in body axes.
    ``name`` is a method of ``METHODS``; without it the one that is cheapest for this tree is chosen at the first call.
    Raises ModelError for another number of coordinates or an unknown method.
    """
    model = data.model
    if len(q) != model.n_q or len(v) != model.n_v:
        raise ModelError(f"The tree has {model.n_q} coordinates and {model.n_v} speeds; given {len(q)} and {len(v)}.")
    if name == AUTOMATIC:
        name = data.chosen or chosen(data)
    function = _loaded.get(name) or method(name)
    return function(data, q, v, data.no_tau if tau is None else tau, data.no_wrench if wrench is None else wrench)


def chosen(data: TreeData) -> str:
    """The cheapest method for a tree by operations and calibration (``choose``); kept with its scratch."""
    if not data.chosen:
        from solvers.multibody.methods.choose import choose

        data.chosen = choose(data.model)
    return data.chosen


def reactions(data: TreeData, q: Array, v: Array, acc: Array, wrench: Array | None = None) -> Array:
    """Force and moment (n + 1, 6) that every joint exerts on its body: at the body's origin, in its axes. Theory (12).

    Drive forces are included; the part across the joint's freedoms is the reaction of the constraint.
    """
    placed(data, q, v, wrench)
    return newton_euler_pass(data, acc).reaction.copy()


def batch_forward_dynamics(
    model: TreeModel, q: Array, v: Array, tau: Array | None = None, *, name: str = AUTOMATIC, threads: int = 2
) -> Array:
    """Accelerations (m, n_v) of many states (m, n_q), (m, n_v), shared among threads (kernels hold no lock)."""
    if name == AUTOMATIC:
        name = chosen(tree_data(model))
    q, v = np.ascontiguousarray(q, dtype=float), np.ascontiguousarray(v, dtype=float)
    forces = np.zeros_like(v) if tau is None else np.ascontiguousarray(tau, dtype=float)
    out = np.empty_like(v)

    size = max(1, -(-len(q) // (PORTIONS * threads)))
    portions = iter([range(k, min(k + size, len(q))) for k in range(0, len(q), size)])

    def work(_: int) -> None:
        data = tree_data(model)
        for part in portions:  # a thread that is held up takes fewer
            if name == "dec":
                many_accelerations(data, q, v, forces, out, part)
                continue
            for k in part:
                out[k] = method(name)(data, q[k], v[k], forces[k], data.no_wrench)

    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(work, range(threads)))
    return out
