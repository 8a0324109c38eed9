"""What every reduction gives: a basis of modes and the matrices generalised by it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from solvers.errors import SolveError

Array = NDArray[np.float64]


@dataclass(frozen=True)
class ReducedBasis:
    """Columns of ``vectors`` (n, m): ``n_eigen`` eigenmodes first, then static (or attachment) modes.

    ``method`` "craig-bampton", "guyan", "normal-modes", "rubin" or "macneal".

    ``mass`` and ``stiffness`` (m, m) are ``Hᵀ M H`` and ``Hᵀ K H``; ``frequencies_hz`` (n_eigen,) those of the
    eigenmodes. ``interface``: the DOFs that carry joints and forces. ``orthonormalised``: eigenmodes and static modes
    were mixed by the reduced problem, mass is one and stiffness diagonal. ``n_rigid`` rigid-body modes were removed.
    """

    method: str
    vectors: Array
    n_eigen: int
    frequencies_hz: Array
    mass: Array
    stiffness: Array
    interface: NDArray[np.int64]
    orthonormalised: bool = False
    n_rigid: int = 0


def without(basis: ReducedBasis, excluded: Sequence[int]) -> ReducedBasis:
    """The basis without some of its eigenmodes (from 0); rows and columns of the generalised matrices go with them."""
    if not len(excluded):
        return basis
    keep = np.setdiff1d(np.arange(len(basis.mass)), np.asarray(excluded, dtype=np.int64))
    n_eigen = int(np.count_nonzero(keep < basis.n_eigen))
    return replace(
        basis,
        vectors=basis.vectors[:, keep],
        n_eigen=n_eigen,
        frequencies_hz=basis.frequencies_hz[keep[:n_eigen]],
        mass=basis.mass[np.ix_(keep, keep)],
        stiffness=basis.stiffness[np.ix_(keep, keep)],
    )


def split(n: int, interface: object, where: str = "Reduction") -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Interface DOFs as given, and the inner ones. Raises SolveError for numbers outside 0…n−1 or given twice."""
    boundary = np.atleast_1d(np.asarray(interface, dtype=np.int64))
    if boundary.size and (boundary.min() < 0 or boundary.max() >= n):
        wrong = boundary[(boundary < 0) | (boundary >= n)][0]
        raise SolveError(f"{where}: interface degree of freedom {wrong} does not exist; there are {n}, from 0.")
    if np.unique(boundary).size != boundary.size:
        raise SolveError(f"{where}: an interface degree of freedom is given twice.")
    inner = np.setdiff1d(np.arange(n), boundary)
    if inner.size == 0:
        raise SolveError(f"{where}: all degrees of freedom are in the interface; nothing is left to reduce.")
    return boundary, inner


def blocks(A: sparse.csc_array, boundary: NDArray[np.int64], inner: NDArray[np.int64]) -> tuple[sparse.csc_array, ...]:
    """A_ii, A_ib, A_bb of a symmetric matrix (Mikheev 2004, (2.23))."""
    left = A[:, inner]
    right = A[:, boundary]
    return left[inner], right[inner], right[boundary]


def to_hertz(eigenvalues: Array) -> Array:
    """Frequencies of eigenvalues in (rad/s)²; rounding below zero counts as zero."""
    return np.asarray(np.sqrt(np.maximum(eigenvalues, 0.0)) / (2 * np.pi))


def symmetric(A: Array) -> Array:
    """The symmetric part: generalised matrices lose their symmetry by rounding only."""
    return 0.5 * (A + A.T)
