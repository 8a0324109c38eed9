"""What of the structure is shown: colours, true sections, a clipping plane, principal axes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from fem.model import FEModel
from umfem_gui.i18n import noted
from umfem_gui.workspaces.fe_input import colouring
from umfem_gui.workspaces.fe_input.actions import WAYS
from umfem_gui.workspaces.fe_input.clip_bar import ClipBar

if TYPE_CHECKING:
    from umfem_gui.scenes.fe_mesh import FEMeshScene
    from umfem_gui.scenes.principal_axes import PrincipalAxes
    from umfem_gui.workspaces.fe_input.view import FEView


class Display(QObject):
    """Options of the view, worn by every scene that is drawn."""

    def __init__(self, view: FEView) -> None:
        super().__init__(view)
        self.view = view
        self.way = "plain"
        self.parts: np.ndarray | None = None
        self.legend = colouring.NameLegend(view.frame.viewport)
        self.clip_bar = ClipBar(view.frame.viewport, self._eye)
        self.bodies: Any = None
        self.axes: PrincipalAxes | None = None
        self._ways: dict[str, QAction] = {}
        actions = view.frame.actions
        actions["fe_show_sections"].toggled.connect(lambda _on: self.wear())
        actions["fe_show_clip"].toggled.connect(self._on_clip)
        self.clip_bar.moved.connect(self._clip)
        self.clip_bar.dragged.connect(self._drag)
        view.bar.add_menu("palette-outline", noted("Colours"), self._fill_colours)
        view.bar.add_menu("eye-outline", noted("What is shown"), self._fill_shown)
        view.frame.viewport.installEventFilter(self)

    def _fill_colours(self, menu: QMenu) -> None:
        group = QActionGroup(self)
        for way in WAYS:
            action = self.view.frame.actions[f"fe_colour_{way}"]
            group.addAction(action)
            menu.addAction(action)
            action.setChecked(way == self.way)
            action.triggered.connect(lambda _=False, way=way: self.set_way(way))
            self._ways[way] = action

    def _fill_shown(self, menu: QMenu) -> None:
        actions = self.view.frame.actions
        keys = ("wireframe", "fe_show_sections", "fe_show_marks", "fe_show_sets", "fe_show_numbers")
        for key in (*keys, "fe_show_element_numbers", "fe_show_clip"):
            menu.addAction(actions[key])

    def set_way(self, way: str) -> None:
        """Another meaning of the colours."""
        self.way, self.parts = way, None
        self._ways[way].setChecked(True)
        self.wear()

    def show_parts(self, parts: np.ndarray) -> None:
        """Colours of substructures, until another way is chosen."""
        self.parts = parts
        self.wear()

    def set_plain(self) -> None:
        """Before a mode is coloured: no colours of elements."""
        if self.view.scene is not None and self.view.scene.model is not None:
            self.view.scene.paint_elements(np.zeros(0, dtype=np.int64), np.zeros((0, 3), dtype=np.uint8))

    def wear(self) -> None:
        """Put the options on the present scene; a shown mode is drawn plainly."""
        scene, stage, actions = self.view.scene, self.view.stage, self.view.frame.actions
        if scene is None or scene.model is None or self.view.frame.viewport.plotter is None:
            self.hide()
            return
        swinging = stage is not None and stage.active
        self._bodies(scene.model if actions["fe_show_sections"].isChecked() and not swinging else None)
        if swinging:
            self.legend.show_rows([])
        elif self.parts is not None and len(self.parts) == len(scene.model.coordinates):
            colouring.paint_parts(scene, scene.model, self.parts, self.legend)
        else:
            colouring.paint(scene, scene.model, self.way, self.legend)
        self.clip_bar.setVisible(actions["fe_show_clip"].isChecked())
        self._place()
        self._clip()

    def hide(self) -> None:
        """The workspace leaves the view."""
        self.legend.clear()
        self.clip_bar.hide()
        self.show_axes(None)
        if self.bodies is not None and self.view.scene is not None and self.view.frame.viewport.plotter is not None:
            self.bodies.show(None)

    def _bodies(self, model: FEModel | None) -> None:
        scene = self.view.scene
        if model is None and self.bodies is None:
            return
        if self.bodies is None:
            from umfem_gui.scenes.fe_bodies import FEBodies

            assert scene is not None
            self.bodies = FEBodies(scene)
        self.bodies.show(model)

    def _on_clip(self, on: bool) -> None:
        if on:
            self.clip_bar.face_the_eye()
        self.wear()

    def _eye(self) -> tuple[float, float, float]:
        plotter = self.view.frame.viewport.plotter
        if plotter is None:
            return (1.0, 1.0, 1.0)
        x, y, z = plotter.renderer.GetActiveCamera().GetDirectionOfProjection()
        return (-x, -y, -z)

    def _clip(self) -> None:
        scene = self.view.scene
        if scene is None or not len(scene.points):
            return
        on = self.view.frame.actions["fe_show_clip"].isChecked()
        plane = self.clip_bar.plane(np.asarray(scene.rest, dtype=float)) if on else None
        for one in self._scenes():
            one.clip(plane)
        if self.view.marks is not None:
            self.view.marks.clip(plane)

    def _drag(self, moving: bool) -> None:
        """While the plane is dragged, large models are coarse, as while the camera moves."""
        for one in self._scenes():
            one.detail.moves(moving, "plane")
        self.view.frame.viewport.redraw()

    def _scenes(self) -> list[FEMeshScene]:
        stage, scene = self.view.stage, self.view.scene
        return stage.scenes() if stage is not None else [scene] if scene is not None else []

    def show_axes(self, properties: Any) -> None:
        """Principal axes of inertia at the centre of mass, or none."""
        scene = self.view.scene
        if properties is not None and scene is not None and scene.model is not None:
            if self.axes is None:
                from umfem_gui.scenes.principal_axes import PrincipalAxes

                self.axes = PrincipalAxes(self.view.frame.viewport)
            self.axes.show(properties.centre, properties.axes)
        elif self.axes is not None:
            self.axes.clear()

    def _place(self) -> None:
        beside = self.view.bar.width() + 16
        fits = beside + self.clip_bar.width() < self.view.frame.viewport.width() - 60  # the tools of the view
        self.clip_bar.move(*((beside, 8) if fits else (8, self.view.bar.height() + 16)))
        self.clip_bar.raise_()
        self.legend.place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)
