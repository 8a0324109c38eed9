"""Craig–Bampton reduction (Mikheev 2004, (2.32)–(2.33)): static modes of the interface and eigenmodes with it held."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from solvers.errors import SolveError
from solvers.linalg.factor import factorise
from solvers.linalg.factor_type import Factor
from solvers.linalg.lanczos import eigenmodes
from solvers.monitor import Monitor, silent
from solvers.reduction.basis import Array, ReducedBasis, blocks, split, symmetric


def craig_bampton(
    K: sparse.csc_array,
    M: sparse.csc_array,
    interface: object,
    count: int = 20,
    *,
    highest_hz: float | None = None,
    node_of_dof: NDArray[np.integer] | None = None,
    monitor: Monitor | None = None,
    **options: object,
) -> ReducedBasis:
    """Basis ``H = [[Y, S], [0, E]]`` of ``count`` eigenmodes Y of the held structure and static modes S.

    K, M (n, n) symmetric; ``interface`` DOF numbers. With ``highest_hz`` all eigenmodes up to that frequency are taken
    instead. ``node_of_dof`` (n,) node numbers serve the order of elimination and messages. Static modes cost one
    factorisation of K_ii and one block solve, and the eigenmodes use the same factor. The coupling of Y and S in
    stiffness is zero exactly. Raises SolveError if the interface does not hold the body.
    """
    monitor = monitor or silent()
    K, M = sparse.csc_array(K), sparse.csc_array(M)
    boundary, inner = split(K.shape[0], interface, "Craig–Bampton")
    K_ii, K_ib, K_bb = blocks(K, boundary, inner)
    M_ii, M_ib, M_bb = blocks(M, boundary, inner)
    nodes = None if node_of_dof is None else np.asarray(node_of_dof)[inner]
    options["node_of_dof"] = nodes
    with factorise(K_ii, node_of_dof=nodes, monitor=monitor.part(0.0, 0.3)) as factor:
        monitor.report(0.3, f"{boundary.size} static modes")
        S = static_modes(factor, K_ib)
        Y, values = _held_modes(K_ii, M_ii, count, highest_hz, factor, monitor.part(0.35, 0.95), options)
    e, b = len(values), boundary.size
    vectors = np.zeros((K.shape[0], e + b), order="F")
    vectors[inner, :e], vectors[inner, e:], vectors[boundary, e:] = Y, S, np.eye(b)
    mass, stiffness = np.zeros((e + b, e + b)), np.zeros((e + b, e + b))
    stiffness[:e, :e] = np.diag(values)
    stiffness[e:, e:] = symmetric(K_bb.toarray() + K_ib.T @ S)
    MS = M_ii @ S + M_ib.toarray()
    mass[:e, :e] = np.eye(e)
    mass[:e, e:] = Y.T @ MS
    mass[e:, :e] = mass[:e, e:].T
    mass[e:, e:] = symmetric(M_bb.toarray() + M_ib.T @ S + S.T @ MS)
    hertz = np.sqrt(np.maximum(values, 0.0)) / (2 * np.pi)
    return ReducedBasis("craig-bampton", vectors, e, hertz, mass, stiffness, boundary)


def static_modes(factor: Factor, K_ib: sparse.csc_array) -> Array:
    """``S = −K_ii⁻¹ K_ib``: inner displacements for a unit of each interface DOF (2.26), by one block solve."""
    return -factor.solve(K_ib.toarray(order="F"))


def guyan(
    K: sparse.csc_array, M: sparse.csc_array, interface: object, *, monitor: Monitor | None = None
) -> ReducedBasis:
    """Static condensation (2.26)–(2.27): static modes alone."""
    return craig_bampton(K, M, interface, 0, monitor=monitor)


def _held_modes(
    K: sparse.csc_array,
    M: sparse.csc_array,
    count: int,
    highest_hz: float | None,
    factor: Factor,
    monitor: Monitor,
    options: dict[str, object],
) -> tuple[Array, NDArray[np.float64]]:
    if count == 0 and highest_hz is None:
        return np.zeros((K.shape[0], 0)), np.zeros(0)
    if count > K.shape[0]:
        raise SolveError(
            f"Craig–Bampton: {count} eigenmodes were asked for, but only {K.shape[0]} degrees of freedom are inner."
        )
    wanted = {"range": (0.0, highest_hz)} if highest_hz is not None else {"count": count}
    solution = eigenmodes(K, M, **wanted, free=False, held=factor, monitor=monitor, **options)  # type: ignore[arg-type]
    return solution.vectors, solution.eigenvalues
