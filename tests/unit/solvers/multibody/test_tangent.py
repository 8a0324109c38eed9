"""Analytic derivatives of trees against differences of order four of the equations themselves, and closed forms."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from solvers.analysis.linearise import linearise
from solvers.analysis.operating_point import initial_point, rates
from solvers.kernels import multibody_arrays as mb
from solvers.kernels.coordinates import shift
from solvers.kernels.evaluate import evaluate
from solvers.multibody.compile import compile_system, make_workspace
from solvers.multibody.forces import Drive, JointForce, JointStop, PlaneContact, SpringDamper
from solvers.multibody.joints import JOINT_TYPES, GeneralJoint, JointStep, RevoluteJoint
from solvers.multibody.sensors import IntegralSensor, Sensor
from solvers.multibody.system import Body, MultibodySystem
from solvers.multibody.tangent import has_tangent, tangent
from tests.unit.solvers.multibody.methods.test_from_system import random_system

KINDS = [
    "revolute", "universal", "free", "prismatic", "spherical", "fixed", "cylindrical", "screw", "planar", "spherical",
    "universal", "revolute",
]  # fmt: skip
GENERAL = GeneralJoint(
    name="g",
    body_a="b3",
    body_b="extra",
    sequence=(
        JointStep(kind="rotation x"),
        JointStep(kind="translation y", variable=False, value=0.2),
        JointStep(kind="translation z"),
        JointStep(kind="rotation y", motion="0.3 + 2*t + t^2"),
        JointStep(kind="rotation z"),
    ),
)
FORCES = (
    SpringDamper(
        name="tie", body_b="b5", point_a=(1.0, 1.0, 1.0), point_b=(0.2, 0.1, 0.0), law="expression",
        expression="-20*(x - 1) - x^2*v + sin(t)*v + q(g, 1)",
    ),
    SpringDamper(
        name="across", body_a="b2", body_b="extra", point_a=(1.0, 0.1, 0.3), law="table",
        table="-1 -5; 0 0; 1 7; 3 9", damping=2.0,
    ),
    SpringDamper(name="plain", body_a="extra", body_b="b11", stiffness=30.0, damping=1.0, length=0.2),
    JointForce(name="odd", joint="j0", expression="-3*q^3 - sin(q)*v*t + 2*v(g, 3)*q(g, 1) + max(q, v)*q(j4, 2)"),
    Drive(name="drive", joint="j7", target="0.2*sin(2*t)", proportional=300, integral=50, differential=20, lag=0.05),
    JointStop(name="stop", joint="j3", lower=-0.1, upper=0.1, stiffness=500.0, damping=0.1),
)  # fmt: skip


def tumbling(rng) -> MultibodySystem:
    """Every kind of joint in one tree, one prescribed step, springs, joint forces and a drive with two states."""
    system = random_system(rng, KINDS)
    extra = Body(name="extra", mass=1.3, centre=(0.1, 0.2, 0.3), inertia=(0.2, 0.3, 0.25))
    return replace(system, bodies=(*system.bodies, extra), joints=(*system.joints, GENERAL), forces=FORCES)


def test_derivatives_of_a_tree_with_every_joint(rng):
    compiled = compile_system(tumbling(rng))
    assert has_tangent(compiled)
    model, n_v, n_x, t, h = compiled.model, len(compiled.v), len(compiled.x), 0.4, 1e-4
    q, v, x, a = compiled.q + 0.3 * rng.normal(size=len(compiled.q)), *(rng.normal(size=n) for n in (n_v, n_x, n_v))
    shift(model, q, np.zeros(n_v), 0.0, q)

    def forces(step):
        """M·v̇ + h − τ after a step of (δ, v, x)."""
        ws, moved = make_workspace(compiled), q.copy()
        shift(model, q, step[:n_v], 1.0, moved)
        y = np.concatenate([moved, v + step[n_v : 2 * n_v], x + step[2 * n_v :], [0.0]])
        assert evaluate(model, ws, t, y, a)
        return ws.of_speed[mb.BIAS] - ws.of_speed[mb.TAU]

    slopes = [
        (8.0 * (forces(h * e) - forces(-h * e)) - forces(2 * h * e) + forces(-2 * h * e)) / (12.0 * h)
        for e in np.eye(2 * n_v + n_x)
    ]
    found = tangent(compiled, q, v, x, t, a)
    made = np.hstack([found.by_position, found.by_speed, found.by_state])
    # forces up to 1e3: rounding 1e-13 over h = 1e-4, and h⁴ = 1e-16 times fifth derivatives
    assert made == pytest.approx(np.array(slopes).T, abs=2e-8)
    # rates of the drive's states, with the rates of the whole mechanism for a witness
    point = replace(initial_point(compiled), q=q, v=v, x=x, t=t)
    for k in range(n_x):
        up, down = (rates(replace(point, x=x + sign * 1e-3 * np.eye(n_x)[k]))[1] for sign in (1.0, -1.0))
        assert found.states[:, 2 * n_v + k] == pytest.approx((up - down) / 2e-3, abs=1e-8)
    j = compiled.coordinate_names.index("j7")
    speed = compiled.speed_joints.index("j7")
    assert j >= 0
    assert found.states[:, speed] == pytest.approx([-1.0, -300.0 / 0.05], rel=1e-12)  # ė = r − q and the lag
    assert found.states[:, n_v + speed] == pytest.approx([0.0, -20.0 / 0.05], rel=1e-12)


def hanging(n: int) -> MultibodySystem:
    bodies = tuple(Body(name=f"b{k}", mass=1.0, centre=(0.5, 0, 0), inertia=(0.01, 1 / 12, 1 / 12)) for k in range(n))
    joints = tuple(
        RevoluteJoint(
            name=f"j{k}", body_a=f"b{k - 1}" if k else "ground", body_b=f"b{k}", point_a=(1.0 * (k > 0), 0, 0),
            axis=(0.0, 1.0, 0.0), position=0.0 if k else "pi/2",
        )
        for k in range(n)
    )  # fmt: skip
    return MultibodySystem(bodies=bodies, joints=joints)


def test_linearised_chain_is_exact():
    """K and M of hanging rods by hand: angles φ from the vertical, M from inertia, K = g·(mass below)·length."""
    n, g = 30, 9.81
    after = n - 1.0 - np.arange(n)  # rods below each
    M = np.diag(1 / 12 + 0.25 + after)
    for i in range(n):
        for j in range(i + 1, n):
            M[i, j] = M[j, i] = 0.5 + after[j]
    K = np.diag(g * (0.5 + after))
    exact = np.sqrt(np.sort(np.linalg.eigvals(np.linalg.solve(M, K)).real)) / (2 * np.pi)
    found = linearise(initial_point(compile_system(hanging(n))))
    # digits that two eigenvalue solutions lose over four decades of masses; differences reach 1e-8
    assert found.frequencies_hz == pytest.approx(exact, rel=2e-10)


def test_what_is_not_known_is_left_to_differences():
    base = hanging(2)
    contact = PlaneContact(name="c", body_b="b1")
    reads_a_body = JointForce(name="f", joint="j0", expression="-3*vx(b1)")
    reaction = JointForce(name="f", joint="j0", expression="0.1*fz(j1)")
    for force in (contact, reads_a_body, reaction):
        assert not has_tangent(compile_system(replace(base, forces=(force,))))
    plain = JointForce(name="f", joint="j0", expression="-3*q - 0.2*v*abs(v)")
    sensors = (Sensor(name="s", expression="x(b1)"), IntegralSensor(name="i", expression="a(j0)"))
    compiled = compile_system(replace(base, forces=(plain,), sensors=sensors))
    assert has_tangent(compiled)  # an integral of an acceleration acts on nothing
    assert linearise(initial_point(compiled)).system.C.shape == (2, 4)


def test_joint_types_are_all_in_the_tree_above():
    assert set(KINDS) | {"general"} == set(JOINT_TYPES)
