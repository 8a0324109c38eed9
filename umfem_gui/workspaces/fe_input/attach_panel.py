"""The Attach panel: find nodes, then hold them, make them interface, tie them, load them with masses and springs."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from fem.model import DOF_NAMES, FEModel
from fem.selecting import by_coordinates, by_numbers
from solvers.errors import ModelError, UmfemError
from umfem_gui.editors.fields import mark
from umfem_gui.editors.quantities import parse
from umfem_gui.i18n import bind, noted, tr
from umfem_gui.i18n.sentences import say
from umfem_gui.workspaces.fe_input import editing
from umfem_gui.workspaces.fe_input.mesh_selection import MeshSelection

Edit = Callable[[FEModel, str], None]


class AttachPanel(QWidget):
    """Works on the selection; ``edited(model, title)`` asks to put a new value of the model into the project."""

    edited = Signal(object, str)

    def __init__(self, selection: MeshSelection, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.selection = selection
        self.model: FEModel | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        self.count = QLabel(self)
        self.count.setObjectName("sheetTitle")
        self.note = QLabel(self)
        self.note.setObjectName("fieldError")
        self.note.setWordWrap(True)
        self.note.hide()
        column.addWidget(self.count)
        column.addLayout(self._find_box())
        column.addWidget(self._title(noted("Hold and attach")))
        column.addLayout(self._dof_box())
        column.addLayout(self._hold_box())
        column.addWidget(self._title(noted("Tie and load")))
        column.addLayout(self._load_box())
        column.addWidget(self.note)
        selection.changed.connect(self.refresh)

    def show_model(self, model: FEModel | None) -> None:
        """The panel is about this model now."""
        self.model = model
        present = self.sets.currentText()
        self.sets.clear()
        self.sets.addItem(tr("Node set…"), "")
        for name in model.node_sets if model is not None else ():
            self.sets.addItem(name, name)
        self.sets.setCurrentIndex(max(self.sets.findText(present), 0))
        self.refresh()

    def refresh(self) -> None:
        """Count what is selected."""
        rows = self.selection.rows
        if self.model is None or not len(rows):
            self.count.setText(tr("No nodes selected"))
        elif len(rows) == 1:
            self.count.setText(tr("Node {number} selected", number=self.model.node_numbers[rows[0]]))
        else:
            self.count.setText(tr("Nodes selected: {number}", number=len(rows)))
        for button in self._needing:
            button.setEnabled(len(rows) > 0)
        self.join.setEnabled(len(rows) == 2)

    # ---- building

    def _title(self, key: str) -> QLabel:
        label = QLabel(self)
        label.setObjectName("groupTitle")
        bind(label, "setText", key)
        return label

    def _button(self, name: str, text: str, tip: str, action: Callable[[], None], *, needs: bool = True) -> QPushButton:
        button = QPushButton(self)
        button.setObjectName(name)
        bind(button, "setText", text)
        bind(button, "setToolTip", tip)
        button.clicked.connect(lambda: self._try(action))
        if needs:
            self._needing.append(button)
        return button

    def _line(self, name: str, hint: str) -> QLineEdit:
        line = QLineEdit(self)
        line.setObjectName(name)
        bind(line, "setPlaceholderText", hint)
        bind(line, "setToolTip", hint)  # a long word may be cut in a narrow panel
        return line

    def _find_box(self) -> QVBoxLayout:
        self._needing: list[QPushButton] = []
        box = QVBoxLayout()
        box.setSpacing(4)
        self.numbers = self._line("find_numbers", noted("Numbers: 1, 5-20, 201"))
        self.numbers.returnPressed.connect(lambda: self._try(self.find_numbers))
        bind(self.numbers, "setToolTip", "Enter selects these nodes; a plus sign before them adds to the selection")
        self.sets = QComboBox(self)
        self.sets.setObjectName("find_set")
        self.sets.activated.connect(lambda _index: self._try(self.find_set))
        self.place = self._line("find_place", noted("Coordinates: x=0, z>1.5, 0<y<2"))
        self.place.returnPressed.connect(lambda: self._try(self.find_place))
        bind(self.place, "setToolTip", "Metres; conditions parted by commas, all of them must hold")
        row = QHBoxLayout()
        self.set_name = self._line("set_name", noted("Name of a new set"))
        save = self._button("save_set", noted("Save as a set"), noted("Names the selected nodes"), self.save_set)
        row.addWidget(self.set_name, 1)
        row.addWidget(save)
        for widget in (self.numbers, self.sets, self.place):
            box.addWidget(widget)
        box.addLayout(row)
        return box

    def _dof_box(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(6)
        self.dofs: dict[str, QCheckBox] = {}
        for name in DOF_NAMES:
            box = QCheckBox(name, self)
            box.setObjectName(f"dof_{name}")
            box.setChecked(True)
            bind(box, "setToolTip", "Degrees of freedom that supports and springs act on: u moves, r turns")
            self.dofs[name] = box
            row.addWidget(box)
        row.addStretch(1)
        return row

    def _hold_box(self) -> QVBoxLayout:
        interface = noted("Joints and forces of the object will act at these nodes: each gets static modes")
        out = noted("Takes the nodes out of the interface")
        self.value = self._line("value", noted("Value, m or rad"))
        tip = noted("Gives the ticked degrees of freedom this displacement")
        return _rows(
            (
                self._button("fix", noted("Fix"), noted("Holds the ticked degrees of freedom"), self.fix),
                self._button("release", noted("Release"), noted("Takes the supports off the nodes"), self.release),
            ),
            (
                self._button("interface", noted("Interface"), interface, self.add_interface),
                self._button("no_interface", noted("Not interface"), out, self.no_interface),
            ),
            (self.value, self._button("prescribe", noted("Prescribe"), tip, self.prescribe)),
        )

    def _load_box(self) -> QVBoxLayout:
        rigid = noted("A new interface node in the middle, tied rigidly to the selected nodes")
        mean = noted("A new node in the middle that follows the mean motion of the selected nodes")
        self.mass = self._line("mass", noted("Mass, kg"))
        lump = noted("A lump on every selected node")
        self.stiffness = self._line("stiffness", noted("Stiffness, N/m"))
        ground = noted("Springs to the ground along the ticked degrees of freedom")
        between = noted("Springs between two selected nodes along the ticked degrees of freedom")
        self.join = self._button("join", noted("Spring between"), between, self.put_between, needs=False)
        return _rows(
            (
                self._button("rbe2", noted("RBE2 spider"), rigid, self.rbe2),
                self._button("rbe3", noted("RBE3 spider"), mean, self.rbe3),
            ),
            (self.mass, self._button("point_mass", noted("Point mass"), lump, self.put_mass)),
            (self.stiffness,),
            (self._button("spring", noted("Spring to ground"), ground, self.put_spring), self.join),
        )

    # ---- doing

    def _try(self, action: Callable[[], None]) -> None:
        """Do it; what is wrong is said under the buttons."""
        for line in (self.numbers, self.place, self.value, self.mass, self.stiffness, self.set_name):
            mark(line, False)
        try:
            action()
        except (UmfemError, ValueError) as error:
            self.note.setText(say(str(error)))
            self.note.show()
        else:
            self.note.hide()

    def _present(self) -> FEModel:
        if self.model is None:
            raise ModelError("There is no model yet.")
        return self.model

    def ticked(self) -> tuple[str, ...]:
        """DOFs that are ticked."""
        return tuple(name for name, box in self.dofs.items() if box.isChecked())

    def _number(self, line: QLineEdit, unit: str) -> float:
        try:
            value = parse(line.text(), unit)
            if isinstance(value, str):
                raise ValueError(tr("Give a number."))
        except ValueError:
            mark(line, True)
            raise
        return float(value)

    def find_numbers(self) -> None:
        """Select by the numbers typed; a plus adds."""
        text = self.numbers.text().strip()
        how = "add" if text.startswith("+") else "new"
        try:
            self.selection.choose(by_numbers(self._present(), text.lstrip("+")), how)
        except UmfemError:
            mark(self.numbers, True)
            raise

    def find_set(self) -> None:
        """Select the nodes of a set."""
        name = self.sets.currentData()
        if name:
            model = self._present()
            numbers = by_set(model, name)
            self.selection.choose(numbers)

    def find_place(self) -> None:
        """Select by coordinates."""
        try:
            low, high = limits(self.place.text())
            rows = by_coordinates(self._present(), low, high)
            if not len(rows):
                raise ModelError("No node lies there.")
        except UmfemError:
            mark(self.place, True)
            raise
        self.selection.choose(rows)

    def save_set(self) -> None:
        """Name the selection."""
        try:
            new = editing.save_set(self._present(), self.selection.rows, self.set_name.text())
        except UmfemError:
            mark(self.set_name, True)
            raise
        self.edited.emit(new, noted("Save a node set"))
        self.set_name.clear()

    def fix(self) -> None:
        """Hold the ticked DOFs."""
        self.edited.emit(editing.fix(self._present(), self.selection.rows, self.ticked()), noted("Fix nodes"))

    def prescribe(self) -> None:
        """Give the ticked DOFs a value."""
        value = self._number(self.value, "m")
        dofs = self.ticked()
        new = editing.fix(self._present(), self.selection.rows, dofs, (value,) * len(dofs))
        self.edited.emit(new, noted("Prescribe displacements"))

    def release(self) -> None:
        """Take supports off."""
        self.edited.emit(editing.release(self._present(), self.selection.rows), noted("Release nodes"))

    def add_interface(self) -> None:
        """Make the selection interface."""
        self.edited.emit(editing.add_interface(self._present(), self.selection.rows), noted("Interface nodes"))

    def no_interface(self) -> None:
        """Take the selection out of the interface."""
        self.edited.emit(editing.remove_interface(self._present(), self.selection.rows), noted("Interface nodes"))

    def rbe2(self) -> None:
        """A rigid spider."""
        self.edited.emit(editing.spider(self._present(), self.selection.rows, rigid=True), noted("RBE2 spider"))

    def rbe3(self) -> None:
        """A spider that follows the mean motion."""
        self.edited.emit(editing.spider(self._present(), self.selection.rows, rigid=False), noted("RBE3 spider"))

    def put_mass(self) -> None:
        """Lumps on the nodes."""
        new = editing.put_masses(self._present(), self.selection.rows, self._number(self.mass, "kg"))
        self.edited.emit(new, noted("Point masses"))

    def put_spring(self) -> None:
        """Springs to the ground."""
        stiffness = self._number(self.stiffness, "N/m")
        new = editing.put_springs(self._present(), self.selection.rows, self.ticked(), stiffness)
        self.edited.emit(new, noted("Springs"))

    def put_between(self) -> None:
        """Springs between two nodes."""
        stiffness = self._number(self.stiffness, "N/m")
        new = editing.join_nodes(self._present(), self.selection.rows, self.ticked(), stiffness)
        self.edited.emit(new, noted("Springs"))

    def keyPressEvent(self, event) -> None:  # type: ignore[no-untyped-def]
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(self.focusWidget(), QPushButton):
            self.focusWidget().click()  # type: ignore[union-attr]
            return
        super().keyPressEvent(event)


def _rows(*rows: tuple[QWidget, ...]) -> QVBoxLayout:
    """Widgets side by side; every row shares its width by its own words, so that long ones fit into a narrow panel."""
    column = QVBoxLayout()
    column.setSpacing(4)
    for widgets in rows:
        row = QHBoxLayout()
        row.setSpacing(4)
        mixed = any(isinstance(widget, QLineEdit) for widget in widgets)
        for widget in widgets:
            row.addWidget(widget, 0 if mixed and isinstance(widget, QPushButton) else 1)
        column.addLayout(row)
    return column


def by_set(model: FEModel, name: str) -> np.ndarray:
    """Rows of the nodes of a set."""
    from fem.model import node_rows

    return node_rows(model, model.node_sets[name])


def _metres(text: str) -> float:
    """A length with or without a unit. Raises ValueError."""
    return float(parse(text, "m"))


Limits = tuple[float | None, float | None, float | None]


def limits(text: str) -> tuple[Limits, Limits]:
    """``x=0, z>1.5, 0<y<2`` as lower and upper limits of x, y, z. Raises ModelError for what is not understood."""
    import re

    low: list[float | None] = [None, None, None]
    high: list[float | None] = [None, None, None]
    number = r"[-+]?[\d.]+(?:e[-+]?\d+)?\s*(?:[a-zµа-я]+)?"  # «1.5», «1500 mm»
    words = [word.strip().lower() for word in text.replace(";", ",").split(",") if word.strip()]
    if not words:
        raise ModelError("Write where the nodes lie, for example: x=0, z>1.5.")
    for word in words:
        between = re.fullmatch(rf"({number})\s*<=?\s*([xyz])\s*<=?\s*({number})", word)
        single = re.fullmatch(rf"([xyz])\s*(=|<=?|>=?)\s*({number})", word)
        try:
            if between is not None:
                axis = "xyz".index(between[2])
                low[axis], high[axis] = _metres(between[1]), _metres(between[3])
            elif single is not None:
                axis, value = "xyz".index(single[1]), _metres(single[3])
                if single[2] != "=":
                    (low if single[2][0] == ">" else high)[axis] = value
                else:
                    low[axis] = high[axis] = value
            else:
                raise ValueError
        except ValueError:
            raise ModelError(f"'{word}' is not understood. Write conditions such as x=0, z>1.5, 0<y<2.") from None
    return (low[0], low[1], low[2]), (high[0], high[1], high[2])
