"""Constraints beyond joints against closed forms, other models of the same thing, and conservation."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from solvers.errors import ModelError
from solvers.integrate.settings import SimulationSettings
from solvers.kernels.multibody_arrays import PROGRAM
from solvers.multibody.compile import compile_system
from solvers.multibody.constraints import Coupling, DistanceRod, Driver, PointOnCurve, PointOnSurface, Rolling
from solvers.multibody.joints import FreeJoint, PlanarJoint, PrismaticJoint, RevoluteJoint, SphericalJoint
from solvers.multibody.simulate import simulate
from solvers.multibody.system import Body, MultibodySystem, Parameter, Sensor

POINT = Body(name="bob", mass=2.0, inertia=(0.01, 0.01, 0.01))


def run(bodies, joints, constraints, gravity=(0.0, 0.0, -9.81), duration=1.0, sensors=(), **settings):
    system = MultibodySystem(gravity=gravity, bodies=bodies, joints=joints, constraints=constraints, sensors=sensors)
    settings = {"duration": duration, "output_step": 0.01, "tolerance": 1e-10} | settings
    results = simulate(system, SimulationSettings(**settings))
    assert results.status == "finished", results.status
    assert results.statistics["closure_error"] < 1e-10
    return results, {channel.name: channel.values for channel in results.channels}


def test_rod_is_a_spherical_pendulum():
    """A free body on a rod to its centre of mass moves as one on a massless spherical pendulum."""
    start = FreeJoint(name="f", body_b="bob", position=(0.6, 0.0, -0.8), velocity=(0.0, 1.5, 0.0))
    one, c = run((POINT,), (start,), (DistanceRod(name="rod", body_b="bob", length=1.0),))

    def rates(t, y):
        p, v = y[:3], y[3:]
        g = np.array([0.0, 0.0, -9.81])
        return np.concatenate([v, g - p * (g @ p + v @ v) / (p @ p)])

    other = solve_ivp(rates, (0, 1.0), [0.6, 0, -0.8, 0, 1.5, 0], t_eval=one.time, rtol=1e-11, atol=1e-12)
    assert one.positions[:, 0] == pytest.approx(other.y[:3].T, abs=1e-8)
    assert np.abs(c["energy: balance"]).max() < 1e-7


def gears(cut):
    """Two wheels on parallel axles; one of them is cut: carried by a planar joint, held by its axle."""
    wheels = (Body(name="one", inertia=(0.1, 0.1, 0.2)), Body(name="two", inertia=(0.4, 0.4, 0.8)))
    joints = [
        RevoluteJoint(name="A", body_b="one", speed=4.0),
        RevoluteJoint(name="B", body_b="two", point_a=(0.3, 0.0, 0.0), speed=-2.0, cut=cut),
    ]
    if cut:
        joints.insert(0, PlanarJoint(name="plane", body_b="two", x=0.3, angular_velocity=-2.0))
    return wheels, tuple(joints)


@pytest.mark.parametrize("cut", [False, True])
def test_gear_adds_the_inertia_of_the_other_wheel(cut):
    """φ₁ + 2φ₂ = 0: reduced inertia 0.2 + 0.8/4 = 0.4; a torque spring on the first wheel shows it."""
    from solvers.multibody.forces import JointForce

    bodies, joints = gears(cut)
    system = MultibodySystem(
        bodies=bodies,
        joints=joints,
        constraints=(Coupling(name="gear", joint_1="A", joint_2="B", factor_2=2.0),),
        forces=(JointForce(name="spring", joint="A", expression="-40*q"),),
    )
    results = simulate(system, SimulationSettings(duration=1.0, tolerance=1e-10, output_step=0.01))
    c = {channel.name: channel.values for channel in results.channels}
    w = np.sqrt(40.0 / 0.4)
    assert c["A: angle"] == pytest.approx(4.0 / w * np.sin(w * results.time), abs=1e-8)
    assert c["B: angle"] == pytest.approx(-0.5 * c["A: angle"], abs=1e-10)
    assert np.abs(c["B: reaction torque z"]).max() < 1e-9, "the tooth force acts along the coordinate"


@pytest.mark.parametrize("cut", [False, True])
def test_planetary_gear_couples_three_coordinates(cut):
    """z_s·φ_s + z_r·φ_r = (z_s + z_r)·φ_c (Willis), a torque on the sun; the matrix by hand."""
    from solvers.multibody.forces import JointForce

    inertias, factors = {"sun": 0.1, "ring": 0.5, "carrier": 0.3}, np.array([20.0, 60.0, -80.0])
    bodies = tuple(Body(name=name, inertia=(J, J, J)) for name, J in inertias.items())
    joints = tuple(RevoluteJoint(name=name, body_b=name, cut=cut and name == "carrier") for name in inertias)
    plane = (PlanarJoint(name="plane", body_b="carrier"),) if cut else ()
    gear = Coupling(
        name="gear", joint_1="sun", factor_1="zs", joint_2="ring", factor_2="zr", more="-(zs + zr)*q(carrier)"
    )
    system = MultibodySystem(
        parameters=(Parameter(name="zs", value=20), Parameter(name="zr", value=60)),
        bodies=bodies,
        joints=(*plane, *joints),
        constraints=(gear,),
        forces=(JointForce(name="motor", joint="sun", expression="1"),),
    )
    results = simulate(system, SimulationSettings(duration=0.5, tolerance=1e-10, output_step=0.1))
    c = {channel.name: channel.values for channel in results.channels}
    whole = np.block([[np.diag([*inertias.values()]), factors[:, None]], [factors[None, :], np.zeros((1, 1))]])
    expected = np.linalg.solve(whole, [1.0, 0.0, 0.0, 0.0])[:3]
    for name, a in zip(inertias, expected):
        assert c[f"{name}: angular acceleration"] == pytest.approx(np.full(6, a), rel=1e-9), name
    for more, words in (
        ("q(carrier)^2", "is not a sum of coordinates times constants"),
        ("t*q(carrier)", "is not a sum of coordinates times constants"),
        ("q(carrier) + 3", "has the constant 3 in it"),
        ("q(carier)", "Did you mean 'carrier'?"),
        ("2*q(sun)", "ties a coordinate of joint 'sun' to itself"),
    ):
        with pytest.raises(ModelError) as caught:
            compile_system(replace(system, constraints=(replace(gear, more=more),)))
        assert words in str(caught.value)


@pytest.mark.parametrize("cut", [False, True])
def test_driver_is_the_prescribed_motion_of_a_joint(cut):
    """A coordinate driven by an equation moves and loads the rest as one prescribed in the tree."""
    motion = "0.5*sin(3*t)"
    arm = Body(name="arm", mass=1.0, centre=(0.3, 0.0, 0.0), inertia=(0.01, 0.02, 0.02))
    tip = Body(name="tip", mass=0.5, centre=(0.2, 0.0, 0.0), inertia=(0.01, 0.01, 0.01))
    pin = RevoluteJoint(name="pin", body_b="arm", axis=(0.0, 1.0, 0.0), motion=motion)
    loose = replace(pin, motion="", speed=1.5, cut=cut)
    end = RevoluteJoint(name="end", body_a="arm", body_b="tip", axis=(0.0, 1.0, 0.0), point_a=(0.6, 0.0, 0.0))
    _, a = run((arm, tip), (pin, end), ())
    carrier = (PlanarJoint(name="plane", body_b="arm", angles_a=(-np.pi / 2, 0.0, 0.0), angles_b=(-np.pi / 2, 0.0, 0.0),
                           angular_velocity=1.5),) if cut else ()  # fmt: skip
    _, b = run((arm, tip), (*carrier, loose, end), (Driver(name="d", joint="pin", motion=motion),))
    for name in ("pin: angle", "end: angle", "end: angular acceleration", "end: reaction"):
        assert b[name] == pytest.approx(a[name], abs=1e-6), name


def test_bead_on_a_helix():
    """x = R cos s, y = R sin s, z = h s: a bead slides with s̈ = −g·h/(R² + h²)."""
    radius, pitch = 0.5, 0.1
    bead = FreeJoint(name="f", body_b="bob", position=(radius, 0.0, 0.0))
    wire = PointOnCurve(name="wire", body_b="bob", x="0.5*cos(s)", y="0.5*sin(s)", z="0.1*s")
    results, c = run((POINT,), (bead,), (wire,), duration=2.0, sensors=(Sensor(name="s", expression="s(wire)"),))
    s = -0.5 * 9.81 * pitch / (radius**2 + pitch**2) * results.time**2
    expected = np.column_stack([radius * np.cos(s), radius * np.sin(s), pitch * s])
    assert results.positions[:, 0] == pytest.approx(expected, abs=1e-7)
    assert c["s"] == pytest.approx(s, abs=1e-7)  # grows past a full turn
    assert np.abs(c["energy: balance"]).max() < 1e-7


def test_bead_on_a_closed_spline():
    """Sixteen points of a circle in an upright plane: the spline is the circle to (2π/16)⁴/384, the bead a pendulum."""
    angles = np.arange(16) * 2 * np.pi / 16
    points = "; ".join(f"{np.cos(a)} 0 {np.sin(a)}" for a in angles)
    bead = FreeJoint(name="f", body_b="bob", position=(1.0, 0.0, 0.0), velocity=(0.0, 0.0, -6.5))
    ring = PointOnCurve(name="ring", body_b="bob", points=points, closed=True)
    results, c = run((POINT,), (bead,), (ring,), duration=2.5, sensors=(Sensor(name="s", expression="s(ring)"),))
    assert results.status == "finished"
    assert np.abs(np.linalg.norm(results.positions[:, 0], axis=1) - 1.0).max() < 1e-4
    assert np.ptp(c["s"]) > 2 * 2 * np.pi  # over the top, twice around: the parameter counts laps
    assert np.abs(c["energy: balance"]).max() < 1e-6
    exact = solve_ivp(
        lambda t, y: [y[1], -9.81 * np.cos(y[0])], (0.0, 2.5), [0.0, -6.5], rtol=1e-10, t_eval=results.time
    ).y[0]
    # the shape of the spline is off by 6e-5, its length by 1e-5; errors of phase grow with the laps
    assert np.cos(exact) == pytest.approx(results.positions[:, 0, 0], abs=5e-3)


def test_an_open_spline_goes_on_straight():
    """Points on a slope, then free of gravity: the bead leaves the last point along the tangent at constant speed."""
    points = "0 0 0; 0.5 0 -0.1; 1 0.1 -0.1; 1.5 0.1 0"
    bead = FreeJoint(name="f", body_b="bob", velocity=(2.0, 0.0, 0.0))
    rail = PointOnCurve(name="rail", body_b="bob", points=points)
    results, _ = run((POINT,), (bead,), (rail,), duration=2.0, gravity=(0.0, 0.0, 0.0))
    velocity = np.gradient(results.positions[:, 0], results.time, axis=0)
    late = velocity[results.time > 1.6]
    assert late == pytest.approx(np.tile(late[0], (len(late), 1)), abs=1e-6)
    speed = np.linalg.norm(velocity[1:-1], axis=1)
    assert speed == pytest.approx(np.full(len(speed), speed[0]), rel=1e-2)  # differences over 0.02 s of a curve


def test_point_on_a_ball_is_a_spherical_joint():
    """The surface x² + y² + z² = L² holds a point as a rod does."""
    start = FreeJoint(name="f", body_b="bob", position=(0.6, 0.0, -0.8), velocity=(0.0, 1.5, 0.0))
    ball = PointOnSurface(name="ball", body_b="bob", expression="x^2 + y^2 + z^2 - 1")
    rod = DistanceRod(name="rod", body_b="bob", length=1.0)
    (one, a), (two, _) = (run((POINT,), (start,), (constraint,)) for constraint in (ball, rod))
    assert one.positions == pytest.approx(two.positions, abs=1e-8)
    assert np.abs(a["energy: balance"]).max() < 1e-7


def test_point_on_a_moving_surface_and_curve():
    """Surface and curve of a swinging body: relative motion with Coriolis terms, energy as witness."""
    bowl = Body(name="bowl", mass=3.0, centre=(0.0, 0.0, -0.3), inertia=(0.2, 0.2, 0.1))
    joints = (
        RevoluteJoint(name="pivot", body_b="bowl", axis=(0.3, 1.0, 0.0), position=0.3, speed=1.0),
        FreeJoint(name="f", body_b="bob", position=(0.1, 0.05, -0.6), velocity=(0.5, -0.5, 0.0)),
    )
    ends = dict(body_a="bowl", body_b="bob", point_a=(0.0, 0.0, -0.7), point_b=(0.02, 0.0, 0.01))
    inside = PointOnSurface(name="inside", **ends, expression="z - 0.8*x^2 - 0.5*y^2 - 0.2*x*y")
    groove = PointOnCurve(name="groove", **ends, points="-1 0 0.8; -0.5 0.1 0.2; 0 0 0; 0.5 -0.1 0.2; 1 0 0.8")
    for constraint in (inside, groove):
        _, c = run((bowl, POINT), joints, (constraint,))
        total = c["energy: total"]
        assert total == pytest.approx(np.full(len(total), total[0]), abs=2e-7)


def test_every_program_of_a_curve_is_there():
    """Nine programs of a curve, ten of a surface, one after another: the kernels count from the first."""
    joints = (FreeJoint(name="f", body_b="bob"),)
    for constraint, count in (
        (PointOnCurve(name="c", body_b="bob", x="cos(s)", y="sin(s)"), 9),
        (PointOnSurface(name="c", body_b="bob", expression="z - x*y"), 10),
    ):
        model = compile_system(MultibodySystem(bodies=(POINT,), joints=joints, constraints=(constraint,))).model
        assert len(model.program) - model.constraint_i[0, PROGRAM] == count


def test_ball_rolls_down_a_slope():
    """Solid ball: a = (5/7)·g·sin β; the plane is turned, the ball starts off it and is put on it."""
    slope, radius = 0.3, 0.2
    ball = Body(name="ball", mass=1.5, inertia=(0.4 * 1.5 * radius**2,) * 3)
    start = FreeJoint(name="f", body_b="ball", position=(0.0, 0.0, 0.25))
    roll = Rolling(name="roll", body_b="ball", angles_a=(0.0, slope, 0.0), radius=radius)
    results, c = run((ball,), (start,), (roll,))
    down = np.array([np.cos(slope), 0.0, -np.sin(slope)])
    way = (results.positions[:, 0] - results.positions[0, 0]) @ down
    assert way == pytest.approx(5.0 / 14.0 * 9.81 * np.sin(slope) * results.time**2, abs=1e-9)
    assert np.abs(c["energy: balance"]).max() < 1e-8


def test_rolling_disc_turns_in_a_circle():
    """A thin disc rolling upright in a straight line, and a leaning one in a steady circle (Euler disc formula).

    Steady: lean θ from the vertical, circle radius ρ of the centre, precession Ω with
    (5/4... for a uniform disc) Ω²·(6ρ·sin-terms) — checked through constancy of lean and height instead.
    """
    radius, mass = 0.3, 2.0
    disc = Body(name="disc", mass=mass, inertia=(0.25 * mass * radius**2,) * 2 + (0.5 * mass * radius**2,))
    start = FreeJoint(
        name="f", body_b="disc", position=(0.0, 0.0, radius), angles=(np.pi / 2, 0.0, 0.0), velocity=(0.9, 0.0, 0.0),
        angular_velocity=(0.0, 0.4, -3.0),
    )  # fmt: skip
    roll = Rolling(name="roll", body_b="disc", shape="wheel", radius=radius)
    results, c = run((disc,), (start,), (roll,), duration=3.0)
    total = c["energy: total"]
    assert total == pytest.approx(np.full(len(total), total[0]), abs=1e-6)
    # the contact point of a wheel that leans and steers has no velocity: u = v − R·ω × m from the poses alone
    from scipy.spatial.transform import Rotation

    q = results.quaternions[:, 0][:, [1, 2, 3, 0]]
    R = Rotation.from_quat(q)
    axis = R.apply([0.0, 0.0, 1.0])
    up = np.array([0.0, 0.0, 1.0]) - axis[:, 2:] * axis
    up /= np.linalg.norm(up, axis=1)[:, None]
    omega = R.apply(np.column_stack([c[f"f: angular velocity {a}"] for a in "xyz"]))
    velocity = np.column_stack([c[f"f: velocity {a}"] for a in "xyz"])
    slip = velocity - radius * np.cross(omega, up)
    assert np.abs(slip).max() < 1e-9
    assert np.ptp(axis[:, 2]) > 0.01, "it leans"


def test_faults():
    base = dict(bodies=(POINT,), joints=(PrismaticJoint(name="rail", body_b="bob", motion="t"),))
    ball = dict(bodies=(POINT,), joints=(SphericalJoint(name="ball", body_b="bob"),))
    moving = PointOnSurface(name="s", body_b="bob", expression="z - t")
    twice = PointOnCurve(name="s", body_b="bob", points="0 0 0; 0 0 0; 1 0 0")
    for system, words in (
        (MultibodySystem(**ball, constraints=(moving,)), "only x, y, z"),
        (MultibodySystem(**ball, constraints=(twice,)), "points 1 and 2 of the curve coincide"),
        (MultibodySystem(**base, constraints=(Driver(name="d", joint="rail"),)), "prescribed already"),
        (MultibodySystem(**ball, constraints=(Driver(name="d", joint="ball", coordinate=1),)), "quaternion"),
        (MultibodySystem(**ball, constraints=(DistanceRod(name="r", body_b="bbo"),)), "Did you mean 'bob'?"),
    ):
        with pytest.raises(ModelError) as caught:
            compile_system(system)
        assert words in str(caught.value)
