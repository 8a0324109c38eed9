"""Elements of ANSYS archives with what belongs to them: every kind, masses by length and area, axes."""

import numpy as np
import pytest

from fem.assembly import assemble
from fem.dofs import rigid_modes
from tests.io.test_ansys_cdb import archive, read_text

BRICK = [1, 2, 3, 4, 5, 6, 7, 8]  # a unit cube
TET10 = [1, 2, 4, 5, 9, 22, 12, 23, 24, 25]
MORE = "\n".join(
    f"N,{n},{x},{y},{z}"
    for n, (x, y, z) in {22: (0.5, 0.5, 0), 23: (0, 0, 0.5), 24: (0.5, 0, 0.5), 25: (0, 0.5, 0.5)}.items()
)
BEAM4 = "ET,1,BEAM4\nR,1,0.01,2e-5,1e-5,0.1,0.2,{theta}\nRMORE,0,3e-5,0,0,0,{added}"
SHELL = "SECTYPE,1,SHELL\nSECDATA,0.02,1"
BEAM = "SECTYPE,1,BEAM,RECT\nSECDATA,0.1,0.2"
RHO = 7800.0


def mass(model):
    matrices = assemble(model)
    R = rigid_modes(model, matrices.dofs)
    return float(R[:, 0] @ (matrices.M @ R[:, 0]))


@pytest.mark.parametrize(
    ("commands", "nodes", "kind", "expected"),
    [
        ("ET,1,SOLID185", BRICK, "hex8", RHO),
        ("ET,1,SOLID45", BRICK, "hex8", RHO),
        ("ET,1,SOLID285", [1, 2, 4, 5], "tet4", RHO / 6),
        (f"ET,1,SOLID187\n{MORE}", TET10, "tet10", RHO / 6),
        (f"ET,1,SOLID92\n{MORE}", TET10, "tet10", RHO / 6),
        (f"ET,1,SHELL181\n{SHELL}", [1, 2, 3, 4], "shell4", 0.02 * RHO),
        ("ET,1,SHELL63\nR,1,0.02,0.02,0.02,0.02", [1, 2, 3, 4], "shell4", 0.02 * RHO),
        ("ET,1,SHELL63\nR,1,0.02\nRMORE\nRMORE\nRMORE,4", [1, 2, 3, 4], "shell4", 0.02 * RHO + 4),
        (f"ET,1,SHELL181\n{SHELL}\nSECCONTROLS,0,0,0,6,1,1,1", [1, 2, 3, 3], "shell3", 0.5 * (0.02 * RHO + 6)),
        (f"ET,1,SHELL281\n{SHELL}", [1, 2, 3, 4, 9, 10, 11, 12], "shell4", 0.02 * RHO),
        (f"ET,1,BEAM188\n{BEAM}", [1, 2], "beam2", 0.02 * RHO),
        (f"ET,1,BEAM188\n{BEAM}\nSECCONTROLS,0,0,0,7", [1, 2], "beam2", 0.02 * RHO + 7),
        (f"ET,1,BEAM189\n{BEAM}", [1, 2, 9], "beam2", 0.02 * RHO),
        (BEAM4.format(theta=0, added=0), [1, 2], "beam2", 0.01 * RHO),
        (BEAM4.format(theta=0, added=2.5), [1, 2], "beam2", 0.01 * RHO + 2.5),
        ("ET,1,LINK180\nSECTYPE,1,LINK\nSECDATA,0.003", [1, 2], "rod2", 0.003 * RHO),
        ("ET,1,LINK180\nR,1,0.003,1.5", [1, 2], "rod2", 0.003 * RHO + 1.5),
        ("ET,1,LINK8\nR,1,0.003", [1, 2], "rod2", 0.003 * RHO),
    ],
)
def test_every_kind_of_element_weighs_what_it_should(tmp_path, commands, nodes, kind, expected):
    model, _ = read_text(tmp_path, archive([(1, 1, 1, 1, nodes)], commands))
    assert {block.type for block in model.blocks} == {kind}
    assert mass(model) == pytest.approx(expected, rel=1e-12)


def test_the_angle_of_beam4_turns_its_axes(tmp_path):
    """A beam along x, turned by 30°: a pull along its own z at the free end bends by IYY alone: 3 E IYY/L³ of a
    cantilever, within what shear (none given) leaves."""
    text = archive([(1, 1, 1, 1, [1, 2])], BEAM4.format(theta=30, added=0))
    model, _ = read_text(tmp_path, text)
    K = assemble(model).K.toarray()[6:, 6:]
    angle = np.radians(30)
    z = np.array([0.0, -np.sin(angle), np.cos(angle)])
    u = np.linalg.solve(K, np.r_[z, np.zeros(3)])
    np.testing.assert_allclose(u[:3], z / (3 * 2e11 * 1e-5), rtol=1e-9, atol=1e-12)


def test_springs_and_masses_in_axes_of_a_turned_node(tmp_path):
    """COMBIN14 along x of a node turned by 90° about z acts along global y; moments of MASS21 change places."""
    commands = """ET,1,14,,1
ET,2,21
R,1,1e6
R,2,5,5,5,0.1,0.2,0.3
N,30,3,0,0,90
N,31,3,1,0,90"""
    model, _ = read_text(tmp_path, archive([(1, 1, 1, 1, [30, 31]), (2, 2, 2, 1, [30])], commands))
    (spring,) = model.springs
    axes = {system.name: system for system in model.systems}[spring.system].axes
    assert spring.dof_a == "ux"
    np.testing.assert_allclose(axes[0], [0, 1, 0], atol=1e-15)
    np.testing.assert_allclose(model.masses[0].inertia, [0.2, 0.1, 0.3], rtol=1e-12)


def test_element_block_without_solid(tmp_path):
    """Number, section, real constants, material, system, nodes; TYPE stands before."""
    plain = "ET,4,181\nSECTYPE,2,SHELL\nSECDATA,0.02\nTYPE,4\nEBLOCK,10,,,1\n(15i9)\n"
    plain += "".join(f"{v:9d}" for v in (7, 2, 1, 1, 0, 1, 2, 3, 4)) + "\n       -1\n"
    text = archive([(1, 1, 1, 1, BRICK)], "ET,1,185").replace("FINISH", plain + "FINISH")
    model, _ = read_text(tmp_path, text)
    shell = next(block for block in model.blocks if block.type == "shell4")
    assert shell.numbers.tolist() == [7]
    assert model.node_numbers[shell.connectivity[0]].tolist() == [1, 2, 3, 4]


def test_constants_that_are_defined_again_go_on_with_rmore(tmp_path):
    commands = "ET,1,BEAM4\nR,1,9\nR,2,0.3\nR,1,0.01,2e-5,1e-5,0.1,0.2,0\nRMORE,0,3e-5,0,0,0,2"
    model, _ = read_text(tmp_path, archive([(1, 1, 1, 1, [1, 2])], commands))
    assert mass(model) == pytest.approx(0.01 * RHO + 2)
