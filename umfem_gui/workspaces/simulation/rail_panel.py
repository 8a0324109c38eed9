"""The Rail tab: how a run of a rail vehicle is judged, and its critical speeds."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSplitter, QVBoxLayout, QWidget

from io_formats.project import Project
from solvers.errors import ModelError, SolveError
from solvers.monitor import Monitor
from solvers.multibody.rail.assess import ride, wheel_reports, wheels_of
from solvers.multibody.results import Results
from umfem_gui import theme
from umfem_gui.editors.fields import NumberEditor
from umfem_gui.i18n import bind, language, noted, tr
from umfem_gui.i18n.sentences import say
from umfem_gui.jobs import Job
from umfem_gui.listening import listen
from umfem_gui.plots.sheet_table import SheetTable
from umfem_gui.plots.small_plot import SmallPlot
from umfem_gui.workspaces.base import Frame

if TYPE_CHECKING:  # the solver is loaded by the jobs, not before the window opens
    from solvers.multibody.rail.limit_cycles import Branch

HINT = noted("Run a vehicle with wheels on rails: its wheels and its ride are judged here.")
SPEEDS_HINT = noted("Speeds at which the vehicle begins to hunt, and the amplitudes of its hunting, come here.")

#: What the columns of the wheels mean.
TIPS = {
    1: noted("Largest ratio of the guiding and the vertical force, means over 2 m of track"),
    2: noted("Where on the track that is"),
    3: noted("Largest unloading: share of the static load that is missing, mean over 2 m of track"),
    4: noted("Largest guiding force, mean over 2 m of track"),
    5: noted("Share of the time that the wheel does not touch the rail"),
    6: noted("Mean work of the creep forces per metre of track"),
}

#: Accessors of accelerations along and across, in the expression of a sensor.
LEVEL = re.compile(r"\b(p?a[xy])\s*\(")


class RailPanel(QWidget):
    """Tables of the run that is animated: wheels, then accelerations; beside them the speeds of hunting."""

    ended = Signal()

    def __init__(self, frame: Frame, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.frame = frame
        self.results: Results | None = None
        self.branch: Branch | None = None
        self.job: Job | None = None
        self.wheels, self.rides = SheetTable(self), SheetTable(self)
        self.plot = SmallPlot(SPEEDS_HINT, self)
        self.after, self.low, self.high = (NumberEditor("", plain=True) for _ in range(3))
        for editor, value in ((self.after, 1.0), (self.low, 10.0), (self.high, 80.0)):
            editor.set_value(value)
            editor.setMaximumWidth(64)
        self.linear_button, self.cycle_button = QPushButton(self), QPushButton(self)
        self.hint, self.note = QLabel(self, wordWrap=True), QLabel(self, wordWrap=True)
        for label in (self.hint, self.note):
            label.setObjectName("muted")
        self._lay_out()
        self.after.committed.connect(self.again)
        self.linear_button.clicked.connect(lambda: self.find_critical())
        self.cycle_button.clicked.connect(lambda: self.follow_cycles())
        listen(language.changed, self.again)
        listen(theme.signals.changed, self.again)

    def _lay_out(self) -> None:
        left, right = QWidget(self), QWidget(self)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        row = QHBoxLayout()
        for item in (_words(noted("Judge the run from, s")), self.after):
            row.addWidget(item)
        row.addStretch(1)
        column.addLayout(row)
        column.addWidget(self.hint)
        column.addWidget(self.wheels, 3)
        column.addWidget(self.rides, 2)
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        row = QHBoxLayout()
        for item in (_words(noted("Speeds, m/s")), self.low, QLabel("–"), self.high):
            row.addWidget(item)
        row.addStretch(1)
        column.addLayout(row)
        bind(self.linear_button, "setText", noted("Critical speed"))
        bind(self.linear_button, "setToolTip", noted("Where small disturbances begin to grow, by linearisation"))
        bind(self.cycle_button, "setText", noted("Follow limit cycles"))
        bind(
            self.cycle_button,
            "setToolTip",
            noted("Pushed aside at the highest speed, the vehicle slows down until hunting dies"),
        )
        row = QHBoxLayout()
        row.addWidget(self.linear_button)
        row.addWidget(self.cycle_button)
        column.addLayout(row)
        column.addWidget(self.note)
        column.addWidget(self.plot, 1)
        splitter = QSplitter(Qt.Orientation.Horizontal, self, childrenCollapsible=False)
        splitter.addWidget(left)
        splitter.addWidget(right)
        splitter.setSizes([600, 400])
        outer = QVBoxLayout(self)
        outer.setContentsMargins(4, 4, 4, 4)
        outer.addWidget(splitter)

    def again(self, *_: object) -> None:
        """Say and draw everything anew."""
        self.show_results(self.results)
        self.show_branch(self.branch)

    def show_results(self, results: Results | None) -> None:
        """Judge a run; without wheels on rails say what belongs here."""
        self.results = results
        if results is None or not wheels_of(results) or len(results.time) < 3:
            self.hint.setText(tr(HINT))
            self.wheels.fill([], [])
            self.rides.fill([], [])
            return
        after = float(self.after.value())
        if not 0.0 <= after < 0.9 * results.time[-1]:
            after = 0.0
        self.hint.setText("")
        heads = [
            tr(noted("Wheel")),
            "Y/Q",
            tr(noted("at, m")),
            "ΔQ/Q",
            "Y, N",
            tr(noted("lifted")),
            tr(noted("wear, N")),
        ]
        rows = [
            [
                one.wheel,
                f"{one.largest_quotient:.3f}",
                f"{one.at:.1f}",
                f"{one.largest_unloading:.3f}",
                f"{one.largest_guiding_force:.0f}",
                f"{one.lifted:.3f}",
                f"{one.wear:.1f}",
            ]
            for one in wheel_reports(results, after=after)
        ]
        self.wheels.fill(heads, rows)
        for place, tip in TIPS.items():
            self.wheels.horizontalHeaderItem(place).setToolTip(tr(tip))  # type: ignore[union-attr]
        channels = self._accelerations(results)
        found = ride(results, channels, after=after) if channels and len(results.time) > 64 else {}
        heads = [tr(noted("Acceleration")), tr(noted("RMS, m/s²")), "Wz", "ISO 2631, m/s²"]
        self.rides.fill(
            heads,
            [[k, f"{v['rms']:.4g}", f"{v['sperling']:.3f}", f"{v['iso_2631']:.4g}"] for k, v in found.items()],
        )

    def _accelerations(self, results: Results) -> dict[str, str]:
        """Channels of accelerations that sensors measure, with the direction by which they are weighted."""
        found = {}
        for channel in results.channels:
            name, _, word = channel.name.partition(": ")
            sensor = next((one for one in self.frame.document.project.system.sensors if one.name == name), None)
            if channel.unit == "m/s²" and sensor is not None:
                level = word in ("ax", "ay") or LEVEL.search(getattr(sensor, "expression", "")) is not None
                found[channel.name] = "lateral" if level else "vertical"
        return found

    def find_critical(self) -> Job | None:
        """The linear critical speed of the present vehicle, in a job."""
        project: Project = self.frame.document.project
        low, high = float(self.low.value()), float(self.high.value())

        def work(monitor: Monitor) -> float:
            from solvers.multibody.rail.stability import critical_speed

            def told(left: float) -> None:
                monitor.report(min(max(1.0 - left / high, 0.0), 1.0), "")

            return critical_speed(project.system, low, high, dict(project.flexible), progress=told)

        def install(value: float) -> None:
            self.note.setText(tr(noted("Linear critical speed: {value:.1f} m/s."), value=value))

        return self._start(noted("Critical speed"), work, install)

    def follow_cycles(self) -> Job | None:
        """The branch of limit cycles from the highest to the lowest speed, in a job."""
        project: Project = self.frame.document.project
        low, high = float(self.low.value()), float(self.high.value())

        def work(monitor: Monitor) -> Branch:
            from solvers.multibody.rail.limit_cycles import limit_cycles

            return limit_cycles(project.system, high, low, dict(project.flexible), monitor=monitor)

        return self._start(noted("Follow limit cycles"), work, self.show_branch)

    def _start(self, title: str, work: Callable[[Monitor], Any], install: Callable[[Any], None]) -> Job | None:
        """Run a job whose refusal is an answer, told beside the buttons: still stable there, no hunting to follow."""
        if self.job is not None and self.job.active:
            return None

        def answered(monitor: Monitor) -> Any:
            try:
                return work(monitor)
            except (ModelError, SolveError) as error:
                return str(error)

        def tell(job: Job) -> None:
            if isinstance(job.result, str):
                self.note.setText(say(job.result))
            else:
                install(job.result)

        self.note.setText("")
        self.job = self.frame.jobs.start(title, answered, install=tell)
        self.job.ended.connect(lambda: self.ended.emit())
        return self.job

    def show_branch(self, branch: Branch | None) -> None:
        """Draw amplitudes over speed and say where hunting dies."""
        self.branch = branch
        if branch is None:
            return
        self.plot.begin(tr(noted("Speed, m/s")), tr(noted("Amplitude of a wheelset, mm")))
        self.plot.curve(branch.speed, 1e3 * branch.amplitude)
        if branch.critical > 0.0:
            self.note.setText(tr(noted("Hunting dies at {value:.1f} m/s."), value=branch.critical))
        else:
            self.note.setText(tr(noted("The vehicle still hunts at the lowest speed.")))


def _words(text: str) -> QLabel:
    label = QLabel()
    label.setObjectName("muted")
    bind(label, "setText", text)
    return label
