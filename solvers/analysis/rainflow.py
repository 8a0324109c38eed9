"""Rainflow counting (ASTM E1049-85, 5.4.4) and fatigue damage (Palmgren–Miner, Basquin line) of a stress history.

docs/theory/spectra.md, (6).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from solvers.analysis.signals import Array
from solvers.errors import ModelError
from solvers.fields import check_fields, quantity


@dataclass(frozen=True)
class Cycles:
    """Cycles of a history: ranges, means, and how many each is worth, 1 or ½."""

    ranges: Array
    means: Array
    counts: Array


@dataclass(frozen=True, kw_only=True)
class FatigueLine:
    """Basquin line: ``reference`` amplitude lasts ``cycles`` cycles, N = cycles (reference/amplitude)^slope.

    ``ultimate`` corrects for the mean stress by Goodman, σ_a/(1 − σ_m/ultimate); zero leaves it out. Amplitudes below
    ``limit`` do no harm.
    """

    reference: float = quantity("Amplitude", "Pa", 1e8, positive=True)
    cycles: float = quantity("Cycles to failure", default=2e6, positive=True)
    slope: float = quantity("Slope", default=5.0, positive=True)
    limit: float = quantity("Fatigue limit", "Pa", 0.0, minimum=0.0)
    ultimate: float = quantity("Ultimate stress", "Pa", 0.0, minimum=0.0)


def turning_points(values: Array) -> Array:
    """The first value, every local extreme, the last value."""
    values = np.asarray(values, dtype=float)
    values = values[np.concatenate([[True], np.diff(values) != 0])]
    if len(values) < 3:
        return values
    slope = np.sign(np.diff(values))
    return values[np.concatenate([[True], slope[1:] != slope[:-1], [True]])]


def rainflow(values: Array) -> Cycles:
    """Rainflow cycles of a history."""
    stack: list[float] = []
    found: list[tuple[float, float, float]] = []
    for point in turning_points(values):
        stack.append(float(point))
        while len(stack) >= 3:
            x, y = abs(stack[-1] - stack[-2]), abs(stack[-2] - stack[-3])
            if x < y:
                break
            mean = 0.5 * (stack[-2] + stack[-3])
            if len(stack) == 3:  # the range holds the start of the history: half a cycle, the start is dropped
                found.append((y, mean, 0.5))
                del stack[0]
            else:
                found.append((y, mean, 1.0))
                del stack[-3:-1]
    for first, second in pairwise(stack):
        found.append((abs(second - first), 0.5 * (first + second), 0.5))
    table = np.array(found).reshape(-1, 3)
    return Cycles(table[:, 0], table[:, 1], table[:, 2])


def spectrum_of(cycles: Cycles, classes: int = 32) -> tuple[Array, Array]:
    """Edges (classes + 1,) of the ranges from zero to the greatest and how many cycles fall between them."""
    top = float(np.max(cycles.ranges, initial=0.0)) or 1.0
    counts, edges = np.histogram(cycles.ranges, classes, (0.0, top), weights=cycles.counts)
    return edges.astype(float), counts.astype(float)


def damage(cycles: Cycles, line: FatigueLine) -> float:
    """Palmgren–Miner sum of a history: 1 means failure. Raises ModelError for a mean stress above the ultimate one."""
    check_fields("Fatigue line", line)
    amplitudes = 0.5 * cycles.ranges
    if line.ultimate > 0:
        if np.any(cycles.means >= line.ultimate):
            raise ModelError(
                f"Fatigue line: the mean stress reaches {cycles.means.max():.4g} Pa, above the ultimate stress of "
                f"{line.ultimate:.4g} Pa."
            )
        amplitudes = amplitudes / (1 - np.maximum(cycles.means, 0.0) / line.ultimate)
    harmful = amplitudes > line.limit
    return float(np.sum(cycles.counts[harmful] * (amplitudes[harmful] / line.reference) ** line.slope) / line.cycles)


def equivalent_amplitude(cycles: Cycles, line: FatigueLine) -> float:
    """The constant amplitude of ``line.cycles`` cycles that does the same damage."""
    return float(line.reference * damage(cycles, line) ** (1 / line.slope))
