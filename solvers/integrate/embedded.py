"""Tables of explicit Runge–Kutta pairs as ``kernels.embedded`` reads them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from solvers.kernels.embedded import ERROR, INTERPOLATION, N_TABLE, NODES, WEIGHTS

Row = Sequence[float]


def table(
    nodes: Row, weights: Sequence[Row], solution: Row, error: Row, interpolation: Row = ()
) -> NDArray[np.float64]:
    """Coefficients of a pair in six stages: nodes and weights from the second stage on.

    ``solution``: weights of the new state, whose rate is a seventh stage. ``error``: what both solutions differ by.
    ``interpolation``: the coefficient of fourth order between the steps; without it the cubic of Hermite is left.
    """
    made = np.zeros((N_TABLE, 7))
    for s, row in enumerate([*weights, solution], start=1):
        made[WEIGHTS + s, : len(row)] = row
    made[NODES, 1:6], made[NODES, 6] = nodes, 1.0
    made[ERROR, : len(error)], made[INTERPOLATION, : len(interpolation)] = error, interpolation
    return made
