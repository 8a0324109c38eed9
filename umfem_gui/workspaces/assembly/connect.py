"""Connect: picks from the view and kinds from the palette come together and become members, with undo."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QPoint

from solvers.errors import UmfemError
from solvers.multibody.values import GROUND
from umfem_gui.i18n import noted, tr
from umfem_gui.i18n.sentences import say
from umfem_gui.mechanics import written_out
from umfem_gui.workspaces.assembly.connect_panel import ConnectPanel
from umfem_gui.workspaces.assembly.connect_tool import ConnectTool
from umfem_gui.workspaces.assembly.connecting import Connection, add_command, axis_of, complete, needs_points
from umfem_gui.workspaces.assembly.snap import ORIGIN, Snap, in_ground, on_ground

if TYPE_CHECKING:
    from umfem_gui.workspaces.assembly.workspace import AssemblyWorkspace


class Connecting(QObject):
    """The state of one connection in the making and what its panel and tool tell."""

    def __init__(self, work: AssemblyWorkspace) -> None:
        super().__init__(work)
        self.work = work
        self.panel = ConnectPanel()
        self.tool = ConnectTool(work.frame.viewport, self._body_at, self)
        self.connection = Connection()
        self.armed: tuple[str, str] = ("", "")
        self._problem = ""
        self.tool.picked.connect(self.pick)
        self.panel.chosen.connect(self.choose)
        self.panel.axis_chosen.connect(self._turn)
        self.panel.forgotten.connect(self._forget)
        self.panel.ground_wanted.connect(self._ground)
        self.panel.swapped.connect(self._swap)

    def _body_at(self, x: float, y: float) -> str | None:
        """The body under the mouse, also one of a used subsystem; none where a sign covers it: all are near there."""
        scene = self.work.view.scene
        key: Any = self.work.frame.viewport.picking.key_at(QPoint(round(x), round(y)))
        if scene is None or key is None or key[0] not in ("bodies", "flexible_bodies", "uses"):
            return None
        found = scene.body_at(x, y)
        return found[0] if found is not None else None

    def start(self) -> None:
        """The tool comes to the front."""
        self.fresh()

    def stop(self) -> None:
        """Another tool comes to the front."""
        self.connection = Connection(axis=self.connection.axis)
        self.armed, self._problem = ("", ""), ""
        self.tool.clear()

    def fresh(self) -> None:
        """The model or the poses changed: points stay where their bodies are."""
        project = self.work.frame.document.project
        self.tool.show(self.work.system, self.work.poses, project.flexible)
        whole = written_out(project.system)
        names = {GROUND, *(one.name for one in (*whole.bodies, *whole.flexible_bodies))}
        if any(end is not None and end.body not in names for end in (self.connection.first, self.connection.second)):
            self.connection = Connection(axis=self.connection.axis)
        self._show()

    def pick(self, snap: Snap) -> None:
        """A point was clicked; an armed kind that has both is made at once."""
        self._problem = ""
        self.connection = self.connection.picked(snap)
        if self.armed[1] and self.connection.second is not None:
            self._make(*self.armed)
        else:
            self._show()

    def choose(self, collection: str, kind: str) -> None:
        """A kind was clicked: made at once with the points there are, else it waits for them."""
        self._problem = ""
        if self.connection.first is not None or not needs_points(collection, kind):
            self._make(collection, kind)
        else:
            self.armed = ("", "") if self.armed[1] == kind else (collection, kind)
            self._show()

    def cancel(self) -> bool:
        """Escape: forget the picks; False if there was nothing to forget."""
        if self.connection.first is None and not self.armed[1] and not self._problem:
            return False
        self.connection = Connection(axis=self.connection.axis)
        self.armed, self._problem = ("", ""), ""
        self._show()
        return True

    def _make(self, collection: str, kind: str) -> None:
        frame = self.work.frame
        try:
            command = add_command(frame.document.project, collection, kind, self.connection, self.work.poses)
            self.work.view.watch_next = collection == "joints"
            frame.document.run(command)
        except UmfemError as error:
            self._problem = say(str(error))
            self.connection = replace(self.connection, second=None) if self.armed[1] else self.connection
            self._show()
            return
        self.connection = Connection(axis=self.connection.axis)
        self._show()
        name = command.item.name
        frame.messages.add("good", noted("'{name}' was added."), place=(collection, name), name=name)
        self.work.frame.viewport.say(tr("'{name}' was added. Click the next two points, or Esc to end.", name=name))

    # ---- the panel

    def _turn(self, axis: str) -> None:
        self.connection = replace(self.connection, axis=axis)
        self._show()

    def _forget(self, which: int) -> None:
        first, second = self.connection.first, self.connection.second
        self.connection = replace(self.connection, first=second if which == 0 else first, second=None)
        self._show()

    def _ground(self) -> None:
        first = self.connection.first
        if first is None or self.connection.second is not None:
            self.pick(Snap(GROUND, (0.0, 0.0, 0.0), ORIGIN))
        elif first.body != GROUND:
            self.pick(on_ground(in_ground(first, self.work.poses)))

    def _swap(self) -> None:
        self.connection = replace(self.connection, first=self.connection.second, second=self.connection.first)
        self._show()

    def _show(self) -> None:
        poses = self.work.poses
        axis = None
        if self.connection.first is not None:
            try:
                axis = axis_of(self.connection, complete(self.connection, poses), poses)
            except UmfemError:
                axis = None
        first, second = self.connection.first, self.connection.second
        self.tool.avoid = first.body if first is not None and second is None else ""
        self.panel.show_state(self.connection, self.armed[1], self._problem)
        self.tool.show_picks((self.connection.first, self.connection.second), axis)
