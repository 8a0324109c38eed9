"""A measured channel as the excitation of a force or a base: which one, in what unit, resampled how, acting where."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QFormLayout, QLabel, QLineEdit, QWidget

from solvers.analysis.excitation import AS_BASE, AS_FORCE, UNITS, Treatment, excitation
from solvers.errors import UmfemError
from solvers.multibody.results import Results
from solvers.multibody.system import MultibodySystem
from umfem_gui.commands import UseSignal
from umfem_gui.commands.signals import targets
from umfem_gui.editors.fields import NumberEditor
from umfem_gui.i18n import names, noted, tr
from umfem_gui.i18n.sentences import say
from umfem_gui.plots.small_plot import SmallPlot

KINDS = ((AS_FORCE, noted("Force or torque")), (AS_BASE, noted("Motion of a base")))
HELP = {
    AS_FORCE: noted("The signal begins at t = 0 and is held at its ends. In expressions: signal(name)."),
    AS_BASE: noted(
        "The joint follows the signal. Velocity and acceleration are integrated; what is slower than the cut-off is "
        "taken away, else the base would run off."
    ),
}


class ExcitationDialog(QDialog):
    """``command`` puts the signal into the object when the dialog is accepted."""

    def __init__(self, run: Results, system: MultibodySystem, path: Path | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Signal as excitation"))
        self.setMinimumWidth(520)
        self._run, self._system = run, system
        self._source = path.name if path is not None else run.name
        self.command: UseSignal | None = None
        self.channel, self.kind, self.unit, self.target = (QComboBox(self) for _ in range(4))
        self.name = QLineEdit(self)
        self.channel.addItems([names.curve_title(channel.name) for channel in run.channels])
        for key, text in KINDS:
            self.kind.addItem(tr(text), key)
        self.unit.addItems([unit for unit in UNITS if unit])
        self.unit.setEditable(True)
        self.scale, self.rate, self.cutoff = (NumberEditor(unit, plain=True) for unit in ("", "Hz", "Hz"))
        for editor, value in ((self.scale, 1.0), (self.rate, 0.0), (self.cutoff, 0.5)):
            editor.set_value(value)
        self.rate.setToolTip(tr("Zero keeps the rate of the file"))
        self.plot = SmallPlot("", self)
        self.plot.setMinimumHeight(130)
        self.note = QLabel(self, wordWrap=True)
        self.note.setObjectName("fieldHelp")
        self._cutoff_label = QLabel(tr("Cut-off, Hz"), self)
        rows = QFormLayout(self)
        for label, widget in (
            (tr("Channel"), self.channel),
            (tr("Unit in the file"), self.unit),
            (tr("Acts as"), self.kind),
            (tr("Acts in"), self.target),
            (tr("Factor"), self.scale),
            (tr("Resample to, Hz"), self.rate),
            (self._cutoff_label, self.cutoff),
            (tr("Name in the object"), self.name),
        ):
            rows.addRow(label, widget)
        rows.addRow(self.plot)
        rows.addRow(self.note)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self)
        buttons.button(QDialogButtonBox.StandardButton.Cancel).setText(tr("Cancel"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        rows.addRow(buttons)
        self.channel.currentIndexChanged.connect(lambda _i: self._channel_changed())
        self.kind.currentIndexChanged.connect(lambda _i: self._kind_changed())
        self.unit.currentTextChanged.connect(lambda _t: self._preview())
        for editor in (self.scale, self.rate, self.cutoff):
            editor.committed.connect(lambda _v: self._preview())
        self._kind_changed()
        self._channel_changed()

    def _channel_changed(self) -> None:
        channel = self._run.channels[self.channel.currentIndex()]
        self.name.setText(channel.name.replace('"', "'"))
        self.unit.setCurrentText(channel.unit)
        self._preview()

    def _kind_changed(self) -> None:
        base = self.kind.currentData() == AS_BASE
        self.target.clear()
        for target, label in targets(self._system, base):
            words = tr("new force on '{body}'", body=target.body) if target.body else target.name
            self.target.addItem(f"{words}: {tr(label)}", target)
        self._cutoff_label.setVisible(base)
        self.cutoff.setVisible(base)
        self._preview()

    def curve(self) -> Any:
        """The signal as it is set. Raises ModelError, SolveError."""
        from dataclasses import replace

        channel = self._run.channels[self.channel.currentIndex()]
        how = Treatment(
            self.unit.currentText().strip(),
            float(self.rate.value()),
            float(self.cutoff.value()),
            float(self.scale.value()),
        )
        name = self.name.text().strip() or channel.name
        made = excitation(self._run.time, channel.values, name, self.kind.currentData(), how)
        return replace(made, source=self._source)

    def _preview(self) -> None:
        self._say(tr(HELP[self.kind.currentData()]), fault=False)
        try:
            made = self.curve()
        except UmfemError as error:
            self._say(say(str(error)), fault=True)
            return
        import numpy as np

        step = max(1, len(made.values) // 4000)
        self.plot.begin(tr("Time, s"), names.unit(made.unit))
        values = np.asarray(made.values)[::step]
        self.plot.curve(made.step * step * np.arange(len(values)), values)

    def accept(self) -> None:
        """Take it, if the signal can be made and there is a place for it."""
        target = self.target.currentData()
        if target is None:
            base = self.kind.currentData() == AS_BASE
            words = noted("No joint can be moved: add a sliding or a revolute joint to the base.")
            self._say(tr(words) if base else tr("There is no body to push."), fault=True)
            return
        try:
            self.command = UseSignal(curve=self.curve(), target=target)
        except UmfemError as error:
            self._say(say(str(error)), fault=True)
            return
        super().accept()

    def _say(self, sentence: str, *, fault: bool) -> None:
        self.note.setObjectName("fieldError" if fault else "fieldHelp")
        self.note.style().unpolish(self.note)
        self.note.style().polish(self.note)
        self.note.setText(sentence)
