"""ANSYS .full: matrices equal to those of another reader, frequencies of ANSYS, damaged files."""

import struct
from pathlib import Path

import numpy as np
import pytest
from scipy.sparse.linalg import eigsh

from io_formats.ansys.full import read_full
from solvers.errors import FileError

DATA = Path(__file__).resolve().parents[2] / "../shared/data/ansys"
needs_data = pytest.mark.skipif(not DATA.exists(), reason="shared data are absent")


@needs_data
@pytest.mark.parametrize(
    ("name", "shift_hz", "expected", "n_fixed"),
    [
        ("file.full", 1000.0, (1283.20037, 1283.20037, 5781.97486, 6919.39888, 6919.39888, 10172.61498), 63),
        ("sparse.full", 50.0, (116.733109, 116.733109, 230.605367, 279.987377, 313.302118, 322.57394), 0),
    ],
)
def test_frequencies_of_ansys(name: str, shift_hz: float, expected: tuple[float, ...], n_fixed: int) -> None:
    matrices = read_full(DATA / name)
    # M of SOLID186 (14-point rule) is rank deficient: shift-invert needs K − σM only
    values = eigsh(matrices.K, 14, matrices.M, sigma=-((2 * np.pi * shift_hz) ** 2), return_eigenvectors=False)
    found = np.sqrt(np.abs(np.sort(values))) / (2 * np.pi)
    found = found[found > 1.0][: len(expected)]  # without the six rigid-body modes of the free rotor
    np.testing.assert_allclose(found, expected, rtol=1e-6)  # ANSYS printed 8 digits
    assert len(matrices.constrained) == n_fixed


@needs_data
@pytest.mark.parametrize("name", ["file.full", "sparse.full"])
@pytest.mark.filterwarnings("ignore")
def test_the_same_matrices_as_ansys_mapdl_reader(name: str) -> None:
    reader = pytest.importorskip("ansys.mapdl.reader")
    ours = read_full(DATA / name)
    dofs, K, M = reader.read_binary(str(DATA / name)).load_km(sort=False)
    fixed = {tuple(row) for row in ours.constrained}
    free = np.array([tuple(row) not in fixed for row in dofs])
    assert np.array_equal(dofs[free], ours.dofs)
    for theirs, mine in ((K, ours.K), (M, ours.M)):
        dense = theirs.toarray()[np.ix_(free, free)]
        dense = dense + dense.T - np.diag(np.diag(dense))
        assert np.array_equal(dense, mine.toarray())


@needs_data
def test_any_damage_gives_one_clear_error(tmp_path: Path) -> None:
    original = (DATA / "sparse.full").read_bytes()
    rng = np.random.default_rng(7)
    damaged = tmp_path / "damaged.full"
    for _ in range(60):
        data = bytearray(original[: rng.integers(4, len(original))] if rng.random() < 0.5 else original)
        for place in rng.integers(0, len(data) // 4, size=6):
            data[4 * place : 4 * place + 4] = struct.pack("<i", int(rng.integers(-(2**31), 2**31 - 1)))
        damaged.write_bytes(data)
        try:
            matrices = read_full(damaged)
        except FileError:
            continue
        assert np.all(np.isfinite(matrices.K.data))


def record(values: np.ndarray) -> bytes:
    """A dense record of ANSYS."""
    integer = values.dtype.kind == "i"
    data = values.astype("<i4" if integer else "<f8").tobytes()
    words = len(data) // 4
    return struct.pack("<iI", words, 0x80000000 if integer else 0) + data + struct.pack("<i", words)


def write_full(path: Path, **header: int) -> None:
    """Two nodes with two directions; K = tridiag, M lumped; the first equation is fixed."""
    K = np.array([[2.0, -1, 0, 0], [-1, 2, -1, 0], [0, -1, 2, -1], [0, 0, -1, 1]])
    pieces = [record(np.array([4] + [0] * 99, dtype=int))]
    tail = record(np.array([1, 2])) + record(np.array([10, 20]))
    position = 103 + 103 + len(tail) // 4
    columns = b""
    for j in range(4):
        below = [i for i in range(j + 1, 4) if K[i, j]]
        columns += record(np.array([*below, j]) + 1) + record(K[[*below, j], j])
    dof_at = position + len(columns) // 4
    dofs = record(np.array([2, 2])) + record(np.array([-1, 2, 1, 2]))
    mass_at = dof_at + len(dofs) // 4
    h = np.zeros(100, dtype=int)
    h[[0, 1, 3, 6, 7, 8, 18, 35, 26, 10]] = [-4, 4, 2, 2, 2, 7, position, dof_at, mass_at, 1]
    for key, value in header.items():
        h[int(key[1:])] = value
    pieces += [record(h), tail, columns, dofs, record(np.array([1.0, 2.0, 3.0, 4.0]))]
    path.write_bytes(b"".join(pieces))


def test_lumped_mass_and_fixed_equations(tmp_path: Path) -> None:
    write_full(tmp_path / "small.full")
    matrices = read_full(tmp_path / "small.full")
    assert matrices.K.toarray().tolist() == [[2, -1, 0], [-1, 2, -1], [0, -1, 1]]
    assert matrices.M is not None
    assert matrices.M.diagonal().tolist() == [2.0, 3.0, 4.0]
    assert matrices.dofs.tolist() == [[10, 1], [20, 0], [20, 1]]
    assert matrices.constrained.tolist() == [[10, 0]]


@pytest.mark.parametrize(
    ("header", "words"),
    [
        ({"h13": 1}, "unsymmetric"),
        ({"h20": 3}, "constraint equations"),
        ({"h1": 2_000_000_000}, "claims 2000000000 rows"),
        ({"h8": 9}, "terms"),
        ({"h18": 10**8}, "file ends"),
        ({"h0": 4}, "symbolic assembly"),
    ],
)
def test_what_cannot_be_taken_over_is_said(tmp_path: Path, header: dict[str, int], words: str) -> None:
    write_full(tmp_path / "odd.full", **header)
    with pytest.raises(FileError, match=words):
        read_full(tmp_path / "odd.full")


def test_not_a_full_file(tmp_path: Path) -> None:
    (tmp_path / "a.full").write_bytes(b"hello")
    (tmp_path / "b.full").write_bytes(b"x" * 2000)
    for name, words in (("a.full", "only 5 bytes"), ("b.full", "not a little-endian"), ("none.full", "cannot be read")):
        with pytest.raises(FileError, match=words):
            read_full(tmp_path / name)
