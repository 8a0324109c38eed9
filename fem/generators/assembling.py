"""Small steps from points and connectivity to an FEModel, shared by the generators."""

from collections.abc import Mapping

import numpy as np

from fem.materials import Material
from fem.model import ElementBlock, FEModel
from fem.sections import Section

Blocks = list[tuple[str, str, np.ndarray, "Section | None"]]


def model_of(
    title: str,
    points: np.ndarray,
    blocks: Blocks,
    material: Material | None,
    *,
    orientation: Mapping[str, np.ndarray] | None = None,
    node_sets: Mapping[str, np.ndarray] | None = None,
) -> FEModel:
    """A model from points (n, 3) and (name, kind, connectivity, section) of its blocks.

    Nodes and elements are numbered from 1 in order; ``node_sets`` hold 0-based rows. Empty blocks are left out;
    each block makes an element set of its name only by being a block.
    """
    made = []
    first = 1
    sections: dict[str, Section] = {}
    for name, kind, rows, section in blocks:
        if len(rows) == 0:
            continue
        if section is not None:
            sections.setdefault(section.name, section)
        made.append(
            ElementBlock(
                name=name,
                type=kind,
                numbers=np.arange(first, first + len(rows)),
                connectivity=rows,
                material=material.name if material is not None else "",
                section=section.name if section is not None else "",
                orientation=(orientation or {}).get(name),
            )
        )
        first += len(rows)
    return FEModel(
        title=title,
        node_numbers=np.arange(1, len(points) + 1),
        coordinates=points,
        blocks=tuple(made),
        materials=() if material is None else (material,),
        sections=tuple(sections.values()),
        node_sets={key: np.asarray(rows) + 1 for key, rows in (node_sets or {}).items()},
    )


def compressed(points: np.ndarray, *tables: np.ndarray) -> tuple[np.ndarray, list[np.ndarray], np.ndarray]:
    """Drop points that no table uses: points, renumbered tables, and the new row of every old point (−1: dropped)."""
    used = np.zeros(len(points), dtype=bool)
    for table in tables:
        used[table] = True
    place = np.where(used, np.cumsum(used) - 1, -1)
    return points[used], [place[table] for table in tables], place


def grid_cells(n_u: int, n_v: int, *, closed_u: bool = False) -> np.ndarray:
    """(n_u·n_v, 4) corners of the cells of a grid whose point (i, j) has row i·(n_v+1) + j; u may close on itself."""
    i, j = np.meshgrid(np.arange(n_u), np.arange(n_v), indexing="ij")
    following = (i + 1) % n_u if closed_u else i + 1
    width = n_v + 1
    corners = [i * width + j, following * width + j, following * width + j + 1, i * width + j + 1]
    return np.stack(corners, axis=-1).reshape(-1, 4)
