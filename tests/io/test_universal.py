"""Universal files: written by pyuff and by measuring programs, read by us."""

from pathlib import Path

import numpy as np
import pytest

from io_formats.universal.reader import read_uff
from solvers.errors import FileError

DATA = Path(__file__).resolve().parents[2] / "../shared/data/uff"
needs_data = pytest.mark.skipif(not DATA.exists(), reason="shared data are absent")


@needs_data
def test_mixed_mesh():
    imported = read_uff(DATA / "mesh_test_uff2412_mixed.uff")
    mesh = imported.mesh
    assert {block.type: len(block) for block in mesh.blocks} == {"shell4": 1, "shell3": 4}
    assert mesh.node_numbers.tolist() == [3, 4, 5, 6, 11]
    np.testing.assert_array_equal(mesh.coordinates[-1], [1, 1, 1])


@needs_data
def test_mesh_of_a_measuring_program():
    imported = read_uff(DATA / "mesh_Oros-modal_uff15_uff2412.uff")
    mesh = imported.mesh
    assert len(mesh.node_numbers) == 96  # lines 10 to 105 of the file
    # 166 long: nothing but its size tells that these are millimetres
    np.testing.assert_allclose(mesh.coordinates[0], np.array([-51.619, 51.619, 50.0]) / 1000.0)
    assert any("by its size (166.5) they are millimetres" in text for text in imported.report.warnings)
    unchanged = read_uff(DATA / "mesh_Oros-modal_uff15_uff2412.uff", units="m-kg-s").mesh
    np.testing.assert_allclose(unchanged.coordinates[0], [-51.619, 51.619, 50.0])


@needs_data
def test_measured_modes_without_geometry():
    imported = read_uff(DATA / "uff55_translation_rotation.uff")
    assert imported.mesh is None
    assert imported.frequencies_hz[0] == pytest.approx(97.013)
    np.testing.assert_allclose(imported.modes[0, 0], [5.3569e-2, 2.0271e-2, 4.6623e-3, 0, 0, 0])


def test_modes_that_pyuff_wrote(tmp_path):
    """Nodes (2411), elements (2412) and modes (55, 2414) made with another program."""
    pyuff = pytest.importorskip("pyuff")
    path = tmp_path / "plate.uff"
    points = np.array([[0, 0, 0], [1, 0, 0], [1, 2, 0], [0, 2, 0.5]], dtype=float)
    file = pyuff.UFF(str(path))
    grid = pyuff.prepare_2411(
        node_nums=[1, 2, 3, 4],
        def_cs=[0] * 4,
        disp_cs=[0] * 4,
        color=[1] * 4,
        x=points[:, 0],
        y=points[:, 1],
        z=points[:, 2],
    )
    file.write_sets(grid, mode="add")
    rng = np.random.default_rng(1)
    shapes = rng.standard_normal((2, 4, 3))
    for i, shape in enumerate(shapes):
        file.write_sets(
            pyuff.prepare_55(
                model_type=1, id1="a", id2="b", id3="c", id4="d", id5="e", analysis_type=2, data_ch=2,
                spec_data_type=8, data_type=2, n_data_per_node=3, load_case=1, mode_n=i + 1, freq=10.0 * (i + 1),
                modal_m=1.0, modal_damp_vis=0.0, modal_damp_his=0.0, node_nums=[1, 2, 3, 4],
                r1=shape[:, 0], r2=shape[:, 1], r3=shape[:, 2],
            ),
            mode="add",
        )  # fmt: skip
    imported = read_uff(path)
    np.testing.assert_allclose(imported.mesh.coordinates, points)
    np.testing.assert_allclose(imported.frequencies_hz, [10.0, 20.0])
    np.testing.assert_allclose(imported.modes[:, :, :3], shapes, rtol=1e-5)  # written with six digits


def test_analysis_data_and_groups(tmp_path):
    """Dataset 2414 by the published layout, units in millimetres (164), a group of nodes (2467)."""
    text = """    -1
   164
        10mm (newton)                     2
  1.0000000000000000D+03  1.0000000000000000D+00  1.0000000000000000D+00
  2.7314999999999998D+02
    -1
    -1
  2411
         1         1         1        11
   0.0000000000000000D+00   0.0000000000000000D+00   0.0000000000000000D+00
         2         1         1        11
   1.0000000000000000D+03   0.0000000000000000D+00   0.0000000000000000D+00
    -1
    -1
  2412
         1        21         1         1         7         2
         0         1         1
         1         2
    -1
    -1
  2467
         1         0         0         0         0         0         0         2
ends
         7         1         0         0         7         2         0         0
    -1
    -1
  2414
         1
mode
         1
NONE
NONE
NONE
NONE
NONE
         1         2         3         8         2         6
         0         0         0         0         0         1         0         0
         0         0
  0.00000E+00  1.25000E+01  0.00000E+00  1.00000E+00  0.00000E+00  0.00000E+00
  0.00000E+00  0.00000E+00  0.00000E+00  0.00000E+00  0.00000E+00  0.00000E+00
         1
  1.00000E+00  2.00000E+00  3.00000E+00  4.00000E+00  5.00000E+00  6.00000E+00
         2
 -1.00000E+00 -2.00000E+00 -3.00000E+00  0.00000E+00  0.00000E+00  0.00000E+00
    -1
"""
    path = tmp_path / "beam.unv"
    path.write_text(text)
    imported = read_uff(path)
    assert imported.mesh.coordinates[1, 0] == 1.0  # a metre
    assert imported.mesh.blocks[0].type == "beam2"
    assert imported.mesh.node_sets["ends"].tolist() == [1, 2]
    assert imported.frequencies_hz.tolist() == [12.5]
    assert imported.modes[0, 0].tolist() == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("    -1\n  2412\n         1       115         1         1         7         8\n", "cut off"),
        ("    -1\n    15\n         1         0         0         0  1.0  x\n    -1\n", "bad.uff:3"),
        ("nothing here\n", "no datasets"),
    ],
)
def test_faults(tmp_path, text, message):
    path = tmp_path / "bad.uff"
    path.write_text(text)
    with pytest.raises(FileError, match=message):
        read_uff(path)
