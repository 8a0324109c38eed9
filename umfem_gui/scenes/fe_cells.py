"""Arrays as points and cells of VTK."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from fem.drawing import Drawing


def points_of(array: NDArray[np.float32]) -> Any:
    """vtkPoints over an array (n, 3) that stays ours; call ``Modified`` on them after a change."""
    from vtkmodules.util.numpy_support import numpy_to_vtk
    from vtkmodules.vtkCommonCore import vtkPoints

    points = vtkPoints()
    data = numpy_to_vtk(array, deep=0)
    data._numpy = array  # keeps the memory alive
    points.SetData(data)
    return points


def cells_of(tables: list[NDArray[np.int64]]) -> Any:
    """vtkCellArray of tables of point rows, each (k, n)."""
    rows = np.concatenate([np.ascontiguousarray(table, dtype=np.int64).ravel() for table in tables])
    sizes = np.concatenate([np.full(len(table), table.shape[1], dtype=np.int64) for table in tables])
    return cells_in_a_row(rows, sizes)


def cells_in_a_row(rows: NDArray[np.int64], sizes: NDArray[np.int64]) -> Any:
    """vtkCellArray of cells that take ``sizes`` of the ``rows`` of points one after another."""
    from vtkmodules.util.numpy_support import numpy_to_vtkIdTypeArray
    from vtkmodules.vtkCommonDataModel import vtkCellArray

    offsets = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
    cells = vtkCellArray()
    cells.SetData(numpy_to_vtkIdTypeArray(offsets, deep=1), numpy_to_vtkIdTypeArray(rows, deep=1))
    return cells


def outline_edges(drawing: Drawing) -> NDArray[np.int64]:
    """Edges of all drawn polygons and the lines, each once, (k, 2)."""
    pairs = [drawing.lines]
    for n, polygon in drawing.polygons.items():
        pairs.append(np.stack([polygon, np.roll(polygon, -1, axis=1)], axis=-1).reshape(-1, 2) if n > 1 else polygon)
    edges = np.sort(np.concatenate(pairs), axis=1)
    if not len(edges):
        return edges
    size = int(edges.max()) + 1
    return np.stack(np.divmod(np.unique(edges[:, 0] * size + edges[:, 1]), size), axis=-1)


def sharp_edges(surface: Any, angle: float = 30.0) -> NDArray[np.int64]:
    """Rims and edges (k, 2) where the faces of a vtkPolyData bend by more than an angle in degrees."""
    from vtkmodules.util.numpy_support import numpy_to_vtkIdTypeArray, vtk_to_numpy
    from vtkmodules.vtkCommonDataModel import vtkPolyData
    from vtkmodules.vtkFiltersCore import vtkFeatureEdges

    named = vtkPolyData()
    named.SetPoints(surface.GetPoints())
    named.SetPolys(surface.GetPolys())
    rows = numpy_to_vtkIdTypeArray(np.arange(surface.GetNumberOfPoints(), dtype=np.int64), deep=1)
    rows.SetName("row")
    named.GetPointData().AddArray(rows)
    found = vtkFeatureEdges()
    found.SetInputData(named)
    found.SetFeatureAngle(angle)
    found.ColoringOff()
    found.Update()
    edges = found.GetOutput()
    if not edges.GetNumberOfLines():
        return np.zeros((0, 2), dtype=np.int64)
    kept = vtk_to_numpy(edges.GetPointData().GetArray("row")).astype(np.int64)
    return kept[vtk_to_numpy(edges.GetLines().GetConnectivityArray()).reshape(-1, 2)]
