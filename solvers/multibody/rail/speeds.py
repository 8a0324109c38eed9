"""A vehicle at several speeds: wheels, frame forces, ride and densities of accelerations of every run."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers.analysis.linearise import with_parameter
from solvers.analysis.spectra import SpectrumSettings, power_density
from solvers.errors import ModelError
from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.integrate.settings import SimulationSettings
from solvers.monitor import Monitor, silent
from solvers.multibody.flatten import flatten
from solvers.multibody.rail.assess import WheelReport, acceleration, largest_frame_forces, ride, wheel_reports
from solvers.multibody.results import Results
from solvers.multibody.simulate import simulate
from solvers.multibody.system import MultibodySystem

Array = NDArray[np.float64]

#: Accessors of accelerations along and across, in the expression of a sensor.
LEVEL = re.compile(r"\b(p?a[xy])\s*\(")

#: Rows of a run that a spectrum needs at least.
FEWEST = 65


@dataclass(frozen=True)
class SpeedRun:
    """What is kept of a run at ``speed``, m/s; ``densities``: frequencies, Hz, and (m/s²)²/Hz by channel."""

    speed: float
    status: str
    wheels: tuple[WheelReport, ...]
    frame_forces: dict[str, float]
    ride: dict[str, dict[str, float]]
    densities: dict[str, tuple[Array, Array]]

    @property
    def largest_quotient(self) -> float:
        """Y/Q of the worst wheel."""
        return max(one.largest_quotient for one in self.wheels)

    @property
    def largest_unloading(self) -> float:
        """ΔQ/Q of the worst wheel."""
        return max(one.largest_unloading for one in self.wheels)

    @property
    def largest_guiding_force(self) -> float:
        """|Y| of the worst wheel, N."""
        return max(one.largest_guiding_force for one in self.wheels)

    @property
    def largest_frame_force(self) -> float:
        """Of the worst wheelset, N; 0 if nothing measures it."""
        return max(self.frame_forces.values(), default=0.0)


def ride_channels(results: Results, system: MultibodySystem) -> dict[str, str]:
    """Accelerations that the sensors of a system measure, with the direction by which they are weighted."""
    sensors = {sensor.name: sensor for sensor in flatten(system).sensors}
    found = {}
    for channel in results.channels:
        name, _, word = channel.name.partition(": ")
        if channel.unit == "m/s²" and name in sensors:
            level = word in ("ax", "ay") or LEVEL.search(getattr(sensors[name], "expression", "")) is not None
            found[channel.name] = "lateral" if level else "vertical"
    return found


def judged(
    results: Results,
    system: MultibodySystem,
    speed: float,
    *,
    channels: Mapping[str, str] | None = None,
    after: float = 0.0,
    spectrum: SpectrumSettings | None = None,
) -> SpeedRun:
    """Everything by which a run is judged; ``channels`` as of ``assess.ride``, else those of ``ride_channels``.

    Raises ModelError if the run has no wheels on rails or no channel of a name.
    """
    if not 0.0 <= after < 0.9 * results.time[-1]:
        after = 0.0  # it ended early
    channels = ride_channels(results, system) if channels is None else channels
    if np.count_nonzero(results.time >= after) < FEWEST:
        channels = {}
    densities = {}
    for name in channels:
        made = power_density(acceleration(results, name, after=after), spectrum or SpectrumSettings())
        densities[name] = (made.frequencies, made.values)
    return SpeedRun(
        speed,
        results.status,
        tuple(wheel_reports(results, after=after)),
        largest_frame_forces(results, system, after=after),
        ride(results, channels, after=after) if channels else {},
        densities,
    )


def over_speeds(
    system: MultibodySystem,
    settings: SimulationSettings,
    speeds: Sequence[float],
    flexible: Mapping[str, FlexibleSubsystem] | None = None,
    *,
    name: str = "V",
    channels: Mapping[str, str] | None = None,
    after: float = 1.0,
    monitor: Monitor | None = None,
) -> list[SpeedRun]:
    """Run a vehicle at every speed, which is its parameter ``name``, and judge it from ``after``, s, on.

    A run that ends early, by a derailment or at the end of the track, is judged as far as it came; its ``status`` says
    why. Raises ModelError for no speeds, speeds that are not over zero or what cannot be run at all.
    """
    if not speeds or not all(np.isfinite(v) and v > 0.0 for v in speeds):
        raise ModelError("Speeds must be greater than zero, and there must be at least one.")
    monitor = monitor or silent()
    found = []
    for k, speed in enumerate(speeds):
        made = with_parameter(system, name, float(speed))
        part = monitor.part(k / len(speeds), (k + 1) / len(speeds))
        results = simulate(made, settings, part, flexible=flexible)
        monitor.check()  # a run that was cancelled has rows, too
        found.append(judged(results, made, float(speed), channels=channels, after=after))
    return found


def speed_table(runs: Sequence[SpeedRun]) -> tuple[list[str], list[list[float]]]:
    """Heads and rows of what the runs have in common, for a file."""
    names = [name for name in runs[0].ride if all(name in one.ride for one in runs)]
    words = {"rms": "RMS m/s2", "sperling": "Wz", "iso_2631": "ISO 2631 m/s2"}
    heads = ["speed m/s", "Y/Q", "unloading", "guiding force N", "frame force N"]
    heads += [f"{name}: {words[key]}" for name in names for key in words]
    rows = [
        [one.speed, one.largest_quotient, one.largest_unloading, one.largest_guiding_force, one.largest_frame_force]
        + [one.ride[name][key] for name in names for key in words]
        for one in runs
    ]
    return heads, rows


def density_table(runs: Sequence[SpeedRun], channel: str) -> tuple[list[str], Array]:
    """Heads and columns of the densities of a channel over frequency, those of longer runs at the lines of the first.

    Raises ModelError if no run has the channel.
    """
    with_it = [one for one in runs if channel in one.densities]
    if not with_it:
        raise ModelError(f"No run has a density of '{channel}'.")
    f = with_it[0].densities[channel][0]
    columns = [np.interp(f, *one.densities[channel]) for one in with_it]
    return ["frequency Hz", *(f"{one.speed:g} m/s" for one in with_it)], np.column_stack([f, *columns])
