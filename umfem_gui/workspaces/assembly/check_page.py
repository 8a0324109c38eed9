"""The Check page: the structure graph, degrees of freedom by rank, the method that will be used, and what is amiss."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from umfem_gui import icons
from umfem_gui.i18n import bind, noted, tr
from umfem_gui.i18n.sentences import say
from umfem_gui.plots.background import Background
from umfem_gui.selection import Key
from umfem_gui.workspaces.assembly.controls import push_button
from umfem_gui.workspaces.assembly.graph_layout import places
from umfem_gui.workspaces.assembly.graph_view import GraphView, Places
from umfem_gui.workspaces.assembly.page import Page
from umfem_gui.workspaces.base import Frame

if TYPE_CHECKING:
    from solvers.multibody.structure import Structure

SYMBOLS = {
    "error": ("alert-octagon-outline", "error"),
    "warning": ("alert-outline", "warning"),
    "note": ("information-outline", "muted"),
    "good": ("check-circle-outline", "good"),
}
METHODS = {
    "matrix": noted("composite bodies"),
    "articulated": noted("articulated bodies"),
    "forces": noted("inertia forces"),
    "inertia": noted("mass matrix and its factor"),
    "closure": noted("equations of the loops"),
    "solution": noted("accelerations and multipliers"),
}


class CheckPage(Page):
    """What the object is made of, and whether it can run."""

    watches = ("system", "flexible")

    def __init__(self, frame: Frame, parent: QWidget | None = None) -> None:
        super().__init__(frame, parent)
        self.structure: Structure | None = None
        self.graph = GraphView(self)
        self.forces = QCheckBox(self)
        bind(self.forces, "setText", noted("Force elements"))
        self.fit_button = push_button(self, noted("Fit"), "fit-to-page-outline", self._fit)
        self.facts = QLabel(self, wordWrap=True)
        self.facts.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.list = QListWidget(self)
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setIconSize(QSize(16, 16))
        self._work = Background("check", self)
        self._build()
        self.forces.toggled.connect(self.graph.show_forces)
        self.graph.chosen.connect(lambda key: self.frame.selection.select(tuple(key)))
        self.list.itemClicked.connect(self._go)
        self.list.itemActivated.connect(self._go)
        self._work.done.connect(self._show)
        self._work.failed.connect(lambda sentence: self.facts.setText(say(sentence)))

    def _build(self) -> None:
        left, right = QWidget(self), QWidget(self)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        row = QHBoxLayout()
        row.addWidget(self.forces)
        row.addStretch(1)
        row.addWidget(self.fit_button)
        column.addLayout(row)
        column.addWidget(self.graph, 1)
        column = QVBoxLayout(right)
        column.setContentsMargins(4, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.facts)
        column.addWidget(self.list, 1)
        splitter = QSplitter(Qt.Orientation.Horizontal, self, childrenCollapsible=False)
        splitter.addWidget(left)
        splitter.addWidget(right)
        splitter.setStretchFactor(0, 3)
        splitter.setStretchFactor(1, 2)
        splitter.setSizes([560, 380])
        outer = QVBoxLayout(self)
        outer.setContentsMargins(4, 4, 4, 4)
        outer.addWidget(splitter)

    @property
    def busy(self) -> bool:
        """Is an answer still to come?"""
        return self._work.busy

    def read(self) -> None:
        project, kernels = self.frame.document.project, self.frame.kernels
        self._asked = project.system

        def work() -> Any:
            from solvers.multibody.structure import structure_of
            from umfem_gui.workspaces.assembly.residual_forces import left_out

            if not kernels.wait():
                return None
            found = structure_of(project.system, project.flexible, partial(left_out, project))
            return found, places(found.bodies, found.parent)

        if self.structure is None:
            self.facts.setText(tr("checking…"))
        self._work.ask(work)

    def selected(self, key: Key | None) -> None:
        self.graph.mark(key)

    def _show(self, answer: tuple[Structure, Places] | None) -> None:
        if answer is None:
            return
        structure, where = answer
        graph_changed = self.structure is None or _drawn(structure) != _drawn(self.structure)
        self.structure = structure
        if graph_changed:
            self.graph.show_structure(structure, where)
        self.graph.mark(self.frame.selection.key)
        self.facts.setText("<br>".join(self._fact_lines(structure)))
        self.facts.setToolTip(self._operations(structure))
        self.list.clear()
        for one in structure.findings:
            item = QListWidgetItem(icons.icon(*SYMBOLS[one.severity]), say(one.message))
            item.setData(Qt.ItemDataRole.UserRole, one.key)
            self.list.addItem(item)
        if not any(one.severity in ("error", "warning") for one in structure.findings):
            self.list.insertItem(0, QListWidgetItem(icons.icon(*SYMBOLS["good"]), tr("Nothing found: all is well.")))

    def _fact_lines(self, found: Structure) -> list[str]:
        if any(one.severity == "error" for one in found.findings):
            return [f"<b>{tr('The object cannot run yet.')}</b>"]
        lines = [f"<b>{tr('Degrees of freedom: {number}', number=found.freedom)}</b>"]
        if found.equations:
            text = tr(
                "{speeds} speeds of the tree less {rank} independent of {equations} equations",
                speeds=found.speeds,
                rank=found.rank,
                equations=found.equations,
            )
            lines.append(text)
        cut = [edge.key[1] for edge in found.edges if edge.cut]
        if cut:
            lines.append(tr("Cut joints: {names}", names=", ".join(cut)))
        if found.method and found.operations is not None:
            count = f"{found.operations[found.method]:,.0f}".replace(",", " ")
            name = tr(METHODS[found.method])
            if found.equations:
                name = tr("{method} with multipliers for the loops", method=name)
            lines.append(tr("Method: {name}, {count} operations", name=name, count=count))
        return lines

    def _operations(self, found: Structure) -> str:
        if found.operations is None:
            return ""
        return "\n".join(f"{tr(METHODS.get(name, name))}: {count:.0f}" for name, count in found.operations.items())

    def _fit(self) -> None:
        self.graph._by_hand = False
        self.graph.fit()

    def _go(self, item: QListWidgetItem) -> None:
        key = item.data(Qt.ItemDataRole.UserRole)
        if key is not None:
            self.frame.selection.select(tuple(key))


def _drawn(structure: Structure) -> tuple[Any, ...]:
    return structure.bodies, structure.flexible, structure.edges, tuple(structure.parent.items())
