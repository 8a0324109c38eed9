"""Motions that meet no stiffness: nodes that can move by themselves, hinges in a row, a body without supports.

Local: the 3×3 or 6×6 diagonal block of a node in K is singular, so the node moves alone. Global: inverse iteration on
K with a tiny multiple of its diagonal finds the motions of the supported structure that take almost no energy.
"""

from __future__ import annotations

import numpy as np
from scipy import sparse

from fem.assembly import Matrices
from fem.checks import Finding, finding, listed
from fem.constraints import expand, reduce_matrix
from fem.dofs import dof_places, rigid_modes
from fem.model import DOF_NAMES, FEModel
from fem.statics import LARGE
from solvers.linalg.factor import factorise

LOOSE = 1e-12  # stiffness of a motion against the diagonal of K below which it counts as none
RIGID = 4e-15  # the same for motions of many nodes: a few times the rounding of K itself, far below any elastic mode
SHIFT = 1e-13  # multiple of the diagonal that lets a singular K be factorised
GLOBAL_LIMIT = 300_000  # free DOFs up to which the global search is made unless asked for


def find_mechanisms(model: FEModel, matrices: Matrices, *, thorough: bool | None = None) -> tuple[Finding, ...]:
    """Motions without stiffness, as findings that name nodes and DOFs.

    A free body is only noted (its rigid motions are legitimate); everything else is an error. ``thorough`` switches
    the global search, by default made for structures of moderate size.
    """
    K = reduce_matrix(matrices.K, matrices.constraints)
    loose = _loose_nodes(model, matrices, K)
    if loose:
        return tuple(loose)
    if thorough is None:
        thorough = K.shape[0] <= GLOBAL_LIMIT
    return tuple(_global(model, matrices, K)) if thorough and K.shape[0] else ()


def _loose_nodes(model: FEModel, matrices: Matrices, K: sparse.csc_array) -> list[Finding]:
    """Nodes whose own block of K is singular though the rest of the structure is held."""
    rows, codes = dof_places(matrices.dofs, matrices.constraints.free)
    diagonal = K.diagonal()
    found = []
    zero = diagonal <= LOOSE * _typical(diagonal, codes)
    if zero.any():
        nodes = model.node_numbers[np.unique(rows[zero])]
        kinds = ", ".join(DOF_NAMES[c] for c in np.unique(codes[zero]))
        text = f"No stiffness in {kinds} at nodes {listed(nodes)}; support them or add what holds them."
        found.append(finding("error", "no stiffness", text, nodes))
    scale = 1.0 / np.sqrt(np.where(zero, 1.0, diagonal))
    for size, firsts in _groups(rows):
        place = firsts[:, None] + np.arange(size)
        blocks = _blocks(K, firsts, size) * scale[place][:, :, None] * scale[place][:, None, :]
        at = np.arange(size)
        blocks[:, at, at] = np.where(zero[place], 1.0, blocks[:, at, at])
        values, vectors = np.linalg.eigh(blocks)
        bad = np.flatnonzero(values[:, 0] < LOOSE)
        if bad.size:
            direction = int(np.argmax(np.abs(vectors[bad[0], :, 0])))
            dof = DOF_NAMES[codes[firsts[bad[0]] + direction]]
            nodes = model.node_numbers[rows[firsts[bad]]]
            text = f"Nodes that move without resistance: {listed(nodes)} (the first mostly in {dof}); hold them."
            found.append(finding("error", "loose node", text, nodes))
    return found


def _typical(diagonal: np.ndarray, codes: np.ndarray) -> np.ndarray:
    """The largest diagonal entry among translations or among rotations, for each equation."""
    result = np.empty_like(diagonal)
    for kind in (codes < 3, codes >= 3):
        result[kind] = diagonal[kind].max(initial=0.0)
    return np.maximum(result, 1e-300)


def _groups(rows: np.ndarray) -> list[tuple[int, np.ndarray]]:
    """First equations of nodes, grouped by how many free DOFs they have."""
    _, first, count = np.unique(rows, return_index=True, return_counts=True)
    return [(int(n), first[count == n]) for n in np.unique(count)]


def _blocks(K: sparse.csc_array, firsts: np.ndarray, size: int) -> np.ndarray:
    """Diagonal blocks (n, size, size) of K from the given first equations."""
    K = sparse.csc_array(K)
    column = np.repeat(np.arange(K.shape[1]), np.diff(K.indptr))
    group = np.full(K.shape[0], -1, dtype=np.int64)
    place = firsts[:, None] + np.arange(size)
    group[place] = np.arange(len(firsts))[:, None]
    here = (group[K.indices] == group[column]) & (group[column] >= 0)
    blocks = np.zeros((len(firsts), size, size))
    g = group[column[here]]
    blocks[g, K.indices[here] - firsts[g], column[here] - firsts[g]] = K.data[here]
    return blocks


def _global(model: FEModel, matrices: Matrices, K: sparse.csc_array, n_vectors: int = 12) -> list[Finding]:
    """Motions of many nodes together: Rayleigh–Ritz on a few inverse iterations with K + ε diag K."""
    d = np.sqrt(K.diagonal())
    A = sparse.csc_array(sparse.diags_array(1 / d) @ K @ sparse.diags_array(1 / d))
    n = A.shape[0]
    rows, _ = dof_places(matrices.dofs, matrices.constraints.free)
    shifted = sparse.csc_array(A + SHIFT * sparse.eye_array(n))
    factor = factorise(shifted, "superlu" if n < LARGE else "auto", node_of_dof=model.node_numbers[rows])
    k = min(n_vectors, n)
    V = np.linalg.qr(np.random.default_rng(0).standard_normal((n, k)))[0]
    for _ in range(4):
        V = np.linalg.qr(factor.solve(V))[0]
    values, Y = np.linalg.eigh(V.T @ (A @ V))
    loose = V @ Y[:, values < RIGID]
    if loose.shape[1] == 0:
        return []
    return _name_motions(model, matrices, loose / d[:, None])


def _name_motions(model: FEModel, matrices: Matrices, q: np.ndarray) -> list[Finding]:
    """Tell rigid motions of the whole from mechanisms inside it, and name the nodes that move most."""
    u = expand(matrices.constraints, q, values=False)
    centre = model.coordinates.mean(axis=0)
    extent = max(float(np.linalg.norm(np.ptp(model.coordinates, axis=0))), 1e-300)
    _, codes = dof_places(matrices.dofs, np.arange(matrices.dofs.n_dofs))
    weight = np.where(codes < 3, 1.0, extent)[:, None]
    R = np.linalg.qr(rigid_modes(model, matrices.dofs, centre) * weight)[0]
    U = np.linalg.qr(u * weight)[0]
    inside = U - R @ (R.T @ U)
    left, size, _ = np.linalg.svd(inside, full_matrices=False)
    n_inner = int(np.sum(size > 1e-3))
    n_rigid = U.shape[1] - n_inner
    found = []
    if n_rigid:
        one = "The structure is free: 1 rigid motion without stiffness."
        text = one if n_rigid == 1 else f"The structure is free: {n_rigid} rigid motions without stiffness."
        found.append(finding("note", "free", text))
    if n_inner:
        rows, _ = dof_places(matrices.dofs, np.arange(matrices.dofs.n_dofs))
        motion = np.zeros(len(model.node_numbers))
        shape = left[:, :n_inner] if n_rigid else U
        np.maximum.at(motion, rows, np.abs(shape).max(axis=1))
        nodes = model.node_numbers[np.argsort(-motion)[:20]]
        nodes = nodes[: int(np.sum(motion > 0.5 * motion.max()))]
        where = listed(nodes)
        if n_inner == 1:
            text = (
                f"1 motion without stiffness inside the structure, most at nodes {where}; "
                "add a member, a support or a link."
            )
        else:
            text = (
                f"{n_inner} motions without stiffness inside the structure, most at nodes {where}; "
                "add a member, a support or a link."
            )
        found.append(finding("error", "mechanism", text, nodes))
    return found
