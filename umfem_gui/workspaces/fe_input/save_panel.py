"""The Save panel: title, comment, which modes go into the subsystem; write input.fum, add it to the object."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QLineEdit, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from fem.solution import Solution
from umfem_gui import icons
from umfem_gui.i18n import bind, tr


class SavePanel(QWidget):
    """``saved``, ``added`` ask for what the buttons say."""

    saved = Signal()
    added = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: object = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        self.summary = QLabel(self)
        self.summary.setWordWrap(True)
        self.title = QLineEdit(self)
        self.title.setObjectName("fum_title")
        self.comment = QPlainTextEdit(self)
        self.comment.setObjectName("fum_comment")
        self.comment.setFixedHeight(72)
        self.comment.setTabChangesFocus(True)
        self.comment.setStyleSheet(
            "QPlainTextEdit { background: palette(base); border: 1px solid palette(mid); border-radius: 4px; }"
        )
        self.save = self._button("fum_save", "content-save-outline", primary=True)
        bind(self.save, "setText", "Save input.fum…")
        bind(self.save, "setToolTip", "Writes the subsystem for the object and for other programs")
        self.add = self._button("fum_add", "cogs")
        bind(self.add, "setText", "Add to the object")
        bind(self.add, "setToolTip", "Makes the subsystem a flexible body of the object")
        column.addWidget(self.summary)
        for key, widget in (("Title", self.title), ("Comment", self.comment)):
            label = QLabel(self)
            label.setBuddy(widget)
            bind(label, "setText", key)
            column.addWidget(label)
            column.addWidget(widget)
        column.addWidget(self.save)
        column.addWidget(self.add)

    def show_solution(self, name: str, solution: Solution | None) -> None:
        """What will be written; title and comment are kept while the same subsystem is shown."""
        subsystem = solution.subsystem if solution is not None else None
        for button in (self.save, self.add):
            button.setEnabled(subsystem is not None)
        if solution is None or subsystem is None:
            self.summary.setText(
                tr("Natural modes have no interface. Choose “Reduction” in step 3 to get a subsystem.")
            )
            return
        kept = subsystem.n_eigen - len(solution.excluded)
        self.summary.setText(
            tr(
                "{eigen} eigenmodes, {excluded} excluded, and {static} static modes.",
                eigen=kept,
                excluded=len(solution.excluded),
                static=subsystem.n_static,
            )
        )
        if self._shown is not subsystem:
            self._shown = subsystem
            self.title.setText(subsystem.title or name)
            self.comment.setPlainText(subsystem.comment)

    def _button(self, name: str, icon: str, *, primary: bool = False) -> QPushButton:
        button = QPushButton(self)
        button.setObjectName(name)
        button.setProperty("primary", primary)
        icons.assign(button, icon, "on_accent" if primary else "text")
        (button.clicked.connect)(lambda: (self.saved if primary else self.added).emit())
        return button
