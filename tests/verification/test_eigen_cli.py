"""``umfem modes``: documented keys, known frequencies, one line for bad input."""

import json
from pathlib import Path

import numpy as np
import pytest
from scipy import sparse

from io_formats.matrix_market import write_matrix
from umfem_gui.cli import main

DATA = Path(__file__).resolve().parents[2] / "../shared/data"
shared = pytest.mark.skipif(not DATA.exists(), reason="shared data are not here")


@pytest.fixture
def pair(tmp_path):
    n = 40
    K = sparse.csc_array(sparse.diags_array([-np.ones(n - 1), 2 * np.ones(n), -np.ones(n - 1)], offsets=[-1, 0, 1]))
    write_matrix(tmp_path / "rod_STIF.mtx", K)
    write_matrix(tmp_path / "rod_MASS.mtx", sparse.csc_array(sparse.eye_array(n)))
    return tmp_path / "rod_STIF.mtx", 2 * np.sin(np.pi * np.arange(1, n + 1) / (2 * n + 2)) / (2 * np.pi)


def outcome(capsys, *words):
    code = main([str(word) for word in words])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_json_has_the_documented_keys(pair, capsys):
    code, out, _ = outcome(capsys, "modes", pair[0], "--count", 5, "--json")
    tree = json.loads(out)
    assert code == 0
    assert np.allclose(tree["frequencies_hz"], pair[1][:5], rtol=1e-10)
    assert tree["kinds"] == ["elastic"] * 5
    assert tree["proof"]["proven"] is True
    assert max(tree["residuals"]) <= 1e-9
    assert tree["statistics"]["n_dofs"] == tree["n_dofs"] == 40


@pytest.mark.parametrize(
    "options",
    [
        ("--range", "0:0.1"),
        ("--count", "4", "--range", "0:0.1"),
        ("--count", "8", "--method", "substructure", "--parts", "2", "--cut", "levels"),
        ("--count", "8", "--form", "cholesky", "--reorth", "selective", "--no-proof"),
        ("--mass", "rod_MASS.mtx", "--count", "3"),
    ],
)
def test_options_lead_to_the_same_frequencies(pair, capsys, options, monkeypatch):
    monkeypatch.chdir(pair[0].parent)
    code, out, _ = outcome(capsys, "modes", pair[0], *options, "--json")
    hz = json.loads(out)["frequencies_hz"]
    assert code == 0
    assert len(hz) >= 3
    assert np.allclose(hz, pair[1][: len(hz)], rtol=1e-10)


def test_the_table_is_for_people(pair, capsys):
    code, out, _ = outcome(capsys, "modes", pair[0], "--count", 2)
    assert code == 0
    assert f"{pair[1][0]:.6f}" in out
    assert "2 roots below" in out
    code, out, _ = outcome(capsys, "modes", pair[0], "--count", 2, "--range", "0.1:0.2")
    assert code == 0
    first = pair[1][pair[1] > 0.1][:2]
    assert f"{first[1]:.6f}" in out
    assert "2 roots between 0.1 and" in out


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (("--count", "41"), "between 1 and 40"),
        (("--count", "0", "--range", "0:1"), "between 1 and 40"),
        (("--count", "0"), "between 1 and 40"),
        (("--range", "5"), "two frequencies"),
        (("--fix", "end"), "need an FE model"),
        (("--parts", "3"), "belong to --method substructure"),
        (("--substructures", "a,b"), "whole numbers"),
        (("--mass", "nothing.mtx"), "nothing.mtx"),
    ],
)
def test_bad_input_is_one_line_and_code_2(pair, capsys, options, complaint):
    code, out, err = outcome(capsys, "modes", pair[0], *options)
    assert code == 2
    assert out == ""
    assert err.count("\n") == 1
    assert complaint in err


@shared
def test_an_fe_model_gives_names_masses_and_a_substructure_report(capsys):
    file = DATA / "ansys/HexBeam.cdb"
    code, out, _ = outcome(capsys, "modes", file, "--count", 8, "--json")
    tree = json.loads(out)
    assert code == 0
    assert tree["kinds"] == ["rigid"] * 6 + ["elastic"] * 2
    assert tree["rigid_modes"][:3] == ["translation x", "translation y", "translation z"]
    shares = np.array(tree["effective_mass_shares"])
    assert np.allclose(shares[:3], np.eye(3), atol=1e-8)  # a free body has all its mass in its translations
    assert np.all(shares[6:] < 1e-8)
    assert np.allclose(np.array(tree["participation"])[:, :3] ** 2, tree["mass"] * shares)
    assert tree["groups"] == [[7, 8]]  # bending of a square section
    code, out, _ = outcome(capsys, "modes", file, "--substructures", "2,4", "--report", "--json")
    tree = json.loads(out)
    assert [row["parts"] for row in tree["substructures"]] == [2, 4]
    # dissection recursively: at least one number for every row is kept, and the work needs more than what is kept
    assert 8e-6 * tree["n_dofs"] < tree["multilevel"]["factor_megabytes"] <= tree["multilevel"]["peak_megabytes"]
    assert {row["ordering"] for row in tree["orderings"]} >= {"natural", "wave", "rcm", "nested dissection"}
