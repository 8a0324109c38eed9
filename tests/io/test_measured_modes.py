"""Modes of a test from a universal file, and their MAC with those of the model."""

import numpy as np
import pytest

from io_formats.measured_modes import as_real, read_measured_modes
from solvers.analysis.measured_mac import measured_mac
from solvers.errors import FileError, ModelError
from solvers.flexible.invariants import node_modes
from tests.io.fuzz_texts import UFF
from tests.unit.solvers.flexible.test_hybrid import bar

pyuff = pytest.importorskip("pyuff")


@pytest.fixture(scope="module")
def body():
    from solvers.flexible.floating_frame import floating_body

    subsystem = bar()
    made = floating_body(subsystem)
    return subsystem, made.T, np.sqrt(made.eigenvalues) / (2 * np.pi)


def write(path, subsystem, shapes, hz, nodes=None, places=True, noise=0.0):
    """A test of every second node, vertical component only, as a universal file."""
    rows = np.arange(0, subsystem.n_nodes, 2) if nodes is None else nodes
    numbers = subsystem.node_numbers[rows].astype(int)
    rng = np.random.default_rng(3)
    file = pyuff.UFF(str(path))
    if places:
        x, y, z = subsystem.coordinates[rows].T
        none = [0] * len(rows)
        nodes_set = pyuff.prepare_15(
            node_nums=list(numbers + 500), def_cs=none, disp_cs=none, color=none, x=list(x), y=list(y), z=list(z)
        )
        file.write_sets(nodes_set, "overwrite")
        numbers = numbers + 500
    for k, (shape, f) in enumerate(zip(shapes, hz)):
        vector = shape[rows] * (1 + noise * rng.standard_normal(shape[rows].shape))
        one = pyuff.prepare_55(model_type=1, id1="m", id2="", id3="", id4="", id5="", analysis_type=2, data_ch=2,
                               spec_data_type=8, data_type=2, r1=np.zeros(len(rows)), r2=np.zeros(len(rows)),
                               r3=vector[:, 2], n_data_per_node=3, node_nums=numbers, load_case=1, mode_n=k + 1,
                               freq=float(f), modal_m=1.0, modal_damp_vis=0.01, modal_damp_his=0.0)  # fmt: skip
        file.write_sets(one, "add" if k or places else "overwrite")


def test_measured_modes_find_their_partners(tmp_path, body):
    """The test is the model with 5 % noise, in another order: MAC is near one at the partner and small elsewhere."""
    subsystem, T, hz = body
    d, _ = node_modes(subsystem)
    shapes = np.tensordot(T.T, d, axes=1)
    vertical = [k for k in range(len(hz)) if np.abs(shapes[k, :, 2]).max() > 0.9 * np.abs(shapes[k]).max()][:3]
    order = vertical[::-1]
    write(tmp_path / "test.unv", subsystem, shapes[order], hz[order], noise=0.05)
    measured = read_measured_modes(tmp_path / "test.unv")
    np.testing.assert_allclose(measured.frequencies_hz, hz[order], rtol=1e-5)
    table = measured_mac(subsystem, T, hz, measured)
    assert table.n_nodes == len(measured.nodes)
    # the section is square: every bending mode has a twin in the other plane, of which the test sees the same part
    np.testing.assert_allclose(hz[table.best], hz[order], rtol=1e-6)
    for k, j in enumerate(order):
        assert table.values[j, k] > 0.97
        others = [i for i in vertical if abs(hz[i] / hz[j] - 1) > 1e-6]
        assert table.values[others, k].max() < 0.5


def test_numbers_serve_where_there_are_no_places(tmp_path, body):
    subsystem, T, hz = body
    d, _ = node_modes(subsystem)
    shapes = np.tensordot(T.T, d, axes=1)
    write(tmp_path / "test.unv", subsystem, shapes[:1], hz[:1], places=False)
    assert measured_mac(subsystem, T, hz, read_measured_modes(tmp_path / "test.unv")).n_nodes > 2
    from dataclasses import replace

    far = replace(read_measured_modes(tmp_path / "test.unv"), nodes=np.arange(9000, 9006))
    with pytest.raises(ModelError, match="0 of 6 measured nodes"):
        measured_mac(subsystem, T, hz, far)


def test_complex_modes_become_real():
    real = np.array([[1.0, -2.0, 0.5]])
    np.testing.assert_allclose(np.abs(as_real(real * np.exp(0.7j))), np.abs(real))


def test_files_without_modes_are_refused(tmp_path):
    (tmp_path / "x.unv").write_text("nothing", encoding="utf-8")
    with pytest.raises(FileError, match=r"modes"):
        read_measured_modes(tmp_path / "x.unv")
    row = "         1         1         1        11"
    assert row in UFF
    (tmp_path / "x.unv").write_text(UFF.replace(row, row.replace("     1", "-1e400", 1), 1), encoding="utf-8")
    with pytest.raises(FileError, match=r"cannot be read as measured modes"):  # the number of a node
        read_measured_modes(tmp_path / "x.unv")
