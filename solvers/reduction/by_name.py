"""Every method of reduction under its name: one table for models and for matrices."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from scipy import sparse

from solvers.errors import SolveError, suggestion
from solvers.reduction.basis import ReducedBasis
from solvers.reduction.craig_bampton import craig_bampton
from solvers.reduction.free_interface import macneal, rubin
from solvers.reduction.guyan import guyan
from solvers.reduction.normal_modes import normal_modes

METHODS = ("craig-bampton", "guyan", "normal-modes", "eigenmodes", "rubin", "macneal")
#: Methods that can do without interface nodes.
WITHOUT_INTERFACE = ("normal-modes", "eigenmodes")
_WITH_LOADS = ("craig-bampton", "normal-modes", "eigenmodes")


def reduced_basis(
    name: str, K: sparse.csc_array, M: sparse.csc_array, interface: Any, count: int = 20, /, **options: Any
) -> ReducedBasis:
    """The basis of one of ``METHODS``. ``options``: those of ``craig_bampton`` (its ``method`` is that of the factor);
    what a method of reduction has no use for is left out, but ``loads`` raise SolveError where they give no modes."""
    if name not in METHODS:
        raise SolveError(f"Unknown method of reduction '{name}'. {suggestion(name, METHODS)}")
    if options.get("loads") is None:
        options.pop("loads", None)
    elif name not in _WITH_LOADS:
        raise SolveError(f"Modes of load patterns do not exist for method '{name}'; use craig-bampton.")
    if name == "craig-bampton":
        return craig_bampton(K, M, interface, count, **options)
    for option in ("method", "substructures", "ordering"):  # of the factor of the held stiffness
        options.pop(option, None)
    if name == "guyan":
        return guyan(K, M, interface, node_of_dof=options.get("node_of_dof"), monitor=options.get("monitor"))
    if name == "normal-modes":
        return normal_modes(K, M, interface, count, **options)
    if name == "eigenmodes":
        return replace(normal_modes(K, M, (), count, **options), interface=interface)
    return (rubin if name == "rubin" else macneal)(K, M, interface, count, **options)
