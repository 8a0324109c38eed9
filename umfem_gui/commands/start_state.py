"""A found configuration becomes the start of the model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from io_formats.project import Project
from umfem_gui.commands.base import Command


@dataclass(frozen=True, kw_only=True)
class TakeStart(Command):
    """Initial coordinates and places of bodies for given poses (4, 4) by name."""

    TITLE: ClassVar[str] = "Take as the start"

    poses: Mapping[str, Any]

    @property
    def title(self) -> str:
        return self.TITLE

    @property
    def part(self) -> str:
        return "system"

    def apply(self, project: Project) -> Project:
        from solvers.multibody.taking_over import with_poses

        return replace(project, system=with_poses(project.system, self.poses, project.flexible))
