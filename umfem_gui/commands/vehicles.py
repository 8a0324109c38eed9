"""A rail vehicle made by the wizard becomes the object of the project."""

from __future__ import annotations

from dataclasses import dataclass, replace

from io_formats.project import Project
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.system import MultibodySystem
from umfem_gui.commands.base import Command


@dataclass(frozen=True, kw_only=True)
class PutVehicle(Command):
    """The object is replaced by a vehicle of ordinary bodies, joints and forces. Refused if it cannot be compiled.

    ``settings``: those of a run that suits it; the present ones stay without. ``one_part``: one more part was added.
    """

    system: MultibodySystem
    settings: SimulationSettings | None = None
    one_part: bool = False

    @property
    def title(self) -> str:
        return "Add a part of a rail vehicle" if self.one_part else "Build a rail vehicle"

    @property
    def part(self) -> str:
        return "system" if self.settings is None else "project"

    def apply(self, project: Project) -> Project:
        from solvers.multibody.compile import compile_system  # not for the start of the window

        compile_system(self.system, {})
        return replace(project, system=self.system, settings=self.settings or project.settings)
