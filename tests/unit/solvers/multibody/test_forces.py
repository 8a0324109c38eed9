"""Every force element against a closed form, or against energy and momentum."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.spatial.transform import Rotation

from solvers.errors import ModelError
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.compile import compile_system
from solvers.multibody.forces import (
    Bushing,
    Drive,
    GeneralForce,
    HydraulicCylinder,
    JointForce,
    JointFriction,
    JointStop,
    PlaneContact,
    SphereContact,
    SpringDamper,
    TorsionSpring,
)
from solvers.multibody.joints import FreeJoint, PrismaticJoint, RevoluteJoint, SphericalJoint
from solvers.multibody.simulate import simulate
from solvers.multibody.system import Body, MultibodySystem, Sensor

BLOCK = Body(name="block", mass=2.0, inertia=(0.1, 0.2, 0.3))
RAIL = PrismaticJoint(name="rail", body_b="block")


def run(joints, forces, bodies=(BLOCK,), duration=1.0, gravity=(0.0, 0.0, 0.0), sensors=(), **settings):
    system = MultibodySystem(gravity=gravity, bodies=bodies, joints=joints, forces=forces, sensors=sensors)
    settings = {"duration": duration, "output_step": 0.01, "tolerance": 1e-10} | settings
    results = simulate(system, SimulationSettings(**settings))
    assert results.status == "finished", results.status
    return results.time, {channel.name: channel.values for channel in results.channels}


def damped(t, mass, c, d, x0):
    """Free damped oscillation from rest at x0."""
    a, w = d / (2 * mass), np.sqrt(c / mass - (d / (2 * mass)) ** 2)
    return x0 * np.exp(-a * t) * (np.cos(w * t) + a / w * np.sin(w * t))


@pytest.mark.parametrize(
    "law",
    [
        {"law": "linear"},
        {"law": "table", "table": "-1 -200; 0 0; 0.5 100; 2 400"},
        {"law": "expression", "expression": "-200*(x - 1.5) - 3*v"},
    ],
)
def test_spring_and_damper(law):
    """m·ẍ = −c(x − l) − d·ẋ: all three laws are one line; the block starts 0.2 m from the free length."""
    rail = PrismaticJoint(name="rail", body_b="block", position=1.7)
    spring = SpringDamper(name="s", body_b="block", stiffness=200.0, length=1.5, damping=3.0, **law)
    t, c = run((rail,), (spring,))
    # local error 1e-10, a hundred steps
    assert c["rail: displacement"] == pytest.approx(1.5 + damped(t, 2.0, 200.0, 3.0, 0.2), abs=1e-8)
    assert c["s: variable"] == pytest.approx(c["rail: displacement"], abs=1e-12)
    assert c["s: value"] == pytest.approx(-200 * (c["rail: displacement"] - 1.5) - 3 * c["rail: velocity"], abs=1e-9)
    assert np.abs(c["energy: balance"]).max() < 1e-8


def test_spring_between_two_free_bodies_keeps_momentum():
    bodies = (Body(name="one", mass=1.0), Body(name="two", mass=3.0))
    joints = (FreeJoint(name="one", body_b="one"), FreeJoint(name="two", body_b="two", position=(1.0, 0.5, 0.2)))
    spring = SpringDamper(
        name="s",
        body_a="one",
        body_b="two",
        point_a=(0.1, 0.2, 0.0),
        point_b=(0.0, -0.2, 0.3),
        stiffness=50.0,
        length=0.4,
    )
    _, c = run(joints, (spring,), bodies)
    for axis in "xyz":
        total = c[f"one: velocity {axis}"] + 3.0 * c[f"two: velocity {axis}"]
        assert np.abs(total).max() < 1e-9
    assert np.abs(c["energy: balance"]).max() < 1e-7  # of some 20 J, error 1e-10 per step
    assert np.ptp(c["energy: kinetic"]) > 1.0


@pytest.mark.parametrize("law", [{}, {"law": "expression", "expression": "-40*(x - 0.1) - 0.5*v"}])
def test_torsion_spring(law):
    hinge = RevoluteJoint(name="hinge", body_b="block", axis=(0.0, 1.0, 1.0), position=0.4)
    spring = TorsionSpring(
        name="s", body_b="block", axis=(0.0, 2.0, 2.0), stiffness=40.0, angle=0.1, damping=0.5, **law
    )
    t, c = run((hinge,), (spring,))
    inertia = 0.5 * (0.2 + 0.3)
    assert c["hinge: angle"] == pytest.approx(0.1 + damped(t, inertia, 40.0, 0.5, 0.3), abs=1e-8)


def test_bushing_has_a_potential_and_acts_in_all_directions():
    """A free body on a bushing with full 6×6 stiffness: large turns, energy ½xᵀKx + kinetic is constant."""
    rng = np.random.default_rng(2)
    A = rng.normal(size=(6, 6))
    K = 40.0 * np.eye(6) + 4.0 * A @ A.T
    text = "; ".join(" ".join(str(x) for x in row) for row in K)
    flight = FreeJoint(
        name="f", body_b="block", position=(0.2, -0.1, 0.3), angles=(0.5, -0.8, 0.4), velocity=(1.0, 0.0, 0.0)
    )
    bushing = Bushing(name="b", body_b="block", matrix=text)
    _, c = run((flight,), (bushing,), duration=0.5)
    q = np.stack([c[f"f: quaternion e{k}"] for k in (1, 2, 3, 0)], axis=1)
    x = np.column_stack([*(c[f"f: displacement {a}"] for a in "xyz"), Rotation.from_quat(q).as_rotvec()])
    energy = 0.5 * np.einsum("ti,ij,tj->t", x, K, x) + c["energy: kinetic"]
    assert energy == pytest.approx(np.full(len(energy), energy[0]), rel=1e-8)
    assert np.ptp(c["energy: kinetic"]) > 1.0


def test_bushing_frequencies_and_damping():
    flight = FreeJoint(name="f", body_b="block", position=(0.0, 0.01, 0.0), angles=(0.0, 0.0, 0.01))
    bushing = Bushing(
        name="b",
        body_b="block",
        stiffness=(1e3, 2e3, 3e3),
        damping=(0.0, 8.0, 0.0),
        torsional_stiffness=(10.0, 20.0, 30.0),
    )
    t, c = run((flight,), (bushing,))
    assert c["f: displacement y"] == pytest.approx(damped(t, 2.0, 2e3, 8.0, 0.01), abs=1e-9)
    turn = 2.0 * np.arcsin(c["f: quaternion e3"])
    assert turn == pytest.approx(0.01 * np.cos(np.sqrt(30.0 / 0.3) * t), abs=1e-8)


def test_force_by_components_in_ground_and_body_axes():
    """A follower thrust on a spinning disc turns with it; a force of the ground does not."""
    spin = 3.0
    flight = FreeJoint(name="f", body_b="block", angular_velocity=(0.0, 0.0, spin))
    thrust = GeneralForce(name="thrust", body_b="block", axes="second body", force_x="4")
    push = GeneralForce(name="push", body_b="block", force_z="2*t", torque_z="0")
    t, c = run((flight,), (thrust, push))
    # ẍ = (4/m)·cos(ωt)
    assert c["f: velocity x"] == pytest.approx(2.0 / spin * np.sin(spin * t), abs=1e-8)
    assert c["f: velocity y"] == pytest.approx(2.0 / spin * (1 - np.cos(spin * t)), abs=1e-8)
    assert c["f: velocity z"] == pytest.approx(t**2 / 2, abs=1e-8)


def test_limit_stop_throws_back():
    """Undamped stop: the block returns with its speed; the contact lasts half a period."""
    rail = PrismaticJoint(name="rail", body_b="block", speed=1.0)
    stop = JointStop(name="stop", joint="rail", lower=-1.0, upper=0.3, stiffness=2e4)
    _t, c = run((rail,), (stop,), duration=0.6)
    assert c["rail: velocity"][-1] == pytest.approx(-1.0, abs=1e-5)  # steps across the corner of the force
    assert c["rail: displacement"].max() == pytest.approx(0.3 + np.sqrt(2.0 / 2e4), abs=1e-3)  # sampled


def test_pid_drive_with_lag_against_a_second_solution():
    drive = Drive(
        name="d", joint="rail", target="0.2*sin(2*t)", proportional=300.0, integral=50.0, differential=20.0, lag=0.05
    )
    t, c = run((RAIL,), (drive,), duration=2.0)

    def rates(t, y):
        q, v, e, f = y
        r, dr = 0.2 * np.sin(2 * t), 0.4 * np.cos(2 * t)
        return [v, f / 2.0, r - q, (300 * (r - q) + 50 * e + 20 * (dr - v) - f) / 0.05]

    other = solve_ivp(rates, (0, 2.0), [0, 0, 0, 0], t_eval=t, rtol=1e-11, atol=1e-12)
    assert c["rail: displacement"] == pytest.approx(other.y[0], abs=1e-8)


def test_hydraulic_cylinder_is_an_oil_spring():
    """Closed chambers: for small motion the stiffness is E(A₁²/V₁ + A₂²/V₂)."""
    rail = PrismaticJoint(name="rail", body_b="block", position=0.7, speed=0.01)
    cylinder = HydraulicCylinder(name="c", body_b="block", modulus=1e7, pressure_1=3e5, pressure_2=4e5)
    t, c = run((rail,), (cylinder,), duration=0.2)
    V1, V2 = 1e-4 + 0.002 * 0.2, 1e-4 + 0.0015 * 0.2
    w = np.sqrt(1e7 * (0.002**2 / V1 + 0.0015**2 / V2) / 2.0)
    # 3e5·0.002 = 4e5·0.0015: balance; nonlinear part ~ (amplitude/length)² = (1e-4/0.25)²
    assert c["rail: displacement"] - 0.7 == pytest.approx(0.01 / w * np.sin(w * t), abs=2e-7)
    assert c["c: p1"][0] == 3e5


def test_hydraulic_flow_moves_the_piston():
    """Flow into one side, out of the other in the ratio of areas: the rod goes at Q/A."""
    flow = 2e-5
    rail = PrismaticJoint(name="rail", body_b="block", position=0.6, speed=flow / 0.002)
    cylinder = HydraulicCylinder(
        name="c", body_b="block", flow_1=str(flow), flow_2=str(-flow * 0.75), damping=200.0, modulus=1e8
    )
    _t, c = run((rail,), (cylinder,), duration=1.0)
    assert c["rail: displacement"][-1] == pytest.approx(0.6 + flow / 0.002, abs=1e-4)


def test_sliding_block_stops_where_friction_says():
    """v²/2μg with μ·N from the joint's own reaction (2.2.3): no load is given, the joint bears the weight."""
    rail = PrismaticJoint(name="rail", body_b="block", speed=2.0)
    friction = JointFriction(name="f", joint="rail", coefficient=0.4, slip=1e-3, presliding=1e-5)
    _, c = run((rail,), (friction,), gravity=(0.0, 0.0, -9.81), duration=0.8, tolerance=1e-8)
    way = 2.0**2 / (2 * 0.4 * 9.81)
    assert c["rail: displacement"][-1] == pytest.approx(way, abs=2e-5)  # within the deflection before slip
    assert np.abs(c["rail: velocity"][-10:]).max() < 1e-3
    assert c["f: value"][5] == pytest.approx(-0.4 * 2.0 * 9.81, rel=1e-6)


def test_block_on_a_slope_sticks_below_the_angle_of_friction_and_slides_above():
    for angle, moves in ((0.35, False), (0.45, True)):
        slope = PrismaticJoint(name="rail", body_b="block", axis=(np.cos(angle), 0.0, -np.sin(angle)))
        friction = JointFriction(name="f", joint="rail", coefficient=0.4, presliding=1e-4)  # atan 0.4 = 0.3805
        _t, c = run((slope,), (friction,), gravity=(0.0, 0.0, -9.81), tolerance=1e-8)
        if moves:
            slide = 9.81 * (np.sin(angle) - 0.4 * np.cos(angle))
            assert c["rail: acceleration"][-1] == pytest.approx(slide, rel=1e-6)
        else:
            assert abs(c["rail: displacement"][-1]) < 1e-3  # the sudden load first slips, by some deflections
            assert np.abs(c["rail: velocity"][-20:]).max() < 1e-6
            held = 2.0 * 9.81 * np.sin(angle)
            assert c["f: value"][-1] == pytest.approx(-held, rel=1e-3)  # at rest


def test_stick_slip_on_a_moving_band():
    """A block on a spring pulled at 0.05 m/s with static friction above the sliding one: it stops again and again."""
    friction = JointFriction(name="f", joint="rail", force=10.0, static_ratio=1.6, slip=0.02, presliding=1e-4)
    spring = JointForce(name="pull", joint="rail", expression="400*(0.05*t - q)")
    _, c = run((RAIL,), (friction, spring), duration=4.0, tolerance=1e-7)
    still = np.abs(c["rail: velocity"]) < 2e-3
    starts = np.count_nonzero(np.diff(still.astype(int)) == -1)
    assert starts >= 2
    assert 0.2 < still.mean() < 0.95


def test_bearing_friction_is_proportional_to_its_own_reaction():
    """A flywheel on a journal of radius r: torque μ·r·m·g, constant deceleration."""
    wheel = Body(name="wheel", mass=10.0, inertia=(0.3, 0.5, 0.3))
    axle = RevoluteJoint(name="axle", body_b="wheel", axis=(0.0, 1.0, 0.0), speed=20.0)
    friction = JointFriction(name="f", joint="axle", law="smooth", coefficient=0.1, radius=0.02, slip=0.01)
    t, c = run((axle,), (friction,), (wheel,), gravity=(0.0, 0.0, -9.81), duration=5.0)
    slope = 0.1 * 0.02 * 10.0 * 9.81 / 0.5
    assert c["axle: angular velocity"] == pytest.approx(20.0 - slope * t, rel=1e-7)


def test_ball_bounces_elastically_on_a_plane():
    ball = Body(name="block", mass=1.0, inertia=(0.01, 0.01, 0.01))
    fall = FreeJoint(name="f", body_b="block", position=(0.0, 0.0, 0.6))
    floor = PlaneContact(name="c", body_b="block", radius=0.1, stiffness=1e6)
    _t, c = run((fall,), (floor,), (ball,), gravity=(0.0, 0.0, -9.81), duration=1.2)
    fall_time = np.sqrt(2 * 0.5 / 9.81)
    # back to its height after two fall times and a contact of some milliseconds
    k = round(2 * fall_time / 0.01)
    assert c["f: displacement z"][k - 3 : k + 4].max() == pytest.approx(0.6, abs=2e-3)
    assert np.abs(c["energy: balance"]).max() < 1e-5


def test_sliding_ball_begins_to_roll():
    """Friction until v = ω·r: a uniform ball keeps 5/7 of its speed, whatever the friction."""
    radius, mass = 0.1, 1.0
    ball = Body(name="block", mass=mass, inertia=(0.4 * mass * radius**2,) * 3)
    depth = (mass * 9.81 / 1e6) ** (1 / 1.5)
    start = FreeJoint(name="f", body_b="block", position=(0.0, 0.0, radius - depth), velocity=(1.0, 0.0, 0.0))
    floor = PlaneContact(name="c", body_b="block", radius=radius, friction=0.3, slip=1e-3)
    _, c = run((start,), (floor,), (ball,), gravity=(0.0, 0.0, -9.81), duration=0.5, tolerance=1e-8)
    rolling = 1.0 / (1.0 + 0.4 * (radius / (radius - depth)) ** 2)  # 5/7 but for the depth of the contact
    # below the slip velocity friction falls with the slip: a creep of 1e-3·(rest of the force), dying out
    assert c["f: velocity x"][-1] == pytest.approx(rolling, rel=1e-4)
    assert c["f: angular velocity y"][-1] == pytest.approx(rolling / (radius - depth), rel=1e-4)


def test_head_on_collision_of_balls_exchanges_speeds():
    bodies = tuple(Body(name=name, mass=0.5, inertia=(0.01, 0.01, 0.01)) for name in ("one", "two"))
    joints = (
        FreeJoint(name="one", body_b="one", velocity=(2.0, 0.0, 0.0)),
        FreeJoint(name="two", body_b="two", position=(0.3, 0.0, 0.0)),
    )
    balls = SphereContact(name="c", body_a="one", body_b="two")
    _, c = run(joints, (balls,), bodies, duration=0.3)
    assert c["one: velocity x"][-1] == pytest.approx(0.0, abs=1e-5)
    assert c["two: velocity x"][-1] == pytest.approx(2.0, abs=1e-5)


def test_values_of_forces_and_reactions_are_signals():
    pendulum = Body(name="block", mass=2.0, centre=(0.0, 0.0, -0.5), inertia=(0.1, 0.1, 0.1))
    ball = SphericalJoint(name="ball", body_b="block")
    spring = SpringDamper(name="s", body_b="block", point_a=(1.0, 0.0, 0.0), stiffness=10.0)
    sensors = (Sensor(name="pull", expression="force(s)"), Sensor(name="up", expression="fz(ball)"))
    _, c = run((ball,), (spring,), (pendulum,), gravity=(0.0, 0.0, -9.81), sensors=sensors)
    assert np.array_equal(c["pull"], c["s: value"])
    assert np.array_equal(c["up"], c["ball: reaction z"])


@pytest.mark.parametrize(
    ("force", "words"),
    [
        (SpringDamper(name="s", body_b="blok"), "Did you mean 'block'?"),
        (SpringDamper(name="s", body_a="block", body_b="block"), "on itself"),
        (SpringDamper(name="s", body_b="block", law="table", table="0 0; 0 1"), "growing"),
        (SpringDamper(name="s", body_b="block", law="table", table="0 a; 1 1"), "not a pair"),
        (Bushing(name="b", body_b="block", matrix="1 2 3"), "six rows"),
        (JointStop(name="b", joint="rail", lower=2.0, upper=1.0), "Exchange"),
        (JointFriction(name="b", joint="rai"), "Did you mean 'rail'?"),
        (GeneralForce(name="g", body_b="block", force_x="2*(1"), "Force 'g': '2*(1', character 5"),
    ],
)
def test_faults(force, words):
    with pytest.raises(ModelError) as caught:
        compile_system(MultibodySystem(bodies=(BLOCK,), joints=(RAIL,), forces=(force,)))
    assert words in str(caught.value)


@pytest.mark.parametrize("cut", ["guide", "crank pin"])
def test_friction_by_reactions_is_the_same_wherever_the_loop_is_cut(cut):
    """The guide with μ·N and a pin with μ·r·R, in the tree or cut: one motion, one reaction, one friction."""
    from examples.crank_slider import system as crank_slider

    frictions = (
        JointFriction(name="guide", joint="guide", coefficient=0.3),
        JointFriction(name="pin", joint="wrist pin", coefficient=0.2, radius=0.05, law="smooth"),
    )
    base = crank_slider()
    system = replace(base, gravity=(0.0, -9.81, 0.0), forces=(*base.forces, *frictions))
    settings = SimulationSettings(duration=0.3, output_step=0.02, tolerance=1e-9)
    found = []
    for name in ("wrist pin", cut):
        joints = tuple(replace(joint, cut=joint.name == name) for joint in base.joints)
        compiled = compile_system(replace(system, joints=joints))
        assert compiled.cut_joints == (name,)
        found.append({channel.name: channel.values for channel in simulate(compiled, settings).channels})
    one, two = found
    for channel in ("shaft: angle", "guide: velocity", "guide: reaction", "guide: value", "pin: value"):
        assert two[channel] == pytest.approx(one[channel], rel=1e-6, abs=1e-6), channel
    assert np.abs(one["guide: value"]).max() > 5.0
