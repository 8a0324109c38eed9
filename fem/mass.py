"""Mass of a model from its geometry, without assembling anything."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from scipy import sparse

from fem.dofs import dof_places, element_type
from fem.model import ElementBlock, FEModel
from fem.sections import BeamSection, ShellSection
from solvers.errors import ModelError

if TYPE_CHECKING:
    from fem.assembly import Matrices


def total_mass(model: FEModel) -> float:
    """Mass of all elements and point masses, kg: density times volume, area times thickness, or length times section.

    Raises ModelError for a block whose material or section is missing.
    """
    return sum(_block_mass(model, block) for block in model.blocks) + sum(mass.mass for mass in model.masses)


def without_rotary_inertia(model: FEModel, matrices: Matrices, spinning: tuple[str, ...] = ()) -> sparse.csc_array:
    """M with the diagonal mass of the elements on translations alone; point masses keep their moments.

    Nastran lumps the mass of bars and plates so unless PARAM,COUPMASS asks for more; its CBEAM, other than CBAR, keeps
    half the moment ρ Ip L about its axis at each end: ``spinning`` names blocks of such beams. ``matrices`` were
    assembled with lumped mass.
    """
    diagonal = np.array(matrices.lumped)
    points = sparse.csc_array(matrices.M - sparse.diags_array(diagonal))
    bare = replace(model, masses=())
    if model.masses:
        from fem.assembly import assemble  # it imports this package's elements

        alone = assemble(replace(bare, springs=(), links=(), supports=()), mass="lumped")
        diagonal = np.zeros(matrices.dofs.n_dofs)
        rows, codes = dof_places(alone.dofs, np.arange(alone.dofs.n_dofs))
        diagonal[matrices.dofs.start[rows] + codes] = alone.lumped
        points = sparse.csc_array(matrices.M - sparse.diags_array(diagonal))
    _, codes = dof_places(matrices.dofs, np.arange(matrices.dofs.n_dofs))
    M = sparse.csc_array(sparse.diags_array(np.where(codes < 3, diagonal, 0.0)) + points)
    for block in model.blocks:
        if block.name in spinning:
            M = sparse.csc_array(M + _spin(model, matrices, block))
    return M


def _spin(model: FEModel, matrices: Matrices, block: ElementBlock) -> sparse.coo_array:
    """Half of ρ Ip L about the axis of each beam, a block n nᵀ on the rotations of both its nodes."""
    section = next(one for one in model.sections if one.name == block.section)
    assert isinstance(section, BeamSection)
    density = next(one.density for one in model.materials if one.name == block.material)
    along = model.coordinates[block.connectivity[:, 1]] - model.coordinates[block.connectivity[:, 0]]
    length = np.linalg.norm(along, axis=1)
    n = along / length[:, None]
    moment = 0.5 * density * (section.iy + section.iz) * length
    blocks = np.repeat(moment[:, None, None] * n[:, :, None] * n[:, None, :], 2, axis=0)
    turns = matrices.dofs.start[block.connectivity.ravel()][:, None] + np.arange(3, 6)
    rows, columns = np.broadcast_arrays(turns[:, :, None], turns[:, None, :])
    return sparse.coo_array((blocks.ravel(), (rows.ravel(), columns.ravel())), shape=matrices.M.shape)


def _block_mass(model: FEModel, block: ElementBlock) -> float:
    kind = element_type(block)
    if kind.measure is None or len(block) == 0:
        return 0.0
    size = np.zeros(len(block))
    kind.measure(model.coordinates[block.connectivity], kind.prepare(model, block), size)
    return float(size.sum()) * _per_measure(model, block)


def _per_measure(model: FEModel, block: ElementBlock) -> float:
    """Mass per volume, area or length."""
    density = {one.name: one.density for one in model.materials}
    section = next((one for one in model.sections if one.name == block.section), None)
    try:
        if isinstance(section, ShellSection):
            layers = sum(density[layer.material] * layer.thickness for layer in section.layers)
            return (layers or density[block.material] * section.thickness) + section.extra_mass
        area = section.area if isinstance(section, BeamSection) else 1.0
        return density[block.material] * area
    except KeyError as error:
        raise ModelError(f"Block '{block.name}': there is no material {error}. Assign one.") from error
