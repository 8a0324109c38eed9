"""A card over the view that teaches what to do first, with buttons that do it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from umfem_gui import icons, theme
from umfem_gui.i18n import bind
from umfem_gui.listening import listen


class EmptyState(QFrame):
    """Keeps itself in the middle of its parent."""

    def __init__(self, parent: QWidget, icon: str, title: str, text: str) -> None:
        super().__init__(parent)
        self.setObjectName("emptyState")
        self._icon = icon
        column = QVBoxLayout(self)
        column.setContentsMargins(28, 22, 28, 22)
        column.setSpacing(8)
        self._picture = QLabel(self, alignment=Qt.AlignmentFlag.AlignCenter)
        self._title = QLabel(self, alignment=Qt.AlignmentFlag.AlignCenter)
        self._title.setObjectName("emptyTitle")
        self._text = QLabel(self, alignment=Qt.AlignmentFlag.AlignCenter)
        self._text.setObjectName("emptyText")
        self._text.setWordWrap(True)
        self._text.setMinimumWidth(340)
        bind(self._title, "setText", title)
        bind(self._text, "setText", text)
        for label in (self._picture, self._title, self._text):
            column.addWidget(label)
        self._row = QHBoxLayout()
        self._row.setSpacing(8)
        self._row.setContentsMargins(0, 8, 0, 0)
        self._row.addStretch(1)
        self._row.addStretch(1)
        column.addLayout(self._row)
        parent.installEventFilter(self)
        listen(theme.signals.changed, self._colour)
        self._colour()

    def add_button(self, action: QAction, text: str = "", *, primary: bool = False) -> QPushButton:
        """A button for an action, with its own words if given."""
        button = QPushButton(self)
        button.setProperty("primary", primary)
        if text:
            bind(button, "setText", text)
        else:
            button.setText(action.text())
            action.changed.connect(lambda: button.setText(action.text().replace("&", "").rstrip("…")))
        button.clicked.connect(lambda: action.trigger())
        self._row.insertWidget(self._row.count() - 1, button)
        return button

    def _colour(self) -> None:
        self._picture.setPixmap(icons.icon(self._icon, "accent").pixmap(40, 40))

    def place(self) -> None:
        """Stand in the middle of the parent."""
        self.adjustSize()
        parent = self.parentWidget()
        width = min(max(self.sizeHint().width(), 420), parent.width() - 32)
        height = self.heightForWidth(width) if self.hasHeightForWidth() else self.sizeHint().height()
        self.setGeometry((parent.width() - width) // 2, max(8, (parent.height() - height) // 2), width, height)
        self.raise_()

    def showEvent(self, event: object) -> None:
        super().showEvent(event)  # type: ignore[arg-type]
        self.place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest) and self.isVisible():
            self.place()
        return super().eventFilter(watched, event)
