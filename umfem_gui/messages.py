"""The message log: what happened, when, and where to look."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QLabel, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from umfem_gui import icons, theme
from umfem_gui.i18n import bind, language
from umfem_gui.i18n.sentences import say
from umfem_gui.listening import listen
from umfem_gui.selection import Key

SYMBOLS = {
    "info": ("information-outline", "muted"),
    "good": ("check-circle-outline", "good"),
    "warning": ("alert-outline", "warning"),
    "error": ("alert-circle-outline", "error"),
}
MOST = 1000


@dataclass(frozen=True)
class Message:
    """One line: a sentence (a translation key with placeholders) and the place it is about."""

    level: str
    text: str
    values: dict[str, Any] = field(default_factory=dict)
    place: Key | None = None
    details: str = ""
    when: datetime = field(default_factory=datetime.now)

    def sentence(self) -> str:
        """The sentence in the current language."""
        return say(self.text, **self.values)


class MessageLog(QWidget):
    """The list of messages, newest last; a click on one goes to its place."""

    place_wanted = Signal(object)
    details_wanted = Signal(object)
    added = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.messages: list[Message] = []
        self.list = QListWidget(self)
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setIconSize(QSize(16, 16))
        self.list.setSelectionMode(QListWidget.SelectionMode.ExtendedSelection)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        self.empty = QLabel(self, alignment=Qt.AlignmentFlag.AlignCenter)
        self.empty.setObjectName("muted")
        bind(self.empty, "setText", "Nothing to report yet. What happens is written here, with a way to the place.")
        column.addWidget(self.empty, 1)
        column.addWidget(self.list, 1)
        self.list.hide()
        self.list.itemClicked.connect(self._go)
        self.list.itemActivated.connect(self._go)
        listen(language.changed, self._rebuild)
        listen(theme.signals.changed, self._rebuild)

    def add(self, level: str, text: str, *, place: Key | None = None, details: str = "", **values: Any) -> None:
        """Write a line. ``level`` is info, good, warning or error; ``text`` a translation key."""
        message = Message(level, text, values, place, details)
        self.messages.append(message)
        if len(self.messages) > MOST:
            del self.messages[0]
            self.list.takeItem(0)
        self._show(message)
        self.empty.hide()
        self.list.show()
        self.list.scrollToBottom()
        self.added.emit(message)

    def texts(self) -> list[str]:
        """The sentences as shown."""
        return [message.sentence() for message in self.messages]

    def _show(self, message: Message) -> None:
        more = "  →" if message.place is not None else "  …" if message.details else ""
        item = QListWidgetItem(f"{message.when:%H:%M:%S}   {message.sentence()}{more}")
        item.setIcon(icons.icon(*SYMBOLS[message.level]))
        item.setData(Qt.ItemDataRole.UserRole, message)
        self.list.addItem(item)

    def _rebuild(self) -> None:
        self.list.clear()
        for message in self.messages:
            self._show(message)

    def _go(self, item: QListWidgetItem) -> None:
        message: Message = item.data(Qt.ItemDataRole.UserRole)
        if message.details:
            self.details_wanted.emit(message)
        elif message.place is not None:
            self.place_wanted.emit(message.place)
