"""A card over the view that teaches what to do first, with buttons that do it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from umfem_gui import icons, theme
from umfem_gui.i18n import bind, language
from umfem_gui.listening import listen


class EmptyState(QFrame):
    """Keeps itself in the middle of its parent; ``low``: a flat card at the foot, so that the view stays seen."""

    def __init__(self, parent: QWidget, icon: str, title: str, text: str, *, low: bool = False) -> None:
        super().__init__(parent)
        self.setObjectName("emptyState")
        self._icon, self._low = icon, low
        self.beside = 0  # pixels at the right edge of the parent that a flat card leaves free
        place = Qt.AlignmentFlag.AlignLeft if low else Qt.AlignmentFlag.AlignCenter
        self._picture = QLabel(self, alignment=Qt.AlignmentFlag.AlignCenter)
        self._title = QLabel(self, alignment=place)
        self._title.setObjectName("emptyTitle")
        self._text = QLabel(self, alignment=place)
        self._text.setObjectName("emptyText")
        self._text.setWordWrap(True)
        self._text.setMinimumWidth(340)
        bind(self._title, "setText", title)
        bind(self._text, "setText", text)
        self._row = QHBoxLayout()
        self._row.setSpacing(8)
        (self._lay_flat if low else self._lay_high)()
        parent.installEventFilter(self)
        listen(theme.signals.changed, self._colour)
        listen(language.changed, self._speak)
        self._colour()

    def _lay_high(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(28, 22, 28, 22)
        column.setSpacing(8)
        for label in (self._picture, self._title, self._text):
            column.addWidget(label)
        self._row.setContentsMargins(0, 8, 0, 0)
        self._row.addStretch(1)
        self._row.addStretch(1)
        column.addLayout(self._row)

    def _lay_flat(self) -> None:
        line, words = QHBoxLayout(self), QVBoxLayout()
        line.setContentsMargins(14, 10, 14, 10)
        line.setSpacing(12)
        words.setSpacing(2)
        words.addWidget(self._title)
        words.addWidget(self._text)
        line.addWidget(self._picture)
        line.addLayout(words, 1)
        self._row.addStretch(1)
        line.addLayout(self._row)

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
        self._row.insertWidget(max(self._row.count() - 1, 0), button)
        return button

    def _colour(self) -> None:
        size = 32 if self._low else 40
        self._picture.setPixmap(icons.icon(self._icon, "accent").pixmap(size, size))

    def _speak(self) -> None:
        if self.isVisible():
            self.place()

    def place(self) -> None:
        """Stand in the middle of the parent, or at its foot."""
        self.adjustSize()
        parent = self.parentWidget()
        if self._low:
            room = parent.width() - self.beside - 12
            width = min(640, room - 12)
            height = self.heightForWidth(width) if self.hasHeightForWidth() else self.sizeHint().height()
            left = min((parent.width() - width) // 2, room - width)
            self.setGeometry(left, parent.height() - height - 12, width, height)
            self.raise_()
            return
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
