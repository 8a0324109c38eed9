"""The section that a clipping plane makes of solids, filled: without it what is cut would look hollow."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from fem.cutting import Section, Solids, section
from umfem_gui.scenes.fe_cells import cells_in_a_row, points_of
from umfem_gui.scenes.mechanism import rgb


class Cap:
    """One actor: a polygon of every cut element, in the colours of the structure. It is made anew for every plane and
    every deformed shape, which takes some milliseconds for 100 000 elements."""

    def __init__(self, renderer: Any, solids: list[Solids], colour: str, edges: str = "") -> None:
        from vtkmodules.vtkCommonDataModel import vtkPolyData
        from vtkmodules.vtkRenderingCore import vtkActor, vtkPolyDataMapper

        self._renderer = renderer
        self._solids = solids
        self.section: Section | None = None
        self._mesh = vtkPolyData()
        self._values: NDArray[np.float64] | None = None  # at the nodes
        self._colours: tuple[NDArray[np.int64], NDArray[np.uint8]] | None = None  # numbers of elements, ascending
        mapper = vtkPolyDataMapper()
        mapper.SetInputData(self._mesh)
        mapper.ScalarVisibilityOff()
        self.actor = vtkActor()
        self.actor.SetMapper(mapper)
        look = self.actor.GetProperty()
        look.SetColor(*rgb(colour))
        look.SetAmbient(0.3)
        look.SetDiffuse(0.75)
        if edges:
            look.SetEdgeColor(*rgb(edges))
            look.SetLineWidth(1.0)
            look.EdgeVisibilityOn()
        self.actor.VisibilityOff()
        renderer.AddActor(self.actor)

    def remove(self) -> None:
        """Take it out of the view."""
        self._renderer.RemoveActor(self.actor)

    def cut(self, points: NDArray[np.floating] | None, plane: Any) -> None:
        """Fill the section of a vtkPlane through the solids with nodes at ``points`` (n, 3); None: there is none."""
        self.actor.SetVisibility(plane is not None)
        if plane is None or points is None:
            self.section = None
            return
        places = np.asarray(points, dtype=float)
        self.section = section(self._solids, places, np.array(plane.GetOrigin()), np.array(plane.GetNormal()))
        corners = self.section.at_corners(places)
        self._mesh.SetPoints(points_of(np.ascontiguousarray(corners, dtype=np.float32)))
        self._mesh.SetPolys(cells_in_a_row(np.arange(len(corners)), self.section.sizes))
        self._colour()

    def nodes(self, cell: int) -> NDArray[np.int64]:
        """Rows of the ends of the edges that one of the polygons has its corners on."""
        assert self.section is not None
        last = int(self.section.sizes[: cell + 1].sum())
        return np.unique(self.section.ends[last - int(self.section.sizes[cell]) : last])

    def element(self, cell: int) -> int:
        """Number of the element that one of the polygons belongs to."""
        assert self.section is not None
        return int(self.section.owners[cell])

    # ---- colours

    def plain(self) -> None:
        """Its own colour."""
        self._values = self._colours = None
        self.actor.GetMapper().ScalarVisibilityOff()

    def contour(self, values: NDArray[np.float64], table: Any) -> None:
        """Values at the nodes by a lookup table."""
        self._values, self._colours = values, None
        mapper = self.actor.GetMapper()
        mapper.SetScalarModeToUsePointData()
        mapper.SetColorModeToDefault()
        mapper.SetLookupTable(table)
        mapper.UseLookupTableScalarRangeOn()
        mapper.SetInterpolateScalarsBeforeMapping(True)
        self._colour()

    def paint(self, numbers: NDArray[np.int64], colours: NDArray[np.uint8]) -> None:
        """Colours (k, 3) of elements with ascending ``numbers`` (k,)."""
        self._values, self._colours = None, (numbers, colours)
        mapper = self.actor.GetMapper()
        mapper.SetScalarModeToUseCellData()
        mapper.SetColorModeToDirectScalars()
        self._colour()

    def _colour(self) -> None:
        from vtkmodules.util.numpy_support import numpy_to_vtk

        if self.section is None or (self._values is None and self._colours is None):
            return
        if self._values is not None:
            data = np.ascontiguousarray(self.section.at_corners(self._values), dtype=np.float32)
            self._mesh.GetPointData().SetScalars(numpy_to_vtk(data, deep=1))
        elif self._colours is not None:
            data = colours_by_owner(self.section.owners, *self._colours)
            self._mesh.GetCellData().SetScalars(numpy_to_vtk(data, deep=1))
        self.actor.GetMapper().ScalarVisibilityOn()


def colours_by_owner(
    owners: NDArray[np.int64], numbers: NDArray[np.int64], colours: NDArray[np.uint8]
) -> NDArray[np.uint8]:
    """The colours of cells that belong to elements ``owners``; ``numbers`` are ascending."""
    rows = np.clip(np.searchsorted(numbers, owners), 0, len(numbers) - 1)
    return np.ascontiguousarray(colours[rows])
