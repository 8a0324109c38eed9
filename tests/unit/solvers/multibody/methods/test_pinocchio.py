"""Against Pinocchio, joint by joint and on trees of all of them."""

import numpy as np
import pytest

from solvers.multibody.methods.dynamics import forward_dynamics
from solvers.multibody.methods.model import tree_data
from tests.unit.solvers.multibody.methods.random_trees import ALL_KINDS, random_state, random_tree

pytest.importorskip("pinocchio", reason="Pinocchio (pip install pin) is not installed")


@pytest.mark.parametrize("kinds", [(kind,) for kind in ALL_KINDS if kind != "fixed"] + [ALL_KINDS])
@pytest.mark.parametrize("n", [1, 12, 60])
def test_same_acceleration(rng, kinds, n):
    model = random_tree(rng, n, kinds=kinds)
    if model.n_v == 0:
        return
    from benchmarks.tree_peers import peer_acceleration

    state = random_state(rng, model)
    ours, theirs = forward_dynamics(tree_data(model), *state), peer_acceleration(model, *state)
    # two programs, two orders of rounding; accelerations reach 1e3
    assert np.abs(ours - theirs).max() < 1e-9 * max(1.0, np.abs(theirs).max())
