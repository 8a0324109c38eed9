"""Keeping the Lanczos basis orthogonal: full, partial and selective reorthogonalisation (Mikheev 2004, app. 3)."""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from solvers.errors import SolveError
from solvers.linalg.lanczos.forms import Form
from solvers.linalg.lanczos.krylov import EPS, Krylov, ritz
from solvers.linalg.lanczos.tall import project, subtract

Array = NDArray[np.float64]
REORTHOGONALISATIONS = ("full", "partial", "selective")
GOOD = 1e-5  # of ‖H‖: a Ritz vector to be cleaned of; chosen by trial, √ε lost orthogonality on the ANSYS rotor
SEMI = float(np.sqrt(EPS))  # semi-orthogonality: enough for a projection exact to rounding (Simon 1984)


class BasisDecayed(SolveError):
    """The basis is no longer orthogonal enough to be believed: an economical way saved too much."""


class Policy(Protocol):
    """Decides, at every step, what the new block W is cleaned of. ``Z = G W`` on entry and on return."""

    def purge(self, state: Krylov, form: Form, W: Array, Z: Array) -> tuple[Array, Array]: ...

    def advance(self, state: Krylov, R: Array) -> None: ...


class Full:
    """(П3.6): clean of the whole basis at every step."""

    def purge(self, state: Krylov, form: Form, W: Array, Z: Array) -> tuple[Array, Array]:
        return clean(state, form, state.Q[:, : state.block[1]], W, Z)

    def advance(self, state: Krylov, R: Array) -> None:
        pass


class Partial:
    """(П3.7): estimate the angles by a recurrence and clean of the blocks whose estimate passed √ε, two steps in a row.

    The recurrence is the block form with norms (Grimes, Lewis and Simon 1994). Ritz vectors kept by a restart are
    always cleaned of. ``w[k]`` bounds the cosine between the newest block and block k, ``w_before[k]`` the one before;
    ``own[k]`` and ``ties[k]`` are the norms of block k of H and of its tie to the next one.
    """

    def __init__(self) -> None:
        self.own: list[float] = []
        self.ties: list[float] = []
        self.w: list[float] = []
        self.w_before: list[float] = []
        self.marked: set[int] = set()
        self.restarts = 0

    def purge(self, state: Krylov, form: Form, W: Array, Z: Array) -> tuple[Array, Array]:
        if state.restarts != self.restarts or len(self.w) != len(state.blocks):
            self._reset(state)
        estimate = self._estimate(state, W, Z)
        bad = {k for k, w in enumerate(estimate) if w > SEMI}
        chosen = self._widen(estimate, bad) | self.marked
        if state.kept:
            chosen.add(0)
        # the two neighbours in the recurrence are cleaned of once more: their estimate is then rounding
        newest = len(state.blocks) - 1
        chosen |= {newest, max(newest - 1, 0)}
        for first, last in _runs(sorted(chosen)):
            W, Z = clean(state, form, state.Q[:, state.blocks[first][0] : state.blocks[last][1]], W, Z)
        for k in chosen:
            estimate[k] = EPS * np.sqrt(form.n)
        self.marked = self._widen(estimate, bad) if bad else set()
        self.marked |= bad
        self.w_before, self.w = self.w, estimate
        return W, Z

    def advance(self, state: Krylov, R: Array) -> None:
        self.w_before.append(EPS)
        self.w.append(1.0)

    def _reset(self, state: Krylov) -> None:
        n = len(state.blocks)
        self.w = [EPS] * (n - 1) + [1.0]
        self.w_before = [EPS] * n
        self.own, self.ties = [], []
        self.marked, self.restarts = set(), state.restarts

    def _estimate(self, state: Krylov, W: Array, Z: Array) -> list[float]:
        """Bounds for the block being made, from the two before it."""
        gram = W.T @ Z
        shortest = np.sqrt(max(float(np.linalg.eigvalsh(0.5 * (gram + gram.T))[0]), 1e-300))
        H, blocks, j = state.H, state.blocks, len(state.blocks) - 1
        for k in range(len(self.own), j + 1):
            self.own.append(_size(H, blocks[k], blocks[k]))
            if k:
                self.ties.append(_size(H, blocks[k], blocks[k - 1]))
        # rounding of the product S q, of the size of S, seen from a new block that may be much shorter
        size = float(np.abs(H[: blocks[j][1], : blocks[j][1]]).max(initial=0.0))
        noise = EPS * np.sqrt(W.shape[1]) * max(size / shortest, 1.0)
        result = np.full(j + 1, noise)
        k0 = 1 if state.kept else 0
        if j - 1 > k0:
            w, own, ties = np.array(self.w), np.array(self.own), np.array([0.0, *self.ties])  # ties[k]: to block k−1
            old, inner = slice(k0, j - 1), np.arange(k0, j - 1)
            total = (own[j] + own[old]) * w[old] + ties[j] * np.array(self.w_before)[old]
            total += ties[inner + 1] * w[inner + 1] + ties[old] * w[inner - 1]
            result[old] += total / shortest
        return result.tolist()

    @staticmethod
    def _widen(estimate: list[float], bad: set[int]) -> set[int]:
        """Neighbours of bad blocks that are already worse than ε^¾ (Simon 1984)."""
        chosen = set(bad)
        for k in bad:
            for way in (-1, 1):
                i = k + way
                while 0 <= i < len(estimate) and estimate[i] > EPS**0.75:
                    chosen.add(i)
                    i += way
        return chosen


class Selective:
    """(П3.8): clean of the Ritz vectors that are «good», ``‖S y − θ y‖ < 1e-5 ‖H‖``, and of those kept by a restart."""

    def __init__(self) -> None:
        self.Y: Array | None = None
        self.restarts = 0

    def purge(self, state: Krylov, form: Form, W: Array, Z: Array) -> tuple[Array, Array]:
        if state.restarts != self.restarts:
            self.Y, self.restarts = None, state.restarts
        if state.kept:
            W, Z = clean(state, form, state.Q[:, : state.kept], W, Z)
        if self.Y is not None:
            W, Z = clean(state, form, self.Y, W, Z)
        # the two newest blocks, whose coefficients the recurrence took for granted
        return clean(state, form, state.Q[:, state.previous[0] : state.block[1]], W, Z)

    def advance(self, state: Krylov, R: Array) -> None:
        """Renew the good Ritz vectors: those of the last step but one no longer hold the block back enough."""
        if state.block[0] == state.block[1]:
            return
        _, S, residual = ritz(state)
        good = residual < GOOD * max(float(np.abs(state.H[: state.expanded]).max(initial=0.0)), 1e-300)
        count = int(np.count_nonzero(good))
        if count:
            self.Y = state.Q[:, : state.expanded] @ S[:, good]


def make_policy(name: str) -> Policy:
    """Policy by its name, one of ``REORTHOGONALISATIONS``."""
    policies: dict[str, type[Policy]] = {"full": Full, "partial": Partial, "selective": Selective}
    return policies[name]()


def clean(state: Krylov, form: Form, basis: Array, W: Array, Z: Array) -> tuple[Array, Array]:
    """Make W G-orthogonal to the columns of ``basis``: one pass, more while much was taken away (twice is enough).

    Raises BasisDecayed when a further pass finds more than the one before, and more than the operator can make of a
    unit vector: the columns are far from orthonormal.
    """
    before = np.inf
    for _ in range(3):
        C = project(basis, Z)
        found = float(np.linalg.norm(C))
        if not found <= before and not found <= float(np.abs(state.H).max()):
            raise BasisDecayed("Lanczos method: the basis lost its orthogonality. Move the shift a little.")
        before = found
        subtract(W, basis, C)
        state.purged += basis.shape[1] * W.shape[1]
        lengths = np.sqrt(np.maximum(np.einsum("ij,ij->j", W, Z), 0.0))
        if np.all(np.linalg.norm(C, axis=0) <= 1e-2 * lengths):
            break
        Z = form.metric(W)
    return W, Z


def _runs(numbers: list[int]) -> list[tuple[int, int]]:
    """First and last of each run of consecutive numbers."""
    begins = [k for k in numbers if k - 1 not in numbers]
    ends = [k for k in numbers if k + 1 not in numbers]
    return list(zip(begins, ends))


def _size(H: Array, rows: tuple[int, int], columns: tuple[int, int]) -> float:
    """Spectral norm of a block of H."""
    block = H[rows[0] : rows[1], columns[0] : columns[1]]
    return float(np.linalg.norm(block, 2)) if block.size else 0.0
