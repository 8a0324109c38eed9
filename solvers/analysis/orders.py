"""Order tracking: vibration counted in turns of a shaft instead of seconds.

The signal is read again at equal steps of the shaft's angle φ = ∫ω dt; its spectrum over φ then has lines at multiples
of the shaft speed, sharp however the speed changes.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from solvers.analysis.signals import Array, Signal
from solvers.analysis.spectra import Spectrogram, SpectrumSettings, amplitude_spectrum
from solvers.errors import SolveError


@dataclass(frozen=True)
class Orders:
    """Amplitude by order (multiples of the shaft speed): ``mean`` over all revolutions, ``track`` by revolution block.

    ``track.times`` holds mean shaft speeds, rad/s, of the blocks instead of times.
    """

    orders: Array
    amplitudes: Array
    track: Spectrogram
    unit: str


def order_spectrum(
    signal: Signal, speed: Signal, *, turns: float = 0.0, per_turn: int = 64, window: str = "hann"
) -> Orders:
    """Orders of a signal for a shaft of angular velocity ``speed``, rad/s.

    ``turns`` per block; zero: an eighth of all, four at least if they can be had.
    ``per_turn`` samples a turn resolve orders up to half as many. Raises SolveError for a shaft that turns back or
    makes fewer than two turns.
    """
    from scipy.interpolate import CubicSpline

    if len(speed.values) != len(signal.values):
        raise SolveError(f"Signals '{signal.name}' and '{speed.name}' have other instants; resample one of them.")
    values = np.abs(speed.values) if np.all(speed.values <= 0) else speed.values
    angle = np.concatenate([[0.0], np.cumsum(0.5 * (values[1:] + values[:-1]))]) / speed.rate
    if np.any(np.diff(angle) < 0):
        raise SolveError(f"Shaft '{speed.name}' turns back; order tracking needs a speed of one sign.")
    total = angle[-1] / (2 * np.pi)
    if total < 2:
        raise SolveError(f"Shaft '{speed.name}' makes {total:.2g} turns; order tracking needs at least two.")
    grid = np.arange(int(total * per_turn)) * (2 * np.pi / per_turn)
    keep = np.concatenate([[True], np.diff(angle) > 0])  # a shaft at rest gives no new angle
    instants = np.interp(grid, angle[keep], signal.time[keep])
    read = Signal(CubicSpline(signal.time, signal.values)(instants), float(per_turn), signal.unit, signal.name)
    turning = np.interp(grid, angle[keep], values[keep])
    block = turns if turns > 0 else max(1.0, np.floor(max(total / 8, min(total / 3, 4.0))))  # whole: orders on lines
    settings = SpectrumSettings(window=window, length=min(block, len(grid) / per_turn))
    mean = amplitude_spectrum(read, settings)
    count, step = _blocks(len(grid), settings.length * per_turn)
    columns, speeds = [], []
    for start in range(0, len(grid) - count + 1, step):
        piece = Signal(read.values[start : start + count], read.rate, read.unit, read.name)
        columns.append(amplitude_spectrum(piece, SpectrumSettings(window=window)).values)
        speeds.append(float(np.mean(turning[start : start + count])))
    track = Spectrogram(mean.frequencies, np.array(speeds), np.array(columns).T, signal.unit)
    return Orders(mean.frequencies, mean.values, track, signal.unit)


def _blocks(total: int, length: float) -> tuple[int, int]:
    count = min(total, round(length))
    return count, max(1, count // 2)
