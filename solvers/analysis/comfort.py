"""Vibration as a person feels it: frequency weightings of ISO 2631-1 (parameters as in ISO 8041, table of weightings).

H(p) = K · p²/(p² + ω₁p/Q₁ + ω₁²) · ω₂²/(p² + ω₂p/Q₂ + ω₂²)                     band limits
         · (1 + p/ω₃)/(1 + p/(Q₄ω₄) + p²/ω₄²)                                   acceleration to velocity
         · (1 + p/(Q₅ω₅) + p²/ω₅²)/(1 + p/(Q₆ω₆) + p²/ω₆²) · (ω₅/ω₆)²           upward step

docs/theory/spectra.md, (4), (5).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers.analysis.signals import Array, Signal
from solvers.analysis.spectra import Spectrum, lines_of, mean_square
from solvers.errors import ModelError, SolveError, suggestion

Q = 1 / np.sqrt(2.0)


@dataclass(frozen=True)
class Weighting:
    """Corner frequencies, Hz, and resonant qualities; no upward step where f5 is infinite."""

    f1: float
    f2: float
    f3: float
    f4: float
    q4: float
    f5: float = np.inf
    q5: float = 1.0
    f6: float = np.inf
    q6: float = 1.0


#: Wk: vertical on a seat; Wd: horizontal on a seat.
WEIGHTINGS = {
    "Wk": Weighting(0.4, 100.0, 12.5, 12.5, 0.63, 2.37, 0.91, 3.35, 0.91),
    "Wd": Weighting(0.4, 100.0, 2.0, 2.0, 0.63),
}


def weighting(name: str, frequencies: Array) -> NDArray[np.complex128]:
    """Complex factor of a weighting at frequencies, Hz. Raises ModelError for an unknown name."""
    if name not in WEIGHTINGS:
        raise ModelError(f"There is no weighting '{name}'. {suggestion(name, list(WEIGHTINGS))}")
    one = WEIGHTINGS[name]
    p = 1j * np.asarray(frequencies, dtype=float)
    h = p * p / (p * p + one.f1 * p / Q + one.f1**2)
    h = h * one.f2**2 / (p * p + one.f2 * p / Q + one.f2**2)
    h = h * (1 + p / one.f3) / (1 + p / (one.q4 * one.f4) + (p / one.f4) ** 2)
    if np.isfinite(one.f5):
        top = 1 + p / (one.q5 * one.f5) + (p / one.f5) ** 2
        h = h * top / (1 + p / (one.q6 * one.f6) + (p / one.f6) ** 2) * (one.f5 / one.f6) ** 2
    return h


def weighted(signal: Signal, name: str) -> Signal:
    """The weighted acceleration. Filtered in the frequency domain with silence after the end, so that nothing wraps.

    Raises SolveError if the signal is not an acceleration.
    """
    if signal.unit not in ("m/s²", ""):
        raise SolveError(f"Signal '{signal.name}' is in {signal.unit}; weighted vibration needs an acceleration, m/s².")
    pad = len(signal.values) + int(25.0 * signal.rate)  # 25 s: the band limit at 0.4 Hz dies away as e^(−1.8 t)
    spectrum = np.fft.rfft(signal.values, pad)
    spectrum *= weighting(name, lines_of(pad, signal.rate))
    values = np.fft.irfft(spectrum, pad)[: len(signal.values)]
    return Signal(values, signal.rate, signal.unit, f"{signal.name}, {name}", signal.start)


def weighted_rms(density: Spectrum, name: str) -> float:
    """Weighted RMS acceleration a_w from a density, (∫ |H|² S df)^½."""
    factor = np.abs(weighting(name, density.frequencies)) ** 2
    return float(np.sqrt(mean_square(Spectrum(density.frequencies, density.values * factor, density.unit, "", 0.0, 1))))


def dose(signal: Signal, name: str) -> float:
    """Vibration dose value (∫ a_w⁴ dt)^¼, m/s^1.75."""
    values = weighted(signal, name).values
    return float((np.sum(values**4) / signal.rate) ** 0.25)
