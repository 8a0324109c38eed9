"""An FE model in the 3D view: outer faces of solids and shells with soft edges, beams as lines.

One array of points serves all actors and is changed in place to show a deformed shape: nothing is rebuilt to animate.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fem.cutting import solids_of
from fem.drawing import Drawing
from fem.model import FEModel
from umfem_gui import theme
from umfem_gui.fe_facts import find_out
from umfem_gui.scenes.fe_cap import Cap, colours_by_owner
from umfem_gui.scenes.fe_cells import cells_of, outline_edges, points_of, sharp_edges
from umfem_gui.scenes.fe_detail import FAR_APART, Detail
from umfem_gui.scenes.fe_legend import Legend, colour_table
from umfem_gui.scenes.mechanism import rgb
from umfem_gui.viewport import Viewport

SURFACE, EDGE, BEAM = "#9db4ca", "#5d7389", "#d9822b"
#: A section is a little lighter than the surface.
CUT = "#b9cbdc"


class FilledBody(NamedTuple):
    """Elements with their thickness: the actor, the element of each of its faces, its points, what fills a cut."""

    actor: Any
    owners: NDArray[np.int64]
    points: NDArray[np.float64]
    cap: Cap


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
        self.rest: NDArray[np.float32] = self.points
        self._vtk_points: Any = None
        self._meshes: dict[str, Any] = {}
        self._actors: dict[str, Any] = {}
        self._legend: Legend | None = None
        self.wire = False
        self.lying = 0  # pixels under a legend that lies at the foot of a narrow pane; 0: it stands at the left
        self.hidden = False
        self._wish: tuple[Any, ...] = ("plain",)  # how the section is coloured
        self.detail = Detail(self)
        self.bodies: list[FilledBody] = []  # bodies with thickness
        self.plane: Any = None  # what clips
        self.followers: list[Callable[[], None]] = []  # called when the nodes have moved
        self.cap: Cap | None = None

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
        interactor = self.viewport.plotter.iren.interactor
        self.detail.watch(interactor.GetInteractorStyle() if self._renderer is None else None)
        if keep_camera:
            self.viewport.redraw()
        elif self.viewport.home_pending:
            self.viewport.home_pending = False
            self.viewport.set_view(7)
        else:
            self.viewport.fit()
        self.detail.show_edges()

    def clear(self) -> None:
        """Take everything of this scene out of the view."""
        self.name, self.model, self.drawing = "", None, None
        self.deformed = False
        if self.viewport.plotter is not None:
            for actor in self._actors.values():
                self.renderer.RemoveActor(actor)
            self.set_bodies([])
            if self.cap is not None:
                self.cap.remove()
            if self._legend is not None:
                self._legend.remove()
            self.detail.forget()
            self.viewport.forget_actors()
        self._legend = None
        self._actors, self._meshes = {}, {}
        self.bodies, self.plane, self.cap = [], None, None

    # ---- shape

    def deform(self, moves: NDArray[np.float64] | None) -> None:
        """Show the nodes moved by ``moves`` (n_nodes, 3), or at rest; points change in place."""
        if self._vtk_points is None:
            return
        if moves is None:
            self.points[:] = self.rest
        else:
            np.add(self.rest, moves, out=self.points, casting="unsafe")
        self.deformed = moves is not None
        self._vtk_points.Modified()
        for follow in self.followers:
            follow()
        if self.cap is not None:
            self.cap.cut(self.points, self.plane)
        self.viewport.redraw()

    def ghost(self, on: bool) -> None:
        """The structure at rest as thin lines behind the deformed one."""
        if not on or self.model is None or self.drawing is None:
            self.take("ghost")
            self.viewport.redraw()
            return
        if "ghost" in self._actors:
            return
        from vtkmodules.vtkCommonDataModel import vtkPolyData

        mesh = vtkPolyData()
        mesh.SetPoints(points_of(np.array(self.rest)))
        mesh.SetLines(cells_of([self._ghost_edges()]))
        look = self.add("ghost", mesh).GetProperty()
        look.SetColor(*rgb(theme.current().muted))
        look.SetOpacity(0.35)
        look.SetLighting(False)
        look.SetLineWidth(1.0)
        self._actors["ghost"].PickableOff()
        self.viewport.redraw()

    def _ghost_edges(self) -> NDArray[np.int64]:
        """All edges of elements, or those of the shape alone where all would veil what swings before them."""
        assert self.drawing is not None
        if self.detail.pixels_apart() < FAR_APART:
            sharp = sharp_edges(self._meshes["surface"])
            if len(sharp):
                return sharp
        return outline_edges(self.drawing)

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
        if 0.0 <= low < 1e-6 * high:
            low = 0.0  # rounding noise
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
        self._wish = ("contour", values, table)
        self._wear_cap()
        if title:
            self._legend = Legend(self.renderer, table, title, self.lying)
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
        for actor, owners in (*drawn, *((body.actor, body.owners) for body in self.bodies)):
            mapper = actor.GetMapper()
            data = colours_by_owner(owners, numbers, colours)
            mapper.GetInput().GetCellData().SetScalars(numpy_to_vtk(data, deep=1))
            mapper.SetScalarModeToUseCellData()
            mapper.SetColorModeToDirectScalars()
            mapper.ScalarVisibilityOn()
        self._wish = ("paint", numbers, colours)
        self._wear_cap()
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
            self.detail.show_edges()
        for actor in (*(body.actor for body in self.bodies), *(cap.actor for cap in self._caps())):
            actor.GetProperty().SetRepresentation(1 if on else 2)
        self.viewport.redraw()

    def set_opacity(self, value: float) -> None:
        """See through the surface, for what lies behind it."""
        if "surface" in self._actors:
            self._actors["surface"].GetProperty().SetOpacity(value)

    def hide_surface(self, hidden: bool, *, lines: bool = True) -> None:
        """Leave room for bodies with thickness."""
        self.hidden = hidden
        for key in ("surface", *(("lines",) if lines else ())):
            if key in self._actors:
                self._actors[key].SetVisibility(not hidden)
        self.viewport.redraw()

    def clip(self, plane: Any) -> None:
        """Cut everything by a vtkPlane, or None to show all; what was solid shows its section."""
        self.plane = plane
        if plane is not None and self.cap is None and self.model is not None:
            self.cap = Cap(self.renderer, solids_of(self.model), CUT, EDGE)
            self._wear_cap()
        for actor in (*self._actors.values(), *(body.actor for body in self.bodies)):
            clip(actor, plane)
        if self.cap is not None:
            self.cap.cut(self.points, plane)
        for body in self.bodies:
            body.cap.cut(body.points, plane)
        self.viewport.redraw()

    def set_bodies(self, bodies: list[FilledBody]) -> None:
        """Other bodies with thickness, or none."""
        for body in self.bodies:
            self.renderer.RemoveActor(body.actor)
            body.cap.remove()
        self.bodies = bodies
        for body in bodies:
            self.renderer.AddActor(body.actor)

    def _caps(self) -> list[Cap]:
        return [cap for cap in (self.cap, *(body.cap for body in self.bodies)) if cap is not None]

    def _wear_cap(self) -> None:
        """The section in the colours of the structure."""
        kind, *what = self._wish
        for cap in self._caps():
            if kind == "contour" and cap is self.cap:
                cap.contour(*what)
            elif kind == "paint":
                cap.paint(*what)
            else:
                cap.plain()
            cap.actor.GetProperty().SetRepresentation(1 if self.wire else 2)

    def actors(self) -> list[Any]:
        """Actors that show the structure, for picking."""
        found = [self._actors[key] for key in ("surface", "lines", "dots") if key in self._actors]
        return [*found, self.cap.actor] if self.cap is not None and self.plane is not None else found

    def in_sight(self, rows: NDArray[np.int64] | None = None) -> NDArray[np.bool_]:
        """Which nodes, all or those of ``rows``, the clipping plane leaves."""
        points = self.points if rows is None else self.points[rows]
        if self.plane is None:
            return np.ones(len(points), dtype=bool)
        height = (points - np.array(self.plane.GetOrigin())) @ np.array(self.plane.GetNormal())
        return height > -1e-6 * float(np.ptp(self.points, axis=0).max())

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
        """Rows of the nodes of one drawn cell; of a filled section those beside it."""
        if self.cap is not None and actor is self.cap.actor:
            return self.cap.nodes(cell)
        from vtkmodules.vtkCommonCore import vtkIdList

        ids = vtkIdList()
        actor.GetMapper().GetInput().GetCellPoints(cell, ids)
        return np.array([ids.GetId(i) for i in range(ids.GetNumberOfIds())], dtype=np.int64)

    def cell_element(self, actor: Any, cell: int) -> int | None:
        """Number of the element that a drawn cell belongs to."""
        for key in ("surface", "lines"):
            if actor is self._actors.get(key):
                return int(self._owners(key)[cell])
        if self.cap is not None and actor is self.cap.actor:
            return self.cap.element(cell)
        return None

    # ---- building

    def _make_points(self, model: FEModel) -> None:
        self.rest = np.ascontiguousarray(model.coordinates, dtype=np.float32)
        self.points = np.array(self.rest)
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
        look = self.add("surface", mesh).GetProperty()
        look.SetColor(*rgb(SURFACE))
        look.SetEdgeColor(*rgb(EDGE))
        look.SetLineWidth(1.0)
        look.SetAmbient(0.3)
        look.SetDiffuse(0.75)
        mapper = self._actors["surface"].GetMapper()
        mapper.SetResolveCoincidentTopologyToPolygonOffset()
        mapper.SetRelativeCoincidentTopologyPolygonOffsetParameters(1.0, 1.0)
        self.detail.show_edges()

    def _add_lines(self, drawing: Drawing, width: float) -> None:
        mesh = self._mesh()
        mesh.SetLines(cells_of([drawing.lines]))
        self._meshes["lines"] = mesh
        look = self.add("lines", mesh).GetProperty()
        look.SetColor(*rgb(BEAM))
        look.SetLineWidth(width)
        look.SetLighting(False)

    def _add_dots(self) -> None:
        """A model that has nodes only."""
        mesh = self._mesh()
        mesh.SetVerts(cells_of([np.arange(len(self.rest))[:, None]]))
        self._meshes["dots"] = mesh
        look = self.add("dots", mesh).GetProperty()
        look.SetColor(*rgb(EDGE))
        look.SetPointSize(4.0)
        look.SetLighting(False)

    def actor(self, key: str) -> Any:
        """An actor by its key (surface, lines, dots, ghost, coarse), or None."""
        return self._actors.get(key)

    def take(self, key: str) -> None:
        """Take an actor away, if it is there."""
        actor = self._actors.pop(key, None)
        if actor is not None:
            self.renderer.RemoveActor(actor)

    def add(self, key: str, mesh: Any) -> Any:
        """A new actor of a mesh, clipped as the others."""
        from vtkmodules.vtkRenderingCore import vtkActor, vtkPolyDataMapper

        mapper = vtkPolyDataMapper()
        mapper.SetInputData(mesh)
        mapper.ScalarVisibilityOff()
        actor = vtkActor()
        actor.SetMapper(mapper)
        clip(actor, self.plane)
        self.renderer.AddActor(actor)
        self._actors[key] = actor
        return actor

    def _plain(self) -> None:
        self.detail.drop_coarse()
        drawn = [self._actors[key] for key in ("surface", "lines", "dots") if key in self._actors]
        for actor in (*drawn, *(body.actor for body in self.bodies)):
            actor.GetMapper().ScalarVisibilityOff()
            actor.GetMapper().SetColorModeToDefault()
        self._wish = ("plain",)
        self._wear_cap()
        self.viewport.redraw()


def clip(actor: Any, plane: Any) -> None:
    """A plane that cuts an actor, or none."""
    mapper = actor.GetMapper()
    mapper.RemoveAllClippingPlanes()
    if plane is not None:
        mapper.AddClippingPlane(plane)
