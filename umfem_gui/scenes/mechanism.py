"""The mechanism in the 3D view: bodies, marks of joints, the ground; moved in place, never rebuilt to animate."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.multibody.system import MultibodySystem
from solvers.multibody.values import GROUND
from umfem_gui import theme
from umfem_gui.selection import Key
from umfem_gui.viewport import Viewport

if TYPE_CHECKING:
    from umfem_gui.scenes.drawing import MechanismDrawing
    from umfem_gui.scenes.flexible import FlexibleShape

Poses = Mapping[str, NDArray[np.float64]]  # body → (4, 4), from the body's frame to the ground

JOINT_PIXELS = 11.0

#: Width of the lines that stand for the beams of a flexible body.
BEAM_PIXELS = 6.0

Bends = Mapping[str, NDArray[np.float64]]  # flexible body → modal coordinates (H,)


class MechanismScene:
    """Actors of one system in one viewport. ``show`` builds, ``move`` animates, ``mark`` shows selection and hover."""

    def __init__(self, viewport: Viewport, *, joints: bool = True) -> None:
        self.viewport = viewport
        self.joints = joints  # draw the marks of joints; they are for building, not for watching
        self.drawing: MechanismDrawing | None = None
        self._actors: dict[Key, list[Any]] = {}
        self._colours: dict[int, tuple[float, float, float]] = {}
        self._marks: list[tuple[Any, str, NDArray[np.float64], Any]] = []
        self._matrices: dict[str, Any] = {}
        self._poses: dict[str, NDArray[np.float64]] = {}
        self._selected: Key | None = None
        self._hovered: Key | None = None
        self._all: list[Any] = []
        self._flexible: list[FlexibleShape] = []

    def show(
        self,
        system: MultibodySystem,
        poses: Poses,
        flexible: Mapping[str, FlexibleSubsystem] | None = None,
        bends: Bends | None = None,
    ) -> None:
        """Draw a system anew with its bodies at given poses."""
        if self.viewport.plotter is None:
            return
        self.clear()
        from umfem_gui.scenes.drawing import draw  # pyvista is not needed for the start of the window
        from umfem_gui.scenes.flexible import flexible_shapes

        self.drawing = draw(system, poses)
        self._poses = {GROUND: np.eye(4), **poses}
        self._add_grid()
        for part in self.drawing.parts:
            self._add_body_part(part)
        self._flexible = flexible_shapes(system, flexible or {})
        for shape in self._flexible:
            self._add_flexible(shape)
        for joint in self.drawing.joints if self.joints else ():
            self._add_joint(joint)
        self.viewport.before_render.append(self._scale_marks)
        self.move(poses, bends)
        self._paint_all()
        if self.viewport.home_pending and self._actors and poses:
            self.viewport.home_pending = False
            self.viewport.set_view(7)

    def clear(self) -> None:
        """Take everything of this scene out of the view."""
        plotter = self.viewport.plotter
        if self._scale_marks in self.viewport.before_render:
            self.viewport.before_render.remove(self._scale_marks)
        if plotter is not None:
            for actor in self._all:
                plotter.renderer.RemoveActor(actor)
        self.viewport.clear_pickable()
        self._actors, self._colours, self._matrices = {}, {}, {}
        self._marks, self._all, self._flexible = [], [], []
        self.drawing = None

    def move(self, poses: Poses, bends: Bends | None = None) -> None:
        """Put the bodies into other poses, matrices only, and bend the flexible ones."""
        for shape in self._flexible:
            if bends is not None and shape.body in bends:
                shape.bend(bends[shape.body])
        for name, pose in poses.items():
            self._poses[name] = pose
            matrix = self._matrices.get(name)
            if matrix is not None:
                matrix.DeepCopy(np.ascontiguousarray(pose).ravel())
        self.viewport.redraw()

    def mark(self, *, selected: Key | None, hovered: Key | None) -> None:
        """Show what is selected (accent) and what the mouse is over (lighter accent)."""
        touched = {self._selected, self._hovered, selected, hovered}
        self._selected, self._hovered = selected, hovered
        for key in touched:
            if key is not None:
                self._paint(key)
        self.viewport.redraw()

    # ---- actors

    def _actor(self, mesh: Any, colour: str, *, lines: bool = False) -> Any:
        from vtkmodules.vtkRenderingCore import vtkActor, vtkPolyDataMapper

        mapper = vtkPolyDataMapper()
        mapper.SetInputData(mesh)
        mapper.ScalarVisibilityOff()
        actor = vtkActor()
        actor.SetMapper(mapper)
        look = actor.GetProperty()
        look.SetColor(*rgb(colour))
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
        self.viewport.plotter.renderer.AddActor(actor)
        self._all.append(actor)
        return actor

    def _add_body_part(self, part: Any) -> None:
        from vtkmodules.vtkCommonMath import vtkMatrix4x4

        matrix = self._matrices.setdefault(part.body, vtkMatrix4x4())
        key: Key = ("bodies", part.body)
        actor = self._actor(part.mesh, part.colour)
        actor.SetUserMatrix(matrix)
        self._colours[id(actor)] = rgb(part.colour)
        self._actors.setdefault(key, []).append(actor)
        self.viewport.pickable(actor, key)
        if part.edges.n_points:
            edges = self._actor(part.edges, _darker(part.colour), lines=True)
            edges.SetUserMatrix(matrix)

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
        self.viewport.pickable(actor, key)

    def _add_joint(self, joint: Any) -> None:
        from vtkmodules.vtkCommonMath import vtkMatrix4x4

        key: Key = ("joints", joint.name)
        actor = self._actor(joint.mesh, joint_colour())
        actor.UseBoundsOff()
        mapper = actor.GetMapper()
        mapper.SetResolveCoincidentTopologyToPolygonOffset()
        mapper.SetRelativeCoincidentTopologyPolygonOffsetParameters(0.0, -66000.0)  # seen through the bodies
        actor.GetProperty().SetAmbient(0.7)  # a sign rather than a thing: almost flat
        actor.GetProperty().SetDiffuse(0.4)
        actor.GetProperty().SetSpecular(0.0)
        matrix = vtkMatrix4x4()
        actor.SetUserMatrix(matrix)
        self._colours[id(actor)] = rgb(joint_colour())
        self._actors.setdefault(key, []).append(actor)
        self._marks.append((actor, joint.body, joint.frame, matrix))
        self.viewport.pickable(actor, key, front=True)

    def _add_grid(self) -> None:
        if self.drawing is not None and self.drawing.grid is not None:
            actor = self._actor(self.drawing.grid, theme.current().grid, lines=True)
            actor.UseBoundsOff()

    def _scale_marks(self) -> None:
        """Before every picture: marks keep their size on the screen."""
        for _actor, body, frame, matrix in self._marks:
            pose = self._poses.get(body, np.eye(4)) @ frame
            size = JOINT_PIXELS * self.viewport.pixel_size(pose[:3, 3])
            pose = pose.copy()
            pose[:3, :3] *= size
            matrix.DeepCopy(pose.ravel())

    # ---- colours

    def _paint_all(self) -> None:
        for key in self._actors:
            self._paint(key)

    def _paint(self, key: Key) -> None:
        for actor in self._actors.get(key, []):
            own = self._colours[id(actor)]
            look = actor.GetProperty()
            if key == self._selected:
                look.SetColor(*rgb(theme.current().accent))
            elif key == self._hovered:
                look.SetColor(*_mixed(own, rgb(theme.current().accent), 0.5))
            else:
                look.SetColor(*own)


def rgb(colour: str) -> tuple[float, float, float]:
    """``#rrggbb`` as three numbers of 0…1; what is not a colour becomes grey."""
    try:
        return tuple(int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))  # type: ignore[return-value]
    except ValueError:
        return (0.6, 0.6, 0.6)


def joint_colour() -> str:
    """Marks of joints: a violet that neither theme, nor any body of the examples, uses for anything else."""
    return "#c9a2f5" if theme.current().dark else "#7a35c2"


def _darker(colour: str) -> str:
    return "#" + "".join(f"{round(255 * 0.55 * part):02x}" for part in rgb(colour))


def _mixed(a: tuple[float, ...], b: tuple[float, ...], share: float) -> tuple[float, ...]:
    return tuple((1 - share) * x + share * y for x, y in zip(a, b, strict=True))
