"""What the window asks the core about a mechanism: numbers behind expressions, and the configuration at the start."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solvers.errors import UmfemError
from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.multibody import parameters
from solvers.multibody.flatten import flatten
from solvers.multibody.rotations import basis_of_axis, rotation_from_angles
from solvers.multibody.system import MultibodySystem, Parameter
from solvers.multibody.values import Number

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Assembled:
    """Poses of the bodies at the start (4, 4), or the sentence of what prevents a run."""

    poses: dict[str, Array]
    problem: str = ""
    path: tuple[dict[str, Array], ...] = ()  # on the way there, from what was given, if loops had to be closed


def assemble(system: MultibodySystem, flexible: Mapping[str, FlexibleSubsystem] | None = None) -> Assembled:
    """The configuration at t = 0 with all loops closed. Takes seconds when kernels must be compiled: not for the
    main thread. Never raises for a model at fault; the sentence is in ``problem``.
    """
    from solvers.multibody.compile import compile_system
    from solvers.multibody.poses import start_poses

    if not system.bodies and not system.flexible_bodies and not system.uses:
        return Assembled({})
    way: list[tuple[Array, Array]] = []
    try:
        compiled = compile_system(system, flexible)
    except UmfemError as error:
        return Assembled({}, str(error))
    names = compiled.body_names
    try:
        closed = _frames(names, *start_poses(compiled, way if len(compiled.model.row_i) else None))
    except UmfemError as error:
        return Assembled(_frames(names, *way[0]) if way else {}, str(error))
    steps = [way[k] for k in np.unique(np.linspace(0, len(way) - 1, min(len(way), MOST_STEPS)).astype(int))]
    return Assembled(closed, "", tuple(_frames(names, *one) for one in steps))


#: As many configurations are kept of the way to a closed mechanism.
MOST_STEPS = 40


def _frames(names: tuple[str, ...], origins: Array, rotations: Array) -> dict[str, Array]:
    frames = np.tile(np.eye(4), (len(origins), 1, 1))
    frames[:, :3, :3], frames[:, :3, 3] = rotations, origins
    return dict(zip(names, frames, strict=True))


def written_out(system: MultibodySystem) -> MultibodySystem:
    """The system with its subsystems written out as bodies ``use.body``; itself if they cannot be."""
    if not system.uses:
        return system
    if not (_written and _written[0] is system):
        try:
            _written[:] = [system, flatten(system)]
        except UmfemError:
            return system
    return _written[1]


_written: list[MultibodySystem] = []  # the last system with subsystems, and what it was written out as


def poses_at(names: tuple[str, ...], positions: Array, quaternions: Array) -> dict[str, Array]:
    """Matrices (4, 4) of the bodies of one output row."""
    frames = np.zeros((len(names), 4, 4))
    w, x, y, z = quaternions.T
    rows = (
        (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
        (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
        (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
    )
    frames[:, :3, :3] = np.moveaxis(np.array(rows), 2, 0)
    frames[:, :3, 3] = positions
    frames[:, 3, 3] = 1.0
    return dict(zip(names, frames, strict=True))


def bends_at(system: MultibodySystem, names: tuple[str, ...], coordinates: Array) -> dict[str, Array]:
    """Modal coordinates of the flexible bodies in one output row of coordinates."""
    system = written_out(system)
    if not system.flexible_bodies:
        return {}
    owners = [name.rpartition(": w")[0] for name in names]
    return {
        body.name: coordinates[[k for k, owner in enumerate(owners) if owner == body.name]]
        for body in system.flexible_bodies
    }


def frame(origin: Array, angles: Array) -> Array:
    """Matrix (4, 4) of a frame given by its origin and three angles (R = Rx·Ry·Rz)."""
    matrix = np.eye(4)
    matrix[:3, :3] = rotation_from_angles((angles[0], angles[1], angles[2]))
    matrix[:3, 3] = origin
    return matrix


def frame_along(axis: Array) -> Array:
    """Matrix (4, 4) of a frame whose z lies along an axis; the unit matrix for a zero axis."""
    matrix = np.eye(4)
    if np.linalg.norm(axis) > 1e-12:
        unit, first, second = basis_of_axis(axis)
        matrix[:3, :3] = np.column_stack([first, second, unit])
    return matrix


def evaluate(system: MultibodySystem, values: Iterable[Number]) -> Array:
    """Numbers behind fields that may hold expressions. Raises ModelError.

    Parameters that have no value at present matter only to what uses them.
    """
    known = _good_values(system.parameters)
    return np.array([parameters.number("Value", value, known) for value in values])


def number(system: MultibodySystem, value: Number) -> float | None:
    """The number behind one field, or None if its expression cannot be evaluated."""
    try:
        return parameters.number("Value", value, _good_values(system.parameters))
    except UmfemError:
        return None


def check_numbers(system: MultibodySystem, where: str, value: Any) -> None:
    """Raise ModelError if a field holds an expression that has no value with the present parameters."""
    for part in value if isinstance(value, tuple) else (value,):
        if isinstance(part, str):
            parameters.number(where, part, _values(system.parameters))


@lru_cache(maxsize=8)
def _values(items: tuple[Parameter, ...]) -> dict[str, float]:
    return parameters.parameter_values(items)


@lru_cache(maxsize=8)
def _good_values(items: tuple[Parameter, ...]) -> dict[str, float]:
    return parameters.parameter_states(items)[0]
