"""Solves with a multifrontal factor: subtrees by single threads, shared fronts by all."""

from dataclasses import dataclass

import numpy as np

from solvers.kernels.multifrontal_panel import NB
from solvers.kernels.multifrontal_pivots import Pivots
from solvers.kernels.multifrontal_solve import (
    backward_block,
    backward_pivots,
    backward_subtree,
    forward_pivots,
    forward_rows,
    forward_subtree,
    gather_rows,
)
from solvers.linalg.multifrontal.analysis import Plan
from solvers.linalg.multifrontal.blas_table import blas_table, single_threaded_blas
from solvers.linalg.multifrontal.crew import Crew
from solvers.linalg.multifrontal.store import Store

# Right-hand sides solved together; more of them no longer save reading the factor but spill the cache.
BLOCK = 16
# Entries of a panel that are worth a task of their own.
TASK_ENTRIES = 500_000


@dataclass
class _Sweep:
    """One pass over the factor with a block X (n × r, flat) and the scratch of each thread."""

    plan: Plan
    store: Store
    pivots: Pivots
    X: np.ndarray
    r: int
    blocks: list[np.ndarray]
    buffers: list[np.ndarray]

    def forward(self, crew: Crew) -> None:
        plan, tree, n, r = self.plan, self.plan.tree, self.plan.n, self.r
        blas, values, top = blas_table(), self.store.values, int(tree.first[plan.top])
        owed = [np.zeros((n - top) * r) for _ in range(crew.threads)]

        def subtree(worker: int, index: int) -> None:
            first, last = plan.subtrees[index]
            forward_subtree(
                blas, tree, values, self.pivots, first, last, self.X, n, r, owed[worker], top, *self.scratch(worker)
            )
            self.drop(first, last)

        crew.run(len(plan.subtrees), subtree)
        shared = self.X.reshape(r, n)[:, top:]
        for part in owed:
            shared += part.reshape(r, n - top)
        for s in range(plan.top, len(tree.parent)):
            forward_pivots(blas, tree, values, self.pivots, s, self.X, n, r, self.blocks[0])
            chunks = self.row_chunks(s)

            def rows(worker: int, index: int, s: int = s, chunks: list = chunks) -> None:
                row, count = chunks[index]
                buffer = self.buffers[worker]
                forward_rows(blas, tree, values, s, row, count, self.X, n, r, owed[worker], n, buffer)

            crew.run(len(chunks), rows)
            self.drop(s, s + 1)

    def backward(self, crew: Crew) -> None:
        plan, tree, n, r = self.plan, self.plan.tree, self.plan.n, self.r
        blas, values = blas_table(), self.store.values
        for s in range(len(tree.parent) - 1, plan.top - 1, -1):
            if tree.rptr[s + 1] > tree.rptr[s]:
                gather_rows(tree, s, self.X, n, r, self.buffers[0])

                def block(worker: int, index: int, s: int = s) -> None:
                    backward_block(blas, tree, values, s, index, self.X, n, r, self.buffers[0])

                crew.run(int(tree.first[s + 1] - tree.first[s] + NB - 1) // NB, block)
            backward_pivots(blas, tree, values, self.pivots, s, self.X, n, r, self.blocks[0])
            self.drop(s, s + 1)

        def subtree(worker: int, index: int) -> None:
            first, last = plan.subtrees[index]
            backward_subtree(blas, tree, values, self.pivots, first, last, self.X, n, r, *self.scratch(worker))
            self.drop(first, last)

        crew.run(len(plan.subtrees), subtree)

    def drop(self, first: int, last: int) -> None:
        self.store.drop(int(self.plan.tree.lptr[first]), int(self.plan.tree.lptr[last]))

    def scratch(self, worker: int) -> tuple[np.ndarray, np.ndarray]:
        return self.blocks[worker], self.buffers[worker]

    def row_chunks(self, s: int) -> list[tuple[int, int]]:
        tree = self.plan.tree
        k, m = int(tree.first[s + 1] - tree.first[s]), int(tree.rptr[s + 1] - tree.rptr[s])
        step = max(TASK_ENTRIES // k, 64)
        return [(row, min(step, m - row)) for row in range(0, m, step)]


def solve_with(plan: Plan, store: Store, pivots: Pivots, B: np.ndarray, *, forward: bool, backward: bool) -> np.ndarray:
    """``A⁻¹ B`` (both passes), ``L⁻¹ P B`` (forward only) or ``Pᵀ L⁻ᵀ B`` (backward only); B is (n,) or (n, k)."""
    columns = B.reshape(plan.n, -1)
    result = np.empty_like(columns, order="F")
    perm = plan.tree.perm
    rows = int(np.diff(plan.tree.rptr).max(initial=0)) + 1
    width = min(BLOCK, columns.shape[1])
    blocks = [np.zeros(NB * NB) for _ in range(plan.threads)]
    buffers = [np.empty(rows * width) for _ in range(plan.threads)]
    with single_threaded_blas(), Crew(plan.threads) as crew:
        for start in range(0, columns.shape[1], BLOCK):
            slab = columns[:, start : start + BLOCK]
            r = slab.shape[1]
            X = np.empty((r, plan.n))
            for j in range(r):
                X[j] = slab[perm, j] if forward else slab[:, j]
            sweep = _Sweep(plan, store, pivots, X.reshape(-1), r, blocks, buffers)
            if forward:
                sweep.forward(crew)
            if len(pivots.root):
                X *= np.sign(pivots.root)
            if backward:
                sweep.backward(crew)
            for j in range(r):
                if backward:
                    result[perm, start + j] = X[j]
                else:
                    result[:, start + j] = X[j]
    return result.reshape(B.shape, order="F") if B.ndim == 1 else result
