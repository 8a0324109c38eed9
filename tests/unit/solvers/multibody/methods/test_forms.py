"""Six forms, one acceleration; their matrices; momenta against the motion."""

import numpy as np
import pytest

from solvers.errors import ModelError
from solvers.multibody.methods.cbm import mass_matrix
from solvers.multibody.methods.dynamics import forward_dynamics
from solvers.multibody.methods.forms import FORMS, form_accelerations, matrices, momenta, momentum_rates
from solvers.multibody.methods.layer import placed
from solvers.multibody.methods.model import tree_data
from tests.unit.solvers.multibody.methods.random_trees import ALL_KINDS, random_state, random_tree


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("n", "kinds"), [(10, ALL_KINDS), (40, ALL_KINDS), (30, ("bent", "free")), (200, ALL_KINDS)])
def test_forms_agree(rng, form, n, kinds):
    model = random_tree(rng, n, kinds=kinds)
    data, state = tree_data(model), random_state(rng, model)
    expected = forward_dynamics(data, *state).copy()
    acc = form_accelerations(data, form, *state)
    # as for the methods: conditioned mass matrices leave some digits above rounding
    assert np.abs(acc - expected).max() < 1e-9 * np.abs(expected).max()


def test_matrices_of_the_extended_system(rng):
    """(1) solved as one dense system; T = S⁻¹ has the blocks of the paths; Z is orthogonal to A."""
    model = random_tree(rng, 8)
    data, (q, v, tau, wrench) = tree_data(model), random_state(rng, model)
    shared = placed(data, q, v, wrench)
    F, w = shared.force[1:].ravel().copy(), shared.bias[1:].ravel().copy()
    B = matrices(data)
    n, n_v = len(B.S), model.n_v
    assert np.abs(B.Z.T @ B.A).max() < 1e-14
    zero = np.zeros
    whole = np.block(
        [[B.M, -B.S.T, zero((n, n_v))], [-B.S, zero((n, n)), B.A], [zero((n_v, n)), B.A.T, zero((n_v, n_v))]]
    )
    solution = np.linalg.solve(whole, np.concatenate([F, -w, tau]))
    expected = forward_dynamics(data, q, v, tau, wrench)
    np.testing.assert_allclose(solution[2 * n :], expected, atol=1e-10 * np.abs(expected).max())
    np.testing.assert_allclose(B.A.T @ B.T.T @ B.M @ B.T @ B.A, mass_matrix(data, q), atol=1e-12)


def test_momenta_are_those_of_the_mass_matrix(rng):
    model = random_tree(rng, 12)
    data, (q, v, *_) = tree_data(model), random_state(rng, model)
    np.testing.assert_allclose(momenta(data, q, v), mass_matrix(data, q) @ v, atol=1e-12)


@pytest.mark.parametrize("form", [4, 5, 6])
def test_speeds_come_back_from_the_momenta(rng, form):
    model = random_tree(rng, 25)
    data, (q, v, tau, wrench) = tree_data(model), random_state(rng, model)
    found, _ = momentum_rates(data, form, q, momenta(data, q, v), tau, wrench)
    np.testing.assert_allclose(found, v, atol=1e-10)


def test_rate_of_momenta_along_a_motion(rng):
    """dp/dt against central differences of p along a motion with the accelerations of another method."""
    model = random_tree(rng, 8, kinds=("revolute", "prismatic", "universal", "bent", "planar"))
    data, (q, v, tau, wrench) = tree_data(model), random_state(rng, model)
    acc = forward_dynamics(data, q, v, tau, wrench).copy()
    _, rate = momentum_rates(data, 4, q, momenta(data, q, v), tau, wrench)

    def p(t):
        return momenta(data, q + v * t + 0.5 * acc * t * t, v + acc * t)

    h = 1e-4
    slope = (8.0 * (p(h) - p(-h)) - (p(2 * h) - p(-2 * h))) / (12.0 * h)
    # fourth order, h = 1e-4: h⁴ times fifth derivatives (1e8 with accelerations of 1e2) and rounding 1e-14/h
    np.testing.assert_allclose(slope, rate, atol=1e-6 * np.abs(rate).max())


def test_unknown_form(rng):
    model = random_tree(rng, 2)
    with pytest.raises(ModelError, match="no form 7"):
        form_accelerations(tree_data(model), 7, *random_state(rng, model))
