"""Wiggle: a body follows the mouse and the mechanism follows its joints; computed beside the main thread."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QMouseEvent

from solvers.errors import UmfemError
from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.multibody.system import MultibodySystem
from umfem_gui.commands import TakeStart
from umfem_gui.exceptions import describe
from umfem_gui.i18n import tr
from umfem_gui.i18n.sentences import say
from umfem_gui.kernels import Kernels
from umfem_gui.scenes.dots import Overlay, ray
from umfem_gui.workspaces.assembly.wiggle_panel import WigglePanel

if TYPE_CHECKING:
    from umfem_gui.workspaces.assembly.workspace import AssemblyWorkspace

Array = NDArray[np.float64]


class Worker:
    """One thread with the mechanism in its hand; only the newest wish counts."""

    def __init__(self, kernels: Kernels, system: MultibodySystem, flexible: Mapping[str, FlexibleSubsystem]) -> None:
        self.coordinates: tuple[Any, ...] | None = None
        self.problem = ""
        self._wish: tuple[Any, ...] | None = None
        self._result: tuple[dict[str, Array], dict[str, Array], dict[int, float]] | None = None
        self._wake, self._end = threading.Condition(), False
        work = (kernels, system, flexible)
        self._thread = threading.Thread(target=self._run, args=work, name="job: wiggle", daemon=True)
        self._thread.start()

    def ask(self, *wish: Any) -> None:
        """``"pull", body, point, target`` or ``"move", place, value`` or ``"back"``."""
        with self._wake:
            self._wish = wish
            self._wake.notify()

    def take(self) -> Any:
        """The newest result: poses, bends and coordinates by place; None if there is no new one."""
        with self._wake:
            result, self._result = self._result, None
        return result

    def close(self) -> None:
        """End the thread."""
        with self._wake:
            self._end = True
            self._wake.notify()

    def _run(self, kernels: Kernels, system: MultibodySystem, flexible: Mapping[str, FlexibleSubsystem]) -> None:
        from solvers.multibody.wiggle import Hand

        if not kernels.wait():
            return
        try:
            hand = Hand(system, flexible)
        except Exception as error:
            self.problem = describe(error)[0]
            return
        start = hand.q.copy()
        by_place = {one.q: one for one in hand.coordinates}
        self._put(hand, by_place)
        self.coordinates = hand.coordinates
        while True:
            with self._wake:
                self._wake.wait_for(lambda: self._end or self._wish is not None)
                if self._end:
                    return
                wish, self._wish = self._wish, None
            assert wish is not None
            if wish[0] == "pull":
                hand.pull(*wish[1:])
            elif wish[0] == "move":
                hand.move(by_place[wish[1]], wish[2])
            else:
                hand.q = start.copy()
            self._put(hand, by_place)

    def _put(self, hand: Any, by_place: dict[int, Any]) -> None:
        result = (hand.poses(), hand.bends(), {place: float(hand.q[place]) for place in by_place})
        with self._wake:
            self._result = result


class Wiggling(QObject):
    """The tool and the panel."""

    def __init__(self, work: AssemblyWorkspace) -> None:
        super().__init__(work)
        self.work = work
        self.panel = WigglePanel()
        self.tool = self
        self.viewport = work.frame.viewport
        self.overlay = Overlay(self.viewport)
        self.poses: dict[str, Array] = {}
        self._worker: Worker | None = None
        self._of: MultibodySystem | None = None
        self.ready = False
        self._held: tuple[str, Array, Array] | None = None  # body, point of it, normal of the plane it is dragged in
        self._grip: Array = np.zeros(3)
        self._timer = QTimer(self, interval=15)
        self._timer.timeout.connect(self._look)
        self.panel.moved.connect(lambda place, value: self._ask("move", place, value))
        self.panel.kept.connect(self.keep)
        self.panel.back.connect(lambda: self._ask("back"))

    # ---- life

    def start(self) -> None:
        """Take the mechanism into the hand."""
        self.fresh()

    def stop(self) -> None:
        """Put it down; the view shows the start again."""
        self.close()
        self.overlay.clear()
        self.work.view.draw()

    def cancel(self) -> bool:
        """Escape leaves."""
        return False

    def fresh(self) -> None:
        """The model changed: take the new one."""
        if self._of is self.work.system:
            return
        self.close()
        self._of, self.ready = self.work.system, False
        self.panel.show_problem("")
        self._worker = Worker(self.work.frame.kernels, self.work.system, self.work.frame.document.project.flexible)
        self._timer.start()

    def close(self) -> None:
        """Let go of the mechanism and end the thread."""
        self._timer.stop()
        self._held, self._of = None, None
        if self._worker is not None:
            self._worker.close()
            self._worker = None

    def _ask(self, *wish: Any) -> None:
        if self._worker is not None and self.ready:
            self._worker.ask(*wish)

    def _look(self) -> None:
        worker, scene = self._worker, self.work.view.scene
        if worker is None or scene is None:
            return
        if worker.problem:
            self.panel.show_problem(say(worker.problem))
            self._timer.stop()
            return
        result = worker.take()
        if result is None:
            return
        self.poses, bends, values = result
        if not self.ready and worker.coordinates is not None:
            self.ready = True
            points = np.concatenate([*scene.boxes(), np.zeros((1, 3))])
            reach = float(max(np.ptp(points, axis=0).max(), 1e-3))
            rows = [(one.q, one.name, one.angle, values[one.q]) for one in worker.coordinates]
            self.panel.show_coordinates(rows, reach)
        scene.move(self.poses, bends)
        self.panel.show_values(values)
        if self._held is not None:
            body, point, _ = self._held
            here = self.poses[body][:3, :3] @ point + self.poses[body][:3, 3]
            self.overlay.dots("grip", here.reshape(1, 3), "#ff8c1a", 12.0)
            self.overlay.lines("pull", np.array([[here, self._grip]]), "#ff8c1a", 2.0)

    def keep(self) -> None:
        """The present configuration becomes the start."""
        if not self.poses:
            return
        try:
            self.work.frame.document.run(TakeStart(poses=self.poses))
        except UmfemError as error:
            self.panel.show_problem(say(str(error)))
            return
        self.viewport.say(tr("The run starts from here now."))

    # ---- the protocol of the viewport

    def mouse(self, event: QMouseEvent) -> bool:
        """Take a body with the left button and drag it in the plane of the screen."""
        kind, x, y = event.type(), event.position().x(), event.position().y()
        if kind == QEvent.Type.MouseButtonPress and event.button() == Qt.MouseButton.LeftButton:
            return self._grab(x, y)
        if self._held is None:
            return False
        if kind == QEvent.Type.MouseMove:
            body, point, normal = self._held
            origin, direction = ray(self.viewport, x, y)
            bottom = float(normal @ direction)
            self._grip = origin + direction * float(normal @ (self._plane - origin)) / bottom
            self._ask("pull", body, point, self._grip.copy())
        elif kind == QEvent.Type.MouseButtonRelease:
            self._held = None
            self.overlay.clear()
            self.viewport.redraw()
        return True

    def _grab(self, x: float, y: float) -> bool:
        scene = self.work.view.scene
        found = scene.body_at(x, y) if scene is not None else None
        if found is None or not self.ready or found[0] not in self.poses:
            return False
        body, place = found
        pose = self.poses[body]
        camera = self.viewport.plotter.renderer.GetActiveCamera()
        self._plane, self._grip = place, place
        self._held = (body, pose[:3, :3].T @ (place - pose[:3, 3]), np.array(camera.GetDirectionOfProjection()))
        return True

    def click(self, position: QPoint, modifiers: Qt.KeyboardModifier) -> None:
        """A click without a drag does nothing."""

    def hover(self, position: QPoint) -> object:
        """Light the body that would be taken."""
        return self.viewport.picking.key_at(position)
