"""Backward differentiation, variable order and step: for stiff motion."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solvers.integrate.integrator import Integrator
from solvers.kernels.bdf import HISTORY_ROWS, HISTORY_WIDTH, PIVOTS, advance


def scratch(n_y: int, n_v: int, n_x: int) -> tuple[NDArray[np.generic], ...]:
    """History of differences, memory of the method, Jacobian and its factors."""
    n = n_y - 1
    memo = np.zeros(PIVOTS + n, dtype=np.int64)
    return np.zeros((HISTORY_ROWS, max(n_y, HISTORY_WIDTH))), memo, np.zeros((n, n)), np.zeros((n, n))


INTEGRATOR = Integrator("bdf", "BDF, variable order and step, for stiff motion", advance, scratch, implicit=True)
