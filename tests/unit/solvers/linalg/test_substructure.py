"""The substructure method: the cut separates, the solution is right, memory is what was predicted."""

import numpy as np
import pytest
from scipy import sparse
from scipy.sparse.linalg import spsolve

from solvers.errors import Cancelled, MemoryShort, ModelError, SolveError
from solvers.linalg.factor import factorise
from solvers.linalg.graph import matrix_graph
from solvers.linalg.lanczos import eigenmodes
from solvers.linalg.matrix_checks import DofLabels
from solvers.linalg.multifrontal.store import MEMORY_SHARE
from solvers.linalg.partition import WAYS, cut, near_boundary
from solvers.linalg.skyline import Skyline, panel_bytes
from solvers.linalg.substructure import factorise_substructures
from solvers.linalg.substructure_plan import choose_plan, plan_substructures
from solvers.monitor import Monitor, silent

NX, NY = 40, 11


@pytest.fixture(scope="module")
def strip():
    """A long plate with three DOFs per node, numbered at random: matrix, coordinates of every DOF."""
    chains = [sparse.diags_array([np.ones(n - 1), np.ones(n), np.ones(n - 1)], offsets=[-1, 0, 1]) for n in (NX, NY)]
    p = np.random.default_rng(1).permutation(NX * NY)
    G = sparse.csc_array(sparse.kron(*chains, format="coo"))
    G.eliminate_zeros()
    G = G[p][:, p]
    A = sparse.csc_array(sparse.kron(G, np.ones((3, 3))))
    A.data = -np.random.default_rng(0).random(A.data.size)
    A = A + A.T
    A = sparse.csc_array(A + sparse.diags_array(1.01 * np.asarray(abs(A).sum(axis=1)).ravel()))
    points = np.stack((p // NY, p % NY, np.zeros(p.size)), axis=1).astype(float)
    return A, np.repeat(points, 3, axis=0)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("n_parts", [2, 3, 7, 16])
def test_parts_touch_only_through_the_boundary(strip, way, n_parts):
    graph = matrix_graph(strip[0])
    partition = cut(graph, n_parts, way, coordinates=strip[1][::3])
    owner = np.repeat(np.arange(graph.n_vertices), np.diff(graph.indptr))
    a, b = partition.part[owner], partition.part[graph.indices]
    assert np.all((a == b) | (a < 0) | (b < 0))
    assert 2 <= partition.n_parts <= n_parts
    sizes = np.bincount(partition.part[partition.part >= 0])
    assert sizes.min() > 0
    near = near_boundary(graph, partition)
    assert near.any()
    assert not near[partition.boundary].any()


def test_planes_cut_across_the_long_axis_in_thin_sections(strip):
    graph = matrix_graph(strip[0])
    partition = cut(graph, 4, "planes", coordinates=strip[1][::3])
    assert partition.boundary.size == 3 * NY  # one row of nodes in each section
    sizes = np.bincount(partition.part[partition.part >= 0])
    assert sizes.max() <= 1.35 * sizes.min()


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("n_parts", [1, 2, 5, 9, None])
def test_solution_agrees_with_superlu(strip, way, n_parts):
    A, points = strip
    B = np.random.default_rng(2).standard_normal((A.shape[0], 3))
    factor = factorise(A, "substructure", substructures={"n_parts": n_parts, "way": way, "coordinates": points})
    X = factor.solve(B)
    assert np.abs(A @ X - B).max() < 1e-12 * np.abs(B).max() * 30  # 30: size of A's entries
    assert np.abs(factor.solve(B[:, 0]) - X[:, 0]).max() < 1e-14
    assert np.abs(factor.backward(factor.forward(B)) - X).max() == 0.0
    Y = factor.forward(B)
    assert np.allclose(Y.T @ Y, B.T @ spsolve(A, B), rtol=1e-11)  # ‖L⁻¹b‖² = bᵀA⁻¹b
    assert (factor.kind, factor.n_negative, factor.method) == ("cholesky", 0, "substructure")


def test_predicted_memory_is_what_is_taken(strip):
    A, points = strip
    graph = matrix_graph(A)
    plan = plan_substructures(graph, cut(graph, 6, "planes", coordinates=points[::3]))
    factor = factorise_substructures(A, n_parts=6, coordinates=points)
    taken = sum(C.nbytes for C in factor._C) + factor._G.nbytes
    assert taken == plan.factor_bytes
    assert plan.profile_bytes + plan.boundary_profile_bytes <= plan.factor_bytes <= plan.peak_bytes
    assert factor.memory >= taken


def test_boundary_system_is_block_tridiagonal_for_slices(strip):
    """(2.47): a section is tied to its neighbours only, so a row of G starts not before the section before it."""
    A, points = strip
    graph = matrix_graph(A)
    plan = plan_substructures(graph, cut(graph, 8, "planes", coordinates=points[::3]))
    assert plan.boundary_size == 7 * NY * 3
    widths = np.arange(plan.boundary_size) - plan.boundary_starts + 1
    assert widths.max() <= 2 * NY * 3


def test_parts_are_chosen_to_fit_the_budget(strip):
    graph = matrix_graph(strip[0])
    free = choose_plan(graph, None)
    least = min(plan_substructures(graph, cut(graph, n), "wave").peak_bytes for n in (10, 13, 16))
    assert least < free.peak_bytes
    budget = (least + free.peak_bytes) // 2
    tight = choose_plan(graph, budget)
    assert tight.peak_bytes <= budget
    assert tight.partition.n_parts > free.partition.n_parts
    with pytest.raises(MemoryShort, match="no cut fits 0 MB; the most modest needs"):
        choose_plan(graph, 1000)
    with pytest.raises(MemoryShort, match="with 3 parts needs"):
        factorise_substructures(strip[0], n_parts=3, memory_budget=1000)
    with pytest.raises(MemoryShort, match=r"^Substructure method: no cut"):  # and not that the matrix is singular
        eigenmodes(strip[0], sparse.eye_array(strip[0].shape[0]), 2, method="substructure", memory_budget=1000)


def test_without_a_budget_free_memory_is_the_limit(strip, monkeypatch):
    graph = matrix_graph(strip[0])
    wide = choose_plan(graph, None)
    least = min(plan_substructures(graph, cut(graph, n), "wave").peak_bytes for n in (10, 13, 16))
    free = (least + wide.peak_bytes) / 2 / MEMORY_SHARE
    monkeypatch.setattr("solvers.linalg.multifrontal.store.available_memory", lambda: free)
    assert factorise(strip[0], "substructure").plan.partition.n_parts > wide.partition.n_parts
    with pytest.raises(SolveError, match="with 1 parts needs"):
        factorise(strip[0], "substructure", substructures={"n_parts": 1})


def test_a_matrix_that_is_not_definite_is_named(strip):
    A = strip[0].copy()
    A = sparse.csc_array(A - sparse.diags_array(np.where(np.arange(A.shape[0]) == 17, 1e3, 0.0)))
    labels = DofLabels(np.arange(A.shape[0]) // 3 + 100)
    for n_parts in (1, 4):
        with pytest.raises(SolveError, match=r"not positive definite: the pivot of DOF \d+ \(node \d+\)"):
            factorise_substructures(A, n_parts=n_parts, labels=labels)
    with pytest.raises(SolveError, match="Cholesky method"):
        factorise(strip[0], "substructure", definite=False)


def test_bad_cuts_are_refused(strip):
    graph = matrix_graph(strip[0])
    with pytest.raises(ModelError, match="needs coordinates of 440 nodes"):
        cut(graph, 3, "planes")
    with pytest.raises(ModelError, match=r"'plane' is unknown\. Did you mean 'planes'"):
        cut(graph, 3, "plane")
    with pytest.raises(ModelError, match="0 substructures"):
        cut(graph, 0)


def test_cancel_stops_the_formation(strip):
    monitor = Monitor()
    monitor.cancel()
    with pytest.raises(Cancelled):
        factorise_substructures(strip[0], n_parts=3, monitor=monitor)


def test_disconnected_bodies(strip):
    A = sparse.block_diag((strip[0], 2.0 * strip[0]), format="csc")
    b = np.ones(A.shape[0])
    x = factorise_substructures(sparse.csc_array(A), n_parts=4, way="levels").solve(b)
    assert np.abs(A @ x - b).max() < 1e-11


def test_skyline_alone_against_dense():
    random = np.random.default_rng(4)
    n = 333
    starts = np.minimum.accumulate(np.maximum(np.arange(n) - random.integers(0, 150, n), 0)[::-1])[::-1]
    L = 0.02 * np.tril(random.standard_normal((n, n))) * (np.arange(n)[None, :] >= starts[:, None])
    np.fill_diagonal(L, 3.0 + random.random(n))
    A = L @ L.T
    sky = Skyline(starts)
    sky.allocate(sparse.csr_array(A))
    assert sky.nbytes == panel_bytes(starts)
    sky.factorise(silent())
    B = random.standard_normal((n, 4))
    X = B.copy()
    sky.forward(X)
    assert np.abs(L @ X - B).max() < 1e-10  # L is well conditioned: some hundred roundings
    sky.backward(X)
    assert np.abs(A @ X - B).max() < 1e-10
