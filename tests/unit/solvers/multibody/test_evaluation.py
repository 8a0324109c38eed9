"""The pieces of the equations of motion against differences in time, against each other, and against the run itself."""

from __future__ import annotations

import numpy as np
import pytest

from solvers.errors import ModelError
from solvers.kernels.coordinates import shift
from solvers.multibody import evaluation as ev
from solvers.multibody.forces import JointForce, SpringDamper
from solvers.multibody.joints import FreeJoint, RevoluteJoint, SphericalJoint, UniversalJoint
from solvers.multibody.system import Body, MultibodySystem


def tree(closed=False) -> MultibodySystem:
    """A free body, a ball, a cardan and a pin on it, a spring across; closed: the last body tied to the ground."""
    bodies = tuple(
        Body(
            name=name, mass=1.0 + k, centre=(0.1, 0.05 * k, -0.1), inertia=(0.1, 0.12 + 0.01 * k, 0.15),
            products=(0.01, 0, 0),
        )
        for k, name in enumerate("abcd")
    )  # fmt: skip
    joints = [
        FreeJoint(
            name="free", body_b="a", angular_velocity=(1.0, -2.0, 0.5), velocity=(0.1, 0.2, 0.3), angles=(0.3, 0.2, 1.0)
        ),
        SphericalJoint(name="ball", body_a="a", body_b="b", point_a=(0.3, 0, 0), angular_velocity=(0.2, 1.0, 0.1)),
        UniversalJoint(name="cardan", body_a="b", body_b="c", point_a=(0.2, 0.1, 0), angle_1=0.4, angle_2=-0.3),
        RevoluteJoint(name="pin", body_a="c", body_b="d", point_a=(0.0, 0.2, 0), axis=(1.0, 1.0, 0), speed=2.0),
    ]  # fmt: skip
    if closed:
        joints.append(
            SphericalJoint(name="tie", body_b="d", point_a=(0.6, 0.4, 0.0), point_b=(0.1, 0.0, 0.0), cut=True)
        )
    forces = (
        SpringDamper(
            name="spring", body_a="a", body_b="d", point_b=(0.1, 0, 0), stiffness=40.0, damping=1.0, length=0.1
        ),
        JointForce(name="motor", joint="pin", expression="0.5 - 0.1*v"),
    )
    return MultibodySystem(bodies=bodies, joints=tuple(joints), forces=forces)


def moved(state, h):
    """The state a little later, at constant speeds."""
    q = state.q.copy()
    shift(state.compiled.model, state.q, state.v, h, q)
    return ev.at(state, q=q, t=state.t + h)


def test_velocities_are_differences_of_positions_and_jacobians_times_speeds():
    state, h = ev.start_state(tree()), 1e-6
    found, later, before = (ev.kinematics(s) for s in (state, moved(state, h), moved(state, -h)))
    assert found.velocities == pytest.approx((later.origins - before.origins) / (2 * h), abs=1e-7)
    rate = (later.rotations - before.rotations) / (2 * h)
    spin = np.einsum("nij,nkj->nik", rate, found.rotations)
    assert found.angular_velocities == pytest.approx(
        np.column_stack([spin[:, 2, 1], spin[:, 0, 2], spin[:, 1, 0]]), abs=1e-7
    )  # fmt: skip
    for i, name in enumerate(found.names):
        point = np.array([0.1, -0.2, 0.3])
        J = ev.point_jacobian(state, name, point)
        velocity = found.velocities[i] + np.cross(found.angular_velocities[i], found.rotations[i] @ point)
        assert J @ state.v == pytest.approx(np.concatenate([velocity, found.angular_velocities[i]]), abs=1e-12)
    # accelerations for v̇ = 0: differences of velocities along the motion at constant speeds
    assert found.accelerations == pytest.approx((later.velocities - before.velocities) / (2 * h), abs=1e-6)


def test_mass_matrix_is_that_of_the_kinetic_energy_and_of_jacobians():
    state = ev.start_state(tree())
    M = ev.mass_matrix(state)
    total = np.zeros_like(M)
    rotations = ev.kinematics(state).rotations
    for i, body in enumerate(state.compiled.system.bodies):
        J = ev.point_jacobian(state, body.name, body.centre)
        xx, yy, zz = body.inertia
        xy, xz, yz = body.products
        I = rotations[i] @ np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]) @ rotations[i].T
        total += body.mass * J[:3].T @ J[:3] + J[3:].T @ I @ J[3:]
    assert pytest.approx(total, abs=1e-12) == M


def test_inverse_dynamics_undoes_forward_dynamics():
    state = ev.start_state(tree())
    forward = ev.accelerations(state).v_dot
    assert ev.inverse_dynamics(state, forward) == pytest.approx(np.zeros(len(forward)), abs=1e-11)
    a = np.random.default_rng(1).normal(size=len(forward))
    p = ev.pieces(state)
    assert ev.inverse_dynamics(state, a) == pytest.approx(p.M @ a + p.h - p.tau, abs=1e-11)


def test_closed_loops_obey_their_equations_with_multipliers():
    state = ev.start_state(tree(closed=True))
    p, found = ev.pieces(state), ev.accelerations(state)
    assert p.row_names == ("Joint 'tie'",) * 3
    assert p.G @ found.v_dot == pytest.approx(p.gamma, abs=1e-10)
    assert p.M @ found.v_dot + p.h == pytest.approx(p.tau + p.G.T @ found.multipliers, abs=1e-10)
    assert np.abs(p.positions).max() < 1e-9
    assert p.G @ state.v == pytest.approx(p.rates, abs=1e-12)
    assert np.abs(found.multipliers).max() > 1.0


def test_momentum_and_composite_inertia():
    """Force on the whole = rate of the momentum; A·v is the momentum; the composite turns as one body."""
    state, h = ev.start_state(tree()), 1e-6
    found = ev.momentum(state)
    assert ev.momentum_matrix(state) @ state.v == pytest.approx(
        np.concatenate([found.linear, found.angular]), abs=1e-12
    )  # fmt: skip
    a = ev.accelerations(state).v_dot
    rates = []
    for sign in (1.0, -1.0):
        there = moved(state, sign * h)
        rates.append(ev.momentum(ev.at(there, v=state.v + sign * h * a)))
    mass = ev.composite_inertia(state).mass
    force = (rates[0].linear - rates[1].linear) / (2 * h)
    assert force == pytest.approx([0.0, 0.0, -9.81 * mass], abs=1e-5)  # spring and motor act inside
    turning = (rates[0].angular - rates[1].angular) / (2 * h)
    assert turning == pytest.approx(np.zeros(3), abs=1e-5)
    stiff = np.zeros(len(state.v))
    stiff[:6] = state.v[:6]  # the joints at rest: the tree turns as one body
    whole, now = ev.composite_inertia(state), ev.at(state, v=stiff)
    omega = ev.kinematics(now).angular_velocities[0]
    assert ev.momentum(now).angular == pytest.approx(whole.inertia @ omega, abs=1e-12)
    part = ev.composite_inertia(state, "d")
    assert part.mass == pytest.approx(4.0)
    R = ev.kinematics(state).rotations[3]
    assert np.linalg.eigvalsh(part.inertia) == pytest.approx(np.linalg.eigvalsh(R.T @ part.inertia @ R))
    assert part.inertia[0, 0] > 0


def test_faults_are_told():
    state = ev.start_state(tree())
    with pytest.raises(ModelError, match="There is no body 'e'"):
        ev.point_jacobian(state, "e")
    with pytest.raises(ModelError, match=r"13 numbers in v|numbers in v"):
        ev.at(state, v=np.zeros(3))
    with pytest.raises(ModelError, match="accelerations, not 2"):
        ev.inverse_dynamics(state, np.zeros(2))
