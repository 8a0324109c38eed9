"""The table of element types: a new element is one file of its family and one line here."""

from fem.elements.base import ElementType
from fem.elements.beam import BEAM2, BEAM2_EULER
from fem.elements.rod import ROD2

ELEMENT_TYPES: dict[str, ElementType] = {
    kind.name: kind
    for kind in (
        BEAM2,
        BEAM2_EULER,
        ROD2,
    )
}

__all__ = ["ELEMENT_TYPES", "ElementType"]
