"""Two-node rod (truss member): carries an axial force only; three DOFs per node."""

from __future__ import annotations

import numpy as np

from fem.elements.base import Data, ElementType, check_lengths
from fem.materials import Isotropic, Material, axial_modulus, check_material
from fem.model import ElementBlock, FEModel, find_material, find_section
from fem.sections import BeamSection, check_section
from solvers.errors import ModelError


def _prepare(model: FEModel, block: ElementBlock) -> Data:
    material, section = find_material(model, block), find_section(model, block)
    where = f"Element block '{block.name}'"
    check_material(material)
    if not isinstance(section, BeamSection):
        raise ModelError(f"{where}: section '{section.name}' is not a beam section; a rod needs its area.")
    check_section(section)
    if block.offsets is not None and np.any(block.offsets):
        raise ModelError(f"{where}: rods cannot have offsets, they would be mechanisms; use beams.")
    ends = model.coordinates[block.connectivity]
    check_lengths(block, np.linalg.norm(ends[:, 1] - ends[:, 0], axis=1))
    return material, section


def _axis(X: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    d = X[:, 1] - X[:, 0]
    length = np.linalg.norm(d, axis=1)
    return d / length[:, None], length


def _stiffness(X: np.ndarray, data: Data, K: np.ndarray) -> None:
    """K = EA/L · [[nnᵀ, −nnᵀ], [−nnᵀ, nnᵀ]]."""
    material, section = data
    n, length = _axis(X)
    B = np.concatenate([-n, n], axis=1) * np.sqrt(axial_modulus(material) * section.area / length)[:, None]
    np.multiply(B[:, :, None], B[:, None, :], out=K)


def _mass(X: np.ndarray, data: Data, M: np.ndarray) -> None:
    """M = ρAL/6 · [[2I, I], [I, 2I]]: linear shape functions in all three directions."""
    material, section = data
    _, length = _axis(X)
    shape = np.kron(np.array([[2.0, 1.0], [1.0, 2.0]]), np.eye(3)) / 6.0
    M[:] = (material.density * section.area * length)[:, None, None] * shape


def _resultants(X: np.ndarray, data: Data, u: np.ndarray, out: np.ndarray) -> None:
    material, section = data
    n, length = _axis(X)
    strain = np.einsum("ei,ei->e", n, u[:, 3:] - u[:, :3]) / length
    out[:] = (axial_modulus(material) * section.area * strain)[:, None, None]


def axial_fields(
    axis: np.ndarray, axial: np.ndarray, material: Material, stress: np.ndarray, strain: np.ndarray
) -> None:
    """Stress and strain of uniaxial tension along ``axis`` (nc, 3) in global axes; axial strain (nc, nn, n_layers)."""
    x, y, z = axis.T
    along = np.stack([x * x, y * y, z * z, x * y, y * z, z * x], axis=-1)[:, None, None, :]
    nu = material.poisson if isinstance(material, Isotropic) else material.poisson[0]
    stress[:] = axial_modulus(material) * axial[..., None] * along
    shape = (1 + nu) * along * np.array([1, 1, 1, 2, 2, 2]) - nu * np.array([1, 1, 1, 0, 0, 0])
    strain[:] = axial[..., None] * shape


def _recover(X: np.ndarray, data: Data, u: np.ndarray, stress: np.ndarray, strain: np.ndarray) -> None:
    n, length = _axis(X)
    axial = np.einsum("ei,ei->e", n, u[:, 3:] - u[:, :3]) / length
    axial_fields(n, np.broadcast_to(axial[:, None, None], (len(X), 2, 1)), data[0], stress, strain)


def _line_force(X: np.ndarray, data: Data, q: np.ndarray, out: np.ndarray) -> None:
    out[:] = 0.5 * _axis(X)[1][:, None] * np.tile(q, 2)


def _measure(X: np.ndarray, data: Data, out: np.ndarray) -> None:
    out[:] = _axis(X)[1]


ROD2 = ElementType(
    name="rod2",
    label="Rod",
    family="rod",
    n_nodes=2,
    dofs_per_node=3,
    vtk_cell=3,
    faces=(),
    edges=((0, 1),),
    prepare=_prepare,
    stiffness=_stiffness,
    mass=_mass,
    recover=_recover,
    resultants=_resultants,
    resultant_names=("N",),
    measure=_measure,
    line_force=_line_force,
    zero_modes=5,
)
