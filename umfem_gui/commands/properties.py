"""Edits of what exists once: the project's title, the mechanism's own properties, the settings of a run."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import Any

from io_formats.plot_layout import PlotLayout
from io_formats.project import Project
from solvers.errors import ModelError
from solvers.fields import check_fields
from solvers.multibody.system import COLLECTIONS
from umfem_gui.commands.base import Command
from umfem_gui.commands.items import with_field


@dataclass(frozen=True, kw_only=True)
class ChangeSettings(Command):
    """One field of the simulation settings."""

    field: str
    value: Any

    @property
    def title(self) -> str:
        return f"Change {self.field} of the run"

    @property
    def part(self) -> str:
        return "settings"

    @property
    def merge_key(self) -> Hashable | None:
        return ("settings", self.field)

    def apply(self, project: Project) -> Project:
        settings = with_field(project.settings, self.field, self.value, "The settings")
        check_fields("Settings", settings)
        return project if settings is project.settings else replace(project, settings=settings)


@dataclass(frozen=True, kw_only=True)
class ChangePlots(Command):
    """Another layout of the plots."""

    layout: PlotLayout

    @property
    def title(self) -> str:
        return "Change the plots"

    @property
    def part(self) -> str:
        return "plots"

    def apply(self, project: Project) -> Project:
        return project if self.layout == project.plots else replace(project, plots=self.layout)


@dataclass(frozen=True, kw_only=True)
class ChangeSystem(Command):
    """One property of the mechanism itself: its name, comment, gravity. Collections have their own commands."""

    field: str
    value: Any

    @property
    def title(self) -> str:
        return f"Change {self.field} of the object"

    @property
    def part(self) -> str:
        return "system.properties"

    @property
    def merge_key(self) -> Hashable | None:
        return ("system", self.field)

    def apply(self, project: Project) -> Project:
        if self.field in COLLECTIONS:
            raise ModelError(f"The {self.field} are edited one by one, not as a property of the object.")
        system = with_field(project.system, self.field, self.value, f"Object '{project.system.name}'")
        check_fields(f"Object '{system.name}'", system)
        return project if system is project.system else replace(project, system=system)


@dataclass(frozen=True, kw_only=True)
class ChangeProject(Command):
    """The title or the comment of the project."""

    field: str
    value: str

    @property
    def title(self) -> str:
        return f"Change {self.field} of the project"

    @property
    def part(self) -> str:
        return "properties"

    @property
    def merge_key(self) -> Hashable | None:
        return ("project", self.field)

    def apply(self, project: Project) -> Project:
        if self.field not in ("title", "comment"):
            raise ModelError(f"'{self.field}' is not a property of the project. Known: title, comment.")
        if not isinstance(self.value, str):
            raise ModelError(f"The {self.field} of the project is a text, not {self.value!r}.")
        return with_field(project, self.field, self.value, "The project")


@dataclass(frozen=True, kw_only=True)
class ReplaceProject(Command):
    """Everything at once: an example loaded into the open document, an import that brings a whole model."""

    project: Project
    title_text: str = "Replace the project"

    @property
    def title(self) -> str:
        return self.title_text

    @property
    def part(self) -> str:
        return "project"

    def apply(self, project: Project) -> Project:
        return self.project
