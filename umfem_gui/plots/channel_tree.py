"""The list of channels of the runs, with check boxes, a filter and the colours of the curves."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QMimeData, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPixmap
from PySide6.QtWidgets import QLineEdit, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from umfem_gui import theme
from umfem_gui.i18n import bind, language, names, noted, tr
from umfem_gui.listening import listen

NAME_ROLE = Qt.ItemDataRole.UserRole

#: Kind of data that a channel carries when it is dragged: names, one per line.
MIME = "application/x-umfem-channel"

#: Heading of curves computed from others.
FORMULAS = noted("Formulas")

#: Heading of the channels that stand under no thing of the model: what the user asked for, so it comes first.
SENSORS = noted("Sensors")


class _Tree(QTreeWidget):
    """A tree whose channels can be dragged onto a plot."""

    def mimeData(self, items: Sequence[QTreeWidgetItem]) -> QMimeData:
        data = QMimeData()
        names = [item.data(0, NAME_ROLE) for item in items if item.data(0, NAME_ROLE)]
        if names:
            data.setData(MIME, "\n".join(names).encode())
        return data


class ChannelTree(QWidget):
    """Channels grouped by the thing they belong to; ``chosen(names)`` lists the ticked ones in order."""

    chosen = Signal(list)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        self.filter = QLineEdit(self, clearButtonEnabled=True)
        bind(self.filter, "setPlaceholderText", "Find a channel")
        self.tree = _Tree(self)
        self.tree.setHeaderHidden(True)
        self.tree.setDragEnabled(True)
        self.tree.setDragDropMode(QTreeWidget.DragDropMode.DragOnly)
        bind(self.tree, "setToolTip", "Tick channels to plot them, or drag them onto a plot")
        self.tree.setUniformRowHeights(True)
        self.tree.setIndentation(14)
        column.addWidget(self.filter)
        column.addWidget(self.tree, 1)
        self.colours: dict[str, int] = {}
        self._channels: list[tuple[str, str]] = []
        self._formulas: list[str] = []
        self._ticked: list[str] = []
        self.filter.textChanged.connect(self._apply_filter)
        self.tree.itemChanged.connect(self._on_changed)
        listen(theme.signals.changed, self._rebuild)
        listen(language.changed, self._rebuild)

    @property
    def ticked(self) -> list[str]:
        """Names of the ticked channels, in the order of ticking."""
        return list(self._ticked)

    def show_channels(self, channels: list[tuple[str, str]], ticked: list[str], formulas: Sequence[str] = ()) -> None:
        """Show (name, unit) pairs; ticks that no longer exist are dropped."""
        names = {name for name, _ in channels}
        wanted = [name for name in ticked if name in names]
        if channels == self._channels and list(formulas) == self._formulas:
            if wanted != self._ticked:
                self._ticked = wanted
                with QSignalBlocker(self.tree):
                    for item in self._leaves():
                        self._dress(item)
            return
        self._channels, self._formulas = channels, list(formulas)
        self._ticked = wanted
        self._rebuild()

    def tick(self, name: str, on: bool = True) -> None:
        """Tick or clear a channel."""
        for item in self._leaves():
            if item.data(0, NAME_ROLE) == name:
                item.setCheckState(0, Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)

    def colour_of(self, name: str) -> int:
        """Index of the colour of a channel: given at the first tick and kept."""
        if name not in self.colours:
            used = {self.colours[one] for one in self._ticked if one in self.colours}
            free = next((index for index in range(8) if index not in used), len(self.colours))
            self.colours[name] = free
        return self.colours[name]

    def _rebuild(self) -> None:
        with QSignalBlocker(self.tree):
            self.tree.clear()
            groups: dict[str, QTreeWidgetItem] = {}
            order = {SENSORS: 0, FORMULAS: 1}
            for name, unit in sorted(self._channels, key=lambda entry: order.get(self._split(entry[0])[0], 2)):
                head, tail = self._split(name)
                if head not in groups:
                    groups[head] = QTreeWidgetItem(
                        self.tree, [tr(head) if head in (*order, *names.OWN_HEADS) else head]
                    )
                    groups[head].setExpanded(True)
                shown = tr(tail) if head not in order else tail
                item = QTreeWidgetItem(groups[head], [f"{shown}, {names.unit(unit)}" if unit else shown])
                item.setData(0, NAME_ROLE, name)
                item.setToolTip(0, names.curve_title(name))
                self._dress(item)
        self._apply_filter(self.filter.text())

    def _split(self, name: str) -> tuple[str, str]:
        return (FORMULAS, name) if name in self._formulas else split_name(name)

    def _dress(self, item: QTreeWidgetItem) -> None:
        name = item.data(0, NAME_ROLE)
        on = name in self._ticked
        item.setCheckState(0, Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)
        item.setIcon(0, swatch(theme.curve_colour(self.colour_of(name))) if on else QIcon())

    def _on_changed(self, item: QTreeWidgetItem, _column: int) -> None:
        name = item.data(0, NAME_ROLE)
        if name is None:
            return
        on = item.checkState(0) == Qt.CheckState.Checked
        if on and name not in self._ticked:
            self._ticked.append(name)
        elif not on and name in self._ticked:
            self._ticked.remove(name)
        with QSignalBlocker(self.tree):
            self._dress(item)
        self.chosen.emit(self.ticked)

    def _apply_filter(self, text: str) -> None:
        words = text.lower().split()
        for item in self._leaves():
            name = str(item.data(0, NAME_ROLE)).lower()
            item.setHidden(not all(word in name for word in words))
        for index in range(self.tree.topLevelItemCount()):
            group = self.tree.topLevelItem(index)
            group.setHidden(all(group.child(i).isHidden() for i in range(group.childCount())))

    def _leaves(self) -> list[QTreeWidgetItem]:
        groups = [self.tree.topLevelItem(index) for index in range(self.tree.topLevelItemCount())]
        return [group.child(index) for group in groups for index in range(group.childCount())]


def split_name(name: str) -> tuple[str, str]:
    """Group and rest of a channel's name: ``crank: angle`` stands under ``crank``."""
    for separator in (": ", "/", "."):
        head, found, tail = name.partition(separator)
        if found and head and tail:
            return head, tail
    return SENSORS, name


def swatch(colour: str) -> QIcon:
    """A small line of a colour."""
    picture = QPixmap(16, 16)
    picture.fill(Qt.GlobalColor.transparent)
    from PySide6.QtGui import QPainter

    painter = QPainter(picture)
    painter.fillRect(1, 6, 14, 4, QColor(colour))
    painter.end()
    return QIcon(picture)
