"""Block Lanczos against dense eigh: multiple roots, clusters, semi-definite mass, free bodies, proofs, bad input."""

import numpy as np
import pytest
from scipy import sparse
from scipy.linalg import eigh

from solvers.errors import Cancelled, SolveError
from solvers.linalg.factor import factorise, predict
from solvers.linalg.lanczos import eigenmodes
from solvers.linalg.lanczos.choices import room_for_basis
from solvers.linalg.lanczos.forms import FORMS
from solvers.linalg.lanczos.pencil import Pencil
from solvers.linalg.lanczos.reorthogonalise import REORTHOGONALISATIONS
from solvers.linalg.matrix_checks import DofLabels
from solvers.linalg.multifrontal import analysis
from solvers.linalg.multifrontal.store import MEMORY_SHARE
from solvers.monitor import Monitor


def pencil_with(roots, seed=0):
    """A dense pencil with the given roots and a mass matrix of moderate condition."""
    random = np.random.default_rng(seed)
    n = len(roots)
    Q, _ = np.linalg.qr(random.standard_normal((n, n)))
    S = random.uniform(0.5, 2.0, n)[:, None] * Q
    K, M = S.T @ (np.asarray(roots)[:, None] * S), S.T @ S
    return sparse.csc_array((K + K.T) / 2), sparse.csc_array((M + M.T) / 2)


def chain(n, fixed=True):
    """Masses and springs in a row: roots 4 sin²."""
    K = sparse.diags_array([-np.ones(n - 1), 2 * np.ones(n), -np.ones(n - 1)], offsets=[-1, 0, 1]).tolil()
    if not fixed:
        K[0, 0] = K[n - 1, n - 1] = 1.0
    return sparse.csc_array(K), sparse.csc_array(sparse.eye_array(n))


def square_membrane(n):
    """Finite differences on a square: a spectrum full of double roots, known in closed form."""
    K1 = chain(n)[0]
    E = sparse.eye_array(n)
    one = 4 * np.sin(np.pi * np.arange(1, n + 1) / (2 * (n + 1))) ** 2
    K = sparse.csc_array(sparse.kron(K1, E) + sparse.kron(E, K1))
    return K, sparse.csc_array(sparse.eye_array(n * n)), np.sort((one[:, None] + one[None, :]).ravel())


def check(solution, roots, scale=None):
    """Values to 1e-11 of the largest wanted (rounding of a solve), residuals, orthogonality, proof."""
    scale = scale or max(np.abs(roots).max(), 1e-300)
    assert np.abs(solution.eigenvalues - roots).max() < 1e-11 * scale
    assert solution.residuals.max() <= 1e-9
    assert solution.orthogonality.max() < 1e-12
    assert solution.sturm.proven


@pytest.mark.parametrize("multiplicity", range(1, 7))
@pytest.mark.parametrize("reorthogonalisation", REORTHOGONALISATIONS)
def test_multiple_roots_come_all(multiplicity, reorthogonalisation):
    random = np.random.default_rng(multiplicity)
    roots = np.sort(np.concatenate((np.full(multiplicity, 7.0), 10 ** random.uniform(0, 5, 250 - multiplicity))))
    K, M = pencil_with(roots, seed=multiplicity)
    check(eigenmodes(K, M, 20, reorthogonalisation=reorthogonalisation), roots[:20], scale=roots[40])


def test_a_multiplicity_beyond_the_block_is_found_by_the_count():
    roots = np.sort(np.concatenate((np.full(12, 3.0), np.geomspace(4.0, 1e4, 188))))
    K, M = pencil_with(roots)
    check(eigenmodes(K, M, 15, block=2), roots[:15], scale=10.0)


@pytest.mark.parametrize("reorthogonalisation", REORTHOGONALISATIONS)
def test_clusters_to_1e_10_come_all(reorthogonalisation):
    roots = np.concatenate((1 + 1e-10 * np.arange(5), 2 + 1e-10 * np.arange(3), np.geomspace(3, 1e5, 192)))
    K, M = pencil_with(roots)
    solution = eigenmodes(K, M, 12, reorthogonalisation=reorthogonalisation)
    check(solution, roots[:12], scale=20.0)


def test_no_root_is_missed_in_many_random_cases():
    """Inertia proves every case; the values are those of eigh. (1000 with the slow ones.)"""
    run_random_cases(100)


@pytest.mark.slow
def test_no_root_is_missed_in_a_thousand_random_cases():
    run_random_cases(1000)


def random_case(random, case):
    """A pencil and all its roots: multiple roots, a close cluster, zeros, massless rows or two separate bodies."""
    n = int(random.integers(4, 45))
    roots = 10 ** random.uniform(-1, 3, n)
    k = int(random.integers(1, min(6, n) + 1))
    roots[:k] = random.choice([0.0, roots[0], roots[-1]])
    if case % 4 == 1:
        roots[:k] = roots[0] * (1.0 + 1e-10 * np.arange(k))
    K, M = pencil_with(np.sort(roots), seed=case)
    if case % 4 == 2:  # rows without mass: their stiffness and ties change K, but not the condensed pencil
        m = int(random.integers(1, 5))
        S = random.uniform(1.0, 2.0, m)
        B = 0.5 * random.standard_normal((m, n))
        K = sparse.block_array([[K + sparse.csc_array(B.T @ (S[:, None] * B)), -B.T * S], [-(B.T * S).T, np.diag(S)]])
        M = sparse.block_diag((M, sparse.csc_array((m, m))))
    if case % 4 == 3:
        K, M = sparse.block_diag((K, 2.0 * K)), sparse.block_diag((M, M))
        roots = np.concatenate((roots, 2.0 * roots))
    return sparse.csc_array(K), sparse.csc_array(M), np.sort(roots)


def run_random_cases(n_cases):
    random = np.random.default_rng(42)
    for case in range(n_cases):
        K, M, roots = random_case(random, case)
        count = int(random.integers(1, max(2, roots.size // 2)))
        solution = eigenmodes(K, M, count)
        assert solution.sturm.proven, case
        dense = case % 4 != 2  # scipy wants a regular mass
        wanted = eigh(K.toarray(), M.toarray(), eigvals_only=True)[:count] if dense else roots[:count]
        # the dense solver itself loses ε times the largest root; inside a cluster closer than the tolerance of the
        # residual, a root is known to that tolerance only
        allowed = 1e-12 * max(roots[-1], 1.0) + (1e-9 * wanted if case % 4 == 1 else 0.0)
        assert np.all(np.abs(solution.eigenvalues - wanted) <= allowed), case


def test_wilkinson_pair_is_resolved():
    """W21+: the two largest roots agree to 14 digits (app. 3). Turned over, they are the two lowest."""
    d = np.abs(np.arange(-10, 11)).astype(float)
    W = sparse.diags_array([np.ones(20), d, np.ones(20)], offsets=[-1, 0, 1])
    K = sparse.csc_array(12.0 * sparse.eye_array(21) - W)
    solution = eigenmodes(K, sparse.eye_array(21), 4)
    assert np.allclose(12.0 - solution.eigenvalues[:2], 10.746194182903322, rtol=0, atol=1e-13)
    check(solution, eigh(K.toarray(), eigvals_only=True)[:4])


@pytest.mark.parametrize("reorthogonalisation", REORTHOGONALISATIONS)
def test_double_roots_of_a_square(reorthogonalisation):
    K, M, roots = square_membrane(24)
    solution = eigenmodes(K, M, 30, reorthogonalisation=reorthogonalisation)
    check(solution, roots[:30])


def test_a_narrow_basis_restarts_and_converges():
    K, M, roots = square_membrane(40)
    solution = eigenmodes(K, M, 60, block=4)
    assert solution.statistics.restarts > 0
    check(solution, roots[:60])


def test_three_reorthogonalisations_and_three_forms_give_the_same_pairs():
    K, M, _ = square_membrane(22)
    M = sparse.csc_array(M + 0.1 * sparse.diags_array(np.linspace(0, 1, K.shape[0])))  # roots are simple now
    reference = eigenmodes(K, M, 16)
    cleaned = {}
    for form in FORMS:
        for way in REORTHOGONALISATIONS:
            solution = eigenmodes(K, M, 16, form=form, reorthogonalisation=way)
            assert np.allclose(solution.eigenvalues, reference.eigenvalues, rtol=1e-11)
            likeness = np.abs(np.sum(solution.vectors * (M @ reference.vectors), axis=0))
            assert np.all(likeness > 1 - 1e-10)  # vectors to 1e-5 and better
            cleaned[form, way] = solution.statistics.cleaned
    for form in FORMS:
        assert cleaned[form, "partial"] < cleaned[form, "full"]  # that is what it is for


def test_many_equal_parts_lightly_coupled():
    """30 equal chains tied by springs of 1e-8: clusters of 30 roots, wider than any block."""
    n, parts = 8, 30
    K1, _ = chain(n)
    tie = sparse.diags_array([-np.ones(parts - 1), 2 * np.ones(parts), -np.ones(parts - 1)], offsets=[-1, 0, 1])
    K = sparse.csc_array(sparse.kron(sparse.eye_array(parts), K1) + 1e-8 * sparse.kron(tie, sparse.eye_array(n)))
    M = sparse.csc_array(sparse.eye_array(n * parts))
    check(eigenmodes(K, M, 40), eigh(K.toarray(), eigvals_only=True)[:40])


def test_a_cyclic_structure_has_pairs():
    n = 60
    K = sparse.csc_array(chain(n)[0] + 0.3 * sparse.eye_array(n)).tolil()
    K[0, n - 1] = K[n - 1, 0] = -1.0
    roots = np.sort(0.3 + 4 * np.sin(np.pi * np.arange(n) / n) ** 2)
    check(eigenmodes(sparse.csc_array(K), sparse.eye_array(n), 15), roots[:15])


@pytest.mark.parametrize("lumped", [True, False])
def test_semi_definite_mass(lumped):
    """A third of the DOFs has no mass: their motion follows statically, and only the rest gives roots."""
    K, _ = chain(90)
    if lumped:
        M = sparse.diags_array(np.where(np.arange(90) % 3 == 0, 0.0, 1.0))
    else:
        B = np.random.default_rng(0).standard_normal((90, 60)) * 0.1
        M = sparse.csc_array(B @ B.T)
    M = sparse.csc_array(M)
    theta = np.sort(
        np.linalg.eigvalsh(np.linalg.solve(L := np.linalg.cholesky(K.toarray()), M.toarray()) @ np.linalg.inv(L).T)
    )
    roots = 1.0 / theta[::-1][:20]
    solution = eigenmodes(K, M, 20)
    check(solution, roots)
    residual = K @ solution.vectors - M @ solution.vectors * solution.eigenvalues
    assert np.abs(residual).max() < 1e-8  # purified: the massless DOFs obey K x = λ M x too
    with pytest.raises(SolveError, match="the structure has 60"):
        eigenmodes(K, M, 61)


@pytest.mark.parametrize("bodies", [1, 2, 3])
def test_free_and_disconnected_bodies_have_their_rigid_modes(bodies):
    K, M = chain(40, fixed=False)
    K = sparse.csc_array(sparse.kron(sparse.eye_array(bodies), K))
    M = sparse.csc_array(sparse.eye_array(40 * bodies))
    solution = eigenmodes(K, M, 4 * bodies)
    roots = np.repeat(4 * np.sin(np.pi * np.arange(4) / 80) ** 2, bodies)
    check(solution, roots)
    assert solution.n_rigid == bodies
    assert solution.kinds == ("rigid",) * bodies + ("elastic",) * 3 * bodies
    assert np.all(solution.frequencies_hz[:bodies] == 0.0)
    assert solution.statistics.shift < 0.0


def test_the_two_ways_of_the_thesis_for_a_free_body():
    K, M = chain(120, fixed=False)
    rigid = np.ones((120, 1))
    shifted = eigenmodes(K, M, 8)
    springs = eigenmodes(K, M, 8, free_way="springs")
    labels = {"node_of_dof": np.arange(120), "dof_names": ["ux"] * 120}
    rank_one = eigenmodes(K, M, 8, free_way="rank-one", rigid=rigid, **labels)
    assert rank_one.kinds[:2] == ("rigid", "elastic")
    assert np.allclose(rank_one.eigenvalues[1:], shifted.eigenvalues[1:], rtol=1e-10)
    # springs raise every root by their stiffness over the mass: here the sixth digit of the first root
    assert np.allclose(springs.eigenvalues[1:], shifted.eigenvalues[1:], rtol=1e-4)
    assert np.all(springs.eigenvalues[1:] > shifted.eigenvalues[1:])
    with pytest.raises(SolveError, match="give the rigid-body motions"):
        eigenmodes(K, M, 8, free_way="rank-one")
    with pytest.raises(SolveError, match="strains the structure"):
        eigenmodes(K, M, 8, free_way="rank-one", rigid=np.arange(120.0)[:, None])


@pytest.mark.parametrize("limits", [(0.0, 0.05), (0.02, 0.1), (0.05, 0.0501), (0.2, 0.318)])
def test_a_frequency_range_gives_exactly_its_modes(limits):
    K, M = chain(200)
    roots = 4 * np.sin(np.pi * np.arange(1, 201) / 402) ** 2
    hz = np.sqrt(roots) / (2 * np.pi)
    inside = hz[(hz >= limits[0]) & (hz <= limits[1])]
    solution = eigenmodes(K, M, range=limits)
    assert solution.n_modes == inside.size
    if inside.size:
        assert np.allclose(solution.frequencies_hz, inside, rtol=1e-11)
        assert solution.residuals.max() <= 1e-9
    assert solution.sturm.proven


def test_a_range_of_a_free_body_includes_its_rigid_modes():
    K, M = chain(50, fixed=False)
    solution = eigenmodes(K, M, range=(0.0, 0.03))
    roots = 4 * np.sin(np.pi * np.arange(50) / 100) ** 2
    assert solution.n_modes == np.count_nonzero(np.sqrt(roots) / (2 * np.pi) <= 0.03)
    assert solution.n_rigid == 1


@pytest.mark.parametrize(("limits", "count"), [((0.0, 0.2), 5), ((0.1, 0.2), 6), ((0.1, 0.2), 500), ((0.15, 0.3), 1)])
def test_a_range_and_a_number_give_the_lowest_of_the_range(limits, count):
    """The sixth root above 0.1 Hz is one of a pair: a number may part it."""
    K, M, roots = square_membrane(24)
    hz = np.sqrt(roots) / (2 * np.pi)
    inside = hz[(hz >= limits[0]) & (hz <= limits[1])][:count]
    solution = eigenmodes(K, M, count, range=limits)
    assert np.allclose(solution.frequencies_hz, inside, rtol=1e-11)
    assert solution.residuals.max() <= 1e-9
    assert solution.sturm.proven
    assert solution.vectors.shape == (K.shape[0], inside.size)


def test_roots_missing_at_the_lower_end_of_a_range_are_found():
    """A root of multiplicity twelve, found by a block of two: the count sees what is missing and all are searched."""
    roots = np.sort(np.concatenate((np.linspace(0.1, 2.0, 10), np.full(12, 3.0), np.geomspace(4.0, 1e4, 178))))
    K, M = pencil_with(roots)
    hz = np.sqrt([2.5, 900.0]) / (2 * np.pi)
    solution = eigenmodes(K, M, 14, range=tuple(hz), block=2)
    assert np.allclose(solution.eigenvalues, roots[10:24], rtol=1e-10)
    assert solution.sturm.proven


def test_modes_nearest_to_a_shift():
    K, M = chain(150)
    roots = 4 * np.sin(np.pi * np.arange(1, 151) / 302) ** 2
    solution = eigenmodes(K, M, 9, shift=1.0)
    nearest = np.sort(roots[np.argsort(np.abs(roots - 1.0))[:9]])
    check(solution, nearest)


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
