"""The rails of tracks in the 3D view, as lines: where they run, not what they deviate by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyvista as pv
from numpy.typing import NDArray

from solvers.errors import UmfemError
from solvers.multibody.forces import RailTrack
from solvers.multibody.forces.track import track_line
from solvers.multibody.system import MultibodySystem
from solvers.multibody.values import GROUND
from umfem_gui import theme
from umfem_gui.mechanics import evaluate, frame
from umfem_gui.viewport import Viewport

#: Metres between two sleepers that are drawn, their half length, and how far they lie below the tops of the rails.
SLEEPERS, HALF_SLEEPER, BELOW = 3.0, 1.3, 0.17

#: How much farther than the bodies the track is seen, m.
FAR = 500.0


def rail_lines(system: MultibodySystem) -> list[tuple[str, pv.PolyData]]:
    """For every track the body it lies on and its two rails with some sleepers, in the frame of that body."""
    found = []
    for item in system.forces:
        if isinstance(item, RailTrack):
            try:
                place = frame(evaluate(system, item.point), evaluate(system, item.angles))
                points, lines = _track(item, float(evaluate(system, [item.gauge])[0]))
            except (UmfemError, ValueError):
                continue  # what cannot be read yet is left out
            mesh = pv.PolyData(points @ place[:3, :3].T + place[:3, 3])
            mesh.lines = lines
            found.append((item.body, mesh))
    return found


def _track(item: RailTrack, gauge: float) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Points and lines of the two rails and of the sleepers between."""
    line = track_line(f"Track '{item.name}'", item.sections)
    step = max(1, len(line.s) // 4000)
    rows = np.unique(np.r_[np.arange(0, len(line.s), step), len(line.s) - 1])
    middle = np.column_stack([line.x[rows], line.y[rows], np.zeros(len(rows))])
    heading, lean = line.heading[rows], line.cant_angle[rows]
    left = np.column_stack([-np.sin(heading) * np.cos(lean), np.cos(heading) * np.cos(lean), -np.sin(lean)])
    up = np.column_stack([-np.sin(heading) * np.sin(lean), np.cos(heading) * np.sin(lean), np.cos(lean)])
    half = 0.5 * (gauge + line.widening[rows])[:, None] + 0.035  # to the middle of the railhead
    points, lines, n = [middle + half * left, middle - half * left], [], len(rows)
    for k in range(2):
        lines.append(np.r_[n, k * n + np.arange(n)])
    every = np.unique(np.searchsorted(line.s[rows], np.arange(0.0, line.length, SLEEPERS * max(1, step))))
    every = every[every < n]
    for side in (1.0, -1.0):
        points.append(middle[every] + side * HALF_SLEEPER * left[every] - BELOW * up[every])
    m, first = len(every), 2 * n
    lines.append(np.column_stack([np.full(m, 2), first + np.arange(m), first + m + np.arange(m)]).ravel())
    return np.concatenate(points), np.concatenate(lines)


class Rails:
    """The lines of all tracks of a system in one viewport; neither picked nor framed: a track is long."""

    def __init__(self, viewport: Viewport) -> None:
        self.viewport = viewport
        self._made_of: tuple[Any, ...] = ()
        self._actors: list[tuple[str, Any]] = []

    def show(self, system: MultibodySystem, poses: Mapping[str, NDArray[np.float64]]) -> None:
        """Draw the tracks of a system; the same tracks as before stay."""
        tracks = tuple(item for item in system.forces if isinstance(item, RailTrack))
        made_of = (*tracks, system.parameters, theme.current().muted) if tracks else ()
        if made_of != self._made_of:
            self.clear()
            self._made_of = made_of
            for body, mesh in rail_lines(system):
                actor = _actor(mesh, theme.current().muted)
                self.viewport.plotter.renderer.AddActor(actor)
                self._actors.append((body, actor))
            if self._actors:
                self.viewport.before_render.append(self._look_far)
        self.move(poses)

    def move(self, poses: Mapping[str, NDArray[np.float64]]) -> None:
        """Tracks on bodies that move go with them."""
        from vtkmodules.vtkCommonMath import vtkMatrix4x4

        for body, actor in self._actors:
            if body != GROUND and body in poses:
                matrix = vtkMatrix4x4()
                matrix.DeepCopy(np.ascontiguousarray(poses[body]).ravel().tolist())
                actor.SetUserMatrix(matrix)

    def _look_far(self) -> None:
        """Before every picture: the camera sees the bodies where they are now, and some way along the track."""
        renderer = self.viewport.plotter.renderer
        renderer.ResetCameraClippingRange()
        near, far = renderer.GetActiveCamera().GetClippingRange()
        renderer.GetActiveCamera().SetClippingRange(0.2 * near, far + FAR)

    def clear(self) -> None:
        """Take the tracks out of the view."""
        if self._look_far in self.viewport.before_render:
            self.viewport.before_render.remove(self._look_far)
        if self.viewport.plotter is not None:
            for _, actor in self._actors:
                self.viewport.plotter.renderer.RemoveActor(actor)
        self._actors, self._made_of = [], ()


def _actor(mesh: pv.PolyData, colour: str) -> Any:
    from vtkmodules.vtkRenderingCore import vtkActor, vtkPolyDataMapper

    mapper = vtkPolyDataMapper()
    mapper.SetInputData(mesh)
    mapper.ScalarVisibilityOff()
    actor = vtkActor()
    actor.SetMapper(mapper)
    look = actor.GetProperty()
    look.SetColor(*(int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)))
    look.SetLighting(False)
    look.SetLineWidth(1.6)
    actor.PickableOff()
    actor.UseBoundsOff()
    return actor
