"""Peaks of a spectrum and the modes they belong to."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from solvers.analysis.signals import Array
from solvers.analysis.spectra import Spectrum


@dataclass(frozen=True)
class Peak:
    """A peak between lines. ``mode`` is the index of the natural frequency it belongs to, None if none is near."""

    frequency: float
    value: float
    prominence: float
    mode: int | None = None


def find_peaks(
    spectrum: Spectrum, count: int = 20, natural: Array | None = None, *, reach: float = 1.0, floor: float = 1e-3
) -> list[Peak]:
    """The ``count`` most prominent peaks, by frequency; prominence at least ``floor`` of the greatest.

    Place and height come from the parabola through the logarithms of three lines. A peak belongs to the nearest
    natural frequency within ``reach`` bandwidths (or 2 % of it, if that is more).
    """
    from scipy.signal import find_peaks as local_maxima

    values, frequencies = spectrum.values, spectrum.frequencies
    if len(values) < 3 or not np.any(values > 0):
        return []
    places, facts = local_maxima(values, prominence=floor * float(np.max(values)))
    best = np.argsort(facts["prominences"])[::-1][:count]
    found = []
    for place, prominence in sorted(zip(places[best], facts["prominences"][best], strict=True)):
        frequency, value = _summit(frequencies, values, int(place))
        mode = _nearest(frequency, natural, max(reach * spectrum.bandwidth, 0.02 * frequency))
        found.append(Peak(frequency, value, float(prominence), mode))
    return found


def _summit(frequencies: Array, values: Array, k: int) -> tuple[float, float]:
    a, b, c = (np.log(max(float(v), 1e-300)) for v in values[k - 1 : k + 2])
    curve = a - 2 * b + c
    shift = 0.5 * (a - c) / curve if curve < 0 else 0.0
    step = frequencies[1] - frequencies[0]
    return float(frequencies[k] + shift * step), float(np.exp(b - 0.25 * (a - c) * shift))


def _nearest(frequency: float, natural: Array | None, reach: float) -> int | None:
    if natural is None or not len(natural):
        return None
    index = int(np.argmin(np.abs(np.asarray(natural) - frequency)))
    return index if abs(natural[index] - frequency) <= reach else None
