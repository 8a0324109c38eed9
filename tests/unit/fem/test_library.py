"""The library: published numbers against the geometry with fillets, materials, user files."""

from pathlib import Path

import numpy as np
import pytest

from fem.library import load_library
from fem.library.load import VARIABLE, user_library_path
from fem.library.outline import polygon_properties
from fem.library.rolled import RolledProfile, double_tee_torsion, profiles
from fem.materials import Isotropic, Orthotropic, check_material
from fem.sections import BeamSection, ShellSection, check_section
from solvers.errors import FileError, ModelError

PROFILES = profiles()


def geometry(profile: RolledProfile) -> tuple[float, float, float]:
    """Area and both moments of the outline with fillets."""
    total = np.zeros(3)
    for sign, polygon in zip((1.0, -1.0), profile.outline()):
        area, _, iz, iy, _ = polygon_properties(polygon)
        total += sign * np.array([area, iz, iy])
    return float(total[0]), float(total[1]), float(total[2])


@pytest.mark.parametrize("name", PROFILES)
def test_published_numbers_agree_with_the_outline(name: str) -> None:
    profile = PROFILES[name]
    area, strong, weak = geometry(profile)
    # three printed digits (0.5 %), and for sloped flanges the slope that the mills may choose
    assert profile.area == pytest.approx(area, rel=0.006)
    assert profile.i_strong == pytest.approx(strong, rel=0.006)
    assert profile.i_weak == pytest.approx(weak, rel=0.010)
    if profile.centroid:
        back = -profile.outline()[0][:, 1].min()
        assert profile.centroid == pytest.approx(back, abs=2e-4)  # printed to 0.1 mm
    assert profile.source


def test_torsion_constants_of_the_tables() -> None:
    """All 70 I of EN 10365 against strips, flange ends and fillets; channels against strips; hollow ones by Bredt."""
    checked = 0
    for profile in PROFILES.values():
        section = profile.section()
        strips = (2 * profile.b * profile.tf**3 + (profile.h - 2 * profile.tf) * profile.tw**3) / 3
        if profile.torsion:
            assert section.torsion == profile.torsion
        if profile.family == "I" and profile.torsion:
            # three printed digits
            assert double_tee_torsion(profile) == pytest.approx(profile.torsion, rel=0.005)
            checked += 1
        elif profile.family == "C" and profile.torsion:
            # sloped flanges and fillets add 3 to 8 %
            assert 0.92 * profile.torsion < strips < 0.98 * profile.torsion
            checked += 1
        elif profile.family == "tube":
            # the area and the moment are printed with three digits
            assert section.torsion == pytest.approx(2 * profile.i_strong, rel=0.01)
        elif profile.family == "I":
            # GOST: fillets make the junctions stiffer than the strips alone, most where thin flanges have large ones
            assert 1.0 < section.torsion / strips < 1.8
    assert checked == 82


def test_sections_hold_published_values_and_are_valid() -> None:
    library = load_library()
    beam = library.section("IPE 300")
    assert isinstance(beam, BeamSection)
    assert (beam.area, beam.iz, beam.iy) == pytest.approx((53.8e-4, 8356e-8, 604e-8))
    assert beam.shape == "I"
    angle = library.section("L 100x100x10")
    assert isinstance(angle, BeamSection)
    # principal moments of the standard: Iu = 280 cm⁴, Iv = 73.0 cm⁴ (EN 10056-1)
    tensor = np.array([[angle.iy, angle.iyz], [angle.iyz, angle.iz]])
    assert np.linalg.eigvalsh(tensor) == pytest.approx([73.0e-8, 280e-8], rel=0.01)
    unequal = library.section("L 100x63x8 GOST 8510")
    assert isinstance(unequal, BeamSection)
    # GOST 8510-86: Iu = 23.38 cm⁴, tan α = 0.391
    tensor = np.array([[unequal.iy, unequal.iyz], [unequal.iyz, unequal.iz]])
    assert np.linalg.eigvalsh(tensor)[0] == pytest.approx(23.38e-8, rel=0.002)
    assert np.tan(np.arctan2(-2 * unequal.iyz, unequal.iz - unequal.iy) / 2) == pytest.approx(0.391, rel=0.002)
    for section in library.sections.values():
        check_section(section)
    assert len(library.sections) > 260


def test_materials_are_valid_and_sourced() -> None:
    library = load_library()
    for name in ("St3", "09G2S", "S235", "S355", "AMg6", "6061-T6", "SCh20", "EN-GJS-400-15", "Ti-6Al-4V"):
        material = library.material(name)
        assert isinstance(material, Isotropic)
        check_material(material)
        assert library.sources[name]
        # speed of sound in a bar is near 5 km/s in all structural metals (grey iron: 3.7)
        assert 3500 < (material.young / material.density) ** 0.5 < 5400
    with pytest.raises(ModelError, match="Did you mean 'S355'"):
        library.material("S356")
    with pytest.raises(ModelError, match="no section"):
        library.section("IPE 301")


def test_user_file_extends_and_replaces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "own.toml"
    path.write_text(
        """
[[material]]
name = "S355"
young = 2.05e11
source = "our laboratory"
[[material]]
name = "plywood"
young = [1.2e10, 6e9, 1e9]
poisson = [0.1, 0.1, 0.01]
shear = [7e8, 2e8, 2e8]
density = 700
[[section]]
name = "stringer"
shape = "C"
dimensions = [0.08, 0.04, 0.004, 0.004]
[[section]]
name = "floor"
thickness = 0.006
[[section]]
name = "special"
area = 1e-3
iz = 1e-6
iy = 1e-7
torsion = 1e-8
"""
    )
    library = load_library(path)
    assert library.material("S355").young == 2.05e11
    assert library.sources["S355"] == "our laboratory"
    assert isinstance(library.material("plywood"), Orthotropic)
    assert isinstance(library.section("floor"), ShellSection)
    assert {"stringer", "special", "IPE 300"} <= set(library.sections)
    assert load_library().material("S355").young == 2.1e11
    monkeypatch.setenv(VARIABLE, str(path))
    assert user_library_path() == path
    assert load_library().material("S355").young == 2.05e11


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("not toml at all = = =", "not a TOML file"),
        ("[[steel]]\nname = 'x'", "table 'steel'"),
        ("[[material]]\nyoung = 1e9", "material 1 has no name"),
        ("[[material]]\nname = 'x'\nyoung = -1", "'x'.*greater than zero"),
        ("[[material]]\nname = 'x'\nyong = 1e9", "Did you mean 'young'"),
        ("[[material]]\nname = 'x'\nyoung = 'stiff'", "'x'.*young is 'stiff'; a number"),
        ("[[section]]\nname = 's'\nshape = 'Q'\ndimensions = [1]", "unknown shape 'Q'"),
        ("[[section]]\nname = 's'\nthickness = -0.1", "'s'"),
    ],
)
def test_bad_user_files_name_the_entry(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "own.toml"
    path.write_text(text)
    with pytest.raises(FileError, match=words):
        load_library(path)
