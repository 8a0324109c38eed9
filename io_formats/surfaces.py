"""Surfaces of solids for drawing and for inertia: STL (text and binary) and Wavefront OBJ.

Neither format says its units; the caller scales. Polygons of OBJ become fans of triangles, materials and normals are
not read. Equal points are joined, as STL repeats them for every triangle.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from solvers.errors import FileError
from solvers.multibody.mass_properties import surface_mesh
from solvers.multibody.shapes import SurfaceMesh

Array = NDArray[np.float64]

#: Endings of the files that are read here.
SUFFIXES = (".stl", ".obj")

_RECORD = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])


def read_surface(path: str | Path) -> SurfaceMesh:
    """The surface in an STL or OBJ file, in the units of the file. Raises FileError with line or byte."""
    path = Path(path)
    if path.suffix.lower() not in SUFFIXES:
        raise FileError(path, f"surfaces are read from {' and '.join(SUFFIXES)} files.")
    try:
        data = path.read_bytes()
    except OSError as error:
        raise FileError(path, f"cannot be read ({error.strerror or error}).") from error
    points, triangles = _obj(path, data) if path.suffix.lower() == ".obj" else _stl(path, data)
    if not len(triangles):
        raise FileError(path, "holds no triangles.")
    if not np.all(np.isfinite(points)):
        raise FileError(path, "a coordinate is not a finite number.")
    return surface_mesh(points, triangles)


def _stl(path: Path, data: bytes) -> tuple[Array, NDArray[np.int64]]:
    """Binary if its length fits the count at byte 80, else text (some programs begin binary files with «solid»)."""
    if len(data) >= 84:
        count = int(np.frombuffer(data, "<u4", 1, 80)[0])
        if len(data) == 84 + 50 * count:
            corners = np.frombuffer(data, _RECORD, count, 84)["corners"]
            return corners.reshape(-1, 3).astype(float), np.arange(3 * count).reshape(-1, 3)
    if not data.lstrip().startswith(b"solid"):
        found = int(np.frombuffer(data, "<u4", 1, 80)[0]) if len(data) >= 84 else 0
        raise FileError(
            path, f"is not STL: {found} triangles need {84 + 50 * found} bytes, the file has {len(data)}."
        )  # fmt: skip
    points: list[list[float]] = []
    for number, line in enumerate(data.decode("ascii", "replace").splitlines(), 1):
        words = line.split()
        if words[:1] == ["vertex"]:
            points.append(_numbers(path, number, words[1:4]))
    if len(points) % 3:
        raise FileError(path, f"has {len(points)} corners, which is not a multiple of three.")
    return np.array(points).reshape(-1, 3), np.arange(len(points)).reshape(-1, 3)


def _obj(path: Path, data: bytes) -> tuple[Array, NDArray[np.int64]]:
    points: list[list[float]] = []
    triangles: list[tuple[int, int, int]] = []
    for number, line in enumerate(data.decode("utf-8", "replace").splitlines(), 1):
        words = line.split()
        if words[:1] == ["v"]:
            points.append(_numbers(path, number, words[1:4]))
        elif words[:1] == ["f"]:
            try:
                corners = [int(word.split("/")[0]) for word in words[1:]]
            except ValueError:
                raise FileError(path, f"'{line.strip()}' is not a face.", line=number) from None
            corners = [k - 1 if k > 0 else len(points) + k for k in corners]
            if len(corners) < 3 or min(corners) < 0 or max(corners) >= len(points):
                raise FileError(path, f"a face names a point that is not among the {len(points)} so far.", line=number)
            triangles += [(corners[0], b, c) for b, c in pairwise(corners[1:])]
    return np.array(points, dtype=float).reshape(-1, 3), np.array(triangles, dtype=np.int64).reshape(-1, 3)


def _numbers(path: Path, line: int, words: list[str]) -> list[float]:
    try:
        x, y, z = (float(word) for word in words)
    except ValueError:
        raise FileError(path, f"'{' '.join(words)}' is not a point of three numbers.", line=line) from None
    return [x, y, z]
