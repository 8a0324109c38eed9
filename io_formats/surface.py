"""Closed surfaces for shapes of bodies: STL (text and binary), OBJ and COLLADA.

Formats: STL, 3D Systems 1989 (80-byte heading, count, 50 bytes a triangle; or ``solid`` … ``facet`` … ``vertex``);
Wavefront OBJ, lines ``v x y z`` and ``f a b c`` with optional ``/`` parts and negative counts from the end.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from io_formats.collada import read_collada
from solvers.errors import FileError
from solvers.multibody.mass_properties import surface_mesh
from solvers.multibody.shapes import SurfaceMesh

#: Endings of the files that are read here.
SUFFIXES = (".stl", ".obj", ".dae")

_RECORD = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("tail", "<u2")])


def read_surface(path: str | Path) -> SurfaceMesh:
    """The triangles of a file, numbers as they are in it. Raises FileError with the line or the byte."""
    path = Path(path)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise FileError(path, f"it cannot be read ({error.strerror or error}).") from None
    if path.suffix.lower() == ".dae":
        points, triangles = read_collada(path)
    elif path.suffix.lower() == ".obj":
        points, triangles = _obj(path, data)
    elif path.suffix.lower() == ".stl":
        points, triangles = _stl(path, data)
    else:
        raise FileError(path, f"'{path.suffix}' is not a surface. Give an STL, OBJ or COLLADA file.")
    if not len(triangles):
        raise FileError(path, "there are no triangles in it.")
    if not np.isfinite(points).all():
        raise FileError(path, "a coordinate is not a finite number.")
    return surface_mesh(points, triangles)


def _stl(path: Path, data: bytes) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    count = int.from_bytes(data[80:84], "little") if len(data) >= 84 else -1
    if count >= 0 and len(data) == 84 + 50 * count:
        corners = np.frombuffer(data, dtype=_RECORD, count=count, offset=84)["corners"].astype(float).reshape(-1, 3)
    elif data.lstrip()[:5].lower() == b"solid" and b"\0" not in data[:1000]:  # some binary headings say «solid» too
        corners = _stl_text(path, data)
    else:
        wanted = 84 + 50 * max(count, 0)
        raise FileError(
            path, f"the file ends here, but {count} triangles need {wanted} bytes. Is it cut short?", byte=len(data)
        )
    return corners, np.arange(len(corners)).reshape(-1, 3)


def _stl_text(path: Path, data: bytes) -> NDArray[np.float64]:
    found = []
    for number, line in enumerate(data.decode("ascii", "replace").splitlines(), start=1):
        words = line.split()
        if words and words[0].lower() == "vertex":
            try:
                x, y, z = (float(word) for word in words[1:])
            except ValueError:
                raise FileError(path, f"a vertex has three numbers, not '{line.strip()[:60]}'.", line=number) from None
            found.append((x, y, z))
    if len(found) % 3:
        raise FileError(path, f"{len(found)} vertices do not make whole triangles. Is it cut short?")
    return np.array(found, dtype=float).reshape(-1, 3)


def _obj(path: Path, data: bytes) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    points: list[tuple[float, ...]] = []
    triangles: list[tuple[int, int, int]] = []
    for number, line in enumerate(data.decode("utf-8", "replace").splitlines(), start=1):
        words = line.split()
        if not words or words[0] not in ("v", "f"):
            continue
        try:
            if words[0] == "v":
                points.append((float(words[1]), float(words[2]), float(words[3])))
                continue
            corners = [_corner(word, len(points)) for word in words[1:]]
        except (ValueError, IndexError):
            raise FileError(path, f"'{line.strip()[:60]}' is not understood.", line=number) from None
        if len(corners) < 3:
            raise FileError(path, f"a face has three corners or more, this one {len(corners)}.", line=number)
        if min(corners) < 0 or max(corners) >= len(points):
            raise FileError(path, f"a face uses a point that is not defined; there are {len(points)}.", line=number)
        triangles += [(corners[0], corners[k], corners[k + 1]) for k in range(1, len(corners) - 1)]
    return np.array(points, dtype=float).reshape(-1, 3), np.array(triangles, dtype=np.int64).reshape(-1, 3)


def _corner(word: str, count: int) -> int:
    """Place of a point from 0; ``7/1/3`` is point 7, ``-1`` the last one so far."""
    value = int(word.split("/")[0])
    return value - 1 if value > 0 else count + value
