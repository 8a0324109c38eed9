"""Counted operations against the kernels themselves, run in plain Python with numbers that count."""

from __future__ import annotations

import math
from types import SimpleNamespace

import numpy as np
import pytest

from examples import crank_slider
from solvers.kernels import (
    articulated,
    constrained,
    flexible,
    flexible_bodies,
    jit,
    motion,
    sparse_closure,
    tree,
    vectors,
)
from solvers.kernels.evaluate import evaluate
from solvers.kernels.multibody_arrays import RANK, SPARSE
from solvers.multibody.compile import compile_system, make_workspace
from solvers.multibody.joints import FreeJoint, RevoluteJoint, SphericalJoint
from solvers.multibody.methods.closed_flops import ARTICULATED, MATRIX, evaluation_flops
from solvers.multibody.system import Body, MultibodySystem


class Counting(float):
    """A number that counts the operations it takes part in."""

    done = 0

    def _count(self, value):
        Counting.done += 1
        return Counting(value)

    def __add__(self, other):
        return self._count(float(self) + float(other))

    def __sub__(self, other):
        return self._count(float(self) - float(other))

    def __rsub__(self, other):
        return self._count(float(other) - float(self))

    def __mul__(self, other):
        return self._count(float(self) * float(other))

    def __truediv__(self, other):
        return self._count(float(self) / float(other))

    def __rtruediv__(self, other):
        return self._count(float(other) / float(self))

    def __neg__(self):
        return Counting(-float(self))

    def __abs__(self):
        return Counting(abs(float(self)))

    __radd__, __rmul__ = __add__, __mul__


def _counting(array):
    if array.dtype != np.float64:
        return array
    made = np.empty(array.shape, dtype=object)
    for place in np.ndindex(array.shape):
        made[place] = Counting(array[place])
    return made


@pytest.fixture
def in_python(monkeypatch):
    """Kernels that call each other as plain Python functions."""
    for module in (articulated, constrained, flexible, flexible_bodies, motion, sparse_closure, tree, vectors):
        for name, value in list(vars(module).items()):
            if isinstance(value, jit.Kernel) or hasattr(value, "py_func"):
                monkeypatch.setattr(module, name, value.py_func)
        if hasattr(module, "math"):
            roots = SimpleNamespace(sqrt=lambda x: Counting(0.0)._count(math.sqrt(x)), inf=math.inf)
            monkeypatch.setattr(module, "math", roots)


def four_bar() -> MultibodySystem:
    bodies = tuple(Body(name=name, mass=2.0) for name in ("crank", "coupler", "rocker"))
    return MultibodySystem(
        bodies=bodies,
        joints=(
            RevoluteJoint(name="a", body_b="crank", position=1.0),
            RevoluteJoint(name="b", body_a="crank", body_b="coupler", point_a=(1, 0, 0), position=-0.8),
            RevoluteJoint(name="d", body_b="rocker", point_a=(2.5, 0, 0), position=1.4),
            RevoluteJoint(name="c", body_a="coupler", body_b="rocker", point_a=(3, 0, 0), point_b=(2.5, 0, 0)),
        ),
    )


def closed_chain(bars: int) -> MultibodySystem:
    """A long chain tied to the ground at both ends."""
    joints = [
        RevoluteJoint(
            name=f"j{k}", body_a=f"b{k - 1}" if k else "ground", body_b=f"b{k}", point_a=(0.1, 0, 0) if k else (0, 0, 0)
        )
        for k in range(bars)
    ]
    joints.append(
        RevoluteJoint(
            name="end", body_a=f"b{bars - 1}", point_a=(0.1, 0, 0), body_b="ground", point_b=(0.1 * bars, 0, 0)
        )
    )
    return MultibodySystem(bodies=tuple(Body(name=f"b{k}") for k in range(bars)), joints=tuple(joints))


def many_loops(bars: int) -> MultibodySystem:
    """Free bars tied by cut hinges and ball joints."""
    free = [FreeJoint(name=f"f{k}", body_b=f"b{k}", position=(k / 10, 0, 0)) for k in range(bars)]
    cut = [
        (SphericalJoint if k % 3 == 1 else RevoluteJoint)(
            name=f"j{k}", body_a=f"b{k - 1}" if k else "ground", body_b=f"b{k}", point_a=(0.1 * (k > 0), 0, 0), cut=True
        )
        for k in range(bars)
    ]
    bodies = tuple(
        Body(name=f"b{k}", mass=1.0, centre=(0.05, 0.02, 0.01), inertia=(0.1, 0.2, 0.25), products=(0.01, 0.02, 0.03))
        for k in range(bars)
    )
    return MultibodySystem(bodies=bodies, joints=(*free, *cut))


def _crank_slider():
    project = crank_slider.project()
    return project.system, project.flexible


CASES = {
    "four-bar": (lambda: (four_bar(), {}), MATRIX),
    "flexible rod": (_crank_slider, MATRIX),
    "many loops": (lambda: (many_loops(7), {}), MATRIX),
    "long chain": (lambda: (closed_chain(60), {}), ARTICULATED),
}


@pytest.mark.parametrize("case", CASES)
def test_as_many_as_the_kernels_do(case, request):
    make, method = CASES[case]
    compiled = compile_system(*make())
    ws, model = make_workspace(compiled), compiled.model
    moved = 1e-3 * np.random.default_rng(1).standard_normal(len(compiled.q) + len(compiled.v))
    y = np.concatenate([np.concatenate([compiled.q, compiled.v]) + moved, np.zeros(8)])
    assert evaluate(model, ws, 0.0, y, np.zeros(len(compiled.v)))
    request.getfixturevalue("in_python")
    work = SimpleNamespace(**{name: _counting(value) for name, value in ws._asdict().items()})
    things = SimpleNamespace(**{name: _counting(value) for name, value in model._asdict().items()})
    Counting.done = 0
    for body in range(len(model.flex_i)):
        flexible_bodies.evaluate(things, work, body)
    assert motion.factor_mass(things, work)
    if len(model.row_i):
        constrained.factor_closure(things, work)
    motion.accelerations(things, work)
    assert work.ints[SPARSE] == (len(model.closure_block) > 0) == (case == "many loops")
    counted = evaluation_flops(compiled, int(work.ints[RANK]))
    assert counted.method == method
    # The kernels skip equations of separate bodies: a few less than counted.
    assert 0.95 * counted.total < Counting.done <= counted.total
