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
        (["--interface", "x"], "takes numbers"),
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


def test_report_damping_stress_and_generating(deck, tmp_path, capsys):
    target, source = tmp_path / "input.fum", tmp_path / "generating.fum"
    options = ["--interface", "1,3", "--modes", "3", "--exclude", "2", "--orthonormalise", "--damping", "0.02"]
    options += ["--stress", "--report", "--generating", str(source), "-o", str(target), "--json"]
    assert main(["reduce", str(deck), *options]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["orthonormalised"]
    assert told["damping"] == "ratio 0.02"
    assert told["report"]["greatest_stiffness_error"] < 1e-6
    read, origin = fum.read(target), fum.read(source)
    assert read.n_eigen == 3 - 1 + 12 - 6
    assert read.extension.stress.values.shape[0] == read.n_eigen
    assert (origin.n_eigen, origin.orthonormalised) == (3, False)
    again = tmp_path / "again.fum"
    arguments = ["reduce", str(source), "--exclude", "2", "--orthonormalise", "-o", str(again), "--json"]
    assert main(arguments) == 0  # from the generating subsystem, without the deck
    assert json.loads(capsys.readouterr().out)["frequencies_hz"] == pytest.approx(told["frequencies_hz"], rel=1e-9)


def test_modes_of_a_subsystem(deck, tmp_path, capsys):
    """A file of all modes gives the frequencies of the deck itself."""
    target = tmp_path / "input.fum"
    assert (
        main(["reduce", str(deck), "--interface", "1,3", "--modes", "6", "--damping", "0.01", "-o", str(target)]) == 0
    )
    capsys.readouterr()
    found = []
    for path in (deck, target):
        assert main(["modes", str(path), "--count", "12", "--solve", "--lumped", "none", "--json"]) == 0
        found.append(json.loads(capsys.readouterr().out)["frequencies_hz"])
    assert found[1][6:] == pytest.approx(found[0][6:], rel=1e-8)
    assert main(["info", str(target), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["extension"] == ["damping", "invariants"]


def test_points_attached_by_links(tmp_path, capsys):
    corners = [(x, y, z) for z in (0, 1) for y in (0, 1) for x in (0, 1)]
    lines = [f"GRID,{i + 1},,{x}.,{y}.,{z}." for i, (x, y, z) in enumerate(corners)]
    lines += ["CHEXA,1,1,1,2,4,3,5,6", ",8,7", "PSOLID,1,1", "MAT1,1,2.1+11,,.3,7800."]
    path, target = tmp_path / "brick.bdf", tmp_path / "input.fum"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    options = ["--rbe2", "1,2,3,4", "--rbe3", "face:5,8", "--modes", "2", "-o", str(target), "--json"]
    assert main(["reduce", str(path), *options]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["interface_nodes"] == [9, 10]
    assert told["n_static"] == 12
    read = fum.read(target)
    assert read.coordinates[-1].tolist() == [0.5, 0.5, 1.0]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--modes", "2", "--highest-hz", "9"], "exclude each other"),
        (["--interface", "1,3", "--damping", "much"], "not understood"),
        (["--interface", "1,3", "--modes", "2", "--exclude", "5"], "static mode"),
        (["--interface", "1,3", "--rbe2", "rim"], "names no nodes"),
        (["--interface", "1,3", "--inertia-modes", "w"], "takes axes"),
    ],
)
def test_contradictions_are_one_line(deck, tmp_path, capsys, arguments, words):
    target = tmp_path / "input.fum"
    assert main(["reduce", str(deck), *arguments, "-o", str(target)]) == 2
    complaint = capsys.readouterr().err
    assert words in complaint
    assert complaint.count("\n") == 1
    assert not target.exists()


def test_what_needs_the_model_is_refused_for_a_subsystem(deck, tmp_path, capsys):
    source = tmp_path / "a.fum"
    assert main(["reduce", str(deck), "--interface", "1,3", "--modes", "2", "-o", str(source)]) == 0
    assert main(["reduce", str(source), "--stress", "-o", str(tmp_path / "b.fum")]) == 2
    assert "needs the FE model" in capsys.readouterr().err
