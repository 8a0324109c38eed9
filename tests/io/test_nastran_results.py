"""Modes of Nastran from .op2 and .f06."""

import numpy as np
import pytest

from io_formats import registry
from io_formats.convert import Options, convert, read_any
from solvers.errors import FileError
from tests.io.op2_files import f06, op2

HERTZ, GRIDS = [12.5, 31.25], [3, 7, 20]
SHAPES = np.arange(36.0).reshape(2, 3, 6) / 8.0
DECK = "BEGIN BULK\nGRID,3,,0.,0.,0.\nGRID,7,,1.,0.,0.\nGRID,20,,2.,0.,0.\nCBAR,1,1,3,7,0.,1.,0.\n" + (
    "CBAR,2,1,7,20,0.,1.,0.\nPBAR,1,1,1.-4,1.-8,1.-8,2.-8\nMAT1,1,2.1+11,,.3,7800.\nENDDATA\n"
)


@pytest.mark.parametrize("kind", ["op2", "op2 without header", "f06"])
def test_frequencies_and_shapes(tmp_path, kind):
    path = tmp_path / f"rod.{kind[:3]}"
    if kind == "f06":
        path.write_text(f06(HERTZ, GRIDS, SHAPES))
    else:
        path.write_bytes(op2(HERTZ, GRIDS, SHAPES, header=kind == "op2"))
    read = registry.read(path)
    np.testing.assert_allclose(read.frequencies_hz, HERTZ, rtol=1e-6)  # seven digits
    assert read.node_numbers.tolist() == GRIDS
    np.testing.assert_allclose(read.modes, SHAPES, rtol=1e-6)
    assert read.mesh is None
    assert any("without their mesh" in text for text in read.report.warnings)
    (tmp_path / "rod.bdf").write_text(DECK)
    assert len(registry.read(path).mesh.blocks[0]) == 2
    convert(path, tmp_path / "rod.vtu", Options())
    assert registry.read(tmp_path / "rod.vtu").model.node_numbers.size == 3


def test_what_is_not_there_is_said(tmp_path):
    whole = op2(HERTZ, GRIDS, SHAPES)
    for data, why in (
        (whole[:-300], r"byte \d+: is damaged or cut short"),
        (b"x" * 100, "is not a results file of Nastran"),
        (op2(HERTZ, GRIDS, SHAPES, approach=12), "holds no eigenvectors .* its tables: EFMFSMS, OUGV1"),
    ):
        (tmp_path / "a.op2").write_bytes(data)
        with pytest.raises(FileError, match=why):
            read_any(tmp_path / "a.op2", Options())
    text = f06(HERTZ, GRIDS, SHAPES).replace("        7      G", "        \xb2      G")
    (tmp_path / "a.f06").write_text(text, encoding="latin-1")  # a raised two is no number
    assert registry.read(tmp_path / "a.f06").node_numbers.tolist() == [3, 20]
    (tmp_path / "a.f06").write_text("a listing\n")
    with pytest.raises(FileError, match="prints no natural frequencies"):
        read_any(tmp_path / "a.f06", Options())


@pytest.mark.parametrize(
    ("name", "listed"),
    [
        ("beam_modes_m2.op2", [456.6603, 456.6603, 2674.588, 2674.588, 3554.923, 4507.487, 6626.104, 6626.104]),
        ("beam_modes.f06", [456.6603, 456.6603, 2674.588, 2674.588, 3554.923, 4507.487, 6626.104, 6626.104]),
        ("plate_py.op2", [6333.012, 7495.461, 16238.46, 17161.51]),
        ("pn_mwe_s-solution_1.op2", [89.56075, 89.56075, 1044.7596]),
    ],
)
def test_files_of_nastran(shared_data, name, listed):
    """The listed frequencies to the digits that are given."""
    hertz = registry.read(shared_data / "nastran" / name).frequencies_hz
    np.testing.assert_allclose(hertz[hertz > 1.0][: len(listed)], listed, rtol=4e-7)
