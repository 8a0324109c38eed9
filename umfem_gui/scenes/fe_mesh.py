"""An FE model in the 3D view: the outer surface with soft edges."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyvista as pv

from fem.elements import ELEMENT_TYPES
from fem.model import FEModel
from umfem_gui import theme
from umfem_gui.scenes.mechanism import rgb
from umfem_gui.viewport import Viewport


class FEMeshScene:
    """Actors of one FE model."""

    def __init__(self, viewport: Viewport) -> None:
        self.viewport = viewport
        self.name = ""
        self._actors: list[Any] = []

    def show(self, name: str, model: FEModel | None) -> None:
        """Draw a model, or nothing."""
        self.clear()
        self.name = name
        if model is None or not model.blocks:
            self.viewport.redraw()
            return
        surface = grid_of(model).extract_surface(algorithm=None)
        self._add(surface)
        self.viewport.fit()

    def clear(self) -> None:
        """Take everything of this scene out of the view."""
        self.name = ""
        if self.viewport.plotter is not None:
            for actor in self._actors:
                self.viewport.plotter.renderer.RemoveActor(actor)
        self.viewport.clear_pickable()
        self._actors = []

    def _add(self, mesh: pv.PolyData) -> None:
        from vtkmodules.vtkRenderingCore import vtkActor, vtkPolyDataMapper

        mapper = vtkPolyDataMapper()
        mapper.SetInputData(mesh)
        mapper.ScalarVisibilityOff()
        actor = vtkActor()
        actor.SetMapper(mapper)
        look = actor.GetProperty()
        look.SetColor(*rgb("#8fa9c2"))
        look.SetEdgeVisibility(True)
        look.SetEdgeColor(*rgb(theme.current().muted))
        look.SetLineWidth(1.0)
        self.viewport.plotter.renderer.AddActor(actor)
        self._actors.append(actor)
        self.viewport.pickable(actor, ("fe_models", self.name))


def grid_of(model: FEModel) -> pv.UnstructuredGrid:
    """The elements as one VTK grid."""
    cells, kinds = [], []
    for block in model.blocks:
        kind = ELEMENT_TYPES[block.type].vtk_cell
        width = block.connectivity.shape[1]
        counts = np.full((len(block.connectivity), 1), width)
        cells.append(np.hstack([counts, block.connectivity]).ravel())
        kinds.append(np.full(len(block.connectivity), kind, dtype=np.uint8))
    return pv.UnstructuredGrid(np.concatenate(cells), np.concatenate(kinds), np.array(model.coordinates))
