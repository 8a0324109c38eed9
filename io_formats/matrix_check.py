"""Do the two mass matrices of a file fit: the full one, of the modes, and the diagonal one, of rigid motion?

Where the inertia of the body comes from the diagonal mass, the mass matrix of the whole body, six rigid motions and the
modes together, is not a projection of one matrix and may fail to be positive definite.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from scipy.linalg import eigh

from fem.model import rows_of
from io_formats.account import rigid_body
from io_formats.matrices import SCALAR
from solvers.errors import ModelError
from solvers.linalg.modal import rigid_motions

if TYPE_CHECKING:
    from io_formats.matrix_subsystem import Given

#: Moments of inertia of the diagonal mass may differ this much from those of the full one without a word.
TURNS = 0.02


def check_mass(
    body: Given, H: np.ndarray, mass: np.ndarray, stiffness: np.ndarray, *, refuse: bool = True
) -> list[str]:
    """As ``remarks_on_mass``; numbers that no structure has are named as damage. Raises ModelError."""
    try:
        with np.errstate(over="ignore", invalid="ignore"):
            return remarks_on_mass(body, H, mass, stiffness, refuse=refuse)
    except (np.linalg.LinAlgError, ValueError):
        raise ModelError(
            "The generalised mass is not positive definite: modes repeat one another, or the mass matrix of the file "
            "is damaged."
        ) from None


def remarks_on_mass(
    body: Given, H: np.ndarray, mass: np.ndarray, stiffness: np.ndarray, *, refuse: bool = True
) -> list[str]:
    """Remarks about the mass matrix of the whole body: rigid motions by the diagonal mass, modes by the full one.

    Static modes contain the rigid motions themselves; the check is made with the elastic part of the basis. Raises
    ModelError if the matrix is not positive definite; without ``refuse`` that is a remark, for a body that keeps the
    invariants of the full mass as well.
    """
    placed = body.dofs[:, 1] != SCALAR
    points = body.mesh.coordinates[rows_of(body.mesh.node_numbers, body.dofs[placed, 0])]
    R = np.zeros((len(body.dofs), 6))
    R[placed] = rigid_motions(points, body.dofs[placed, 1], points.mean(axis=0))
    (total, _, inertia), (mine, _, lumped) = (rigid_body(R.T @ MR) for MR in (body.M @ R, R * body.lumped[:, None]))
    R = _massive(R, body.lumped)
    values, Y = eigh(stiffness, mass)
    elastic = values > 1e-8 * max(float(values[-1]), 1e-300)
    H = H @ Y[:, elastic]
    full, diagonal = R.T @ (body.M @ H), (R * body.lumped[:, None]).T @ H
    J = (R * body.lumped[:, None]).T @ R
    whole = np.block([[J, diagonal], [diagonal.T, np.eye(H.shape[1])]])
    scale = np.sqrt(np.maximum(np.diag(whole), 1e-300))
    lowest = float(np.linalg.eigvalsh(whole / np.outer(scale, scale))[0])
    masses = f"mass {total:.6g} kg in the full matrix, {mine:.6g} kg on the diagonal"
    if len(body.constrained) and elastic.all():
        return [masses, "The structure is held by its supports: it has no rigid motions to be checked."]
    if lowest <= 0.0 and not refuse:
        return [
            masses,
            f"The diagonal mass does not fit the full one (smallest scaled root {lowest:.2e}): a program that reads "
            "input.fum without the file beside it should use fewer modes.",
        ]
    if lowest <= 0.0 and not placed.all():
        raise ModelError(
            f"The superelement keeps the mass of its inside in modal coordinates: the diagonal mass of its "
            f"{len(np.unique(body.dofs[placed, 0]))} grids cannot stand for the whole body (smallest scaled root "
            f"{lowest:.2e}). Keep more grids in it, or import the FE model and reduce it here."
        )
    if lowest <= 0.0:
        raise ModelError(
            f"The mass matrix of the whole body is not positive definite (smallest scaled root {lowest:.2e}): the "
            "diagonal mass does not fit the full one. Use the diagonal mass for both, or fewer modes."
        )
    turns = _compared(inertia, lumped, kept=not refuse)
    size = float(np.linalg.norm(full / np.sqrt(np.maximum(np.diag(R.T @ (body.M @ R)), 1e-300))[:, None]))
    apart = float(np.linalg.norm((full - diagonal) / np.sqrt(np.maximum(np.diag(J), 1e-300))[:, None]))
    return [
        masses,
        *turns,
        f"mass matrix of the whole body is positive definite, smallest scaled root {lowest:.3g}",
        f"coupling of rigid motions and modes: {size:.3g} by the full matrix, apart by {apart:.3g} on the diagonal",
    ]


def _compared(full: np.ndarray | None, diagonal: np.ndarray | None, *, kept: bool) -> list[str]:
    """Central moments of inertia by both mass matrices, and what to do where they differ; ``kept``: the body has the
    invariants of the full one beside it."""
    if full is None or diagonal is None:
        return []
    a, b = np.linalg.eigvalsh(full), np.linalg.eigvalsh(diagonal)
    apart = float(np.abs(b - a).max() / max(float(np.abs(a).max()), 1e-300))
    lines = [f"principal moments of inertia {_three(a)} kg·m² in the full matrix, {_three(b)} on the diagonal"]
    if apart > TURNS and not kept:
        lines.append(
            f"The diagonal mass is {100 * apart:.0f} % off in the moments of inertia; umfem reduce of the matrices "
            "keeps those of the full one beside input.fum."
        )
    return lines


def _three(values: np.ndarray) -> str:
    return ", ".join(f"{value:.5g}" for value in values)


def _massive(R: np.ndarray, lumped: np.ndarray) -> np.ndarray:
    """Independent rigid motions that carry mass: a straight row of nodes cannot turn about itself."""
    J = (R * lumped[:, None]).T @ R
    scale = np.sqrt(np.maximum(np.diag(J), 1e-300))
    carried = np.diag(J) > 1e-12 * float(np.diag(J).max(initial=0.0))
    R, scale = R[:, carried], scale[carried]
    values, V = np.linalg.eigh(J[np.ix_(carried, carried)] / np.outer(scale, scale))
    return (R / scale) @ V[:, values > 1e-9]
