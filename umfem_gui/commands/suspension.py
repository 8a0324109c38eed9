"""Several numbers of a suspension at once: what an optimisation found, as one step of undo."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from io_formats.project import Project
from umfem_gui.commands.base import Command


@dataclass(frozen=True, kw_only=True)
class ChangeSuspension(Command):
    """New values of parameters and stiffnesses. ``unknowns``: of ``solvers.analysis.mounted``."""

    unknowns: tuple[Any, ...]
    values: tuple[float, ...]

    @property
    def title(self) -> str:
        return "Change the suspension"

    @property
    def part(self) -> str:
        return "system"

    def apply(self, project: Project) -> Project:
        from solvers.analysis.mounted import with_values  # scipy is not needed for the start of the window

        return replace(project, system=with_values(project.system, self.unknowns, self.values))
