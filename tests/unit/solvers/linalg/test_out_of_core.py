"""Prices predicted before the work, and factors that live in a file."""

import tempfile
from pathlib import Path

import numpy as np
import pytest

from solvers.errors import Cancelled, SolveError
from solvers.linalg.factor import factorise, predict
from solvers.linalg.multifrontal import analysis, solve
from solvers.linalg.multifrontal.ordering import node_graph
from solvers.linalg.multifrontal.store import scratch_folder
from solvers.monitor import Monitor
from tests.unit.solvers.linalg.test_factor import laplacian


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


@pytest.fixture
def shared_fronts(monkeypatch):
    """Small matrices too are split into subtrees and shared fronts."""
    monkeypatch.setattr(analysis, "SERIAL_FLOPS", 1e4)


def factor_files(folder: Path):
    return list(folder.glob("umfem-factor-*"))


@pytest.mark.usefixtures("shared_fronts")
@pytest.mark.parametrize("roomy", [True, False])
def test_factor_in_a_file_gives_the_same_numbers(folder, monkeypatch, roomy):
    monkeypatch.setattr(solve, "OUT_OF_CORE_STEP", 1 << 14)  # several parts to be asked for and let go
    A = laplacian(13, 12, 11)
    B = np.random.default_rng(0).standard_normal((A.shape[0], 20))
    in_memory = factorise(A)
    cost = predict(A)
    least = in_memory.plan.cost(out_of_core=True).peak_bytes
    budget = cost.peak_bytes - 1 if roomy else least
    assert predict(A, memory_budget=budget).out_of_core
    with factorise(A, memory_budget=budget) as factor:
        assert factor.cost.out_of_core
        assert factor.cost.peak_bytes <= budget
        assert factor.cost == predict(A, memory_budget=budget)
        assert (factor.store.kept > 0) == roomy  # what the budget leaves is not read again
        assert len(factor_files(folder)) == 1
        # same operations up to the order in which updates are added
        np.testing.assert_allclose(factor.solve(B), in_memory.solve(B), rtol=1e-12, atol=1e-13)
        np.testing.assert_allclose(factor.backward(factor.forward(B)), factor.solve(B), rtol=1e-12, atol=1e-13)
    assert factor_files(folder) == []


@pytest.mark.usefixtures("shared_fronts")
def test_file_goes_when_the_factor_is_forgotten_or_the_work_fails(folder):
    A = laplacian(13, 12, 11)
    budget = predict(A).peak_bytes - 1
    factor = factorise(A, memory_budget=budget)
    del factor
    assert factor_files(folder) == []
    with pytest.raises(SolveError, match="not positive definite"):
        factorise(A - 2.0 * laplacian(13, 12, 11), memory_budget=budget)
    monitor = Monitor(lambda fraction, what: monitor.cancel() if fraction > 0.3 else None)
    with pytest.raises(Cancelled):
        factorise(A, memory_budget=budget, monitor=monitor)
    assert factor_files(folder) == []


def test_a_temporary_folder_in_memory_is_not_used(tmp_path, monkeypatch):
    """A file in memory saves nothing: the folder on disc is taken, unless TMPDIR says otherwise."""
    in_memory, on_disc, table = tmp_path / "memory", tmp_path / "disc", tmp_path / "mounts"
    for folder in (in_memory, on_disc):
        folder.mkdir()
    table.write_text(f"/dev/sda / ext4 rw 0 0\ntmpfs {in_memory} tmpfs rw 0 0\n")
    monkeypatch.delenv("TMPDIR", raising=False)
    monkeypatch.setattr(tempfile, "tempdir", str(in_memory))
    assert scratch_folder(table, on_disc) == on_disc
    assert scratch_folder(table, in_memory) == in_memory  # nothing better is there
    monkeypatch.setenv("TMPDIR", str(in_memory))
    assert scratch_folder(table, on_disc) == in_memory
    monkeypatch.setattr(tempfile, "tempdir", str(on_disc))
    assert scratch_folder(table, in_memory) == on_disc


def test_budget_too_small_for_any_way_is_refused():
    with pytest.raises(SolveError, match="memory budget"):
        factorise(laplacian(8, 8, 8), memory_budget=10_000)


def test_prediction_is_what_the_factor_reports():
    A = laplacian(9, 9, 9)
    cost, factor = predict(A), factorise(A)
    assert cost == factor.cost
    assert factor.memory == cost.factor_bytes
    assert factor.flops == cost.flops


def test_counts_against_a_dense_factor_of_a_chain():
    """A tridiagonal matrix has 2n − 1 entries in its factor; merged supernodes may add some zeros, never lose any."""
    A = laplacian(50)
    assert 99 <= predict(A).entries <= 3 * 99


def test_progress_never_goes_back(shared_fronts):
    seen = []
    factorise(laplacian(13, 12, 11), monitor=Monitor(lambda fraction, what: seen.append(fraction)))
    assert seen == sorted(seen)
    assert seen[-1] == pytest.approx(1.0)


def test_nodes_are_found_from_equal_patterns():
    A = laplacian(6, 5)
    blocks = np.kron(A.toarray(), np.ones((3, 3))) + np.eye(90)
    graph = node_graph(type(A)(blocks))
    assert len(graph.xadj) - 1 == 30
    assert set(graph.weight) == {3}
    labelled = node_graph(type(A)(blocks), np.repeat(np.arange(30), 3))
    assert len(labelled.adj) == len(graph.adj) == A.nnz - 30
