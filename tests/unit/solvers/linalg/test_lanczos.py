"""Block Lanczos against dense eigh: multiple roots, clusters, semi-definite mass, free bodies, ranges."""

import numpy as np
import pytest
from scipy import sparse
from scipy.linalg import eigh

from solvers.errors import SolveError
from solvers.linalg.lanczos import eigenmodes
from solvers.linalg.lanczos.forms import FORMS
from solvers.linalg.lanczos.reorthogonalise import REORTHOGONALISATIONS
from tests.unit.solvers.linalg.pencils import chain, check, pencil_with, square_membrane, with_massless_rows


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
        K, M = with_massless_rows(K, M, int(random.integers(1, 5)), random)
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


def test_a_basis_that_decayed_is_made_anew_with_full_reorthogonalisation():
    """A whole spectrum within a millionth: selective reorthogonalisation lets the basis decay there."""
    roots = np.sort(1.0 + 1e-6 * np.random.default_rng(3).random(160))
    K, M = pencil_with(roots, seed=3)
    solution = eigenmodes(K, M, 17, reorthogonalisation="selective")
    assert solution.statistics.reorthogonalisation == "full"
    check(solution, roots[:17])


@pytest.mark.parametrize("block", [None, 1])
@pytest.mark.parametrize("reorthogonalisation", REORTHOGONALISATIONS)
def test_many_equal_parts_lightly_coupled(reorthogonalisation, block):
    """30 equal chains tied by springs of 1e-8: clusters of 30 roots, wider than any block."""
    n, parts = 8, 30
    K1, _ = chain(n)
    tie = sparse.diags_array([-np.ones(parts - 1), 2 * np.ones(parts), -np.ones(parts - 1)], offsets=[-1, 0, 1])
    K = sparse.csc_array(sparse.kron(sparse.eye_array(parts), K1) + 1e-8 * sparse.kron(tie, sparse.eye_array(n)))
    M = sparse.csc_array(sparse.eye_array(n * parts))
    solution = eigenmodes(K, M, 40, reorthogonalisation=reorthogonalisation, block=block)
    check(solution, eigh(K.toarray(), eigvals_only=True)[:40])


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


def test_massless_rows_inside_the_spectrum():
    """A basis that fills the space breaks down, and its vectors hold what the mass does not see: they are purified."""
    for seed in range(8):
        random = np.random.default_rng(seed)
        roots = np.sort(10 ** random.uniform(-2, 4, 76))
        K, M = with_massless_rows(*pencil_with(roots, seed=seed), 3, random)
        hz = np.sqrt(roots) / (2 * np.pi)
        solution = eigenmodes(K, M, range=(hz[20] * 0.999, hz[60] * 1.001))
        check(solution, roots[20:61], scale=roots[-1])
        forces = K @ solution.vectors - M @ solution.vectors * solution.eigenvalues
        assert np.abs(forces[76:]).max() < 1e-7  # √ε of unit entries is what the check of the vectors lets through


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


@pytest.mark.parametrize(("limits", "count"), [((0.0, 0.2), 5), ((0.1, 0.2), 6), ((0.1, 0.2), 5000), ((0.15, 0.3), 1)])
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


@pytest.mark.parametrize("lowest", [0.0, 0.5])
def test_roots_missing_around_a_shift_are_found(lowest):
    """A root of multiplicity twelve, found by a block of two; with roots of zero the whole range begins at zero."""
    roots = np.sort(np.concatenate((np.full(3, lowest), np.full(12, 3.0), np.geomspace(4.0, 1e4, 185))))
    K, M = pencil_with(roots)
    solution = eigenmodes(K, M, 14, shift=3.4, block=2)
    check(solution, roots[3:17], scale=roots[40])
