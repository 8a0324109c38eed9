"""Views of the linear analysis that excite the object: noise, a periodic force, a rotor brought up to speed.

Each has ``wanted``, emitted by its button; ``work(at_rest)``, what a job shall compute (ValueError with a sentence
for wrong entries); and ``draw(result)``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from umfem_gui import theme
from umfem_gui.i18n import bind, noted, tr
from umfem_gui.plots.small_plot import SmallPlot
from umfem_gui.workspaces.assembly import excited_work
from umfem_gui.workspaces.assembly.linear_views import RangeFields

Work = Callable[..., Any]


class ExcitedView(QWidget):
    """Fields at the left, words and a plot at the right."""

    wanted = Signal()

    def __init__(self, fields: RangeFields, hint: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fields = fields
        self.button = fields.add_button(noted("Draw"), "vector-curve", self.wanted.emit)
        self.words = QLabel(self, wordWrap=True)
        self.words.setVisible(False)
        self.plot = SmallPlot(hint, self)
        right = QVBoxLayout()
        right.setSpacing(2)
        right.addWidget(self.words)
        right.addWidget(self.plot, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(fields)
        row.addLayout(right, 1)

    def offer(self, excitations: list[str], sensors: list[str]) -> None:
        """What may excite and what may answer."""
        self.fields.offer(0, excitations)
        self.fields.offer(1, sensors)

    def _say(self, sentence: str) -> None:
        self.words.setText(sentence)
        self.words.setVisible(bool(sentence))

    def _pair(self) -> tuple[str, str]:
        """Excitation and sensor. Raises ValueError."""
        entry, sensor = (box.currentText() for box in self.fields.choices)
        if not entry or not sensor:
            raise ValueError(tr("The object needs a parameter that stands in a force, and a sensor."))
        return entry, sensor


class RandomView(ExcitedView):
    """Density and RMS of a sensor under noise of a given density."""

    def __init__(self, parent: QWidget) -> None:
        fields = RangeFields(
            parent,
            (noted("Excitation"), noted("Sensor")),
            ((noted("From, Hz"), 0.5), (noted("To, Hz"), 100.0)),
            ((noted("Density"), "1", noted("Its unit²/Hz: a number, or corners in Hz: 5 0.01; 50 0.01; 200 0.001")),),
        )
        super().__init__(fields, noted("Answer of a sensor to noise: a force, or a base a(joint) that shakes."), parent)

    def work(self, at_rest: bool) -> Work:
        """Density of the sensor over the range."""
        entry, sensor = self._pair()
        low, high = self.fields.values()
        if not 0.0 < low < high:
            raise ValueError(tr("Frequencies are positive and rise."))
        text = self.fields.texts[0].text()
        return lambda s, f, m: excited_work.random(s, f, entry, sensor, (low, high), text, at_rest, m)

    def draw(self, found: excited_work.Noise) -> None:
        """The density, and the RMS in words."""
        self._say(tr("RMS {value:.4g} over the range", value=found.rms))
        self.plot.begin(
            f"{tr('frequency')}, {tr('Hz')}", tr("density, unit²/Hz"), tr("RMS up to"), log_x=True, log_y=(True, False)
        )
        top = max(float(found.density.max(initial=0.0)), 1e-300)
        self.plot.curve(found.frequencies, np.maximum(found.density, 1e-12 * top))
        self.plot.curve(found.frequencies, found.up_to, row=1)


class PeriodicView(ExcitedView):
    """Motion of a sensor over a period of a force of several harmonics."""

    def __init__(self, parent: QWidget) -> None:
        fields = RangeFields(
            parent,
            (noted("Excitation"), noted("Sensor")),
            ((noted("Harmonic 1, Hz"), 10.0),),
            ((noted("Harmonics"), "1 1", noted("Number, amplitude, phase in °; number 0 is constant: 1 10; 2 4 90")),),
        )
        super().__init__(fields, noted("Steady answer of a sensor to a periodic force of several harmonics."), parent)

    def work(self, at_rest: bool) -> Work:
        """Harmonics of the sensor."""
        entry, sensor = self._pair()
        (hertz,) = self.fields.values()
        if not hertz > 0.0:
            raise ValueError(tr("Frequencies are positive and rise."))
        text = self.fields.texts[0].text()
        return lambda s, f, m: excited_work.periodic(s, f, entry, sensor, hertz, text, at_rest, m)

    def draw(self, found: excited_work.Periodic) -> None:
        """Two periods, and the amplitudes of the harmonics in words."""
        parts = "; ".join(f"{j}: {a:.4g}" for j, a in enumerate(found.amplitudes) if a > 0.0)
        self._say(tr("Amplitudes by harmonic: {parts}", parts=parts))
        self.plot.begin(f"{tr('time')}, {tr('s')}", tr("force"), tr("answer"))
        self.plot.curve(found.times, found.force, colour=theme.curve_colour(1))
        self.plot.curve(found.times, found.values, row=1)


class CriticalView(ExcitedView):
    """Campbell's diagram over the speed of a rotor, with the critical speeds."""

    def __init__(self, parent: QWidget) -> None:
        fields = RangeFields(
            parent,
            (noted("Speed"),),
            ((noted("From"), 1.0), (noted("To"), 300.0), (noted("Values"), 12.0), (noted("Order"), 1.0)),
        )
        super().__init__(
            fields,
            noted("Critical speeds: choose the parameter that is the speed of rotation, in rad/s, and its range."),
            parent,
        )
        bind(
            fields.choices[0],
            "setToolTip",
            noted("A parameter that stands in the initial speed of a joint or of a body"),
        )

    def offer(self, speeds: list[str], _sensors: list[str]) -> None:
        """Parameters that may be the speed of rotation."""
        self.fields.offer(0, speeds)

    def work(self, _at_rest: bool) -> Work:
        """Frequencies at the speeds, and where they cross the line of the order."""
        low, high, count, order = self.fields.values()
        name = self.fields.choices[0].currentText()
        if not name:
            raise ValueError(tr("The object needs a parameter that is the speed of rotation."))
        if not 0.0 <= low < high or not 2 <= count <= 200 or not order > 0.0:
            raise ValueError(tr("Give speeds that rise, 2 to 200 values and a positive order."))
        speeds = np.linspace(low, high, round(count))
        return lambda s, f, m: excited_work.critical(s, f, name, speeds, order, m)

    def draw(self, found: excited_work.Critical) -> None:
        """Points of Campbell's diagram, the line of the order, critical speeds upright."""
        turns = ", ".join(f"{value:.5g}" for value in found.critical)
        self._say(
            tr("Critical speeds, rad/s: {speeds}", speeds=turns) if turns else tr("No critical speed in this range.")
        )
        self.plot.begin(f"{tr('speed')}, {tr('rad/s')}", f"{tr('frequency')}, {tr('Hz')}")
        self.plot.points(found.speeds, found.frequencies, np.zeros(len(found.speeds)))
        ends = np.array([found.speeds.min(initial=np.inf), found.speeds.max(initial=0.0)])
        if np.isfinite(ends).all():
            self.plot.curve(ends, found.order * ends / (2 * np.pi), colour=theme.curve_colour(1), dashed=True)
        for value in found.critical:
            self.plot.line(x=float(value))
