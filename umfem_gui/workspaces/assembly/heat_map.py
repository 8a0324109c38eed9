"""The table of influence coefficients as a heat map: elements down, modes across, blue lowers, orange raises."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QHeaderView, QTableWidgetItem, QWidget

from umfem_gui import theme
from umfem_gui.i18n import tr
from umfem_gui.plots.sheet_table import SheetTable

if TYPE_CHECKING:
    from solvers.analysis.influence import Influence

#: Ends of the diverging scale, apart for colour-blind eyes.
LOWERS, RAISES = "#2166ac", "#d55e00"

#: The coefficient of full colour: no element can move a frequency by more.
FULL = 0.5


class HeatMap(SheetTable):
    """Coefficients with their colours; ``chosen(name)`` tells the element that was clicked."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSortingEnabled(False)
        self._names: tuple[str, ...] = ()
        self.cellClicked.connect(lambda row, _column: self.chosen.emit(self._names[row]))

    def show_table(self, table: Influence | None) -> None:
        """Fill the map; None empties it."""
        self._names = table.names if table is not None else ()
        heads = [tr("Hz")]
        if table is not None:
            heads += [f"{value:.1f}" for value in table.frequencies_hz]
        self.setColumnCount(len(heads))
        self.setHorizontalHeaderLabels(heads)
        self.setRowCount(len(self._names))
        for row, name in enumerate(self._names):
            assert table is not None
            self._put(row, 0, tr("mass") if name == "mass" else name)
            for mode, value in enumerate(table.coefficients[row]):
                cell = self._put(row, mode + 1, _short(float(value)))
                self._colour(cell, float(value))
                low, high = float(table.least[row, mode]), float(table.most[row, mode])
                spread = tr("several equal frequencies: from {low:+.3f} to {high:+.3f}", low=low, high=high)
                cell.setToolTip(self._words(name, float(value), mode) + (f"\n{spread}" if high - low > 1e-9 else ""))
        self.resizeColumnToContents(0)
        header = self.horizontalHeader()
        header.setMinimumSectionSize(40)
        for column in range(1, self.columnCount()):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)

    def _words(self, name: str, value: float, mode: int) -> str:
        return tr(
            "1 % more of {name} moves frequency {mode} by {change:+.3f} %",
            name=tr("mass") if name == "mass" else name,
            mode=mode + 1,
            change=value,
        )

    def _put(self, row: int, column: int, text: str) -> QTableWidgetItem:
        cell = self.item(row, column)
        if cell is None:
            cell = QTableWidgetItem()
            self.setItem(row, column, cell)
        if cell.text() != text:
            cell.setText(text)
        if column:
            cell.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return cell

    def _colour(self, cell: QTableWidgetItem, value: float) -> None:
        share = min(abs(value) / FULL, 1.0) ** 0.7  # small coefficients stay visible
        end, base = QColor(RAISES if value > 0 else LOWERS), QColor(theme.current().base)
        mixed = [round((1 - share) * a + share * b) for a, b in zip(base.getRgb()[:3], end.getRgb()[:3], strict=True)]
        cell.setBackground(QColor(*mixed))
        bright = 0.299 * mixed[0] + 0.587 * mixed[1] + 0.114 * mixed[2] > 140
        cell.setForeground(QColor("#15191f" if bright else "#ffffff"))


def _short(value: float) -> str:
    """Two digits without the zero before the point, which six columns have no room for: −.43."""
    return f"{value:.2f}".replace("0.", ".").replace("-", "−") if abs(value) >= 0.005 else "·"
