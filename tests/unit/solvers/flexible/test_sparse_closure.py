"""Many loops: the closure equations factored by blocks give what the factors with column pivoting give."""

from dataclasses import replace
from time import process_time

import numpy as np
import pytest

from fem.generators import beam_line
from fem.materials import Isotropic
from fem.motion import ready_for_motion
from fem.reduce import reduce_model
from fem.section_shapes import beam_section
from solvers.integrate.settings import SimulationSettings
from solvers.kernels.motion import closing_step, derivative, project_speeds
from solvers.kernels.multibody_arrays import KIND, LAMBDA, OFF, RANK, SPARSE
from solvers.multibody.closure_layout import no_layout
from solvers.multibody.compile import compile_system, make_workspace
from solvers.multibody.constraints import Coupling, DistanceRod
from solvers.multibody.flexible_body import FlexibleBody
from solvers.multibody.joints import FreeJoint, RevoluteJoint, SphericalJoint, UniversalJoint
from solvers.multibody.simulate import simulate
from solvers.multibody.system import Body, MultibodySystem


@pytest.fixture(scope="module")
def bar():
    """A bar of 1 m with 10 modes."""
    steel = Isotropic(name="steel", young=2.1e10, poisson=0.3, density=7800.0)
    section = beam_section("square", "rectangle", 0.02, 0.02)
    model = beam_line((0, 0, 0), (1, 0, 0), 10, material=steel, section=section)
    return ready_for_motion(model, reduce_model(model, interface=[1, 11], count=4))


def flexible_chain(n):
    """Copies of one subsystem, every other one without two of its modes, hinged one on another."""
    bodies, joints = [], []
    for i in range(n):
        bodies.append(
            FlexibleBody(name=f"b{i}", subsystem="bar", excluded=(1, 2) * (i % 2), position=(float(i), 0.0, 0.0))
        )
        ends = {"body_a": f"b{i - 1}" if i else "ground", "node_a": 11 if i else None}
        axis = (0.0, 1.0, 0.0) if i % 2 else (0.0, 0.6, 0.8)
        joints.append(RevoluteJoint(name=f"j{i}", body_b=f"b{i}", node_b=1, axis=axis, **ends))
    return MultibodySystem(flexible_bodies=tuple(bodies), joints=tuple(joints))


def flexible_ladder(n):
    """Two rows of flexible bars; rigid rungs tie them together on ball joints."""
    bodies, rungs, joints = [], [], []
    for i in range(n):
        for row in range(2):
            name = f"{'ab'[row]}{i}"
            bodies.append(FlexibleBody(name=name, subsystem="bar", position=(float(i), float(row), 0.0)))
            before = {"body_a": f"{'ab'[row]}{i - 1}", "node_a": 11} if i else {"point_a": (0.0, float(row), 0.0)}
            joints.append(UniversalJoint(name=f"j{name}", body_b=name, node_b=1, **before))
        rungs.append(Body(name=f"r{i}", mass=1.0, inertia=(0.1, 0.02, 0.1)))
        for row in range(2):
            joints.append(
                SphericalJoint(
                    name=f"s{'ab'[row]}{i}", body_a=f"{'ab'[row]}{i}", node_a=11, body_b=f"r{i}",
                    point_b=(0.0, float(row), 0.0), cut=True,
                )
            )  # fmt: skip
    return MultibodySystem(bodies=tuple(rungs), flexible_bodies=tuple(bodies), joints=tuple(joints))


def rigid_chain(n):
    """Free bars tied by cut hinges, rods across and gears between hinges that are not neighbours."""
    bodies, joints = [], []
    for i in range(n):
        bodies.append(Body(name=f"b{i}", mass=1.0 + i % 3, centre=(0.5, 0.0, 0.1), inertia=(0.1, 0.2, 0.25)))
        joints.append(FreeJoint(name=f"f{i}", body_b=f"b{i}", position=(float(i), 0.1 * i, 0.0)))
        ends = {"body_a": f"b{i - 1}", "point_a": (1.0, 0.2, 0.0)} if i else {}
        joints.append(RevoluteJoint(name=f"j{i}", body_b=f"b{i}", axis=(0.0, 1.0, 0.3 * i), cut=True, **ends))
    rods = (DistanceRod(name=f"r{i}", body_a=f"b{i}", body_b=f"b{i + 3}", length=3.0) for i in range(0, n - 3, 4))
    gears = (Coupling(name=f"g{i}", joint_1=f"j{i}", joint_2=f"j{i + 2}") for i in range(1, n - 3, 4))
    return MultibodySystem(bodies=tuple(bodies), joints=tuple(joints), constraints=(*rods, *gears))


def unequal_chain(n):
    """The same with masses between a gram and a ton."""
    system, scales = rigid_chain(n), 10.0 ** np.random.default_rng(6).uniform(-3.0, 3.0, n)
    return replace(
        system,
        bodies=tuple(
            replace(body, mass=body.mass * scale, inertia=tuple(scale * value for value in body.inertia))
            for body, scale in zip(system.bodies, scales)
        ),
    )


def rigid_grid(n):
    """n × n bodies, each tied to the next ones of its row and of its column by ball joints."""
    bodies, joints = [], []
    points = np.random.default_rng(5).uniform(-0.5, 0.5, (n, n, 4, 3))
    for i in range(n):
        for j in range(n):
            bodies.append(Body(name=f"b{i} {j}", mass=1.0 + 0.2 * j, inertia=(0.1, 0.2, 0.25)))
            joints.append(FreeJoint(name=f"f{i} {j}", body_b=f"b{i} {j}", position=(float(i), float(j), 0.0)))
            for k, (a, b) in enumerate(((i + 1, j), (i, j + 1))):
                if a < n and b < n:
                    joints.append(
                        SphericalJoint(
                            name=f"j{i} {j} {k}", body_a=f"b{i} {j}", body_b=f"b{a} {b}", cut=True,
                            point_a=tuple(points[i, j, k]), point_b=tuple(points[a, b, 2 + k]),
                        )
                    )  # fmt: skip
    return MultibodySystem(bodies=tuple(bodies), joints=tuple(joints))


def parallelograms(n):
    """Bars on hinges with parallel axes and rungs between them, all cut: some equations repeat others."""
    bodies, joints = [], []
    for i in range(n):
        for row in range(2):
            name = f"{'ab'[row]}{i}"
            bodies.append(Body(name=name, mass=1.0, centre=(0.5, 0.0, 0.0), inertia=(0.1, 0.2, 0.2)))
            before = {"body_a": f"{'ab'[row]}{i - 1}", "point_a": (1.0, 0.0, 0.0)} if i else {"point_a": (0, row, 0)}
            joints.append(RevoluteJoint(name=f"j{name}", body_b=name, axis=(0.0, 0.0, 1.0), cut=True, **before))
            joints.append(FreeJoint(name=f"f{name}", body_b=name, position=(float(i), float(row), 0.0)))
        bodies.append(Body(name=f"r{i}", mass=1.0, centre=(0.0, 0.5, 0.0), inertia=(0.1, 0.1, 0.2)))
        joints.append(FreeJoint(name=f"fr{i}", body_b=f"r{i}", position=(i + 1.0, 0.0, 0.0)))
        for row in range(2):
            joints.append(
                RevoluteJoint(
                    name=f"s{'ab'[row]}{i}", body_a=f"{'ab'[row]}{i}", body_b=f"r{i}", axis=(0.0, 0.0, 1.0),
                    point_a=(1.0, 0.0, 0.0), point_b=(0.0, float(row), 0.0), cut=True,
                )
            )  # fmt: skip
    return MultibodySystem(bodies=tuple(bodies), joints=tuple(joints))


CASES = {
    "flexible chain": (flexible_chain, 12),
    "flexible ladder": (flexible_ladder, 6),
    "rigid chain": (rigid_chain, 20),
    "unequal chain": (unequal_chain, 20),
    "rigid grid": (rigid_grid, 6),
}


def by_columns(compiled):
    return replace(compiled, model=compiled.model._replace(**no_layout()))


def random_state(compiled, seed, size=0.05):
    rng, model = np.random.default_rng(seed), compiled.model
    q, v = compiled.q.copy(), rng.normal(size=len(compiled.v))
    modal = int(model.flex_i[:, 3].sum())
    moved = size * rng.normal(size=len(q))
    moved[len(q) - modal :] *= 0.01
    v[len(v) - modal :] *= 0.01
    return np.concatenate([q + moved, v, [0.0]])


def evaluated(compiled, y):
    ws, dy = make_workspace(compiled), np.zeros_like(y)
    for _ in range(2):  # the second time on what the first one left
        assert derivative(compiled.model, ws, 0.0, y, dy)
    return dy, ws


@pytest.mark.parametrize("case", CASES)
def test_blocks_and_columns_agree(case, bar):
    make, n = CASES[case]
    compiled = compile_system(make(n), {"bar": bar})
    assert len(compiled.model.closure_block) > 0
    for seed in range(3):
        y = random_state(compiled, seed)
        (dy, ws), (expected, other) = evaluated(compiled, y), evaluated(by_columns(compiled), y)
        assert ws.ints[SPARSE] == 1
        assert other.ints[SPARSE] == 0
        assert ws.ints[RANK] == other.ints[RANK]
        assert np.abs(dy - expected).max() < 1e-9 * np.abs(expected).max()
        rows = other.of_row[LAMBDA]
        assert np.abs(ws.of_row[LAMBDA] - rows).max() < 1e-8 * np.abs(rows).max()


def test_positions_and_speeds_are_projected_alike(bar):
    compiled = compile_system(flexible_chain(12), {"bar": bar})
    y = random_state(compiled, 7, 0.01)
    n_q, n_v = len(compiled.q), len(compiled.v)
    found = []
    for one in (compiled, by_columns(compiled)):
        ws, step, v = make_workspace(one), np.zeros(n_v), y[n_q : n_q + n_v].copy()
        closing_step(one.model, ws, y[:n_q], step)
        project_speeds(one.model, ws, v)
        found.append((step, v))
    for ours, expected in zip(*found):
        assert np.abs(ours - expected).max() < 1e-9 * np.abs(expected).max()


def test_constraint_that_does_not_act_takes_no_part(bar):
    compiled = compile_system(rigid_chain(20))
    kinds = compiled.model.constraint_i.copy()
    kinds[[4, 11], KIND] = OFF
    compiled = replace(compiled, model=compiled.model._replace(constraint_i=kinds))
    y = random_state(compiled, 2)
    (dy, ws), (expected, other) = evaluated(compiled, y), evaluated(by_columns(compiled), y)
    assert ws.ints[SPARSE] == 1
    assert ws.ints[RANK] == other.ints[RANK] == len(compiled.model.row_i) - 10
    assert np.abs(dy - expected).max() < 1e-9 * np.abs(expected).max()
    assert not ws.of_row[LAMBDA, compiled.model.row_i[:, 0] == 4].any()


def test_repeated_equations_fall_back_to_pivoting():
    compiled = compile_system(parallelograms(6))
    assert len(compiled.model.closure_block) > 0
    y = np.concatenate([compiled.q, np.zeros(len(compiled.v) + 1)])
    (dy, ws), (expected, other) = evaluated(compiled, y), evaluated(by_columns(compiled), y)
    assert ws.ints[SPARSE] == 0
    assert ws.ints[RANK] == other.ints[RANK] < len(compiled.model.row_i)
    assert np.array_equal(dy, expected)
    assert np.array_equal(ws.of_row[LAMBDA], other.of_row[LAMBDA])


def test_small_and_deep_mechanisms_keep_their_columns(bar):
    assert len(compile_system(flexible_chain(4), {"bar": bar}).model.closure_block) == 0
    hanging = tuple(replace(joint, cut=False) for joint in rigid_chain(40).joints if joint.name[0] == "j")
    deep = replace(rigid_chain(40), joints=hanging)
    assert len(compile_system(deep).model.closure_block) == 0


def test_a_run_keeps_its_energy(bar):
    compiled = compile_system(flexible_chain(8), {"bar": bar})
    settings = SimulationSettings(duration=0.05, output_step=0.01, tolerance=1e-7)
    ours, other = simulate(compiled, settings), simulate(by_columns(compiled), settings)
    assert ours.status == "finished"
    assert np.abs(ours.coordinates - other.coordinates).max() < 1e-7
    curves = {channel.name: channel.values for channel in ours.channels}
    assert np.abs(curves["energy: balance"]).max() < 1e-5 * np.abs(curves["energy: kinetic"]).max()


def test_time_of_a_chain_does_not_grow_with_the_cube(bar):
    def seconds(n):
        compiled = compile_system(flexible_chain(n), {"bar": bar})
        ws, y = make_workspace(compiled), random_state(compiled, 1)
        dy, best = np.zeros_like(y), np.inf
        for _ in range(7):
            start = process_time()
            for _ in range(4):
                derivative(compiled.model, ws, 0.0, y, dy)
            best = min(best, process_time() - start)
        return best

    assert seconds(60) < 10.0 * seconds(15)  # linear: 4; by columns: 64
