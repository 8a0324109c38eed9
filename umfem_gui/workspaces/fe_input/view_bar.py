"""The strip of tools over the view: how to select, what to show."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QToolButton, QWidget

from umfem_gui import icons
from umfem_gui.actions import Actions
from umfem_gui.i18n import bind
from umfem_gui.workspaces.fe_input.picking import MODES


class ViewBar(QFrame):
    """Floats at the upper left of the view."""

    def __init__(self, parent: QWidget, actions: Actions) -> None:
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
        self.move(8, 8)
        parent.installEventFilter(self)

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
