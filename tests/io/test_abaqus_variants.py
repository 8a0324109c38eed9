"""Ways of writing one Abaqus model: systems of nodes, orientations, materials, beams, orders of keywords."""

import numpy as np
import pytest

from fem.assembly import assemble
from io_formats.abaqus.reader import read_inp

PLAIN = """*NODE, NSET=ALL
1, 0, 0, 0
2, 1, 0, 0
3, 1, 1, 0
4, 0, 1, 0
5, 0, 0, 1
6, 1, 0, 1
7, 1, 1, 1
8, 0, 1, 1
*ELEMENT, TYPE=C3D8I, ELSET=E
1, 1, 2, 3, 4, 5, 6, 7, 8
*SOLID SECTION, ELSET=E, MATERIAL=STEEL
*MATERIAL, NAME=STEEL
*ELASTIC
2.1E11, 0.3
*DENSITY
7800.,
*BOUNDARY
1, 1, 3
2, 2
"""

ODD = """** every keyword in another case and order, blanks, data over several lines, sets by generation
*material , name = "Steel"
*Density
 7800.
*Elastic , type=isotropic
 2.1d11 ,0.3

*Node
1,0.,0.,0.
2,1.,0.,0.
3,1.,1.,0.
4,,1.
5,0.,0.,1.
6,1.,0.,1.
7,1.,1.,1.
8,0.,1.,1.
*Nset, nset=low, generate
1, 4, 1
*Nset, nset=all
low, 5, 6
7, 8
*Element, type=c3d8i,
 elset=e
1, 1, 2, 3, 4,
5, 6, 7, 8
*Solid Section, material=STEEL, elset=E
1.,
*Step
*Frequency
10
*Boundary, op=new
1, 1, 3, 0.
2, 2, 2
*End Step
"""

INSTANCE = """*HEADING
*PART, NAME=CUBE
*NODE
1, 10, 0, 0
2, 10, 1, 0
3, 9, 1, 0
4, 9, 0, 0
5, 10, 0, 1
6, 10, 1, 1
7, 9, 1, 1
8, 9, 0, 1
*ELEMENT, TYPE=C3D8I, ELSET=E
1, 1, 2, 3, 4, 5, 6, 7, 8
*SOLID SECTION, ELSET=E, MATERIAL=STEEL
*END PART
*ASSEMBLY, NAME=A
*INSTANCE, NAME=I-1, PART=CUBE
-10., 0., 0.
0., 0., 0., 0., 0., 1., -90.
*END INSTANCE
*NSET, NSET=CORNER, INSTANCE=I-1
1,
*END ASSEMBLY
*MATERIAL, NAME=STEEL
*ELASTIC
2.1E11, 0.3
*DENSITY
7800.,
*BOUNDARY
CORNER, PINNED
I-1.2, 2, 2
"""


def read(tmp_path, text, name="model.inp"):
    path = tmp_path / name
    path.write_text(text)
    return read_inp(path, units="m-kg-s")


@pytest.mark.parametrize("text", [ODD, INSTANCE, PLAIN.replace("\n", "\r\n"), PLAIN.replace("C3D8I", "C3D8IH")])
def test_the_same_cube_in_other_words(tmp_path, text):
    ours, theirs = read(tmp_path, PLAIN).model, read(tmp_path, text).model
    np.testing.assert_allclose(theirs.coordinates, ours.coordinates, atol=1e-12)
    A, B = assemble(ours), assemble(theirs)
    np.testing.assert_allclose(B.K.toarray(), A.K.toarray(), atol=1e-12 * abs(A.K).max())
    np.testing.assert_allclose(B.M.toarray(), A.M.toarray(), atol=1e-12 * abs(A.M).max())
    np.testing.assert_array_equal(B.constraints.free, A.constraints.free)


def test_nodes_in_a_system_of_their_own(tmp_path):
    """x of the system along global y, its plane with global −x: y is −X; then global again."""
    text = "*SYSTEM\n1,2,3,1,3,3\n0,2,3\n*NODE\n1,1,0,0\n2,0,1,0\n*NODE,SYSTEM=C\n3,2,90,5\n*SYSTEM\n*NODE\n4,1,1,1\n"
    text += "*ELEMENT,TYPE=MASS,ELSET=M\n1,1\n2,2\n3,3\n4,4\n*MASS,ELSET=M\n1.\n"
    model = read(tmp_path, text).model
    np.testing.assert_allclose(model.coordinates, [[1, 3, 3], [0, 2, 3], [-1, 2, 8], [1, 1, 1]], atol=1e-12)


SHELL = """*NODE
1,0,0,0
2,1,0,0
3,1,1,0
4,0,1,0
*ELEMENT,TYPE=S4,ELSET=E
1,1,2,3,4
*SHELL SECTION,ELSET=E,MATERIAL=PLY{option}
0.01
*MATERIAL,NAME=PLY
*ELASTIC,TYPE=LAMINA
1.E11,1.E10,0.3,5.E9,4.E9,3.E9
*DENSITY
1600.
{orientation}"""


@pytest.mark.parametrize(
    ("orientation", "direction"),
    [
        ("", (1, 0, 0)),
        ("*ORIENTATION,NAME=O\n0,1,0,-1,0,0\n3,0.", (0, 1, 0)),
        ("*ORIENTATION,NAME=O\n1,0,0,0,1,0\n3,30.", (np.cos(np.pi / 6), 0.5, 0)),
        ("*ORIENTATION,NAME=O\n0,0,1,1,0,0", (1, 0, 0)),  # axis 1 is the normal, the next one lies in the plane
        ("*ORIENTATION,NAME=O\n5,6,5,4,5,5,5,5,5\n3,0.", (0, 1, 0)),  # with an origin
    ],
)
def test_direction_of_the_fibres_of_a_shell(tmp_path, orientation, direction):
    option = ",ORIENTATION=O" if orientation else ""
    model = read(tmp_path, SHELL.format(option=option, orientation=orientation)).model
    np.testing.assert_allclose(model.blocks[0].orientation[0], direction, atol=1e-12)


def test_orthotropic_by_its_stiffness(tmp_path):
    """The stiffness of an isotropic material gives that material back."""
    E, nu = 7e10, 0.33
    lame, G = E * nu / ((1 + nu) * (1 - 2 * nu)), E / (2 * (1 + nu))
    d = lame + 2 * G
    card = f"*ELASTIC,TYPE=ORTHOTROPIC\n{d},{lame},{d},{lame},{lame},{d},{G},{G}\n{G}"
    text = PLAIN.replace("*ELASTIC\n2.1E11, 0.3", card)
    ours = read(tmp_path, PLAIN.replace("2.1E11, 0.3", f"{E},{nu}")).model
    A, B = assemble(ours).K.toarray(), assemble(read(tmp_path, text).model).K.toarray()
    np.testing.assert_allclose(B, A, atol=1e-11 * abs(A).max())


def test_a_general_beam_brings_its_own_moduli(tmp_path):
    text = """*NODE
1,0,0,0
2,2,0,0
*ELEMENT,TYPE=B31,ELSET=E
1,1,2
*BEAM GENERAL SECTION,ELSET=E,SECTION=GENERAL,DENSITY=7800.
1.E-3,2.E-6,0.,3.E-6,4.E-6
0,0,-1
2.1E11,8.1E10
"""
    model = read(tmp_path, text).model
    matrices = assemble(model)
    one = np.tile([1.0, 0, 0, 0, 0, 0], 2)
    assert one @ matrices.M @ one == pytest.approx(15.6)
    turn = np.zeros(12)
    turn[9] = 1.0
    assert turn @ matrices.K @ turn == pytest.approx(8.1e10 * 4e-6 / 2)
