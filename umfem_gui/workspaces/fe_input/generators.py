"""Generators as forms: one dataclass per generator of ``fem.generators``, with a function that builds the model.

Sections are written in one line: a shape with its sizes in millimetres (``rectangle 20 20``), or the name of a rolled
profile of the library (``I 20 GOST 8239``).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from fem.model import FEModel
from solvers.errors import ModelError
from solvers.fields import check_fields, quantity
from umfem_gui.i18n import noted

STEEL = "Steel of Mikheev"
SECTION_HELP = noted("A shape with sizes in mm, as «rectangle 20 20», «box 100 50 4 4», or a rolled profile by name.")
SOLIDS = ("hex8", "hex8i", "hex20", "tet4", "tet10", "wedge6")


@dataclass(frozen=True, kw_only=True)
class BeamLine:
    """A straight line of beams."""

    title = noted("Line of beams")
    icon = "vector-line"

    start: tuple[float, float, float] = quantity("Start", "m", (0.0, 0.0, 0.0))
    end: tuple[float, float, float] = quantity("End", "m", (2.0, 0.0, 0.0))
    divisions: int = quantity("Elements", "", 200, minimum=1)
    section: str = quantity("Section", default="rectangle 20 20", help=SECTION_HELP)
    material: str = quantity("Material", default=STEEL, reference="materials")

    def build(self, library: Any) -> FEModel:
        """The model. Raises ModelError naming the argument."""
        from fem.generators import beam_line

        return beam_line(
            self.start,
            self.end,
            self.divisions,
            material=library.material(self.material),
            section=section_of(self.section, library),
            orientation=_across(self.start, self.end),
        )


@dataclass(frozen=True, kw_only=True)
class Grid:
    """Beams along the lines of a rectangular grid."""

    title = noted("Grid frame")
    icon = "grid"

    x: str = quantity("Lines x", "m", "0 2 4 6", help=noted("Coordinates in growing order."))
    y: str = quantity("Lines y", "m", "0 2")
    z: str = quantity("Levels z", "m", "0", help=noted("Two or more levels give columns between them."))
    divisions: int = quantity("Elements in a bay", "", 4, minimum=1)
    section: str = quantity("Section", default="I 20 GOST 8239", help=SECTION_HELP)
    material: str = quantity("Material", default="St3", reference="materials")

    def build(self, library: Any) -> FEModel:
        """The model. Raises ModelError naming the argument."""
        from fem.generators import grid_frame

        section = section_of(self.section, library)
        lines = [_numbers(text, label) for text, label in ((self.x, "x"), (self.y, "y"), (self.z, "z"))]
        return grid_frame(
            *lines,
            divisions=self.divisions,
            material=library.material(self.material),
            section_x=section,
            section_y=section,
            section_z=section,
        )


@dataclass(frozen=True, kw_only=True)
class Plate:
    """A flat rectangle of shells."""

    title = noted("Plate")
    icon = "square-outline"

    size: tuple[float, float] = quantity("Size", "m", (1.0, 0.6))
    divisions: tuple[int, int] = quantity("Elements", "", (20, 12), minimum=1)
    thickness: float = quantity("Thickness", "m", 0.005, positive=True)
    triangles: bool = quantity("Triangles", default=False)
    material: str = quantity("Material", default="St3", reference="materials")

    def build(self, library: Any) -> FEModel:
        """The model. Raises ModelError naming the argument."""
        from fem.generators import plate

        return plate(
            self.size,
            _whole(self.divisions),
            material=library.material(self.material),
            section=_sheet(self.thickness),
            triangles=self.triangles,
        )


@dataclass(frozen=True, kw_only=True)
class Cylinder:
    """A round shell."""

    title = noted("Cylinder")
    icon = "cylinder"

    radius: float = quantity("Radius", "m", 0.5, positive=True)
    length: float = quantity("Length", "m", 2.0, positive=True)
    divisions: tuple[int, int] = quantity("Elements around and along", "", (32, 24), minimum=1)
    thickness: float = quantity("Thickness", "m", 0.004, positive=True)
    material: str = quantity("Material", default="St3", reference="materials")

    def build(self, library: Any) -> FEModel:
        """The model. Raises ModelError naming the argument."""
        from fem.generators import cylinder

        return cylinder(
            self.radius,
            self.length,
            _whole(self.divisions),
            material=library.material(self.material),
            section=_sheet(self.thickness),
        )


@dataclass(frozen=True, kw_only=True)
class Box:
    """The walls of a box."""

    title = noted("Box of shells")
    icon = "package-variant-closed"

    size: tuple[float, float, float] = quantity("Size", "m", (3.0, 1.0, 1.0))
    divisions: tuple[int, int, int] = quantity("Elements", "", (24, 8, 8), minimum=1)
    thickness: float = quantity("Thickness", "m", 0.003, positive=True)
    material: str = quantity("Material", default="St3", reference="materials")

    def build(self, library: Any) -> FEModel:
        """The model. Raises ModelError naming the argument."""
        from fem.generators import box_shell

        return box_shell(
            self.size,
            _whole(self.divisions),
            material=library.material(self.material),
            section=_sheet(self.thickness),
        )


@dataclass(frozen=True, kw_only=True)
class Girder:
    """An I-girder welded of plates."""

    title = noted("I-girder of plates")
    icon = "alpha-i"

    length: float = quantity("Length", "m", 6.0, positive=True)
    height: float = quantity("Height", "m", 0.5, positive=True)
    width: float = quantity("Width", "m", 0.2, positive=True)
    web: float = quantity("Thickness of the web", "m", 0.008, positive=True)
    flange: float = quantity("Thickness of the flanges", "m", 0.012, positive=True)
    divisions: tuple[int, int, int] = quantity("Elements along, in height, in width", "", (60, 6, 4), minimum=1)
    material: str = quantity("Material", default="St3", reference="materials")

    def build(self, library: Any) -> FEModel:
        """The model. Raises ModelError naming the argument."""
        from fem.generators import i_girder

        return i_girder(
            self.length,
            self.height,
            self.width,
            web=_sheet(self.web, "web"),
            flange=_sheet(self.flange, "flange"),
            material=library.material(self.material),
            divisions=_whole(self.divisions),
        )


@dataclass(frozen=True, kw_only=True)
class SolidBlock:
    """A box of solids."""

    title = noted("Block of solids")
    icon = "cube-outline"

    size: tuple[float, float, float] = quantity("Size", "m", (1.0, 0.2, 0.1))
    divisions: tuple[int, int, int] = quantity("Elements", "", (20, 4, 2), minimum=1)
    kind: str = quantity("Element type", default="hex8i", choices=SOLIDS)
    material: str = quantity("Material", default="St3", reference="materials")

    def build(self, library: Any) -> FEModel:
        """The model. Raises ModelError naming the argument."""
        from fem.generators import block_of_solids

        return block_of_solids(
            self.size, _whole(self.divisions), kind=self.kind, material=library.material(self.material)
        )


#: Every generator of the panel; one more is one more class in this list.
GENERATORS: tuple[type[Any], ...] = (BeamLine, Grid, Plate, Cylinder, Box, Girder, SolidBlock)


def build(form: Any, library: Any) -> FEModel:
    """The model of a form. Raises ModelError with a sentence."""
    check_fields(type(form).title, form)
    try:
        return form.build(library)
    except (TypeError, ValueError) as error:
        raise ModelError(f"{type(form).title}: {error}") from error


def section_of(text: str, library: Any) -> Any:
    """A beam section from ``rectangle 20 20`` (mm) or from the name of a rolled profile. Raises ModelError."""
    from fem.section_shapes import SHAPES, beam_section

    text = text.strip()
    if text in library.sections:
        return library.sections[text]
    shape, *sizes = text.replace("×", " ").replace(",", ".").split() or [""]
    if shape not in SHAPES:
        return library.section(text)  # raises with the nearest name
    try:
        dimensions = [0.001 * float(size) for size in sizes]
    except ValueError:
        raise ModelError(f"Section '{text}': sizes are numbers in millimetres after the shape.") from None
    return beam_section(text, shape, *dimensions)


def sheet_of(text: str) -> Any:
    """A shell section from ``sheet 6`` or ``6 mm`` (millimetres); None if the text is of something else."""
    found = re.fullmatch(r"(?:(?:sheet|лист)\s*)?(\d+(?:[.,]\d+)?)\s*(?:mm|мм)?", text.strip(), re.IGNORECASE)
    thickness = 0.001 * float(found[1].replace(",", ".")) if found is not None else 0.0
    return _sheet(thickness) if thickness else None


def _sheet(thickness: float, name: str = "") -> Any:
    from fem.sections import ShellSection

    return ShellSection(name=name or f"{1000 * thickness:g} mm", thickness=thickness)


def _whole(numbers: tuple[Any, ...]) -> tuple[int, ...]:
    return tuple(int(number) for number in numbers)


def _numbers(text: str, label: str) -> list[float]:
    try:
        return [float(word) for word in text.replace(";", " ").split()]
    except ValueError:
        raise ModelError(f"Grid frame: {label} is '{text}'; numbers parted by spaces are expected.") from None


def _across(start: tuple[float, ...], end: tuple[float, ...]) -> tuple[float, float, float]:
    """A direction that does not run along the line: up, or x for a vertical one."""
    dx, dy, dz = (b - a for a, b in zip(start, end, strict=True))
    return (1.0, 0.0, 0.0) if abs(dx) + abs(dy) < 1e-3 * abs(dz) else (0.0, 0.0, 1.0)


Builder = Callable[[Any], FEModel]
