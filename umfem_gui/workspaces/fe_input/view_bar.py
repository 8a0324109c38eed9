"""The strip of tools over the view: how to select, what to show."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QDoubleSpinBox, QFrame, QHBoxLayout, QMenu, QToolButton

from umfem_gui import icons
from umfem_gui.actions import Actions
from umfem_gui.i18n import bind
from umfem_gui.viewport import Viewport
from umfem_gui.workspaces.fe_input.picking import FACE_ANGLE, MODES


class ViewBar(QFrame):
    """Floats at the upper left of the view."""

    def __init__(self, parent: Viewport, actions: Actions) -> None:
        super().__init__(parent)
        self.setObjectName("viewTools")
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(3, 3, 3, 3)
        self._row.setSpacing(2)
        self.group = QActionGroup(self)
        for key in MODES:
            action = actions[f"fe_pick_{key}"]
            self.group.addAction(action)
            self.add(action)
        self.angle = self._angle_field()
        self.move(8, 8)
        parent.top_bars.append(self)
        parent.installEventFilter(self)

    def _angle_field(self) -> QDoubleSpinBox:
        """Up to which bend a face goes on; seen while faces or rings are picked."""
        field = QDoubleSpinBox(self)
        field.setObjectName("pick_angle")
        field.setRange(1.0, 90.0)
        field.setDecimals(0)
        field.setSingleStep(5.0)
        field.setValue(FACE_ANGLE)
        field.setSuffix("°")
        field.setButtonSymbols(QDoubleSpinBox.ButtonSymbols.NoButtons)
        field.setFixedWidth(52)
        field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        bind(field, "setToolTip", "A face goes on where neighbours bend less than this; a ring follows sharper edges")
        self._row.addWidget(field)
        field.hide()
        return field

    def show_angle(self, on: bool) -> None:
        """The field of the angle, or none."""
        self.angle.setVisible(on)
        self.adjustSize()

    def add(self, action: QAction) -> QToolButton:
        """One button."""
        button = QToolButton(self)
        button.setDefaultAction(action)
        button.setIconSize(QSize(20, 20))
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._row.addWidget(button)
        self.adjustSize()
        return button

    def add_menu(self, icon: str, tip: str, fill: Callable[[QMenu], None]) -> QToolButton:
        """A button that opens a menu."""
        button = QToolButton(self)
        icons.assign(button, icon)
        bind(button, "setToolTip", tip)
        button.setIconSize(QSize(20, 20))
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        menu.setToolTipsVisible(True)
        fill(menu)
        button.setMenu(menu)
        self._row.addWidget(button)
        self.adjustSize()
        return button

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self.raise_()
        return super().eventFilter(watched, event)
