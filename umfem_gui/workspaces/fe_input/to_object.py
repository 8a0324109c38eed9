"""Puts a reduced structure into the project as a flexible subsystem of the object."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solvers.flexible.subsystem import FlexibleSubsystem
from umfem_gui.commands import PutFlexible
from umfem_gui.i18n import noted

if TYPE_CHECKING:
    from umfem_gui.workspaces.fe_input.workspace import FEInputWorkspace


def add(work: FEInputWorkspace, subsystem: FlexibleSubsystem) -> str:
    """Add the subsystem under a free name; gives the name."""
    project = work.frame.document.project
    name, number = subsystem.title, 1
    while name in project.flexible:
        number += 1
        name = f"{subsystem.title} {number}"
    work.frame.document.run(PutFlexible(name=name, subsystem=subsystem))
    work.frame.messages.add(
        "good",
        noted("'{name}' is a flexible subsystem of the project now: {modes} modes."),
        name=name,
        modes=len(subsystem.modes),
    )
    return name
