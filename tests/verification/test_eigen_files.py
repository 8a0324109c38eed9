"""Frequencies that ANSYS and Abaqus gave for their own matrices, reproduced from the matrices."""

from pathlib import Path

import numpy as np
import pytest

from io_formats.ansys.full import read_full
from io_formats.matrix_market import read_matrix_pair
from solvers.linalg.lanczos import eigenmodes
from solvers.linalg.lanczos.forms import FORMS
from solvers.linalg.lanczos.reorthogonalise import REORTHOGONALISATIONS
from solvers.linalg.modal import group_roots

DATA = Path(__file__).resolve().parents[2] / "../shared/data"
pytestmark = pytest.mark.skipif(not DATA.exists(), reason="shared data are not here")

ANSWERS = {
    "ansys/file.full": (0, [1283.20037, 1283.20037, 5781.97486, 6919.39888, 6919.39888, 10172.61498]),
    "ansys/sparse.full": (6, [116.733109, 116.733109, 230.605367, 279.987377, 313.302118, 322.57394]),
    "abaqus/blockC3D20R": (6, [449.2911, 449.2911, 593.4417]),
    "abaqus/blockC3D10": (6, [451.3333, 452.0099]),
    "abaqus/blockC3D8": (6, [438.7752, 438.7752]),
}


def matrices(name):
    if name.endswith(".full"):
        return read_full(DATA / name)
    return read_matrix_pair(DATA / f"{name}_STIF1.mtx", DATA / f"{name}_MASS1.mtx")


@pytest.mark.parametrize("name", ANSWERS)
def test_frequencies_of_other_programs(name):
    n_rigid, answers = ANSWERS[name]
    pair = matrices(name)
    solution = eigenmodes(pair.K, pair.M, n_rigid + len(answers))
    assert solution.n_rigid == n_rigid
    assert solution.sturm.proven
    assert solution.residuals.max() <= 1e-9
    # 1e-6 and half a unit of the last printed digit
    printed = 0.5 * 10.0 ** -min(5, len(str(answers[0]).split(".")[1]))
    assert np.all(np.abs(solution.frequencies_hz[n_rigid:] - answers) <= 1e-6 * np.array(answers) + printed)


def test_double_roots_of_the_ansys_beam_are_double():
    pair = matrices("ansys/file.full")
    values = eigenmodes(pair.K, pair.M, 6).eigenvalues
    assert [group.size for group in group_roots(values)] == [2, 1, 2, 1]


def test_every_form_and_reorthogonalisation_agrees_on_the_ansys_rotor():
    pair = matrices("ansys/sparse.full")
    reference = eigenmodes(pair.K, pair.M, 14).eigenvalues[6:]
    for form in FORMS:
        for way in REORTHOGONALISATIONS:
            values = eigenmodes(pair.K, pair.M, 14, form=form, reorthogonalisation=way).eigenvalues[6:]
            assert np.allclose(values, reference, rtol=1e-9), (form, way)


def test_substructures_on_ansys_matrices():
    pair = matrices("ansys/file.full")
    reference = eigenmodes(pair.K, pair.M, 6).frequencies_hz
    for n_parts in (2, 4):
        solution = eigenmodes(pair.K, pair.M, 6, method="substructure", substructures={"n_parts": n_parts})
        assert np.allclose(solution.frequencies_hz, reference, rtol=1e-11)
