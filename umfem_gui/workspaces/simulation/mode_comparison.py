"""One click: leave out the modes that hardly matter, run again, and say what changed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import QObject

from solvers.analysis.measured_mac import measured_mac
from solvers.analysis.mode_shares import ModeShares, compare
from solvers.errors import UmfemError
from solvers.flexible.subsystem import interface_nodes
from solvers.monitor import Monitor
from umfem_gui import dialogs
from umfem_gui.commands import LeaveOutModes
from umfem_gui.i18n import names, noted, tr
from umfem_gui.i18n.sentences import say
from umfem_gui.jobs import Job
from umfem_gui.mechanics import written_out
from umfem_gui.plots.background import Background
from umfem_gui.plots.modes_panel import HINT, ModesPanel, Source, prepared_body, split

if TYPE_CHECKING:
    from umfem_gui.workspaces.simulation.workspace import SimulationWorkspace


class ModeComparison(QObject):
    """Owns the Modes tab of a workspace."""

    def __init__(self, workspace: SimulationWorkspace) -> None:
        super().__init__(workspace)
        self.workspace = workspace
        self.panel = ModesPanel(self.source, workspace.plots.visible_range)
        self.panel.wanted.connect(self.exclude)
        self.panel.all_wanted.connect(self.take_all)
        self.panel.mac_wanted.connect(self.ask_measured)
        workspace.plots.drawn.connect(self.panel.refresh)
        self._background = Background("comparison of runs", self)
        self._background.done.connect(self._tell)
        self._background.failed.connect(lambda sentence: self.panel.tell(say(sentence)))
        self._times = (0.0, 0.0)

    def source(self) -> Source | None:
        """The run that is looked at, if it can be split."""
        record = self.workspace.runs.current
        if record is None or record.results is None or record.live or record.measured:
            return None
        project = self.workspace.frame.document.project
        return Source(record.results, record.system or project.system, record.flexible or project.flexible)

    def runs_changed(self) -> None:
        """Another run, or another state of it."""
        source = self.source()
        bodies: dict[str, list[int]] = {}
        if source is not None:
            for body in written_out(source.system).flexible_bodies:
                subsystem = source.flexible.get(body.subsystem)
                if subsystem is not None:
                    nodes = [int(number) for number in interface_nodes(subsystem)]
                    middle = int(subsystem.node_numbers[len(subsystem.node_numbers) // 2])
                    bodies[body.name] = [*nodes, *([middle] if middle not in nodes else [])]
        self.panel.offer(bodies)

    def ask_measured(self) -> None:
        """Ask for a universal file with the modes of a test."""
        window = self.workspace.frame.viewport.window()
        path = dialogs.ask_open(window, tr("Measured modes"), f"{tr('Universal file')} (*.unv *.uff)")
        if path is not None:
            self.compare_measured(path)

    def compare_measured(self, path: Path) -> Job | None:
        """MAC of the modes of a test with those of the body that is chosen, in a job."""
        source, body = self.source(), self.panel.body.currentText()
        if source is None or not body:
            self.panel.tell(tr(HINT))
            return None

        def work(monitor: Monitor) -> Any:
            from io_formats.measured_modes import read_measured_modes

            monitor.report(0.1, "Reading the file")
            measured = read_measured_modes(path)
            one = prepared_body(source, body)
            hz = np.sqrt(np.maximum(one.body.eigenvalues, 0.0)) / (2 * np.pi)
            return measured_mac(one.subsystem, one.body.T, hz, measured)

        jobs = self.workspace.frame.jobs
        return jobs.start(noted("Measured modes"), work, install=lambda job: self.panel.show_mac(job.result))

    def exclude(self, before: ModeShares, numbers: tuple[int, ...]) -> None:
        """Leave modes out of the body of the present object, run, and compare. One step of undo."""
        workspace, source = self.workspace, self.source()
        record = workspace.runs.current
        if source is None or record is None or workspace.running:
            return
        body = next((b for b in source.system.flexible_bodies if b.name == before.body), None)
        if body is None:
            self.panel.tell(tr("Modes of a body inside a subsystem are left out in the subsystem itself."))
            return
        left_out = tuple(sorted({*body.left_out, *numbers}))
        try:
            workspace.frame.document.run(LeaveOutModes(body=before.body, left_out=left_out))
        except UmfemError as error:
            self.panel.tell(say(str(error)))
            return
        first = record.name
        old_time = float(source.results.statistics.get("wall_time", 0.0))
        workspace.run()
        job = workspace.job
        if job is None:
            return
        self.panel.tell(tr("Running without {count} modes…", count=len(numbers)))
        job.ended.connect(lambda: self._ran(before, first, old_time))

    def take_all(self, body: str) -> None:
        """All modes of a body take part again."""
        system = self.workspace.frame.document.project.system
        if any(one.name == body and one.left_out for one in system.flexible_bodies):
            self.workspace.frame.document.run(LeaveOutModes(body=body, left_out=()))
            self.panel.tell(tr("All modes take part in the next run."))

    def _ran(self, before: ModeShares, first: str, old_time: float) -> None:
        workspace, source = self.workspace, self.source()
        record = workspace.runs.current
        if source is None or record is None or record.results is None or record.results.status != "finished":
            return
        if workspace.runs.find(first) is not None:
            workspace.runs.show(first, True)
        self._times = (old_time, float(record.results.statistics.get("wall_time", 0.0)))
        span = (float(before.time[0]), float(before.time[-1]))

        def work() -> Any:
            return before, split(source, before.body, before.node, before.quantity, before.axis, span)

        self._background.ask(work)

    def _tell(self, both: tuple[ModeShares, ModeShares]) -> None:
        before, after = both
        found = compare(before, after)
        share = 100 * found.difference / found.rms[0] if found.rms[0] else 0.0
        words = {
            "kept": len(after.numbers),
            "count": len(before.numbers),
            "unit": names.unit(before.unit),
            "rms0": found.rms[0],
            "rms1": found.rms[1],
            "most0": found.largest[0],
            "most1": found.largest[1],
            "share": share,
            "time0": self._times[0],
            "time1": self._times[1],
        }
        text = noted(
            "{kept} of {count} modes: RMS {rms0:.4g} → {rms1:.4g} {unit}, greatest {most0:.4g} → {most1:.4g} {unit}; "
            "the runs differ by {share:.2g} % (RMS). Computing time {time0:.3g} → {time1:.3g} s."
        )
        self.panel.shares = replace(after)
        self.panel._show(after)
        self.panel.tell(tr(text, **words))
        self.workspace.frame.messages.add("good", text, **words)
