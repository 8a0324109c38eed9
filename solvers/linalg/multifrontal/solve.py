"""Solves with a multifrontal factor: branches of the tree by single threads, the fronts above them by one."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

import numpy as np

from solvers.kernels.multifrontal_pivots import Pivots
from solvers.kernels.multifrontal_solve import backward_list, forward_list, interleave, separate
from solvers.kernels.skinny import WIDTH
from solvers.linalg.multifrontal.analysis import Plan
from solvers.linalg.multifrontal.crew import Crew
from solvers.linalg.multifrontal.store import Store

# Entries of a factor on disc that are read at once: the next ones are asked for, those before are let go.
OUT_OF_CORE_STEP = 1 << 21


@dataclass
class _Sweep:
    """One pass over the factor with a block X (n × WIDTH, flat) and the scratch of each thread."""

    plan: Plan
    store: Store
    pivots: Pivots
    X: np.ndarray
    buffers: list[np.ndarray]

    def forward(self, crew: Crew) -> None:
        shares = self.plan.shares
        owed = [np.zeros(shares.columns.size * WIDTH) for _ in range(crew.threads)]
        crew.run(len(shares.branches), lambda worker, i: self._down(worker, shares.branches[i], owed[worker]))
        if shares.columns.size:
            block = self.X.reshape(-1, WIDTH)
            for part in owed:
                block[shares.columns] += part.reshape(-1, WIDTH)
            nothing_shared = np.full(self.plan.n, -1, dtype=np.int64)
            self._down(0, shares.shared, owed[0], nothing_shared)

    def backward(self, crew: Crew) -> None:
        shares = self.plan.shares
        if shares.shared.size:
            self._up(0, shares.shared)
        crew.run(len(shares.branches), lambda worker, i: self._up(worker, shares.branches[i]))

    def _down(self, worker: int, supernodes: np.ndarray, owed: np.ndarray, place: np.ndarray | None = None) -> None:
        place = self.plan.shares.place if place is None else place
        parts = self._parts(supernodes)
        for part, following in zip(parts, [*parts[1:], None]):
            self._ask(following, self.store.want)
            forward_list(
                self.plan.tree, self.store.values, self.pivots, part, self.X, owed, place, self.buffers[worker]
            )
            self._ask(part, self.store.drop)

    def _up(self, worker: int, supernodes: np.ndarray) -> None:
        parts = self._parts(supernodes)[::-1]
        for part, following in zip(parts, [*parts[1:], None]):
            self._ask(following, self.store.want)
            backward_list(self.plan.tree, self.store.values, self.pivots, part, self.X, self.buffers[worker])
            self._ask(part, self.store.drop)

    def _parts(self, supernodes: np.ndarray) -> list[np.ndarray]:
        if not self.store.out_of_core:
            return [supernodes]
        filled = np.cumsum(np.diff(self.plan.tree.lptr)[supernodes]) // OUT_OF_CORE_STEP
        return np.split(supernodes, np.flatnonzero(np.diff(filled)) + 1)

    def _ask(self, supernodes: np.ndarray | None, ask: Callable[[int, int], None]) -> None:
        """``want`` or ``drop`` the panels of these supernodes."""
        if supernodes is None or not supernodes.size or not self.store.out_of_core:
            return
        lptr = self.plan.tree.lptr
        for run in np.split(supernodes, np.flatnonzero(np.diff(supernodes) > 1) + 1):
            ask(int(lptr[run[0]]), int(lptr[run[-1] + 1]))


def solve_with(plan: Plan, store: Store, pivots: Pivots, B: np.ndarray, *, forward: bool, backward: bool) -> np.ndarray:
    """``A⁻¹ B`` (both passes), ``L⁻¹ P B`` (forward only) or ``Pᵀ L⁻ᵀ B`` (backward only); B is (n,) or (n, k)."""
    columns = B.reshape(plan.n, -1)
    by_row = columns.flags.c_contiguous and 1 < columns.shape[1] <= WIDTH
    result = np.empty(columns.shape, order="C" if by_row else "F")
    perm, same = plan.tree.perm, np.arange(plan.n, dtype=np.int32)
    rows = int(np.diff(plan.tree.rptr).max(initial=0)) + 1
    buffers = [np.empty(rows * WIDTH) for _ in range(plan.threads)]
    cuts = np.linspace(0, plan.n, plan.threads + 1).astype(int)
    bands = list(pairwise(cuts))
    X = np.empty(plan.n * WIDTH)
    signs = np.sign(pivots.root)[:, None]
    with Crew(plan.threads) as crew:
        for start in range(0, columns.shape[1], WIDTH):
            slab, out = columns[:, start : start + WIDTH], result[:, start : start + WIDTH]
            crew.run(plan.threads, partial(_bands, interleave, bands, slab, perm if forward else same, X))
            sweep = _Sweep(plan, store, pivots, X, buffers)
            if forward:
                sweep.forward(crew)
            if len(signs):
                X.reshape(-1, WIDTH)[:] *= signs
            if backward:
                sweep.backward(crew)
            crew.run(plan.threads, partial(_bands, separate, bands, X, perm if backward else same, out))
    return result.reshape(B.shape, order="F") if B.ndim == 1 else result


def _bands(move: Callable, bands: list, source: np.ndarray, order: np.ndarray, target: np.ndarray, *task: int) -> None:
    """Move one band of rows between two layouts; ``task``: worker and number of the band."""
    move(source, order, target, *bands[task[1]])
