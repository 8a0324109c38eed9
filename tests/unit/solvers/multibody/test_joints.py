"""Every kind of joint: as a carrier in the tree, passed backwards, and cut, it is one and the same motion."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from solvers.integrate.settings import SimulationSettings
from solvers.kernels.multibody_arrays import SIGN
from solvers.multibody.compile import compile_system
from solvers.multibody.joints import (
    JOINT_TYPES,
    CylindricalJoint,
    FixedJoint,
    FreeJoint,
    GeneralJoint,
    JointStep,
    PlanarJoint,
    PrismaticJoint,
    RevoluteJoint,
    ScrewJoint,
    SphericalJoint,
    UniversalJoint,
    angle_sequence,
)
from solvers.multibody.simulate import simulate
from solvers.multibody.system import Body, MultibodySystem, Sensor

ENDS = dict(
    body_a="arm",
    body_b="block",
    point_a=(0.4, 0.1, -0.2),
    point_b=(0.1, -0.2, 0.15),
    angles_a=(0.3, -0.5, 0.2),
    angles_b=(-0.4, 0.2, 0.6),
)

CASES = {
    "revolute": RevoluteJoint(name="J", axis=(0.2, 1.0, -0.4), position=0.4, speed=2.0, **ENDS),
    "prismatic": PrismaticJoint(name="J", axis=(0.2, 1.0, -0.4), position=0.1, speed=0.5, **ENDS),
    "cylindrical": CylindricalJoint(
        name="J", axis=(0.2, 1.0, -0.4), angle=0.4, angular_velocity=1.5, position=0.1, speed=0.5, **ENDS
    ),
    "universal": UniversalJoint(
        name="J", axis=(1.0, 0.2, 0.0), second_axis=(0.0, 1.0, 0.3), angle_1=0.3, angle_2=-0.4, speed_1=1.0,
        speed_2=-1.5, **ENDS,
    ),
    "spherical": SphericalJoint(name="J", angles=(0.3, -0.4, 0.2), angular_velocity=(1.0, -1.5, 0.8), **ENDS),
    "planar": PlanarJoint(
        name="J", x=0.1, y=-0.1, angle=0.4, speed_x=0.5, speed_y=-0.3, angular_velocity=1.5, **ENDS
    ),
    "screw": ScrewJoint(name="J", axis=(0.2, 1.0, -0.4), lead=0.4, position=0.4, speed=2.0, **ENDS),
    "fixed": FixedJoint(name="J", **ENDS),
    "general": GeneralJoint(
        name="J",
        sequence=(
            JointStep(kind="rotation x", value=0.3, speed=1.0),
            JointStep(kind="translation y", variable=False, value=0.2),
            JointStep(kind="translation z", value=0.1, speed=-0.4),
            JointStep(kind="rotation z", variable=False, value=0.5),
            JointStep(kind="rotation y", value=-0.4, speed=1.2),
        ),
        **ENDS,
    ),
    "prescribed": RevoluteJoint(name="J", axis=(0.2, 1.0, -0.4), motion="0.4 + 2*t + 0.3*sin(3*t)", **ENDS),
}  # fmt: skip

ARM = Body(name="arm", mass=2.0, centre=(0.2, 0.05, 0.0), inertia=(0.2, 0.3, 0.4))
BLOCK = Body(name="block", mass=1.0, centre=(0.1, 0.1, -0.05), inertia=(0.1, 0.12, 0.08))
HINGE = RevoluteJoint(name="hinge", body_b="arm", axis=(0.3, 0.2, 1.0), position=0.2, speed=1.0)
SENSORS = tuple(Sensor(name=f"{what}", expression=f"{what}(block)") for what in ("vx", "vy", "vz", "wx", "wy", "wz"))
SETTINGS = SimulationSettings(duration=0.6, output_step=0.02, tolerance=1e-10)


def in_the_tree(joint):
    return MultibodySystem(bodies=(ARM, BLOCK), joints=(HINGE, joint), sensors=SENSORS)


def six_steps(tree_run):
    """The block carried from the ground by six elementary steps with the start of the other run."""
    c = {channel.name: channel.values[0] for channel in tree_run.channels}
    x, y, z, w = tree_run.quaternions[0, 1][[1, 2, 3, 0]]
    R = Rotation.from_quat([x, y, z, w])
    angles = R.as_euler("XYZ")
    first, second = Rotation.from_euler("X", angles[0]), Rotation.from_euler("XY", angles[:2])
    axes = np.column_stack([[1.0, 0.0, 0.0], first.apply([0.0, 1.0, 0.0]), second.apply([0.0, 0.0, 1.0])])
    rates = np.linalg.solve(axes, [c["wx"], c["wy"], c["wz"]])
    steps = [
        *(JointStep(kind=f"translation {a}", value=float(p), speed=float(c[f"v{a}"]))
          for a, p in zip("xyz", tree_run.positions[0, 1])),
        *(JointStep(kind=f"rotation {a}", value=float(p), speed=float(s)) for a, p, s in zip("xyz", angles, rates)),
    ]  # fmt: skip
    return GeneralJoint(name="six", body_b="block", sequence=tuple(steps))


def named(results):
    assert results.status == "finished"
    return {channel.name: channel.values for channel in results.channels}


@pytest.mark.parametrize("name", CASES)
def test_cut_joint_moves_as_the_one_in_the_tree(name):
    joint = replace(CASES[name], cut=True)
    one = simulate(in_the_tree(joint), SETTINGS)
    system = MultibodySystem(bodies=(ARM, BLOCK), joints=(HINGE, six_steps(one), joint), sensors=SENSORS)
    assert compile_system(system).cut_joints == ("J",)
    two = simulate(system, SETTINGS)
    a, b = named(one), named(two)
    # both integrate to 1e-10 per step over about a hundred steps, in different coordinates
    assert two.positions == pytest.approx(one.positions, abs=1e-7)
    assert two.statistics["closure_error"] < 1e-10
    for channel in a:
        if channel.startswith("J: "):  # coordinates, speeds, accelerations and reactions of the joint itself
            assert b[channel] == pytest.approx(a[channel], abs=2e-5), channel
    drift = a["energy: balance"] if name != "prescribed" else np.zeros(1)
    assert np.abs(drift).max() < 1e-7


@pytest.mark.parametrize("name", CASES)
def test_direction_of_the_tree_does_not_matter(name):
    """A floating pair carried by the arm, then by the block with the same start: the joint is passed from B to A."""
    joint = CASES[name]
    flight = FreeJoint(name="flight", body_b="arm", velocity=(0.3, -0.2, 1.0), angular_velocity=(0.5, 1.0, -0.7))
    one = simulate(MultibodySystem(bodies=(ARM, BLOCK), joints=(flight, joint), sensors=SENSORS), SETTINGS)
    system = MultibodySystem(bodies=(ARM, BLOCK), joints=(six_steps(one), joint))
    assert compile_system(system).model.joint_i[1, SIGN] == -1
    two = simulate(system, SETTINGS)
    a, b = named(one), named(two)
    # both integrate to 1e-10 per step over about a hundred steps, in different coordinates
    assert two.positions == pytest.approx(one.positions, abs=1e-7)
    for channel in a:
        if channel.startswith("J: "):
            assert b[channel] == pytest.approx(a[channel], abs=2e-5), channel


SEQUENCES = ["xyz", "xzy", "yxz", "yzx", "zxy", "zyx", "xyx", "xzx", "yxy", "yzy", "zxz", "zyz"]


@pytest.mark.parametrize("letters", SEQUENCES)
def test_twelve_angle_sequences_are_one_rotation(letters):
    """A heavy top by any of the angle sequences moves as with a quaternion."""
    angles = (0.5, 0.7, -0.4)
    top = Body(name="top", mass=1.0, centre=(0.0, 0.1, 0.3), inertia=(0.2, 0.25, 0.1))
    R = Rotation.from_euler(letters.upper(), angles)
    ball = SphericalJoint(name="J", body_b="top", angles=tuple(R.as_euler("XYZ")))
    general = GeneralJoint(name="J", body_b="top", sequence=angle_sequence(letters, angles))
    settings = SimulationSettings(duration=0.3, output_step=0.05, tolerance=1e-10)
    one, two = (simulate(MultibodySystem(bodies=(top,), joints=(joint,)), settings) for joint in (ball, general))
    assert (one.status, two.status) == ("finished", "finished")
    same = np.sign((one.quaternions * two.quaternions).sum(axis=2))[..., None]  # ± are one rotation
    assert two.quaternions == pytest.approx(one.quaternions * same, abs=1e-7)


def test_table_holds_every_named_joint():
    assert set(JOINT_TYPES) == {
        "revolute", "prismatic", "cylindrical", "universal", "spherical", "planar", "screw", "fixed", "free", "general",
    }  # fmt: skip


def test_screw_falls_with_its_turning_inertia():
    """A nut on a vertical thread: (m h² + J) φ̈ = −m g h with h = lead/2π."""
    lead, mass, inertia = 0.5, 2.0, 0.03
    nut = Body(name="nut", mass=mass, inertia=(0.02, 0.02, inertia))
    system = MultibodySystem(bodies=(nut,), joints=(ScrewJoint(name="J", body_b="nut", lead=lead),))
    c = named(simulate(system, SimulationSettings(duration=0.2, output_step=0.1)))
    h = lead / (2 * np.pi)
    expected = -mass * 9.81 * h / (mass * h**2 + inertia)
    assert c["J: angular acceleration"] == pytest.approx(np.full(3, expected), rel=1e-12)


def test_prescribed_crank_does_the_work_of_its_torque():
    """A rod turned at φ = t²/2·ε against gravity: torque about the axis J·φ̈ + m g l cos φ, taken by the reaction."""
    rod = Body(name="rod", mass=3.0, centre=(0.5, 0.0, 0.0), inertia=(0.01, 0.2, 0.2))
    joint = RevoluteJoint(name="J", body_b="rod", axis=(0.0, -1.0, 0.0), motion="0.75*t^2")
    results = simulate(MultibodySystem(bodies=(rod,), joints=(joint,)), SimulationSettings(duration=1.0))
    c, t = named(results), results.time
    assert c["J: angle"] == pytest.approx(0.75 * t**2, abs=1e-13)
    assert c["J: angular velocity"] == pytest.approx(1.5 * t, abs=1e-13)
    torque = (0.2 + 3.0 * 0.25) * 1.5 + 3.0 * 9.81 * 0.5 * np.cos(0.75 * t**2)
    assert -c["J: reaction torque y"] == pytest.approx(torque, rel=1e-12)


def test_coordinates_of_joints_with_several_are_named_by_number():
    system = in_the_tree(CASES["universal"])
    system = MultibodySystem(
        bodies=system.bodies,
        joints=system.joints,
        sensors=(Sensor(name="second", expression="q(J, 2)"), Sensor(name="w", expression='v("J" ,1)')),
    )
    c = named(simulate(system, SETTINGS))
    assert np.array_equal(c["second"], c["J: angle 2"])
    assert np.array_equal(c["w"], c["J: angular velocity 1"])
