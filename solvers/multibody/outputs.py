"""From the rows that the kernels write to the named arrays of ``Results``."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solvers.integrate.settings import SimulationSettings
from solvers.kernels.multibody_arrays import AT_BODIES, AT_JOINTS, FORCE_SIGNALS
from solvers.multibody.compile import CompiledSystem
from solvers.multibody.forces.ends import PointForce
from solvers.multibody.joints import degrees_of_freedom
from solvers.multibody.results import Channel, Results
from solvers.multibody.rotations import angles_of_quaternions
from solvers.multibody.sensors.stress import stress_channels

Array = NDArray[np.float64]


def row_parts(compiled: CompiledSystem) -> dict[str, slice]:
    """Where the parts of an output row lie, as ``kernels.observe`` writes them."""
    n_q, n_v, n_j = len(compiled.q), len(compiled.v), len(compiled.joints)
    n_bodies = len(compiled.body_names)
    widths = {
        "coordinates": n_q,
        "speeds": n_v,
        "accelerations": n_v,
        "positions": 3 * n_bodies,
        "quaternions": 4 * n_bodies,
        "joints": int(compiled.model.counts[AT_BODIES] - compiled.model.counts[AT_JOINTS]),
        "reactions": 6 * n_j,
        "energies": 3,
        "closure": 1,
        "forces": FORCE_SIGNALS * len(compiled.system.forces),
        "states": len(compiled.x),
        "sensors": len(compiled.sensor_channels),
    }
    ends = np.cumsum(list(widths.values()))
    return {name: slice(int(end) - width, int(end)) for (name, width), end in zip(widths.items(), ends)}


def results_of(
    compiled: CompiledSystem,
    settings: SimulationSettings,
    time: Array,
    rows: Array,
    start_energy: float,
    status: str = "finished",
    statistics: dict[str, float] | None = None,
) -> Results:
    """Results of the given rows. Arrays are copies, so they outlive the buffer of the run."""
    parts = row_parts(compiled)
    n, n_bodies = len(time), len(compiled.body_names)
    cut = {name: np.ascontiguousarray(rows[:, part]) for name, part in parts.items()}
    channels = [
        *_joint_channels(compiled, cut),
        *_force_channels(compiled, cut),
        *_energy_channels(cut["energies"], start_energy),
        *(Channel(*words, cut["sensors"][:, i].copy()) for i, words in enumerate(compiled.sensor_channels)),
        *(Channel(*one) for one in stress_channels(compiled.system.sensors, compiled.flexible, _modal(compiled, cut))),
    ]
    return Results(
        name=compiled.system.name,
        time=time.copy(),
        coordinates=cut["coordinates"],
        speeds=cut["speeds"],
        accelerations=cut["accelerations"],
        coordinate_names=compiled.coordinate_names,
        body_names=compiled.body_names,
        positions=cut["positions"].reshape(n, n_bodies, 3),
        quaternions=cut["quaternions"].reshape(n, n_bodies, 4),
        channels=tuple(channels),
        settings=settings,
        status=status,
        statistics=statistics or {},
    )


def _modal(compiled: CompiledSystem, cut: dict[str, Array]) -> Array:
    """Modal coordinates of all flexible bodies: the last ones."""
    count = sum(one.n_modes for one in compiled.flexible)
    return cut["coordinates"][:, cut["coordinates"].shape[1] - count :]


def _joint_channels(compiled: CompiledSystem, cut: dict[str, Array]) -> list[Channel]:
    """Coordinates, speeds and accelerations of every joint, cut or not, and its reactions unless it has none.

    Quaternions are given as angles too, those of the initial angles of a free body.
    """
    first = int(compiled.model.counts[AT_JOINTS])
    channels = []
    for j, (joint, signals) in enumerate(zip(compiled.joints, compiled.joint_signals)):
        for one in (*signals.q, *signals.v, *signals.a):
            channels.append(Channel(f"{joint.name}: {one.word}", one.unit, cut["joints"][:, one.place - first].copy()))
        turning = [one.place - first for one in signals.q if one.word.startswith("quaternion")]
        if turning:
            angles = angles_of_quaternions(cut["joints"][:, turning])
            channels += [Channel(f"{joint.name}: Cardan angle {k + 1}", "rad", angles[:, k].copy()) for k in range(3)]
        if degrees_of_freedom(joint) < 6:
            channels += _reaction_channels(joint.name, cut["reactions"][:, 6 * j : 6 * j + 6])
    return channels


def _force_channels(compiled: CompiledSystem, cut: dict[str, Array]) -> list[Channel]:
    """Value of every force element; variable, force and torque of those between two bodies; additional states."""
    channels = []
    for i, force in enumerate(compiled.system.forces):
        part = cut["forces"][:, FORCE_SIGNALS * i : FORCE_SIGNALS * (i + 1)]
        if force.signals is not None:
            channels += [Channel(f"{force.name}: {w}", u, part[:, k].copy()) for k, (w, u) in enumerate(force.signals)]
            continue
        channels.append(Channel(f"{force.name}: value", "", part[:, 2].copy()))
        if not isinstance(force, PointForce):
            continue
        channels += [
            Channel(f"{force.name}: variable", "", part[:, 0].copy()),
            Channel(f"{force.name}: rate", "", part[:, 1].copy()),
            *(Channel(f"{force.name}: force {axis}", "N", part[:, 3 + k].copy()) for k, axis in enumerate("xyz")),
            *(Channel(f"{force.name}: torque {axis}", "N·m", part[:, 6 + k].copy()) for k, axis in enumerate("xyz")),
        ]
    shown = {name for name, _ in compiled.sensor_channels}  # integrals are sensors
    states = [(k, name) for k, name in enumerate(compiled.state_names) if name not in shown]
    channels += [Channel(name, "", cut["states"][:, k].copy()) for k, name in states]
    return channels


def _reaction_channels(name: str, wrench: Array) -> list[Channel]:
    channels = []
    for what, unit, part in (("reaction", "N", wrench[:, :3]), ("reaction torque", "N·m", wrench[:, 3:])):
        channels.append(Channel(f"{name}: {what}", unit, np.linalg.norm(part, axis=1)))
        channels += [Channel(f"{name}: {what} {axis}", unit, part[:, k].copy()) for k, axis in enumerate("xyz")]
    return channels


def _energy_channels(energies: Array, start_energy: float) -> list[Channel]:
    kinetic, potential, work = energies.T
    total = kinetic + potential
    return [
        Channel("energy: kinetic", "J", kinetic.copy()),
        Channel("energy: potential", "J", potential.copy()),
        Channel("energy: total", "J", total),
        Channel("energy: work of forces", "J", work.copy()),
        Channel("energy: balance", "J", total - work - start_energy),
    ]
