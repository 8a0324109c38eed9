"""Point masses: a rigid lump with rotary inertia, its centre away from the node."""

from __future__ import annotations

import numpy as np

from fem.model import FEModel, PointMass, node_rows
from solvers.errors import ModelError
from solvers.fields import check_fields


def needs_rotations(mass: PointMass) -> bool:
    """Whether the node must have rotations for this mass."""
    return any(mass.inertia) or any(mass.products) or any(mass.offset)


def skew(r: np.ndarray) -> np.ndarray:
    """The matrix of r×."""
    return np.array([[0.0, -r[2], r[1]], [r[2], 0.0, -r[0]], [-r[1], r[0], 0.0]])


def mass_matrix(mass: PointMass) -> np.ndarray:
    """M (6, 6) at the node: [[m·1, −m r×], [m r×, J − m r× r×]] with r the offset, J the inertia about the centre.

    Raises ModelError if a value is not admissible or the inertia tensor is not positive semi-definite.
    """
    where = f"Point mass '{mass.name}' at node {mass.node}"
    check_fields(where, mass)
    xy, xz, yz = mass.products
    J = np.diag(mass.inertia) + np.array([[0, xy, xz], [xy, 0, yz], [xz, yz, 0]])
    if np.linalg.eigvalsh(J)[0] < -1e-9 * max(np.trace(J), 1e-300):
        raise ModelError(f"{where}: its inertia tensor is not positive; products of inertia are too large.")
    S = skew(np.array(mass.offset))
    M = np.zeros((6, 6))
    M[:3, :3] = mass.mass * np.eye(3)
    M[:3, 3:] = -mass.mass * S
    M[3:, :3] = mass.mass * S
    M[3:, 3:] = J - mass.mass * S @ S
    return M


def mass_matrices(model: FEModel) -> tuple[np.ndarray, np.ndarray]:
    """Node rows (n, 1) and mass matrices (n, 6, 6) of all point masses."""
    rows = node_rows(model, [mass.node for mass in model.masses], "Point mass")
    matrices = np.array([mass_matrix(mass) for mass in model.masses]).reshape(-1, 6, 6)
    return rows.reshape(-1, 1), matrices
