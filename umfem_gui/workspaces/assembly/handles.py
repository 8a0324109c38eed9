"""Handles on the selection: a loose body or a use of a subsystem is moved and turned, a joint's axes are turned."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QMouseEvent

from solvers.errors import UmfemError
from solvers.multibody import system as mbs
from solvers.multibody.compatible import angles_of, clean, ends
from solvers.multibody.joints import Joint
from solvers.multibody.parameters import parameter_values
from solvers.multibody.taking_over import is_loose
from umfem_gui import theme
from umfem_gui.commands import ChangeItem
from umfem_gui.i18n import tr
from umfem_gui.i18n.sentences import say
from umfem_gui.mechanics import evaluate, frame
from umfem_gui.scenes.dots import Overlay, on_screen
from umfem_gui.scenes.gizmo import Gizmo
from umfem_gui.selection import Key
from umfem_gui.workspaces.assembly.connecting import fitted, node_place
from umfem_gui.workspaces.assembly.snap import in_ground, snap_points

if TYPE_CHECKING:
    from umfem_gui.workspaces.assembly.workspace import AssemblyWorkspace

Array = NDArray[np.float64]

#: The ball of the handles, else another point of what moves, jumps to points of other bodies within so many pixels.
SNAP = 14.0

#: More pairs of points than this are not looked at while the mouse moves.
MOST_PAIRS = 200_000


class Handles(QObject):
    """The tool of the viewport while something with handles is selected; elsewhere the mouse selects and turns."""

    def __init__(self, work: AssemblyWorkspace) -> None:
        super().__init__(work)
        self.work = work
        self.viewport = work.frame.viewport
        self.gizmo = Gizmo(self.viewport)
        self.overlay = Overlay(self.viewport)
        self.key: Key | None = None
        self._pose: Array = np.eye(4)  # of the thing at the grab
        self._now: tuple[Array, Array] = (np.zeros(3), np.eye(3))
        self._targets: Array = np.zeros((0, 3))  # points of other bodies at the grab, and of what moves
        self._mine: Array = np.zeros((0, 3))

    # ---- showing

    def follow(self, key: Key | None) -> None:
        """Put the handles on a thing, or away if it has none."""
        if self.gizmo.held:
            return
        self.overlay.clear()
        wanted = self.work.frame.actions["asm_handles"].isChecked() and self.work.active and not self.work.view.tool
        place = self._place(key) if wanted and key is not None else None
        if place is None:
            self.key = None
            self.gizmo.hide()
            if self.viewport.tool is self:
                self.viewport.tool = None
            return
        self.key, self._pose = key, place
        joint = key is not None and key[0] == "joints"
        self.gizmo.hide()
        self.gizmo.show(place[:3, 3], np.eye(3), moves=not joint)
        if joint:
            self._show_axis(place)
        self.viewport.tool = self

    def stop(self) -> None:
        """The workspace goes, or a tool takes the mouse."""
        self.gizmo.drop()
        self.gizmo.hide()
        self.overlay.clear()
        self.key = None
        if self.viewport.tool is self:
            self.viewport.tool = None

    def _place(self, key: Key) -> Array | None:
        """Where the handles of a thing stand, (4, 4); None if it has none."""
        system, poses = self.work.system, self.work.poses
        if key[0] in ("bodies", "flexible_bodies") and is_loose(system, key[1]):
            return poses.get(key[1])
        try:
            if key[0] == "uses":
                use = mbs.find(system, *key)
                base = poses.get(use.body, np.eye(4))
                return base @ frame(evaluate(system, use.position), evaluate(system, use.angles))
            if key[0] == "joints":
                A, _ = self._ends(mbs.find(system, *key))
                matrix = np.eye(4)
                matrix[:3, :3], matrix[:3, 3] = A.R, A.p
                return matrix
        except UmfemError:
            return None
        return None

    def _ends(self, joint: Joint) -> Any:
        project, poses = self.work.frame.document.project, self.work.poses
        places = [poses.get(body, np.eye(4)) for body in (joint.body_a, joint.body_b)]
        nodes = [node_place(project, b, n) for b, n in ((joint.body_a, joint.node_a), (joint.body_b, joint.node_b))]
        values = parameter_values(project.system.parameters)
        return ends(joint, (places[0], places[1]), (nodes[0], nodes[1]), values)

    def _axis(self, joint: Joint) -> Array:
        axis = getattr(joint, "axis", None)
        return evaluate(self.work.system, axis) if axis is not None else np.array([0.0, 0.0, 1.0])

    def _show_axis(self, place: Array) -> None:
        if self.key is None:
            return
        axis = place[:3, :3] @ self._axis(mbs.find(self.work.system, *self.key))
        self.overlay.arrow("axis", place[:3, 3], axis, theme.current().accent, 95.0)

    # ---- the protocol of the viewport

    def mouse(self, event: QMouseEvent) -> bool:
        """Take the mouse while it is on a handle or drags one."""
        kind, place = event.type(), event.position()
        x, y = place.x(), place.y()
        if self.gizmo.held:
            if kind == QEvent.Type.MouseMove:
                self._drag(x, y)
            elif kind == QEvent.Type.MouseButtonRelease:
                self._drop()
            return True
        handle = self.gizmo.at(x, y)
        if kind == QEvent.Type.MouseMove and not event.buttons():
            self.gizmo.light(handle)
            return bool(handle)
        if kind == QEvent.Type.MouseButtonPress and event.button() == Qt.MouseButton.LeftButton and handle:
            self._grab(handle, x, y)
            return True
        return False

    def click(self, position: QPoint, modifiers: Qt.KeyboardModifier) -> None:
        """Beside the handles a click selects."""
        self.viewport.picked.emit(self.viewport.picking.key_at(position))

    def hover(self, position: QPoint) -> object:
        """Beside the handles the mouse looks at bodies and signs."""
        return self.viewport.picking.key_at(position)

    # ---- dragging

    def _grab(self, handle: str, x: float, y: float) -> None:
        assert self.key is not None
        self.gizmo.grab(handle, x, y)
        self._now = (np.zeros(3), np.eye(3))
        if handle == "centre":
            points = snap_points(self.work.system, self.work.frame.document.project.flexible)
            places = np.array([in_ground(point, self.work.poses) for point in points]).reshape(-1, 3)
            mine = np.array([self._own(point.body) for point in points], dtype=bool)
            self._targets, self._mine = places[~mine], places[mine]
            self.overlay.dots("targets", self._targets, theme.current().accent, 7.0)

    def _own(self, body: str) -> bool:
        """Whether a body moves with the handles."""
        return self.key is not None and (body == self.key[1] or body.startswith(f"{self.key[1]}."))

    def _drag(self, x: float, y: float) -> None:
        shift, turn = self.gizmo.drag(x, y)
        if self.gizmo.held == "centre" and len(self._targets):
            shift = self._snapped(np.array([x, y]), shift)
        self._now = (shift, turn)
        pose = self._moved()
        self.gizmo.show(pose[:3, 3], np.eye(3), moves=self.gizmo.moves)
        assert self.key is not None
        if self.key[0] == "joints":
            self._show_axis(pose)
        elif self.work.view.scene is not None:
            self.work.view.scene.move(self._preview(pose))
        self._say(pose)

    def _snapped(self, mouse: Array, shift: Array) -> Array:
        """The shift that brings the ball, else the nearest other point of what moves, to a point of another body."""
        places, depth = on_screen(self.viewport, self._targets)
        places[depth <= 0] = np.inf
        distance = np.hypot(*(places - mouse).T)
        if distance.min() <= SNAP:
            return np.asarray(self._targets[int(np.argmin(distance))] - self._pose[:3, 3])
        if not 0 < len(self._mine) * len(places) <= MOST_PAIRS:
            return shift
        here, _ = on_screen(self.viewport, self._mine + shift)
        distance = np.hypot(*np.moveaxis(places[None] - here[:, None], -1, 0))
        mine, target = np.unravel_index(int(np.argmin(distance)), distance.shape)
        return np.asarray(self._targets[target] - self._mine[mine]) if distance[mine, target] <= SNAP else shift

    def _moved(self) -> Array:
        shift, turn = self._now
        pose = self._pose.copy()
        pose[:3, :3] = turn @ pose[:3, :3]
        pose[:3, 3] = pose[:3, 3] + shift
        return pose

    def _preview(self, pose: Array) -> dict[str, Array]:
        """Poses of what moves with the handles."""
        assert self.key is not None
        if self.key[0] != "uses":
            return {self.key[1]: pose}
        change = pose @ np.linalg.inv(self._pose)
        start = f"{self.key[1]}."
        return {name: change @ old for name, old in self.work.poses.items() if name.startswith(start)}

    def _say(self, pose: Array) -> None:
        if self.key is not None and self.key[0] == "joints":
            x, y, z = self._now[1] @ self._pose[:3, :3] @ self._axis(mbs.find(self.work.system, *self.key))
            self.viewport.say(tr("Axis {x:.3f}, {y:.3f}, {z:.3f}", x=x, y=y, z=z))
            return
        x, y, z = pose[:3, 3]
        a, b, c = np.degrees(np.array(angles_of(pose[:3, :3]), dtype=float))
        text = tr("{x:.4g}, {y:.4g}, {z:.4g} m  ·  {a:.1f}°, {b:.1f}°, {c:.1f}°", x=x, y=y, z=z, a=a, b=b, c=c)
        self.viewport.say(text)

    def _drop(self) -> None:
        self.gizmo.drop()
        self.overlay.remove("targets")
        self.viewport.say("")
        key, (shift, turn) = self.key, self._now
        if key is None or (np.abs(shift).max() < 1e-12 and np.abs(turn - np.eye(3)).max() < 1e-12):
            return
        old = mbs.find(self.work.system, *key)
        try:
            item = self._turned(old) if key[0] == "joints" else self._placed(old)
            self.work.frame.document.run(ChangeItem(collection=key[0], name=key[1], item=item))
        except UmfemError as error:
            self.viewport.say(say(str(error)))
            self.work.view.draw()

    def _placed(self, old: Any) -> Any:
        pose = self._moved()
        if hasattr(old, "body"):
            pose = np.linalg.inv(self.work.poses.get(old.body, np.eye(4))) @ pose
        changes: dict[str, Any] = {}
        if np.abs(self._now[0]).max() > 0.0:
            changes["position"] = clean(pose[:3, 3])
        if np.abs(self._now[1] - np.eye(3)).max() > 0.0:
            changes["angles"] = angles_of(pose[:3, :3])
        return replace(old, **changes)

    def _turned(self, joint: Any) -> Any:
        """The joint with its axes turned; the bodies stay where they are."""
        turn, A = self._now[1], self._pose[:3, :3]
        if hasattr(joint, "axis") and not hasattr(joint, "second_axis"):
            fresh = replace(joint, axis=clean(A.T @ turn @ A @ self._axis(joint)))
        else:
            base = self.work.poses.get(joint.body_a, np.eye(4))[:3, :3]
            fresh = replace(joint, angles_a=angles_of(base.T @ turn @ A))
        return fitted(self.work.frame.document.project, fresh, self.work.poses)
