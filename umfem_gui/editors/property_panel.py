"""The property panel: a form of the selection that applies what is typed, with undo."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from solvers.errors import UmfemError
from umfem_gui import icons, theme
from umfem_gui.document import Document
from umfem_gui.editors.fields import NumberEditor, VectorEditor
from umfem_gui.editors.form import Form
from umfem_gui.editors.shapes import ShapesEditor
from umfem_gui.editors.sheet import Sheet
from umfem_gui.i18n import language, noted, tr
from umfem_gui.i18n.sentences import say
from umfem_gui.listening import listen
from umfem_gui.mechanics import check_numbers
from umfem_gui.panels import Panel
from umfem_gui.selection import Key, Selection


class PropertyPanel(Panel):
    """Shows ``provider(key)``; a refused edit is explained under its field and changes nothing."""

    def __init__(self, document: Document, selection: Selection, parent: QWidget | None = None) -> None:
        super().__init__(noted("Properties"), parent)
        self.document = document
        self.selection = selection
        self.provider: Callable[[Key | None], Sheet | None] = lambda _key: None
        self.form: Form | None = None
        self.shapes: ShapesEditor | None = None
        self._key: Key | None = None
        self._sheet: Sheet | None = None
        self._area = QScrollArea(self)
        self._area.setWidgetResizable(True)
        self._area.viewport().setAutoFillBackground(False)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.body.addWidget(self._area, 1)
        self.setMinimumWidth(260)
        listen(language.changed, self.rebuild)
        listen(theme.signals.changed, self.rebuild)

    def refresh(self) -> None:
        """Read the selection again; the form is kept when it fits, so that the cursor stays where it is."""
        key = self.selection.key
        sheet = self.provider(key)
        same = (
            sheet is not None
            and self._sheet is not None
            and key == self._key
            and sheet.references == self._sheet.references
            and type(sheet.thing) is type(self._sheet.thing)
            and sheet.thing is not None
        )
        if sheet == self._sheet and key == self._key and sheet is not None and sheet.thing is None:
            return
        if not same or sheet is None or self.form is None:
            self.rebuild()
            return
        self._sheet = sheet
        self.form.show_value(sheet.thing)
        if self.shapes is not None:
            self.shapes.show_value(sheet.thing.shapes)

    def rebuild(self) -> None:
        """Make the form anew."""
        self._key = self.selection.key
        self._sheet = self.provider(self._key)
        self.form = None
        self.shapes = None
        page = QWidget()
        page.setObjectName("scrolled")
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 4, 0)
        column.setSpacing(8)
        if self._sheet is None:
            column.addWidget(self._plain(tr("Select something in the tree or in the view to see its properties.")))
        else:
            self._fill(column, self._sheet)
        column.addStretch(1)
        self._area.setWidget(page)

    def _fill(self, column: QVBoxLayout, sheet: Sheet) -> None:
        column.addLayout(self._heading(sheet))
        if sheet.text:
            column.addWidget(self._plain(sheet.text))
        if sheet.thing is not None:
            self.form = Form(sheet.thing, sheet.references)
            self.form.edited.connect(self._apply)
            column.addWidget(self.form)
            if hasattr(sheet.thing, "shapes"):
                self.shapes = ShapesEditor(sheet.thing.shapes)
                self.shapes.edited.connect(lambda value: self._apply("shapes", value))
                column.addWidget(self.shapes)
        if sheet.facts:
            column.addLayout(self._facts(sheet.facts))
        for action in sheet.actions:
            column.addWidget(self._button(action))

    def _heading(self, sheet: Sheet) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        picture = QLabel()
        picture.setPixmap(icons.icon(sheet.icon, "accent").pixmap(20, 20))
        picture.setFixedSize(20, 20)
        title = QLabel(sheet.title)
        title.setObjectName("panelTitle")
        title.setWordWrap(True)
        row.addWidget(picture)
        row.addWidget(title, 1)
        return row

    def _plain(self, text: str) -> QLabel:
        label = QLabel(text)
        label.setObjectName("muted")
        label.setWordWrap(True)
        return label

    def _facts(self, facts: list[tuple[str, str]]) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(1, 1)
        for row, (label, value) in enumerate(facts):
            name = self._plain(label)
            name.setWordWrap(False)
            number = QLabel(value)
            number.setWordWrap(True)
            number.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            grid.addWidget(name, row, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(number, row, 1)
        return grid

    def _button(self, action: Any) -> QPushButton:
        button = QPushButton(action.icon(), action.text().replace("&", "").rstrip("…"))
        button.setEnabled(action.isEnabled())
        if action.objectName() == "run":
            button.setProperty("primary", True)
            button.setIcon(icons.icon("play", "on_accent"))
        button.clicked.connect(lambda: action.trigger())
        return button

    def _check_expressions(self, name: str, value: Any) -> None:
        """A number that is an expression must have a value with the parameters there are. Raises ModelError."""
        editor = self.form.editors.get(name) if self.form is not None else None
        if isinstance(editor, NumberEditor | VectorEditor) and self._sheet is not None:
            label = type(self._sheet.thing).__dataclass_fields__[name].metadata["label"]
            check_numbers(self.document.project.system, label, value)

    def _apply(self, name: str, value: Any) -> None:
        sheet, key = self._sheet, self._key
        if sheet is None or sheet.command is None or key is None:
            return
        try:
            self._check_expressions(name, value)
            self.document.run(sheet.command(name, value))
        except (UmfemError, ValueError) as error:
            if self.form is not None and name in self.form.notes:
                self.form.show_problem(name, say(str(error)))
            return
        if name == "name":
            self.selection.select((key[0], value))
