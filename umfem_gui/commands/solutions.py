"""Edits of the solutions of FE models: modes and reductions, known by name."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import Any

from fem.solution import Solution
from io_formats.project import Project
from solvers.errors import ModelError, suggestion
from umfem_gui.commands.base import Command


@dataclass(frozen=True, kw_only=True)
class PutSolution(Command):
    """A new solution, or a new value of the one with that name."""

    name: str
    solution: Solution

    @property
    def title(self) -> str:
        return f"Solve '{self.solution.model}'"

    @property
    def part(self) -> str:
        return f"solutions.{self.name}"

    def apply(self, project: Project) -> Project:
        if not self.name.strip():
            raise ModelError("A solution needs a name.")
        return replace(project, solutions={**project.solutions, self.name: self.solution})


@dataclass(frozen=True, kw_only=True)
class ChangeSolution(Command):
    """One field of a solution: what is excluded, the damping of its modes."""

    name: str
    field: str
    value: Any

    @property
    def title(self) -> str:
        words = {"excluded": "Modes of", "damping": "Damping of"}
        return f"{words.get(self.field, 'Change')} '{self.name}'"

    @property
    def part(self) -> str:
        return f"solutions.{self.name}"

    @property
    def merge_key(self) -> Hashable | None:
        return None

    def apply(self, project: Project) -> Project:
        old = _found(project, self.name)
        if getattr(old, self.field) == self.value:
            return project
        if self.field == "excluded" and old.subsystem is not None:
            for mode in self.value:
                if not 0 <= mode < old.subsystem.n_eigen:
                    raise ModelError(
                        f"Solution '{self.name}': mode {mode + 1} is a static mode of the interface and cannot be "
                        "excluded: without it the joints there would act wrongly."
                    )
        return replace(project, solutions={**project.solutions, self.name: replace(old, **{self.field: self.value})})


@dataclass(frozen=True, kw_only=True)
class RemoveSolution(Command):
    """Take a solution out of the project."""

    name: str

    @property
    def title(self) -> str:
        return f"Remove '{self.name}'"

    @property
    def part(self) -> str:
        return "solutions"

    def apply(self, project: Project) -> Project:
        _found(project, self.name)
        return replace(project, solutions={key: one for key, one in project.solutions.items() if key != self.name})


def _found(project: Project, name: str) -> Solution:
    if name not in project.solutions:
        raise ModelError(f"There is no solution '{name}'. {suggestion(name, list(project.solutions))}")
    return project.solutions[name]
