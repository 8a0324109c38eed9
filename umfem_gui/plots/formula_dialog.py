"""A small dialog for a formula on channels, checked on the current run before it is taken."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QFormLayout, QLabel, QLineEdit, QWidget

from io_formats.plot_layout import Formula
from solvers.errors import UmfemError
from solvers.multibody.results import Results
from umfem_gui.i18n import names, noted, tr
from umfem_gui.i18n.sentences import say
from umfem_gui.plots.curves import read_channel

HELP = noted("Channels in square brackets; + − * / ^, sin, sqrt, abs, max …, diff(…), integral(…), t, pi.")


class FormulaDialog(QDialog):
    """``formula`` holds what the user made when the dialog is accepted."""

    def __init__(self, run: Results, formulas: tuple[Formula, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("New formula"))
        self.setMinimumWidth(460)
        self._run, self._others = run, formulas
        self.formula: Formula | None = None
        self.name, self.text, self.unit = QLineEdit(self), QLineEdit(self), QLineEdit(self)
        self.text.setPlaceholderText("[crank speed] * 60 / (2*pi)")
        self.channel = QComboBox(self)
        self.channel.addItem(tr("Insert a channel…"))
        for channel in run.channels:
            self.channel.addItem(names.curve_title(channel.name), channel.name)
        self.channel.activated.connect(self._insert)
        self.note = QLabel(tr(HELP), self, wordWrap=True)
        self.note.setObjectName("fieldHelp")
        rows = QFormLayout(self)
        rows.addRow(tr("Name"), self.name)
        rows.addRow(tr("Formula"), self.text)
        rows.addRow("", self.channel)
        rows.addRow(tr("Unit"), self.unit)
        rows.addRow(self.note)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        rows.addRow(buttons)

    def _insert(self, index: int) -> None:
        if index > 0:
            self.text.insert(f"[{self.channel.itemData(index)}]")
        self.channel.setCurrentIndex(0)
        self.text.setFocus()

    def accept(self) -> None:
        """Take the formula if the current run can be read with it."""
        text = self.text.text().strip()
        name = self.name.text().strip() or text
        formula = Formula(name=name, text=text, unit=self.unit.text().strip())
        taken = any(channel.name == name for channel in self._run.channels)
        try:
            if taken or not text:
                self._refuse(tr("Give a formula, and a name that no channel has."))
                return
            others = tuple(one for one in self._others if one.name != name)
            read_channel(self._run, name, (*others, formula))
        except UmfemError as error:
            self._refuse(say(str(error)))
            return
        self.formula = formula
        super().accept()

    def _refuse(self, sentence: str) -> None:
        self.note.setObjectName("fieldError")
        self.note.style().unpolish(self.note)
        self.note.style().polish(self.note)
        self.note.setText(sentence)
