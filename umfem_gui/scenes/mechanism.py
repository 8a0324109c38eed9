"""The mechanism in the 3D view: bodies, marks of joints, the ground; moved in place, never rebuilt to animate."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.multibody.system import MultibodySystem
from solvers.multibody.values import GROUND
from umfem_gui import theme
from umfem_gui.mechanics import written_out
from umfem_gui.selection import Key
from umfem_gui.viewport import Viewport

if TYPE_CHECKING:
    from umfem_gui.scenes.crowd import Crowd
    from umfem_gui.scenes.drawing import MechanismDrawing
    from umfem_gui.scenes.flexible import FlexibleShape
    from umfem_gui.scenes.rails import Rails
    from umfem_gui.scenes.signs import Signs

Poses = Mapping[str, NDArray[np.float64]]  # body → (4, 4), from the body's frame to the ground

#: Width of the lines that stand for the beams of a flexible body.
BEAM_PIXELS = 6.0

Bends = Mapping[str, NDArray[np.float64]]  # flexible body → modal coordinates (H,)


class MechanismScene:
    """What stands for one system in one viewport. ``show`` builds, ``move`` animates, ``mark`` shows the selection."""

    def __init__(self, viewport: Viewport, *, joints: bool = True) -> None:
        self.viewport = viewport
        self.joints = joints  # draw the marks of joints and forces; they are for building, not for watching
        self.drawing: MechanismDrawing | None = None
        self.signs: Signs | None = None
        self._rails: Rails | None = None
        self._bodies: Crowd | None = None
        self._edges: Crowd | None = None
        self._members: dict[str, list[int]] = {}  # body → its parts in the crowd
        self._lines: dict[str, list[int]] = {}
        self._actors: dict[Key, list[Any]] = {}  # flexible bodies
        self._colours: dict[int, tuple[float, float, float]] = {}
        self._matrices: dict[str, Any] = {}
        self._poses: dict[str, NDArray[np.float64]] = {}
        self._selected: Key | None = None
        self._hovered: Key | None = None
        self._owners: set[str] = set()  # uses of subsystems: what is theirs is selected as a whole
        self._all: list[Any] = []
        self._flexible: list[FlexibleShape] = []
        self._making: tuple[MultibodySystem, Any] | None = None  # meshes on their way, of a system

    def show(
        self,
        system: MultibodySystem,
        poses: Poses,
        flexible: Mapping[str, FlexibleSubsystem] | None = None,
        bends: Bends | None = None,
        *,
        home: bool = True,
    ) -> None:
        """Draw a system anew with its bodies at given poses; ``home``: the camera may look at them for good."""
        if self.viewport.plotter is None:
            return
        from umfem_gui.scenes.drawing import draw  # pyvista is not needed for the start of the window
        from umfem_gui.scenes.flexible import flexible_shapes

        self._owners = {use.name for use in system.uses}
        system = written_out(system)
        former, self.drawing = self.drawing, draw(system, poses, flexible, marks=self.joints)
        self._poses = {GROUND: np.eye(4), **poses}
        shapes = flexible_shapes(system, flexible or {})
        if former is None or not _same(former.parts, self.drawing.parts) or not _same(self._flexible, shapes):
            self._take_bodies()
            self._add_grid()
            self._add_bodies()
            self._flexible = shapes
            for shape in self._flexible:
                self._add_flexible(shape)
        if self._rails is None:
            from umfem_gui.scenes.rails import Rails

            self._rails = Rails(self.viewport)
        self._rails.show(system, self._poses)
        if self.joints and (self.signs is None or former is None or not _same(former.marks, self.drawing.marks)):
            from umfem_gui.scenes.signs import Signs

            self._take_signs()
            self.signs = Signs(self.viewport, self.drawing.marks, self._poses)
            self.viewport.before_render.append(self._scale_signs)
        if self._find not in self.viewport.picking.finders:
            self.viewport.picking.finders.append(self._find)
        self.move(poses, bends)
        self._paint_all()
        if home and self.viewport.home_pending and (self._members or self._actors) and poses:
            self.viewport.home_pending = False
            self.viewport.set_view(7)

    def prepare(
        self, system: MultibodySystem, flexible: Mapping[str, FlexibleSubsystem] | None, seconds: float
    ) -> bool:
        """Make meshes for ``show`` for at most so long; False if there is more to make: call it again.

        The other calls of one system find what was made. Only the thread of the window may draw, so that a large model
        is made in slices between which the window lives.
        """
        from umfem_gui.scenes.drawing import Mark, members
        from umfem_gui.scenes.signs import MANY, sign_piece

        few = len(system.joints) + len(system.forces) + len(system.constraints) <= MANY
        if self._making is None or self._making[0] is not system:
            self._making = (system, members(written_out(system), flexible, marks=self.joints))
        until = time.monotonic() + seconds
        for made in self._making[1]:
            if isinstance(made, Mark):
                sign_piece(made.kind, few)
            if time.monotonic() >= until:
                return False
        self._making = None
        return True

    def clear(self) -> None:
        """Take everything of this scene out of the view."""
        if self._find in self.viewport.picking.finders:
            self.viewport.picking.finders.remove(self._find)
        self._take_signs()
        self._take_bodies()
        if self._rails is not None:
            self._rails.clear()
        self.drawing = None

    def _take_signs(self) -> None:
        if self._scale_signs in self.viewport.before_render:
            self.viewport.before_render.remove(self._scale_signs)
        if self.signs is not None:
            self.signs.remove()
        self.signs = None

    def _take_bodies(self) -> None:
        for group in (self._bodies, self._edges):
            if group is not None:
                group.remove()
        if self.viewport.plotter is not None:
            for actor in self._all:
                self.viewport.plotter.renderer.RemoveActor(actor)
        self.viewport.forget_actors()
        self._bodies = self._edges = None
        self._members, self._lines = {}, {}
        self._actors, self._colours, self._matrices = {}, {}, {}
        self._all, self._flexible = [], []

    def move(self, poses: Poses, bends: Bends | None = None) -> None:
        """Put the bodies into other poses and bend the flexible ones."""
        for shape in self._flexible:
            if bends is not None and shape.body in bends:
                shape.bend(bends[shape.body])
        moved = [False, False]
        for name, pose in poses.items():
            self._poses[name] = pose
            matrix = self._matrices.get(name)
            if matrix is not None:
                matrix.DeepCopy(np.ascontiguousarray(pose).ravel())
            for k, (group, members) in enumerate(((self._bodies, self._members), (self._edges, self._lines))):
                if group is not None:
                    for member in members.get(name, ()):
                        moved[k] = group.place(member, pose) or moved[k]
        if self._rails is not None:
            self._rails.move(poses)
        for group, touched in zip((self._bodies, self._edges), moved, strict=True):
            if group is not None and touched:
                group.moved()
        self.viewport.redraw()

    def mark(self, *, selected: Key | None, hovered: Key | None) -> None:
        """Show what is selected (accent) and what the mouse is over (lighter accent)."""
        touched = {self._selected, self._hovered, selected, hovered}
        self._selected, self._hovered = selected, hovered
        for key in touched:
            if key is not None:
                self._paint(key)
        self.viewport.redraw()

    def pose_of(self, body: str) -> NDArray[np.float64]:
        """Where a body is drawn, (4, 4)."""
        return self._poses.get(body, np.eye(4))

    def boxes(self) -> list[NDArray[np.float64]]:
        """Corners (8, 3) of boxes around what is drawn, in the ground frame."""
        found = []
        for part in self.drawing.parts if self.drawing is not None else ():
            pose = self.pose_of(part.body)
            found.append(part.corners @ pose[:3, :3].T + pose[:3, 3])
        for shape in self._flexible:
            pose = self.pose_of(shape.body)
            ends = np.array([shape.rest.min(axis=0), shape.rest.max(axis=0)])
            found.append(ends @ pose[:3, :3].T + pose[:3, 3])
        return found

    # ---- actors

    def _actor(self, mesh: Any, colour: str, *, lines: bool = False) -> Any:
        from vtkmodules.vtkRenderingCore import vtkActor, vtkPolyDataMapper

        mapper = vtkPolyDataMapper()
        mapper.SetInputData(mesh)
        mapper.ScalarVisibilityOff()
        actor = vtkActor()
        actor.SetMapper(mapper)
        actor.GetProperty().SetColor(*rgb(colour))
        dress(actor, lines=lines)
        self.viewport.plotter.renderer.AddActor(actor)
        self._all.append(actor)
        return actor

    def _add_bodies(self) -> None:
        from umfem_gui.scenes.crowd import Crowd

        assert self.drawing is not None
        parts = self.drawing.parts
        if not parts:
            return
        self._bodies = Crowd(self.viewport, [part.surface for part in parts])
        dress(self._bodies.actor)
        self.viewport.wired(self._bodies.actor)
        for k, part in enumerate(parts):
            self._members.setdefault(part.body, []).append(k)
        edged = [part for part in parts if part.lines is not None]
        if edged:
            self._edges = Crowd(self.viewport, [part.lines for part in edged if part.lines is not None], lines=True)
            dress(self._edges.actor, lines=True)
            for k, part in enumerate(edged):
                self._lines.setdefault(part.body, []).append(k)
            self._edges.paint_all([rgb(_darker(part.colour)) for part in edged])

    def _add_flexible(self, shape: FlexibleShape) -> None:
        from vtkmodules.vtkCommonMath import vtkMatrix4x4

        matrix = self._matrices.setdefault(shape.body, vtkMatrix4x4())
        key: Key = ("flexible_bodies", shape.body)
        actor = self._actor(shape.mesh, shape.colour)
        look = actor.GetProperty()
        if shape.lines:
            look.SetLighting(False)
            look.SetLineWidth(BEAM_PIXELS)
            look.SetRenderLinesAsTubes(True)
        else:
            look.SetEdgeVisibility(True)
            look.SetEdgeColor(*rgb(_darker(shape.colour)))
        actor.SetUserMatrix(matrix)
        self._colours[id(actor)] = rgb(shape.colour)
        self._actors.setdefault(key, []).append(actor)
        self.viewport.picking.add(actor, self._whole(key))
        self.viewport.wired(actor)

    def _add_grid(self) -> None:
        if self.drawing is not None and self.drawing.grid is not None:
            actor = self._actor(self.drawing.grid, theme.current().grid, lines=True)
            actor.UseBoundsOff()

    def _scale_signs(self) -> None:
        """Before every picture: signs keep their size on the screen."""
        if self.signs is not None:
            self.signs.place(self._poses)

    def _find(self, x: float, y: float) -> tuple[Key, float] | None:
        """What of this scene is under a point of the widget, and how far away: a sign is in front of everything."""
        from umfem_gui.scenes.dots import ray

        sign = self.signs.at(x, y) if self.signs is not None else None
        if sign is not None:
            return self._whole(sign), -1.0
        if self._bodies is None or self.drawing is None:
            return None
        hit = self._bodies.hit(*ray(self.viewport, x, y))
        return None if hit is None else (self._whole(("bodies", self.drawing.parts[hit[0]].body)), hit[1])

    def body_at(self, x: float, y: float) -> tuple[str, NDArray[np.float64]] | None:
        """The body under a point of the widget and the place (3,) where the line of sight meets it."""
        from PySide6.QtCore import QPoint

        from umfem_gui.scenes.dots import ray

        origin, direction = ray(self.viewport, x, y)
        hit = self._bodies.hit(origin, direction) if self._bodies is not None else None
        key: Any = self.viewport.picking.key_at(QPoint(round(x), round(y)))
        bent = [shape for shape in self._flexible if self._whole(("flexible_bodies", shape.body)) == key]
        if hit is not None and self.drawing is not None and (not bent or key[0] == "uses"):
            return self.drawing.parts[hit[0]].body, origin + hit[1] * direction
        nearest: tuple[float, str, NDArray[np.float64]] | None = None
        for shape in bent:
            pose = self.pose_of(shape.body)
            points = shape.rest @ pose[:3, :3].T + pose[:3, 3]
            aside = np.linalg.norm(np.cross(points - origin, direction), axis=1)
            if nearest is None or aside.min() < nearest[0]:
                nearest = (float(aside.min()), shape.body, points[int(np.argmin(aside))])
        return nearest[1:] if nearest is not None else None

    def _whole(self, key: Key) -> Key:
        """A member of a use of a subsystem stands for the use."""
        owner = key[1].partition(".")[0]
        return ("uses", owner) if owner in self._owners and owner != key[1] else key

    # ---- colours

    def _paint_all(self) -> None:
        if self._bodies is not None and self.drawing is not None:
            self._bodies.paint_all([rgb(part.colour) for part in self.drawing.parts])
        for key in self._actors:
            self._paint(key)
        for touched in (self._selected, self._hovered):
            if touched is not None:
                self._paint(touched)

    def _paint(self, key: Key) -> None:
        if key[0] == "uses" and self._bodies is not None and self.drawing is not None:
            start = f"{key[1]}."
            for member, part in enumerate(self.drawing.parts):
                if part.body.startswith(start):
                    self._bodies.paint(member, self._shade(key, rgb(part.colour)))
            return
        if key[0] == "bodies" and self._bodies is not None and self.drawing is not None:
            for member in self._members.get(key[1], ()):
                self._bodies.paint(member, self._shade(key, rgb(self.drawing.parts[member].colour)))
        elif self.signs is not None and key in self.signs:
            self.signs.paint(key, self._shade(key, self.signs.own_colour(key)))
        for actor in self._actors.get(key, []):
            actor.GetProperty().SetColor(*self._shade(key, self._colours[id(actor)]))

    def _shade(self, key: Key, own: tuple[float, ...]) -> Any:
        accent = rgb(theme.current().accent)
        if key == self._selected:
            return accent
        return _mixed(own, accent, 0.5) if key == self._hovered else own


def _same(one: Any, two: Any) -> bool:
    """The very same objects in the same order."""
    return len(one) == len(two) and all(a is b for a, b in zip(one, two, strict=True))


def dress(actor: Any, *, lines: bool = False) -> None:
    """Material of bodies, or of the lines on them."""
    look = actor.GetProperty()
    if lines:
        look.SetLighting(False)
        look.SetLineWidth(1.0)
        actor.PickableOff()
    else:
        look.SetInterpolationToPhong()
        look.SetAmbient(0.28)
        look.SetDiffuse(0.72)
        look.SetSpecular(0.12)
        look.SetSpecularPower(20)


def rgb(colour: str) -> tuple[float, float, float]:
    """``#rrggbb`` as three numbers of 0…1; what is not a colour becomes grey."""
    try:
        return tuple(int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))  # type: ignore[return-value]
    except ValueError:
        return (0.6, 0.6, 0.6)


def _darker(colour: str) -> str:
    return "#" + "".join(f"{round(255 * 0.55 * part):02x}" for part in rgb(colour))


def _mixed(a: tuple[float, ...], b: tuple[float, ...], share: float) -> tuple[float, ...]:
    return tuple((1 - share) * x + share * y for x, y in zip(a, b, strict=True))
