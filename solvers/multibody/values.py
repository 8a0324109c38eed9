"""Small words shared by the types of a mechanism."""

from dataclasses import fields
from typing import Any

#: A value or an expression of named parameters, as ``"2*L"``.
Number = float | str
Vector = tuple[Number, Number, Number]

ZERO3: Vector = (0.0, 0.0, 0.0)

#: The name of the fixed frame: the reference body of every mechanism.
GROUND = "ground"


def tuples(thing: Any) -> None:
    """Turn lists given for the fields of a frozen dataclass into tuples, so that the value cannot change."""
    for item in fields(thing):
        value = getattr(thing, item.name)
        if isinstance(value, list):
            object.__setattr__(thing, item.name, tuple(value))
