"""Other solutions of the same description: modes excluded, modes orthonormalised, damping given (Mikheev 2004, 3.1).

A *generating* subsystem keeps eigenmodes and static modes apart; others are made from it at once, without the FE model.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from solvers.flexible.damping import Damping, LossFactor, damping_matrix, damping_note
from solvers.flexible.extension import Extension, transform
from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.reduction.basis import to_hertz
from solvers.reduction.orthonormalise import orthonormal_turn


def orthonormalised(subsystem: FlexibleSubsystem, *, remove_rigid: bool = True) -> FlexibleSubsystem:
    """The subsystem with modes of unit mass and diagonal stiffness by (2.34)–(2.35), rigid-body modes removed.

    Eigenmodes and static modes are mixed then, so no mode can be excluded from the result. Raises SolveError if the
    modes are linearly dependent.
    """
    if subsystem.orthonormalised:
        return subsystem
    turn = orthonormal_turn(subsystem.mass, subsystem.stiffness, remove_rigid=remove_rigid)
    extension = subsystem.extension
    return replace(
        subsystem,
        frequencies_hz=to_hertz(turn.eigenvalues),
        modes=turn.Y.T @ subsystem.modes,
        mass=np.eye(len(turn.eigenvalues)),
        stiffness=np.diag(turn.eigenvalues),
        orthonormalised=True,
        normalisation=0,
        extension=None if extension is None else transform(extension, turn.Y),
    )


def damped(subsystem: FlexibleSubsystem, choice: Damping) -> FlexibleSubsystem:
    """The subsystem with the damping of this choice in its extension. Raises ModelError if it makes no sense."""
    extension = replace(
        subsystem.extension or Extension(),
        damping=damping_matrix(choice, subsystem.mass, subsystem.stiffness),
        damping_note=damping_note(choice),
        loss_factor=choice.eta if isinstance(choice, LossFactor) else 0.0,
    )
    return replace(subsystem, extension=extension)
