"""Edits of the members of the mechanism: bodies, joints, forces, sensors, parameters."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import Any

from io_formats.project import Project
from solvers.errors import ModelError, suggestion
from solvers.fields import check_fields
from solvers.multibody import system as mbs
from umfem_gui.commands.base import Command
from umfem_gui.commands.channel_names import carried


def _changed(project: Project, collection: str, name: str, item: Any) -> Project:
    """The project with another value of a member; plots follow a new name of it."""
    system, plots = mbs.change(project.system, collection, name, item), project.plots
    if item.name != name:
        plots = carried(plots, project.system, collection, name, item.name)
    return replace(project, system=system, plots=plots)


@dataclass(frozen=True, kw_only=True)
class AddItem(Command):
    """A new member at the end of its collection, or at ``position``."""

    collection: str
    item: Any
    position: int | None = None

    @property
    def title(self) -> str:
        return f"Add '{self.item.name}'"

    @property
    def part(self) -> str:
        return f"system.{self.collection}"

    def apply(self, project: Project) -> Project:
        check_fields(f"{type(self.item).__name__} '{self.item.name}'", self.item)
        return replace(project, system=mbs.add(project.system, self.collection, self.item, self.position))


@dataclass(frozen=True, kw_only=True)
class RemoveItem(Command):
    """Take a member away. Refused while another member refers to it."""

    collection: str
    name: str

    @property
    def title(self) -> str:
        return f"Remove '{self.name}'"

    @property
    def part(self) -> str:
        return f"system.{self.collection}"

    def apply(self, project: Project) -> Project:
        return replace(project, system=mbs.remove(project.system, self.collection, self.name))


@dataclass(frozen=True, kw_only=True)
class ChangeItem(Command):
    """Put another value in the place of a member. A new name is carried into every reference to the old one."""

    collection: str
    name: str
    item: Any

    @property
    def title(self) -> str:
        if self.item.name != self.name:
            return f"Rename '{self.name}' to '{self.item.name}'"
        return f"Change '{self.name}'"

    @property
    def part(self) -> str:
        return "system" if self.item.name != self.name else f"system.{self.collection}"

    def apply(self, project: Project) -> Project:
        return _changed(project, self.collection, self.name, self.item)


@dataclass(frozen=True, kw_only=True)
class ChangeField(Command):
    """One field of one member: what a form does. Consecutive edits of the same field are one step of undo."""

    collection: str
    name: str
    field: str
    value: Any

    @property
    def title(self) -> str:
        if self.field == "name":
            return f"Rename '{self.name}' to '{self.value}'"
        return f"Change {self.field} of '{self.name}'"

    @property
    def part(self) -> str:
        return "system" if self.field == "name" else f"system.{self.collection}"

    @property
    def merge_key(self) -> Hashable | None:
        return None if self.field == "name" else ("item", self.collection, self.name, self.field)

    def apply(self, project: Project) -> Project:
        old = mbs.find(project.system, self.collection, self.name)
        item = with_field(old, self.field, self.value, f"'{self.name}'")
        if item is old:
            return project
        return _changed(project, self.collection, self.name, item)


@dataclass(frozen=True, kw_only=True)
class MoveItem(Command):
    """Another place in the order of a collection; order is for reading only."""

    collection: str
    name: str
    position: int

    @property
    def title(self) -> str:
        return f"Move '{self.name}'"

    @property
    def part(self) -> str:
        return f"system.{self.collection}"

    def apply(self, project: Project) -> Project:
        item = mbs.find(project.system, self.collection, self.name)
        others = [other for other in getattr(project.system, self.collection) if other.name != self.name]
        others.insert(self.position, item)
        return replace(project, system=replace(project.system, **{self.collection: tuple(others)}))


def with_field(thing: Any, field: str, value: Any, where: str) -> Any:
    """The dataclass value with one field replaced; the same object if nothing changes.

    Raises ModelError with the nearest name for an unknown field.
    """
    known = tuple(thing.__dataclass_fields__)
    if field not in known:
        raise ModelError(f"{where} has no field '{field}'. {suggestion(field, known)}")
    old = getattr(thing, field)
    if type(old) is type(value) and isinstance(value, bool | int | float | str | tuple) and old == value:
        return thing
    return replace(thing, **{field: value})
