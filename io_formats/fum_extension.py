"""The file beside ``input.fum`` with what that format cannot hold: ``input.fum.h5`` (docs/formats/fum.md).

A header of 512 bytes (an HDF5 user block) with a signature and a digest of the rest, so that a damaged file is
recognised before HDF5 sees it; then HDF5: one group per part of ``Extension``, one dataset per array. ``fum_sha256``
tells to which ``input.fum`` it belongs; beside another one it is refused.
"""

from __future__ import annotations

import hashlib
import struct
import types
import typing
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import h5py
import numpy as np

from io_formats.atomic import writing
from solvers.errors import FileError, ModelError
from solvers.flexible.extension import Extension, check_extension, is_empty

SIGNATURE = b"UMFEM\r\n\x1aextension\n"
VERSION = 1
_BLOCK = 512
_FIELDS = struct.Struct("<18sIQ32s")  # signature, version, length of the file, digest of what follows the header
_HDF5_TROUBLE = (OSError, KeyError, ValueError, TypeError, RuntimeError, AttributeError)


def path_beside(fum: str | Path) -> Path:
    """Where the extension of a subsystem lies: ``input.fum.h5`` beside ``input.fum``."""
    fum = Path(fum)
    return fum.with_name(fum.name + ".h5")


def digest(fum: str | Path) -> str:
    """SHA-256 of a file, in hexadecimal digits."""
    with Path(fum).open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def write(fum: str | Path, extension: Extension | None) -> None:
    """Write the extension of the subsystem that stands in ``fum`` already, or remove the one of a former subsystem."""
    path = path_beside(fum)
    if extension is None or is_empty(extension):
        if _is_ours(path):
            path.unlink()
        return
    if path.exists() and not _is_ours(path):
        raise FileError(path, "is another file, which would be lost; move it or choose another name for input.fum.")
    with writing(path) as temporary:
        with h5py.File(temporary, "w", userblock_size=_BLOCK) as file:
            file.attrs["format"] = "umfem-extension"
            file.attrs["fum_sha256"] = digest(fum)
            _write_part(file, extension)
        _seal(temporary)


def read(fum: str | Path, n_modes: int) -> Extension | None:
    """The extension beside ``fum``, None if there is none. Raises FileError if it is damaged or belongs elsewhere."""
    path = path_beside(fum)
    if not path.is_file():
        return None
    found = read_file(path, expected=digest(fum))
    try:
        check_extension(found, n_modes)
    except ModelError as error:
        raise FileError(path, str(error)) from error
    return found


def read_file(path: str | Path, *, expected: str | None = None) -> Extension:
    """An extension by itself; ``expected`` is the digest of the ``input.fum`` it should belong to."""
    path = Path(path)
    if not _is_ours(path):
        raise FileError(path, "is not the extension of a flexible subsystem; move it away from input.fum.")
    _check_seal(path)
    try:
        with h5py.File(path, "r", locking=False) as file:
            if expected is not None and file.attrs["fum_sha256"] != expected:
                name = path.name.removesuffix(".h5")
                raise FileError(
                    path,
                    f"belongs to another subsystem than {name} beside it, which was changed since. "
                    f"Remove it to go on without damping and stresses, or reduce the model again.",
                )
            return _read_part(file, Extension)
    except FileError:
        raise
    except _HDF5_TROUBLE as error:
        raise FileError(path, f"is damaged ({error}). Reduce the model again.") from error


def _is_ours(path: Path) -> bool:
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(SIGNATURE)) == SIGNATURE


def _seal(path: Path) -> None:
    """Write the header: signature, version, length of the whole file, digest of all that follows the header."""
    with path.open("r+b") as file:
        file.seek(_BLOCK)
        rest = hashlib.file_digest(file, "sha256").digest()
        header = _FIELDS.pack(SIGNATURE, VERSION, path.stat().st_size, rest)
        file.seek(0)
        file.write(header.ljust(_BLOCK, b"\0"))


def _check_seal(path: Path) -> None:
    """Raise FileError unless the file is whole. HDF5 is not involved."""
    with path.open("rb") as file:
        header = file.read(_BLOCK)
        if len(header) < _BLOCK:
            raise FileError(path, f"is damaged: only {len(header)} bytes are left of it. Reduce the model again.")
        _, found, length, expected = _FIELDS.unpack_from(header)
        if found > VERSION:
            raise FileError(path, f"has version {found}; this program reads up to {VERSION}. Use a newer one.")
        size = path.stat().st_size
        if size != length:
            raise FileError(path, f"is damaged: it has {size} bytes of {length}. Reduce the model again.")
        if hashlib.file_digest(file, "sha256").digest() != expected:
            raise FileError(path, "is damaged: its content does not match its checksum. Reduce the model again.")


def _write_part(group: h5py.Group, part: Any) -> None:
    for item in fields(part):
        value = getattr(part, item.name)
        if value is None:
            continue
        if is_dataclass(value):
            _write_part(group.create_group(item.name), value)
        elif isinstance(value, np.ndarray):
            group.create_dataset(item.name, data=value)
        elif isinstance(value, tuple):
            group.attrs[item.name] = list(value)
        else:
            group.attrs[item.name] = value


def _read_part(group: h5py.Group, kind: Any) -> Any:
    hints = typing.get_type_hints(kind)
    found: dict[str, Any] = {}
    for item in fields(kind):
        options = _options(hints[item.name])
        inner = next((option for option in options if is_dataclass(option)), None)
        if inner is not None and item.name in group:
            found[item.name] = _read_part(group[item.name], inner)
        elif item.name in group:
            found[item.name] = group[item.name][()]
        elif item.name in group.attrs:
            value = group.attrs[item.name]
            if isinstance(value, np.ndarray):
                found[item.name] = tuple(str(one) for one in value)
            else:
                found[item.name] = value.item() if isinstance(value, np.generic) else value
    return kind(**found)


def _options(hint: Any) -> tuple[Any, ...]:
    return (
        typing.get_args(hint)
        if isinstance(hint, types.UnionType) or typing.get_origin(hint) is typing.Union
        else (hint,)
    )
