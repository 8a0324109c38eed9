"""Against Pinocchio, joint by joint and on trees of all of them."""

import numpy as np
import pytest

from solvers.multibody.methods.dynamics import forward_dynamics
from solvers.multibody.methods.model import tree_data
from tests.unit.solvers.multibody.methods.random_trees import ALL_KINDS, random_state, random_tree

pytest.importorskip("pinocchio", reason="Pinocchio (pip install pin) is not installed")


CASES = [
    *(((kind,), n, 4) for kind in ALL_KINDS if kind != "fixed" for n in (1, 12, 60 if kind != "free" else 30)),
    *((ALL_KINDS, n, 4) for n in (12, 60)),
    # bushes: in deep trees of long joints Pinocchio's own residual reaches 1e-4
    (("revolute", "prismatic", "fixed", "screw"), 100, 25),
    # its data takes gigabytes
    pytest.param(("revolute", "prismatic", "fixed", "screw"), 200, 50, marks=pytest.mark.slow),
    pytest.param(ALL_KINDS, 200, 50, marks=pytest.mark.slow),
]


@pytest.mark.parametrize(("kinds", "n", "reach"), CASES)
def test_same_acceleration(rng, kinds, n, reach):
    model = random_tree(rng, n, kinds=kinds, reach=reach)
    from benchmarks.tree_peers import peer_acceleration

    state = random_state(rng, model)
    ours, theirs = forward_dynamics(tree_data(model), *state), peer_acceleration(model, *state)
    # two programs, two orders of rounding; accelerations reach 1e3
    assert np.abs(ours - theirs).max() < 1e-9 * max(1.0, np.abs(theirs).max())


def test_accelerations_are_as_accurate(rng):
    """Residual of inverse dynamics in extended precision: the median over some chains of fifty hinges."""
    from benchmarks.trees import residuals, tree

    found = [residuals(*tree("chain", "revolute", 50, seed)) for seed in range(5)]
    median = {name: np.median([one[name] for one in found]) for name in found[0]}
    # 0.7 of Pinocchio's more accurate convention here; a library of sines may change the last digits
    assert median["umfem true"] < 1.2 * min(median["pin local true"], median["pin world true"])
    assert median["umfem true"] < 1e-11
