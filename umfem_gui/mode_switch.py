"""The switch between the three workspaces, at the right end of the menu bar."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QMenuBar, QToolButton, QWidget

from umfem_gui import icons, theme
from umfem_gui.listening import listen


class ModeSwitch(QWidget):
    """Three buttons of which one is down."""

    chosen = Signal(str)

    def __init__(self, actions: dict[str, QAction], symbols: dict[str, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        outer = QHBoxLayout(self)
        outer.setContentsMargins(0, 4, 8, 4)
        frame = QFrame(self)
        frame.setObjectName("modeSwitch")
        outer.addWidget(frame)
        row = self._row = QHBoxLayout(frame)
        row.setContentsMargins(2, 2, 2, 2)
        row.setSpacing(2)
        self._group = QButtonGroup(self)
        self._symbols = symbols
        self.buttons: dict[str, QToolButton] = {}
        for key, action in actions.items():
            button = QToolButton(frame)
            button.setCheckable(True)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setIconSize(QSize(18, 18))
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(lambda _=False, key=key: self.chosen.emit(key))
            self._group.addButton(button)
            row.addWidget(button)
            self.buttons[key] = button
            action.changed.connect(lambda key=key, action=action: self._read(key, action))
            self._read(key, action)
        listen(theme.signals.changed, self._colour)

    def show_mode(self, key: str) -> None:
        """Press the button of a workspace."""
        self.buttons[key].setChecked(True)
        self._colour()

    def fit(self) -> None:
        """Take the room that the words of another language need: a menu bar asks only when it is given its corner."""
        for layout in (self._row, self.layout()):
            layout.activate()
        bar = self.parentWidget()
        if isinstance(bar, QMenuBar):
            bar.setCornerWidget(self)

    def _read(self, key: str, action: QAction) -> None:
        button = self.buttons[key]
        button.setText(" " + action.text().replace("&", ""))
        button.setToolTip(action.toolTip())
        self.updateGeometry()

    def _colour(self) -> None:
        for key, button in self.buttons.items():
            button.setIcon(icons.icon(self._symbols[key], "on_accent" if button.isChecked() else "text"))
