"""Small controls that the pages of the assembly share."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QPushButton, QToolButton, QVBoxLayout, QWidget, QWidgetAction

from umfem_gui import icons
from umfem_gui.editors.sheet_page import ActionButton
from umfem_gui.i18n import bind


class ProblemLine(QLabel):
    """The line under a table or a form that says what is wrong; it takes no room while nothing is."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, wordWrap=True)
        self.setObjectName("fieldError")
        self.hide()

    def show_sentence(self, sentence: str) -> None:
        """Say what is wrong; empty when all is well."""
        self.setText(sentence)
        self.setVisible(bool(sentence))


def push_button(
    parent: QWidget, title: str, icon: str, call: Callable[[], object], *, primary: bool = False
) -> QPushButton:
    """A button with an icon; ``title`` is a translation key."""
    button = QPushButton(parent)
    bind(button, "setText", title)
    button.setProperty("primary", primary)
    icons.assign(button, icon, "on_accent" if primary else "text")
    button.clicked.connect(lambda: call())
    return button


def icon_button(parent: QWidget, title: str, icon: str, call: Callable[[], object]) -> QToolButton:
    """A button of an icon alone; ``title``, a translation key, is its tip."""
    button = QToolButton(parent)
    bind(button, "setToolTip", title)
    icons.assign(button, icon)
    button.clicked.connect(lambda: call())
    return button


def popup(parent: QWidget, panel: QWidget) -> QMenu:
    """A panel that a button unfolds."""
    menu = QMenu(parent)
    action = QWidgetAction(menu)
    action.setDefaultWidget(panel)
    menu.addAction(action)
    return menu


def muted(parent: QWidget, title: str = "") -> QLabel:
    """A quiet line of text; ``title`` is a translation key."""
    label = QLabel(parent)
    label.setObjectName("muted")
    if title:
        bind(label, "setText", title)
    return label


def hint_card(parent: QWidget, text: str, actions: list[QAction]) -> QWidget:
    """What a page without a subject says: a sentence in the middle and buttons that help; ``text`` is a key."""
    card = QWidget(parent)
    column = QVBoxLayout(card)
    column.addStretch(1)
    label = muted(card, text)
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    label.setWordWrap(True)
    column.addWidget(label)
    row = QHBoxLayout()
    row.addStretch(1)
    for action in actions:
        row.addWidget(ActionButton(action, card))
    row.addStretch(1)
    column.addLayout(row)
    column.addStretch(1)
    return card
