"""Marks on an FE model: supports, interface, links, masses, springs, sets, the selection and numbers.

Glyphs keep their size on the screen; they are drawn over the structure, so that none hides inside it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fem.model import FEModel, InterpolationLink, RigidLink, link_members, node_rows, rows_of, spring_members
from umfem_gui import theme
from umfem_gui.scenes.dots import pixel_sizes
from umfem_gui.scenes.fe_cells import cells_of, points_of
from umfem_gui.scenes.fe_legend import category_colour
from umfem_gui.scenes.fe_mesh import FEMeshScene, clip
from umfem_gui.scenes.fe_numbers import Numbers
from umfem_gui.scenes.mechanism import rgb

#: Colours of marks: neither the accent nor the colours of elements.
SUPPORT, PRESCRIBED, INTERFACE, LINK, MASS, SPRING = "#1b8a5a", "#7a4fbf", "#c2185b", "#8a5a00", "#37474f", "#00838f"

#: Glyphs beyond this number become plain points.
MOST_GLYPHS = 5000


@dataclass
class _Glyph:
    """Copies of one shape at nodes: ``array`` (n, p, 3) is what ``points`` show, ``places`` (n, 1, 3) the nodes."""

    points: Any
    array: NDArray[np.float32]
    places: NDArray[np.float32]
    outline: NDArray[np.float32]
    pixels: float
    sizes: NDArray[np.float32] | None = None


class FEMarks:
    """Glyphs of one model over its scene."""

    def __init__(self, scene: FEMeshScene) -> None:
        self.scene = scene
        self._actors: dict[str, Any] = {}
        self._glyphs: list[_Glyph] = []
        self._follow: list[tuple[Any, NDArray[np.float32], NDArray[np.int64]]] = []
        self.numbering = Numbers(scene)
        scene.followers.append(self.moved)

    def show(self, model: FEModel | None, *, visible: bool = True) -> None:
        """Draw the marks of a model anew."""
        kept = ("selection", "elements")
        self._remove([key for key in self._actors if key not in kept and not key.startswith("set ")])
        self._glyphs = []
        listener = self._scale
        hooks = self.scene.viewport.before_render
        if model is None or not visible or self.scene.model is not model:
            if listener in hooks:
                hooks.remove(listener)
            self.scene.viewport.redraw()
            return
        if listener not in hooks:
            hooks.append(listener)
        fixed = [s.nodes for s in model.supports if not any(s.values)]
        moved = [s.nodes for s in model.supports if any(s.values)]
        self._glyph("supports", _rows(model, fixed), _cone(), SUPPORT, 13.0)
        self._glyph("prescribed", _rows(model, moved), _cone(), PRESCRIBED, 13.0)
        self._glyph("interface", _rows(model, [model.interface]), _diamond(), INTERFACE, 9.0)
        self._glyph("masses", _rows(model, [np.array([m.node]) for m in model.masses]), _ball(), MASS, 6.0)
        self._links(model)
        self._springs(model)
        self.scene.viewport.redraw()

    def sets(self, model: FEModel | None) -> None:
        """Dots at the nodes of every set in colours of categories, or none; a later set lies over an earlier one."""
        self._remove([key for key in self._actors if key.startswith("set ")])
        for index, numbers in enumerate(model.node_sets.values() if model is not None else ()):
            rows = np.unique(node_rows(model, numbers))
            if len(rows):
                look = self._dots(f"set {index}", rows).GetProperty()
                look.SetColor(*(part / 255 for part in category_colour(index)))
                look.SetPointSize(8.0 if len(rows) <= MOST_GLYPHS else self._fine())
        self.scene.viewport.redraw()

    def select(self, rows: NDArray[np.int64]) -> None:
        """Mark selected nodes."""
        self._remove(["selection"])
        if len(rows) and self.scene.model is not None:
            look = self._dots("selection", rows).GetProperty()
            look.SetColor(*rgb(theme.current().accent))
            look.SetPointSize(9.0 if len(rows) <= MOST_GLYPHS else self._fine())
        self.scene.viewport.redraw()

    def select_elements(self, numbers: NDArray[np.int64]) -> None:
        """Outline selected elements."""
        self._remove(["elements"])
        model, drawing = self.scene.model, self.scene.drawing
        if len(numbers) and model is not None and drawing is not None:
            pairs = [drawing.lines[np.isin(drawing.line_owners, numbers)]]
            for n, polygon in drawing.polygons.items():
                some = polygon[np.isin(drawing.polygon_owners[n], numbers)]
                pairs.append(np.stack([some, np.roll(some, -1, axis=1)], axis=-1).reshape(-1, 2))
            edges = np.concatenate(pairs)
            if len(edges):
                look = self._lines("elements", edges).GetProperty()
                look.SetColor(*rgb(theme.current().accent))
                look.SetLineWidth(3.0)
        self.scene.viewport.redraw()

    def numbers(self, rows: NDArray[np.int64] | None, *, elements: bool = False, chosen: bool = False) -> bool:
        """Write numbers of nodes in these rows, or none; ``elements``: of these elements, or of all, instead.

        ``chosen`` nodes are numbered also where the structure hides them. False if there are too many.
        """
        if rows is None:
            self.numbering.clear()
            self.scene.viewport.redraw()
            return True
        fits = self.numbering.elements(rows) if elements else self.numbering.nodes(rows, chosen=chosen)
        self.scene.viewport.redraw()
        return fits

    def moved(self) -> None:
        """The structure was deformed: what marks nodes follows."""
        for points, array, rows in self._follow:
            array[:] = self.scene.points[rows]
            points.Modified()

    def clear(self) -> None:
        """Take all marks out of the view."""
        self.show(None)
        self.numbering.clear()
        self._remove(list(self._actors))
        self._follow = []

    def clip(self, plane: Any) -> None:
        """Marks of what is cut away go with it; None: nothing is."""
        for actor in self._actors.values():
            if actor.IsA("vtkActor"):
                clip(actor, plane)

    # ---- making

    def _fine(self) -> float:
        """Points of very many nodes: pixels that leave the structure between them seen."""
        return float(np.clip(0.5 * self.scene.detail.pixels_apart(), 2.0, 5.0))

    def _remove(self, keys: list[str]) -> None:
        for key in keys:
            actor = self._actors.pop(key, None)
            if actor is not None and self.scene.viewport.plotter is not None:
                self.scene.renderer.RemoveActor(actor)
                mapper = actor.GetMapper() if hasattr(actor, "GetMapper") else None
                held = mapper.GetInput().GetPoints() if mapper is not None and mapper.GetInput() is not None else None
                self._follow = [entry for entry in self._follow if entry[0] is not held]

    def _points(self, rows: NDArray[np.int64]) -> Any:
        array = np.ascontiguousarray(self.scene.points[rows])
        points = points_of(array)
        self._follow.append((points, array, rows))
        return points

    def _dots(self, key: str, rows: NDArray[np.int64]) -> Any:
        from vtkmodules.vtkCommonDataModel import vtkPolyData

        mesh = vtkPolyData()
        mesh.SetPoints(self._points(rows))
        mesh.SetVerts(cells_of([np.arange(len(rows))[:, None]]))
        actor = self._actor(key, mesh)
        actor.GetProperty().SetRenderPointsAsSpheres(True)
        actor.GetProperty().SetLighting(False)
        return actor

    def _lines(self, key: str, pairs: NDArray[np.int64]) -> Any:
        from vtkmodules.vtkCommonDataModel import vtkPolyData

        rows, inverse = np.unique(pairs, return_inverse=True)
        mesh = vtkPolyData()
        mesh.SetPoints(self._points(rows))
        mesh.SetLines(cells_of([inverse.reshape(-1, 2)]))
        actor = self._actor(key, mesh)
        actor.GetProperty().SetLighting(False)
        return actor

    def _actor(self, key: str, mesh: Any) -> Any:
        from vtkmodules.vtkRenderingCore import vtkActor, vtkPolyDataMapper

        mapper = vtkPolyDataMapper()
        mapper.SetInputData(mesh)
        mapper.ScalarVisibilityOff()
        _in_front(mapper)
        actor = vtkActor()
        actor.SetMapper(mapper)
        clip(actor, self.scene.plane)
        actor.PickableOff()
        actor.UseBoundsOff()
        self.scene.renderer.AddActor(actor)
        self._actors[key] = actor
        return actor

    def _glyph(self, key: str, rows: NDArray[np.int64], shape: Any, colour: str, pixels: float) -> None:
        """A shape of ``pixels`` size at nodes; very many become points."""
        if not len(rows):
            return
        if len(rows) > MOST_GLYPHS:
            actor = self._dots(key, rows)
            actor.GetProperty().SetPointSize(5.0)
            actor.GetProperty().SetColor(*rgb(colour))
            return
        from vtkmodules.util.numpy_support import vtk_to_numpy
        from vtkmodules.vtkCommonDataModel import vtkPolyData

        outline = np.array(vtk_to_numpy(shape.GetPoints().GetData()), dtype=np.float32)
        corners = np.array(vtk_to_numpy(shape.GetPolys().GetConnectivityArray()), dtype=np.int64)
        offsets = np.array(vtk_to_numpy(shape.GetPolys().GetOffsetsArray()), dtype=np.int64)
        places = np.array(self.scene.points[rows])
        array = np.ascontiguousarray(np.repeat(places, len(outline), axis=0))
        mesh = vtkPolyData()
        points = points_of(array)
        mesh.SetPoints(points)
        tables = []
        for size in np.unique(np.diff(offsets)):
            faces = np.stack([corners[start : start + size] for start in offsets[:-1][np.diff(offsets) == size]])
            shift = len(outline) * np.arange(len(rows))[:, None, None]
            tables.append((faces[None] + shift).reshape(-1, size))
        mesh.SetPolys(cells_of(tables))
        actor = self._actor(key, mesh)
        actor.GetProperty().SetColor(*rgb(colour))
        actor.GetProperty().SetAmbient(0.5)
        actor.GetProperty().SetDiffuse(0.6)
        self._glyphs.append(_Glyph(points, array.reshape(len(rows), -1, 3), places[:, None], outline[None], pixels))

    def _links(self, model: FEModel) -> None:
        rigid, mean = [], []
        for link in model.links:
            members = link_members(link)
            if len(members) < 2:
                continue
            rows = rows_of(model.node_numbers, members)
            pairs = np.column_stack([np.full(len(rows) - 1, rows[0]), rows[1:]])
            (mean if isinstance(link, InterpolationLink) else rigid).append(pairs)
        for key, tables, colour in (("rigid", rigid, LINK), ("mean", mean, PRESCRIBED)):
            if tables:
                look = self._lines(key, np.concatenate(tables)).GetProperty()
                look.SetColor(*rgb(colour))
                look.SetLineWidth(1.5)
        masters = [link.master for link in model.links if isinstance(link, RigidLink)]
        masters += [link.node for link in model.links if isinstance(link, InterpolationLink)]
        if masters:
            look = self._dots("masters", np.unique(rows_of(model.node_numbers, masters))).GetProperty()
            look.SetColor(*rgb(LINK))
            look.SetPointSize(8.0)

    def _springs(self, model: FEModel) -> None:
        pairs, ground = [], []
        for spring in model.springs:
            rows = rows_of(model.node_numbers, spring_members(spring))
            if len(rows) == 2:
                pairs.append(rows[None])
            else:
                ground.append(rows)
        if pairs:
            look = self._lines("springs", np.concatenate(pairs)).GetProperty()
            look.SetColor(*rgb(SPRING))
            look.SetLineWidth(2.5)
        if ground:
            self._glyph("grounded", np.unique(np.concatenate(ground)), _diamond(), SPRING, 8.0)

    def _scale(self) -> None:
        """Before every picture: glyphs keep their size on the screen."""
        for glyph in self._glyphs:
            sizes = glyph.pixels * pixel_sizes(self.scene.viewport, glyph.places[:, 0])
            if glyph.sizes is None or np.abs(sizes - glyph.sizes).max() > 1e-3 * sizes.min():
                glyph.sizes = sizes
                np.multiply(glyph.outline, sizes[:, None, None], out=glyph.array)
                glyph.array += glyph.places
                glyph.points.Modified()


def _rows(model: FEModel, groups: list[Any]) -> NDArray[np.int64]:
    numbers = np.concatenate([np.zeros(0, dtype=np.int64), *groups])
    return np.unique(node_rows(model, numbers))


def _in_front(mapper: Any) -> None:
    """Seen through the structure."""
    mapper.SetResolveCoincidentTopologyToPolygonOffset()
    mapper.SetRelativeCoincidentTopologyPolygonOffsetParameters(0.0, -66000.0)
    mapper.SetRelativeCoincidentTopologyLineOffsetParameters(0.0, -66000.0)
    mapper.SetRelativeCoincidentTopologyPointOffsetParameter(-66000.0)


def _cone() -> Any:
    """Its tip at the node, standing below it."""
    from vtkmodules.vtkFiltersSources import vtkConeSource

    source = vtkConeSource()
    source.SetDirection(0, 0, 1)
    source.SetHeight(1.0)
    source.SetRadius(0.42)
    source.SetResolution(12)
    source.SetCenter(0.0, 0.0, -0.5)
    source.Update()
    return source.GetOutput()


def _diamond() -> Any:
    from vtkmodules.vtkFiltersSources import vtkPlatonicSolidSource

    source = vtkPlatonicSolidSource()
    source.SetSolidTypeToOctahedron()
    source.Update()
    output = source.GetOutput()
    output.GetCellData().SetScalars(None)
    return output


def _ball() -> Any:
    from vtkmodules.vtkFiltersSources import vtkSphereSource

    source = vtkSphereSource()
    source.SetRadius(1.0)
    source.SetThetaResolution(14)
    source.SetPhiResolution(10)
    source.Update()
    return source.GetOutput()
