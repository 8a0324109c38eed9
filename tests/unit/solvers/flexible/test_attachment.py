"""Every joint at an interface node, every force at any node of a flexible body: energy, closure, rotations of nodes."""

import numpy as np
import pytest

from fem.generators import beam_line
from fem.materials import Isotropic
from fem.motion import ready_for_motion
from fem.reduce import reduce_model
from fem.section_shapes import beam_section
from solvers.analysis.equilibrium import equilibrium
from solvers.flexible.loads import shape_at
from solvers.flexible.recovery import rotations
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.compile import compile_system
from solvers.multibody.flexible_body import FlexibleBody
from solvers.multibody.forces import (
    FORCE_TYPES,
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
    UserForce,
)
from solvers.multibody.joints import JOINT_TYPES, FixedJoint, JointStep, RevoluteJoint
from solvers.multibody.simulate import simulate
from solvers.multibody.system import Body, MultibodySystem
from solvers.multibody.user_functions import register_function


@pytest.fixture(scope="module")
def bar():
    steel = Isotropic(name="steel", young=2.1e9, poisson=0.3, density=7800.0)
    section = beam_section("strip", "rectangle", 0.02, 0.02)
    model = beam_line((0, 0, 0), (1, 0, 0), 6, material=steel, section=section)
    return ready_for_motion(model, reduce_model(model, interface=[1, 7], count=2))


def run(system, bar, duration=0.1):
    settings = SimulationSettings(duration=duration, output_step=0.01, tolerance=1e-9)
    results = simulate(system, settings, flexible={"bar": bar})
    assert results.status == "finished", results.status
    curves = {channel.name: channel.values for channel in results.channels}
    moved = np.abs(np.diff(curves["energy: kinetic"])).max()
    assert moved > 1e-3
    assert np.abs(curves["energy: balance"]).max() < 1e-6 * max(moved, 1.0)  # of steps of 1e-9 each
    assert np.abs(results.coordinates[:, 7:]).max() > 1e-6  # it bends
    return results, curves


SEQUENCE = (JointStep(kind="translation z"), JointStep(kind="rotation x"), JointStep(kind="rotation y"))


@pytest.mark.parametrize("kind", sorted(JOINT_TYPES))
def test_every_joint_holds_a_node_and_does_no_work(kind, bar):
    """A soft bar with a ball at its far end, held by the joint at its first node in frames that lie askew."""
    more = {"sequence": SEQUENCE} if kind == "general" else {}
    turned = {"angles_a": (0.3, -0.2, 0.5), "angles_b": (0.1, 0.7, -0.4)}
    joint = JOINT_TYPES[kind](name="hold", body_b="bar", node_b=1, **turned, **more)
    system = MultibodySystem(
        bodies=(Body(name="ball", mass=0.5, inertia=(1e-3, 1e-3, 1e-3)),),
        flexible_bodies=(FlexibleBody(name="bar", subsystem="bar"),),
        joints=(joint, FixedJoint(name="weld", body_a="bar", node_a=7, body_b="ball")),
    )
    results, curves = run(system, bar)
    assert results.statistics["closure_error"] < 1e-9
    if kind != "free":
        assert curves["hold: reaction"].max() > 1.0
    if kind in ("fixed", "prismatic"):  # what holds the rotation of the node bears a moment
        assert curves["hold: reaction torque"].max() > 1.0


def test_a_clamp_holds_the_rotation_of_its_node(bar):
    """A force at the tip of the bar clamped at its first node: F·L³/3EI, which any give of the slope would spoil."""
    system = MultibodySystem(
        flexible_bodies=(FlexibleBody(name="bar", subsystem="bar"),),
        joints=(FixedJoint(name="clamp", body_b="bar", node_b=1),),
        forces=(GeneralForce(name="tip", body_b="bar", node_b=7, force_z="-0.05"),),
        gravity=(0.0, 0.0, 0.0),
    )
    compiled = compile_system(system, {"bar": bar})
    q = equilibrium(compiled).point.q
    arm = np.array([1.0, 0.0, 0.0]) + shape_at(bar, compiled.flexible[0].body, 7)[:3] @ q[7:]
    sag = q[2] + (rotations(q[3:7]) @ arm)[2]
    assert sag == pytest.approx(-0.05 / (3 * 2.1e9 * 0.02**4 / 12), rel=2e-3)  # shear, and second order of the slope


def forces_at(node):
    """Every force element that acts between bodies, from the ground on a node."""
    ends = {"body_b": "bar", "node_b": node}

    def function(t, x, out):
        out[2] = 3.0 - 5.0 * x[0]

    register_function("lift", function)
    return {
        "spring_damper": SpringDamper(
            name="f", point_a=(0.5, 0.3, 0.4), stiffness=200.0, damping=1.0, length=0.2, **ends
        ),
        "torsion_spring": TorsionSpring(name="f", axis=(0.0, 1.0, 0.0), stiffness=5.0, angle=0.3, **ends),
        "bushing": Bushing(
            name="f", point_a=(0.5, 0.1, 0.0), stiffness=(90.0, 200.0, 300.0), torsional_stiffness=(3.0, 4.0, 5.0),
            torsional_damping=(0.1, 0.1, 0.1), **ends,
        ),
        "general_force": GeneralForce(
            name="f", force_z="4*sin(20*t)", torque_y="0.5*cos(9*t)", axes="second body", **ends
        ),
        "hydraulic_cylinder": HydraulicCylinder(
            name="f", point_a=(0.5, 0.0, 0.7), flow_1="1e-6", area_1=1e-4, area_2=5e-5, modulus=1e7, **ends
        ),
        "plane_contact": PlaneContact(name="f", point_a=(0.0, 0.0, -0.001), stiffness=1e5, friction=0.2, **ends),
        "sphere_contact": SphereContact(name="f", point_a=(0.5, 0.0, -0.1), stiffness=1e5, **ends),
        "user": UserForce(name="f", function="lift", arguments="vz(bar)", **ends),
    }  # fmt: skip


def test_no_force_is_left_out():
    of_joints, of_rails = {"joint_force", "joint_friction", "joint_stop", "drive"}, {"track", "wheel_rail"}
    assert set(forces_at(4)) | of_joints | of_rails == set(FORCE_TYPES)


@pytest.mark.parametrize("kind", sorted(forces_at(4)))
def test_every_force_acts_at_an_inner_node(kind, bar):
    """The work of the force, by the motion of its node, is what the bar gains: node 4 is not of the interface."""
    force = forces_at(4)[kind]
    assert type(force) is FORCE_TYPES[kind]
    system = MultibodySystem(flexible_bodies=(FlexibleBody(name="bar", subsystem="bar"),), forces=(force,))
    _, curves = run(system, bar)
    assert np.abs(curves["energy: work of forces"]).max() > 1e-4


@pytest.mark.parametrize(
    "force",
    [
        JointForce(name="f", joint="pin", expression="-2*q - 0.1*v + 0.5"),
        JointFriction(name="f", joint="pin", force=0.2, coefficient=0.05, radius=0.01, law="smooth"),
        JointStop(name="f", joint="pin", lower=-0.02, upper=0.02, stiffness=500.0),
        Drive(name="f", joint="pin", target="0.3", proportional=20.0, integral=5.0, lag=0.01),
    ],
    ids=lambda force: force.kind,
)
def test_forces_in_a_joint_at_a_node(force, bar):
    system = MultibodySystem(
        flexible_bodies=(FlexibleBody(name="bar", subsystem="bar"),),
        joints=(RevoluteJoint(name="pin", body_b="bar", node_b=1, axis=(0.0, 1.0, 0.0)),),
        forces=(force,),
    )
    run(system, bar)
