"""The tabs with the tables of nodes and elements: copied and pasted as a spreadsheet is, in step with the selection."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QObject,
    Qt,
)
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLabel, QStackedLayout, QTableView, QVBoxLayout, QWidget

from fem.model import FEModel
from solvers.errors import UmfemError
from umfem_gui.i18n import bind, language, noted
from umfem_gui.i18n.sentences import say
from umfem_gui.listening import listen
from umfem_gui.workspaces.fe_input.entry_row import EntryRow
from umfem_gui.workspaces.fe_input.mesh_models import ElementsModel, NodesModel
from umfem_gui.workspaces.fe_input.mesh_selection import MeshSelection

#: Types of elements in the order of the choice (those of ``fem.elements``, which is not imported for the start).
TYPES = (
    *("beam2", "beam2_euler", "rod2", "shell3", "shell4", "tet4", "tet10"),
    *("hex8", "hex8i", "hex20", "hex20f", "wedge6", "wedge15", "pyramid5"),
)

#: More rows than this are not shown selected in the table: Qt keeps ranges, and scattered ones are dear.
MOST_MARKED = 3000


class MeshTable(QTableView):
    """A table that copies to and pastes from a spreadsheet."""

    def __init__(self, model: Any, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModel(model)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setAlternatingRowColors(True)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)  # Tab goes on to the next widget, arrows go through the cells
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(22)
        self.horizontalHeader().setHighlightSections(False)
        # A header asks of every row whether its columns are selected whole; one of its own is always empty.
        self.horizontalHeader().setSelectionModel(QItemSelectionModel(model, self))
        self.horizontalHeader().setStretchLastSection(model.columnCount() > 4)
        self.horizontalHeader().setDefaultSectionSize(120)
        if model.columnCount() > 4:
            for column, width in enumerate((70, 70, 140, 140, 140)):
                self.setColumnWidth(column, width)
        self.setWordWrap(False)
        bind(self, "setToolTip", "Ctrl+C and Ctrl+V take rows to and from a spreadsheet, Del removes the selected ones")

    def event(self, event: QEvent) -> bool:
        """Here these keys are about rows, not about what is selected in the tree."""
        if event.type() == QEvent.Type.ShortcutOverride and self._means_rows(event):
            event.accept()
            return True
        return bool(super().event(event))

    @staticmethod
    def _means_rows(event: Any) -> bool:
        keys = (QKeySequence.StandardKey.Copy, QKeySequence.StandardKey.Paste, QKeySequence.StandardKey.Delete)
        return any(event.matches(key) for key in keys)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._means_rows(event):
            super().keyPressEvent(event)
            return
        event.accept()
        model: Any = self.model()
        try:
            if event.matches(QKeySequence.StandardKey.Copy):
                QApplication.clipboard().setText(self.text())
            elif event.matches(QKeySequence.StandardKey.Paste):
                model.paste(QApplication.clipboard().text())
            else:
                model.remove(self.selected())
        except (UmfemError, ValueError) as error:
            model.refused.emit(say(str(error)))

    def text(self) -> str:
        """Selected rows, cells parted by tabs."""
        model = self.model()
        lines = []
        for span in self.selectionModel().selection():
            for row in range(span.top(), span.bottom() + 1):
                lines.append("\t".join(str(model.index(row, c).data()) for c in range(model.columnCount())))
        return "\n".join(lines)

    def selected(self) -> np.ndarray:
        """Selected rows."""
        spans = [np.arange(span.top(), span.bottom() + 1) for span in self.selectionModel().selection()]
        return np.unique(np.concatenate(spans)) if spans else np.zeros(0, dtype=np.int64)

    def mark(self, rows: np.ndarray) -> None:
        """Show rows selected, in ranges; far too many are left alone."""
        chosen = QItemSelection()
        model = self.model()
        if len(rows) > 0:
            cuts = np.flatnonzero(np.diff(rows) > 1) + 1
            pieces = np.split(rows, cuts)
            if len(pieces) <= MOST_MARKED:
                for piece in pieces:
                    chosen.select(model.index(int(piece[0]), 0), model.index(int(piece[-1]), model.columnCount() - 1))
        self.selectionModel().select(chosen, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        if len(rows) and len(rows) <= MOST_MARKED:
            self.scrollTo(model.index(int(rows[0]), 0))


class TablePage(QWidget):
    """A tab with a table, a word when it is empty, and a line to add one more."""

    def __init__(self, table: MeshTable, empty: str, entry: EntryRow) -> None:
        super().__init__()
        self.table = table
        self.entry = entry
        self.empty = QLabel(self, alignment=Qt.AlignmentFlag.AlignCenter)
        self.empty.setObjectName("muted")
        bind(self.empty, "setText", empty)
        self.stack = QStackedLayout()
        self.stack.addWidget(self.empty)
        self.stack.addWidget(table)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self.stack)
        column.addWidget(entry)

    def refresh(self) -> None:
        """The table, or the word."""
        filled = self.table.model().rowCount() > 0
        self.stack.setCurrentWidget(self.table if filled else self.empty)


class MeshTables(QObject):
    """Both tables, in step with the selection: what is selected here is selected in the view, and the other way."""

    def __init__(self, selection: MeshSelection, edit: Callable[[FEModel, str], None], parent: QObject) -> None:
        super().__init__(parent)
        self.selection = selection
        self.nodes = NodesModel(self)
        self.elements = ElementsModel(self)
        self.node_table = MeshTable(self.nodes)
        self.element_table = MeshTable(self.elements)
        self.pages = (
            TablePage(
                self.node_table,
                noted("No nodes yet. Import a model, generate one, or type nodes below."),
                EntryRow(noted("New node: x y z, or number x y z"), self.nodes.add),
            ),
            TablePage(
                self.element_table,
                noted("No elements yet. Import a model, generate one, or type elements below."),
                EntryRow(noted("New element: its nodes, or number and nodes"), self.elements.add, choice=True),
            ),
        )
        self._busy = False
        for model in (self.nodes, self.elements):
            model.edited.connect(edit)
        self.node_table.selectionModel().selectionChanged.connect(lambda *_: self._from_nodes())
        self.element_table.selectionModel().selectionChanged.connect(lambda *_: self._from_elements())
        selection.changed.connect(self._from_view)
        listen(language.changed, self._retranslate)

    def tabs(self) -> list[tuple[str, QWidget]]:
        """The lower tabs."""
        return [(noted("Nodes"), self.pages[0]), (noted("Elements"), self.pages[1])]

    def show(self, model: FEModel | None) -> None:
        """Another model or state."""
        self._busy = True
        self.nodes.show(model)
        self.elements.show(model)
        self._busy = False
        for page in self.pages:
            page.refresh()
        self.pages[1].entry.show_blocks(
            [block.name for block in model.blocks] if model is not None else [], list(TYPES)
        )
        self._from_view()

    def _from_nodes(self) -> None:
        if not self._busy:
            self._busy = True
            self.selection.choose(self.node_table.selected())
            self._busy = False

    def _from_elements(self) -> None:
        if not self._busy and self.elements.fe is not None:
            self._busy = True
            self.selection.choose_elements(self.elements.numbers(self.element_table.selected()))
            self._busy = False

    def _from_view(self) -> None:
        if self._busy or self.nodes.fe is None:
            return
        self._busy = True
        self.node_table.mark(self.selection.rows)
        rows = np.zeros(0, dtype=np.int64)
        if len(self.selection.elements):
            every = self.elements.numbers(np.arange(self.elements.rowCount()))
            rows = np.flatnonzero(np.isin(every, self.selection.elements))
        self.element_table.mark(rows)
        self._busy = False

    def _retranslate(self) -> None:
        for model in (self.nodes, self.elements):
            model.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, model.columnCount() - 1)
