"""Motions of rigid bodies with known integrals or closed forms: energy, momentum, drift, precession, flips."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.special import ellipk

from solvers.integrate.settings import SimulationSettings
from solvers.multibody.compile import compile_system
from solvers.multibody.evaluation import State, momentum
from solvers.multibody.joints import (
    CylindricalJoint,
    FreeJoint,
    PrismaticJoint,
    RevoluteJoint,
    SphericalJoint,
    UniversalJoint,
)
from solvers.multibody.mobility import mobility
from solvers.multibody.simulate import simulate
from solvers.multibody.system import Body, MultibodySystem

NO_GRAVITY = (0.0, 0.0, 0.0)


def curves(run):
    return {channel.name: channel.values for channel in run.channels}


def momenta(system, run):
    """Linear momentum and angular momentum about the ground's origin at 400 rows at most, first and last among them."""
    compiled = compile_system(system)
    rows = np.unique(np.linspace(0, len(run.time) - 1, 400).astype(int))
    found = [momentum(State(compiled, run.coordinates[k], run.speeds[k], np.zeros(0), run.time[k])) for k in rows]
    return np.array([one.linear for one in found]), np.array([one.about(np.zeros(3)) for one in found])


def floating_tree(gravity=NO_GRAVITY):
    """A free body with a branched tree of every kind of joint on it, tumbling."""
    rng = np.random.default_rng(7)

    def body(name):
        d = rng.uniform(0.02, 0.1, 3)
        inertia = tuple(map(float, (d[1] + d[2], d[0] + d[2], d[0] + d[1])))
        return Body(name=name, mass=float(rng.uniform(0.5, 3.0)), centre=tuple(rng.normal(0, 0.1, 3)), inertia=inertia)

    def place():
        return dict(point_a=tuple(rng.normal(0, 0.3, 3)), point_b=tuple(rng.normal(0, 0.1, 3)))

    joints = (
        FreeJoint(name="free", body_b="a", velocity=(0.3, -0.2, 0.1), angular_velocity=(1.0, -0.5, 0.7)),
        RevoluteJoint(name="r", body_a="a", body_b="b", axis=(1.0, 0.3, 0.2), speed=2.0, **place()),
        SphericalJoint(name="s", body_a="a", body_b="c", angular_velocity=(0.5, 1.0, -1.0), **place()),
        PrismaticJoint(name="p", body_a="b", body_b="d", axis=(0.2, 0.1, 1.0), speed=0.4, **place()),
        UniversalJoint(name="u", body_a="c", body_b="e", **place()),
        CylindricalJoint(name="c", body_a="d", body_b="f", **place()),
    )
    return MultibodySystem(gravity=gravity, bodies=tuple(body(name) for name in "abcdef"), joints=joints)


def test_a_floating_tree_keeps_energy_and_momentum():
    system = floating_tree()
    run = simulate(system, SimulationSettings(duration=2.0, output_step=0.1, tolerance=1e-10))
    energy = curves(run)["energy: total"]
    P, L = momenta(system, run)
    # local errors of 1e-10 over some hundred steps
    assert np.ptp(energy) < 1e-7 * energy[0]
    assert np.abs(P - P[0]).max() < 1e-7 * np.linalg.norm(P[0])
    assert np.abs(L - L[0]).max() < 1e-7 * np.linalg.norm(L[0])


def test_gravity_gives_a_floating_tree_its_weight_times_time():
    g = np.array([0.0, 0.0, -9.81])
    system = floating_tree(tuple(g))
    run = simulate(system, SimulationSettings(duration=1.0, output_step=0.25, tolerance=1e-10))
    P, _ = momenta(system, run)
    mass = sum(body.mass for body in system.bodies)
    assert pytest.approx(mass * np.outer(run.time, g), abs=1e-7) == P - P[0]


def test_double_pendulum_against_its_equations():
    """Two point masses on rods (textbook equations by scipy at 1e-11), a chaotic motion of three seconds."""
    m, length, g = 1.0, 1.0, 9.81
    bodies = tuple(Body(name=name, mass=m, centre=(length, 0.0, 0.0), inertia=(0.0, 1e-12, 1e-12)) for name in "ab")
    joints = (
        RevoluteJoint(name="one", body_b="a", axis=(0.0, 1.0, 0.0)),
        RevoluteJoint(name="two", body_a="a", body_b="b", point_a=(length, 0.0, 0.0), axis=(0.0, 1.0, 0.0)),
    )
    run = simulate(
        MultibodySystem(bodies=bodies, joints=joints),
        SimulationSettings(duration=3.0, output_step=0.05, tolerance=1e-12),
    )

    def rates(_t, y):  # angles from the vertical
        a, b, u, w = y
        d = a - b
        M = np.array([[2.0, np.cos(d)], [np.cos(d), 1.0]])
        f = np.array([-(w**2) * np.sin(d) - 2 * g * np.sin(a), u**2 * np.sin(d) - g * np.sin(b)])
        return [u, w, *np.linalg.solve(M, f)]

    exact = solve_ivp(
        rates, (0.0, 3.0), [np.pi / 2, np.pi / 2, 0.0, 0.0], rtol=1e-12, atol=1e-12, t_eval=run.time, method="DOP853"
    ).y
    first, second = (run.coordinates[:, k] for k in range(2))
    # a turn about +y lowers x: the angle from the vertical is π/2 − q; errors grow about e^(λt), λ ≈ 3/s
    assert np.pi / 2 - first == pytest.approx(exact[0], abs=1e-6)
    assert np.pi / 2 - first - second == pytest.approx(exact[1], abs=1e-6)
    assert np.ptp(curves(run)["energy: total"]) < 1e-9 * 2 * m * g * length


@pytest.mark.parametrize("n", [4, 9])
def test_loop_of_bars(n):
    """A hanging polygon of n bars with loose pins: energy and closure over a second, freedom n − 3."""
    corners = [np.array([np.cos(a), 0.0, np.sin(a)]) for a in 2 * np.pi * (np.arange(n) + 0.5) / n]
    bodies, joints = [], []
    for k in range(n - 1):
        bar = corners[k + 1] - corners[k]
        length = float(np.linalg.norm(bar))
        turn = float(np.arctan2(-bar[2], bar[0]))
        bodies.append(Body(name=f"bar {k}", mass=1.0, centre=(length / 2, 0.0, 0.0), inertia=(1e-3, 0.05, 0.05)))
        before = 0.0 if k == 0 else sum(joint.position for joint in joints)
        start = dict(point_a=tuple(corners[0])) if k == 0 else dict(body_a=f"bar {k - 1}", point_a=(length, 0.0, 0.0))
        joints.append(
            RevoluteJoint(name=f"pin {k}", body_b=f"bar {k}", axis=(0.0, 1.0, 0.0), position=turn - before, **start)
        )
    joints.append(
        RevoluteJoint(
            name="last", body_b=f"bar {n - 2}", point_a=tuple(corners[-1]), point_b=(length, 0.0, 0.0),
            axis=(0.0, 1.0, 0.0),
        )
    )  # fmt: skip
    system = MultibodySystem(bodies=tuple(bodies), joints=tuple(joints))
    found = mobility(compile_system(system))
    assert found.freedom == n - 3
    assert [one.repeated for one in found.redundant] == [3]  # three of the five equations hold in every plane
    run = simulate(system, SimulationSettings(duration=1.0, output_step=0.01, tolerance=1e-9))
    assert run.status == "finished"
    assert run.statistics["closure_error"] < 1e-11  # projected after every step
    energy = curves(run)["energy: total"]
    assert np.ptp(energy) < 1e-6 * np.ptp(curves(run)["energy: kinetic"])


def bricard(last=RevoluteJoint):
    """Six rods of a metre along the edges of a cube, neighbouring axes at right angles; one rod is the ground.

    The mechanism of Bricard as in the multibody benchmark library of IFToMM: 1 kg a rod, gravity along −y.
    """
    P = [np.array(p, dtype=float) for p in ((0, 0, 0), (1, 0, 0), (1, -1, 0), (1, -1, 1), (0, -1, 1), (0, 0, 1))]
    axes = [(0, 1, 0), (0, 0, 1), (1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 0, 0)]
    bodies, joints = [], []
    for k in range(5):
        rod = P[k + 1] - P[k]
        J = (np.eye(3) - np.outer(rod, rod)) / 12
        bodies.append(Body(name=f"rod {k + 1}", mass=1.0, centre=tuple(rod / 2), inertia=tuple(map(float, np.diag(J)))))
        on = {} if k == 0 else dict(body_a=f"rod {k}", point_a=tuple(P[k] - P[k - 1]))
        joints.append(RevoluteJoint(name=f"hinge {k + 1}", body_b=f"rod {k + 1}", axis=axes[k], **on))
    joints.append(
        last(name="hinge 6", body_b="rod 5", point_a=tuple(P[5]), point_b=tuple(P[5] - P[4]), axis=axes[5], cut=True)
    )
    return MultibodySystem(gravity=(0.0, -9.81, 0.0), bodies=tuple(bodies), joints=tuple(joints))


def test_bricard_moves_although_its_equations_repeat():
    """Grübler counts 0, the rank gives 1; the hinge that repeats is named; the motion is that without repetition."""
    system = bricard()
    found = mobility(compile_system(system))
    assert (found.speeds, found.equations, found.rank, found.freedom) == (5, 5, 4, 1)
    (one,) = found.redundant
    assert (one.name, one.repeated, one.always) == ("Joint 'hinge 6'", 1, True)
    assert set(one.loop) == {f"hinge {k}" for k in range(1, 7)}
    settings = SimulationSettings(duration=3.0, output_step=0.02, tolerance=1e-10)
    run = simulate(system, settings)
    assert run.status == "finished"
    assert run.statistics["closure_error"] < 1e-10
    energy = curves(run)
    # the rod's angle comes back after each swing: energy within the tolerance of some hundred steps
    assert np.ptp(energy["energy: total"]) < 1e-6 * np.ptp(energy["energy: kinetic"])
    relaxed = bricard(CylindricalJoint)  # free to slide along the last axis, which it never does
    assert mobility(compile_system(relaxed)).redundant == ()
    other = simulate(relaxed, settings)
    assert run.coordinates == pytest.approx(other.coordinates, abs=1e-5)
    assert np.ptp(run.coordinates[:, 0]) > 1.0


def test_a_singular_position_is_told_from_a_redundant_build():
    """A parallelogram stretched flat has one more freedom at that instant; its plane equations repeat always."""
    bars = tuple(Body(name=name, mass=1.0, centre=(0.5, 0, 0), inertia=(0.01, 0.1, 0.1)) for name in "abc")

    def four_bar(angle):
        return MultibodySystem(
            bodies=bars,
            joints=(
                RevoluteJoint(name="1", body_b="a", position=angle),
                RevoluteJoint(name="2", body_a="a", body_b="b", point_a=(1, 0, 0), position=-angle),
                RevoluteJoint(name="3", body_a="b", body_b="c", point_a=(1, 0, 0), position=angle - np.pi),
                RevoluteJoint(
                    name="4", body_b="c", point_a=(1, 0, 0), point_b=(1, 0, 0), cut=True, position=angle - np.pi
                ),
            ),
        )

    usual, flat = (mobility(compile_system(four_bar(angle))) for angle in (1.0, 0.0))
    assert (usual.freedom, usual.singular) == (1, False)
    assert (flat.freedom, flat.freedom_nearby, flat.singular) == (2, 1, True)


def test_spinning_top_in_steady_precession():
    """A·cosθ·Ω² − C·ω₃·Ω + m·g·l = 0: with the right start θ and Ω stay for many turns (Goldstein 5.7)."""
    m, g, l, A, C, theta, spin = 1.0, 9.81, 0.3, 0.12, 0.02, 0.5, 120.0
    a, b, c = A * np.cos(theta), -C * spin, m * g * l
    precession = (-b - np.sqrt(b * b - 4 * a * c)) / (2 * a)  # the slow one
    # body axes z along the top; ω = Ω·e_z(ground) + own turn about z, in the axes of the body
    own = spin - precession * np.cos(theta)
    omega = (-precession * np.sin(theta), 0.0, precession * np.cos(theta) + own)
    top = Body(name="top", mass=m, centre=(0.0, 0.0, l), inertia=(A - m * l * l, A - m * l * l, C))
    ball = SphericalJoint(name="tip", body_b="top", angles=(0.0, theta, 0.0), angular_velocity=omega)
    run = simulate(
        MultibodySystem(bodies=(top,), joints=(ball,)),
        SimulationSettings(duration=4.0, output_step=0.02, tolerance=1e-11),
    )
    w, x, y, z = run.quaternions[:, 0].T
    axis = np.column_stack([2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)])
    assert np.arccos(axis[:, 2]) == pytest.approx(np.full(len(axis), theta), abs=1e-7)
    azimuth = np.unwrap(np.arctan2(axis[:, 1], axis[:, 0]))
    assert azimuth == pytest.approx(precession * run.time, abs=1e-6)
    assert precession * 4.0 > 5.0  # nearly a whole turn of precession, 76 turns of spin


def nut(**more):
    inertia = (1.0, 2.0, 3.0)
    start = FreeJoint(name="nut", body_b="nut", angular_velocity=(1e-3, 3.0, 1e-3))
    return MultibodySystem(
        gravity=NO_GRAVITY, bodies=(Body(name="nut", mass=1.0, inertia=inertia),), joints=(start,), **more
    )


def test_dzhanibekov_nut_flips_in_the_time_of_the_elliptic_integral():
    """Euler's equations: ω₂ ∝ sn(p·t, k), so it changes sign every 2K(k)/p (Landau and Lifshitz, § 37)."""
    I1, I2, I3 = 1.0, 2.0, 3.0
    w = np.array([1e-3, 3.0, 1e-3])
    E2, L2 = float(np.array([I1, I2, I3]) @ w**2), float((np.array([I1, I2, I3]) * w) @ (np.array([I1, I2, I3]) * w))
    if L2 < E2 * I2:
        I1, I3 = I3, I1
    p = np.sqrt((I3 - I2) * (L2 - E2 * I1) / (I1 * I2 * I3))
    k2 = (I2 - I1) * (E2 * I3 - L2) / ((I3 - I2) * (L2 - E2 * I1))
    half = 2.0 * ellipk(k2) / p
    system = nut()
    run = simulate(system, SimulationSettings(duration=3.2 * half, output_step=0.005, tolerance=1e-12))
    w2 = run.speeds[:, 4]
    k = np.flatnonzero(np.sign(w2[1:]) != np.sign(w2[:-1]))
    flips = run.time[k] - w2[k] * (run.time[k + 1] - run.time[k]) / (w2[k + 1] - w2[k])
    assert len(flips) == 3
    # linear interpolation of a curve over 5 ms errs by 1e-6; the phase by the tolerance times e^(p·t) per flip
    assert np.diff(flips) == pytest.approx(half, abs=1e-5)
    P, L = momenta(system, run)
    energy = curves(run)["energy: total"]
    assert np.ptp(energy) < 1e-9 * energy[0]
    assert np.abs(L - L[0]).max() < 1e-9 * np.linalg.norm(L[0])
    assert np.abs(P).max() < 1e-12


def test_energy_and_momentum_of_the_nut_to_the_order_of_the_integrator():
    """Runge–Kutta of order four with half the step: errors fall by 2⁴ or more."""
    system = replace(nut(), joints=(replace(nut().joints[0], angular_velocity=(1.0, 3.0, 0.5)),))
    errors = []
    for step in (0.02, 0.01):
        run = simulate(system, SimulationSettings(duration=2.0, output_step=2.0, integrator="rk4", step=step))
        energy = curves(run)["energy: total"]
        _, L = momenta(system, run)
        errors.append((abs(energy[-1] - energy[0]) / energy[0], np.linalg.norm(L[-1] - L[0]) / np.linalg.norm(L[0])))
    ratio = np.array(errors[0]) / np.array(errors[1])
    assert np.all(ratio > 14.0)  # 16 in the limit; a step of 0.02 s is still a little coarse
    assert np.all(np.array(errors[1]) < 1e-5)
