"""Isoparametric solids: what all of them share. A type is one record made by ``solid_type``.

Theory and numbered equations: docs/theory/solids.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from fem.elements.base import Data, ElementType
from fem.elements.quadrature import Rule
from fem.elements.solid_shapes import Shape
from fem.kernels import solid as kernels
from fem.materials import Isotropic, elasticity
from fem.model import find_material, find_section
from fem.sections import SolidSection
from solvers.errors import ModelError

if TYPE_CHECKING:
    from fem.model import ElementBlock, FEModel

METHODS = {"plain": kernels.PLAIN, "bbar": kernels.BBAR, "incompatible": kernels.INCOMPATIBLE}


@dataclass(frozen=True)
class Table:
    """Shape functions at the points of a rule: xi (nq, 3), w (nq,), N (nq, nn), dN (nq, nn, 3)."""

    xi: np.ndarray
    w: np.ndarray
    N: np.ndarray
    dN: np.ndarray


def table(shape: Shape, rule: Rule) -> Table:
    """Evaluate a shape at the points of a rule."""
    points, weights = rule
    N, dN = shape(points)
    arrays = (points, weights, N, dN)
    return Table(*(np.ascontiguousarray(a, dtype=float) for a in arrays))


def extrapolation(basis_points: np.ndarray, nodes: np.ndarray, powers: tuple[tuple[int, int, int], ...]) -> np.ndarray:
    """E (nn, nq): values at nodes of the least-squares polynomial through values at the points."""

    def monomials(x: np.ndarray) -> np.ndarray:
        return np.stack([x[:, 0] ** i * x[:, 1] ** j * x[:, 2] ** k for i, j, k in powers], axis=1)

    return monomials(nodes) @ np.linalg.pinv(monomials(basis_points))


CONSTANT = ((0, 0, 0),)
LINEAR = (*CONSTANT, (1, 0, 0), (0, 1, 0), (0, 0, 1))
WEDGE = (*LINEAR, (1, 0, 1), (0, 1, 1))
TRILINEAR = (*LINEAR, (1, 1, 0), (0, 1, 1), (1, 0, 1), (1, 1, 1))


def rotation_6(R: np.ndarray) -> np.ndarray:
    """T (…, 6, 6) with ε_material = T ε_global, rows of R (…, 3, 3) being the material axes; D_global = Tᵀ D T."""
    i, j = np.array([0, 1, 2, 0, 1, 2]), np.array([0, 1, 2, 1, 2, 0])
    a, b = R[..., i, :], R[..., j, :]
    T = a[..., :, i] * b[..., :, j] + a[..., :, j] * b[..., :, i]
    T[..., :3, :] /= 2
    return T


def rotation_matrices(vectors: np.ndarray) -> np.ndarray:
    """Axes in rows (n, 3, 3) of the frames turned from the global one by rotation vectors (n, 3), rad."""
    from scipy.spatial.transform import Rotation

    return np.swapaxes(Rotation.from_rotvec(np.array(vectors)).as_matrix(), 1, 2)


def solid_data(model: FEModel, block: ElementBlock, points: Table) -> Data:
    """(density, isotropic, λ, μ, D): D (1 or ne, 6, 6) in global axes, Pa.

    Material axes: the rows of a SolidSection, or ``block.orientation`` (ne, 3), rad: the rotation vector that turns the
    global axes into them; with both, the section's axes are given in the turned ones.
    Raises ModelError for a bad material or an element whose Jacobian is not positive at every point.
    """
    material = find_material(model, block)
    D = elasticity(material)[None]
    check_jacobians(model, block, points)
    if isinstance(material, Isotropic):
        return material.density, True, float(D[0, 0, 1]), float(D[0, 3, 3]), D
    axes = _material_axes(model, block)
    if axes is not None:
        T = rotation_6(axes)
        D = np.swapaxes(T, 1, 2) @ D @ T
    return material.density, False, 0.0, 0.0, np.ascontiguousarray(D)


def _material_axes(model: FEModel, block: ElementBlock) -> np.ndarray | None:
    """Directions 1, 2, 3 in rows (1 or ne, 3, 3), global axes; None if they are the global ones."""
    axes = None
    if block.section:
        section = find_section(model, block)
        if not isinstance(section, SolidSection):
            raise ModelError(f"Element block '{block.name}': section '{section.name}' is not for solids.")
        axes = np.array([section.axes], dtype=float)
        if np.abs(axes[0] @ axes[0].T - np.eye(3)).max() > 1e-6:
            raise ModelError(f"Section '{section.name}': the rows of its axes must be perpendicular unit vectors.")
    if block.orientation is not None:
        turned = rotation_matrices(block.orientation)
        axes = turned if axes is None else axes @ turned
    return axes


def check_jacobians(model: FEModel, block: ElementBlock, points: Table) -> None:
    """Raise ModelError naming the first element that is inverted, flat or badly distorted."""
    X = np.ascontiguousarray(model.coordinates[block.connectivity])
    total, smallest = np.empty(len(block)), np.empty(len(block))
    kernels.volumes(X, points.dN, points.w, total, smallest)
    size = np.ptp(X, axis=1).max(axis=1) if len(block) else total
    bad = np.flatnonzero(~(smallest > 1e-14 * size**3))
    if bad.size == 0:
        return
    e = bad[0]
    what = "is inverted" if total[e] < 0 else "has no volume or folds over itself"
    raise ModelError(
        f"Element {block.numbers[e]} ({block.type}) of block '{block.name}' {what}: the smallest Jacobian is "
        f"{smallest[e]:.3g} m³, it must be positive. Check the order of its nodes or reverse the element"
        f"{'' if bad.size == 1 else f' ({bad.size} elements of the block are affected)'}."
    )


def solid_type(
    name: str,
    label: str,
    shape: Shape,
    nodes: np.ndarray,
    stiffness_rule: Rule,
    mass_rule: Rule,
    *,
    vtk_cell: int,
    faces: tuple[tuple[int, ...], ...],
    edges: tuple[tuple[int, ...], ...],
    stress_rule: Rule | None = None,
    stress_powers: tuple[tuple[int, int, int], ...] = LINEAR,
    method: str = "plain",
    centre: tuple[float, float, float] = (0.0, 0.0, 0.0),
    order: int = 1,
) -> ElementType:
    """The record of a solid: its tables once, its functions closed over them."""
    at_k, at_m = table(shape, stiffness_rule), table(shape, mass_rule)
    at_s = table(shape, stress_rule) if stress_rule is not None else at_k
    dN0 = np.ascontiguousarray(shape(np.array([centre]))[1][0])
    E = extrapolation(at_s.xi, nodes, stress_powers)
    code = METHODS[method]

    def prepare(model: FEModel, block: ElementBlock) -> Data:
        return solid_data(model, block, at_k)

    def stiffness(X: np.ndarray, data: Data, K: np.ndarray) -> None:
        _, isotropic, lame, mu, D = data
        if isotropic and code != kernels.INCOMPATIBLE:
            kernels.isotropic_stiffness(X, at_k.dN, at_k.w, lame, mu, code, K)
        else:
            kernels.general_stiffness(X, at_k.dN, at_k.w, at_k.xi, dN0, D, code, K)

    def mass(X: np.ndarray, data: Data, M: np.ndarray) -> None:
        kernels.consistent_mass(X, at_m.N, at_m.dN, at_m.w, data[0], M)

    def recover(X: np.ndarray, data: Data, u: np.ndarray, stress: np.ndarray, strain: np.ndarray) -> None:
        D = data[4]
        at_points = np.empty((len(X), len(at_s.w), 6))
        kernels.strains(X, at_s.dN, at_s.w, at_s.xi, dN0, D, code, np.ascontiguousarray(u), at_points)
        strain[:, :, 0] = np.einsum("nq,eqk->enk", E, at_points)
        stress[:, :, 0] = strain[:, :, 0] @ D

    def measure(X: np.ndarray, data: Data, out: np.ndarray) -> None:
        kernels.volumes(X, at_k.dN, at_k.w, out, np.empty(len(X)))

    return ElementType(
        name=name,
        label=label,
        family="solid",
        n_nodes=len(nodes),
        dofs_per_node=3,
        vtk_cell=vtk_cell,
        faces=faces,
        edges=edges,
        prepare=prepare,
        stiffness=stiffness,
        mass=mass,
        recover=recover,
        measure=measure,
        order=order,
    )
