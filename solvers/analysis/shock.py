"""Shock response spectrum: the greatest response of single oscillators to one and the same motion of the base.

Ramp-invariant recursion (Smallwood 1981; ISO 18431-4): exact for a base acceleration that is linear between samples.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.signal import lfilter

from solvers.errors import SolveError

Array = NDArray[np.float64]


@dataclass(frozen=True)
class ShockSpectrum:
    """Greatest positive, greatest negative (as a positive number) and greatest absolute response per frequency."""

    frequencies_hz: Array
    positive: Array
    negative: Array
    absolute: Array


def shock_spectrum(
    acceleration: Array, sample_rate: float, frequencies_hz: Array, damping: float = 0.05, *, residual: bool = True
) -> ShockSpectrum:
    """Absolute-acceleration spectrum of a base acceleration, m/s², for oscillators of damping ratio ``damping``.

    With ``residual`` one period of free vibration after the record is included. Raises SolveError for a damping
    outside 0 … 1 or frequencies that are not positive.
    """
    a = np.asarray(acceleration, dtype=float)
    f = np.atleast_1d(np.asarray(frequencies_hz, dtype=float))
    if not 0.0 <= damping < 1.0:
        raise SolveError(f"Damping ratio {damping:g}: it must be at least 0 and below 1.")
    if sample_rate <= 0 or np.any(f <= 0) or a.ndim != 1 or not np.all(np.isfinite(a)):
        raise SolveError("A shock spectrum needs a finite record, a sampling rate and frequencies above zero.")
    positive, negative = np.zeros(len(f)), np.zeros(len(f))
    for k, frequency in enumerate(f):
        record = np.concatenate([a, np.zeros(int(np.ceil(sample_rate / frequency)))]) if residual else a
        y = lfilter(*ramp_invariant(2 * np.pi * frequency, damping, 1.0 / sample_rate), record)
        positive[k], negative[k] = max(y.max(initial=0.0), 0.0), max(-y.min(initial=0.0), 0.0)
    return ShockSpectrum(f, positive, negative, np.maximum(positive, negative))


def ramp_invariant(omega: float, damping: float, step: float) -> tuple[Array, Array]:
    """Coefficients (b, a) of the recursion from base to absolute acceleration of one oscillator."""
    damped = omega * np.sqrt(1 - damping**2)
    E, K = np.exp(-damping * omega * step), damped * step
    C, S = E * np.cos(K), E * np.sin(K)
    S1 = S / K
    return np.array([1 - S1, 2 * (S1 - C), E * E - S1]), np.array([1.0, -2 * C, E * E])
