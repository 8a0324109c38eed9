"""The project file ``name.umfem``.

A header of 512 bytes, which HDF5 calls a user block, then an HDF5 file. The header holds a signature, the version
and a SHA-256 over everything else, so that a damaged file is recognised before HDF5 sees it. Inside, ``/model`` is
the JSON tree of ``model_json`` and ``/arrays`` holds its larger arrays under readable paths. See
docs/formats/project.md.
"""

from __future__ import annotations

import hashlib
import json
import struct
from importlib.metadata import PackageNotFoundError, version
from io import BytesIO
from pathlib import Path
from typing import Any

import h5py
import numpy as np

from io_formats import model_json
from io_formats.arrays_json import array_from_json, array_to_json, check_storable
from io_formats.atomic import writing
from io_formats.project import Project
from solvers.errors import FileError, ModelError

#: Like PNG's, it breaks visibly when a transfer changes line ends or stops at a control character.
SIGNATURE = b"UMFEM\r\n\x1aproject\n"

#: Version of the layout of header and HDF5 tree; the model inside has its own (``model_json.VERSION``).
VERSION = 1

HEADER = 512
_FIELDS = struct.Struct("<16sIIQ32s")  # signature, version, zero, length of the whole file, digest
_HDF5_SIGNATURE = b"\x89HDF\r\n\x1a\n"

#: Arrays up to this many numbers stay in the JSON tree: a dataset costs a kilobyte and a millisecond.
INLINE = 32

#: Bytes written or read at a time, so that other threads get their turn.
_PIECE = 4 << 20


def save(path: str | Path, project: Project) -> None:
    """Write the project atomically: killed at any moment, the program leaves the old or the new file, whole.

    Raises FileError where the system refuses; the old file is then unchanged.
    """
    image = _hdf5_image(project)
    with writing(path) as temporary:
        _write_file(temporary, image)


def load(path: str | Path) -> Project:
    """Read a project. Raises FileError, one sentence, for a missing, foreign, damaged or newer file."""
    path = Path(path)
    try:
        check(path)
        with h5py.File(path, "r", locking=False) as file:
            return _read_project(file)
    except FileError:
        raise
    except ModelError as error:
        raise FileError(path, str(error)) from error
    except (OSError, KeyError, ValueError, TypeError, RuntimeError, RecursionError) as error:
        raise FileError(path, f"cannot be read as a project ({error}).") from error


def check(path: str | Path) -> None:
    """Raise FileError unless the file is a whole project file of a known version. HDF5 is not involved."""
    path = Path(path)
    if path.is_dir():
        raise FileError(path, "is a folder, not a project file.")
    try:
        with path.open("rb") as file:
            header = file.read(HEADER)
            _check_header(path, header, path.stat().st_size)
            if _digest(header, file) != _FIELDS.unpack_from(header)[4]:
                raise FileError(path, "is damaged: its content does not match its checksum. Open a copy or a backup.")
    except FileNotFoundError as error:
        raise FileError(path, "there is no such file.") from error
    except (OSError, ValueError) as error:
        raise FileError(path, f"cannot be read ({getattr(error, 'strerror', None) or error}).") from error
    found = _FIELDS.unpack_from(header)[1]
    if found > VERSION:
        raise FileError(path, model_json.newer(found, VERSION))


def _check_header(path: Path, header: bytes, size: int) -> None:
    if not header:
        raise FileError(path, "is empty, not a project file.")
    if not header.startswith(SIGNATURE):
        if header.startswith(_HDF5_SIGNATURE):
            raise FileError(path, "is an HDF5 file, but not a UMFEM project.")
        if header.startswith(SIGNATURE[:5]) or SIGNATURE.startswith(header):
            raise FileError(path, "is damaged: its first bytes were changed or cut off. Open a copy or a backup.")
        raise FileError(path, "is not a UMFEM project.")
    if len(header) < HEADER:
        raise FileError(path, f"is damaged: only {size} bytes are left of it. Open a copy or a backup.")
    expected = _FIELDS.unpack_from(header)[3]
    if size != expected:
        raise FileError(path, f"is damaged: it has {size} bytes of {expected}. Open a copy or a backup.")


def _digest(header: bytes, rest: Any) -> bytes:
    """SHA-256 of the header, its digest taken as zeros, and of the rest of the file."""
    start = _FIELDS.size - 32
    digest = hashlib.sha256(header[:start] + bytes(32) + header[_FIELDS.size :])
    while piece := rest.read(_PIECE):
        digest.update(piece)
    return digest.digest()


def _write_file(path: Path, image: memoryview) -> None:
    """Header and content, in pieces; a full disk is an OSError here, with nothing of HDF5 left half open."""
    digest = _digest(_header(len(image), bytes(32)), BytesIO(image[HEADER:]))
    with path.open("r+b") as file:
        file.write(_header(len(image), digest))
        for first in range(HEADER, len(image), _PIECE):
            file.write(image[first : first + _PIECE])
        file.truncate()


def _header(length: int, digest: bytes) -> bytes:
    return _FIELDS.pack(SIGNATURE, VERSION, 0, length, digest).ljust(HEADER, b"\0")


def _hdf5_image(project: Project) -> memoryview:
    """The HDF5 file in memory, with room for the header in front."""
    image = BytesIO()
    with h5py.File(image, "w", userblock_size=HEADER) as file:
        file.attrs["format"] = "umfem-project"
        file.attrs["version"] = VERSION
        file.attrs["program"] = f"UMFEM {program_version()}"
        file.attrs["title"] = project.title.encode("utf-8", "replace").decode()
        arrays = file.create_group("arrays")

        def put(array: np.ndarray, place: str) -> Any:
            if array.size <= INLINE:
                return array_to_json(array, place)
            return {"dataset": _write_array(arrays, array, place)}

        tree = model_json.to_tree(project, put)
        text = json.dumps(tree, allow_nan=False).encode("ascii")
        file.create_dataset("model", data=np.frombuffer(text, dtype=np.uint8))
    return image.getbuffer()


def _write_array(group: h5py.Group, array: np.ndarray, place: str) -> str:
    check_storable(array, place)
    name = place.translate({ord("/"): "∕", ord("\0"): " "}).encode("utf-8", "replace").decode()
    stem, number = name, 2
    while name in group:
        name, number = f"{stem} {number}", number + 1
    array = np.ascontiguousarray(array)
    dataset = group.create_dataset(name, shape=array.shape, dtype=array.dtype)
    rows = max(1, _PIECE // max(1, array.nbytes // max(1, len(array))))
    for first in range(0, len(array), rows):
        dataset[first : first + rows] = array[first : first + rows]
    return name


def _read_project(file: h5py.File) -> Project:
    arrays = file["arrays"]

    def get(tree: Any, place: str) -> np.ndarray:
        if isinstance(tree, dict) and "dataset" in tree:
            return arrays[tree["dataset"]][()]
        return array_from_json(tree, place)

    return model_json.from_tree(json.loads(file["model"][()].tobytes()), get)


def program_version() -> str:
    """The version of the installed program."""
    try:
        return version("umfem")
    except PackageNotFoundError:
        return "unknown"
