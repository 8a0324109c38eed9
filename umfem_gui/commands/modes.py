"""Which solution a flexible body uses: its subsystem, the modes that take part, its damping; as one step of undo."""

from __future__ import annotations

from dataclasses import dataclass, replace

from io_formats.project import Project
from solvers.errors import ModelError
from solvers.flexible.subsystem import FlexibleSubsystem, exclude_modes
from solvers.multibody import system as mbs
from umfem_gui.commands.base import Command


@dataclass(frozen=True, kw_only=True)
class UseSolution(Command):
    """A flexible body takes a solution: put into the project under ``name``, with these modes left out (from 1).

    Damping of the body's own gives way to that of the solution.
    """

    body: str
    name: str
    subsystem: FlexibleSubsystem
    excluded: tuple[int, ...] = ()

    @property
    def title(self) -> str:
        return f"Modes of '{self.body}'"

    @property
    def part(self) -> str:
        return "system"  # whoever shows the body reads its subsystem anew

    def apply(self, project: Project) -> Project:
        if not self.name.strip():
            raise ModelError("A flexible subsystem needs a name.")
        old = mbs.find(project.system, "flexible_bodies", self.body)
        body = replace(
            old, subsystem=self.name, excluded=self.excluded, damping=0.0, damping_stiffness=0.0, damping_mass=0.0
        )
        system = mbs.change(project.system, "flexible_bodies", self.body, body)
        return replace(project, system=system, flexible={**project.flexible, self.name: self.subsystem})


@dataclass(frozen=True, kw_only=True)
class ChooseModes(Command):
    """The eigenmodes of a flexible body that are left out, counted from 1. Static modes cannot be."""

    body: str
    excluded: tuple[int, ...]

    @property
    def title(self) -> str:
        return f"Modes of '{self.body}'"

    @property
    def part(self) -> str:
        return "system.flexible_bodies"

    def apply(self, project: Project) -> Project:
        old = mbs.find(project.system, "flexible_bodies", self.body)
        if old.subsystem in project.flexible and self.excluded:
            exclude_modes(project.flexible[old.subsystem], [one - 1 for one in self.excluded])
        item = replace(old, excluded=tuple(sorted(self.excluded)))
        return replace(project, system=mbs.change(project.system, "flexible_bodies", self.body, item))


@dataclass(frozen=True, kw_only=True)
class LeaveOutModes(Command):
    """Elastic modes of a flexible body, counted from 1 by frequency, that take no part in its motion."""

    body: str
    left_out: tuple[int, ...]

    @property
    def title(self) -> str:
        return f"Modes of '{self.body}'"

    @property
    def part(self) -> str:
        return "system.flexible_bodies"

    def apply(self, project: Project) -> Project:
        old = mbs.find(project.system, "flexible_bodies", self.body)
        item = replace(old, left_out=tuple(sorted(self.left_out)))
        return replace(project, system=mbs.change(project.system, "flexible_bodies", self.body, item))
