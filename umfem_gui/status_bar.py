"""The status bar: facts of the model, the running job, units, language."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QStatusBar, QToolButton, QWidget

from umfem_gui.i18n import bind, language, tr
from umfem_gui.jobs import JobManager
from umfem_gui.jobs_panel import JobStatus
from umfem_gui.listening import listen


class StatusBar(QStatusBar):
    """What is always in sight."""

    def __init__(self, jobs: JobManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeGripEnabled(False)
        self._facts = ""
        self._hint = ""
        self.facts = QLabel(self)
        self.facts.setObjectName("facts")
        self.facts.setContentsMargins(8, 2, 8, 2)
        self.job = JobStatus(jobs, self)
        self.units = QLabel("SI", self)
        self.units.setObjectName("muted")
        self.units.setContentsMargins(8, 0, 8, 0)
        bind(self.units, "setText", "SI")
        bind(self.units, "setToolTip", "All numbers are in SI units; other units may be typed: 20 mm, 90°, 1.5 t")
        self.language = QToolButton(self)
        self.language.setObjectName("languageSwitch")
        bind(self.language, "setToolTip", "Switch between English and Russian")
        self.addWidget(self.facts, 1)
        self.addPermanentWidget(self.job)
        self.addPermanentWidget(self.units)
        self.addPermanentWidget(self.language)
        listen(language.changed, self._write)
        self._write()

    def show_facts(self, text: str) -> None:
        """Facts of the model."""
        self._facts = text
        self._write()

    def say(self, text: str) -> None:
        """A hint about what is under the mouse; empty brings the facts back."""
        self._hint = text
        self._write()

    def _write(self) -> None:
        self.facts.setText(tr(self._hint) if self._hint else self._facts)
        self.language.setText("EN | RU" if language.code == "en" else "RU | EN")
