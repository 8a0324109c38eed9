"""External superelements of Nastran: reduced matrices with modal coordinates in a punch file."""

import numpy as np
import pytest

from fem.assembly import assemble
from fem.constraints import reduced
from fem.dofs import equations
from fem.generators.lines import beam_line
from fem.materials import Isotropic
from fem.section_shapes import beam_section
from io_formats.convert import Options, as_subsystem, read_any
from io_formats.facts_of import facts_of
from solvers.errors import FileError
from solvers.monitor import silent
from solvers.reduction.craig_bampton import craig_bampton
from tests.io.op4_files import op4_text
from umfem_gui.cli import main

STEEL = Isotropic(name="steel", young=2.1e11, poisson=0.3, density=7800.0)


def punched(path, K, M, rows, grids, turned=()):
    """DMIG in large fields, lower triangle, exponents with D; ``turned``: numbers of grids with axes of their own."""
    lines = ["$ superelement", "BEGIN SUPER=7", "CORD2R,5,0,0.,0.,0.,0.,0.,1.", ",0.,1.,0."]
    for number, (x, y, z) in grids.items():
        axes = 5 if number in turned else ""
        lines += [f"{'GRID*':<8}{number:>16}{'':16}{x:>16.9E}{y:>16.9E}", f"{'*':<8}{z:>16.9E}{axes:>16}"]
    lines += [f"SPOINT,{node}" for node, component in rows if component == 0]
    for name, A in (("KAAX", K), ("MAAX", M)):
        lines.append(f"{'DMIG':<8}{name:<8}{0:>8}{6:>8}{2:>8}{0:>8}")
        for j, (node, component) in enumerate(rows):
            lines.append(f"{'DMIG*':<8}{name:<16}{node:>16}{component:>16}")
            for i in range(j, len(rows)):
                if A[i, j]:
                    value = f"{A[i, j]:.9E}".replace("E", "D")
                    lines.append(f"{'*':<8}{rows[i][0]:>16}{rows[i][1]:>16}{value:>16}")
    path.write_text("\n".join([*lines, "ENDDATA", ""]))
    return path


@pytest.fixture(scope="module")
def superelement():
    """A steel beam of 2 m with both ends as interface and eight modes: K, M, rows, places."""
    bar = beam_section("bar", "rectangle", 0.03, 0.05)
    model = beam_line((0, 0, 0), (2, 0, 0), 20, section=bar, material=STEEL)
    matrices = assemble(model)
    held = reduced(matrices.K, matrices.M, matrices.constraints)
    ends = [int(model.node_numbers[0]), int(model.node_numbers[-1])]
    boundary = equations(matrices.dofs, np.array(ends)).ravel()
    basis = craig_bampton(held.K, held.M, boundary, 8)
    order = np.r_[8:20, :8]  # grids first, then the modal coordinates
    rows = [(1 + 100 * e, c) for e in range(2) for c in range(1, 7)] + [(901 + i, 0) for i in range(8)]
    places = {1: tuple(model.coordinates[0]), 101: tuple(model.coordinates[-1])}
    K, M = basis.stiffness[np.ix_(order, order)], basis.mass[np.ix_(order, order)]
    return K, M, rows, places


def test_modes_and_mass_of_a_superelement(tmp_path, superelement, capsys):
    K, M, rows, places = superelement
    path = punched(tmp_path / "rod.pch", K, M, rows, places)
    pair = read_any(path, Options())
    np.testing.assert_allclose(pair.K.toarray(), K, rtol=1e-9, atol=1e-9 * abs(K).max())
    found = facts_of(pair)
    assert found.mass == pytest.approx(2.0 * 0.0015 * 7800.0, rel=1e-8)
    assert found.centre is not None
    # the section is 0.03 m wide across the y axis
    np.testing.assert_allclose(found.inertia[1, 1], 23.4 * (2.0**2 + 0.03**2) / 12.0, rtol=1e-6)
    assert main(["modes", str(path), "--count", "9"]) == 0
    assert "9 modes" in capsys.readouterr().out


def test_few_grids_cannot_carry_the_inertia_of_a_body(tmp_path, superelement):
    """Two grids hold a third of a beam's inertia too much; the modes of the file move with none of their mass."""
    K, M, rows, places = superelement
    path = punched(tmp_path / "rod.pch", K, M, rows, places)
    with pytest.raises(FileError, match="modal coordinates: the diagonal mass of its 2 grids cannot stand"):
        as_subsystem(path, read_any(path, Options()), Options(), silent())


def test_grids_with_axes_of_their_own_are_turned(tmp_path, superelement):
    K, M, rows, places = superelement
    T = np.eye(len(rows))
    axes = np.array([[0.0, 1.0, 0.0], [-1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])  # rows: axes of system 5
    T[6:9, 6:9] = T[9:12, 9:12] = axes
    path = punched(tmp_path / "rod.pch", T @ K @ T.T, T @ M @ T.T, rows, places, turned=(101,))
    pair = read_any(path, Options())
    np.testing.assert_allclose(pair.K.toarray(), K, rtol=1e-8, atol=1e-8 * abs(K).max())
    np.testing.assert_allclose(pair.M.toarray(), M, rtol=1e-8, atol=1e-8 * abs(M).max())


DECK = """BEGIN BULK
GRID,7,,0.,0.,0.
GRID,3,,1.,0.,0.
GRID,9,,2.,0.,0.
CBAR,1,1,7,3,0.,1.,0.
CBAR,2,1,3,9,0.,1.,0.
PBARL,1,1,,BAR
,0.03,0.05
MAT1,1,2.1+11,,0.3,7800.
SPC1,1,123456,9
ENDDATA
"""


def test_rows_of_op4_by_the_deck_of_the_model(tmp_path):
    """Six directions to a grid in order of the grids; without the held ones the rows are fewer."""
    deck = tmp_path / "rod.dat"
    deck.write_text("SOL 103\nCEND\nSPC = 1\n" + DECK)
    for count, held in ((18, False), (12, True)):
        path = tmp_path / "rod.op4"
        path.write_text(op4_text({"KAA": np.eye(count), "MAA": np.eye(count)}))
        pair = read_any(path, Options(nodes=deck))
        expected = [(node, k) for node in ((3, 7) if held else (3, 7, 9)) for k in range(6)]
        assert pair.dofs.tolist() == [list(one) for one in expected]
        assert pair.mesh is not None
    path.write_text(op4_text({"KAA": np.eye(13), "MAA": np.eye(13)}))
    with pytest.raises(FileError, match=r"names 9 directions, but the matrices have 13 rows"):
        read_any(path, Options(nodes=deck))
