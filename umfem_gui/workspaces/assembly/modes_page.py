"""The Modes page: which eigenmodes of a flexible body take part, and with what damping."""

from __future__ import annotations

from typing import Any

import numpy as np
from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSplitter, QStackedLayout, QTableWidgetItem, QVBoxLayout, QWidget

from solvers.errors import UmfemError
from solvers.multibody import system as mbs
from umfem_gui.commands import ChooseModes, UseSolution
from umfem_gui.editors import quantities
from umfem_gui.editors.edit_table import Column, EditTable
from umfem_gui.editors.fields import LineInput
from umfem_gui.i18n import bind, noted, tr
from umfem_gui.i18n.sentences import say
from umfem_gui.plots.background import Background
from umfem_gui.selection import Key
from umfem_gui.workspaces.assembly.controls import ProblemLine, hint_card, muted, push_button
from umfem_gui.workspaces.assembly.page import Page
from umfem_gui.workspaces.base import Frame
from umfem_gui.workspaces.fe_input.modes_table import LOCKED, MIXED

MODE, KIND, FREQUENCY = range(3)
COLUMNS = (
    Column(noted("Takes part"), tip=noted("Untick an eigenmode to leave it out; no new modal analysis is needed.")),
    Column(noted("Kind"), wide=True),
    Column(noted("Frequency, Hz"), number=True),
)
ELASTIC, HERTZ, RATIO = range(3)
ELASTIC_COLUMNS = (
    Column(noted("Elastic mode"), tip=noted("Modes of the free body that the kept ones make")),
    Column(noted("Frequency, Hz"), number=True),
    Column(noted("Damping, %"), number=True, editable=True, tip=noted("Share of critical damping; type to set it.")),
)

#: Forms of damping: what they are called and how they are written.
FORMS = (
    (noted("one ratio"), "0.02"),
    (noted("by modes"), "modes 1=0.01 2=0.02 rest=0.03"),
    (noted("by bands of frequency"), "bands 50=0.01 200=0.03 rest=0.05"),
    (noted("Rayleigh, ratios at two frequencies"), "rayleigh 5=0.02 80=0.03"),
    (noted("by stiffness and mass"), "stiffness 1e-5 mass 0.3"),
    (noted("loss factor"), "loss 0.04"),
)


class ModesPage(Page):
    """Modes and damping of the flexible bodies of the object."""

    watches = ("system", "flexible")

    def __init__(self, frame: Frame, parent: QWidget | None = None) -> None:
        super().__init__(frame, parent)
        self.body = QComboBox(self)
        self.table = EditTable(COLUMNS, lambda *_: None, self)
        self.elastic = EditTable(ELASTIC_COLUMNS, self._damp_mode, self)
        self.form = QComboBox(self)
        self.line = LineInput(self)
        self.damp_button = push_button(self, noted("Set the damping"), "check", self.damp)
        self.new_button = push_button(self, noted("New solution"), "content-duplicate", self.new_solution)
        bind(
            self.new_button,
            "setToolTip",
            noted("A subsystem of its own with these modes and this damping, made from the present one"),
        )
        self.problem = ProblemLine(self)
        self.note = muted(self)
        self._keys: list[Key] = []
        self._ratios: list[float] = []
        self._work = Background("modes", self)
        self._build()
        self.body.activated.connect(lambda _index: self._chosen())
        self.table.itemChanged.connect(self._ticked)
        self.elastic.problem.connect(lambda sentence: self.problem.show_sentence(say(sentence)))
        self.form.activated.connect(lambda index: self.line.show_text(FORMS[index][1]))
        self.line.returnPressed.connect(self.damp)
        self._work.done.connect(self._show_elastic)
        self._work.failed.connect(lambda sentence: self.problem.show_sentence(say(sentence)))

    def _build(self) -> None:
        for title, text in FORMS:
            self.form.addItem(tr(title), text)
        self.line.show_text(FORMS[0][1])
        left, right = QWidget(self), QWidget(self)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 4, 0)
        column.setSpacing(4)
        row = QHBoxLayout()
        row.addWidget(self.body)
        row.addWidget(self.note, 1)
        column.addLayout(row)
        column.addWidget(self.table, 1)
        column.addWidget(self.new_button)
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        row = QHBoxLayout()
        row.addWidget(muted(self, noted("Damping")))
        row.addWidget(self.form, 1)
        column.addLayout(row)
        row = QHBoxLayout()
        row.addWidget(self.line, 1)
        row.addWidget(self.damp_button)
        column.addLayout(row)
        column.addWidget(self.elastic, 1)
        column.addWidget(self.problem)
        splitter = QSplitter(Qt.Orientation.Horizontal, self, childrenCollapsible=False)
        splitter.addWidget(left)
        splitter.addWidget(right)
        splitter.setSizes([480, 480])
        self._stack = QStackedLayout(self)
        self._stack.setContentsMargins(4, 4, 4, 4)
        self._stack.addWidget(splitter)
        self._stack.addWidget(
            hint_card(
                self,
                noted("The object has no flexible body. Bring one from the FE input or from an input.fum file."),
                [self.frame.actions["mode_fe_input"]],
            )
        )

    # ---- reading

    def read(self) -> None:
        for index, (title, _) in enumerate(FORMS):
            self.form.setItemText(index, tr(title))
        project = self.frame.document.project
        keys = flexible_keys(project.system)
        self._stack.setCurrentIndex(0 if keys else 1)
        if keys != self._keys:
            chosen, self._keys = self._key(), keys
            self.body.clear()
            self.body.addItems([" / ".join([*path.split("/")[:-1], name]) for path, name in keys])
            self.body.setCurrentIndex(keys.index(chosen) if chosen in keys else 0)
        self.problem.show_sentence("")
        self._fill()

    def selected(self, key: Key | None) -> None:
        if key in self._keys and key != self._key():
            self.body.setCurrentIndex(self._keys.index(key))
            self._fill()

    def _chosen(self) -> None:
        self.frame.selection.select(self._key())
        self._fill()

    def _key(self) -> Key | None:
        """The flexible body in front."""
        place = self.body.currentIndex()
        return self._keys[place] if 0 <= place < len(self._keys) else None

    @property
    def _collection(self) -> str:
        key = self._key()
        return key[0] if key is not None else "flexible_bodies"

    def _item(self) -> tuple[Any, Any]:
        """The body and its subsystem, None where it has none."""
        project, key = self.frame.document.project, self._key()
        if key is None or key not in flexible_keys(project.system):
            return None, None
        item = mbs.find(project.system, *key)
        return item, project.flexible.get(item.subsystem)

    def _fill(self) -> None:
        item, subsystem = self._item()
        if item is None:
            return
        if subsystem is None:
            self.table.fill([])
            self.elastic.fill([])
            self.problem.show_sentence(
                tr("The project has no flexible subsystem '{name}'. Choose another one.", name=item.subsystem)
            )
            return
        rows, tips = [], {}
        for mode in range(len(subsystem.modes)):
            eigen = mode < subsystem.n_eigen
            rows.append(
                [
                    str(mode + 1),
                    tr("eigen") if eigen else tr("static"),
                    f"{subsystem.frequencies_hz[mode]:.6g}" if eigen else "–",
                ]
            )
            why = MIXED if subsystem.orthonormalised else "" if eigen else LOCKED
            tips.update({(mode, column): tr(why) if why else "" for column in range(3)})
        self.table.fill(rows, tips=tips)
        with QSignalBlocker(self.table):
            for mode in range(len(rows)):
                cell = self.table.item(mode, MODE)
                kept = mode + 1 not in item.excluded
                cell.setCheckState(Qt.CheckState.Checked if kept else Qt.CheckState.Unchecked)
                may = mode < subsystem.n_eigen and not subsystem.orthonormalised
                flags = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled
                cell.setFlags(flags | Qt.ItemFlag.ItemIsUserCheckable if may else Qt.ItemFlag.ItemIsSelectable)
        kept = len(rows) - len(item.excluded)
        self.note.setText(tr("{kept} of {count} modes of '{name}'", kept=kept, count=len(rows), name=item.subsystem))
        self._ask(item, subsystem)

    def _ask(self, item: Any, subsystem: Any) -> None:
        """Frequencies and damping of the body that the kept modes make, beside the main thread."""
        key = self._key()
        system, _ = mbs.located(self.frame.document.project.system, key[0] if key is not None else "flexible_bodies")

        def work() -> Any:
            from dataclasses import replace

            from solvers.multibody.flexible_parts import prepare
            from solvers.multibody.parameters import parameter_values

            alone = replace(system, flexible_bodies=(item,))
            body = prepare(alone, {item.subsystem: subsystem}, parameter_values(system.parameters))[0].body
            omega = np.sqrt(np.maximum(body.eigenvalues, 0.0))
            with np.errstate(divide="ignore", invalid="ignore"):
                ratio = np.where(omega > 0.0, np.diag(np.atleast_2d(_square(body.damping))) / (2 * omega), 0.0)
            return omega / (2 * np.pi), ratio

        self._work.ask(work)

    @property
    def busy(self) -> bool:
        """Is an answer still to come?"""
        return self._work.busy

    def _show_elastic(self, found: tuple[np.ndarray, np.ndarray]) -> None:
        hertz, ratios = found
        self._ratios = [float(one) for one in ratios]
        self.elastic.fill(
            [[str(k + 1), f"{f:.6g}", f"{100 * r:.4g}"] for k, (f, r) in enumerate(zip(hertz, ratios, strict=True))]
        )

    # ---- editing

    def _ticked(self, cell: QTableWidgetItem) -> None:
        item, _ = self._item()
        if cell.column() != MODE or item is None:
            return
        excluded = set(item.excluded) - {cell.row() + 1}
        if cell.checkState() != Qt.CheckState.Checked:
            excluded.add(cell.row() + 1)
        self._run(ChooseModes(body=item.name, excluded=tuple(sorted(excluded)), collection=self._collection))

    def _damp_mode(self, row: int, _column: int, text: str) -> None:
        """Per cent typed beside one elastic mode: damping by modes, the others as they are."""
        value = quantities.parse(text, "")
        if isinstance(value, str) or not 0.0 <= value < 100.0:
            raise ValueError(tr("Give a per cent of 0 to 100."))
        ratios = list(self._ratios)
        ratios[row] = value / 100.0
        self._ratios = ratios
        words = " ".join(f"{k + 1}={ratio:.6g}" for k, ratio in enumerate(ratios))
        self._damp(f"modes {words} rest=0")

    def damp(self) -> None:
        """Give the subsystem of the body the damping that is written."""
        try:
            self._damp(self.line.text())
            self.problem.show_sentence("")
        except UmfemError as error:
            self.problem.show_sentence(say(str(error)))

    def _damp(self, text: str) -> None:
        from solvers.flexible.damping import parse_damping
        from solvers.flexible.solutions import damped
        from solvers.flexible.subsystem import exclude_modes

        item, subsystem = self._item()
        if subsystem is None:
            return
        name, choice = item.subsystem, parse_damping(text)
        if item.excluded:  # ratios belong to the modes of what is left: a solution of its own
            subsystem, name = exclude_modes(subsystem, [one - 1 for one in item.excluded]), self._free_name(name)
        made = damped(subsystem, choice)
        self.frame.document.run(UseSolution(body=item.name, name=name, subsystem=made, collection=self._collection))

    def _free_name(self, stem: str) -> str:
        number = 2
        while f"{stem} {number}" in self.frame.document.project.flexible:
            number += 1
        return f"{stem} {number}"

    def new_solution(self) -> None:
        """A subsystem of its own with the modes that take part, and the body uses it; one step of undo."""
        from solvers.flexible.subsystem import exclude_modes

        item, subsystem = self._item()
        if subsystem is None:
            return
        name = self._free_name(item.subsystem)
        try:
            made = exclude_modes(subsystem, [one - 1 for one in item.excluded]) if item.excluded else subsystem
            self.frame.document.run(UseSolution(body=item.name, name=name, subsystem=made, collection=self._collection))
        except UmfemError as error:
            self.problem.show_sentence(say(str(error)))
            return
        self.frame.messages.add(
            "good",
            noted("'{body}' now uses the solution '{name}' with {count} modes."),
            place=(self._collection, item.name),
            body=item.name,
            name=name,
            count=len(made.modes),
        )

    def _run(self, command: Any) -> None:
        try:
            self.frame.document.run(command)
        except UmfemError as error:
            self._fill()
            self.problem.show_sentence(say(str(error)))


def flexible_keys(system: mbs.MultibodySystem, path: str = "") -> list[Key]:
    """Keys of all flexible bodies, those of the object first, then those inside its subsystems."""
    found: list[Key] = [(f"{path}flexible_bodies", one.name) for one in system.flexible_bodies]
    for one in system.subsystems:
        found += flexible_keys(one.system, f"{path}{one.name}/")
    return found


def _square(damping: np.ndarray) -> np.ndarray:
    """Damping as a matrix, whether it came as one or as its diagonal."""
    return np.diag(damping) if np.ndim(damping) == 1 else damping
