"""A small bar that moves a clipping plane through the structure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QSlider, QToolButton

from umfem_gui import icons
from umfem_gui.i18n import bind
from umfem_gui.viewport import Viewport


class ClipBar(QFrame):
    """``moved`` when the plane is to be elsewhere; ``dragged(True)`` when the mouse takes it, False when it lets go.

    ``eye()`` tells the direction from the structure to the eye.
    """

    moved = Signal()
    dragged = Signal(bool)

    def __init__(self, parent: Viewport, eye: Callable[[], Sequence[float]]) -> None:
        super().__init__(parent)
        self.setObjectName("viewTools")
        row = QHBoxLayout(self)
        row.setContentsMargins(6, 3, 6, 3)
        self._eye = eye
        self.axis = QComboBox(self)
        self.axis.addItems(["x", "y", "z"])
        self.place = QSlider(Qt.Orientation.Horizontal, self)
        self.place.setRange(0, 1000)
        self.place.setValue(500)
        self.place.setFixedWidth(180)
        bind(self.place, "setToolTip", "Place of the clipping plane")
        self.flip = QToolButton(self)
        self.flip.setCheckable(True)
        icons.assign(self.flip, "swap-horizontal")
        bind(self.flip, "setToolTip", "Show the other side")
        for widget in (self.axis, self.place, self.flip):
            row.addWidget(widget)
        self.adjustSize()
        self.place.sliderPressed.connect(lambda: self.dragged.emit(True))
        self.place.sliderReleased.connect(lambda: self.dragged.emit(False))
        self.axis.currentIndexChanged.connect(lambda _index: self.face_the_eye())
        self.place.valueChanged.connect(lambda _value: self.moved.emit())
        self.flip.toggled.connect(lambda _on: self.moved.emit())
        parent.top_bars.append(self)
        self.hide()

    def face_the_eye(self) -> None:
        """Keep the far side, so that the section is seen."""
        blocked = self.flip.blockSignals(True)
        self.flip.setChecked(self._eye()[self.axis.currentIndex()] < 0.0)
        self.flip.blockSignals(blocked)
        self.moved.emit()

    def plane(self, points: Any) -> Any:
        """The vtkPlane through a structure with these points (n, 3)."""
        from vtkmodules.vtkCommonDataModel import vtkPlane

        axis = self.axis.currentIndex()
        low, high = points.min(axis=0), points.max(axis=0)
        origin = (low + high) / 2
        origin[axis] = low[axis] + (high - low)[axis] * self.place.value() / 1000
        normal = np.zeros(3)
        normal[axis] = 1.0 if self.flip.isChecked() else -1.0
        plane = vtkPlane()
        plane.SetOrigin(*(float(x) for x in origin))
        plane.SetNormal(*normal)
        return plane
