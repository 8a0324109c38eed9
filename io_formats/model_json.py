"""A project as JSON and back, without loss.

The document is ``{"format": "umfem-model", "version": 1, "project": {…}}``. Keys are the names of the dataclass
fields; see docs/formats/project.md. A key left out takes its default; an unknown one is an error with its place.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from io_formats.arrays_json import array_from_json, array_to_json
from io_formats.atomic import writing
from io_formats.codec import Get, Put, decode, encode
from io_formats.json_text import pretty
from io_formats.model_types import TYPES
from io_formats.project import Project
from solvers.errors import FileError, ModelError
from solvers.fields import check_fields
from solvers.multibody.system import COLLECTIONS

FORMAT = "umfem-model"

#: Raised by one when old files need a step in ``migrate``; a new field with a default needs none.
VERSION = 1


def to_tree(project: Project, put: Put = array_to_json) -> dict[str, Any]:
    """The project as a tree that ``json`` can write. ``put`` says what stands for an array."""
    return {"format": FORMAT, "version": VERSION, "project": encode(project, Project, "", put)}


def from_tree(tree: Any, get: Get = array_from_json) -> Project:
    """The project of a tree. Raises ModelError with the place of what does not fit, as ``system.bodies[2].mass``."""
    if not isinstance(tree, dict) or tree.get("format") != FORMAT:
        raise ModelError(f'not a UMFEM model: the key "format" with the value "{FORMAT}" was expected.')
    version = tree.get("version")
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        raise ModelError(f'the key "version" is {version!r}, expected a number from 1 to {VERSION}.')
    if version > VERSION:
        raise ModelError(newer(version, VERSION))
    if not isinstance(tree.get("project"), dict):
        raise ModelError('the key "project" is missing or is not an object.')
    project = decode(tree["project"], Project, "", TYPES, get)
    check_names(project)
    return project


def newer(found: int, known: int) -> str:
    """The sentence about a file from a later program."""
    return (
        f"the file was written by a newer UMFEM (format {found}; this program reads up to {known}). Update the program."
    )


def check_names(project: Project) -> None:
    """Raise ModelError where a collection of the system holds one name twice: names are keys."""
    for collection in COLLECTIONS:
        seen: dict[str, int] = {}
        for i, item in enumerate(getattr(project.system, collection)):
            if item.name in seen:
                raise ModelError(
                    f"system.{collection}[{i}].name: '{item.name}' is also the name of "
                    f"system.{collection}[{seen[item.name]}]. Names must differ."
                )
            seen[item.name] = i


def check_values(project: Project) -> None:
    """Raise ModelError where a number is outside what its field admits: for models that people wrote by hand."""
    check_fields("settings", project.settings)
    check_fields("system", project.system)
    for collection in COLLECTIONS:
        for i, item in enumerate(getattr(project.system, collection)):
            check_fields(f"system.{collection}[{i}] ('{item.name}')", item)
            for j, shape in enumerate(getattr(item, "shapes", ())):
                check_fields(f"system.{collection}[{i}].shapes[{j}]", shape)


def dumps(project: Project, *, ascii_only: bool = False) -> str:
    """The JSON text of a project, indented, ending with a line break."""
    return pretty(to_tree(project), ascii_only=ascii_only) + "\n"


def loads(text: str | bytes) -> Project:
    """The project of a JSON text. Raises ModelError; a mistake in the JSON itself is placed by line and column."""
    try:
        tree = json.loads(text, parse_constant=_no_constant, object_pairs_hook=_no_repeats)
    except json.JSONDecodeError as error:
        raise ModelError(f"line {error.lineno}, column {error.colno}: not JSON ({error.msg}).") from error
    except UnicodeDecodeError as error:
        raise ModelError(f"byte {error.start}: not UTF-8 text.") from error
    except (ValueError, RecursionError) as error:
        raise ModelError(f"not JSON that can be read ({str(error)[:80]}).") from error
    project = from_tree(tree)
    check_values(project)
    return project


def read(path: str | Path) -> Project:
    """Read a JSON model file. Raises FileError."""
    path = Path(path)
    try:
        return loads(path.read_bytes())
    except ModelError as error:
        raise FileError(path, str(error)) from error
    except OSError as error:
        raise FileError(path, f"cannot be read ({error.strerror or error}).") from error


def write(path: str | Path, project: Project) -> None:
    """Write a JSON model file, UTF-8, atomically. Raises FileError."""
    text = dumps(project)
    try:
        data = text.encode()
    except UnicodeEncodeError:
        data = dumps(project, ascii_only=True).encode()
    with writing(path) as temporary:
        temporary.write_bytes(data)


def _no_constant(word: str) -> float:
    raise ValueError(f"{word} is not a JSON number")


def _no_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    tree = dict(pairs)
    if len(tree) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key '{twice}' occurs twice in one object")
    return tree
