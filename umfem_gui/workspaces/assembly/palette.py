"""The palette of joints, force elements and constraints: an icon, a title and a line of explanation each."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from umfem_gui import icons, theme
from umfem_gui.i18n import bind, language, noted, tr
from umfem_gui.listening import listen
from umfem_gui.workspaces.assembly.kinds import FAMILIES, icon_of, line_of

KIND, LINE, ICON = (Qt.ItemDataRole.UserRole + k for k in range(3))
ICON_PIXELS, GAP = 24, 8

Index = QModelIndex | QPersistentModelIndex


class KindDelegate(QStyledItemDelegate):
    """Draws an icon, a bold title and the explanation under it; a heading of a family is plain."""

    def _line_height(self, option: QStyleOptionViewItem, text: str) -> int:
        width = max(option.widget.viewport().width() if option.widget is not None else 200, 120)  # type: ignore[attr-defined]
        room = QRect(0, 0, width - ICON_PIXELS - 3 * GAP, 1000)
        return option.fontMetrics.boundingRect(room, int(Qt.TextFlag.TextWordWrap), text).height()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        if index.data(KIND) is None:
            return QSize(80, option.fontMetrics.height() + 12)
        return QSize(80, option.fontMetrics.height() + self._line_height(option, index.data(LINE)) + 12)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        colours = theme.current()
        area = option.rect  # type: ignore[attr-defined]
        state = option.state  # type: ignore[attr-defined]
        bold = QFont(option.font)  # type: ignore[attr-defined]
        bold.setWeight(QFont.Weight.DemiBold)
        painter.save()
        if index.data(KIND) is None:
            painter.setFont(bold)
            painter.setPen(colours.muted)
            painter.drawText(area.adjusted(2, 0, 0, -2), int(Qt.AlignmentFlag.AlignBottom), index.data())
            painter.restore()
            return
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(area, colours.accent_soft)
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(area, colours.hover)
        picture = QRect(area.left() + GAP, area.top() + (area.height() - ICON_PIXELS) // 2, ICON_PIXELS, ICON_PIXELS)
        icons.icon(index.data(ICON), "accent").paint(painter, picture)
        left = picture.right() + GAP
        height = QFontMetrics(bold).height()
        painter.setFont(bold)
        painter.setPen(colours.text)
        painter.drawText(left, area.top() + 5, area.right() - left, height, 0, index.data())
        painter.setFont(option.font)  # type: ignore[attr-defined]
        painter.setPen(colours.muted)
        rest = QRect(left, area.top() + 6 + height, area.right() - left - GAP, area.height() - height - 6)
        painter.drawText(rest, int(Qt.TextFlag.TextWordWrap), index.data(LINE))
        painter.restore()


class KindPalette(QWidget):
    """A line to find a kind and the list; ``chosen(collection, kind)`` at a click or Enter."""

    chosen = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        self.line = QLineEdit(self)
        self.line.setObjectName("kind_filter")
        self.line.setClearButtonEnabled(True)
        bind(self.line, "setPlaceholderText", noted("Find a joint or a force element"))
        self.list = QListWidget(self)
        self.list.setObjectName("kind_list")
        self.list.setItemDelegate(KindDelegate(self.list))
        self.list.setMouseTracking(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.list.setMinimumHeight(400)
        column.addWidget(self.line)
        column.addWidget(self.list, 1)
        self.line.textChanged.connect(lambda _text: self._filter())
        self.line.returnPressed.connect(self._first)
        self.line.installEventFilter(self)
        self.list.itemClicked.connect(self._choose)
        self.list.itemActivated.connect(self._choose)
        listen(language.changed, self.fill)
        self.fill()

    def fill(self) -> None:
        """Write the list in the present language."""
        self.list.clear()
        for collection, title, types in FAMILIES:
            heading = QListWidgetItem(tr(title))
            heading.setFlags(Qt.ItemFlag.NoItemFlags)
            self.list.addItem(heading)
            for kind, type_ in types.items():
                item = QListWidgetItem(tr(type_.title))
                item.setData(KIND, (collection, kind))
                item.setData(LINE, tr(line_of(kind)))
                item.setData(ICON, icon_of(collection, kind))
                item.setToolTip(tr(line_of(kind)))
                self.list.addItem(item)
        self._filter()

    def item_of(self, kind: str) -> QListWidgetItem:
        """The line of a kind. Raises KeyError."""
        for row in range(self.list.count()):
            item = self.list.item(row)
            if item.data(KIND) is not None and item.data(KIND)[1] == kind:
                return item
        raise KeyError(kind)

    def show_armed(self, kind: str) -> None:
        """Light the kind that the next picks make, or none."""
        self.list.clearSelection()
        self.list.setCurrentItem(self.item_of(kind) if kind else None)

    def _filter(self) -> None:
        words = self.line.text().lower().split()
        for row in range(self.list.count()):
            item = self.list.item(row)
            text = f"{item.text()} {item.data(LINE) or ''}".lower()
            hidden = bool(words) and (item.data(KIND) is None or not all(word in text for word in words))
            item.setHidden(hidden)

    def _visible(self) -> list[QListWidgetItem]:
        items = [self.list.item(row) for row in range(self.list.count())]
        return [item for item in items if not item.isHidden() and item.data(KIND) is not None]

    def _first(self) -> None:
        found = self._visible()
        if found:
            self._choose(found[0])

    def _choose(self, item: QListWidgetItem) -> None:
        if item.data(KIND) is not None:
            self.chosen.emit(*item.data(KIND))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Down from the line goes into the list."""
        down = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() == Qt.Key.Key_Down
        if watched is self.line and down and self._visible():
            self.list.setFocus()
            self.list.setCurrentItem(self._visible()[0])
            return True
        return super().eventFilter(watched, event)
