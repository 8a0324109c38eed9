"""The structure graph: bodies as boxes, joints as lines, cut joints broken; a click selects."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QWheelEvent
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem, QGraphicsScene, QGraphicsView, QWidget

from umfem_gui import theme
from umfem_gui.i18n import tr
from umfem_gui.listening import listen
from umfem_gui.selection import Key
from umfem_gui.workspaces.assembly.graph_layout import places

if TYPE_CHECKING:
    from solvers.multibody.structure import Edge, Structure

#: The graph is never drawn smaller than this by itself: names must stay readable; the rest is reached by dragging.
SMALLEST = 0.72

#: Graphs of more bodies are drawn closely, with the names of joints only where a loop is cut or a joint selected.
MANY = 16


@dataclass(frozen=True)
class Measures:
    """Size of a box and the distances of columns and rows, scene units (pixels at full size)."""

    width: float
    height: float
    across: float
    down: float
    named: bool  # the names of all joints are written


#: Column and row of every body.
Places = dict[str, tuple[float, float]]

WIDE = Measures(112.0, 28.0, 196.0, 46.0, True)
CLOSE = Measures(84.0, 22.0, 118.0, 28.0, False)


class GraphView(QGraphicsView):
    """Shows a structure; ``chosen(key)`` tells what was clicked."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setScene(QGraphicsScene(self))
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setDragMode(QGraphicsView.DragMode.ScrollHandDrag)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.AnchorUnderMouse)
        self.setMinimumSize(160, 100)
        self.structure: Structure | None = None
        self.forces = False
        self.boxes: dict[str, _Box] = {}
        self.lines: dict[Key, _Line] = {}
        self._selected: Key | None = None
        self._by_hand = False
        self.measures = WIDE
        self._where: Places | None = None
        listen(theme.signals.changed, self._again)

    def show_structure(self, structure: Structure | None, where: Places | None = None) -> None:
        """Draw another structure; ``where`` its bodies stand if that was found out beside the main thread."""
        self.structure = structure
        self._where = places(structure.bodies, structure.parent) if where is None and structure is not None else where
        self._again()

    def show_forces(self, on: bool) -> None:
        """Draw force elements and constraints too, or joints alone."""
        self.forces = on
        self._again()

    def mark(self, key: Key | None) -> None:
        """Show what is selected elsewhere."""
        self._selected = key
        for one in (*self.boxes.values(), *self.lines.values()):
            one.mark(one.key == key)

    def _again(self) -> None:
        scene = self.scene()
        scene.clear()
        self.boxes, self.lines = {}, {}
        self.setBackgroundBrush(QColor(theme.current().base))
        found = self.structure
        if found is None:
            return
        size = self.measures = WIDE if len(found.bodies) <= MANY else CLOSE
        where = self._where or {}
        for body, (column, row) in where.items():
            kind = "ground" if body == found.bodies[0] else "flexible" if body in found.flexible else "rigid"
            self.boxes[body] = _Box(body, kind, QPointF(column * size.across, row * size.down), size)
        parallel: dict[frozenset[str], int] = {}
        for edge in found.edges:
            if edge.a not in self.boxes or edge.b not in self.boxes or (edge.freedom < 0 and not self._shown(edge)):
                continue
            pair = frozenset((edge.a, edge.b))
            number = parallel.get(pair, 0)
            parallel[pair] = number + 1
            self.lines[edge.key] = _Line(edge, self.boxes[edge.a], self.boxes[edge.b], number, size)
        for line in self.lines.values():
            scene.addItem(line)
        for box in self.boxes.values():
            scene.addItem(box)
        scene.setSceneRect(scene.itemsBoundingRect().adjusted(-16, -16, 16, 16))
        self.mark(self._selected)
        self.fit()

    def _shown(self, edge: Edge) -> bool:
        return self.forces or edge.key[0] == "joints"

    def fit(self) -> None:
        """The whole graph in the frame, as long as its names stay readable."""
        self.resetTransform()
        whole, room = self.scene().sceneRect(), self.viewport().rect()
        if whole.isEmpty() or room.isEmpty():
            return
        scale = min(room.width() / whole.width(), room.height() / whole.height(), 1.15)
        self.scale(max(scale, SMALLEST), max(scale, SMALLEST))
        self.centerOn(
            whole.center()
            if scale >= SMALLEST
            else QPointF(whole.left() + room.width() / SMALLEST / 2, whole.center().y())
        )

    def resizeEvent(self, event: Any) -> None:
        super().resizeEvent(event)
        if not self._by_hand:
            self.fit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._by_hand = True
        factor = 1.15 if event.angleDelta().y() > 0 else 1 / 1.15
        self.scale(factor, factor)

    def mouseDoubleClickEvent(self, event: Any) -> None:
        self._by_hand = False
        self.fit()
        event.accept()

    def mousePressEvent(self, event: Any) -> None:
        self._pressed = event.position().toPoint()
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: Any) -> None:
        super().mouseReleaseEvent(event)
        here = event.position().toPoint()
        if (here - self._pressed).manhattanLength() > 3:
            self._by_hand = True
            return
        for item in self.items(here):
            if isinstance(item, _Box | _Line) and item.key is not None:
                self.chosen.emit(item.key)
                return


class _Box(QGraphicsItem):
    """A body."""

    def __init__(self, body: str, kind: str, place: QPointF, size: Measures) -> None:
        super().__init__()
        self.size = size
        self.body, self.kind = body, kind
        collection = {"flexible": "flexible_bodies", "rigid": "bodies"}.get(kind)
        self.key: Key | None = (collection, body) if collection else ("system", "")
        self._marked = False
        self.setPos(place)
        self.setToolTip(tr("ground") if kind == "ground" else body)
        self.setZValue(1)

    def mark(self, on: bool) -> None:
        """Selected or not."""
        if on != self._marked:
            self._marked = on
            self.update()

    def boundingRect(self) -> QRectF:
        width, height = self.size.width, self.size.height
        return QRectF(-width / 2 - 2, -height / 2 - 2, width + 4, height + 4)

    def paint(self, painter: QPainter, _option: Any, _widget: Any = None) -> None:
        colours, width, height = theme.current(), self.size.width, self.size.height
        rectangle = QRectF(-width / 2, -height / 2, width, height)
        painter.setPen(QPen(QColor(colours.accent if self._marked else colours.muted), 2.2 if self._marked else 1.1))
        fill = {"ground": colours.border, "rigid": colours.raised, "flexible": colours.accent_soft}[self.kind]
        painter.setBrush(QColor(fill))
        painter.drawRoundedRect(rectangle, 6, 6)
        if self.kind == "ground":
            painter.setBrush(QBrush(QColor(colours.muted), Qt.BrushStyle.BDiagPattern))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawRect(QRectF(-width / 2 + 2, height / 2 - 6, width - 4, 5))
        painter.setPen(QColor(colours.text))
        text = tr("ground") if self.kind == "ground" else self.body
        text = ("∿ " if self.kind == "flexible" else "") + text
        shown = QFontMetricsF(painter.font()).elidedText(text, Qt.TextElideMode.ElideMiddle, width - 10)
        painter.drawText(rectangle, Qt.AlignmentFlag.AlignCenter, shown)


class _Line(QGraphicsPathItem):
    """A joint, a constraint or a force element."""

    def __init__(self, edge: Edge, a: _Box, b: _Box, number: int, size: Measures) -> None:
        super().__init__()
        self.size = size
        self.edge, self.key = edge, edge.key
        self._marked = False
        first, second = (a, b) if a.x() <= b.x() else (b, a)
        side = (1 if number % 2 else -1) * ((number + 1) // 2)
        edge_of_box = QPointF(size.width / 2, 0.0)
        if second.x() > first.x():
            start, end = first.pos() + edge_of_box, second.pos() - edge_of_box
            far = second.x() - first.x() > 1.5 * size.across  # passes under the boxes in between
            shift = QPointF(0.0, 22.0 * side + (0.9 * size.down if far else 0.0))
            reach = QPointF(0.4 * (end.x() - start.x()), 0.0)
        else:  # one above the other: round at the right
            start, end = first.pos() + edge_of_box, second.pos() + edge_of_box
            shift, reach = QPointF(44.0 + 16.0 * number, 0.0), QPointF()
        path = QPainterPath(start)
        path.cubicTo(start + reach + shift, end - reach + shift, end)
        self.setPath(path)
        self.middle = path.pointAtPercent(0.5)
        words = tr("cut joint of a loop") if edge.cut else ""
        freedom = tr("degrees of freedom: {number}", number=edge.freedom) if edge.freedom >= 0 else ""
        self.setToolTip(" · ".join(part for part in (edge.key[1], freedom, words) if part))

    def mark(self, on: bool) -> None:
        """Selected or not."""
        if on != self._marked:
            self._marked = on
            self.update()

    def shape(self) -> QPainterPath:
        from PySide6.QtGui import QPainterPathStroker

        stroker = QPainterPathStroker()
        stroker.setWidth(9.0)
        wide = stroker.createStroke(self.path())
        wide.addRect(QRectF(self.middle.x() - 36, self.middle.y() - 9, 72, 18))
        return wide

    def boundingRect(self) -> QRectF:
        return super().boundingRect().adjusted(-44, -14, 44, 14)

    def paint(self, painter: QPainter, _option: Any, _widget: Any = None) -> None:
        colours = theme.current()
        joint = self.edge.key[0] == "joints"
        colour = colours.warning if self.edge.cut else colours.text if joint else colours.muted
        colour = colours.accent if self._marked else colour
        style = Qt.PenStyle.DashLine if self.edge.cut else Qt.PenStyle.SolidLine if joint else Qt.PenStyle.DotLine
        painter.setPen(QPen(QColor(colour), 2.4 if self._marked else 1.4 if joint else 1.0, style))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(self.path())
        if not (self.size.named or self.edge.cut or self._marked):
            return
        font = QFont(painter.font())
        font.setPointSizeF(max(font.pointSizeF() - 1.5, 6.5))
        painter.setFont(font)
        metrics = QFontMetricsF(font)
        text = ("✂ " if self.edge.cut else "") + self.edge.key[1]
        text = metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, 76.0)
        width = metrics.horizontalAdvance(text) + 6
        label = QRectF(self.middle.x() - width / 2, self.middle.y() - 8, width, 16)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.base))
        painter.drawRect(label)
        painter.setPen(QColor(colour))
        painter.drawText(label, Qt.AlignmentFlag.AlignCenter, text)
