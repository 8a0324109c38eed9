"""A drawing of a beam section: its outline with axes, to scale."""

from __future__ import annotations

from typing import Any

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from umfem_gui import theme
from umfem_gui.i18n import noted, tr

#: Words where there is nothing to draw.
NOTHING, SHAPELESS = (
    noted("The section is drawn here."),
    noted("Known by its numbers alone: there is no shape to draw."),
)


class SectionDrawing(QWidget):
    """Height y upwards, width z to the right, as a beam's author thinks of it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMinimumHeight(150)
        self.setMaximumHeight(190)
        self.section: Any = None
        self._polygons: list[np.ndarray] = []

    def show_section(self, section: Any) -> None:
        """Draw a BeamSection, or nothing."""
        if section is self.section:
            return
        self.section = section
        self._polygons = outlines(section) if section is not None else []
        self.setAccessibleName(tr("Section") + f" {section.name}" if section is not None else "")
        self.update()

    def paintEvent(self, _event: object) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = theme.current()
        painter.setPen(QPen(QColor(colours.border), 1))
        painter.setBrush(QColor(colours.base))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        if not self._polygons:
            painter.setPen(QColor(colours.muted))
            where = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(
                self.rect().adjusted(24, 8, -24, -8), where, tr(NOTHING if self.section is None else SHAPELESS)
            )
            painter.end()
            return
        points = np.concatenate(self._polygons)
        low, high = points.min(axis=0), points.max(axis=0)
        size = max(float((high - low).max()), 1e-9)
        room = min(self.width() - 90, self.height() - 44)
        scale = room / size
        centre = QPointF(self.width() / 2, self.height() / 2)
        middle = (low + high) / 2

        def place(y: float, z: float) -> QPointF:
            return QPointF(centre.x() + scale * (z - middle[1]), centre.y() - scale * (y - middle[0]))

        path = QPainterPath()
        path.setFillRule(Qt.FillRule.OddEvenFill)
        for polygon in self._polygons:
            path.addPolygon(QPolygonF([place(y, z) for y, z in [*polygon, polygon[0]]]))
        fill = QColor(colours.accent)
        fill.setAlpha(70)
        painter.setBrush(fill)
        painter.setPen(QPen(QColor(colours.accent), 1.5))
        painter.drawPath(path)
        self._axes(painter, place(0.0, 0.0), colours)
        painter.setPen(QColor(colours.muted))
        text = f"{1000 * (high - low)[0]:.4g} × {1000 * (high - low)[1]:.4g} {tr('mm')}"
        painter.drawText(
            self.rect().adjusted(8, 4, -8, -4), Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignHCenter, text
        )
        painter.end()

    def _axes(self, painter: QPainter, origin: QPointF, colours: theme.Theme) -> None:
        painter.setPen(QPen(QColor(colours.muted), 1, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(origin.x(), 10), QPointF(origin.x(), self.height() - 22))
        painter.drawLine(QPointF(26, origin.y()), QPointF(self.width() - 26, origin.y()))
        painter.setPen(QColor(colours.text))
        painter.drawText(QPointF(origin.x() + 4, 18), "y")
        painter.drawText(QPointF(self.width() - 22, origin.y() - 4), "z")


def outlines(section: Any) -> list[np.ndarray]:
    """Polygons (n, 2) of y, z of a section; those of a rolled profile with its fillets."""
    from fem.library import load_library
    from fem.section_shapes import outline

    profile = load_library().profiles.get(section.name)
    return list(profile.outline()) if profile is not None else list(outline(section))
