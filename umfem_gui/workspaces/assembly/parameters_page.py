"""The Parameters page: names, expressions, units and live values; where each is used, a click away."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QSplitter, QVBoxLayout, QWidget

from solvers.errors import ModelError
from solvers.multibody import system as mbs
from solvers.multibody.parameters import parameter_states
from solvers.multibody.system import Parameter
from umfem_gui import icons
from umfem_gui.commands import ChangeField, RemoveItem
from umfem_gui.editors import quantities
from umfem_gui.editors.edit_table import Column, EditTable
from umfem_gui.editors.fields import LineInput
from umfem_gui.i18n import bind, names, noted, tr
from umfem_gui.i18n.sentences import say
from umfem_gui.selection import Key
from umfem_gui.workspaces.assembly.controls import ProblemLine, muted, push_button
from umfem_gui.workspaces.assembly.editing import add_command
from umfem_gui.workspaces.assembly.page import Page
from umfem_gui.workspaces.assembly.uses import uses
from umfem_gui.workspaces.assembly.words import COLLECTIONS, KIND_ICONS
from umfem_gui.workspaces.base import Frame

NAME, EXPRESSION, UNIT, VALUE, USED, COMMENT = range(6)
FIELDS = {NAME: "name", EXPRESSION: "value", UNIT: "unit", COMMENT: "comment"}
COLUMNS = (
    Column(noted("Name"), editable=True, tip=noted("A new name is carried into every expression that uses it.")),
    Column(noted("Expression"), editable=True, tip=noted("A number, a number with a unit, or an expression: 2*L")),
    Column(noted("Unit"), editable=True),
    Column(noted("Value"), number=True, tip=noted("What the expression gives now")),
    Column(noted("Uses"), number=True, tip=noted("How many places of the object mention the parameter")),
    Column(noted("Comment"), editable=True, wide=True),
)


class ParametersPage(Page):
    """Named numbers of the object."""

    watches = ("system",)

    def __init__(self, frame: Frame, parent: QWidget | None = None) -> None:
        super().__init__(frame, parent)
        self._shown: list[str] = []
        self.table = EditTable(COLUMNS, self._apply, self)
        self.filter = LineInput(self)
        bind(self.filter, "setPlaceholderText", noted("Filter by name or comment"))
        self.filter.setClearButtonEnabled(True)
        self.add_button = push_button(self, noted("Add a parameter"), "plus", self.add)
        self.remove_button = push_button(self, noted("Remove"), "delete-outline", self.remove)
        self.problem = ProblemLine(self)
        self.uses_title = muted(self)
        self.uses = QListWidget(self)
        self.uses.setIconSize(QSize(16, 16))
        self.uses.setWordWrap(True)
        self._build()
        self.filter.textChanged.connect(lambda _text: self.read())
        self.table.problem.connect(lambda sentence: self.problem.show_sentence(say(sentence)))
        self.table.row_chosen.connect(self._chosen)
        self.uses.itemClicked.connect(self._go)
        self.uses.itemActivated.connect(self._go)

    def _build(self) -> None:
        row = QHBoxLayout()
        row.addWidget(self.filter, 1)
        row.addWidget(self.add_button)
        row.addWidget(self.remove_button)
        left, right = QWidget(self), QWidget(self)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(row)
        column.addWidget(self.table, 1)
        column.addWidget(self.problem)
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.uses_title)
        column.addWidget(self.uses, 1)
        splitter = QSplitter(Qt.Orientation.Horizontal, self, childrenCollapsible=False)
        splitter.addWidget(left)
        splitter.addWidget(right)
        self.uses_pane = right
        splitter.setStretchFactor(0, 1)
        splitter.setSizes([800, 170])
        outer = QVBoxLayout(self)
        outer.setContentsMargins(4, 4, 4, 4)
        outer.addWidget(splitter)

    # ---- reading

    def read(self) -> None:
        system = self.frame.document.project.system
        values, problems = parameter_states(system.parameters)
        word = self.filter.text().strip().lower()
        parameters = [one for one in system.parameters if word in f"{one.name} {one.comment}".lower()]
        self._shown = [one.name for one in parameters]
        rows, wrong = [], {}
        for number, one in enumerate(parameters):
            value = f"{values[one.name]:.6g}" if one.name in values else "–"
            count = len(uses(system, "parameters", one.name))
            unit = names.unit(one.unit)
            rows.append([one.name, quantities.show(one.value), unit, value, str(count), one.comment])
            if one.name in problems:
                wrong[(number, EXPRESSION)] = problems[one.name]
        self.table.fill(rows, wrong)
        self._list_uses()

    def selected(self, key: Key | None) -> None:
        if key is not None and key[0] == "parameters" and key[1] in self._shown:
            row = self._shown.index(key[1])
            if row != self.table.currentRow():
                self.table.setCurrentCell(row, EXPRESSION)

    def _list_uses(self) -> None:
        name = self._current()
        system = self.frame.document.project.system
        self.uses.clear()
        found = uses(system, "parameters", name) if name else []
        self.uses_pane.setVisible(bool(name))  # the table has the room until there is something to say
        self.uses_title.setText(tr("Uses of {name}", name=name) if name else tr("Uses"))
        for one in found:
            icon = COLLECTIONS.get(one.key[0], ("", "cogs", ""))[1]
            if one.key[0] in mbs.COLLECTIONS:
                icon = KIND_ICONS.get(getattr(mbs.find(system, *one.key), "kind", ""), icon)
            title = one.key[1] or tr("Object")
            item = QListWidgetItem(icons.icon(icon, "muted"), f"{title} · {tr(one.field)}: {one.text}")
            item.setToolTip(item.text())
            item.setData(Qt.ItemDataRole.UserRole, one.key)
            self.uses.addItem(item)
        if name and not found:
            self.uses.addItem(tr("Nothing uses it yet. Write its name in any field."))

    def _current(self) -> str:
        row = self.table.currentRow()
        return self._shown[row] if 0 <= row < len(self._shown) else ""

    # ---- editing

    def _apply(self, row: int, column: int, text: str) -> None:
        document, name = self.frame.document, self._shown[row]
        item: Parameter = mbs.find(document.project.system, "parameters", name)
        value = quantities.parse(text, item.unit) if column == EXPRESSION else text
        if column == NAME:
            _, problems = parameter_states((replace(item, name=text, value=0.0),))
            if problems:
                raise ModelError(problems[text])
            self._shown[row] = text  # the answer to the edit arrives before this returns
        try:
            document.run(ChangeField(collection="parameters", name=name, field=FIELDS[column], value=value))
        except ModelError:
            self._shown[row] = name
            raise

    def add(self) -> None:
        """A new parameter, ready to be named."""
        self.filter.clear()
        document = self.frame.document
        command = add_command(document.project.system, "parameters")
        document.run(command)
        self.frame.selection.select(("parameters", command.item.name))
        row = self._shown.index(command.item.name)
        self.table.setCurrentCell(row, NAME)
        self.table.setFocus()
        self.table.editItem(self.table.item(row, NAME))

    def remove(self) -> None:
        """Take the selected parameters away; one that is used stays, and the reason is said."""
        rows = sorted({index.row() for index in self.table.selectedIndexes()}, reverse=True)
        names = [self._shown[row] for row in rows if row < len(self._shown)]
        for name in names:
            try:
                self.frame.document.run(RemoveItem(collection="parameters", name=name))
            except ModelError as error:
                self.problem.show_sentence(say(str(error)))
                return

    def _chosen(self, row: int) -> None:
        if 0 <= row < len(self._shown):
            self.frame.selection.select(("parameters", self._shown[row]))
        self._list_uses()

    def _go(self, item: QListWidgetItem) -> None:
        key = item.data(Qt.ItemDataRole.UserRole)
        if key is not None:
            self.frame.selection.select(tuple(key))
