"""The panel of the hand: sliders of joint coordinates, keep and go back."""

from __future__ import annotations

import math

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QSlider, QVBoxLayout, QWidget

from umfem_gui.i18n import bind, noted, tr

#: Steps of a slider to either side, and how many coordinates get one.
STEPS, MOST = 1000, 40


class WigglePanel(QWidget):
    """Sliders by the place of their coordinate; ``moved(place, value)`` in rad or m."""

    moved = Signal(int, float)
    kept = Signal()
    back = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        self.hint = QLabel(self)
        self.hint.setWordWrap(True)
        bind(
            self.hint,
            "setText",
            noted("Drag a body in the view: the mechanism follows its joints. Or move joint coordinates here."),
        )
        self.note = QLabel(self)
        self.note.setObjectName("fieldError")
        self.note.setWordWrap(True)
        self.note.hide()
        self.grid = QGridLayout()
        self.grid.setHorizontalSpacing(8)
        self.grid.setVerticalSpacing(6)
        self.grid.setColumnStretch(1, 1)
        self.more = QLabel(self)
        self.more.setObjectName("muted")
        self.more.hide()
        self.keep = QPushButton(self)
        self.keep.setObjectName("wiggle_keep")
        bind(self.keep, "setText", noted("Start from here"))
        bind(self.keep, "setToolTip", noted("Write this configuration into the initial coordinates of the joints"))
        self.keep.clicked.connect(lambda: self.kept.emit())
        self.reset = QPushButton(self)
        self.reset.setObjectName("wiggle_back")
        bind(self.reset, "setText", noted("Go back"))
        self.reset.clicked.connect(lambda: self.back.emit())
        for widget in (self.hint, self.note):
            column.addWidget(widget)
        column.addLayout(self.grid)
        for widget in (self.more, self.keep, self.reset):
            column.addWidget(widget)
        self.sliders: dict[int, tuple[QSlider, QLabel, float, float, bool]] = {}

    def show_coordinates(self, coordinates: list[tuple[int, str, bool, float]], reach: float) -> None:
        """One slider each for (place, name, is an angle, value); lengths go ``reach`` to either side."""
        while self.grid.count():
            widget = self.grid.takeAt(0).widget()
            widget.hide()
            widget.deleteLater()
        self.sliders = {}
        for row, (place, name, angle, value) in enumerate(coordinates[:MOST]):
            span = math.pi if angle else reach
            label, slider, number = QLabel(name, self), QSlider(Qt.Orientation.Horizontal, self), QLabel(self)
            slider.setObjectName(f"coordinate_{place}")
            slider.setRange(-STEPS, STEPS)
            slider.setPageStep(STEPS // 18)
            slider.setSingleStep(STEPS // 180)
            number.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            number.setMinimumWidth(70)
            slider.valueChanged.connect(
                lambda at, place=place, start=value, span=span: self.moved.emit(place, start + span * at / STEPS)
            )
            for k, widget in enumerate((label, slider, number)):
                self.grid.addWidget(widget, row, k)
                widget.show()
            self.sliders[place] = (slider, number, value, span, angle)
            self._write(place, value)
        rest = len(coordinates) - MOST
        self.more.setText(tr("and {number} more coordinates", number=rest) if rest > 0 else "")
        self.more.setVisible(rest > 0)

    def show_values(self, values: dict[int, float]) -> None:
        """Where the coordinates are now; a slider in the hand is left alone."""
        for place, value in values.items():
            if place not in self.sliders:
                continue
            slider, _, start, span, _ = self.sliders[place]
            if not slider.isSliderDown():
                with QSignalBlocker(slider):
                    slider.setValue(round(STEPS * (value - start) / span))
            self._write(place, value)

    def _write(self, place: int, value: float) -> None:
        _, number, _, _, angle = self.sliders[place]
        number.setText(f"{math.degrees(value):.1f}°" if angle else f"{round(value, 6) + 0.0:.4g} {tr('m')}")

    def show_problem(self, sentence: str) -> None:
        """What prevents moving; empty: nothing."""
        self.note.setText(sentence)
        self.note.setVisible(bool(sentence))
        self.keep.setEnabled(not sentence)
        self.reset.setEnabled(not sentence)
