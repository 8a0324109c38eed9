"""The table of modes: number, frequency, kind, effective masses, participation, residual, damping, ticks."""

from __future__ import annotations

from typing import Any

import numpy as np
from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QHeaderView,
    QLabel,
    QStackedLayout,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from fem.solution import ModeTable, Solution, mode_table
from umfem_gui import icons
from umfem_gui.editors.quantities import parse
from umfem_gui.i18n import language, noted, tr
from umfem_gui.listening import listen

Index = QModelIndex | QPersistentModelIndex

KINDS = {
    "rigid": noted("rigid"),
    "elastic": noted("elastic"),
    "eigen": noted("eigen"),
    "static": noted("static"),
}
NUMBER, FREQUENCY, KIND, MASS_X, MASS_Y, MASS_Z, PART_X, PART_Y, PART_Z, RESIDUAL, DAMPING = range(11)
HEADS = (
    noted("Mode"),
    noted("Frequency, Hz"),
    noted("Kind"),
    noted("Mass x, %"),
    noted("Mass y, %"),
    noted("Mass z, %"),
    noted("Γx, √kg"),
    noted("Γy, √kg"),
    noted("Γz, √kg"),
    noted("Residual"),
    noted("Damping, %"),
)
TIPS = (
    noted("Untick an eigenmode to leave it out of the subsystem"),
    "",
    noted("Static modes carry the interface; eigenmodes are those of the structure held there"),
    *(noted("Effective mass along the axis, per cent of the whole"),) * 3,
    *(noted("Participation factor along the axis, modes of unit mass"),) * 3,
    noted("How well the pair satisfies its equation"),
    noted("Ratio to critical damping; type a number, also for several selected modes"),
)
LOCKED = noted("A static mode of the interface. It cannot be excluded: without it the joints there would act wrongly.")
MIXED = noted("The modes were orthonormalised, which mixes eigenmodes with static ones: none can be excluded.")


class ModesModel(QAbstractTableModel):
    """Rows of one solution. ``ticked(mode, kept)`` and ``damped(modes, ratio)`` ask the owner to change the project."""

    ticked = Signal(int, bool)
    damped = Signal(object, float)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.solution: Solution | None = None
        self.table: ModeTable | None = None

    def show(self, solution: Solution | None, table: ModeTable | None = None) -> None:
        """Another solution, or another state of it."""
        self.beginResetModel()
        self.solution = solution
        self.table = table if table is not None or solution is None else mode_table(solution)
        self.endResetModel()

    def update_state(self, solution: Solution) -> None:
        """The same modes with other ticks or damping: the selection stays."""
        self.solution = solution
        if self.rowCount():
            self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, self.columnCount() - 1))

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if self.table is None or parent.isValid() else len(self.table)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(HEADS)

    def excludable(self, mode: int) -> bool:
        """May this mode be left out?"""
        one = self.solution
        return one is not None and one.subsystem is not None and not one.subsystem.orthonormalised and self._eigen(mode)

    def _eigen(self, mode: int) -> bool:
        return self.table is not None and self.table.kinds[mode] in ("eigen", "elastic")

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if index.column() == NUMBER and self.excludable(index.row()):
            flags |= Qt.ItemFlag.ItemIsUserCheckable
        if index.column() == DAMPING and self._eigen(index.row()):
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return tr(HEADS[section])
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.TextAlignmentRole:
            return self._side(section)
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.ToolTipRole and TIPS[section]:
            return tr(TIPS[section])
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if self.table is None or self.solution is None:
            return None
        row, column = index.row(), index.column()
        if role == Qt.ItemDataRole.DisplayRole or role == Qt.ItemDataRole.EditRole:
            return self._text(row, column)
        if role == Qt.ItemDataRole.UserRole:
            return self._sort(row, column)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._side(column)
        if column == NUMBER and self.solution.subsystem is not None:
            if role == Qt.ItemDataRole.CheckStateRole and self.excludable(row):
                kept = row not in self.solution.excluded
                return Qt.CheckState.Checked.value if kept else Qt.CheckState.Unchecked.value
            if role == Qt.ItemDataRole.DecorationRole and not self.excludable(row):
                return icons.icon("lock-outline", "muted")
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tip(row, column)
        if role == Qt.ItemDataRole.ForegroundRole and row in self.solution.excluded:
            return QApplication.palette().placeholderText()
        return None

    def _side(self, column: int) -> int:
        side = Qt.AlignmentFlag.AlignLeft if column in (NUMBER, KIND) else Qt.AlignmentFlag.AlignRight
        return int(side | Qt.AlignmentFlag.AlignVCenter)

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role == Qt.ItemDataRole.CheckStateRole:
            self.ticked.emit(index.row(), Qt.CheckState(value) == Qt.CheckState.Checked)
            return True
        if role == Qt.ItemDataRole.EditRole and index.column() == DAMPING:
            try:
                number = parse(str(value), "")
            except ValueError:
                return False
            if isinstance(number, float | int) and 0.0 <= number < 100.0:
                self.damped.emit([index.row()], number / 100.0)
                return True
        return False

    def _text(self, row: int, column: int) -> str:
        table = self.table
        assert table is not None
        assert self.solution is not None
        if column == NUMBER:
            return str(row + 1)
        if column == KIND:
            note = table.notes[row]
            return f"{tr(KINDS[table.kinds[row]])}{': ' + tr('node {place}', place=note) if note else ''}"
        value = self._sort(row, column)
        if value is None or not np.isfinite(value):
            return "–"
        if column == FREQUENCY:
            return f"{value:.6g}"
        if column == RESIDUAL:
            return f"{value:.1e}"
        if column == DAMPING:
            return f"{value:.3g}" if value else ""
        if column < PART_X:
            return f"{value:.2f}"
        largest = float(np.abs(table.participation[:, :3]).max(initial=0.0))
        return f"{value:.4g}" if abs(value) > 1e-9 * largest else "0"  # rounding is not a number to read

    def _sort(self, row: int, column: int) -> float:
        table = self.table
        assert table is not None
        assert self.solution is not None
        if column == NUMBER:
            return float(row)
        if column == KIND:
            return float(list(KINDS).index(table.kinds[row]))
        if column == FREQUENCY:
            return float(table.frequencies_hz[row])
        if column == RESIDUAL:
            return float(table.residuals[row])
        if column == DAMPING:
            damping = self.solution.damping
            return 100.0 * damping[row] if row < len(damping) else 0.0
        if column < PART_X:
            return 100.0 * float(table.shares[row, column - MASS_X])
        return float(table.participation[row, column - PART_X])

    def _tip(self, row: int, column: int) -> str | None:
        assert self.solution is not None
        assert self.table is not None
        if self.solution.subsystem is not None and column in (NUMBER, KIND) and not self.excludable(row):
            return tr(LOCKED) if self.table.kinds[row] == "static" else tr(MIXED)
        return tr(TIPS[column]) if TIPS[column] else None


class ModesView(QTableView):
    """Arrows go through modes; Ctrl+C copies as a spreadsheet takes it."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            QApplication.clipboard().setText(self.text())
            event.accept()
            return
        super().keyPressEvent(event)

    def text(self) -> str:
        """Selected rows, or all, with a heading; cells parted by tabs."""
        model = self.model()
        rows = sorted({index.row() for index in self.selectionModel().selectedRows()}) or range(model.rowCount())
        lines = [[model.headerData(c, Qt.Orientation.Horizontal) for c in range(model.columnCount())]]
        lines += [[str(model.index(r, c).data() or "") for c in range(model.columnCount())] for r in rows]
        return "\n".join("\t".join(line) for line in lines)


class ModesPage(QWidget):
    """The tab; ``chosen(mode)`` when another mode is to be shown."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = ModesModel(self)
        self.proxy = QSortFilterProxyModel(self)
        self.proxy.setSourceModel(self.model)
        self.proxy.setSortRole(Qt.ItemDataRole.UserRole)
        self.view = ModesView(self)
        self.view.setModel(self.proxy)
        self.view.setSortingEnabled(True)
        self.view.sortByColumn(NUMBER, Qt.SortOrder.AscendingOrder)
        self.view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.view.setShowGrid(False)
        self.view.setTabKeyNavigation(False)  # Tab goes on to the next widget, arrows go through the modes
        self.view.setAlternatingRowColors(True)
        self.view.verticalHeader().hide()
        self.view.verticalHeader().setDefaultSectionSize(24)
        head = self.view.horizontalHeader()
        head.setStretchLastSection(False)
        head.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        head.setHighlightSections(False)
        self.empty = QLabel(self, alignment=Qt.AlignmentFlag.AlignCenter)
        self.empty.setObjectName("muted")
        self.empty.setWordWrap(True)
        self.empty.setMargin(16)
        self._stack = QStackedLayout()
        self._stack.addWidget(self.empty)
        self._stack.addWidget(self.view)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(self._stack)
        self.view.selectionModel().currentRowChanged.connect(self._on_current)
        self.show_number(0)
        listen(language.changed, self._retranslate)

    def show_solution(self, solution: Solution | None, table: ModeTable | None = None) -> None:
        """Fill the table; the same modes in another state keep the selection."""
        old = self.model.solution
        same = (
            old is not None
            and solution is not None
            and old.modal is solution.modal
            and old.subsystem is solution.subsystem
        )
        if same and solution is not None:
            self.model.update_state(solution)
        else:
            self.model.show(solution, table)
        self._stack.setCurrentWidget(self.view if solution is not None else self.empty)

    def show_number(self, number: int) -> None:
        """How many solutions there are to choose from, said while none is shown."""
        self._number = number
        self.empty.setText(
            tr("The structure is at rest. Choose a solution in the tree, or “Modes” (step 4), to see its modes.")
            if number
            else tr("No modes yet. Press “Solve” (step 3) to find them.")
        )

    def select(self, mode: int) -> None:
        """Make a row current without telling anyone."""
        index = self.proxy.mapFromSource(self.model.index(mode, 0))
        if index.isValid() and index.row() != self.view.currentIndex().row():
            self.view.setCurrentIndex(index)

    def selected(self) -> list[int]:
        """Modes of the selected rows."""
        return sorted(self.proxy.mapToSource(index).row() for index in self.view.selectionModel().selectedRows())

    def _on_current(self, index: QModelIndex, _old: QModelIndex) -> None:
        if index.isValid():
            self.chosen.emit(self.proxy.mapToSource(index).row())

    def _retranslate(self) -> None:
        self.show_number(self._number)
        self.model.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(HEADS) - 1)
        if self.model.solution is not None:
            self.model.update_state(self.model.solution)
