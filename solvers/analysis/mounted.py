"""A body of a mechanism as a device on mounts: what the theory of vibration isolation needs, taken from the model.

A device is a rigid body that no joint holds (a free one apart); its mounts are the bushings and the springs between it
and the ground. Numbers of the model on which the suspension depends, parameters or stiffnesses given as numbers, can
be changed together and written back. The linear theory is that of the unloaded springs: the weight that they carry
bends no lever here (``linearise`` has it all).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace

import numpy as np
from numpy.typing import NDArray

from solvers.analysis.isolation import Goals, Optimised, Range, optimise_device
from solvers.analysis.suspension import Device, Mount, Triple, check_device, stiffness_matrix
from solvers.errors import ModelError
from solvers.monitor import Monitor
from solvers.multibody import system as mbs
from solvers.multibody.chains import vector
from solvers.multibody.compatible import angles_of
from solvers.multibody.forces import Bushing, SpringDamper
from solvers.multibody.joints import FreeJoint
from solvers.multibody.mass_properties import mass_properties
from solvers.multibody.parameters import number, parameter_values
from solvers.multibody.rotations import basis_of_axis, rotation_from_angles
from solvers.multibody.system import Body, MultibodySystem
from solvers.multibody.values import GROUND, Number

Array = NDArray[np.float64]
Values = Mapping[str, float]

#: Frames of a mount further apart than this at the start (m) are reported: the mount is strained.
STRAINED = 1e-6


@dataclass(frozen=True)
class Unknown:
    """A number of the model that may change: a parameter, or a stiffness of a mount along one of its axes.

    ``axis`` is 0, 1, 2 for a bushing, -1 for a parameter and for a spring along its line.
    """

    kind: str  # "parameter" or "stiffness"
    name: str
    axis: int = -1

    @property
    def label(self) -> str:
        """As the tables show it: ``k_v``, ``mount 1: x``."""
        return f"{self.name}: {'xyz'[self.axis]}" if self.kind == "stiffness" and self.axis >= 0 else self.name


def mounted_bodies(system: MultibodySystem) -> list[str]:
    """Bodies that stand on mounts: rigid, held by no joint but a free one, with an elastic element to the ground."""
    held = {end for joint in system.joints if not isinstance(joint, FreeJoint) for end in (joint.body_a, joint.body_b)}
    carried = {force.body_b if force.body_a == GROUND else force.body_a for force in _mounts(system)}
    return [body.name for body in system.bodies if body.name in carried and body.name not in held]


def _mounts(system: MultibodySystem) -> list[Bushing | SpringDamper]:
    return [
        force
        for force in system.forces
        if isinstance(force, Bushing | SpringDamper) and GROUND in (force.body_a, force.body_b)
    ]


def device_of(system: MultibodySystem, name: str, values: Values | None = None) -> Device:
    """The body and its mounts as a device, in the body's frame. ``values``: the parameters, evaluated here if None.

    Raises ModelError for a body that a joint holds, a mount whose law is not linear, or one given by a full matrix.
    """
    body: Body = mbs.find(system, "bodies", name)
    known = parameter_values(system.parameters) if values is None else values
    origin, R = _place(system, body, known)
    mounts = [
        _mount(force, name, origin, R, known) for force in _mounts(system) if name in (force.body_a, force.body_b)
    ]
    whole = mass_properties(body, known)
    tensor = whole.inertia
    return Device(
        mass=whole.mass,
        centre=_triple(whole.centre),
        inertia=_triple(np.diag(tensor)),
        products=(float(tensor[0, 1]), float(tensor[0, 2]), float(tensor[1, 2])),
        mounts=tuple(mounts),
    )


def _place(system: MultibodySystem, body: Body, known: Values) -> tuple[Array, Array]:
    """Origin and rotation of the body at the start."""
    where = f"Body '{body.name}'"
    for joint in system.joints:
        if body.name not in (joint.body_a, joint.body_b):
            continue
        if not isinstance(joint, FreeJoint) or GROUND not in (joint.body_a, joint.body_b):
            raise ModelError(
                f"{where}: joint '{joint.name}' holds it, so it is not a device on mounts alone. Use the linear "
                "analysis of the whole object."
            )
        if joint.body_b != body.name:
            raise ModelError(f"Joint '{joint.name}': the ground must be its first body here. Swap the bodies.")
        A, b = _frame(joint.point_a, joint.angles_a, known), _frame(joint.point_b, joint.angles_b, known)
        T = A @ _frame(joint.position, joint.angles, known) @ np.linalg.inv(b)
        return T[:3, 3], T[:3, :3]
    T = _frame(body.position, body.angles, known)
    return T[:3, 3], T[:3, :3]


def _frame(point: Sequence[Number], angles: Sequence[Number], known: Values) -> Array:
    T = np.eye(4)
    T[:3, :3] = rotation_from_angles(_triple([number("Angle", one, known) for one in angles]))
    T[:3, 3] = [number("Position", one, known) for one in point]
    return T


def _mount(force: Bushing | SpringDamper, body: str, origin: Array, R: Array, known: Values) -> Mount:
    where = f"Force '{force.name}'"
    on_a = force.body_a == body
    point = vector(where, "point", force.point_a if on_a else force.point_b, known)
    if isinstance(force, SpringDamper):
        return _spring(force, point, on_a, origin, R, known)
    if force.matrix.strip() or force.damping_matrix.strip():
        raise ModelError(f"{where} is given by a full matrix; a mount has stiffnesses along its own axes.")
    turned = rotation_from_angles(_triple(vector(where, "angles", force.angles_a, known)))
    axes = turned if on_a else R.T @ turned  # a bushing acts along the axes of its first frame
    return Mount(
        name=force.name,
        position=_triple(point),
        stiffness=_triple(vector(where, "stiffness", force.stiffness, known)),
        damping=_triple(vector(where, "damping", force.damping, known)),
        turning=_triple(vector(where, "torsional stiffness", force.torsional_stiffness, known)),
        angles=_triple(angles_of(axes)),
    )


def _spring(force: SpringDamper, point: Array, on_a: bool, origin: Array, R: Array, known: Values) -> Mount:
    """A spring acts along its line: a mount with one stiffness, its x along the line."""
    where = f"Force '{force.name}'"
    if force.law != "linear":
        raise ModelError(f"{where}: its law is a {force.law}; a mount needs the linear one.")
    other = vector(where, "point", force.point_b if on_a else force.point_a, known)
    line = R.T @ (other - origin) - point
    if np.linalg.norm(line) < 1e-9:
        raise ModelError(f"{where}: its two points coincide, so it has no direction. Move one of them.")
    k, d = number(where, force.stiffness, known), number(where, force.damping, known)
    axes = basis_of_axis(line).T
    return Mount(
        name=force.name,
        position=_triple(point),
        stiffness=(k, 0.0, 0.0),
        damping=(d, 0.0, 0.0),
        angles=_triple(angles_of(axes)),
    )


def strained(system: MultibodySystem, name: str) -> list[tuple[str, float]]:
    """Bushings whose two frames do not meet at the start, and by how much (m): their springs are then loaded."""
    known = parameter_values(system.parameters)
    origin, R = _place(system, mbs.find(system, "bodies", name), known)
    found = []
    for force in _mounts(system):
        if isinstance(force, Bushing) and name in (force.body_a, force.body_b):
            inner, outer = (force.point_a, force.point_b) if force.body_a == name else (force.point_b, force.point_a)
            here = origin + R @ vector("Mount", "point", inner, known)
            gap = float(np.linalg.norm(here - vector("Mount", "point", outer, known)))
            if gap > STRAINED:
                found.append((force.name, gap))
    return found


def sag(device: Device, gravity: Sequence[float]) -> Array:
    """Static displacement (6,) of the centre of mass and turns under the weight, ``gravity`` in the device's axes.

    Raises ModelError if nothing holds the device along some direction.
    """
    check_device(device)
    K = stiffness_matrix(device)
    values = np.linalg.eigvalsh(K)
    if values[0] <= 1e-12 * values[-1]:
        raise ModelError("Nothing holds the device in some direction, so it does not rest. Add a mount.")
    weight = np.concatenate([device.mass * np.asarray(gravity, dtype=float), np.zeros(3)])
    return np.asarray(np.linalg.solve(K, weight))


# ---- what may change


def unknowns(system: MultibodySystem, name: str) -> list[Unknown]:
    """Numbers that the suspension of a body depends on: parameters given as numbers, then stiffnesses of mounts."""
    known = parameter_values(system.parameters)
    here = device_of(system, name, known)
    found = []
    for parameter in system.parameters:
        if not isinstance(parameter.value, str):
            one = Unknown("parameter", parameter.name)
            step = 1e-3 * (abs(float(parameter.value)) or 1.0)
            try:
                there = device_of(with_values(system, [one], [float(parameter.value) + step]), name)
            except ModelError:
                continue
            if there != here:
                found.append(one)
    for force in _mounts(system):
        if name not in (force.body_a, force.body_b):
            continue
        if isinstance(force, SpringDamper):
            found += [Unknown("stiffness", force.name)] if not isinstance(force.stiffness, str) else []
        else:
            found += [
                Unknown("stiffness", force.name, axis)
                for axis, value in enumerate(force.stiffness)
                if not isinstance(value, str) and value > 0.0
            ]
    return found


def value_of(system: MultibodySystem, unknown: Unknown) -> float:
    """The present value. Raises ModelError for an unknown that the model does not have as a number."""
    if unknown.kind == "parameter":
        value = mbs.find(system, "parameters", unknown.name).value
    else:
        given = mbs.find(system, "forces", unknown.name).stiffness
        value = given[unknown.axis] if isinstance(given, tuple) else given
    if isinstance(value, str):
        raise ModelError(f"'{unknown.label}' is the expression '{value}'. Change the parameters in it.")
    return float(value)


def only_stiffness(system: MultibodySystem, name: str, unknown: Unknown) -> bool:
    """Does the number change stiffnesses and dampings alone? Such numbers are searched on a logarithmic scale."""
    if unknown.kind == "stiffness":
        return True
    value = value_of(system, unknown)
    if value <= 0.0:
        return False
    here = device_of(system, name)
    there = device_of(with_values(system, [unknown], [1.001 * value]), name)
    same = replace(here, mounts=()) == replace(there, mounts=())
    kept = [entry.name for entry in fields(Mount) if entry.name not in ("stiffness", "damping", "turning")]
    return same and all(
        getattr(a, field) == getattr(b, field) for a, b in zip(here.mounts, there.mounts, strict=True) for field in kept
    )


def range_of(system: MultibodySystem, name: str, unknown: Unknown) -> Range:
    """Sensible bounds of a number: a fifth to five times for stiffnesses, ±30 % (at least ±50 mm) for the rest."""
    value = value_of(system, unknown)
    if only_stiffness(system, name, unknown):
        return Range(value, float(f"{0.2 * value:.3g}"), float(f"{5.0 * value:.3g}"), logarithmic=True)
    room = max(0.3 * abs(value), 0.05)
    return Range(value, float(f"{value - room:.3g}"), float(f"{value + room:.3g}"))


def with_values(system: MultibodySystem, which: Sequence[Unknown], values: Sequence[float]) -> MultibodySystem:
    """The system with other numbers. Raises ModelError if a number is outside what its field admits."""
    for unknown, value in zip(which, values, strict=True):
        if unknown.kind == "parameter":
            item = replace(mbs.find(system, "parameters", unknown.name), value=float(value))
            system = mbs.change(system, "parameters", unknown.name, item)
        else:
            force: Bushing | SpringDamper = mbs.find(system, "forces", unknown.name)
            if isinstance(force, SpringDamper):
                changed: Bushing | SpringDamper = replace(force, stiffness=float(value))
            else:
                x, y, z = (float(value) if k == unknown.axis else one for k, one in enumerate(force.stiffness))
                changed = replace(force, stiffness=(x, y, z))
            system = mbs.change(system, "forces", unknown.name, changed)
    return system


def optimise_suspension(
    system: MultibodySystem,
    name: str,
    which: Sequence[Unknown],
    ranges: Sequence[Range],
    goals: Goals | None = None,
    monitor: Monitor | None = None,
) -> tuple[Optimised, Array]:
    """The best values (n,) of numbers of the model for the suspension of a body. Raises ModelError."""
    if not which:
        raise ModelError("Nothing may change: tick at least one parameter or stiffness.")
    for unknown, bounds in zip(which, ranges, strict=True):
        if not bounds.low < bounds.high or (bounds.logarithmic and bounds.low <= 0.0):
            raise ModelError(f"Bounds {bounds.low:g} … {bounds.high:g} of {unknown.label} are empty or not positive.")

    def at(values: Array) -> Device:
        return device_of(with_values(system, which, values.tolist()), name)

    return optimise_device(at, ranges, goals, monitor)


def _triple(values: Sequence[Number] | Array) -> Triple:
    a, b, c = (float(one) for one in values)
    return a, b, c
