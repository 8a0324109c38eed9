"""The bar under the view: play, step, scrub, speed, repeat."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QLabel, QSlider, QWidget

from umfem_gui import icons
from umfem_gui.actions import Actions
from umfem_gui.i18n import bind, language, noted, tr
from umfem_gui.listening import listen
from umfem_gui.panels import tool_button
from umfem_gui.workspaces.simulation.contour import TITLES
from umfem_gui.workspaces.simulation.player import Player

SPEEDS = (0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0)

#: How many times larger than life flexible bodies bend; zero: a tenth of their size at most.
SCALES = (1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 500.0, 1000.0, 0.0)
VISIBLE = noted("visible")

#: Shorter words for the list of contours; the legend has the whole ones.
SHORT = {"stress": noted("Stress")}

#: Pixels that a hand needs to scrub.
LEAST_SLIDER = 100


class Transport(QFrame):
    """Buttons and slider of a player; for flexible bodies the scale of deformation and the contour."""

    deformed = Signal(float)
    coloured = Signal(str)

    def __init__(self, player: Player, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("transport")
        self.player = player
        self._actions = actions
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 4, 8, 4)
        row.setSpacing(4)
        for key in ("first_frame", "previous_frame", "play", "next_frame", "last_frame"):
            row.addWidget(tool_button(actions[key], self, 24 if key == "play" else 20))
        self.slider = QSlider(Qt.Orientation.Horizontal, self)
        self.slider.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.slider.setMinimumWidth(LEAST_SLIDER)
        self.time = QLabel(self)
        self.time.setMinimumWidth(self.fontMetrics().horizontalAdvance("00.00 / 00.00 s") + 4)
        self.time.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.speed = QComboBox(self)
        for speed in SPEEDS:
            self.speed.addItem(f"× {speed:g}", speed)
        self.speed.setCurrentIndex(SPEEDS.index(1.0))
        bind(self.speed, "setToolTip", "Speed of the animation against real time")
        row.addSpacing(8)
        row.addWidget(self.slider, 1)
        row.addSpacing(8)
        row.addWidget(self.time)
        row.addSpacing(8)
        row.addWidget(self.speed)
        row.addWidget(tool_button(actions["loop"], self))
        self.scale, self.contour = QComboBox(self), QComboBox(self)
        for scale in SCALES:
            self.scale.addItem(f"↝ × {scale:g}" if scale else f"↝ {tr(VISIBLE)}", scale)
        for key, title in TITLES.items():
            self.contour.addItem(tr(SHORT.get(key, title)), key)
        for box, letters in ((self.scale, 8), (self.contour, 8)):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(letters)
            box.view().setMinimumWidth(150)
        bind(self.scale, "setToolTip", "Deformation of flexible bodies against its true size")
        bind(self.contour, "setToolTip", "Contour of flexible bodies: magnitude at every node")
        for box in (self.scale, self.contour):
            box.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
            row.addWidget(box)
            box.hide()
        self.scale.activated.connect(lambda index: self.deformed.emit(SCALES[index]))
        self.contour.activated.connect(lambda index: self.coloured.emit(self.contour.itemData(index)))
        self.slider.valueChanged.connect(self._scrub)
        self.speed.activated.connect(lambda index: setattr(player, "speed", SPEEDS[index]))
        player.moved.connect(self._moved)
        player.playing_changed.connect(self._playing)
        listen(language.changed, self._retranslate)
        self.refresh()

    def refresh(self) -> None:
        """Read the length of the run again."""
        count = len(self.player.times)
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, max(count - 1, 0))
            self.slider.setValue(self.player.frame)
        self.slider.setEnabled(count > 1)
        self.speed.setEnabled(count > 1)
        self._write()

    def show_flexible(self, on: bool) -> None:
        """Are there flexible bodies?"""
        for box in (self.scale, self.contour):
            box.setVisible(on)

    def _retranslate(self) -> None:
        self.scale.setItemText(len(SCALES) - 1, f"↝ {tr(VISIBLE)}")
        for index, title in enumerate(TITLES.values()):
            self.contour.setItemText(index, tr(SHORT.get(self.contour.itemData(index), title)))
        self._write()

    def _scrub(self, frame: int) -> None:
        self.player.pause()
        self.player.go(frame)

    def _moved(self, frame: int, _time: float) -> None:
        with QSignalBlocker(self.slider):
            self.slider.setValue(frame)
        self._write()

    def _playing(self, on: bool) -> None:
        icons.assign(self._actions["play"], "pause" if on else "play")

    def _write(self) -> None:
        times = self.player.times
        if len(times):
            now, end = times[self.player.frame], times[-1]
            self.time.setText(tr("{now} / {end} s", now=clock(now, end), end=clock(end, end)))
        else:
            self.time.setText("–")


def clock(value: float, end: float) -> str:
    """An instant of a run with as many decimals as there is room for."""
    return f"{value:.{3 if end < 10 else 2 if end < 1000 else 1}f}"
