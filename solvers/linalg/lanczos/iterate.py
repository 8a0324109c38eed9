"""The iteration: steps, convergence, restarts, until the wanted pairs are found or it is said why not."""

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from solvers.errors import SolveError
from solvers.linalg.lanczos import krylov
from solvers.linalg.lanczos.forms import Form
from solvers.linalg.lanczos.reorthogonalise import make_policy
from solvers.monitor import Monitor

Array = NDArray[np.float64]
Wanted = Callable[[Array], NDArray[np.int64]]


@dataclass
class Search:
    """What is looked for and how.

    ``wanted(theta)`` gives the indices of the Ritz values looked for, most wanted first; ``count`` how many are
    expected; ``tolerance`` the residual ``‖S y − θ y‖ / |θ|`` at which a pair has converged; ``width`` the block;
    ``capacity`` the columns of the basis before a restart; ``most_steps`` the limit of block steps; ``inside`` that the
    shift stands among the roots.
    """

    wanted: Wanted
    count: int
    tolerance: float
    width: int
    capacity: int
    most_steps: int
    reorthogonalisation: str = "full"
    seed: int = 1
    inside: bool = False


class Iteration:
    """A Lanczos run that can be taken further: ``run``, then ``widen`` and ``run`` again when a root is missing."""

    def __init__(self, form: Form, search: Search, monitor: Monitor, locked: tuple[Array, Array] | None = None) -> None:
        self.begun = perf_counter()
        self.form, self.search, self.monitor = form, search, monitor
        self.locked = locked is not None
        self.random = np.random.default_rng(search.seed)
        # a basis that may fill half of the space is cheap to keep orthogonal, and economy has nothing to rest on
        economical = 2 * search.capacity <= form.n
        self.policy = make_policy(search.reorthogonalisation if economical else "full")
        self.state = krylov.start(form, search.capacity, search.width, self.random, locked)
        self._converged_at_restart = 0
        if self.state.complete and locked is None:
            raise SolveError("The mass matrix gives no inertia to any motion: no frequency exists. Check densities.")

    def run(self) -> tuple[Array, Array, Array]:
        """Step until all wanted pairs converged; return Ritz values, coefficients, residual norms of all pairs.

        Raises SolveError after ``most_steps`` steps, Cancelled by the monitor.
        """
        search, state = self.search, self.state
        while True:
            if not state.complete:
                self._make_room()
                krylov.step(state, self.form, self.policy, search.width, self.random)
            theta, S, residual = krylov.ritz(state)
            wanted = search.wanted(theta)[: search.count]
            done = self._converged(theta, residual)[wanted]
            self.monitor.report(
                np.count_nonzero(done) / max(search.count, 1), f"{np.count_nonzero(done)} of {search.count} modes"
            )
            if state.complete or (wanted.size >= search.count and done.all()):
                return theta, S, residual
            if state.steps >= search.most_steps:
                raise SolveError(
                    f"Lanczos method: {np.count_nonzero(done)} of {search.count} modes converged to "
                    f"{search.tolerance:.1g} in {state.steps} steps of {search.width} vectors and {state.restarts} "
                    "restarts. Ask for fewer modes, allow a larger basis or move the shift."
                )

    def widen(self, extra: int) -> int:
        """Add fresh random directions to the newest block (a root was missed); return how many were found."""
        if self.state.block[1] + extra > self.state.capacity:
            self._restart(*krylov.ritz(self.state))
            krylov.grow(self.state, max(self.state.capacity, self.state.block[1] + extra + 2 * self.search.width))
        found = krylov.refill(self.state, self.form, extra, self.random)
        self.state.complete = self.state.block[0] == self.state.block[1]
        return found

    def _converged(self, theta: Array, residual: Array) -> NDArray[np.bool_]:
        limit = self.search.tolerance * np.abs(theta) * self.form.share(theta)
        if self.search.inside:
            # the last product enlarges a residual by what stands nearer to the shift and has not converged
            nearer = np.abs(theta[residual > limit]).max(initial=0.0)
            limit *= np.clip(np.abs(theta) / max(nearer, 1e-300), 1e-2, 1.0)
        return residual <= limit

    def _make_room(self) -> None:
        state, search = self.state, self.search
        i0, i1 = state.block
        if i1 + max(search.width, i1 - i0) <= state.capacity:
            return
        theta, S, residual = krylov.ritz(state)
        wanted = search.wanted(theta)[: search.count]
        converged = int(np.count_nonzero(self._converged(theta, residual)[wanted]))
        slow = state.restarts >= 2 and converged - self._converged_at_restart < max(1, search.count // 10)
        self._converged_at_restart = converged
        self._restart(theta, S, residual)
        if slow:
            krylov.grow(state, min(state.capacity * 5 // 4, self.form.n + 2 * search.width))
        width = max(search.width, state.block[1] - state.block[0])
        if state.block[1] + width > state.capacity:
            krylov.grow(state, state.block[1] + 4 * width)

    def _restart(self, theta: Array, S: Array, residual: Array) -> None:
        """Keep the wanted Ritz vectors and those next to them, three fifths of the basis (chosen by trial)."""
        search, state = self.search, self.state
        room = state.capacity - (state.block[1] - state.block[0]) - 2 * search.width
        order = search.wanted(theta)
        keep = max(search.count + max(search.count // 2, 2 * search.width), int(0.6 * state.capacity))
        keep = min(keep, max(room, search.count), theta.size)
        rest = np.setdiff1d(np.argsort(-np.abs(theta)), order, assume_unique=True)
        rest = rest[np.argsort(-np.abs(theta[rest]))]
        chosen = np.concatenate((order, rest))[:keep]
        krylov.restart(state, theta[chosen], S[:, chosen])
