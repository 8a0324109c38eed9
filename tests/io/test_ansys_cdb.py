"""ANSYS archives: real files of several origins, every kind of element, damage."""

from pathlib import Path

import numpy as np
import pytest

from fem.model import FEModel, LinearLink, RigidLink
from fem.sections import BeamSection, ShellSection
from io_formats.ansys.cdb import read_cdb
from solvers.errors import FileError

DATA = Path(__file__).resolve().parents[2] / "../shared/data/ansys"
needs_data = pytest.mark.skipif(not DATA.exists(), reason="shared data are absent")


def counts(model: FEModel) -> dict[str, int]:
    result: dict[str, int] = {}
    for block in model.blocks:
        result[block.type] = result.get(block.type, 0) + len(block)
    return result


@needs_data
@pytest.mark.parametrize(
    ("name", "n_nodes", "elements"),
    [
        ("HexBeam.cdb", 321, {"hex20": 40}),
        ("TetBeam.cdb", 1041, {"tet4": 3913}),
        ("academic_rotor.cdb", 786, {"hex8": 524}),
        ("Beam_186TetQuadAnglesDOS.cdb", 637, {"tet10": 298}),
        ("hypermesh.cdb", 105, {"shell4": 80}),
        ("etblock.cdb", 4, {"shell4": 1}),
        ("class40.cdb", 4058, {"shell4": 3973, "shell3": 22, "beam2": 88}),
        ("all_solid_cells.cdb", 53, {"hex20": 1, "wedge15": 1, "tet10": 3}),
    ],
)
def test_archives_of_several_origins(name: str, n_nodes: int, elements: dict[str, int]) -> None:
    result = read_cdb(DATA / name)
    assert len(result.model.node_numbers) == n_nodes
    assert counts(result.model) == elements
    assert result.report.lines()[0].endswith(name)


@needs_data
def test_the_same_nodes_and_elements_as_mapdl_archive() -> None:
    archive = pytest.importorskip("mapdl_archive")
    theirs = archive.Archive(str(DATA / "HexBeam.cdb"), parse_vtk=False)
    ours = read_cdb(DATA / "HexBeam.cdb").model
    assert np.array_equal(theirs.nnum, ours.node_numbers)
    assert np.array_equal(theirs.nodes[:, :3], ours.coordinates)
    block = ours.blocks[0]
    for row, numbers in zip(theirs.elem, ours.node_numbers[block.connectivity]):
        assert row[10:].tolist() == numbers.tolist()
    assert sorted(theirs.node_components) == sorted(k.upper() for k in ours.node_sets)
    for key, nodes in ours.node_sets.items():
        assert np.array_equal(np.sort(theirs.node_components[key.upper()]), nodes)


@needs_data
def test_materials_sections_supports_and_units() -> None:
    boat = read_cdb(DATA / "class40.cdb").model
    fibre = boat.materials[2]
    assert fibre.young == (5.2e10, 1.4e10, 1.4e10)
    # PRXZ is −εz/εx, ours is −εx/εz
    assert fibre.poisson == pytest.approx((0.28, 0.3, 0.28 * 1.4 / 5.2))
    sections = {s.name: s for s in boat.sections}
    bar = sections["section 1"]
    assert isinstance(bar, BeamSection)
    # 20 mm along the level axis, 5 mm upright: our y is upright
    assert (bar.iz, bar.iy) == pytest.approx((0.02 * 0.005**3 / 12, 0.005 * 0.02**3 / 12))
    sheet = sections["section 3"]
    assert isinstance(sheet, ShellSection)
    assert (sheet.thickness, sheet.offset) == pytest.approx((0.001, 0.0005))
    assert sum(len(s.nodes) * len(s.dofs) for s in boat.supports) == 252
    assert len(boat.systems) == 8
    result = read_cdb(DATA / "hypermesh.cdb")
    metal = result.model.materials[0]
    assert (metal.young, metal.density) == pytest.approx((7.2e10, 2570.0))
    assert result.model.sections[0].thickness == pytest.approx(0.375e-3)
    assert any("mm-t-s" in text for text in result.report.warnings)
    kept = read_cdb(DATA / "hypermesh.cdb", units="m-kg-s").model
    np.testing.assert_allclose(kept.coordinates, result.model.coordinates * 1000)


@needs_data
@pytest.mark.parametrize("name", ["corrupt_a.cdb", "corrupt_b.cdb"])
def test_corrupt_archives(name: str) -> None:
    with pytest.raises(FileError, match=rf"^{name}:14\d: the node block has no end"):
        read_cdb(DATA / name)


NODES = {
    1: (0, 0, 0), 2: (1, 0, 0), 3: (1, 1, 0), 4: (0, 1, 0), 5: (0, 0, 1), 6: (1, 0, 1), 7: (1, 1, 1), 8: (0, 1, 1),
    9: (0.5, 0, 0), 10: (1, 0.5, 0), 11: (0.5, 1, 0), 12: (0, 0.5, 0), 13: (0.5, 0.5, 0), 20: (0, 0, 5),
}  # fmt: skip


def archive(elements: list[tuple[int, int, int, int, list[int]]], commands: str = "") -> str:
    """Text of an archive; an element is (number, type, real, section, nodes), material 1."""
    lines = ["/PREP7", "/UNITS,SI", commands.strip(), "MP,EX,1,2e11", "MP,PRXY,1,0.3", "MP,DENS,1,7800"]
    lines += [f"NBLOCK,6,SOLID,{len(NODES)},{len(NODES)}", "(3i9,6e21.13e3)"]
    lines += [f"{n:9d}{0:9d}{0:9d}" + "".join(f"{c:21.13E}" for c in p) for n, p in NODES.items()]
    lines += ["N,R5.3,LOC,       -1,", f"EBLOCK,19,SOLID,{len(elements)},{len(elements)}", "(19i9)"]
    for number, kind, real, section, nodes in elements:
        row = [1, kind, real, section, 0, 0, 0, 0, len(nodes), 0, number, *nodes]
        lines.append("".join(f"{v:9d}" for v in row[:19]))
        if len(row) > 19:
            lines.append("".join(f"{v:9d}" for v in row[19:]))
    return "\n".join([*lines, "       -1", "FINISH", ""])


def read_text(tmp_path: Path, text: str, **options: str) -> tuple[FEModel, str]:
    path = tmp_path / "part.cdb"
    path.write_text(text)
    result = read_cdb(path, **options)
    return result.model, "\n".join(result.report.lines())


def test_degenerate_bricks_become_what_they_are(tmp_path: Path) -> None:
    elements = [
        (1, 1, 1, 1, [1, 2, 3, 4, 5, 6, 7, 8]),
        (2, 1, 1, 1, [1, 2, 3, 3, 5, 6, 7, 7]),
        (3, 1, 1, 1, [1, 2, 3, 4, 5, 5, 5, 5]),
        (4, 1, 1, 1, [1, 2, 3, 3, 5, 5, 5, 5]),
    ]
    model, _ = read_text(tmp_path, archive(elements, "ET,1,185"))
    made = {b.type: model.node_numbers[b.connectivity[0]].tolist() for b in model.blocks}
    assert made == {
        "hex8": [1, 2, 3, 4, 5, 6, 7, 8],
        "wedge6": [1, 2, 3, 5, 6, 7],
        "pyramid5": [1, 2, 3, 4, 5],
        "tet4": [1, 2, 3, 5],
    }


def test_shells_with_middle_nodes_are_divided(tmp_path: Path) -> None:
    elements = [
        (1, 1, 1, 1, [1, 2, 3, 4, 9, 10, 11, 12]),
        (2, 1, 1, 1, [1, 2, 3, 3, 9, 10, 3, 13]),
    ]
    text = archive(elements, "ET,1,281\nSECTYPE,1,SHELL\nSECDATA,0.01,1,0,3\nCMBLOCK,SHELLS,ELEM,2\n(8i10)")
    text = text.replace("(8i10)", "(8i10)\n         1        -2")
    model, report = read_text(tmp_path, text)
    assert counts(model) == {"shell4": 4, "shell3": 4}
    assert "were divided" in report
    assert len(model.element_sets["SHELLS"]) == 8
    for block in model.blocks:
        X = model.coordinates[block.connectivity]
        n = np.cross(X[:, 1] - X[:, 0], X[:, 2] - X[:, 0])
        assert np.all(n[:, 2] > 0)
        area = np.abs(np.cross(X[:, 2] - X[:, 0], X[:, -1] - X[:, 1])[:, 2]).sum() / 2
        assert area == pytest.approx({"shell4": 1.0, "shell3": 0.5}[block.type])


def test_masses_springs_rigid_links_and_beams(tmp_path: Path) -> None:
    commands = """ET,1,188
ET,2,21
ET,3,14
KEYOP,3,2,3
ET,4,184
KEYOPT,4,1,1
ET,5,14
ET,6,200
SECTYPE,1,BEAM,CTUBE,pipe
SECDATA,0.04,0.05,16
R,2,5.0,5.0,5.0,0.1,0.2,0.3
R,3,1e6
D,1,ALL,0
D,3,UX,0.001
D,3,TEMP,20"""
    elements = [
        (1, 1, 1, 1, [1, 2]), (2, 1, 1, 1, [2, 3, 20]), (3, 1, 1, 1, [1, 5]), (4, 2, 2, 1, [3]), (5, 3, 3, 1, [3, 7]),
        (6, 4, 1, 1, [2, 6]), (7, 4, 1, 1, [2, 10]), (8, 5, 3, 1, [3, 7]), (9, 6, 1, 1, [1, 2, 3]),
    ]  # fmt: skip
    model, report = read_text(tmp_path, archive(elements, commands))
    tube = model.sections[0]
    assert tube.area == pytest.approx(np.pi * (0.05**2 - 0.04**2))
    up = model.blocks[0].orientation
    assert up is not None
    np.testing.assert_allclose(up[0], [0, 0, 1], atol=1e-15)  # level beam: z up
    np.testing.assert_allclose(up[1], [-1, 0, 5], atol=1e-15)  # towards the third node
    np.testing.assert_allclose(up[2], [-1, 0, 0], atol=1e-15)  # upright beam: y is global y
    assert (model.masses[0].mass, model.masses[0].inertia) == (5.0, (0.1, 0.2, 0.3))
    assert [(s.dof_a, s.stiffness) for s in model.springs] == [("uz", 1e6), ("ux", 1e6)]
    own = {s.name: s for s in model.systems}[model.springs[1].system]
    np.testing.assert_allclose(own.axes[0], [0, 0, 1], atol=1e-15)
    link = model.links[0]
    assert isinstance(link, RigidLink)
    assert (link.master, link.slaves.tolist()) == (2, [6, 10])
    assert [(s.nodes.tolist(), s.dofs, s.values) for s in model.supports] == [
        ([1], ("ux", "uy", "uz", "rx", "ry", "rz"), ()),
        ([3], ("ux",), (0.001,)),
    ]
    assert "TEMP" in report
    assert "1 elements without stiffness (routine 200)" in report


def test_constraint_equations(tmp_path: Path) -> None:
    commands = """ET,1,181
SECTYPE,1,SHELL
SECDATA,0.01
CE,R5.0,DEFI,       3,       1,  0.00000000
CE,R5.0,NODE,      20,UX  ,  1.00000000    ,       1,UX  , -1.00000000
CE,R5.0,NODE,       1,ROTY, -5.00000000
CE,2,0.001,20,UY,1,2,UY,-1
CE,3,0,20,TEMP,1,2,TEMP,-1"""
    model, report = read_text(tmp_path, archive([(1, 1, 1, 1, [1, 2, 3, 4])], commands))
    assert [(link.terms, link.value) for link in model.links if isinstance(link, LinearLink)] == [
        (((20, "ux", 1.0), (1, "ux", -1.0), (1, "ry", -5.0)), 0.0),
        (((20, "uy", 1.0), (2, "uy", -1.0)), 0.001),
    ]
    assert 20 in model.node_numbers
    assert "equation 3" in report


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("ET,1,185", "ET,9,185", r"part.cdb:\d+: element 1 is of type 1, which is not defined"),
        ("        8\n       -1", "       99\n       -1", r"part.cdb:\d+: element 1 uses node 99"),
        (" 1.0000000000000E+00", " 1.00x0000000000E+00", r"part.cdb:\d+: a number of the node block is expected"),
        ("N,R5.3,LOC,       -1,\n", "", r"part.cdb:\d+: "),
        ("MP,EX,1,2e11", "MP,EX,1,abc", r"part.cdb:4: MP cannot be understood"),
        ("(3i9,6e21.13e3)", "no format", r"part.cdb:\d+: the format of a block"),
        ("(3i9,6e21.13e3)", "(3i9,4294967296e21.13e3)", r"part.cdb:\d+: the format of a block"),
        (
            "EBLOCK,19,",
            "CMBLOCK,A,NODE,2\n(8i10)\n         1  -3000000\n" * 2 + "EBLOCK,19,",
            "has a range up to 3000000",
        ),
        ("EBLOCK,19,SOLID", "EBLOCK,19,", "not in the SOLID form"),
    ],
)
def test_damage_is_named_with_its_line(tmp_path: Path, old: str, new: str, words: str) -> None:
    text = archive([(1, 1, 1, 1, [1, 2, 3, 4, 5, 6, 7, 8])], "ET,1,185")
    assert old in text
    with pytest.raises(FileError, match=words):
        read_text(tmp_path, text.replace(old, new, 1))


def test_random_damage_never_escapes(tmp_path: Path) -> None:
    text = archive([(1, 1, 1, 1, [1, 2, 3, 4, 5, 6, 7, 8]), (2, 1, 1, 1, [1, 2, 3, 3, 5, 5, 5, 5])], "ET,1,185")
    rng = np.random.default_rng(11)
    for _ in range(150):
        data = bytearray(text.encode())
        for place in rng.integers(0, len(data), size=int(rng.integers(1, 12))):
            data[place] = int(rng.integers(0, 256))
        data = data[: int(rng.integers(1, len(data)))] if rng.random() < 0.3 else data
        path = tmp_path / "broken.cdb"
        path.write_bytes(data)
        try:
            model = read_cdb(path).model
        except FileError:
            continue
        assert np.all(np.isfinite(model.coordinates))
