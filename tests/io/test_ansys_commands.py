"""ANSYS archives without blocks, couplings and rigid regions by command, materials over temperature, beam shapes."""

from pathlib import Path

import numpy as np
import pytest
from scipy.linalg import eigh

from fem.assembly import assemble
from fem.constraints import reduced
from fem.model import FEModel, InterpolationLink, LinearLink, RigidLink
from io_formats.ansys.cdb import read_cdb
from solvers.errors import FileError

MATERIAL = "MP,EX,1,2e11\nMP,PRXY,1,0.3\nMP,DENS,1,7800\n"
PLACES = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0), (0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1)]


#: A shell of one layer that is still to be named.
LAYER = (
    MATERIAL
    + "ET,1,181\nSECTYPE,5,SHELL\nSECDATA,{}\nSECNUM,5\nN,1,0,0\nN,2,1,0\nN,3,1,1\nN,4,0,1\nTYPE,1\nMAT,1\nE,1,2,3,4\n"
)


def read_text(tmp_path: Path, text: str, **options: float) -> tuple[FEModel, str]:
    path = tmp_path / "part.cdb"
    path.write_text("/UNITS,SI\n" + text)
    result = read_cdb(path, **options)
    return result.model, "\n".join(result.report.lines())


def frequencies(model: FEModel) -> np.ndarray:
    matrices = assemble(model)
    held = reduced(matrices.K, matrices.M, matrices.constraints)
    return np.sqrt(np.abs(eigh(held.K.toarray(), held.M.toarray(), eigvals_only=True))) / (2 * np.pi)


def test_commands_instead_of_blocks_describe_the_same_model(tmp_path: Path) -> None:
    """A brick and a plate on it by NBLOCK and EBLOCK, by N and EN of CDWRITE, and by hand with E."""
    start = MATERIAL + "ET,1,185\nET,2,181\nSECTYPE,3,SHELL\nSECDATA,0.01,1\n"
    rows = "".join(
        f"{i:9d}{0:9d}{0:9d}" + "".join(f"{c:21.13E}" for c in p) + "\n" for i, p in enumerate(PLACES, start=1)
    )
    cells = [[1, 1, 1, 1, 0, 0, 0, 0, 8, 0, 1, *range(1, 9)], [1, 2, 1, 3, 0, 0, 0, 0, 4, 0, 2, 5, 6, 7, 8]]
    blocked = f"NBLOCK,6,SOLID,8,8\n(3i9,6e21.13e3)\n{rows}N,R5.3,LOC,       -1,\nEBLOCK,19,SOLID,2,2\n(19i9)\n"
    blocked += "".join("".join(f"{v:9d}" for v in row) + "\n" for row in cells) + "       -1\n"
    coded = "".join(f"N,R5.3,LOC,{i:8d},0,0,{x}.0,{y}.0,{z}.0\n" for i, (x, y, z) in enumerate(PLACES, start=1))
    coded += "EN,R5.5,ATTR,8,1,1,1,1,0,1,0,0,0\nEN,R5.5,NODE,1,2,3,4,5,6,7,8\n"
    coded += "EN,R5.5,ATTR,4,1,2,1,3,0,2,0,0,0\nEN,R5.5,NODE,5,6,7,8\n"
    by_hand = "".join(f"N,{i},{x},{y},{z}\n" for i, (x, y, z) in enumerate(PLACES, start=1))
    by_hand += "TYPE,1\nE,1,2,3,4,5,6,7,8\nTYPE,2\nSECNUM,3\nE,5,6,7,8\n"
    found = [read_text(tmp_path, start + text)[0] for text in (blocked, coded, by_hand)]
    for model in found:
        assert model.node_numbers.tolist() == list(range(1, 9))
        np.testing.assert_array_equal(model.coordinates, PLACES)
        assert [(b.type, b.numbers.tolist(), b.section) for b in model.blocks] == [
            ("hex8", [1], ""),
            ("shell4", [2], "section 3"),
        ]
        np.testing.assert_allclose(frequencies(model)[-5:], frequencies(found[0])[-5:], rtol=1e-12)


def test_twenty_nodes_go_on_with_emore(tmp_path: Path) -> None:
    corners = np.array(PLACES, dtype=float)
    edges = [(0, 1), (1, 2), (2, 3), (3, 0), (4, 5), (5, 6), (6, 7), (7, 4), (0, 4), (1, 5), (2, 6), (3, 7)]
    points = [*corners, *((corners[a] + corners[b]) / 2 for a, b in edges)]
    text = MATERIAL + "ET,1,186\n" + "".join(f"N,{i},{p[0]},{p[1]},{p[2]}\n" for i, p in enumerate(points, start=1))
    text += "E,1,2,3,4,5,6,7,8\nEMORE,9,10,11,12,13,14,15,16\nEMORE,17,18,19,20\n"
    (block,) = read_text(tmp_path, text)[0].blocks
    assert block.type == "hex20"
    assert block.connectivity.tolist() == [list(range(20))]


def test_nodes_in_the_active_system(tmp_path: Path) -> None:
    """Cylindrical: r, θ, z; 5: about global y; a local system moved by (1, 2, 3) and turned 90° about z."""
    text = MATERIAL + "ET,1,188\nSECTYPE,1,BEAM,CSOLID\nSECDATA,0.1\n"
    text += "LOCAL,R5.0,LOC,11,0,1,2,3\nLOCAL,R5.0,ANG,11,0,90,0,0\n"
    text += "CSYS,1\nN,1,2,90,5\nCSYS,5\nN,2,2,90,5\nCSYS,11\nN,3,1,0,0\nCSYS,0\nN,4,0,0,1\nE,1,2\nE,2,3\nE,3,4\n"
    model, _ = read_text(tmp_path, text)
    np.testing.assert_allclose(model.coordinates, [[0, 2, 5], [0, 5, -2], [1, 3, 3], [0, 0, 1]], atol=1e-12)


PLATE = (
    MATERIAL
    + "ET,1,181\nSECTYPE,1,SHELL\nSECDATA,0.05,1\n"
    + "".join(f"N,{1 + i + 4 * j},{0.3 * i},{0.2 * j},0\n" for j in range(3) for i in range(4))
    + "".join(f"E,{a},{a + 1},{a + 5},{a + 4}\n" for a in (1, 2, 3, 5, 6, 7))
    + "N,100,1.0,0.2,0.3\nET,2,21\nR,2,5,5,5,0.1,0.1,0.1\nTYPE,2\nREAL,2\nE,100\n"
)


def test_a_rigid_region_equals_rigid_beams_and_its_equations(tmp_path: Path) -> None:
    """CERIG by selection and by component, MPC184 beams, and the equations u = U + Θ × r, θ = Θ written out."""
    by_selection, report = read_text(tmp_path, PLATE + "NSEL,S,LOC,X,0.9\nCERIG,100,ALL,ALL\nALLSEL\n")
    assert "unread" not in report
    link = by_selection.links[0]
    assert isinstance(link, RigidLink)
    assert (link.master, link.slaves.tolist(), len(link.dofs)) == (100, [4, 8, 12], 6)
    set_of = "CMBLOCK,EDGE,NODE,3\n(8i10)\n         4         8        12\nCERIG,100,EDGE\n"
    by_set, _ = read_text(tmp_path, PLATE + set_of)
    beams, _ = read_text(tmp_path, PLATE + "ET,3,184\nKEYOPT,3,1,1\nTYPE,3\nE,100,4\nE,100,8\nE,100,12\n")
    equations, n = "", 1
    for node, r in ((4, (-0.1, -0.2, -0.3)), (8, (-0.1, 0.0, -0.3)), (12, (-0.1, 0.2, -0.3))):
        arms = {"UX": (("ROTY", r[2]), ("ROTZ", -r[1])), "UY": (("ROTZ", r[0]), ("ROTX", -r[2]))}
        arms |= {"UZ": (("ROTX", r[1]), ("ROTY", -r[0])), "ROTX": (), "ROTY": (), "ROTZ": ()}
        for label, terms in arms.items():
            rest = "".join(f",100,{turn},{-c}" for turn, c in terms if c)
            equations += f"CE,{n},0,{node},{label},1,100,{label},-1{rest}\n"
            n += 1
    written, _ = read_text(tmp_path, PLATE + equations)
    reference = frequencies(by_selection)[6:14]
    for model in (by_set, beams, written):
        np.testing.assert_allclose(frequencies(model)[6:14], reference, rtol=1e-9)  # the same matrices but for rounding


def test_averaging_by_rbe3_with_arrays(tmp_path: Path) -> None:
    arrays = "*DIM,SLAV,ARRAY,3\n*SET,SLAV(1),4,8,12\n*SET,WTS(1),1,2,1\n"
    model, _ = read_text(tmp_path, PLATE + arrays + "RBE3,100,ALL,SLAV,WTS\n")
    (link,) = model.links
    assert isinstance(link, InterpolationLink)
    assert (link.node, link.others.tolist(), link.weights.tolist()) == (100, [4, 8, 12], [1.0, 2.0, 1.0])


def test_coupled_displacements_in_the_axes_of_turned_nodes(tmp_path: Path) -> None:
    """UX of nodes turned 90° about z is global uy; UY is −ux."""
    turned = PLATE.replace("N,4,0.8999999999999999,0.0,0\n", "N,4,0.9,0.0,0,90\n").replace(
        "N,8,0.8999999999999999,0.2,0\n", "N,8,0.9,0.2,0,90\n"
    )
    assert ",0,90" in turned
    model, _ = read_text(tmp_path, turned + "CP,1,UX,4,8\nCP,2,UZ,1,5,9\nCP,3,TEMP,1,5\n")
    terms = [link.terms for link in model.links if isinstance(link, LinearLink)]
    assert terms[0] == ((8, "uy", 1.0), (4, "uy", -1.0))
    assert terms[1:] == [((5, "uz", 1.0), (1, "uz", -1.0)), ((9, "uz", 1.0), (1, "uz", -1.0))]


def test_supports_by_selection_range_and_several_labels(tmp_path: Path) -> None:
    model, _ = read_text(tmp_path, PLATE + "D,1,UX,0,,9,4,UY,UZ\nNSEL,S,NODE,,2,3\nD,ALL,ROTZ,0\nALLSEL\n")
    found = {tuple(s.nodes.tolist()): s.dofs for s in model.supports}
    assert found == {(1, 5, 9): ("ux", "uy", "uz"), (2, 3): ("rz",)}


@pytest.mark.parametrize(
    ("wanted", "modulus", "ratio"), [(None, 1.9e11, 0.3), (200.0, 1.6e11, 0.32), (900.0, 1.2e11, 0.46)]
)
def test_constants_at_a_temperature(tmp_path: Path, wanted: float | None, modulus: float, ratio: float) -> None:
    """Linear between rows, constant outside; ν = 0.28 + 0.0002 T; without a word at the reference temperature, 100."""
    text = "TREF,100\nMPTEMP,R5.0, 3, 1, 0, 100, 300\nMPDATA,R5.0, 3,EX, 1, 1, 2.0e11, 1.9e11, 1.3e11\n"
    text += "MPTEMP,R5.0, 1, 4, 500\nMPDATA,R5.0, 1,EX, 1, 4, 1.2e11\nMP,PRXY,1,0.28,0.0002\nMP,DENS,1,7800\n"
    text = text + PLATE.replace(MATERIAL, "")
    options = {} if wanted is None else {"temperature": wanted}
    model, report = read_text(tmp_path, text, **options)
    assert model.materials[0].young == pytest.approx(modulus)
    assert model.materials[0].poisson == pytest.approx(ratio)
    assert "depends on temperature" in report


def section(tmp_path: Path, shape: str, *numbers: float):
    text = MATERIAL + f"ET,1,188\nSECTYPE,1,BEAM,{shape}\nSECDATA,{','.join(map(str, numbers))}\n"
    text += "N,1,0,0,0\nN,2,1,0,0\nE,1,2\n"
    return read_text(tmp_path, text)[0].sections[0]


def test_channel_angle_and_tee(tmp_path: Path) -> None:
    """Against closed forms of the same strips; ANSYS y is right, z up; ours are up and left."""
    b, h, t, w = 0.08, 0.2, 0.01, 0.006
    c = section(tmp_path, "CHAN", b, b, h, t, t, w)
    area = 2 * b * t + (h - 2 * t) * w
    assert c.area == pytest.approx(area)
    assert c.iz == pytest.approx((b * h**3 - (b - w) * (h - 2 * t) ** 3) / 12)
    # shear centre of the mid-lines behind the web by e (Timoshenko, Strength of materials I); left is +z here
    bm, hm = b - w / 2, h - t
    e = bm**2 * hm**2 * t / (4 * (w * hm**3 / 12 + bm * t * hm**2 / 2))
    centroid = (2 * b * t * b / 2 + (h - 2 * t) * w * w / 2) / area
    assert c.shear_centre == pytest.approx((0.0, centroid - w / 2 + e), abs=1e-12)
    angle = section(tmp_path, "L", 0.1, 0.06, 0.008, 0.008)  # level leg 100 mm to the right, upright 60 mm
    assert angle.iy > angle.iz  # the long leg is level
    assert angle.iyz > 0  # material up-left and down-right of the centroid: y > 0 with z > 0
    tee = section(tmp_path, "T", 0.1, 0.12, 0.01, 0.008)
    stem, flange = (0.12 - 0.01) * 0.008, 0.1 * 0.01
    below = (flange * 0.005 + stem * 0.065) / (flange + stem)
    assert tee.shear_centre[0] == pytest.approx(0.005 - below)  # in the flange, at the bottom
    assert min(y for y, _ in tee.stress_points) == pytest.approx(-below)


def test_zed_hat_hollow_and_quad(tmp_path: Path) -> None:
    z = section(tmp_path, "Z", 0.05, 0.05, 0.1, 0.004, 0.004, 0.004)
    assert z.shear_centre == pytest.approx((0.0, 0.0), abs=1e-12)  # a centre of symmetry
    # Iyz = ∫yz dA of two flanges at ±(h − t)/2, whose centres lie b/2 − t/2 aside; top flange left is +z here
    assert z.iyz == pytest.approx(2 * 0.05 * 0.004 * 0.048 * (0.05 - 0.004) / 2)
    box = section(tmp_path, "HREC", 0.1, 0.2, 0.004, 0.004, 0.006, 0.006)
    assert box.iz == pytest.approx((0.1 * 0.2**3 - 0.092 * 0.188**3) / 12)
    # Bredt alone; the walls' own torsion adds 0.2 %
    assert box.torsion == pytest.approx(4 * (0.194 * 0.096) ** 2 / (2 * 0.194 / 0.004 + 2 * 0.096 / 0.006), rel=3e-3)
    assert box.shear_centre == pytest.approx((0.0, 0.0), abs=1e-12)
    # one thick side wall (left, +z here) of four draws the shear centre to itself beyond the centroid
    uneven = section(tmp_path, "HREC", 0.1, 0.1, 0.008, 0.002, 0.002, 0.002)
    assert uneven.shear_centre[1] > 0.0
    quad = section(tmp_path, "QUAD", -0.05, -0.1, 0.05, -0.1, 0.05, 0.1, -0.05, 0.1)
    assert (quad.iz, quad.iy) == pytest.approx((0.1 * 0.2**3 / 12, 0.2 * 0.1**3 / 12))
    # Saint-Venant's estimate is 4 % over the series value 0.2287·a·b³ of a 2:1 rectangle
    assert quad.torsion == pytest.approx(0.2287 * 0.2 * 0.1**3, rel=0.06)
    hat = section(tmp_path, "HATS", 0.03, 0.03, 0.06, 0.05, *[0.002] * 5)
    assert hat.area == pytest.approx(0.002 * (0.03 * 2 + 0.06 + 2 * 0.048))
    assert hat.shear_centre[1] == pytest.approx(0.0, abs=1e-12)
    assert hat.shear_centre[0] > 0.025  # beyond the top


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("N,1,0,0,zz\n", r"part.cdb:2: N cannot be understood"),
        (MATERIAL + "ET,1,185\nN,1,0,0,0\nE,1,2\n", r"part.cdb:7: element 1 uses node 2"),
        (PLATE + "CERIG,100,NOSUCH\n", "CERIG cannot be understood"),
        (PLATE + "CERIG,100,999\n", "uses node 999, which is not defined"),
        (PLATE + "RBE3,100,ALL,NOSUCH\n", "RBE3 cannot be understood"),
        ("ET,1,185,1e400\n", "ET cannot be understood"),
        ("KEYOPT,1,2,1e400\n", "KEYOPT cannot be understood"),
        (LAYER.format("0.01,nan,0"), r"part.cdb:\d+: section 5 has a layer with a value that is not a number"),
        (LAYER.format("nan,1,0"), r"part.cdb:\d+: section 5 has a layer with a value that is not a number"),
    ],
)
def test_bad_commands_name_their_line(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(FileError, match=words):
        read_text(tmp_path, text)
