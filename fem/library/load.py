"""The library of materials and sections: built-in data and a user file in TOML.

The user file is looked for in the environment variable ``UMFEM_LIBRARY``, else at ``.umfem/library.toml`` in the home
folder. It holds tables ``[[material]]`` and ``[[section]]``; an entry with the name of a built-in one replaces it.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from fem.library.rolled import RolledProfile, profiles
from fem.materials import Isotropic, Material, Orthotropic, check_material
from fem.section_shapes import beam_section
from fem.sections import BeamSection, Section, ShellSection, check_section
from solvers.errors import FileError, ModelError, suggestion

VARIABLE = "UMFEM_LIBRARY"


@dataclass(frozen=True)
class Library:
    """Materials and sections by name, with the source of each."""

    materials: Mapping[str, Material]
    sections: Mapping[str, Section]
    profiles: Mapping[str, RolledProfile]
    sources: Mapping[str, str]

    def material(self, name: str) -> Material:
        """The material of that name. Raises ModelError with the nearest known one."""
        if name not in self.materials:
            raise ModelError(f"The library has no material '{name}'. {suggestion(name, list(self.materials))}")
        return self.materials[name]

    def section(self, name: str) -> Section:
        """The section of that name. Raises ModelError with the nearest known one."""
        if name not in self.sections:
            raise ModelError(f"The library has no section '{name}'. {suggestion(name, list(self.sections))}")
        return self.sections[name]


def user_library_path() -> Path:
    """Where a user's own library is looked for; the file need not exist."""
    given = os.environ.get(VARIABLE)
    return Path(given) if given else Path.home() / ".umfem" / "library.toml"


def load_library(user_file: str | Path | None = None) -> Library:
    """The built-in library, extended by ``user_file`` (by default ``user_library_path()`` if it exists).

    Raises FileError that names the entry for a file that cannot be used.
    """
    built_in = _built_in()
    path = Path(user_file) if user_file is not None else user_library_path()
    if user_file is None and not path.exists():
        return built_in
    materials, sections, sources = _read(path)
    return Library(
        {**built_in.materials, **materials},
        {**built_in.sections, **sections},
        built_in.profiles,
        {**built_in.sources, **sources},
    )


@cache
def _built_in() -> Library:
    rolled = profiles()
    materials, _, sources = _parsed(Path("materials.toml"), _text())
    sources |= {name: profile.source for name, profile in rolled.items()}
    return Library(materials, {name: profile.section() for name, profile in rolled.items()}, rolled, sources)


def _text() -> bytes:
    return (files("fem.library") / "data" / "materials.toml").read_bytes()


def _read(path: Path) -> tuple[dict[str, Material], dict[str, Section], dict[str, str]]:
    try:
        return _parsed(path, path.read_bytes())
    except OSError as error:
        raise FileError(path, f"cannot be read ({error.strerror or error}).") from error


def _parsed(path: Path, text: bytes) -> tuple[dict[str, Material], dict[str, Section], dict[str, str]]:
    try:
        data = tomllib.loads(text.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise FileError(path, f"is not a TOML file: {error}.") from error
    unknown = sorted(set(data) - {"material", "section"})
    if unknown:
        raise FileError(path, f"has a table '{unknown[0]}'; [[material]] and [[section]] are expected.")
    materials: dict[str, Material] = {}
    sections: dict[str, Section] = {}
    sources: dict[str, str] = {}
    parts: list[tuple[str, Any, dict[str, Any]]] = [("material", _material, materials), ("section", _section, sections)]
    for kind, make, kept in parts:
        for number, entry in enumerate(data.get(kind, []), start=1):
            where = f"{kind} {number}"
            if not isinstance(entry, dict) or not isinstance(entry.get("name"), str):
                raise FileError(path, f"{where} has no name.")
            source = str(entry.pop("source", ""))
            try:
                made = make(entry)
            except (ModelError, TypeError, ValueError) as error:
                raise FileError(path, f"{where}, '{entry['name']}': {error}") from error
            kept[made.name] = made
            sources[made.name] = source
    return materials, sections, sources


def _checked(kind: type, entry: dict[str, Any]) -> Any:
    known = [f.name for f in fields(kind)]
    for key in entry:
        if key not in known:
            raise ModelError(f"unknown property '{key}'. {suggestion(key, known)}")
        if key not in ("name", "shape") and not isinstance(entry[key], int | float | list):
            raise ModelError(f"{key} is '{entry[key]}'; a number is expected.")
    return kind(**{key: tuple(v) if isinstance(v, list) else v for key, v in entry.items()})


def _material(entry: dict[str, Any]) -> Material:
    """Isotropic if the modulus is one number, orthotropic if it is three."""
    made: Material = _checked(Orthotropic if isinstance(entry.get("young"), list) else Isotropic, entry)
    check_material(made)
    return made


def _section(entry: dict[str, Any]) -> Section:
    """By ``thickness`` a plate, by ``shape`` and ``dimensions`` (m) a beam of that shape, else general properties."""
    made: Section
    if "thickness" in entry:
        made = _checked(ShellSection, entry)
    elif "shape" in entry and "area" not in entry:
        extra = sorted(set(entry) - {"name", "shape", "dimensions"})
        if extra:
            raise ModelError(f"unknown property '{extra[0]}'; a shape has name, shape and dimensions.")
        made = beam_section(entry["name"], entry["shape"], *entry.get("dimensions", []))
    else:
        made = _checked(BeamSection, entry)
    check_section(made)
    return made
