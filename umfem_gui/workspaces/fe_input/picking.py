"""The mouse on an FE model: click a node, drag a box, pick a face to an angle, the ring of a hole, an element, measure.

A click finds the drawn cell under the mouse and, of its nodes, the one nearest on the screen: what is seen is picked.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QRubberBand

from fem.selecting import Skin, connected_face, ring, skin_of
from umfem_gui.i18n import noted, tr
from umfem_gui.scenes.fe_mesh import FEMeshScene
from umfem_gui.workspaces.fe_input.mesh_selection import MeshSelection

#: What a click or a drag does: key → (title, icon).
MODES = {
    "node": (noted("Select nodes by click"), "cursor-default-outline"),
    "box": (noted("Select nodes by a box"), "select-drag"),
    "face": (noted("Select a face: neighbours up to an angle"), "select-group"),
    "ring": (noted("Select the ring of a hole"), "circle-outline"),
    "element": (noted("Select elements"), "vector-polygon"),
    "measure": (noted("Measure a distance"), "ruler"),
}

#: A face goes on where its neighbours bend less than this, degrees.
FACE_ANGLE = 20.0

#: A node without a cell is found within this many pixels.
REACH = 12


class PickTool(QObject):
    """The tool of the viewport while a model is shown."""

    told = Signal(str)  # a line for the foot of the view

    def __init__(self, scene: FEMeshScene, selection: MeshSelection, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.scene = scene
        self.selection = selection
        self.mode = "node"
        self.angle = np.radians(FACE_ANGLE)
        self._start: QPoint | None = None
        self._band: QRubberBand | None = None
        self._picker: Any = None
        self._located: Any = None
        self._measured: list[int] = []
        self._skin: tuple[Any, Skin] | None = None

    # ---- the protocol of the viewport

    def mouse(self, event: QMouseEvent) -> bool:
        """Drag a box in box mode, or with Shift in any other."""
        kind, position = event.type(), event.position().toPoint()
        if kind == QEvent.Type.MouseButtonPress and event.button() == Qt.MouseButton.LeftButton:
            wanted = self.mode == "box" or bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            if wanted and self.scene.model is not None:
                self._start = position
                return True
        if self._start is None:
            return False
        if kind == QEvent.Type.MouseMove:
            self._draw_band(position)
        elif kind == QEvent.Type.MouseButtonRelease:
            self._finish_box(position, event.modifiers())
        return True

    def click(self, position: QPoint, modifiers: Qt.KeyboardModifier) -> None:
        """Select what is under the mouse; Ctrl adds or takes away, Shift adds. Beside the model: nothing selected."""
        how = _how(modifiers)
        found = self.pick(position)
        if found is None:
            if how == "new":
                self.selection.clear()
            return
        actor, cell, row = found
        if self.mode == "measure":
            self._measure(row)
        elif self.mode == "element":
            number = self.scene.cell_element(actor, cell)
            if number is not None:
                self.selection.choose_elements([number], how)
        else:
            self.selection.choose(self._found_rows(actor, cell, row), how)

    def hover(self, position: QPoint) -> object:
        """A line about the node under the mouse."""
        found = self.pick(position)
        model = self.scene.model
        if found is None or model is None:
            return None
        actor, cell, row = found
        x, y, z = model.coordinates[row]
        number = self.scene.cell_element(actor, cell)
        text = tr("Node {number}: {x:.4g}, {y:.4g}, {z:.4g} m", number=model.node_numbers[row], x=x, y=y, z=z)
        if number is not None:
            text += "  ·  " + tr("Element {number}", number=number)
        return ("fe_node", text)

    # ---- finding

    def pick(self, position: QPoint) -> tuple[Any, int, int] | None:
        """Actor, cell and node row under a point of the widget, or None."""
        plotter = self.scene.viewport.plotter
        if plotter is None or self.scene.model is None or not len(self.scene.points):
            return None
        picker = self._make_picker()
        ratio = plotter.devicePixelRatioF()
        x, y = position.x() * ratio, (plotter.height() - position.y() - 1) * ratio
        with self.scene.whole():
            picker.Pick(x, y, 0.0, self.scene.renderer)
        actor, cell = picker.GetActor(), picker.GetCellId()
        if actor is not None and cell >= 0:
            rows = self.scene.cell_nodes(actor, cell)
            places, _ = self.on_screen(rows)
            away = np.hypot(places[:, 0] - x, places[:, 1] - y)
            seen = self.scene.in_sight(rows)
            nearest = int(np.argmin(np.where(seen, away, np.inf) if seen.any() else away))
            if len(rows) <= 2:
                return actor, cell, self._along_lines(int(rows[nearest]), x, y, ratio)
            return actor, cell, int(rows[nearest])
        places, depth = self.on_screen(None)
        distance = np.hypot(places[:, 0] - x, places[:, 1] - y)
        near = np.flatnonzero((distance <= REACH * ratio) & (depth > 0.0) & self.scene.in_sight())
        if not near.size or self.scene.actors()[0] is None:
            return None
        return self.scene.actors()[0], -1, int(near[np.argmin(distance[near])])

    def _along_lines(self, row: int, x: float, y: float, ratio: float) -> int:
        """The nearest node on the screen at the depth of ``row``: short beams lie closer than the picker can tell."""
        places, depth = self.on_screen(None)
        distance = np.hypot(places[:, 0] - x, places[:, 1] - y)
        near = np.flatnonzero((distance <= REACH * ratio) & (np.abs(depth - depth[row]) <= 0.05 * abs(depth[row])))
        return int(near[np.argmin(distance[near])]) if near.size else row

    def on_screen(self, rows: NDArray[np.int64] | None) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Pixels (n, 2) from the lower left corner, and depth along the view (positive in front of the eye)."""
        renderer = self.scene.renderer
        matrix = renderer.GetActiveCamera().GetCompositeProjectionTransformMatrix(
            renderer.GetTiledAspectRatio(), -1.0, 1.0
        )
        M = np.array([[matrix.GetElement(i, j) for j in range(4)] for i in range(4)])
        points = self.scene.points if rows is None else self.scene.points[rows]
        clip = points @ M[:, :3].T + M[:, 3]
        w = np.where(np.abs(clip[:, 3:]) > 1e-30, clip[:, 3:], 1e-30)
        pane = np.array(renderer.GetOrigin()), np.array(renderer.GetSize())
        return pane[0] + (clip[:, :2] / w + 1.0) * 0.5 * pane[1], clip[:, 3]

    def point_of(self, row: int) -> QPoint:
        """Where a node is on the widget."""
        plotter = self.scene.viewport.plotter
        places, _ = self.on_screen(np.array([row]))
        ratio = plotter.devicePixelRatioF()
        return QPoint(round(places[0, 0] / ratio), round(plotter.height() - 1 - places[0, 1] / ratio))

    def _make_picker(self) -> Any:
        """The picker over the actors of the scene; a large surface gets a search tree while it stands still."""
        actors = self.scene.actors()
        if self._picker is not None and self._located == actors and not self.scene.deformed:
            return self._picker
        from vtkmodules.vtkCommonDataModel import vtkStaticCellLocator
        from vtkmodules.vtkRenderingCore import vtkCellPicker

        picker = vtkCellPicker()
        picker.SetTolerance(0.003)
        picker.PickFromListOn()
        for actor in actors:
            picker.AddPickList(actor)
            mesh = actor.GetMapper().GetInput()
            lasting = self.scene.cap is None or actor is not self.scene.cap.actor
            if lasting and mesh.GetNumberOfPolys() > 2000 and not self.scene.deformed:
                locator = vtkStaticCellLocator()
                locator.SetDataSet(mesh)
                locator.BuildLocator()
                picker.AddLocator(locator)
        self._picker, self._located = picker, None if self.scene.deformed else actors
        return picker

    def _found_rows(self, actor: Any, cell: int, row: int) -> NDArray[np.int64]:
        model, drawing = self.scene.model, self.scene.drawing
        if model is None or drawing is None or not drawing.polygons:
            return np.array([row])
        surface = self.scene.actors()[0]
        if self.mode == "face" and actor is surface and cell >= 0:
            return connected_face(self._skin_of(model, drawing), cell, float(self.angle))
        if self.mode == "ring":
            found = ring(self._skin_of(model, drawing), model.coordinates, row, float(self.angle))
            return found if len(found) else np.array([row])
        return np.array([row])

    def _skin_of(self, model: Any, drawing: Any) -> Skin:
        """The surface with its edges, made at the first use."""
        if self._skin is None or self._skin[0] is not drawing:
            self._skin = (drawing, skin_of(model, drawing))
        return self._skin[1]

    # ---- measuring

    def _measure(self, row: int) -> None:
        model = self.scene.model
        assert model is not None
        self._measured = [*self._measured[-1:], row] if len(self._measured) == 1 else [row]
        self.selection.choose(self._measured)
        if len(self._measured) < 2:
            self.told.emit(tr("Node {number}. Click another one.", number=model.node_numbers[row]))
            return
        a, b = self._measured
        d = model.coordinates[b] - model.coordinates[a]
        self.told.emit(
            tr(
                "Nodes {a} – {b}: {length:.6g} m  (Δx {x:.4g}, Δy {y:.4g}, Δz {z:.4g})",
                a=model.node_numbers[a],
                b=model.node_numbers[b],
                length=float(np.linalg.norm(d)),
                x=d[0],
                y=d[1],
                z=d[2],
            )
        )

    # ---- boxes

    def _draw_band(self, position: QPoint) -> None:
        if self._band is None:
            self._band = QRubberBand(QRubberBand.Shape.Rectangle, self.scene.viewport.plotter)
        assert self._start is not None
        self._band.setGeometry(QRect(self._start, position).normalized())
        self._band.show()

    def _finish_box(self, position: QPoint, modifiers: Qt.KeyboardModifier) -> None:
        start, self._start = self._start, None
        if self._band is not None:
            self._band.hide()
            self._band.deleteLater()
            self._band = None
        assert start is not None
        area = QRect(start, position).normalized()
        if area.size().width() + area.size().height() <= QSize(4, 4).width():
            self.click(position, modifiers)
            return
        how = _how(modifiers) if self.mode == "box" else "add"
        self.selection.choose(self.rows_in(area), "add" if how == "toggle" else how)

    def rows_in(self, area: QRect) -> NDArray[np.int64]:
        """Nodes inside a rectangle of the widget, also hidden ones, but not those that are cut away."""
        plotter = self.scene.viewport.plotter
        ratio = plotter.devicePixelRatioF()
        places, depth = self.on_screen(None)
        x = places[:, 0] / ratio
        y = plotter.height() - 1 - places[:, 1] / ratio
        inside = (x >= area.left()) & (x <= area.right()) & (y >= area.top()) & (y <= area.bottom()) & (depth > 0.0)
        return np.flatnonzero(inside & self.scene.in_sight())


def _how(modifiers: Qt.KeyboardModifier) -> str:
    if modifiers & Qt.KeyboardModifier.ControlModifier:
        return "toggle"
    return "add" if modifiers & Qt.KeyboardModifier.ShiftModifier else "new"
