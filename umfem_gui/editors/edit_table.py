"""A table to type in: what is refused stays in its cell, marked, with the reason in its tip and under the table.

Several selected cells of a column take the same input; Ctrl+C and Ctrl+V exchange blocks with a spreadsheet.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from solvers.errors import UmfemError
from umfem_gui import theme
from umfem_gui.i18n import tr
from umfem_gui.i18n.sentences import say

#: Role of a cell that holds what the model says, to go back to.
MODEL_TEXT = Qt.ItemDataRole.UserRole + 1


@dataclass(frozen=True)
class Column:
    """A column: title and tip are translation keys; ``number`` stands at the right, ``wide`` takes the free room."""

    title: str
    editable: bool = False
    number: bool = False
    wide: bool = False
    tip: str = ""


class EditTable(QTableWidget):
    """Rows of texts. ``apply(row, column, text)`` changes the model or raises with the sentence for the user."""

    problem = Signal(str)  # a sentence, empty when the input is fine again
    row_chosen = Signal(int)

    def __init__(
        self, columns: tuple[Column, ...], apply: Callable[[int, int, str], None], parent: QWidget | None = None
    ) -> None:
        super().__init__(0, len(columns), parent)
        self.columns, self._apply = columns, apply
        self._busy = False
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(24)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.AnyKeyPressed
        )
        for place, column in enumerate(columns):
            mode = QHeaderView.ResizeMode.Stretch if column.wide else QHeaderView.ResizeMode.Interactive
            self.horizontalHeader().setSectionResizeMode(place, mode)
        self.itemChanged.connect(self._typed)
        self.currentCellChanged.connect(lambda row, *_: self.row_chosen.emit(row))

    def fill(
        self,
        rows: list[list[str]],
        wrong: dict[tuple[int, int], str] | None = None,
        locked: set[tuple[int, int]] | None = None,
        tips: dict[tuple[int, int], str] | None = None,
    ) -> None:
        """Show rows; ``wrong`` cells are marked with their sentence, ``locked`` ones cannot be edited."""
        wrong, locked, tips = wrong or {}, locked or set(), tips or {}
        titles = [tr(column.title) for column in self.columns]
        heads = [self.horizontalHeaderItem(place) for place in range(len(titles))]
        fresh = self.rowCount() != len(rows) or titles != [head.text() if head else "" for head in heads]
        with QSignalBlocker(self):
            self.setHorizontalHeaderLabels(titles)
            for place, column in enumerate(self.columns):
                self.horizontalHeaderItem(place).setToolTip(tr(column.tip) if column.tip else "")
                if column.number:
                    self.horizontalHeaderItem(place).setTextAlignment(_RIGHT)
            self.setRowCount(len(rows))
            for i, row in enumerate(rows):
                for j, text in enumerate(row):
                    self._show(i, j, text, wrong.get((i, j), ""), (i, j) in locked, tips.get((i, j), ""))
            if fresh or not rows:
                self.resizeColumnsToContents()
                for place, column in enumerate(self.columns):
                    if not column.wide:
                        self.setColumnWidth(place, min(max(self.columnWidth(place) + 8, 52), WIDEST))
        self._share_room()
        self.problem.emit(next(iter(wrong.values()), ""))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_room()

    def _share_room(self) -> None:
        """A column that takes the free room has some: long expressions give it up; a last one goes if there is none."""
        head, last = self.horizontalHeader(), len(self.columns) - 1
        free = [place for place, column in enumerate(self.columns) if column.wide]
        others = [place for place in range(len(self.columns)) if place not in free and not self.isColumnHidden(place)]
        if last in free and self.isColumnHidden(last):
            self.showColumn(last)  # a comment; it is hidden again below if need be
        wanted = sum(min(max(self.sizeHintForColumn(k), head.sectionSizeHint(k)) + 8, FREE) for k in free)
        lack = wanted - (self.viewport().width() - sum(self.columnWidth(k) for k in others))
        for place in sorted(others, key=self.columnWidth, reverse=True):
            spared = min(lack, self.columnWidth(place) - max(LEAST, head.sectionSizeHint(place)))
            if spared > 0:
                self.setColumnWidth(place, self.columnWidth(place) - spared)
                lack -= spared
        if free == [last] and len(others) > 1 and self.viewport().width() > 0 and wanted - lack < SHORT:
            self.hideColumn(last)

    def _show(self, i: int, j: int, text: str, wrong: str, locked: bool, tip: str) -> None:
        cell = self.item(i, j)
        if cell is None:
            cell = QTableWidgetItem()
            self.setItem(i, j, cell)
        column = self.columns[j]
        cell.setText(text)
        cell.setData(MODEL_TEXT, text)
        if column.number:
            cell.setTextAlignment(_RIGHT)
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        editable = column.editable and not locked
        cell.setFlags(flags | Qt.ItemFlag.ItemIsEditable if editable else flags)
        self._mark(cell, wrong)
        if not wrong:
            cell.setToolTip(tip)
            if not editable:
                cell.setForeground(QColor(theme.current().muted))

    def set_text(self, row: int, column: int, text: str) -> None:
        """Another text in a cell that only shows."""
        with QSignalBlocker(self):
            self.item(row, column).setText(text)
            self.item(row, column).setData(MODEL_TEXT, text)

    def _mark(self, cell: QTableWidgetItem, sentence: str) -> None:
        cell.setToolTip(say(sentence))
        cell.setBackground(QColor(theme.current().error_soft) if sentence else QBrush())
        cell.setForeground(QColor(theme.current().error) if sentence else QBrush())

    def _typed(self, cell: QTableWidgetItem) -> None:
        """A cell was edited: the same text goes to the other selected cells of its column."""
        if self._busy:
            return
        text, column = cell.text().strip(), cell.column()
        rows = sorted({one.row() for one in self.selectedIndexes() if one.column() == column} | {cell.row()})
        self.put([(row, column, text) for row in rows])

    def put(self, inputs: list[tuple[int, int, str]]) -> None:
        """Apply texts to cells one by one; what is refused stays in its cell, marked."""
        self._busy = True
        refused: list[tuple[int, int, str, str]] = []
        try:
            for row, column, text in inputs:
                cell = self.item(row, column)
                if cell is None or not cell.flags() & Qt.ItemFlag.ItemIsEditable or text == cell.data(MODEL_TEXT):
                    continue
                try:
                    self._apply(row, column, text)
                except (UmfemError, ValueError) as error:
                    refused.append((row, column, text, str(error)))
            for row, column, text, sentence in refused:
                cell = self.item(row, column)
                if cell is not None:
                    cell.setText(text)
                    self._mark(cell, sentence)
            if refused:
                self.problem.emit(refused[0][3])
        finally:
            self._busy = False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            QApplication.clipboard().setText(self.copied())
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.paste(QApplication.clipboard().text())
        elif event.key() == Qt.Key.Key_Escape:
            self._restore()
            super().keyPressEvent(event)
            return
        else:
            super().keyPressEvent(event)
            return
        event.accept()

    def copied(self) -> str:
        """The selected block, or the whole table with its headings, with tabs."""
        chosen = self.selectedRanges()
        if len(chosen) == 1 and chosen[0].rowCount() * chosen[0].columnCount() > 1:
            one = chosen[0]
            rows = range(one.topRow(), one.bottomRow() + 1)
            columns = range(one.leftColumn(), one.rightColumn() + 1)
            return "\n".join("\t".join(self.item(i, j).text() for j in columns) for i in rows)
        heads = "\t".join(tr(column.title) for column in self.columns)
        body = ["\t".join(self.item(i, j).text() for j in range(len(self.columns))) for i in range(self.rowCount())]
        return "\n".join([heads, *body])

    def paste(self, text: str) -> None:
        """Put a block of a spreadsheet into the cells from the current one on."""
        first, left = max(self.currentRow(), 0), max(self.currentColumn(), 0)
        block = [line.split("\t") for line in text.rstrip("\n").splitlines()]
        self.put(
            [
                (first + i, left + j, one.strip())
                for i, line in enumerate(block)
                for j, one in enumerate(line)
                if first + i < self.rowCount() and left + j < len(self.columns)
            ]
        )

    def _restore(self) -> None:
        """Escape: the marked cell shows what the model says."""
        cell = self.currentItem()
        if cell is not None and cell.text() != cell.data(MODEL_TEXT):
            with QSignalBlocker(self):
                cell.setText(cell.data(MODEL_TEXT))
                self._mark(cell, "")
            self.problem.emit("")


_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter

#: Pixels that a column of the free room has at least, if its words need them, and what it may take others down to.
FREE, LEAST = 150, 90

#: A last column that would have less says nothing.
SHORT = 56

#: A long expression does not push the other columns out of the picture.
WIDEST = 260
