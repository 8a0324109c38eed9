"""The Analysis tab: substructure variants (as table 2.1), the portrait of the matrix, MAC between two solutions."""

from __future__ import annotations

from typing import Any

import numpy as np
from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QStackedWidget,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from umfem_gui import theme
from umfem_gui.i18n import bind, language, noted, tr
from umfem_gui.listening import listen
from umfem_gui.workspaces.fe_input.mac_table import MacTable

KINDS = (noted("Substructure variants"), noted("Matrix portrait"), noted("Compare two solutions (MAC)"))
HEADS = (
    noted("Parts"),
    noted("Profiles of C, MB"),
    noted("Profile of G, MB"),
    noted("Size of G"),
    noted("Peak, MB"),
    noted("Gflop"),
)


class Portrait(QWidget):
    """A square picture of a matrix with its title, as large as there is room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = ""
        self.picture: QImage | None = None

    def show_picture(self, title: str, picture: QImage) -> None:
        """Another matrix; the title in English."""
        self.title, self.picture = title, picture
        self.setToolTip(tr(title))
        self.update()

    def paintEvent(self, _event: object) -> None:
        if self.picture is None:
            return
        painter = QPainter(self)
        size = max(min(self.width(), self.height() - 20), 1)
        place = QRect((self.width() - size) // 2, 20, size, size)
        painter.setPen(QColor(theme.current().text))
        painter.drawText(QRect(0, 0, self.width(), 18), Qt.AlignmentFlag.AlignCenter, tr(self.title))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(place, self.picture)
        painter.setPen(QColor(theme.current().border))
        painter.drawRect(place.adjusted(0, 0, -1, -1))
        painter.end()


class AnalysisPage(QWidget):
    """Choose what to look at; ``wanted(kind)`` asks the owner to compute it, ``part_chosen(row)`` to colour parts."""

    wanted = Signal(int)
    part_chosen = Signal(int)
    mac_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.kind = QComboBox(self)
        self.kind.addItems([tr(kind) for kind in KINDS])
        self.other = QComboBox(self)
        self.other.setMinimumWidth(160)
        bind(self.other, "setToolTip", "The solution that the shown one is compared with")
        self.go = QPushButton(self)
        bind(self.go, "setText", "Compute")
        top = QHBoxLayout()
        top.addWidget(self.kind)
        top.addWidget(self.other)
        top.addWidget(self.go)
        top.addStretch(1)
        self.table = QTableWidget(0, len(HEADS), self)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(24)
        self.table.setShowGrid(False)
        self.table.setAlternatingRowColors(True)
        self.table.setTabKeyNavigation(False)
        self.table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.portraits = QWidget(self)
        row = QHBoxLayout(self.portraits)
        row.setContentsMargins(0, 0, 0, 0)
        self.pictures = [Portrait(self.portraits) for _ in range(2)]
        for portrait in self.pictures:
            row.addWidget(portrait, 1)
        self.heat = MacTable(self)
        self.note = QLabel(self)
        self.note.setObjectName("muted")
        self.note.setWordWrap(True)
        self.stack = QStackedWidget(self)
        for page in (self.table, self.portraits, self.heat):
            self.stack.addWidget(page)
        self.stack.setMinimumHeight(40)  # the view above needs the room more
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 4, 4, 4)
        column.addLayout(top)
        column.addWidget(self.stack, 1)
        column.addWidget(self.note)
        self.kind.currentIndexChanged.connect(self._chosen)
        self.go.clicked.connect(lambda: self.wanted.emit(self.kind.currentIndex()))
        self.table.itemSelectionChanged.connect(self._row)
        self._chosen(0)
        listen(language.changed, self._retranslate)

    def show_kind(self, kind: int) -> None:
        """Bring one of the three to the front."""
        self.kind.setCurrentIndex(kind)

    def show_others(self, names: list[str]) -> None:
        """Solutions to compare with."""
        present = self.other.currentText()
        self.other.clear()
        self.other.addItems(names)
        self.other.setCurrentIndex(max(self.other.findText(present), 0))

    def show_variants(self, rows: list[tuple[float, ...]]) -> None:
        """The table of variants."""
        self.table.setRowCount(len(rows))
        for i, row in enumerate(rows):
            for j, value in enumerate(row):
                item = QTableWidgetItem(f"{value:.0f}" if j in (0, 3) else f"{value:.3g}")
                item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                self.table.setItem(i, j, item)
        self.note.setText(tr("Choose a row to see its parts coloured on the mesh."))

    def show_portraits(self, portraits: list[tuple[str, np.ndarray, float]]) -> None:
        """Pictures of the non-zeros before and after renumbering, with the profile of each, MB."""
        for portrait, (title, density, _size) in zip(self.pictures, portraits, strict=True):
            portrait.show_picture(title, _picture(density))
        words = [tr("{title}: profile {size:.3g} MB", title=tr(t), size=size) for t, _, size in portraits]
        self.note.setText("   ·   ".join(words))

    def show_mac(self, values: np.ndarray, rows: list[str], columns: list[str]) -> None:
        """Likeness of modes: rows are those shown, columns those of the other solution, both also in words."""
        self.heat.show_values(values, rows, columns)
        self.note.setText(
            tr("1 is the same shape. Rows: the shown solution, columns: the other. A click shows the mode.")
        )

    def tell(self, text: str) -> None:
        """A word instead of a result."""
        self.note.setText(text)

    def _chosen(self, kind: int) -> None:
        self.stack.setCurrentIndex(kind)
        self.other.setVisible(kind == 2)
        hints = (
            noted("Memory of the substructure method for several numbers of parts, before anything is computed."),
            noted("Non-zeros of the stiffness matrix before and after the wave renumbering."),
            noted("Which modes of two solutions are alike."),
        )
        self.note.setText(tr(hints[kind]))

    def _row(self) -> None:
        rows = {item.row() for item in self.table.selectedItems()}
        if len(rows) == 1:
            self.part_chosen.emit(rows.pop())

    def _retranslate(self) -> None:
        for index, kind in enumerate(KINDS):
            self.kind.setItemText(index, tr(kind))
        self.table.setHorizontalHeaderLabels([tr(head) for head in HEADS])
        self._chosen(self.kind.currentIndex())

    def showEvent(self, event: Any) -> None:
        super().showEvent(event)
        self.table.setHorizontalHeaderLabels([tr(head) for head in HEADS])


def _picture(density: np.ndarray) -> QImage:
    """A density 0 … 1 (n, n) as dark dots on white."""
    grey = (255 - 225 * np.clip(density, 0.0, 1.0)).astype(np.uint8)
    grey = np.ascontiguousarray(grey)
    return QImage(grey.data, grey.shape[1], grey.shape[0], grey.shape[1], QImage.Format.Format_Grayscale8).copy()
