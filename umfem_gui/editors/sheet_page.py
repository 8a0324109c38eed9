"""The page of the property panel: heading, text, form, facts and buttons of one sheet.

Making widgets is slow, showing other values in them is not: forms are kept by the type of what they edit, labels and
buttons are used again. A selection changes in a few milliseconds.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from umfem_gui import icons
from umfem_gui.editors.form import Form, needless
from umfem_gui.editors.parts import PARTS, PartsEditor
from umfem_gui.editors.sheet import Sheet
from umfem_gui.i18n import tr
from umfem_gui.listening import listen

#: Pixels of a button that its words do not get: borders, padding, icon.
ROOM_BESIDE = 56


class SheetPage(QWidget):
    """Shows a sheet; ``edited(field, value)`` asks the owner to apply."""

    edited = Signal(str, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("scrolled")
        self.form: Form | None = None
        self.parts: dict[str, PartsEditor] = {}  # editors of the lists that the thing has, by field
        self._forms: dict[type, Form] = {}
        self._narrowed: set[Form] = set()  # forms that have hidden fields at times
        self._parts: dict[str, PartsEditor] = {}
        self._buttons: dict[QAction, QPushButton] = {}
        self._facts: list[tuple[QLabel, QLabel]] = []
        self._heading = QWidget(self)
        self._picture = QLabel(self._heading)
        self._title = QLabel(self._heading)
        self._text = _muted("", self)
        self._text.setWordWrap(True)
        self._widget: QWidget | None = None
        self._form_room, self._button_room, self._widget_room = QVBoxLayout(), QVBoxLayout(), QVBoxLayout()
        self._grid = QGridLayout()
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 4, 0)
        column.setSpacing(8)
        self._build_heading()
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(1, 1)
        for room in (self._form_room, self._button_room):
            room.setSpacing(8)
        column.addWidget(self._heading)
        column.addWidget(self._text)
        column.addLayout(self._widget_room)
        column.addLayout(self._form_room)
        column.addLayout(self._grid)
        column.addLayout(self._button_room)
        column.addStretch(1)

    def show_sheet(self, sheet: Sheet | None, *, fresh: bool) -> None:
        """Show a sheet, or a hint without one. ``fresh``: another thing than before, so inputs in progress go."""
        self._heading.setVisible(sheet is not None)
        hint = tr("Select something in the tree or in the view to see its properties.")
        self._show_text(sheet.text if sheet is not None else hint)
        if sheet is not None:
            self._title.setText(sheet.title)
            self._picture.setPixmap(icons.icon(sheet.icon, "accent").pixmap(20, 20))
        self.show_widget(sheet.widget if sheet is not None else None)
        self._show_thing(sheet.thing if sheet is not None else None, sheet.references if sheet else {}, fresh)
        if self.form is not None and sheet is not None:
            self._hide_fields(sheet.hidden | needless(sheet.thing))
        self._show_facts(sheet.facts if sheet is not None else [])
        self._show_buttons(sheet.actions if sheet is not None else [])

    def _build_heading(self) -> None:
        row = QHBoxLayout(self._heading)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        self._picture.setFixedSize(20, 20)
        self._title.setObjectName("sheetTitle")
        self._title.setWordWrap(True)
        row.addWidget(self._picture)
        row.addWidget(self._title, 1)

    def show_widget(self, widget: QWidget | None) -> None:
        """Put in a panel that belongs to somebody else, or let the present one go."""
        if widget is self._widget:
            return
        if self._widget is not None:
            self._widget_room.removeWidget(self._widget)
            self._widget.hide()
            self._widget.setParent(None)
        self._widget = widget
        if widget is not None:
            self._widget_room.addWidget(widget)
            widget.show()
        grows = widget is not None and widget.sizePolicy().verticalPolicy() == QSizePolicy.Policy.Expanding
        self._column.setStretchFactor(self._widget_room, 100 if grows else 0)

    def _show_text(self, text: str) -> None:
        self._text.setText(text)
        self._text.setVisible(bool(text))

    def _show_thing(self, thing: Any, references: dict[str, list[str]], fresh: bool) -> None:
        former, self.form = self.form, self._form_of(thing, references)
        if former is not None and former is not self.form:
            former.hide()
        if self.form is not None:
            self.form.set_references(references)
            self.form.show_value(thing, fresh=fresh)
            self.form.show()
        self.parts = {field: self._parts_of(field) for field in PARTS if hasattr(thing, field)}
        for field, editor in self._parts.items():
            editor.setVisible(field in self.parts)
        for field, editor in self.parts.items():
            editor.show_value(getattr(thing, field), fresh=fresh)

    @property
    def shapes(self) -> PartsEditor | None:
        """The list of shapes, if the thing has one."""
        return self.parts.get("shapes")

    def _hide_fields(self, hidden: frozenset[str]) -> None:
        form = self.form
        if form is not None and (hidden or form in self._narrowed):
            form.show_fields(set(form.editors) - hidden)
            self._narrowed.add(form)

    def _form_of(self, thing: Any, references: dict[str, list[str]]) -> Form | None:
        if thing is None:
            return None
        if type(thing) not in self._forms:
            form = Form(thing, references, self)
            form.edited.connect(self.edited)
            self._forms[type(thing)] = form
            self._form_room.insertWidget(0, form)
        return self._forms[type(thing)]

    def _parts_of(self, field: str) -> PartsEditor:
        if field not in self._parts:
            editor = PartsEditor(field, self)
            editor.edited.connect(lambda value: self.edited.emit(field, value))
            self._parts[field] = editor
            self._form_room.addWidget(editor)
        return self._parts[field]

    def _show_facts(self, facts: list[tuple[str, str]]) -> None:
        while len(self._facts) < len(facts):
            row = len(self._facts)
            name, value = _muted("", self), QLabel(self)
            value.setWordWrap(True)
            value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            self._grid.addWidget(name, row, 0, Qt.AlignmentFlag.AlignTop)
            self._grid.addWidget(value, row, 1)
            self._facts.append((name, value))
        for row, (name, value) in enumerate(self._facts):
            shown = row < len(facts)
            name.setText(facts[row][0] if shown else "")
            value.setText(facts[row][1] if shown else "")
            name.setVisible(shown)
            value.setVisible(shown)

    def _show_buttons(self, actions: list[QAction]) -> None:
        for action in actions:
            if action not in self._buttons:
                self._buttons[action] = ActionButton(action, self)
        for action, button in self._buttons.items():
            button.setVisible(action in actions)
        for place, action in enumerate(actions):
            if self._button_room.indexOf(self._buttons[action]) != place:
                self._button_room.insertWidget(place, self._buttons[action])


class ActionButton(QPushButton):
    """A button that follows an action: its words, its icon, whether it is possible now."""

    def __init__(self, action: QAction, parent: QWidget) -> None:
        super().__init__(action.icon(), "", parent)
        self._action = action
        self.setCheckable(action.isCheckable())
        if action.objectName() == "run":
            self.setProperty("primary", True)
            self.setIcon(icons.icon("play", "on_accent"))
        self.clicked.connect(lambda: action.trigger())
        listen(action.changed, self._follow)
        self._follow()

    def minimumSizeHint(self) -> QSize:
        """A narrow panel shortens the words instead of cutting the button."""
        return QSize(80, super().minimumSizeHint().height())

    def resizeEvent(self, event: Any) -> None:
        super().resizeEvent(event)
        self._follow()

    def _follow(self) -> None:
        words = self._action.text().replace("&", "").rstrip("…")
        room = self.width() - ROOM_BESIDE if self.isVisible() else 10_000
        shown = self.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, room)
        self.setText(shown)
        self.setToolTip(words if shown != words else "")
        self.setEnabled(self._action.isEnabled())
        self.setChecked(self._action.isChecked())


def _muted(text: str, parent: QWidget) -> QLabel:
    label = QLabel(text, parent)
    label.setObjectName("muted")
    return label
