"""Stress at a node of a flexible body against the bending of beams."""

from dataclasses import replace

import numpy as np
import pytest

from examples import crank_slider
from solvers.errors import ModelError
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.flexible_body import FlexibleBody
from solvers.multibody.forces import GeneralForce
from solvers.multibody.joints import FixedJoint
from solvers.multibody.sensors import StressSensor
from solvers.multibody.sensors.stress import principal, von_mises
from solvers.multibody.simulate import simulate
from solvers.multibody.system import MultibodySystem

FORCE, SIDE = 20.0, 0.02


def cantilever(*sensors: StressSensor) -> MultibodySystem:
    """The rod of the crank-slider held at its node 1, loaded at its free end, damped to rest in 2 s."""
    return MultibodySystem(
        gravity=(0.0, 0.0, 0.0),
        flexible_bodies=(FlexibleBody(name="rod", subsystem="rod", damping_stiffness=0.04),),
        joints=(FixedJoint(name="wall", body_b="rod", node_b=1),),
        forces=(GeneralForce(name="load", body_b="rod", node_b=201, force_y=str(FORCE)),),
        sensors=sensors,
    )


def run(system: MultibodySystem):
    flexible = {"rod": crank_slider.rod_subsystem()}
    settings = SimulationSettings(duration=2.0, output_step=0.05, integrator="bdf")
    found = simulate(system, settings, flexible=flexible)
    return {one.name: one for one in found.channels}


def test_bending_of_a_cantilever():
    sensors = [StressSensor(name=f"s{k}", body_b="rod", node_b=101, point=k) for k in (1, 5)]
    more = replace(sensors[0], name="all", shown="components"), replace(sensors[0], name="p", shown="principal")
    greatest = replace(sensors[0], name="vm", shown="von Mises", point=0)
    found = run(cantilever(*sensors, *more, greatest))
    expected = FORCE * 1.0 / (SIDE**3 / 6)  # M/W a metre from the load, 15 MPa
    assert found["s1"].unit == "Pa"
    # Exact for a force at an interface node; the rest is the tilt of the load at a deflection of 1 %.
    assert abs(found["s1"].values[-1]) == pytest.approx(expected, rel=1e-3)
    assert found["s5"].values[-1] == pytest.approx(-found["s1"].values[-1], rel=1e-3)  # the other side of the section
    assert found["all: xx"].values[-1] == pytest.approx(found["s1"].values[-1], rel=1e-6)
    assert found["vm"].values[-1] == pytest.approx(expected, rel=1e-3)
    largest = max(abs(found[f"p: {k}"].values[-1]) for k in (1, 3))
    assert largest == pytest.approx(expected, rel=1e-3)


def test_invariants_of_a_stress():
    shear = np.array([0.0, 0.0, 0.0, 2.0, 0.0, 0.0])
    assert von_mises(shear) == pytest.approx(2 * np.sqrt(3))
    np.testing.assert_allclose(principal(shear), [-2.0, 0.0, 2.0], atol=1e-14)
    assert von_mises(np.array([5.0, 5.0, 5.0, 0, 0, 0])) == pytest.approx(0.0)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"body_b": "crank"}, "Flexible bodies: 'rod'"),
        ({"node_b": 999}, "no node 999"),
        ({"point": 99}, "16 stress points"),
        ({"point": 0}, "needs one stress point"),
    ],
)
def test_what_cannot_be_meant_is_said(change, said):
    sensor = replace(StressSensor(name="gauge", body_b="rod", node_b=101), **change)
    with pytest.raises(ModelError, match="gauge") as error:
        run(cantilever(sensor))
    assert said in str(error.value)
