"""A device taken from a model: its six frequencies against the linearisation of the whole mechanism."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from examples import isolation
from solvers.analysis.isolation import Goals, measures
from solvers.analysis.linearise import linearise_system
from solvers.analysis.mounted import (
    Unknown,
    device_of,
    mounted_bodies,
    optimise_suspension,
    range_of,
    sag,
    strained,
    unknowns,
    with_values,
)
from solvers.analysis.suspension import suspension_modes
from solvers.errors import ModelError
from solvers.multibody.forces import Bushing, SpringDamper
from solvers.multibody.joints import FreeJoint, RevoluteJoint
from solvers.multibody.system import Body, MultibodySystem


def unloaded(system: MultibodySystem) -> MultibodySystem:
    """Neither weight nor preload: the case that the theory of unloaded springs describes exactly."""
    forces = tuple(replace(f, force=(0.0, 0.0, 0.0)) if isinstance(f, Bushing) else f for f in system.forces)
    return replace(system, gravity=(0.0, 0.0, 0.0), forces=forces)


def test_device_has_the_frequencies_of_the_whole_model():
    """Also with a body that stands turned, mounts turned against it, a bushing from the body and a slanting spring."""
    example = unloaded(isolation.system())
    turned = MultibodySystem(
        gravity=(0.0, 0.0, 0.0),
        bodies=(Body(name="box", mass=5.0, centre=(0.02, 0.01, 0.05), inertia=(0.1, 0.12, 0.15)),),
        joints=(FreeJoint(name="free", body_b="box", position=(1.0, 2.0, 3.0), angles=(0.3, -0.4, 0.7)),),
        forces=(
            Bushing(
                name="one", body_a="box", point_a=(0.1, 0.1, 0.0), angles_a=(0.2, 0.1, 0.0), stiffness=(1e3, 2e3, 4e3)
            ),
            Bushing(
                name="two", body_b="box", point_b=(-0.1, 0.0, 0.1), angles_a=(0.5, 0.0, -0.3), stiffness=(3e3, 1e3, 2e3)
            ),
            SpringDamper(name="spring", body_b="box", point_a=(1.5, 2.0, 2.5), point_b=(0.0, 0.2, 0.1), stiffness=5e3),
        ),
    )
    turned = _at_rest(turned)
    for system, name in ((example, "unit"), (turned, "box")):
        assert mounted_bodies(system) == [name]
        assert not strained(system, name)
        found = suspension_modes(device_of(system, name)).frequencies_hz
        whole = linearise_system(system).frequencies_hz
        # Central differences of 1e-5 leave 1e-9 of an acceleration; nothing else is approximate.
        assert found == pytest.approx(whole, rel=1e-5)


def _at_rest(system: MultibodySystem) -> MultibodySystem:
    """Put the far ends of the elements where the box holds them, so that nothing is strained."""
    from solvers.multibody.compatible import angles_of
    from solvers.multibody.rotations import rotation_from_angles

    R, origin = rotation_from_angles((0.3, -0.4, 0.7)), np.array([1.0, 2.0, 3.0])
    one, two, spring = system.forces
    here = tuple(origin + R @ np.array(one.point_a))
    one = replace(one, point_b=here, angles_b=angles_of(R @ rotation_from_angles(one.angles_a)))
    there = tuple(origin + R @ np.array(two.point_b))
    two = replace(two, point_a=there, angles_b=angles_of(R.T @ rotation_from_angles(two.angles_a)))
    length = float(np.linalg.norm(origin + R @ np.array(spring.point_b) - np.array(spring.point_a)))
    return replace(system, forces=(one, two, replace(spring, length=length)))


def test_optimum_is_lower_closer_and_decoupled():
    system = isolation.system()
    before = measures(device_of(system, "unit"))
    found, values = isolation.optimised()
    after = measures(device_of(found, "unit"))
    assert after["highest_hz"] < 0.5 * before["highest_hz"]
    assert after["spread"] < 0.6 * before["spread"]
    assert after["block"] < 0.5 * before["block"]
    assert suspension_modes(device_of(found, "unit")).frequencies_hz[0] > 3.9  # not below 4 Hz, a penalty: 2.5 % room
    # Nothing near it is better: ±2 % of every number within its bounds (the cost is the sum of the goals).
    from solvers.analysis.isolation import _cost

    def cost(system: MultibodySystem) -> float:
        return _cost(device_of(system, "unit"), Goals(lowest_hz=4.0), 1.0)

    for name, value in values.items():
        one = Unknown("parameter", name)
        bounds = range_of(system, "unit", one)
        for factor in (0.98, 1.02):
            near = value * factor
            if (0.0 if name == "h" else bounds.low) <= near <= (0.25 if name == "h" else bounds.high):
                assert cost(with_values(found, [one], [near])) > cost(found) - 1e-6


def test_unknowns_and_what_is_refused():
    system = isolation.system()
    labels = [one.label for one in unknowns(system, "unit")]
    assert labels == ["k1", "k2", "k3", "k4", "ratio", "loss", "a", "b", "h", "mass"]
    device = device_of(system, "unit")
    k = 4 * 1.5e5
    # Vertical springs alone: the weight sinks the centre by mg/k plus its lever over the tilt.
    assert sag(replace(device, centre=(0.0, 0.0, 0.0)), (0.0, 0.0, -9.81))[2] == pytest.approx(
        -120 * 9.81 / k, rel=1e-9
    )
    held = replace(system, joints=(RevoluteJoint(name="pin", body_b="unit"),))
    assert mounted_bodies(held) == []
    with pytest.raises(ModelError, match="joint 'pin' holds it"):
        device_of(held, "unit")
    with pytest.raises(ModelError, match="tick at least one"):
        optimise_suspension(system, "unit", [], [])
    number = replace(system.forces[0], stiffness=(1e4, "k1", 2e4))
    mixed = replace(system, forces=(number, *system.forces[1:]))
    assert [one.label for one in unknowns(mixed, "unit")][-2:] == ["mount 1: x", "mount 1: z"]
    assert with_values(mixed, [Unknown("stiffness", "mount 1", 2)], [3e4]).forces[0].stiffness == (1e4, "k1", 3e4)
