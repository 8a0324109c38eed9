"""Runs as the window and the command line use them: progress, cancel, chunks, and ends that are not the wished ones."""

import threading

import numpy as np
import pytest

from examples.crank_slider import rigid_project as project
from examples.crank_slider import system
from solvers.errors import Cancelled, ModelError
from solvers.integrate.settings import INTEGRATOR_NAMES, SimulationSettings
from solvers.integrate.table import INTEGRATORS
from solvers.monitor import Monitor
from solvers.multibody.compile import compile_system
from solvers.multibody.forces import JointForce
from solvers.multibody.joints import PrismaticJoint, RevoluteJoint
from solvers.multibody.simulate import output_times, simulate
from solvers.multibody.system import Body, MultibodySystem, Sensor


def slider(force="0", sensor="t", **joint):
    return MultibodySystem(
        gravity=(0.0, 0.0, 0.0),
        bodies=(Body(name="block", mass=2.0),),
        joints=(PrismaticJoint(name="rail", body_b="block", **joint),),
        forces=(JointForce(name="push", joint="rail", expression=force),),
        sensors=(Sensor(name="gauge", expression=sensor),),
    )


def channel(results, name):
    return next(c.values for c in results.channels if c.name == name)


def test_choices_are_the_table():
    assert tuple(INTEGRATORS) == INTEGRATOR_NAMES


def test_chunks_make_up_the_run_and_progress_ends_at_one():
    heard, parts = [], []
    monitor = Monitor(lambda fraction, words: heard.append(fraction))
    made = project()
    results = simulate(made.system, made.settings, monitor, parts.append)
    assert results.status == "finished"
    assert {part.status for part in parts} == {"running"}
    assert np.concatenate([part.time for part in parts]).tolist() == results.time.tolist()
    for k, whole in enumerate(results.channels):
        assert np.array_equal(np.concatenate([part.channels[k].values for part in parts]), whole.values)
    assert heard == sorted(heard)
    assert heard[-1] == 1.0
    assert len(results.time) == 1001
    assert results.statistics["wall_time"] < 5.0


def test_one_compiled_system_serves_several_threads():
    compiled = compile_system(system())
    settings = SimulationSettings(duration=1.0)
    found = []
    threads = [threading.Thread(target=lambda: found.append(simulate(compiled, settings))) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(np.array_equal(found[0].coordinates, other.coordinates) for other in found[1:])


def test_cancel_keeps_what_was_computed():
    monitor = Monitor()
    settings = SimulationSettings(duration=1000.0, output_step=0.01)
    results = simulate(system(), settings, monitor, lambda part: monitor.cancel() if part.time[-1] > 0.1 else None)
    assert results.status == "cancelled"
    assert 0.1 < results.time[-1] < 900.0
    assert len(results.coordinates) == len(results.time)


def test_cancelled_before_the_start_raises():
    monitor = Monitor()
    monitor.cancel()
    with pytest.raises(Cancelled):
        simulate(system(), SimulationSettings(), monitor)


@pytest.mark.parametrize("integrator", INTEGRATOR_NAMES)
def test_force_without_value_ends_the_run_with_a_sentence(integrator):
    results = simulate(slider("1/max(0, 0.5 - t)"), SimulationSettings(duration=1.0, integrator=integrator))
    assert results.status.startswith("Force 'push': the expression has no finite value at t = 0.")
    assert 0.45 < results.time[-1] <= 0.5
    assert np.isfinite(results.coordinates).all()


def test_sensor_without_value_ends_the_run_with_a_sentence():
    results = simulate(slider(sensor="sqrt(0.35 - t)"), SimulationSettings(duration=1.0, output_step=0.1))
    assert results.status.startswith("Sensor 'gauge': the expression 'sqrt(0.35 - t)' has no finite value at t = 0.")
    assert results.time[-1] == pytest.approx(0.3)


def test_motion_without_bound_ends_the_run():
    """ẍ = x³ with x(0) = 1, v(0) = 1/√2 escapes as 1/(1 − t/√2): at t = √2."""
    results = simulate(slider("2*q^3", position=1.0, speed=2**-0.5), SimulationSettings(duration=5.0))
    assert results.status != "finished"
    assert "t = 1.41421" in results.status
    assert results.time[-1] == pytest.approx(2**0.5, abs=0.006)


def test_stop_at_a_torn_loop_is_a_sentence():
    """A crank longer than the rod reaches a position where it cannot go on: a sentence, no crash."""
    found = system()
    longer = tuple(type(p)(**{**vars(p), "value": 2.5}) if p.name == "L_crank" else p for p in found.parameters)
    longer = tuple(type(p)(**{**vars(p), "value": 0.2}) if p.name == "phi_0" else p for p in longer)
    results = simulate(MultibodySystem(**{**vars(found), "parameters": longer}), SimulationSettings(duration=3.0))
    assert results.status == "finished" or results.status.endswith(".")
    assert results.statistics["closure_error"] < 1e-6


def test_output_instants():
    assert output_times(SimulationSettings(duration=0.3, output_step=0.1)).tolist() == pytest.approx([0, 0.1, 0.2, 0.3])
    assert output_times(SimulationSettings(duration=0.25, output_step=0.1)).tolist() == pytest.approx(
        [0, 0.1, 0.2, 0.25]
    )
    assert output_times(SimulationSettings(duration=0.05, output_step=0.1)).tolist() == pytest.approx([0, 0.05])
    with pytest.raises(ModelError, match="output rows"):
        output_times(SimulationSettings(duration=1e6, output_step=1e-6))


def test_settings_out_of_range_are_refused():
    with pytest.raises(ModelError, match="integrator cannot be 'euler'"):
        simulate(slider(), SimulationSettings(integrator="euler"))
    with pytest.raises(ModelError, match="greater than zero"):
        simulate(slider(), SimulationSettings(duration=0.0))


def test_sensors_see_joints_bodies_and_parameters():
    wheel = MultibodySystem(
        gravity=(0.0, 0.0, 0.0),
        bodies=(Body(name="big wheel", centre=(0.0, 0.0, 0.0)),),
        joints=(RevoluteJoint(name="main axle", body_b="big wheel", point_b=(-2.0, 0.0, 0.0), speed=3.0),),
        sensors=(
            Sensor(name="angle", expression="q(main axle)"),
            Sensor(name="reach", expression="sqrt(x(big wheel)^2 + y(big wheel)^2)"),
            Sensor(name="pull", expression="sqrt(ax(big wheel)^2 + ay(big wheel)^2)"),
            Sensor(name="spin", expression="wz(big wheel) - v(main axle)"),
        ),
    )
    results = simulate(wheel, SimulationSettings(duration=1.0, output_step=0.1))
    assert channel(results, "angle") == pytest.approx(3.0 * results.time, abs=1e-9)
    assert channel(results, "reach") == pytest.approx(np.full(11, 2.0), abs=1e-9)
    assert channel(results, "pull") == pytest.approx(np.full(11, 18.0), abs=1e-7)
    assert channel(results, "spin") == pytest.approx(np.zeros(11), abs=1e-12)


@pytest.mark.parametrize("integrator", ["dopri5", "bdf", "hht"])
def test_a_step_that_collapses_names_joint_and_force_and_keeps_the_run(integrator):
    """A mass falls into 1/q²: the time of the fall from 1 m is π/(2√2) s, where no step leads on."""
    system = MultibodySystem(
        gravity=(0.0, 0.0, 0.0),
        bodies=(Body(name="mass"),),
        joints=(PrismaticJoint(name="way", body_b="mass", position=1.0),),
        forces=(
            JointForce(name="idle", joint="way", expression="0.001*q"),
            JointForce(name="pull", joint="way", expression="-1/q^2"),
        ),
    )
    results = simulate(system, SimulationSettings(duration=2.0, output_step=0.01, integrator=integrator))
    assert "'way' is accelerated most and force 'pull' changes most" in results.status
    assert f"t = {np.pi / (2 * np.sqrt(2)):.3f}"[:8] in results.status
    assert len(results.time) > 100
    assert np.isfinite(results.coordinates).all()


def test_a_run_that_breaks_off_at_once_keeps_its_start():
    system = MultibodySystem(
        bodies=(Body(name="mass"),),
        joints=(PrismaticJoint(name="way", body_b="mass", position=1.0),),
        forces=(JointForce(name="blow", joint="way", expression="exp(50*q)"),),
    )
    seen = []
    results = simulate(system, SimulationSettings(duration=1.0, output_step=0.1), on_chunk=seen.append)
    assert "at t = 0 s" in results.status
    assert results.coordinates.tolist() == [[1.0]]
    assert sum(len(chunk.time) for chunk in seen) == 1
