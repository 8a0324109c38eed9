"""The Krylov basis of the block Lanczos method: storage, orthonormal blocks, one step, thick restart.

Everything is written for an operator S that is self-adjoint in the inner product ``(x, y) = xᵀ G y``; ``form`` gives
S and G (see forms.py). The basis is stored once, column by column; ``G Q`` is kept for the newest block only.
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import cholesky, lapack, solve_triangular

from solvers.linalg.lanczos.forms import Form
from solvers.linalg.lanczos.tall import by_rows, project, put, subtract, times

if TYPE_CHECKING:
    from solvers.linalg.lanczos.reorthogonalise import Policy

Array = NDArray[np.float64]
EPS = float(np.finfo(float).eps)
NEAR_BREAKDOWN = 1e-8  # shorter new directions, relative to the operator, are cleaned of the whole basis once more
ROWS = 8192  # rows multiplied at once when the basis is rotated in place
RESERVE = 2.3  # address space for growths of the basis by a quarter; memory is taken when a column is written


@dataclass
class Krylov:
    """Basis Q (n, columns) and projection H = Qᵀ G S Q of S on it, of which ``capacity`` columns may be used.

    Columns before ``block[0]`` are expanded; ``block`` is the newest block, not yet multiplied by S, ``image`` = G
    times it; ``previous`` are the columns it is tied to; ``blocks`` lists all blocks since the restart; ``kept`` counts
    the Ritz vectors of the last restart at the front. ``complete`` is set when no direction is left: H then holds all
    roots.
    """

    Q: Array
    H: Array
    capacity: int
    block: tuple[int, int] = (0, 0)
    image: Array = field(default_factory=lambda: np.empty((0, 0)))
    previous: tuple[int, int] = (0, 0)
    blocks: list[tuple[int, int]] = field(default_factory=list)
    kept: int = 0
    complete: bool = False
    steps: int = 0
    restarts: int = 0
    purged: int = 0

    @property
    def expanded(self) -> int:
        """Number of columns whose product with S is known: the order of the projected problem."""
        return self.block[0]


def start(
    form: Form, capacity: int, width: int, random: np.random.Generator, locked: tuple[Array, Array] | None = None
) -> Krylov:
    """Basis with a first block from the range of S, so that nothing from the null space of G gets in.

    ``locked``: values (k,) and G-orthonormal vectors (n, k) of pairs already found, which the block stands beside.
    """
    columns = max(capacity, min(int(RESERVE * capacity), form.n))
    state = Krylov(np.empty((form.n, columns), order="F"), np.zeros((columns, columns)), capacity)
    if locked is not None:
        k = locked[0].size
        state.Q[:, :k], state.H[np.arange(k), np.arange(k)] = locked[1], locked[0]
        state.block = (k, k)
        state.blocks, state.kept = [(0, k)], k
    Q, image = fresh_directions(state, form, width, random)
    _append(state, Q, image)
    state.complete = Q.shape[1] == 0
    return state


def step(state: Krylov, form: Form, policy: "Policy", width: int, random: np.random.Generator) -> None:
    """One step of (П3.4)/(П3.5) for a block: multiply, subtract the two neighbours, purge, orthonormalise, append.

    A direction of zero length is a breakdown (an invariant subspace was found): it is replaced by a fresh random one.
    """
    (i0, i1), (p0, p1) = state.block, state.previous
    Q, H = state.Q, state.H
    W = form.apply(Q[:, i0:i1], state.image)
    A = project(state.image, W)
    A = 0.5 * (A + A.T)
    H[i0:i1, i0:i1] = A
    before = p0 if p1 > p0 else i0  # the previous block stands next to the newest one
    subtract(W, Q[:, before:i1], H[before:i1, i0:i1])
    state.image = np.empty((0, 0))  # no longer needed, and memory is fullest now
    Z = form.metric(W)
    W, Z = policy.purge(state, form, W, Z)
    size = float(np.abs(H[:i1, :i1]).max(initial=0.0))
    V, image, R = orthonormalise(W, Z, form, 30.0 * EPS * size)
    if V.shape[1] and _shortest(R) < NEAR_BREAKDOWN * size:
        V, image, R = _polish(state, form, V, image, R)
    H[i1 : i1 + V.shape[1], i0:i1] = R
    H[i0:i1, i1 : i1 + V.shape[1]] = R.T
    state.previous = state.block
    _append(state, V, image)
    policy.advance(state, R)
    state.steps += 1
    if V.shape[1] < width:
        refill(state, form, width - V.shape[1], random)
    state.complete = state.block[0] == state.block[1]


def refill(state: Krylov, form: Form, missing: int, random: np.random.Generator) -> int:
    """Widen the newest block by fresh random directions (П3, restart on breakdown); return how many were found."""
    missing = min(missing, state.capacity - state.block[1])
    if missing <= 0:
        return 0
    V, image = fresh_directions(state, form, missing, random)
    i0, i1 = state.block
    found = V.shape[1]
    state.Q[:, i1 : i1 + found] = V
    state.H[i1 : i1 + found, :] = 0.0
    state.H[:, i1 : i1 + found] = 0.0
    state.block = (i0, i1 + found)
    state.image = np.hstack((state.image, image)) if found else state.image
    if state.blocks:
        state.blocks[-1] = state.block
    return found


def fresh_directions(state: Krylov, form: Form, width: int, random: np.random.Generator) -> tuple[Array, Array]:
    """Up to ``width`` random directions of the range of S, G-orthonormal and orthogonal to the whole basis."""
    used = state.block[1]
    for _ in range(3):
        X = random.standard_normal((form.n, width))
        W = form.apply(X, form.metric(X))
        del X
        before = _norms(W, form.metric(W))
        keep = before > 0.0
        W = W[:, keep] / before[keep]
        for _ in range(3):
            subtract(W, state.Q[:, :used], project(state.Q[:, :used], form.metric(W)))
        V, image, _ = orthonormalise(W, form.metric(W), form, 1e-9)
        if V.shape[1] and used:
            # directions that lost much length carry rounding: clean once more at their new length
            V -= state.Q[:, :used] @ (state.Q[:, :used].T @ image)
            V, image, _ = orthonormalise(V, form.metric(V), form, 1e-3)
        if V.shape[1]:
            return V, image
    return np.empty((form.n, 0)), np.empty((form.n, 0))


def orthonormalise(W: Array, Z: Array, form: Form, floor: float) -> tuple[Array, Array, Array]:
    """``W = V R`` with G-orthonormal V; ``Z = G W``. Returns V, G V, R; R has fewer rows than columns on breakdown.

    Pivoted Cholesky of the Gram matrix takes the well-separated columns, twice for accuracy; what remains of the other
    columns is cleaned and tried again; lengths below ``floor`` count as zero. W and Z are spoilt.
    """
    b = W.shape[1]
    whole = _orthonormalise_at_once(W, Z, form, floor)
    if whole is not None:
        return whole
    left = np.arange(b)
    V, image, R = np.empty((W.shape[0], 0)), np.empty((W.shape[0], 0)), np.empty((0, b))
    while left.size:
        gram = W[:, left].T @ Z[:, left]
        lengths = np.sqrt(np.maximum(np.diag(gram), 0.0))
        long = lengths > floor
        left, lengths, gram = left[long], lengths[long], gram[np.ix_(long, long)]
        if not left.size:
            break
        factor, pivots, rank, _ = lapack.dpstrf(gram / np.outer(lengths, lengths), lower=0, tol=1e-8)
        chosen = pivots[:rank] - 1
        new = W[:, left[chosen]] @ (_inverse(factor[:rank, :rank]) / lengths[chosen][:, None])
        new_image = form.metric(new)
        again = new.T @ new_image
        if np.abs(again - np.eye(rank)).max() > 4 * EPS:
            correction = _inverse(cholesky(again))
            new, new_image = new @ correction, new_image @ correction
        rows = np.zeros((rank, b))
        rows[:, left] = new_image.T @ W[:, left]
        rest = left[pivots[rank:] - 1]
        if rest.size:
            W[:, rest] -= new @ rows[:, rest]
            more = new_image.T @ W[:, rest]
            W[:, rest] -= new @ more
            rows[:, rest] += more
            Z[:, rest] = form.metric(W[:, rest])
        V, image, R = np.hstack((V, new)), np.hstack((image, new_image)), np.vstack((R, rows))
        left = rest
    return V, image, R


def _orthonormalise_at_once(W: Array, Z: Array, form: Form, floor: float) -> tuple[Array, Array, Array] | None:
    """``orthonormalise`` when all columns are long and well separated, which is the rule; None when they are not."""
    b = W.shape[1]
    gram = project(W, Z)
    lengths = np.sqrt(np.maximum(np.diag(gram), 0.0))
    if b == 0 or not np.all(lengths > floor):
        return None
    factor, pivots, rank, _ = lapack.dpstrf(gram / np.outer(lengths, lengths), lower=0, tol=1e-8)
    if rank < b:
        return None
    turn = np.empty((b, b))
    turn[pivots - 1] = _inverse(factor) / lengths[pivots - 1][:, None]
    V = times(W, turn)
    image = form.metric(V, room=Z)
    again = project(V, image)
    if np.abs(again - np.eye(b)).max() > 4 * EPS:
        correction = _inverse(cholesky(again))
        for block in (V, image):
            rotate(block, correction)
    return V, image, project(image, W)


def restart(state: Krylov, theta: Array, S: Array) -> None:
    """Thick restart: keep the Ritz vectors ``Q S`` with values ``theta`` and the newest block (Wu and Simon 2000).

    Their tie is ``R S`` of the last rows, so the projection stays exact.
    """
    (i0, i1), m, k = state.block, state.expanded, theta.size
    width = i1 - i0
    tie = state.H[i0:i1, :m] @ S
    rotate(state.Q, S)
    state.Q[:, k : k + width] = state.Q[:, i0:i1]
    state.H[:] = 0.0
    state.H[np.arange(k), np.arange(k)] = theta
    state.H[k : k + width, :k] = tie
    state.H[:k, k : k + width] = tie.T
    state.block, state.previous, state.kept = (k, k + width), (0, k), k
    state.blocks = [(0, k), (k, k + width)]
    state.restarts += 1


def rotate(Q: Array, S: Array) -> None:
    """``Q[:, :k] ← Q[:, :m] S`` for S (m, k), in place, a band of rows at a time."""
    m, k = S.shape

    def turn(band: slice) -> None:
        for begin in range(band.start, band.stop, ROWS):
            rows = slice(begin, min(begin + ROWS, band.stop))
            Q[rows, :k] = Q[rows, :m] @ S

    by_rows(Q.shape[0], Q.shape[0] * m, turn)


def grow(state: Krylov, capacity: int) -> None:
    """More room for the basis: reserved columns, and only when they end a new array with the used ones copied."""
    state.capacity = max(state.capacity, capacity)
    if capacity <= state.Q.shape[1]:
        return
    used = state.block[1]
    Q = np.empty((state.Q.shape[0], capacity), order="F")
    Q[:, :used] = state.Q[:, :used]
    H = np.zeros((capacity, capacity))
    H[:used, :used] = state.H[:used, :used]
    state.Q, state.H = Q, H


def ritz(state: Krylov) -> tuple[Array, Array, Array]:
    """Ritz values, coefficients (columns) and residual norms ``‖S y − θ y‖`` without forming any vector."""
    m = state.expanded
    theta, S = np.linalg.eigh(state.H[:m, :m])
    i0, i1 = state.block
    return theta, S, np.linalg.norm(state.H[i0:i1, :m] @ S, axis=0)


def _polish(state: Krylov, form: Form, V: Array, image: Array, R: Array) -> tuple[Array, Array, Array]:
    """Clean directions that were nearly lost in rounding of the whole basis, at their full length."""
    used = state.block[1]
    for _ in range(3):
        C = state.Q[:, :used].T @ image
        V -= state.Q[:, :used] @ C
        V, image, turned = orthonormalise(V, form.metric(V), form, 1e-2)
        R = turned @ R
        if np.abs(C).max(initial=0.0) < 1e-12:
            break
    return V, image, R


def _shortest(R: Array) -> float:
    return float(np.linalg.svd(R, compute_uv=False)[-1]) if R.size else 0.0


def _append(state: Krylov, V: Array, image: Array) -> None:
    i1 = state.block[1]
    put(state.Q, i1, V)
    state.block = (i1, i1 + V.shape[1])
    state.blocks.append(state.block)
    state.image = image


def _norms(W: Array, Z: Array) -> Array:
    return np.sqrt(np.maximum(np.einsum("ij,ij->j", W, Z), 0.0))


def _inverse(U: Array) -> Array:
    """Inverse of the upper triangular U."""
    return np.asarray(solve_triangular(np.triu(U), np.eye(U.shape[0])))
