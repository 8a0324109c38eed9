"""Tables of profiles and irregularities as programs and spreadsheets write them."""

from __future__ import annotations

import numpy as np
import pytest

from io_formats.rail_table import read_rail_table, split_numbers, write_columns
from solvers.errors import FileError

ROWS = np.column_stack([0.5 * np.arange(6), 1e-3 * np.sin(np.arange(6)), np.zeros((6, 3))])


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("0.5,1.25", ["0.5", "1.25"]),
        ("-20, 1", ["-20", "1"]),
        ("0,5;-1,25", ["0.5", "-1.25"]),
        ("0,5\t1", ["0.5", "1"]),
        (" 0,5  1,25e-3 ", ["0.5", "1.25e-3"]),
        ("1;2;", ["1", "2"]),
        ("1 2", ["1", "2"]),
    ],
)
def test_commas_separate_or_are_decimal(line: str, words: list[str]) -> None:
    assert split_numbers(line) == words


@pytest.mark.parametrize(("separator", "decimal"), [(",", "."), (";", ","), ("\t", ","), (" ", ".")])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
def test_irregularities_of_any_spreadsheet(tmp_path, separator: str, decimal: str, encoding: str) -> None:
    path = tmp_path / "measured.csv"
    lines = [separator.join(f"{x:.6f}".replace(".", decimal) for x in row) for row in ROWS]
    path.write_text("\n".join(lines), encoding=encoding)
    table = read_rail_table(path)
    assert table.kind == "irregularities"
    assert np.array([row.split() for row in table.text.split(";")], dtype=float) == pytest.approx(ROWS, abs=1e-6)


@pytest.mark.parametrize(
    ("name", "heading", "kind"),
    [("a", "u; F wheel", "wheel"), ("Колёса", "", "wheel"), ("b", "профиль рельса", "rail"), ("c", "", "rail")],
)
def test_whose_profile_it_is(tmp_path, name: str, heading: str, kind: str) -> None:
    path = tmp_path / f"{name}.txt"
    path.write_text(heading + "\n" + "\n".join(f"{u} {-0.05 * u}" for u in range(-10, 11)), encoding="utf-8")
    assert read_rail_table(path).kind == kind


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("1 2 3\n", "3 numbers in the row"),
        ("1 2\n3 x\n", "'3 x' is not a row of numbers"),
        ("1 2\n3 nan\n", "'3 nan' is not a row of numbers"),
        ("1 2\n3 4 5 6 7\n", "expected 2"),
        ("", "0 rows"),
    ],
)
def test_what_is_no_table_is_refused(tmp_path, text: str, sentence: str) -> None:
    path = tmp_path / "table.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FileError, match=sentence):
        read_rail_table(path)


def test_columns_are_read_back(tmp_path) -> None:
    path = tmp_path / "out.csv"
    write_columns(path, ["way, m", "up", "down", "a", "b"], ROWS)
    assert path.read_text(encoding="utf-8").startswith('"way, m",up')
    assert read_rail_table(path).kind == "irregularities"
