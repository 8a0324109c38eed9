"""Nastran matrices of external superelements in a punch file (``.pch``): DMIG cards, with the grids if they are there.

A header ``DMIG, NAME, 0, form, …`` and a card for each column: ``DMIG, NAME, grid, component, , grid, component,
value …``. The stiffness is the matrix whose name begins with K (KAAX, K2GG …), the mass one with M. Component 0 is a
scalar point: a modal coordinate of the superelement. Rows of grids with displacements in a system of their own (CD) are
turned to global axes.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from scipy.sparse import csc_array, lil_array

from fem.model import FEModel
from io_formats.matrices import SCALAR, ImportedMatrices, symmetric_from_triangle
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
    place = {end: i for i, end in enumerate(used)}
    dofs = np.array([(grid, component - 1 if component else SCALAR) for grid, component in used], dtype=np.int64)

    def assembled(name: str):
        rows = np.array([place[entry[0]] for entry in matrices[name]])
        columns = np.array([place[entry[1]] for entry in matrices[name]])
        values = np.array([entry[2] for entry in matrices[name]])
        low, high = np.minimum(rows, columns), np.maximum(rows, columns)
        pairs, first = np.unique(np.stack([low, high]), axis=1, return_index=True)
        return symmetric_from_triangle(pairs[0], pairs[1], values[first], len(used))

    T = _to_global(cards, path, dofs)
    notes = [f"matrices {', '.join(matrices)}"]
    if not mass:
        notes.append("The file has no mass matrix.")
    modal = int(np.count_nonzero(dofs[:, 1] == SCALAR))
    if modal:
        notes.append(f"{modal} modal coordinates of scalar points")
    return ImportedMatrices(
        title=path.stem,
        K=csc_array(T.T @ assembled(stiffness) @ T),
        M=csc_array(T.T @ assembled(mass) @ T) if mass else None,
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


def _to_global(cards: list[Card], path: Path, dofs: np.ndarray) -> csc_array:
    """T (n, n) that gives displacements along the axes of each grid (CD) from global ones."""
    n = len(dofs)
    T = lil_array((n, n))
    T.setdiag(1.0)
    systems: Systems | None = None
    place = {(int(a), int(b)): i for i, (a, b) in enumerate(dofs)}
    for card in cards:
        if card.name != "GRID" or card.integer(5, 0) <= 0:
            continue
        systems = systems or Systems(cards)
        node, number = card.integer(0), card.integer(5)
        at = systems.to_global(card.integer(1, 0), card.vector(2), card)
        axes = np.array([systems.direction(number, tuple(row), at, card) for row in np.eye(3)])
        for first in (0, 3):
            rows = [place.get((node, first + k), -1) for k in range(3)]
            if max(rows) < 0:
                continue
            if min(rows) < 0:
                raise FileError(
                    path,
                    f"grid {node} has displacements in system {number}, but not all three of them are in the matrices, "
                    "so they cannot be turned to global axes.",
                )
            for i, row in enumerate(rows):
                for j, column in enumerate(rows):
                    T[row, column] = axes[i, j]
    return csc_array(T)


def _mesh(cards: list[Card], path: Path, dofs: np.ndarray) -> FEModel | None:
    """Grids of the matrices; those of a superelement with modal coordinates are its interface."""
    grids = {card.integer(0): card for card in cards if card.name == "GRID"}
    joined = np.unique(dofs[dofs[:, 1] != SCALAR, 0])
    if not joined.size or not set(joined.tolist()) <= set(grids):
        return None
    systems = Systems(cards)
    numbers = np.array(sorted(grids), dtype=np.int64)
    points = [systems.to_global(grids[n].integer(1, 0), grids[n].vector(2), grids[n]) for n in numbers.tolist()]
    interface = joined if np.any(dofs[:, 1] == SCALAR) else np.zeros(0, dtype=np.int64)
    return FEModel(title=path.stem, node_numbers=numbers, coordinates=np.array(points), interface=interface)
