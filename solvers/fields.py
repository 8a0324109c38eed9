"""Dataclass fields that carry what a form needs: a label, a unit, limits and a line of help.

The property panel of the window is built from these; the core uses only ``check_fields``.
Labels are English and serve as translation keys.
"""

from dataclasses import MISSING, field, fields
from typing import Any

from solvers.errors import ModelError, suggestion


def quantity(
    label: str,
    unit: str = "",
    default: Any = MISSING,
    *,
    positive: bool = False,
    minimum: float | None = None,
    choices: tuple[str, ...] = (),
    reference: str = "",
    help: str = "",
    hidden: bool = False,
    expression: bool = False,
) -> Any:
    """A dataclass field with a label and a unit.

    ``positive``/``minimum`` limit numbers; ``choices`` lists admissible texts; ``reference`` names the collection
    of the owner ("bodies", "joints", …) whose names are admissible; ``expression`` marks a text that is an expression
    of the motion, so that renaming reaches the names in it.
    """
    metadata = {
        "label": label,
        "unit": unit,
        "positive": positive,
        "minimum": minimum,
        "choices": choices,
        "reference": reference,
        "help": help,
        "hidden": hidden,
        "expression": expression,
    }
    if default is MISSING:
        return field(metadata=metadata)
    return field(default=default, metadata=metadata)


def check_value(where: str, metadata: Any, value: Any) -> None:
    """Raise ModelError if a number or a choice is outside what its field admits. Expressions (texts) pass."""
    if not metadata:
        return
    label = metadata["label"].lower()
    choices = metadata["choices"]
    if choices and value not in choices:
        raise ModelError(f"{where}: {label} cannot be '{value}'. {suggestion(str(value), choices)}")
    for number in value if isinstance(value, tuple) else (value,):
        if isinstance(number, bool) or not isinstance(number, int | float):
            continue
        if number != number or number in (float("inf"), float("-inf")):
            raise ModelError(f"{where}: {label} is {number}; give a finite number.")
        if metadata["positive"] and number <= 0:
            raise ModelError(f"{where}: {label} is {number:g}; it must be greater than zero.")
        minimum = metadata["minimum"]
        if minimum is not None and number < minimum:
            raise ModelError(f"{where}: {label} is {number:g}; it must not be below {minimum:g}.")


def check_fields(where: str, thing: Any) -> None:
    """Check every field of a dataclass instance against its metadata; ``where`` names the thing in the message."""
    for item in fields(thing):
        check_value(where, item.metadata, getattr(thing, item.name))
