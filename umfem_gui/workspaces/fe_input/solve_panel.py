"""The Solve panel: what is wanted, what is missing, what it will cost, and how far it got."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QProgressBar, QPushButton, QVBoxLayout, QWidget

from solvers.errors import UmfemError
from solvers.fields import check_fields
from umfem_gui import icons
from umfem_gui.editors.form import Form
from umfem_gui.i18n import bind, language, tr
from umfem_gui.i18n.sentences import say
from umfem_gui.jobs import Job
from umfem_gui.listening import listen
from umfem_gui.numerals import grouped
from umfem_gui.workspaces.fe_input.solve_settings import SolveSettings, shown_fields

WHOLE = {"count", "parts"}


class SolvePanel(QWidget):
    """``started`` asks to solve with ``settings``; ``changed`` tells that the settings are others."""

    started = Signal()
    changed = Signal()
    cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.settings = SolveSettings()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)
        self.form: Form | None = None
        self.cost = QLabel(self)
        self.cost.setObjectName("muted")
        self.cost.setWordWrap(True)
        self.missing = QLabel(self)
        self.missing.setObjectName("fieldError")
        self.missing.setWordWrap(True)
        self.start = QPushButton(self)
        self.start.setObjectName("solve_start")
        self.start.setProperty("primary", True)
        icons.assign(self.start, "play", "on_accent")
        bind(self.start, "setText", "Solve")
        bind(self.start, "setToolTip", "Starts the computation; you can go on working meanwhile (F6)")
        self.start.clicked.connect(lambda: self.started.emit())
        self._progress = QWidget(self)
        row = QHBoxLayout(self._progress)
        row.setContentsMargins(0, 0, 0, 0)
        self.bar = QProgressBar(self._progress)
        self.bar.setTextVisible(False)
        self.bar.setRange(0, 1000)
        self.stop = QPushButton(self._progress)
        bind(self.stop, "setText", "Cancel")
        self.stop.clicked.connect(lambda: self.cancelled.emit())
        row.addWidget(self.bar, 1)
        row.addWidget(self.stop)
        self.what = QLabel(self, alignment=Qt.AlignmentFlag.AlignLeft)
        self.what.setObjectName("muted")
        for widget in (self.cost, self.missing, self.start, self._progress, self.what):
            self._column.addWidget(widget)
        self._rebuild()
        self.show_job(None)
        listen(language.changed, self._rebuild)

    def showEvent(self, event: Any) -> None:
        super().showEvent(event)
        self.changed.emit()

    def set_settings(self, **changes: Any) -> None:
        """Other settings, as by typing. Raises ModelError for a value outside its limits."""
        for name in WHOLE & changes.keys():
            changes[name] = int(changes[name])
        settings = replace(self.settings, **changes)
        check_fields("Solve", settings)
        self.settings = settings
        self._show()
        self.changed.emit()

    def show_missing(self, sentence: str) -> None:
        """Say what is missing; without it the start is possible."""
        self.missing.setText(say(sentence))
        self.missing.setVisible(bool(sentence))
        self.start.setEnabled(not sentence)

    def show_cost(self, text: str) -> None:
        """What the solution will take."""
        self.cost.setText(text)
        self.cost.setVisible(bool(text))

    def show_job(self, job: Job | None) -> None:
        """Follow a job, or none."""
        active = job is not None and job.active
        self._progress.setVisible(active)
        self.what.setVisible(active)
        self.start.setVisible(not active)
        if job is not None and active:
            self.bar.setValue(round(1000 * job.fraction))
            self.what.setText(say(job.what))

    def _rebuild(self) -> None:
        if self.form is not None:
            self._column.removeWidget(self.form)
            self.form.hide()
            self.form.deleteLater()
        self.form = Form(self.settings, {}, self)
        self.form.edited.connect(self._edit)
        self._column.insertWidget(0, self.form)
        for box in self.form.findChildren(QComboBox)[-2:]:  # Qt moves nothing from the first place to the last at once
            QWidget.setTabOrder(box, self.start)
        self._show()

    def _show(self) -> None:
        assert self.form is not None
        self.form.show_value(self.settings)
        self.form.show_fields(shown_fields(self.settings))

    def _edit(self, name: str, value: Any) -> None:
        assert self.form is not None
        try:
            self.set_settings(**{name: value})
        except (UmfemError, ValueError, TypeError) as error:
            self.form.show_problem(name, say(str(error)))


def cost_text(factor_bytes: float, flops: float, dofs: int, free_bytes: float) -> str:
    """Memory and work in words."""
    return tr(
        "{dofs} equations. The factorisation will take {memory} and {work} of work; {free} of memory are free.",
        dofs=grouped(dofs),
        memory=_amount(factor_bytes, (tr("MB"), tr("GB"))),
        work=_amount(flops, (tr("Mflop"), tr("Gflop"), tr("Tflop"))),
        free=_amount(free_bytes, (tr("MB"), tr("GB"))),
    )


def _amount(value: float, units: tuple[str, ...]) -> str:
    """With a unit that keeps the number short: 0.4 MB, 20.6 GB. ``units`` from millions on, by thousands."""
    value /= 1e6
    for unit in units[:-1]:
        if value < 1000.0:
            return f"{value:.3g} {unit}"
        value /= 1000.0
    return f"{value:.4g} {units[-1]}"
