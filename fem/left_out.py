"""How much of the deflection by a force at a node the modes of a flexible body leave out: its residual force in energy.

A force f at a node, of a free body with the inertia of the rigid motion it causes, does the work ½fᵀK⁺f on the elastic
structure; the modes kept take ½fᵀH(HᵀKH)⁺Hᵀf of it, never more (Ritz). The rest is that of the residual force
f − M H Hᵀ f (Mikheev 2004, 2.3.2), measured so that a finer mesh does not change it.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from scipy import sparse

from fem.assembly import Matrices, assemble
from fem.constraints import reduce_matrix, restrict
from fem.dofs import dof_places, equations
from fem.mode_layout import over_dofs, used_nodes
from fem.model import FEModel
from fem.motion import balanced_loads
from solvers.errors import ModelError
from solvers.flexible.floating_frame import FloatingBody
from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.linalg.factor import factorise


def left_out_shares(
    model: FEModel,
    subsystem: FlexibleSubsystem,
    body: FloatingBody,
    nodes: Sequence[int],
    *,
    matrices: Matrices | None = None,
) -> np.ndarray:
    """Shares (len(nodes), 3), 0 … 1, for unit forces along x, y, z of the body; zero where a force deflects nothing.

    ``body``: the subsystem as it is prepared for motion. One factorisation of K and one solve. Raises ModelError if the
    subsystem was not made from the model.
    """
    matrices = matrices or assemble(model)
    if not np.array_equal(subsystem.node_numbers, model.node_numbers[used_nodes(matrices.dofs)]):
        raise ModelError(
            f"Flexible subsystem '{subsystem.title}' was not made from model '{model.title}': nodes differ."
        )
    constraints = matrices.constraints
    places = equations(matrices.dofs, [int(node) for node in nodes], ("ux", "uy", "uz")).ravel()
    units = np.zeros((matrices.dofs.n_dofs, len(places)))
    known = np.flatnonzero(places >= 0)
    units[places[known], known] = 1.0
    K = reduce_matrix(matrices.K, constraints)
    right, held = balanced_loads(model, matrices, K, restrict(constraints, units))
    keep = np.setdiff1d(np.arange(K.shape[0]), held)
    x = np.zeros_like(right)
    rows = dof_places(matrices.dofs, constraints.free[keep])[0]
    with factorise(sparse.csc_array(K[keep][:, keep]), node_of_dof=model.node_numbers[rows]) as factor:
        x[keep] = factor.solve(np.asfortranarray(right[keep]))
    whole = np.einsum("ij,ij->j", right, x)
    vectors = over_dofs(matrices.dofs, subsystem.modes, len(subsystem.dof_numbers)) @ body.T
    elastic = body.eigenvalues > 1e-9 * body.eigenvalues.max(initial=0.0)
    taken = (right.T @ vectors[constraints.free])[:, elastic] ** 2 @ (1.0 / body.eigenvalues[elastic])
    with np.errstate(divide="ignore", invalid="ignore"):
        shares = np.where(whole > 0.0, 1.0 - taken / whole, 0.0)
    return np.clip(shares, 0.0, 1.0).reshape(-1, 3)
