"""The strip of large steps above the view: where you are, what is done, what is missing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from umfem_gui import icons, theme

#: Pixels from which notes stand in one line.
WIDE = 960


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
        self._share_out()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_out()

    def _share_out(self) -> None:
        """Give every step the room that its words need; a narrow strip has notes in two lines and narrow gaps.

        The number of lines follows from the width alone, so that the view below never jumps when a note changes.
        """
        lines = 1 if self.width() >= WIDE else 2
        for cell in self.cells:
            cell.set_lines(lines)
            self._row.setStretchFactor(cell, cell.needed(lines))

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
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.lines = 1

    def sizeHint(self) -> QSize:
        return QSize(0, self.lines * self.fontMetrics().height())

    minimumSizeHint = sizeHint

    def set_lines(self, lines: int) -> None:
        """One line or two."""
        if lines != self.lines:
            self.lines = lines
            self.updateGeometry()

    def broken(self) -> list[str]:
        """The text in lines that fit into the present width; the last one ends in … where it does not."""
        metrics, rest, found = self.fontMetrics(), self.text(), []
        while rest and len(found) < self.lines - 1:
            words = rest.split(" ")
            taken = next((k for k in range(len(words), 0, -1) if self._fits(" ".join(words[:k]))), 1)
            found.append(" ".join(words[:taken]))
            rest = " ".join(words[taken:])
        return [metrics.elidedText(line, Qt.TextElideMode.ElideRight, self.width()) for line in (*found, rest) if line]

    def _fits(self, text: str) -> bool:
        return self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, self.width()) == text

    def paintEvent(self, _event: object) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        high = self.fontMetrics().height()
        for row, line in enumerate(self.broken()):
            painter.drawText(0, row * high + self.fontMetrics().ascent(), line)
        painter.end()


class StepCell(QFrame):
    """One step: a number in a circle, a title and a short note. A click goes there."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("step")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        row = self._line = QHBoxLayout(self)
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
        self.set_lines(1)

    def set_lines(self, lines: int) -> None:
        """Room for the note: one line with wide gaps, or two with narrow ones."""
        gap = 8 if lines == 1 else 4
        self._line.setContentsMargins(gap, 4, gap, 4)
        self._line.setSpacing(gap)
        self.note.set_lines(lines)

    def needed(self, lines: int) -> int:
        """Width of the words in so many lines, with the number and the gaps."""
        metrics = self.note.fontMetrics()
        words = self.note.text().split(" ")
        if lines == 1:
            note = metrics.horizontalAdvance(self.note.text())
        else:
            halves = [(" ".join(words[:k]), " ".join(words[k:])) for k in range(len(words))]
            note = min(max(map(metrics.horizontalAdvance, pair)) for pair in halves)
        return max(self.title.sizeHint().width(), note + 1) + 22 + (24 if lines == 1 else 12)

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
