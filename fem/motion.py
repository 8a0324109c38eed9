"""What a flexible subsystem needs to move and what ``input.fum`` cannot hold: consistent-mass invariants, and the
geometric stiffness of inertial and interface loads (docs/theory/floating_frame.md, (6)–(8), (19)–(22))."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from scipy import sparse

from fem.assembly import Matrices, assemble
from fem.constraints import expand, reduce_matrix, restrict
from fem.dofs import dof_places, equations, rigid_modes
from fem.geometric import geometric_matrix
from fem.mode_layout import over_dofs, used_nodes
from fem.model import FEModel
from solvers.errors import ModelError
from solvers.flexible.extension import ConsistentInvariants, Extension, GeometricStiffness
from solvers.flexible.invariants import EPSILON, consistent_invariants
from solvers.flexible.subsystem import FlexibleSubsystem, interface_nodes
from solvers.linalg.factor import factorise

PAIRS = ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))
AXES = "xyz"


def ready_for_motion(
    model: FEModel, subsystem: FlexibleSubsystem, *, geometric: bool = False, matrices: Matrices | None = None
) -> FlexibleSubsystem:
    """The subsystem with consistent-mass invariants, and geometric stiffness if asked for, in its extension.

    ``subsystem`` must have been reduced from ``model``. Raises ModelError otherwise.
    """
    matrices = matrices or assemble(model)
    if not np.array_equal(subsystem.node_numbers, model.node_numbers[used_nodes(matrices.dofs)]):
        raise ModelError(
            f"Flexible subsystem '{subsystem.title}' was not made from model '{model.title}': nodes differ."
        )
    rows, codes = dof_places(matrices.dofs, np.arange(matrices.dofs.n_dofs))
    vectors = over_dofs(matrices.dofs, subsystem.modes, len(subsystem.dof_numbers))
    extension = subsystem.extension or Extension()
    inertia = consistent_invariants(matrices.M, vectors, model.coordinates, rows, codes)
    extension = replace(extension, invariants=inertia)
    if geometric:
        stiffness = motion_stiffness(model, matrices, vectors, interface_nodes(subsystem), inertia)
        extension = replace(extension, geometric=stiffness)
    return replace(subsystem, extension=extension)


def motion_stiffness(
    model: FEModel, matrices: Matrices, vectors: np.ndarray, nodes: np.ndarray, inertia: ConsistentInvariants
) -> GeometricStiffness:
    """Geometric stiffness for unit products of angular velocities, accelerations, and forces at interface nodes.

    A free body's loads are balanced by its own rigid acceleration, so accelerations of the frame give
    zero; a body with supports reacts there. Stiffness is generalised by the modes ``vectors`` (n_dofs, H).
    """
    names, loads = _loads(model, matrices, nodes)
    constraints = matrices.constraints
    K = reduce_matrix(matrices.K, constraints)
    right, held = balanced_loads(model, matrices, K, restrict(constraints, loads), about=inertia.J_rho / inertia.J_m)
    keep = np.setdiff1d(np.arange(K.shape[0]), held)
    x = np.zeros_like(right)
    rows = dof_places(matrices.dofs, constraints.free[keep])[0]
    with factorise(sparse.csc_array(K[keep][:, keep]), node_of_dof=model.node_numbers[rows]) as factor:
        x[keep] = factor.solve(np.asfortranarray(right[keep]))
    found = []
    for k in range(len(names)):
        u = expand(constraints, x[:, k], values=False)
        KG = geometric_matrix(model, matrices, u)
        projected = vectors.T @ (KG @ vectors)
        found.append(0.5 * (projected + projected.T))
    return GeometricStiffness(tuple(names), np.array(found))


def balanced_loads(
    model: FEModel, matrices: Matrices, K: sparse.csc_array, right: np.ndarray, about: np.ndarray | None = None
) -> tuple[np.ndarray, np.ndarray]:
    """Loads on the free DOFs with the inertia of the rigid motion they cause, and six DOFs that may be held then.

    A body with supports takes the loads as they are, and nothing need be held. ``K`` is that of the free DOFs.
    """
    constraints = matrices.constraints
    R = rigid_modes(model, matrices.dofs, about=about)
    moved = R[constraints.free]
    size = abs(K).max() * np.abs(moved).max()
    if np.abs(K @ moved).max() > 1e-7 * size:
        return right, np.zeros(0, dtype=np.int64)
    MR = restrict(constraints, matrices.M @ R)
    return right - MR @ np.linalg.solve(moved.T @ MR, moved.T @ right), _six_supports(moved)


def _loads(model: FEModel, matrices: Matrices, nodes: np.ndarray) -> tuple[list[str], np.ndarray]:
    """Names and nodal forces (n_dofs, n): inertia −M·(acceleration field), and unit forces at the interface nodes."""
    dofs = matrices.dofs
    rows, codes = dof_places(dofs, np.arange(dofs.n_dofs))
    R = rigid_modes(model, dofs)
    names, fields = [], []
    for i, j in PAIRS:
        spin = [EPSILON[:, a, :] for a in (i, j)]  # matrices of e_a × …
        linear = spin[0] @ spin[0] if i == j else spin[0] @ spin[1] + spin[1] @ spin[0]
        table = np.zeros((len(model.node_numbers), 6))
        table[:, :3] = model.coordinates @ linear.T
        names.append(f"w{AXES[i]}*w{AXES[j]}")
        fields.append(table[rows, codes])
    names += [f"a{axis}" for axis in AXES] + [f"e{axis}" for axis in AXES]
    fields += list(R.T)
    loads = [-(matrices.M @ np.array(fields).T)]
    for node in nodes:
        for a, eq in enumerate(equations(dofs, [int(node)], ("ux", "uy", "uz"))[0]):
            unit = np.zeros((dofs.n_dofs, 1))
            unit[eq] = 1.0
            loads.append(unit)
            names.append(f"{node}.f{AXES[a]}")
    return names, np.concatenate(loads, axis=1)


def _six_supports(moved: np.ndarray) -> np.ndarray:
    """Six degrees of freedom that hold a free body, far apart: pivots of its rigid modes (n, 6)."""
    from scipy.linalg import qr

    scale = np.abs(moved).max(axis=0)
    _, _, order = qr((moved / np.where(scale > 0, scale, 1.0)).T, mode="economic", pivoting=True)
    return np.sort(order[:6])
