"""Rubin's and MacNeal's forms: eigenmodes with a free interface and the residual flexibility of the rest.

Theory: docs/theory/reduction.md, (13)–(16). In both the coordinates are those of Craig–Bampton: modes that leave the
interface at rest, and displacements of the interface, so that joints are met exactly.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import sparse
from scipy.linalg import cho_factor, cho_solve, eigh

from solvers.errors import SolveError
from solvers.monitor import Monitor
from solvers.reduction.attachment import residual
from solvers.reduction.basis import Array, ReducedBasis, symmetric, to_hertz
from solvers.reduction.mode_choice import ModeChoice
from solvers.reduction.normal_modes import free_modes


def rubin(
    K: sparse.csc_array,
    M: sparse.csc_array,
    interface: object,
    count: int = 20,
    *,
    residual_mass: bool = True,
    highest_hz: float | None = None,
    effective_mass: float | None = None,
    translations: Array | None = None,
    node_of_dof: NDArray[np.integer] | None = None,
    monitor: Monitor | None = None,
    **options: Any,
) -> ReducedBasis:
    """Residual flexibility and residual mass (Rubin 1975): a Ritz basis, frequencies come from above.

    ``count`` elastic modes with the interface free, rigid modes beside them; other choices as for ``craig_bampton``.
    ``residual_mass=False`` gives MacNeal's form. Raises SolveError if nothing is left of the interface's flexibility.
    """
    K, M = sparse.csc_array(K), sparse.csc_array(M)
    name = "rubin" if residual_mass else "macneal"
    boundary = np.atleast_1d(np.asarray(interface, dtype=np.int64))
    choice = ModeChoice(count, highest_hz, effective_mass)
    found = free_modes(K, M, boundary, choice, translations, node_of_dof=node_of_dof, monitor=monitor, **options)
    Y = np.hstack((found.R, found.Y))
    values = np.r_[np.zeros(found.R.shape[1]), found.eigenvalues]
    G = residual(M, found.P, Y)
    stiffness_b = _inverse(symmetric(G[boundary]), name)
    Psi = G @ stiffness_b
    Y_b = Y[boundary]
    held = Y - Psi @ Y_b
    held[boundary] = 0.0  # but for rounding
    Psi[boundary] = np.eye(boundary.size)
    mass_b = symmetric(Psi.T @ np.asarray(M @ Psi)) if residual_mass else np.zeros_like(stiffness_b)
    mass = _block(np.eye(len(values)) + Y_b.T @ mass_b @ Y_b, -Y_b.T @ mass_b, mass_b)
    stiffness = _block(np.diag(values) + Y_b.T @ stiffness_b @ Y_b, -Y_b.T @ stiffness_b, stiffness_b)
    return _diagonal_inside(name, held, Psi, mass, stiffness, boundary)


def macneal(
    K: sparse.csc_array, M: sparse.csc_array, interface: object, count: int = 20, **choices: Any
) -> ReducedBasis:
    """Residual flexibility without its mass (MacNeal 1971): interface coordinates are massless.

    The generalised mass is singular: for coupling of structures and frequencies, not for integration in time. Choices
    as for ``rubin``.
    """
    return rubin(K, M, interface, count, residual_mass=False, **choices)


def _diagonal_inside(
    name: str, held: Array, Psi: Array, mass: Array, stiffness: Array, boundary: NDArray[np.int64]
) -> ReducedBasis:
    """Turn the inner coordinates so that their blocks of mass and stiffness are diagonal: modes with the interface held
    to the accuracy of the basis (16)."""
    e = held.shape[1]
    values, turn = eigh(symmetric(stiffness[:e, :e]), symmetric(mass[:e, :e]))
    mass, stiffness = mass.copy(), stiffness.copy()
    mass[:e, :e], stiffness[:e, :e] = np.eye(e), np.diag(values)
    for matrix in (mass, stiffness):
        matrix[:e, e:] = turn.T @ matrix[:e, e:]
        matrix[e:, :e] = matrix[:e, e:].T
    vectors = np.asfortranarray(np.hstack((held @ turn, Psi)))
    return ReducedBasis(name, vectors, e, to_hertz(values), mass, stiffness, boundary)


def _block(A: Array, B: Array, C: Array) -> Array:
    return np.block([[A, B], [B.T, C]])


def _inverse(flexibility: Array, name: str) -> Array:
    """Inverse of the residual flexibility (b, b). Raises SolveError where the kept modes left nothing of it."""
    scale = np.sqrt(np.maximum(np.diag(flexibility), 0.0))
    try:
        if np.any(scale == 0.0):
            raise np.linalg.LinAlgError
        scaled = flexibility / np.outer(scale, scale)
        factor = cho_factor(scaled)
        least = np.abs(np.diag(factor[0])).min(initial=1.0) ** 2
        if least < 1e-12:
            raise np.linalg.LinAlgError
        return symmetric(cho_solve(factor, np.eye(len(scale))) / np.outer(scale, scale))
    except np.linalg.LinAlgError:
        raise SolveError(
            f"{name.capitalize()}'s form: the residual flexibility of the interface is singular: two interface "
            "degrees of freedom move as one, or so many modes are kept that nothing remains. Keep fewer modes, or use "
            "craig-bampton."
        ) from None
