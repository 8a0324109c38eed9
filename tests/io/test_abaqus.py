"""Abaqus and CalculiX input files: keywords, generation, sections, links, and models that Abaqus solved."""

from pathlib import Path

import numpy as np
import pytest
from scipy.sparse.linalg import eigsh

from fem.assembly import assemble
from fem.mass import total_mass
from fem.model import InterpolationLink, LinearLink, RigidLink
from io_formats.abaqus.reader import read_inp
from solvers.errors import FileError

DATA = Path(__file__).resolve().parents[2] / "../shared/data/abaqus"


def deck(tmp_path, text, name="model.inp"):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


STEEL = "*Material, name=Steel\n*Density\n7800.,\n*Elastic\n2.1e11, 0.3\n"


@pytest.mark.skipif(not DATA.is_dir(), reason="the shared data are not here")
@pytest.mark.parametrize(
    ("name", "mass", "listed"),
    [
        ("C3D8", "lumped", [438.7752, 438.7752]),
        ("C3D10", "consistent", [451.3333, 452.0099]),
        ("C3D20R", "consistent", [449.2911, 449.2911, 593.4417]),
    ],
)
def test_frequencies_of_the_blocks_of_abaqus(name, mass, listed):
    """From the mesh alone, with our elements: asked for 0.5 %; they are the same elements, so 0.01 % holds."""
    imported = read_inp(DATA / f"block{name}.inp")
    matrices = assemble(imported.model, mass=mass)
    n = len(listed)
    values = eigsh(
        matrices.K, n + 6, matrices.M, sigma=-1e4, return_eigenvectors=False, v0=np.ones(matrices.K.shape[0])
    )
    hertz = np.sqrt(np.sort(values)[6:]) / (2 * np.pi)
    np.testing.assert_allclose(hertz, listed, rtol=1e-4)
    assert set(imported.model.node_sets) == {"SET-1"}
    assert len(imported.model.node_sets["SET-1"]) == len(imported.model.node_numbers)


def test_generated_plate_weighs_what_its_dimensions_say(tmp_path):
    """NGEN, NFILL and ELGEN make 4 × 3 shells of 2 m × 1.5 m × 10 mm in steel."""
    text = (
        "*NODE\n1, 0., 0., 0.\n5, 2., 0., 0.\n301, 0., 1.5, 0.\n305, 2., 1.5, 0.\n"
        "*NGEN, NSET=LOW\n1, 5, 1\n*NGEN, NSET=HIGH\n301, 305, 1\n*NFILL\nLOW, HIGH, 3, 100\n"
        "*ELEMENT, TYPE=S4R\n1, 1, 2, 102, 101\n*ELGEN, ELSET=PLATE\n1, 4, 1, 1, 3, 100, 10\n"
        "*SHELL SECTION, ELSET=PLATE, MATERIAL=steel\n0.01, 5\n" + STEEL
    )
    model = read_inp(deck(tmp_path, text)).model
    assert len(model.node_numbers) == 20
    assert sum(len(block) for block in model.blocks) == 12
    assert total_mass(model) == pytest.approx(2 * 1.5 * 0.01 * 7800)


def test_instances_are_placed_and_renumbered(tmp_path):
    """One part used twice, the second moved by 5 m and turned by 90° about z: mass twice, sets of both kept apart."""
    text = (
        "*Part, name=bar\n*Node\n1, 0., 0., 0.\n2, 1., 0., 0.\n*Element, type=T3D2, elset=all\n1, 1, 2\n"
        "*Nset, nset=end\n2,\n*Solid Section, elset=all, material=Steel\n2e-4,\n*End Part\n"
        "*Assembly, name=A\n*Instance, name=one, part=bar\n*End Instance\n"
        "*Instance, name=two, part=bar\n5., 0., 0.\n5., 0., 0., 5., 0., 1., 90.\n*End Instance\n"
        "*Nset, nset=both, instance=two\n1,\n*Nset, nset=both, instance=one\nend,\n*End Assembly\n" + STEEL
    )
    model = read_inp(deck(tmp_path, text)).model
    np.testing.assert_allclose(model.coordinates, [[0, 0, 0], [1, 0, 0], [5, 0, 0], [5, 1, 0]], atol=1e-12)
    assert total_mass(model) == pytest.approx(2 * 2e-4 * 7800)
    assert model.node_sets["BOTH"].tolist() == [2, 3]


def test_supports_links_masses_springs_and_what_is_skipped(tmp_path):
    text = (
        "** comment\n*Node, nset=N\n1, 0., 0., 0.\n2, 1., 0., 0.\n3, 1., 1., 0.\n4, 0., 1., 0.\n"
        "5, 0.5, 0.5, 1.\n6, 2., 0., 0.\n"
        "*Element, type=S4, elset=E\n1, 1, 2,\n3, 4\n*Element, type=MASS, elset=M\n2, 5\n"
        "*Element, type=SPRINGA, elset=S\n3, 2, 6\n*Element, type=ACAX4, elset=X\n4, 1, 2, 3, 4\n"
        "*Shell Section, elset=E, material=STEEL, offset=SPOS\n0.02,\n*Mass, elset=M\n12.5,\n*Spring, elset=S\n\n3e6\n"
        + STEEL
        + "*Surface, name=top, type=ELEMENT\nE, SPOS\n*Coupling, constraint name=c, ref node=5, surface=top\n"
        "*Distributing\n"
        "*Equation\n2\n6, 2, 1., 2, 2, -2.\n*Rigid body, ref node=6, nset=N\n"
        "*Step\n*Frequency\n6,\n*Boundary\n1, ENCASTRE\n4, 1, 3\n2, 3, 3, 0.001\n*Contact Pair\n*End Step\n"
        "*Step\n*Boundary\n3, 1\n*End Step\n"
    )
    imported = read_inp(deck(tmp_path, text))
    model = imported.model
    assert [type(link) for link in model.links] == [InterpolationLink, LinearLink, RigidLink]
    assert sorted(model.links[0].others.tolist()) == [1, 2, 3, 4]
    assert model.links[1].terms == ((6, "uy", 1.0), (2, "uy", -2.0))
    assert model.masses[0].mass == 12.5
    assert model.springs[0].stiffness == 3e6
    assert model.sections[0].offset == pytest.approx(-0.01)
    assert [s.dofs for s in model.supports] == [("ux", "uy", "uz", "rx", "ry", "rz"), ("ux", "uy", "uz"), ("uz",)]
    assert model.supports[2].values == (0.001,)
    assert "1 elements of type ACAX4" in imported.report.skipped
    assert "1 keywords *CONTACT PAIR" in imported.report.skipped
    assert any("later steps" in text for text in imported.report.skipped)


def test_axes_of_a_beam_section(tmp_path):
    """A bar along x, n1 = y: 30 mm along n1, 10 mm along n2 = t × n1 = z. Our y is n2: Iz = b h³/12 with h = 10 mm."""
    text = (
        "*Node\n1, 0., 0., 0.\n2, 1., 0., 0.\n*Element, type=B31, elset=E\n1, 1, 2\n"
        "*Beam Section, elset=E, material=STEEL, section=RECT\n0.03, 0.01\n0., 1., 0.\n" + STEEL
    )
    block = (model := read_inp(deck(tmp_path, text)).model).blocks[0]
    np.testing.assert_allclose(block.orientation, [[0, 0, 1]])
    assert model.sections[0].iz == pytest.approx(0.03 * 0.01**3 / 12)
    assert model.sections[0].iy == pytest.approx(0.01 * 0.03**3 / 12)


def test_shells_with_middle_nodes_keep_their_area(tmp_path):
    text = (
        "*Node\n1,0,0\n2,2,0\n3,2,1\n4,0,1\n5,1,0\n6,2,.5\n7,1,1\n8,0,.5\n"
        "*Element, type=S8R, elset=E\n1,1,2,3,4,5,6,7,8\n"
        "*Shell Section, elset=E, material=STEEL\n0.01\n" + STEEL
    )
    model = read_inp(deck(tmp_path, text)).model
    assert total_mass(model) == pytest.approx(2 * 0.01 * 7800)
    assert len(model.blocks[0]) == 4


def test_include_and_units(tmp_path):
    deck(tmp_path, "*Node\n1, 0., 0., 0.\n2, 1000., 0., 0.\n", "nodes.inc")
    text = (
        "*Include, input=nodes.inc\n*Element, type=T3D2, elset=E\n1, 1, 2\n*Solid Section, elset=E, material=M\n100.\n"
        "*Material, name=M\n*Density\n7.8e-9\n*Elastic\n2.1e5, 0.3\n"
    )
    imported = read_inp(deck(tmp_path, text))
    assert total_mass(imported.model) == pytest.approx(0.78)
    assert any("mm-t-s" in line for line in imported.report.warnings)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("*Node\n1, 0., x, 0.\n", "model.inp:2: a number is expected as value 3, 'x' was found."),
        ("*Node\n1, 0.\n*Element, type=T3D2\n7, 1, 9\n", "model.inp:4: element 7 uses node 9, which is not defined."),
        ("*Node\n1, 0.\n*NGEN\n1, 9\n", "model.inp:4: node 9 is not defined."),
        ("*Include, input=model.inp\n", "includes itself"),
        ("*Node\n1,0.\n*Nset, nset=a, generate\n1, 900000000000\n", "would be generated"),
        ("*Heading\nnothing\n", "no nodes"),
        ("*Node\n1,0.\n*Boundary\nno, 1\n", "node set 'no' is not defined"),
    ],
)
def test_faults_name_their_place(tmp_path, text, message):
    with pytest.raises(FileError) as caught:
        read_inp(deck(tmp_path, text))
    assert message in str(caught.value)
