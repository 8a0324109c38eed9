"""The list of findings of the model check; a click goes to the place."""

from __future__ import annotations

from typing import Any

import numpy as np
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QLabel, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from umfem_gui import icons
from umfem_gui.i18n import language, tr
from umfem_gui.i18n.sentences import say
from umfem_gui.listening import listen

SYMBOLS = {
    "error": ("alert-octagon-outline", "error"),
    "warning": ("alert-outline", "warning"),
    "note": ("information-outline", "muted"),
}


class ChecksPage(QWidget):
    """The tab; ``chosen(nodes, elements)`` by number."""

    chosen = Signal(object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.findings: tuple[Any, ...] | None = None
        self.list = QListWidget(self)
        self.list.setWordWrap(True)
        self.list.setIconSize(QSize(16, 16))
        self.note = QLabel(self, alignment=Qt.AlignmentFlag.AlignCenter)
        self.note.setObjectName("muted")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.list, 1)
        column.addWidget(self.note, 1)
        self.list.itemClicked.connect(self._go)
        self.list.itemActivated.connect(self._go)
        self.show_findings(None)
        listen(language.changed, self._again)

    def show_findings(self, findings: tuple[Any, ...] | None) -> None:
        """Fill the list; None before a check."""
        self.findings = findings
        self.list.clear()
        for one in findings or ():
            item = QListWidgetItem(icons.icon(*SYMBOLS[one.severity]), say(one.message))
            item.setData(Qt.ItemDataRole.UserRole, one)
            self.list.addItem(item)
        self.list.setVisible(bool(findings))
        self.note.setVisible(not findings)
        self.note.setText(
            tr("Not checked yet. Press F4 to check the model.")
            if findings is None
            else tr("Nothing found: all is well.")
        )

    def _again(self) -> None:
        self.show_findings(self.findings)

    def _go(self, item: QListWidgetItem) -> None:
        one = item.data(Qt.ItemDataRole.UserRole)
        self.chosen.emit(np.asarray(one.nodes), np.asarray(one.elements))
