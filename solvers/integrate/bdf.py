"""Backward differentiation, variable order and step: for stiff motion."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from solvers.integrate.integrator import Integrator
from solvers.kernels.bdf import HIGHEST, HISTORY_ROWS, HISTORY_WIDTH, MOST_ORDER, PIVOTS, advance


def scratch(highest: int) -> Callable[[int, int, int], tuple[NDArray[np.generic], ...]]:
    """A function that makes history of differences, memory of the method, Jacobian and its factors."""

    def make(n_y: int, n_v: int, n_x: int) -> tuple[NDArray[np.generic], ...]:
        n = n_y - 1
        memo = np.zeros(PIVOTS + n, dtype=np.int64)
        memo[HIGHEST] = highest
        return np.zeros((HISTORY_ROWS, max(n_y, HISTORY_WIDTH))), memo, np.zeros((n, n)), np.zeros((n, n))

    return make


INTEGRATOR = Integrator(
    "bdf", "BDF, variable order and step, for stiff motion", advance, scratch(MOST_ORDER), implicit=True
)
