"""The model tree: what a workspace holds, in the order of work; selection goes both ways, F2 renames."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QStyledItemDelegate, QTreeWidget, QTreeWidgetItem, QWidget

from umfem_gui import icons, theme
from umfem_gui.listening import listen
from umfem_gui.selection import Key

KEY_ROLE = Qt.ItemDataRole.UserRole
NAME_ROLE = Qt.ItemDataRole.UserRole + 1


@dataclass(frozen=True)
class Node:
    """One line of the tree. ``key`` is None for a heading that cannot be selected for editing."""

    key: Key
    text: str
    icon: str
    children: tuple[Node, ...] = ()
    renamable: bool = False
    tip: str = ""
    checked: bool | None = None
    muted: bool = field(default=False)
    name: str = ""  # what F2 edits, where the line says more
    folded: bool = False  # at first sight


class _Names(QStyledItemDelegate):
    """Opens the name of a line for typing, not what else the line says."""

    def setEditorData(self, editor: QWidget, index: QModelIndex | QPersistentModelIndex) -> None:
        super().setEditorData(editor, index)
        name = index.data(NAME_ROLE)
        if name and isinstance(editor, QLineEdit):
            editor.setText(name)
            editor.selectAll()


class ModelTree(QTreeWidget):
    """Shows nodes; keeps what is unfolded and selected when it is filled anew."""

    chosen = Signal(object)
    renamed = Signal(object, str)
    ticked = Signal(object, bool)
    menu_wanted = Signal(object, QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setIndentation(14)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.EditKeyPressed | QAbstractItemView.EditTrigger.SelectedClicked
        )
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setItemDelegate(_Names(self))
        self._items: dict[Key, QTreeWidgetItem] = {}
        self._nodes: tuple[Node, ...] = ()
        self._drawn = ""
        self._folded: set[Key] = set()
        self._seen: set[Key] = set()
        self.currentItemChanged.connect(self._on_current)
        self.itemChanged.connect(self._on_changed)
        self.itemCollapsed.connect(lambda item: self._folded.add(item.data(0, KEY_ROLE)))
        self.itemExpanded.connect(lambda item: self._folded.discard(item.data(0, KEY_ROLE)))
        self.customContextMenuRequested.connect(self._on_menu)
        listen(theme.signals.changed, self._recolour)

    def show_nodes(self, nodes: tuple[Node, ...]) -> None:
        """Fill the tree anew, unless it shows the same already."""
        if nodes == self._nodes and self._drawn == theme.current().name:
            return
        self._nodes = nodes
        self._drawn = theme.current().name
        selected = self.currentItem().data(0, KEY_ROLE) if self.currentItem() else None
        with QSignalBlocker(self):
            self.clear()
            self._items = {}
            for node in nodes:
                self.addTopLevelItem(self._make(node))
            for key, item in self._items.items():
                item.setExpanded(key not in self._folded)
            if selected in self._items:
                self.setCurrentItem(self._items[selected])

    def _recolour(self) -> None:
        self.show_nodes(self._nodes)

    def show_selected(self, key: Key | None) -> None:
        """Select a line without telling anyone."""
        with QSignalBlocker(self):
            item = self._items.get(key) if key is not None else None
            self.setCurrentItem(item)
            if item is not None:
                self.scrollToItem(item)  # unfolds what it stands in
                while item.parent() is not None:
                    item = item.parent()
                    self._folded.discard(item.data(0, KEY_ROLE))

    def keys(self) -> list[Key]:
        """Keys of all lines, in order."""
        return list(self._items)

    def item_of(self, key: Key) -> QTreeWidgetItem:
        """The line of a key. Raises KeyError."""
        return self._items[key]

    def edit_name(self, key: Key) -> None:
        """Open the line for renaming."""
        if key in self._items:
            self.editItem(self._items[key], 0)

    def _make(self, node: Node) -> QTreeWidgetItem:
        item = QTreeWidgetItem([node.text])
        item.setData(0, KEY_ROLE, node.key)
        item.setData(0, NAME_ROLE, node.name)
        item.setIcon(0, icons.icon(node.icon, "muted"))
        item.setToolTip(0, node.tip or node.text)
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if node.renamable:
            flags |= Qt.ItemFlag.ItemIsEditable
        if node.checked is not None:
            flags |= Qt.ItemFlag.ItemIsUserCheckable
            item.setCheckState(0, Qt.CheckState.Checked if node.checked else Qt.CheckState.Unchecked)
        if node.muted:
            item.setForeground(0, self.palette().placeholderText())
        item.setFlags(flags)
        self._items[node.key] = item
        if node.folded and node.key not in self._seen:
            self._folded.add(node.key)
        self._seen.add(node.key)
        for child in node.children:
            item.addChild(self._make(child))
        return item

    def _on_current(self, item: QTreeWidgetItem | None, _previous: object) -> None:
        self.chosen.emit(item.data(0, KEY_ROLE) if item is not None else None)

    def _on_changed(self, item: QTreeWidgetItem, _column: int) -> None:
        key = item.data(0, KEY_ROLE)
        node = find_node(self._nodes, lambda one: one.key == key)
        if node is None:
            return
        checked = item.checkState(0) == Qt.CheckState.Checked
        if node.checked is not None and checked != node.checked:
            self.ticked.emit(key, checked)
        elif item.text(0) != node.text:
            self._drawn = ""  # the line shows what was typed, whether or not it is accepted
            self.renamed.emit(key, item.text(0).strip())

    def _on_menu(self, position: QPoint) -> None:
        item = self.itemAt(position)
        self.menu_wanted.emit(item.data(0, KEY_ROLE) if item else None, self.viewport().mapToGlobal(position))


def find_node(nodes: tuple[Node, ...], wanted: Callable[[Node], bool]) -> Node | None:
    """The first node, children included, that is wanted."""
    for node in nodes:
        if wanted(node):
            return node
        inner = find_node(node.children, wanted)
        if inner is not None:
            return inner
    return None
