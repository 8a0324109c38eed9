"""One editor per kind of value: number, vector, text, choice, reference, colour, yes/no.

Every editor has ``committed(value)``, ``problem(sentence)`` (empty when the input is fine again) and ``set_value``.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QCheckBox, QColorDialog, QComboBox, QHBoxLayout, QLineEdit, QPushButton, QWidget

from solvers.multibody.values import GROUND
from umfem_gui.editors import quantities
from umfem_gui.i18n import tr


class Editor(QWidget):
    """What all editors share."""

    committed = Signal(object)
    problem = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(0, 0, 0, 0)
        self.row.setSpacing(4)

    def set_value(self, value: Any) -> None:
        """Show a value without emitting anything."""
        raise NotImplementedError

    def forget_input(self) -> None:
        """Another thing will be shown: what is being typed is no longer wanted."""
        for line in self.lines():
            line.shown = None

    def lines(self) -> list[LineInput]:
        """The lines to type in."""
        return []

    def mark(self, wrong: bool) -> None:
        """Colour the input as wrong, or as usual."""
        for child in self.findChildren(QWidget):
            if isinstance(child, QLineEdit | QComboBox):
                mark(child, wrong)


def mark(widget: QWidget, wrong: bool) -> None:
    """Colour one input as wrong, or as usual."""
    if widget.property("wrong") != wrong:
        widget.setProperty("wrong", wrong)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


class LineInput(QLineEdit):
    """A line that commits when the user leaves it or presses Enter, and goes back with Escape."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.shown: str | None = ""  # None: show the next text whatever is typed

    def show_text(self, text: str) -> None:
        """Show a text of the model; an input in progress, or a wrong one, is replaced only by another value."""
        wrong = bool(self.property("wrong"))
        if text != self.shown or (text != self.text() and not wrong and not self.hasFocus()):
            self.shown = text
            self.setText(text)
            self.setCursorPosition(0)
            if wrong:
                self.textEdited.emit(text)  # what was said of it goes too

    def keyPressEvent(self, event: Any) -> None:
        if event.key() == Qt.Key.Key_Escape and self.shown is not None and self.text() != self.shown:
            self.setText(self.shown)
            self.textEdited.emit(self.shown)
            event.accept()
            return
        super().keyPressEvent(event)


class TextEditor(Editor):
    """A line of text."""

    def __init__(self, parent: QWidget | None = None, *, empty_allowed: bool = True) -> None:
        super().__init__(parent)
        self.line = LineInput(self)
        self.row.addWidget(self.line)
        self._empty_allowed = empty_allowed
        self.line.editingFinished.connect(self._finish)
        self.line.textEdited.connect(self._check)
        self.setFocusProxy(self.line)

    def lines(self) -> list[LineInput]:
        return [self.line]

    def set_value(self, value: Any) -> None:
        self.line.show_text(str(value))

    def _check(self, text: str) -> bool:
        fine = self._empty_allowed or bool(text.strip())
        self.problem.emit("" if fine else tr("This cannot be empty."))
        return fine

    def _finish(self) -> None:
        text = self.line.text().strip()
        if text != self.line.shown and self._check(text):
            self.committed.emit(text)


class NamesEditor(TextEditor):
    """Several names of members of the model, apart by semicolons."""

    def set_value(self, value: Any) -> None:
        self.line.show_text("; ".join(value))

    def _finish(self) -> None:
        text = self.line.text()
        if text != self.line.shown:
            self.committed.emit(tuple(word.strip() for word in text.split(";") if word.strip()))


class NumberEditor(Editor):
    """One number, with units and expressions."""

    def __init__(self, unit: str, parent: QWidget | None = None, *, plain: bool = False) -> None:
        super().__init__(parent)
        self.unit = unit
        self.plain = plain  # only a number will do: no parameters
        self.line = LineInput(self)
        self.line.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.line.setMinimumWidth(56)
        self.row.addWidget(self.line)
        self.line.textEdited.connect(self._check)
        self.line.editingFinished.connect(self._finish)
        self.setFocusProxy(self.line)

    def lines(self) -> list[LineInput]:
        return [self.line]

    def set_value(self, value: Any) -> None:
        self.line.show_text(quantities.show(value))

    def value(self) -> quantities.Number:
        """What stands in the line. Raises ValueError with a sentence."""
        value = quantities.parse(self.line.text(), self.unit)
        if self.plain and isinstance(value, str):
            raise ValueError(tr("Give a number; parameters are not possible here."))
        return value

    def _check(self, _text: str) -> bool:
        try:
            self.value()
        except ValueError as error:
            self.problem.emit(str(error))
            return False
        self.problem.emit("")
        return True

    def _finish(self) -> None:
        if self.line.text().strip() != self.line.shown and self._check(""):
            self.committed.emit(self.value())


class VectorEditor(Editor):
    """Three numbers."""

    def __init__(self, unit: str, parent: QWidget | None = None, *, size: int = 3) -> None:
        super().__init__(parent)
        self.parts = [NumberEditor(unit, self) for _ in range(size)]
        self._value: tuple[Any, ...] = (0.0,) * size
        self._asked = 0  # the part that was committed last
        for index, part in enumerate(self.parts):
            self.row.addWidget(part, 1)
            part.problem.connect(lambda text, part=part: self._problem(part, text))
            part.committed.connect(lambda value, index=index: self._commit(index, value))
        self.setFocusProxy(self.parts[0])

    def lines(self) -> list[LineInput]:
        return [part.line for part in self.parts]

    def set_value(self, value: Any) -> None:
        self._value = tuple(value)
        for part, number in zip(self.parts, value, strict=True):
            part.set_value(number)

    def _problem(self, part: NumberEditor, text: str) -> None:
        mark(part.line, bool(text))
        self.problem.emit(text)

    def _commit(self, index: int, value: Any) -> None:
        numbers = list(self._value)
        numbers[index] = value
        self._asked = index
        self.committed.emit(tuple(numbers))

    def mark(self, wrong: bool) -> None:
        if not wrong:
            super().mark(False)
        elif not any(line.property("wrong") for line in self.lines()):
            mark(self.parts[self._asked].line, True)


class ChoiceEditor(Editor):
    """One of several texts; ``shown`` maps a value to what is displayed."""

    def __init__(self, values: list[str], parent: QWidget | None = None, *, translate: bool = True) -> None:
        super().__init__(parent)
        self.box = QComboBox(self)
        self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.box.setMinimumContentsLength(4)
        self.row.addWidget(self.box)
        self._translate = translate
        self.set_choices(values)
        self.box.activated.connect(lambda index: self.committed.emit(self.box.itemData(index)))
        self.setFocusProxy(self.box)

    def set_choices(self, values: list[str]) -> None:
        """Offer other values; the present one is kept if it is still among them."""
        present = self.box.currentData()
        self.box.clear()
        for value in values:
            self.box.addItem(tr(value) if self._translate or value == GROUND else value, value)
        self.set_value(present)

    def words_width(self) -> int:
        """Pixels that its longest choice takes, if the choices are ours; names of the user do not count."""
        words = [self.box.itemText(index) for index in range(self.box.count())] if self._translate else []
        return max((self.fontMetrics().horizontalAdvance(word) for word in words), default=0) + 37

    def set_value(self, value: Any) -> None:
        index = self.box.findData(value)
        if index < 0 and value:
            self.box.addItem(str(value), value)
            index = self.box.count() - 1
        self.box.setCurrentIndex(index)

    def wheelEvent(self, event: Any) -> None:
        event.ignore()


class ColourEditor(Editor):
    """A colour: its patch opens the chooser, its code may be typed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.patch = QPushButton(self)
        self.patch.setFixedWidth(36)
        self.patch.setToolTip(tr("Choose a colour"))
        self.line = LineInput(self)
        self.row.addWidget(self.patch)
        self.row.addWidget(self.line)
        self.patch.clicked.connect(self._choose)
        self.line.editingFinished.connect(self._finish)
        self.setFocusProxy(self.line)

    def lines(self) -> list[LineInput]:
        return [self.line]

    def set_value(self, value: Any) -> None:
        self.line.show_text(str(value))
        self.patch.setStyleSheet(f"background: {QColor(str(value)).name()};")

    def _choose(self) -> None:
        colour = QColorDialog.getColor(QColor(self.line.text()), self, tr("Colour"))
        if colour.isValid():
            self.committed.emit(colour.name())

    def _finish(self) -> None:
        text = self.line.text().strip()
        if text == self.line.shown:
            return
        if QColor.isValidColorName(text):
            self.problem.emit("")
            self.committed.emit(QColor(text).name())
        else:
            self.problem.emit(tr("'{text}' is not a colour. Write it as #8fa3b8.", text=text))


class FlagEditor(Editor):
    """Yes or no."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.box = QCheckBox(self)
        self.row.addWidget(self.box)
        self.box.clicked.connect(self.committed.emit)
        self.setFocusProxy(self.box)

    def set_value(self, value: Any) -> None:
        self.box.setChecked(bool(value))
