"""Eigenmodes of the structure as it is supported, completed by attachment modes of its interface (Mikheev 2004, 2.3.2).

Theory: docs/theory/reduction.md, (7)–(10). Right where forces, not joints, act on the body: constraint equations at the
interface are met by static modes only (``craig_bampton``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from solvers.errors import SolveError
from solvers.monitor import Monitor, silent
from solvers.reduction.attachment import attachment_modes, orthonormal_block
from solvers.reduction.basis import Array, ReducedBasis, split, symmetric, to_hertz
from solvers.reduction.mode_choice import ModeChoice, excitation, find_modes


@dataclass(frozen=True, eq=False)
class FreeModes:
    """Rigid motions R (n, r), elastic modes Y (n, e) with their eigenvalues, all M-orthonormal, and deflections
    P (n, b) by unit loads on the interface DOFs (inertia relief if r > 0)."""

    R: Array
    Y: Array
    eigenvalues: Array
    P: Array


def normal_modes(
    K: sparse.csc_array,
    M: sparse.csc_array,
    interface: object = (),
    count: int = 20,
    *,
    highest_hz: float | None = None,
    effective_mass: float | None = None,
    translations: Array | None = None,
    loads: Array | None = None,
    orthogonalise: bool = True,
    node_of_dof: NDArray[np.integer] | None = None,
    monitor: Monitor | None = None,
    **options: Any,
) -> ReducedBasis:
    """Basis ``H = [Y, P]`` (2.31): elastic eigenmodes Y and attachment modes P of interface DOFs and load patterns.

    Rigid modes are found and removed: the floating frame describes that motion. With ``orthogonalise`` P is made
    M-orthonormal to Y and within itself, so mass is one and stiffness diagonal, but no eigenmode can be excluded later;
    without it P are the deflections themselves, scaled to unit mass. Other choices as for ``craig_bampton``.
    """
    K, M = sparse.csc_array(K), sparse.csc_array(M)
    choice = ModeChoice(count, highest_hz, effective_mass)
    found = free_modes(
        K, M, interface, choice, translations, loads=loads, node_of_dof=node_of_dof, monitor=monitor, **options
    )
    boundary = np.atleast_1d(np.asarray(interface, dtype=np.int64))
    Y, values, e = found.Y, found.eigenvalues, found.Y.shape[1]
    if orthogonalise or found.P.shape[1] == 0:
        P, extra = orthonormal_block(K, M, found.P, np.hstack((found.R, Y)))
        values = np.r_[values, extra]
        mass, stiffness = np.eye(len(values)), np.diag(values)
    else:
        P = found.P / np.sqrt(np.einsum("ij,ij->j", found.P, np.asarray(M @ found.P)))
        H = np.hstack((Y, P))
        mass, stiffness = symmetric(H.T @ np.asarray(M @ H)), symmetric(H.T @ np.asarray(K @ H))
        mass[:e, :e], stiffness[:e, :e] = np.eye(e), np.diag(values)
    return ReducedBasis(
        "normal-modes",
        np.asfortranarray(np.hstack((Y, P))),
        e,
        to_hertz(values[:e]),
        mass,
        stiffness,
        boundary,
        orthonormalised=bool(orthogonalise and P.shape[1]),
        n_rigid=found.R.shape[1],
    )


def free_modes(
    K: sparse.csc_array,
    M: sparse.csc_array,
    interface: object,
    choice: ModeChoice,
    translations: Array | None = None,
    *,
    loads: Array | None = None,
    node_of_dof: NDArray[np.integer] | None = None,
    monitor: Monitor | None = None,
    **options: Any,
) -> FreeModes:
    """Rigid and elastic modes with the interface free, and the deflections by unit loads there, then by ``loads``."""
    monitor = monitor or silent()
    n = K.shape[0]
    boundary, _ = split(n, interface, "Eigenmodes")
    if boundary.size == 0 and choice.count == 0 and choice.highest_hz is None and choice.effective_mass is None:
        raise SolveError("Eigenmodes: neither eigenmodes nor interface were given; nothing would be left of the body.")
    excited = None if translations is None or choice.effective_mass is None else excitation(M, translations)
    vectors, values, rigid = find_modes(
        K,
        M,
        choice,
        where="Eigenmodes",
        excited=excited,
        node_of_dof=node_of_dof,
        monitor=monitor.part(0.0, 0.7),
        **options,
    )
    F = np.zeros((n, boundary.size), order="F")
    F[boundary, np.arange(boundary.size)] = 1.0
    if loads is not None:
        F = np.hstack((F, np.asarray(loads, dtype=float).reshape(n, -1)))
    R = vectors[:, rigid]
    P = np.zeros((n, 0))
    if F.shape[1]:
        P = attachment_modes(K, M, F, R, node_of_dof=node_of_dof, monitor=monitor.part(0.7, 0.95))
    return FreeModes(R, vectors[:, ~rigid], values[~rigid], P)
