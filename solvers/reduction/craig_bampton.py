"""Craig–Bampton reduction: static modes of the interface and eigenmodes with it held.

Theory: docs/theory/reduction.md, (3)–(6); Mikheev 2004, (2.32)–(2.33).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from solvers.errors import SolveError
from solvers.linalg.factor import factorise
from solvers.linalg.factor_type import Factor
from solvers.monitor import Monitor, silent
from solvers.reduction.attachment import orthonormal_block
from solvers.reduction.basis import Array, ReducedBasis, blocks, split, symmetric, to_hertz
from solvers.reduction.mode_choice import ModeChoice, find_modes, held_excitation


def craig_bampton(
    K: sparse.csc_array,
    M: sparse.csc_array,
    interface: object,
    count: int = 20,
    *,
    highest_hz: float | None = None,
    effective_mass: float | None = None,
    translations: Array | None = None,
    loads: Array | None = None,
    node_of_dof: NDArray[np.integer] | None = None,
    method: str = "auto",
    substructures: dict[str, Any] | None = None,
    ordering: str = "auto",
    monitor: Monitor | None = None,
    **options: Any,
) -> ReducedBasis:
    """Basis ``H = [[Y, S], [0, E]]`` of ``count`` eigenmodes Y of the held structure and static modes S.

    K, M (n, n) symmetric; ``interface`` DOF numbers. Instead of ``count``: all eigenmodes up to ``highest_hz``, or as
    many as carry the share ``effective_mass`` of the mass along each of the ``translations`` (n, 3). ``loads`` (n, k):
    patterns of forces on inner DOFs whose static deflection is to be exact (static correction modes, (11)); they
    follow the eigenmodes. ``node_of_dof`` (n,) node numbers serve the order of elimination and messages. ``method`` and
    ``substructures`` (its ``coordinates`` over all n DOFs) choose the factorisation of the held stiffness, ``ordering``
    its renumbering.

    Static modes cost one factorisation of K_ii and one block solve, and the eigenmodes use the same factor. The
    coupling of Y and S in stiffness is zero exactly. Raises SolveError if the interface does not hold the body.
    """
    monitor = monitor or silent()
    K, M = sparse.csc_array(K), sparse.csc_array(M)
    boundary, inner = split(K.shape[0], interface, "Craig–Bampton")
    K_ii, K_ib, K_bb = blocks(K, boundary, inner)
    M_ii, M_ib, M_bb = blocks(M, boundary, inner)
    nodes = None if node_of_dof is None else np.asarray(node_of_dof)[inner]
    if substructures is not None and substructures.get("coordinates") is not None:
        substructures = {**substructures, "coordinates": np.asarray(substructures["coordinates"])[inner]}
    with factorise(
        K_ii,
        method,
        node_of_dof=nodes,
        substructures=substructures,
        ordering=ordering,
        monitor=monitor.part(0.0, 0.3),
    ) as factor:
        monitor.report(0.3, f"{boundary.size} static modes")
        S = static_modes(factor, K_ib)
        P = np.zeros((inner.size, 0)) if loads is None else factor.solve(_inner_loads(loads, K.shape[0], inner))
        excited = None
        if translations is not None and effective_mass is not None:
            excited = held_excitation(M_ii, M_ib, translations[inner], translations[boundary])
        Y, values, _ = find_modes(
            K_ii,
            M_ii,
            ModeChoice(count, highest_hz, effective_mass),
            where="Craig–Bampton",
            factor=factor,
            free=False,
            excited=excited,
            node_of_dof=nodes,
            monitor=monitor.part(0.35, 0.95),
            **options,
        )
    if P.shape[1]:
        P, extra = orthonormal_block(K_ii, M_ii, P, Y)
        Y, values = np.hstack((Y, P)), np.r_[values, extra]
    mass, stiffness = _generalised(K_bb, K_ib, M_ii, M_ib, M_bb, Y, S, values)
    e, b = len(values), boundary.size
    vectors = np.zeros((K.shape[0], e + b), order="F")
    vectors[inner, :e], vectors[inner, e:], vectors[boundary, e:] = Y, S, np.eye(b)
    return ReducedBasis("craig-bampton", vectors, e, to_hertz(values), mass, stiffness, boundary)


def static_modes(factor: Factor, K_ib: sparse.csc_array) -> Array:
    """``S = −K_ii⁻¹ K_ib``: inner displacements for a unit of each interface DOF (3), by one block solve."""
    if K_ib.shape[1] == 0:
        return np.zeros(K_ib.shape)
    return -factor.solve(K_ib.toarray(order="F"))


def _generalised(
    K_bb: sparse.csc_array,
    K_ib: sparse.csc_array,
    M_ii: sparse.csc_array,
    M_ib: sparse.csc_array,
    M_bb: sparse.csc_array,
    Y: Array,
    S: Array,
    values: Array,
) -> tuple[Array, Array]:
    """Generalised mass and stiffness (5), (6); the modes Y have unit mass."""
    e, b = Y.shape[1], S.shape[1]
    mass, stiffness = np.zeros((e + b, e + b)), np.zeros((e + b, e + b))
    stiffness[:e, :e] = np.diag(values)
    stiffness[e:, e:] = symmetric(K_bb.toarray() + K_ib.T @ S)
    MS = M_ii @ S + M_ib.toarray()
    mass[:e, :e] = np.eye(e)
    mass[:e, e:] = Y.T @ MS
    mass[e:, :e] = mass[:e, e:].T
    mass[e:, e:] = symmetric(M_bb.toarray() + M_ib.T @ S + S.T @ MS)
    return mass, stiffness


def _inner_loads(loads: Array, n: int, inner: NDArray[np.int64]) -> Array:
    loads = np.asarray(loads, dtype=float).reshape(len(loads), -1)
    if len(loads) != n:
        raise SolveError(f"Load patterns have {len(loads)} rows; the structure has {n} degrees of freedom.")
    return np.asfortranarray(loads[inner])
