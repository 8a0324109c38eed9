"""The bar under the view while a run goes on: pause, step, stop, how far, how long, and whether it can be trusted."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QProgressBar, QWidget

from solvers.multibody.results import Results
from umfem_gui import icons
from umfem_gui.actions import Actions
from umfem_gui.i18n import bind, noted, tr
from umfem_gui.i18n.sentences import say
from umfem_gui.jobs import Job
from umfem_gui.jobs_panel import show_progress, timing
from umfem_gui.panels import tool_button

MEANING = noted(
    "ΔE: balance of energy, the total less the work of the forces and the energy at the start. "
    "Loops: how far the closed loops are from being closed. Both are zero but for the error of the integration."
)


class RunBar(QFrame):
    """Shows one run that goes on."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("transport")
        self._actions = actions
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 4, 8, 4)
        row.setSpacing(4)
        self.pause = tool_button(actions["pause_run"], self, 24)
        self.step = tool_button(actions["step_run"], self)
        self.stop = tool_button(actions["stop_run"], self)
        for button in (self.pause, self.step, self.stop):
            row.addWidget(button)
        self.bar = QProgressBar(self, textVisible=False, maximum=1000)
        self.bar.setMinimumWidth(80)
        self.times, self.monitors, self.note = QLabel(self), QLabel(self), QLabel(self)
        self.monitors.setObjectName("muted")
        bind(self.monitors, "setToolTip", MEANING)
        row.addSpacing(8)
        row.addWidget(self.bar, 1)
        for widget in (self.times, self.monitors, self.note):
            row.addSpacing(8)
            row.addWidget(widget)

    def show_job(self, job: Job, results: Results | None, paused: bool, notes: tuple[str, ...] = ()) -> None:
        """How far the run is, its monitors, and what speaks against the integrator."""
        self.note.setVisible(bool(notes))
        if notes:
            self.note.setPixmap(icons.icon("alert-outline", "warning").pixmap(18, 18))
            self.note.setToolTip("\n".join((tr("The integrator may not suit"), *map(say, notes))))
        show_progress(self.bar, job)
        self.times.setText(tr("paused") if paused else timing(job))
        icons.assign(self._actions["pause_run"], "play" if paused else "pause")
        parts = []
        if results is not None and len(results.time):
            parts.append(tr("t = {time:.3f} s", time=float(results.time[-1])))
            balance = next((one for one in results.channels if one.name == "energy: balance"), None)
            if balance is not None:
                parts.append(tr("ΔE = {value:.1e} J", value=float(balance.values[-1])))
            parts.append(tr("loops {value:.1e}", value=results.statistics.get("closure_error", 0.0)))
        self.monitors.setText(" · ".join(parts))
