"""Spectra of sampled signals: amplitude, power spectral density (Welch), spectrogram, coherence, transfer function.

With X_m = Σ_k w_k x_k e^{−2πikm/n} of a segment of n samples and window w, rate f_s (docs/theory/spectra.md, (1), (2)):

    amplitude of a sine   A_m = 2 |X_m| / Σw                   (one-sided; the lines 0 and f_s/2 are not doubled)
    density               S_m = 2 |X_m|² / (f_s Σw²)

so that Σ S_m Δf is the mean square of the signal (Parseval) whatever the window, and a sine of amplitude A on a line
reads A. Segments overlap and their powers are averaged (Welch 1967).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers.analysis.signals import DETRENDS, WINDOWS, Array, Signal, detrended, window
from solvers.errors import SolveError
from solvers.fields import check_fields, quantity

Complex = NDArray[np.complex128]
SIDES = ("one-sided", "two-sided")


@dataclass(frozen=True, kw_only=True)
class SpectrumSettings:
    """How spectra are made."""

    window: str = quantity("Window", default="hann", choices=WINDOWS)
    length: float = quantity(
        "Segment", "s", 0.0, minimum=0.0, help="Zero: the whole signal for amplitudes, an eighth of it for densities."
    )
    overlap: float = quantity("Overlap", "%", 50.0, minimum=0.0)
    detrend: str = quantity("Trend removed", default="mean", choices=DETRENDS)
    sides: str = quantity("Frequencies", default="one-sided", choices=SIDES)


@dataclass(frozen=True)
class Spectrum:
    """Values over frequencies, Hz. ``bandwidth``: of one line, Hz, window included; ``segments`` were averaged."""

    frequencies: Array
    values: Array
    unit: str
    kind: str
    bandwidth: float
    segments: int
    name: str = ""


@dataclass(frozen=True)
class Spectrogram:
    """``values[i, j]``: at ``frequencies[i]`` around ``times[j]``."""

    frequencies: Array
    times: Array
    values: Array
    unit: str


def amplitude_spectrum(signal: Signal, settings: SpectrumSettings | None = None) -> Spectrum:
    """Amplitudes of the harmonics, in the unit of the signal; with several segments their root mean square."""
    settings = settings or SpectrumSettings()
    w, step = _plan(signal, settings, whole=True)
    power = np.zeros(len(w) if settings.sides == "two-sided" else len(w) // 2 + 1)
    count = 0
    for segment in _segments(signal.values, w, step, settings):
        power += np.abs(segment) ** 2
        count += 1
    values = np.sqrt(power / count) / np.sum(w)
    if settings.sides == "one-sided":
        values[_doubled(len(w))] *= 2.0
    frequencies, values = _ordered(values, len(w), signal.rate, settings)
    return Spectrum(frequencies, values, signal.unit, "amplitude", _bandwidth(w, signal.rate), count, signal.name)


def power_density(signal: Signal, settings: SpectrumSettings | None = None) -> Spectrum:
    """Power spectral density by Welch's method, unit²/Hz."""
    settings = settings or SpectrumSettings()
    w, step = _plan(signal, settings, whole=False)
    power, count = _cross(signal.values, signal.values, w, step, settings)
    values = power.real / (signal.rate * np.sum(w * w))
    if settings.sides == "one-sided":
        values[_doubled(len(w))] *= 2.0
    frequencies, values = _ordered(values, len(w), signal.rate, settings)
    unit = density_unit(signal.unit)
    return Spectrum(frequencies, values, unit, "density", _bandwidth(w, signal.rate), count, signal.name)


def spectrogram(signal: Signal, settings: SpectrumSettings | None = None) -> Spectrogram:
    """Density of every segment over its middle: how a spectrum changes with time."""
    settings = settings or SpectrumSettings()
    w, step = _plan(signal, settings, whole=False)
    rows = [np.abs(one) ** 2 for one in _segments(signal.values, w, step, settings)]
    values = np.array(rows).T / (signal.rate * np.sum(w * w))
    values[_doubled(len(w))] *= 2.0
    times: Array = signal.start + (0.5 * len(w) + step * np.arange(len(rows), dtype=np.float64)) / signal.rate
    return Spectrogram(lines_of(len(w), signal.rate), times, values, density_unit(signal.unit))


def coherence(x: Signal, y: Signal, settings: SpectrumSettings | None = None) -> Spectrum:
    """γ² = |S_xy|²/(S_xx S_yy): how much of y is linear in x, 0 to 1. Needs at least two segments (SolveError)."""
    pxx, pyy, pxy, w, count = _pair(x, y, settings)
    if count < 2:
        raise SolveError("Coherence needs at least two segments: with one it is 1 everywhere. Shorten the segment.")
    with np.errstate(divide="ignore", invalid="ignore"):
        values = np.where(pxx * pyy > 0, np.abs(pxy) ** 2 / (pxx * pyy), 0.0)
    frequencies = lines_of(len(w), x.rate)
    return Spectrum(frequencies, values, "", "coherence", _bandwidth(w, x.rate), count, f"{x.name} → {y.name}")


@dataclass(frozen=True)
class Transfer:
    """Complex ratio of an output to an input over frequencies, Hz; ``unit`` of output over unit of input."""

    frequencies: Array
    values: Complex
    coherence: Array
    unit: str


def transfer_function(x: Signal, y: Signal, settings: SpectrumSettings | None = None) -> Transfer:
    """H₁ = S_xy/S_xx, the least-squares ratio where the noise is in the output y."""
    pxx, pyy, pxy, w, _count = _pair(x, y, settings)
    with np.errstate(divide="ignore", invalid="ignore"):
        values = np.where(pxx > 0, pxy / pxx, np.nan)
        shared = np.where(pxx * pyy > 0, np.abs(pxy) ** 2 / (pxx * pyy), 0.0)
    below = x.unit or "1"
    below = f"({below})" if any(sign in below for sign in "/·") else below
    return Transfer(lines_of(len(w), x.rate), values, shared, f"{y.unit or '1'}/{below}")


def lines_of(count: int, rate: float) -> Array:
    """Frequencies of the lines of a one-sided spectrum of ``count`` samples, Hz."""
    return np.asarray(np.fft.rfftfreq(count, 1 / rate), dtype=np.float64)


def density_unit(unit: str) -> str:
    """``m/s²`` → ``(m/s²)²/Hz``."""
    if not unit:
        return "1/Hz"
    plain = all(letter.isalpha() for letter in unit)
    return f"{unit}²/Hz" if plain else f"({unit})²/Hz"


def mean_square(spectrum: Spectrum) -> float:
    """Integral of a density over its frequencies: the mean square of the signal without its trend."""
    step = spectrum.frequencies[1] - spectrum.frequencies[0]
    return float(np.sum(spectrum.values) * step)


# ---- segments


def _plan(signal: Signal, settings: SpectrumSettings, *, whole: bool) -> tuple[Array, int]:
    """Window and distance of the segments, samples. Raises SolveError."""
    check_fields("Spectrum", settings)
    total = len(signal.values)
    wanted = round(settings.length * signal.rate) if settings.length > 0 else total if whole else max(total // 8, 256)
    count = min(total, wanted)
    if count < 4:
        raise SolveError(
            f"Signal '{signal.name}': a segment of {count} samples is too short for a spectrum; at least 4 are needed."
        )
    if settings.overlap > 95:
        raise SolveError(f"Spectrum: the overlap of {settings.overlap:g} % is too large; at most 95 % are possible.")
    return window(settings.window, count), max(1, round(count * (1 - settings.overlap / 100)))


def _segments(values: Array, w: Array, step: int, settings: SpectrumSettings):
    """Transforms of the windowed segments, some at a time so that the memory stays small."""
    starts = range(0, len(values) - len(w) + 1, step)
    block = max(1, (1 << 20) // len(w))
    transform = np.fft.fft if settings.sides == "two-sided" else np.fft.rfft
    for first in range(0, len(starts), block):
        piece = np.stack([values[s : s + len(w)] for s in starts[first : first + block]])
        yield from transform(detrended(piece, settings.detrend) * w, axis=1)


def _cross(x: Array, y: Array, w: Array, step: int, settings: SpectrumSettings) -> tuple[Complex, int]:
    lines = len(w) if settings.sides == "two-sided" else len(w) // 2 + 1
    total: Complex = np.zeros(lines, dtype=np.complex128)
    count = 0
    for a, b in zip(_segments(x, w, step, settings), _segments(y, w, step, settings), strict=True):
        total += np.conj(a) * b
        count += 1
    total /= count
    return total, count


def _pair(x: Signal, y: Signal, settings: SpectrumSettings | None) -> tuple[Array, Array, Complex, Array, int]:
    settings = settings or SpectrumSettings()
    if len(x.values) != len(y.values) or abs(x.rate - y.rate) > 1e-6 * x.rate:
        raise SolveError(f"Signals '{x.name}' and '{y.name}' have other instants; resample one of them.")
    settings = SpectrumSettings(
        window=settings.window, length=settings.length, overlap=settings.overlap, detrend=settings.detrend
    )
    w, step = _plan(x, settings, whole=False)
    pxx, _ = _cross(x.values, x.values, w, step, settings)
    pyy, _ = _cross(y.values, y.values, w, step, settings)
    pxy, count = _cross(x.values, y.values, w, step, settings)
    return pxx.real, pyy.real, pxy, w, count


def _doubled(count: int) -> slice:
    """Lines of a one-sided spectrum that stand for two: all but zero and, with an even count, the last."""
    return slice(1, -1 if count % 2 == 0 else None)


def _ordered(values: Array, count: int, rate: float, settings: SpectrumSettings) -> tuple[Array, Array]:
    if settings.sides == "one-sided":
        return lines_of(count, rate), values
    return np.asarray(np.fft.fftshift(np.fft.fftfreq(count, 1 / rate)), dtype=np.float64), np.fft.fftshift(values)


def _bandwidth(w: Array, rate: float) -> float:
    return float(rate * np.sum(w * w) / np.sum(w) ** 2)
