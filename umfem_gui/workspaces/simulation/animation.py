"""The motion of a run in the 3D view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.multibody.forces import WheelRail
from solvers.multibody.system import MultibodySystem
from umfem_gui.mechanics import bends_at, poses_at, written_out
from umfem_gui.selection import Key
from umfem_gui.workspaces.base import Frame
from umfem_gui.workspaces.simulation.contour import Contour
from umfem_gui.workspaces.simulation.player import Player
from umfem_gui.workspaces.simulation.runs import RunList
from umfem_gui.workspaces.simulation.watching import Watching


class Animation:
    """Draws the system of the current run and moves it as the player goes; before any run, the start position."""

    def __init__(self, frame: Frame, runs: RunList, player: Player) -> None:
        self.frame, self.runs, self.player = frame, runs, player
        self._scene: Any = None
        self._drawn: MultibodySystem | None = None
        self._drawn_flexible: Mapping[str, FlexibleSubsystem] = {}
        self.watching = Watching(frame.viewport)
        self.contour = Contour(frame.viewport, lambda sentence: frame.messages.add("info", sentence), player)
        self.deformation = 1.0  # how many times larger than life flexible bodies bend
        self._extras_of: object = None
        self.clicked: dict[str, np.ndarray] = {}  # body → the point of it that was clicked last, in its axes
        player.moved.connect(self._move)

    def show_run(self) -> None:
        """The current run changed or grew."""
        record = self.runs.current
        results = record.results if record is not None else None
        self.player.set_times(results.time if results is not None else np.zeros(0))
        same = self._system() is self._drawn and self._flexible() is self._drawn_flexible
        if self._scene is not None and not same:
            self.draw()
        elif results is not self._extras_of and self._drawn is not None and not (record and record.live):
            self.redraw_extras()

    def redraw_extras(self) -> None:
        """Traces, arrows and the camera of the current run."""
        record = self.runs.current
        results = record.results if record is not None and not record.live else None
        self._extras_of = results
        if self._drawn is not None:
            self.watching.draw(results, self._drawn, self._flexible())
            self.contour.draw(self._scene, results, self._drawn, self._flexible())
            self._move(self.player.frame, 0.0)

    def fit_motion(self) -> None:
        """Bring the whole motion of the current run into the frame."""
        if self.reach() is not None:
            self.frame.viewport.fit()

    def reach(self) -> NDArray[np.float64] | None:
        """Points (n, 3) around the motion of the current run; None without one, or while the camera goes along."""
        record = self.runs.current
        drawing = self._scene.drawing if self._scene is not None else None
        if self._drawn is None or drawing is None or self.watching.followed:
            return None
        if record is None or record.measured or record.results is None or not len(record.results.time):
            return None
        results, corners = record.results, []
        rows = np.unique(np.linspace(0, len(results.time) - 1, 25).astype(int))
        for row in rows:
            poses = poses_at(results.body_names, results.positions[row], results.quaternions[row])
            for part in drawing.parts:
                if part.body in poses and part.mesh.n_points:
                    box = np.array(part.mesh.bounds).reshape(3, 2)
                    points = np.array(np.meshgrid(*box)).reshape(3, -1)
                    corners.append(poses[part.body][:3, :3] @ points + poses[part.body][:3, 3:])
        if not corners:
            return None
        return np.concatenate(corners, axis=1).T

    def click(self, body: str) -> int:
        """Remember the point of a body under the last click; the nearest node of a flexible one, 0 of a rigid one."""
        press = self.frame.viewport.last_click
        if self._scene is None or press is None:
            return 0
        found = self._scene.body_at(float(press.x()), float(press.y()))
        if found is None or found[0] != body:
            return 0
        pose = self._scene.pose_of(body)
        self.clicked[body] = (found[1] - pose[:3, 3]) @ pose[:3, :3]
        for shape in self._scene._flexible:
            if shape.body == body:
                row = int(np.argmin(np.linalg.norm(shape.rest - self.clicked[body], axis=1)))
                self.clicked[body] = shape.rest[row]
                item = next((b for b in written_out(self._system()).flexible_bodies if b.name == body), None)
                subsystem = self._flexible().get(item.subsystem) if item is not None else None
                return int(subsystem.node_numbers[row]) if subsystem is not None else 0
        return 0

    def colour_by(self, quantity: str) -> None:
        """Contour of flexible bodies: a key of ``recovery.FIELDS``, empty for none."""
        self.contour.quantity = quantity
        self.redraw_extras()
        self.frame.viewport.redraw()

    def deform(self, factor: float) -> None:
        """How many times larger than life flexible bodies bend; 0: so that the run shows a tenth of their size."""
        self.deformation = factor if factor > 0 else self._visible_factor()
        self._move(self.player.frame, 0.0)

    def _visible_factor(self) -> float:
        from umfem_gui.scenes.contours import extent, reach

        record = self.runs.current
        if self._scene is None or record is None or record.results is None or not len(record.results.time):
            return 1.0
        results, most = record.results, 0.0
        for row in np.unique(np.linspace(0, len(results.time) - 1, 40).astype(int)):
            bends = bends_at(self._system(), results.coordinate_names, np.asarray(results.coordinates[int(row)]))
            most = max(most, reach(self._scene, bends))
        factor = 0.1 * extent(self._scene) / most if most > 0 else 1.0
        return float(f"{factor:.2g}")

    def draw(self) -> None:
        """Build the scene."""
        if self.frame.viewport.plotter is None:
            return
        if self._scene is None:
            from umfem_gui.scenes.mechanism import MechanismScene

            self._scene = MechanismScene(self.frame.viewport, joints=False)
        present = self.frame.assembler.result(self.frame.document.project.system)
        found = present or self.frame.assembler.last()
        poses = self._poses() or (found.poses if found is not None else {})
        if not poses:
            return
        self.frame.viewport.say("")
        self._drawn, self._drawn_flexible = self._system(), self._flexible()
        if not self.watching.asked:
            self.watching.followed = vehicle_of(self._drawn)
        self._carry(poses)
        settled = present is not None or self.runs.current is not None  # else the poses are those of another state
        self._scene.show(self._drawn, poses, self._drawn_flexible, self._bends(), home=settled)
        self.redraw_extras()

    def clear(self) -> None:
        """Take the scene out of the view."""
        self._drawn = None
        self.watching.clear()
        self.contour.clear()
        if self._scene is not None:
            self._scene.clear()

    def mark(self, *, selected: Key | None, hovered: Key | None) -> None:
        """Show selection and hover."""
        if self._scene is not None:
            self._scene.mark(selected=selected, hovered=hovered)

    def _system(self) -> MultibodySystem:
        record = self.runs.current
        if record is not None and record.system is not None:
            return record.system
        return self.frame.document.project.system

    def _flexible(self) -> Mapping[str, FlexibleSubsystem]:
        """Subsystems of the flexible bodies, as they were when the run was computed."""
        record = self.runs.current
        if record is not None and record.flexible is not None:
            return record.flexible
        return self.frame.document.project.flexible

    def _poses(self) -> dict[str, Any]:
        record = self.runs.current
        if record is None or record.results is None or not len(record.results.time):
            return {}
        results, row = record.results, min(self.player.frame, len(record.results.time) - 1)
        return poses_at(results.body_names, results.positions[row], results.quaternions[row])

    def _bends(self) -> dict[str, Any]:
        record = self.runs.current
        if record is None or record.results is None or not len(record.results.time):
            return {}
        results, row = record.results, min(self.player.frame, len(record.results.time) - 1)
        bends = bends_at(self._system(), results.coordinate_names, results.coordinates[row])
        return bends if self.deformation == 1.0 else {name: self.deformation * w for name, w in bends.items()}

    def _move(self, _frame: int, _time: float) -> None:
        if self._scene is not None and self._drawn is not None:
            poses = self._poses()
            if poses:
                record = self.runs.current
                if record is not None and record.results is not None and not record.live:
                    row = min(self.player.frame, len(record.results.time) - 1)
                    self.watching.move(record.results, row)
                    self.contour.move(record.results, row)
                self._carry(poses)
                self._scene.move(poses, self._bends())
                if self.watching.followed:
                    self.frame.viewport.plotter.renderer.ResetCameraClippingRange()  # around where the bodies are now
                if record is not None and record.live and record is self.runs.records[0]:
                    self._widen()

    def _carry(self, poses: dict[str, Any]) -> None:
        """The camera goes along with the body that it follows, from where that is drawn to where it will be."""
        body = self.watching.followed
        if body in poses and self._scene.drawing is not None:
            self.frame.viewport.carry(poses[body][:3, 3] - self._scene.pose_of(body)[:3, 3])

    def _widen(self) -> None:
        """A first run under way: nobody knows yet how far the motion goes, so the frame grows with it."""
        corners = self._scene.boxes()
        if corners and not self.watching.followed:
            table = np.concatenate(corners)
            self.frame.viewport.take_in(table.min(axis=0), table.max(axis=0))


def vehicle_of(system: MultibodySystem) -> str:
    """A body of the vehicle that runs on a track, which leads far away; empty if there is none."""
    wheels = (force for force in written_out(system).forces if isinstance(force, WheelRail))
    return next((wheel.body for wheel in wheels), "")
