"""The report that ends an import on the command line, and the mass matrix that goes with the program of a file."""

import json

import numpy as np
import pytest

from io_formats.facts_of import facts_of, subsystem_facts
from io_formats.matrices import ImportedMatrices
from io_formats.registry import read
from umfem_gui.cli import main

CUBE = """*NODE
1,0,0,0
2,1000,0,0
3,1000,1000,0
4,0,1000,0
5,0,0,1000
6,1000,0,1000
7,1000,1000,1000
8,0,1000,1000
*ELEMENT,TYPE=C3D8,ELSET=E
1,1,2,3,4,5,6,7,8
*SOLID SECTION,ELSET=E,MATERIAL=S
*MATERIAL,NAME=S
*ELASTIC
210000,0.3
*DENSITY
7.8E-9
*FROBNICATE
"""


@pytest.fixture
def cube(tmp_path):
    """A steel cube of one metre in mm, t, s."""
    path = tmp_path / "cube.inp"
    path.write_text(CUBE)
    return path


def answer(capsys, *words):
    assert main([str(word) for word in (*words, "--json")]) == 0
    return json.loads(capsys.readouterr().out)


def test_every_command_ends_in_the_same_report(cube, tmp_path, capsys):
    info = answer(capsys, "info", cube)
    told = [
        info,
        answer(capsys, "modes", cube, "--count", "8")["import"],
        answer(capsys, "reduce", cube, "--interface", "1,2,3,5", "--modes", "2", "-o", tmp_path / "a.fum")["import"],
        answer(capsys, "convert", cube, tmp_path / "a.umfem"),
    ]
    for tree in told:
        assert tree["mass"] == pytest.approx(7800.0)
        np.testing.assert_allclose(tree["centre_of_mass"], 0.5, rtol=1e-12)
        np.testing.assert_allclose(np.diag(tree["inertia"]), 1300.0, rtol=1e-9)  # m a²/6
        assert tree["box"] == [[0, 0, 0], [1, 1, 1]]
        assert any("6 rigid motions" in text for text in tree["checks"])
        assert any("mm-t-s" in text for text in tree["warnings"])
        skipped = tree["skipped"] if "skipped" in tree else tree["report"]
        assert any("*FROBNICATE" in text for text in skipped)
    main(["reduce", str(cube), "--interface", "1,2,3,5", "-o", str(tmp_path / "b.fum"), "--no-check", "--modes", "2"])
    lines = capsys.readouterr().out
    assert "FROBNICATE" in lines
    assert "centre of mass" not in lines


def test_units_said_by_the_user_decide(cube, capsys):
    assert answer(capsys, "info", cube, "--units", "mm-kg-s")["mass"] == pytest.approx(7.8)
    assert answer(capsys, "info", cube, "--units", "m-kg-s")["box"][1] == [1000, 1000, 1000]


def test_the_mass_is_that_of_the_program(cube, capsys):
    """Abaqus' diagonal mass makes the cube softer than the consistent one."""
    usual = answer(capsys, "modes", cube, "--count", "10")
    assert usual["mass_matrix"] == "diagonal mass"
    lumped = answer(capsys, "modes", cube, "--count", "10", "--lumped")
    full = answer(capsys, "modes", cube, "--count", "10", "--lumped", "none")
    np.testing.assert_allclose(usual["frequencies_hz"], lumped["frequencies_hz"], rtol=1e-9, atol=1e-6)
    assert full["frequencies_hz"][6] > 1.05 * usual["frequencies_hz"][6]


def test_files_of_nastran_give_its_frequencies(shared_data, capsys):
    for name, listed, first in (
        ("beam_modes.dat", [456.6603, 456.6603, 2674.588, 2674.588, 3554.923, 4507.487, 6626.104, 6626.104], 0),
        ("plate_py.dat", [6333.012, 7495.461, 16238.46, 17161.51], 6),
        ("pn_mwe_s-solution_1.dat", [89.56075, 89.56075, 1044.7596], 0),
    ):
        found = answer(capsys, "modes", shared_data / "nastran" / name, "--count", first + len(listed))
        np.testing.assert_allclose(found["frequencies_hz"][first:], listed, rtol=0.01)
    # six nodes with translational mass, one of them held: no count was named, so all there are
    found = answer(capsys, "modes", shared_data / "nastran" / "pn_mwe_s-solution_1.dat")
    assert len(found["frequencies_hz"]) == 15


def test_matrices_and_reduced_bodies_weigh_the_same(cube, tmp_path, capsys):
    base = tmp_path / "cube"
    assert main(["convert", str(cube), f"{base}.mtx"]) == 0
    assert main(["reduce", str(cube), "--interface", "1,2,3,5", "-o", f"{base}.fum", "--modes", "2"]) == 0
    capsys.readouterr()
    from io_formats.matrix_sets import read_matrix_set

    pair = read_matrix_set(f"{base}_K.mtx")
    found = facts_of(pair)
    assert found.mass == pytest.approx(7800.0)
    np.testing.assert_allclose(found.inertia, np.eye(3) * found.inertia[0, 0], atol=1e-9)
    assert "6 rigid motions" in found.remarks[0][1]
    body = subsystem_facts(read(f"{base}.fum"))
    assert body.mass == pytest.approx(7800.0)
    np.testing.assert_allclose(body.centre, 0.5, rtol=1e-12)
    bare = facts_of(ImportedMatrices("bare", pair.K, pair.M, np.zeros((0, 2), dtype=np.int64)))
    assert "list of nodes" in bare.problem
    places = facts_of(ImportedMatrices("rows", pair.K, pair.M, pair.dofs))
    assert places.mass == pytest.approx(7800.0)
    assert places.centre is None
