"""A list of parts of a thing (shapes of a body, steps of a joint): small forms with buttons to add and remove one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from solvers.errors import UmfemError
from solvers.multibody.joints import JointStep
from solvers.multibody.shapes import Shape
from solvers.multibody.uses import ParameterValue
from umfem_gui import dialogs, icons
from umfem_gui.editors.form import Form
from umfem_gui.i18n import noted, tr
from umfem_gui.i18n.sentences import say

#: Field → type of its parts, title of the list, tip of the button that adds one, title of one, tip to remove it.
PARTS: dict[str, tuple[Any, str, str, str, str]] = {
    "shapes": (Shape, noted("Shapes"), noted("Add a shape"), noted("Shape {number}"), noted("Remove this shape")),
    "sequence": (
        JointStep,
        noted("Steps of the joint"),
        noted("Add a step"),
        noted("Step {number}"),
        noted("Remove this step"),
    ),
    "values": (
        ParameterValue,
        noted("Parameters of this use"),
        noted("Add a value"),
        noted("Value {number}"),
        noted("Remove this value"),
    ),
}


class PartsEditor(QWidget):
    """Edits a tuple of parts; ``edited(parts)`` asks the owner to apply. Steps also move up and down."""

    edited = Signal(object)

    def __init__(self, field: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.kind, title, add, self._one, self._remove = PARTS[field]
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)
        self._parts: tuple[Any, ...] = ()
        self._rows: list[tuple[QWidget, Form]] = []
        self._ordered = field == "sequence"
        self._column.addWidget(self._header(tr(title), [("plus", tr(add), self._append)]))

    @property
    def forms(self) -> list[Form]:
        """The forms of the parts there are."""
        return [form for _, form in self._rows[: len(self._parts)]]

    def show_value(self, parts: tuple[Any, ...], *, fresh: bool = False) -> None:
        """Show another list of parts; ``fresh``: of another thing."""
        fresh = fresh or len(parts) != len(self._parts)
        self._parts = parts
        while len(self._rows) < len(parts):
            self._add_row(len(self._rows))
        for index, (header, form) in enumerate(self._rows):
            header.setVisible(index < len(parts))
            form.setVisible(index < len(parts))
            if index < len(parts):
                form.show_value(parts[index], fresh=fresh)

    def _add_row(self, index: int) -> None:
        buttons = [("trash-can-outline", tr(self._remove), lambda: self._drop(index))]
        if self.kind is Shape:
            buttons.insert(
                0, ("file-import-outline", tr("Read a mesh from a file (STL, OBJ, COLLADA)"), lambda: self._mesh(index))
            )
        if self._ordered:
            buttons.insert(0, ("arrow-up", tr("Before the step above"), lambda: self._swap(index)))
        header = self._header(tr(self._one, number=index + 1), buttons)
        form = Form(self.kind(), {}, self)
        form.edited.connect(lambda name, value: self._change(index, name, value))
        self._rows.append((header, form))
        self._column.addWidget(header)
        self._column.addWidget(form)

    def _header(self, text: str, buttons: list[tuple[str, str, Any]]) -> QWidget:
        header = QWidget(self)
        row = QHBoxLayout(header)
        row.setContentsMargins(0, 4, 0, 0)
        label = QLabel(text, header)
        label.setObjectName("groupTitle")
        row.addWidget(label, 1)
        for icon, tip, action in buttons:
            button = QToolButton(header)
            icons.assign(button, icon, "muted")
            button.setToolTip(tip)
            button.setAccessibleName(tip)
            button.clicked.connect(lambda _=False, action=action: action())
            row.addWidget(button)
        return header

    def _append(self) -> None:
        self.edited.emit((*self._parts, self.kind()))

    def _drop(self, index: int) -> None:
        self.edited.emit(self._parts[:index] + self._parts[index + 1 :])

    def _swap(self, index: int) -> None:
        if index > 0:
            parts = list(self._parts)
            parts[index - 1], parts[index] = parts[index], parts[index - 1]
            self.edited.emit(tuple(parts))

    def _mesh(self, index: int) -> None:
        """Ask for a file and put its surface in the place of a shape; its units are taken as metres."""
        path = dialogs.ask_open(self.window(), tr("Read a mesh"), f"{tr('Surfaces')} (*.stl *.obj *.dae)")
        if path is not None:
            self.read_mesh(index, path)

    def read_mesh(self, index: int, path: Path) -> None:
        """Put the surface of a file in the place of a shape."""
        from io_formats.surface import read_surface

        try:
            mesh = read_surface(path)
        except UmfemError as error:
            dialogs.show_error(self.window(), say(str(error)))
            return
        part = replace(self._parts[index], kind="mesh", mesh=mesh, size=(1.0, 1.0, 1.0))
        self.edited.emit((*self._parts[:index], part, *self._parts[index + 1 :]))

    def _change(self, index: int, name: str, value: Any) -> None:
        part = replace(self._parts[index], **{name: value})
        self.edited.emit((*self._parts[:index], part, *self._parts[index + 1 :]))
