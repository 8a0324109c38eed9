"""Models that cannot be, and runs that break off: object, time, remedy; what was computed is readable."""

from dataclasses import replace

import numpy as np
import pytest

from io_formats import results as run_files
from io_formats.results import RunWriter
from solvers.errors import ModelError
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.constraints import Driver
from solvers.multibody.forces import JointForce
from solvers.multibody.joints import PrismaticJoint, RevoluteJoint
from solvers.multibody.simulate import simulate
from solvers.multibody.system import Body, MultibodySystem


def cart(*forces, constraints=()):
    return MultibodySystem(
        bodies=(Body(name="cart", mass=2.0),),
        joints=(PrismaticJoint(name="way", body_b="cart", axis=(1.0, 0.0, 0.0), speed=1.0),),
        forces=forces,
        constraints=constraints,
    )


def broken(system, tmp_path, duration=2.0, **settings):
    """Status and rows of a run that breaks off, as its file gives them."""
    path = tmp_path / "run.h5"
    with RunWriter(path) as writer:
        settings = SimulationSettings(duration=duration, output_step=0.01, **settings)
        results = simulate(system, settings, on_chunk=writer.append)
        writer.finish(results.status, results.statistics, results.events)
    read = run_files.read(path)
    assert read.status == results.status != "finished"
    np.testing.assert_array_equal(read.coordinates, results.coordinates)
    return read


@pytest.mark.parametrize("integrator", ["dopri5", "rkf45", "bdf", "park", "hht", "newmark"])
def test_an_expression_without_value(tmp_path, integrator):
    """The cart reaches x = 1 m at t = 1 s, where the root ends."""
    run = broken(
        cart(JointForce(name="pull", joint="way", expression="0*sqrt(1 - q)")), tmp_path, integrator=integrator
    )
    assert run.status.startswith("Force 'pull': the expression has no finite value at t = ")
    assert "Check for division by zero, roots" in run.status
    assert 0.97 < run.time[-1] <= 1.0
    np.testing.assert_allclose(run.coordinates[:, 0], run.time, atol=1e-9)


def test_a_step_that_collapses(tmp_path):
    """A force that grows as 1/(1 − t)² has no integral beyond t = 1 s: no step is short enough there."""
    run = broken(cart(JointForce(name="pull", joint="way", expression="2/(1 - t)^2")), tmp_path)
    assert "t = 1 s" in run.status
    assert "raise the tolerance" in run.status or "shorten the step" in run.status
    assert run.time[-1] == pytest.approx(0.99)
    # v = 1 + 1/(1 − t) − 1
    np.testing.assert_allclose(run.speeds[:-1, 0], 1 / (1 - run.time[:-1]), rtol=1e-6)


def test_two_constraints_that_come_to_contradict_each_other(tmp_path):
    drivers = (
        Driver(name="one", joint="way", motion="t"),
        Driver(name="two", joint="way", motion="t + 0.1*max(0, t - 0.5)^2"),
    )
    run = broken(cart(constraints=drivers), tmp_path)
    assert run.status.startswith(("Constraint 'one': the loop came apart at t = 0.5", "Constraint 'two'"))
    assert 0.45 < run.time[-1] < 0.6
    assert "check the lengths" in run.status


def test_initial_conditions_that_cannot_be_met_name_the_culprit():
    """Two bars of 1 m cannot bridge 3 m; two drivers cannot hold one coordinate at two places."""
    bar = Body(name="bar", mass=1.0, centre=(0.5, 0.0, 0.0))
    joints = (
        RevoluteJoint(name="left", body_b="bar"),
        RevoluteJoint(name="knee", body_a="bar", body_b="second", point_a=(1.0, 0.0, 0.0)),
        RevoluteJoint(name="right", body_b="second", point_a=(3.0, 0.0, 0.0), point_b=(1.0, 0.0, 0.0)),
    )
    system = MultibodySystem(bodies=(bar, replace(bar, name="second")), joints=joints)
    with pytest.raises(
        ModelError, match=r"Joint '(left|knee|right)': the loop cannot be closed.* 1 \(m or rad\) apart"
    ):
        simulate(system, SimulationSettings())
    both = (Driver(name="one", joint="way", motion="0"), Driver(name="two", joint="way", motion="0.2"))
    with pytest.raises(ModelError, match=r"Constraint '(one|two)': the loop cannot be closed"):
        simulate(cart(constraints=both), SimulationSettings())


def test_redundant_constraints_do_not_stop_the_run():
    """A driver that says the same in other words is redundant and does no harm; a plain repeat is named."""
    settings = SimulationSettings(duration=1.0, output_step=0.1)
    one = Driver(name="one", joint="way", motion="sin(t)")
    way = PrismaticJoint(name="way", body_b="cart", axis=(1.0, 0.0, 0.0))
    with pytest.raises(ModelError, match="Constraint 'two' repeats constraint 'one'"):
        simulate(replace(cart(constraints=(one, replace(one, name="two"))), joints=(way,)), settings)
    both = (one, Driver(name="two", joint="way", motion="2*sin(t)/2"))
    results = simulate(replace(cart(constraints=both), joints=(way,)), settings)
    assert results.status == "finished"
    np.testing.assert_allclose(results.coordinates[:, 0], np.sin(results.time), atol=1e-9)
