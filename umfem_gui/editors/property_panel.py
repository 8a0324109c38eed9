"""The property panel: a form of the selection that applies what is typed, with undo."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from solvers.errors import UmfemError
from solvers.multibody import system as mbs
from umfem_gui import theme
from umfem_gui.document import Document
from umfem_gui.editors.fields import LineInput, NumberEditor, VectorEditor
from umfem_gui.editors.form import Form
from umfem_gui.editors.parts import PartsEditor
from umfem_gui.editors.sheet import Sheet
from umfem_gui.editors.sheet_page import SheetPage
from umfem_gui.i18n import language, noted
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
        self._key: Key | None = None
        self._sheet: Sheet | None = None
        self._area = QScrollArea(self)
        self._area.setWidgetResizable(True)
        self._area.viewport().setAutoFillBackground(False)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.body.addWidget(self._area, 1)
        self.setMinimumWidth(260)
        self._page = self._new_page()
        listen(language.changed, self.rebuild)
        listen(theme.signals.changed, self.rebuild)

    @property
    def form(self) -> Form | None:
        """The form of the selection, if it can be edited."""
        return self._page.form

    @property
    def shapes(self) -> PartsEditor | None:
        """The list of shapes of the selection, if it has one."""
        return self._page.shapes

    @property
    def parts(self) -> dict[str, PartsEditor]:
        """The lists of the selection, by field: shapes, steps of a joint, values of parameters."""
        return self._page.parts

    def refresh(self) -> None:
        """Read the selection again; for the same thing the cursor and an input in progress stay where they are."""
        key = self.selection.key
        if key != self._key:
            self._finish_input()
        sheet = self.provider(key)
        if key == self._key and sheet is not None and sheet.thing is None and sheet == self._sheet:
            return
        kinds = [type(one.thing) if one is not None else None for one in (sheet, self._sheet)]
        fresh = key != self._key or kinds[0] is not kinds[1]
        self._key, self._sheet = key, sheet
        self.setUpdatesEnabled(False)
        try:
            self._page.show_sheet(sheet, fresh=fresh)
        finally:
            self.setUpdatesEnabled(True)
        if fresh:
            self._area.verticalScrollBar().setValue(0)

    def rebuild(self) -> None:
        """Make the page anew, in the present language and theme."""
        self._finish_input()
        self._key, self._sheet = None, None
        self._page.show_widget(None)
        self._page = self._new_page()
        self.refresh()

    def _new_page(self) -> SheetPage:
        page = SheetPage()
        page.edited.connect(self._apply)
        self._area.setWidget(page)
        return page

    def _finish_input(self) -> None:
        """What was typed and not yet confirmed belongs to the thing that is shown, before another one is."""
        line = QApplication.focusWidget()
        if isinstance(line, LineInput) and self._page.isAncestorOf(line) and line.text() != line.shown:
            line.clearFocus()

    def _check_expressions(self, name: str, value: Any) -> None:
        """A number that is an expression must have a value with the parameters there are. Raises ModelError."""
        editor = self.form.editors.get(name) if self.form is not None else None
        if isinstance(editor, NumberEditor | VectorEditor) and self._sheet is not None:
            label = type(self._sheet.thing).__dataclass_fields__[name].metadata["label"]
            owner = self.document.project.system
            if self._key is not None and "/" in self._key[0]:  # a member of a subsystem: its own parameters count
                owner, _ = mbs.located(owner, self._key[0])
            check_numbers(owner, label, value)

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
