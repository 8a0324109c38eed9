"""Irregularities of the rails: published spectra, samples made from them with a seed, and samples read from a file.

A spectrum is a one-sided density S(Ω) over the wave number Ω, rad/m, in m²/(rad/m). A sum of harmonics with random
phases and the amplitudes √(2·S·ΔΩ) is a sample of it (Shinozuka).

Sources. ERRI B176 RP1 (1989): vertical A_V Ω_c²/((Ω_r² + Ω²)(Ω_c² + Ω²)), lateral likewise with A_A, cross level
A_V b⁻² Ω_c² Ω²/(…(Ω_s² + Ω²)), an angle, gauge A_G Ω_c² Ω²/(…(Ω_s² + Ω²)); Ω_c = 0.8246, Ω_r = 0.0206, Ω_s = 0.4380
rad/m. The printed A give one-sided densities. FRA classes, as used in the literature (Zhang et al. 2001; Lei and
Noda 2002): k A Ω_c²/(Ω²(Ω² + Ω_c²)) up (A_V) and across (A_A), 4 k A_V Ω_c²/((Ω² + Ω_c²)(Ω² + Ω_s²)) of cross level and
gauge; k = 0.25, A in cm²·rad/m, Ω_s of the class. What was compared with other sources stands in docs/theory/rail.md.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers.errors import ModelError, suggestion

Array = NDArray[np.float64]
Density = Callable[[Array], Array]

_C, _R, _S = 0.8246, 0.0206, 0.4380  # rad/m, ERRI B176


def _erri(A: float) -> Density:
    return lambda w: A * _C**2 / ((_R**2 + w**2) * (_C**2 + w**2))


def _erri_cross(A: float, half: float = 0.75) -> Density:
    return lambda w: A / half**2 * _C**2 * w**2 / ((_R**2 + w**2) * (_C**2 + w**2) * (_S**2 + w**2))


def _erri_gauge(A: float) -> Density:
    return lambda w: A * _C**2 * w**2 / ((_R**2 + w**2) * (_C**2 + w**2) * (_S**2 + w**2))


#: Cutoff Ω_c of the FRA spectra, rad/m, and their scale k.
_FRA_C, _FRA_K = 0.8245, 0.25


def _fra(A_cm2: float) -> Density:
    return lambda w: 1e-4 * _FRA_K * A_cm2 * _FRA_C**2 / (w**2 * (w**2 + _FRA_C**2))


def _fra_cross(A_cm2: float, cutoff: float) -> Density:
    return lambda w: 1e-4 * 4 * _FRA_K * A_cm2 * _FRA_C**2 / ((w**2 + _FRA_C**2) * (w**2 + cutoff**2))


@dataclass(frozen=True)
class Spectrum:
    """Densities of the four quantities of a track: m²/(rad/m), cross level in m²/(rad/m) of the height difference."""

    name: str
    vertical: Density
    lateral: Density
    cross_level: Density
    gauge: Density
    source: str


def _none(w: Array) -> Array:
    return np.zeros_like(w)


def power_law(name: str, vertical: float, lateral: float, *, exponent: float = 3.0, corner: float = 0.02) -> Spectrum:
    """Spectra A/(Ω² + corner²)^(n/2), as given for Russian main lines by their parameters; no gauge irregularity."""

    def density(A: float) -> Density:
        return lambda w: A / (w**2 + corner**2) ** (exponent / 2)

    return Spectrum(name, density(vertical), density(lateral), density(0.25 * vertical), _none, "by its parameters")


def _erri_spectrum(name: str, A_V: float, A_A: float, A_G: float) -> Spectrum:
    def cross(w: Array) -> Array:
        return np.asarray(1.5**2 * _erri_cross(A_V)(w))  # the angle over 1.5 m is a height

    return Spectrum(name, _erri(A_V), _erri(A_A), cross, _erri_gauge(A_G), "ERRI B176 RP1")


def _fra_spectrum(name: str, A_V: float, A_A: float, cutoff: float) -> Spectrum:
    cross = _fra_cross(A_V, cutoff)
    return Spectrum(name, _fra(A_V), _fra(A_A), cross, cross, "FRA classes, Lei and Noda 2002")


SPECTRA: dict[str, Spectrum] = {
    one.name: one
    for one in (
        _erri_spectrum("ERRI B176 low", 4.032e-7, 2.119e-7, 5.32e-8),
        _erri_spectrum("ERRI B176 high", 1.080e-6, 6.125e-7, 1.032e-7),
        _fra_spectrum("FRA 4", 0.5376, 0.3027, 1.1312),
        _fra_spectrum("FRA 5", 0.2095, 0.0762, 0.8209),
        _fra_spectrum("FRA 6", 0.0339, 0.0339, 0.4380),
        power_law("main line", 1.5e-7, 1.0e-7),
    )
}


#: Rows of measured irregularities so many times farther apart than they mostly are, and by more metres, leave a gap.
HOLE, SHORT = 20.0, 2.0


@dataclass(frozen=True)
class Irregularities:
    """Deviations of both rails along the track, m: left and right, up and to the left; zero before and after."""

    s: Array
    left_z: Array
    right_z: Array
    left_y: Array
    right_y: Array
    name: str = ""


def generate(
    spectrum: str | Spectrum,
    length: float,
    *,
    seed: int = 1,
    step: float = 0.25,
    longest: float = 100.0,
    shortest: float = 2.0,
    ramp: float = 20.0,
) -> Irregularities:
    """A sample of a spectrum. Waves from ``shortest`` to ``longest`` metres; the first ``ramp`` metres fade in.

    Raises ModelError for an unknown spectrum or impossible lengths.
    """
    if isinstance(spectrum, str):
        if spectrum not in SPECTRA:
            raise ModelError(f"There is no spectrum '{spectrum}'. {suggestion(spectrum, list(SPECTRA))}")
        spectrum = SPECTRA[spectrum]
    if not (length > 2 * step > 0 and 0 < 2 * step <= shortest < longest):
        raise ModelError(
            f"Irregularities: length {length:g} m, step {step:g} m, waves {shortest:g} … {longest:g} m do not fit "
            "together. The step must be at most half the shortest wave, and the track longer than it."
        )
    s = np.arange(0.0, length + step, step)
    rng = np.random.default_rng(seed)
    from scipy.fft import next_fast_len  # not for the start of the window

    n = next_fast_len(max(len(s), int(20 * longest / step)), real=True)  # the sample repeats itself after n steps
    omega = 2 * np.pi * np.fft.rfftfreq(n, step)
    kept = (omega >= 2 * np.pi / longest) & (omega <= 2 * np.pi / shortest)
    fade = np.clip(s / ramp, 0.0, 1.0) if ramp > 0 else np.ones_like(s)
    fade = fade * fade * (3 - 2 * fade)
    parts = {}
    for key in ("vertical", "lateral", "cross_level", "gauge"):
        amplitude = np.sqrt(2 * getattr(spectrum, key)(omega[kept]) * omega[1])
        waves = np.zeros(len(omega), dtype=complex)
        waves[kept] = amplitude * np.exp(2j * np.pi * rng.random(int(kept.sum())))
        parts[key] = fade * np.fft.irfft(waves, n)[: len(s)] * (n / 2)
    return Irregularities(
        s=s,
        left_z=parts["vertical"] + 0.5 * parts["cross_level"],
        right_z=parts["vertical"] - 0.5 * parts["cross_level"],
        left_y=parts["lateral"] + 0.5 * parts["gauge"],
        right_y=parts["lateral"] - 0.5 * parts["gauge"],
        name=spectrum.name,
    )


def from_columns(s: Array, left_z: Array, right_z: Array, left_y: Array, right_y: Array, name: str) -> Irregularities:
    """Irregularities from columns. Raises ModelError where the way does not rise, rows or numbers are missing."""
    columns = [np.asarray(column, dtype=float) for column in (s, left_z, right_z, left_y, right_y)]
    if any(column.shape != columns[0].shape for column in columns) or columns[0].ndim != 1 or len(columns[0]) < 4:
        raise ModelError(f"Irregularities '{name}': five columns of one length, at least four rows, are needed.")
    if not all(np.all(np.isfinite(column)) for column in columns):
        raise ModelError(f"Irregularities '{name}': a number is missing or not finite.")
    gap = np.flatnonzero(np.diff(columns[0]) <= 0)
    if gap.size:
        raise ModelError(f"Irregularities '{name}': the way does not rise at row {int(gap[0]) + 2}. Sort the rows.")
    steps = np.diff(columns[0])
    k = int(steps.argmax())
    if steps[k] > max(HOLE * float(np.median(steps)), SHORT):
        raise ModelError(
            f"Irregularities '{name}': a gap from {columns[0][k]:g} to {columns[0][k + 1]:g} m, while the rows stand "
            f"{float(np.median(steps)):g} m apart. Add the rows between, or take the part before or after them."
        )
    return Irregularities(columns[0], columns[1], columns[2], columns[3], columns[4], name)
