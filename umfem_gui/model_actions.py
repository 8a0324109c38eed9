"""Edit → … and Model → …: undo, add, copy, delete members of the mechanism."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from solvers.errors import UmfemError
from solvers.multibody import system as mbs
from solvers.multibody.constraints import CONSTRAINT_TYPES
from solvers.multibody.forces import FORCE_TYPES
from solvers.multibody.joints import JOINT_TYPES
from solvers.multibody.sensors import SENSOR_TYPES
from umfem_gui.actions import Spec
from umfem_gui.commands import Command, RemoveFEModel, ReplaceProject
from umfem_gui.i18n import language, tr
from umfem_gui.i18n.sentences import say
from umfem_gui.listening import listen
from umfem_gui.workspaces.assembly import editing
from umfem_gui.workspaces.assembly.words import COLLECTIONS, KIND_ICONS

if TYPE_CHECKING:
    from umfem_gui.main_window import MainWindow


FAMILIES: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("joints", "add_joint_", dict(JOINT_TYPES)),
    ("constraints", "add_constraint_", dict(CONSTRAINT_TYPES)),
    ("forces", "add_force_", dict(FORCE_TYPES)),
    ("sensors", "add_sensor_", {kind: item for kind, item in SENSOR_TYPES.items() if kind != "expression"}),
)


def add_type_actions(window: MainWindow) -> None:
    """One action per type of joint, constraint and force element, from their tables."""
    for collection, prefix, types in FAMILIES:
        for kind, item in types.items():
            icon = KIND_ICONS.get(kind, COLLECTIONS[collection][1])
            window.actions_table.add(Spec(f"{prefix}{kind}", item.title, icon))


class ModelActions(QObject):
    """Edits of the selected member and new members."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window
        self.document = window.document
        self.selection = window.selection
        self._copied: tuple[str, Any] | None = None
        table = window.actions_table
        table["undo"].triggered.connect(self.document.undo_stack.undo)
        table["redo"].triggered.connect(self.document.undo_stack.redo)
        for key in ("copy", "paste", "duplicate", "delete", "rename"):
            table[key].triggered.connect(getattr(self, key))
        plain = (
            ("add_body", "bodies"),
            ("add_parameter", "parameters"),
            ("add_sensor", "sensors"),
            ("add_event", "events"),
            ("add_use", "uses"),
        )
        table["make_subsystem"].triggered.connect(self.make_subsystem)
        for key, collection in plain:
            table[key].triggered.connect(lambda _=False, collection=collection: self.add(collection))
        for collection, prefix, types in FAMILIES:
            for kind in types:
                table[f"{prefix}{kind}"].triggered.connect(
                    lambda _=False, collection=collection, kind=kind: self.add(collection, kind)
                )
        stack = self.document.undo_stack
        for signal in (stack.canUndoChanged, stack.canRedoChanged, stack.undoTextChanged, stack.redoTextChanged):
            listen(signal, self.refresh)
        listen(self.selection.changed, self.refresh)
        listen(self.document.changed, self.refresh)
        listen(language.changed, self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Names of undo and redo, and what is possible now."""
        if self.window.closing:
            return
        table, stack = self.window.actions_table, self.document.undo_stack
        for key, text, can in (
            ("undo", stack.undoText(), stack.canUndo()),
            ("redo", stack.redoText(), stack.canRedo()),
        ):
            word = tr("Undo") if key == "undo" else tr("Redo")
            table[key].setText(f"{word}: {say(text)}" if can and text else word)
            table[key].setEnabled(can)
        member = self.member() is not None
        key = self.selection.key
        table["copy"].setEnabled(member)
        table["duplicate"].setEnabled(member)
        table["paste"].setEnabled(self._copied is not None)
        table["delete"].setEnabled(
            member
            or (key is not None and key[0] in ("fe_models", "runs") and key[1] != "")
            or (key is not None and self.window.workspace.removable(key))
        )
        table["rename"].setEnabled(member or (key is not None and key[0] == "fe_models"))

    def member(self) -> tuple[str, Any] | None:
        """The selected member of the mechanism with its collection."""
        key, system = self.selection.key, self.document.project.system
        if key is None or key[0].rpartition("/")[2] not in mbs.COLLECTIONS:
            return None
        try:
            return key[0], mbs.find(system, *key)
        except UmfemError:
            return None

    def run(self, command: Command) -> bool:
        """Do an edit; a refusal is explained. True if it was done."""
        try:
            self.document.run(command)
        except UmfemError as error:
            self.window.explain(error)
            return False
        return True

    def add(self, collection: str, kind: str = "") -> None:
        """A new member, selected in the assembly workspace."""
        command = editing.add_command(self.document.project.system, collection, kind)
        self.window.switch("assembly")
        if self.run(command):
            self.selection.select((collection, command.item.name))

    def make_subsystem(self) -> None:
        """All members of the object become a subsystem that is used once; more uses may follow."""
        project = self.document.project
        if self.run(
            ReplaceProject(
                project=replace(project, system=editing.as_subsystem(project.system)),
                title_text="Make the object a subsystem",
            )
        ):
            self.window.switch("assembly")
            self.selection.select(("uses", self.document.project.system.uses[-1].name))

    def copy(self) -> None:
        """Remember the selected member."""
        self._copied = self.member()
        self.refresh()

    def paste(self) -> None:
        """Add the remembered member under a free name."""
        if self._copied is not None:
            place = self.window.workspaces["assembly"].adding.place
            command = editing.duplicate_command(self.document.project.system, *self._copied, place)
            if self.run(command):
                self.selection.select((command.collection, command.item.name))

    def duplicate(self) -> None:
        """Add a copy of the selected member."""
        self.copy()
        self.paste()

    def rename(self) -> None:
        """Open the selected line of the tree for a new name; parameters are renamed in their form."""
        key = self.selection.key
        if key is not None:
            self.window.tree.edit_name(key)

    def delete(self) -> None:
        """Take the selected member away; the next one is selected."""
        key = self.selection.key
        if key is None:
            return
        if self.window.workspace.removable(key):
            try:
                self.window.workspace.remove(key)
            except UmfemError as error:
                self.window.explain(error)
        elif key[0] == "runs":
            self.window.simulation.delete_run()
        elif key[0] == "fe_models":
            self.run(RemoveFEModel(name=key[1]))
        elif self.member() is not None:
            names = mbs.names(self.document.project.system, key[0])
            index = names.index(key[1])
            if self.run(editing.remove_command(key)):
                rest = [name for name in names if name != key[1]]
                self.selection.select((key[0], rest[min(index, len(rest) - 1)]) if rest else ("group", key[0]))
