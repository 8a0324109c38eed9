"""Members of the object in a table: name, type, what they say, unit; new ones by type, the rest in the properties."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QVBoxLayout, QWidget

from solvers.errors import UmfemError
from solvers.multibody import system as mbs
from umfem_gui import icons
from umfem_gui.commands import AddItem, ChangeField, RemoveItem
from umfem_gui.editors.edit_table import Column, EditTable
from umfem_gui.i18n import bind, names, noted, tr
from umfem_gui.i18n.sentences import say
from umfem_gui.selection import Key
from umfem_gui.workspaces.assembly.controls import ProblemLine, muted, push_button
from umfem_gui.workspaces.base import Frame

NAME, TYPE, SAYS, UNIT = range(4)
COLUMNS = (
    Column(noted("Name"), editable=True),
    Column(noted("Type")),
    Column(noted("What it says"), editable=True, wide=True),
    Column(noted("Unit"), editable=True),
)

#: Types on offer: title and what makes a member of a free name.
Offer = tuple[str, str, Callable[[mbs.MultibodySystem], Any]]  # collection, title, maker


class MembersTable(QWidget):
    """Rows of members that ``listed`` gives, as (collection, item)."""

    def __init__(
        self,
        frame: Frame,
        listed: Callable[[mbs.MultibodySystem], list[tuple[str, Any]]],
        offers: Callable[[], list[Offer]],
        says: Callable[[Any], tuple[str, str]],
        hint: str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.frame, self._listed, self._offers, self._says = frame, listed, offers, says
        self._shown: list[Key] = []
        self._fields: list[str] = []
        self.table = EditTable(COLUMNS, self._apply, self)
        self.add_button = QPushButton(self)
        bind(self.add_button, "setText", noted("Add"))
        icons.assign(self.add_button, "plus")
        self.menu = QMenu(self.add_button)
        self.add_button.setMenu(self.menu)
        self.menu.aboutToShow.connect(self.fill_menu)
        self.remove_button = push_button(self, noted("Remove"), "delete-outline", self.remove)
        self.problem = ProblemLine(self)
        row = QHBoxLayout()
        note = muted(self, hint)
        note.setWordWrap(True)
        row.addWidget(note, 1)
        row.addWidget(self.add_button)
        row.addWidget(self.remove_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(row)
        column.addWidget(self.table, 1)
        column.addWidget(self.problem)
        self.table.problem.connect(lambda sentence: self.problem.show_sentence(say(sentence)))
        self.table.row_chosen.connect(self._chosen)

    def fill_menu(self) -> None:
        """Types that can be added."""
        self.menu.clear()
        for collection, title, make in self._offers():
            action = self.menu.addAction(tr(title))
            action.triggered.connect(lambda _=False, c=collection, m=make: self.add(c, m))

    def read(self) -> None:
        """Show the members there are."""
        members = self._listed(self.frame.document.project.system)
        self._shown = [(collection, item.name) for collection, item in members]
        rows, locked = [], set()
        self._fields = []
        for number, (_, item) in enumerate(members):
            field, text = self._says(item)
            self._fields.append(field)
            rows.append([item.name, tr(item.title), text, names.unit(getattr(item, "unit", "") or "")])
            if not field:
                locked.add((number, SAYS))
            if not hasattr(item, "unit"):
                locked.add((number, UNIT))
        self.table.fill(rows, locked=locked)

    def selected(self, key: Key | None) -> None:
        """Another thing was selected elsewhere."""
        if key in self._shown and self._shown.index(key) != self.table.currentRow():  # type: ignore[arg-type]
            self.table.setCurrentCell(self._shown.index(key), SAYS)  # type: ignore[arg-type]

    def add(self, collection: str, make: Callable[[mbs.MultibodySystem], Any]) -> None:
        """A new member, selected, so that its properties stand at the right."""
        item = make(self.frame.document.project.system)
        self.frame.document.run(AddItem(collection=collection, item=item))
        self.frame.selection.select((collection, item.name))
        self.table.setFocus()

    def remove(self) -> None:
        """Take the current member away; one that is used stays, and the reason is said."""
        row = self.table.currentRow()
        if 0 <= row < len(self._shown):
            collection, name = self._shown[row]
            try:
                self.frame.document.run(RemoveItem(collection=collection, name=name))
            except UmfemError as error:
                self.problem.show_sentence(say(str(error)))

    def _apply(self, row: int, column: int, text: str) -> None:
        collection, name = self._shown[row]
        field = {NAME: "name", UNIT: "unit"}.get(column) or self._fields[row]
        if column == NAME:
            self._shown[row] = (collection, text)
        try:
            self.frame.document.run(ChangeField(collection=collection, name=name, field=field, value=text))
        except UmfemError:
            self._shown[row] = (collection, name)
            raise

    def _chosen(self, row: int) -> None:
        if 0 <= row < len(self._shown):
            self.frame.selection.select(self._shown[row])
