"""Numeric factorisation: subtrees by single threads, then the shared fronts by all of them."""

import threading

import numpy as np
import scipy.sparse as sp

from solvers.kernels.multifrontal_panel import NB, Matrix, Work, assemble_matrix, map_rows
from solvers.kernels.multifrontal_subtree import factor_subtree
from solvers.kernels.multifrontal_top import (
    TILE_ROWS,
    Spread,
    add_stacked_update,
    spread_update,
    top_solve,
    top_tile,
    top_triangle,
    top_update,
)
from solvers.linalg.multifrontal.analysis import Plan
from solvers.linalg.multifrontal.blas_table import blas_table, single_threaded_blas
from solvers.linalg.multifrontal.crew import Crew
from solvers.monitor import Monitor

# Rows of a shared front that one task divides by the finished triangle or updates.
CHUNK_ROWS = 512


class BadPivot(Exception):
    """A pivot that is not positive: column in the order of elimination and the value met there."""

    def __init__(self, column: int, value: float) -> None:
        super().__init__(column, value)
        self.column = column
        self.value = value


def factorise_numeric(A: sp.csc_array, plan: Plan, values: np.ndarray, monitor: Monitor) -> float:
    """Fill ``values`` (zeros on entry) with the panels of the factor; returns the least relative pivot.

    Raises BadPivot, or Cancelled.
    """
    diagonal = np.abs(A.diagonal())
    matrix = Matrix(A.indptr, A.indices, A.data, np.where(diagonal > 0.0, diagonal, 1.0))
    works = [_workspace(plan) for _ in range(plan.threads)]
    run = _Run(plan, matrix, values, works, monitor)
    with single_threaded_blas(), Crew(plan.threads) as crew:
        crew.run(len(plan.subtrees), run.subtree)
        run.check()
        for s in range(plan.top, len(plan.tree.parent)):
            run.front(crew, s)
    return min(float(work.measure[0]) for work in works)


def _workspace(plan: Plan) -> Work:
    rows = int((np.diff(plan.tree.first) + np.diff(plan.tree.rptr)).max()) + 1
    return Work(
        np.empty(plan.n, np.int32),
        np.empty(rows, np.int32),
        np.empty(rows, np.int32),
        np.zeros(NB * NB),
        np.empty(NB * TILE_ROWS),
        np.zeros(1, np.int32),
        np.array([-1, 0]),
        np.array([np.inf, 0.0]),
        np.empty(max(plan.stacks[0], 1)),
        np.empty(max(plan.stacks[1], 1)),
    )


class _Run:
    """One factorisation under way: tasks for the crew, progress, the first failure."""

    def __init__(self, plan: Plan, matrix: Matrix, values: np.ndarray, works: list[Work], monitor: Monitor) -> None:
        self.plan, self.matrix, self.values, self.works, self.monitor = plan, matrix, values, works, monitor
        self.blas = blas_table()
        self.adding = threading.Lock()
        self.flops_done = 0.0
        self.total = max(float(plan.flops.sum()), 1.0)
        self.done = np.zeros(1, np.int64)
        self.stop = monitor.flag

    def subtree(self, worker: int, index: int) -> None:
        """Factorise one subtree and add its update to the shared panels."""
        first, last = self.plan.subtrees[index]
        work, tree = self.works[worker], self.plan.tree
        if any(other.status[0] >= 0 for other in self.works):
            return
        factor_subtree(self.blas, tree, self.matrix, self.values, first, last, work, self.stop, self.done)
        if self.stop[0] or work.status[0] >= 0:
            return
        spread = spread_update(tree, last - 1)
        with self.adding:
            add_stacked_update(tree, self.values, last - 1, spread, work)
            self.flops_done += float(self.plan.flops[first:last].sum())
        if worker == 0:
            self.monitor.report(self.flops_done / self.total, "factorisation")

    def front(self, crew: Crew, s: int) -> None:
        """One shared front: its blocks in turn, then the tiles of its update."""
        tree, values, blas, works = self.plan.tree, self.values, self.blas, self.works
        k = int(tree.first[s + 1] - tree.first[s])
        rows = k + int(tree.rptr[s + 1] - tree.rptr[s])
        map_rows(tree, s, works[0].pos)
        assemble_matrix(tree, self.matrix, values, s, works[0].pos)
        for b in range((k + NB - 1) // NB):
            below = min(k, (b + 1) * NB)
            chunks = [(row, min(CHUNK_ROWS, rows - row)) for row in range(below, rows, CHUNK_ROWS)]

            def update(worker: int, index: int, b: int = b, chunks: list = chunks) -> None:
                if index == 0:
                    top_triangle(blas, tree, self.matrix, values, s, b, works[worker])
                else:
                    top_update(blas, tree, values, s, b, *chunks[index - 1])

            def solve(worker: int, index: int, b: int = b, chunks: list = chunks) -> None:
                top_solve(blas, tree, values, s, b, *chunks[index], works[worker])

            crew.run(1 + len(chunks) if b > 0 else 1, update)
            self.check()
            crew.run(len(chunks), solve)
        if rows > k:
            self.spread(crew, s)
        self.flops_done += float(self.plan.flops[s])
        self.monitor.report(self.flops_done / self.total, "factorisation")

    def spread(self, crew: Crew, s: int) -> None:
        """All tiles of the update of shared front s."""
        tree = self.plan.tree
        spread = spread_update(tree, s)
        tiles = update_tiles(spread)

        def tile(worker: int, index: int) -> None:
            top_tile(self.blas, tree, self.values, s, spread, *tiles[index], self.works[worker])

        crew.run(len(tiles), tile)

    def check(self) -> None:
        """Raise what went wrong so far."""
        self.monitor.check()
        for work in self.works:
            if work.status[0] >= 0:
                raise BadPivot(int(work.status[0]), float(work.measure[1]))


def update_tiles(spread: Spread) -> list[tuple[int, int, int, int, int]]:
    """Tiles (group, c0, c1, r0, r1) that cover the lower triangle of an update; a diagonal one is square."""
    m = int(spread.start[-1])
    tiles = []
    for g in range(len(spread.ancestor)):
        for c0 in range(int(spread.start[g]), int(spread.start[g + 1]), NB):
            c1 = min(c0 + NB, int(spread.start[g + 1]))
            tiles.append((g, c0, c1, c0, c1))
            tiles.extend((g, c0, c1, r0, min(r0 + TILE_ROWS, m)) for r0 in range(c1, m, TILE_ROWS))
    return tiles
