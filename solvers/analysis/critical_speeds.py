"""Critical speeds of a rotor: where a natural frequency meets a multiple of the speed of rotation.

The mechanism turns steadily: the speed is a named parameter, say ``Omega``, that stands in the initial speeds of its
joints; with it everything that depends on rotation, gyroscopic terms included, is linearised anew. Frequencies must be
those of the ground frame: let the rotor turn in a housing that does not, for instance a light one on the springs of
the bearings.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from solvers.analysis.linearise import linearise, with_parameter
from solvers.analysis.operating_point import initial_point
from solvers.errors import ModelError
from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.multibody.compile import compile_system
from solvers.multibody.system import MultibodySystem

Array = NDArray[np.float64]


def whirl_frequencies(
    system: MultibodySystem, parameter: str, speed: float, flexible: Mapping[str, FlexibleSubsystem] | None = None
) -> Array:
    """Frequencies (rad/s, rising, no zeros) of the motion about steady rotation: a column of Campbell's diagram."""
    made = compile_system(with_parameter(system, parameter, speed), flexible or {})
    values = np.linalg.eigvals(linearise(initial_point(made, at_rest=False)).system.A)
    least = 1e-6 * max(float(np.abs(values).max(initial=0.0)), 1e-300)
    return np.sort(values.imag[values.imag > least])


def critical_speeds(
    system: MultibodySystem,
    parameter: str,
    speeds: Sequence[float],
    *,
    order: float = 1.0,
    flexible: Mapping[str, FlexibleSubsystem] | None = None,
    accuracy: float = 1e-8,
) -> Array:
    """Speeds (as the parameter counts them, rad/s) at which a whirl frequency equals ``order`` times the speed.

    ``speeds`` rise; between each two of them the number of frequencies below the line order·speed is compared, and
    every change of it is halved down to ``accuracy`` (relative). Two crossings that cancel within one interval are not
    seen: take more speeds. Raises ModelError for speeds that do not rise or an unknown parameter.
    """
    grid = [float(speed) for speed in speeds]
    if len(grid) < 2 or any(b <= a for a, b in itertools.pairwise(grid)):
        raise ModelError("Critical speeds: give two or more speeds that rise.")

    def below(speed: float) -> int:
        return int((whirl_frequencies(system, parameter, speed, flexible) < order * speed).sum())

    found: list[float] = []

    def search(a: float, n_a: int, b: float, n_b: int) -> None:
        if n_a == n_b:
            return
        if b - a <= accuracy * b:
            found.extend([0.5 * (a + b)] * abs(n_b - n_a))
            return
        middle = 0.5 * (a + b)
        n_middle = below(middle)
        search(a, n_a, middle, n_middle)
        search(middle, n_middle, b, n_b)

    counts = [below(speed) for speed in grid]
    for a, n_a, b, n_b in zip(grid, counts, grid[1:], counts[1:]):
        search(a, n_a, b, n_b)
    return np.array(found)
