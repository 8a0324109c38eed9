"""The Connect panel: the two picked points, the direction, and the palette of what can join them."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from umfem_gui import icons
from umfem_gui.i18n import bind, language, noted, tr
from umfem_gui.listening import listen
from umfem_gui.workspaces.assembly.connect_tool import describe
from umfem_gui.workspaces.assembly.connecting import Connection
from umfem_gui.workspaces.assembly.palette import KindPalette
from umfem_gui.workspaces.assembly.snap import Snap

AXIS_WORDS = {
    "": noted("of the shape, else z"),
    "x": noted("x of the ground"),
    "y": noted("y of the ground"),
    "z": noted("z of the ground"),
}


class ConnectPanel(QWidget):
    """Shows a connection in the making; its owner keeps the value."""

    chosen = Signal(str, str)  # collection, kind
    axis_chosen = Signal(str)
    forgotten = Signal(int)  # 0 or 1: which point is no longer wanted
    ground_wanted = Signal()
    swapped = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)  # down to the lower edge
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        self.hint = QLabel(self)
        self.hint.setWordWrap(True)
        self.note = QLabel(self)
        self.note.setObjectName("fieldError")
        self.note.setWordWrap(True)
        self.note.hide()
        self._ends: list[QLabel] = []
        self._clears: list[QToolButton] = []
        column.addWidget(self.hint)
        column.addLayout(self._end_box())
        column.addLayout(self._axis_box())
        column.addWidget(self.note)
        self.palette_list = KindPalette(self)
        self.palette_list.chosen.connect(self.chosen)
        column.addWidget(self.palette_list, 1)
        self._state: tuple[Connection, str, str] = (Connection(), "", "")
        listen(language.changed, self._renew)

    def _end_box(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(6)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(1, 1)
        for row, title in enumerate((noted("First"), noted("Second"))):
            word = QLabel(self)
            word.setObjectName("muted")
            bind(word, "setText", title)
            value = QLabel(self)
            value.setWordWrap(True)
            clear = QToolButton(self)
            clear.setObjectName(f"forget_{row}")
            icons.assign(clear, "close")
            bind(clear, "setToolTip", noted("Forget this point"))
            clear.clicked.connect(lambda _=False, row=row: self.forgotten.emit(row))
            grid.addWidget(word, row, 0)
            grid.addWidget(value, row, 1)
            grid.addWidget(clear, row, 2)
            self._ends.append(value)
            self._clears.append(clear)
        return grid

    def _axis_box(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(6)
        word = QLabel(self)
        word.setObjectName("muted")
        bind(word, "setText", noted("Axis"))
        self.axis = QComboBox(self)
        self.axis.setObjectName("connect_axis")
        self.axis.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.axis.setMinimumContentsLength(6)
        self.axis.currentIndexChanged.connect(lambda index: self.axis_chosen.emit(self.axis.itemData(index)))
        self.ground = self._small("connect_ground", "earth", noted("Take the ground as the next point"))
        self.ground.clicked.connect(lambda: self.ground_wanted.emit())
        self.swap = self._small("connect_swap", "swap-horizontal", noted("Exchange the two points"))
        self.swap.clicked.connect(lambda: self.swapped.emit())
        row.addWidget(word)
        row.addWidget(self.axis, 1)
        row.addWidget(self.ground)
        row.addWidget(self.swap)
        return row

    def _small(self, name: str, icon: str, tip: str) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(name)
        icons.assign(button, icon)
        bind(button, "setToolTip", tip)
        return button

    def show_state(self, connection: Connection, armed: str, problem: str = "") -> None:
        """Show what was picked, the kind that waits for points, and what went wrong."""
        self._state = (connection, armed, problem)
        self._renew()

    def _show_axis(self, chosen: str) -> None:
        """The list of directions in the present language; only what the user chooses is passed on."""
        with QSignalBlocker(self.axis):
            for row, (key, word) in enumerate(AXIS_WORDS.items()):
                if row == self.axis.count():
                    self.axis.addItem("", key)
                self.axis.setItemText(row, tr(word))
            self.axis.setCurrentIndex(max(self.axis.findData(chosen), 0))

    def _renew(self) -> None:
        connection, armed, problem = self._state
        ends: tuple[Snap | None, Snap | None] = (connection.first, connection.second)
        empty = (tr("click a point of a body"), tr("click another one; without it the ground holds"))
        for label, clear, end, text in zip(self._ends, self._clears, ends, empty, strict=True):
            label.setText(describe(end) if end is not None else text)
            label.setObjectName("muted" if end is None else "")
            label.style().unpolish(label)
            label.style().polish(label)
            clear.setEnabled(end is not None)
        self.swap.setEnabled(connection.second is not None)
        self._show_axis(connection.axis)
        if armed:
            title = self.palette_list.item_of(armed).text()
            self.hint.setText(tr("{what}: click the points it joins.", what=title))
        elif connection.first is None:
            self.hint.setText(tr("Click two points in the view, then what joins them; or the other way round."))
        else:
            self.hint.setText(tr("Now choose what joins them."))
        self.note.setText(problem)
        self.note.setVisible(bool(problem))
        self.palette_list.show_armed(armed)
