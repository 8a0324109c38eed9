"""What the Spectra and Statistics tabs compute of the curves that are shown. No Qt here: it runs beside the window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from solvers.analysis.bands import third_octaves
from solvers.analysis.comfort import WEIGHTINGS, weighted_rms
from solvers.analysis.orders import order_spectrum
from solvers.analysis.peaks import Peak, find_peaks
from solvers.analysis.rainflow import FatigueLine, damage, rainflow
from solvers.analysis.signals import Signal, part, sampled
from solvers.analysis.spectra import (
    Spectrogram,
    Spectrum,
    SpectrumSettings,
    amplitude_spectrum,
    coherence,
    power_density,
    spectrogram,
    transfer_function,
)
from solvers.analysis.statistics import Histogram, Statistics, histogram, statistics
from solvers.errors import ModelError, UmfemError
from umfem_gui.plots.curves import Curve

Range = tuple[float, float] | None


@dataclass(frozen=True)
class Line:
    """A spectrum of a curve, in the colour of the curve."""

    title: str
    colour: int
    dash: int
    spectrum: Spectrum
    peaks: list[Peak] = field(default_factory=list)
    facts: dict[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Picture:
    """Lines, or one map, with names of the axes; ``levels`` are bars, ``logarithmic`` the scale of values."""

    kind: str
    x_label: str
    unit: str
    lines: list[Line] = field(default_factory=list)
    map: Spectrogram | None = None
    logarithmic: bool = False


def signals_of(curves: list[Curve], span: Range) -> list[tuple[Curve, Signal]]:
    """Curves as signals, each channel of a run once; curves too short for the span are left out."""
    found: dict[tuple[str, str], tuple[Curve, Signal]] = {}
    for curve in curves:
        if (curve.run, curve.channel) in found or len(curve.time) < 2:
            continue
        try:
            signal = sampled(curve.time, curve.values, curve.unit, curve.channel)
            found[(curve.run, curve.channel)] = (curve, part(signal, *(span or (None, None))))
        except UmfemError:
            continue
    if not found:
        raise ModelError("There is no curve with two samples in what is shown.")
    return list(found.values())


def analyse(
    kind: str, curves: list[Curve], settings: SpectrumSettings, span: Range, other: str, natural: np.ndarray
) -> Picture:
    """The picture of the Spectra tab. ``other``: the input of a transfer function, the shaft of orders.

    Raises ModelError, SolveError with the sentence for the user.
    """
    signals = signals_of(curves, span)
    return KINDS[kind](signals, settings, other, natural)


def _amplitudes(signals: Any, settings: SpectrumSettings, _other: str, natural: np.ndarray) -> Picture:
    lines = [_line(curve, amplitude_spectrum(signal, settings), natural) for curve, signal in signals]
    return Picture("amplitude", "Frequency, Hz", lines[0].spectrum.unit, lines, logarithmic=True)


def _densities(signals: Any, settings: SpectrumSettings, _other: str, natural: np.ndarray) -> Picture:
    lines = []
    for curve, signal in signals:
        density = power_density(signal, settings)
        facts = {"RMS": float(np.sqrt(np.sum(density.values) * (density.frequencies[1] - density.frequencies[0])))}
        if signal.unit == "m/s²" and density.frequencies[0] >= 0:
            facts |= {name: weighted_rms(density, name) for name in WEIGHTINGS}
        lines.append(_line(curve, density, natural, facts))
    return Picture("density", "Frequency, Hz", lines[0].spectrum.unit, lines, logarithmic=True)


def _octaves(signals: Any, settings: SpectrumSettings, _other: str, _natural: np.ndarray) -> Picture:
    lines = []
    for curve, signal in signals:
        bands = third_octaves(power_density(signal, _one_sided(settings)), signal.unit)
        spectrum = Spectrum(bands.centres, bands.levels, "dB", "level", 0.0, 1, signal.name)
        lines.append(Line(curve.title, curve.colour, curve.dash, spectrum))
    return Picture("level", "Frequency, Hz", "dB", lines)


def _spectrogram(signals: Any, settings: SpectrumSettings, _other: str, _natural: np.ndarray) -> Picture:
    found = spectrogram(signals[0][1], _one_sided(settings))
    return Picture("map", "Time, s", found.unit, map=found)


def _orders(signals: Any, settings: SpectrumSettings, other: str, _natural: np.ndarray) -> Picture:
    shaft = _other_signal(signals, other)
    lines = []
    for curve, signal in signals:
        if signal.name != other or len(signals) == 1:
            found = order_spectrum(signal, shaft, window=settings.window)
            spectrum = Spectrum(found.orders, found.amplitudes, signal.unit, "amplitude", 1 / len(found.orders), 1)
            lines.append(_line(curve, spectrum, np.zeros(0)))
    return Picture("orders", "Order", lines[0].spectrum.unit, lines)


def _coherence(signals: Any, settings: SpectrumSettings, other: str, natural: np.ndarray) -> Picture:
    source = _other_signal(signals, other)
    lines = [
        Line(curve.title, curve.colour, curve.dash, coherence(source, signal, settings))
        for curve, signal in signals
        if signal.name != other and len(signal.values) == len(source.values)
    ]
    return Picture("coherence", "Frequency, Hz", "", lines or _refuse())


def _transfer(signals: Any, settings: SpectrumSettings, other: str, natural: np.ndarray) -> Picture:
    source = _other_signal(signals, other)
    lines = []
    for curve, signal in signals:
        if signal.name != other and len(signal.values) == len(source.values):
            found = transfer_function(source, signal, settings)
            spectrum = Spectrum(found.frequencies, np.abs(found.values), found.unit, "amplitude", 0.0, 1, signal.name)
            lines.append(_line(curve, spectrum, natural))
    return Picture("transfer", "Frequency, Hz", lines[0].spectrum.unit if lines else "", lines or _refuse())


def _refuse() -> list[Line]:
    raise ModelError("Tick another channel beside the input: the ratio of two curves is shown.")


def _other_signal(signals: list[tuple[Curve, Signal]], name: str) -> Signal:
    for _curve, signal in signals:
        if signal.name == name:
            return signal
    raise ModelError("Tick the channel of the input, or of the shaft speed, and choose it at the left.")


def _one_sided(settings: SpectrumSettings) -> SpectrumSettings:
    from dataclasses import replace

    return replace(settings, sides="one-sided")


def _line(curve: Curve, spectrum: Spectrum, natural: np.ndarray, facts: dict[str, float] | None = None) -> Line:
    return Line(curve.title, curve.colour, curve.dash, spectrum, find_peaks(spectrum, 12, natural), facts or {})


Maker = Callable[[Any, SpectrumSettings, str, np.ndarray], Picture]

#: Kinds of spectra by key.
KINDS: dict[str, Maker] = {
    "density": _densities,
    "amplitude": _amplitudes,
    "octaves": _octaves,
    "spectrogram": _spectrogram,
    "orders": _orders,
    "transfer": _transfer,
    "coherence": _coherence,
}


def natural_frequencies(system: Any, flexible: Any) -> np.ndarray:
    """Frequencies of the oscillating modes of an object at rest in its initial state, Hz, the lowest thirty."""
    from solvers.analysis.linearise import linearise_system, modes_of

    modes = modes_of(linearise_system(system, flexible))
    return np.sort(modes.frequencies_hz[modes.damped_hz > 1e-6])[:30]


@dataclass(frozen=True)
class Row:
    """Statistics of one curve; ``damage`` for stresses only."""

    curve: Curve
    numbers: Statistics
    shape: Histogram
    damage: float | None


def summarise(curves: list[Curve], span: Range, cutoff: float, line: FatigueLine) -> list[Row]:
    """Statistics of the curves shown. Raises ModelError, SolveError."""
    rows = []
    for curve, signal in signals_of(curves, span):
        harm = damage(rainflow(signal.values), line) if signal.unit == "Pa" else None
        rows.append(Row(curve, statistics(signal, cutoff), histogram(signal), harm))
    return rows
