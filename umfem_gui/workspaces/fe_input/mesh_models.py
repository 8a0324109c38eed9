"""Nodes and elements of a model as tables: virtual, so 300 000 rows open at once; edited and pasted."""

from __future__ import annotations

from typing import Any

import numpy as np
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from fem.edit import add_nodes, move_nodes, next_element_number, next_node_number, remove_elements, remove_nodes
from fem.model import FEModel
from solvers.errors import ModelError, UmfemError
from umfem_gui.editors.quantities import parse
from umfem_gui.i18n import noted, tr
from umfem_gui.i18n.sentences import say

Index = QModelIndex | QPersistentModelIndex


class NodesModel(QAbstractTableModel):
    """Number, x, y, z. ``edited(model, title)`` asks to change the project, ``refused(sentence)`` says why not."""

    edited = Signal(object, str)
    refused = Signal(str)
    heads = (noted("Number"), noted("x, m"), noted("y, m"), noted("z, m"))

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
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.TextAlignmentRole:
            number = section == 0 or len(self.heads) == 4
            side = Qt.AlignmentFlag.AlignRight if number else Qt.AlignmentFlag.AlignLeft
            return int(side | Qt.AlignmentFlag.AlignVCenter)
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
        new = self.fe or FEModel(title=tr("model"))
        table = _cells(text, 4)
        numbers, points = table[:, 0].astype(np.int64), table[:, 1:]
        there = np.isin(numbers, new.node_numbers)
        if there.any():
            new = move_nodes(new, numbers[there], points[there])
        if not there.all():
            new = add_nodes(new, numbers[~there], points[~there])
        self.edited.emit(new, noted("Paste nodes"))

    def remove(self, rows: np.ndarray) -> None:
        """Nodes in these rows go. Raises ModelError if one is in use."""
        if self.fe is not None and len(rows):
            self.edited.emit(remove_nodes(self.fe, self.fe.node_numbers[rows]), noted("Delete nodes"))

    def add(self, text: str, _block: str = "") -> None:
        """One node: ``x y z`` under the next number, or ``number x y z``. Raises ModelError."""
        words = text.replace(";", " ").split()
        if len(words) == 3:
            text = f"{next_node_number(self.fe) if self.fe is not None else 1} {text}"
        self.paste(text)


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
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() == 0:
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
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
            from fem.element_rows import put_rows, read_rows

            new = put_rows(self.fe, read_rows(f"{block.numbers[row]} {value}"))
            self.edited.emit(new, noted("Change elements"))
        except (UmfemError, ValueError) as error:
            self.refused.emit(say(str(error)))
            return False
        return True

    def paste(self, text: str, into: str = "") -> None:
        """Rows of elements (``fem.element_rows``): ones that exist get other nodes, new ones join a block.

        Raises ModelError naming the line.
        """
        if self.fe is None:
            raise ModelError("There is no model yet.")
        from fem.element_rows import put_rows, read_rows

        self.edited.emit(put_rows(self.fe, read_rows(text), into), noted("Paste elements"))

    def remove(self, rows: np.ndarray) -> None:
        """Elements in these rows go; blocks left empty go with them."""
        if self.fe is not None and len(rows):
            self.remove_numbers(self.numbers(rows))

    def remove_numbers(self, numbers: np.ndarray) -> None:
        """Elements of these numbers go."""
        if self.fe is not None:
            self.edited.emit(remove_elements(self.fe, numbers), noted("Delete elements"))

    def add(self, text: str, into: str) -> None:
        """One element: its number and nodes, or its nodes alone under the next number. Raises ModelError."""
        if self.fe is None:
            raise ModelError("There is no model yet.")
        from fem.elements import ELEMENT_TYPES

        words = text.replace(",", " ").replace(";", " ").split()
        kind = next((block.type for block in self.fe.blocks if block.name == into), into)
        if kind in ELEMENT_TYPES and len(words) == ELEMENT_TYPES[kind].n_nodes:
            words = [str(next_element_number(self.fe)), *words]
        self.paste(" ".join(words), into)


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
