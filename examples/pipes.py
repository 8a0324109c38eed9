"""Straight chains of beams hung between existing nodes: the pipes and tubes of the frames."""

from dataclasses import replace

import numpy as np

from fem.materials import Material
from fem.model import ElementBlock, FEModel, element_count
from fem.sections import BeamSection


def with_chains(
    whole: FEModel, ends: list[np.ndarray], inner: np.ndarray, section: BeamSection, steel: Material
) -> FEModel:
    """The model with a chain between each pair of rows ``ends``, with that many ``inner`` nodes of its own."""
    points, rows, row = [], [], len(whole.node_numbers)
    for pair, n in zip(ends, inner):
        start, stop = whole.coordinates[pair]
        points.append(start + np.arange(1, n + 1)[:, None] / (n + 1) * (stop - start))
        chain = np.array([pair[0], *range(row, row + n), pair[1]])
        rows.append(np.column_stack([chain[:-1], chain[1:]]))
        row += n
    table = np.concatenate(rows)
    chains = ElementBlock(
        name=section.name,
        type="beam2",
        numbers=element_count(whole) + 1 + np.arange(len(table)),
        connectivity=table,
        material=steel.name,
        section=section.name,
        orientation=np.array([0.0, 0.0, 1.0]),
    )
    return replace(
        whole,
        node_numbers=np.arange(1, row + 1),
        coordinates=np.concatenate([whole.coordinates, *points]),
        blocks=(*whole.blocks, chains),
        sections=(*whole.sections, section),
    )
