"""One tree, one acceleration: all methods, inverse dynamics, equivalent models and Pinocchio agree."""

from dataclasses import replace

import numpy as np
import pytest

from solvers.errors import ModelError
from solvers.multibody.methods import cbm, itr
from solvers.multibody.methods.dynamics import METHODS, batch_forward_dynamics, forward_dynamics, reactions
from solvers.multibody.methods.layer import inverse_dynamics
from solvers.multibody.methods.model import Link, Step, neutral, tree_data, tree_from_links
from tests.unit.solvers.multibody.methods.random_trees import (
    ALL_KINDS,
    SEQUENCES,
    random_link,
    random_state,
    random_tree,
)

#: Agreement asked of all methods, relative to the largest acceleration. Chains of 200 bodies with mass matrices of
#: condition 1e7 leave a thousandfold margin to rounding.
SAME = 1e-9


def differ(a, b):
    return np.abs(a - b).max() / np.abs(b).max()


@pytest.mark.parametrize("name", [name for name in METHODS if name != "dec"])
@pytest.mark.parametrize(("n", "reach"), [(10, 1), (60, 4), (200, 30)])
def test_methods_agree(rng, name, n, reach):
    model = random_tree(rng, n, reach=reach)
    data, state = tree_data(model), random_state(rng, model)
    expected = forward_dynamics(data, *state, "dec").copy()
    assert differ(forward_dynamics(data, *state, name), expected) < SAME


@pytest.mark.parametrize("kind", [*ALL_KINDS[:4], "bent"])
def test_inverse_dynamics_gives_the_forces_back(rng, kind):
    model = random_tree(rng, 30, kinds=(kind,))
    data, (q, v, tau, wrench) = tree_data(model), random_state(rng, model)
    acc = forward_dynamics(data, q, v, tau, wrench).copy()
    # forces of the bodies reach 1e3 N: 1e-10 is rounding
    assert np.abs(inverse_dynamics(data, q, v, acc, wrench) - tau).max() < 1e-10


def test_mass_matrix_is_that_of_the_kinetic_energy(rng):
    """M from columns of inverse dynamics (with gravity and speeds zero) and from composite bodies."""
    model = replace(random_tree(rng, 25), gravity=np.zeros(3))
    data, (q, *_) = tree_data(model), random_state(rng, model)
    M = cbm.mass_matrix(data, q)
    columns = [inverse_dynamics(data, q, np.zeros(model.n_v), unit) for unit in np.eye(model.n_v)]
    np.testing.assert_allclose(M, np.array(columns).T, atol=1e-12 * np.abs(M).max())


def test_sequence_equals_chain_of_simple_joints(rng):
    """A joint of four freedoms with bends = four one-axis joints with massless bodies between."""
    turn = {(1.0, 0.0, 0.0): [[0, 0, 1], [1, 0, 0], [0, 1, 0]], (0.0, 1.0, 0.0): [[0, 1, 0], [0, 0, 1], [1, 0, 0]]}
    for kind in ("bent", "universal", "cylindrical", "planar"):
        whole = random_link(rng, 0, kind)
        links, frame, origin = [], whole.frame, whole.origin
        for step in SEQUENCES[kind]:
            axis, R = np.array(step.axis), np.eye(3)
            if step.turns and step.coordinate < 0:
                K = np.array([[0, -axis[2], axis[1]], [axis[2], 0, -axis[0]], [-axis[1], axis[0], 0]])
                R = np.eye(3) + np.sin(step.offset) * K + (1 - np.cos(step.offset)) * K @ K
            frame, origin = frame @ R, origin + (0.0 if step.turns else 1.0) * step.offset * frame @ axis
            if step.coordinate >= 0:
                Q = np.array(turn.get(step.axis, np.eye(3)), dtype=float)  # its third column is the axis
                one = "revolute" if step.turns else "prismatic"
                links.append(
                    Link(
                        parent=len(links), kind=one, frame=frame @ Q, origin=origin, mass=0.0, inertia=np.zeros((3, 3))
                    )
                )
                frame, origin = Q.T, np.zeros(3)
        n = len(links)
        links[-1] = replace(
            links[-1],
            mass=whole.mass,
            centre=frame @ whole.centre + origin,
            inertia=frame @ whole.inertia @ frame.T,
        )
        one, many = tree_from_links([whole]), tree_from_links(links)
        q, v, tau = (rng.normal(size=n) for _ in range(3))
        a = forward_dynamics(tree_data(one), q, v, tau)
        assert differ(forward_dynamics(tree_data(many), q, v, tau), a) < SAME


def test_free_body_keeps_momentum(rng):
    """A tree that floats without forces: its centre of mass does not accelerate."""
    links = [random_link(rng, 0, "free")]
    links += [random_link(rng, int(rng.integers(1, i)), str(rng.choice(ALL_KINDS))) for i in range(2, 15)]
    model = tree_from_links(links, gravity=(0.0, 0.0, 0.0))
    data, (q, v, tau, _) = tree_data(model), random_state(rng, model)
    tau[:6] = 0.0
    acc = forward_dynamics(data, q, v, tau).copy()
    # no joint holds the first body: the whole wrench on the system is zero
    assert np.abs(reactions(data, q, v, acc)[1]).max() < 1e-10


def test_reactions_balance_each_body(rng):
    """Lagrange's multipliers and the Newton–Euler pass give the same reactions."""
    model = random_tree(rng, 40)
    data, (q, v, tau, wrench) = tree_data(model), random_state(rng, model)
    acc = forward_dynamics(data, q, v, tau, wrench, "lgr").copy()
    direct = data.extra["layer"].reaction.copy()
    np.testing.assert_allclose(reactions(data, q, v, acc, wrench)[1:], direct[1:], atol=1e-8)


def test_iteration_needs_few_corrections_along_a_motion(rng):
    """The carried inverse pays: with small steps a few corrections of rank one reach rounding."""
    model = random_tree(rng, 30, kinds=("revolute",))
    data, (q, v, tau, _) = tree_data(model), random_state(rng, model)
    for name in ("itr", "itr_direct"):
        for step in range(20):
            x = q + 1e-5 * step * v
            acc = forward_dynamics(data, x, v, tau, None, name).copy()
            assert differ(acc, forward_dynamics(data, x, v, tau)) < SAME
        state = data.extra[name]
        assert state.starts == 1  # never made anew
        assert state.corrections / state.calls < 10


@pytest.mark.parametrize("name", ["dec", "cbm"])
def test_batch_is_the_single_result(rng, name):
    model = random_tree(rng, 12)
    states = [random_state(rng, model)[:3] for _ in range(70)]
    q, v, tau = (np.array(part) for part in zip(*states))
    data = tree_data(model)
    single = [forward_dynamics(data, *state, None, name).copy() for state in states]
    np.testing.assert_array_equal(batch_forward_dynamics(model, q, v, tau, name=name), single)


def test_without_a_name_the_cheapest_method_is_taken(rng, monkeypatch):
    model = random_tree(rng, 12)
    data, state = tree_data(model), random_state(rng, model)
    monkeypatch.setattr("solvers.multibody.methods.choose.choose", lambda model: "lgr")
    found = forward_dynamics(data, *state).copy()
    assert data.chosen == "lgr"
    np.testing.assert_array_equal(found, forward_dynamics(data, *state, "lgr"))


def test_massless_body_is_refused_by_lagrange_only(rng):
    links = [random_link(rng, 0, "revolute"), random_link(rng, 1, "revolute"), random_link(rng, 2, "revolute")]
    links[1] = replace(links[1], mass=0.0, inertia=np.zeros((3, 3)), name="arm")
    data = tree_data(tree_from_links(links))
    q, v = np.ones(3), np.ones(3)
    assert differ(forward_dynamics(data, q, v, name="cbm").copy(), forward_dynamics(data, q, v)) < SAME
    with pytest.raises(ModelError, match="'arm' has no inertia of its own"):
        forward_dynamics(data, q, v, name="lgr")


def test_wrong_descriptions_are_named(rng):
    with pytest.raises(ModelError, match="parent comes before"):
        tree_from_links([replace(random_link(rng, 0, "revolute"), parent=3)])
    with pytest.raises(ModelError, match="without gaps"):
        tree_from_links([Link(parent=0, kind="sequence", steps=(Step(True, (1.0, 0.0, 0.0), 1),))])
    model = tree_from_links([random_link(rng, 0, "free")])
    with pytest.raises(ModelError, match="7 coordinates and 6 speeds"):
        forward_dynamics(tree_data(model), np.zeros(6), np.zeros(6))
    with pytest.raises(ModelError, match="Did you mean 'cbm'"):
        forward_dynamics(tree_data(model), neutral(model), np.zeros(6), name="cbn")


def test_iterations_are_counted(rng):
    model = random_tree(rng, 5)
    data, (q, v, *_) = tree_data(model), random_state(rng, model)
    forward_dynamics(data, q, v, name="itr")
    assert itr.carried(data, "itr").calls == 1
