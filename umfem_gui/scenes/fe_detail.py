"""Level of detail of an FE model: fewer edges and a coarse surface while the camera or the clipping plane moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from umfem_gui.scenes.fe_mesh import FEMeshScene

#: More faces than this are drawn without their edges; while the camera moves, fewer.
MOST_EDGES, MOST_EDGES_MOVING = 400_000, 12_000

#: Of more faces than this, edges are drawn only when they stand so many pixels apart on the screen, and faintly until
#: they stand far apart.
MOST_DENSE, APART, FAR_APART = 3_000, 3.0, 12.0

#: How much of an edge is seen at least.
FAINT = 0.25

#: While the camera moves, surfaces with more faces than this are replaced by a coarse one.
MOST_MOVING = 60_000


class Detail:
    """What of a scene is drawn, by its size and by whether something moves."""

    def __init__(self, scene: FEMeshScene) -> None:
        self.scene = scene
        self._moving: set[str] = set()  # what moves: the camera, the plane, the shape
        self._edge: float | None = None  # usual length of an edge
        self._middle: Any = None
        self._observers: list[tuple[Any, int]] = []

    def watch(self, style: Any | None) -> None:
        """Follow the mouse of the main view; every picture asks whether edges can be told apart."""
        self._edge = None
        number = self.scene.renderer.AddObserver("StartEvent", lambda *_: self.show_edges())
        self._observers.append((self.scene.renderer, number))
        if style is None:
            return
        for event, moving in (("StartInteractionEvent", True), ("EndInteractionEvent", False)):
            number = style.AddObserver(event, lambda *_, moving=moving: self.moves(moving))
            self._observers.append((style, number))

    def forget(self) -> None:
        """The scene is cleared."""
        for target, number in self._observers:
            target.RemoveObserver(number)
        self._observers, self._moving = [], set()
        self.scene.viewport.be_quick(False, "moving")

    def moves(self, moving: bool, what: str = "camera") -> None:
        """Something begins to move, or stands again."""
        self._moving = self._moving | {what} if moving else self._moving - {what}
        self.scene.viewport.be_quick(bool(self._moving), "moving")
        self.show_edges()
        self._show_coarse(bool(self._moving))

    def show_edges(self) -> None:
        """Edges of elements where they can be told apart and are drawn quickly enough."""
        scene = self.scene
        surface = scene.actor("surface")
        if surface is None:
            return
        count = surface.GetMapper().GetInput().GetNumberOfPolys()
        most = MOST_EDGES_MOVING if self._moving else MOST_EDGES
        pixels = self.pixels_apart()
        apart = not scene.wire and pixels > APART
        surface.GetProperty().SetEdgeVisibility(apart and count <= most)
        surface.GetProperty().SetEdgeOpacity(min(max(pixels / FAR_APART, FAINT), 1.0))
        if scene.cap is not None:
            scene.cap.actor.GetProperty().SetEdgeVisibility(apart)

    def drop_coarse(self) -> None:
        """The coarse surface wears the colours of before."""
        self.scene.take("coarse")

    def _show_coarse(self, moving: bool) -> None:
        """Large surfaces move as a coarse copy, and are themselves again when all stands."""
        scene = self.scene
        actor = scene.actor("surface")
        if actor is None or scene.deformed or actor.GetMapper().GetInput().GetNumberOfPolys() <= MOST_MOVING:
            return
        if scene.hidden:
            return
        coarse = scene.actor("coarse")
        if coarse is None:
            from vtkmodules.vtkFiltersCore import vtkQuadricClustering

            few = vtkQuadricClustering()
            few.SetInputData(actor.GetMapper().GetInput())
            few.SetNumberOfDivisions(60, 60, 60)
            few.AutoAdjustNumberOfDivisionsOff()
            few.CopyCellDataOn()  # colours of elements
            few.Update()
            coarse = scene.add("coarse", few.GetOutput())
            coarse.SetProperty(actor.GetProperty())
            coarse.PickableOff()
            coarse.GetMapper().SetScalarVisibility(actor.GetMapper().GetScalarVisibility())
            coarse.GetMapper().SetScalarModeToUseCellData()
            coarse.GetMapper().SetColorModeToDirectScalars()
        coarse.SetVisibility(moving)
        actor.SetVisibility(not moving)

    def pixels_apart(self) -> float:
        """Length of a usual edge on the screen, pixels; infinite in a small model.

        Edges of a fine mesh seen from afar would lie on every pixel and hide the colours.
        """
        scene = self.scene
        if scene.drawing is None or sum(map(len, scene.drawing.polygons.values())) < MOST_DENSE:
            return float("inf")
        if self._edge is None:
            table = max(scene.drawing.polygons.values(), key=len)
            some = table[:: max(len(table) // 500, 1)]
            self._edge = float(np.median(np.linalg.norm(scene.rest[some[:, 0]] - scene.rest[some[:, 1]], axis=1)))
            self._middle = scene.rest.mean(axis=0)
        _, low, _, high = scene.renderer.GetViewport()  # a pane has fewer pixels
        return float(self._edge * (high - low) / max(scene.viewport.pixel_size(self._middle), 1e-30))
