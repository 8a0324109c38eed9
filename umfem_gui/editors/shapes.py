"""The shapes of a body: a list of small forms, with buttons to add and to remove one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from solvers.multibody.system import Shape
from umfem_gui import icons
from umfem_gui.editors.form import Form
from umfem_gui.i18n import tr


class ShapesEditor(QWidget):
    """Edits a tuple of shapes; ``edited(shapes)`` asks the owner to apply."""

    edited = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)
        self._shapes: tuple[Shape, ...] = ()
        self._rows: list[tuple[QWidget, Form]] = []
        self._column.addWidget(self._header(tr("Shapes"), "plus", tr("Add a shape"), self._append))

    @property
    def forms(self) -> list[Form]:
        """The forms of the shapes there are."""
        return [form for _, form in self._rows[: len(self._shapes)]]

    def show_value(self, shapes: tuple[Shape, ...], *, fresh: bool = False) -> None:
        """Show another list of shapes; ``fresh``: of another body."""
        fresh = fresh or len(shapes) != len(self._shapes)
        self._shapes = shapes
        while len(self._rows) < len(shapes):
            self._add_row(len(self._rows))
        for index, (header, form) in enumerate(self._rows):
            header.setVisible(index < len(shapes))
            form.setVisible(index < len(shapes))
            if index < len(shapes):
                form.show_value(shapes[index], fresh=fresh)

    def _add_row(self, index: int) -> None:
        title = tr("Shape {number}", number=index + 1)
        header = self._header(title, "trash-can-outline", tr("Remove this shape"), lambda: self._drop(index))
        form = Form(Shape(), {}, self)
        form.edited.connect(lambda name, value: self._change(index, name, value))
        self._rows.append((header, form))
        self._column.addWidget(header)
        self._column.addWidget(form)

    def _header(self, text: str, icon: str, tip: str, action: Any) -> QWidget:
        header = QWidget(self)
        row = QHBoxLayout(header)
        row.setContentsMargins(0, 4, 0, 0)
        label = QLabel(text, header)
        label.setObjectName("groupTitle")
        button = QToolButton(header)
        icons.assign(button, icon, "muted")
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        button.clicked.connect(lambda: action())
        row.addWidget(label, 1)
        row.addWidget(button)
        return header

    def _append(self) -> None:
        self.edited.emit((*self._shapes, Shape()))

    def _drop(self, index: int) -> None:
        self.edited.emit(self._shapes[:index] + self._shapes[index + 1 :])

    def _change(self, index: int, name: str, value: Any) -> None:
        shape = replace(self._shapes[index], **{name: value})
        self.edited.emit((*self._shapes[:index], shape, *self._shapes[index + 1 :]))
