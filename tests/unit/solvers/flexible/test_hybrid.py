"""Flexible bodies inside mechanisms: energy, momentum, constraints at nodes, rigid limit, named mistakes."""

from dataclasses import replace

import numpy as np
import pytest

from fem.generators import beam_line
from fem.materials import Isotropic
from fem.motion import ready_for_motion
from fem.reduce import reduce_model
from fem.section_shapes import beam_section
from solvers.analysis.equilibrium import equilibrium
from solvers.analysis.linearise import linearise, linearise_system
from solvers.errors import ModelError
from solvers.flexible.recovery import node_places, rotations
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.compile import compile_system, make_workspace
from solvers.multibody.flexible_body import FlexibleBody
from solvers.multibody.forces import Bushing, JointForce
from solvers.multibody.joints import FixedJoint, PrismaticJoint, RevoluteJoint, SphericalJoint
from solvers.multibody.simulate import simulate
from solvers.multibody.system import Body, MultibodySystem

LENGTH = 2.0


def bar(young=2.1e11, count=2, geometric=False, elements=10):
    steel = Isotropic(name="steel", young=young, poisson=0.3, density=7800.0)
    section = beam_section("square", "rectangle", 0.02, 0.02)
    model = beam_line((0, 0, 0), (LENGTH, 0, 0), elements, material=steel, section=section)
    return ready_for_motion(model, reduce_model(model, interface=[1, elements + 1], count=count), geometric=geometric)


@pytest.fixture(scope="module")
def soft():
    return bar(young=2.1e10)


def channels(results):
    return {channel.name: channel.values for channel in results.channels}


def test_energy_and_momentum_of_a_free_body(soft):
    """A spinning flexible bar: with four times shorter steps RK4 loses some 4⁴ times less energy; momentum is kept."""
    body = FlexibleBody(name="bar", subsystem="bar", velocity=(1.0, 2.0, 0.0), angular_velocity=(1.0, 2.0, 5.0))
    compiled = compile_system(MultibodySystem(flexible_bodies=(body,), gravity=(0, 0, 0)), {"bar": soft})
    lost = []
    for step in (1e-4, 2.5e-5):
        settings = SimulationSettings(duration=0.2, output_step=0.02, integrator="rk4", step=step)
        results = simulate(compiled, settings)
        assert results.status == "finished"
        lost.append(np.abs(channels(results)["energy: balance"]).max())
        inv = compiled.flexible[0].body.invariants
        w, q = results.coordinates[:, 7:], results.quaternions[:, 0]
        centre = np.array(
            [place(p, Q, (inv.J_rho + inv.J_H @ x) / inv.J_m) for p, Q, x in zip(results.positions[:, 0], q, w)]
        )
        drift = np.diff(centre, axis=0) / 0.02
        assert np.ptp(drift, axis=0).max() < 1e-4 * np.abs(drift).max()  # the centre of mass goes straight
    assert np.abs(results.coordinates[:, 7:]).max() > 1e-6
    assert lost[1] < lost[0] / 100


def place(origin, quaternion, point):
    w, v = quaternion[0], quaternion[1:]
    t = 2 * np.cross(v, point)
    return origin + point + w * t + np.cross(v, t)


def pendulum(flexible=True, **more):
    if flexible:
        body = FlexibleBody(name="bar", subsystem="bar", **more)
        pin = RevoluteJoint(name="pin", body_b="bar", node_b=1, axis=(0.0, 1.0, 0.0))
        return MultibodySystem(flexible_bodies=(body,), joints=(pin,))
    mass = 7800 * 0.02**2 * LENGTH
    inertia = mass * LENGTH**2 / 12 + mass * 0.02**2 / 12
    body = Body(name="bar", mass=mass, centre=(LENGTH / 2, 0, 0), inertia=(1e-3, inertia, inertia))
    return MultibodySystem(bodies=(body,), joints=(RevoluteJoint(name="pin", body_b="bar", axis=(0.0, 1.0, 0.0)),))


@pytest.mark.parametrize("frame", [{"frame": "mean axes"}, {"frame": "node", "frame_node": 11}])
def test_pinned_at_a_node(soft, frame):
    """A falling soft pendulum: the joint holds at a node that moves and turns with the body, and no energy is made."""
    compiled = compile_system(pendulum(**frame), {"bar": soft})
    assert compiled.cut_joints == ("pin",)
    results = simulate(compiled, SimulationSettings(duration=0.5, output_step=0.05, tolerance=1e-8))
    curves = channels(results)
    assert results.status == "finished"
    assert results.statistics["closure_error"] < 1e-10
    assert np.abs(curves["energy: balance"]).max() < 1e-5 * np.abs(curves["energy: kinetic"]).max()
    assert np.abs(results.coordinates[:, 7:]).max() > 1e-3  # it does bend


def test_frames_describe_one_motion(soft):
    """The angle of the pin is the same in mean axes and in a frame held to an end, to second order of the slopes."""
    angle = []
    for frame in ({}, {"frame": "node", "frame_node": 11}):
        results = simulate(
            pendulum(**frame),
            SimulationSettings(duration=0.3, output_step=0.05, tolerance=1e-8),
            flexible={"bar": bar()},
        )
        angle.append(channels(results)["pin: angle"])
    np.testing.assert_allclose(angle[0], angle[1], atol=3e-5)  # slopes are 2e-3


def test_stiff_limit_is_the_rigid_body():
    """What the pendulum deviates from the rigid one is elastic, so it falls with the stiffness, ten times each time."""
    settings = SimulationSettings(duration=0.1, output_step=0.005, tolerance=1e-8)
    rigid = channels(simulate(pendulum(flexible=False), settings))["pin: angle"]
    apart = []
    for young in (2.1e11, 2.1e12, 2.1e13):
        flexible = simulate(pendulum(), settings, flexible={"bar": bar(young, count=0)})
        apart.append(np.abs(channels(flexible)["pin: angle"] - rigid).max())
    assert apart[0] < 5e-3
    assert apart[1] < apart[0] / 5
    assert apart[2] < apart[1] / 5


def test_copies_of_one_subsystem_with_different_modes(soft):
    """Two bodies of one subsystem hang on one another; each keeps its own modes."""
    bodies = (
        FlexibleBody(name="upper", subsystem="bar"),
        FlexibleBody(name="lower", subsystem="bar", excluded=(1, 2), position=(LENGTH, 0.0, 0.0)),
    )
    joints = (
        RevoluteJoint(name="pin", body_b="upper", node_b=1, axis=(0.0, 1.0, 0.0)),
        SphericalJoint(name="link", body_a="upper", node_a=11, body_b="lower", node_b=1),
    )
    compiled = compile_system(MultibodySystem(flexible_bodies=bodies, joints=joints), {"bar": soft})
    assert [one.n_modes for one in compiled.flexible] == [8, 6]
    results = simulate(compiled, SimulationSettings(duration=0.3, output_step=0.05, tolerance=1e-7))
    curves = channels(results)
    assert results.status == "finished"
    assert np.abs(curves["energy: balance"]).max() < 1e-4 * np.abs(curves["energy: kinetic"]).max()


def test_what_a_step_reads_does_not_grow_with_the_nodes():
    """The arrays of the kernels, constant and scratch, are as long with 200 elements as with 10: so is a step."""
    sizes = []
    for elements in (10, 200):
        system = pendulum(frame="node", frame_node=elements + 1, stiffening=True)
        compiled = compile_system(system, {"bar": bar(geometric=True, elements=elements)})
        arrays = (*compiled.model, *make_workspace(compiled))
        sizes.append([array.shape for array in arrays])
    assert sizes[0] == sizes[1]


def test_rigid_and_flexible_bodies_in_one_chain(soft):
    """A slider carries a flexible bar with a heavy ball welded to its end: momentum along the rail is conserved."""
    system = MultibodySystem(
        bodies=(Body(name="slider", mass=3.0), Body(name="ball", mass=1.0, inertia=(0.01, 0.01, 0.01))),
        flexible_bodies=(FlexibleBody(name="bar", subsystem="bar", angles=(0.0, 0.5, 0.0)),),
        joints=(
            PrismaticJoint(name="rail", body_b="slider", axis=(1.0, 0.0, 0.0)),
            RevoluteJoint(name="pin", body_a="slider", body_b="bar", node_b=1, axis=(0.0, 1.0, 0.0), position=0.5),
            FixedJoint(name="weld", body_a="bar", node_a=11, body_b="ball"),
        ),
    )
    results = simulate(
        system, SimulationSettings(duration=0.4, output_step=0.05, tolerance=1e-8), flexible={"bar": soft}
    )
    curves = channels(results)
    assert results.status == "finished"
    assert np.abs(curves["energy: balance"]).max() < 1e-5 * np.abs(curves["energy: kinetic"]).max()
    push = curves["rail: reaction x"]
    assert np.abs(push).max() < 1e-6 * np.abs(curves["rail: reaction z"]).max()


def test_damping_takes_energy_and_the_balance_knows(soft):
    results = simulate(
        pendulum(damping=0.05),
        SimulationSettings(duration=0.5, output_step=0.05, tolerance=1e-8),
        flexible={"bar": soft},
    )
    curves = channels(results)
    assert curves["energy: total"][-1] < curves["energy: total"][0] - 1e-3
    assert np.abs(curves["energy: balance"]).max() < 1e-4


def test_prescribed_frame_keeps_the_rigid_modes(soft):
    """A frame driven round by a joint, modes clamped to it nowhere: the free bar stays behind in inertial space.

    Small displacements only, so the frame swings by a hundredth of a radian; the bar's centre must not move.
    """
    turn = RevoluteJoint(name="turn", body_b="bar", axis=(0.0, 0.0, 1.0), motion="0.01*sin(3*t)")
    system = MultibodySystem(
        gravity=(0, 0, 0),
        flexible_bodies=(FlexibleBody(name="bar", subsystem="bar", frame="prescribed"),),
        joints=(turn,),
    )
    compiled = compile_system(system, {"bar": soft})
    assert compiled.flexible[0].n_modes == 14
    results = simulate(compiled, SimulationSettings(duration=1.0, output_step=0.1, tolerance=1e-8))
    inv = compiled.flexible[0].body.invariants
    # At the start the frame turns with 0.03 rad/s and carries the bar along; then nothing acts on it.
    centre = np.array(
        [
            place(p, Q, (inv.J_rho + inv.J_H @ w) / inv.J_m)
            for p, Q, w in zip(results.positions[:, 0], results.quaternions[:, 0], results.coordinates)
        ]
    )
    steps = np.diff(centre, axis=0)
    assert np.ptp(steps[:, 1]) < 2e-3 * np.abs(steps[:, 1]).max()  # straight on, to second order in the angle


def riding(frame):
    """A bar on springs to a carrier that goes round a circle of 10 m, faster and faster: AC4 of the thesis in small."""
    radius = 10.0
    turn = {"axis": (0.0, 0.0, 1.0), "motion": "0.05*t^2 + 0.02*sin(6*t)", "point_b": (-radius, 0.0, 0.0)}
    carried = RevoluteJoint(name="frame", body_b="bar", **turn)
    start = {"position": (radius, 0.0, 0.0), "velocity": (0.0, 1.2, 0.0), "angular_velocity": (0.0, 0.0, 0.12)}
    body = FlexibleBody(name="bar", subsystem="bar", frame=frame, **({} if frame == "prescribed" else start))
    mounts = tuple(
        Bushing(
            name=f"mount {node}", body_a="carrier", body_b="bar", node_b=node, point_a=(0.2 * (node - 1), 0.0, 0.0),
            stiffness=(4e3, 5e3, 6e3), damping=(10.0, 10.0, 10.0), torsional_stiffness=(0.5, 0.0, 0.0),
        )
        for node in (1, 4, 11)
    )  # fmt: skip
    return MultibodySystem(
        gravity=(0.0, 0.0, 0.0),
        bodies=(Body(name="carrier", mass=1.0),),
        flexible_bodies=(body,),
        joints=(RevoluteJoint(name="way", body_b="carrier", **turn), *((carried,) if frame == "prescribed" else ())),
        forces=mounts,
    )


def test_transport_inertia_in_a_prescribed_frame(soft):
    """All modes in a given frame, rigid ones too, with the inertia of its motion in every node: as the free body."""
    seen = []
    for frame in ("mean axes", "prescribed"):
        compiled = compile_system(riding(frame), {"bar": soft})
        settings = SimulationSettings(duration=1.0, output_step=0.05, tolerance=1e-6, integrator="hht")
        results = simulate(compiled, settings)
        carrier, one = results.body_names.index("carrier"), compiled.flexible[0]
        turned = rotations(results.quaternions[:, carrier])
        places = np.array([node_places(one, results, k) for k in range(len(results.time))])
        seen.append(np.einsum("tki,tij->tkj", places - results.positions[:, None, carrier], turned))
    moved = np.abs(seen[0] - soft.coordinates).max(axis=(0, 1))
    assert moved[1] > 4e-3  # pushed outwards, behind, and shaken by 6 rad/s
    # what small displacements leave out is of second order in the turns of the bar on its mounts, below 0.01
    assert np.abs(seen[0] - seen[1]).max() < 0.01 * moved.max()


def test_frequencies_of_a_hinged_bar_by_linearisation():
    """One end pinned, one free: β L = 3.9266 of beam theory; the rigid swing has zero frequency without gravity."""
    system = replace(pendulum(), gravity=(0.0, 0.0, 0.0))
    f = linearise_system(system, {"bar": bar(count=6)}).frequencies_hz
    beam = 3.926602**2 / (2 * np.pi * LENGTH**2) * np.sqrt(2.1e11 * 0.02**2 / 12 / 7800)
    assert np.abs(f - beam).min() < 2e-3 * beam  # ten elements, rotary inertia and shear


@pytest.mark.parametrize("share", [-0.5, 0.5, 0.9])
def test_an_axial_force_through_the_joints_changes_the_frequency(share):
    """Stiffness of interface loads: f = f₀·√(1 − P/P_cr) of a hinged bar between a pin and a slider that is pressed."""
    inertia = 0.02**4 / 12
    euler = np.pi**2 * 2.1e11 * inertia / LENGTH**2
    across = {"axis": (0.0, 1.0, 0.0)}
    system = MultibodySystem(
        gravity=(0.0, 0.0, 0.0),
        bodies=(Body(name="slider", mass=1e-3),),
        flexible_bodies=(FlexibleBody(name="bar", subsystem="bar", stiffening=True),),
        joints=(
            RevoluteJoint(name="pin", body_b="bar", node_b=1, **across),
            PrismaticJoint(name="rail", body_b="slider", axis=(1.0, 0.0, 0.0), position=LENGTH),
            RevoluteJoint(name="end", body_a="bar", node_a=11, body_b="slider", **across),
        ),
        forces=(JointForce(name="press", joint="rail", expression=repr(-share * euler)),),
    )
    pressed = equilibrium(compile_system(system, {"bar": bar(count=6, geometric=True)})).point
    free = np.pi / (2 * LENGTH**2) * np.sqrt(2.1e11 * inertia / (7800 * 0.02**2))
    # shear lowers f₀ by 2e-4 and P_cr too, which counts ten times near it
    assert linearise(pressed).frequencies_hz[0] == pytest.approx(free * np.sqrt(1 - share), rel=2e-3)


@pytest.mark.parametrize(
    ("joint", "sentence"),
    [
        ({"node_b": 5}, "Joint 'pin': body 'bar' has no interface node 5. Interface nodes: 1, 11."),
        ({}, "Joint 'pin': say at which interface node of 'bar' it acts. Interface nodes: 1, 11."),
        ({"node_a": 3, "node_b": 1}, "Joint 'pin': 'ground' is not a flexible body, so it has no node 3."),
    ],
)
def test_mistakes_at_nodes(soft, joint, sentence):
    system = MultibodySystem(
        flexible_bodies=(FlexibleBody(name="bar", subsystem="bar"),),
        joints=(RevoluteJoint(name="pin", body_b="bar", **joint),),
    )
    with pytest.raises(ModelError) as error:
        compile_system(system, {"bar": soft})
    assert str(error.value) == sentence


def test_unknown_subsystem_is_named(soft):
    system = MultibodySystem(flexible_bodies=(FlexibleBody(name="rod", subsystem="bra"),))
    with pytest.raises(ModelError, match=r"Flexible body 'rod': there is no flexible subsystem 'bra' .* 'bar'"):
        compile_system(system, {"bar": soft})
