"""Who refers to whom in a mechanism: by name in a field, or by name inside an expression."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from typing import Any

from solvers.errors import ModelError
from solvers.multibody.expression_texts import mentions, names_replaced, renamed
from solvers.multibody.expressions import Symbol, parse, symbols


def refers(item: Any, collection: str, name: str) -> bool:
    """Whether a member names another one in a field or in an expression."""
    if collection == "uses":
        inside = [text for entry in _named_fields(item) for text in _listed(getattr(item, entry.name))]
        found = [symbol.name for text in expressions_of(item) for symbol in _accessed(text)]
        return any(text.startswith(f"{name}.") for text in (*inside, *found))
    collection = _as_named(collection)
    named = any(name in _listed(getattr(item, entry.name)) for entry in _named_fields(item, collection))
    return named or any(mentions(text, collection, name) for text in expressions_of(item))


def with_new_name(item: Any, collection: str, old: str, new: str) -> Any:
    """The member with every mention of ``old`` turned into ``new``."""
    if collection == "uses":
        return map_names(item, lambda _, text: new + text[len(old) :] if text.startswith(f"{old}.") else text)
    collection = _as_named(collection)
    changes: dict[str, Any] = {}
    for entry in _named_fields(item, collection):
        value = getattr(item, entry.name)
        if old in _listed(value):
            changes[entry.name] = tuple(new if one == old else one for one in value) if value != old else new
    item = replace(item, **changes) if changes else item
    return map_expressions(item, lambda text: renamed(text, collection, old, new))


def map_names(item: Any, function: Callable[[str, str], str]) -> Any:
    """The member with ``function(collection, name)`` in the place of every name it refers to, nested parts included."""
    changes = {}
    for entry in fields(item):
        value = getattr(item, entry.name)
        collection = entry.metadata.get("reference")
        if collection and isinstance(value, str) and value:
            new: Any = function(collection, value)
        elif collection and isinstance(value, tuple):
            new = tuple(function(collection, one) for one in value)
        elif isinstance(value, tuple) and value and all(is_dataclass(part) for part in value):
            new = tuple(map_names(part, function) for part in value)
        else:
            continue
        if new != value:
            changes[entry.name] = new
    item = replace(item, **changes) if changes else item
    return map_expressions(item, lambda text: names_replaced(text, function))


def _accessed(text: str) -> list[Symbol]:
    try:
        return [symbol for symbol in symbols(parse(text)) if symbol.accessor]
    except ModelError:
        return []


def _as_named(collection: str) -> str:
    """Flexible bodies are named where bodies are."""
    return "bodies" if collection == "flexible_bodies" else collection


def expressions_of(item: Any) -> list[str]:
    """All texts of a member (and of its shapes) that are expressions."""
    found: list[str] = []

    def note(text: str) -> str:
        found.append(text)
        return text

    map_expressions(item, note)
    return found


def map_expressions(item: Any, function: Callable[[str], str]) -> Any:
    """The member with ``function`` applied to each of its expressions; the same object if nothing changed."""
    changes = {}
    for entry in fields(item):
        value = getattr(item, entry.name)
        if entry.name == "expression" or entry.metadata.get("expression") or _holds_numbers(entry.default):
            new = _map_value(value, function)
        elif isinstance(value, tuple) and value and all(is_dataclass(part) for part in value):
            new = tuple(map_expressions(part, function) for part in value)
        else:
            continue
        if new != value:
            changes[entry.name] = new
    return replace(item, **changes) if changes else item


def _named_fields(item: Any, collection: str = "") -> list[Any]:
    """Fields that refer to members of a collection, or of any."""
    found = [entry for entry in fields(item) if entry.metadata.get("reference")]
    return [entry for entry in found if not collection or entry.metadata["reference"] == collection]


def _listed(value: Any) -> tuple[Any, ...]:
    """Names in a field that holds one, or several."""
    return value if isinstance(value, tuple) else (value,)


def _holds_numbers(default: Any) -> bool:
    """Whether a field with this default asks for numbers, so that a text in it is an expression."""
    if isinstance(default, tuple):
        return bool(default) and all(_holds_numbers(part) for part in default)
    return isinstance(default, int | float) and not isinstance(default, bool)


def _map_value(value: Any, function: Callable[[str], str]) -> Any:
    if isinstance(value, tuple):
        return tuple(_map_value(part, function) for part in value)
    if isinstance(value, str) and ";" in value:  # several expressions
        parts = value.split(";")
        mapped = [function(part) for part in parts]
        return value if mapped == parts else ";".join(mapped)
    return function(value) if isinstance(value, str) else value
