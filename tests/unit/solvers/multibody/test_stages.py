"""Stages and events: instants, bonds that break and form, impulses, momentum, results without a seam."""

from dataclasses import replace

import numpy as np
import pytest

from fem.generators import beam_line
from fem.materials import Isotropic
from fem.motion import ready_for_motion
from fem.reduce import reduce_model
from fem.section_shapes import beam_section
from solvers.errors import ModelError
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.compile import compile_system
from solvers.multibody.constraints import Driver
from solvers.multibody.flexible_body import FlexibleBody
from solvers.multibody.forces import Drive, GeneralForce, JointForce
from solvers.multibody.joints import FixedJoint, FreeJoint, PrismaticJoint, RevoluteJoint
from solvers.multibody.simulate import simulate
from solvers.multibody.stages.event import Event
from solvers.multibody.system import Body, MultibodySystem, Sensor, change, references, remove

G = 9.81


def run(system, duration=1.0, output=0.01, flexible=None, **settings):
    settings = {"tolerance": 1e-11} | settings
    results = simulate(
        system, SimulationSettings(duration=duration, output_step=output, **settings), flexible=flexible or {}
    )
    assert results.status == "finished", results.status
    return results


def channels(results):
    return {channel.name: channel.values for channel in results.channels}


def sensors(**expressions):
    return tuple(Sensor(name=name, expression=text) for name, text in expressions.items())


def pendulum(*events, inertia=0.2):
    """A body on a pin, centre of mass at 0.5 m, let go from the horizontal."""
    rod = Body(name="rod", mass=2.0, centre=(0.5, 0.0, 0.0), inertia=(inertia, inertia, inertia))
    return MultibodySystem(
        bodies=(rod,), joints=(RevoluteJoint(name="pin", body_b="rod", axis=(0.0, 1.0, 0.0)),), events=events
    )


@pytest.mark.parametrize("integrator", ["dopri5", "bdf", "rk4"])
def test_a_pin_breaks_where_the_expression_says_and_the_body_flies_on(integrator):
    """Angle 1 rad: ω² = 2·m·g·l·sin 1/I; then the centre of mass falls on a parabola and the spin stays."""
    settings = {"tolerance": 1e-9} if integrator == "bdf" else {}
    event = Event(name="break", trigger="expression", expression="q(pin) - 1", breaks=("pin",))
    results = run(pendulum(event), integrator=integrator, step=1e-3, **settings)
    (record,) = results.events
    omega = np.sqrt(2 * 2.0 * G * 0.5 * np.sin(1.0) / (0.2 + 2.0 * 0.25))
    # the time of the fall: ∫ dθ/ω(θ), regular after θ = s²
    s, weights = np.polynomial.legendre.leggauss(60)
    s, weights = 0.5 * (s + 1), 0.5 * weights
    instant = np.sum(weights * 2 * s / np.sqrt(2 * 2.0 * G * 0.5 * np.sin(s**2) / 0.7))
    accuracy = 1e-6 if integrator == "bdf" else 2e-8  # of the integrators over 0.38 s; the instant adds 1e-9 s
    assert record.time == pytest.approx(instant, abs=accuracy)
    after = results.time - record.time
    flying = after > 0
    direction = np.array([np.cos(1.0), 0.0, -np.sin(1.0)])
    velocity = 0.5 * omega * np.array([-np.sin(1.0), 0.0, -np.cos(1.0)])
    centre = 0.5 * direction + np.outer(after, velocity) - 0.5 * np.outer(after**2, [0.0, 0.0, G])
    angle = 1.0 + omega * after
    origin = centre - 0.5 * np.column_stack([np.cos(angle), 0 * angle, -np.sin(angle)])
    np.testing.assert_allclose(results.positions[flying, 0], origin[flying], atol=20 * accuracy)
    found = channels(results)
    assert np.isnan(found["pin: angle"][flying]).all()
    assert np.isfinite(found["pin: angle"][~flying]).all()
    assert np.isnan(found["pin: reaction"][flying]).all()
    assert np.abs(found["energy: balance"]).max() < 1e-4 * 10  # J of 10 J
    np.testing.assert_array_equal(results.time, np.arange(101) * 0.01)  # one axis, no seam


def test_a_reaction_limit():
    """A point mass let go from the horizontal pulls 3·m·g·sin θ at its pin: 2·m·g at sin θ = 2/3."""
    event = Event(name="tears", trigger="reaction", joint="pin", limit=2 * 2.0 * G, breaks=("pin",))
    results = run(pendulum(event, inertia=1e-9), output=0.02)
    found = channels(results)
    held = results.time < results.events[0].time
    assert found["pin: reaction"][held].max() < 2 * 2.0 * G
    ends = Event(name="tears", trigger="reaction", joint="pin", limit=2 * 2.0 * G, ends_run=True)
    # the watched value at the last rows leads to the angle: sin θ = 2/3 there
    fine = run(replace(pendulum(ends, inertia=1e-9), sensors=sensors(angle="q(pin)")), output=1e-4)
    assert fine.time[-1] == pytest.approx(fine.events[0].time, abs=1e-4)
    assert fine.events[0].time == pytest.approx(results.events[0].time, abs=1e-8)
    slope = np.sqrt(4 / 3 * G / 0.5)  # ω there: times the row before the event lacks
    missing = slope * (fine.events[0].time - fine.time[-1])
    assert np.sin(channels(fine)["angle"][-1] + missing) == pytest.approx(2 / 3, abs=1e-6)


def test_an_impulse_on_a_pendulum():
    """J at distance l from the pin: Δω = J·l/I, whatever the pin bears."""
    push = Event(
        name="hit", time=0.2, impulse=(0.0, 0.0, 3.0), body_b="rod", point_b=(0.8, 0.0, 0.0), axes="second body"
    )
    system = replace(pendulum(push), gravity=(0.0, 0.0, 0.0), sensors=sensors(w="v(pin)"))
    results = run(system, duration=0.4)
    found = channels(results)
    np.testing.assert_allclose(found["w"][results.time >= 0.2], -3.0 * 0.8 / 0.7, rtol=1e-12)
    assert not found["w"][results.time < 0.2].any()
    assert results.events[0].energy_after == pytest.approx(0.5 * 0.7 * (3.0 * 0.8 / 0.7) ** 2, rel=1e-12)
    assert np.abs(found["energy: balance"]).max() < 1e-12 * results.events[0].energy_after


def free(name, velocity, spin=(0.0, 0.0, 0.0), position=(0.0, 0.0, 0.0), mass=1.0):
    """A rod of 1 m along x."""
    rod = Body(name=name, mass=mass, centre=(0.5, 0.0, 0.0), inertia=(1e-3, mass / 12, mass / 12))
    joint = FreeJoint(name=f"{name} free", body_b=name, velocity=velocity, angular_velocity=spin, position=position)
    return rod, joint


def test_a_flying_rod_is_caught_at_its_end():
    """The end of a rod that flies crosswise is pinned: angular momentum gives ω = 3v/2l, energy falls to 3/4."""
    rod, joint = free("rod", (0.0, 2.0, 0.0), position=(0.0, -1.0, 0.0))
    hook = RevoluteJoint(name="hook", body_b="rod", axis=(0.0, 0.0, 1.0))
    caught = Event(name="caught", trigger="expression", expression="y(rod)", direction="rising", joins=("hook",))
    system = MultibodySystem(bodies=(rod,), joints=(joint, hook), gravity=(0.0, 0.0, 0.0), events=(caught,))
    results = run(replace(system, sensors=sensors(w="wz(rod)")), duration=1.0)
    assert results.events[0].time == pytest.approx(0.5, abs=1e-9)
    assert results.events[0].energy_before == pytest.approx(2.0, rel=1e-12)
    assert results.events[0].energy_after == pytest.approx(1.5, rel=1e-12)
    found = channels(results)
    np.testing.assert_allclose(found["w"][results.time > 0.5], 3.0, rtol=1e-9)
    np.testing.assert_allclose(results.positions[results.time > 0.5, 0], 0.0, atol=1e-8)
    assert np.isnan(found["hook: angle"][results.time < 0.5]).all()
    np.testing.assert_allclose(found["hook: angle"][-1], 1.5, rtol=1e-8)  # ω·0.5 s


def test_docking_conserves_momentum_and_takes_the_attitude_it_finds():
    """Two turned, spinning rods weld where they touch: linear and angular momentum go on, bodies do not jump."""
    one, joint_1 = free("one", (1.0, 0.3, 0.0), (0.1, 0.5, 0.3), mass=2.0)
    two, joint_2 = free("two", (-0.5, 0.0, 0.2), (-0.4, 0.2, 0.1), position=(1.5, 0.2, 0.1))
    weld = FixedJoint(name="weld", body_a="one", body_b="two", point_a=(1.0, 0.0, 0.0))
    dock = Event(name="dock", time=0.3, joins=("weld",), reach=10.0)
    motion = {f"{c}{k}": f"{c}({k})" for k in ("one", "two") for c in ("vx", "vy", "vz")}
    system = MultibodySystem(
        bodies=(one, two), joints=(joint_1, joint_2, weld), gravity=(0.0, 0.0, 0.0), events=(dock,)
    )
    results = run(replace(system, sensors=sensors(**motion)), duration=0.6)
    momentum, spin = zip(*(momenta(results, system, k) for k in range(len(results.time))))
    # constant over the jump; the fourth digits of the integrator are far below
    np.testing.assert_allclose(momentum, np.broadcast_to(momentum[0], np.shape(momentum)), atol=1e-10)
    np.testing.assert_allclose(spin, np.broadcast_to(spin[0], np.shape(spin)), atol=1e-9)
    assert results.events[0].energy_after < 0.9 * results.events[0].energy_before
    apart = results.positions[:, 1] - results.positions[:, 0]
    k = 30
    assert results.time[k] == pytest.approx(0.3)
    assert np.linalg.norm(apart[k] - apart[k - 1]) < 0.05  # no jump
    held = np.linalg.norm(apart[k:], axis=1)
    np.testing.assert_allclose(held, held[0], rtol=1e-10)


def momenta(results, system, k):
    """Linear and angular momentum about the ground's origin, from poses and speeds of the free bodies."""
    linear, angular = np.zeros(3), np.zeros(3)
    for i, body in enumerate(system.bodies):
        w, *v = results.quaternions[k, i]
        K = np.array([[0, -v[2], v[1]], [v[2], 0, -v[0]], [-v[1], v[0], 0]])
        R = np.eye(3) + 2 * w * K + 2 * K @ K
        speed = results.speeds[k, 6 * i : 6 * i + 6]
        centre, omega = R @ np.array(body.centre, dtype=float), R @ speed[3:]
        velocity = speed[:3] + np.cross(omega, centre)
        linear += body.mass * velocity
        position = results.positions[k, i] + centre
        angular += body.mass * np.cross(position, velocity) + R @ (np.array(body.inertia) * speed[3:])
    return linear, angular


def slider(*events, forces=(), **more):
    return MultibodySystem(
        bodies=(Body(name="cart", mass=2.0),),
        joints=(PrismaticJoint(name="way", body_b="cart", axis=(1.0, 0.0, 0.0)),),
        forces=forces,
        gravity=(0.0, 0.0, 0.0),
        events=events,
        sensors=sensors(v="v(way)", x="q(way)"),
        **more,
    )


def test_forces_start_and_stop_one_event_after_another():
    """2 N from 0.1 s until the speed is 0.3 m/s (0.3 s later), again 0.2 s after that for ever."""
    push = JointForce(name="push", joint="way", expression="2")
    again = GeneralForce(name="again", body_b="cart", force_x="2")
    events = (
        Event(name="on", time=0.1, starts=("push",)),
        Event(name="fast", trigger="expression", expression="v(way) - 0.3", direction="rising", stops=("push",)),
        Event(name="on again", after="fast", time=0.2, starts=("again",)),
    )
    results = run(slider(*events, forces=(push, again)), duration=1.0)
    assert [event.name for event in results.events] == ["on", "fast", "on again"]
    np.testing.assert_allclose([event.time for event in results.events], [0.1, 0.4, 0.6], atol=1e-9)
    found = channels(results)
    expected = np.interp(results.time, [0, 0.1, 0.4, 0.6, 1.0], [0, 0, 0.3, 0.3, 0.7])
    np.testing.assert_allclose(found["v"], expected, atol=1e-9)
    assert found["push: value"][[0, 20, 50]].tolist() == [0.0, 2.0, 0.0]


def test_a_drive_that_starts_later_begins_from_rest_and_a_constraint_can_be_released():
    """The integral of the controller does not grow while it is off: it acts as if the run began at its start."""
    drive = Drive(name="servo", joint="way", target="0.1", proportional=40.0, integral=30.0, differential=10.0)
    lone = run(slider(forces=(drive,)), duration=0.5)
    hold = Driver(name="brake", joint="way", motion="0")
    events = (Event(name="go", time=0.5, starts=("servo",), releases=("brake",)),)
    late = run(slider(*events, forces=(drive,), constraints=(hold,)), duration=1.0)
    np.testing.assert_allclose(channels(late)["x"][50:], channels(lone)["x"], atol=1e-9)
    assert np.abs(channels(late)["x"][:50]).max() < 1e-12


def bar():
    steel = Isotropic(name="steel", young=2.1e10, poisson=0.3, density=7800.0)
    model = beam_line(
        (0, 0, 0), (2.0, 0, 0), 8, material=steel, section=beam_section("square", "rectangle", 0.02, 0.02)
    )
    return ready_for_motion(model, reduce_model(model, interface=[1, 9], count=2))


def test_a_flexible_body_tears_off():
    """Before: a bent pendulum; after: its centre of mass falls freely, and it goes on vibrating without loss."""
    body = FlexibleBody(name="bar", subsystem="bar")
    pin = RevoluteJoint(name="pin", body_b="bar", node_b=1, axis=(0.0, 1.0, 0.0))
    tear = Event(name="tear", trigger="reaction", joint="pin", limit=1.2 * 7800 * 4e-4 * 2 * G, breaks=("pin",))
    system = MultibodySystem(flexible_bodies=(body,), joints=(pin,), events=(tear,))
    subsystem = bar()
    results = run(system, duration=0.8, output=5e-3, flexible={"bar": subsystem}, tolerance=1e-9)
    invariants = compile_system(system, {"bar": subsystem}).flexible[0].body.invariants
    free_fall = results.time > results.events[0].time
    assert 10 < free_fall.sum() < 150
    w = results.coordinates[:, 7:]
    centre = []
    for origin, (a, *v), x in zip(results.positions[:, 0], results.quaternions[:, 0], w):
        point = (invariants.J_rho + invariants.J_H @ x) / invariants.J_m
        turned = 2 * np.cross(v, point)
        centre.append(origin + point + a * turned + np.cross(v, turned))
    second = np.diff(np.array(centre)[free_fall], n=2, axis=0) / 5e-3**2
    np.testing.assert_allclose(second, np.broadcast_to([0.0, 0.0, -G], second.shape), atol=1e-3)
    assert np.ptp(w[free_fall], axis=0).max() > 1e-4
    assert np.abs(channels(results)["energy: balance"]).max() < 1e-3  # J; the body falls through 30 J


def test_what_cannot_be_is_told_by_name():
    with pytest.raises(ModelError, match=r"Event 'e': there is no 'pim' among the joints.*pin"):
        compile_system(pendulum(Event(name="e", breaks=("pim",))))
    with pytest.raises(ModelError, match="Event 'a' waits for itself"):
        compile_system(pendulum(Event(name="a", after="b"), Event(name="b", after="a")))
    with pytest.raises(ModelError, match="Event 'e': there is no 'none' among the joints"):
        compile_system(pendulum(Event(name="e", trigger="expression", expression="q(none)")))
    rod, joint = free("rod", (0.0, 0.0, 0.0), position=(0.0, 3.0, 0.0))
    weld = FixedJoint(name="weld", body_b="rod")
    far = MultibodySystem(bodies=(rod,), joints=(joint, weld), events=(Event(name="dock", time=0.1, joins=("weld",)),))
    results = simulate(far, SimulationSettings(duration=0.2, output_step=0.01))
    assert "Event 'dock': joint 'weld' cannot begin to hold at t = 0.1 s" in results.status
    assert len(results.time) == 10  # kept up to there


def test_names_of_members_are_followed_into_events():
    system = pendulum(Event(name="e", breaks=("pin",)))
    assert references(system, "joints", "pin") == ["event 'e'"]
    renamed = change(system, "joints", "pin", replace(system.joints[0], name="axle"))
    assert renamed.events[0].breaks == ("axle",)
    with pytest.raises(ModelError, match="'axle' is used by event 'e'"):
        remove(renamed, "joints", "axle")
