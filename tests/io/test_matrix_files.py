"""Matrix Market and Abaqus matrices: round trips, both triangles, frequencies, sizes that cannot be true."""

from pathlib import Path

import numpy as np
import pytest
from scipy.io import mmread
from scipy.sparse import csc_array
from scipy.sparse import random as random_sparse
from scipy.sparse.linalg import eigsh

from io_formats.matrix_market import read_matrix, read_matrix_pair, write_matrix
from solvers.errors import FileError

DATA = Path(__file__).resolve().parents[2] / "../shared/data/abaqus"


@pytest.mark.skipif(not DATA.exists(), reason="shared data are absent")
@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("C3D20R", (449.2911, 449.2911, 593.4417)),
        ("C3D10", (451.3333, 452.0099)),
        ("C3D8", (438.7752, 438.7752)),
    ],
)
def test_frequencies_of_abaqus(name: str, expected: tuple[float, ...]) -> None:
    pair = read_matrix_pair(DATA / f"block{name}_STIF1.mtx", DATA / f"block{name}_MASS1.mtx")
    assert pair.M is not None
    values = eigsh(pair.K, 10, pair.M, sigma=-((2 * np.pi * 100) ** 2), return_eigenvectors=False)
    found = np.sqrt(np.abs(np.sort(values))) / (2 * np.pi)
    assert found[5] < 1.0  # six rigid-body modes
    np.testing.assert_allclose(found[6 : 6 + len(expected)], expected, rtol=1e-6)  # given to 7 digits


@pytest.mark.parametrize("symmetric", [True, False])
def test_round_trip_is_exact_and_scipy_agrees(tmp_path: Path, symmetric: bool) -> None:
    a = csc_array(random_sparse(40, 40, 0.1, rng=np.random.default_rng(3)))
    a = csc_array(a + a.T) if symmetric else a
    write_matrix(tmp_path / "a.mtx", a, comment="two\nlines")
    back = read_matrix(tmp_path / "a.mtx").matrix
    assert np.array_equal(back.toarray(), a.toarray())  # 17 digits restore a double exactly
    assert np.array_equal(mmread(tmp_path / "a.mtx").toarray(), a.toarray())


def test_array_and_skew_forms(tmp_path: Path) -> None:
    path = tmp_path / "m.mtx"
    path.write_text("%%MatrixMarket matrix array real general\n2 3\n1\n2\n3\n4\n5\n6\n")
    assert read_matrix(path).matrix.toarray().tolist() == [[1, 3, 5], [2, 4, 6]]
    path.write_text("%%MatrixMarket matrix array real symmetric\n2 2\n1\n2\n3\n")
    assert read_matrix(path).matrix.toarray().tolist() == [[1, 2], [2, 3]]
    path.write_text("%%MatrixMarket matrix coordinate real skew-symmetric\n% note\n\n2 2 1\n2 1 5\n")
    assert read_matrix(path).matrix.toarray().tolist() == [[0, -5], [5, 0]]


def test_abaqus_matrix_input_with_fixed_directions(tmp_path: Path) -> None:
    K, M = tmp_path / "K.mtx", tmp_path / "M.mtx"
    K.write_text("** lower triangle\n5,1,5,1,1e36\n5,2,5,2, 3.0\n7,1,5,2,-1.0\n7,1,7,1,4.0\n")
    M.write_text("7,1, 7,1, 2.0\n5,2, 5,2, 1.0\n")
    pair = read_matrix_pair(K, M)
    assert pair.dofs.tolist() == [[5, 1], [7, 0]]
    assert pair.constrained.tolist() == [[5, 0]]
    assert pair.K.toarray().tolist() == [[3, -1], [-1, 4]]
    assert pair.M is not None
    assert pair.M.diagonal().tolist() == [1, 2]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is empty"),
        ("hello world\n", "m.mtx:1: numbers are expected"),
        ("1 2\n", "2 numbers in a row"),
        ("1 1 1.0\n1 x 2.0\n", "m.mtx:2: '1 x 2.0'"),
        ("1 1 1.0\n1 2\n", "m.mtx:2: 2 numbers in a row"),
        ("0 1 1.0\n", "row or column number 0"),
        ("1 1 nan\n", "not finite"),
        ("1 1 1\n1 2 3\n2 1 4\n", "not symmetric"),
        ("4000000000 1 1.0\n", "claims 4000000000 rows"),
        ("1 1 1.0\n16777217 2 2.0\n", "claims 16777217 rows with 2 entries; up to 1000000 rows are read"),
        ("1 7 1 1 2.0\n", "directions other than"),
        ("%%MatrixMarket vector\n", "not of a matrix"),
        ("%%MatrixMarket matrix coordinate complex general\n1 1 1\n1 1 1 1\n", "complex general"),
        ("%%MatrixMarket matrix coordinate real general\n% only\n", "ends before"),
        ("%%MatrixMarket matrix coordinate real general\n2 2 -1\n", "3 sizes are expected"),
        ("%%MatrixMarket matrix coordinate real general\n2 2 999999999\n1 1 1\n", "only .* bytes"),
        ("%%MatrixMarket matrix coordinate real general\n99999999999 2 1\n1 1 1\n", "claims 99999999999 rows"),
        ("%%MatrixMarket matrix coordinate real general\n2 2 2\n1 1 1\n", "2 entries are announced, 1"),
        ("%%MatrixMarket matrix coordinate real general\n2 2 1\n3 1 1\n", "number 3 is not"),
        ("%%MatrixMarket matrix coordinate real symmetric\n2 3 1\n1 1 1\n", "2×3"),
        ("%%MatrixMarket matrix array real general\n90000 90000\n1\n", "only .* bytes"),
    ],
)
def test_files_that_contradict_themselves(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "m.mtx"
    path.write_text(text)
    with pytest.raises(FileError, match=words):
        read_matrix(path)


def test_pairs_that_do_not_belong_together(tmp_path: Path) -> None:
    K, M = tmp_path / "K.mtx", tmp_path / "M.mtx"
    K.write_text("1 1 1.0\n")
    M.write_text("1 1 1.0\n2 2 1.0\n")
    with pytest.raises(FileError, match="2 rows"):
        read_matrix_pair(K, M)
    K.write_text("1 1 1 1 1.0\n")
    M.write_text("2 1 2 1 1.0\n")
    with pytest.raises(FileError, match="node 2 direction 1"):
        read_matrix_pair(K, M)
