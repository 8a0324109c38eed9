"""The command palette (Ctrl+K): type a few letters in either language, Enter does it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QAction, QIcon, QPixmap
from PySide6.QtWidgets import QFrame, QLineEdit, QListWidget, QListWidgetItem, QMainWindow, QVBoxLayout

from umfem_gui.actions import Actions
from umfem_gui.i18n import bind, in_both, tr


class CommandPalette(QFrame):
    """A line and a list that float over the window."""

    def __init__(self, window: QMainWindow, actions: Actions) -> None:
        super().__init__(window)
        self.setObjectName("palette")
        self._actions = actions
        self.line = QLineEdit(self)
        bind(self.line, "setPlaceholderText", "What would you like to do?")
        self.list = QListWidget(self)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.addWidget(self.line)
        column.addWidget(self.list)
        self.line.textChanged.connect(self._search)
        self.line.returnPressed.connect(self._accept)
        self.list.itemClicked.connect(lambda _item: self._accept())
        self.line.installEventFilter(self)
        self.hide()

    def open(self) -> None:
        """Show the palette in the upper middle of the window."""
        window = self.parentWidget()
        width = min(560, window.width() - 40)
        self.setGeometry((window.width() - width) // 2, 72, width, min(400, window.height() - 120))
        self.line.clear()
        self._search("")
        self.show()
        self.raise_()
        self.line.setFocus()

    def matches(self, text: str) -> list[QAction]:
        """Actions whose name holds all the words in either language; those that start so come first."""
        words = text.lower().split()
        found = []
        for spec, action in self._actions.all():
            if spec.key == "palette":
                continue
            names = in_both(spec.text).lower()
            if all(word in names for word in words):
                first = not words or any(part.startswith(words[0]) for part in names.split())
                found.append((not action.isEnabled(), not first, len(found), action))
        return [entry[-1] for entry in sorted(found, key=lambda entry: entry[:3])]

    def _search(self, text: str) -> None:
        self.list.clear()
        self.list.setIconSize(QSize(20, 20))
        room = QPixmap(self.list.iconSize())
        room.fill(Qt.GlobalColor.transparent)
        blank = QIcon(room)  # keeps the names in one column
        for action in self.matches(text):
            name = tr(self._actions.specs[action.objectName()].text).replace("&", "").rstrip("…")
            keys = action.shortcut().toString()
            icon = blank if action.icon().isNull() else action.icon()
            item = QListWidgetItem(icon, f"{name}    {keys}" if keys else name)
            item.setData(Qt.ItemDataRole.UserRole, action)
            if not action.isEnabled():
                item.setFlags(Qt.ItemFlag.NoItemFlags)
            self.list.addItem(item)
        self.list.setCurrentRow(0)

    def _accept(self) -> None:
        item = self.list.currentItem()
        self.hide()
        if item is not None:
            action: QAction = item.data(Qt.ItemDataRole.UserRole)
            action.trigger()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress:
            return self._key(event)
        if event.type() == QEvent.Type.FocusOut:
            self.hide()
        return super().eventFilter(watched, event)

    def _key(self, event: Any) -> bool:
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
            return True
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 8, Qt.Key.Key_PageUp: -8}
        if event.key() in steps:
            row = self.list.currentRow() + steps[event.key()]
            self.list.setCurrentRow(max(0, min(self.list.count() - 1, row)))
            return True
        return False
