"""Prescribed displacements of supports, in global axes, in those of a system, or in several systems at one node."""

from __future__ import annotations

import numpy as np

from fem.dofs import DofMap, dof_name
from fem.links import Relation
from fem.model import DOF_NAMES, FEModel, Support, node_rows
from fem.systems import axes_at
from solvers.errors import ModelError

PARALLEL = 1e-6  # sine below which a direction is taken for one already held


def fix_all(
    model: FEModel, dofs: DofMap, relations: list[Relation], driver: np.ndarray, prescribed: np.ndarray
) -> dict[int, np.ndarray]:
    """Write the values of all supports into ``prescribed``; returns the axes of node rows supported in local ones.

    Axes are (2, 3, 3): those of the displacements and those of the rotations. Raises ModelError for a DOF that follows
    a link or is given two values.
    """
    named = [f"Support '{s.name}'" if s.name else f"Support {i + 1}" for i, s in enumerate(model.supports)]
    rows = [node_rows(model, s.nodes, where) for s, where in zip(model.supports, named)]
    turned, mixed = _axes_of_nodes(model, dofs, named, rows, driver)
    fixer = np.full(dofs.n_dofs, -1, dtype=np.int64)
    several = np.zeros(len(model.node_numbers), dtype=bool)
    several[list(mixed)] = True
    for number, support in enumerate(model.supports):
        here = rows[number][~several[rows[number]]]
        for code, x in _wanted(support, named[number]):
            _check_fix(dofs, here, code, x, named[number], model, relations, driver, fixer, prescribed)
            equations = _present(dofs, here, code)
            fixer[equations] = number
            prescribed[equations] = x
    for row in sorted(mixed):
        turned[row] = _hold_in_several(model, dofs, row, named, rows, prescribed)
    return turned


def _wanted(support: Support, where: str) -> list[tuple[int, float]]:
    """Codes and values of the DOFs that a support gives."""
    values = support.values or (0.0,) * len(support.dofs)
    for name, x in zip(support.dofs, values):
        if not np.isfinite(x):
            raise ModelError(f"{where}: prescribed value {x} of {name} is not a finite number.")
    return [(DOF_NAMES.index(name), x) for name, x in zip(support.dofs, values)]


def _axes_of_nodes(
    model: FEModel, dofs: DofMap, named: list[str], rows: list[np.ndarray], driver: np.ndarray
) -> tuple[dict[int, np.ndarray], set[int]]:
    """Axes of the nodes supported in systems, and the nodes whose supports differ in their axes."""
    turned: dict[int, np.ndarray] = {}
    mixed: set[int] = set()
    plain = np.zeros(len(model.node_numbers), dtype=bool)
    for support, where, here in zip(model.supports, named, rows):
        if not support.system:
            plain[here] = True
            continue
        for row in here.tolist():
            node = f"{where} at node {model.node_numbers[row]}"
            axes = axes_at(model, support.system, model.coordinates[row], node)
            if np.any(driver[dofs.start[row] : dofs.start[row + 1]] >= 0):
                raise ModelError(f"{node}: the node follows a link; support the node it follows instead.")
            if row in turned and not np.allclose(turned[row][0], axes, atol=1e-12):
                mixed.add(row)
            turned[row] = np.stack([axes, axes])
    mixed |= {row for row, axes in turned.items() if plain[row] and not np.allclose(axes[0], np.eye(3), atol=1e-12)}
    return turned, mixed


def _present(dofs: DofMap, rows: np.ndarray, code: int) -> np.ndarray:
    """Equations of one DOF of nodes, those nodes that have it."""
    equations = dofs.start[rows] + code
    return equations[equations < dofs.start[rows + 1]]


def _check_fix(
    dofs: DofMap, rows: np.ndarray, code: int, x: float, where: str, model: FEModel, relations: list[Relation],
    driver: np.ndarray, fixer: np.ndarray, prescribed: np.ndarray,
) -> None:  # fmt: skip
    """Raise ModelError if a DOF to be prescribed follows a link or already has another value."""
    equations = _present(dofs, rows, code)
    driven = equations[driver[equations] >= 0]
    if driven.size:
        name = relations[driver[driven[0]]].name
        raise ModelError(f"{where}: {dof_name(dofs, driven[0])} follows {name}; support the node it follows instead.")
    other = equations[(fixer[equations] >= 0) & (prescribed[equations] != x)]
    if other.size:
        first = model.supports[fixer[other[0]]].name or str(fixer[other[0]] + 1)
        raise ModelError(
            f"{where}: {dof_name(dofs, other[0])} is given {x:g}, but support '{first}' gives it "
            f"{prescribed[other[0]]:g}; keep one."
        )


def _hold_in_several(
    model: FEModel, dofs: DofMap, row: int, named: list[str], rows: list[np.ndarray], prescribed: np.ndarray
) -> np.ndarray:
    """Axes (2, 3, 3) whose first directions span all that the supports of one node hold; values into ``prescribed``.

    A direction that depends on those before it must agree with them (Gram and Schmidt).
    """
    first, last = int(dofs.start[row]), int(dofs.start[row + 1])
    result = np.tile(np.eye(3), (2, 1, 1))
    held: list[list[tuple[np.ndarray, float]]] = [[], []]
    for support, where, here in zip(model.supports, named, rows):
        if row not in here:
            continue
        axes = axes_at(model, support.system, model.coordinates[row], where)
        for code, x in _wanted(support, where):
            known = held[code // 3]
            r, left = axes[code % 3].copy(), x
            for b, v in known:
                along = r @ b
                r, left = r - along * b, left - along * v
            size = float(np.linalg.norm(r))
            if size > PARALLEL:
                known.append((r / size, left / float(size)))
            elif abs(left) > PARALLEL * max(abs(x), *(abs(v) for _, v in known)):
                raise ModelError(
                    f"{where}: at node {model.node_numbers[row]} its value {x:g} of {DOF_NAMES[code]} contradicts what "
                    "other supports of the node give in other axes; keep one."
                )
    for group, known in enumerate(held[: (last - first) // 3]):
        basis = np.array([b for b, _ in known]).reshape(-1, 3)
        _, _, vt = np.linalg.svd(basis, full_matrices=True)
        result[group] = np.vstack([basis, vt[len(known) :]])
        prescribed[first + 3 * group : first + 3 * group + len(known)] = [v for _, v in known]
    return result
