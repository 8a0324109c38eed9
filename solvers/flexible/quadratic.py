"""What the quadratic terms J_hihj of the inertia are worth in a motion: the error made where they are left out.

They enter twice (docs/theory/floating_frame.md, (10) and (14)): the moments of inertia change with the square of the
deformation, and a spinning frame pulls the nodes outwards, which takes stiffness from the modes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import eigh

from solvers.errors import ModelError
from solvers.flexible.floating_frame import FloatingBody
from solvers.flexible.recovery import frame_motion, modal_columns, rotations
from solvers.multibody.results import Results, motion_rows

if TYPE_CHECKING:
    from solvers.multibody.flexible_parts import PreparedBody

Array = NDArray[np.float64]

#: At most so many instants of a run are looked at, evenly chosen.
MOST_ROWS = 400


@dataclass(frozen=True)
class QuadraticTerms:
    """Shares of the quadratic terms: of the moment of inertia about the axis that changes most, and of the stiffness
    of the mode that loses most."""

    inertia: float
    stiffness: float


def quadratic_terms(body: FloatingBody, w: Array, omega: Array) -> QuadraticTerms:
    """Shares at modal coordinates w (H,) and an angular velocity (3,) of the frame in its own axes.

    ``inertia``: greatest |μ| of ΔJ x = μ J x, ΔJ = −Σ J_hihj w_i w_j. ``stiffness``: greatest |μ| of ΔK y = μ Ω² y over
    the elastic modes, ΔK_ij = ωᵀ J_hihj ω. Raises ModelError if the invariants lack the terms.
    """
    inv = body.invariants
    if inv.J_h_h is None:
        raise ModelError("The subsystem carries no quadratic inertia terms. Reduce the FE model again.")
    linear = inv.J_rho_rho - np.einsum("iab,i->ab", inv.J_rho_h + np.swapaxes(inv.J_rho_h, 1, 2), w)
    change = -np.einsum("ijab,i,j->ab", inv.J_h_h, w, w, optimize=True)
    change = 0.5 * (change + change.T)
    values, axes = np.linalg.eigh(0.5 * (linear + linear.T))
    real = values > 1e-9 * values.max(initial=0.0)  # a line of nodes has no inertia about itself
    scaled = axes[:, real] / np.sqrt(values[real])
    inertia = float(np.abs(np.linalg.eigvalsh(scaled.T @ change @ scaled)).max(initial=0.0))
    elastic = body.eigenvalues > 1e-9 * body.eigenvalues.max(initial=0.0)
    spin = np.einsum("ijab,a,b->ij", inv.J_h_h, omega, omega, optimize=True)[np.ix_(elastic, elastic)]
    stiffness = 0.0
    if elastic.any():
        stiffness = float(
            np.abs(eigh(0.5 * (spin + spin.T), np.diag(body.eigenvalues[elastic]), eigvals_only=True)).max()
        )
    return QuadraticTerms(inertia, stiffness)


def quadratic_terms_of_run(one: PreparedBody, results: Results) -> QuadraticTerms:
    """The greatest shares that a body's quadratic terms had, or would have had, in a run. Raises ModelError."""
    rows = np.unique(np.linspace(0, len(results.time) - 1, min(len(results.time), MOST_ROWS)).astype(int))
    columns = modal_columns(results.coordinate_names, one.item.name)
    R = rotations(results.quaternions[:, results.body_names.index(one.item.name)])
    omega = frame_motion(one, motion_rows(results, slice(None)), R)[0]
    found = [quadratic_terms(one.body, np.asarray(results.coordinates[k, columns]), omega[k] @ R[k]) for k in rows]
    return QuadraticTerms(
        max((terms.inertia for terms in found), default=0.0), max((terms.stiffness for terms in found), default=0.0)
    )


def left_out(bodies: Iterable[PreparedBody], results: Results) -> dict[str, float]:
    """Statistics of a run: the greatest shares of the quadratic terms among the bodies that leave them out."""
    found = [
        quadratic_terms_of_run(one, results)
        for one in bodies
        if not one.item.quadratic and one.body.invariants.J_h_h is not None
    ]
    if not found or len(results.time) == 0:
        return {}
    return {
        "quadratic_inertia": max(terms.inertia for terms in found),
        "quadratic_stiffness": max(terms.stiffness for terms in found),
    }
