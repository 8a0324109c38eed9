"""Constraints beyond joints against closed forms, other models of the same thing, and conservation."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from solvers.errors import ModelError
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.compile import compile_system
from solvers.multibody.constraints import Coupling, DistanceRod, Driver, Rolling
from solvers.multibody.joints import FreeJoint, PlanarJoint, PrismaticJoint, RevoluteJoint, SphericalJoint
from solvers.multibody.simulate import simulate
from solvers.multibody.system import Body, MultibodySystem

POINT = Body(name="bob", mass=2.0, inertia=(0.01, 0.01, 0.01))


def run(bodies, joints, constraints, gravity=(0.0, 0.0, -9.81), duration=1.0, **settings):
    system = MultibodySystem(gravity=gravity, bodies=bodies, joints=joints, constraints=constraints)
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
    for system, words in (
        (MultibodySystem(**base, constraints=(Driver(name="d", joint="rail"),)), "prescribed already"),
        (MultibodySystem(**ball, constraints=(Driver(name="d", joint="ball", coordinate=1),)), "quaternion"),
        (MultibodySystem(**ball, constraints=(DistanceRod(name="r", body_b="bbo"),)), "Did you mean 'bob'?"),
    ):
        with pytest.raises(ModelError) as caught:
            compile_system(system)
        assert words in str(caught.value)
