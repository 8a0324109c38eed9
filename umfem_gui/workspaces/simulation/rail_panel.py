"""The Rail tab: how a run of a rail vehicle is judged, and its critical speeds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QSplitter, QVBoxLayout, QWidget

from io_formats.project import Project
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
        self.plot = SmallPlot("", self)
        self.after, self.low, self.high = (NumberEditor("", plain=True) for _ in range(3))
        for editor, value in ((self.after, 1.0), (self.low, 10.0), (self.high, 100.0)):
            editor.set_value(value)
            editor.setMaximumWidth(80)
        self.linear_button, self.cycle_button = QPushButton(self), QPushButton(self)
        self.note = QLabel(self, wordWrap=True)
        self.note.setObjectName("muted")
        self.note.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._lay_out()
        self.after.committed.connect(self.again)
        self.linear_button.clicked.connect(lambda: self.find_critical())
        self.cycle_button.clicked.connect(lambda: self.follow_cycles())
        listen(language.changed, self.again)
        listen(theme.signals.changed, self.again)

    def _lay_out(self) -> None:
        left = QWidget(self)
        grid = QGridLayout(left)
        grid.setSpacing(4)
        for row, (text, editor) in enumerate(
            (
                (noted("Judge the run from, s"), self.after),
                (noted("Lowest speed, m/s"), self.low),
                (noted("Highest speed, m/s"), self.high),
            )
        ):
            label = QLabel(left)
            label.setObjectName("muted")
            bind(label, "setText", text)
            grid.addWidget(label, row, 0)
            grid.addWidget(editor, row, 1)
        bind(self.linear_button, "setText", noted("Critical speed, linear"))
        bind(self.cycle_button, "setText", noted("Follow limit cycles"))
        bind(
            self.cycle_button,
            "setToolTip",
            noted("Pushed aside at the highest speed, the vehicle slows down until hunting dies"),
        )
        row = QHBoxLayout()
        row.addWidget(self.linear_button)
        row.addWidget(self.cycle_button)
        grid.addLayout(row, 3, 0, 1, 2)
        grid.addWidget(self.note, 4, 0, 1, 2)
        grid.setRowStretch(4, 1)
        tables = QWidget(self)
        column = QVBoxLayout(tables)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.wheels, 2)
        column.addWidget(self.rides, 1)
        splitter = QSplitter(Qt.Orientation.Horizontal, self, childrenCollapsible=False)
        for widget in (left, tables, self.plot):
            splitter.addWidget(widget)
        splitter.setSizes([260, 480, 320])
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
            self.note.setText(tr(HINT))
            self.wheels.fill([], [])
            self.rides.fill([], [])
            return
        after = float(self.after.value())
        if not 0.0 <= after < 0.9 * results.time[-1]:
            after = 0.0
        self.note.setText("")
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
        channels = {
            c.name: "lateral" if "lateral" in c.name or c.name.endswith(" y") else "vertical"
            for c in results.channels
            if c.unit == "m/s²" and c.name.split(":")[0] in self._sensors()
        }
        found = ride(results, channels, after=after) if channels and len(results.time) > 64 else {}
        heads = [tr(noted("Acceleration")), tr(noted("RMS, m/s²")), "Wz", "ISO 2631, m/s²"]
        self.rides.fill(
            heads,
            [[k, f"{v['rms']:.4g}", f"{v['sperling']:.3f}", f"{v['iso_2631']:.4g}"] for k, v in found.items()],
        )

    def _sensors(self) -> set[str]:
        return {sensor.name for sensor in self.frame.document.project.system.sensors}

    def find_critical(self) -> Job | None:
        """The linear critical speed of the present vehicle, in a job."""
        project: Project = self.frame.document.project
        low, high = float(self.low.value()), float(self.high.value())

        def work(monitor: Monitor) -> float:
            from solvers.multibody.rail.stability import critical_speed

            def told(left: float) -> None:
                monitor.report(min(max(1.0 - left / high, 0.0), 1.0), "")

            return critical_speed(project.system, low, high, dict(project.flexible), progress=told)

        def install(job: Job) -> None:
            self.note.setText(tr(noted("Linear critical speed: {value:.1f} m/s."), value=job.result))

        return self._start(noted("Critical speed, linear"), work, install)

    def follow_cycles(self) -> Job | None:
        """The branch of limit cycles from the highest to the lowest speed, in a job."""
        project: Project = self.frame.document.project
        low, high = float(self.low.value()), float(self.high.value())

        def work(monitor: Monitor) -> Branch:
            from solvers.multibody.rail.limit_cycles import limit_cycles

            return limit_cycles(project.system, high, low, dict(project.flexible), monitor=monitor)

        return self._start(noted("Follow limit cycles"), work, lambda job: self.show_branch(job.result))

    def _start(self, title: str, work: Any, install: Any) -> Job | None:
        if self.job is not None and self.job.active:
            return None
        self.job = self.frame.jobs.start(title, work, install=install)
        self.job.ended.connect(lambda job=self.job: self._ended(job))
        return self.job

    def _ended(self, job: Job) -> None:
        if job.state == "failed":
            self.note.setText(say(job.sentence))
        self.ended.emit()

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
