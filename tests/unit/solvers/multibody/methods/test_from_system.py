"""Mechanisms and URDF robots through the tree methods, against the engine of the simulation and Pinocchio."""

from dataclasses import replace

import numpy as np
import pytest

from io_formats.urdf import read_urdf
from solvers.errors import ModelError
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.compile import compile_system, make_workspace
from solvers.multibody.joints import JOINT_TYPES, FixedJoint, RevoluteJoint
from solvers.multibody.methods.dynamics import forward_dynamics
from solvers.multibody.methods.from_system import angle_and_axis, tree_model
from solvers.multibody.methods.model import neutral, tree_data
from solvers.multibody.simulate import simulate
from solvers.multibody.system import Body, MultibodySystem
from tests.unit.solvers.multibody.methods.random_trees import rotation

ROBOTS = ("double_pendulum_simple", "panda", "ur5_robot", "anymal")


def random_system(rng, kinds):
    """A branched mechanism with general numbers; some joints are written from the child to the parent."""
    bodies, joints = [], []
    for i, kind in enumerate(kinds):
        half = 0.1 * rng.normal(size=(3, 3))
        J = np.trace(half @ half.T) * np.eye(3) - half @ half.T
        bodies.append(
            Body(
                name=f"b{i}",
                mass=1.0 + rng.random(),
                centre=tuple(0.1 * rng.normal(size=3)),
                inertia=tuple(np.diag(J)),
                products=(J[0, 1], J[0, 2], J[1, 2]),
            )
        )
        ends = ("ground" if i == 0 else f"b{rng.integers(max(0, i - 3), i)}", f"b{i}")
        if kind in ("revolute", "prismatic", "universal", "screw") and rng.random() < 0.4:
            ends = ends[::-1]
        joints.append(
            JOINT_TYPES[kind](
                name=f"j{i}",
                body_a=ends[0],
                body_b=ends[1],
                **{f"{what}_{side}": tuple(0.4 * rng.normal(size=3)) for what in ("point", "angles") for side in "ab"},
            )
        )
    return MultibodySystem(bodies=tuple(bodies), joints=tuple(joints))


def start_of_a_run(compiled, q, v):
    """Coordinates, speeds and accelerations of the first row of a simulation."""
    settings = SimulationSettings(duration=1e-6, output_step=1e-6)
    run = simulate(replace(compiled, q=q, v=v), settings)
    return run.coordinates[0], run.speeds[0], run.accelerations[0]


@pytest.mark.parametrize("kind", [kind for kind in JOINT_TYPES if kind not in ("general", "fixed")])
def test_same_acceleration_as_the_simulation(rng, kind):
    system = random_system(rng, [kind, "revolute", kind, "prismatic", "fixed", kind, "spherical"])
    compiled = compile_system(system)
    tree = tree_model(compiled)
    assert (tree.model.n_q, tree.model.n_v) == (len(compiled.q), len(compiled.v))
    q = neutral(tree.model) + 0.3 * rng.normal(size=len(compiled.q))
    v = rng.normal(size=len(compiled.v))
    q, v, expected = start_of_a_run(compiled, q, v)
    # two formulations, accelerations up to 1e3: rounding stays nine digits below
    np.testing.assert_allclose(forward_dynamics(tree_data(tree.model), q, v), expected, atol=1e-9 * abs(expected).max())


def test_large_trees_are_simulated_by_articulated_bodies(rng):
    """Forty bodies: the simulation leaves the mass matrix alone, and its accelerations are those of the methods."""
    kinds = [str(kind) for kind in rng.choice([k for k in JOINT_TYPES if k != "general"], size=40)]
    compiled = compile_system(random_system(rng, kinds))
    assert len(make_workspace(compiled).tree) > 0
    tree = tree_model(compiled)
    q = neutral(tree.model) + 0.3 * rng.normal(size=len(compiled.q))
    q, v, acc = start_of_a_run(compiled, q, rng.normal(size=len(compiled.v)))
    for name in ("dec", "cbm"):
        expected = forward_dynamics(tree_data(tree.model), q, v, name=name)
        np.testing.assert_allclose(acc, expected, atol=1e-9 * abs(expected).max())


def test_massless_end_of_a_large_tree_is_named(rng):
    system = random_system(rng, ["revolute"] * 20)
    bodies = (*system.bodies[:-1], replace(system.bodies[-1], mass=0.0, inertia=(0.0,) * 3, products=(0.0,) * 3))
    with pytest.raises(ModelError, match=r"the bodies it carries \('b19'\) have no inertia"):
        simulate(replace(system, bodies=bodies), SimulationSettings(duration=1e-3, output_step=1e-3))


@pytest.mark.parametrize("name", ROBOTS)
def test_robots_move_as_in_pinocchio(rng, shared_data, name):
    pin = pytest.importorskip("pinocchio", reason="Pinocchio (pip install pin) is not installed")
    path = shared_data / "mbs" / f"{name}.urdf"
    peer = pin.buildModelFromUrdf(str(path))
    system = read_urdf(path).system
    compiled = compile_system(system)
    tree = tree_model(compiled)
    q, v, tau = (rng.normal(size=tree.model.n_v) for _ in range(3))
    acc = forward_dynamics(tree_data(tree.model), q, v, tau)
    places = [peer.joints[peer.getJointId(joint)].idx_v for joint in compiled.speed_joints]
    theirs = [np.zeros(peer.nv) for _ in range(3)]
    for ours, other in zip((q, v, tau), theirs):
        other[places] = ours
    expected = pin.aba(peer, peer.createData(), *theirs)[places]
    np.testing.assert_allclose(acc, expected, atol=1e-9 * max(1.0, abs(expected).max()))


def test_loops_and_prescribed_motions_are_refused():
    bodies = (Body(name="a"), Body(name="b"))
    pins = tuple(
        RevoluteJoint(name=name, body_a=a, body_b=b, point_a=(float(k), 0.0, 0.0))
        for k, (name, a, b) in enumerate((("p", "ground", "a"), ("q", "a", "b"), ("r", "b", "ground")))
    )
    with pytest.raises(ModelError, match="is no open tree"):
        tree_model(MultibodySystem(bodies=bodies, joints=pins))
    driven = RevoluteJoint(name="motor", body_b="a", motion="2*t")
    with pytest.raises(ModelError, match="'motor' follows a prescribed motion"):
        tree_model(MultibodySystem(bodies=bodies, joints=(driven, FixedJoint(name="f", body_a="a", body_b="b"))))


def test_angle_and_axis_of_any_rotation(rng):
    for size in (0.0, 1e-9, 1.0, 3.1, np.pi):
        axis = rotation(rng)[:, 0]
        K = np.array([[0, -axis[2], axis[1]], [axis[2], 0, -axis[0]], [-axis[1], axis[0], 0]])
        R = np.eye(3) + np.sin(size) * K + (1.0 - np.cos(size)) * K @ K
        angle, found = angle_and_axis(R)
        K = np.array([[0, -found[2], found[1]], [found[2], 0, -found[0]], [-found[1], found[0], 0]])
        np.testing.assert_allclose(np.eye(3) + np.sin(angle) * K + (1.0 - np.cos(angle)) * K @ K, R, atol=1e-15)
