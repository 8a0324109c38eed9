"""Tables of nodes and elements: virtual, so 300 000 rows open at once; edited and pasted as a spreadsheet is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from PySide6.QtCore import (
    QAbstractTableModel,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLabel, QStackedLayout, QTableView, QVBoxLayout, QWidget

from fem.edit import add_nodes, change_block, move_nodes
from fem.model import FEModel, node_rows
from solvers.errors import ModelError, UmfemError
from umfem_gui.editors.quantities import parse
from umfem_gui.i18n import bind, language, noted, tr
from umfem_gui.i18n.sentences import say
from umfem_gui.listening import listen
from umfem_gui.workspaces.fe_input.mesh_selection import MeshSelection

Index = QModelIndex | QPersistentModelIndex

#: More rows than this are not shown selected in the table: Qt keeps ranges, and scattered ones are dear.
MOST_MARKED = 3000


class NodesModel(QAbstractTableModel):
    """Number, x, y, z. ``edited(model, title)`` asks to change the project, ``refused(sentence)`` says why not."""

    edited = Signal(object, str)
    refused = Signal(str)
    heads = (noted("Number"), "x, m", "y, m", "z, m")

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.fe: FEModel | None = None

    def show(self, model: FEModel | None) -> None:
        """Another model, or another state of it."""
        if model is not None and self.fe is not None and model.coordinates is self.fe.coordinates:
            self.fe = model
            return
        self.beginResetModel()
        self.fe = model
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if self.fe is None or parent.isValid() else len(self.fe.node_numbers)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else 4

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return tr(self.heads[section])
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return flags | Qt.ItemFlag.ItemIsEditable if index.column() else flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if self.fe is None:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return None
        if index.column() == 0:
            return str(self.fe.node_numbers[index.row()])
        value = self.fe.coordinates[index.row(), index.column() - 1]
        return f"{value:.9g}" if role == Qt.ItemDataRole.DisplayRole else repr(float(value))

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if self.fe is None or role != Qt.ItemDataRole.EditRole:
            return False
        try:
            point = np.array(self.fe.coordinates[index.row()])
            point[index.column() - 1] = _number(str(value))
            new = move_nodes(self.fe, [self.fe.node_numbers[index.row()]], point[None])
        except (UmfemError, ValueError) as error:
            self.refused.emit(say(str(error)))
            return False
        self.edited.emit(new, noted("Move nodes"))
        return True

    def paste(self, text: str) -> None:
        """Rows ``number x y z``: nodes that exist move, others are added. Raises ModelError naming the line."""
        if self.fe is None:
            raise ModelError("There is no model yet.")
        table = _cells(text, 4)
        numbers, points = table[:, 0].astype(np.int64), table[:, 1:]
        there = np.isin(numbers, self.fe.node_numbers)
        new = self.fe
        if there.any():
            new = move_nodes(new, numbers[there], points[there])
        if not there.all():
            new = add_nodes(new, numbers[~there], points[~there])
        self.edited.emit(new, noted("Paste nodes"))


class ElementsModel(QAbstractTableModel):
    """Number, type, block, material, section, nodes."""

    edited = Signal(object, str)
    refused = Signal(str)
    heads = (noted("Number"), noted("Type"), noted("Block"), noted("Material"), noted("Section"), noted("Nodes"))

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.fe: FEModel | None = None
        self._starts = np.zeros(1, dtype=np.int64)

    def show(self, model: FEModel | None) -> None:
        """Another model, or another state of it."""
        if model is not None and self.fe is not None and model.blocks is self.fe.blocks:
            self.fe = model
            return
        self.beginResetModel()
        self.fe = model
        sizes = [len(block) for block in model.blocks] if model is not None else []
        self._starts = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else int(self._starts[-1])

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.heads)

    headerData = NodesModel.headerData

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return flags | Qt.ItemFlag.ItemIsEditable if index.column() == 5 else flags

    def place(self, row: int) -> tuple[Any, int]:
        """Block and row within it."""
        assert self.fe is not None
        index = int(np.searchsorted(self._starts, row, side="right")) - 1
        return self.fe.blocks[index], row - int(self._starts[index])

    def numbers(self, rows: Any) -> np.ndarray:
        """Numbers of elements in rows of the table."""
        assert self.fe is not None
        every = np.concatenate([np.zeros(0, dtype=np.int64), *(block.numbers for block in self.fe.blocks)])
        return every[np.asarray(rows, dtype=np.int64)]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if self.fe is None or role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return None
        block, row = self.place(index.row())
        column = index.column()
        if column == 0:
            return str(block.numbers[row])
        if column == 5:
            return " ".join(str(number) for number in self.fe.node_numbers[block.connectivity[row]])
        return (block.type, block.name, block.material, block.section)[column - 1]

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if self.fe is None or role != Qt.ItemDataRole.EditRole:
            return False
        block, row = self.place(index.row())
        try:
            self.edited.emit(self._rewired(block, np.array([row]), [str(value)]), noted("Change elements"))
        except (UmfemError, ValueError) as error:
            self.refused.emit(say(str(error)))
            return False
        return True

    def _rewired(self, block: Any, rows: np.ndarray, texts: list[str]) -> FEModel:
        assert self.fe is not None
        table = np.array(block.connectivity)
        for row, text in zip(rows, texts, strict=True):
            words = [int(word) for word in text.replace(",", " ").split()]
            if len(words) != table.shape[1]:
                raise ModelError(
                    f"Element {block.numbers[row]}: {len(words)} nodes are given; "
                    f"type '{block.type}' has {table.shape[1]}."
                )
            table[row] = node_rows(self.fe, words, f"Element {block.numbers[row]}")
        return change_block(self.fe, block.name, connectivity=table)

    def paste(self, text: str) -> None:
        """Rows ``number node node …``: elements that exist get these nodes. Raises ModelError naming the line."""
        if self.fe is None:
            raise ModelError("There is no model yet.")
        wanted: dict[int, str] = {}
        for line, row in enumerate(text.strip().splitlines(), start=1):
            words = row.replace("\t", " ").replace(",", " ").split()
            if len(words) < 2 or not all(word.isdigit() for word in words):
                raise ModelError(f"Line {line}: the number of an element and its nodes are expected.")
            wanted[int(words[0])] = " ".join(words[1:])
        new, old = self.fe, self.fe
        found = 0
        for block in old.blocks:
            rows = np.flatnonzero(np.isin(block.numbers, list(wanted)))
            if len(rows):
                self.fe = new
                present = next(one for one in new.blocks if one.name == block.name)
                new = self._rewired(present, rows, [wanted[int(block.numbers[row])] for row in rows])
                found += len(rows)
        self.fe = old
        if found < len(wanted):
            raise ModelError(
                f"{len(wanted) - found} of these elements do not exist; paste their nodes after making them."
            )
        self.edited.emit(new, noted("Paste elements"))


class MeshTable(QTableView):
    """A table that copies to and pastes from a spreadsheet."""

    def __init__(self, model: Any, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModel(model)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setAlternatingRowColors(True)
        self.setShowGrid(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(22)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setStretchLastSection(model.columnCount() > 4)
        self.horizontalHeader().setDefaultSectionSize(120)
        self.setWordWrap(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            QApplication.clipboard().setText(self.text())
        elif event.matches(QKeySequence.StandardKey.Paste):
            model: Any = self.model()
            try:
                model.paste(QApplication.clipboard().text())
            except (UmfemError, ValueError) as error:
                model.refused.emit(say(str(error)))
        else:
            super().keyPressEvent(event)
            return
        event.accept()

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
    """A tab with a table and a word when it is empty."""

    def __init__(self, table: MeshTable, empty: str) -> None:
        super().__init__()
        self.table = table
        self.empty = QLabel(self, alignment=Qt.AlignmentFlag.AlignCenter)
        self.empty.setObjectName("muted")
        bind(self.empty, "setText", empty)
        self.stack = QStackedLayout()
        self.stack.addWidget(self.empty)
        self.stack.addWidget(table)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(self.stack)

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
            TablePage(self.node_table, noted("No nodes yet. Import a model or generate one.")),
            TablePage(self.element_table, noted("No elements yet. Import a model or generate one.")),
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


def _number(text: str) -> float:
    value = parse(text, "m")
    if isinstance(value, str):
        raise ValueError(tr("Give a number."))
    return float(value)


def _cells(text: str, width: int) -> np.ndarray:
    """Numbers of pasted lines; a heading is passed over. Raises ModelError naming the line."""
    rows = []
    for line, row in enumerate(text.strip().splitlines(), start=1):
        words = row.replace("\t", " ").replace(";", " ").split()
        try:
            rows.append([float(word.replace(",", ".")) for word in words])
        except ValueError:
            if line == 1:
                continue
            raise ModelError(f"Line {line}: '{row}' is not {width} numbers.") from None
        if len(rows[-1]) != width:
            raise ModelError(f"Line {line}: {len(rows[-1])} numbers, expected {width}: number, x, y, z.")
    if not rows:
        raise ModelError("There is nothing to paste: copy rows of numbers first.")
    return np.array(rows)
