"""The Vibration isolation page: six frequencies of a device, what moves them, sliders, and mounts chosen for a goal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QSplitter,
    QStackedLayout,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from solvers.errors import UmfemError
from solvers.multibody import system as mbs
from umfem_gui.commands import ChangeSuspension
from umfem_gui.editors.fields import NumberEditor
from umfem_gui.i18n import bind, noted, tr
from umfem_gui.i18n.sentences import say
from umfem_gui.jobs import Job
from umfem_gui.mechanics import evaluate
from umfem_gui.workspaces.assembly.controls import ProblemLine, hint_card, icon_button, muted, popup, push_button
from umfem_gui.workspaces.assembly.heat_map import HeatMap
from umfem_gui.workspaces.assembly.isolation_views import BalanceTable, FrequenciesTable, TransmissionView
from umfem_gui.workspaces.assembly.page import Page
from umfem_gui.workspaces.assembly.unknowns_table import UnknownsTable
from umfem_gui.workspaces.base import Frame

if TYPE_CHECKING:
    from solvers.analysis.suspension import Device
    from solvers.monitor import Monitor

TITLE = noted("Choice of mounts")
GOALS = (
    ("highest", noted("Low"), noted("Weight of the goal: the highest frequency as low as possible")),
    ("spread", noted("Close together"), noted("Weight of the goal: the six frequencies close together")),
    ("coupling", noted("Decoupled"), noted("Weight of the goal: translations and rotations apart")),
    ("lowest_hz", noted("Not below, Hz"), noted("No frequency may be lower: the device would sag too much")),
)


class IsolationPage(Page):
    """A device on mounts: what it does now, what it would do, and the best within bounds."""

    watches = ("system",)

    def __init__(self, frame: Frame, parent: QWidget | None = None) -> None:
        super().__init__(frame, parent)
        self.job: Job | None = None
        self.present: Device | None = None
        self.trial: Device | None = None
        self.device = QComboBox(self)
        self.facts = muted(self)
        self.facts.setWordWrap(True)
        self.unknowns = UnknownsTable(self)
        self.goals = {key: NumberEditor("Hz" if key == "lowest_hz" else "", self, plain=True) for key, _, _ in GOALS}
        self.optimise_button = push_button(self, noted("Optimise"), "auto-fix", self.optimise, primary=True)
        self.apply_button = push_button(self, noted("Apply"), "check", self.apply)
        bind(self.apply_button, "setToolTip", noted("Write the values on trial into the model"))
        self.reset_button = icon_button(self, noted("Back to the model"), "restore", self.reset)
        self.goals_button = push_button(self, noted("Goals"), "target", lambda: None)
        self.goals_button.setMenu(popup(self.goals_button, self._goal_panel()))
        self.problem = ProblemLine(self)
        self.frequencies, self.heat, self.passing = FrequenciesTable(self), HeatMap(self), TransmissionView(self)
        self.balance = BalanceTable(self)
        self._build()
        self.device.activated.connect(lambda _index: self.read())
        self.unknowns.moved.connect(self._try)
        self.unknowns.problem.connect(lambda sentence: self.problem.show_sentence(say(sentence)))
        self.heat.chosen.connect(self._go)

    def _build(self) -> None:
        for (key, _, _), value in zip(GOALS, (1.0, 1.0, 1.0, 0.0), strict=True):
            self.goals[key].set_value(value)
            self.goals[key].setMaximumWidth(64)
        left, self.views = QWidget(self), QTabWidget(self)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 4, 0)
        column.setSpacing(4)
        row = QHBoxLayout()
        row.addWidget(self.device)
        row.addWidget(self.facts, 1)
        column.addLayout(row)
        column.addWidget(self.unknowns, 1)
        column.addWidget(self.problem)
        row = QHBoxLayout()
        row.addWidget(self.optimise_button, 1)
        row.addWidget(self.goals_button)
        row.addWidget(self.apply_button, 1)
        row.addWidget(self.reset_button)
        column.addLayout(row)
        self.views.setDocumentMode(True)
        for page in (self.frequencies, self.heat, self.passing, self.balance):
            self.views.addTab(page, "")
        splitter = QSplitter(Qt.Orientation.Horizontal, self, childrenCollapsible=False)
        splitter.addWidget(left)
        splitter.addWidget(self.views)
        splitter.setStretchFactor(0, 1)
        splitter.setStretchFactor(1, 1)
        splitter.setSizes([440, 520])
        self._card = hint_card(
            self,
            noted(
                "No body stands on mounts. Give a free body bushings or springs to the ground, or look at an example."
            ),
            [self.frame.actions["example_isolation"]],
        )
        self._stack = QStackedLayout(self)
        self._stack.setContentsMargins(4, 4, 4, 4)
        self._stack.addWidget(splitter)
        self._stack.addWidget(self._card)

    def _goal_panel(self) -> QWidget:
        """The weights of the goals, in a panel that the button Goals unfolds."""
        panel = QWidget()
        grid = QGridLayout(panel)
        for row, (key, title, tip) in enumerate(GOALS):
            label = muted(panel, title)
            for widget in (label, self.goals[key]):
                bind(widget, "setToolTip", tip)
            grid.addWidget(label, row, 0)
            grid.addWidget(self.goals[key], row, 1)
        return panel

    # ---- reading

    def read(self) -> None:
        from solvers.analysis import mounted

        titles = tr("Frequencies"), tr("Influence"), tr("Transmission"), tr("Balance")
        for index, title in enumerate(titles):
            self.views.setTabText(index, title)
        system = self.frame.document.project.system
        bodies = mounted.mounted_bodies(system)
        self._stack.setCurrentIndex(0 if bodies else 1)
        if bodies != [self.device.itemText(k) for k in range(self.device.count())]:
            self.device.clear()
            self.device.addItems(bodies)
        if not bodies:
            self.present = self.trial = None
            return
        name = self.device.currentText()
        try:
            self.present = mounted.device_of(system, name)
            found = [
                (one, mounted.range_of(system, name, one), _unit(system, one)) for one in mounted.unknowns(system, name)
            ]
        except UmfemError as error:
            self.present = self.trial = None
            self.unknowns.show_unknowns([])
            self.problem.show_sentence(say(str(error)))
            return
        self.problem.show_sentence("")
        self.unknowns.show_unknowns(found)
        self._try()

    def _try(self) -> None:
        """The values on trial: frequencies, influence and transmission of them."""
        from solvers.analysis import mounted
        from solvers.analysis.influence import device_influence
        from solvers.analysis.suspension import suspension_modes

        system, values = self.frame.document.project.system, self.unknowns.different()
        self.apply_button.setEnabled(bool(values))
        self.reset_button.setEnabled(bool(values))
        if self.present is None:
            return
        try:
            trial = mounted.with_values(system, list(values), list(values.values()))
            self.trial = mounted.device_of(trial, self.device.currentText())
            self.frequencies.show_modes(suspension_modes(self.present), suspension_modes(self.trial))
            self.passing.show_devices(self.present, self.trial)
            self.balance.show_devices(self.present, self.trial)
            self._say_facts(mounted)
            self.problem.show_sentence("")
            self.heat.show_table(device_influence(self.trial))
        except UmfemError as error:
            self.problem.show_sentence(say(str(error)))

    def _say_facts(self, mounted: Any) -> None:
        from solvers.analysis.isolation import measures

        assert self.trial is not None
        found = measures(self.trial)
        text = tr(
            "Highest {highest:.3g} Hz, highest over lowest {spread:.3g}, coupling {coupling:.0f} %",
            highest=found["highest_hz"],
            spread=found["spread"],
            coupling=100 * found["block"],
        )
        try:
            system = self.frame.document.project.system
            moved = mounted.sag(self.trial, evaluate(system, system.gravity))
            size = 1000 * float((moved[:3] ** 2).sum()) ** 0.5
            text += ", " + tr("sag {size:.3g} mm", size=size)
        except UmfemError:
            pass
        self.facts.setText(text)

    def _go(self, element: str) -> None:
        """A line of the heat map: select the mount, or the body."""
        mount = element.rpartition(":")[0]
        system = self.frame.document.project.system
        if mount in mbs.names(system, "forces"):
            self.frame.selection.select(("forces", mount))
        else:
            self.frame.selection.select(("bodies", self.device.currentText()))

    # ---- doing

    def optimise(self) -> Job | None:
        """Look for the best values of the ticked numbers, in a job; the model is not touched."""
        from solvers.analysis import mounted
        from solvers.analysis.isolation import Goals

        if self.job is not None and self.job.active:
            self.job.cancel()
            return None
        which, name = self.unknowns.chosen(), self.device.currentText()
        ranges = [self.unknowns.ranges[one] for one in which]
        try:
            goals = Goals(**{key: float(editor.value()) for key, editor in self.goals.items()})
        except ValueError as error:
            self.problem.show_sentence(str(error))
            return None

        def work(system: mbs.MultibodySystem, monitor: Monitor) -> Any:
            return mounted.optimise_suspension(system, name, which, ranges, goals, monitor)

        self.problem.show_sentence("")
        document = self.frame.document
        self.job = self.frame.jobs.start(TITLE, work, inputs=lambda: (document.project.system,))
        bind(self.optimise_button, "setText", noted("Stop"))
        self.job.ended.connect(lambda job=self.job: self._found(job, which, name))
        return self.job

    def _found(self, job: Job, which: list[Any], name: str) -> None:
        bind(self.optimise_button, "setText", noted("Optimise"))
        if job.state == "failed":
            self.problem.show_sentence(say(job.sentence))
        if job.state != "finished":
            return
        made, values = job.result
        if job.stale or name != self.device.currentText():
            self.frame.messages.add(
                "warning", noted("The model was changed since; the mounts that were found are dropped.")
            )
            return
        self.unknowns.put_values(dict(zip(which, (float(f"{one:.6g}") for one in values), strict=True)))
        self.frame.messages.add(
            "good",
            noted(
                "Mounts of '{name}': highest frequency {before:.3g} → {after:.3g} Hz, spread {wide:.3g} → {narrow:.3g}."
            ),
            place=("bodies", name),
            name=name,
            before=made.before["highest_hz"],
            after=made.after["highest_hz"],
            wide=made.before["spread"],
            narrow=made.after["spread"],
        )

    def apply(self) -> None:
        """Write the values on trial into the model, as one step of undo."""
        values = self.unknowns.different()
        if values:
            self.frame.document.run(ChangeSuspension(unknowns=tuple(values), values=tuple(values.values())))

    def reset(self) -> None:
        """Forget the values on trial."""
        self.read()


def _unit(system: mbs.MultibodySystem, unknown: Any) -> str:
    if unknown.kind == "parameter":
        return str(mbs.find(system, "parameters", unknown.name).unit)
    return "N/m"
