"""Springs: a scalar spring between two DOFs, a 6×6 bushing between two nodes, either of them to the ground."""

from __future__ import annotations

import numpy as np

from fem.elements.mass import skew
from fem.model import DOF_NAMES, Bushing, FEModel, ScalarSpring, Spring, node_rows, spring_members
from fem.systems import axes_at
from solvers.errors import ModelError
from solvers.fields import check_fields


def needs_rotations(spring: Spring) -> bool:
    """Whether the nodes must have rotations for this spring."""
    if isinstance(spring, ScalarSpring):
        return "r" in spring.dof_a[:1] + (spring.dof_b[:1] if spring.node_b is not None else "")
    return bool(np.any(bushing_stiffness(spring)[3:, 3:])) or spring.node_b is not None


def bushing_stiffness(spring: Bushing) -> np.ndarray:
    """The (6, 6) matrix of a bushing in its own axes. Raises ModelError unless it is symmetric and not negative."""
    where = f"Bushing '{spring.name}' at node {spring.node_a}"
    try:
        values = np.array(spring.stiffness, dtype=float)
    except ValueError:
        values = np.empty(0)
    if values.shape == (6,):
        values = np.diag(values)
    if values.shape != (6, 6):
        raise ModelError(f"{where}: stiffness has shape {values.shape}; give six numbers or six rows of six.")
    scale = np.abs(values).max()
    if not np.isfinite(scale):
        raise ModelError(f"{where}: stiffness holds a number that is not finite.")
    if np.abs(values - values.T).max() > 1e-9 * scale:
        raise ModelError(f"{where}: its stiffness matrix is not symmetric.")
    size = np.sqrt(np.maximum(np.diag(values), 0.0))
    size[size == 0.0] = 1.0
    if np.linalg.eigvalsh(values / np.outer(size, size))[0] < -1e-9:
        raise ModelError(f"{where}: its stiffness matrix is not positive; some motion would release energy.")
    return 0.5 * (values + values.T)


def _turned(axes: np.ndarray) -> np.ndarray:
    """(6, 6) block diagonal of a rotation whose rows are the local axes: u_local = T u."""
    T = np.zeros((6, 6))
    T[:3, :3] = T[3:, 3:] = axes
    return T


def spring_matrix(model: FEModel, spring: Spring, point_a: np.ndarray, point_b: np.ndarray | None) -> np.ndarray:
    """K (12, 12) of one spring in global axes, or (6, 6) to the ground. Raises ModelError for a bad value."""
    where = f"Spring '{spring.name}' at node {spring.node_a}"
    axes_a = _turned(axes_at(model, spring.system, point_a, where))
    if isinstance(spring, ScalarSpring):
        return _scalar_matrix(model, spring, axes_a, point_b, where)
    K = axes_a.T @ bushing_stiffness(spring) @ axes_a
    if point_b is None:
        return K
    arm = np.eye(6)  # motion of the second node carried rigidly to the point of the first: u + θ×(a − b)
    arm[:3, 3:] = -skew(point_a - point_b)
    B = np.hstack([np.eye(6), -arm])
    return B.T @ K @ B


def _scalar_matrix(
    model: FEModel, spring: ScalarSpring, axes_a: np.ndarray, point_b: np.ndarray | None, where: str
) -> np.ndarray:
    check_fields(where, spring)
    a = axes_a[DOF_NAMES.index(spring.dof_a)]
    if point_b is None:
        return spring.stiffness * np.outer(a, a)
    b = _turned(axes_at(model, spring.system, point_b, where))[DOF_NAMES.index(spring.dof_b)]
    row = np.concatenate([a, -b])
    return spring.stiffness * np.outer(row, row)


def spring_matrices(model: FEModel) -> list[tuple[np.ndarray, np.ndarray]]:
    """Node rows and stiffness matrices, (n, 2) with (n, 12, 12) between nodes, and (n, 1) with (n, 6, 6) to ground."""
    groups: dict[bool, list[tuple[list[int], np.ndarray]]] = {True: [], False: []}
    for spring in model.springs:
        rows = node_rows(model, spring_members(spring), f"Spring '{spring.name}'")
        if len(rows) == 2 and rows[0] == rows[1] and (isinstance(spring, Bushing) or spring.dof_a == spring.dof_b):
            raise ModelError(f"Spring '{spring.name}' joins node {spring.node_a} with itself; give two nodes.")
        points = model.coordinates[rows]
        K = spring_matrix(model, spring, points[0], points[1] if len(points) > 1 else None)
        groups[len(rows) == 2].append((list(rows), K))
    return [(np.array([r for r, _ in g]), np.array([k for _, k in g])) for g in groups.values() if g]
