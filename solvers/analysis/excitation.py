"""Measured signals made ready to drive a model: units to SI, even samples, acceleration to a base's displacement.

A base follows x(t). Velocity and acceleration are integrated after what is slower than a cut-off is taken away
(zero phase, fourth order), since an integral turns the least offset into a run-away; the mean line goes as well.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from solvers.analysis.signals import Signal, detrended, sampled, without_drift
from solvers.errors import ModelError, SolveError, suggestion
from solvers.multibody.signal_curve import SignalCurve

#: Unit as written in files → (SI unit, factor).
UNITS: dict[str, tuple[str, float]] = {
    "m": ("m", 1.0), "mm": ("m", 1e-3), "cm": ("m", 1e-2), "µm": ("m", 1e-6), "um": ("m", 1e-6), "in": ("m", 0.0254),
    "m/s": ("m/s", 1.0), "mm/s": ("m/s", 1e-3), "km/h": ("m/s", 1 / 3.6),
    "m/s²": ("m/s²", 1.0), "m/s^2": ("m/s²", 1.0), "m/s2": ("m/s²", 1.0), "mm/s²": ("m/s²", 1e-3),
    "g": ("m/s²", 9.80665),
    "N": ("N", 1.0), "kN": ("N", 1e3), "MN": ("N", 1e6), "kgf": ("N", 9.80665), "lbf": ("N", 4.4482216152605),
    "N·m": ("N·m", 1.0), "Nm": ("N·m", 1.0), "N*m": ("N·m", 1.0), "kN·m": ("N·m", 1e3), "kNm": ("N·m", 1e3),
    "rad": ("rad", 1.0), "deg": ("rad", np.pi / 180), "°": ("rad", np.pi / 180),
    "rad/s": ("rad/s", 1.0), "deg/s": ("rad/s", np.pi / 180), "rpm": ("rad/s", np.pi / 30),
    "rad/s²": ("rad/s²", 1.0), "Pa": ("Pa", 1.0), "kPa": ("Pa", 1e3), "MPa": ("Pa", 1e6), "bar": ("Pa", 1e5),
    "V": ("V", 1.0), "": ("", 1.0),
}  # fmt: skip

#: How often a unit must be integrated in time to give a displacement or an angle.
ORDER = {"m": 0, "m/s": 1, "m/s²": 2, "rad": 0, "rad/s": 1, "rad/s²": 2}
AS_FORCE, AS_BASE = "force", "base"


@dataclass(frozen=True)
class Treatment:
    """How a channel becomes a signal: ``unit`` of the file, new sampling ``rate`` (Hz, 0 keeps it), ``cutoff`` (Hz)."""

    unit: str = ""
    rate: float = 0.0
    cutoff: float = 0.5
    scale: float = 1.0


def to_si(unit: str) -> tuple[str, float]:
    """The SI unit of a unit and the factor to it. Raises ModelError for one that is not known."""
    if unit.strip() not in UNITS:
        raise ModelError(f"The unit '{unit}' is not known. {suggestion(unit, list(UNITS))}")
    return UNITS[unit.strip()]


def excitation(time: np.ndarray, values: np.ndarray, name: str, kind: str, how: Treatment) -> SignalCurve:
    """A channel as a signal of the model: for a force as it is, for a base as a displacement or an angle.

    It begins at t = 0. Raises ModelError for a unit that cannot move a base, SolveError for a signal that cannot be
    sampled or filtered.
    """
    unit, factor = to_si(how.unit)
    signal = sampled(time, factor * how.scale * np.asarray(values, dtype=float), unit, name)
    signal = resampled(signal, how.rate) if how.rate > 0 else signal
    if kind == AS_BASE:
        if unit not in ORDER:
            raise ModelError(
                f"Signal '{name}' is in '{how.unit}': a base needs a displacement, a velocity, an acceleration, or an "
                "angle and its rates. Say its unit."
            )
        signal = integrated(signal, ORDER[unit], how.cutoff)
        unit = "rad" if unit.startswith("rad") else "m"
    return SignalCurve(name=name, unit=unit, start=0.0, step=1.0 / signal.rate, values=tuple(signal.values.tolist()))


def resampled(signal: Signal, rate: float) -> Signal:
    """The signal at another rate, Hz: what is faster than half the new rate is filtered out, not folded back.

    Raises SolveError if fewer than two samples are left.
    """
    from scipy.signal import butter, sosfiltfilt

    values = signal.values
    if rate < signal.rate * (1 - 1e-9):
        sos = butter(8, 0.8 * 0.5 * rate, fs=signal.rate, output="sos")
        values = sosfiltfilt(sos, values, padlen=min(len(values) - 1, int(30 * signal.rate / rate)))
    count = int(np.floor((len(values) - 1) / signal.rate * rate * (1 + 1e-12))) + 1
    if count < 2:
        raise SolveError(f"Signal '{signal.name}' has no two samples at {rate:g} Hz.")
    from scipy.interpolate import CubicSpline

    grid = np.arange(count) / rate
    known = np.arange(len(values)) / signal.rate
    fine = CubicSpline(known, values)(grid) if len(values) > 3 else np.interp(grid, known, values)
    return Signal(fine, rate, signal.unit, signal.name, signal.start)


def integrated(signal: Signal, times: int, cutoff: float) -> Signal:
    """The integral, or the integral of it, without drift: filtered before and after each and freed of its line.

    Splines are integrated exactly. Zero ``times`` gives the signal as it is.
    """
    from scipy.interpolate import CubicSpline

    values = signal.values
    time = np.arange(len(values)) / signal.rate

    def steady(x: np.ndarray) -> np.ndarray:
        return without_drift(Signal(x, signal.rate, signal.unit, signal.name), cutoff).values if cutoff > 0 else x

    for _ in range(times):
        values = CubicSpline(time, steady(values)).antiderivative()(time)
        values = steady(detrended(values, "line"))
    return Signal(values, signal.rate, signal.unit, signal.name, signal.start)
