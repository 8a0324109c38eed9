"""Edits of expressions as their author typed them: names and values replaced, everything else left as it stands."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from solvers.errors import ModelError
from solvers.multibody.expressions import ACCESS, ACCESSORS, Symbol, parse, symbols


def renamed(text: str, collection: str, old: str, new: str) -> str:
    """The expression with a parameter, or the joint or body inside an accessor, under its new name.

    Everything else stays as typed. An expression that cannot be read is returned as it is.
    """
    try:
        found = [symbol for symbol in symbols(parse(text)) if _named(symbol, old)]
    except ModelError:
        return text
    for symbol in sorted(found, key=lambda symbol: -symbol.position):
        if collection == "parameters" and not symbol.accessor:
            start, stop = symbol.position, symbol.position + len(old)
            text = text[:start] + new + text[stop:]
        elif symbol.accessor and ACCESSORS[symbol.accessor] == collection:
            match = ACCESS.match(text, symbol.position + len(symbol.accessor))
            assert match is not None
            name = new + symbol.name[len(old) :]
            name = f'"{name}"' if set(name) & set("()") else name
            text = f"{text[: symbol.position]}{symbol.accessor}({name}){text[match.end() :]}"
    return text


def names_replaced(text: str, function: Callable[[str, str], str]) -> str:
    """The expression with ``function(collection, name)`` in the place of the names in accessors.

    A component after the name (``q(cardan, 2)``) goes with it. An expression that cannot be read is returned as it is.
    """
    try:
        found = [symbol for symbol in symbols(parse(text)) if symbol.accessor]
    except ModelError:
        return text
    for symbol in sorted(found, key=lambda symbol: -symbol.position):
        match = ACCESS.match(text, symbol.position + len(symbol.accessor))
        assert match is not None
        name = function(ACCESSORS[symbol.accessor], symbol.name)
        name = f'"{name}"' if set(name) & set("()") else name
        text = f"{text[: symbol.position]}{symbol.accessor}({name}){text[match.end() :]}"
    return text


def values_replaced(text: str, values: Mapping[str, float]) -> str:
    """The expression with parameters replaced by their values. One that cannot be read is returned as it is."""
    try:
        found = [symbol for symbol in symbols(parse(text)) if not symbol.accessor and symbol.name in values]
    except ModelError:
        return text
    for symbol in sorted(found, key=lambda symbol: -symbol.position):
        after = symbol.position + len(symbol.name)
        text = f"{text[: symbol.position]}({values[symbol.name]!r}){text[after:]}"
    return text


def mentions(text: str, collection: str, name: str) -> bool:
    """Whether an expression uses a parameter, joint or body by that name."""
    try:
        found = symbols(parse(text))
    except ModelError:
        return False
    found = [symbol for symbol in found if _named(symbol, name)]
    return any(collection == (ACCESSORS[symbol.accessor] if symbol.accessor else "parameters") for symbol in found)


def _named(symbol: Symbol, name: str) -> bool:
    """Whether a symbol is a name, or one of its components as in ``q(cardan, 2)``."""
    return symbol.name == name or bool(symbol.accessor and re.fullmatch(re.escape(name) + r"\s*,\s*\d+", symbol.name))
