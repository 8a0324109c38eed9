"""Edits of the flexible subsystems of a project, which are known by name."""

from __future__ import annotations

from dataclasses import dataclass, replace

from io_formats.project import Project
from solvers.errors import ModelError, suggestion
from solvers.flexible.subsystem import FlexibleSubsystem
from umfem_gui.commands.base import Command


@dataclass(frozen=True, kw_only=True)
class PutFlexible(Command):
    """A new flexible subsystem, or a new value of the one with that name."""

    name: str
    subsystem: FlexibleSubsystem

    @property
    def title(self) -> str:
        return f"Add '{self.name}'"

    @property
    def part(self) -> str:
        return f"flexible.{self.name}"

    def apply(self, project: Project) -> Project:
        if not self.name.strip():
            raise ModelError("A flexible subsystem needs a name.")
        return replace(project, flexible={**project.flexible, self.name: self.subsystem})


@dataclass(frozen=True, kw_only=True)
class RemoveFlexible(Command):
    """Take a flexible subsystem out of the project."""

    name: str

    @property
    def title(self) -> str:
        return f"Remove '{self.name}'"

    @property
    def part(self) -> str:
        return "flexible"

    def apply(self, project: Project) -> Project:
        if self.name not in project.flexible:
            known = suggestion(self.name, list(project.flexible))
            raise ModelError(f"There is no flexible subsystem '{self.name}'. {known}")
        return replace(project, flexible={key: one for key, one in project.flexible.items() if key != self.name})
