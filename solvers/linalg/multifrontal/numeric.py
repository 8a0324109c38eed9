"""Numeric factorisation: subtrees by single threads, then the shared fronts by all of them."""

import threading
from collections.abc import Sequence

import numpy as np
import scipy.sparse as sp

from solvers.kernels.multifrontal_panel import (
    LD,
    NB,
    Matrix,
    Work,
    assemble_matrix,
    factor_triangle,
    map_rows,
    update_rows,
    update_triangle,
)
from solvers.kernels.multifrontal_pivots import Pivots
from solvers.kernels.multifrontal_subtree import factor_subtree
from solvers.kernels.multifrontal_top import (
    TILE,
    add_stacked_update,
    spread_update,
    top_solve,
    top_tile,
)
from solvers.kernels.skinny import WIDTH
from solvers.kernels.strips import packed_room
from solvers.linalg.matrix_checks import diagonal_of
from solvers.linalg.multifrontal.analysis import Plan
from solvers.linalg.multifrontal.blas_table import blas_table, single_threaded_blas
from solvers.linalg.multifrontal.crew import Crew
from solvers.linalg.multifrontal.store import Store
from solvers.monitor import Monitor

# Fewest and most rows of a shared front that one task divides by the finished triangle or updates.
CHUNK_ROWS = (192, 1536)


class BadPivot(Exception):
    """A pivot that is not positive (Cholesky) or zero: column in the order of elimination and the value met there."""

    def __init__(self, column: int, value: float) -> None:
        super().__init__(column, value)
        self.column = column
        self.value = value


def no_pivots(n: int = 0) -> Pivots:
    """Room for the pivots of an indefinite factor of order n; without an order, the empty ones of Cholesky."""
    return Pivots(np.ones(n), np.zeros(n, np.int32), np.zeros(n, np.int32), np.ones(n), np.zeros(n))


def factorise_numeric(A: sp.csc_array, plan: Plan, store: Store, pivots: Pivots, monitor: Monitor) -> np.ndarray:
    """Fill the new store with the panels of the factor; Cholesky when ``pivots`` is empty.

    Returns for Cholesky the least pivot relative to its diagonal entry, one number; for an indefinite factor the size
    of every row that its pivot is to be judged by, |a_ii| + 2 Σ l̃_ij² over negative pivots (n, order of elimination):
    the rounding error of a pivot is a small multiple of it. Raises BadPivot, or Cancelled.
    """
    diagonal = np.abs(diagonal_of(A))
    matrix = Matrix(A.indptr, A.indices, A.data, np.where(diagonal > 0.0, diagonal, 1.0))
    works = [_workspace(plan, worker, len(pivots.root)) for worker in range(plan.threads)]
    run = _Run(plan, matrix, store.values, pivots, works, monitor)
    with single_threaded_blas(), Crew(plan.threads) as crew:
        cuts = np.linspace(plan.tree.lptr[plan.top], plan.tree.lptr[-1], 2 * plan.threads + 1).astype(int)
        crew.run(len(cuts) - 1, lambda worker, index: store.clear(cuts[index], cuts[index + 1]))
        if store.out_of_core:
            _branch_by_branch(run, crew, store)
        else:
            run.subtrees(crew, range(len(plan.subtrees)))
            for s in range(plan.top, len(plan.tree.parent)):
                run.front(crew, s)
    if len(pivots.root) == 0:
        return np.array([min(float(work.measure[0]) for work in works)])
    return diagonal[plan.tree.perm] + 2.0 * sum(work.grown for work in works)


def _branch_by_branch(run: "_Run", crew: Crew, store: Store) -> None:
    """Subtrees just before the shared front they belong to, finished panels dropped: few are in memory at once."""
    plan, tree = run.plan, run.plan.tree
    for s in [-1, *range(plan.top, len(tree.parent))]:
        mine = plan.attached(s)
        run.subtrees(crew, mine)
        for first, last in plan.subtrees[mine]:
            store.drop(int(tree.lptr[first]), int(tree.lptr[last]))
        if s >= 0:
            run.front(crew, s)
            store.drop(int(tree.lptr[s]), int(tree.lptr[s + 1]))


def _workspace(plan: Plan, worker: int, n_grown: int) -> Work:
    """Scratch of one thread; the packed rows of shared fronts stand in that of the first."""
    rows = int((np.diff(plan.tree.first) + np.diff(plan.tree.rptr)).max()) + 1
    triangle, strip = packed_room(NB)
    return Work(
        np.empty(plan.n, np.int32),
        np.empty(rows, np.int32),
        np.empty(rows, np.int32),
        np.zeros(NB * LD),
        np.empty(TILE * TILE if plan.top < len(plan.tree.parent) else 1),
        np.array([-1]),
        np.array([np.inf, 0.0]),
        np.empty(max(plan.stacks[0], 1)),
        np.empty(max(plan.stacks[1], 1)),
        np.zeros(n_grown),
        np.zeros(triangle),
        np.zeros(strip),
        np.empty(max(plan.packed_rows) if worker == 0 else plan.packed_rows[0]),
        np.empty(WIDTH * WIDTH),
    )


class _Run:
    """One factorisation under way: tasks for the crew, progress, the first failure."""

    def __init__(
        self,
        plan: Plan,
        matrix: Matrix,
        values: np.ndarray,
        pivots: Pivots,
        works: list[Work],
        monitor: Monitor,
    ) -> None:
        self.plan, self.matrix, self.values, self.pivots = plan, matrix, values, pivots
        self.works, self.monitor = works, monitor
        self.blas = blas_table()
        self.adding = {s: threading.Lock() for s in range(plan.top, len(plan.tree.parent))}
        self.counting = threading.Lock()
        self.flops_done = 0.0
        self.total = max(float(plan.flops.sum()), 1.0)
        self.stop = monitor.flag

    def subtrees(self, crew: Crew, numbers: Sequence[int] | np.ndarray) -> None:
        """Factorise the subtrees with these numbers."""
        crew.run(len(numbers), lambda worker, index: self.subtree(worker, int(numbers[index])))
        self.check()

    def subtree(self, worker: int, index: int) -> None:
        """Factorise one subtree and add its update to the shared panels."""
        first, last = self.plan.subtrees[index]
        work, tree = self.works[worker], self.plan.tree
        if any(other.status[0] >= 0 for other in self.works):
            return
        factor_subtree(self.blas, tree, self.matrix, self.values, self.pivots, first, last, work, self.stop)
        if self.stop[0] or work.status[0] >= 0:
            return
        spread = spread_update(tree, last - 1)
        for group, ancestor in enumerate(spread.ancestor):
            with self.adding[int(ancestor)]:
                add_stacked_update(tree, self.values, last - 1, spread, group, work)
        with self.counting:
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
        n_blocks = (k + NB - 1) // NB
        packed = works[0].rows
        for b in range(n_blocks):
            if b == 0:
                factor_triangle(tree, self.matrix, values, self.pivots, s, 0, works[0])
            self.check()
            chunks = self.row_chunks(min(k, (b + 1) * NB), k, rows)

            def solve(worker: int, index: int, b: int = b, chunks: list = chunks) -> None:
                row, count = chunks[index]
                top_solve(blas, tree, values, self.pivots, s, b, row, count, packed, works[worker])

            crew.run(len(chunks), solve)
            parts = [
                (later, *c)
                for later in range(b + 1, n_blocks)
                for c in self.row_chunks(min(k, (later + 1) * NB), k, rows)
            ]
            later = n_blocks - b - 1

            def update(worker: int, index: int, b: int = b, later: int = later, parts: list = parts) -> None:
                work = works[worker]
                if index >= later:
                    block, row, count = parts[index - later]
                    update_rows(tree, values, self.pivots, s, b, block, row, count, packed, work)
                    return
                update_triangle(tree, values, self.pivots, s, b, b + 1 + index, packed, work)
                if index == 0:  # the next block is on the way of all that follows
                    factor_triangle(tree, self.matrix, values, self.pivots, s, b + 1, work)

            crew.run(later + len(parts), update)
        self.check()
        if rows > k:
            self.spread(crew, s)
        self.flops_done += float(self.plan.flops[s])
        self.monitor.report(self.flops_done / self.total, "factorisation")

    def row_chunks(self, start: int, k: int, stop: int) -> list[tuple[int, int]]:
        """Rows start … stop−1 cut into (first, number), about two for each thread, whole strips, none across row k."""
        step = -(-(stop - start) // (2 * self.plan.threads * WIDTH)) * WIDTH
        step = min(max(step, CHUNK_ROWS[0]), CHUNK_ROWS[1])
        return [
            (row, min(step, end - row)) for begin, end in ((start, k), (k, stop)) for row in range(begin, end, step)
        ]

    def spread(self, crew: Crew, s: int) -> None:
        """All tiles of the update of shared front s."""
        tree = self.plan.tree
        spread = spread_update(tree, s)
        tiles = update_tiles(int(tree.rptr[s + 1] - tree.rptr[s]))

        def tile(worker: int, index: int) -> None:
            top_tile(tree, self.values, self.pivots, s, spread, *tiles[index], self.works[0].rows, self.works[worker])

        crew.run(len(tiles), tile)

    def check(self) -> None:
        """Raise what went wrong so far."""
        self.monitor.check()
        for work in self.works:
            if work.status[0] >= 0:
                raise BadPivot(int(work.status[0]), float(work.measure[1]))


def update_tiles(m: int) -> list[tuple[int, int, int, int]]:
    """Tiles (c0, c1, r0, r1) that cover the lower triangle of order m; those on the diagonal are square."""
    cuts = range(0, m, TILE)
    return [(c, min(c + TILE, m), r, min(r + TILE, m)) for c in cuts for r in cuts if r >= c]
