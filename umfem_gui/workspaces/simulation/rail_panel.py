"""The Rail tab: how a run of a rail vehicle is judged, its critical speeds, and how it runs at several speeds."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QLabel, QPushButton, QSplitter, QVBoxLayout, QWidget

from io_formats.project import Project
from io_formats.rail_table import write_columns
from solvers.errors import ModelError, SolveError, UmfemError
from solvers.monitor import Monitor
from solvers.multibody.rail.assess import wheels_of
from solvers.multibody.results import Results
from umfem_gui import dialogs, theme
from umfem_gui.editors.fields import NumberEditor
from umfem_gui.i18n import bind, language, noted, tr
from umfem_gui.i18n.sentences import say
from umfem_gui.jobs import Job
from umfem_gui.listening import listen
from umfem_gui.plots.sheet_table import SheetTable
from umfem_gui.plots.small_plot import SmallPlot
from umfem_gui.workspaces.base import Frame
from umfem_gui.workspaces.simulation import rail_speeds

if TYPE_CHECKING:  # the solver is loaded by the jobs, not before the window opens
    from solvers.multibody.rail.limit_cycles import Branch
    from solvers.multibody.rail.speeds import SpeedRun

HINT = noted("Run a vehicle with wheels on rails: its wheels and its ride are judged here.")
SPEEDS_HINT = noted(
    "Critical speeds of the vehicle, the amplitudes of its hunting, and its runs at several speeds come here."
)

#: What the columns of the wheels mean.
TIPS = {
    1: noted("Largest ratio of the guiding and the vertical force, means over 2 m of track"),
    2: noted("Where on the track that is"),
    3: noted("Largest unloading: share of the static load that is missing, mean over 2 m of track"),
    4: noted("Largest guiding force, mean over 2 m of track"),
    5: noted("Largest frame force: the springs and dampers over the wheelset, along its axle; mean over 2 m of track"),
    6: noted("Share of the time that the wheel does not touch the rail"),
    7: noted("Mean work of the creep forces per metre of track"),
}

#: The picture of the limit cycles among those over the speeds.
CYCLES = "cycles"


class RailPanel(QWidget):
    """Tables of the run that is animated: wheels, then accelerations; beside them the speeds of hunting."""

    ended = Signal()

    def __init__(self, frame: Frame, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.frame = frame
        self.results: Results | None = None
        self.branch: Branch | None = None
        self.speed_runs: list[SpeedRun] = []
        self.job: Job | None = None
        self.wheels, self.rides = SheetTable(self), SheetTable(self)
        self.plot = SmallPlot(SPEEDS_HINT, self)
        self.after, self.low, self.high, self.count = (NumberEditor("", plain=True) for _ in range(4))
        for editor, value in ((self.after, 1.0), (self.low, 10.0), (self.high, 80.0), (self.count, 5.0)):
            editor.set_value(value)
            editor.setMaximumWidth(56)
        self.linear_button, self.cycle_button = QPushButton(self), QPushButton(self)
        self.speeds_button, self.export_button = QPushButton(self), QPushButton(self)
        self.shown, self.legend = QComboBox(self), QLabel(self, wordWrap=True)
        self.hint, self.note = QLabel(self, wordWrap=True), QLabel(self, wordWrap=True)
        for label in (self.hint, self.note):
            label.setObjectName("muted")
        self._lay_out()
        self._tell("")
        self.show_pictures()
        self.after.committed.connect(self.again)
        self.linear_button.clicked.connect(lambda: self.find_critical())
        self.cycle_button.clicked.connect(lambda: self.follow_cycles())
        self.speeds_button.clicked.connect(lambda: self.run_speeds())
        self.export_button.clicked.connect(lambda: self.ask_export())
        self.shown.activated.connect(lambda _index: self.draw())
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
        for item in (_words(noted("Speeds, m/s")), self.low, QLabel("–"), self.high, _words(noted("runs")), self.count):
            row.addWidget(item)
        row.addStretch(1)
        column.addLayout(row)
        grid = QGridLayout()
        buttons = (
            (self.linear_button, noted("Critical speed")),
            (self.cycle_button, noted("Follow limit cycles")),
            (self.speeds_button, noted("Run at these speeds")),
            (self.export_button, noted("Save the table…")),
        )
        tips = (
            noted("Where small disturbances begin to grow, by linearisation"),
            noted("Pushed aside at the highest speed, the vehicle slows down until hunting dies"),
            noted("The vehicle on its track at several speeds: ride, wheels, forces and densities of each"),
            noted("What the picture shows, as CSV"),
        )
        for k, ((button, title), tip) in enumerate(zip(buttons, tips, strict=True)):
            bind(button, "setText", title)
            bind(button, "setToolTip", tip)
            grid.addWidget(button, k // 2, k % 2)
        column.addLayout(grid)
        for item in (self.note, self.shown, self.legend):
            column.addWidget(item)
        column.addWidget(self.plot, 1)
        splitter = QSplitter(Qt.Orientation.Horizontal, self, childrenCollapsible=False)
        splitter.addWidget(left)
        splitter.addWidget(right)
        splitter.setSizes([560, 440])
        outer = QVBoxLayout(self)
        outer.setContentsMargins(4, 4, 4, 4)
        outer.addWidget(splitter)

    def again(self, *_: object) -> None:
        """Say and draw everything anew."""
        self.show_results(self.results)
        self.show_pictures()

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
        from solvers.multibody.rail.frame_forces import wheelsets_of
        from solvers.multibody.rail.speeds import judged

        self.hint.setText("")
        found = judged(results, self.frame.document.project.system, 0.0, after=after)
        heads = [
            tr(noted("Wheel")),
            "Y/Q",
            tr(noted("at, m")),
            "ΔQ/Q",
            tr(noted("Y, kN")),
            tr(noted("H, kN")),
            tr(noted("lifted")),
            tr(noted("wear, N")),
        ]
        axles = wheelsets_of(self.frame.document.project.system)
        over = {one.wheel: found.frame_forces.get(axles.get(one.wheel, "")) for one in found.wheels}
        rows = [
            [
                one.wheel,
                f"{one.largest_quotient:.3f}",
                f"{one.at:.1f}",
                f"{one.largest_unloading:.3f}",
                f"{1e-3 * one.largest_guiding_force:.2f}",
                "" if force is None else f"{1e-3 * force:.2f}",
                f"{one.lifted:.3f}",
                f"{one.wear:.1f}",
            ]
            for one, force in zip(found.wheels, over.values(), strict=True)
        ]
        self.wheels.fill(heads, rows)
        for place, tip in TIPS.items():
            self.wheels.horizontalHeaderItem(place).setToolTip(tr(tip))  # type: ignore[union-attr]
        heads = [tr(noted("Acceleration")), tr(noted("RMS, m/s²")), "Wz", tr(noted("ISO 2631, m/s²"))]
        self.rides.fill(
            heads,
            [[k, f"{v['rms']:.4g}", f"{v['sperling']:.3f}", f"{v['iso_2631']:.4g}"] for k, v in found.ride.items()],
        )

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
            self._tell(tr(noted("Linear critical speed: {value:.1f} m/s."), value=value))

        return self._start(noted("Critical speed"), work, install)

    def follow_cycles(self) -> Job | None:
        """The branch of limit cycles from the highest to the lowest speed, in a job."""
        project: Project = self.frame.document.project
        low, high = float(self.low.value()), float(self.high.value())

        def work(monitor: Monitor) -> Branch:
            from solvers.multibody.rail.limit_cycles import limit_cycles

            return limit_cycles(project.system, high, low, dict(project.flexible), monitor=monitor)

        return self._start(noted("Follow limit cycles"), work, self.show_branch)

    def run_speeds(self) -> Job | None:
        """Run the vehicle on its track at every speed, in a job."""
        project: Project = self.frame.document.project
        count = max(int(float(self.count.value())), 1)
        low, high, after = (float(editor.value()) for editor in (self.low, self.high, self.after))

        def work(monitor: Monitor) -> list[SpeedRun]:
            from solvers.analysis.sweep import spaced
            from solvers.multibody.rail.speeds import over_speeds

            speeds = spaced(low, high, count) if count > 1 else (high,)
            flexible = dict(project.flexible)
            return over_speeds(project.system, project.settings, speeds, flexible, after=after, monitor=monitor)

        return self._start(noted("Runs at several speeds"), work, self.show_speeds)

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
                self._tell(say(job.result))
            else:
                install(job.result)

        self._tell("")
        self.job = self.frame.jobs.start(title, answered, install=tell)
        self.job.ended.connect(lambda: self.ended.emit())
        return self.job

    def _tell(self, sentence: str) -> None:
        """Say something under the buttons; nothing leaves its room to the picture."""
        self.note.setText(sentence)
        self.note.setVisible(bool(sentence))

    def show_branch(self, branch: Branch) -> None:
        """Draw amplitudes over speed and say where hunting dies."""
        self.branch = branch
        self.show_pictures(CYCLES)
        if branch.critical > 0.0:
            self._tell(tr(noted("Hunting dies at {value:.1f} m/s."), value=branch.critical))
        else:
            self._tell(tr(noted("The vehicle still hunts at the lowest speed.")))

    def show_speeds(self, runs: list[SpeedRun]) -> None:
        """Draw what was found at several speeds; say which run did not come to its end, and why."""
        self.speed_runs = runs
        self.show_pictures("ride")
        early = [one for one in runs if one.status != "finished"]
        if early:
            worst = next((one for one in early if "derailed" in one.status), early[0])
            self._tell(tr(noted("At {speed:g} m/s: {why}"), speed=worst.speed, why=say(worst.status)))

    def show_pictures(self, key: str = "") -> None:
        """Offer the pictures that there are, and draw one: ``key``, or that which was shown."""
        key = key or str(self.shown.currentData() or "")
        self.shown.clear()
        if self.branch is not None:
            self.shown.addItem(tr(noted("Amplitude of hunting over the speed")), CYCLES)
        for name, title in rail_speeds.pictures_of(self.speed_runs) if self.speed_runs else ():
            self.shown.addItem(title, name)
        self.shown.setCurrentIndex(max(self.shown.findData(key), 0))
        there = self.shown.count() > 0
        for widget in (self.shown, self.legend, self.export_button):
            widget.setVisible(there)
        if there:
            self.draw()

    def draw(self) -> None:
        """The chosen picture."""
        key = str(self.shown.currentData())
        if key == CYCLES and self.branch is not None:
            self.plot.begin(tr(noted("Speed, m/s")), tr(noted("Amplitude, mm")))
            self.plot.curve(self.branch.speed, 1e3 * self.branch.amplitude)
            self.legend.setText("")
        else:
            self.legend.setText(rail_speeds.draw(self.plot, self.speed_runs, key))
        self.legend.setVisible(bool(self.legend.text()))

    def ask_export(self) -> None:
        path = dialogs.ask_save(self, tr(noted("Save the table…")), "CSV (*.csv)", "speeds.csv")
        if path is not None:
            self.export(path)

    def export(self, path: Path) -> None:
        """Write the numbers of the picture as a table."""
        from solvers.multibody.rail.speeds import density_table, speed_table

        key = str(self.shown.currentData())
        heads: list[str]
        rows: Any
        if key == CYCLES and self.branch is not None:
            heads, rows = ["speed m/s", "amplitude m"], list(zip(self.branch.speed, self.branch.amplitude, strict=True))
        elif key in rail_speeds.NUMBERS:
            heads, rows = speed_table(self.speed_runs)
        else:
            heads, rows = density_table(self.speed_runs, key)
        try:
            write_columns(path, heads, rows)
        except UmfemError as error:
            self._tell(say(str(error)))
            return
        self.frame.messages.add("good", noted("The table is in {path}."), path=path)


def _words(text: str) -> QLabel:
    label = QLabel()
    label.setObjectName("muted")
    bind(label, "setText", text)
    return label
