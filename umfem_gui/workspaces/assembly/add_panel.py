"""The Add panel: what an object is made of, one button each."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from umfem_gui import icons
from umfem_gui.i18n import bind, noted, tr
from umfem_gui.workspaces.assembly.adding import RIGID


class AddPanel(QWidget):
    """Tells what was asked for; its owner adds it."""

    rigid = Signal(str)  # a kind of shape
    listed = Signal(str, str)  # "flexible", "subsystem" or "library", and the name
    file_wanted = Signal(str)  # "mesh", "fum", "urdf" or "project"

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self._title(noted("Rigid body")))
        column.addWidget(
            self._words(noted("Its inertia comes from the shape and its density; both are edited afterwards."))
        )
        column.addLayout(self._shapes())
        self.lists: dict[str, QComboBox] = {}
        self.adds: dict[str, QPushButton] = {}
        column.addWidget(self._title(noted("Flexible subsystem")))
        column.addWidget(self._words(noted("Reduced in the FE workspace, or read from input.fum; use it many times.")))
        column.addLayout(self._chooser("flexible"))
        column.addLayout(self._files((("fum", noted("From input.fum…"), "file-import-outline"),)))
        column.addWidget(self._title(noted("Subsystem")))
        column.addWidget(self._words(noted("A mechanism used as a whole, as many times as you like.")))
        column.addLayout(self._chooser("subsystem"))
        column.addWidget(self._words(noted("From the library of examples:")))
        column.addLayout(self._chooser("library"))
        column.addLayout(
            self._files(
                (
                    ("project", noted("Another project…"), "folder-open-outline"),
                    ("urdf", noted("URDF…"), "robot-industrial"),
                )
            )
        )
        self.note = QLabel(self)
        self.note.setObjectName("fieldError")
        self.note.setWordWrap(True)
        self.note.hide()
        column.addWidget(self.note)

    def _title(self, key: str) -> QLabel:
        label = QLabel(self)
        label.setObjectName("groupTitle")
        bind(label, "setText", key)
        return label

    def _words(self, key: str) -> QLabel:
        label = QLabel(self)
        label.setObjectName("muted")
        label.setWordWrap(True)
        bind(label, "setText", key)
        return label

    def _shapes(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(4)
        entries = [(kind, title, icon) for kind, (title, icon, _) in RIGID.items()]
        for place, (kind, title, icon) in enumerate([*entries, ("mesh", noted("Mesh…"), "dots-hexagon")]):
            button = QToolButton(self)
            button.setObjectName(f"add_{kind}")
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
            button.setIconSize(QSize(24, 24))
            button.setMinimumSize(QSize(56, 56))
            button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            button.setProperty("card", True)
            icons.assign(button, icon, "accent")
            bind(button, "setText", title)
            if kind == "mesh":
                bind(button, "setToolTip", noted("A surface from a file: STL, OBJ, DAE"))
                button.clicked.connect(lambda _=False: self.file_wanted.emit("mesh"))
            else:
                button.clicked.connect(lambda _=False, kind=kind: self.rigid.emit(kind))
            grid.addWidget(button, place // 4, place % 4)
        return grid

    def _chooser(self, key: str) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(4)
        box = QComboBox(self)
        box.setObjectName(f"choose_{key}")
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(3)
        button = QPushButton(self)
        button.setObjectName(f"add_{key}")
        bind(button, "setText", noted("Add"))
        button.clicked.connect(lambda: self.listed.emit(key, box.currentData() or ""))
        row.addWidget(box, 1)
        row.addWidget(button)
        self.lists[key], self.adds[key] = box, button
        return row

    def _files(self, entries: tuple[tuple[str, str, str], ...]) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(4)
        for key, title, icon in entries:
            button = QPushButton(self)
            button.setObjectName(f"add_{key}")
            icons.assign(button, icon)
            bind(button, "setText", title)
            button.clicked.connect(lambda _=False, key=key: self.file_wanted.emit(key))
            button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            row.addWidget(button, len(title) + 6)  # the icon and the borders
        return row

    def show_lists(self, flexible: list[str], subsystems: list[str], library: list[tuple[str, str]]) -> None:
        """What can be chosen now."""
        lists = {
            "flexible": [(name, name) for name in flexible],
            "subsystem": [(name, name) for name in subsystems],
            "library": library,
        }
        for key, entries in lists.items():
            box = self.lists[key]
            present = box.currentData()
            box.clear()
            for name, title in entries:
                box.addItem(title, name)
            box.setCurrentIndex(max(box.findData(present), 0))
            if not entries:
                box.addItem(tr("none yet"), "")
            box.setEnabled(bool(entries))
            self.adds[key].setEnabled(bool(entries))

    def show_problem(self, sentence: str) -> None:
        """What went wrong with the last wish; empty: nothing."""
        self.note.setText(sentence)
        self.note.setVisible(bool(sentence))
