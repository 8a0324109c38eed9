"""Nastran decks: fields of three widths, systems, properties, and frequencies of models that Nastran solved."""

import numpy as np
import pytest
from scipy.linalg import eigh

from fem.assembly import assemble
from fem.constraints import reduced
from fem.dofs import equations
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


def test_springs_of_scalar_points(tmp_path):
    """Grid 1 – k – scalar 11 – k – scalar 12 – k – ground in a row, with 2 kg on grid 1: k/3 against the mass."""
    text = """BEGIN BULK
GRID,1,,0.,0.,0.,,23456
SPOINT,11,THRU,12
CONM2,1,1,0,2.
CELAS1,2,7,1,1,11
PELAS,9,1.,,,7,3000.
CELAS4,3,3000.,11,12
CELAS3,4,7,12
"""
    model = read_nastran(deck(tmp_path, text), units="m-kg-s").model
    assert frequencies(model) == pytest.approx([np.sqrt(1000.0 / 2.0) / (2 * np.pi)])


def test_rods_that_carry_their_section_and_tubes(tmp_path):
    """Two rods end to end between walls: ω² = (E A₁ + E A₂)/(L m) of a mass in the middle."""
    text = """BEGIN BULK
GRID,1,,0.,0.,0.,,123456
GRID,2,,1.,0.,0.,,23456
GRID,3,,2.,0.,0.,,123456
CONROD,1,1,2,1,2-4
CTUBE,2,5,2,3
PTUBE,5,1,0.03,0.005
CONM2,3,2,0,50.
MAT1,1,2.0+11,,0.3,0.
"""
    model = read_nastran(deck(tmp_path, text), units="m-kg-s").model
    area = 2e-4 + np.pi / 4 * (0.03**2 - 0.02**2)
    assert frequencies(model) == pytest.approx([np.sqrt(2e11 * area / 50.0) / (2 * np.pi)])


def test_offset_thickness_and_direction_of_plates(tmp_path):
    """ZOFFS, T1…T4 and THETA or MCID on the card; 30° from the side G1–G2, and the x axis of a system turned 90°."""
    text = """BEGIN BULK
CORD2R,5,0,0.,0.,0.,0.,0.,1.
,0.,1.,0.
GRID,1,,0.,0.,0.
GRID,2,,1.,0.,0.
GRID,3,,1.,1.,0.
GRID,4,,0.,1.,0.
GRID,5,,2.,0.,0.
GRID,6,,2.,1.,0.
CQUAD4,1,1,1,2,3,4,30.,0.02
CQUAD4,2,1,2,5,6,3,5
,,,0.02,0.02,0.02,0.02
CTRIA3,3,1,1,2,3,,-0.01
,,1,0.5,0.5,0.5
PSHELL,1,1,0.01,1
MAT8,1,1.+11,1.+10,0.3,5.+9,,,1600.
"""
    model = read_nastran(deck(tmp_path, text), units="m-kg-s").model
    sections = {section.name: section for section in model.sections}
    made = {int(b.numbers[0]): (sections[b.section], b.orientation[0]) for b in model.blocks}
    assert [(made[i][0].thickness, made[i][0].offset) for i in (1, 2, 3)] == [(0.01, 0.02), (0.02, 0.0), (0.005, -0.01)]
    np.testing.assert_allclose(made[1][1], [np.cos(np.pi / 6), 0.5, 0.0], atol=1e-12)
    np.testing.assert_allclose(made[2][1], [0.0, 1.0, 0.0], atol=1e-12)
    np.testing.assert_allclose(made[3][1], [1.0, 0.0, 0.0], atol=1e-12)


def test_an_equation_in_axes_of_a_grid(tmp_path):
    """MPC on a grid whose displacements are cylindrical: at 90° the radial direction is global y."""
    text = """BEGIN BULK
CORD2C,1,0,0.,0.,0.,0.,0.,1.
,1.,0.,0.
GRID,1,1,2.,90.,0.,1
GRID,2,,1.,0.,0.
MPC,1,1,1,1.0,2,1,-1.0
"""
    (link,) = read_nastran(deck(tmp_path, text), units="m-kg-s").model.links
    (node, dof, factor), second = link.terms
    assert (node, dof, second) == (1, "uy", (2, "ux", -1.0))
    assert factor == pytest.approx(1.0)


@pytest.mark.parametrize("components", ["1", "12", "3", "45", "12456", "1235"])
def test_rigid_links_in_axes_of_the_slave(tmp_path, components, rng):
    """Whatever rigid motion the master makes, the slave has that of its place along the tied local directions, and is
    free along the others. The axes stand at 45° to the global ones, where no component prevails."""
    text = f"""BEGIN BULK
CORD2R,1,0,0.,0.,0.,1.,1.,1.
,1.,-1.,0.5
GRID,1,,0.3,-0.2,0.5
GRID,2,,1.,2.,3.,1
GRID,3,,4.,0.,0.
CBAR,1,1,1,3,0.,1.,0.
CBAR,2,1,2,3,0.,1.,0.
PBAR,1,1,1-3,1-6,1-6,1-6
MAT1,1,2.+11,,.3,7800.
RBE2,5,1,{components},2
"""
    model = read_nastran(deck(tmp_path, text), units="m-kg-s").model
    matrices = assemble(model)
    T = matrices.constraints.T.toarray()
    assert T.shape[1] == 18 - len(components)
    at = equations(matrices.dofs, [1, 2])
    u = T @ rng.standard_normal(T.shape[1])
    move, turn = u[at[0, :3]], u[at[0, 3:]]
    rigid = np.r_[move + np.cross(turn, model.coordinates[1] - model.coordinates[0]), turn]
    axes = np.array(_axes([1.0, 1.0, 1.0], [1.0, -1.0, 0.5]))
    local = np.r_[axes @ (u[at[1, :3]] - rigid[:3]), axes @ (u[at[1, 3:]] - rigid[3:])]
    tied = np.array([str(i + 1) in components for i in range(6)])
    np.testing.assert_allclose(local[tied], 0.0, atol=1e-12)
    assert np.all(np.abs(local[~tied]) > 1e-6)


def _axes(z, xz):
    z = np.array(z) / np.linalg.norm(z)
    y = np.cross(z, xz)
    y /= np.linalg.norm(y)
    return np.cross(y, z), y, z


@pytest.mark.parametrize(
    ("kind", "dimensions", "area", "upright", "level"),
    [
        # b h³/12 − … of the same rectangles; «upright» is I about the level axis
        ("I1", (0.09, 0.01, 0.18, 0.2), 2 * 0.1 * 0.01 + 0.18 * 0.01, (0.1 * 0.2**3 - 0.09 * 0.18**3) / 12,
         (2 * 0.01 * 0.1**3 + 0.18 * 0.01**3) / 12),
        ("H", (0.18, 0.02, 0.1, 0.01), 2 * 0.1 * 0.01 + 0.18 * 0.01, (2 * 0.01 * 0.1**3 + 0.18 * 0.01**3) / 12,
         (0.1 * 0.2**3 - 0.09 * 0.18**3) / 12),
        ("BOX1", (0.1, 0.2, 0.01, 0.01, 0.004, 0.004), 2 * 0.1 * 0.01 + 2 * 0.18 * 0.004,
         (0.1 * 0.2**3 - 0.092 * 0.18**3) / 12, (0.2 * 0.1**3 - 0.18 * 0.092**3) / 12),
        ("CROSS", (0.09, 0.01, 0.2, 0.02), 0.2 * 0.01 + 0.09 * 0.02, (0.01 * 0.2**3 + 0.09 * 0.02**3) / 12,
         (0.02 * 0.1**3 + 0.18 * 0.01**3) / 12),
        ("Z", (0.04, 0.01, 0.08, 0.1), 0.1 * 0.01 + 2 * 0.04 * 0.01, (0.05 * 0.1**3 - 0.04 * 0.08**3) / 12, None),
        ("CHAN1", (0.04, 0.01, 0.08, 0.1), 0.1 * 0.01 + 2 * 0.04 * 0.01, (0.05 * 0.1**3 - 0.04 * 0.08**3) / 12, None),
        ("CHAN2", (0.01, 0.01, 0.05, 0.1), 0.1 * 0.01 + 2 * 0.04 * 0.01, None, (0.05 * 0.1**3 - 0.04 * 0.08**3) / 12),
        ("T1", (0.1, 0.09, 0.01, 0.01), 0.1 * 0.01 + 0.09 * 0.01, (0.01 * 0.1**3 + 0.09 * 0.01**3) / 12, None),
        ("HEXA", (0.05, 0.2, 0.1), 0.1 * 0.1 + 0.05 * 0.1, 0.1 * 0.1**3 / 12 + 4 * 0.05 * 0.05**3 / 12, None),
    ],
)  # fmt: skip
def test_shapes_of_the_catalogue(tmp_path, kind, dimensions, area, upright, level):
    words = ",".join(map(str, dimensions[:8]))
    text = "BEGIN BULK\nGRID,1,,0.,0.,0.\nGRID,2,,1.,0.,0.\nCBAR,1,2,1,2,0.,1.,0.\nMAT1,1,2.1+11,,0.3,7800.\n"
    text += f"PBARL,2,1,,{kind}\n,{words}\n"
    section = read_nastran(deck(tmp_path, text), units="m-kg-s").model.sections[0]
    assert section.area == pytest.approx(area)
    assert upright is None or section.iz == pytest.approx(upright)
    assert level is None or section.iy == pytest.approx(level)
