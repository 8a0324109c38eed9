"""What the Linear analysis page computes of excitations: noise, periodic forces, rotors. Plain data in and out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from solvers.monitor import Monitor
from solvers.multibody.expression_texts import mentions
from solvers.multibody.system import MultibodySystem
from umfem_gui.workspaces.assembly.linear_work import Subsystems, by_excitation, find_rest


def excitations(system: MultibodySystem) -> list[str]:
    """What may excite: parameters as ``by_excitation`` orders them, then bases, a(joint) and a(driver)."""
    members = (*system.joints, *system.constraints)
    moving = [one.name for one in members if str(getattr(one, "motion", "")).strip()]
    return [*by_excitation(system), *(f"a({name})" for name in moving)]


def speeds_of_rotation(system: MultibodySystem) -> list[str]:
    """Parameters that are numbers and stand in an initial speed or in a prescribed motion, also by way of others."""
    texts = []
    for one in (*system.joints, *system.bodies, *system.flexible_bodies):
        for key in ("speed", "motion", "angular_velocity"):
            given = getattr(one, key, "")
            texts += [part for part in (given if isinstance(given, tuple) else (given,)) if isinstance(part, str)]
    found: list[str] = []
    for parameter in reversed(system.parameters):  # an expression reads those before it
        if any(mentions(text, "parameters", parameter.name) for text in texts):
            if isinstance(parameter.value, str):
                texts.append(parameter.value)
            else:
                found.append(parameter.name)
    return found[::-1]


@dataclass(frozen=True, eq=False)
class Noise:
    """Density of a sensor and its RMS up to each frequency."""

    frequencies: np.ndarray
    density: np.ndarray
    up_to: np.ndarray

    @property
    def rms(self) -> float:
        return float(self.up_to[-1])


@dataclass(frozen=True, eq=False)
class Periodic:
    """Two periods of a force and of the answer of a sensor, and its amplitudes by harmonic, from number 0."""

    times: np.ndarray
    force: np.ndarray
    values: np.ndarray
    amplitudes: np.ndarray


@dataclass(frozen=True, eq=False)
class Critical:
    """Campbell's diagram as points, and the critical speeds, rad/s."""

    speeds: np.ndarray
    frequencies: np.ndarray
    critical: np.ndarray
    order: float


def _linear(
    system: MultibodySystem, flexible: Subsystems, entry: str, sensor: str, at_rest: bool, monitor: Monitor
) -> tuple[Any, int]:
    """The linear model with one input, and the row of a sensor."""
    from solvers.analysis.linearise import linearise
    from solvers.analysis.operating_point import initial_point
    from solvers.multibody.compile import compile_system

    rest = find_rest(system, flexible, monitor) if at_rest else None
    point = rest.found.point if rest is not None else initial_point(compile_system(system, flexible))
    monitor.report(0.5, "Linearising")
    made = linearise(point, inputs=(entry,), flexible=flexible).system
    return made, made.outputs.index(sensor)


def random(
    system: MultibodySystem,
    flexible: Subsystems,
    entry: str,
    sensor: str,
    span: tuple[float, float],
    density: str,
    at_rest: bool,
    monitor: Monitor,
) -> Noise:
    """Response to noise of a density, as text, between two frequencies."""
    from dataclasses import replace

    from scipy.integrate import cumulative_trapezoid

    from solvers.analysis.excited import check_damped, density_at, frequency_grid
    from solvers.analysis.linear_system import random_response

    made, row = _linear(system, flexible, entry, sensor, at_rest, monitor)
    made = replace(made, C=made.C[row : row + 1], D=made.D[row : row + 1])
    check_damped(made, *span)
    grid = frequency_grid(made, *span)
    found = random_response(made, grid, density_at(density, grid)).density[:, 0]
    square = cumulative_trapezoid(found, grid, initial=0.0)
    return Noise(grid, found, np.sqrt(np.maximum(square, 0.0)))


def periodic(
    system: MultibodySystem,
    flexible: Subsystems,
    entry: str,
    sensor: str,
    hertz: float,
    harmonics: str,
    at_rest: bool,
    monitor: Monitor,
) -> Periodic:
    """Steady response to a force of several harmonics, as text."""
    from solvers.analysis.excited import harmonics_of
    from solvers.analysis.forced import Polyharmonic, periodic_response, response_at

    cosine, sine = harmonics_of(harmonics)
    made, row = _linear(system, flexible, entry, sensor, at_rest, monitor)
    found = periodic_response(made, 2 * np.pi * hertz, cosine, sine)
    t = np.linspace(0.0, 2.0 / hertz, 401)
    force = response_at(Polyharmonic(2 * np.pi * hertz, cosine, sine), t)[:, 0]
    return Periodic(t, force, response_at(found, t)[:, row], found.amplitudes[:, row])


def critical(
    system: MultibodySystem, flexible: Subsystems, name: str, speeds: np.ndarray, order: float, monitor: Monitor
) -> Critical:
    """Critical speeds and the frequencies at every speed."""
    from solvers.analysis.critical_speeds import critical_speeds, whirl_frequencies

    at, hertz = [], []
    for k, speed in enumerate(speeds):
        monitor.report(0.5 * k / len(speeds), f"Value {k + 1} of {len(speeds)}")
        found = whirl_frequencies(system, name, float(speed), flexible) / (2 * np.pi)
        at.append(np.full(len(found), speed))
        hertz.append(found)
    monitor.report(0.5, "Critical speeds")
    crossed = critical_speeds(system, name, speeds.tolist(), order=order, flexible=flexible)
    return Critical(np.concatenate(at), np.concatenate(hertz), crossed, order)
