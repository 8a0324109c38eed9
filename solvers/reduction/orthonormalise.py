"""Orthonormalisation of a reduced basis by its own eigenproblem (Mikheev 2004, (2.34)–(2.35))."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from scipy.linalg import eigh

from solvers.errors import SolveError
from solvers.reduction.basis import ReducedBasis

#: Rigid-body eigenvalues are zero to rounding: below this fraction of the greatest one …
RIGID_RATIO = 1e-9
#: … and set apart from the first elastic one by this ratio.
RIGID_GAP = 1e-3


def orthonormalise(basis: ReducedBasis, *, remove_rigid: bool = True) -> ReducedBasis:
    """The same space spanned by modes ``H' = H Ȳ`` with unit mass and diagonal stiffness.

    Rigid-body modes, whose motion the floating frame describes, are recognised by their zero eigenvalue and removed.
    Raises SolveError if the basis is linearly dependent.
    """
    if basis.orthonormalised:
        return basis
    try:
        values, Y = eigh(basis.stiffness, basis.mass)
    except np.linalg.LinAlgError:
        raise SolveError(
            "The modes of the reduced basis are linearly dependent, so they cannot be orthonormalised. "
            "Leave out a mode or an interface node that repeats another."
        ) from None
    n_rigid = count_rigid(values) if remove_rigid else 0
    values, Y = values[n_rigid:], Y[:, n_rigid:]
    return replace(
        basis,
        vectors=np.asfortranarray(basis.vectors @ Y),
        n_eigen=len(values),
        frequencies_hz=np.sqrt(np.maximum(values, 0.0)) / (2 * np.pi),
        mass=np.eye(len(values)),
        stiffness=np.diag(values),
        orthonormalised=True,
        n_rigid=n_rigid,
    )


def count_rigid(values: np.ndarray) -> int:
    """How many of the ascending eigenvalues belong to rigid-body modes: at most six, before a wide gap."""
    scale = float(np.max(np.abs(values), initial=0.0))
    for k in range(min(6, len(values) - 1), 0, -1):
        last = float(np.abs(values[:k]).max())
        if last <= RIGID_RATIO * scale and last < RIGID_GAP * values[k]:
            return k
    return 0
