"""Edits of a project as small values: check, do, undo, without Qt."""

from umfem_gui.commands.base import Command, matches
from umfem_gui.commands.fe_models import PutFEModel, RemoveFEModel, RenameFEModel
from umfem_gui.commands.flexible import PutFlexible, RemoveFlexible
from umfem_gui.commands.items import AddItem, ChangeField, ChangeItem, MoveItem, RemoveItem
from umfem_gui.commands.properties import ChangePlots, ChangeProject, ChangeSettings, ChangeSystem, ReplaceProject
from umfem_gui.commands.solutions import ChangeSolution, PutSolution, RemoveSolution

__all__ = [
    "AddItem",
    "ChangeField",
    "ChangeItem",
    "ChangePlots",
    "ChangeProject",
    "ChangeSettings",
    "ChangeSolution",
    "ChangeSystem",
    "Command",
    "MoveItem",
    "PutFEModel",
    "PutFlexible",
    "PutSolution",
    "RemoveFEModel",
    "RemoveFlexible",
    "RemoveItem",
    "RemoveSolution",
    "RenameFEModel",
    "ReplaceProject",
    "matches",
]
