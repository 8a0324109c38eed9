"""Stress and strain at the nodes from displacements or from modes.

Components: xx, yy, zz, xy, yz, zx in global axes; strains are engineering. Every element type brings its own recovery;
here elements are cut into chunks and what meets at a node is averaged.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from fem.assembly import CHUNK_NUMBERS
from fem.dofs import DofMap, element_type
from fem.loads import Load, element_forces
from fem.model import ElementBlock, FEModel, part_of
from solvers.errors import ModelError

COMPONENTS = ("xx", "yy", "zz", "xy", "yz", "zx")


@dataclass(frozen=True, eq=False)
class BlockField:
    """Results of one block: stress and strain (ne, nn, n_layers, 6) at the element's nodes, Pa and 1."""

    block: str
    stress: np.ndarray
    strain: np.ndarray


def element_displacements(dofs: DofMap, rows: np.ndarray, per_node: int, u: np.ndarray) -> np.ndarray:
    """u (n_dofs,) gathered per element (ne, nn·per_node); rows (ne, nn)."""
    places = dofs.start[rows][..., None] + np.arange(per_node)
    return u[places].reshape(len(rows), -1)


def recover(model: FEModel, dofs: DofMap, u: np.ndarray, loads: Sequence[Load] = ()) -> list[BlockField]:
    """Stress and strain of all blocks for one displacement vector or one mode u (n_dofs,).

    ``loads``: those that made u; what they spread over beams bends their ends by more than displacements tell.
    Raises ModelError if u does not fit the model.
    """
    if u.shape != (dofs.n_dofs,):
        raise ModelError(f"Displacements of shape {u.shape} for {dofs.n_dofs} degrees of freedom; give one vector.")
    return [_block_field(model, dofs, block, u, loads) for block in model.blocks if element_type(block).recover]


def _block_field(model: FEModel, dofs: DofMap, block: ElementBlock, u: np.ndarray, loads: Sequence[Load]) -> BlockField:
    kind = element_type(block)
    assert kind.recover is not None
    shape = (len(block), kind.n_nodes, kind.n_layers, 6)
    stress, strain = np.zeros(shape), np.zeros(shape)
    most = max(16, CHUNK_NUMBERS // (kind.n_nodes * kind.dofs_per_node) ** 2)
    for first in range(0, len(block), most):
        part = slice(first, first + most)
        piece = part_of(block, part)
        X = model.coordinates[piece.connectivity]
        moved = element_displacements(dofs, piece.connectivity, kind.dofs_per_node, u)
        data = kind.prepare(model, piece)
        kind.recover(X, data, moved, stress[part], strain[part])
        if loads and kind.stress_of_forces is not None:
            more_stress, more_strain = np.empty_like(stress[part]), np.empty_like(strain[part])
            kind.stress_of_forces(X, data, _of_loads(model, piece, loads), more_stress, more_strain)
            stress[part] += more_stress
            strain[part] += more_strain
    return BlockField(block.name, stress, strain)


def _of_loads(model: FEModel, block: ElementBlock, loads: Sequence[Load]) -> np.ndarray:
    """Section forces (ne, nn, 6) of beams that their displacements do not know: those of loads spread over them."""
    kind = element_type(block)
    out = np.zeros((len(block), kind.n_nodes, len(kind.resultant_names)))
    if kind.force_of_loads is not None:
        X = model.coordinates[block.connectivity]
        kind.force_of_loads(X, kind.prepare(model, block), element_forces(model, block, loads), out)
    return out


def resultants(model: FEModel, dofs: DofMap, u: np.ndarray, block_name: str, loads: Sequence[Load] = ()) -> np.ndarray:
    """Section forces (ne, nn, n) of a block of beams, rods or shells; names in its type's ``resultant_names``.

    ``loads``: those that made u, see ``recover``.
    Raises ModelError if the block does not exist or has none.
    """
    from fem.model import named

    block = named(model.blocks, block_name, "element block", f"Model '{model.title}'")
    kind = element_type(block)
    if kind.resultants is None:
        raise ModelError(f"Element block '{block_name}': elements of type '{kind.name}' have no section forces.")
    out = np.zeros((len(block), kind.n_nodes, len(kind.resultant_names)))
    X = model.coordinates[block.connectivity]
    moved = element_displacements(dofs, block.connectivity, kind.dofs_per_node, u)
    kind.resultants(X, kind.prepare(model, block), moved, out)
    return out + _of_loads(model, block, loads) if loads else out


def nodal_average(
    model: FEModel,
    fields: list[BlockField],
    *,
    what: str = "stress",
    layer: int = -1,
    families: tuple[str, ...] = ("solid", "shell"),
) -> tuple[np.ndarray, np.ndarray]:
    """Mean over the elements that meet at each node: values (n_nodes, 6) and a mask (n_nodes,) of nodes that have any.

    ``layer``: of a shell 0 bottom, 1 middle, 2 or −1 top; elements with one layer take part in all.
    """
    total = np.zeros((len(model.node_numbers), 6))
    count = np.zeros(len(model.node_numbers))
    blocks = {block.name: block for block in model.blocks}
    for field in fields:
        block = blocks[field.block]
        if element_type(block).family not in families:
            continue
        values = getattr(field, what)
        values = values[:, :, layer if values.shape[2] > 1 else 0]
        np.add.at(total, block.connectivity, values)
        np.add.at(count, block.connectivity, 1.0)
    there = count > 0
    total[there] /= count[there, None]
    return total, there


def von_mises(stress: np.ndarray) -> np.ndarray:
    """Equivalent stress of (…, 6) stresses, Pa."""
    xx, yy, zz, xy, yz, zx = np.moveaxis(stress, -1, 0)
    return np.sqrt(0.5 * ((xx - yy) ** 2 + (yy - zz) ** 2 + (zz - xx) ** 2) + 3.0 * (xy**2 + yz**2 + zx**2))


def principal(stress: np.ndarray) -> np.ndarray:
    """Principal stresses (…, 3) of (…, 6) stresses, the largest first."""
    xx, yy, zz, xy, yz, zx = np.moveaxis(stress, -1, 0)
    tensor = np.stack([xx, xy, zx, xy, yy, yz, zx, yz, zz], axis=-1).reshape(*stress.shape[:-1], 3, 3)
    return np.linalg.eigvalsh(tensor)[..., ::-1]
