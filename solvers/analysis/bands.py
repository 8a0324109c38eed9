"""Spectra by bands: RMS between frequencies and one-third-octave levels in decibels."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from solvers.analysis.signals import Array
from solvers.analysis.spectra import Spectrum
from solvers.errors import ModelError, SolveError

#: Reference values of levels by unit (ISO 1683): acceleration, velocity, displacement, force, pressure.
REFERENCES = {"m/s²": 1e-6, "m/s": 1e-9, "m": 1e-12, "N": 1e-6, "Pa": 2e-5}


#: Preferred numbers of the series R10 (ISO 3): names of third octaves within a decade.
PREFERRED = (1.0, 1.25, 1.6, 2.0, 2.5, 3.15, 4.0, 5.0, 6.3, 8.0)


@dataclass(frozen=True)
class Bands:
    """``rms`` of a signal in bands ``low`` … ``high``, Hz, and its level 20 lg(rms/reference), dB."""

    centres: Array
    low: Array
    high: Array
    rms: Array
    levels: Array
    reference: float
    unit: str


def band_rms(density: Spectrum, low: Array, high: Array) -> Array:
    """RMS in bands: the root of the integral of a one-sided density, each line spread over its own width.

    Raises SolveError unless it is a one-sided density.
    """
    if density.kind != "density" or density.frequencies[0] < 0:
        raise SolveError("Bands are made of a one-sided power spectral density.")
    step = density.frequencies[1] - density.frequencies[0]
    edges = np.concatenate([[0.0], density.frequencies[:-1] + 0.5 * step, [density.frequencies[-1] + 0.5 * step]])
    total = np.concatenate([[0.0], np.cumsum(density.values * step)])  # running integral at the edges of the lines
    inside = np.interp(np.asarray(high, float), edges, total) - np.interp(np.asarray(low, float), edges, total)
    return np.sqrt(np.maximum(inside, 0.0))


def third_octaves(density: Spectrum, signal_unit: str, reference: float | None = None) -> Bands:
    """One-third-octave levels; centres 10^(k/10) Hz, edges 10^(±1/20) about them (IEC 61260, base ten).

    Bands that begin below the bandwidth of a line or end above the highest line are left out. Raises SolveError if
    none remains.
    """
    least, most = max(density.bandwidth, 1e-9), density.frequencies[-1]
    k = np.arange(int(np.floor(10 * np.log10(least))), int(np.ceil(10 * np.log10(most))) + 1)
    centres = 10.0 ** (k / 10)
    low, high = centres * 10**-0.05, centres * 10**0.05
    keep = (low >= least) & (high <= most) & (high - low >= density.bandwidth)
    if not keep.any():
        raise SolveError("No one-third octave fits into the spectrum: take longer segments or a finer output step.")
    rms = band_rms(density, low[keep], high[keep])
    value = reference if reference is not None else REFERENCES.get(signal_unit, 1.0)
    with np.errstate(divide="ignore"):
        levels = 20 * np.log10(rms / value)
    return Bands(centres[keep], low[keep], high[keep], rms, levels, value, signal_unit)


def third_octave_name(centre: float) -> str:
    """What a third octave about a frequency, Hz, is called: 12.5 for 12.589, 63 for 63.096 (ISO 266)."""
    decade, place = divmod(round(10 * float(np.log10(centre))), 10)
    return f"{float(f'{PREFERRED[place] * 10.0**decade:.3g}'):g}"


def octave_edges(density: Spectrum) -> Array:
    """Lower and upper edges (n, 2), Hz, of the octaves about 1, 2, 4 Hz … that a density resolves.

    Raises SolveError if none remains.
    """
    least, most = max(density.bandwidth, 1e-9), float(density.frequencies[-1])
    k = np.arange(int(np.floor(np.log2(least))) - 1, int(np.ceil(np.log2(most))) + 2)
    edges = np.column_stack([2.0 ** (k - 0.5), 2.0 ** (k + 0.5)])
    edges = edges[(edges[:, 0] >= least) & (edges[:, 1] <= most)]
    if not len(edges):
        raise SolveError("No octave fits into the spectrum: take longer segments or a finer output step.")
    return edges


def bands_of(text: str) -> tuple[tuple[float, float], ...]:
    """``0.5-3; 3-10``: bands as a user writes them. Raises ModelError for what is no band."""
    found = []
    for word in text.replace(";", " ").replace("–", "-").replace("…", "-").split():
        low, dash, high = word.strip(",").partition("-")
        try:
            one = (float(low.replace(",", ".")), float(high.replace(",", ".")))
        except ValueError:
            one = (0.0, 0.0)
        if not dash or not 0.0 <= one[0] < one[1]:
            raise ModelError(f"'{word}' is not a band of frequencies; write 0.5-3; 3-10.")
        found.append(one)
    return tuple(found)
