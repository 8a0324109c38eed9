"""Renumbering: permutations, the wave exactly as described, fill against a dense factor, profile reduction."""

from itertools import pairwise

import numpy as np
import pytest
from scipy import sparse

from solvers.errors import ModelError
from solvers.linalg.graph import matrix_graph, subgraph, vertex_dofs
from solvers.linalg.portrait import compare_orderings, portrait, profile_of, row_starts
from solvers.linalg.renumber import ORDERINGS, level_set_dissection, levels, renumber, reverse_cuthill_mckee, wave


def grid(nx, ny, dofs=3, seed=None):
    """Pattern of a plate mesh with ``dofs`` per node; with a seed the nodes are numbered at random."""
    chains = [sparse.diags_array([np.ones(n - 1), np.ones(n), np.ones(n - 1)], offsets=[-1, 0, 1]) for n in (nx, ny)]
    G = sparse.csc_array(sparse.kron(*chains, format="coo"))
    G.eliminate_zeros()
    if seed is not None:
        p = np.random.default_rng(seed).permutation(nx * ny)
        G = G[p][:, p]
    return sparse.csc_array(sparse.kron(G, np.ones((dofs, dofs))))


def test_the_graph_has_nodes_not_dofs():
    graph = matrix_graph(grid(7, 5, 3, seed=1))
    assert graph.n_vertices == 35
    assert graph.n_dofs == 105
    assert np.all(graph.weights == 3)
    assert np.array_equal(np.sort(graph.dofs), np.arange(105))


def test_given_nodes_need_not_stand_together():
    A = grid(4, 4, 2)
    p = np.random.default_rng(3).permutation(32)
    graph = matrix_graph(A[p][:, p], nodes=p // 2)
    assert graph.n_vertices == 16
    plain = matrix_graph(A)
    assert np.array_equal(np.sort(np.diff(graph.indptr)), np.sort(np.diff(plain.indptr)))


def test_the_wave_numbers_layer_by_layer_as_printed():
    # a path 3-1-4-0-2 and a pair 5-6: from element 4 the wave runs both ways, then starts anew at the lowest number
    edges = [(3, 1), (1, 4), (4, 0), (0, 2), (5, 6)]
    A = sparse.eye_array(7).tolil()
    for i, j in edges:
        A[i, j] = A[j, i] = 1.0
    graph = matrix_graph(sparse.csc_array(A), nodes=np.arange(7))
    order = wave(graph, start=4).tolist()
    assert order == [4, 0, 1, 2, 3, 5, 6]
    assert levels(graph, start=4).tolist() == [1, 1, 2, 2, 0, 0, 1]


def wave_of_sets(C, start):
    """The algorithm of Mikheev 2004, § 2.6, word by word with its sets L, S, V, X; a new start is the lowest number."""
    N = set(range(len(C)))
    new = {start: 1}
    c_num, S, X, L = 1, [start], set(), []
    V = N - set(S)
    while c_num != len(N):
        L = S  # 1
        S = []
        for i in L:  # 2
            for k in C[i]:
                if k in V:
                    c_num += 1
                    new[k] = c_num
                    S.append(k)
                    V.remove(k)
        X |= set(L)  # 3
        if not S and c_num < len(N):  # 4
            c_num += 1
            S = [min(V)]
            new[S[0]] = c_num
            V.remove(S[0])
    return sorted(new, key=new.get)


def test_the_wave_is_that_of_the_thesis_on_graphs_of_several_components():
    random = np.random.default_rng(11)
    for _ in range(60):
        n = int(random.integers(1, 40))
        A = sparse.random_array((n, n), density=float(random.uniform(0.0, 3.0)) / n, rng=random) + sparse.eye_array(n)
        graph = matrix_graph(sparse.csc_array(A + A.T), nodes=np.arange(n))
        C = [graph.indices[graph.indptr[i] : graph.indptr[i + 1]].tolist() for i in range(n)]
        start = int(random.integers(n))
        assert wave(graph, start=start).tolist() == wave_of_sets(C, start)


@pytest.mark.parametrize("name", ORDERINGS)
def test_every_ordering_is_a_permutation(name):
    graph = matrix_graph(sparse.block_diag((grid(9, 4, 3, seed=2), grid(3, 3, 6, seed=4)), format="csc"))
    order = renumber(graph, name)
    assert np.array_equal(np.sort(order), np.arange(graph.n_vertices))
    assert np.array_equal(np.sort(vertex_dofs(graph, order)), np.arange(graph.n_dofs))


def test_level_set_dissection_is_a_permutation_and_fills_less_than_random():
    graph = matrix_graph(grid(24, 24, 1, seed=5))
    order = level_set_dissection(graph)
    assert np.array_equal(np.sort(order), np.arange(graph.n_vertices))
    assert portrait(graph, order).fill < 0.5 * portrait(graph, np.arange(graph.n_vertices)).fill


@pytest.mark.parametrize("name", ORDERINGS)
def test_fill_and_profile_agree_with_a_dense_factor(name):
    A = grid(8, 5, 2, seed=6)
    graph = matrix_graph(A)
    order = renumber(graph, name)
    dofs = vertex_dofs(graph, order)
    random = np.random.default_rng(0)
    dense = np.where(A.toarray() != 0, random.uniform(-1, -0.1, A.shape), 0.0)
    dense += dense.T
    np.fill_diagonal(dense, 1.0 - dense.sum(axis=1))
    dense = dense[np.ix_(dofs, dofs)]
    L = np.linalg.cholesky(dense)
    facts = portrait(graph, order)
    assert facts.fill == np.count_nonzero(L)  # random entries: nothing cancels
    first = np.array([np.flatnonzero(row)[0] for row in dense])
    assert np.array_equal(row_starts(graph, order), first)
    assert facts.profile == (np.arange(80) - first + 1).sum() == profile_of(graph, order)
    assert facts.bandwidth == (np.arange(80) - first + 1).max()
    assert facts.entries == np.count_nonzero(np.tril(dense))


def test_profile_falls_three_to_five_times_on_a_frame_numbered_part_by_part():
    """AC4- and SHOM-size frames: two long beams and cross members, numbered one member after another (§ 2.6: 2–5)."""
    along, cross = 60, 12
    members = [[(x, 0.0) for x in range(along)], [(x, 10.0) for x in range(along)]]
    members += [[(5 * k, y) for y in range(1, 10)] for k in range(cross)]
    place = {point: i for i, point in enumerate(p for member in members for p in member)}
    A = sparse.eye_array(len(place)).tolil()
    chains = [*members[:2], *([(5 * k, 0.0), *members[2 + k], (5 * k, 10.0)] for k in range(cross))]
    for chain in chains:
        for a, b in pairwise(chain):
            i, j = place[a], place[b]
            A[i, j] = A[j, i] = 1.0
    graph = matrix_graph(sparse.csc_array(sparse.kron(A, np.ones((6, 6)))))
    before = portrait(graph, renumber(graph, "natural"))
    after = portrait(graph, wave(graph))
    assert 2.0 < before.profile / after.profile < 8.0
    assert after.profile <= 1.3 * portrait(graph, reverse_cuthill_mckee(graph)).profile


def test_comparison_reports_every_ordering():
    table = compare_orderings(matrix_graph(grid(10, 10, 3, seed=1)))
    assert [row.ordering for row in table] == list(ORDERINGS)
    assert min(table, key=lambda row: row.profile).ordering != "natural"


def test_subgraph_keeps_dof_numbers_of_the_whole():
    graph = matrix_graph(grid(4, 3, 2))
    part = subgraph(graph, np.array([5, 4, 1]))
    assert part.dofs.tolist() == [10, 11, 8, 9, 2, 3]
    assert np.diff(part.indptr).tolist() == [2, 2, 2]


def test_bad_requests_say_what_is_known():
    graph = matrix_graph(grid(3, 3))
    with pytest.raises(ModelError, match="start vertex 99 is outside 0 … 8"):
        wave(graph, start=99)
    with pytest.raises(ModelError, match="'wav' is unknown"):
        renumber(graph, "wav")
    with pytest.raises(ModelError, match="square"):
        matrix_graph(sparse.csc_array(np.ones((2, 3))))
