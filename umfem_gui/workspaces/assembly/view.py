"""The mechanism in the view while it is built: the scene, the tools of the mouse, where the bodies stand."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QTimer

from solvers.errors import UmfemError
from solvers.multibody.compatible import rotation_vector
from solvers.multibody.rotations import rotation_about
from solvers.multibody.system import MultibodySystem
from umfem_gui.i18n import tr
from umfem_gui.mechanics import evaluate, frame, written_out
from umfem_gui.selection import Key
from umfem_gui.workspaces.assembly.actions import TOOLS
from umfem_gui.workspaces.assembly.handles import Handles
from umfem_gui.workspaces.assembly.tool_bar import ToolBar

if TYPE_CHECKING:
    from umfem_gui.scenes.mechanism import MechanismScene
    from umfem_gui.workspaces.assembly.workspace import AssemblyWorkspace

Array = NDArray[np.float64]


#: Frames of the way to a closed mechanism, and how long each stays.
FRAMES, FRAME_MS = 30, 30

#: Seconds that the window may spend at a stretch on the meshes of a large model.
SLICE = 0.04


class AssemblyView(QObject):
    """What stands in the viewport while the workspace is active. VTK is imported with the first picture."""

    def __init__(self, work: AssemblyWorkspace) -> None:
        super().__init__(work)
        self.work = work
        self.frame = work.frame
        self.scene: MechanismScene | None = None
        self.bar = ToolBar(work.frame.viewport, work.frame.actions)
        self.bar.hide()
        self.poses: dict[str, Array] = {}
        self.tool = ""  # "" selects; else a key of TOOLS
        self.handles = Handles(work)
        self._said = False  # the note at the foot tells what is waited for
        self.watch_next = False  # the next assembly is shown on its way
        self._path: list[dict[str, Array]] = []
        self._player = QTimer(self, interval=FRAME_MS)
        self._player.timeout.connect(self._play_on)
        self._later = QTimer(self, interval=0, singleShot=True)
        self._later.timeout.connect(self.draw)
        work.frame.actions["asm_handles"].setChecked(True)
        work.frame.actions["asm_handles"].toggled.connect(lambda _on: self.handles.follow(work.frame.selection.key))

    # ---- life

    def enter(self) -> None:
        """The workspace comes to the front."""
        self.draw()

    def leave(self) -> None:
        """Another workspace takes the view."""
        self.use("")
        self._player.stop()
        self._later.stop()
        self.handles.stop()
        self.bar.hide()
        self.frame.viewport.say("")
        if self.scene is not None:
            self.scene.clear()

    # ---- tools

    def use(self, tool: str) -> None:
        """Bring a tool to the front; the empty one selects."""
        if tool == self.tool:
            return
        self.handles.stop()
        former, self.tool = self.work.tools.get(self.tool), tool
        if former is not None:
            former.stop()
        self.frame.viewport.say("")
        now = self.work.tools.get(tool)
        self.frame.viewport.tool = now.tool if now is not None else None
        if now is not None:
            now.start()
        self.show_tool()
        self.handles.follow(self.frame.selection.key)

    def show_tool(self) -> None:
        """Press the button of the present tool."""
        for tool, action in TOOLS.items():
            self.frame.actions[action].setChecked(tool == self.tool)
        self.frame.actions["asm_select"].setChecked(not self.tool)

    # ---- drawing

    def draw(self) -> None:
        """Show the system as it is now, with the newest poses there are."""
        work = self.work
        if not work.active or self.frame.viewport.plotter is None:
            return
        if self.scene is None:
            from umfem_gui.scenes.mechanism import MechanismScene

            self.scene = MechanismScene(self.frame.viewport)
        self.bar.show()
        self.bar.fit()
        system = work.system
        present = self.frame.assembler.result(system)
        found = present or self.frame.assembler.last()
        has_bodies = bool(system.bodies or system.flexible_bodies or system.uses)
        if found is None and has_bodies:
            self.frame.viewport.say(tr("Preparing the solver; the first time takes some seconds…"))
            self._said = True
            return
        if not self.scene.prepare(system, self.frame.document.project.flexible, SLICE):
            self.frame.viewport.say(tr("Drawing…"))
            self._later.start()
            self._said = True
            return
        if self.tool == "" or self._said:
            self.frame.viewport.say("")
            self._said = False
        known = found.poses if found is not None else {}
        if found is not None and found.problem and not known:
            known = self.poses  # until it is mended, bodies stay where they were
        self.poses = complete_poses(written_out(system), known)
        settled = present is not None or (found is not None and all(name in found.poses for name in self.poses))
        self.scene.show(system, self.poses, self.frame.document.project.flexible, home=settled)
        self.scene.mark(selected=self.frame.selection.key, hovered=None)
        boxes = self.scene.boxes()
        if settled and boxes:
            self.frame.viewport.framing.keep_in(np.concatenate(boxes))
        if self._path:
            self.scene.move(self._path[0])
        if present is not None and self.watch_next:
            self.watch_next = False
            self.play(present.path)
        now = work.tools.get(self.tool)
        if now is not None:
            now.fresh()
        self.handles.follow(self.frame.selection.key)

    # ---- closing while you watch

    def play(self, path: tuple[dict[str, Array], ...]) -> None:
        """Show the way to a closed mechanism, if it is long enough to be seen."""
        if self.scene is None or len(path) < 2 or _distance(path[0], path[-1]) < 1e-3 * self._extent():
            return
        self._path = smooth(path)
        self._player.start()
        self._play_on()

    def _extent(self) -> float:
        points = np.concatenate([*(self.scene.boxes() if self.scene is not None else []), np.zeros((1, 3))])
        return float(np.ptp(points, axis=0).max())

    def _play_on(self) -> None:
        if self.scene is None or not self._path:
            self._player.stop()
            return
        self.scene.move(self._path.pop(0))
        if not self._path:
            self._player.stop()
            self.scene.move(self.poses)

    @property
    def drawing(self) -> bool:
        """Are meshes of the present model still being made?"""
        return self._later.isActive()

    @property
    def playing(self) -> bool:
        """Is a way being shown?"""
        return bool(self._path)

    def mark(self, selected: Key | None, hovered: Key | None) -> None:
        """Selection or hover changed."""
        if self.scene is not None and self.work.active:
            self.scene.mark(selected=selected, hovered=hovered)


def _distance(one: dict[str, Array], two: dict[str, Array]) -> float:
    """Largest difference of two configurations, m or rad."""
    return max((float(np.abs(one[name] - two[name]).max()) for name in one if name in two), default=0.0)


def smooth(path: tuple[dict[str, Array], ...]) -> list[dict[str, Array]]:
    """The configurations with others in between, so that it takes about a second."""
    between = max(1, round(FRAMES / (len(path) - 1)))
    made: list[dict[str, Array]] = []
    for one, two in pairwise(path):
        for k in range(between):
            share = k / between
            made.append({name: blended(one[name], two[name], share) for name in one})
    return [*made, path[-1]]


def blended(one: Array, two: Array, share: float) -> Array:
    """A pose between two: the place in proportion, the attitude about one axis."""
    turn = rotation_vector(one[:3, :3].T @ two[:3, :3])
    angle = float(np.linalg.norm(turn))
    pose = one.copy()
    pose[:3, 3] = (1.0 - share) * one[:3, 3] + share * two[:3, 3]
    if angle > 1e-12:
        pose[:3, :3] = one[:3, :3] @ rotation_about(turn / angle, share * angle)
    return pose


def complete_poses(system: MultibodySystem, known: dict[str, Array]) -> dict[str, Array]:
    """Poses of all bodies: the known ones, and the given place of those that were not assembled yet."""
    made: dict[str, Array] = {}
    items: tuple[Any, ...] = (*system.bodies, *system.flexible_bodies)
    for item in items:
        if item.name in known:
            made[item.name] = known[item.name]
            continue
        try:
            made[item.name] = frame(evaluate(system, item.position), evaluate(system, item.angles))
        except UmfemError:
            made[item.name] = np.eye(4)
    return made
