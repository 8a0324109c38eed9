"""Sections of PBARL and PBEAML by the names and dimensions of the *Quick Reference Guide*.

y of the element is up, z right in its figures; shapes open or lie as drawn there: CHAN and CHAN1 open towards +z, CHAN2
has its web at the bottom, T its flange at the top, T2 at the bottom, T1 its stem towards +z.
"""

from collections.abc import Callable

import numpy as np

from fem import section_profiles as profiles
from fem.section_shapes import beam_section
from fem.sections import BeamSection

Make = Callable[[str, list[float]], BeamSection]


def _tube(name: str, d: list[float]) -> BeamSection:
    return beam_section(name, "round", 2 * d[0]) if d[1] == 0.0 else beam_section(name, "tube", 2 * d[0], d[0] - d[1])


def _i1(name: str, d: list[float]) -> BeamSection:
    """Overhang of both flanges, web, height between flanges, height."""
    flange = (d[3] - d[2]) / 2
    return beam_section(name, "I", d[3], d[0] + d[1], d[0] + d[1], d[1], flange, flange)


def _h(name: str, d: list[float]) -> BeamSection:
    """Width between the upright walls, both walls together, their height, the level wall: an I on its side."""
    section = beam_section(name, "I", d[0] + d[1], d[2], d[2], d[3], d[1] / 2, d[1] / 2)
    return profiles.turned(section, quarter=1)


def _chan1(name: str, d: list[float]) -> BeamSection:
    return beam_section(name, "C", d[3], d[0] + d[1], d[1], (d[3] - d[2]) / 2)


def _chan2(name: str, d: list[float]) -> BeamSection:
    """Walls of the legs and of the web, height of the legs, width; the legs stand up."""
    return profiles.turned(beam_section(name, "C", d[3], d[2], d[1], d[0]), quarter=3)


def _t1(name: str, d: list[float]) -> BeamSection:
    """Height of the upright flange, length of the stem, thickness of the flange, of the stem."""
    return profiles.turned(beam_section(name, "T", d[1] + d[2], d[0], d[3], d[2]), quarter=3)


def _t2(name: str, d: list[float]) -> BeamSection:
    return profiles.turned(beam_section(name, "T", d[1], d[0], d[3], d[2]), quarter=2)


def _z(name: str, d: list[float]) -> BeamSection:
    flange, length = (d[3] - d[2]) / 2, d[0] + d[1]
    return profiles.zed(name, d[3], length, length, flange, flange, d[1])


def _hat(name: str, d: list[float]) -> BeamSection:
    """Height, wall, width of the top, length of a brim."""
    return profiles.hat(name, d[0], d[2], (d[3], d[3]), (d[1],) * 5)


def _hexagon(name: str, d: list[float]) -> BeamSection:
    """Width of the slanted part at each side, total width, height."""
    half, inner = d[1] / 2, d[1] / 2 - d[0]
    y = d[2] / 2
    corners = [(0.0, half), (y, inner), (y, -inner), (0.0, -half), (-y, -inner), (-y, inner)]
    return profiles.polygon_section(name, np.array(corners))


#: Number of dimensions and the function that takes them.
LIBRARY: dict[str, tuple[int, Make]] = {
    "ROD": (1, lambda name, d: beam_section(name, "round", 2 * d[0])),
    "TUBE": (2, _tube),
    "TUBE2": (2, lambda name, d: beam_section(name, "tube", 2 * d[0], d[1])),
    "BAR": (2, lambda name, d: beam_section(name, "rectangle", d[1], d[0])),
    "BOX": (4, lambda name, d: beam_section(name, "box", d[1], d[0], d[3], d[2])),
    "BOX1": (6, lambda name, d: profiles.box_profile(name, d[1], d[0], d[2], d[3], d[4], d[5])),
    "I": (6, lambda name, d: beam_section(name, "I", d[0], d[2], d[1], d[3], d[5], d[4])),
    "I1": (4, _i1),
    "H": (4, _h),
    "CHAN": (4, lambda name, d: beam_section(name, "C", d[1], d[0], d[2], d[3])),
    "CHAN1": (4, _chan1),
    "CHAN2": (4, _chan2),
    "T": (4, lambda name, d: beam_section(name, "T", d[1], d[0], d[3], d[2])),
    "T1": (4, _t1),
    "T2": (4, _t2),
    "L": (4, lambda name, d: beam_section(name, "L", d[1], d[0], d[3], d[2])),
    "Z": (4, _z),
    "CROSS": (4, lambda name, d: profiles.cross_profile(name, d[2], d[1], d[0] + d[1], d[3])),
    "HAT": (4, _hat),
    "HEXA": (3, _hexagon),
}


def library_section(name: str, kind: str, dimensions: list[float]) -> BeamSection:
    """The section of a catalogue shape. Raises ModelError for dimensions that do not fit together."""
    return LIBRARY[kind][1](name, dimensions)
