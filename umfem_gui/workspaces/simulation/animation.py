"""The motion of a run in the 3D view."""

from __future__ import annotations

from typing import Any

import numpy as np

from solvers.multibody.system import MultibodySystem
from umfem_gui.mechanics import bends_at, poses_at
from umfem_gui.selection import Key
from umfem_gui.workspaces.base import Frame
from umfem_gui.workspaces.simulation.player import Player
from umfem_gui.workspaces.simulation.runs import RunList
from umfem_gui.workspaces.simulation.watching import Watching


class Animation:
    """Draws the system of the current run and moves it as the player goes; before any run, the start position."""

    def __init__(self, frame: Frame, runs: RunList, player: Player) -> None:
        self.frame, self.runs, self.player = frame, runs, player
        self._scene: Any = None
        self._drawn: MultibodySystem | None = None
        self.watching = Watching(frame.viewport)
        self._extras_of: object = None
        player.moved.connect(self._move)

    def show_run(self) -> None:
        """The current run changed or grew."""
        record = self.runs.current
        results = record.results if record is not None else None
        self.player.set_times(results.time if results is not None else np.zeros(0))
        if self._scene is not None and self._system() is not self._drawn:
            self.draw()
        elif results is not self._extras_of and self._drawn is not None and not (record and record.live):
            self.redraw_extras()

    def redraw_extras(self) -> None:
        """Traces, arrows and the camera of the current run."""
        record = self.runs.current
        results = record.results if record is not None and not record.live else None
        self._extras_of = results
        if self._drawn is not None:
            self.watching.draw(results, self._drawn)
            self._move(self.player.frame, 0.0)

    def fit_motion(self) -> None:
        """Bring the whole motion of the current run into the frame."""
        record = self.runs.current
        drawing = self._scene.drawing if self._scene is not None else None
        if drawing is None or record is None or record.results is None or not len(record.results.time):
            return
        results, corners = record.results, []
        rows = np.unique(np.linspace(0, len(results.time) - 1, 25).astype(int))
        for row in rows:
            poses = poses_at(results.body_names, results.positions[row], results.quaternions[row])
            for part in drawing.parts:
                if part.body in poses and part.mesh.n_points:
                    box = np.array(part.mesh.bounds).reshape(3, 2)
                    points = np.array(np.meshgrid(*box)).reshape(3, -1)
                    corners.append(poses[part.body][:3, :3] @ points + poses[part.body][:3, 3:])
        if corners:
            table = np.concatenate(corners, axis=1)
            self.frame.viewport.fit_to(tuple(np.column_stack([table.min(axis=1), table.max(axis=1)]).ravel()))

    def draw(self) -> None:
        """Build the scene."""
        if self.frame.viewport.plotter is None:
            return
        if self._scene is None:
            from umfem_gui.scenes.mechanism import MechanismScene

            self._scene = MechanismScene(self.frame.viewport, joints=False)
        found = self.frame.assembler.result(self.frame.document.project.system) or self.frame.assembler.last()
        poses = self._poses() or (found.poses if found is not None else {})
        if not poses:
            return
        self.frame.viewport.say("")
        self._drawn = self._system()
        self._scene.show(self._drawn, poses, self.frame.document.project.flexible, self._bends())
        self.redraw_extras()

    def clear(self) -> None:
        """Take the scene out of the view."""
        self._drawn = None
        self.watching.clear()
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
        return bends_at(self._system(), results.coordinate_names, results.coordinates[row])

    def _move(self, _frame: int, _time: float) -> None:
        if self._scene is not None and self._drawn is not None:
            poses = self._poses()
            if poses:
                record = self.runs.current
                if record is not None and record.results is not None and not record.live:
                    self.watching.move(record.results, min(self.player.frame, len(record.results.time) - 1))
                self._scene.move(poses, self._bends())
