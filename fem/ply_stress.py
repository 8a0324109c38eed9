"""Stress of every layer of a shell in the axes of its own material, as failure criteria need it."""

from __future__ import annotations

import numpy as np

from fem.dofs import DofMap, element_type
from fem.elements.shell import nodal_strains
from fem.elements.shell_section import strain_rotation
from fem.model import FEModel, find_section, named
from fem.sections import ShellSection
from fem.stress import element_displacements
from solvers.errors import ModelError


def ply_stresses(model: FEModel, dofs: DofMap, u: np.ndarray, block_name: str) -> np.ndarray:
    """σ₁, σ₂, τ₁₂ (Pa) at the nodes, at the bottom and the top of every ply from the bottom up.

    Returns (ne, nn, n_plies, 2, 3). Linear strains over the thickness (classical lamination theory, Jones, ch. 4).
    Raises ModelError if the block does not exist or is not of shells.
    """
    block = named(model.blocks, block_name, "element block", f"Model '{model.title}'")
    kind = element_type(block)
    if kind.family != "shell":
        raise ModelError(f"Element block '{block_name}': elements of type '{kind.name}' have no layers.")
    data = kind.prepare(model, block)
    section = find_section(model, block)
    assert isinstance(section, ShellSection)
    angles = [layer.angle for layer in section.layers] or [0.0]
    moved = element_displacements(dofs, block.connectivity, kind.dofs_per_node, u)
    e, _ = nodal_strains(model.coordinates[block.connectivity], data, moved)
    out = np.empty((*e.shape[:2], len(angles), 2, 3))
    for k, (ply, angle) in enumerate(zip(data[3].plies, angles)):
        # stresses turn as σ_ply = T⁻ᵀ σ where strains turn as ε_ply = T ε
        T = np.linalg.inv(strain_rotation(angle))
        for side, z in enumerate((ply.z0, ply.z1)):
            out[:, :, k, side] = (e[..., :3] + z * e[..., 3:6]) @ ply.Q @ T
    return out
