"""What the camera of a viewport holds in its frame, and keeps there while nobody turns it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from umfem_gui.viewport import Viewport

#: Share of the picture that what is fitted takes.
FILLED = 0.85


class Framing:
    """What was brought into the frame of a viewport; it stays there when the view gets another shape."""

    def __init__(self, viewport: Viewport) -> None:
        self.viewport = viewport
        self._bounds: tuple[float, ...] = ()
        self._outline = np.zeros((0, 3))
        self._shape = (1.0, 0.0, 1.0)
        self._middle = 0.0
        self._camera: Any = None

    def put(self, outline: NDArray[np.float64]) -> None:
        """Bring points (n, 3) into the frame, keeping the direction of view."""
        from vtkmodules.vtkRenderingCore import vtkRenderer

        renderer = self.viewport.plotter.renderer
        shape, bounds = self._make_room(), box_of(outline)
        vtkRenderer.ResetCamera(renderer, bounds)
        for _ in range(3):  # perspective: nearer points grow faster than the whole
            fill(renderer, outline, shape[2])
        renderer.ResetCameraClippingRange()
        self._bounds, self._outline, self._shape = bounds, outline, shape
        self._camera = self.viewport.camera_state()

    @property
    def untouched(self) -> bool:
        """Has nobody turned the camera since?"""
        return bool(self._bounds) and self._camera == self.viewport.camera_state()

    def keep(self) -> None:
        """Before a picture: the view may have another shape than when the box was brought into it."""
        if self.viewport.plotter is not None:
            shape = self._make_room()
            if self._bounds and not np.allclose(shape, self._shape, rtol=1e-3) and self.untouched:
                self.put(self._outline)

    def _make_room(self) -> tuple[float, float, float]:
        """The middle of the picture moves to the middle of what tools above and words below leave of it.

        Gives the shape of the view: the width over the height, where that middle is, and the share that is left.
        """
        renderer = self.viewport.plotter.renderer
        _, low, _, high = renderer.GetViewport()
        height = (high - low) * self.viewport.plotter.height()
        above, below = (min(part / max(height, 1.0), 0.4) for part in (self.viewport.covered, self.viewport.foot))
        if above - below != self._middle:  # else it is left alone: large pictures are made of pieces with other middles
            self._middle = above - below
            renderer.GetActiveCamera().SetWindowCenter(0.0, self._middle)
        return renderer.GetTiledAspectRatio(), self._middle, 1.0 - above - below

    def keep_in(self, points: NDArray[np.float64]) -> None:
        """Fit again if points (n, 3) have left the frame, unless the camera was turned."""
        if self.untouched:
            _, _, free = self._make_room()
            at = on_picture(self.viewport.plotter.renderer, points)
            if np.abs(at / [1.0, free]).max(initial=0.0) > 1.0:
                self.viewport.fit()

    def take_in(self, low: Any, high: Any) -> bool:
        """Widen the box to hold another one, with some room to go on; False if nothing had to be done."""
        if not self.untouched:
            return False
        bounds = list(self._bounds)
        for axis in range(3):
            room = 0.5 * (bounds[2 * axis + 1] - bounds[2 * axis])
            if low[axis] < bounds[2 * axis] - 0.02 * room:
                bounds[2 * axis] = float(low[axis]) - room
            if high[axis] > bounds[2 * axis + 1] + 0.02 * room:
                bounds[2 * axis + 1] = float(high[axis]) + room
        if tuple(bounds) == self._bounds:
            return False
        self.put(corners_of(bounds))
        return True


def corners_of(bounds: Any) -> NDArray[np.float64]:
    """The eight corners (8, 3) of a box, x, y, z from … to."""
    x, y, z = bounds[0:2], bounds[2:4], bounds[4:6]
    return np.array([(a, b, c) for a in x for b in y for c in z], dtype=float)


def box_of(points: NDArray[np.float64]) -> tuple[float, ...]:
    """The box, x, y, z from … to, around points (n, 3)."""
    return tuple(np.column_stack([points.min(axis=0), points.max(axis=0)]).ravel().tolist())


def fill(renderer: Any, outline: NDArray[np.float64], free: float = 1.0) -> None:
    """Move the camera so that points (n, 3) nearly fill the picture: long and tall things are neither cut nor tiny.

    ``free``: the share of the height, about the middle of the camera's window, that nothing covers.
    """
    camera = renderer.GetActiveCamera()
    renderer.ResetCameraClippingRange()
    at = on_picture(renderer, outline)
    low, high = at.min(axis=0), at.max(axis=0)
    reach = float(((high - low) / [2.0, 2.0 * free]).max())
    if not 1e-6 < reach < 1e6:
        return
    _shift(camera, renderer.GetTiledAspectRatio(), (low + high) / 2)
    if camera.GetParallelProjection():
        camera.SetParallelScale(camera.GetParallelScale() * reach / FILLED)
    else:
        camera.Dolly(min(max(FILLED / reach, 0.2), 5.0))


def on_picture(renderer: Any, points: NDArray[np.float64]) -> NDArray[np.float64]:
    """Where points (n, 3) are seen, (n, 2), from the middle of the camera's window; 1 is half the picture."""
    camera = renderer.GetActiveCamera()
    matrix = camera.GetCompositeProjectionTransformMatrix(renderer.GetTiledAspectRatio(), -1.0, 1.0)
    M = np.array([[matrix.GetElement(i, j) for j in range(4)] for i in range(4)])
    at = np.column_stack([points, np.ones(len(points))]) @ M.T
    seen = at[:, :2] / np.maximum(at[:, 3:], 1e-12)
    seen[:, 1] += camera.GetWindowCenter()[1]
    return np.asarray(seen)


def _shift(camera: Any, aspect: float, away: NDArray[np.float64]) -> None:
    """Bring what is seen at ``away`` from the middle (shares of half the picture) into it: near things look larger."""
    height = camera.GetParallelScale()
    if not camera.GetParallelProjection():
        height = camera.GetDistance() * np.tan(np.radians(camera.GetViewAngle() / 2))
    up, out = np.array(camera.GetViewUp()), np.array(camera.GetDirectionOfProjection())
    right = np.cross(out, up)
    right /= np.linalg.norm(right)
    move = height * (away[0] * aspect * right + away[1] * np.cross(right, out))
    for read, write in ((camera.GetPosition, camera.SetPosition), (camera.GetFocalPoint, camera.SetFocalPoint)):
        write(*(float(a + b) for a, b in zip(read(), move, strict=True)))
