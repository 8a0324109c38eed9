"""Edits of the finite-element models of a project, which are known by name."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace

from fem.model import FEModel
from io_formats.project import Project
from solvers.errors import ModelError, suggestion
from umfem_gui.commands.base import Command


@dataclass(frozen=True, kw_only=True)
class PutFEModel(Command):
    """A new model, or a new value of the one with that name. The edit functions of ``fem`` give the value."""

    name: str
    model: FEModel
    title_text: str = ""
    key: Hashable | None = None

    @property
    def title(self) -> str:
        return self.title_text or f"Change '{self.name}'"

    @property
    def part(self) -> str:
        return f"fe_models.{self.name}"

    @property
    def merge_key(self) -> Hashable | None:
        return None if self.key is None else ("fe_model", self.name, self.key)

    def apply(self, project: Project) -> Project:
        if not self.name.strip():
            raise ModelError("An FE model needs a name.")
        return replace(project, fe_models={**project.fe_models, self.name: self.model})


@dataclass(frozen=True, kw_only=True)
class RemoveFEModel(Command):
    """Take an FE model out of the project, with its solutions."""

    name: str

    @property
    def title(self) -> str:
        return f"Remove '{self.name}'"

    @property
    def part(self) -> str:
        return "fe_models"

    def apply(self, project: Project) -> Project:
        _find(project, self.name)
        return replace(
            project,
            fe_models={key: one for key, one in project.fe_models.items() if key != self.name},
            solutions={key: one for key, one in project.solutions.items() if one.model != self.name},
        )


@dataclass(frozen=True, kw_only=True)
class RenameFEModel(Command):
    """Another name for an FE model; its place in the order stays, its solutions follow."""

    name: str
    new_name: str

    @property
    def title(self) -> str:
        return f"Rename '{self.name}' to '{self.new_name}'"

    @property
    def part(self) -> str:
        return "fe_models"

    def apply(self, project: Project) -> Project:
        _find(project, self.name)
        if not self.new_name.strip():
            raise ModelError("An FE model needs a name.")
        if self.new_name != self.name and self.new_name in project.fe_models:
            raise ModelError(f"The name '{self.new_name}' is taken among the FE models. Choose another one.")
        renamed = {self.new_name if key == self.name else key: one for key, one in project.fe_models.items()}
        solutions = {
            key: replace(one, model=self.new_name) if one.model == self.name else one
            for key, one in project.solutions.items()
        }
        return replace(project, fe_models=renamed, solutions=solutions)


def _find(project: Project, name: str) -> None:
    if name not in project.fe_models:
        raise ModelError(f"There is no FE model '{name}'. {suggestion(name, list(project.fe_models))}")
