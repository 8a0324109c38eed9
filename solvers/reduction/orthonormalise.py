"""Orthonormalisation of a reduced basis by its own eigenproblem (docs/theory/reduction.md, (10); Mikheev 2004,
(2.34)–(2.35)).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from scipy.linalg import eigh

from solvers.errors import SolveError
from solvers.reduction.basis import Array, ReducedBasis, to_hertz

#: Rigid-body eigenvalues are zero to rounding: below this fraction of the greatest one …
RIGID_RATIO = 1e-9
#: … and set apart from the first elastic one by this ratio.
RIGID_GAP = 1e-3


@dataclass(frozen=True, eq=False)
class Turn:
    """New modes ``H' = H Y`` of unit mass with ``eigenvalues`` (m',); ``n_rigid`` rigid ones were left out."""

    Y: Array
    eigenvalues: Array
    n_rigid: int


def orthonormal_turn(mass: Array, stiffness: Array, *, remove_rigid: bool = True) -> Turn:
    """The modes of the reduced problem (2.34). Raises SolveError if the basis is linearly dependent or lacks mass."""
    try:
        values, Y = eigh(stiffness, mass)
    except np.linalg.LinAlgError:
        raise SolveError(
            "The modes of the reduced basis are linearly dependent, or some have no mass (MacNeal's form), so they "
            "cannot be orthonormalised. Leave out a mode or an interface node that repeats another, or use rubin."
        ) from None
    n_rigid = count_rigid(values) if remove_rigid else 0
    return Turn(Y[:, n_rigid:], values[n_rigid:], n_rigid)


def orthonormalise(basis: ReducedBasis, *, remove_rigid: bool = True) -> ReducedBasis:
    """The same space spanned by modes ``H' = H Ȳ`` with unit mass and diagonal stiffness.

    Rigid-body modes, whose motion the floating frame describes, are recognised by their zero eigenvalue and removed.
    Raises SolveError if the basis is linearly dependent.
    """
    if basis.orthonormalised:
        return basis
    turn = orthonormal_turn(basis.mass, basis.stiffness, remove_rigid=remove_rigid)
    return replace(
        basis,
        vectors=np.asfortranarray(basis.vectors @ turn.Y),
        n_eigen=len(turn.eigenvalues),
        frequencies_hz=to_hertz(turn.eigenvalues),
        mass=np.eye(len(turn.eigenvalues)),
        stiffness=np.diag(turn.eigenvalues),
        orthonormalised=True,
        n_rigid=turn.n_rigid,
    )


def count_rigid(values: np.ndarray) -> int:
    """How many of the ascending eigenvalues belong to rigid-body modes: at most six, before a wide gap."""
    scale = float(np.max(np.abs(values), initial=0.0))
    for k in range(min(6, len(values) - 1), 0, -1):
        last = float(np.abs(values[:k]).max())
        if last <= RIGID_RATIO * scale and last < RIGID_GAP * values[k]:
            return k
    return 0
