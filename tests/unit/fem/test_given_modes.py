"""Modes of another program on our mesh: scaled to unit mass, with the participation that our own solver finds."""

from dataclasses import replace

import numpy as np
import pytest

from fem.generators.lines import beam_line
from fem.given_modes import given_modes
from fem.materials import Isotropic
from fem.model import Support
from fem.modes import find_modes
from fem.section_shapes import beam_section
from io_formats.account import length_unit
from io_formats.convert import Options, convert
from io_formats.imported import ImportReport
from io_formats.registry import read
from tests.io.op2_files import op2

STEEL = Isotropic(name="steel", young=2.1e11, poisson=0.3, density=7800.0)


def test_as_if_solved_here():
    model = beam_line((0, 0, 0), (2, 0, 0), 6, section=beam_section("bar", "rectangle", 0.03, 0.05), material=STEEL)
    model = replace(model, supports=(Support(nodes=np.array([1]), name="wall"),))
    own = find_modes(model, count=9)
    shapes = own.modes.reshape(9, -1, 6) * np.arange(1.0, 10.0)[:, None, None]  # of any size
    turned = np.random.default_rng(0).permutation(len(model.node_numbers))
    found = given_modes(model, model.node_numbers[turned], own.frequencies_hz[::-1], shapes[::-1][:, turned])
    assert found.kinds == own.kinds
    np.testing.assert_allclose(found.frequencies_hz, own.frequencies_hz)
    np.testing.assert_allclose(found.modes, own.modes, rtol=1e-9, atol=1e-12)
    np.testing.assert_allclose(found.participation, own.participation, rtol=1e-6, atol=1e-9)
    np.testing.assert_allclose(found.totals, own.totals)
    assert given_modes(model, np.array([99]), own.frequencies_hz[:1], np.ones((1, 1, 6))) is None


@pytest.mark.parametrize("units", ["m-kg-s", "mm-t-s"])
def test_a_project_keeps_them(tmp_path, units):
    """Translations are converted with the mesh, rotations are not."""
    assert length_unit(ImportReport(source="a", came=("2 nodes", f"units {units}"))) == (
        1.0 if units[0:2] == "m-" else 1e-3
    )
    shapes = np.ones((2, 3, 6))
    (tmp_path / "rod.op2").write_bytes(op2([5.0, 8.0], [1, 2, 3], shapes))
    (tmp_path / "rod.bdf").write_text(
        "BEGIN BULK\nGRID,1,,0.,0.,0.\nGRID,2,,1.,0.,0.\nGRID,3,,2.,0.,0.\n"
        "CBAR,1,1,1,2,0.,1.,0.\nCBAR,2,1,2,3,0.,1.,0.\n"
    )
    convert(tmp_path / "rod.op2", tmp_path / "rod.umfem", Options(units=units, check=False))
    (solution,) = read(tmp_path / "rod.umfem").solutions.values()
    assert solution.model == "rod"
    moves = solution.modal.modes.reshape(2, 3, 6)
    np.testing.assert_allclose(moves[..., :3] / moves[..., 3:], 1.0 if units == "m-kg-s" else 1e-3)
