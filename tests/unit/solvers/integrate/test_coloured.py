"""Coloured differences give the Jacobian that plain ones give, in fewer evaluations."""

from dataclasses import replace

import numpy as np
import pytest

from fem.generators import beam_line
from fem.materials import Isotropic
from fem.motion import ready_for_motion
from fem.reduce import reduce_model
from fem.section_shapes import beam_section
from solvers.integrate.settings import SimulationSettings
from solvers.kernels.coloured import coloured_jacobian
from solvers.kernels.motion import derivative
from solvers.multibody.assembly import assemble_state
from solvers.multibody.compile import compile_system, make_workspace
from solvers.multibody.constraints import Coupling, DistanceRod
from solvers.multibody.flexible_body import FlexibleBody
from solvers.multibody.forces import Bushing, Drive, GeneralForce, JointForce, JointFriction, SpringDamper
from solvers.multibody.jacobian_pattern import jacobian_lists
from solvers.multibody.joints import FreeJoint, RevoluteJoint
from solvers.multibody.simulate import simulate
from solvers.multibody.system import Body, MultibodySystem, Sensor


@pytest.fixture(scope="module")
def bar():
    steel = Isotropic(name="steel", young=2.1e10, poisson=0.3, density=7800.0)
    section = beam_section("square", "rectangle", 0.02, 0.02)
    model = beam_line((0, 0, 0), (1, 0, 0), 6, material=steel, section=section)
    return ready_for_motion(model, reduce_model(model, interface=[1, 7], count=2), geometric=True)


def chain(n=6):
    """Flexible bars hinged one on another; a drive in the first pin, a bushing between bars that are not neighbours."""
    bodies = tuple(
        FlexibleBody(name=f"b{i}", subsystem="bar", position=(float(i), 0.0, 0.0), stiffening=i == 1, damping=0.01)
        for i in range(n)
    )
    joints = tuple(
        RevoluteJoint(
            name=f"j{i}", body_b=f"b{i}", node_b=1, axis=(0.0, 1.0, 0.0),
            **({"body_a": f"b{i - 1}", "node_a": 7} if i else {}),
        )
        for i in range(n)
    )  # fmt: skip
    forces = (
        Drive(name="servo", joint="j0", target="0.2*sin(3*t)", integral=50.0, lag=0.05),
        Bushing(name="tie", body_a="b1", node_a=4, body_b="b3", node_b=3, stiffness=(200.0, 300.0, 100.0)),
    )
    return MultibodySystem(flexible_bodies=bodies, joints=joints, forces=forces)


def crowd(n=8):
    """Free bodies in pairs on springs, a rod, a gear, and a force that an expression carries from end to end."""
    bodies = tuple(Body(name=f"b{i}", mass=1.0 + i, centre=(0.1, 0, 0), inertia=(0.1, 0.2, 0.25)) for i in range(n))
    joints = [
        FreeJoint(name=f"f{i}", body_b=f"b{i}", position=(float(i), 0.1 * i, 0.0), angular_velocity=(0.3, 0.2, 0.1 * i))
        for i in range(n - 2)
    ]
    joints += [
        RevoluteJoint(name=f"p{i}", body_b=f"b{i}", point_a=(0.0, 3.0, i), speed=0.5 * (i == n - 2))
        for i in (n - 2, n - 1)
    ]
    pulls = tuple(
        SpringDamper(
            name=f"s{i}", body_a=f"b{i}", body_b=f"b{i + 1}", point_b=(0, 0, 0.3), stiffness=500.0, damping=2.0
        )
        for i in range(0, n - 2, 2)
    )
    far = GeneralForce(name="far", body_b="b5", force_x="5*sin(x(b0)) + force(twist)")
    twist = JointForce(name="twist", joint=f"p{n - 1}", expression="-3*q - 0.2*v")
    return MultibodySystem(
        bodies=bodies,
        joints=tuple(joints),
        forces=(*pulls, twist, far),
        constraints=(
            DistanceRod(name="rod", body_a="b1", body_b="b4", length=3.0),
            Coupling(name="gear", joint_1=f"p{n - 2}", joint_2=f"p{n - 1}", factor_2=2.0),
        ),
    )


def friction():
    """A pin whose friction depends on its own reaction: not local, so no colours."""
    rod = Body(name="rod", mass=2.0, centre=(0.5, 0.0, 0.0), inertia=(0.1, 0.2, 0.2))
    rub = JointFriction(name="rub", joint="pin", coefficient=0.1, radius=0.1, law="smooth")
    return MultibodySystem(bodies=(rod,), joints=(RevoluteJoint(name="pin", body_b="rod"),), forces=(rub,))


def state(compiled, seed=1):
    """A state that satisfies the constraints, with speeds."""
    ws = make_workspace(compiled)
    q, v = assemble_state(compiled, ws)
    rng = np.random.default_rng(seed)
    modal = sum(one.n_modes for one in compiled.flexible)
    v = v + 0.1 * rng.normal(size=len(v))
    v[len(v) - modal :] *= 0.01
    return ws, np.concatenate([q, v, compiled.x + 0.1, [0.0]])


def plain(compiled, ws, y, h=1e-6):
    """∂(q̇, v̇, ẋ)/∂(q, v, x) by central differences of whole evaluations."""
    n = len(y) - 1
    J = np.zeros((n, n))
    for j in range(n):
        for sign in (1.0, -1.0):
            there, rate = y.copy(), np.zeros_like(y)
            there[j] += sign * h
            assert derivative(compiled.model, ws, 0.1, there, rate)
            J[:, j] += sign / (2 * h) * rate[:n]
    return J


def coloured(compiled, ws, y, *, of_increments=False):
    lists = jacobian_lists(compiled.model, of_increments, False)
    n = len(y) - 1
    n_v = len(compiled.v)
    shape = (n_v + len(compiled.x), 2 * n_v + len(compiled.x)) if of_increments else (n, n)
    J = np.zeros(shape)
    assert coloured_jacobian(compiled.model, ws, 0.1, y, *lists, J)
    return J, int(lists[1][-1, 0]) + 1


@pytest.mark.parametrize(("make", "most"), [(chain, 0.75), (crowd, 0.7)])
def test_coloured_differences_are_the_plain_ones(make, most, bar):
    compiled = compile_system(make(), {"bar": bar})
    ws, y = state(compiled)
    expected = plain(compiled, ws, y)
    found, evaluations = coloured(compiled, ws, y)
    assert evaluations < most * len(expected)
    scale = np.abs(expected).max(axis=0) + 1e-3
    assert (
        np.abs((found - expected) / scale).max() < 5e-4
    )  # forward differences of 1e-9: rounding of accelerations of some 1e4
    # by increments: the columns of plain coordinates and speeds are the same ones
    by_turns, _ = coloured(compiled, ws, y, of_increments=True)
    n_q, n_v = len(compiled.q), len(compiled.v)
    places = [*compiled.model.plain.tolist(), *([n_q + k, n_v + k] for k in range(n_v))]
    for column, turn in places:
        assert np.abs((by_turns[:, turn] - expected[n_q:, column]) / scale[column]).max() < 5e-4


def test_a_long_chain_takes_as_many_evaluations_as_a_short_one(bar):
    """Every bar meets its two neighbours and, through them, four: the number of colours does not grow."""
    counts = []
    for n in (8, 24):
        system = chain(n)
        compiled = compile_system(replace(system, forces=()), {"bar": bar})
        counts.append(int(jacobian_lists(compiled.model, False, False)[1][-1, 0]) + 1)
    assert counts[1] == counts[0] <= 3 * 2 * 14 + 3 * 2


def test_forces_that_depend_on_reactions_are_not_local():
    compiled = compile_system(friction())
    assert len(jacobian_lists(compiled.model, False, False)[1]) == 0
    assert len(jacobian_lists(compiled.model, True, True)[1]) == 2  # of the forces alone: one column after another


@pytest.mark.parametrize("integrator", ["bdf", "hht", "newmark"])
def test_implicit_methods_follow_the_explicit_one(integrator, bar):
    """A chain on a drive, four bars: runs with coloured Jacobians end where Dormand–Prince ends."""
    system = replace(chain(4), sensors=(Sensor(name="tip", expression="z(b3)"),))
    results = []
    for name, more in (("dopri5", {"tolerance": 1e-9}), (integrator, {"tolerance": 1e-7, "step": 2e-4})):
        settings = SimulationSettings(duration=0.05, output_step=0.01, integrator=name, **more)
        results.append(simulate(system, settings, flexible={"bar": bar}))
        assert results[-1].status == "finished"
    exact, found = (next(c.values for c in run.channels if c.name == "tip") for run in results)
    assert np.abs(found - exact).max() < 1e-5
    assert np.ptp(exact) > 5e-3
