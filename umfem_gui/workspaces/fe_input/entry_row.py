"""The line under a table of nodes or elements where one more is typed."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QLineEdit, QPushButton, QWidget

from solvers.errors import UmfemError
from umfem_gui.i18n import bind
from umfem_gui.i18n.sentences import say


class EntryRow(QWidget):
    """A field, for elements also a choice of the block, and a button. Enter adds; what is wrong is said beside it."""

    def __init__(self, hint: str, add: Callable[[str, str], None], *, choice: bool = False) -> None:
        super().__init__()
        self._add = add
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 3, 4, 3)
        row.setSpacing(6)
        self.line = QLineEdit(self)
        self.line.setObjectName("entry_line")
        self.line.setMaximumWidth(360)
        self.line.setMinimumWidth(320)
        bind(self.line, "setPlaceholderText", hint)
        self.block = QComboBox(self)
        self.block.setVisible(choice)
        self.block.setMinimumWidth(140)
        bind(self.block, "setToolTip", "The block that new elements join; a type starts a new block")
        self.button = QPushButton(self)
        self.button.setObjectName("entry_add")
        bind(self.button, "setText", "Add")
        self.problem = QLabel(self)
        self.problem.setObjectName("fieldError")
        self.problem.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        for widget in (self.line, self.block, self.button):
            row.addWidget(widget)
        row.addWidget(self.problem, 1)
        self.line.returnPressed.connect(self.enter)
        self.button.clicked.connect(lambda: self.enter())
        self.line.textEdited.connect(lambda _text: self.problem.setText(""))

    def show_blocks(self, blocks: list[str], types: list[str]) -> None:
        """What new elements can join; the choice stays where it is still there."""
        chosen = self.block.currentText()
        self.block.clear()
        self.block.addItems(blocks)
        if blocks:
            self.block.insertSeparator(len(blocks))
        self.block.addItems(types)
        self.block.setCurrentIndex(max(self.block.findText(chosen), 0) if chosen else 0)  # the line between has no text

    def enter(self) -> None:
        """Add what is typed."""
        text = self.line.text().strip()
        if not text:
            self.line.setFocus()
            return
        try:
            self._add(text, self.block.currentText())
        except (UmfemError, ValueError) as error:
            self.problem.setText(say(str(error)))
            return
        self.problem.setText("")
        self.line.clear()
        self.line.setFocus()
