"""Craig–Bampton: a full basis is the full model, statics at the interface are exact, rigid motion is kept."""

import numpy as np
import pytest
from scipy import sparse
from scipy.linalg import eigh

from solvers.errors import SolveError
from solvers.reduction.craig_bampton import craig_bampton
from solvers.reduction.guyan import guyan
from solvers.reduction.orthonormalise import orthonormalise


def bar(n=40, k=1.0e6, m=0.5):
    """A free rod of n masses and n − 1 springs, consistent mass: K, M (n, n)."""
    main = np.r_[k, np.full(n - 2, 2 * k), k]
    K = sparse.diags_array([np.full(n - 1, -k), main, np.full(n - 1, -k)], offsets=[-1, 0, 1])
    mass = np.r_[m / 3, np.full(n - 2, 2 * m / 3), m / 3]
    M = sparse.diags_array([np.full(n - 1, m / 6), mass, np.full(n - 1, m / 6)], offsets=[-1, 0, 1])
    return sparse.csc_array(K), sparse.csc_array(M)


def roots(K, M):
    return eigh(K, M, eigvals_only=True)


def test_matrices_are_those_of_the_basis():
    K, M = bar()
    basis = craig_bampton(K, M, [0, 39], 6)
    H = basis.vectors
    np.testing.assert_allclose(H.T @ (M @ H), basis.mass, atol=1e-12)
    np.testing.assert_allclose(H.T @ (K @ H), basis.stiffness, atol=1e-6 * abs(basis.stiffness).max() * 1e-3)
    assert not basis.stiffness[:6, 6:].any()  # exactly zero, (2.33)
    assert np.array_equal(H[[0, 39], 6:], np.eye(2))
    assert not H[[0, 39], :6].any()


def test_all_modes_kept_give_the_full_model():
    K, M = bar(25)
    basis = craig_bampton(K, M, [0, 24], 23)
    full, kept = roots(K.toarray(), M.toarray()), roots(basis.stiffness, basis.mass)
    np.testing.assert_allclose(kept, full, rtol=1e-9, atol=1e-9 * full[-1])


def test_statics_at_the_interface_is_exact():
    """A pull at one end, the other held: the reduced flexibility equals (n − 1)/k whatever modes are kept."""
    K, M = bar(40)
    for count in (0, 3):
        basis = craig_bampton(K, M, [0, 39], count)
        held = basis.stiffness[1:, 1:] if count == 0 else np.delete(np.delete(basis.stiffness, count, 0), count, 1)
        assert np.linalg.inv(held)[-1, -1] == pytest.approx(39 / 1.0e6, rel=1e-12)


def test_a_hundred_interface_dofs_cost_one_factorisation_and_one_block_solve(monkeypatch):
    """Eigenmodes beside them solve on with the same factor, in blocks of their own."""
    from solvers.reduction import craig_bampton as module

    made, solved = [], []

    def counted(*args, **options):
        factor = factorise(*args, **options)
        solve = factor.solve

        def remembered(B, *rest, **more):
            solved.append(np.shape(B))
            return solve(B, *rest, **more)

        factor.solve = remembered
        made.append(factor)
        return factor

    factorise = module.factorise
    monkeypatch.setattr(module, "factorise", counted)
    K, M = bar(400)
    S = module.craig_bampton(K, M, np.arange(0, 400, 4), 0).vectors
    assert len(made) == 1
    assert solved == [(300, 100)]
    np.testing.assert_allclose((K @ S)[np.setdiff1d(np.arange(400), np.arange(0, 400, 4))], 0.0, atol=1e-8)


def test_rigid_motion_carries_the_whole_mass():
    K, M = bar()
    basis = guyan(K, M, [0, 39])
    assert np.ones(2) @ basis.mass @ np.ones(2) == pytest.approx(M.sum(), rel=1e-12)
    np.testing.assert_allclose(basis.vectors.sum(axis=1), 1.0, rtol=1e-12)


def test_frequencies_come_from_above_and_close():
    K, M = bar(60)
    full = roots(K.toarray(), M.toarray())[1:6]
    few, more = (roots(b.stiffness, b.mass)[1:6] for b in (craig_bampton(K, M, [0, 59], n) for n in (5, 12)))
    assert (few >= full * (1 - 1e-10)).all()
    assert (more <= few * (1 + 1e-10)).all()
    np.testing.assert_allclose(more, full, rtol=5e-3)  # 12 held modes leave the fifth root 0.3 % high, 0.15 % in Hz


def test_orthonormalised_basis_has_unit_mass_and_no_rigid_mode():
    K, M = bar()
    basis = craig_bampton(K, M, [0, 39], 8)
    clean = orthonormalise(basis)
    assert clean.n_rigid == 1
    np.testing.assert_allclose(clean.vectors.T @ (M @ clean.vectors), np.eye(9), atol=1e-10)
    np.testing.assert_allclose(np.diag(clean.stiffness), roots(basis.stiffness, basis.mass)[1:], rtol=1e-9)
    assert orthonormalise(basis, remove_rigid=False).n_rigid == 0
    assert orthonormalise(clean) is clean


def test_modes_by_frequency():
    K, M = bar()
    basis = craig_bampton(K, M, [0, 39], highest_hz=80.0)
    assert basis.n_eigen > 0
    assert basis.frequencies_hz.max() <= 80.0
    assert craig_bampton(K, M, [0, 39], basis.n_eigen + 1).frequencies_hz[-1] > 80.0


@pytest.mark.parametrize(
    ("interface", "count", "words"),
    [
        ([0, 0], 3, "twice"),
        ([99], 3, "degree of freedom 99 does not exist"),
        (list(range(40)), 0, "nothing is left"),
        ([0], 100, "only 39 degrees of freedom"),
    ],
)
def test_bad_interfaces_are_named(interface, count, words):
    K, M = bar()
    with pytest.raises(SolveError, match=words):
        craig_bampton(K, M, interface, count)
