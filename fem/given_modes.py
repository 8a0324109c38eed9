"""Modes that another program found, as a solution of the model on whose mesh they stand."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fem.assembly import assemble
from fem.dofs import dof_places
from fem.model import FEModel
from fem.modes import about_centre
from fem.solution import ModalSolution
from solvers.errors import UmfemError
from solvers.linalg.modal import participation_factors

Array = NDArray[np.float64]

#: Rigid motions are the first modes, six at most, below this share of the frequency after them.
GAP = 1e-3


def given_modes(model: FEModel, numbers: NDArray[np.integer], hertz: Array, shapes: Array) -> ModalSolution | None:
    """The solution of ``shapes`` (m, nodes, 6) at nodes ``numbers`` with frequencies ``hertz`` (m,), ascending.

    Shapes are scaled to unit mass of the model and get their participation by it; of a model that cannot be assembled
    they stay as they are and carry nothing. None where no node of the model moves. Residuals are not known.
    """
    place = {int(number): i for i, number in enumerate(model.node_numbers)}
    rows = np.array([place.get(int(number), -1) for number in numbers], dtype=np.int64)
    known = rows >= 0
    order = np.argsort(hertz, kind="stable")
    hertz = np.asarray(hertz, dtype=float)[order]
    table = np.zeros((len(order), len(model.node_numbers), 6))
    table[:, rows[known]] = np.asarray(shapes)[order][:, known]
    if not table.any():
        return None
    participation, totals = np.zeros((len(hertz), 6)), np.zeros(6)
    try:
        matrices = assemble(model)
    except UmfemError:
        pass  # without materials nothing is known of the mass
    else:
        nodes, codes = dof_places(matrices.dofs, np.arange(matrices.dofs.n_dofs))
        vectors, M = table[:, nodes, codes].T, matrices.M
        size = np.sqrt(np.maximum(np.einsum("ij,ij->j", vectors, np.asarray(M @ vectors)), 0.0))
        size[size == 0.0] = 1.0
        table /= size[:, None, None]
        R = about_centre(model, matrices.dofs, M)
        participation = participation_factors(vectors / size, M, R)
        totals = np.einsum("ij,ij->j", R, np.asarray(M @ R))
    n_dof = 6 if table[:, :, 3:].any() else 3
    n_rigid = max((k for k in range(1, min(7, len(hertz))) if hertz[k - 1] < GAP * hertz[k]), default=0)
    return ModalSolution(
        node_numbers=model.node_numbers,
        n_dof=n_dof,
        frequencies_hz=hertz,
        kinds=("rigid",) * n_rigid + ("elastic",) * (len(hertz) - n_rigid),
        residuals=np.full(len(hertz), np.nan),
        modes=np.ascontiguousarray(table[:, :, :n_dof]).reshape(len(hertz), -1),
        participation=participation,
        totals=totals,
    )
