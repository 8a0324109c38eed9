"""Geometric (initial-stress) stiffness: what membrane and axial forces add to the stiffness of a structure.

Beams and rods: their axial force. Shells: their membrane forces. Solids: all stresses.
Equations (19)–(22) of docs/theory/floating_frame.md.
"""

from __future__ import annotations

import numpy as np
from scipy import sparse

from fem.assembly import Matrices
from fem.dofs import element_type
from fem.elements import solid_shapes
from fem.elements.beam import frames as beam_frames_of
from fem.elements.quadrature import gauss_cube
from fem.model import ElementBlock, FEModel
from fem.stress import element_displacements
from solvers.errors import ModelError

_TET = np.array([[0.58541020, 0.13819660, 0.13819660], [0.13819660, 0.58541020, 0.13819660],
                 [0.13819660, 0.13819660, 0.58541020], [0.13819660, 0.13819660, 0.13819660]])  # fmt: skip
_G = 1 / np.sqrt(3)
_WEDGE = np.array([[a, b, z] for a, b in ((1 / 6, 1 / 6), (2 / 3, 1 / 6), (1 / 6, 2 / 3)) for z in (-_G, _G)])
_PYRAMID = np.array([[x * (1 - z), y * (1 - z), z] for z in (0.1225148226554413, 0.5441518440112253)
                     for x in (-_G, _G) for y in (-_G, _G)])  # fmt: skip
_PYRAMID_W = np.repeat([0.2325475034735, 0.1007858298598], 4)
#: Shape, points and weights of a rule that serves products of gradients, by the start of a type's name.
_SOLIDS = {
    "tet": (_TET, np.full(4, 1 / 24)),
    "wedge": (_WEDGE, np.full(6, 1 / 6)),
    "pyramid": (_PYRAMID, _PYRAMID_W),
    "hex": gauss_cube(2),
}


def geometric_matrix(model: FEModel, matrices: Matrices, u: np.ndarray) -> sparse.csc_array:
    """K_G (n_dofs, n_dofs) of the stresses that belong to small displacements u (n_dofs,), N/m.

    Raises ModelError for a block whose type has no geometric stiffness.
    """
    dofs = matrices.dofs
    rows, columns, entries = [], [], []
    for block in model.blocks:
        if len(block) == 0:
            continue
        kind = element_type(block)
        X = model.coordinates[block.connectivity]
        moved = element_displacements(dofs, block.connectivity, kind.dofs_per_node, u)
        if kind.family == "beam":
            K = _beam(model, block, X, moved)
            places = (dofs.start[block.connectivity][..., None] + np.arange(6)).reshape(len(block), -1)
        else:
            scalar = _scalar(model, block, X, moved)
            K = np.einsum("eab,ij->eaibj", scalar, np.eye(3)).reshape(len(block), 3 * kind.n_nodes, -1)
            places = (dofs.start[block.connectivity][..., None] + np.arange(3)).reshape(len(block), -1)
        n = places.shape[1]
        rows.append(np.repeat(places, n, axis=1).ravel())
        columns.append(np.tile(places, (1, n)).ravel())
        entries.append(K.reshape(len(block), -1).ravel())
    if not rows:
        return sparse.csc_array((dofs.n_dofs, dofs.n_dofs))
    place = (np.concatenate(rows), np.concatenate(columns))
    return sparse.csc_array((np.concatenate(entries), place), shape=(dofs.n_dofs, dofs.n_dofs))


def _beam(model: FEModel, block: ElementBlock, X: np.ndarray, moved: np.ndarray) -> np.ndarray:
    """(ne, 12, 12) of the axial force, with cubic deflections: N/30L · (36, 3L, 4L², −L²), and N·i²/L in torsion."""
    kind = element_type(block)
    data = kind.prepare(model, block)
    forces = np.empty((len(block), 2, 6))
    assert kind.resultants is not None
    kind.resultants(X, data, moved, forces)
    N = forces[:, :, 0].mean(axis=1)
    R, L = beam_frames_of(X, data)
    section = data[-2]
    radius2 = (section.iy + section.iz) / section.area
    K = np.zeros((len(block), 12, 12))
    for move, turn, sign in ((1, 5, 1.0), (2, 4, -1.0)):
        index = [move, turn, move + 6, turn + 6]
        one = np.ones_like(L)
        a, b, c, d = 36 * one, 3 * L * sign, 4 * L**2, -(L**2)
        table = np.array([[a, b, -a, b], [b, c, -b, d], [-a, -b, a, -b], [b, d, -b, c]])
        K[np.ix_(range(len(L)), index, index)] = np.moveaxis(table, -1, 0) * (N / (30 * L))[:, None, None]
    torsion = N * radius2 / L
    K[:, 3, 3] = K[:, 9, 9] = torsion
    K[:, 3, 9] = K[:, 9, 3] = -torsion
    axes = np.zeros((len(block), 12, 12))
    for k in range(4):
        axes[:, 3 * k : 3 * k + 3, 3 * k : 3 * k + 3] = R
    for end in range(2):  # u at the axis = u of the node + θ × offset
        arm = np.zeros((len(block), 3)) if block.offsets is None else np.asarray(block.offsets)[:, end]
        skew = np.zeros((len(block), 3, 3))
        skew[:, 0, 1], skew[:, 0, 2], skew[:, 1, 2] = arm[:, 2], -arm[:, 1], arm[:, 0]
        skew -= np.swapaxes(skew, 1, 2)
        axes[:, 6 * end : 6 * end + 3, 6 * end + 3 : 6 * end + 6] = R @ skew
    return np.swapaxes(axes, 1, 2) @ K @ axes


def _scalar(model: FEModel, block: ElementBlock, X: np.ndarray, moved: np.ndarray) -> np.ndarray:
    """(ne, nn, nn): ∫ ∇N_a·σ∇N_b, the same for each of the three displacements."""
    kind = element_type(block)
    data = kind.prepare(model, block)
    ne, nn = block.connectivity.shape
    if kind.family == "rod":
        forces = np.empty((ne, 2, len(kind.resultant_names)))
        assert kind.resultants is not None
        kind.resultants(X, data, moved, forces)
        length = np.linalg.norm(X[:, 1] - X[:, 0], axis=1)
        return (forces[:, 0, 0] / length)[:, None, None] * np.array([[1.0, -1.0], [-1.0, 1.0]])
    if kind.family == "shell":
        return _shell_scalar(X, data, moved)
    if kind.recover is None or not block.type.startswith(tuple(_SOLIDS)):
        raise ModelError(f"Element block '{block.name}': type '{block.type}' has no geometric stiffness.")
    stress, strain = np.zeros((ne, nn, 1, 6)), np.zeros((ne, nn, 1, 6))
    kind.recover(X, data, moved, stress, strain)
    start = next(name for name in _SOLIDS if block.type.startswith(name))
    points, weights = _SOLIDS[start]
    shape = getattr(solid_shapes, block.type.rstrip("if"))
    N, dN = shape(points)
    return _integrate(X, stress[:, :, 0], N, dN, weights)


def _integrate(X: np.ndarray, stress: np.ndarray, N: np.ndarray, dN: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """∫ ∇N_a·σ∇N_b dV with σ (ne, nn, 6) at the nodes, order xx yy zz xy yz zx."""
    out = np.zeros((len(X), X.shape[1], X.shape[1]))
    for q, weight in enumerate(weights):
        jacobian = np.einsum("eai,aj->eij", X, dN[q])
        gradient = np.einsum("aj,eji->eai", dN[q], np.linalg.inv(jacobian))
        s = np.einsum("a,eak->ek", N[q], stress)
        sigma = s[:, [0, 3, 5, 3, 1, 4, 5, 4, 2]].reshape(-1, 3, 3)
        volume = weight * np.linalg.det(jacobian)
        out += volume[:, None, None] * np.einsum("eai,eij,ebj->eab", gradient, sigma, gradient, optimize=True)
    return out


def _shell_scalar(X: np.ndarray, data: tuple, moved: np.ndarray) -> np.ndarray:
    """The same over the surface of shells, with their membrane forces in element axes."""
    from fem.elements.shell import nodal_strains

    ne, nn = X.shape[:2]
    section = data[3]
    e, frames = nodal_strains(X, data, moved)
    force = e[..., :3] @ section.A + e[..., 3:6] @ section.B
    if nn == 3:
        points, weights = np.array([[1 / 6, 1 / 6], [2 / 3, 1 / 6], [1 / 6, 2 / 3]]), np.full(3, 1 / 6)
    else:
        points, weights = np.array([[a, b] for a in (-_G, _G) for b in (-_G, _G)]), np.ones(4)
    out = np.zeros((ne, nn, nn))
    flat = np.einsum("eji,eai->eaj", frames[:, :2], X)
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], dtype=float)
    for (a, b), weight in zip(points, weights):
        if nn == 3:
            N, dN = np.array([1 - a - b, a, b]), np.array([[-1.0, -1.0], [1.0, 0.0], [0.0, 1.0]])
        else:
            s = 1 + corners * [a, b]
            N = s.prod(axis=1) / 4
            dN = np.column_stack([corners[:, 0] * s[:, 1], corners[:, 1] * s[:, 0]]) / 4
        jacobian = np.einsum("eai,aj->eij", flat, dN)
        gradient = np.einsum("aj,eji->eai", dN, np.linalg.inv(jacobian))
        n = np.einsum("a,eak->ek", N, force)
        tensor = n[:, [0, 2, 2, 1]].reshape(-1, 2, 2)
        area = weight * np.abs(np.linalg.det(jacobian))
        out += area[:, None, None] * np.einsum("eai,eij,ebj->eab", gradient, tensor, gradient, optimize=True)
    return out
