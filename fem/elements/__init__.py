"""The table of element types: a new element is one file of its family and one line here."""

from fem.elements.base import ElementType

ELEMENT_TYPES: dict[str, ElementType] = {kind.name: kind for kind in ()}

__all__ = ["ELEMENT_TYPES", "ElementType"]
