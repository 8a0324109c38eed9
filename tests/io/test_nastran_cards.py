"""Every card of Nastran in every format of its fields; cards whose meaning is told by an equal model of other cards."""

import numpy as np
import pytest

from fem.assembly import assemble
from fem.constraints import reduced
from fem.sections import SolidSection
from io_formats.nastran.reader import read_nastran
from solvers.linalg.lanczos import eigenmodes

#: One structure of all cards: name and fields 2, 3, … of the manual; None is a blank field.
CARDS = [
    ("CORD2R", 1, 0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0),
    ("CORD2C", 2, 0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0),
    ("CORD2S", 3, 0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0),
    ("CORD1R", 4, 1, 5, 2),
    *(("GRID", 1 + i, None, *map(float, p)) for i, p in enumerate(np.ndindex(2, 2, 2))),
    ("GRID", 9, 2, 2.0, 30.0, 0.5),
    ("GRID", 10, 3, 2.0, 60.0, 45.0),
    ("GRID", 11, 4, 3.0, 0.0, 0.0, 4),
    *(("GRID", 12 + i, None, 2.0 + x, 2.0 + y, 0.0) for i, (y, x) in enumerate(np.ndindex(3, 3))),
    ("GRID", 30, None, 0.5, 0.5, 2.0),
    ("CHEXA", 1, 1, 1, 5, 7, 3, 2, 6, 8, 4),
    ("CPYRAM", 2, 1, 2, 6, 8, 4, 30),
    ("CTETRA", 3, 1, 1, 5, 3, 9),
    ("CPENTA", 4, 1, 12, 13, 15, 2, 6, 4),
    ("CBAR", 5, 2, 9, 10, 0.0, 0.0, 1.0, None, None, 456, 0.0, 0.1, 0.0, 0.0, 0.1, 0.0),
    ("CBAR", 6, 3, 10, 11, 30),
    ("CBEAM", 7, 4, 11, 12, 0.0, 0.0, 1.0),
    ("CBEAM", 8, 5, 12, 20, 0.0, 0.0, 1.0),
    ("CROD", 9, 6, 5, 9),
    ("CQUAD4", 10, 7, 12, 13, 16, 15, 15.0, 0.01),
    ("CTRIA3", 11, 8, 13, 14, 17),
    ("CTRIA3", 12, 7, 13, 17, 16),
    ("CQUAD8", 13, 7, 12, 14, 20, 18, 13, 17, 19, 15),
    ("CTRIA6", 14, 7, 12, 14, 18, 13, 16, 15),
    ("CELAS1", 15, 9, 9, 1, 12, 1),
    ("CELAS2", 16, 1000.0, 10, 3),
    ("CBUSH", 17, 10, 11, 14, None, None, None, 0),
    ("CONM1", 18, 12, 0, 2.0, 0.0, 2.0, 0.0, 0.0, 2.0, 0.0, 0.0, 0.0, 0.1, 0.0, 0.0, 0.0, 0.0, 0.1, 0.0, 0.0, 0.0,
     0.0, 0.0, 0.1),
    ("CONM2", 19, 14, 0, 3.0, 0.1, 0.0, 0.0, None, 0.2, 0.0, 0.2, 0.0, 0.0, 0.2),
    ("RBE2", 20, 11, 123456, 7, 8),
    ("RBE3", 21, None, 30, 123, 1.5, 123, 2, 4, 6),
    ("RBAR", 22, 14, 20, 123456, None, None, 123456),
    ("MAT1", 1, 2.1e11, None, 0.3, 7800.0),
    ("MAT2", 2, 7.0e10, 2.0e10, 0.0, 7.0e10, 0.0, 2.5e10, 2700.0),
    ("MAT8", 3, 1.2e11, 1.0e10, 0.3, 5.0e9, 4.0e9, 3.0e9, 1600.0),
    ("MAT9", 4, 2.8e11, 1.2e11, 1.2e11, 0.0, 0.0, 0.0, 2.8e11, 1.2e11, 0.0, 0.0, 0.0, 2.8e11, 0.0, 0.0, 0.0, 8.0e10,
     0.0, 0.0, 8.0e10, 0.0, 8.0e10, 7800.0),
    ("PBAR", 2, 1, 1.0e-3, 2.0e-6, 3.0e-6, 4.0e-6, 0.5),
    ("PBARL", 3, 1, None, "BAR", None, None, None, None, 0.05, 0.03),
    ("PBEAM", 4, 1, 1.0e-3, 2.0e-6, 3.0e-6, 0.0, 4.0e-6),
    ("PBEAML", 5, 1, None, "TUBE", None, None, None, None, 0.05, 0.04),
    ("PSHELL", 7, 2, 0.01, 2),
    ("PCOMP", 8, None, None, None, None, None, None, "SYM", 3, 0.002, 0.0, None, 3, 0.002, 90.0),
    ("PSOLID", 1, 4),
    ("PROD", 6, 1, 1.0e-4),
    ("PELAS", 9, 2000.0),
    ("PBUSH", 10, "K", 1.0e5, 1.0e5, 1.0e5, 1.0e3, 1.0e3, 1.0e3),
    ("SPC", 1, 1, 123, 0.0, 3, 12),
    ("SPC1", 1, 123, 1, 5, "THRU", 6),
    ("PARAM", "WTMASS", 2.0),
    ("FROBOZ", 1, 2),
]  # fmt: skip


def words(card, width):
    """Fields as text of at most so many characters; reals in the short form of Nastran."""
    made = []
    for value in card[1:]:
        text = "" if value is None else str(value)
        if isinstance(value, float):
            text = f"{value:.6g}"
            if "e" in text:
                mantissa, exponent = text.split("e")
                text = f"{mantissa if '.' in mantissa else mantissa + '.'}{int(exponent):+d}"
            elif "." not in text:
                text += "."
        assert len(text) <= width
        made.append(text)
    return made


def groups(fields, n):
    return [fields[i : i + n] + [""] * (n - len(fields[i : i + n])) for i in range(0, max(len(fields), 1), n)]


def small(card, marks=""):
    lines, rows = [], groups(words(card, 8), 8)
    for i, row in enumerate(rows):
        first = card[0] if i == 0 else f"+{marks}{i}" if marks else "+" if i % 2 else ""
        tail = f"+{marks}{i + 1}" if marks and i + 1 < len(rows) else ""
        lines.append("".join(f"{word:<8}" for word in (first, *row, tail)).rstrip())
    return lines


def large(card):
    rows = groups(words(card, 16), 4)
    rows += [[""] * 4] * (len(rows) % 2)
    firsts = [f"{card[0]}*", *["*"] * (len(rows) - 1)]
    return [f"{first:<8}" + "".join(f"{word:>16}" for word in row) for first, row in zip(firsts, rows)]


def free(card):
    rows = groups(words(card, 99), 8)
    return [",".join((card[0] if i == 0 else "+" if i % 2 else "", *row)) for i, row in enumerate(rows)]


def tabbed(card):
    return ["\t".join((card[0].lower() if i == 0 else "", *row)) for i, row in enumerate(groups(words(card, 7), 8))]


def written(way):
    """The deck in one way; «sorted» has every continuation far from its card, found by the mark in field 10."""
    head = ["SOL 103", "CEND", "TITLE = all cards", "SPC = 1", "BEGIN BULK"]
    if way == "sorted":
        lines = [small(card, marks=f"{i:03d}X") for i, card in enumerate(CARDS)]
        return "\n".join([*head, *(one[0] for one in lines), *(text for one in lines for text in one[1:]), "ENDDATA"])
    if way == "mixed":
        makers = (small, large, free)
        return "\r\n".join([*head, *(t for i, c in enumerate(CARDS) for t in (f"$ {i}", *makers[i % 3](c))), "ENDDATA"])
    maker = {"small": small, "large": large, "free": free, "tabs": tabbed}[way]
    order = CARDS[::-1] if way == "free" else CARDS
    return "\n".join([*head, *(text for card in order for text in maker(card)), "ENDDATA", "GRID,rubbish"])


def read(tmp_path, text, **options):
    path = tmp_path / "model.bdf"
    path.write_text(text, encoding="utf-8")
    return read_nastran(path, units="m-kg-s", **options)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    return read(tmp_path_factory.mktemp("small"), written("small"))


def blocks_by_name(model):
    return {block.name: block for block in model.blocks}


def test_all_cards_come_in(whole):
    kinds = {block.type for block in whole.model.blocks}
    assert kinds == {"hex8i", "pyramid5", "tet4", "wedge6", "beam2", "rod2", "shell4", "shell3"}
    assert whole.report.skipped == ("1 FROBOZ",)
    assert (len(whole.model.springs), len(whole.model.masses), len(whole.model.links)) == (3, 2, 3)
    assert len(whole.model.materials) == 5  # four, and one of PBAR with its mass
    steel = next(m for m in whole.model.materials if m.name == "material 1")
    assert steel.density == pytest.approx(2 * 7800.0)
    assert whole.model.masses[1].mass == pytest.approx(6.0)


@pytest.mark.parametrize("way", ["large", "free", "tabs", "sorted", "mixed"])
def test_every_format_of_fields_gives_the_same_structure(tmp_path, whole, way):
    """K and M to rounding: numbers of six digits fit every width; cards in the opposite order too."""
    model = read(tmp_path, written(way)).model
    order = np.argsort(model.node_numbers)
    mine = np.argsort(whole.model.node_numbers)
    np.testing.assert_allclose(model.coordinates[order], whole.model.coordinates[mine], atol=1e-14)
    assert set(blocks_by_name(model)) == set(blocks_by_name(whole.model))
    energies = []
    for one in (whole.model, model):
        matrices = assemble(one)
        held = reduced(matrices.K, matrices.M, matrices.constraints)
        rng = np.random.default_rng(3)  # one field of displacements for both, by node and direction
        field = {int(n): rng.standard_normal(6) for n in sorted(one.node_numbers)}
        rows = np.repeat(np.arange(len(one.node_numbers)), np.diff(matrices.dofs.start))
        codes = np.arange(matrices.dofs.n_dofs) - matrices.dofs.start[rows]
        u = np.array([field[int(one.node_numbers[r])][c] for r, c in zip(rows, codes)])
        energies.append((held.K.shape[0], u @ (matrices.K @ u), u @ (matrices.M @ u), len(one.supports)))
    assert energies[0] == pytest.approx(energies[1], rel=1e-10)


PLATE = """{grids}
{quads}
{cards}
MAT1,1,7.+10,,0.3,2700.
MAT8,2,1.+6,1.+6,0.3,1.+6,2.+8,2.+8,60.
MAT1,3,5.2+8,2.+8,0.3
"""


def plate(cards, n=8):
    """A free square plate of side 0.5 with property 1."""
    grids = [f"GRID,{1 + i * (n + 1) + j},,{0.5 * i / n},{0.5 * j / n},0." for i in range(n + 1) for j in range(n + 1)]
    corner = [1 + i * (n + 1) + j for i in range(n) for j in range(n)]
    quads = [f"CQUAD4,{k + 1},1,{c},{c + n + 1},{c + n + 2},{c + 1}" for k, c in enumerate(corner)]
    return PLATE.format(grids="\n".join(grids), quads="\n".join(quads), cards=cards)


def hertz(model, count=10):
    matrices = assemble(model, mass="lumped")
    held = reduced(matrices.K, matrices.M, matrices.constraints)
    found = eigenmodes(held.K, held.M, count)
    return np.array([f for f, kind in zip(found.frequencies_hz, found.kinds) if kind != "rigid"])


def test_a_sandwich_by_its_stiffnesses_is_that_of_its_layers(tmp_path):
    """Faces of 0.5 mm on a core of 19 mm: T = 1 mm, 12I/T³ by Steiner, TS = (h + t)²/h of the core. 1 %: what the
    faces add to the shear, and rotary inertia."""
    t, h, rho = 0.0005, 0.019, 60.0
    inertia = 2 * (t**3 / 12 + t * (0.5 * (h + t)) ** 2)
    T = 2 * t
    layers = read(tmp_path, plate(f"PCOMP,1\n,1,{t},0.,,2,{h},0.,\n,1,{t},0.")).model
    text = plate(f"PSHELL,1,1,{T},1,{12 * inertia / T**3:.9g},3,{(h + t) ** 2 / h / T:.9g},{rho * h}")
    came = read(tmp_path, text)
    assert "carried by a plate of equal stiffness" in " ".join(came.report.warnings)
    np.testing.assert_allclose(hertz(came.model), hertz(layers), rtol=0.01)


def test_a_shell_without_bending_material_is_a_membrane(tmp_path):
    text = plate("PSHELL,1,1,0.01", n=2)
    M, plain = read(tmp_path, text).model, read(tmp_path, plate("PSHELL,1,1,0.01,1", n=2)).model
    matrices, other = assemble(M), assemble(plain)
    np.testing.assert_allclose(matrices.lumped[0::6], other.lumped[0::6], rtol=1e-12)
    n = len(M.node_numbers)
    stretch, bend = np.zeros((n, 6)), np.zeros((n, 6))
    stretch[:, 0] = M.coordinates[:, 0]
    bend[:, 2], bend[:, 4] = 0.5 * M.coordinates[:, 0] ** 2, -M.coordinates[:, 0]
    for u, ratio in ((stretch, 1.0), (bend, 1e-4)):
        energy = [u.ravel() @ (A.K @ u.ravel()) for A in (matrices, other)]
        assert energy[0] == pytest.approx(ratio * energy[1], rel=1e-6)


def test_blank_orientations_of_bars_come_from_the_default_card(tmp_path):
    text = """GRID,1,,0.,0.,0.
GRID,2,,1.,0.,0.
{cards}
PBAR,4,1,1.-3,2.-6,3.-6,4.-6
MAT1,1,2.1+11,,0.3,7800.
"""
    plain = read(tmp_path, text.format(cards="CBAR,1,4,1,2,0.,1.,1.")).model
    short = read(tmp_path, text.format(cards="BAROR,,4,,,0.,1.,1.\nCBAR,1,,1,2")).model
    assert abs(assemble(plain).K - assemble(short).K).max() == 0.0


def test_a_weight_with_a_short_exponent(tmp_path):
    grids = "\n".join(f"GRID,{i},,{i}.,0.,0." for i in range(1, 4))
    model = read(tmp_path, f"{grids}\nRBE3,1,,1,123,2.5-1,123,2,\n+,1.D0,123,3\nCONM2,5,1,0,1.").model
    np.testing.assert_allclose(model.links[0].weights, [0.25, 1.0])


def test_a_matrix_of_mass_in_axes_of_its_own(tmp_path):
    """A lump of 2 kg, 0.5 m from the grid along x of a system whose x axis is global y."""
    M = np.diag([2.0, 2.0, 2.0, 0.0, 0.5, 0.5])
    M[4, 2] = M[2, 4] = -1.0
    M[5, 1] = M[1, 5] = 1.0
    values = [f"{M[i, j]}" for i in range(6) for j in range(i + 1)]
    rows = [values[:5], values[5:13], values[13:]]
    card = "\n".join((f"CONM1,1,1,7,{','.join(rows[0])}", *("," + ",".join(row) for row in rows[1:])))
    model = read(tmp_path, f"GRID,1,,0.,0.,0.\nCORD2R,7,0,0.,0.,0.,0.,0.,1.\n,0.,1.,0.\n{card}").model
    (lump,) = model.masses
    assert (lump.mass, *lump.offset) == pytest.approx((2.0, 0.0, 0.5, 0.0))
    np.testing.assert_allclose(lump.inertia, 0.0, atol=1e-14)


def test_pyramids_of_thirteen_nodes(tmp_path):
    """The volume of the pyramid by its mass, and no energy in a uniform turn: 5/3 of a unit square, 5 high, ρ = 3."""
    base, top = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)], (0.5, 0.5, 5.0)
    points = [*base, top]
    points += [tuple((np.array(base[i]) + base[(i + 1) % 4]) / 2) for i in range(4)]
    points += [tuple((np.array(base[i]) + top) / 2) for i in range(4)]
    grids = "\n".join(f"GRID,{i + 1},,{x:.4f},{y:.4f},{z:.4f}" for i, (x, y, z) in enumerate(points))
    card = "CPYRAM,1,1,1,2,3,4,5,6\n,7,8,9,10,11,12,13"
    model = read(tmp_path, f"{grids}\n{card}\nPSOLID,1,1\nMAT1,1,1.+7,,0.3,3.").model
    assert [block.type for block in model.blocks] == ["tet10"]
    assert len(model.node_numbers) == 14
    matrices = assemble(model)
    held = reduced(matrices.K, matrices.M, matrices.constraints)
    one = np.tile([1.0, 0.0, 0.0], 14)
    assert one @ matrices.M @ one == pytest.approx(5.0)
    kinds = eigenmodes(held.K, held.M, 8).kinds
    assert list(kinds).count("rigid") == 6


def test_axes_of_a_solid_material(tmp_path):
    nodes = "\n".join(f"GRID,{i + 1},,{x}.,{y}.,{z}." for i, (x, y, z) in enumerate(np.ndindex(2, 2, 2)))
    mat9 = "MAT9,1,1.+11,0.,0.,0.,0.,0.,2.+10\n,0.,0.,0.,0.,3.+10,0.,0.,0.\n,5.+9,0.,0.,6.+9,0.,7.+9,1000."
    text = f"{nodes}\nCORD2R,7,0,0.,0.,0.,0.,0.,1.\n,0.,1.,0.\nCHEXA,1,1,1,5,7,3,2,6\n,8,4\nPSOLID,1,1,7\n{mat9}"
    model = read(tmp_path, text).model
    (section,) = [s for s in model.sections if isinstance(s, SolidSection)]
    np.testing.assert_allclose(section.axes[0], [0, 1, 0], atol=1e-14)
    matrices = assemble(model)
    stretch = np.zeros((8, 3))
    stretch[:, 1] = model.coordinates[:, 1]  # along global y lies material 1
    assert stretch.ravel() @ matrices.K @ stretch.ravel() == pytest.approx(1e11, rel=1e-9)


def test_weights_of_plates_and_sets_of_subcases(tmp_path):
    text = "CEND\nSUBCASE 1\nSPC = 1\nSUBCASE 2\nSPC = 2\nBEGIN BULK\n" + plate("PSHELL,1,1,0.01,1,,,,5.", n=2)
    text += "PARAM,WTMASS,0.5\nSPC1,1,123,1\nSPC1,2,123,3\nFORCE,1,1,0,1.,1.,0.,0.\n"
    came = read(tmp_path, text)
    u = np.tile([1.0, 0, 0, 0, 0, 0], 9)
    assert u @ assemble(came.model).M @ u == pytest.approx(0.25 * 0.5 * (27.0 + 5.0))
    assert came.report.skipped == ("1 FORCE",)
    assert any("SPC sets 1,2" in text for text in came.report.warnings)
    np.testing.assert_array_equal(came.model.supports[0].nodes, [3])
