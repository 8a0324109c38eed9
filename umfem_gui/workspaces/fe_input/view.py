"""The FE model in the view: the scene with its marks, the tools of the mouse, display options, modes on the stage."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import QObject

from fem.model import FEModel, link_members, node_rows, spring_members
from fem.solution import ModeTable
from umfem_gui.i18n import tr
from umfem_gui.selection import Key
from umfem_gui.workspaces.base import Frame
from umfem_gui.workspaces.fe_input import editing
from umfem_gui.workspaces.fe_input.colouring import set_rows
from umfem_gui.workspaces.fe_input.display import Display
from umfem_gui.workspaces.fe_input.keys import split
from umfem_gui.workspaces.fe_input.mesh_selection import MeshSelection
from umfem_gui.workspaces.fe_input.mode_player import ModePlayer
from umfem_gui.workspaces.fe_input.picking import MODES
from umfem_gui.workspaces.fe_input.view_bar import ViewBar

if TYPE_CHECKING:
    from umfem_gui.scenes.fe_marks import FEMarks
    from umfem_gui.scenes.fe_mesh import FEMeshScene
    from umfem_gui.workspaces.fe_input.mode_stage import ModeStage
    from umfem_gui.workspaces.fe_input.picking import PickTool


class FEView(QObject):
    """What stands in the viewport while the workspace is active. VTK is imported with the first model."""

    def __init__(self, frame: Frame, mesh: MeshSelection, player: ModePlayer, parent: QObject) -> None:
        super().__init__(parent)
        self.frame = frame
        self.mesh = mesh
        self.player = player
        self.scene: FEMeshScene | None = None
        self.marks: FEMarks | None = None
        self.stage: ModeStage | None = None
        self.tool: PickTool | None = None
        self.previewing = False
        self.bar = ViewBar(frame.viewport, frame.actions)
        self.bar.hide()
        self.display = Display(self)
        self._wishes: dict[str, Any] = {"contour": "size", "ghost": True, "panes": 1}
        actions = frame.actions
        actions["fe_pick_node"].setChecked(True)
        actions["fe_show_marks"].setChecked(True)
        for key in MODES:
            actions[f"fe_pick_{key}"].triggered.connect(lambda _=False, key=key: self.set_mode(key))
        self.bar.angle.valueChanged.connect(self._on_angle)
        actions["wireframe"].toggled.connect(self._on_wireframe)
        for key in ("fe_show_numbers", "fe_show_element_numbers", "fe_show_marks", "fe_show_sets"):
            actions[key].toggled.connect(lambda _on: self.refresh_marks())
        mesh.changed.connect(self._on_mesh)

    # ---- life

    def enter(self) -> None:
        """The workspace comes to the front."""
        self.bar.setVisible(self.scene is not None and self.scene.model is not None)
        self.frame.viewport.tool = self.tool
        if self.scene is not None:
            self.scene.set_wireframe(self.frame.actions["wireframe"].isChecked())

    def leave(self) -> None:
        """Another workspace takes the view."""
        self.display.hide()
        self.bar.hide()
        self.frame.viewport.tool = None
        if self.stage is not None:
            self.stage.clear()
        if self.marks is not None:
            self.marks.clear()
        if self.scene is not None:
            self.scene.clear()

    def _start(self) -> None:
        if self.scene is not None:
            return
        from umfem_gui.scenes.fe_marks import FEMarks
        from umfem_gui.scenes.fe_mesh import FEMeshScene
        from umfem_gui.workspaces.fe_input.mode_stage import ModeStage
        from umfem_gui.workspaces.fe_input.picking import PickTool

        self.scene = FEMeshScene(self.frame.viewport)
        self.marks = FEMarks(self.scene)
        self.stage = ModeStage(self.scene, self.player, self.frame.jobs, self)
        self.tool = PickTool(self.scene, self.mesh, self)
        self.tool.told.connect(self.frame.viewport.say)
        self.tool.angle = np.radians(self.bar.angle.value())
        for name, value in self._wishes.items():
            setattr(self.stage, name, value)
        self.frame.viewport.tool = self.tool

    # ---- the model

    def show(self, name: str, model: FEModel | None) -> None:
        """Draw a model. One that differs only in supports, sets and the like keeps its actors and its mode."""
        if model is None and self.scene is None:
            self.bar.hide()
            return
        self._start()
        scene, marks, stage = self.scene, self.marks, self.stage
        assert scene is not None
        assert marks is not None
        assert stage is not None
        self.bar.setVisible(model is not None)
        self.bar.raise_()
        if model is not None and not self.previewing and self._same_picture(model):
            old, scene.model = scene.model, model
            if old is not None and (old.blocks is not model.blocks or old.sections is not model.sections):
                self.display.wear()  # thickness and colours of elements
        else:
            again = bool(name) and name == scene.name and scene.model is not None
            self.previewing = False
            stage.clear()
            marks.clear()
            self.display.hide()
            scene.show(name, model, keep_camera=again)
            self._wear()
            if model is not None:
                rows = self.mesh.rows[self.mesh.rows < len(model.coordinates)]
                self.mesh.choose(rows)
        self.refresh_marks()

    def preview(self, model: FEModel | None) -> None:
        """Draw a model that is not in the project yet."""
        if self.frame.viewport.plotter is None:
            return
        first = not self.previewing
        self._start()
        assert self.scene is not None
        assert self.marks is not None
        assert self.stage is not None
        self.mesh.clear()
        self.stage.clear()
        self.marks.clear()
        size = None if self.scene.model is None else np.ptp(self.scene.model.coordinates, axis=0)
        keep = not first and model is not None and size is not None
        keep = keep and bool(np.allclose(size, np.ptp(model.coordinates, axis=0)))  # type: ignore[union-attr]
        self.scene.show("", model, keep_camera=keep)
        self.previewing = True
        self._wear()

    def _same_picture(self, model: FEModel) -> bool:
        from umfem_gui.fe_facts import known

        scene = self.scene
        found = known(model)
        return (
            scene is not None
            and scene.model is not None
            and found is not None
            and scene.drawing is found.drawing
            and scene.model.coordinates is model.coordinates
        )

    def _wear(self) -> None:
        """Options of display on a fresh scene."""
        if self.scene is not None:
            self.scene.set_wireframe(self.frame.actions["wireframe"].isChecked())
            self.display.wear()

    def refresh_marks(self) -> None:
        """Glyphs, the selection and numbers anew."""
        if self.scene is None or self.marks is None or self.frame.viewport.plotter is None:
            return
        model, actions = self.scene.model, self.frame.actions
        quiet = self.stage is not None and self.stage.active
        self.marks.show(model, visible=actions["fe_show_marks"].isChecked() and not quiet)
        sets = model if model is not None and actions["fe_show_sets"].isChecked() and not quiet else None
        self.marks.sets(sets)
        self.display.legend.show_sets(set_rows(sets) if sets is not None else [])
        self.marks.select(self.mesh.rows)
        self.marks.select_elements(self.mesh.elements)
        self._number(model)

    def _number(self, model: FEModel | None) -> None:
        assert self.marks is not None
        actions = self.frame.actions
        if model is None:
            return
        if actions["fe_show_element_numbers"].isChecked():
            fits = self.marks.numbers(self.mesh.elements, elements=True)
        elif actions["fe_show_numbers"].isChecked():
            rows = self.mesh.rows if len(self.mesh.rows) else np.arange(len(model.coordinates))
            fits = self.marks.numbers(rows, chosen=len(self.mesh.rows) > 0)
        else:
            self.marks.numbers(None)
            return
        if not fits:
            self.frame.viewport.say(tr("Too many numbers to read: select some nodes or elements, theirs are shown."))

    def _on_mesh(self) -> None:
        if self.scene is None or self.marks is None or self.scene.model is None:
            return
        self.marks.select(self.mesh.rows)
        self.marks.select_elements(self.mesh.elements)
        self._number(self.scene.model)

    def point_at(self, key: Key) -> None:
        """Select the nodes of a part of the model."""
        name, part = split(key)
        if self.scene is None or self.scene.model is None or self.scene.name != name:
            return
        model = self.scene.model
        if key[0] == "fe_blocks" and part:
            block = next((one for one in model.blocks if one.name == part), None)
            if block is not None:
                self.mesh.choose([])
                self.mesh.choose_elements(block.numbers)
            return
        numbers = part_nodes(model, key[0], part)
        if numbers is not None:
            self.mesh.choose_elements([])
            self.mesh.choose(np.unique(node_rows(model, numbers)))

    # ---- options

    def set_mode(self, mode: str) -> None:
        """What the mouse does."""
        self.frame.actions[f"fe_pick_{mode}"].setChecked(True)
        self.bar.show_angle(mode in ("face", "ring"))
        if self.tool is not None:
            self.tool.mode = mode
        self.frame.viewport.say("")

    def _on_angle(self, degrees: float) -> None:
        if self.tool is not None:
            self.tool.angle = np.radians(degrees)

    def _on_wireframe(self, on: bool) -> None:
        if self.scene is not None and self.frame.viewport.tool is self.tool:
            self.scene.set_wireframe(on)

    def set_contour(self, kind: str) -> None:
        """Colour of a shown mode."""
        self._wishes["contour"] = kind
        if self.stage is not None:
            self.stage.set_contour(kind)

    def set_ghost(self, on: bool) -> None:
        """The structure at rest behind a mode."""
        self._wishes["ghost"] = on
        if self.stage is not None:
            self.stage.set_ghost(on)

    def set_panes(self, count: int) -> None:
        """Modes side by side."""
        self._wishes["panes"] = count
        if self.stage is not None:
            self.stage.set_panes(count)

    # ---- modes

    def show_modes(self, table: ModeTable | None, mode: int = 0) -> None:
        """Swing a mode, or rest."""
        if self.stage is None or self.scene is None or self.scene.model is None:
            return
        if table is not None and not np.isin(table.node_numbers, self.scene.model.node_numbers).all():
            self.stage.show(None)
            self.frame.viewport.say(tr("The nodes were changed since: solve again to see the modes on them."))
            return
        was = self.stage.active
        if table is not None and not was:
            self.display.hide()
            self.display.set_plain()
        self.stage.show(table, mode)
        if was != self.stage.active:
            self.refresh_marks()
            self.display.wear()

    def paint_parts(self, parts: np.ndarray) -> None:
        """Colour substructures."""
        self.display.show_parts(parts)

    def look_at(self, rows: np.ndarray) -> None:
        """Turn the camera to nodes, keeping the direction of view."""
        if self.scene is None or self.scene.model is None or not len(rows):
            return
        from vtkmodules.vtkRenderingCore import vtkRenderer

        points = self.scene.points[rows]
        whole = float(np.linalg.norm(np.ptp(self.scene.points, axis=0)))
        low, high = points.min(axis=0) - 0.08 * whole, points.max(axis=0) + 0.08 * whole
        bounds = [float(x) for pair in zip(low, high, strict=True) for x in pair]
        vtkRenderer.ResetCamera(self.scene.renderer, bounds)
        self.scene.renderer.ResetCameraClippingRange()
        self.frame.viewport.redraw()


def part_nodes(model: FEModel, kind: str, part: str) -> Any:
    """Numbers of the nodes of a part of a model; None if there is no such part."""
    if kind == "fe_interface":
        return model.interface
    if kind == "fe_sets":
        return model.node_sets.get(part)
    for index, item in enumerate(getattr(model, kind.removeprefix("fe_"))):
        if editing.label(item, index) == part:
            if kind == "fe_supports":
                return item.nodes
            if kind == "fe_links":
                return link_members(item)
            return [item.node] if kind == "fe_masses" else spring_members(item)
    return None
