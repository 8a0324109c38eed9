"""The bar under the view while modes are shown: play, step, speed, amplitude, contour, ghost, side by side."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QSlider, QToolButton, QWidget

from umfem_gui import icons
from umfem_gui.actions import Actions
from umfem_gui.i18n import bind, language, noted, tr
from umfem_gui.listening import listen
from umfem_gui.panels import tool_button
from umfem_gui.step_strip import ElidedLabel
from umfem_gui.workspaces.fe_input.mode_player import ModePlayer

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0)
CONTOURS = {
    "none": noted("No contour"),
    "size": noted("Displacement"),
    "x": noted("Displacement x"),
    "y": noted("Displacement y"),
    "z": noted("Displacement z"),
    "stress": noted("Mises stress"),
}
SPLITS = {1: noted("1 mode"), 2: noted("2 modes"), 4: noted("4 modes")}


class ModeBar(QFrame):
    """Controls of the shown mode."""

    contour_chosen = Signal(str)
    ghost_chosen = Signal(bool)
    split_chosen = Signal(int)
    closed = Signal()

    def __init__(self, player: ModePlayer, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("transport")
        self.player = player
        self.wanted = False
        self._actions = actions
        row = QHBoxLayout(self)
        row.setContentsMargins(6, 4, 6, 4)
        row.setSpacing(2)
        for key in ("previous_frame", "play", "next_frame"):
            row.addWidget(tool_button(actions[key], self, 24 if key == "play" else 20))
        self.label = ElidedLabel(self)
        self.label.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.label.setMinimumWidth(128)
        row.addSpacing(4)
        row.addWidget(self.label, 1)
        self.contour = self._choice(CONTOURS, "size", noted("Colour of the nodes"), 10)
        self.ghost = QToolButton(self)
        self.ghost.setCheckable(True)
        self.ghost.setChecked(True)
        icons.assign(self.ghost, "ghost-outline")
        bind(self.ghost, "setToolTip", "Show the structure at rest behind")
        self.split = self._choice(SPLITS, 1, noted("How many modes stand side by side"), 5)
        self.amplitude = QSlider(Qt.Orientation.Horizontal, self)
        self.amplitude.setRange(0, 100)
        self.amplitude.setValue(50)
        self.amplitude.setFixedWidth(64)
        bind(self.amplitude, "setToolTip", "Amplitude of the drawn motion")
        self.speed = QComboBox(self)
        for speed in SPEEDS:
            self.speed.addItem(f"× {speed:g}", speed)
        self.speed.setCurrentIndex(SPEEDS.index(1.0))
        bind(self.speed, "setToolTip", "Speed of the swing")
        self.close_button = QToolButton(self)
        icons.assign(self.close_button, "close")
        bind(self.close_button, "setToolTip", "Back to the structure at rest")
        for widget in (self.contour, self.ghost, self.split, self.amplitude, self.speed, self.close_button):
            row.addWidget(widget)
        self.contour.activated.connect(lambda _index: self.contour_chosen.emit(self.contour.currentData()))
        self.split.activated.connect(lambda _index: self.split_chosen.emit(self.split.currentData()))
        self.ghost.toggled.connect(self.ghost_chosen.emit)
        self.amplitude.valueChanged.connect(self._amplify)
        self.speed.activated.connect(lambda index: setattr(player, "speed", SPEEDS[index]))
        self.close_button.clicked.connect(lambda: self.closed.emit())
        player.playing_changed.connect(self._playing)
        listen(language.changed, self._retranslate)

    def want(self, on: bool) -> None:
        """Stand under the view, or not: only while modes are shown."""
        self.wanted = on
        self.setVisible(on)

    def setVisible(self, visible: bool) -> None:
        super().setVisible(visible and self.wanted)

    def show_mode(self, text: str) -> None:
        """Say which mode is shown."""
        self.label.setText(text)
        self.label.setToolTip(text)

    def _choice(self, words: dict, value: object, tip: str, letters: int) -> QComboBox:
        box = QComboBox(self)
        for key, word in words.items():
            box.addItem(tr(word), key)
        box.setCurrentIndex(list(words).index(value))
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(letters)  # the panels beside keep their width in every language
        box.view().setMinimumWidth(box.view().sizeHintForColumn(0) + 24)
        bind(box, "setToolTip", tip)
        return box

    def _amplify(self, value: int) -> None:
        self.player.amplitude = 0.1 * 100 ** (value / 100)
        self.player.draw()

    def _playing(self, on: bool) -> None:
        icons.assign(self._actions["play"], "pause" if on else "play")

    def _retranslate(self) -> None:
        for box, words in ((self.contour, CONTOURS), (self.split, SPLITS)):
            with QSignalBlocker(box):
                for index, word in enumerate(words.values()):
                    box.setItemText(index, tr(word))
