"""The Set page: initial conditions with what assembly makes of them, gravity, sensors, events, drives."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QHBoxLayout, QTabWidget, QVBoxLayout, QWidget

from solvers.errors import UmfemError
from solvers.multibody import system as mbs
from solvers.multibody.constraints import CONSTRAINT_TYPES
from solvers.multibody.forces import FORCE_TYPES
from solvers.multibody.sensors import SENSOR_TYPES
from solvers.multibody.stages.event import Event
from umfem_gui.commands import ChangeField, ChangeSystem, TakeStart
from umfem_gui.editors import quantities
from umfem_gui.editors.edit_table import Column, EditTable
from umfem_gui.editors.fields import VectorEditor
from umfem_gui.i18n import names, noted, tr
from umfem_gui.i18n.sentences import say
from umfem_gui.mechanics import check_numbers
from umfem_gui.selection import Key
from umfem_gui.workspaces.assembly import start_table
from umfem_gui.workspaces.assembly.controls import ProblemLine, muted, push_button
from umfem_gui.workspaces.assembly.editing import add_command, new_item
from umfem_gui.workspaces.assembly.members_table import MembersTable, Offer
from umfem_gui.workspaces.assembly.page import Page
from umfem_gui.workspaces.base import Frame

MEMBER, WHAT, GIVEN, ASSEMBLED, UNIT = range(5)
COLUMNS = (
    Column(noted("Joint or body")),
    Column(noted("Quantity"), wide=True),
    Column(
        noted("Given"),
        wide=True,
        editable=True,
        number=True,
        tip=noted("A number, a number with a unit, or an expression"),
    ),
    Column(noted("Assembled"), number=True, tip=noted("What it is at the start, with all loops closed")),
    Column(noted("Unit")),
)

#: Kinds of force elements and constraints that drive.
DRIVES = ("drive", "hydraulic_cylinder", "joint_force", "driver")


class StartView(QWidget):
    """Initial conditions and gravity."""

    def __init__(self, frame: Frame, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.frame = frame
        self.rows: list[start_table.StartRow] = []
        self.table = EditTable(COLUMNS, self._apply, self)
        self.gravity = VectorEditor("m/s²", self)
        self.gravity.setMaximumWidth(230)
        self.take_button = push_button(self, noted("Take the assembled values"), "check", self.take)
        self.note, self.problem = muted(self), ProblemLine(self)
        self.note.setWordWrap(True)
        row = QHBoxLayout()
        row.addWidget(muted(self, noted("Gravity")))
        row.addWidget(self.gravity)
        row.addWidget(muted(self, noted("m/s²")))
        row.addStretch(1)
        row.addWidget(self.take_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(row)
        column.addWidget(self.table, 1)
        column.addWidget(self.note)
        column.addWidget(self.problem)
        self.table.problem.connect(lambda sentence: self.problem.show_sentence(say(sentence)))
        self.table.row_chosen.connect(self._chosen)
        self.gravity.committed.connect(self._set_gravity)
        self.gravity.problem.connect(self.problem.show_sentence)

    def read(self) -> None:
        """Show what the model says and, when it is known, what assembly makes of it."""
        project = self.frame.document.project
        system = project.system
        self.gravity.set_value(system.gravity)
        self.rows = start_table.start_rows(system)
        rows = [[row.name, self._words(row), quantities.show(row.value), "", names.unit(row.unit)] for row in self.rows]
        self.table.fill(rows)
        self.show_assembled()

    def show_assembled(self) -> None:
        """What assembly makes of the start, as far as it is known; an input in progress is not touched."""
        project = self.frame.document.project
        system = project.system
        found = self.frame.assembler.result(system)
        poses = found.poses if found is not None else {}
        values = start_table.assembled_values(system, self.rows, poses, project.flexible)
        different = 0
        for number, (row, value) in enumerate(zip(self.rows, values, strict=True)):
            own = start_table.own_value(system, row)
            different += value is not None and own is not None and abs(value - own) > 1e-6
            self.table.set_text(number, ASSEMBLED, "" if value is None else f"{value:.6g}")
        self.take_button.setEnabled(different > 0)
        if found is None:
            self.note.setText(tr("assembling…"))
        elif found.problem:
            self.note.setText(say(found.problem))
        elif different:
            self.note.setText(tr("Assembly moves {number} of them.", number=different))
        else:
            self.note.setText(tr("All agree with the assembled start."))

    def _words(self, row: start_table.StartRow) -> str:
        return tr(row.label) if row.place < 0 else f"{tr(row.label)} {'xyz'[row.place]}"

    def _apply(self, number: int, _column: int, text: str) -> None:
        row, document = self.rows[number], self.frame.document
        value = quantities.parse(text, row.unit)
        check_numbers(document.project.system, row.label, value)
        whole = start_table.changed_value(document.project.system, row, value)
        document.run(ChangeField(collection=row.collection, name=row.name, field=row.field, value=whole))

    def _set_gravity(self, value: Any) -> None:
        try:
            check_numbers(self.frame.document.project.system, "Gravity", value)
            self.frame.document.run(ChangeSystem(field="gravity", value=value))
            self.problem.show_sentence("")
        except UmfemError as error:
            self.problem.show_sentence(say(str(error)))

    def take(self) -> None:
        """The assembled configuration becomes the given one, with undo."""
        found = self.frame.assembler.result(self.frame.document.project.system)
        if found is not None and found.poses:
            self.frame.document.run(TakeStart(poses=found.poses))

    def _chosen(self, number: int) -> None:
        if 0 <= number < len(self.rows):
            self.frame.selection.select((self.rows[number].collection, self.rows[number].name))


class SetPage(Page):
    """What the object starts from, what acts on it, what is measured and what happens on the way."""

    watches = ("system", "flexible")

    def __init__(self, frame: Frame, parent: QWidget | None = None) -> None:
        super().__init__(frame, parent)
        self.start = StartView(frame, self)
        self.sensors = MembersTable(
            frame,
            lambda system: [("sensors", one) for one in system.sensors],
            _sensor_offers,
            _says,
            noted("Curves of the results: expressions, points of bodies, integrals over time."),
            self,
        )
        self.events = MembersTable(
            frame,
            lambda system: [("events", one) for one in system.events],
            lambda: [("events", noted("Event"), _new_event)],
            _event_says,
            noted("What happens on the way: joints break or begin to hold, forces start or end, impulses."),
            self,
        )
        self.drives = MembersTable(
            frame,
            _driving,
            _drive_offers,
            _says,
            noted("What drives joints: torques and forces, controlled drives, hydraulics, prescribed coordinates."),
            self,
        )
        self.views = QTabWidget(self)
        self.views.setDocumentMode(True)
        for view in (self.start, self.sensors, self.events, self.drives):
            self.views.addTab(view, "")
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 4, 4, 4)
        column.addWidget(self.views)
        frame.assembler.ready.connect(self._assembled)

    def read(self) -> None:
        titles = (tr("Initial conditions"), tr("Sensors"), tr("Events"), tr("Drives"))
        for index, title in enumerate(titles):
            self.views.setTabText(index, title)
        for view in (self.start, self.sensors, self.events, self.drives):
            view.read()

    def selected(self, key: Key | None) -> None:
        for view in (self.sensors, self.events, self.drives):
            view.selected(key)

    def _assembled(self) -> None:
        if self.isVisible():
            self.start.show_assembled()


def _says(item: Any) -> tuple[str, str]:
    """The field that says most of a member, and its text; an empty field cannot be edited in the table."""
    for field in ("expression", "target", "coordinate_value", "motion"):
        value = getattr(item, field, None)
        if isinstance(value, str):
            return field, value
    owner = getattr(item, "joint", "") or getattr(item, "body_b", "")
    return "", str(owner)


def _event_says(item: Any) -> tuple[str, str]:
    if item.trigger == "expression":
        when = item.expression
    elif item.trigger == "time":
        when = f"t = {quantities.show(item.time)} {tr('s')}"
    else:
        when = f"{item.joint}: {quantities.show(item.limit)}"
    acts = [*item.breaks, *item.joins, *item.stops, *item.starts, *item.releases, *item.imposes]
    return "expression" if item.trigger == "expression" else "", f"{when} → {', '.join(acts)}" if acts else when


def _sensor_offers() -> list[Offer]:
    def maker(kind: str) -> Any:
        return lambda system: new_item(system, "sensors", kind)

    return [("sensors", kind.title, maker(key)) for key, kind in SENSOR_TYPES.items()]


def _new_event(system: mbs.MultibodySystem) -> Event:
    return Event(name=mbs.free_name(system, "events", "event"))


def _driving(system: mbs.MultibodySystem) -> list[tuple[str, Any]]:
    found = [("forces", one) for one in system.forces if one.kind in DRIVES]
    return found + [("constraints", one) for one in system.constraints if one.kind in DRIVES]


def _drive_offers() -> list[Offer]:
    offers: list[Offer] = []
    for collection, types in (("forces", FORCE_TYPES), ("constraints", CONSTRAINT_TYPES)):
        for key, kind in types.items():  # type: ignore[attr-defined]
            if key in DRIVES:
                make = lambda system, c=collection, k=key: add_command(system, c, k).item  # noqa: E731
                offers.append((collection, kind.title, make))
    return offers
