"""Cross-sections of BEAM188 and BEAM189 (SECTYPE,BEAM with SECDATA) and of pipes in our terms.

In ANSYS y points right and z up; our y is up and our z points left, so shapes that are not symmetric about the upright
axis are mirrored. As drawn in the *Command Reference*: the web of CHAN stands left, the legs of L meet at the bottom
left, the flange of T lies at the bottom, Z has its bottom flange right and its top flange left.
"""

from collections.abc import Callable

import numpy as np

from fem import section_profiles as profiles
from fem.section_shapes import beam_section as shape_section
from fem.sections import BeamSection
from io_formats.ansys.archive import Archive, RawSection
from solvers.errors import FileError, ModelError


def _mirrored(section: BeamSection) -> BeamSection:
    return profiles.turned(section, mirrored=True)


def _channel(name: str, d: list[float]) -> BeamSection:
    """W1, W2 bottom and top flange, W3 depth, t1, t2 their thickness, t3 the web's."""
    return _mirrored(profiles.channel(name, d[2], d[0], d[1], d[3], d[4], d[5]))


def _zed(name: str, d: list[float]) -> BeamSection:
    return _mirrored(profiles.zed(name, d[2], d[0], d[1], d[3], d[4], d[5]))


def _angle(name: str, d: list[float]) -> BeamSection:
    """W1 level leg, W2 upright leg, t1, t2 their thickness."""
    return _mirrored(shape_section(name, "L", d[1], d[0], d[3], d[2]))


def _tee(name: str, d: list[float]) -> BeamSection:
    """W1 flange, W2 depth, t1 flange, t2 stem; the flange lies at the bottom, ours at the top."""
    return profiles.turned(shape_section(name, "T", d[1], d[0], d[3], d[2]), quarter=2)


def _hat(name: str, d: list[float]) -> BeamSection:
    """W1, W2 brims, W3 top, W4 depth, t1, t2 brims, t3 top, t4, t5 webs."""
    return _mirrored(profiles.hat(name, d[3], d[2], (d[0], d[1]), (d[4], d[5], d[6], d[7], d[8])))


def _hollow(name: str, d: list[float]) -> BeamSection:
    """W1 width, W2 height, t1 left, t2 right, t3 bottom, t4 top."""
    if len(set(d[2:6])) == 1:
        return shape_section(name, "box", d[1], d[0], d[2], d[2])
    return _mirrored(profiles.box_profile(name, d[1], d[0], d[5], d[4], d[2], d[3]))


def _quad(name: str, d: list[float]) -> BeamSection:
    """Corners y, z of ANSYS."""
    return profiles.polygon_section(name, np.array([[d[2 * i + 1], -d[2 * i]] for i in range(4)]))


_SHAPES: dict[str, Callable[[str, list[float]], BeamSection]] = {
    "RECT": lambda name, d: shape_section(name, "rectangle", d[1], d[0]),
    "CSOLID": lambda name, d: shape_section(name, "round", 2 * d[0]),
    "CTUBE": lambda name, d: shape_section(name, "tube", 2 * d[1], d[1] - d[0]),
    "I": lambda name, d: shape_section(name, "I", d[2], d[1], d[0], d[5], d[4], d[3]),
    "HREC": _hollow,
    "CHAN": _channel,
    "Z": _zed,
    "L": _angle,
    "T": _tee,
    "HATS": _hat,
    "QUAD": _quad,
    "PIPE": lambda name, d: shape_section(name, "tube", d[0], d[1]),
}


def beam_shape(archive: Archive, raw: RawSection, name: str, warnings: list[str]) -> BeamSection | None:
    """The section of SECTYPE,BEAM (or PIPE: diameter, wall). Raises FileError with the line for unusable numbers."""
    d = raw.data + [0.0] * 12
    if raw.offset.split(",")[0] in ("USER", "ORIGIN"):
        warnings.append(f"{name.capitalize()}: offset {raw.offset} was not taken over; the nodes lie at the centroid.")
    if raw.shape == "ASEC":
        area, iyy, iyz, izz, _, torsion = d[:6]
        centre = (d[9] - d[7], d[6] - d[8])
        return BeamSection(name=name, area=area, iy=izz, iz=iyy, iyz=-iyz, torsion=torsion, shear_centre=centre)
    make = _SHAPES.get("PIPE" if raw.kind == "PIPE" else raw.shape)
    if make is None:
        warnings.append(f"{name.capitalize()}: beam shape {raw.shape or '?'} is not read; assign a section.")
        return None
    try:
        return make(name, d)
    except (ModelError, ZeroDivisionError, OverflowError, FloatingPointError) as error:
        raise FileError(archive.path, f"SECDATA of {raw.shape} is not usable: {error}", line=raw.line) from error
