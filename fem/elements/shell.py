"""Flat shells of three and four nodes, six DOFs per node: the records ``shell3`` and ``shell4``.

Membranes with drilling rotations (hybrid stress, ANDES), plates with transverse shear (hybrid stress, DKMT),
layered orthotropic sections, offsets, warped quadrilaterals. Theory and numbered equations: docs/theory/shells.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from fem.elements.base import Data, ElementType
from fem.elements.quadrature import gauss_square, triangle
from fem.elements.shell_folds import side_shares, side_widths
from fem.elements.shell_section import Ply, ShellStiffness, shell_stiffness_of
from fem.kernels.shell import shell_stiffness, shell_strains
from fem.kernels.shell_mass import shell_mass
from solvers.errors import ModelError

if TYPE_CHECKING:
    from fem.model import ElementBlock, FEModel

VTK_TRIANGLE, VTK_QUAD = 5, 9
RESULTANTS = ("Nx", "Ny", "Nxy", "Mx", "My", "Mxy", "Qx", "Qy")
SHARP = 1e-3  # least corner area against the element's: below it two sides are in line
SQRT3 = float(np.sqrt(3.0))

# values at nodes from values at the points: bilinear through 2×2 Gauss, linear through three inner points
_a, _b, _c = 1 + SQRT3 / 2, -0.5, 1 - SQRT3 / 2
EXTRAPOLATE = {
    4: np.array([[_a, _b, _b, _c], [_b, _a, _c, _b], [_c, _b, _b, _a], [_b, _c, _a, _b]]),
    3: np.array([[5.0, -1.0, -1.0], [-1.0, 5.0, -1.0], [-1.0, -1.0, 5.0]]) / 3.0,
}
MASS_RULE = {4: gauss_square(3), 3: triangle(4)}


def prepare(model: FEModel, block: ElementBlock) -> Data:
    """(axis, offset, arms, section stiffness, shares of the sides, widths beside them) for the kernels.

    axis (1 or ne, 3): direction of the section's x, zero where the element's own is used; arms (1 or ne, nn, 3); shares
    (1 or ne, nn), see ``side_shares``; widths (ne, 3), see ``side_widths``, or (1, 4) zeros for quadrilaterals.
    Raises ModelError for a bad section or a degenerate, crossed or re-entrant element.
    """
    section, stiffness = shell_stiffness_of(model, block)
    nn = block.connectivity.shape[1]
    arms = np.zeros((1, nn, 3)) if block.offsets is None else np.array(block.offsets)
    axis = np.zeros((1, 3))
    if block.orientation is not None:
        axis = np.where(np.isfinite(block.orientation).all(axis=1)[:, None], block.orientation, 0.0)
    check_corners(block, model.coordinates[block.connectivity] + arms)
    widths = side_widths(model, block) if nn == 3 else np.zeros((1, nn))
    return np.ascontiguousarray(axis), section.offset, arms, stiffness, side_shares(model, block), widths


def check_corners(block: ElementBlock, X: np.ndarray) -> None:
    """Raise ModelError naming the first element without area, with crossed sides or a corner of 180° or more."""
    if len(X) == 0:
        return
    to_next, to_last = np.roll(X, -1, axis=1) - X, np.roll(X, 1, axis=1) - X
    corners = np.cross(to_next, to_last)
    normal = corners.sum(axis=1)
    size = np.linalg.norm(normal, axis=1)
    longest = np.linalg.norm(to_next, axis=2).max(axis=1)
    flat = ~(size > 1e-12 * longest**2)
    share = np.einsum("eij,ej->ei", corners, normal / np.where(size > 0, size, 1.0)[:, None])
    bad = np.flatnonzero(flat | (share.min(axis=1) < SHARP * size / X.shape[1]))
    if bad.size == 0:
        return
    e = bad[0]
    start = f"Element {block.numbers[e]} ({block.type}) of block '{block.name}'"
    if flat[e]:
        raise ModelError(f"{start} has no area: nodes coincide or lie in a line. Merge or remove it.")
    if X.shape[1] == 4 and np.linalg.norm(to_next[e], axis=1).min() < 1e-9 * longest[e]:
        raise ModelError(f"{start} has two nodes at one place; make it a triangle (shell3).")
    raise ModelError(
        f"{start} has a corner of 180° or more: its nodes are out of order (crossed sides) or it is too distorted. "
        f"Give the nodes in turn around the element."
    )


def _stiffness(X: np.ndarray, data: Data, K: np.ndarray) -> None:
    axis, offset, arms, s, share, width = data
    shell_stiffness(X, axis, offset, arms, share, width, s.A, s.B, np.linalg.inv(s.A), s.D, s.S, s.coupled, K)


def _mass(X: np.ndarray, data: Data, M: np.ndarray) -> None:
    _, offset, arms, s, *_ = data
    if s.mass == 0.0:
        M[:] = 0.0
        return
    points, weights = MASS_RULE[X.shape[1]]
    shell_mass(X, offset + s.mass_height, arms, points, weights, s.mass, s.rotary, M)


def _lumped(X: np.ndarray, data: Data, m: np.ndarray) -> None:
    """Diagonal mass: each node's share of the area; rotations get ∫ρz²dz and what an offset adds, nothing of the sides.

    (Scaling the diagonal of the linked consistent mass would give the rotations far too much.)
    """
    _, offset, arms, s, *_ = data
    nn = X.shape[1]
    M = np.empty((len(X), 6 * nn, 6 * nn))
    _mass(X, data, M)
    share = M[:, 0::6, 0::6].sum(axis=2)
    P = X + arms
    n = np.cross(P[:, 2] - P[:, 0], P[:, 3] - P[:, 1]) if nn == 4 else np.cross(P[:, 1] - P[:, 0], P[:, 2] - P[:, 0])
    n /= np.linalg.norm(n, axis=1)[:, None]
    arm2 = (arms + (offset + s.mass_height) * n[:, None, :]) ** 2
    out = m.reshape(len(X), nn, 6)
    out[..., :3] = share[..., None]
    rotary = s.rotary / s.mass if s.mass else 0.0
    out[..., 3:] = share[..., None] * (rotary + arm2.sum(axis=2, keepdims=True) - arm2)


def nodal_strains(X: np.ndarray, data: Data, u: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Mid-surface strains, curvatures and shears at the nodes (nc, nn, 8) and the element axes in rows (nc, 3, 3)."""
    axis, offset, arms, s, share, width = data
    strain, frames = np.empty((*X.shape[:2], 8)), np.empty((len(X), 3, 3))
    C = np.linalg.inv(s.A)
    shell_strains(X, axis, offset, arms, share, width, s.A, C, s.D, s.S, np.ascontiguousarray(u), strain, frames)
    return np.einsum("nq,eqk->enk", EXTRAPOLATE[X.shape[1]], strain), frames


def _resultants(X: np.ndarray, data: Data, u: np.ndarray, out: np.ndarray) -> None:
    s = data[3]
    e, _ = nodal_strains(X, data, u)
    out[..., :3] = e[..., :3] @ s.A + e[..., 3:6] @ s.B
    out[..., 3:6] = e[..., :3] @ s.B + e[..., 3:6] @ s.D
    out[..., 6:] = e[..., 6:] @ s.S


def stress_places(s: ShellStiffness) -> tuple[tuple[float, Ply], ...]:
    """Height and ply of the bottom, the middle and the top of a section."""
    middle = next(p for p in s.plies if p.z1 >= -1e-12 * s.thickness)
    return ((-s.thickness / 2, s.plies[0]), (0.0, middle), (s.thickness / 2, s.plies[-1]))


def _recover(X: np.ndarray, data: Data, u: np.ndarray, stress: np.ndarray, strain: np.ndarray) -> None:
    """Bottom, middle, top. Transverse shear stress in the middle only: parabolic in one layer, mean in several."""
    s = data[3]
    e, frames = nodal_strains(X, data, u)
    peak = 1.5 if len(s.plies) == 1 else 1.0
    for k, (z, ply) in enumerate(stress_places(s)):
        plane = e[..., :3] + z * e[..., 3:6]
        sigma = plane @ ply.Q
        local = np.zeros((2, *e.shape[:2], 3, 3))
        for tensor, values, half in ((local[0], sigma, 1.0), (local[1], plane, 0.5)):
            tensor[..., 0, 0], tensor[..., 1, 1] = values[..., 0], values[..., 1]
            tensor[..., 0, 1] = tensor[..., 1, 0] = half * values[..., 2]
        local[1][..., 2, 2] = sigma @ ply.thin
        if k == 1:
            tau = peak * (e[..., 6:] @ s.S) / s.thickness
            gamma = tau @ np.linalg.inv(ply.G)
            for tensor, values, half in ((local[0], tau, 1.0), (local[1], gamma, 0.5)):
                tensor[..., 0, 2] = tensor[..., 2, 0] = half * values[..., 0]
                tensor[..., 1, 2] = tensor[..., 2, 1] = half * values[..., 1]
        both = np.einsum("eai,tenab,ebj->tenij", frames, local, frames)
        six = both[..., [0, 1, 2, 0, 1, 2], [0, 1, 2, 1, 2, 0]]
        stress[:, :, k] = six[0]
        strain[:, :, k] = six[1] * np.array([1.0, 1, 1, 2, 2, 2])


def _measure(X: np.ndarray, data: Data, out: np.ndarray) -> None:
    """Area of the mean plane, m²."""
    a, b = (X[:, 2] - X[:, 0], X[:, 3] - X[:, 1]) if X.shape[1] == 4 else (X[:, 1] - X[:, 0], X[:, 2] - X[:, 0])
    out[:] = np.linalg.norm(np.cross(a, b), axis=1) / 2


def _shell(name: str, label: str, n_nodes: int, vtk_cell: int) -> ElementType:
    return ElementType(
        name=name,
        label=label,
        family="shell",
        n_nodes=n_nodes,
        dofs_per_node=6,
        vtk_cell=vtk_cell,
        faces=(tuple(range(n_nodes)),),
        edges=tuple((i, (i + 1) % n_nodes) for i in range(n_nodes)),
        prepare=prepare,
        stiffness=_stiffness,
        mass=_mass,
        lumped=_lumped,
        recover=_recover,
        n_layers=3,
        resultants=_resultants,
        resultant_names=RESULTANTS,
        measure=_measure,
    )


SHELL3 = _shell("shell3", "Shell, 3 nodes", 3, VTK_TRIANGLE)
SHELL4 = _shell("shell4", "Shell, 4 nodes", 4, VTK_QUAD)
