"""Signs of joints, force elements and constraints in the view: constant on the screen, in front of the bodies."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from umfem_gui import theme
from umfem_gui.mechanics import frame_along
from umfem_gui.scenes.crowd import Crowd, Piece, piece_of
from umfem_gui.scenes.dots import Overlay, in_front, on_screen, pixel_sizes
from umfem_gui.scenes.drawing import Mark
from umfem_gui.scenes.mark_shapes import mark_mesh
from umfem_gui.scenes.mechanism import rgb
from umfem_gui.selection import Key
from umfem_gui.viewport import Viewport

Array = NDArray[np.float64]

#: One unit of a sign on the screen, and how near the mouse must be to its middle.
PIXELS, REACH = 10.0, 12.0

#: With more signs than this their meshes are simpler.
MANY = 60

#: Colours by collection, (light theme, dark theme): none of them is a colour of the accent or of new bodies.
COLOURS = {
    "joints": ("#7a35c2", "#c9a2f5"),
    "forces": ("#b8480c", "#ffb27a"),
    "constraints": ("#86700a", "#ead66b"),
}


def sign_colour(collection: str) -> str:
    """The colour of the signs of a collection in the present theme."""
    return COLOURS[collection][1 if theme.current().dark else 0]


@lru_cache(maxsize=128)
def sign_piece(kind: str, fine: bool) -> Piece:
    """Numbers of the mesh of a sign, made once."""
    return piece_of(mark_mesh(kind, fine))


class Signs:
    """All signs of a system, and thin lines between the two ends of force elements."""

    def __init__(self, viewport: Viewport, marks: tuple[Mark, ...], poses: Mapping[str, Array]) -> None:
        self.viewport = viewport
        self.marks = marks
        self.places: dict[Key, int] = {(mark.collection, mark.name): k for k, mark in enumerate(marks)}
        self.overlay = Overlay(viewport)
        self.middles: Array = np.zeros((len(marks), 3))
        self._lifts = np.array([mark.lift for mark in marks])
        self._own = np.array([mark.frame for mark in marks]).reshape(-1, 4, 4)
        self._far = [k for k, mark in enumerate(marks) if mark.far is not None]
        self._crowd: Crowd | None = None
        self._state: Any = None
        if marks:
            fine = len(marks) <= MANY
            self._crowd = Crowd(viewport, [sign_piece(mark.kind, fine) for mark in marks])
            self._crowd.actor.UseBoundsOff()
            in_front(self._crowd.actor.GetMapper())
            look = self._crowd.actor.GetProperty()
            look.SetAmbient(0.7)  # a sign rather than a thing: almost flat
            look.SetDiffuse(0.4)
            look.SetSpecular(0.0)
            colours = {collection: rgb(sign_colour(collection)) for collection in COLOURS}
            self._crowd.paint_all([colours[mark.collection] for mark in marks])
            self.place(poses)

    def __contains__(self, key: Key) -> bool:
        return key in self.places

    def own_colour(self, key: Key) -> tuple[float, float, float]:
        """The colour of a sign that is neither selected nor under the mouse."""
        return rgb(sign_colour(key[0]))

    def paint(self, key: Key, colour: tuple[float, float, float]) -> None:
        """Another colour of one sign."""
        if self._crowd is not None:
            self._crowd.paint(self.places[key], colour)

    def remove(self) -> None:
        """Take the signs out of the view."""
        self.overlay.clear()
        if self._crowd is not None:
            self._crowd.remove()

    def place(self, poses: Mapping[str, Array]) -> None:
        """Put the signs where their members are, at their size on the screen."""
        if self._crowd is None:
            return
        frames, spans = self._frames(poses)
        camera = self.viewport.plotter.renderer.GetActiveCamera()
        state = (camera.GetMTime(), self.viewport.plotter.height(), frames.tobytes())
        if state == self._state:
            return
        self._state = state
        sizes = PIXELS * pixel_sizes(self.viewport, frames[:, :3, 3])
        frames[:, :3, 3] += (self._lifts * sizes)[:, None] * frames[:, :3, 2]
        frames[:, :3, :3] *= sizes[:, None, None]
        self.middles = frames[:, :3, 3].copy()
        self._crowd.place_all(frames)
        self._crowd.moved()
        if len(spans) or "spans" in self.overlay:
            self.overlay.lines("spans", spans, sign_colour("forces"), 1.5)

    def _frames(self, poses: Mapping[str, Array]) -> tuple[Array, Array]:
        """Frames (n, 4, 4) of the signs in the ground frame, and the lines (m, 2, 3) between far ends."""
        still = np.eye(4)
        frames = np.array([poses.get(mark.body, still) for mark in self.marks]) @ self._own
        spans = []
        for k in self._far:
            mark, pose = self.marks[k], frames[k]
            assert mark.far is not None
            there = poses.get(mark.far[0], still)
            far = there[:3, :3] @ mark.far[1] + there[:3, 3]
            near, along = pose[:3, 3].copy(), far - pose[:3, 3]
            length = float(np.linalg.norm(along))
            frames[k] = frame_along(along) if length > 1e-9 else still
            frames[k, :3, 3] = (near + far) / 2.0 if mark.kind != "general_force" else far
            if length > 1e-9:
                spans.append((near, far))
        return frames, np.array(spans).reshape(-1, 2, 3)

    def at(self, x: float, y: float) -> Key | None:
        """The sign under a point of the widget."""
        if not self.marks:
            return None
        places, depth = on_screen(self.viewport, self.middles)
        distance = np.hypot(places[:, 0] - x, places[:, 1] - y) + np.where(depth > 0.0, 0.0, 1e9)
        best = int(np.argmin(distance))
        return (self.marks[best].collection, self.marks[best].name) if distance[best] <= REACH else None

    def pixel_of(self, key: Key) -> tuple[float, float]:
        """Where a sign is on the widget. Raises KeyError."""
        places, _ = on_screen(self.viewport, self.middles[self.places[key]].reshape(1, 3))
        return float(places[0, 0]), float(places[0, 1])
