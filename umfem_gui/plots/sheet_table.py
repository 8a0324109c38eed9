"""A table of numbers to read, sort and copy into a spreadsheet."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QKeyEvent, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QTableWidget, QTableWidgetItem, QWidget

from umfem_gui import theme
from umfem_gui.i18n import tr

#: Pixels of a table beside its columns: scroll bar and borders.
BESIDE = 24

#: Share of a page that its table may take.
SHARE = 0.27


class _Cell(QTableWidgetItem):
    """Numbers sort as numbers."""

    def __lt__(self, other: QTableWidgetItem) -> bool:
        try:
            return float(self.text().split()[0]) < float(other.text().split()[0])
        except (ValueError, IndexError):
            return self.text() < other.text()


class SheetTable(QTableWidget):
    """Rows of texts; numbers stand at the right; Ctrl+C copies the selection with tabs."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSortingEnabled(True)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(22)
        self.setShowGrid(False)
        self.setMinimumWidth(160)
        self.hint = ""  # what will come here, said while there is nothing
        self.least = 0  # width beside a picture if its columns need it; more where the page has room

    def fill(self, heads: list[str], rows: list[list[str]]) -> None:
        """Show other rows."""
        self.setSortingEnabled(False)
        self.setColumnCount(len(heads))
        self.setHorizontalHeaderLabels(heads)
        self.setRowCount(len(rows))
        for i, row in enumerate(rows):
            for j, text in enumerate(row):
                cell = _Cell(text)
                try:
                    float(text)
                    cell.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                except ValueError:
                    pass
                self.setItem(i, j, cell)
        self.resizeColumnsToContents()
        if self.least:
            wanted = self.horizontalHeader().length() + BESIDE
            most = max(self.least, round(SHARE * self.parentWidget().width()))
            self.setMinimumWidth(min(wanted, most))
        self.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.setSortingEnabled(True)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hint and not self.rowCount():
            painter = QPainter(self.viewport())
            painter.setPen(QColor(theme.current().muted))
            room = self.viewport().rect().adjusted(24, 8, -24, -8)
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, tr(self.hint))
            painter.end()

    def text(self) -> str:
        """Headings and all cells, with tabs: what a spreadsheet pastes."""
        heads = [self.horizontalHeaderItem(j).text() for j in range(self.columnCount())]
        rows = [[self.item(i, j).text() for j in range(self.columnCount())] for i in range(self.rowCount())]
        return "\n".join("\t".join(row) for row in [heads, *rows])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            chosen = self.selectedRanges()
            if len(chosen) == 1 and chosen[0].rowCount() * chosen[0].columnCount() > 1:
                one = chosen[0]
                rows = [
                    [self.item(i, j).text() for j in range(one.leftColumn(), one.rightColumn() + 1)]
                    for i in range(one.topRow(), one.bottomRow() + 1)
                ]
                text = "\n".join("\t".join(row) for row in rows)
            else:
                text = self.text()
            QApplication.clipboard().setText(text)
            event.accept()
            return
        super().keyPressEvent(event)
