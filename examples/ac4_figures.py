"""Figures 3.13 to 3.18 of Mikheev 2004 for the AC4 railcar here, as PNG files."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from examples.ac4 import MODES, SETTLED, STATIONS, accelerations, frame_force, mode_shares
from examples.pictures import COLOURS, figure, legend, save
from solvers.analysis.signals import sampled, without_drift
from solvers.analysis.spectra import power_density
from solvers.multibody.results import Results

LINES = dict(zip(MODES, COLOURS, strict=False))
#: Widths of the lines of frame forces: curves that hardly differ stay seen.
WIDTHS = dict(zip(MODES, (2.6, 1.3, 0.6), strict=True))


def draw(folder: Path, curves: dict[tuple[int, bool], Results], straights: dict[tuple[float, int], Results]) -> None:
    """Draw all figures: ``curves`` by modes and unevenness, ``straights`` by speed, km/h, and modes."""
    for name, title, rough, detrended in (
        ("fig_3_13_frame_force_smooth", "smooth curve", False, False),
        ("fig_3_14_frame_force_uneven", "uneven curve", True, False),
        ("fig_3_15_frame_force_without_trend", "uneven curve, without its slow part", True, True),
    ):
        made, ((axes,),) = figure(height=2.8)
        for modes, colour in LINES.items():
            time, force = _force(curves[modes, rough], detrended=detrended)
            axes.plot(time, 1e-3 * force, color=colour, linewidth=WIDTHS[modes], label=f"{modes} modes")
        axes.set(xlabel="time, s", ylabel=f"frame force, kN\n{title}")
        legend(made, axes)
        save(made, folder, name)
    _speeds(folder, straights)
    fastest = max(speed for speed, _ in straights)
    _densities(folder, {modes: straights[fastest, modes] for modes in MODES}, fastest)
    _shares(folder, straights[fastest, MODES[-1]], fastest)


def _force(results: Results, *, detrended: bool) -> tuple[np.ndarray, np.ndarray]:
    from examples.ac4_tables import TREND

    force = frame_force(results)
    if not detrended:
        return results.time, force
    signal = without_drift(sampled(results.time, force, "N", "frame force"), TREND)
    late = results.time > SETTLED
    return results.time[late], signal.values[late]


def _speeds(folder: Path, straights: dict[tuple[float, int], Results]) -> None:
    speeds = sorted({speed for speed, _ in straights})
    made, rows = figure(len(STATIONS), height=1.9, sharex=True)
    for axes, station in zip(rows[:, 0], STATIONS, strict=True):
        for modes, colour in LINES.items():
            runs = [straights[speed, modes] for speed in speeds]
            spread = [float(np.std(accelerations(one, station)[one.time > SETTLED])) for one in runs]
            axes.plot(speeds, spread, "o-", color=colour, linewidth=1.0, markersize=4, label=f"{modes} modes")
        axes.set_ylabel(f"{station}\nRMS, m/s²")
    rows[-1, 0].set_xlabel("speed, km/h")
    legend(made, rows[0, 0])
    save(made, folder, "fig_3_16_accelerations_over_speed")


def _densities(folder: Path, runs: dict[int, Results], speed: float) -> None:
    made, ((axes,),) = figure(height=3.0)
    for modes, results in runs.items():
        late = results.time > SETTLED
        signal = sampled(results.time[late], accelerations(results, "saloon")[late], "m/s²", "saloon")
        density = power_density(signal)
        axes.plot(density.frequencies, density.values, color=LINES[modes], linewidth=1.0, label=f"{modes} modes")
    axes.set(xlabel="frequency, Hz", ylabel=f"PSD under the saloon\n{speed:.0f} km/h, (m/s²)²/Hz", xlim=(0.0, 40.0))
    legend(made, axes)
    save(made, folder, "fig_3_17_density")


def _shares(folder: Path, results: Results, speed: float) -> None:
    shares = mode_shares(results, "saloon")
    made, ((axes,),) = figure(height=2.8)
    axes.bar(np.arange(7, 7 + len(shares)), shares, color=COLOURS[0], width=0.8)
    axes.set(xlabel="mode", ylabel=f"RMS under the saloon\n{speed:.0f} km/h, m/s²")
    save(made, folder, "fig_3_18_shares_of_modes")
