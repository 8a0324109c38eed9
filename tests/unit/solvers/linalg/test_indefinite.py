"""Indefinite factors: pivots of order 1 and 2, inertia, honesty near singular matrices."""

import numpy as np
import pytest
import scipy.sparse as sp

from solvers.errors import SolveError
from solvers.kernels.multifrontal_pivots import Pivots, apply_swaps, factor_indefinite, from_axes, to_axes, undo_swaps
from solvers.linalg.factor import factorise
from solvers.linalg.multifrontal import analysis
from solvers.linalg.optional_backends import OPTIONAL
from tests.unit.solvers.linalg.test_factor import laplacian


@pytest.mark.parametrize("kind", ["random", "zero diagonal", "shifted"])
def test_block_is_rebuilt_from_its_parts(kind):
    """inv(A) = inv(L̃)ᵀ J inv(L̃) for dense blocks, negative pivots counted as eigenvalues are."""
    rng = np.random.default_rng(3)
    for w in (2, 3, 7, 30):
        S = rng.standard_normal((w, w))
        S = S @ S.T - w / 3 * np.eye(w) if kind == "shifted" else S + S.T
        if kind == "zero diagonal":
            np.fill_diagonal(S, 0.0)
        ld = w + 2
        block = np.zeros((w, ld))
        block[:, :w] = np.tril(S).T
        pivots = Pivots(np.zeros(w), np.zeros(w, np.int32), np.zeros(w, np.int32), np.zeros(w), np.zeros(w))
        assert factor_indefinite(block.reshape(-1), ld, w, pivots, 0) == -1
        L = np.tril(block[:, :w].T, -1) + np.eye(w)
        Y = np.eye(w).ravel()
        apply_swaps(pivots, 0, w, Y, 0, w, 1, w)
        Y = np.linalg.solve(L, Y.reshape(w, w)).ravel()
        to_axes(pivots, 0, w, Y, 0, w, 1, w, False)
        inverse = Y.reshape(w, w)
        Z = np.eye(w).ravel()
        from_axes(pivots, 0, w, Z, 0, w, 1, w)
        Z = np.linalg.solve(L.T, Z.reshape(w, w)).ravel()
        undo_swaps(pivots, 0, w, Z, 0, w, 1, w)
        # both ways through the parts differ by rounding of matrices of this size
        np.testing.assert_allclose(Z.reshape(w, w), inverse.T, atol=1e-12 * np.abs(inverse).max())
        J = np.sign(pivots.root)
        np.testing.assert_allclose(
            inverse.T @ (J[:, None] * inverse) @ S, np.eye(w), atol=1e-14 * np.linalg.cond(S) * w
        )
        assert np.count_nonzero(J < 0) == np.count_nonzero(np.linalg.eigvalsh(S) < 0)


@pytest.mark.parametrize("serial", [1e3, 1e12])
def test_sturm_count_of_a_shifted_laplacian(monkeypatch, serial):
    """Eigenvalues of the grid are known in closed form: the count must agree, on both code paths."""
    monkeypatch.setattr(analysis, "SERIAL_FLOPS", serial)
    sizes = (9, 8, 7)
    A = laplacian(*sizes)
    axes = [2.0 - 2.0 * np.cos(np.pi * np.arange(1, n + 1) / (n + 1)) for n in sizes]
    exact = np.sort(np.add.outer(np.add.outer(axes[0], axes[1]), axes[2]).ravel())
    B = np.random.default_rng(0).standard_normal((A.shape[0], 3))
    for i in (0, 1, 20, 250, 500):
        shift = 0.5 * (exact[i] + exact[i + 1]) if exact[i + 1] - exact[i] > 1e-6 else exact[i] + 1e-6
        S = sp.csc_array(A - shift * sp.eye_array(A.shape[0]))
        factor = factorise(S, definite=False)
        assert factor.n_negative == np.count_nonzero(exact < shift)
        assert factor.trusted
        residual = np.abs(S @ factor.solve(B) - B).max()
        # distance to the nearest eigenvalue bounds the amplification of rounding
        assert residual < 1e-13 / np.abs(exact - shift).min() + 1e-12


def chain_with_ties(n, m, seed=0):
    """A chain whose masses are tied in pairs by Lagrange multipliers: regular, as many negative eigenvalues as ties."""
    rows = np.random.default_rng(seed).permutation(n)[: 2 * m].reshape(m, 2)
    K = laplacian(n)
    B = sp.coo_array((np.tile([1.0, -1.0], m), (np.repeat(np.arange(m), 2), rows.ravel())), shape=(m, n))
    return sp.csc_array(sp.block_array([[K, B.T], [B, None]]))


@pytest.mark.parametrize("mumps", [True, False])
def test_lagrange_multipliers_go_to_the_last_resort(monkeypatch, mumps):
    """Pivots that would have to wait for another front are not called singular; a matrix that is singular still is."""
    if mumps:
        pytest.importorskip("mumps")
    else:
        monkeypatch.setitem(OPTIONAL, "mumps", refused)
    A = chain_with_ties(1000, 300)
    with pytest.raises(SolveError, match="singular"):
        factorise(A, "multifrontal", definite=False)
    factor = factorise(A, definite=False)
    assert factor.method == ("mumps" if mumps else "superlu")
    assert factor.trusted
    assert factor.n_negative == (300 if mumps else None)
    b = np.ones(1300)
    assert np.abs(A @ factor.solve(b) - b).max() < 1e-9  # condition number about 1e6
    twice = np.r_[np.arange(1300), 1299]  # the last tie once more
    with pytest.raises(SolveError, match=r"singular.*DOF \d+"):
        factorise(sp.csc_array(A[twice][:, twice]), definite=False)


def refused(*_):
    raise SolveError("not installed")


def test_shift_at_an_eigenvalue_is_not_trusted():
    A = laplacian(9, 8, 7)
    exact = np.linalg.eigvalsh(A.toarray())[4]
    assert not factorise(sp.csc_array(A - exact * sp.eye_array(A.shape[0])), definite=False).trusted


def test_indefinite_factor_has_no_half_solves():
    factor = factorise(laplacian(4, 4), definite=False)
    assert factor.n_negative == 0
    with pytest.raises(SolveError, match="Half solves"):
        factor.forward(np.ones(16))


def test_random_pencils_count_as_dense_eigenvalues_do():
    rng = np.random.default_rng(5)
    for _ in range(40):
        n = int(rng.integers(5, 120))
        R = sp.random_array((n, n), density=min(1.0, 3.0 / n), rng=rng)
        S = sp.csc_array(R + R.T + sp.diags_array(rng.standard_normal(n)))
        factor = factorise(S, definite=False)
        if factor.trusted:
            assert factor.n_negative == np.count_nonzero(np.linalg.eigvalsh(S.toarray()) < 0.0)


def free_chain(n):
    """Masses joined by springs, held by nothing."""
    ones = np.ones(n - 1)
    diagonal = np.r_[1.0, np.full(n - 2, 2.0), 1.0]
    return sp.csc_array(sp.diags_array([-ones, diagonal, -ones], offsets=[-1, 0, 1]))


def test_free_structure_is_called_singular_and_named():
    A = sp.block_diag([laplacian(4, 4), free_chain(30)], format="csc")
    names = [f"u{i}" for i in range(46)]
    with pytest.raises(SolveError, match=r"singular.*DOF \d+ \(u\d+\)"):
        factorise(A, dof_names=names)


def test_badly_conditioned_but_regular_matrix_is_accepted():
    """A chain held by one spring a million times weaker: the least pivot is small, the matrix is not singular."""
    A = free_chain(40).tolil()
    A[0, 0] += 1e-6
    factor = factorise(A.tocsc())
    x = factor.solve(np.ones(40))
    # the weak spring carries all the force: x = 40 / 1e-6 to the accuracy left by the condition number 1e10
    np.testing.assert_allclose(x[0], 40 / 1e-6, rtol=1e-6)
