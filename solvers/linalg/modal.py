"""What modes say about a structure: participation, effective masses, likeness, multiple roots, names of rigid motions.

Vectors (n, m) are columns; rigid motions R (n, 6) are columns too: translations x, y, z, rotations x, y, z.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from solvers.errors import SolveError

if TYPE_CHECKING:  # the window imports this file before it opens
    from scipy import sparse

Array = NDArray[np.float64]
MOTIONS = ("translation x", "translation y", "translation z", "rotation x", "rotation y", "rotation z")


def rigid_motions(coordinates: Array, directions: NDArray[np.integer], about: Array | None = None) -> Array:
    """Rigid-body motions (n, 6) of DOFs at ``coordinates`` (n, 3) with ``directions`` (n,): 0–2 shifts, 3–5 turns.

    Rotations are small, one radian each, about the point ``about`` (3,), the origin by default. A DOF that turns is not
    moved by translations.
    """
    points = np.asarray(coordinates, dtype=float) - (np.zeros(3) if about is None else np.asarray(about, dtype=float))
    directions = np.asarray(directions)
    if points.shape != (directions.size, 3) or (directions.size and not 0 <= directions.min() <= directions.max() <= 5):
        raise SolveError(
            f"Rigid motions: coordinates {points.shape} and {directions.size} directions (0 … 5) do not fit."
        )
    R = np.zeros((directions.size, 6))
    for axis in range(3):
        R[directions == axis, axis] = 1.0
        R[directions == 3 + axis, 3 + axis] = 1.0
        shift = np.cross(np.eye(3)[axis], points)
        for direction in range(3):
            rows = directions == direction
            R[rows, 3 + axis] = shift[rows, direction]
    return R


def centred(R: Array, M: sparse.sparray) -> Array:
    """Rigid motions made M-orthonormal: translations along x, y, z, rotations about principal axes of inertia.

    The axes through the centre of mass come from RᵀMR alone; a motion without inertia is left out (a rod's spin).
    """
    J = R.T @ (M @ R)
    mass = np.diag(J)[:3]
    if np.any(mass <= 0.0):
        raise SolveError("Rigid motions: a translation carries no mass; the DOFs do not move with the structure.")
    T = R[:, :3]
    turns = R[:, 3:] - T @ np.linalg.solve(J[:3, :3], J[:3, 3:])
    T = T @ np.linalg.inv(np.linalg.cholesky(J[:3, :3])).T
    inertia, axes = np.linalg.eigh(turns.T @ (M @ turns))
    kept = inertia > 1e-12 * inertia.max(initial=0.0)
    order = _by_axis(axes[:, kept])
    return np.hstack((T, ((turns @ axes[:, kept]) / np.sqrt(inertia[kept]))[:, order]))


def participation_factors(vectors: Array, M: sparse.sparray, R: Array) -> Array:
    """Γ (m, 6) = Φᵀ M R of M-normalised modes."""
    return np.asarray(vectors.T @ (M @ R))


def effective_masses(vectors: Array, M: sparse.sparray, R: Array) -> tuple[Array, Array]:
    """Effective masses Γ² (m, 6) and the totals (6,) = diag(RᵀMR) that they sum to when all modes are taken."""
    totals = np.einsum("ij,ij->j", R, np.asarray(M @ R))
    return participation_factors(vectors, M, R) ** 2, totals


def mac(A: Array, B: Array, M: sparse.sparray | None = None) -> Array:
    """Modal assurance criterion (m_A, m_B): ``(aᵀMb)² / (aᵀMa · bᵀMb)``, without M the usual product."""
    MB = B if M is None else np.asarray(M @ B)
    MA = A if M is None else np.asarray(M @ A)
    a, b = np.einsum("ij,ij->j", A, MA), np.einsum("ij,ij->j", B, MB)
    scale = np.outer(a, b)
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(scale > 0.0, (A.T @ MB) ** 2 / scale, 0.0)


def group_roots(eigenvalues: Array, relative: float = 1e-6, zero: float = 0.0) -> list[NDArray[np.int64]]:
    """Indices of ascending roots that belong together: neighbours nearer than ``relative``; all below ``zero`` too."""
    values = np.asarray(eigenvalues, dtype=float)
    if values.size == 0:
        return []
    gap = np.diff(values) > relative * np.maximum(np.abs(values[1:]), np.abs(values[:-1]))
    gap &= values[1:] > zero
    return np.split(np.arange(values.size), np.flatnonzero(gap) + 1)


def align_rigid_modes(vectors: Array, M: sparse.sparray, R: Array) -> Array:
    """Turn rigid modes (n, k) within their span towards pure translations and principal rotations.

    Multiple roots leave the vectors free to turn; the nearest orthogonal turn (Procrustes) puts names to them. What is
    left of more than six, motions of mechanisms, comes last.
    """
    motions = centred(R, M)
    C = vectors.T @ (M @ motions)
    chosen = np.sort(np.argsort(-np.linalg.norm(C, axis=0))[: vectors.shape[1]])
    U, _, V = np.linalg.svd(C[:, chosen])
    n = len(chosen)
    return np.asarray(vectors @ np.column_stack([U[:, :n] @ V, U[:, n:]]))


def name_rigid_modes(vectors: Array, M: sparse.sparray, R: Array) -> tuple[str, ...]:
    """Name of each M-normalised rigid mode by its largest share in the motions of ``centred``; "mixed" without one."""
    motions = centred(R, M)
    shares = (vectors.T @ (M @ motions)) ** 2
    names = []
    for share in shares:
        best = int(share.argmax())
        if share.sum() < 0.5:
            names.append("local mechanism")
        else:
            names.append(MOTIONS[best] if share[best] > 0.5 else "mixed rigid motion")
    return tuple(names)


def _by_axis(axes: Array) -> NDArray[np.int64]:
    """Order of principal axes (3, k) that puts the one nearest to x first, then y, then z."""
    return np.argsort(np.abs(axes).argmax(axis=0), kind="stable")
