"""``umfem reduce`` from a Nastran deck to input.fum, and what it says to bad input."""

import json

import pytest

from io_formats import fum
from umfem_gui.cli import main

DECK = """GRID,1,,0.,0.,0.
GRID,2,,0.5,0.,0.
GRID,3,,1.,0.,0.
MAT1,1,2.1+11,,.3,7800.
PBARL,1,1,,BAR
,0.02,0.02
CBAR,1,1,1,2,0.,1.,0.
CBAR,2,1,2,3,0.,1.,0.
"""


@pytest.fixture
def deck(tmp_path):
    path = tmp_path / "beam.bdf"
    path.write_text(DECK, encoding="utf-8")
    return path


def test_a_deck_becomes_a_subsystem(deck, tmp_path, capsys):
    target = tmp_path / "input.fum"
    assert main(["reduce", str(deck), "--interface", "1,3", "--modes", "2", "-o", str(target), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    read = fum.read(target)
    assert (told["n_eigen"], told["n_static"]) == (read.n_eigen, read.n_static) == (2, 12)
    assert main(["info", str(target), "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["interface_nodes"] == [1, 3]
    assert facts["mass"] == pytest.approx(7800 * 4e-4, rel=1e-12)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--interface", "7"], "node 7 is not defined"),
        (["--interface", "x"], "takes node numbers"),
        ([], "No interface nodes"),
        (["--interface", "1,3", "--modes", "99"], "only 6 degrees of freedom"),
    ],
)
def test_bad_input_is_one_line(deck, tmp_path, capsys, arguments, words):
    target = tmp_path / "input.fum"
    assert main(["reduce", str(deck), *arguments, "-o", str(target)]) == 2
    complaint = capsys.readouterr().err
    assert words in complaint
    assert complaint.count("\n") == 1
    assert not target.exists()
