"""Puts a reduced structure into the project as a flexible subsystem of the object."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.multibody.flexible_body import FlexibleBody
from solvers.multibody.system import body_names
from umfem_gui.commands import AddItem, PutFlexible
from umfem_gui.i18n import noted

if TYPE_CHECKING:
    from umfem_gui.workspaces.fe_input.workspace import FEInputWorkspace


def add(work: FEInputWorkspace, subsystem: FlexibleSubsystem) -> str:
    """Add the subsystem under a free name and a flexible body made of it, in one step of undo; gives the name."""
    project = work.frame.document.project
    name, number = subsystem.title, 1
    while name in project.flexible:
        number += 1
        name = f"{subsystem.title} {number}"
    document = work.frame.document
    body, number = name, 1
    while body in body_names(project.system):
        number += 1
        body = f"{name} {number}"
    document.undo_stack.beginMacro(noted("Add to the object"))
    try:
        document.run(PutFlexible(name=name, subsystem=subsystem))
        document.run(AddItem(collection="flexible_bodies", item=FlexibleBody(name=body, subsystem=name)))
    finally:
        document.undo_stack.endMacro()
    work.frame.messages.add(
        "good",
        noted("'{name}' is a flexible body of the object now: {modes} modes."),
        place=("flexible_bodies", body),
        name=name,
        modes=len(subsystem.modes),
    )
    return name
