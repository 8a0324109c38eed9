"""What the Linear analysis page computes, away from the window: plain data in, plain data out."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.monitor import Monitor
from solvers.multibody.expression_texts import mentions
from solvers.multibody.system import MultibodySystem

#: Units of fields that hold a law of a force.
FORCES = ("N", "N·m", "N or N·m")

Subsystems = Mapping[str, FlexibleSubsystem]


@dataclass(frozen=True, eq=False)
class LinearResult:
    """The linearised mechanism, its damped modes, and the equilibrium if it was looked for."""

    linearised: Any
    modes: Any
    rest: Any
    size: float  # extent of the model, m


@dataclass(frozen=True, eq=False)
class Rest:
    """An equilibrium with the coordinates before it, and where the bodies stand in it."""

    found: Any
    names: tuple[str, ...]
    before: np.ndarray
    after: np.ndarray
    picture: Any


def find_rest(system: MultibodySystem, flexible: Subsystems, monitor: Monitor) -> Rest:
    """The equilibrium that is reached from the start."""
    from solvers.analysis.equilibrium import equilibrium
    from solvers.analysis.mode_motion import picture_at
    from solvers.analysis.operating_point import initial_point
    from solvers.multibody.compile import compile_system

    compiled = compile_system(system, flexible)
    start = initial_point(compiled)
    found = equilibrium(start, monitor=monitor)
    return Rest(found, compiled.coordinate_names, start.q, found.point.q, picture_at(found.point))


def find_all(system: MultibodySystem, flexible: Subsystems, monitor: Monitor) -> list[Rest]:
    """All equilibria that twelve starts lead to, the stable ones first."""
    from solvers.analysis.equilibrium import equilibria
    from solvers.analysis.mode_motion import picture_at
    from solvers.analysis.operating_point import initial_point
    from solvers.multibody.compile import compile_system

    compiled = compile_system(system, flexible)
    start = initial_point(compiled)
    return [
        Rest(one, compiled.coordinate_names, start.q, one.point.q, picture_at(one.point))
        for one in equilibria(compiled, monitor=monitor)
    ]


def analyse(system: MultibodySystem, flexible: Subsystems, at_rest: bool, monitor: Monitor) -> LinearResult:
    """Natural frequencies and damped modes at the start, or at the equilibrium."""
    from solvers.analysis.linearise import linearise, modes_of
    from solvers.analysis.operating_point import initial_point
    from solvers.multibody.compile import compile_system

    rest = find_rest(system, flexible, monitor) if at_rest else None
    monitor.report(0.5, "Linearising")
    point = rest.found.point if rest is not None else initial_point(compile_system(system, flexible))
    linearised = linearise(point)
    monitor.report(0.9, "Modes")
    return LinearResult(linearised, modes_of(linearised), rest, extent(system, flexible, point))


def extent(system: MultibodySystem, flexible: Subsystems, point: Any) -> float:
    """About how large the model is, m: the spread of the bodies, their shapes, the flexible ones."""
    from solvers.analysis.mode_motion import picture_at
    from umfem_gui.mechanics import evaluate

    places = np.array([pose[:3, 3] for pose in picture_at(point).poses.values()])
    sizes = [0.05, float(np.linalg.norm(np.ptp(places, axis=0))) if len(places) else 0.0]
    for body in point.compiled.system.bodies:
        sizes += [float(evaluate(system, shape.size).max()) for shape in body.shapes if len(shape.size) == 3]
    for body in system.flexible_bodies:
        if body.subsystem in flexible:
            sizes.append(float(np.ptp(flexible[body.subsystem].coordinates, axis=0).max()))
    return max(sizes)


def locus(
    system: MultibodySystem,
    flexible: Subsystems,
    parameter: str,
    values: np.ndarray,
    at_rest: bool,
    monitor: Monitor,
) -> tuple[np.ndarray, np.ndarray]:
    """Values of the parameter and eigenvalues, one pair per point of the locus."""
    from solvers.analysis.linearise import root_locus

    of, roots = [], []
    for k, value in enumerate(values):
        monitor.report(k / len(values), f"Value {k + 1} of {len(values)}")
        found = root_locus(system, parameter, [float(value)], flexible, in_equilibrium=at_rest)[0]
        roots.append(found)
        of.append(np.full(len(found), value))
    return np.concatenate(of), np.concatenate(roots)


def by_excitation(system: MultibodySystem) -> list[str]:
    """Parameters that are numbers: those that stand alone in the sum of a force first, then others in a force law."""
    laws = [
        value
        for force in system.forces
        for entry in fields(force)
        for value in (getattr(force, entry.name),)
        if isinstance(value, str) and entry.metadata.get("unit", "") in FORCES
    ]

    def rank(name: str) -> int:
        alone = re.compile(rf"(^|[-+])\s*{re.escape(name)}\s*($|[-+])")
        if any(alone.search(law) for law in laws):
            return 0
        return 1 if any(mentions(law, "parameters", name) for law in laws) else 2

    return sorted((one.name for one in system.parameters if not isinstance(one.value, str)), key=rank)


def response(
    system: MultibodySystem,
    flexible: Subsystems,
    entry: str,
    sensor: str,
    frequencies: np.ndarray,
    at_rest: bool,
    monitor: Monitor,
) -> np.ndarray:
    """Complex amplitude of a sensor per unit of a parameter that stands in a force, over the frequencies (n,)."""
    from solvers.analysis.linear_system import transfer_matrices
    from solvers.analysis.linearise import linearise
    from solvers.analysis.operating_point import initial_point
    from solvers.multibody.compile import compile_system

    rest = find_rest(system, flexible, monitor) if at_rest else None
    point = rest.found.point if rest is not None else initial_point(compile_system(system, flexible))
    monitor.report(0.5, "Linearising")
    made = linearise(point, inputs=(entry,), flexible=flexible).system
    return transfer_matrices(made, frequencies)[:, made.outputs.index(sensor), 0]
