"""Many small meshes as one: all rigid bodies of a mechanism, or all marks, in one actor.

Five hundred actors cost 0.1 s a picture and as much for a pick; one actor with as many triangles costs a tenth of it.
Moving a member writes its points anew; finding what is under the mouse tests its boxes and then its triangles.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from umfem_gui.viewport import Viewport

Array = NDArray[np.float64]
Colour = tuple[float, float, float]


@dataclass(frozen=True)
class Piece:
    """Numbers of one mesh: points (n, 3), normals (n, 3) or none, cells (connectivity and offsets), triangles."""

    points: Array
    normals: Array | None
    connectivity: NDArray[np.int64]
    offsets: NDArray[np.int64]  # (cells + 1,)
    triangles: NDArray[np.int64]  # (m, 3), empty for lines


def piece_of(mesh: Any, *, lines: bool = False) -> Piece:
    """The numbers of a mesh of polygons, or of lines."""
    from vtkmodules.util.numpy_support import vtk_to_numpy

    if not lines and mesh.GetNumberOfStrips():
        mesh = mesh.triangulate()
    cells = mesh.GetLines() if lines else mesh.GetPolys()
    connectivity = np.array(vtk_to_numpy(cells.GetConnectivityArray()), dtype=np.int64)
    offsets = np.array(vtk_to_numpy(cells.GetOffsetsArray()), dtype=np.int64)
    points = np.array(mesh.points, dtype=float)
    normals = mesh.GetPointData().GetNormals()
    return Piece(
        points,
        None if normals is None or lines else np.array(vtk_to_numpy(normals), dtype=float),
        connectivity,
        offsets,
        np.zeros((0, 3), dtype=np.int64) if lines else _fans(connectivity, offsets),
    )


def _fans(connectivity: NDArray[np.int64], offsets: NDArray[np.int64]) -> NDArray[np.int64]:
    """Triangles of convex polygons, from their first corner."""
    sizes = np.diff(offsets)
    made = [
        np.column_stack([connectivity[start], connectivity[start + k], connectivity[start + k + 1]])
        for size in np.unique(sizes)
        for start in [offsets[:-1][sizes == size]]
        for k in range(1, int(size) - 1)
    ]
    return np.concatenate(made) if made else np.zeros((0, 3), dtype=np.int64)


class Crowd:
    """One actor for the pieces of many members. A member is a place in ``pieces``; it has a matrix and a colour."""

    def __init__(self, viewport: Viewport, pieces: list[Piece], *, lines: bool = False) -> None:
        self.viewport = viewport
        self.pieces = pieces
        starts = np.cumsum([0, *(len(piece.points) for piece in pieces)])
        cells = np.cumsum([0, *(len(piece.offsets) - 1 for piece in pieces)])
        self._rows = [slice(int(a), int(b)) for a, b in pairwise(starts)]
        self._cells = [slice(int(a), int(b)) for a, b in pairwise(cells)]
        self._matrices: list[Array | None] = [None] * len(pieces)
        self._alike: list[tuple[list[int], NDArray[np.int64]]] | None = None  # members of one piece, and their points
        self.points = np.zeros((int(starts[-1]), 3), dtype=np.float32)
        self._normals = None if lines else np.zeros_like(self.points)
        self._colours = np.full((int(cells[-1]), 3), 150, dtype=np.uint8)
        self._build(starts, lines)

    def _build(self, starts: NDArray[np.int64], lines: bool) -> None:
        from vtkmodules.util.numpy_support import numpy_to_vtk, numpy_to_vtkIdTypeArray
        from vtkmodules.vtkCommonCore import vtkPoints
        from vtkmodules.vtkCommonDataModel import vtkCellArray, vtkPolyData
        from vtkmodules.vtkRenderingCore import vtkActor, vtkPolyDataMapper

        connectivity = [piece.connectivity + start for piece, start in zip(self.pieces, starts[:-1], strict=True)]
        sizes = [np.diff(piece.offsets) for piece in self.pieces]
        offsets = np.concatenate([[0], np.cumsum(np.concatenate([np.zeros(0, dtype=np.int64), *sizes]))])
        joined = np.concatenate([np.zeros(0, dtype=np.int64), *connectivity])
        cells = vtkCellArray()
        cells.SetData(
            numpy_to_vtkIdTypeArray(offsets.astype(np.int64), deep=True),
            numpy_to_vtkIdTypeArray(joined.astype(np.int64), deep=True),
        )
        self._vtk_points = vtkPoints()
        self._vtk_points.SetData(numpy_to_vtk(self.points))
        self.mesh = vtkPolyData()
        self.mesh.SetPoints(self._vtk_points)
        (self.mesh.SetLines if lines else self.mesh.SetPolys)(cells)
        self._vtk_colours = numpy_to_vtk(self._colours)
        self.mesh.GetCellData().SetScalars(self._vtk_colours)
        if self._normals is not None:
            self._vtk_normals = numpy_to_vtk(self._normals)
            self.mesh.GetPointData().SetNormals(self._vtk_normals)
        mapper = vtkPolyDataMapper()
        mapper.SetInputData(self.mesh)
        mapper.SetScalarModeToUseCellData()
        mapper.SetColorModeToDirectScalars()
        self.actor = vtkActor()
        self.actor.SetMapper(mapper)
        self.actor.PickableOff()
        self.viewport.plotter.renderer.AddActor(self.actor)

    def remove(self) -> None:
        """Take the actor out of the view."""
        if self.viewport.plotter is not None:
            self.viewport.plotter.renderer.RemoveActor(self.actor)

    def place(self, member: int, matrix: Array) -> bool:
        """Put a member at a matrix (4, 4), which may scale; False if it is there already."""
        former = self._matrices[member]
        if former is not None and np.array_equal(former, matrix):
            return False
        self._matrices[member] = np.array(matrix)
        rows, piece = self._rows[member], self.pieces[member]
        self.points[rows] = piece.points @ matrix[:3, :3].T + matrix[:3, 3]
        if self._normals is not None and piece.normals is not None:
            self._normals[rows] = piece.normals @ matrix[:3, :3].T
        return True

    def place_all(self, frames: Array) -> None:
        """Put every member at its matrix, frames (n, 4, 4); equal pieces are moved together."""
        if self._alike is None:
            found: dict[int, list[int]] = {}
            for member, piece in enumerate(self.pieces):
                found.setdefault(id(piece), []).append(member)
            self._alike = [
                (members, np.array([np.arange(self._rows[k].start, self._rows[k].stop) for k in members]))
                for members in found.values()
            ]
        self._matrices = list(frames.copy())
        for members, rows in self._alike:
            piece, of = self.pieces[members[0]], frames[members]
            turns = np.swapaxes(of[:, :3, :3], 1, 2)
            self.points[rows] = piece.points @ turns + of[:, None, :3, 3]
            if self._normals is not None and piece.normals is not None:
                self._normals[rows] = piece.normals @ turns

    def moved(self) -> None:
        """After one or more ``place``: let the picture know."""
        self._vtk_points.Modified()
        if self._normals is not None:
            self._vtk_normals.Modified()
        self.mesh.Modified()

    def paint(self, member: int, colour: Colour) -> None:
        """Another colour of a member."""
        self._colours[self._cells[member]] = [round(255.0 * part) for part in colour]
        self._vtk_colours.Modified()
        self.mesh.Modified()

    def paint_all(self, colours: list[Colour]) -> None:
        """A colour for every member."""
        counts = [one.stop - one.start for one in self._cells]
        each = np.round(255.0 * np.array(colours).reshape(-1, 3)).astype(np.uint8)
        self._colours[:] = np.repeat(each, counts, axis=0)
        self._vtk_colours.Modified()
        self.mesh.Modified()

    def hit(self, origin: Array, direction: Array) -> tuple[int, float] | None:
        """The member that a line of sight meets first and how far away, or None."""
        best: tuple[int, float] | None = None
        for member in self._near(origin, direction):
            piece, rows = self.pieces[member], self._rows[member]
            if not len(piece.triangles):
                continue
            distance = nearest_hit(origin, direction, self.points[rows].astype(float)[piece.triangles])
            if distance is not None and (best is None or distance < best[1]):
                best = (member, distance)
        return best

    def _near(self, origin: Array, direction: Array) -> list[int]:
        """Members whose ball around all points the line passes through."""
        if not self.pieces:
            return []
        balls = np.array([_ball(piece.points) for piece in self.pieces])
        frames = np.array([np.eye(4) if matrix is None else matrix for matrix in self._matrices])
        centres = np.einsum("nij,nj->ni", frames[:, :3, :3], balls[:, :3]) + frames[:, :3, 3]
        scale = np.linalg.norm(frames[:, :3, 0], axis=1)
        away = centres - origin
        along = away @ direction
        aside = np.linalg.norm(away - along[:, None] * direction, axis=1)
        near = np.flatnonzero((aside <= balls[:, 3] * scale) & (along > -balls[:, 3] * scale))
        return [int(k) for k in near]


_balls: dict[int, tuple[Array, Array]] = {}


def _ball(points: Array) -> Array:
    """Centre and radius of a ball around points; kept, since the points of a piece never change."""
    known = _balls.get(id(points))
    if known is not None and known[0] is points:
        return known[1]
    if len(_balls) > 4000:
        _balls.clear()
    centre = (points.min(axis=0) + points.max(axis=0)) / 2.0 if len(points) else np.zeros(3)
    radius = float(np.linalg.norm(points - centre, axis=1).max()) if len(points) else 0.0
    ball = np.array([*centre, radius])
    _balls[id(points)] = (points, ball)
    return ball


def nearest_hit(origin: Array, direction: Array, corners: Array) -> float | None:
    """Distance to the first of the triangles (m, 3, 3) that a line meets in front of its origin (Möller, Trumbore)."""
    a, e1, e2 = corners[:, 0], corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    h = np.cross(direction, e2)
    det = np.einsum("ni,ni->n", e1, h)
    with np.errstate(divide="ignore", invalid="ignore"):
        f = 1.0 / det
        s = origin - a
        u = f * np.einsum("ni,ni->n", s, h)
        q = np.cross(s, e1)
        v = f * (q @ direction)
        t = f * np.einsum("ni,ni->n", e2, q)
        hit = (np.abs(det) > 1e-300) & (u >= -1e-9) & (v >= -1e-9) & (u + v <= 1.0 + 1e-9) & (t > 0.0)
    return float(t[hit].min()) if hit.any() else None
