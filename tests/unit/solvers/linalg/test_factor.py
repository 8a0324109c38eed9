"""The face of factorisations: solves, half solves, bad input."""

import numpy as np
import pytest
import scipy.sparse as sp

from solvers.errors import Cancelled, SolveError
from solvers.linalg.factor import factorise
from solvers.linalg.lanczos import eigenmodes
from solvers.monitor import Monitor


def laplacian(*sizes):
    """Finite-difference Laplacian with fixed ends on a grid: symmetric positive definite, well conditioned here."""
    total = sp.csc_array((int(np.prod(sizes)),) * 2)
    for axis, n in enumerate(sizes):
        parts = [sp.eye_array(size) for size in sizes]
        parts[axis] = sp.diags_array([-1.0, 2.0, -1.0], offsets=[-1, 0, 1], shape=(n, n))
        term = parts[0]
        for part in parts[1:]:
            term = sp.kron(term, part)
        total = total + term
    return sp.csc_array(total)


@pytest.mark.parametrize("method", ["multifrontal", "superlu"])
@pytest.mark.parametrize("order", ["C", "F"])
def test_solves_vectors_and_blocks(method, order):
    A = laplacian(7, 6, 5)
    factor = factorise(A, method)
    rng = np.random.default_rng(0)
    for shape in [(210,), (210, 1), (210, 5), (210, 37)]:
        B = np.array(rng.standard_normal(shape), order=order)
        kept = B.copy()
        X = factor.solve(B)
        assert X.shape == shape
        np.testing.assert_array_equal(B, kept)
        # condition number about 60: a dozen digits are left with room to spare
        np.testing.assert_allclose(A @ X, B, atol=1e-12)


@pytest.mark.parametrize("method", ["multifrontal", "superlu"])
def test_half_solves_are_transposes_and_make_the_inverse(method):
    A = laplacian(6, 5, 4)
    factor = factorise(A, method)
    eye = np.eye(120)
    forward, backward = factor.forward(eye), factor.backward(eye)
    np.testing.assert_allclose(forward.T, backward, atol=1e-14)
    np.testing.assert_allclose(backward @ forward, np.linalg.inv(A.toarray()), atol=1e-13)


@pytest.mark.parametrize(
    ("A", "words"),
    [
        (np.zeros((0, 0)), "empty"),
        (np.ones((2, 3)), "square"),
        (np.array([[2.0, 1.0], [0.0, 2.0]]), "not symmetric"),
        (np.array([[2.0, np.nan], [np.nan, 2.0]]), "nan"),
        (np.array([[2.0, 0.0], [0.0, 0.0]]), "row of DOF 1 is zero"),
        (np.eye(2) * 1j, "complex"),
        (np.array([[1.0, 2.0], [2.0, 1.0]]), "not positive definite"),
    ],
)
def test_bad_input_is_named(A, words):
    with pytest.raises(SolveError, match=words):
        factorise(A)


def test_rows_are_called_by_the_names_of_the_model():
    A = sp.csc_array(np.diag([1.0, 1.0, -1.0, 1.0]))
    with pytest.raises(SolveError, match=r"DOF 2 \(node 7, ux\)"):
        factorise(A, node_of_dof=[5, 5, 7, 7], dof_names=["ux", "uy", "ux", "uy"])
    with pytest.raises(SolveError, match="node_of_dof has 3 entries"):
        factorise(A, node_of_dof=[1, 2, 3])


def test_wrong_right_hand_side_and_method():
    A = laplacian(4, 4)
    with pytest.raises(SolveError, match="shape"):
        factorise(A).solve(np.ones(5))
    with pytest.raises(SolveError, match="multifrontal"):
        factorise(A, "multifront")


def test_cancel():
    monitor = Monitor()
    monitor.cancel()
    with pytest.raises(Cancelled):
        factorise(laplacian(5, 5), monitor=monitor)


def test_entries_without_mirror_image_are_accepted_when_tiny():
    A = laplacian(5, 5).tolil()
    A[0, 20] = 1e-13
    B = np.ones(25)
    np.testing.assert_allclose(factorise(A.tocsc()).solve(B), np.linalg.solve(A.toarray(), B), rtol=1e-11)


@pytest.mark.parametrize(
    ("method", "module"), [("cholmod", "sksparse.cholmod"), ("pardiso", "pypardiso"), ("mumps", "mumps")]
)
def test_libraries_a_user_may_have(method, module):
    A = laplacian(6, 5, 4)
    try:
        __import__(module)
    except ImportError:
        with pytest.raises(SolveError, match="not installed"):
            factorise(A, method)
        return
    B = np.random.default_rng(0).standard_normal((120, 3))
    with factorise(A, method) as factor:
        np.testing.assert_allclose(A @ factor.solve(B), B, atol=1e-12)
    solution = eigenmodes(A, sp.eye_array(120), 3, method=method)
    np.testing.assert_allclose(solution.eigenvalues, np.linalg.eigvalsh(A.toarray())[:3], rtol=1e-10)
    assert (solution.statistics.method, solution.sturm.proven) == (method, True)
    with pytest.raises(SolveError, match="The matrix is not positive definite"):
        factorise(sp.csc_array(A - 2.0 * sp.eye_array(120)), method)
    if method != "cholmod":
        shifted = sp.csc_array(A - 2.0 * sp.eye_array(120))
        with factorise(shifted, method, definite=False) as factor:
            assert factor.n_negative == np.count_nonzero(np.linalg.eigvalsh(shifted.toarray()) < 0.0)


def test_analysis_is_used_again_for_the_same_pattern():
    A = laplacian(6, 5, 4)
    first = factorise(A)
    second = factorise(sp.csc_array(A + 2.0 * sp.eye_array(120)), like=first)
    assert second.plan is first.plan
    assert factorise(laplacian(120), like=first).plan is not first.plan
    np.testing.assert_allclose(
        second.solve(np.ones(120)), np.linalg.solve(A.toarray() + 2.0 * np.eye(120), np.ones(120))
    )
