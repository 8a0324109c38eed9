"""Limit cycles of hunting, followed from a disturbance down to the speed where they die: the nonlinear critical one.

The vehicle is pushed aside at ``high`` and hunts; then its speed falls slowly, and the amplitude of the wheelsets
follows the stable branch of limit cycles. Where it falls off, below the linear critical speed if the branch is
subcritical, lies the speed from which on a disturbance can set off lasting hunting (True 2013; Polach 2006).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from solvers.errors import ModelError, SolveError
from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.integrate.settings import SimulationSettings
from solvers.kernels.multibody_arrays import SUBTREE
from solvers.monitor import Monitor
from solvers.multibody.compile import compile_system
from solvers.multibody.expression_texts import renamed
from solvers.multibody.flatten import flatten
from solvers.multibody.forces import Force, GeneralForce, RailTrack, WheelRail
from solvers.multibody.forces.track import SMOOTH
from solvers.multibody.rail.assess import channels_of
from solvers.multibody.references import map_expressions
from solvers.multibody.results import Results
from solvers.multibody.simulate import simulate
from solvers.multibody.system import MultibodySystem, change, find, names

Array = NDArray[np.float64]

#: An amplitude of a wheelset below this, m, or below this share of the largest one, is no hunting any more.
STILL, STILL_SHARE = 2e-4, 0.1

#: Length of track over which an amplitude is taken, m: more than a wave of hunting.
WINDOW = 20.0

#: The push: share of the weight on a wheelset's wheels, and how long it lasts, s.
PUSH, PUSH_TIME = 0.4, 0.2
G = 9.81

#: Time at the high speed before it falls, s.
HOLD = 4.0


@dataclass(frozen=True)
class Branch:
    """Amplitudes, m, of the wheelsets (the largest) over falling speeds, m/s, and the speed where hunting dies.

    ``critical`` is 0 if it is still there at the lowest speed.
    """

    speed: Array
    amplitude: Array
    critical: float
    results: Results


def limit_cycles(
    system: MultibodySystem,
    high: float,
    low: float,
    flexible: Mapping[str, FlexibleSubsystem] | None = None,
    *,
    name: str = "V",
    slowing: float = 1.0,
    tolerance: float = 1e-6,
    monitor: Monitor | None = None,
) -> Branch:
    """The branch of limit cycles from ``high`` to ``low``, m/s, on a straight smooth track; ``slowing`` in m/s².

    The speed is the parameter ``name``: it is the initial speed, and the forces hold to it. A coarse ``tolerance``
    damps small hunting that is there. Raises ModelError unless
    high > low > 0, and SolveError if no hunting follows the push or the run ends early.
    """
    if not (high > low > 0.0 and slowing > 0.0):
        raise ModelError(f"Speeds from {high:g} to {low:g} m/s: a high one and a lower one over zero are needed.")
    duration = HOLD + (high - low) / slowing
    made = slowed(system, high, low, name, slowing, flexible)
    results = simulate(
        made, SimulationSettings(duration=duration, output_step=0.01, tolerance=tolerance), monitor, flexible=flexible
    )
    if results.status != "finished":
        raise SolveError(f"The run with falling speed ended: {results.status}")
    wheels = [force.name for force in made.forces if isinstance(force, WheelRail)]
    curves = channels_of(results)
    speed = np.gradient(curves[f"{wheels[0]}: path"], results.time)
    if speed[-1] > 0.5 * (low + high):
        raise SolveError(
            f"The speed did not fall: {speed[-1]:.1f} m/s at the end instead of {low:g} m/s. A force of the vehicle "
            f"must hold it to the parameter '{name}', as the traction of the ready vehicles does."
        )
    amplitude = np.max([amplitudes(curves[f"{w}: path"], curves[f"{w}: lateral shift"]) for w in wheels], axis=0)
    late = results.time >= HOLD
    speed, amplitude = speed[late], amplitude[late]
    if amplitude[0] < STILL:
        raise SolveError(f"At {high:g} m/s the push dies away: there is no hunting to follow. Begin at a higher speed.")
    return Branch(speed, amplitude, dying_speed(results.time[late], speed, amplitude), results)


def dying_speed(time: Array, speed: Array, amplitude: Array) -> float:
    """The speed from which on hunting fell by more than a quarter a second until it was none; 0 if it lasted.

    Hunting that the speed leaves dies slowly, while the speed goes on falling: the end of its fall would be too low.
    """
    alive = np.flatnonzero(amplitude >= max(STILL, STILL_SHARE * amplitude.max()))
    last = int(alive[-1])
    if last == len(speed) - 1:
        return 0.0
    falling = amplitude < 0.75 * np.interp(time - 1.0, time, amplitude)
    while last > 0 and falling[last]:
        last -= 1
    return float(speed[last])


def slowed(
    system: MultibodySystem,
    high: float,
    low: float,
    name: str,
    slowing: float,
    flexible: Mapping[str, FlexibleSubsystem] | None = None,
) -> MultibodySystem:
    """The vehicle on a straight smooth track with a speed that falls after a while, and a push on every wheelset."""
    if name not in names(system, "parameters"):
        raise ModelError(f"There is no parameter '{name}' that is the speed of '{system.name}'.")
    system = change(system, "parameters", name, replace(find(system, "parameters", name), value=high))
    plain = flatten(system)
    lag = 5.0 * (high - low)  # the vehicle follows its speed some seconds late
    length = high * HOLD + 0.5 * (high**2 - low**2) / slowing + lag + 200.0
    falling = f"max({high!r} - {slowing!r}*max(t - {HOLD!r}, 0), {low!r})"

    def with_speed(force: Force) -> Force:
        if isinstance(force, RailTrack):
            return replace(force, sections=f"{length:.0f}", irregularities=SMOOTH)
        if isinstance(force, WheelRail):
            return force
        return map_expressions(force, lambda text: renamed(text, "parameters", name, falling))

    mass = float(compile_system(plain, flexible).model.mass[0, SUBTREE])
    return replace(plain, forces=(*map(with_speed, plain.forces), *pushes(plain, mass)))


def pushes(system: MultibodySystem, mass: float) -> list[GeneralForce]:
    """Lateral forces on the bodies that bear wheels, for a short time; ``mass`` is that of the vehicle, kg."""
    bodies = list(dict.fromkeys(force.body for force in system.forces if isinstance(force, WheelRail)))
    if not bodies:
        raise ModelError(f"'{system.name}' has no wheels on rails.")
    size = PUSH * G * mass / len(bodies)
    return [
        GeneralForce(name=f"push {k + 1}", body_b=body, force_y=f"{size!r}*(1 - step(t - {PUSH_TIME!r}))")
        for k, body in enumerate(bodies)
    ]


def amplitudes(path: Array, shift: Array) -> Array:
    """Half the spread of the lateral shift over the last ``WINDOW`` metres of track, at every row."""
    first = np.searchsorted(path, path - WINDOW)
    return np.array([0.5 * np.ptp(shift[a : k + 1]) for k, a in enumerate(first)])
