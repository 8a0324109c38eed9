"""An FE model in the 3D view: outer faces of solids and shells with soft edges, beams as lines.

One array of points serves all actors and is changed in place to show a deformed shape: nothing is rebuilt to animate.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fem.drawing import Drawing
from fem.model import FEModel
from umfem_gui import theme
from umfem_gui.fe_facts import find_out
from umfem_gui.scenes.fe_legend import Legend, colour_table
from umfem_gui.scenes.mechanism import rgb
from umfem_gui.viewport import Viewport

SURFACE, EDGE, BEAM = "#9db4ca", "#5d7389", "#d9822b"

#: More faces than this are drawn without their edges; while the camera moves, fewer.
MOST_EDGES, MOST_EDGES_MOVING = 400_000, 12_000

#: Of more faces than this, edges are drawn only when they stand apart on the screen.
MOST_DENSE = 60_000

#: While the camera moves, surfaces with more faces than this are replaced by a coarse one.
MOST_MOVING = 60_000


class FEMeshScene:
    """Actors of one FE model: ``show`` builds, ``deform`` and ``contour`` change arrays in place."""

    def __init__(self, viewport: Viewport, renderer: Any = None) -> None:
        self.viewport = viewport
        self._renderer = renderer
        self.name = ""
        self.model: FEModel | None = None
        self.drawing: Drawing | None = None
        self.points: NDArray[np.float32] = np.zeros((0, 3), dtype=np.float32)
        self.deformed = False
        self._rest: NDArray[np.float32] = self.points
        self._vtk_points: Any = None
        self._meshes: dict[str, Any] = {}
        self._actors: dict[str, Any] = {}
        self._legend: Legend | None = None
        self._edges = False
        self._moving = False
        self.wire = False
        self._hidden = False
        self._observers: list[tuple[Any, int]] = []
        self.bodies: list[tuple[Any, NDArray[np.int64]]] = []  # actors with thickness, the element of each face

    @property
    def renderer(self) -> Any:
        return self._renderer if self._renderer is not None else self.viewport.plotter.renderer

    def show(self, name: str, model: FEModel | None, *, keep_camera: bool = False) -> None:
        """Draw a model, or nothing. ``keep_camera`` where the same structure is drawn again after an edit."""
        self.clear()
        self.name, self.model = name, model
        if model is None or not len(model.coordinates):
            self.viewport.redraw()
            return
        self.drawing = find_out(model).drawing
        self._make_points(model)
        if self.drawing.polygons:
            self._add_surface(self.drawing)
        if len(self.drawing.lines):
            self._add_lines(self.drawing, 1.5 if self.drawing.polygons else 3.0)
        if not self.drawing.polygons and not len(self.drawing.lines):
            self._add_dots()
        self.set_wireframe(self.wire)
        self._watch_camera()
        if keep_camera:
            self.viewport.redraw()
        elif self.viewport.home_pending:
            self.viewport.home_pending = False
            self.viewport.set_view(7)
        else:
            self.viewport.fit()
        self._show_edges()

    def clear(self) -> None:
        """Take everything of this scene out of the view."""
        self.name, self.model, self.drawing = "", None, None
        self.deformed = False
        if self.viewport.plotter is not None:
            for actor in (*self._actors.values(), *(body for body, _ in self.bodies)):
                self.renderer.RemoveActor(actor)
            if self._legend is not None:
                self._legend.remove()
            for target, number in self._observers:
                target.RemoveObserver(number)
            self.viewport.clear_pickable()
        self._legend = None
        self._observers = []
        self._actors, self._meshes = {}, {}
        self.bodies = []

    # ---- shape

    def deform(self, moves: NDArray[np.float64] | None) -> None:
        """Show the nodes moved by ``moves`` (n_nodes, 3), or at rest; points change in place."""
        if self._vtk_points is None:
            return
        if moves is None:
            self.points[:] = self._rest
        else:
            np.add(self._rest, moves, out=self.points, casting="unsafe")
        self.deformed = moves is not None
        self._vtk_points.Modified()
        self.viewport.redraw()

    def ghost(self, on: bool) -> None:
        """The structure at rest as thin lines behind the deformed one."""
        if not on or self.model is None or self.drawing is None:
            actor = self._actors.pop("ghost", None)
            if actor is not None:
                self.renderer.RemoveActor(actor)
            self.viewport.redraw()
            return
        if "ghost" in self._actors:
            return
        from vtkmodules.vtkCommonDataModel import vtkPolyData

        mesh = vtkPolyData()
        mesh.SetPoints(points_of(np.array(self._rest)))
        edges = outline_edges(self.drawing)
        mesh.SetLines(cells_of([edges]))
        look = self._add("ghost", mesh).GetProperty()
        look.SetColor(*rgb(theme.current().muted))
        look.SetOpacity(0.35)
        look.SetLighting(False)
        look.SetLineWidth(1.0)
        self._actors["ghost"].PickableOff()
        self.viewport.redraw()

    # ---- colour

    def contour(
        self,
        values: NDArray[np.float64] | None,
        title: str = "",
        *,
        signed: bool = False,
        limits: tuple[float, float] | None = None,
    ) -> None:
        """Colour by values at the nodes (n_nodes,) with a legend, or plainly again."""
        if self._legend is not None:
            self._legend.remove()
            self._legend = None
        if values is None:
            self._plain()
            return
        from vtkmodules.util.numpy_support import numpy_to_vtk

        data = numpy_to_vtk(np.ascontiguousarray(values, dtype=np.float32), deep=1)
        low, high = limits or (float(np.nanmin(values)), float(np.nanmax(values)))
        if signed:
            high = max(abs(low), abs(high)) or 1.0
            low = -high
        if high <= low:
            high = low + 1.0
        table = colour_table("signed" if signed else "magnitude", low, high)
        for key in ("surface", "lines", "dots"):
            if key not in self._meshes:
                continue
            self._meshes[key].GetPointData().SetScalars(data)
            self._meshes[key].GetCellData().SetScalars(None)
            mapper = self._actors[key].GetMapper()
            mapper.SetScalarModeToUsePointData()
            mapper.SetLookupTable(table)
            mapper.SetScalarRange(low, high)
            mapper.SetInterpolateScalarsBeforeMapping(True)
            mapper.ScalarVisibilityOn()
        if title:
            self._legend = Legend(self.renderer, table, title)
        self.viewport.redraw()

    def paint_elements(self, numbers: NDArray[np.int64], colours: NDArray[np.uint8]) -> None:
        """Colour elements: their ``numbers`` ascending (k,) and ``colours`` (k, 3); none is plain."""
        from vtkmodules.util.numpy_support import numpy_to_vtk

        if self._legend is not None:
            self._legend.remove()
            self._legend = None
        self._plain()
        if not len(numbers):
            return
        drawn = [(self._actors[key], self._owners(key)) for key in ("surface", "lines") if key in self._meshes]
        for actor, owners in (*drawn, *self.bodies):
            rows = np.clip(np.searchsorted(numbers, owners), 0, len(numbers) - 1)
            mapper = actor.GetMapper()
            mapper.GetInput().GetCellData().SetScalars(numpy_to_vtk(np.ascontiguousarray(colours[rows]), deep=1))
            mapper.SetScalarModeToUseCellData()
            mapper.SetColorModeToDirectScalars()
            mapper.ScalarVisibilityOn()
        self.viewport.redraw()

    def legend_of(self, table: Any, title: str) -> None:
        """A legend without a contour, as of the quality of elements."""
        if self._legend is not None:
            self._legend.remove()
        self._legend = Legend(self.renderer, table, title)

    def set_wireframe(self, on: bool) -> None:
        """Surfaces as wires, or filled."""
        self.wire = on
        if "surface" in self._actors:
            look = self._actors["surface"].GetProperty()
            look.SetRepresentation(1 if on else 2)
            self._show_edges()
        for body, _ in self.bodies:
            body.GetProperty().SetRepresentation(1 if on else 2)
        self.viewport.redraw()

    def set_opacity(self, value: float) -> None:
        """See through the surface, for what lies behind it."""
        if "surface" in self._actors:
            self._actors["surface"].GetProperty().SetOpacity(value)

    def hide_surface(self, hidden: bool, *, lines: bool = True) -> None:
        """Leave room for bodies with thickness."""
        self._hidden = hidden
        for key in ("surface", *(("lines",) if lines else ())):
            if key in self._actors:
                self._actors[key].SetVisibility(not hidden)
        self.viewport.redraw()

    def clip(self, plane: Any) -> None:
        """Cut everything by a vtkPlane, or None to show all."""
        if "coarse" in self._actors:  # it shares the planes of the surface
            self.renderer.RemoveActor(self._actors.pop("coarse"))
        for actor in (*self._actors.values(), *(body for body, _ in self.bodies)):
            actor.GetMapper().RemoveAllClippingPlanes()
            if plane is not None:
                actor.GetMapper().AddClippingPlane(plane)
        self.viewport.redraw()

    def actors(self) -> list[Any]:
        """Actors that show the structure, for picking."""
        return [self._actors[key] for key in ("surface", "lines", "dots") if key in self._actors]

    @contextmanager
    def whole(self) -> Iterator[None]:
        """While something is picked: what stands hidden behind bodies with thickness is found too."""
        hidden = [actor for actor in self.actors() if not actor.GetVisibility()]
        for actor in hidden:
            actor.VisibilityOn()
        try:
            yield
        finally:
            for actor in hidden:
                actor.VisibilityOff()

    def cell_nodes(self, actor: Any, cell: int) -> NDArray[np.int64]:
        """Rows of the nodes of one drawn cell."""
        from vtkmodules.vtkCommonCore import vtkIdList

        ids = vtkIdList()
        actor.GetMapper().GetInput().GetCellPoints(cell, ids)
        return np.array([ids.GetId(i) for i in range(ids.GetNumberOfIds())], dtype=np.int64)

    def cell_element(self, actor: Any, cell: int) -> int | None:
        """Number of the element that a drawn cell belongs to."""
        for key in ("surface", "lines"):
            if actor is self._actors.get(key):
                return int(self._owners(key)[cell])
        return None

    # ---- building

    def _make_points(self, model: FEModel) -> None:
        self._rest = np.ascontiguousarray(model.coordinates, dtype=np.float32)
        self.points = np.array(self._rest)
        self._vtk_points = points_of(self.points)

    def _owners(self, key: str) -> NDArray[np.int64]:
        assert self.drawing is not None
        if key == "lines":
            return self.drawing.line_owners
        return np.concatenate([self.drawing.polygon_owners[n] for n in self.drawing.polygons])

    def _mesh(self) -> Any:
        from vtkmodules.vtkCommonDataModel import vtkPolyData

        mesh = vtkPolyData()
        mesh.SetPoints(self._vtk_points)
        return mesh

    def _add_surface(self, drawing: Drawing) -> None:
        mesh = self._mesh()
        mesh.SetPolys(cells_of(list(drawing.polygons.values())))
        self._meshes["surface"] = mesh
        look = self._add("surface", mesh).GetProperty()
        look.SetColor(*rgb(SURFACE))
        look.SetEdgeColor(*rgb(EDGE))
        look.SetLineWidth(1.0)
        look.SetAmbient(0.3)
        look.SetDiffuse(0.75)
        mapper = self._actors["surface"].GetMapper()
        mapper.SetResolveCoincidentTopologyToPolygonOffset()
        mapper.SetRelativeCoincidentTopologyPolygonOffsetParameters(1.0, 1.0)
        self._show_edges()

    def _add_lines(self, drawing: Drawing, width: float) -> None:
        mesh = self._mesh()
        mesh.SetLines(cells_of([drawing.lines]))
        self._meshes["lines"] = mesh
        look = self._add("lines", mesh).GetProperty()
        look.SetColor(*rgb(BEAM))
        look.SetLineWidth(width)
        look.SetLighting(False)

    def _add_dots(self) -> None:
        """A model that has nodes only."""
        mesh = self._mesh()
        mesh.SetVerts(cells_of([np.arange(len(self._rest))[:, None]]))
        self._meshes["dots"] = mesh
        look = self._add("dots", mesh).GetProperty()
        look.SetColor(*rgb(EDGE))
        look.SetPointSize(4.0)
        look.SetLighting(False)

    def _add(self, key: str, mesh: Any) -> Any:
        from vtkmodules.vtkRenderingCore import vtkActor, vtkPolyDataMapper

        mapper = vtkPolyDataMapper()
        mapper.SetInputData(mesh)
        mapper.ScalarVisibilityOff()
        actor = vtkActor()
        actor.SetMapper(mapper)
        self.renderer.AddActor(actor)
        self._actors[key] = actor
        return actor

    def _plain(self) -> None:
        if "coarse" in self._actors:  # it wears the colours of before
            self.renderer.RemoveActor(self._actors.pop("coarse"))
        drawn = [self._actors[key] for key in ("surface", "lines", "dots") if key in self._actors]
        for actor in (*drawn, *(body for body, _ in self.bodies)):
            actor.GetMapper().ScalarVisibilityOff()
            actor.GetMapper().SetColorModeToDefault()
        self.viewport.redraw()

    # ---- the camera moves: fewer edges on large models

    def _watch_camera(self) -> None:
        style = self.viewport.plotter.iren.interactor.GetInteractorStyle() if self._renderer is None else None
        if style is None:
            return
        for event, moving in (("StartInteractionEvent", True), ("EndInteractionEvent", False)):
            number = style.AddObserver(event, lambda *_, moving=moving: self._camera_moves(moving))
            self._observers.append((style, number))

    def _camera_moves(self, moving: bool) -> None:
        self._moving = moving
        self._show_edges()
        self._show_coarse(moving)

    def _show_coarse(self, moving: bool) -> None:
        """Level of detail: large surfaces turn as a coarse copy, and are themselves again when the camera stands."""
        actor = self._actors.get("surface")
        if actor is None or self.deformed or self._meshes["surface"].GetNumberOfPolys() <= MOST_MOVING:
            return
        if self._hidden:
            return
        mapper = actor.GetMapper()
        if "coarse" not in self._actors:
            from vtkmodules.vtkFiltersCore import vtkQuadricClustering

            few = vtkQuadricClustering()
            few.SetInputData(self._meshes["surface"])
            few.SetNumberOfDivisions(60, 60, 60)
            few.AutoAdjustNumberOfDivisionsOff()
            few.CopyCellDataOn()  # colours of elements
            few.Update()
            coarse = self._add("coarse", few.GetOutput())
            coarse.SetProperty(actor.GetProperty())
            coarse.PickableOff()
            coarse.GetMapper().SetScalarVisibility(mapper.GetScalarVisibility())
            coarse.GetMapper().SetScalarModeToUseCellData()
            coarse.GetMapper().SetColorModeToDirectScalars()
            coarse.GetMapper().SetClippingPlanes(mapper.GetClippingPlanes())
        self._actors["coarse"].SetVisibility(moving)
        actor.SetVisibility(not moving)

    def _show_edges(self) -> None:
        if "surface" in self._actors:
            count = self._meshes["surface"].GetNumberOfPolys()
            most = MOST_EDGES_MOVING if self._moving else MOST_EDGES
            shown = count <= most and not self.wire and self._edges_apart(count)
            self._actors["surface"].GetProperty().SetEdgeVisibility(shown)

    def _edges_apart(self, count: int) -> bool:
        """Edges of a fine mesh seen from afar would lie on every pixel and hide the colours."""
        if count < MOST_DENSE or self.drawing is None:
            return True
        table = max(self.drawing.polygons.values(), key=len)
        some = table[:: max(len(table) // 500, 1)]
        lengths = np.linalg.norm(self._rest[some[:, 0]] - self._rest[some[:, 1]], axis=1)
        return bool(np.median(lengths) > 2.0 * self.viewport.pixel_size(self._rest.mean(axis=0)))


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
    from vtkmodules.util.numpy_support import numpy_to_vtkIdTypeArray
    from vtkmodules.vtkCommonDataModel import vtkCellArray

    rows = np.concatenate([np.ascontiguousarray(table, dtype=np.int64).ravel() for table in tables])
    sizes = np.concatenate([np.full(len(table), table.shape[1], dtype=np.int64) for table in tables])
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
