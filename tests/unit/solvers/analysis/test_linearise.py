"""Linearisation and equilibrium of mechanisms against closed forms and against simulation."""

from dataclasses import replace

import numpy as np
import pytest

from solvers.analysis.equilibrium import equilibria, equilibrium
from solvers.analysis.forced import periodic_response, response_at
from solvers.analysis.linear_system import random_response, transfer_matrices
from solvers.analysis.linearise import linearise, linearise_system, mode_increments, modes_of, root_locus
from solvers.analysis.operating_point import initial_point
from solvers.errors import ModelError, SolveError
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.compile import compile_system
from solvers.multibody.constraints import Driver
from solvers.multibody.forces import JointForce, SpringDamper
from solvers.multibody.joints import FreeJoint, PrismaticJoint, RevoluteJoint
from solvers.multibody.simulate import simulate
from solvers.multibody.system import Body, MultibodySystem, Parameter, Sensor

DOWN = dict(centre=(0.0, 0.0, -0.5), inertia=(1 / 12, 1 / 12, 1e-3))


def pendulum(angle=0.0, **more):
    return MultibodySystem(
        bodies=(Body(name="rod", mass=1.0, **DOWN),),
        joints=(RevoluteJoint(name="pin", body_b="rod", axis=(0.0, 1.0, 0.0), position=angle),),
        **more,
    )


def oscillator():
    """m q̈ = F − c q̇ − k q with named parameters."""
    return MultibodySystem(
        gravity=(0.0, 0.0, 0.0),
        parameters=(Parameter(name="k", value=400.0), Parameter(name="c", value=2.0), Parameter(name="F", value=0.0)),
        bodies=(Body(name="mass", mass=4.0),),
        joints=(PrismaticJoint(name="guide", body_b="mass"),),
        forces=(JointForce(name="spring", joint="guide", expression="F - k*q - c*v"),),
        sensors=(Sensor(name="place", expression="x(mass)"), Sensor(name="speed", expression="vx(mass)")),
    )


def test_pendulum_has_its_frequency():
    """√(3g/2L): nothing but derivatives of gravity and inertia, which a reduced linearisation would leave out."""
    found = linearise_system(pendulum())
    assert found.frequencies_hz == pytest.approx([np.sqrt(1.5 * 9.81) / (2 * np.pi)], rel=1e-8)
    upright = linearise_system(pendulum(np.pi))
    assert upright.stiffness[0, 0] == pytest.approx(-1.5 * 9.81, rel=1e-8)
    assert not modes_of(upright).stable


def test_transfer_function_of_an_oscillator():
    found = linearise_system(oscillator(), inputs=("F",))
    f = np.array([0.3, 1.5, 4.0])
    s = 2j * np.pi * f
    H = transfer_matrices(found.system, f)
    np.testing.assert_allclose(H[:, 0, 0], 1 / (4 * s**2 + 2 * s + 400), rtol=1e-8)
    np.testing.assert_allclose(H[:, 1, 0], s / (4 * s**2 + 2 * s + 400), rtol=1e-8)
    assert found.system.outputs == ("place", "speed")
    with pytest.raises(ModelError, match="no parameter 'G'"):
        linearise_system(oscillator(), inputs=("G",))


def test_closed_loop_agrees_with_its_generalised_mass():
    """The crank-slider with a spring on the crank: ω² = k/J(φ), J from the kinetic energy at unit crank speed."""
    from examples.crank_slider import system

    made = system()
    spring = JointForce(name="spring", joint="shaft", expression="-500*(q - phi_0)")

    found = linearise_system(replace(made, forces=(spring,)))
    assert found.basis.shape[1] == 1
    shaft = next(k for k, name in enumerate(found.point.compiled.speed_joints) if name == "shaft")
    inertia = 1.0 / found.basis[shaft, 0] ** 2  # NᵀMN = 1 and N scales the crank's increment
    assert found.stiffness[0, 0] == pytest.approx(500.0 / inertia, rel=1e-6)


def test_steady_rotation_of_a_free_top():
    """A body spinning about its axis of symmetry: nutation with (I₃/I₁)ω in space, (I₃ − I₁)/I₁·ω in the body."""
    body = Body(name="top", inertia=(1.0, 1.0, 1.6))
    free = FreeJoint(name="free", body_b="top", angular_velocity=(0.0, 0.0, 5.0))
    system = MultibodySystem(gravity=(0.0, 0.0, 0.0), bodies=(body,), joints=(free,))
    found = linearise(initial_point(compile_system(system), at_rest=False))
    values = np.abs(np.linalg.eigvals(found.system.A).imag)
    assert np.isclose(values, 3.0, rtol=1e-6).sum() == 2  # seen from the body
    assert np.isclose(values, 5.0, rtol=1e-6).sum() == 2  # a fixed deviation of the axis turns backwards in the body


def base_shaken(**driven):
    """A mass of 2 kg on a spring and a damper between it and a base that moves as prescribed."""
    return MultibodySystem(
        gravity=(0.0, 0.0, 0.0),
        parameters=(Parameter(name="u", value=0.0),),
        bodies=(Body(name="base"), Body(name="mass", mass=2.0)),
        joints=(
            PrismaticJoint(name="shaker", body_b="base", motion=driven.get("motion", "0")),
            PrismaticJoint(name="way", body_a="base", body_b="mass"),
        ),
        forces=(JointForce(name="mount", joint="way", expression="-800*q - 4*v"),),
        sensors=(Sensor(name="acceleration", expression="ax(mass)"), Sensor(name="stretch", expression="q(way)")),
        constraints=driven.get("constraints", ()),
    )


@pytest.mark.parametrize("by_driver", [False, True])
def test_acceleration_of_a_base_is_an_input(by_driver):
    """Transmissibility (k + iωc)/(k − mω² + iωc), and the stretch under white acceleration, ¼·W/(2ζω₀³)."""
    system, name = base_shaken(), "shaker"
    if by_driver:
        system, name = base_shaken(motion="", constraints=(Driver(name="push", joint="shaker"),)), "push"
    made = linearise_system(system, inputs=(f"a({name})",)).system
    hz = np.array([0.5, 3.0, 3.3, 10.0])
    w = 2 * np.pi * hz
    H = transfer_matrices(made, hz)[:, :, 0]
    down = 800 - 2 * w**2 + 4j * w
    np.testing.assert_allclose(H[:, 0], (800 + 4j * w) / down, rtol=1e-9)
    np.testing.assert_allclose(H[:, 1], -2 / down, rtol=1e-9)
    fine = np.linspace(0.01, 60.0, 20001)
    rms = random_response(made, fine, np.full(len(fine), 2.0)).rms[1]
    assert rms == pytest.approx(np.sqrt(2.0 / (8 * 0.05 * 20.0**3)), rel=1e-3)  # what lies above 60 Hz is missing


def test_parameters_of_a_prescribed_motion_are_refused_as_inputs():
    with pytest.raises(ModelError, match=r"'u' stands in the prescribed motion of 'shaker'.*Take a\(shaker\)"):
        linearise_system(base_shaken(motion="u*sin(3*t)"), inputs=("u",))
    with pytest.raises(ModelError, match="'way' has no prescribed motion"):
        linearise_system(base_shaken(), inputs=("a(way)",))


def test_root_locus_crosses_into_overdamping():
    locus = root_locus(oscillator(), "c", [0.0, 20.0, 100.0])
    np.testing.assert_allclose(np.sort(locus[0].imag), [-10.0, 10.0], rtol=1e-6)
    np.testing.assert_allclose(np.sort(locus[1].real), [-2.5, -2.5], rtol=1e-6)
    np.testing.assert_allclose(np.sort(locus[2].real), [-20.0, -5.0], rtol=1e-5)


def test_root_locus_follows_the_equilibrium():
    """A spring k₃q³ under F rests at (F/k₃)^⅓, where its stiffness is 3k₃q²: it hardens under load."""
    cubic = JointForce(name="spring", joint="guide", expression="F - 1000*q^3")
    system = replace(oscillator(), forces=(cubic,))
    for F, roots in zip((8.0, 64.0), root_locus(system, "F", (8.0, 64.0), in_equilibrium=True)):
        rest = (F / 1000) ** (1 / 3)
        np.testing.assert_allclose(np.abs(roots) ** 2, 3000 * rest**2 / 4.0, rtol=1e-6)


def test_mode_shapes_move_the_right_coordinates():
    bodies = tuple(Body(name=name, mass=1.0) for name in "ab")
    joints = (PrismaticJoint(name="a", body_b="a"), PrismaticJoint(name="b", body_b="b", axis=(0.0, 1.0, 0.0)))
    forces = (
        JointForce(name="fa", joint="a", expression="-100*q"),
        JointForce(name="fb", joint="b", expression="-400*q"),
    )
    found = linearise_system(MultibodySystem(gravity=(0.0, 0.0, 0.0), bodies=bodies, joints=joints, forces=forces))
    modes = modes_of(found)
    np.testing.assert_allclose(modes.frequencies_hz, np.array([10.0, 20.0]) / (2 * np.pi), rtol=1e-8)
    first = np.abs(mode_increments(found, modes.shapes[:, 0]))
    assert first[1] < 1e-9 * first[0]


def test_pendulum_hangs_down_from_any_start():
    for angle in (0.3, 2.0, 3.0):
        found = equilibrium(compile_system(pendulum(angle)))
        assert found.stable
        assert np.cos(found.point.q[0]) == pytest.approx(1.0, abs=1e-10)
        assert found.residual < 1e-7
    both = equilibria(compile_system(pendulum(np.pi)), starts=6)
    assert [one.stable for one in both][:1] == [True]
    assert any(not one.stable for one in both)  # the start stands exactly upright


def test_unstable_equilibria_are_found():
    """A double pendulum has four equilibria, one of them stable; a shallow truss three, the flat one unstable."""
    rod = {"mass": 1.0, "centre": (0.5, 0.0, 0.0), "inertia": (0.0, 1 / 12, 1 / 12)}
    joints = (
        RevoluteJoint(name="hip", body_b="one", axis=(0.0, 1.0, 0.0)),
        RevoluteJoint(name="knee", body_a="one", body_b="two", point_a=(1.0, 0.0, 0.0), axis=(0.0, 1.0, 0.0)),
    )
    start = initial_point(
        compile_system(MultibodySystem(bodies=(Body(name="one", **rod), Body(name="two", **rod)), joints=joints))
    )
    for hip, knee in ((np.pi / 2, 0.0), (np.pi / 2, np.pi), (-np.pi / 2, 0.0), (-np.pi / 2, np.pi)):
        found = equilibrium(replace(start, q=np.array([hip + 0.2, knee - 0.2])), unstable=True)
        assert found.point.q == pytest.approx([hip, knee], abs=1e-7)
        assert found.stable == ((hip, knee) == (np.pi / 2, 0.0))
    truss = MultibodySystem(
        gravity=(0.0, 0.0, 0.0),
        bodies=(Body(name="top"),),
        joints=(PrismaticJoint(name="way", body_b="top", axis=(0.0, 0.0, 1.0), position=0.3),),
        forces=(SpringDamper(name="bar", body_b="top", point_a=(1.0, 0.0, 0.0), stiffness=100.0, length=1.1),),
    )
    places = sorted(float(one.point.q[0]) for one in equilibria(compile_system(truss), starts=12, spread=0.5))
    assert places == pytest.approx([-np.sqrt(0.21), 0.0, np.sqrt(0.21)], abs=1e-8)


def test_sagging_spring_and_nonlinear_force():
    heavy = MultibodySystem(
        bodies=(Body(name="mass", mass=2.0),),
        joints=(PrismaticJoint(name="guide", body_b="mass", axis=(0.0, 0.0, 1.0), position=0.5),),
        forces=(JointForce(name="spring", joint="guide", expression="-300*q - 4000*q^3"),),
    )
    q = equilibrium(compile_system(heavy)).point.q[0]
    assert 300 * q + 4000 * q**3 == pytest.approx(-2 * 9.81, rel=1e-6)  # 1e-9 of the first acceleration


def test_body_that_nothing_holds_is_told():
    falling = MultibodySystem(bodies=(Body(name="stone"),))
    with pytest.raises(SolveError, match="nothing holds"):
        equilibrium(compile_system(falling), most=15)


def test_periodic_response_of_a_mechanism_is_that_of_a_run():
    """A force with a constant part and two harmonics on the oscillator: where it starts, the run stays on it."""
    omega = 5.0
    cosine, sine = np.array([[3.0], [8.0], [0.0]]), np.array([[0.0], [0.0], [6.0]])
    found = periodic_response(linearise_system(oscillator(), inputs=("F",)).system, omega, cosine, sine)
    start = response_at(found, np.array([0.0]))[0]
    made = oscillator()
    excited = replace(made.forces[0], expression=f"3 + 8*cos({omega}*t) + 6*sin({2 * omega}*t) - k*q - c*v")
    guide = replace(made.joints[0], position=start[0], speed=start[1])
    results = simulate(
        replace(made, forces=(excited,), joints=(guide,)),
        SimulationSettings(duration=2.0, output_step=0.05, tolerance=1e-10),
    )
    curves = {channel.name: channel.values for channel in results.channels}
    expected = response_at(found, results.time)
    for k, name in enumerate(("place", "speed")):
        np.testing.assert_allclose(curves[name], expected[:, k], atol=1e-7 * np.abs(expected[:, k]).max())
    assert found.amplitudes[0, 0] == pytest.approx(3.0 / 400.0, rel=1e-8)  # F/k
    with pytest.raises(SolveError, match="both must be"):
        periodic_response(linearise_system(oscillator(), inputs=("F",)).system, omega, cosine[:, 0], sine)
