"""The small column of buttons that floats over the 3D view."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QToolButton, QVBoxLayout, QWidget


class ViewTools(QFrame):
    """Buttons of the view; filled by the window with its actions, so that texts and shortcuts are the same."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("viewTools")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(3, 3, 3, 3)
        self._column.setSpacing(2)

    def add(self, action: QAction) -> QToolButton:
        """One button for an action."""
        button = QToolButton(self)
        button.setDefaultAction(action)
        button.setIconSize(QSize(20, 20))
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        self._column.addWidget(button)
        self.adjustSize()
        return button
