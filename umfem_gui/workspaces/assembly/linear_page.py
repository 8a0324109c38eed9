"""The Linear analysis page: equilibria, damped modes, root locus, response to forces and noise, critical speeds."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSlider, QTabWidget, QToolButton, QVBoxLayout, QWidget

from solvers.monitor import Monitor
from umfem_gui import icons
from umfem_gui.commands import TakeStart
from umfem_gui.i18n import bind, noted, tr
from umfem_gui.i18n.sentences import say
from umfem_gui.jobs import Job
from umfem_gui.workspaces.assembly import excited_work, linear_work
from umfem_gui.workspaces.assembly.controls import ProblemLine, muted, push_button
from umfem_gui.workspaces.assembly.excited_views import CriticalView, ExcitedView, PeriodicView, RandomView
from umfem_gui.workspaces.assembly.linear_views import LocusView, ModesView, ResponseView, RestView
from umfem_gui.workspaces.assembly.page import Page
from umfem_gui.workspaces.base import Frame

TITLE = noted("Linear analysis")

#: Milliseconds between two pictures of a mode and the number of pictures of a period.
PERIOD, PICTURES = 40, 30


class LinearPage(Page):
    """Small motions of the whole object about its start or its equilibrium."""

    watches = ("system", "flexible")

    def __init__(self, frame: Frame, parent: QWidget | None = None) -> None:
        super().__init__(frame, parent)
        self.job: Job | None = None
        self.result: linear_work.LinearResult | None = None
        self._of: Any = None  # the system that the result belongs to
        self._pictures: list[Any] = []
        self._picture = 0
        self.state = QComboBox(self)
        self.compute_button = push_button(self, noted("Compute"), "sine-wave", self.compute, primary=True)
        self.play_button = QToolButton(self)
        self.play_button.setCheckable(True)
        icons.assign(self.play_button, "play")
        bind(self.play_button, "setToolTip", noted("Move the selected mode in the view"))
        self.amplitude = QSlider(Qt.Orientation.Horizontal, self)
        self.amplitude.setRange(1, 30)
        self.amplitude.setValue(8)
        self.amplitude.setMaximumWidth(110)
        self.problem = ProblemLine(self)
        self.note = muted(self)
        self.views = QTabWidget(self)
        self.modes, self.rest = ModesView(self), RestView(self)
        self.locus, self.response = LocusView(self), ResponseView(self)
        self.random, self.periodic, self.critical = RandomView(self), PeriodicView(self), CriticalView(self)
        self._build()
        self._timer = QTimer(self, interval=PERIOD)
        self._timer.timeout.connect(self._next)
        self.play_button.toggled.connect(self._play)
        self.amplitude.valueChanged.connect(lambda _value: self._prepare())
        self.modes.chosen.connect(lambda _mode: self._prepare())
        self.locus.wanted.connect(self.draw_locus)
        self.response.wanted.connect(self.draw_response)
        for view in (self.random, self.periodic, self.critical):
            view.wanted.connect(partial(self.draw_excited, view))
        self.rest.all_wanted.connect(self.find_all)

    def _build(self) -> None:
        for title, data in ((noted("at the start"), False), (noted("in equilibrium"), True)):
            self.state.addItem(tr(title), data)
        self.take_button = push_button(self, noted("Take as the start"), "check", self.take_start)
        self.take_button.setEnabled(False)
        self.rest.row.addWidget(self.take_button)
        row = QHBoxLayout()
        row.addWidget(self.state)
        row.addWidget(self.compute_button)
        row.addWidget(self.note, 1)
        row.addWidget(self.play_button)
        row.addWidget(muted(self, noted("Amplitude")))
        row.addWidget(self.amplitude)
        self.views.setDocumentMode(True)
        views = (self.modes, self.rest, self.locus, self.response, self.random, self.periodic, self.critical)
        for view in views:
            self.views.addTab(view, "")
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 4, 4, 4)
        column.setSpacing(4)
        column.addLayout(row)
        column.addWidget(self.problem)
        column.addWidget(self.views, 1)

    # ---- reading

    def read(self) -> None:
        titles = (
            *(tr("Modes"), tr("Equilibrium"), tr("Root locus"), tr("Frequency response")),
            *(tr("Noise"), tr("Periodic force"), tr("Critical speeds")),
        )
        for index, title in enumerate(titles):
            self.views.setTabText(index, title)
        for index, title in enumerate((noted("at the start"), noted("in equilibrium"))):
            self.state.setItemText(index, tr(title))
        system = self.frame.document.project.system
        parameters = {one.name: float(one.value) for one in system.parameters if not isinstance(one.value, str)}
        self.locus.offer(parameters)
        sensors = [sensor.name for sensor in system.sensors if sensor.kind in ("expression", "integral")]
        entries = excited_work.excitations(system)
        self.response.fields.offer(0, entries)
        self.response.fields.offer(1, sensors)
        for view in (self.random, self.periodic):
            view.offer(entries, sensors)
        self.critical.offer(excited_work.speeds_of_rotation(system), [])
        if self._of is not None and self._of is not system:
            self.note.setText(tr("The model was changed since."))
            self.play_button.setChecked(False)
            self.take_button.setEnabled(False)

    def left(self) -> None:
        self.play_button.setChecked(False)

    # ---- jobs

    def _start(self, work: Callable[..., Any], done: Callable[[Any], None]) -> Job | None:
        if self.job is not None and self.job.active:
            self.job.cancel()
            return None
        document, kernels = self.frame.document, self.frame.kernels

        def whole(system: Any, flexible: Any, monitor: Monitor) -> Any:
            kernels.wait()
            return work(system, flexible, monitor)

        self.problem.show_sentence("")
        inputs = lambda: (document.project.system, document.project.flexible)  # noqa: E731
        self.job = self.frame.jobs.start(TITLE, whole, inputs=inputs)
        self.job.ended.connect(lambda job=self.job: self._ended(job, done))
        bind(self.compute_button, "setText", noted("Stop"))
        return self.job

    def _ended(self, job: Job, done: Callable[[Any], None]) -> None:
        bind(self.compute_button, "setText", noted("Compute"))
        if job.state == "failed":
            self.problem.show_sentence(say(job.sentence))
        elif job.state == "finished":
            self.note.setText(tr("The model was changed since.") if job.stale else "")
            done(job.result)

    def compute(self) -> Job | None:
        """Equilibrium if wanted, linearisation, modes."""
        at_rest = bool(self.state.currentData())
        self._asked = self.frame.document.project.system
        return self._start(lambda s, f, m: linear_work.analyse(s, f, at_rest, m), self._show)

    def _show(self, result: linear_work.LinearResult) -> None:
        self.result, self._of = result, self._asked
        self.modes.show_modes(result.modes)
        words = tr("stable") if result.modes.stable else tr("unstable")
        self.note.setText(tr("{number} modes, {verdict}", number=len(result.modes.eigenvalues), verdict=words))
        if result.rest is not None:
            self.rest.show_rest(result.rest)
        self.take_button.setEnabled(result.rest is not None)
        self._prepare()

    def find_all(self) -> Job | None:
        """All equilibria, to be looked at and taken as the start."""
        self._asked = self.frame.document.project.system
        return self._start(linear_work.find_all, self._show_all)

    def _show_all(self, rests: list[Any]) -> None:
        self._of = self._asked
        self.rest.show_all(rests)
        self.take_button.setEnabled(bool(rests))

    def draw_locus(self) -> Job | None:
        """Eigenvalues over a parameter."""
        name = self.locus.fields.choices[0].currentText()
        try:
            low, high, count = self.locus.fields.values()
            if not 2 <= count <= 500:
                raise ValueError(tr("Give 2 to 500 values."))
        except ValueError as error:
            self.problem.show_sentence(str(error))
            return None
        values = np.linspace(low, high, round(count))
        at_rest = bool(self.state.currentData())
        return self._start(
            lambda s, f, m: linear_work.locus(s, f, name, values, at_rest, m), lambda found: self.locus.draw(*found)
        )

    def draw_response(self) -> Job | None:
        """Amplitude and phase of a sensor over the frequency."""
        entry, sensor = (box.currentText() for box in self.response.fields.choices)
        try:
            low, high = self.response.fields.values()
            if not 0.0 < low < high:
                raise ValueError(tr("Frequencies are positive and rise."))
            if not entry or not sensor:
                raise ValueError(tr("The object needs a parameter that stands in a force, and a sensor."))
        except ValueError as error:
            self.problem.show_sentence(str(error))
            return None
        frequencies = np.geomspace(low, high, 400)
        at_rest = bool(self.state.currentData())
        return self._start(
            lambda s, f, m: linear_work.response(s, f, entry, sensor, frequencies, at_rest, m),
            lambda found: self._draw_response(frequencies, found, (entry, sensor)),
        )

    def _draw_response(self, frequencies: np.ndarray, found: np.ndarray, names: tuple[str, str]) -> None:
        if np.any(found):
            self.response.draw(frequencies, found)
            return
        words = noted("'{sensor}' does not feel '{parameter}': choose a parameter that stands in a force as a sum.")
        self.problem.show_sentence(tr(words, sensor=names[1], parameter=names[0]))

    def draw_excited(self, view: ExcitedView) -> Job | None:
        """What one of the views of excitations asks for."""
        try:
            work = view.work(bool(self.state.currentData()))
        except ValueError as error:
            self.problem.show_sentence(str(error))
            return None
        return self._start(work, view.draw)

    def take_start(self) -> None:
        """The equilibrium that is shown becomes the start of the model, with undo."""
        if self.rest.current is not None:
            self.frame.document.run(TakeStart(poses=self.rest.current.picture.poses))

    # ---- animation

    def _prepare(self) -> None:
        """Pictures of the selected mode; some milliseconds for a mechanism of usual size."""
        row = self.modes.currentRow()
        if self.result is None or row < 0 or self.modes.item(row, 0) is None or not self.play_button.isChecked():
            return
        from solvers.analysis.mode_motion import mode_pictures

        mode = int(self.modes.item(row, 0).text()) - 1
        shape = self.result.modes.shapes[:, mode]
        share = self.amplitude.value() / 100
        self._pictures = mode_pictures(
            self.result.linearised, shape, size=self.result.size, share=share, count=PICTURES
        )

    def _play(self, on: bool) -> None:
        icons.assign(self.play_button, "pause" if on else "play")
        if on and self.result is None:
            self.play_button.setChecked(False)
            self.problem.show_sentence(tr("Compute the modes first."))
            return
        if on:
            self._picture = 0
            self._prepare()
            self._timer.start()
        elif self._timer.isActive():
            self._timer.stop()
            self.move_view(None, None)

    def _next(self) -> None:
        if self._pictures:
            one = self._pictures[self._picture % len(self._pictures)]
            self._picture += 1
            self.move_view(one.poses, one.bends)
