"""Sampled signals: evenly spaced values, windows and trends. What every spectrum starts from."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers.errors import ModelError, SolveError, suggestion

Array = NDArray[np.float64]

#: Windows as sums of cosines w_k = Σ_j (−1)^j a_j cos(2πjk/n), periodic form (Harris 1978; flat top: ISO 18431-2).
COSINES: dict[str, tuple[float, ...]] = {
    "rectangular": (1.0,),
    "hann": (0.5, 0.5),
    "hamming": (0.54, 0.46),
    "blackman": (0.42, 0.5, 0.08),
    "flat top": (0.21557895, 0.41663158, 0.277263158, 0.083578947, 0.006947368),
}
WINDOWS = tuple(COSINES)
DETRENDS = ("none", "mean", "line")

#: Largest departure of a time step from the mean one that still counts as even, relative.
EVEN = 1e-6


@dataclass(frozen=True)
class Signal:
    """Evenly sampled values: ``values[k]`` at ``start + k/rate``. ``rate`` in Hz."""

    values: Array
    rate: float
    unit: str = ""
    name: str = ""
    start: float = 0.0

    @property
    def time(self) -> Array:
        """Instants, s."""
        return self.start + np.arange(len(self.values)) / self.rate

    @property
    def duration(self) -> float:
        """Seconds covered: number of samples over the rate."""
        return len(self.values) / self.rate


def sampled(time: Array, values: Array, unit: str = "", name: str = "", rate: float | None = None) -> Signal:
    """A signal from instants and values; uneven instants, or another ``rate``, are interpolated linearly.

    Raises SolveError for fewer than two samples, instants that do not grow, or values that are not finite.
    """
    time, values = np.asarray(time, dtype=float), np.asarray(values, dtype=float)
    what = f"Signal '{name}'" if name else "The signal"
    if len(time) < 2 or len(time) != len(values):
        raise SolveError(f"{what} has {min(len(time), len(values))} samples; at least two are needed.")
    steps = np.diff(time)
    if not np.all(steps > 0):
        raise SolveError(f"{what}: time does not grow at sample {int(np.argmin(steps)) + 2}.")
    if not np.all(np.isfinite(values)):
        raise SolveError(f"{what} is not finite at sample {int(np.argmin(np.isfinite(values))) + 1}.")
    mean = (time[-1] - time[0]) / (len(time) - 1)
    even = bool(np.max(np.abs(steps - mean)) <= EVEN * mean)
    if even and (rate is None or abs(rate * mean - 1.0) <= EVEN):
        return Signal(values, 1.0 / mean, unit, name, float(time[0]))
    rate = rate or 1.0 / float(np.median(steps))
    count = int(np.floor((time[-1] - time[0]) * rate * (1 + 1e-12))) + 1
    grid = time[0] + np.arange(count) / rate
    return Signal(np.interp(grid, time, values), rate, unit, name, float(time[0]))


def part(signal: Signal, first: float | None, last: float | None) -> Signal:
    """The samples from ``first`` to ``last``, s; None means the end. Raises SolveError if fewer than two are left."""
    time = signal.time
    low = 0 if first is None else int(np.searchsorted(time, first - 0.5 / signal.rate))
    high = len(time) if last is None else int(np.searchsorted(time, last + 0.5 / signal.rate))
    if high - low < 2:
        raise SolveError(f"Signal '{signal.name}' has no two samples between {first} s and {last} s.")
    return Signal(signal.values[low:high], signal.rate, signal.unit, signal.name, float(time[low]))


def window(name: str, count: int) -> Array:
    """Values of a window, periodic form. Raises ModelError for an unknown name."""
    if name not in COSINES:
        raise ModelError(f"There is no window '{name}'. {suggestion(name, WINDOWS)}")
    turns = 2.0 * np.pi * np.arange(count) / count
    return sum((-1) ** j * a * np.cos(j * turns) for j, a in enumerate(COSINES[name])) + np.zeros(count)


def coherent_gain(w: Array) -> float:
    """Mean of a window: the factor by which it lowers the amplitude of a sine."""
    return float(np.mean(w))


def noise_bandwidth(w: Array) -> float:
    """Equivalent noise bandwidth in lines, n Σw²/(Σw)²: 1 rectangular, 1.5 Hann."""
    return float(len(w) * np.sum(w * w) / np.sum(w) ** 2)


def detrended(values: Array, how: str) -> Array:
    """Values without their mean or without the line of least squares, along the last axis. Raises ModelError."""
    if how == "none":
        return values
    if how == "mean":
        return values - values.mean(axis=-1, keepdims=True)
    if how == "line":
        count = values.shape[-1]
        x = np.arange(count) - 0.5 * (count - 1)
        slope = values @ x / max(x @ x, 1.0)
        return values - values.mean(axis=-1, keepdims=True) - slope[..., None] * x
    raise ModelError(f"There is no trend '{how}'. {suggestion(how, DETRENDS)}")


def without_drift(signal: Signal, cutoff: float) -> Signal:
    """The signal without what is slower than ``cutoff``, Hz: zero-phase Butterworth high-pass of the fourth order.

    Raises SolveError if the cut-off is not between 0 and half the rate, or the signal is shorter than a few samples.
    """
    from scipy.signal import butter, sosfiltfilt

    if not 0.0 < cutoff < 0.5 * signal.rate:
        raise SolveError(
            f"Signal '{signal.name}': the cut-off of {cutoff:g} Hz must lie between 0 and {0.5 * signal.rate:g} Hz, "
            "half the sampling rate."
        )
    if len(signal.values) < 16:
        raise SolveError(f"Signal '{signal.name}' has {len(signal.values)} samples; a filter needs at least 16.")
    sos = butter(2, cutoff, "highpass", fs=signal.rate, output="sos")
    pad = min(len(signal.values) - 1, int(3 * signal.rate / cutoff))
    values = sosfiltfilt(sos, signal.values, padlen=pad)
    return Signal(values, signal.rate, signal.unit, signal.name, signal.start)
