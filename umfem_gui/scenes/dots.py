"""Dots, lines and arrows of constant screen size that stand in front of everything: points to snap to, axes."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from umfem_gui.scenes.mechanism import rgb
from umfem_gui.viewport import Viewport

Array = NDArray[np.float64]


class Overlay:
    """Named actors over a viewport; ``dots``, ``lines`` and ``arrow`` replace what had the name before."""

    def __init__(self, viewport: Viewport) -> None:
        self.viewport = viewport
        self._actors: dict[str, Any] = {}
        self._arrows: dict[str, tuple[Any, Array, Array, float]] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._actors

    def clear(self) -> None:
        """Take everything away."""
        for name in list(self._actors):
            self.remove(name)
        if self._scale in self.viewport.before_render:
            self.viewport.before_render.remove(self._scale)

    def remove(self, *names: str) -> None:
        """Take actors away by name; unknown names do no harm."""
        for name in names:
            actor = self._actors.pop(name, None)
            self._arrows.pop(name, None)
            if actor is not None and self.viewport.plotter is not None:
                self.viewport.plotter.renderer.RemoveActor(actor)

    def dots(self, name: str, points: Array, colour: str, pixels: float) -> None:
        """Round dots at points (n, 3) of the ground frame."""
        self.remove(name)
        if not len(points) or self.viewport.plotter is None:
            return
        import pyvista as pv

        mesh = pv.PolyData(np.array(points, dtype=float))
        look = self._actor(name, mesh, colour).GetProperty()
        look.SetRenderPointsAsSpheres(True)
        look.SetPointSize(pixels)
        look.SetLighting(False)

    def lines(self, name: str, points: Array, colour: str, pixels: float = 2.0) -> None:
        """Separate straight lines (n, 2, 3)."""
        self.remove(name)
        if not len(points) or self.viewport.plotter is None:
            return
        import pyvista as pv

        mesh = pv.PolyData(np.array(points, dtype=float).reshape(-1, 3))
        rows = np.arange(2 * len(points)).reshape(-1, 2)
        mesh.lines = np.column_stack([np.full(len(rows), 2), rows]).ravel()
        mesh.verts = np.zeros(0, dtype=np.int64)
        look = self._actor(name, mesh, colour).GetProperty()
        look.SetLighting(False)
        look.SetLineWidth(pixels)

    def arrow(self, name: str, origin: Array, direction: Array, colour: str, pixels: float = 60.0) -> None:
        """An arrow from a point along a direction, ``pixels`` long on the screen."""
        self.remove(name)
        if self.viewport.plotter is None or np.linalg.norm(direction) < 1e-12:
            return
        import pyvista as pv
        from vtkmodules.vtkCommonMath import vtkMatrix4x4

        mesh = pv.Arrow(
            direction=(0, 0, 1), tip_length=0.28, tip_radius=0.09, shaft_radius=0.032, tip_resolution=20
        )  # fmt: skip
        actor = self._actor(name, mesh, colour)
        look = actor.GetProperty()
        look.SetAmbient(0.7)
        look.SetDiffuse(0.4)
        matrix = vtkMatrix4x4()
        actor.SetUserMatrix(matrix)
        self._arrows[name] = (matrix, np.array(origin, dtype=float), np.array(direction, dtype=float), pixels)
        if self._scale not in self.viewport.before_render:
            self.viewport.before_render.append(self._scale)

    def _actor(self, name: str, mesh: Any, colour: str) -> Any:
        from vtkmodules.vtkRenderingCore import vtkActor, vtkPolyDataMapper

        mapper = vtkPolyDataMapper()
        mapper.SetInputData(mesh)
        mapper.ScalarVisibilityOff()
        in_front(mapper)
        actor = vtkActor()
        actor.SetMapper(mapper)
        actor.PickableOff()
        actor.UseBoundsOff()
        actor.GetProperty().SetColor(*rgb(colour))
        self.viewport.plotter.renderer.AddActor(actor)
        self._actors[name] = actor
        return actor

    def _scale(self) -> None:
        """Before every picture: arrows keep their size on the screen."""
        from umfem_gui.mechanics import frame_along

        for matrix, origin, direction, pixels in self._arrows.values():
            pose = frame_along(direction)
            pose[:3, :3] *= pixels * self.viewport.pixel_size(origin)
            pose[:3, 3] = origin
            matrix.DeepCopy(np.ascontiguousarray(pose).ravel())


def in_front(mapper: Any) -> None:
    """Let what a mapper draws be seen through everything else."""
    mapper.SetResolveCoincidentTopologyToPolygonOffset()
    mapper.SetRelativeCoincidentTopologyPolygonOffsetParameters(0.0, -66000.0)
    mapper.SetRelativeCoincidentTopologyLineOffsetParameters(0.0, -66000.0)
    mapper.SetRelativeCoincidentTopologyPointOffsetParameter(-66000.0)


def pixel_sizes(viewport: Viewport, points: Array) -> Array:
    """Lengths (n,) in the model of one pixel of the screen at points (n, 3)."""
    camera = viewport.plotter.renderer.GetActiveCamera()
    height = max(viewport.plotter.height(), 1)
    if camera.GetParallelProjection():
        return np.full(len(points), 2.0 * camera.GetParallelScale() / height)
    depth = (points - np.array(camera.GetPosition())) @ np.array(camera.GetDirectionOfProjection())
    return np.asarray(2.0 * np.abs(depth) * np.tan(np.radians(camera.GetViewAngle() / 2)) / height)


def on_screen(viewport: Viewport, points: Array) -> tuple[Array, Array]:
    """Widget pixels (n, 2) from the upper left corner, and depth (positive in front of the eye), of points (n, 3)."""
    renderer, plotter = viewport.plotter.renderer, viewport.plotter
    matrix = renderer.GetActiveCamera().GetCompositeProjectionTransformMatrix(renderer.GetTiledAspectRatio(), -1.0, 1.0)
    M = np.array([[matrix.GetElement(i, j) for j in range(4)] for i in range(4)])
    clip = np.asarray(points, dtype=float).reshape(-1, 3) @ M[:, :3].T + M[:, 3]
    w = np.where(np.abs(clip[:, 3:]) > 1e-30, clip[:, 3:], 1e-30)
    size = np.array([plotter.width(), plotter.height()], dtype=float)
    places = (clip[:, :2] / w + 1.0) * 0.5 * size
    places[:, 1] = size[1] - 1.0 - places[:, 1]
    return places, clip[:, 3]


def ray(viewport: Viewport, x: float, y: float) -> tuple[Array, Array]:
    """The line of sight through a pixel of the widget: a point (3,) and a unit direction (3,) in the ground frame."""
    renderer, plotter = viewport.plotter.renderer, viewport.plotter
    matrix = renderer.GetActiveCamera().GetCompositeProjectionTransformMatrix(renderer.GetTiledAspectRatio(), -1.0, 1.0)
    M = np.array([[matrix.GetElement(i, j) for j in range(4)] for i in range(4)])
    back = np.linalg.inv(M)
    u = 2.0 * x / max(plotter.width(), 1) - 1.0
    v = 2.0 * (plotter.height() - 1.0 - y) / max(plotter.height(), 1) - 1.0
    ends = []
    for depth in (-1.0, 1.0):
        point = back @ (u, v, depth, 1.0)
        ends.append(point[:3] / point[3])
    direction = ends[1] - ends[0]
    return ends[0], direction / np.linalg.norm(direction)
