"""How a run is judged: derailment quotient, unloading, frame forces, ride comfort.

Y/Q and ΔQ/Q follow the sense of EN 14363: means over 2 m of track, so that peaks without time to lift a wheel do not
count. Sperling's index: Wz = 0.896·(a³·F(f)/f)^0.1 with the amplitude a in cm/s² of each line, summed as tenth powers
(Sperling 1941; constants as in Garg and Dukkipati 1984).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers.analysis.comfort import weighted_rms
from solvers.analysis.signals import Signal, sampled
from solvers.analysis.spectra import SpectrumSettings, amplitude_spectrum, power_density
from solvers.errors import ModelError, suggestion
from solvers.multibody.flatten import flatten
from solvers.multibody.forces import WheelRail
from solvers.multibody.rail.frame_forces import frame_forces
from solvers.multibody.results import Results
from solvers.multibody.system import MultibodySystem

Array = NDArray[np.float64]

#: Length of track over which forces are averaged, m.
WINDOW = 2.0


@dataclass(frozen=True)
class WheelReport:
    """Extremes of one wheel over a run."""

    wheel: str
    static_load: float  # N, see static_load()
    largest_quotient: float  # |Y|/Q of means over 2 m
    at: float  # place of that, m
    largest_unloading: float  # 1 − Q/Q0 of means over 2 m
    largest_guiding_force: float  # N, of means over 2 m
    lifted: float  # share of the time without contact
    wear: float  # mean of the wear number, N


def channels_of(results: Results) -> dict[str, Array]:
    """Curves of a run by name."""
    return {channel.name: channel.values for channel in results.channels}


def wheels_of(results: Results) -> list[str]:
    """Names of the wheels on rails in a run."""
    ending = ": vertical force Q"
    return [channel.name.removesuffix(ending) for channel in results.channels if channel.name.endswith(ending)]


def wheel_reports(results: Results, *, after: float = 0.0) -> list[WheelReport]:
    """One report per wheel, from the time ``after`` on. Raises ModelError if the run has no wheels on rails."""
    names = wheels_of(results)
    if not names:
        raise ModelError(f"Run '{results.name}' has no wheels on rails.")
    curves = channels_of(results)
    late = results.time >= after
    found = []
    for name in names:
        path = curves[f"{name}: path"][late]
        Q, Y = curves[f"{name}: vertical force Q"][late], curves[f"{name}: guiding force Y"][late]
        start = static_load(curves[f"{name}: vertical force Q"])
        mean_q, mean_y = along_track(path, Q), along_track(path, Y)
        quotient = np.abs(mean_y) / np.maximum(mean_q, 1e-3 * start)
        k = int(quotient.argmax())
        found.append(
            WheelReport(
                name,
                start,
                float(quotient[k]),
                float(path[k]),
                float(1.0 - mean_q.min() / start),
                float(np.abs(mean_y).max()),
                float(np.mean(Q <= 0.0)),
                float(curves[f"{name}: wear number"][late].mean()),
            )
        )
    return found


def static_load(Q: Array) -> float:
    """Load of a wheel at rest, N: its first value, or the mean if the wheel does not stand at the start.

    That is so where irregularities begin before the vehicle: a wheel then stands in a trough or on a crest.
    """
    first, mean = float(Q[0]), float(Q.mean())
    return first if 0.5 * mean < first < 1.5 * mean else max(mean, 1.0)


def largest_frame_forces(results: Results, system: MultibodySystem, *, after: float = 0.0) -> dict[str, float]:
    """Largest frame force of every wheelset from the time ``after`` on, N: means over 2 m of track."""
    late = results.time >= after
    curves, plain = channels_of(results), flatten(system)
    paths = {one.body: f"{one.name}: path" for one in plain.forces if isinstance(one, WheelRail)}
    return {
        axle: float(np.abs(along_track(curves[paths[axle]][late], force[late])).max())
        for axle, force in frame_forces(results, system).items()
        if paths[axle] in curves
    }


def along_track(path: Array, values: Array, window: float = WINDOW) -> Array:
    """Sliding means of a curve over ``window`` metres of track; shorter at the ends."""
    total = np.concatenate([[0.0], np.cumsum(0.5 * (values[1:] + values[:-1]) * np.diff(path))])
    low, high = np.maximum(path - 0.5 * window, path[0]), np.minimum(path + 0.5 * window, path[-1])
    width = high - low
    if not np.all(width > 0.0):
        return values
    return np.asarray((np.interp(high, path, total) - np.interp(low, path, total)) / width)


def acceleration(results: Results, channel: str, *, after: float = 0.0) -> Signal:
    """An acceleration of a run as a signal from the time ``after`` on. Raises ModelError for an unknown channel."""
    curves = channels_of(results)
    if channel not in curves:
        raise ModelError(f"There is no channel '{channel}' in the run. {suggestion(channel, list(curves))}")
    late = results.time >= after
    return sampled(results.time[late], curves[channel][late], "m/s²", channel)


def sperling(signal: Signal, direction: str = "vertical") -> float:
    """Sperling's ride index of an acceleration; ``direction`` vertical or lateral. Below 2.5 good, above 3.25 poor."""
    if direction not in ("vertical", "lateral"):
        raise ModelError(f"Direction '{direction}': expected vertical or lateral.")
    spectrum = amplitude_spectrum(signal, SpectrumSettings())
    f, a = spectrum.frequencies, 100.0 * spectrum.values
    kept = (f >= 0.5) & (f <= 80.0)
    f, a = f[kept], a[kept]
    return float(0.896 * np.sum(a**3 / f * sperling_weight(f, direction)) ** 0.1)


def sperling_weight(f: Array, direction: str) -> Array:
    """F(f) of Sperling's index."""
    rise, fall, low, high = (0.325, 400.0, 5.9, 20.0) if direction == "vertical" else (0.8, 650.0, 5.4, 26.0)
    return np.where(f < low, rise * f * f, np.where(f <= high, fall / (f * f), 1.0))


def comfort_rms(signal: Signal, direction: str = "vertical") -> float:
    """Weighted RMS acceleration of ISO 2631-1, m/s²: Wk vertical, Wd lateral."""
    return weighted_rms(power_density(signal, SpectrumSettings()), "Wk" if direction == "vertical" else "Wd")


def rms(signal: Signal) -> float:
    """Standard deviation."""
    return float(np.std(signal.values))


def ride(results: Results, channels: Mapping[str, str], *, after: float = 0.0) -> dict[str, dict[str, float]]:
    """RMS, Sperling's index and ISO 2631 per channel; ``channels``: name of the channel and its direction."""
    found = {}
    for name, direction in channels.items():
        signal = acceleration(results, name, after=after)
        found[name] = {
            "rms": rms(signal), "sperling": sperling(signal, direction), "iso_2631": comfort_rms(signal, direction)
        }  # fmt: skip
    return found
