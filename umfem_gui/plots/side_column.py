"""The lay-out that the analysis tabs share: settings at the left, the picture in the middle, a table at the right."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QSplitter, QStackedLayout, QVBoxLayout, QWidget

from umfem_gui.plots.sheet_table import SheetTable


class SideColumn(QScrollArea):
    """Settings one under another, as wide as they need, scrolled up and down only."""

    def __init__(self, parent: QWidget, least: int) -> None:
        super().__init__(parent, widgetResizable=True)
        self._least = least
        self.inside = QWidget(self)
        self.column = QVBoxLayout(self.inside)
        self.column.setContentsMargins(0, 0, 8, 0)
        self.column.setSpacing(4)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setStyleSheet("QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; }")
        self.setWidget(self.inside)
        self.inside.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What stands inside wants another size, as after a switch of the language."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.widen()
        return super().eventFilter(watched, event)

    def widen(self) -> None:
        """Make room for what stands inside now."""
        self.setMinimumWidth(max(self._least, self.inside.minimumSizeHint().width() + 16))


class Stage(QWidget):
    """The middle: a hint until there is a picture."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.stack = QStackedLayout(self)
        self.hint = QLabel(self, alignment=Qt.AlignmentFlag.AlignCenter, wordWrap=True)
        self.hint.setObjectName("muted")
        self.stack.addWidget(self.hint)

    def put(self, view: QWidget) -> None:
        """One more picture that may be shown."""
        self.stack.addWidget(view)

    def show_view(self, view: QWidget) -> None:
        """Bring a picture, or the hint, to the front."""
        self.stack.setCurrentWidget(view)


def lay_side_by_side(page: QWidget, side: SideColumn, stage: Stage, table: SheetTable, least: int) -> None:
    """The three parts of a page; the middle takes the room, the others keep their least width."""
    splitter = QSplitter(Qt.Orientation.Horizontal, page, childrenCollapsible=False)
    for widget in (side, stage, table):
        splitter.addWidget(widget)
    splitter.setStretchFactor(1, 1)
    splitter.setSizes([1, 10_000, 1])
    table.least = least
    table.setMinimumWidth(least)
    outer = QVBoxLayout(page)
    outer.setContentsMargins(4, 4, 4, 4)
    outer.addWidget(splitter)
