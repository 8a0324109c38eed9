"""An FE model in the 3D view: outer faces of solids and shells with soft edges, beams as lines."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyvista as pv

from fem.drawing import Drawing
from fem.model import FEModel
from umfem_gui.fe_facts import find_out
from umfem_gui.scenes.mechanism import rgb
from umfem_gui.viewport import Viewport

SURFACE, EDGE, BEAM = "#9db4ca", "#5d7389", "#d9822b"


class FEMeshScene:
    """Actors of one FE model."""

    def __init__(self, viewport: Viewport) -> None:
        self.viewport = viewport
        self.name = ""
        self.model: FEModel | None = None
        self._actors: list[Any] = []

    def show(self, name: str, model: FEModel | None) -> None:
        """Draw a model, or nothing."""
        self.clear()
        self.name, self.model = name, model
        if model is None or not model.blocks:
            self.viewport.redraw()
            return
        drawing = find_out(model).drawing
        if drawing.polygons:
            self._add_surface(faces_of(model, drawing))
        if len(drawing.lines):
            self._add_lines(lines_of(model, drawing), 1.5 if drawing.polygons else 3.0)
        if self.viewport.home_pending:
            self.viewport.home_pending = False
            self.viewport.set_view(7)
        else:
            self.viewport.fit()

    def clear(self) -> None:
        """Take everything of this scene out of the view."""
        self.name, self.model = "", None
        if self.viewport.plotter is not None:
            for actor in self._actors:
                self.viewport.plotter.renderer.RemoveActor(actor)
        self.viewport.clear_pickable()
        self._actors = []

    def _add_surface(self, mesh: pv.PolyData) -> None:
        look = self._add(mesh).GetProperty()
        look.SetColor(*rgb(SURFACE))
        look.SetEdgeVisibility(mesh.n_cells < 200_000)
        look.SetEdgeColor(*rgb(EDGE))
        look.SetLineWidth(1.0)
        look.SetAmbient(0.3)
        look.SetDiffuse(0.75)

    def _add_lines(self, mesh: pv.PolyData, width: float) -> None:
        look = self._add(mesh).GetProperty()
        look.SetColor(*rgb(BEAM))
        look.SetLineWidth(width)
        look.SetLighting(False)

    def _add(self, mesh: pv.PolyData) -> Any:
        from vtkmodules.vtkRenderingCore import vtkActor, vtkPolyDataMapper

        mapper = vtkPolyDataMapper()
        mapper.SetInputData(mesh)
        mapper.ScalarVisibilityOff()
        actor = vtkActor()
        actor.SetMapper(mapper)
        self.viewport.plotter.renderer.AddActor(actor)
        self._actors.append(actor)
        self.viewport.pickable(actor, ("fe_models", self.name))
        return actor


def faces_of(model: FEModel, drawing: Drawing) -> pv.PolyData:
    """The polygons as one surface."""
    rows = [
        np.hstack([np.full((len(polygons), 1), corners), polygons]).ravel()
        for corners, polygons in drawing.polygons.items()
    ]
    mesh = pv.PolyData()
    mesh.points = np.array(model.coordinates)
    mesh.faces = np.concatenate(rows)
    return mesh


def lines_of(model: FEModel, drawing: Drawing) -> pv.PolyData:
    """The beams as lines."""
    mesh = pv.PolyData()
    mesh.points = np.array(model.coordinates)
    mesh.lines = np.hstack([np.full((len(drawing.lines), 1), 2), drawing.lines]).ravel()
    return mesh
