"""Point and integral sensors: against analytic motion, differences in time, and channels that say the same."""

from __future__ import annotations

import numpy as np
import pytest

from solvers.analysis.equilibrium import equilibrium
from solvers.analysis.linearise import linearise_system
from solvers.errors import ModelError
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.compile import compile_system
from solvers.multibody.forces import JointForce
from solvers.multibody.joints import RevoluteJoint, SphericalJoint
from solvers.multibody.rotations import rotation_from_angles
from solvers.multibody.sensors import IntegralSensor, PointSensor, Sensor
from solvers.multibody.simulate import simulate
from solvers.multibody.system import Body, MultibodySystem

POINT, ORIGIN, ANGLES = (0.3, 0.1, -0.2), (0.1, 0.05, 0.0), (0.3, -0.4, 0.8)
SHOWN = ("position", "velocity", "acceleration", "angular velocity", "angular acceleration", "angles", "distance")


def arm(axes: str) -> MultibodySystem:
    """Two bodies that tumble: a ball joint, then a pin with an oblique axis."""
    return MultibodySystem(
        bodies=(
            Body(name="a", mass=1.0, centre=(0.2, 0.0, 0.1), inertia=(0.1, 0.2, 0.15)),
            Body(name="b", mass=0.5, centre=(0.1, 0.1, 0.0), inertia=(0.02, 0.03, 0.04)),
        ),
        joints=(
            SphericalJoint(name="ball", body_b="a", angular_velocity=(1.0, 0.5, -2.0)),
            RevoluteJoint(name="pin", body_a="a", body_b="b", point_a=(0.4, 0.0, 0.0), axis=(1.0, 1.0, 0.5), speed=3.0),
        ),
        sensors=tuple(
            PointSensor(
                name=shown, body_a="a", point_a=ORIGIN, angles_a=ANGLES, body_b="b", point_b=POINT, axes=axes,
                shown=shown,
            )
            for shown in SHOWN
        ),
    )  # fmt: skip


def curves(run):
    return {channel.name: channel.values for channel in run.channels}


def matrices(quaternions):
    w, x, y, z = quaternions.T
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]
    return np.moveaxis(np.array(rows), 2, 0)


def triple(found, name, words):
    return np.column_stack([found[f"{name}: {word}"] for word in words])


@pytest.mark.parametrize("axes", ["seen from", "ground", "body"])
def test_relative_motion_is_the_derivative_of_relative_position(axes):
    """Position from poses, the rest by differences in time of the components in the frame that looks."""
    h = 2e-4
    run = simulate(arm(axes), SimulationSettings(duration=0.2, output_step=h, tolerance=1e-11))
    found = curves(run)
    A, B = (matrices(run.quaternions[:, run.body_names.index(name)]) for name in "ab")
    a, b = (run.positions[:, run.body_names.index(name)] for name in "ab")
    A_marker = A @ rotation_from_angles(ANGLES)
    arm_ground = b + B @ POINT - a - A @ ORIGIN
    own = np.einsum("nsr,ns->nr", A_marker, arm_ground)  # components in the frame that looks
    turned = {"seen from": A_marker, "ground": np.tile(np.eye(3), (len(A), 1, 1)), "body": B}[axes]

    def shown(components):
        return np.einsum("nsr,nst,nt->nr", turned, A_marker, components)

    inner = slice(2, -2)
    velocity, acceleration = (np.gradient(x, h, axis=0) for x in (own, np.gradient(own, h, axis=0)))
    assert np.allclose(triple(found, "position", "xyz"), shown(own), atol=1e-12)
    # central differences err by h² times a third or fourth derivative (about 30): 1e-6 and 5e-6
    assert np.allclose(triple(found, "velocity", ("vx", "vy", "vz"))[inner], shown(velocity)[inner], atol=2e-5)
    assert np.allclose(triple(found, "acceleration", ("ax", "ay", "az"))[inner], shown(acceleration)[inner], atol=1e-3)
    assert np.allclose(found["distance: distance"], np.linalg.norm(own, axis=1), atol=1e-12)
    assert np.allclose(found["distance: rate"][inner], np.gradient(found["distance: distance"], h)[inner], atol=2e-5)
    angles = triple(found, "angles", "αβγ")
    relative = np.einsum("nsr,nst->nrt", A_marker, B)
    for k in (0, 500, 1000):
        assert np.allclose(rotation_from_angles(tuple(angles[k])), relative[k], atol=1e-12)
    rate = np.gradient(relative, h, axis=0)
    spin = np.einsum("nij,nkj->nik", rate, relative)
    omega = np.column_stack([spin[:, 2, 1], spin[:, 0, 2], spin[:, 1, 0]])
    assert np.allclose(triple(found, "angular velocity", ("ωx", "ωy", "ωz"))[inner], shown(omega)[inner], atol=1e-4)
    epsilon = np.gradient(omega, h, axis=0)
    deep = slice(3, -3)
    assert np.allclose(
        triple(found, "angular acceleration", ("εx", "εy", "εz"))[deep], shown(epsilon)[deep], atol=2e-3
    )  # fmt: skip


def pendulum(*sensors, forces=()) -> MultibodySystem:
    rod = Body(name="rod", mass=2.0, centre=(0.5, 0.0, 0.0), inertia=(0.0, 0.2, 0.2))
    pin = RevoluteJoint(name="pin", body_b="rod", axis=(0.0, 1.0, 0.0))
    return MultibodySystem(bodies=(rod,), joints=(pin,), sensors=sensors, forces=forces)


@pytest.mark.parametrize("integrator", ["dopri5", "bdf"])
def test_integrals_have_the_accuracy_of_the_motion(integrator):
    """∫v dt is the angle; ∫a dt the speed; the work of friction is the energy lost."""
    sensors = (
        IntegralSensor(name="turned", expression="v(pin)", start=0.25),
        IntegralSensor(name="gained", expression="a(pin)"),
        IntegralSensor(name="lost", expression="0.3*v(pin)^2", unit="J"),
        Sensor(name="twice", expression="2*integral(lost)"),
    )
    friction = JointForce(name="friction", joint="pin", expression="-0.3*v")
    settings = SimulationSettings(duration=2.0, output_step=0.02, tolerance=1e-8, integrator=integrator)
    found = curves(simulate(pendulum(*sensors, forces=(friction,)), settings))
    accuracy = 1e-6 if integrator == "dopri5" else 1e-4  # tolerance 1e-8 over about 100 steps; BDF errs more a step
    assert np.allclose(found["turned"] - 0.25, found["pin: angle"], atol=accuracy)
    assert np.allclose(found["gained"], found["pin: angular velocity"], atol=10 * accuracy)
    total = found["energy: total"]
    assert np.allclose(found["lost"], total[0] - total, atol=10 * accuracy)
    assert np.allclose(found["twice"], 2 * found["lost"])


def test_integrals_do_not_disturb_equilibria_and_modes():
    sensor = IntegralSensor(name="impulse", expression="q(pin) + 1")
    point = equilibrium(compile_system(pendulum(sensor))).point
    assert point.q[0] == pytest.approx(np.pi / 2)  # the rod hangs: x along −z by a turn of +90° about y
    assert linearise_system(pendulum(sensor)).system.states == ("z1", "w1")


def test_a_force_may_read_a_sensor_but_not_its_acceleration():
    tip = PointSensor(name="tip", body_b="rod", point_b=(1.0, 0.0, 0.0))
    spring = JointForce(name="pull", joint="pin", expression="-10*pz(tip)")
    run = curves(simulate(pendulum(tip, forces=(spring,)), SimulationSettings(duration=0.1, output_step=0.01)))
    assert np.allclose(run["pull: value"], -10 * run["tip: z"])
    bad = JointForce(name="pull", joint="pin", expression="paz(tip)")
    with pytest.raises(ModelError, match="acceleration"):
        compile_system(pendulum(tip, forces=(bad,)))
    with pytest.raises(ModelError, match=r"there is no 'top' among the sensors\. Did you mean 'tip'"):
        compile_system(pendulum(tip, forces=(JointForce(name="pull", joint="pin", expression="pz(top)"),)))
    with pytest.raises(ModelError, match="there is no body 'road'"):
        compile_system(pendulum(PointSensor(name="tip", body_b="road")))
