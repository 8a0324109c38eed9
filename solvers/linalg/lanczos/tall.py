"""Products with the basis, tall and narrow: rows are split among the threads, each at its own single-threaded BLAS."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
THREADS = min(os.cpu_count() or 1, 8)
SMALL = 500_000  # entries read below which threads cost more than they give


def by_rows(n: int, entries: int, task: Callable[[slice], None]) -> None:
    """Call ``task`` for bands of n rows, at the same time when there is enough to do."""
    if THREADS == 1 or entries < SMALL:
        task(slice(0, n))
        return
    cuts = np.linspace(0, n, THREADS + 1).astype(int)
    bands = [slice(int(a), int(b)) for a, b in pairwise(cuts)]
    with ThreadPoolExecutor(THREADS - 1, "rows") as pool:
        others = [pool.submit(task, band) for band in bands[1:]]
        task(bands[0])
        for other in others:
            other.result()


def project(Q: Array, Z: Array) -> Array:
    """``Qᵀ Z``."""
    parts: list[Array] = []
    by_rows(Q.shape[0], Q.size, lambda band: parts.append(Q[band].T @ Z[band]))
    return np.sum(parts, axis=0) if len(parts) > 1 else parts[0]


def times(W: Array, T: Array) -> Array:
    """``W T``, a new array row by row."""
    result = np.empty((W.shape[0], T.shape[1]))

    def task(band: slice) -> None:
        np.matmul(W[band], T, out=result[band])

    by_rows(W.shape[0], W.size, task)
    return result


def subtract(W: Array, Q: Array, C: Array) -> None:
    """``W −= Q C`` in place."""

    def task(band: slice) -> None:
        W[band] -= Q[band] @ C

    by_rows(Q.shape[0], Q.size, task)
