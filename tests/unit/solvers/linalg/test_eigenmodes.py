"""What eigenmodes reports, keeps in memory and refuses: progress, cancel, residuals, factors on disc, bad input."""

import numpy as np
import pytest
from scipy import sparse

from solvers.errors import Cancelled, SolveError
from solvers.linalg.factor import factorise, predict
from solvers.linalg.lanczos import eigenmodes
from solvers.linalg.lanczos.choices import room_for_basis
from solvers.linalg.lanczos.forms import FORMS
from solvers.linalg.lanczos.pencil import Pencil
from solvers.linalg.matrix_checks import DofLabels
from solvers.linalg.multifrontal import analysis
from solvers.linalg.multifrontal.store import MEMORY_SHARE
from solvers.monitor import Monitor
from tests.unit.solvers.linalg.pencils import chain, check, square_membrane


def test_progress_is_told_and_cancel_is_heard():
    K, M, _ = square_membrane(20)
    told = []
    eigenmodes(K, M, 10, monitor=Monitor(lambda fraction, what: told.append((fraction, what))))
    assert told[-1] == (1.0, "10 modes")
    assert any("of 10 modes" in what for _, what in told)
    monitor = Monitor()
    monitor.listener = lambda fraction, what: monitor.cancel() if "of 10 modes" in what else None
    with pytest.raises(Cancelled):
        eigenmodes(K, M, 10, monitor=monitor)


def test_cancel_is_heard_at_every_report():
    K, M, _ = square_membrane(12)
    told = []
    eigenmodes(K, M, 6, monitor=Monitor(lambda fraction, what: told.append(what)))
    for wanted in range(len(told) - 1):  # after the last report nothing is left to be stopped
        heard = []
        monitor = Monitor()

        def listen(fraction, what, monitor=monitor, heard=heard, wanted=wanted):
            heard.append(what)
            if len(heard) > wanted:
                monitor.cancel()

        monitor.listener = listen
        with pytest.raises(Cancelled):
            eigenmodes(K, M, 6, monitor=monitor)
        assert len(heard) == wanted + 1


@pytest.mark.parametrize("form", FORMS)
def test_residuals_and_orthogonality_of_every_pair_are_what_is_reported(form):
    K, M, _ = square_membrane(20)
    M = sparse.csc_array(M + 0.1 * sparse.diags_array(np.linspace(0, 1, K.shape[0])))
    solution = eigenmodes(K, M, 13, form=form, tolerance=1e-6)  # loose: the residuals stand well above rounding
    X = solution.vectors
    R = X - solution.eigenvalues * np.linalg.solve(K.toarray(), M @ X)
    true = np.sqrt(np.einsum("ij,ij->j", R, M @ R))
    if form == "mass":  # measured at the vectors that are returned; rounding of two different solves
        assert np.allclose(solution.residuals, true, rtol=1e-3, atol=1e-12)
        assert true.max() > 1e-10  # or nothing would have been compared
    # the other forms measure before the last product with the operator, which only improves the pairs
    assert np.all(true <= 1.01 * solution.residuals + 1e-12)
    error = np.abs(X.T @ (M @ X) - np.eye(13)).max(axis=0)
    assert np.allclose(solution.orthogonality, error, atol=1e-14)


def test_a_factor_on_disc_gives_the_same_modes_and_too_little_memory_is_said(monkeypatch):
    monkeypatch.setattr(analysis, "SERIAL_FLOPS", 1e4)  # a small matrix too has fronts that can be dropped
    K, M, roots = square_membrane(60)
    budget = predict(K).peak_bytes - 1
    assert predict(K, memory_budget=budget).out_of_core
    check(eigenmodes(K, M, 8, memory_budget=budget), roots[:8])
    with pytest.raises(SolveError, match=r"memory budget is 0\.0001 GB"):  # and not that the matrix is singular
        eigenmodes(K, M, 8, memory_budget=100_000)


def test_room_is_left_for_the_basis(monkeypatch):
    """Factor and basis share what is free: with less of it the factor goes to disc, with far less all is refused."""
    monkeypatch.setattr(analysis, "SERIAL_FLOPS", 1e4)
    K, M, roots = square_membrane(60)
    factor, basis = predict(K).peak_bytes, 8 * K.shape[0] * room_for_basis(8, K.shape[0], None)[1]
    told = []

    def watched(*args, **options):
        told.append(factorise(*args, **options))
        return told[-1]

    monkeypatch.setattr("solvers.linalg.lanczos.driver.factorise", watched)
    for free, on_disc in ((factor + basis + 1000, False), (factor + basis - 1000, True)):
        monkeypatch.setattr("solvers.linalg.multifrontal.store.available_memory", lambda free=free: free / MEMORY_SHARE)
        check(eigenmodes(K, M, 8, sturm_check=True), roots[:8])
        assert told[0].cost.out_of_core == on_disc
        told.clear()
    monkeypatch.setattr("solvers.linalg.multifrontal.store.available_memory", lambda: basis)
    with pytest.raises(SolveError, match=r"basis of the eigenvectors will take .* Ask for fewer modes"):
        eigenmodes(K, M, 8)


def test_not_converging_is_said():
    K, M, _ = square_membrane(30)
    with pytest.raises(SolveError, match=r"\d+ of 40 modes converged to 1e-09 in 2 steps"):
        eigenmodes(K, M, 40, most_steps=2)


K5, M5 = chain(5)
NAN = K5.copy()
NAN.data[3] = np.nan
SKEW = K5.tolil()
SKEW[0, 1] = 5.0


@pytest.mark.parametrize(
    ("K", "M", "options", "message"),
    [
        (sparse.csc_array(SKEW), M5, {}, r"stiffness matrix is not symmetric: entry \((0, 1|1, 0)\)"),
        (K5, sparse.csc_array(SKEW), {}, "mass matrix is not symmetric"),
        (NAN, M5, {}, "stiffness matrix holds nan at row DOF"),
        (K5, 0.0 * M5, {}, "mass matrix is zero: without inertia"),
        (K5, -1.0 * M5, {}, "mass matrix is zero|mass is never negative"),
        (K5, chain(4)[1], {}, "5 rows and the mass matrix 4"),
        (sparse.csc_array((0, 0)), sparse.csc_array((0, 0)), {}, "is empty"),
        (np.ones((2, 3)), M5, {}, r"shape \(2, 3\)"),
        (K5, M5, {"count": 6}, "between 1 and 5"),
        (K5, M5, {"count": None}, "give either"),
        (K5, M5, {"count": None, "range": (5.0, 1.0)}, "two growing"),
        (K5, M5, {"form": "masse"}, "Did you mean 'mass'"),
        (K5, M5, {"reorthogonalisation": "none"}, "is unknown"),
        (K5, M5, {"block": 0}, "at least 1"),
        (K5, M5, {"tolerance": 1.0}, "outside"),
        (K5, M5, {"free_way": "spring"}, "Did you mean 'springs'"),
        (K5, M5, {"free_way": "springs", "range": (0.0, 1.0)}, "not those of a range"),
        (K5, M5, {"method": "magic"}, "Unknown factorisation method 'magic'"),
    ],
)
def test_bad_input_is_refused_in_words(K, M, options, message):
    with pytest.raises(SolveError, match=message):
        eigenmodes(K, M, **{"count": 2, **options})


def test_an_unstable_structure_has_negative_frequencies():
    K, M = chain(30)
    K = sparse.csc_array(K - 0.1 * sparse.eye_array(30))
    roots = 4 * np.sin(np.pi * np.arange(1, 31) / 62) ** 2 - 0.1
    solution = eigenmodes(K, M, 6)
    check(solution, roots[:6])
    assert np.array_equal(np.sign(solution.frequencies_hz), np.sign(roots[:6]))


def test_a_loose_dof_without_mass_is_named():
    K, M = chain(6)
    K, M = K.tolil(), M.tolil()
    K[3, :] = K[:, 3] = 0.0
    M[3, 3] = 0.0
    with pytest.raises(SolveError, match=r"DOF 3 \(node 40, uy\) has neither stiffness nor mass"):
        eigenmodes(
            sparse.csc_array(K),
            sparse.csc_array(M),
            2,
            node_of_dof=[10, 20, 30, 40, 50, 60],
            dof_names=["uy"] * 6,
        )


def test_a_massless_mechanism_is_refused():
    """Two massless DOFs that move together without strain: singular at every shift."""
    K = sparse.block_diag((chain(5)[0], [[1.0, -1.0], [-1.0, 1.0]]), format="csc")
    M = sparse.csc_array(sparse.diags_array(np.r_[np.ones(5), 0.0, 0.0]))
    with pytest.raises(SolveError, match="singular"):
        eigenmodes(sparse.csc_array(K), M, 2)


def test_substructures_serve_all_forms():
    K, M, roots = square_membrane(20)
    for form in FORMS:
        solution = eigenmodes(K, M, 10, form=form, method="substructure", substructures={"n_parts": 4})
        check(solution, roots[:10])
        assert solution.statistics.method == "substructure"


def test_the_shifted_matrix_holds_the_pattern_of_both_and_of_its_transpose():
    """A mass outside the pattern of K, a stored zero of K, and an entry of rounding without its mirror image."""
    K = sparse.csc_array(sparse.diags_array([-1.0, 2.0, -1.0], offsets=[-1, 0, 1], shape=(30, 30)))
    K.data[1] = K.data[2] = 0.0
    M = sparse.eye_array(30, format="lil")
    M[0, 20] = M[20, 0] = 0.25
    M[4, 28] = 1e-17
    M = sparse.csc_array(M)
    A = Pencil(K, M, DofLabels()).shifted(3.0)
    np.testing.assert_allclose(A.toarray(), K.toarray() - 3.0 * M.toarray(), rtol=0, atol=1e-16)
    pattern = {(int(i), int(j)) for i, j in zip(*A.tocoo().coords)}
    assert {(0, 20), (20, 0), (4, 28), (28, 4)} <= pattern
    assert pattern == {(j, i) for i, j in pattern}
    assert A.has_sorted_indices
    inside = Pencil(K, sparse.csc_array(sparse.eye_array(30)), DofLabels()).shifted(3.0)
    assert inside.nnz == K.nnz  # stored zeros stay: the rows of a node are alike as before


def test_only_one_factor_stands_in_memory_and_one_analysis_serves_all(monkeypatch):
    """The count of roots begins after the factor of the search is freed, and takes over its analysis."""
    K, M, _ = square_membrane(30)
    made = []

    def watched(A, *args, like=None, **options):
        assert all(factor.store.values.size == 0 for factor in made)
        made.append(factorise(A, *args, like=like, **options))
        return made[-1]

    monkeypatch.setattr("solvers.linalg.lanczos.driver.factorise", watched)
    solution = eigenmodes(K, M, 8)
    assert solution.sturm.proven
    assert solution.statistics.factorisations == len(made) == 2
    assert made[1].plan is made[0].plan
