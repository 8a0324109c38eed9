"""Every reduction beside a dense solution of the full model: frequencies, statics, orthogonality, reports."""

from dataclasses import replace

import numpy as np
import pytest
from scipy import sparse
from scipy.linalg import eigh

from solvers.errors import SolveError
from solvers.reduction.attachment import attachment_modes, response_modes
from solvers.reduction.craig_bampton import craig_bampton
from solvers.reduction.free_interface import macneal, rubin
from solvers.reduction.guyan import guyan
from solvers.reduction.normal_modes import normal_modes
from solvers.reduction.report import report_errors


def beam(n=30, held=False):
    """A free Euler–Bernoulli beam of n elements in a plane, DOFs (deflection, slope) by node: K, M, n_nodes."""
    h, EI, m = 1.0 / n, 1.0e4, 2.0
    k = EI / h**3 * np.array([[12, 6 * h, -12, 6 * h], [6 * h, 4 * h**2, -6 * h, 2 * h**2],
                              [-12, -6 * h, 12, -6 * h], [6 * h, 2 * h**2, -6 * h, 4 * h**2]])  # fmt: skip
    g = m * h / 420 * np.array([[156, 22 * h, 54, -13 * h], [22 * h, 4 * h**2, 13 * h, -3 * h**2],
                                [54, 13 * h, 156, -22 * h], [-13 * h, -3 * h**2, -22 * h, 4 * h**2]])  # fmt: skip
    K, M = np.zeros((2 * n + 2, 2 * n + 2)), np.zeros((2 * n + 2, 2 * n + 2))
    for i in range(n):
        K[2 * i : 2 * i + 4, 2 * i : 2 * i + 4] += k
        M[2 * i : 2 * i + 4, 2 * i : 2 * i + 4] += g
    if held:
        K, M = K[2:, 2:], M[2:, 2:]
    return sparse.csc_array(K), sparse.csc_array(M)


def roots(K, M):
    K, M = (A.toarray() if sparse.issparse(A) else A for A in (K, M))
    return eigh(K, M, eigvals_only=True)


ENDS = [0, 1, 60, 61]  # both ends of the free beam of 30 elements


@pytest.mark.parametrize("held", [False, True])
def test_eigenmodes_with_attachment_modes(held):
    """Unit mass, diagonal stiffness; no rigid mode is left; the static deflection by end loads is exact."""
    K, M = beam(held=held)
    ends = [58, 59] if held else ENDS
    basis = normal_modes(K, M, ends, 5)
    assert (basis.n_eigen, basis.n_rigid) == (5, 0 if held else 2)
    H = basis.vectors
    np.testing.assert_allclose(H.T @ (M @ H), np.eye(H.shape[1]), atol=1e-9)
    np.testing.assert_allclose(H.T @ (K @ H), basis.stiffness, atol=1e-8 * basis.stiffness.max())
    first = 0 if held else 2
    np.testing.assert_allclose(np.diag(basis.stiffness)[:5], roots(K, M)[first : first + 5], rtol=1e-8)
    F = np.zeros((K.shape[0], len(ends)))
    F[ends, range(len(ends))] = 1.0
    if held:
        exact = np.linalg.solve(K.toarray(), F)
    else:  # inertia relief by definition: sum over all elastic modes of the dense problem
        values, vectors = eigh(K.toarray(), M.toarray())
        exact = (vectors[:, 2:] / values[2:]) @ (vectors[:, 2:].T @ F)
    found = H @ np.linalg.solve(basis.stiffness, H.T @ F)
    np.testing.assert_allclose(found, exact, atol=1e-7 * abs(exact).max())


def test_eigenmodes_alone_lose_the_static_answer():
    K, M = beam(held=True)
    bare, full = normal_modes(K, M, (), 3), normal_modes(K, M, [58, 59], 3)
    exact = np.linalg.inv(K.toarray())[59, 59]
    softness = [(b.vectors[59] ** 2 / np.diag(b.stiffness)).sum() for b in (bare, full)]
    assert softness[0] < 0.9 * exact  # residual forces: the slope by an end moment misses a tenth and more
    assert softness[1] == pytest.approx(exact, rel=1e-8)
    assert bare.orthonormalised is False  # eigenmodes alone may be excluded one by one


def test_raw_attachment_modes_keep_the_basis_generating():
    K, M = beam()
    basis = normal_modes(K, M, ENDS, 4, orthogonalise=False)
    H = basis.vectors
    assert not basis.orthonormalised
    np.testing.assert_allclose(np.diag(basis.mass), 1.0, rtol=1e-9)
    np.testing.assert_allclose(H.T @ (M @ H), basis.mass, atol=1e-8)
    scale = np.abs(basis.stiffness).max()
    np.testing.assert_allclose(H.T @ (K @ H), basis.stiffness, atol=1e-8 * scale)


def test_attachment_modes_of_a_free_body_are_orthogonal_to_rigid_motion():
    K, M = beam()
    R = np.zeros((62, 2))
    R[0::2, 0], R[0::2, 1], R[1::2, 1] = 1.0, np.linspace(0, 1, 31), 1.0
    R = R @ np.linalg.inv(np.linalg.cholesky(R.T @ (M @ R))).T
    F = np.zeros((62, 1))
    F[60] = 1.0
    P = attachment_modes(K, M, F, R)
    np.testing.assert_allclose(R.T @ (M @ P), 0.0, atol=1e-12)
    np.testing.assert_allclose(K @ P, F - M @ (R @ (R.T @ F)), atol=1e-8)  # the load balanced by inertia


@pytest.mark.parametrize("held", [False, True])
def test_rubin_is_a_ritz_basis_with_exact_statics(held):
    """The residual flexibility makes the condensed stiffness of the interface exact, whatever modes are kept."""
    K, M = beam(held=held)
    ends = [58, 59] if held else ENDS
    basis = rubin(K, M, ends, 4)
    H, b = basis.vectors, len(ends)
    assert np.array_equal(H[ends][:, -b:], np.eye(b))
    assert not H[ends][:, :-b].any()
    scale = np.abs(basis.stiffness).max()
    np.testing.assert_allclose(H.T @ (K @ H), basis.stiffness, atol=1e-7 * scale)
    np.testing.assert_allclose(H.T @ (M @ H), basis.mass, atol=1e-7)
    inside, coupling = basis.stiffness[:-b, :-b], basis.stiffness[:-b, -b:]
    condensed = basis.stiffness[-b:, -b:] - coupling.T @ np.linalg.solve(inside, coupling)
    expected = guyan(K, M, ends).stiffness
    np.testing.assert_allclose(condensed, expected, atol=1e-6 * abs(expected).max())
    full, found = roots(K, M), roots(basis.stiffness, basis.mass)
    first = 0 if held else 2
    np.testing.assert_allclose(found[first : first + 4], full[first : first + 4], rtol=1e-7)  # kept modes are exact


def test_macneal_lacks_the_residual_mass_only():
    K, M = beam()
    light, heavy = macneal(K, M, ENDS, 4), rubin(K, M, ENDS, 4)
    assert not light.mass[-4:, -4:].any()
    assert np.linalg.eigvalsh(light.mass)[0] == pytest.approx(0.0, abs=1e-9)
    np.testing.assert_allclose(light.stiffness[-4:, -4:], heavy.stiffness[-4:, -4:], rtol=1e-9)
    found = report_errors(K, M, light, 4)
    np.testing.assert_allclose(found.free.errors, 0.0, atol=1e-6)  # its own free modes
    assert np.abs(found.stiffness_errors).max() < 1e-6
    assert np.abs(found.fixed.errors).max() < 0.02  # four free modes know the held ones to a percent or two


def test_guyan_mass_has_the_right_sign():
    """Consistent with the basis, so the mass of a rigid translation is the whole mass (the printed minus loses it)."""
    K, M = beam()
    basis = guyan(K, M, ENDS)
    move = np.array([1.0, 0.0, 1.0, 0.0])
    assert basis.method == "guyan"
    assert move @ basis.mass @ move == pytest.approx(2.0, rel=1e-10)


def test_load_patterns_are_answered_exactly():
    """A distributed load on a held beam: with its static correction mode the Craig–Bampton basis is exact."""
    K, M = beam()
    load = np.asarray(M @ np.tile([1.0, 0.0], 31))
    load[ENDS] = 0.0
    plain, corrected = craig_bampton(K, M, ENDS, 3), craig_bampton(K, M, ENDS, 3, loads=load)
    inner = np.setdiff1d(np.arange(62), ENDS)
    exact = np.zeros(62)
    exact[inner] = np.linalg.solve(K.toarray()[np.ix_(inner, inner)], load[inner])
    answers = []
    for basis in (plain, corrected):
        e = basis.n_eigen
        w = (basis.vectors[:, :e].T @ load) / np.diag(basis.stiffness)[:e]
        answers.append(np.abs(basis.vectors[:, :e] @ w - exact).max() / abs(exact).max())
    assert corrected.n_eigen == 4
    assert not corrected.stiffness[:4, 4:].any()
    assert answers[0] > 1e-3
    assert answers[1] < 1e-9


def test_response_modes_are_the_harmonic_answer():
    K, M = beam(held=True)
    F = np.zeros((60, 1))
    F[58] = 1.0
    found = response_modes(K, M, F, [0.0, 25.0])
    np.testing.assert_allclose(K @ found[:, :1], F, atol=1e-8)
    w2 = (2 * np.pi * 25.0) ** 2
    np.testing.assert_allclose(K @ found[:, 1:] - w2 * (M @ found[:, 1:]), F, atol=1e-8)


def test_modes_by_effective_mass():
    """Held at both ends; the share by definition, from a dense solution."""
    K, M = beam()
    T = np.zeros((62, 3))
    T[0::2, 1] = 1.0
    basis = craig_bampton(K, M, ENDS, effective_mass=0.9, translations=T)
    inner = np.setdiff1d(np.arange(62), ENDS)
    Ki, Mi = K.toarray()[np.ix_(inner, inner)], M.toarray()
    _, Y = eigh(Ki, Mi[np.ix_(inner, inner)])
    force = (Mi @ T[:, 1])[inner]
    total = force @ np.linalg.solve(Mi[np.ix_(inner, inner)], force)
    shares = np.cumsum((Y.T @ force) ** 2) / total
    assert basis.n_eigen == int(np.flatnonzero(shares >= 0.9)[0]) + 1
    with pytest.raises(SolveError, match="between 0 and 1"):
        craig_bampton(K, M, ENDS, effective_mass=95.0, translations=T)
    with pytest.raises(SolveError, match="places of the degrees"):
        craig_bampton(K, M, ENDS, effective_mass=0.9)
    with pytest.raises(SolveError, match="free"):
        normal_modes(K, M, ENDS, effective_mass=0.9, translations=T)


def test_report_of_craig_bampton():
    """Held frequencies and statics are exact by construction, free frequencies come from above."""
    K, M = beam()
    found = report_errors(K, M, craig_bampton(K, M, ENDS, 8), 6)
    assert found.held.size == 2  # a plane beam: two rigid motions
    np.testing.assert_allclose(found.fixed.errors, 0.0, atol=1e-8)
    assert np.abs(found.stiffness_errors).max() < 1e-8
    assert (found.free.errors > -1e-9).all()
    assert found.free.errors.max() < 2e-3  # eight held modes for the sixth free one: 0.16 % by this very beam
    rough = report_errors(K, M, craig_bampton(K, M, ENDS, 2), 6)
    assert rough.free.errors.max() > found.free.errors.max()


def test_report_shows_what_eigenmodes_alone_lack():
    """Without attachment modes the interface is too stiff; with them it is not."""
    K, M = beam(held=True)
    bare, whole = normal_modes(K, M, (), 3), normal_modes(K, M, [58, 59], 3)
    poor = report_errors(K, M, replace(bare, interface=np.array([58, 59])), 3)
    assert poor.stiffness_errors.max() > 0.05
    assert np.abs(report_errors(K, M, whole, 3).stiffness_errors).max() < 1e-7
