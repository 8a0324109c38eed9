"""The specialised Newmark method with a fixed step, and what it shares with the generalised-α method.

``newmark`` differentiates everything; ``newmark_bare`` only the forces, at constant mass matrix and constraint Jacobian
(Yudakov–Boikov 2012, (13)–(18)), which is cheaper and, without force elements, no better than a Taylor step.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from solvers.integrate.integrator import Integrator
from solvers.kernels.newmark import N_ROWS, PIVOTS, advance


def rule(radius: float, *, fixed: bool, bare: bool = False) -> NDArray[np.float64]:
    """α_m, α_f, β, γ of the generalised-α method with that spectral radius; 1 without averaging is Newmark ¼, ½."""
    if fixed:
        return np.array([0.0, 0.0, 0.25, 0.5, 1.0, float(bare)])
    am, af = (2 * radius - 1) / (radius + 1), radius / (radius + 1)
    gamma = 0.5 + af - am
    return np.array([am, af, 0.25 * (gamma + 0.5) ** 2, gamma, 0.0, 0.0])


def scratch(
    radius: float, *, fixed: bool, bare: bool = False
) -> Callable[[int, int, int], tuple[NDArray[np.generic], ...]]:
    """A function that makes the arrays of a run."""

    def make(n_y: int, n_v: int, n_x: int) -> tuple[NDArray[np.generic], ...]:
        n = n_v + n_x
        memo = np.zeros(PIVOTS + n, dtype=np.int64)
        return (
            np.zeros((N_ROWS, n)),
            memo,
            np.zeros((n, n_v + n)),
            np.zeros((n, n)),
            rule(radius, fixed=fixed, bare=bare),
        )

    return make


NEWMARK = Integrator(
    "newmark",
    "Specialised Newmark, fixed step",
    advance,
    scratch(1.0, fixed=True),
    implicit=True,
    of_increments=True,
    fixed_step=True,
)
BARE_NEWMARK = Integrator(
    "newmark_bare",
    "Newmark, derivatives of forces only, fixed step",
    advance,
    scratch(1.0, fixed=True, bare=True),
    implicit=True,
    of_increments=True,
    of_forces=True,
    fixed_step=True,
    needs_matrix=True,
)
