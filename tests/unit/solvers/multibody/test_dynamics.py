"""Kernels of the tree and of loops against brute force, closed forms and conservation laws."""

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from solvers.integrate.settings import SimulationSettings
from solvers.kernels.coordinates import shift
from solvers.kernels.multibody_arrays import CENTRE, INERTIA, ORIGIN, OWN, POSE
from solvers.kernels.tree import mass_matrix, poses
from solvers.multibody.compile import compile_system, make_workspace
from solvers.multibody.forces import JointForce
from solvers.multibody.joints import FixedJoint, FreeJoint, PrismaticJoint, RevoluteJoint
from solvers.multibody.simulate import simulate
from solvers.multibody.system import Body, MultibodySystem


def curves(results):
    assert results.status == "finished"
    return {channel.name: channel.values for channel in results.channels}


def run(system, duration=2.0, **settings):
    return simulate(system, SimulationSettings(duration=duration, output_step=0.01, **settings))


def random_body(rng, name):
    # a tensor ∫(|r|²I − rrᵀ)dm of random points obeys the triangle inequality
    points = rng.normal(size=(6, 3)) * 0.3
    tensor = sum(np.eye(3) * (p @ p) - np.outer(p, p) for p in points)
    return Body(
        name=name,
        mass=float(rng.uniform(0.5, 2.0)),
        centre=tuple(rng.normal(size=3) * 0.3),
        inertia=tuple(np.diag(tensor)),
        products=(tensor[0, 1], tensor[0, 2], tensor[1, 2]),
    )


def random_tree(gravity=(0.3, -0.2, -9.81), floating=False):
    """Six bodies; all kinds of joints, one passed against its direction, frames turned at random."""
    rng = np.random.default_rng(3)

    def vector(scale=0.5):
        return tuple(rng.normal(size=3) * scale)

    def frame():
        return dict(point_a=vector(), point_b=vector(), angles_a=vector(1.0), angles_b=vector(1.0))

    root = "a" if floating else "ground"
    kinds = (
        [FreeJoint(name="ja", body_b="a", velocity=vector(), angular_velocity=vector(2.0), angles=vector())]
        if floating
        else [RevoluteJoint(name="ja", body_b="a", axis=vector(), position=0.3, speed=1.0, **frame())]
    )
    kinds += [
        RevoluteJoint(name="jb", body_a=root, body_b="b", axis=vector(), position=-0.4, speed=2.0, **frame()),
        PrismaticJoint(name="jc", body_a="c", body_b="b", axis=vector(), position=0.2, speed=-0.5, **frame()),
        RevoluteJoint(name="jd", body_a="d", body_b="c", axis=vector(), position=0.8, speed=-1.5, **frame()),
        FixedJoint(name="je", body_a="d", body_b="e", **frame()),
        FreeJoint(name="jf", body_a="b", body_b="f", velocity=vector(), angular_velocity=vector(), **frame()),
    ]
    bodies = tuple(random_body(rng, name) for name in "abcdef")
    return MultibodySystem(bodies=bodies, joints=tuple(kinds), gravity=gravity)


def test_mass_matrix_against_finite_motion():
    """½ vᵀMv from positions moved by ±h: independent of the motion vectors that the kernel uses."""
    compiled = compile_system(random_tree())
    model, ws = compiled.model, make_workspace(compiled)
    n_v, h = len(compiled.v), 1e-5
    parts = []
    for k in range(n_v):
        states = []
        for sign in (1.0, -1.0):
            q = compiled.q.copy()
            shift(model, compiled.q, np.eye(n_v)[k], sign * h, q)
            poses(model, ws, q)
            R, p = ws.rot[1:, POSE].copy(), ws.vec[1:, ORIGIN].copy()
            states.append((R, p + np.einsum("bij,bj->bi", R, model.body_vec[1:, CENTRE])))
        dR = (states[0][0] - states[1][0]) / (2 * h)
        velocity = (states[0][1] - states[1][1]) / (2 * h)
        R = 0.5 * (states[0][0] + states[1][0])
        spin = np.einsum("bji,bjk->bik", R, dR)  # body axes
        parts.append((velocity, np.stack([spin[:, 2, 1], spin[:, 0, 2], spin[:, 1, 0]], axis=1)))
    mass, inertia = model.mass[1:, OWN], model.body_rot[1:, INERTIA]
    expected = np.array(
        [
            [(mass[:, None] * v1 * v2).sum() + np.einsum("bi,bij,bj->", w1, inertia, w2) for v2, w2 in parts]
            for v1, w1 in parts
        ]
    )
    poses(model, ws, compiled.q)
    mass_matrix(model, ws)
    # central differences with h = 1e-5: error h² ~ 1e-10 times lengths of a few metres
    assert pytest.approx(expected, abs=1e-8) == ws.M
    assert np.linalg.eigvalsh(ws.M).min() > 0


def test_energy_of_a_random_tree():
    results = run(random_tree(), duration=1.0, tolerance=1e-10)
    energy = curves(results)["energy: total"]
    # error per step 1e-10 relative, about a hundred steps, energies of some hundred joules
    assert energy == pytest.approx(np.full(len(energy), energy[0]), abs=1e-6)


def momentum(compiled_system, results):
    """Linear and angular momentum (about the ground's origin) from poses alone, by central differences in time."""
    bodies, dt = compiled_system.bodies, results.time[1] - results.time[0]
    linear, angular = 0.0, 0.0
    for i, body in enumerate(bodies):
        w, x, y, z = results.quaternions[:, i].T
        R = np.array(
            [
                [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
                [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
                [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
            ]
        ).transpose(2, 0, 1)
        centre = results.positions[:, i] + R @ np.array(body.centre)
        velocity = _rate(centre, dt)
        spin = np.einsum("tij,tkj->tik", _rate(R, dt), R[2:-2])
        omega = np.stack([spin[:, 2, 1], spin[:, 0, 2], spin[:, 1, 0]], axis=1)
        (xy, xz, yz), tensor = body.products, np.diag(body.inertia)
        tensor = tensor + np.array([[0, xy, xz], [xy, 0, yz], [xz, yz, 0]])
        world = np.einsum("tij,jk,tlk->til", R[2:-2], tensor, R[2:-2])
        linear = linear + body.mass * velocity
        angular = angular + np.einsum("tij,tj->ti", world, omega) + body.mass * np.cross(centre[2:-2], velocity)
    return linear, angular


def _rate(x, dt):
    """Fourth-order central difference along time."""
    return (8 * (x[3:-1] - x[1:-3]) - (x[4:] - x[:-4])) / (12 * dt)


def test_momentum_of_a_floating_tree():
    system = random_tree(gravity=(0.0, 0.0, 0.0), floating=True)
    results = simulate(system, SimulationSettings(duration=0.5, output_step=0.001, tolerance=1e-10))
    assert results.status == "finished"
    for value in momentum(system, results):
        # differences of order dt⁴ ~ 1e-12 times fifth derivatives ~ 1e4
        assert value == pytest.approx(np.tile(value[0], (len(value), 1)), abs=2e-6)


def test_conical_pendulum():
    """Steady cone: ω² = g/(l cos θ); force in the pin m√(g² + (ω² l sin θ)²). The cross is massless."""
    length, mass, tilt, g = 0.8, 1.5, 0.6, 9.81
    spin = np.sqrt(g / (length * np.cos(tilt)))
    system = MultibodySystem(
        bodies=(
            Body(name="cross", mass=0.0, inertia=(0.0, 0.0, 0.0)),
            Body(name="bob", mass=mass, centre=(0.0, 0.0, -length), inertia=(0.0, 0.0, 0.0)),
        ),
        joints=(
            RevoluteJoint(name="vertical", body_b="cross", axis=(0.0, 0.0, 1.0), speed=spin),
            RevoluteJoint(name="tilt", body_a="cross", body_b="bob", axis=(0.0, 1.0, 0.0), position=tilt),
        ),
    )
    c = curves(run(system, duration=3.0, tolerance=1e-10))
    # an unstable balance it is not: errors stay of the order of the tolerance
    assert c["tilt: angle"] == pytest.approx(np.full(301, tilt), abs=1e-8)
    expected = mass * np.hypot(g, spin**2 * length * np.sin(tilt))
    assert c["tilt: reaction"] == pytest.approx(np.full(301, expected), rel=1e-7)
    assert c["vertical: angle"][-1] == pytest.approx(3.0 * spin, rel=1e-8)


def test_free_body_keeps_its_angular_momentum():
    """Torque-free asymmetric top near its unstable axis, against Euler's equations; its centre falls on a parabola."""
    inertia, start = np.array([1.0, 2.0, 2.5]), np.array([0.01, 3.0, 0.02])
    system = MultibodySystem(
        bodies=(Body(name="top", mass=2.0, centre=(0.1, -0.2, 0.3), inertia=tuple(inertia)),),
        joints=(
            FreeJoint(
                name="flight", body_b="top", point_b=(0.1, -0.2, 0.3), velocity=(1.0, 0.0, 5.0),
                angular_velocity=tuple(start), angles=(0.3, 0.2, -0.5),
            ),
        ),
    )  # fmt: skip
    results = run(system, duration=10.0, tolerance=1e-10)
    c = curves(results)
    t = results.time
    # gravity is constant and the integrator of order five: exact but for rounding
    assert c["flight: displacement z"] == pytest.approx(5.0 * t - 0.5 * 9.81 * t**2, abs=1e-9)
    euler = solve_ivp(
        lambda t, w: np.cross(inertia * w, w) / inertia, (0, 10.0), start, t_eval=t, rtol=1e-12, atol=1e-12
    )
    omega = np.stack([c[f"flight: angular velocity {axis}"] for axis in "xyz"], axis=1)
    assert omega == pytest.approx(euler.y.T, abs=1e-5)  # the unstable axis magnifies 1e-10 by exp(0.5·10)
    w, x, y, z = results.quaternions[:, 0].T
    momentum_body = omega * inertia
    u = np.stack([x, y, z], axis=1)
    world = momentum_body + 2 * np.cross(u, np.cross(u, momentum_body) + w[:, None] * momentum_body)
    assert world == pytest.approx(np.tile(world[0], (len(t), 1)), abs=1e-6)
    assert np.linalg.norm(results.quaternions[:, 0], axis=1) == pytest.approx(np.ones(len(t)), abs=1e-12)


def four_bar(spatial_tilt=0.0):
    """Four-bar in a vertical plane, turned about x; every joint a spatial revolute: 5 equations, rank 2."""
    axis = (0.0, -np.sin(spatial_tilt), np.cos(spatial_tilt))

    def body(name, length):
        return Body(
            name=name, mass=length, centre=(length / 2, 0.0, 0.0), inertia=(0.01 * length, *(length**3 / 12,) * 2)
        )

    return MultibodySystem(
        gravity=(0.0, -9.81 * np.cos(spatial_tilt), -9.81 * np.sin(spatial_tilt)),
        bodies=(body("crank", 0.5), body("coupler", 1.2), body("rocker", 1.0)),
        joints=(
            RevoluteJoint(name="A", body_b="crank", axis=axis, position=1.0, speed=4.0),
            RevoluteJoint(
                name="B", body_a="crank", body_b="coupler", point_a=(0.5, 0.0, 0.0), axis=axis, position=-0.5
            ),
            RevoluteJoint(
                name="C", body_a="coupler", body_b="rocker", point_a=(1.2, 0.0, 0.0), point_b=(1.0, 0.0, 0.0),
                axis=axis, position=1.0,
            ),
            RevoluteJoint(name="D", body_b="rocker", point_a=(1.0, 0.0, 0.0), axis=axis, position=1.2),
        ),
    )  # fmt: skip


@pytest.mark.parametrize("tilt", [0.0, 0.7])
def test_planar_loop_of_spatial_joints(tilt):
    results = run(four_bar(tilt), duration=3.0)
    c = curves(results)
    assert results.statistics["closure_error"] < 1e-9
    assert np.abs(c["energy: balance"]).max() < 1e-5  # of some 20 J, tolerance 1e-8 over 300 steps
    across = c["B: reaction z"] if tilt == 0.0 else np.zeros(1)
    assert np.abs(across).max() < 1e-9, "repeated equations share nothing across the plane"


def test_turned_plane_gives_the_same_motion():
    flat, turned = (curves(run(four_bar(tilt), duration=1.0)) for tilt in (0.0, 0.7))
    for name in ("A: angle", "C: angle", "A: reaction", "C: reaction"):
        # the same equations in other axes: only rounding and step control differ
        assert turned[name] == pytest.approx(flat[name], rel=1e-6, abs=1e-6), name


def test_overconstrained_parallelogram():
    """Three parallel cranks and a platform: one loop repeats the other, the motion is that of one."""
    cranks = [f"crank {k}" for k in range(3)]
    joints = []
    for k, name in enumerate(cranks):
        joints.append(RevoluteJoint(name=f"foot {k}", body_b=name, point_a=(float(k), 0.0, 0.0), position=1.0))
        joints.append(
            RevoluteJoint(
                name=f"head {k}", body_a=name, body_b="platform", point_a=(1.0, 0.0, 0.0),
                point_b=(float(k) - 1.0, 0.0, 0.0), position=-1.0,
            )
        )  # fmt: skip
    bodies = [Body(name=name, mass=1e-6, centre=(0.5, 0, 0), inertia=(1e-7, 1e-7, 1e-7)) for name in cranks]
    system = MultibodySystem(
        gravity=(0.0, -9.81, 0.0),
        bodies=(*bodies, Body(name="platform", mass=3.0, inertia=(1.0, 1.0, 1.0))),
        joints=tuple(joints),
    )
    c = curves(run(system, duration=1.0))
    # φ̈ = −g cos φ/l of a point mass on a bar; the cranks' mass is 1e-6 of the platform's
    start = c["foot 0: angular acceleration"][0]
    assert start == pytest.approx(-9.81 * np.cos(1.0), rel=1e-5)
    # between the steps the output is interpolated with order four: 1e-6 of some 30 J
    assert np.abs(c["energy: balance"]).max() < 1e-5


def test_direction_of_joints_does_not_matter():
    """Exchanged bodies turn the sign of the coordinate and nothing else."""
    base = dict(point_a=(0.3, 0.0, 0.1), point_b=(0.0, 0.2, 0.0), angles_a=(0.4, 0.1, 0.0), angles_b=(0.0, 0.3, -0.2))
    swapped = {f"{key[:-1]}{'b' if key[-1] == 'a' else 'a'}": value for key, value in base.items()}
    axis = (0.2, 1.0, 0.3)
    arm = Body(name="arm", mass=2.0, centre=(0.5, 0.1, 0.0), inertia=(0.2, 0.3, 0.4))
    block = Body(name="block", mass=1.0, centre=(0.0, 0.1, 0.0), inertia=(0.1, 0.1, 0.1))
    spring = (
        JointForce(name="spring", joint="slide", expression="-50*q - 0.5*v"),
        JointForce(name="motor", joint="pin", expression="0.3*v"),
    )
    forwards = MultibodySystem(
        bodies=(arm, block),
        forces=spring,
        joints=(
            RevoluteJoint(name="pin", body_b="arm", axis=axis, position=0.3, speed=1.0, **base),
            PrismaticJoint(name="slide", body_a="arm", body_b="block", axis=axis, position=0.1, **base),
        ),
    )
    backwards = MultibodySystem(
        bodies=(arm, block),
        forces=spring,
        joints=(
            RevoluteJoint(name="pin", body_a="arm", body_b="ground", axis=axis, position=-0.3, speed=-1.0, **swapped),
            PrismaticJoint(name="slide", body_a="block", body_b="arm", axis=axis, position=-0.1, **swapped),
        ),
    )
    one, two = run(forwards), run(backwards)
    a, b = curves(one), curves(two)
    assert two.positions == pytest.approx(one.positions, abs=1e-7)
    for name in ("pin: angle", "slide: displacement", "slide: acceleration"):
        assert b[name] == pytest.approx(-a[name], abs=1e-5), name
    for name in ("pin: reaction", "slide: reaction", "energy: work of forces"):
        assert b[name] == pytest.approx(a[name], abs=1e-5), name


def test_fixed_joint_is_a_weld():
    """Two welded halves swing as the whole; the weld carries weight and inertia of its half."""
    half = dict(mass=1.0, inertia=(0.01, 0.05, 0.05))
    joints = (
        RevoluteJoint(name="pin", body_b="near", axis=(0.0, 1.0, 0.0)),
        FixedJoint(name="weld", body_a="near", body_b="far", point_a=(1.0, 0.0, 0.0)),
    )
    bodies = (Body(name="near", centre=(0.5, 0.0, 0.0), **half), Body(name="far", centre=(0.5, 0.0, 0.0), **half))
    c = curves(run(MultibodySystem(bodies=bodies, joints=joints)))
    about_pin = 2 * 0.05 + 0.5**2 + 1.5**2
    assert c["pin: angular acceleration"][0] == pytest.approx(9.81 * 2.0 / about_pin, rel=1e-12)
    drop = c["pin: angular acceleration"][0]
    assert c["weld: reaction z"][0] == pytest.approx(9.81 - 1.5 * drop, rel=1e-12)
    assert c["weld: reaction torque y"][0] == pytest.approx(0.05 * drop - 0.5 * (9.81 - 1.5 * drop), rel=1e-9)


def test_force_on_a_cut_joint_does_the_same_work_as_on_a_carrying_one():
    """A torsion spring between rocker and coupler, given once on joint C; joints re-ordered so that another is cut."""
    spring = (JointForce(name="spring", joint="C", expression="-3*q - 0.1*v"),)
    system = four_bar()
    plain = MultibodySystem(**{**vars(system), "forces": spring})
    moved = MultibodySystem(**{**vars(plain), "joints": (system.joints[2], system.joints[1], *system.joints[::3])})
    one, two = curves(run(plain, duration=1.0)), curves(run(moved, duration=1.0))
    # between the steps the output is interpolated with order four: 1e-6 of some 10 J
    assert np.abs(one["energy: balance"]).max() < 1e-5
    for name in ("A: angle", "C: angle", "D: reaction", "energy: work of forces"):
        assert two[name] == pytest.approx(one[name], rel=1e-6, abs=1e-6), name
