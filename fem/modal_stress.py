"""Stress at the nodes for a unit of each modal coordinate, so that stress is recovered after a simulation."""

from __future__ import annotations

import numpy as np

from fem.dofs import DofMap, element_type
from fem.model import FEModel
from fem.stress import BlockField, nodal_average, recover
from solvers.flexible.extension import ModalStress
from solvers.monitor import Monitor, silent

_SHELL_LAYERS = (1, 2, 3)  # bottom, middle, top
_BEAM_LAYER = 11


def modal_stress(model: FEModel, dofs: DofMap, modes: np.ndarray, monitor: Monitor | None = None) -> ModalStress:
    """Stresses of modes over the DOFs (n_dofs, m): means at the nodes of solids and shells, both ends of every beam."""
    monitor = monitor or silent()
    (nodes, elements, layers), stress = _points(model, [])
    values = np.zeros((0, 0, 6), dtype=np.float32)
    for i in range(modes.shape[1]):
        monitor.report(i / max(modes.shape[1], 1), "modal stresses")
        fields = recover(model, dofs, np.ascontiguousarray(modes[:, i]))
        (nodes, elements, layers), stress = _points(model, fields)
        if i == 0:
            values = np.zeros((modes.shape[1], len(stress), 6), dtype=np.float32)
        values[i] = stress
    return ModalStress(nodes, elements, layers, values)


_Arrays = tuple[np.ndarray, np.ndarray, np.ndarray]


def _points(model: FEModel, fields: list[BlockField]) -> tuple[_Arrays, np.ndarray]:
    """Nodes, elements, layers (p,) and stresses (p, 6) of one mode."""
    blocks = {block.name: block for block in model.blocks}
    families = {field.block: element_type(blocks[field.block]).family for field in fields}
    nodes, elements, layers = ([np.zeros(0, dtype=np.int64)] for _ in range(3))
    values = [np.zeros((0, 6))]

    def put(numbers: np.ndarray, owners: np.ndarray, layer: int, stress: np.ndarray) -> None:
        nodes.append(numbers)
        elements.append(owners)
        layers.append(np.full(len(numbers), layer, dtype=np.int64))
        values.append(stress)

    for family, codes in (("solid", (0,)), ("shell", _SHELL_LAYERS)):
        some = [field for field in fields if families[field.block] == family]
        for place, layer in enumerate(codes if some else ()):
            mean, there = nodal_average(model, some, layer=place, families=(family,))
            put(model.node_numbers[there], np.zeros(int(there.sum()), dtype=np.int64), layer, mean[there])
    for field in fields:
        if families[field.block] in ("solid", "shell"):
            continue
        block = blocks[field.block]
        numbers = model.node_numbers[block.connectivity].ravel()
        owners = np.repeat(block.numbers, block.connectivity.shape[1])
        for place in range(field.stress.shape[2]):
            put(numbers, owners, _BEAM_LAYER + place, field.stress[:, :, place].reshape(-1, 6))
    return (np.concatenate(nodes), np.concatenate(elements), np.concatenate(layers)), np.concatenate(values)
