"""Implicit methods: observed order, stiff motion, loops, quaternions, additional work."""

import numpy as np
import pytest

from solvers.integrate.settings import SimulationSettings
from solvers.multibody.forces import JointForce
from solvers.multibody.joints import FreeJoint, PrismaticJoint, RevoluteJoint
from solvers.multibody.simulate import simulate
from solvers.multibody.system import Body, MultibodySystem

IMPLICIT = ["bdf", "hht", "newmark"]


def pendulum():
    rod = Body(name="rod", mass=1.0, centre=(0.5, 0.0, 0.0), inertia=(0.0, 1 / 12, 1 / 12))
    return MultibodySystem(bodies=(rod,), joints=(RevoluteJoint(name="pin", body_b="rod", axis=(0.0, 1.0, 0.0)),))


def run(system, integrator, duration=1.0, output=0.1, **settings):
    results = simulate(
        system, SimulationSettings(duration=duration, output_step=output, integrator=integrator, **settings)
    )
    assert results.status == "finished", results.status
    return results


def channel(results, name):
    return next(one.values for one in results.channels if one.name == name)


def test_newmark_is_of_second_order():
    exact = run(pendulum(), "dopri5", tolerance=1e-12).coordinates[-1]
    errors = [np.abs(run(pendulum(), "newmark", step=h).coordinates[-1] - exact).max() for h in (0.02, 0.01, 0.005)]
    assert np.log2(np.divide(errors[:-1], errors[1:])) == pytest.approx([2.0, 2.0], abs=0.15)


@pytest.mark.parametrize("integrator", ["bdf", "hht"])
def test_tolerance_governs_the_error(integrator):
    exact = run(pendulum(), "dopri5", tolerance=1e-12).coordinates
    errors = [np.abs(run(pendulum(), integrator, tolerance=e).coordinates - exact).max() for e in (1e-4, 1e-6, 1e-8)]
    assert errors[0] > errors[1] > errors[2]
    # local errors add up over the steps, of which the second-order method needs more the finer it is
    assert errors[2] < (3e-6 if integrator == "bdf" else 1e-4)


def stiff():
    """A light mass on a stiff spring and damper in a row with a slow oscillator: decays of 1e6 1/s beside 1 rad/s."""
    bodies = (Body(name="slow", mass=1.0), Body(name="fast", mass=0.01))
    joints = (
        PrismaticJoint(name="slow", body_b="slow", position=1.0),
        PrismaticJoint(name="fast", body_a="slow", body_b="fast", position=0.01),
    )
    forces = (
        JointForce(name="soft", joint="slow", expression="-q"),
        JointForce(name="hard", joint="fast", expression="-1e6*q - 1e4*v"),
    )
    return MultibodySystem(gravity=(0.0, 0.0, 0.0), bodies=bodies, joints=joints, forces=forces)


@pytest.mark.parametrize("integrator", ["bdf", "hht"])
def test_stiff_motion_takes_few_steps(integrator):
    """After the fast part has died away the two move as one mass of 1.01 kg."""
    results = run(stiff(), integrator, duration=6.0, tolerance=1e-6)
    assert results.statistics["steps"] < 3000  # an explicit method is bound to 1e6·6/3 steps
    omega = 1 / np.sqrt(1.01)
    amplitude = np.abs(results.coordinates[5:, 0]).max()
    expected = np.cos(omega * results.time) * (1.0 + 0.01 * 0.01 / 1.01)
    # the start shares momentum: 0.01 kg is moved by 0.01 m within microseconds, which shifts the other by 1e-4
    np.testing.assert_allclose(results.coordinates[1:, 0], expected[1:], atol=3e-4 * amplitude)
    assert np.abs(results.coordinates[5:, 1]).max() < 1e-7


@pytest.mark.parametrize("integrator", IMPLICIT)
def test_closed_loops_and_energy(integrator):
    from examples.crank_slider import system

    settings = {"step": 5e-4} if integrator == "newmark" else {"tolerance": 1e-7}
    reference = run(system(), "dopri5", duration=1.0, tolerance=1e-11)
    results = run(system(), integrator, duration=1.0, **settings)
    assert results.statistics["closure_error"] < 1e-9
    np.testing.assert_allclose(results.coordinates, reference.coordinates, atol=1e-4)
    # the work of the drive is integrated beside the motion
    assert np.abs(channel(results, "energy: balance")).max() < 2e-2


@pytest.mark.parametrize("integrator", IMPLICIT)
def test_free_body_keeps_its_momentum(integrator):
    body = Body(name="nut", mass=1.0, inertia=(1.0, 2.0, 3.0))
    free = FreeJoint(name="free", body_b="nut", angular_velocity=(0.01, 1.0, 0.02), velocity=(1.0, 2.0, 3.0))
    system = MultibodySystem(bodies=(body,), joints=(free,), gravity=(0.0, 0.0, -10.0))
    settings = {"step": 2e-3} if integrator == "newmark" else {"tolerance": 1e-7}
    results = run(system, integrator, duration=8.0, **settings)
    energy = 0.5 * (results.speeds[:, 3:6] ** 2 @ np.array([1.0, 2.0, 3.0]))
    np.testing.assert_allclose(energy, energy[0], rtol=1e-4)
    np.testing.assert_allclose(results.positions[-1, 0], [8.0, 16.0, 24.0 - 320.0], rtol=1e-4)
    np.testing.assert_allclose(np.linalg.norm(results.quaternions[:, 0], axis=1), 1.0, atol=1e-12)


@pytest.mark.parametrize("integrator", IMPLICIT)
def test_force_without_value_stops_the_run_with_its_name(integrator):
    system = MultibodySystem(
        bodies=(Body(name="block"),),
        joints=(PrismaticJoint(name="rail", body_b="block"),),
        forces=(JointForce(name="bad", joint="rail", expression="sqrt(0.5 - t)"),),
    )
    results = simulate(system, SimulationSettings(duration=1.0, output_step=0.05, integrator=integrator, step=0.01))
    assert "bad" in results.status
    assert 0.3 < results.time[-1] <= 0.5
