"""What a file of another program does not say: its units, and for matrices the interface and the number of modes."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from io_formats.registry import Format
from io_formats.units import UNIT_SYSTEMS
from umfem_gui import dialogs
from umfem_gui.i18n import noted, tr


@dataclass(frozen=True)
class Choices:
    """Answers of the user; empty ones leave the matter to the reader."""

    units: str = ""
    interface: tuple[int, ...] | None = None
    modes: int | None = None
    mass: Path | None = None
    nodes: Path | None = None
    temperature: float | None = None
    matrices: Path | None = None


#: A word of warning for formats that need one.
NOTES = {
    "dsmfem": noted(
        "The layout of DSMFem files is not public. They are read by an assumption of ours, described in the manual; "
        "if your files are refused, please send us a sample."
    ),
    "ansys-results": noted(
        "With the matrices beside it (.free or .full, and .mlmp), the results become a flexible subsystem as well."
    ),
    "matrix-market": noted(
        "The mass matrix and a list of nodes are looked for beside the stiffness matrix, by their names."
    ),
}


def has_questions(kind: Format) -> bool:
    """Is there anything to ask for this format?"""
    return kind.takes_units or kind.name in NOTES or kind.holds in ("ImportedMatrices", "ReadMatrix")


def ask(parent: QWidget, path: Path, kind: Format) -> Choices | None:
    """The answers, or None if the user thought better of it. Formats that leave nothing open are not asked about."""
    if not has_questions(kind):
        return Choices()
    dialog = ImportDialog(parent, path, kind)
    accepted = dialog.exec() == QDialog.DialogCode.Accepted
    choices = dialog.choices()
    dialog.deleteLater()
    return choices if accepted else None


class FileField(QWidget):
    """A line with the name of a file, and a button that looks for it."""

    def __init__(self, title: str, filters: str, hint: str) -> None:
        super().__init__()
        self.title, self.filters = title, filters
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        self.line = QLineEdit()
        self.line.setPlaceholderText(hint)
        self.button = QPushButton(tr("Choose…"))
        self.button.setAutoDefault(False)
        self.button.clicked.connect(self._choose)
        row.addWidget(self.line, 1)
        row.addWidget(self.button)

    def _choose(self) -> None:
        path = dialogs.ask_open(self, self.title, self.filters)
        if path is not None:
            self.line.setText(str(path))

    def path(self) -> Path | None:
        """The file, None if no name was given."""
        return Path(self.line.text().strip()) if self.line.text().strip() else None

    def right(self) -> bool:
        """Is there no name, or that of a file?"""
        path = self.path()
        return path is None or path.is_file()


class ImportDialog(QDialog):
    """Units, interface nodes and number of modes; for matrices the files that tell mass and places."""

    def __init__(self, parent: QWidget | None, path: Path, kind: Format) -> None:
        super().__init__(parent)
        from io_formats.convert import EIGENMODES  # not for the start of the window
        from io_formats.matrix_sets import MODELS

        self.setWindowTitle(tr("Import {file}", file=path.name))
        self.setMinimumWidth(440)
        layout = QVBoxLayout(self)
        layout.addWidget(QLabel(tr(kind.title)))
        form = QFormLayout()
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        layout.addLayout(form)
        matrices = kind.holds in ("ImportedMatrices", "ReadMatrix")
        self.units = QComboBox()
        usual = noted("As the file says, or by its materials")
        if matrices:
            usual = noted("As the file says") if kind.takes_units else noted("SI: matrices do not name their units")
        self.units.addItem(tr(usual), "")
        for name in UNIT_SYSTEMS:
            self.units.addItem(name, name)
        self.interface = QLineEdit()
        self.interface.setPlaceholderText(tr("Numbers of nodes, such as 1, 201"))
        self.modes = QSpinBox()
        self.modes.setRange(0, 10_000)
        self.modes.setSpecialValueText(str(EIGENMODES) if matrices else tr("As the file says"))
        self.modes.setButtonSymbols(QSpinBox.ButtonSymbols.NoButtons)
        self.temperature = QLineEdit()
        self.temperature.setPlaceholderText(tr("As the file says"))
        self.temperature.setToolTip(tr("Where material constants are taken, if they depend on it; units of the file"))
        if kind.takes_units or matrices:
            form.addRow(tr("Units of the file"), self.units)
        if kind.name == "ansys-archive":
            form.addRow(tr("Temperature"), self.temperature)
        if matrices or kind.name == "ansys-results":
            form.addRow(tr("Interface nodes"), self.interface)
            form.addRow(tr("Eigenmodes to compute"), self.modes)
        self.matrices = FileField(tr("Matrices"), f"{tr('Matrices')} (*.free *.full)", tr("By its name"))
        if kind.name == "ansys-results":
            form.addRow(self.matrices.title, self.matrices)
        self.mass = FileField(tr("Mass matrix"), f"{tr('Matrices')} (*.mtx)", tr("By its name"))
        nodes = " ".join(f"*{ending}" for ending in (".csv", ".txt", ".nodes", *MODELS))
        self.nodes = FileField(tr("Places of the nodes"), f"{tr('Nodes')} ({nodes})", tr("As the file says"))
        self.nodes.setToolTip(tr("A list of nodes (number, x, y, z, directions), or a model of the same nodes"))
        if kind.holds == "ReadMatrix":
            form.addRow(self.mass.title, self.mass)
        if matrices and kind.name != "dsmfem":
            form.addRow(self.nodes.title, self.nodes)
        if kind.name in NOTES:
            note = QLabel(tr(NOTES[kind.name]))
            note.setWordWrap(True)
            layout.addWidget(note)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.button(QDialogButtonBox.StandardButton.Ok).setText(tr("Import"))
        buttons.button(QDialogButtonBox.StandardButton.Cancel).setText(tr("Cancel"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout.addWidget(buttons)
        self.buttons = buttons
        self.interface.textChanged.connect(self._check)
        self.temperature.textChanged.connect(self._check)
        self.matrices.line.textChanged.connect(self._check)
        self.mass.line.textChanged.connect(self._check)
        self.nodes.line.textChanged.connect(self._check)
        dialogs.plain(self)

    def _check(self) -> None:
        words = self.interface.text().replace(",", " ").split()
        good = all(word.isdigit() and len(word) < 10 for word in words)
        good = good and self.matrices.right() and self.mass.right() and self.nodes.right()
        good = good and (not self.temperature.text().strip() or self._degrees() is not None)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(good)

    def _degrees(self) -> float | None:
        try:
            value = float(self.temperature.text().replace(",", "."))
        except ValueError:
            return None
        return value if isfinite(value) else None

    def choices(self) -> Choices:
        """The answers as they stand."""
        words = [w for w in self.interface.text().replace(",", " ").split() if w.isdigit()]
        return Choices(
            units=str(self.units.currentData() or ""),
            interface=tuple(int(word) for word in words) or None,
            modes=self.modes.value() or None,
            mass=self.mass.path(),
            nodes=self.nodes.path(),
            temperature=self._degrees(),
            matrices=self.matrices.path(),
        )
