"""Deep mechanisms with few loops: factors along the tree instead of the mass matrix, the same accelerations."""

from time import process_time

import numpy as np
import pytest

from solvers.kernels.motion import derivative
from solvers.kernels.multibody_arrays import LAMBDA
from solvers.multibody.compile import compile_system, make_workspace
from solvers.multibody.constraints import DistanceRod
from solvers.multibody.joints import RevoluteJoint, SphericalJoint
from solvers.multibody.system import Body, MultibodySystem


def bridge(n, *, twice=False):
    """A chain of n bent bars between two points of the ground, with rods between bars; all loops closed at the start.

    ``twice``: one rod is there twice, so that its equation repeats another.
    """
    bars = np.array([(1.0, 0.2 * np.sin(i), 0.4 * np.cos(2.3 * i)) for i in range(n)])  # from pin to pin
    pins = np.vstack([np.zeros(3), np.cumsum(bars, axis=0)])
    bodies, joints, rods = [], [], []
    for i in range(n):
        bodies.append(Body(name=f"b{i}", mass=1.0 + 0.1 * (i % 3), centre=(0.5, 0.0, 0.1), inertia=(0.1, 0.2, 0.25)))
        ends = {"body_a": f"b{i - 1}" if i else "ground", "body_b": f"b{i}", "point_a": tuple(bars[i - 1] * (i > 0))}
        axis = (0.0, 1.0, 0.0) if i % 2 else (0.0, 0.6, 0.8)
        joints.append(
            SphericalJoint(name=f"j{i}", **ends) if i % 7 == 3 else RevoluteJoint(name=f"j{i}", axis=axis, **ends)
        )
    joints.append(SphericalJoint(name="end", body_a=f"b{n - 1}", point_a=tuple(bars[-1]), point_b=tuple(pins[-1])))
    for k, (a, b) in enumerate(((n // 4, n // 2), (n // 2, 3 * n // 4), *([(n // 2, n // 4)] * twice))):
        length = float(np.linalg.norm(pins[b] - pins[a]))
        rods.append(DistanceRod(name=f"rod{k}", body_a=f"b{a}", body_b=f"b{b}", length=length))
    return MultibodySystem(bodies=tuple(bodies), joints=tuple(joints), constraints=tuple(rods))


def accelerations(compiled, y, *, along):
    """dy/dt and multipliers, by factors along the tree or by the mass matrix."""
    ws = make_workspace(compiled)
    assert len(ws.tree) > 0
    if not along:
        ws = ws._replace(tree=ws.tree[:0])
    dy = np.zeros_like(y)
    assert derivative(compiled.model, ws, 0.0, y, dy)
    return dy, ws.of_row[LAMBDA].copy()


@pytest.mark.parametrize("twice", [False, True])
def test_factors_along_the_tree_and_matrix_agree(twice):
    compiled = compile_system(bridge(60, twice=twice))
    y = np.concatenate([compiled.q, 0.1 * np.random.default_rng(1).normal(size=len(compiled.v)), [0.0]])
    (tree, rows), (matrix, expected) = (accelerations(compiled, y, along=along) for along in (True, False))
    size = np.abs(matrix).max()
    assert np.abs(tree - matrix).max() < 1e-9 * size  # condition of the chain about 1e5, rounding 1e-16
    assert np.abs(rows - expected).max() < 1e-7 * np.abs(expected).max()


def test_time_of_a_deep_mechanism_does_not_grow_with_the_cube():
    def seconds(n):
        compiled = compile_system(bridge(n))
        ws, y = make_workspace(compiled), np.concatenate([compiled.q, compiled.v, [0.0]])
        dy = np.zeros_like(y)
        best = np.inf
        for _ in range(7):
            start = process_time()
            for _ in range(4):
                derivative(compiled.model, ws, 0.0, y, dy)
            best = min(best, process_time() - start)
        return best

    assert seconds(800) < 12.0 * seconds(200)  # linear: 4; the mass matrix: 64
