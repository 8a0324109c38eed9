"""Mass, centre and inertia of a model from its consistent mass matrix and the six rigid motions."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fem.assembly import assemble
from fem.dofs import rigid_modes
from fem.model import FEModel
from fem.modes import centre_of
from solvers.errors import ModelError
from solvers.monitor import Monitor, silent

Array = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class MassProperties:
    """``inertia`` (3, 3) about the centre, global axes, kg·m²; ``moments`` (3,) ascending along ``axes`` (rows)."""

    mass: float
    centre: Array
    inertia: Array
    moments: Array
    axes: Array


def mass_properties(model: FEModel, *, monitor: Monitor | None = None) -> MassProperties:
    """J = RᵀMR over all DOFs: its translational part is the mass, its rotational part about the centre the inertia.

    Links and supports do not matter: every mass counts where it is. Raises ModelError for a model without mass.
    """
    monitor = monitor or silent()
    matrices = assemble(model, monitor=monitor)
    R = rigid_modes(model, matrices.dofs)
    J = R.T @ np.asarray(matrices.M @ R)
    if J[0, 0] <= 0.0:
        raise ModelError(f"Model '{model.title}' has no mass. Give its materials a density.")
    centre = centre_of(J)
    R = rigid_modes(model, matrices.dofs, centre)[:, 3:]
    inertia = R.T @ np.asarray(matrices.M @ R)
    inertia = 0.5 * (inertia + inertia.T)
    moments, vectors = np.linalg.eigh(inertia)
    return MassProperties(float(J[0, 0]), centre, inertia, moments, vectors.T)
