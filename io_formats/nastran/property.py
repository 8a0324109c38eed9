"""What the elements of a Nastran deck refer to: a material, a section, and what was changed in them."""

from __future__ import annotations

from dataclasses import dataclass

from fem.sections import Section
from io_formats.nastran.cards import Card


def material_name(number: int) -> str:
    """The name a material gets in the model."""
    return f"material {number}"


@dataclass(frozen=True)
class Plate:
    """What PSHELL says beside membrane: material in bending (0: none), 12I/T³, material in shear (0: rigid), TS/T."""

    bending: int
    inertia: float
    shear: int
    depth: float


@dataclass(frozen=True)
class Property:
    """What elements refer to: a material, a section and non-structural mass per length; what was changed in it."""

    material: int
    section: Section | None = None
    mass_per_length: float = 0.0
    remarks: tuple[str, ...] = ()
    axes: int = 0  # number of the system of a solid's material
    plate: Plate | None = None  # a shell that is not a homogeneous plate
    stretch: float = 1.0  # thickness of the equal plate against that of the file


def section_name(card: Card) -> str:
    """The name a section gets in the model."""
    return f"{card.name} {card.integer(0)}"
