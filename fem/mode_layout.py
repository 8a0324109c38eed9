"""Modes over degrees of freedom ↔ modes over nodes, as ``input.fum`` keeps them.

A row of a subsystem runs over the nodes that have degrees of freedom at all and, in each, over its ``n_dof`` numbers.
"""

from __future__ import annotations

import numpy as np

from fem.constraints import Transformation, expand
from fem.dofs import DofMap, dof_places

COLUMNS = 16  # modes expanded at a time, so that no second copy of all of them is made


def used_nodes(dofs: DofMap) -> np.ndarray:
    """Mask (n_nodes,) of the nodes that have degrees of freedom."""
    return np.diff(dofs.start) > 0


def places(dofs: DofMap, n_dof: int) -> tuple[np.ndarray, int]:
    """Where each DOF stands in a row over the used nodes, and the length of such a row."""
    used = used_nodes(dofs)
    row_of = np.cumsum(used) - 1
    rows, codes = dof_places(dofs, np.arange(dofs.n_dofs))
    return row_of[rows] * n_dof + codes, int(used.sum()) * n_dof


def by_nodes(dofs: DofMap, vectors: np.ndarray, n_dof: int) -> np.ndarray:
    """Vectors over the DOFs (n_dofs, m) as rows over nodes (m, n_used·n_dof), zero where a node lacks a DOF."""
    at, length = places(dofs, n_dof)
    out = np.zeros((vectors.shape[1], length))
    for row, vector in zip(out, vectors.T):
        row[at] = vector
    return out


def expanded_by_nodes(dofs: DofMap, constraints: Transformation, vectors: np.ndarray, n_dof: int) -> np.ndarray:
    """Vectors over the free coordinates (n_free, m) as rows over nodes (m, n_used·n_dof)."""
    at, length = places(dofs, n_dof)
    out = np.zeros((vectors.shape[1], length))
    for first in range(0, vectors.shape[1], COLUMNS):
        part = slice(first, first + COLUMNS)
        for row, vector in zip(out[part], expand(constraints, vectors[:, part], values=False).T):
            row[at] = vector
    return out


def over_dofs(dofs: DofMap, modes: np.ndarray, n_dof: int) -> np.ndarray:
    """Rows over nodes (m, n_used·n_dof) as vectors over the DOFs (n_dofs, m)."""
    return np.ascontiguousarray(modes[:, places(dofs, n_dof)[0]].T)
