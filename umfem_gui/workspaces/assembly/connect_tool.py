"""The mouse while bodies are connected: points light up, the nearest one under the mouse is picked."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtGui import QMouseEvent

from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.multibody.system import MultibodySystem
from solvers.multibody.values import GROUND
from umfem_gui import theme
from umfem_gui.i18n import tr
from umfem_gui.mechanics import written_out
from umfem_gui.scenes.dots import Overlay, on_screen
from umfem_gui.viewport import Viewport
from umfem_gui.workspaces.assembly.snap import INTERFACE, Snap, in_ground, nearest_node, snap_points

Array = NDArray[np.float64]

#: Interface nodes, and the point that a click would take: apart from bodies, joints and the accent in both themes.
NODE_COLOUR, NEXT_COLOUR = "#12c48b", "#ff8c1a"

#: A point is found within this many pixels of the mouse.
REACH = 16.0


class ConnectTool(QObject):
    """Shows the points of the bodies and tells which one was clicked."""

    picked = Signal(object)  # Snap

    def __init__(
        self, viewport: Viewport, body_at: Callable[[float, float], str | None], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.viewport, self.body_at = viewport, body_at
        self.overlay = Overlay(viewport)
        self.points: list[Snap] = []
        self._places: Array = np.zeros((0, 3))
        self._poses: Mapping[str, Array] = {}
        self._flexible: dict[str, FlexibleSubsystem] = {}
        self._shown: str | None = None
        self.avoid = ""  # a body that has its point already: where two bodies meet, the other one is meant

    def show(
        self, system: MultibodySystem, poses: Mapping[str, Array], flexible: Mapping[str, FlexibleSubsystem]
    ) -> None:
        """The points of a system with its bodies at these poses."""
        self._poses = poses
        self._flexible = {
            body.name: flexible[body.subsystem]
            for body in written_out(system).flexible_bodies
            if body.subsystem in flexible
        }
        self.points = snap_points(system, flexible)
        self._places = np.array([in_ground(point, poses) for point in self.points]).reshape(-1, 3)
        self._light()

    def show_picks(self, ends: tuple[Snap | None, Snap | None], axis: Array | None) -> None:
        """Mark what was picked, and the direction that a joint would get."""
        known = [in_ground(end, self._poses) for end in ends if end is not None]
        colours = theme.current()
        self.overlay.dots("picked", np.array(known).reshape(-1, 3), colours.accent, 15.0)
        if len(known) == 2 and np.linalg.norm(known[1] - known[0]) > 1e-9:
            self.overlay.lines("between", np.array([known]), colours.accent, 2.0)
        else:
            self.overlay.remove("between")
        if known and axis is not None:
            self.overlay.arrow("axis", known[0], axis, colours.accent)
        else:
            self.overlay.remove("axis")
        self.viewport.redraw()

    def clear(self) -> None:
        """Take the points out of the view."""
        self.overlay.clear()
        self._shown = None
        self.viewport.redraw()

    # ---- the protocol of the viewport

    def mouse(self, event: QMouseEvent) -> bool:
        """The camera keeps the mouse."""
        return False

    def click(self, position: QPoint, modifiers: Qt.KeyboardModifier) -> None:
        """Pick the point under the mouse."""
        found = self.at(position)
        if found is not None:
            self.picked.emit(found)

    def hover(self, position: QPoint) -> object:
        """Light the points of the body under the mouse and say which one a click would take."""
        found = self.at(position)
        body = found.body if found is not None else self.body_at(position.x(), position.y())
        if body is not None and body != self._shown:
            self._shown = body
            self._light()
        if found is None:
            self.overlay.remove("hovered")
            self.viewport.redraw()
            return self.viewport.picking.key_at(position)
        self.overlay.dots("hovered", in_ground(found, self._poses).reshape(1, 3), NEXT_COLOUR, 15.0)
        self.viewport.redraw()
        return ("bodies", describe(found))

    # ---- finding

    def at(self, position: QPoint) -> Snap | None:
        """The point nearest to the mouse: of the body under it first, then of any."""
        if self.viewport.plotter is None or not self.points:
            return None
        places, depth = on_screen(self.viewport, self._places)
        distance = np.hypot(places[:, 0] - position.x(), places[:, 1] - position.y())
        near = np.flatnonzero((distance <= REACH) & (depth > 0.0))
        owner = self.body_at(position.x(), position.y())
        if near.size:
            rank = [
                (
                    self.points[k].body == self.avoid,
                    self.points[k].body == GROUND,
                    self.points[k].body != owner,
                    round(float(distance[k])),
                )
                for k in near
            ]
            order = sorted(range(len(near)), key=lambda i: (*rank[i], depth[near[i]]))
            return self.points[int(near[order[0]])]
        if owner is not None and owner in self._flexible:
            return self._node_under(position, owner)
        return None

    def point_of(self, body: str, place: tuple[float, float, float] | None = None, node: int = 0) -> QPoint:
        """Where a point is on the widget: by node, or by place in the body's frame. Raises KeyError."""
        for snap, where in zip(self.points, self._places, strict=True):
            here = snap.body == body and (
                snap.node == node if node else place is not None and np.allclose(snap.place, place, atol=1e-9)
            )
            if here:
                pixels, _ = on_screen(self.viewport, where.reshape(1, 3))
                return QPoint(round(pixels[0, 0]), round(pixels[0, 1]))
        raise KeyError((body, place, node))

    def _node_under(self, position: QPoint, body: str) -> Snap:
        subsystem = self._flexible[body]
        pose = self._poses.get(body, np.eye(4))
        places, depth = on_screen(self.viewport, np.asarray(subsystem.coordinates) @ pose[:3, :3].T + pose[:3, 3])
        distance = np.hypot(places[:, 0] - position.x(), places[:, 1] - position.y()) + np.where(depth > 0, 0.0, 1e9)
        return nearest_node(subsystem, body, np.asarray(subsystem.coordinates[int(np.argmin(distance))]))

    def _light(self) -> None:
        colours = theme.current()
        interface = [k for k, point in enumerate(self.points) if point.label == INTERFACE]
        own = [k for k, point in enumerate(self.points) if point.body == self._shown and k not in interface]
        self.overlay.dots("interface", self._places[interface], NODE_COLOUR, 14.0)
        self.overlay.dots("own", self._places[own], colours.accent, 9.0)
        self.viewport.redraw()


def describe(snap: Snap) -> str:
    """A point in words: body, what it is, where."""
    if snap.node:
        return tr("{body}: {what} {node}", body=snap.body, what=tr(snap.label), node=snap.node)
    x, y, z = snap.place
    body = tr("ground") if snap.body == GROUND else snap.body
    return tr("{body}: {what} ({x:.4g}, {y:.4g}, {z:.4g})", body=body, what=tr(snap.label), x=x, y=y, z=z)
