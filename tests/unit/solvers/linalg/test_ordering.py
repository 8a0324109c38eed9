"""Order of elimination and analysis of the pattern, with METIS and with our own bisection."""

import sys

import numpy as np
import pytest
import scipy.sparse as sp

from solvers.errors import SolveError
from solvers.linalg.factor import factorise, predict
from solvers.linalg.multifrontal.analysis import analyse
from solvers.linalg.multifrontal.ordering import dissect, node_graph
from tests.unit.solvers.linalg.test_factor import laplacian


def factor_entries(A, perm):
    """Entries of the Cholesky factor of A in the given order, by elimination on the pattern."""
    pattern = A.toarray()[np.ix_(perm, perm)] != 0.0
    total = 0
    for j in range(len(perm)):
        below = np.flatnonzero(pattern[j + 1 :, j]) + j + 1
        total += 1 + len(below)
        pattern[np.ix_(below, below)] = True
    return total


@pytest.mark.parametrize("own", [False, True])
def test_dissection_is_a_permutation_that_saves_fill(own):
    A = laplacian(14, 13)
    perm = dissect(node_graph(A), own=own)
    assert sorted(perm) == list(range(182))
    # the band order fills each column down to the band, 13 entries or so; small parts are cheaper already at this size
    assert factor_entries(A, perm) < 0.9 * factor_entries(A, np.arange(182))


def test_separate_pieces_and_isolated_nodes_are_ordered_too():
    A = sp.block_diag([laplacian(9, 9), sp.eye_array(3), laplacian(70)], format="csc")
    for own in (False, True):
        assert sorted(dissect(node_graph(A), own=own)) == list(range(154))
    B = np.random.default_rng(0).standard_normal((154, 2))
    np.testing.assert_allclose(A @ factorise(A).solve(B), B, atol=1e-11)


def test_diagonal_and_dense_matrices():
    for A in (np.diag(np.arange(1.0, 6.0)), np.eye(300) * 301 + 1.0, np.array([[4.0]])):
        B = np.arange(1.0, len(A) + 1.0)
        # rounding of the largest component, 0.25, in those next to zero
        np.testing.assert_allclose(factorise(A).solve(B), np.linalg.solve(A, B), rtol=1e-13, atol=1e-15)


def test_without_metis_the_answers_stay(monkeypatch):
    monkeypatch.setitem(sys.modules, "pymetis", None)
    A = laplacian(8, 7, 6)
    B = np.random.default_rng(0).standard_normal((336, 4))
    np.testing.assert_allclose(A @ factorise(A).solve(B), B, atol=1e-12)


def test_structure_holds_the_true_factor():
    """Every entry of the dense Cholesky factor that is not zero has a place; zeros stored beside are few."""
    A = laplacian(9, 8)
    tree = analyse(A).tree
    L = np.linalg.cholesky(A.toarray()[np.ix_(tree.perm, tree.perm)])
    room = np.zeros_like(L, dtype=bool)
    for s in range(len(tree.parent)):
        first, last = tree.first[s], tree.first[s + 1]
        for j in range(first, last):
            room[j:last, j] = True
            room[tree.rows[tree.rptr[s] : tree.rptr[s + 1]], j] = True
    assert not np.any(L[~room])
    assert np.count_nonzero(room) == tree.lptr[-1]
    np.testing.assert_array_equal(tree.place[tree.perm], np.arange(72))


@pytest.mark.slow
def test_solid_blocks_with_three_rows_a_node():
    """A matrix of 3-row nodes large enough for subtrees, shared fronts and several blocks in a panel."""
    grid = laplacian(17, 16, 15)
    rng = np.random.default_rng(0)
    coupling = rng.standard_normal((3, 3))
    A = sp.csc_array(sp.kron(grid, coupling @ coupling.T + np.eye(3)))
    nodes = np.repeat(np.arange(grid.shape[0]), 3)
    factor = factorise(A, node_of_dof=nodes)
    assert factor.plan.threads == 1 or factor.plan.top < len(factor.plan.tree.parent)
    B = rng.standard_normal((A.shape[0], 17))
    np.testing.assert_allclose(A @ factor.solve(B), B, atol=1e-10)
    np.testing.assert_allclose(factorise(A).solve(B), factor.solve(B), rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("ordering", ["wave", "rcm", "nested dissection"])
def test_factor_in_a_chosen_order(ordering):
    """The answer does not depend on the order; the cost does, and is predicted: a wave fills its profile."""
    A = laplacian(40, 40)
    b = np.random.default_rng(0).standard_normal(A.shape[0])
    with factorise(A, ordering=ordering) as factor, factorise(A) as usual:
        np.testing.assert_allclose(factor.solve(b), usual.solve(b), rtol=0, atol=1e-11)  # condition about 7e2
    cost, least = predict(A, ordering=ordering), predict(A)
    assert cost.entries == least.entries if ordering == "nested dissection" else cost.entries > least.entries


def test_orderings_of_substructures():
    """Each part may be renumbered; nested dissection keeps no profile and is refused with the reason."""
    A = laplacian(20, 16)
    b = np.ones(A.shape[0])
    x = factorise(A).solve(b)
    for ordering in ("wave", "rcm"):
        factor = factorise(A, "substructure", substructures={"n_parts": 3}, ordering=ordering)
        np.testing.assert_allclose(factor.solve(b), x, rtol=0, atol=1e-11)
    with pytest.raises(SolveError, match="profile"):
        factorise(A, "substructure", ordering="nested dissection")
    with pytest.raises(SolveError, match="Unknown renumbering 'waves'"):
        factorise(A, ordering="waves")
