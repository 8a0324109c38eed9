"""MAC between two solutions as a table of coloured numbers: rows are the modes that are shown, columns the others."""

from __future__ import annotations

from typing import Any

import numpy as np
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QHeaderView, QTableView, QWidget

from umfem_gui.scenes.fe_legend import colours_of

Index = QModelIndex | QPersistentModelIndex

#: Pixels of a cell, and the least likeness worth a number.
WIDE, HIGH, WORTH = 46, 18, 0.005


class MacModel(QAbstractTableModel):
    """Values 0 … 1 with the words of their rows and columns."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.values = np.zeros((0, 0))
        self.heads: tuple[list[str], list[str]] = ([], [])

    def show(self, values: np.ndarray, rows: list[str], columns: list[str]) -> None:
        """Another matrix."""
        self.beginResetModel()
        self.values, self.heads = values, (rows, columns)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else self.values.shape[0]

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else self.values.shape[1]

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        words = self.heads[0 if orientation == Qt.Orientation.Vertical else 1]
        if role == Qt.ItemDataRole.DisplayRole:
            return str(section + 1)
        if role == Qt.ItemDataRole.ToolTipRole and section < len(words):
            return words[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(Qt.AlignmentFlag.AlignCenter)
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        i, j = index.row(), index.column()
        value = min(max(float(self.values[i, j]), 0.0), 1.0)
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{value:.2f}" if value >= WORTH else ""
        if role == Qt.ItemDataRole.BackgroundRole:
            return QColor(*(int(part) for part in colours_of("magnitude")[round(255 * value)]))
        if role == Qt.ItemDataRole.ForegroundRole:
            return QColor("#ffffff" if value < 0.6 else "#1c2430")
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(Qt.AlignmentFlag.AlignCenter)
        if role == Qt.ItemDataRole.ToolTipRole:
            return f"{self.heads[0][i]} – {self.heads[1][j]}: {value:.4f}"
        return None


class MacTable(QTableView):
    """``picked(row, column)`` when a cell is clicked or Enter is pressed on it; Ctrl+C copies all."""

    picked = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cells = MacModel(self)
        self.setModel(self.cells)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        for head, size in ((self.horizontalHeader(), WIDE), (self.verticalHeader(), HIGH)):
            head.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
            head.setDefaultSectionSize(size)
            head.setHighlightSections(False)
        self.clicked.connect(lambda index: self.picked.emit(index.row(), index.column()))

    @property
    def values(self) -> np.ndarray:
        """The matrix that is shown."""
        return self.cells.values

    def show_values(self, values: np.ndarray, rows: list[str], columns: list[str]) -> None:
        """Another matrix; ``rows`` and ``columns`` in words for the tips."""
        self.cells.show(values, rows, columns)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            QApplication.clipboard().setText(self.text())
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.picked.emit(self.currentIndex().row(), self.currentIndex().column())
        else:
            super().keyPressEvent(event)
            return
        event.accept()

    def text(self) -> str:
        """What a spreadsheet pastes: numbers of the modes and all values."""
        rows, columns = self.values.shape
        lines = [["", *(str(j + 1) for j in range(columns))]]
        lines += [[str(i + 1), *(f"{value:.6g}" for value in self.values[i])] for i in range(rows)]
        return "\n".join("\t".join(line) for line in lines)
