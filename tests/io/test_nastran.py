"""Nastran decks: fields of three widths, systems, properties, and frequencies of models that Nastran solved."""

import numpy as np
import pytest
from scipy.linalg import eigh

from fem.assembly import assemble
from fem.constraints import reduced
from io_formats.nastran.cards import read_deck
from io_formats.nastran.reader import read_nastran
from solvers.errors import FileError, UmfemError


def deck(tmp_path, text, name="model.bdf"):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


def frequencies(model):
    matrices = assemble(model)
    held = reduced(matrices.K, matrices.M, matrices.constraints)
    flexibility = eigh(held.M.toarray(), held.K.toarray(), eigvals_only=True)
    return np.sort(1 / np.sqrt(flexibility[flexibility > 1e-9 * flexibility.max()])) / (2 * np.pi)


def test_fields_of_three_widths_are_the_same(tmp_path):
    """One GRID and one CONM2 in small, large and free format, with continuations and short exponents."""
    small = (
        "GRID           7       0     1.5  -2.5-3     4.0       0\n"
        "CONM2          1       7       0    2.+3     0.5\n+             1.      0.      2.\n"
    )
    large = (
        "GRID*                  7               0             1.5          -2.5-3\n"
        "*                    4.0               0\n"
        "CONM2*                 1               7               0            2.+3\n*                    0.5\n"
        "*                     1.              0.              2.\n*\n"
    )
    free = "GRID,7,0,1.5,-2.5-3,4.0,0\nCONM2,1,7,0,2.+3,0.5\n,1.,0.,2.\n"
    read = []
    for i, text in enumerate((small, large, free)):
        _, cards = read_deck(deck(tmp_path, text, f"{i}.bdf"))
        grid, mass = cards
        read.append((grid.vector(2), mass.real(3), mass.vector(4), [mass.real(8 + j, 0.0) for j in range(3)]))
    assert read[0] == ((1.5, -0.0025, 4.0), 2000.0, (0.5, 0.0, 0.0), [1.0, 0.0, 2.0])
    assert read[0] == read[1] == read[2]


def test_points_in_curvilinear_systems(tmp_path):
    """A cylinder about the global x axis: r = 2 at 90 degrees lies along +y or −z, worked out by hand."""
    text = """CORD2C,1,0,0.,0.,0.,1.,0.,0.
,0.,1.,0.
CORD2S,2,1,1.,0.,5.,1.,0.,6.
,2.,0.,5.
GRID,1,1,2.,0.,3.
GRID,2,1,2.,90.,3.
GRID,3,2,2.,90.,0.
"""
    model = read_nastran(deck(tmp_path, text)).model
    # axes of system 1: z along X, x along Y, so y = z × x = X × Y = Z
    np.testing.assert_allclose(model.coordinates[0], [3, 2, 0], atol=1e-12)
    np.testing.assert_allclose(model.coordinates[1], [3, 0, 2], atol=1e-12)
    # system 2 starts at r = 1 of system 1, its z axis along X, its x axis outward along Y: polar 90 degrees, r = 2
    np.testing.assert_allclose(model.coordinates[2], [5, 3, 0], atol=1e-12)


def test_include_and_case_control(tmp_path):
    deck(tmp_path, "GRID,1,,0.,0.,0.\nGRID,2,,1.,0.,0.\n", "part.blk")
    text = "SOL 103\nCEND\nTITLE = two\nSPC = 5\nBEGIN BULK\nINCLUDE 'part.blk'\n"
    text += "SPC1,5,123456,1\nSPC1,6,123,2\nENDDATA\njunk\n"
    model = read_nastran(deck(tmp_path, text)).model
    assert model.title == "two"
    assert [support.nodes.tolist() for support in model.supports] == [[1]]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("GRID,1,,0.,0.,zz\n", "model.bdf:1: GRID: field 6 is 'zz'; a number is expected."),
        ("GRID,1\nGRID,1\n", "model.bdf:2: GRID: grid 1 is defined twice."),
        ("GRID,1\nCQUAD4,1,1,1,2,3,4\n", "model.bdf:2: CQUAD4: element 1 uses grid 2, which is not defined."),
        ("GRID,1,9\n", "coordinate system 9 is not defined."),
        ("CORD2R,9,9,0.,0.,0.,0.,0.,1.\n,1.,0.,0.\nGRID,1,9\n", "is defined through itself"),
        ("+,1.,2.\n", "a continuation line stands before any card."),
        ("INCLUDE 'model.bdf'\n", "includes itself"),
        ("hello\n", "no GRID cards"),
        ("", "no GRID cards"),
    ],
)
def test_bad_decks_name_the_place(tmp_path, text, words):
    with pytest.raises(FileError) as error:
        read_nastran(deck(tmp_path, text))
    assert words in str(error.value)


def test_bars_of_nastran(shared_data):
    """89.56075 ×2 and 1044.7596 Hz (op2 of Simcenter Nastran); one bar per span leaves 0.1 % to the kind of mass."""
    result = read_nastran(shared_data / "nastran" / "pn_mwe_s-solution_1.dat")
    assert any("mm-kg-s" in text for text in result.report.warnings)
    np.testing.assert_allclose(frequencies(result.model)[:3], [89.56075, 89.56075, 1044.7596], rtol=1e-3)


def test_cantilever_of_bars_and_a_beam(shared_data):
    """456.6603 Hz ×2 (f06); Nastran's lumped mass without rotary inertia differs by 0.1 % from ours in this mode."""
    model = read_nastran(shared_data / "nastran" / "beam_modes.dat").model
    np.testing.assert_allclose(frequencies(model)[:2], 456.6603, rtol=2e-3)


def test_satellite_comes_in_whole(shared_data):
    result = read_nastran(shared_data / "nastran" / "ISat_Launch_Sm_Rgd.dat")
    model = result.model
    assert len(model.node_numbers) == 5380
    counts = {}
    for block in model.blocks:
        counts[block.type] = counts.get(block.type, 0) + len(block)
    assert counts == {"shell4": 4580, "beam2": 827, "shell3": 32, "hex8i": 25}
    assert (len(model.links), len(model.springs), len(model.masses)) == (44, 104, 15)
    assert not result.report.skipped


def test_mutants_never_crash(shared_data, tmp_path, rng):
    """Characters exchanged, lines cut and shuffled: a model or one clear sentence."""
    source = (shared_data / "nastran" / "plate_py.dat").read_text(encoding="utf-8").splitlines()
    source = source[:60] + source[-60:]
    path = tmp_path / "mutant.dat"
    sentences = []
    for _ in range(150):
        lines = list(source)
        for _ in range(3):
            i = int(rng.integers(len(lines)))
            j = int(rng.integers(max(len(lines[i]), 1)))
            lines[i] = lines[i][:j] + chr(int(rng.integers(32, 127))) + lines[i][j + 1 :]
        if rng.random() < 0.3:
            del lines[int(rng.integers(len(lines))) :]
        if rng.random() < 0.3:
            rng.shuffle(lines)
        path.write_text("\n".join(lines), encoding="utf-8")
        try:
            read_nastran(path)
        except UmfemError as error:
            sentences.append(str(error))
    assert sentences
    assert all(len(sentence) < 300 for sentence in sentences)


def test_matrix_of_mass_equations_and_axes_of_bushes(tmp_path):
    """CONM1 of a lump of 2 kg, 0.1 m off along x: M26 = m·c, M35 = −m·c; MPC as an equation; a bush along y."""
    text = """BEGIN BULK
GRID,1,,0.,0.,0.
GRID,2,,0.,1.,0.
CONM1,1,1,0,2.,0.,2.,0.,0.
,2.,0.,0.,0.,0.3,0.,0.,-0.2
,0.,0.42,0.,0.2,0.,0.,0.,0.52
MPC,1,1,3,1.0,2,3,-2.0
CBUSH,7,4,1,2,0.,0.,1.
PBUSH,4,K,1.,2.,3.,4.,5.,6.
"""
    model = read_nastran(deck(tmp_path, text), units="m-kg-s").model
    lump = model.masses[0]
    assert lump.mass == pytest.approx(2.0)
    np.testing.assert_allclose(lump.offset, [0.1, 0.0, 0.0], atol=1e-12)
    np.testing.assert_allclose(lump.inertia, [0.3, 0.4, 0.5])  # about the centre: less m·c² = 0.02
    assert model.links[0].terms == ((1, "uz", 1.0), (2, "uz", -2.0))
    (system,) = model.systems
    np.testing.assert_allclose(system.axes, [[0, 1, 0], [0, 0, 1], [1, 0, 0]], atol=1e-12)


def test_shear_of_pbeam_after_its_stations(tmp_path):
    text = """BEGIN BULK
GRID,1,,0.,0.,0.
GRID,2,,1.,0.,0.
CBEAM,1,2,1,2,0.,1.,0.
PBEAM,2,1,1-4,1-8,2-8,0.,3-8,0.
,0.,0.,0.,0.,0.,0.,0.,0.
,YES,1.0,1-4,1-8,2-8,0.,3-8,0.
,0.,0.,0.,0.,0.,0.,0.,0.
,0.8,0.7
MAT1,1,2.1+11,,0.3,7800.
"""
    section = read_nastran(deck(tmp_path, text)).model.sections[0]
    assert (section.shear_y, section.shear_z) == (0.8, 0.7)
