"""The table of element types: a new element is one file of its family and one line here."""

from fem.elements.base import ElementType
from fem.elements.beam import BEAM2, BEAM2_EULER
from fem.elements.hex import HEX8, HEX8I, HEX20, HEX20F
from fem.elements.pyramid import PYRAMID5
from fem.elements.rod import ROD2
from fem.elements.shell import SHELL3, SHELL4
from fem.elements.tet import TET4, TET10
from fem.elements.wedge import WEDGE6, WEDGE15

ELEMENT_TYPES: dict[str, ElementType] = {
    kind.name: kind
    for kind in (
        BEAM2,
        BEAM2_EULER,
        ROD2,
        SHELL3,
        SHELL4,
        TET4,
        TET10,
        PYRAMID5,
        WEDGE6,
        WEDGE15,
        HEX8,
        HEX8I,
        HEX20,
        HEX20F,
    )
}

__all__ = ["ELEMENT_TYPES", "ElementType"]
