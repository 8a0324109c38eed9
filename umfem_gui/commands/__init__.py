"""Edits of a project as small values: check, do, undo, without Qt."""

from umfem_gui.commands.base import Command, matches
from umfem_gui.commands.fe_models import PutFEModel, RemoveFEModel, RenameFEModel
from umfem_gui.commands.items import AddItem, ChangeField, ChangeItem, MoveItem, RemoveItem
from umfem_gui.commands.properties import ChangeProject, ChangeSettings, ChangeSystem, ReplaceProject

__all__ = [
    "AddItem",
    "ChangeField",
    "ChangeItem",
    "ChangeProject",
    "ChangeSettings",
    "ChangeSystem",
    "Command",
    "MoveItem",
    "PutFEModel",
    "RemoveFEModel",
    "RemoveItem",
    "RenameFEModel",
    "ReplaceProject",
    "matches",
]
