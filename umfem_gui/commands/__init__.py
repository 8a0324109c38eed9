"""Edits of a project as small values: check, do, undo, without Qt."""

from umfem_gui.commands.base import Command, matches
from umfem_gui.commands.fe_models import PutFEModel, RemoveFEModel, RenameFEModel
from umfem_gui.commands.flexible import PutFlexible, RemoveFlexible
from umfem_gui.commands.found_values import TakeFound
from umfem_gui.commands.items import AddItem, ChangeField, ChangeItem, MoveItem, RemoveItem
from umfem_gui.commands.modes import ChooseModes, LeaveOutModes, UseSolution
from umfem_gui.commands.properties import (
    ChangePlots,
    ChangeProject,
    ChangeSettings,
    ChangeSystem,
    ReplaceProject,
)
from umfem_gui.commands.signals import Target, UseSignal
from umfem_gui.commands.solutions import ChangeSolution, PutSolution, RemoveSolution
from umfem_gui.commands.start_state import TakeStart
from umfem_gui.commands.suspension import ChangeSuspension
from umfem_gui.commands.vehicles import PutVehicle

__all__ = [
    "AddItem",
    "ChangeField",
    "ChangeItem",
    "ChangePlots",
    "ChangeProject",
    "ChangeSettings",
    "ChangeSolution",
    "ChangeSuspension",
    "ChangeSystem",
    "ChooseModes",
    "Command",
    "LeaveOutModes",
    "MoveItem",
    "PutFEModel",
    "PutFlexible",
    "PutSolution",
    "PutVehicle",
    "RemoveFEModel",
    "RemoveFlexible",
    "RemoveItem",
    "RemoveSolution",
    "RenameFEModel",
    "ReplaceProject",
    "TakeFound",
    "TakeStart",
    "Target",
    "UseSignal",
    "UseSolution",
    "matches",
]
