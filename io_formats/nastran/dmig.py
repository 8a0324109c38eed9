"""Nastran matrices of external superelements in a punch file (``.pch``): DMIG cards, with the grids if they are there.

A header ``DMIG, NAME, 0, form, …`` and a card for each column: ``DMIG, NAME, grid, component, , grid, component,
value …``. The stiffness is the matrix whose name begins with K (KAAX, K2GG …), the mass one with M.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from fem.model import FEModel
from io_formats.matrices import ImportedMatrices, symmetric_from_triangle
from io_formats.nastran.cards import Card, read_deck
from io_formats.nastran.systems import Systems
from solvers.errors import FileError

Entry = tuple[tuple[int, int], tuple[int, int], float]


def read_punch(path: str | Path) -> ImportedMatrices:
    """K and M of a punch file and the places of their grids where it gives them. Raises FileError with the line."""
    path = Path(path)
    _, cards = read_deck(path)
    matrices: dict[str, list[Entry]] = {}
    for card in cards:
        if card.name == "DMIG" and card.text(1) != "0":
            matrices.setdefault(card.text(0).upper(), []).extend(_column(card))
    if not matrices:
        raise FileError(path, "has no DMIG cards; matrices of a superelement (EXTSEOUT, DMIGPCH) are expected.")
    stiffness = next((name for name in matrices if name.startswith("K") and not name.startswith("K4")), "")
    mass = next((name for name in matrices if name.startswith("M")), "")
    if not stiffness:
        raise FileError(
            path, f"has no stiffness matrix (a DMIG whose name begins with K); it has {', '.join(matrices)}."
        )
    used = sorted({end for name in (stiffness, mass) if name for entry in matrices[name] for end in entry[:2]})
    if not used:
        raise FileError(path, "its matrices have no entries.")
    if any(component == 0 for _, component in used):
        if any(component for _, component in used):
            bad = next(grid for grid, component in used if component == 0)
            raise FileError(path, f"point {bad} is scalar (modal coordinates of a superelement), which is not read.")
        raise FileError(path, "has scalar points only (modal coordinates), which are not read.")
    place = {end: i for i, end in enumerate(used)}
    dofs = np.array([(grid, component - 1) for grid, component in used], dtype=np.int64)

    def assembled(name: str):
        rows = np.array([place[entry[0]] for entry in matrices[name]])
        columns = np.array([place[entry[1]] for entry in matrices[name]])
        values = np.array([entry[2] for entry in matrices[name]])
        low, high = np.minimum(rows, columns), np.maximum(rows, columns)
        pairs, first = np.unique(np.stack([low, high]), axis=1, return_index=True)
        return symmetric_from_triangle(pairs[0], pairs[1], values[first], len(used))

    notes = [f"matrices {', '.join(matrices)}"]
    if not mass:
        notes.append("The file has no mass matrix.")
    return ImportedMatrices(
        title=path.stem,
        K=assembled(stiffness),
        M=assembled(mass) if mass else None,
        dofs=dofs,
        notes=tuple(notes),
        mesh=_mesh(cards, path, dofs),
    )


def _column(card: Card) -> list[Entry]:
    column = (card.integer(1), card.integer(2, 0))
    found = []
    for start in range(4, len(card.fields), 4):
        if not card.has(start):
            continue
        row = (card.integer(start), card.integer(start + 1, 0))
        for grid, component in (row, column):
            if grid < 1 or not 0 <= component <= 6:
                raise card.error(f"grid {grid} component {component} is not a degree of freedom.")
        found.append((row, column, card.real(start + 2, 0.0)))
    return found


def _mesh(cards: list[Card], path: Path, dofs: np.ndarray) -> FEModel | None:
    grids = {card.integer(0): card for card in cards if card.name == "GRID"}
    if not set(dofs[:, 0].tolist()) <= set(grids):
        return None
    systems = Systems(cards)
    numbers = np.array(sorted(grids), dtype=np.int64)
    points = [systems.to_global(grids[n].integer(1, 0), grids[n].vector(2), grids[n]) for n in numbers.tolist()]
    return FEModel(title=path.stem, node_numbers=numbers, coordinates=np.array(points))
