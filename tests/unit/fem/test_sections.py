"""Section properties against handbook formulas and brute-force integration."""

import numpy as np
import pytest

from fem.materials import Isotropic, Orthotropic, check_material, compliance, elasticity, plane_stress
from fem.section_shapes import SHAPES, beam_section, outline, rectangle_torsion
from fem.sections import BeamSection, Layer, ShellSection, check_section, shell_thickness
from solvers.errors import ModelError

DIMENSIONS = {
    "rectangle": (0.2, 0.1),
    "round": (0.1,),
    "tube": (0.1, 0.008),
    "I": (0.3, 0.2, 0.12, 0.01, 0.02, 0.015),
    "C": (0.2, 0.08, 0.006, 0.01),
    "L": (0.1, 0.07, 0.01, 0.008),
    "T": (0.15, 0.1, 0.01, 0.012),
    "box": (0.2, 0.1, 0.005, 0.008),
}


def polygon_integrals(corners):
    """A, first and second moments of a polygon by Green's theorem."""
    y, z = corners.T
    y1, z1 = np.roll(y, -1), np.roll(z, -1)
    c = y * z1 - y1 * z
    area = c.sum() / 2
    sy, sz = ((y + y1) * c).sum() / 6, ((z + z1) * c).sum() / 6
    yy, zz = ((y * y + y * y1 + y1 * y1) * c).sum() / 12, ((z * z + z * z1 + z1 * z1) * c).sum() / 12
    yz = ((y * z1 + 2 * y * z + 2 * y1 * z1 + y1 * z) * c).sum() / 24
    return np.array([area, sy, sz, yy, zz, yz])


@pytest.mark.parametrize("shape", list(SHAPES))
def test_properties_are_those_of_the_outline(shape):
    section = beam_section("s", shape, *DIMENSIONS[shape])
    total = np.zeros(6)
    for i, polygon in enumerate(outline(section)):
        part = polygon_integrals(polygon)
        total += (1 if i == 0 else -1) * part * np.sign(part[0])
    # circles are drawn with 32 sides: 0.7 % less area, 1.3 % less moment
    rel = 2e-2 if shape in ("round", "tube") else 1e-10
    assert section.area == pytest.approx(total[0], rel=rel)
    assert section.iz == pytest.approx(total[3], rel=rel)
    assert section.iy == pytest.approx(total[4], rel=rel)
    assert section.iyz == pytest.approx(total[5], abs=1e-10 * section.iz + (0 if rel == 1e-10 else 1e-12))
    assert np.abs(total[1:3]).max() < 1e-10 * section.area  # the origin is the centroid
    check_section(section)
    assert 0 < section.shear_y <= 1
    assert len(section.stress_points) == 4


def test_handbook_values():
    assert beam_section("s", "rectangle", 0.2, 0.1).shear_y == pytest.approx(5 / 6, rel=1e-12)
    # Timoshenko and Goodier, table of k1 for a/b = 1, 2, 10: three digits
    for ratio, k in ((1, 0.1406), (2, 0.229), (10, 0.312)):
        assert rectangle_torsion(ratio, 1.0) == pytest.approx(k * ratio, rel=3e-3)
    tube = beam_section("s", "tube", 0.2, 0.001)
    assert tube.torsion == pytest.approx(2 * np.pi * 0.0995**3 * 0.001, rel=1e-3)
    assert tube.shear_y == pytest.approx(0.53, abs=0.005)  # Cowper, thin tube, ν = 0.3
    # IPE 200 without its fillets (EN 10365 with them: 28.5 cm², 1943 and 142 cm⁴)
    ipe = beam_section("IPE 200", "I", 0.2, 0.1, 0.1, 0.0056, 0.0085, 0.0085)
    assert ipe.iz == pytest.approx(1943e-8, rel=0.06)
    assert ipe.iy == pytest.approx(142e-8, rel=0.01)
    # the web carries the shear of an I-beam
    assert ipe.shear_y * ipe.area == pytest.approx(0.0056 * 0.2, rel=0.06)


def test_shear_centre_of_a_thin_channel():
    """e = 3b²t_f/(h t_w + 6 b t_f) behind the web's mid-line (Timoshenko), for thin walls."""
    h, b, t = 0.2, 0.1, 1e-4
    section = beam_section("s", "C", h, b, t, t)
    e = 3 * b**2 / (h + 6 * b)
    web = min(z for _, z in outline(section)[0]) + t / 2
    assert section.shear_centre[1] == pytest.approx(web - e, rel=2e-3)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("star", 1.0), "unknown shape 'star'"),
        (("rectangle", 1.0), "needs height, width"),
        (("rectangle", -1.0, 0.1), "height is -1"),
        (("tube", 0.1, 0.06), "too thick"),
        (("I", 0.1, 0.1, 0.1, 0.01, 0.06, 0.06), "do not fit"),
        (("box", 0.1, 0.1, 0.06, 0.01), "do not fit"),
        (("round", float("nan")), "diameter is nan"),
    ],
)
def test_impossible_shapes(arguments, message):
    with pytest.raises(ModelError, match=message):
        beam_section("s", *arguments)


@pytest.mark.parametrize(
    ("section", "message"),
    [
        (ShellSection(name="s", thickness=-0.01), "thickness is -0.01"),
        (ShellSection(name="s", thickness=0.0), "thickness is 0"),
        (ShellSection(name="s", thickness=0.03, layers=(Layer(material="m", thickness=0.01),)), "layers make 0.01"),
        (ShellSection(name="s", layers=(Layer(material="m", thickness=0.0),)), "layer 1: thickness is 0"),
        (BeamSection(name="s", area=0.0), "area a is 0"),
        (BeamSection(name="s", area=1.0, iy=1.0, iz=1.0, iyz=2.0), "no area has that"),
        (BeamSection(name="s", area=1.0, iy=float("nan")), "finite"),
    ],
)
def test_impossible_sections(section, message):
    with pytest.raises(ModelError, match=message):
        check_section(section)


def test_layers_make_the_thickness():
    layers = tuple(Layer(material="m", thickness=t) for t in (0.001, 0.002, 0.0005))
    assert shell_thickness(ShellSection(name="s", layers=layers)) == pytest.approx(0.0035)


def test_material_matrices():
    steel = Isotropic(name="s", young=2e11, poisson=0.25)
    np.testing.assert_allclose(elasticity(steel) @ compliance(steel), np.eye(6), atol=1e-12)
    same = Orthotropic(name="o", young=(2e11,) * 3, poisson=(0.25,) * 3, shear=(0.8e11,) * 3)
    np.testing.assert_allclose(elasticity(same), elasticity(steel), rtol=1e-12, atol=1e-3)
    Q = plane_stress(steel)
    assert Q[0, 0] == pytest.approx(2e11 / (1 - 0.25**2))


@pytest.mark.parametrize(
    ("material", "message"),
    [
        (Isotropic(name="m", young=-1.0), "young's modulus is -1"),
        (Isotropic(name="m", poisson=0.5), "between -1 and 0.5"),
        (Isotropic(name="m", density=-1.0), "density is -1"),
        (Orthotropic(name="m", young=(1e9, 1e9, 1e9), poisson=(0.9, 0.9, 0.9), shear=(1e9,) * 3), "energy of some"),
    ],
)
def test_impossible_materials(material, message):
    with pytest.raises(ModelError, match=message):
        check_material(material)
