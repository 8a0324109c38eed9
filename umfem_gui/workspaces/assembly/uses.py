"""Where a parameter is used: which field of which member, and the expression that stands there."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from solvers.multibody import system as mbs
from solvers.multibody.expression_texts import mentions
from solvers.multibody.references import expressions_of, refers
from solvers.multibody.system import MultibodySystem
from umfem_gui.selection import Key


@dataclass(frozen=True)
class Use:
    """One place: the key that selects it, the label of the field (a translation key) and its expressions."""

    key: Key
    field: str
    text: str


def uses(system: MultibodySystem, collection: str, name: str) -> list[Use]:
    """All places that mention a member of a collection by name, in the order of the tree."""
    found = []
    texts = [one for one in system.gravity if isinstance(one, str) and mentions(one, collection, name)]
    if texts:
        found.append(Use(("system", ""), "Gravity", ", ".join(texts)))
    for other in mbs.COLLECTIONS:
        for item in getattr(system, other):
            if (other, item.name) != (collection, name) and refers(item, collection, name):
                found += _of_item((other, item.name), item, collection, name)
    return found


def _of_item(key: Key, item: Any, collection: str, name: str) -> list[Use]:
    found = []
    for entry in fields(item):
        value = getattr(item, entry.name)
        if entry.metadata.get("reference") == collection and value == name:
            found.append(Use(key, entry.metadata["label"], name))
            continue
        texts = [text for text in _texts(value) if mentions(text, collection, name)]
        known = set(expressions_of(item))
        texts = [text for text in texts if text in known]
        if texts:
            found.append(Use(key, entry.metadata.get("label", entry.name), ", ".join(dict.fromkeys(texts))))
    return found


def _texts(value: Any) -> list[str]:
    """All texts inside a value: a text, a tuple of them, parts with fields of their own."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, tuple):
        return [text for part in value for text in _texts(part)]
    if is_dataclass(value):
        return [text for entry in fields(value) for text in _texts(getattr(value, entry.name))]
    return []
