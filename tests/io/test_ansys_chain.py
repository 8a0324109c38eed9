"""From an ANSYS archive to frequencies: the model read, assembled and compared with what ANSYS assembled and solved."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from scipy.sparse.linalg import eigsh

from fem.assembly import assemble
from fem.materials import Isotropic
from io_formats.ansys.cdb import read_cdb
from io_formats.ansys.full import read_full

DATA = Path(__file__).resolve().parents[2] / "../shared/data/ansys"


@pytest.mark.skipif(not DATA.exists(), reason="shared data are absent")
def test_archive_gives_the_matrices_and_frequencies_of_ansys() -> None:
    model = read_cdb(DATA / "HexBeam.cdb").model
    # the results were computed with another material than the archive's
    model = replace(model, materials=(Isotropic(name="material 1", young=16.9e6, poisson=0.31, density=4.1408e-4),))
    ours = assemble(model)
    theirs = read_full(DATA / "file.full")
    rows = 3 * np.searchsorted(model.node_numbers, theirs.dofs[:, 0]) + theirs.dofs[:, 1]
    assert theirs.M is not None
    # the same quadrature in another order of operations: rounding only
    assert abs(ours.K[rows, :][:, rows] - theirs.K).max() < 1e-10 * abs(theirs.K).max()
    assert abs(ours.M[rows, :][:, rows] - theirs.M).max() < 1e-10 * abs(theirs.M).max()
    values = eigsh(ours.K, 12, ours.M, sigma=-((2 * np.pi * 2000) ** 2), return_eigenvectors=False)
    found = np.sqrt(np.abs(np.sort(values)))[6:] / (2 * np.pi)
    expected = (7366.49504, 7366.49504, 11504.89524, 17285.70459, 17285.70459, 20137.19299)
    np.testing.assert_allclose(found, expected, rtol=1e-8)  # ten printed digits
