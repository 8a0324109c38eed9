"""Who refers to whom in a mechanism: by name in a field, or by name inside an expression."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from typing import Any

from solvers.multibody.expressions import mentions, renamed


def refers(item: Any, collection: str, name: str) -> bool:
    """Whether a member names another one in a field or in an expression."""
    collection = _as_named(collection)
    named = any(getattr(item, entry.name) == name for entry in _named_fields(item, collection))
    return named or any(mentions(text, collection, name) for text in expressions_of(item))


def with_new_name(item: Any, collection: str, old: str, new: str) -> Any:
    """The member with every mention of ``old`` turned into ``new``."""
    collection = _as_named(collection)
    changes = {entry.name: new for entry in _named_fields(item, collection) if getattr(item, entry.name) == old}
    item = replace(item, **changes) if changes else item
    return map_expressions(item, lambda text: renamed(text, collection, old, new))


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


def _named_fields(item: Any, collection: str) -> list[Any]:
    return [entry for entry in fields(item) if entry.metadata.get("reference") == collection]


def _holds_numbers(default: Any) -> bool:
    """Whether a field with this default asks for numbers, so that a text in it is an expression."""
    if isinstance(default, tuple):
        return bool(default) and all(_holds_numbers(part) for part in default)
    return isinstance(default, int | float) and not isinstance(default, bool)


def _map_value(value: Any, function: Callable[[str], str]) -> Any:
    if isinstance(value, tuple):
        return tuple(_map_value(part, function) for part in value)
    return function(value) if isinstance(value, str) else value
