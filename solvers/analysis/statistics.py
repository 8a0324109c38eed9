"""Statistics of a signal: level, spread, extremes, histogram; with or without its slow drift."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from solvers.analysis.signals import Array, Signal, without_drift
from solvers.errors import SolveError


@dataclass(frozen=True)
class Statistics:
    """Numbers of one signal, in its unit; ``spread`` is the standard deviation, ``crest`` peak over RMS.

    With a cut-off, ``spread``, ``skewness`` and ``kurtosis`` are those of the signal without its slow drift.
    """

    count: int
    mean: float
    rms: float
    spread: float
    least: float
    least_at: float
    greatest: float
    greatest_at: float
    crest: float
    skewness: float
    kurtosis: float
    crossings: float  # upward crossings of the mean, 1/s


def statistics(signal: Signal, cutoff: float = 0.0) -> Statistics:
    """Statistics; ``cutoff`` in Hz (zero: none) removes what is slower before the spread is taken.

    Raises SolveError for an empty signal.
    """
    values = signal.values
    if not len(values):
        raise SolveError(f"Signal '{signal.name}' is empty.")
    fast = without_drift(signal, cutoff).values if cutoff > 0 else values - values.mean()
    rms = float(np.sqrt(np.mean(values**2)))
    spread = float(np.sqrt(np.mean(fast**2) - (np.mean(fast) ** 2 if cutoff > 0 else 0.0)))
    low, high = int(np.argmin(values)), int(np.argmax(values))
    scaled = (fast - fast.mean()) / spread if spread > 0 else np.zeros(len(fast))
    up = np.count_nonzero((fast[:-1] < 0) & (fast[1:] >= 0))
    return Statistics(
        count=len(values),
        mean=float(values.mean()),
        rms=rms,
        spread=spread,
        least=float(values[low]),
        least_at=signal.start + low / signal.rate,
        greatest=float(values[high]),
        greatest_at=signal.start + high / signal.rate,
        crest=float(np.max(np.abs(values)) / rms) if rms > 0 else 0.0,
        skewness=float(np.mean(scaled**3)),
        kurtosis=float(np.mean(scaled**4)),
        crossings=up / signal.duration,
    )


@dataclass(frozen=True)
class Histogram:
    """Share of the samples per unit of value (a density: its integral is 1) between ``edges``."""

    edges: Array
    density: Array


def histogram(signal: Signal, bins: int = 0) -> Histogram:
    """Histogram; the number of bins by Freedman and Diaconis unless given, 5 to 200."""
    values = signal.values
    if bins <= 0:
        low, high = np.percentile(values, [25, 75])
        width = 2 * (high - low) / len(values) ** (1 / 3)
        span = float(values.max() - values.min())
        bins = int(np.clip(np.ceil(span / width) if width > 0 else 5, 5, 200))
    density, edges = np.histogram(values, bins, density=bool(np.ptp(values) > 0))
    return Histogram(edges, density.astype(float))
