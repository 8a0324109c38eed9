"""Products with the basis, tall and narrow: rows are split among the threads.

Blocks of ``WIDTH`` columns go through kernels that read everything once, others through single-threaded BLAS.
"""

import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from solvers.kernels.skinny import WIDTH
from solvers.kernels.tall import add_rows, columns_from_rows, gram_rows, project_rows, turn_rows

Array = NDArray[np.float64]
THREADS = min(os.cpu_count() or 1, 8)
SMALL = 500_000  # entries read below which threads cost more than they give
_kept = threading.local()


@contextmanager
def kept_threads() -> Iterator[None]:
    """Within it the threads of ``by_rows`` live from call to call: a new one costs a tenth of a millisecond."""
    with ThreadPoolExecutor(max(THREADS - 1, 1), "rows") as pool:  # threads begin when there is work for them
        before, _kept.pool = getattr(_kept, "pool", None), pool
        try:
            yield
        finally:
            _kept.pool = before


def by_rows(n: int, entries: int, task: Callable[[slice], None]) -> None:
    """Call ``task`` for bands of n rows, at the same time when there is enough to do."""
    if THREADS == 1 or entries < SMALL:
        task(slice(0, n))
        return
    cuts = np.linspace(0, n, THREADS + 1).astype(int)
    bands = [slice(int(a), int(b)) for a, b in pairwise(cuts)]
    pool = getattr(_kept, "pool", None)
    if pool is None:
        with kept_threads():
            _together(_kept.pool, bands, task)
    else:
        _together(pool, bands, task)


def _together(pool: ThreadPoolExecutor, bands: list[slice], task: Callable[[slice], None]) -> None:
    others = [pool.submit(task, band) for band in bands[1:]]
    task(bands[0])
    for other in others:
        other.result()


def project(Q: Array, Z: Array) -> Array:
    """``Qᵀ Z``."""
    parts: list[Array] = []

    def by_blas(band: slice) -> None:
        parts.append(Q[band].T @ Z[band])

    def by_columns(band: slice) -> None:
        C = np.zeros((Q.shape[1], WIDTH))
        project_rows(_flat(Q), Q.shape[0], Q.shape[1], Z.reshape(-1), C.reshape(-1), band.start, band.stop)
        parts.append(-C)

    def by_blocks(band: slice) -> None:
        C = np.zeros((WIDTH, WIDTH))
        gram_rows(Q.reshape(-1), Z.reshape(-1), C.reshape(-1), band.start, band.stop)
        parts.append(-C)

    task = by_blas
    if _is_block(Z) and _by_column(Q):
        task = by_columns
    elif _is_block(Z) and _is_block(Q):
        task = by_blocks
    by_rows(Q.shape[0], Q.size, task)
    return np.sum(parts, axis=0) if len(parts) > 1 else parts[0]


def times(W: Array, T: Array) -> Array:
    """``W T``, a new array row by row."""
    result = np.empty((W.shape[0], T.shape[1]))

    def by_blas(band: slice) -> None:
        np.matmul(W[band], T, out=result[band])

    def by_blocks(band: slice) -> None:
        result[band] = 0.0
        turn_rows(W.reshape(-1), turn, result.reshape(-1), band.start, band.stop)

    turn = np.ascontiguousarray(T, dtype=np.float64).reshape(-1)
    by_rows(W.shape[0], W.size, by_blocks if _is_block(W) and T.shape[1] == WIDTH else by_blas)
    return result


def subtract(W: Array, Q: Array, C: Array) -> None:
    """``W −= Q C`` in place."""

    def by_blas(band: slice) -> None:
        W[band] -= Q[band] @ C

    def by_columns(band: slice) -> None:
        add_rows(_flat(Q), Q.shape[0], Q.shape[1], minus, W.reshape(-1), band.start, band.stop)

    minus = -np.ascontiguousarray(C, dtype=np.float64).reshape(-1)
    by_rows(Q.shape[0], Q.size, by_columns if _is_block(W) and _by_column(Q) else by_blas)


def put(Q: Array, first: int, V: Array) -> None:
    """Columns ``first`` … of Q := V."""

    def by_numpy(band: slice) -> None:
        Q[band, first : first + V.shape[1]] = V[band]

    def by_blocks(band: slice) -> None:
        columns_from_rows(V.reshape(-1), _flat(Q), Q.shape[0], first, band.start, band.stop)

    by_rows(V.shape[0], V.size, by_blocks if _is_block(V) and _by_column(Q) else by_numpy)


def _is_block(X: Array) -> bool:
    """Rows of ``WIDTH`` numbers, one after another."""
    return X.ndim == 2 and X.shape[1] == WIDTH and X.flags.c_contiguous


def _by_column(Q: Array) -> bool:
    """Columns one after another."""
    return Q.ndim == 2 and Q.shape[1] > 0 and Q.flags.f_contiguous


def _flat(Q: Array) -> Array:
    return Q.T.reshape(-1)
