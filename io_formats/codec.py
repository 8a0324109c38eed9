"""Dataclass values ↔ plain trees of dict, list, text, number and None, driven by the fields' types.

A new joint, element section or setting needs no code here: its fields say everything. Types that stand in the place
of a more general one (a joint among the joints) carry their name under ``class``, which as a word of the language can
never be a field. Where arrays go is the caller's choice (``put``/``get``): inline into JSON, or into HDF5 datasets.
Every error is a ModelError that starts with the place, as ``system.bodies[2].mass``.
"""

from __future__ import annotations

import math
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any

import numpy as np

from solvers.errors import ModelError, suggestion

#: All classes that may be met. Two of one name are told apart by the place: a bushing among forces or among elements.
Types = Sequence[type]
Put = Callable[[np.ndarray, str], Any]
Get = Callable[[Any, str], np.ndarray]

#: Key of the class name. No field can have this name.
TAG = "class"


def encode(value: Any, hint: Any, place: str, put: Put) -> Any:
    """The plain tree of a value standing where ``hint`` is expected."""
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, np.generic):
        value = value.item()
    if isinstance(value, int):
        return float(value) if float in _options(hint) and int not in _options(hint) else int(value)
    if isinstance(value, float):
        return float(value) if math.isfinite(value) else {TAG: "float", "value": repr(float(value))}
    if isinstance(value, np.ndarray):
        stored = put(value, place)
        return stored if _alternatives(hint, np.ndarray) else {TAG: "array", "value": stored}
    if isinstance(value, tuple | list):
        hints = _item_hints(hint, len(value))
        return [encode(item, hints[i], f"{place}[{i}]", put) for i, item in enumerate(value)]
    if isinstance(value, Mapping):
        return _encode_mapping(value, hint, place, put)
    if is_dataclass(value) and not isinstance(value, type):
        return _encode_dataclass(value, hint, place, put)
    raise TypeError(f"{place}: a {type(value).__name__} cannot be stored")


def decode(tree: Any, hint: Any, place: str, types_: Types, get: Get) -> Any:
    """The value that ``encode`` turned into ``tree``. Raises ModelError at the place of whatever does not fit."""
    tag = tree.get(TAG) if isinstance(tree, dict) else None
    if tag == "float":
        return _special_float(tree, place)
    if tag == "array":
        return get(tree.get("value"), place)
    if tag == "mapping":
        return _decode_items(tree.get("items"), place, types_, get)
    classes = tuple(option for option in _options(hint) if is_dataclass(option))
    if classes and isinstance(tree, dict):
        return _decode_dataclass(tree, classes, place, types_, get)
    for option in _options(hint):
        if _fits(tree, option):
            return _decode_as(tree, option, place, types_, get)
    raise ModelError(f"{place}: found {_kind(tree)}, expected {_expected(hint)}.")


def _encode_mapping(value: Mapping[Any, Any], hint: Any, place: str, put: Put) -> Any:
    found = _alternatives(hint, Mapping)
    inner = typing.get_args(found[0])[1] if found and typing.get_args(found[0]) else Any
    if found and all(isinstance(key, str) for key in value) and TAG not in value:
        return {key: encode(item, inner, join(place, key), put) for key, item in value.items()}
    items = [(encode(key, Any, place, put), item) for key, item in value.items()]
    return {TAG: "mapping", "items": [[key, encode(item, Any, f"{place}[{key!r}]", put)] for key, item in items]}


def _encode_dataclass(value: Any, hint: Any, place: str, put: Put) -> dict[str, Any]:
    kind: Any = type(value)
    hints = field_hints(kind)
    tree: dict[str, Any] = {} if _alternatives(hint, kind) == [kind] else {TAG: kind.__name__}
    for item in fields(value):
        if item.init:
            tree[item.name] = encode(getattr(value, item.name), hints[item.name], join(place, item.name), put)
    return tree


def _decode_as(tree: Any, hint: Any, place: str, types_: Types, get: Get) -> Any:
    origin = typing.get_origin(hint) or hint
    if hint is Any:
        return _decode_any(tree, place, types_, get)
    if hint is float:
        return _to_float(tree, place)
    if isinstance(tree, str | bool | int | None):
        return tree
    if origin is np.ndarray:
        return get(tree, place)
    if origin is tuple:
        hints = _item_hints(hint, len(tree), place)
        return tuple(decode(item, hints[i], f"{place}[{i}]", types_, get) for i, item in enumerate(tree))
    if _is_mapping(origin):
        inner = typing.get_args(hint)[1] if typing.get_args(hint) else Any
        return {key: decode(item, inner, join(place, key), types_, get) for key, item in tree.items()}
    raise TypeError(f"{place}: fields of type {hint} cannot be stored")


def _decode_any(tree: Any, place: str, types_: Types, get: Get) -> Any:
    if isinstance(tree, list):
        return tuple(decode(item, Any, f"{place}[{i}]", types_, get) for i, item in enumerate(tree))
    if isinstance(tree, dict):
        if TAG not in tree:
            raise ModelError(f"{place}: the key '{TAG}' is missing; it says what this is.")
        return _decode_dataclass(tree, (object,), place, types_, get)
    return _to_float(tree, place) if isinstance(tree, float) else tree


def _decode_items(items: Any, place: str, types_: Types, get: Get) -> dict[Any, Any]:
    if not isinstance(items, list) or any(not isinstance(pair, list) or len(pair) != 2 for pair in items):
        raise ModelError(f"{place}.items: found {_kind(items)}, expected a list of pairs.")
    return {
        decode(key, Any, place, types_, get): decode(item, Any, f"{place}[{key!r}]", types_, get) for key, item in items
    }


def _decode_dataclass(tree: dict[str, Any], classes: tuple[Any, ...], place: str, types_: Types, get: Get) -> Any:
    kind = _class_of(tree, classes, place, types_)
    hints = field_hints(kind)
    known = {item.name: item for item in fields(kind) if item.init}
    for key in tree:
        if key not in known and key != TAG:
            raise ModelError(f"{join(place, key)}: a {kind.__name__} has no such key. {suggestion(key, list(known))}")
    values = {}
    for name, item in known.items():
        if name in tree:
            values[name] = decode(tree[name], hints[name], join(place, name), types_, get)
        elif item.default is MISSING and item.default_factory is MISSING:
            raise ModelError(f"{place or kind.__name__}: the key '{name}' of the {kind.__name__} is missing.")
    try:
        return kind(**values)
    except ModelError as error:
        raise ModelError(f"{place}: {error}") from error
    except (TypeError, ValueError) as error:
        raise ModelError(f"{place}: not a possible {kind.__name__} ({error}).") from error


def _class_of(tree: dict[str, Any], classes: tuple[Any, ...], place: str, types_: Types) -> type:
    admitted = {one.__name__: one for one in types_ if issubclass(one, classes)}
    tag = tree.get(TAG)
    if tag is None and getattr(classes[0], "stands_unnamed", False):
        return classes[0]
    if tag is None and len(classes) == 1 and (classes[0] in types_ or not admitted):
        return classes[0]
    if tag is None:
        raise ModelError(f"{place}: the key '{TAG}' is missing; it says what this is. {suggestion('', list(admitted))}")
    if not isinstance(tag, str) or tag not in admitted:
        raise ModelError(f"{join(place, TAG)}: there is no '{tag}' here. {suggestion(str(tag), list(admitted))}")
    return admitted[tag]


@cache
def field_hints(kind: type) -> dict[str, Any]:
    """The resolved types of the fields of a dataclass."""
    return typing.get_type_hints(kind)


def join(place: str, key: str) -> str:
    """``system`` and ``bodies`` make ``system.bodies``; keys that are not plain words are quoted."""
    if not str(key).isidentifier():
        return f"{place}[{key!r}]"
    return f"{place}.{key}" if place else key


def _options(hint: Any) -> tuple[Any, ...]:
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        return tuple(option for arg in typing.get_args(hint) for option in _options(arg))
    return (hint,)


def _alternatives(hint: Any, kind: Any) -> list[Any]:
    """The alternatives of a hint that could hold a dataclass, an array or a mapping, if all are of that ``kind``."""
    found = [option for option in _options(hint) if option not in (type(None), float, int, str, bool)]
    if kind is Mapping:
        return found if all(_is_mapping(typing.get_origin(option) or option) for option in found) else []
    return found if all((typing.get_origin(option) or option) is kind for option in found) else []


def _is_mapping(origin: Any) -> bool:
    return isinstance(origin, type) and issubclass(origin, Mapping)


def _item_hints(hint: Any, n: int, place: str | None = None) -> list[Any]:
    """One hint per item of a tuple. With a ``place`` the number of items is checked."""
    for option in _options(hint):
        if typing.get_origin(option) is not tuple:
            continue
        args = typing.get_args(option)
        if len(args) == 2 and args[1] is Ellipsis:
            return [args[0]] * n
        if len(args) == n:
            return list(args)
        if place is not None:
            raise ModelError(f"{place}: found {n} items, expected {len(args)}.")
    return [Any] * n


def _fits(tree: Any, hint: Any) -> bool:
    """Could this tree be a value of this alternative, by its kind?"""
    origin = typing.get_origin(hint) or hint
    if hint is Any:
        return True
    if tree is None:
        return hint is type(None)
    if isinstance(tree, bool):
        return hint is bool
    if isinstance(tree, int):
        return hint in (int, float)
    if isinstance(tree, float):
        return hint is float
    if isinstance(tree, str):
        return hint is str
    if isinstance(tree, list):
        return origin in (tuple, np.ndarray)
    return origin is np.ndarray or _is_mapping(origin)


def _to_float(number: Any, place: str) -> float:
    try:
        value = float(number)
    except OverflowError:
        value = math.inf
    if not math.isfinite(value):
        raise ModelError(f"{place}: the number is outside the range of double precision.")
    return value


def _special_float(tree: dict[str, Any], place: str) -> float:
    value = tree.get("value")
    if value not in ("nan", "inf", "-inf"):
        raise ModelError(f"{place}: found {_kind(value)}, expected 'nan', 'inf' or '-inf'.")
    return float(value)


def _kind(tree: Any) -> str:
    if tree is None:
        return "null"
    if isinstance(tree, str):
        return f"the text '{tree[:40]}'"
    if isinstance(tree, bool):
        return str(tree).lower()
    if isinstance(tree, int | float):
        return f"the number {tree:g}" if abs(tree) < 1e300 else "a huge number"
    return "a list" if isinstance(tree, list) else "an object"


def _expected(hint: Any) -> str:
    words: dict[Any, str] = {
        float: "a number",
        int: "a whole number",
        str: "a text",
        bool: "true or false",
        type(None): "null",
    }
    names = []
    for option in _options(hint):
        origin = typing.get_origin(option) or option
        if origin is tuple:
            name = "a list"
        elif origin is np.ndarray:
            name = "an array"
        elif _is_mapping(origin):
            name = "an object"
        else:
            name = words.get(option, f"an object ({getattr(option, '__name__', option)})")
        if name not in names:
            names.append(name)
    return " or ".join(names)
