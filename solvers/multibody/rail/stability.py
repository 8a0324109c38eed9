"""Critical speed of a vehicle: where the steady run on a straight smooth track loses its damping."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from solvers.analysis.linearise import linearise, with_parameter
from solvers.analysis.operating_point import initial_point
from solvers.errors import SolveError
from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.multibody.compile import compile_system
from solvers.multibody.forces import RailTrack
from solvers.multibody.forces.track import SMOOTH, track_line
from solvers.multibody.system import MultibodySystem

Array = NDArray[np.float64]

#: Roots nearer to zero than this, 1/s, belong to the way and to the turns of the wheels, which nothing holds.
FREE = 0.05


@dataclass(frozen=True)
class Roots:
    """Eigenvalues of a vehicle that runs at ``speed``, m/s; ``growth``: largest real part of those that oscillate."""

    speed: float
    eigenvalues: NDArray[np.complex128]

    @property
    def hunting(self) -> complex:
        """The least damped oscillation."""
        swings = self.eigenvalues[self.eigenvalues.imag > FREE]
        return complex(swings[swings.real.argmax()]) if len(swings) else 0j

    @property
    def growth(self) -> float:
        return self.hunting.real


def roots_at(
    system: MultibodySystem, speed: float, flexible: Mapping[str, FlexibleSubsystem] | None = None, *, name: str = "V"
) -> Roots:
    """Eigenvalues at a speed, which is the parameter ``name`` of the system.

    The run at the start must be steady: straight smooth track, everything in equilibrium. Then the coefficients of the
    linear motion do not change in time, though the way and the turns of the wheels do.
    """
    compiled = compile_system(with_parameter(system, name, speed), flexible or {})
    linear = linearise(initial_point(compiled, at_rest=False), flexible=flexible)
    return Roots(speed, np.linalg.eigvals(linear.system.A).astype(np.complex128))


def on_straight(system: MultibodySystem) -> MultibodySystem:
    """The system with its tracks straight and smooth, as long as before. Raises ModelError for a line with faults."""

    def straight(track: RailTrack) -> RailTrack:
        length = track_line(f"Track '{track.name}'", track.sections).length
        return replace(track, sections=f"{length:.6g}", irregularities=SMOOTH)

    forces = tuple(straight(force) if isinstance(force, RailTrack) else force for force in system.forces)
    return replace(system, forces=forces)


def critical_speed(
    system: MultibodySystem,
    low: float,
    high: float,
    flexible: Mapping[str, FlexibleSubsystem] | None = None,
    *,
    name: str = "V",
    tolerance: float = 0.1,
    progress: Callable[[float], None] | None = None,
) -> float:
    """The speed, m/s, between ``low`` and ``high`` at which hunting is no longer damped, by bisection.

    The track of the vehicle is taken straight and smooth, whatever it is. Raises SolveError if the run is unstable at
    ``low`` or still stable at ``high``.
    """
    system = on_straight(system)
    if roots_at(system, low, flexible, name=name).growth > 0.0:
        raise SolveError(f"The run is unstable at {low:g} m/s already. Begin at a lower speed.")
    if roots_at(system, high, flexible, name=name).growth <= 0.0:
        raise SolveError(f"The run is still stable at {high:g} m/s. Look at higher speeds.")
    while high - low > tolerance:
        middle = 0.5 * (low + high)
        if roots_at(system, middle, flexible, name=name).growth > 0.0:
            high = middle
        else:
            low = middle
        if progress is not None:
            progress(high - low)
    return 0.5 * (low + high)
