"""Loads at nodes of a flexible body, and how much of them its modes cannot represent (Mikheev 2004, 2.2.3, 2.3.2).

Equations: docs/theory/floating_frame.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from solvers.errors import ModelError
from solvers.flexible.invariants import node_masses, node_modes
from solvers.flexible.subsystem import FlexibleSubsystem

if TYPE_CHECKING:  # the window imports this file before it opens
    from solvers.flexible.floating_frame import FloatingBody

Array = NDArray[np.float64]


def node_row(subsystem: FlexibleSubsystem, node: int, where: str = "") -> int:
    """Row of a node by its number. Raises ModelError."""
    rows = np.flatnonzero(subsystem.node_numbers == node)
    if rows.size == 0:
        where = where or f"Flexible subsystem '{subsystem.title}'"
        raise ModelError(f"{where}: there is no node {node}; nodes are numbered up to {subsystem.node_numbers.max()}.")
    return int(rows[0])


def shape_at(subsystem: FlexibleSubsystem, body: FloatingBody, node: int) -> Array:
    """Displacement and rotation of a node per unit of each modal coordinate of the prepared body: (6, H)."""
    row = node_row(subsystem, node)
    n_dof = len(subsystem.dof_numbers)
    Phi = np.zeros((6, len(subsystem.modes)))
    Phi[np.asarray(subsystem.dof_numbers) - 1] = subsystem.modes[:, row * n_dof : (row + 1) * n_dof].T
    return Phi @ body.T


def nodal_load(rho: Array, Phi: Array, A: Array, w: Array, force: Array, moment: Array) -> Array:
    """Generalised forces (6 + H,) of a force and a moment at a node, both in world axes. Equation (17).

    ``rho`` (3,) the node, ``Phi`` (6, H) its modes; the arm is that of the deformed body.
    """
    f, t = A.T @ force, A.T @ moment
    arm = rho + Phi[:3] @ w
    return np.concatenate([force, np.cross(arm, f) + t, Phi[:3].T @ f + Phi[3:].T @ t])


def unrepresented(subsystem: FlexibleSubsystem, body: FloatingBody, node: int, direction: Array) -> float:
    """Share of a unit nodal load that the modes cannot represent, 0…1 (residual force f − M H Hᵀ f). Equation (18).

    ``direction`` (6,): force and moment in the axes of the body. Measured in the norm of M⁻¹ with the nodal masses,
    after the part that moves the body rigidly is taken away. One for a load that no mode answers; the value depends
    on the mesh, so it serves to compare sets of modes and nodes.
    """
    m, J = node_masses(subsystem)
    d, theta = node_modes(subsystem)
    d, theta = (np.tensordot(body.T.T, x, axes=1) for x in (d, theta))
    rho = subsystem.coordinates
    weights = np.concatenate([np.repeat(m, 3), J.ravel()])
    rigid = np.zeros((6, 2, len(m), 3))
    for a in range(3):
        unit = np.eye(3)[a]
        rigid[a, 0] = unit
        rigid[3 + a, 0] = np.cross(unit, rho)
        rigid[3 + a, 1] = unit
    basis = np.concatenate([rigid.reshape(6, -1), np.stack([d, theta], axis=1).reshape(len(d), -1)]) * np.sqrt(weights)
    row = node_row(subsystem, node)
    load = np.zeros((2, len(m), 3))
    load[0, row], load[1, row] = direction[:3], direction[3:]
    active = weights > 0.0
    f = np.zeros(load.size)
    f[active] = load.ravel()[active] / np.sqrt(weights[active])
    if not np.any(f):
        return 1.0
    Q, _ = np.linalg.qr(basis[:6].T)
    f -= Q @ (Q.T @ f)
    whole = np.linalg.norm(f)
    Q, _ = np.linalg.qr(basis.T)
    f -= Q @ (Q.T @ f)
    return float(np.linalg.norm(f) / whole) if whole > 0.0 else 0.0
