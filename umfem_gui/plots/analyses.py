"""What the Spectra and Statistics tabs compute of the curves that are shown. No Qt here: it runs beside the window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from solvers.analysis.bands import band_rms, octave_edges, third_octave_name, third_octaves
from solvers.analysis.comfort import WEIGHTINGS, weighted_rms
from solvers.analysis.orders import order_spectrum
from solvers.analysis.peaks import Peak, find_peaks
from solvers.analysis.rainflow import Cycles, FatigueLine, damage, equivalent_amplitude, rainflow
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
    rows: list[tuple[str, float]] = field(default_factory=list)  # bands and their values
    phase: np.ndarray | None = None  # of a transfer function, degrees


@dataclass(frozen=True)
class Wish:
    """What a spectrum may need beside the curves.

    ``other``: the input of a transfer function, the shaft of orders; ``natural`` frequencies, Hz; ``bands`` (low,
    high), Hz, octaves if there are none.
    """

    other: str = ""
    natural: np.ndarray = field(default_factory=lambda: np.zeros(0))
    bands: tuple[tuple[float, float], ...] = ()
    damping: float = 0.05


@dataclass(frozen=True)
class Picture:
    """Lines, or one map, with names of the axes; ``level`` and ``bands`` are bars, ``logarithmic`` the scale."""

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


def analyse(kind: str, curves: list[Curve], settings: SpectrumSettings, span: Range, wish: Wish) -> Picture:
    """The picture of the Spectra tab. Raises ModelError, SolveError with the sentence for the user."""
    return KINDS[kind](signals_of(curves, span), settings, wish)


def _amplitudes(signals: Any, settings: SpectrumSettings, wish: Wish) -> Picture:
    lines = [_line(curve, amplitude_spectrum(signal, settings), wish.natural) for curve, signal in signals]
    return Picture("amplitude", "Frequency, Hz", lines[0].spectrum.unit, lines, logarithmic=True)


def _densities(signals: Any, settings: SpectrumSettings, wish: Wish) -> Picture:
    lines = []
    for curve, signal in signals:
        density = power_density(signal, settings)
        facts = {"RMS": float(np.sqrt(np.sum(density.values) * (density.frequencies[1] - density.frequencies[0])))}
        if signal.unit == "m/s²" and density.frequencies[0] >= 0:
            facts |= {name: weighted_rms(density, name) for name in WEIGHTINGS}
        lines.append(_line(curve, density, wish.natural, facts))
    return Picture("density", "Frequency, Hz", lines[0].spectrum.unit, lines, logarithmic=True)


def _octaves(signals: Any, settings: SpectrumSettings, _wish: Wish) -> Picture:
    lines = []
    for curve, signal in signals:
        bands = third_octaves(power_density(signal, _one_sided(settings)), signal.unit)
        spectrum = Spectrum(bands.centres, bands.levels, "dB", "level", 0.0, 1, signal.name)
        rows = [(third_octave_name(centre), level) for centre, level in zip(bands.centres, bands.levels, strict=True)]
        lines.append(Line(curve.title, curve.colour, curve.dash, spectrum, rows=rows))
    return Picture("level", "Frequency, Hz", "dB", lines)


def _bands(signals: Any, settings: SpectrumSettings, wish: Wish) -> Picture:
    """RMS between frequencies: octaves unless the user said other bands."""
    lines = []
    for curve, signal in signals:
        density = power_density(signal, _one_sided(settings))
        edges = np.array(wish.bands, dtype=float).reshape(-1, 2) if wish.bands else octave_edges(density)
        values = band_rms(density, edges[:, 0], edges[:, 1])
        names = [f"{low:.3g} – {high:.3g}" for low, high in edges]
        spectrum = Spectrum(edges.mean(axis=1), values, signal.unit, "bands", 0.0, density.segments, signal.name)
        rows = list(zip(names, values.tolist(), strict=True))
        lines.append(Line(curve.title, curve.colour, curve.dash, spectrum, rows=rows))
    return Picture("bands", "Frequency, Hz", signals[0][1].unit, lines)


def _spectrogram(signals: Any, settings: SpectrumSettings, _wish: Wish) -> Picture:
    found = spectrogram(signals[0][1], _one_sided(settings))
    return Picture("map", "Time, s", found.unit, map=found)


def _orders(signals: Any, settings: SpectrumSettings, wish: Wish) -> Picture:
    shaft = _other_signal(signals, wish.other)
    lines = []
    for curve, signal in signals:
        if signal.name != wish.other or len(signals) == 1:
            found = order_spectrum(signal, shaft, window=settings.window)
            spectrum = Spectrum(found.orders, found.amplitudes, signal.unit, "amplitude", 1 / len(found.orders), 1)
            lines.append(_line(curve, spectrum, np.zeros(0)))
    return Picture("orders", "Order", lines[0].spectrum.unit, lines)


def _order_map(signals: Any, settings: SpectrumSettings, wish: Wish) -> Picture:
    """Orders of one curve over the speed of the shaft: what the shaft drives stands in rows."""
    shaft = _other_signal(signals, wish.other)
    signal = next((one for _curve, one in signals if one.name != wish.other), shaft)
    track = order_spectrum(signal, shaft, window=settings.window).track
    return Picture("order map", "Shaft speed, rad/s", signal.unit, map=over_speed(track))


def over_speed(track: Spectrogram) -> Spectrogram:
    """Blocks of revolutions on an even grid of the shaft speed; where several have one speed, the loudest counts."""
    low, high = float(track.times.min()), float(track.times.max())
    count = max(2, min(len(track.times), 100))
    grid = np.linspace(low, high if high > low else low + 1e-6, count)
    place = np.clip(np.round((track.times - grid[0]) / (grid[1] - grid[0])).astype(int), 0, count - 1)
    values = np.zeros((len(track.frequencies), count))
    for block, column in enumerate(place):
        values[:, column] = np.maximum(values[:, column], track.values[:, block])
    known = np.unique(place)
    for column in range(count):  # speeds that were passed too fast for a block of their own
        values[:, column] = values[:, known[np.argmin(np.abs(known - column))]]
    return Spectrogram(track.frequencies, grid, values, track.unit)


def _shock(signals: Any, _settings: SpectrumSettings, wish: Wish) -> Picture:
    """Greatest acceleration of single oscillators whose base moves as the curve says, 24 frequencies an octave."""
    from solvers.analysis.shock import shock_spectrum  # brings scipy, which the window does not need to appear

    lines = []
    for curve, signal in signals:
        if signal.unit in ("m/s²", "g"):
            low, high = signal.rate / len(signal.values), signal.rate / 10
            count = max(2, int(24 * np.log2(max(high / low, 2.0))))
            found = shock_spectrum(signal.values, signal.rate, np.geomspace(low, high, count), wish.damping)
            spectrum = Spectrum(found.frequencies_hz, found.absolute, signal.unit, "shock", 0.0, 1, signal.name)
            top = int(np.argmax(found.absolute))
            facts = {"greatest": float(found.absolute[top]), "at, Hz": float(found.frequencies_hz[top])}
            lines.append(Line(curve.title, curve.colour, curve.dash, spectrum, facts=facts))
    if not lines:
        raise ModelError("A shock spectrum is that of an acceleration: tick a curve in m/s².")
    return Picture("shock", "Natural frequency, Hz", lines[0].spectrum.unit, lines, logarithmic=True)


def _coherence(signals: Any, settings: SpectrumSettings, wish: Wish) -> Picture:
    source = _other_signal(signals, wish.other)
    lines = [
        Line(curve.title, curve.colour, curve.dash, coherence(source, signal, settings))
        for curve, signal in signals
        if signal.name != wish.other and len(signal.values) == len(source.values)
    ]
    return Picture("coherence", "Frequency, Hz", "", lines or _refuse())


def _transfer(signals: Any, settings: SpectrumSettings, wish: Wish) -> Picture:
    source = _other_signal(signals, wish.other)
    lines = []
    for curve, signal in signals:
        if signal.name != wish.other and len(signal.values) == len(source.values):
            found = transfer_function(source, signal, settings)
            spectrum = Spectrum(found.frequencies, np.abs(found.values), found.unit, "amplitude", 0.0, 1, signal.name)
            phase = np.degrees(np.angle(found.values))
            lines.append(replace(_line(curve, spectrum, wish.natural), phase=phase))
    return Picture("transfer", "Frequency, Hz", lines[0].spectrum.unit if lines else "", lines or _refuse())


def _refuse() -> list[Line]:
    raise ModelError("Tick another channel beside the input: the ratio of two curves is shown.")


def _other_signal(signals: list[tuple[Curve, Signal]], name: str) -> Signal:
    for _curve, signal in signals:
        if signal.name == name:
            return signal
    raise ModelError("Tick the channel of the input, or of the shaft speed, and choose it at the left.")


def _one_sided(settings: SpectrumSettings) -> SpectrumSettings:
    return replace(settings, sides="one-sided")


def _line(curve: Curve, spectrum: Spectrum, natural: np.ndarray, facts: dict[str, float] | None = None) -> Line:
    return Line(curve.title, curve.colour, curve.dash, spectrum, find_peaks(spectrum, 12, natural), facts or {})


Maker = Callable[[Any, SpectrumSettings, Wish], Picture]

#: Kinds of spectra by key.
KINDS: dict[str, Maker] = {
    "density": _densities,
    "amplitude": _amplitudes,
    "octaves": _octaves,
    "bands": _bands,
    "spectrogram": _spectrogram,
    "orders": _orders,
    "order map": _order_map,
    "transfer": _transfer,
    "coherence": _coherence,
    "shock": _shock,
}


def natural_frequencies(system: Any, flexible: Any) -> np.ndarray:
    """Frequencies of the oscillating modes of an object at rest in its initial state, Hz, the lowest thirty."""
    from solvers.analysis.linearise import linearise_system, modes_of

    modes = modes_of(linearise_system(system, flexible))
    return np.sort(modes.frequencies_hz[modes.damped_hz > 1e-6])[:30]


@dataclass(frozen=True)
class Row:
    """Statistics of one curve; for stresses also the cycles of a rainflow count and what harm they do."""

    curve: Curve
    numbers: Statistics
    shape: Histogram
    damage: float | None
    cycles: Cycles | None = None
    equivalent: float = 0.0  # amplitude that does the same harm in as many cycles as the fatigue line counts


def summarise(curves: list[Curve], span: Range, cutoff: float, line: FatigueLine) -> list[Row]:
    """Statistics of the curves shown. Raises ModelError, SolveError."""
    rows = []
    for curve, signal in signals_of(curves, span):
        numbers, shape = statistics(signal, cutoff), histogram(signal)
        if signal.unit != "Pa":
            rows.append(Row(curve, numbers, shape, None))
            continue
        cycles = rainflow(signal.values)
        rows.append(Row(curve, numbers, shape, damage(cycles, line), cycles, equivalent_amplitude(cycles, line)))
    return rows
