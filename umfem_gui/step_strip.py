"""The strip of large steps above the view: where you are, what is done, what is missing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QMouseEvent, QPainter
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from umfem_gui import icons, theme


@dataclass(frozen=True)
class Step:
    """One step, in the words of the current language. ``state`` is ``done``, ``lit``, ``open`` or ``lacks``."""

    title: str
    note: str
    state: str
    go: Callable[[], None]


class StepStrip(QFrame):
    """The steps in a row."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("stepStrip")
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(4, 4, 4, 4)
        self._row.setSpacing(0)
        self.cells: list[StepCell] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_steps(self, steps: list[Step]) -> None:
        """Show other steps; cells are reused, so nothing flickers."""
        while len(self.cells) > len(steps):
            self._take_last()
        while len(self.cells) < len(steps):
            self._append(len(self.cells))
        for number, (cell, step) in enumerate(zip(self.cells, steps, strict=True), start=1):
            cell.show_step(number, step)

    def _append(self, index: int) -> None:
        if index:
            arrow = QLabel("›", self)
            arrow.setObjectName("muted")
            self._row.addWidget(arrow)
        cell = StepCell(self)
        self._row.addWidget(cell, 1)
        self.cells.append(cell)

    def _take_last(self) -> None:
        for _ in range(2 if len(self.cells) > 1 else 1):
            widget = self._row.takeAt(self._row.count() - 1).widget()
            widget.hide()
            widget.deleteLater()
        self.cells.pop()


class ElidedLabel(QLabel):
    """A line that ends in … where there is no room; the whole text stands in the tooltip of the step."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def paintEvent(self, _event: object) -> None:
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(self.rect(), self.alignment() | Qt.TextFlag.TextSingleLine, text)
        painter.end()


class StepCell(QFrame):
    """One step: a number in a circle, a title and a short note. A click goes there."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("step")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 4, 8, 4)
        row.setSpacing(8)
        self.number = QLabel(self, alignment=Qt.AlignmentFlag.AlignCenter)
        self.number.setObjectName("stepNumber")
        self.number.setFixedSize(22, 22)
        column = QVBoxLayout()
        column.setSpacing(0)
        self.title = QLabel(self)
        self.title.setObjectName("stepTitle")
        self.note = ElidedLabel(self)
        self.note.setObjectName("stepNote")
        column.addWidget(self.title)
        column.addWidget(self.note)
        row.addWidget(self.number)
        row.addLayout(column, 1)
        self.step: Step | None = None
        self._shown: tuple[object, ...] = ()

    def show_step(self, number: int, step: Step) -> None:
        """Show a step and its state; nothing is touched while it says the same, for styling is dear."""
        shown = (number, step.title, step.note, step.state, theme.current().name)
        self.step = step
        if shown == self._shown:
            return
        self._shown = shown
        self.title.setText(step.title)
        self.note.setText(step.note)
        self.setToolTip(f"{step.title}: {step.note}" if step.note else step.title)
        self.setAccessibleName(self.toolTip())
        if step.state == "done":
            self.number.setPixmap(icons.icon("check-bold", "on_accent").pixmap(14, 14))
        else:
            self.number.setText(str(number))
        for name in ("lit", "done", "lacks"):
            self.setProperty(name, step.state == name)
        for widget in (self, self.number, self.title, self.note):
            widget.style().unpolish(widget)
            widget.style().polish(widget)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.step is not None and self.rect().contains(event.position().toPoint()):
            self.step.go()

    def keyPressEvent(self, event: object) -> None:
        if self.step is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):  # type: ignore[attr-defined]
            self.step.go()
        else:
            super().keyPressEvent(event)  # type: ignore[arg-type]
