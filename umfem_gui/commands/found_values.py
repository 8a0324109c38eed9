"""Values of parameters that a fit has found become those of the model, as one step of undo."""

from __future__ import annotations

from dataclasses import dataclass, replace

from io_formats.project import Project
from solvers.multibody import system as mbs
from umfem_gui.commands.base import Command


@dataclass(frozen=True, kw_only=True)
class TakeFound(Command):
    """Numbers for several parameters."""

    values: tuple[tuple[str, float], ...]

    @property
    def title(self) -> str:
        return "Take the values found"

    @property
    def part(self) -> str:
        return "system"

    def apply(self, project: Project) -> Project:
        system = project.system
        for name, value in self.values:
            item = replace(mbs.find(system, "parameters", name), value=float(value))
            system = mbs.change(system, "parameters", name, item)
        return replace(project, system=system)
