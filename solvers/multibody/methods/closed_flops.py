"""Operations of one evaluation of any mechanism: closed loops, flexible bodies, prescribed motions.

Additions, multiplications, divisions and roots of the kernels that make the equations of motion and solve them, term by
term: recursive Newton–Euler, the mass matrix, its factor, the equations of the loops, the solution. Force elements and
the geometry of the joints are not counted: they are the same for every method. Theory (13)–(16).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers.kernels.flexible import CORIOLIS, QUADRATIC, STIFFENING
from solvers.kernels.multibody_arrays import (
    BLOCK_ENTRIES,
    BLOCK_ENTRY,
    BLOCK_ROWS,
    BLOCK_RUN,
    BLOCK_RUNS,
    ENTRY_BLOCK,
    ENTRY_RUN,
    ENTRY_RUNS,
    FLEX_BODY,
    FLEX_FLAGS,
    FLEX_H,
    N_V,
    PARENT,
    V_COUNT,
    Model,
    speeds_above,
)
from solvers.multibody.compile import CompiledSystem, make_workspace

#: Keys of the two ways to apply the inverse of the mass matrix.
MATRIX, ARTICULATED = "matrix", "articulated"


@dataclass(frozen=True)
class Operations:
    """Operations by part of an evaluation; ``method`` is ``matrix`` or ``articulated``."""

    method: str
    forces: float  # inertia forces and joint wrenches, terms of flexible bodies
    inertia: float  # mass matrix and its factor, or articulated inertias
    closure: float  # the equations of the loops, factored
    solution: float  # accelerations and multipliers

    @property
    def total(self) -> float:
        """Of one evaluation of the accelerations."""
        return self.forces + self.inertia + self.closure + self.solution


def evaluation_flops(compiled: CompiledSystem, rank: int) -> Operations:
    """Operations of one evaluation; ``rank`` is the number of independent equations of the loops."""
    model, n, m = compiled.model, int(compiled.model.counts[N_V]), len(compiled.model.row_i)
    along = len(make_workspace(compiled).tree) > 0
    above = _depths(speeds_above(model))
    inwards = _tree_pass(model) if along else float((1.0 + 2.0 * above).sum())
    inertia = _articulated(model) if along else _mass_matrix(model) + float((above**2 + 2.0 * above + 2.0).sum())
    if len(model.closure_block) and not along:
        closure, solution = _by_blocks(model, above)
    else:
        closure, solution = (_closure(n, m, rank) + m * inwards, _multipliers(n, m, rank)) if m else (0.0, 0.0)
    return Operations(
        ARTICULATED if along else MATRIX,
        _newton_euler(model),
        inertia,
        closure,
        n + 2.0 * inwards + solution,
    )


def _depths(above: NDArray[np.int64]) -> NDArray[np.float64]:
    """How many speeds lie above each."""
    depth = np.zeros(len(above))
    for k, up in enumerate(above):  # a speed comes after those above it, but for modal ones, which none is above
        depth[k] = depth[up] + 1.0 if up >= 0 else 0.0
    return depth


def _newton_euler(model: Model) -> float:
    """Wrenches of all bodies from the leaves inwards; inertia terms of the flexible ones."""
    bodies = len(model.body_i) - 1
    total = 267.0 * bodies + 11.0 * float(model.body_i[1:, V_COUNT].sum())
    for row in model.flex_i:
        h, flags = float(row[FLEX_H]), int(row[FLEX_FLAGS])
        total += 117.0 + 27.0 * h + 15.0 + _frame_terms(h, flags)
    return total


def _frame_terms(h: float, flags: int) -> float:
    product = h * (1.0 + 2.0 * h)
    stiff, quadratic = bool(flags & STIFFENING), bool(flags & (QUADRATIC | STIFFENING))
    total = 3.0 * (5.0 * h + product * (3.0 if stiff else 1.0))
    total += 6.0 * (2.0 + 9.0 * h + (product if quadratic else 0.0)) + 3.0 * h + 54.0
    if stiff:
        total += 6.0 * h * (2.0 * h + 2.0)
    if flags & CORIOLIS:
        total += 12.0 * h + 30.0 + 18.0 + 3.0 + 3.0 * product
    return total


def _mass_matrix(model: Model) -> float:
    """Composite inertias, and one column per speed along its path."""
    bodies = len(model.body_i)
    length, speeds = np.zeros(bodies), np.zeros(bodies)  # bodies and speeds on the path to the ground
    total = 0.0
    for i in range(1, bodies):
        parent, own = int(model.body_i[i, PARENT]), float(model.body_i[i, V_COUNT])
        length[i], speeds[i] = length[parent] + 1.0, speeds[parent] + own
        total += 182.0 + (100.0 if parent else 0.0) + own * (42.0 + 15.0 * length[i] + 11.0 * speeds[i])
    for row in model.flex_i:
        frame, h = int(row[FLEX_BODY]), float(row[FLEX_H])
        total += 105.0 + h * (37.0 + 15.0 * length[frame] + 11.0 * speeds[frame])
    return total


def _articulated(model: Model) -> float:
    """Articulated inertias from the leaves inwards."""
    total = 0.0
    for i in range(1, len(model.body_i)):
        own = float(model.body_i[i, V_COUNT])
        total += 171.0 + (183.0 if model.body_i[i, PARENT] else 0.0)
        a = np.arange(own)  # speeds of the same joint before each
        total += float((72.0 + 19.0 * (a + 1.0) + a * (a + 1.0) + 12.0 * a + 7.0 + 72.0).sum())
    return total


def _tree_pass(model: Model) -> float:
    """One application of the inverse factor along the tree: mean of inwards and outwards."""
    total = 0.0
    for i in range(1, len(model.body_i)):
        a = np.arange(float(model.body_i[i, V_COUNT]))
        total += 18.0 + float((25.0 + 2.0 * a).sum())
    return total


def _closure(n: int, m: int, rank: int) -> float:
    """Householder factorisation with column pivoting of m columns of n entries, broken off at the rank."""
    total = m * (2.0 * n + 4.0)
    for step in range(rank):
        left = n - step
        total += (m - step) * (2.0 * left + 4.0) + 3.0 + (m - step - 1) * (4.0 * left + 4.0)
    if rank < min(m, n):  # the search that finds no more
        total += (m - rank) * (2.0 * (n - rank) + 4.0)
    return total


def _by_blocks(model: Model, above: NDArray[np.float64]) -> tuple[float, float]:
    """Independent equations by blocks of B·Bᵀ: to factor them, and for the solution with one correction."""
    length = np.diff(model.closure_run, axis=1)[:, 0]
    product = 2.0 * length + 4.0  # of two rows over each run
    factor, solution = 0.0, 4.0 * len(above)
    for first_run, runs, entry, entries, n in model.closure_block[
        :, [BLOCK_RUN, BLOCK_RUNS, BLOCK_ENTRY, BLOCK_ENTRIES, BLOCK_ROWS]
    ].tolist():
        own = slice(first_run, first_run + runs)
        touched = np.concatenate([above[a:z] for a, z in model.closure_run[own]])
        factor += n * float((1.0 + 2.0 * touched).sum())
        factor += sum(float(j * j) + 2.0 * j + 4.0 for j in range(n))
        rows = model.closure_block[model.closure_entry[entry : entry + entries, ENTRY_BLOCK], BLOCK_ROWS].astype(float)
        below = float(rows[1:].sum())
        factor += below * n * n + (2.0 * n + 1.0) * 0.5 * below * (below + 1.0)
        for k, (run, count) in enumerate(
            model.closure_entry[entry : entry + entries, [ENTRY_RUN, ENTRY_RUNS]].tolist()
        ):
            pairs = n * (n + 1) / 2 if k == 0 else rows[k] * n
            factor += pairs * float(product[run : run + count].sum())
        once = n * float(product[own].sum()) + n * (1.0 + 2.0 * float(length[own].sum()))
        solution += 2.0 * (once + 4.0 * below * n + 2.0 * n * (n - 1.0) + 4.0 * n)
    return factor, solution


def _multipliers(n: int, m: int, rank: int) -> float:
    """Qᵀ and Q once each, two triangular solutions; with repeated equations the multipliers of least norm."""
    total = 2.0 * sum(4.0 * (n - step) + 4.0 for step in range(rank)) + rank * rank + rank
    if rank == m:
        return total + float(m * m)
    gram = sum(2.0 * (m - i) * (i + 1) for i in range(rank))
    cholesky = sum(sum(2.0 * j + 1.0 for j in range(i)) + 2.0 * i + 2.0 for i in range(rank))
    return total + gram + cholesky + 2.0 * rank * rank + sum(2.0 * (m - i) for i in range(rank))


__all__ = ["ARTICULATED", "MATRIX", "Operations", "evaluation_flops"]
