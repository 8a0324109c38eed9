"""Mass of a model from its geometry, without assembling anything."""

from __future__ import annotations

import numpy as np

from fem.dofs import element_type
from fem.model import ElementBlock, FEModel
from fem.sections import BeamSection, ShellSection
from solvers.errors import ModelError


def total_mass(model: FEModel) -> float:
    """Mass of all elements and point masses, kg: density times volume, area times thickness, or length times section.

    Raises ModelError for a block whose material or section is missing.
    """
    return sum(_block_mass(model, block) for block in model.blocks) + sum(mass.mass for mass in model.masses)


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
