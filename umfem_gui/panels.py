"""Panels of the frame: a rounded box with a title and room for buttons."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from umfem_gui.i18n import bind


class Panel(QFrame):
    """A box with a title row; ``body`` is the layout below it."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 6, 8, 8)
        column.setSpacing(4)
        self.header = QHBoxLayout()
        self.header.setSpacing(2)
        self.title = QLabel(self)
        self.title.setObjectName("panelTitle")
        bind(self.title, "setText", title)
        self.header.addWidget(self.title, 1)
        column.addLayout(self.header)
        self.body = QVBoxLayout()
        self.body.setSpacing(4)
        column.addLayout(self.body, 1)

    def add_button(self, action: QAction) -> QToolButton:
        """A small button in the title row."""
        button = tool_button(action, self)
        self.header.addWidget(button)
        return button


def tool_button(action: QAction, parent: QWidget, size: int = 20) -> QToolButton:
    """A flat icon button for an action."""
    button = QToolButton(parent)
    button.setDefaultAction(action)
    button.setIconSize(QSize(size, size))
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
    button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return button
