"""Actions of the assembly workspace: one table, read by menus, the strip over the view and the command palette."""

from __future__ import annotations

from umfem_gui.actions import Actions, Spec
from umfem_gui.i18n import noted

#: Tools: what the mouse does in the view. Key of the selection → action.
TOOLS = {"add": "asm_add", "connect": "asm_connect", "wiggle": "asm_wiggle"}

SPECS: tuple[Spec, ...] = (
    Spec("asm_select", noted("Select"), "cursor-default-outline", ("S",), checkable=True, where="stage"),
    Spec("asm_add", noted("Add to the object…"), "plus-box-outline", ("Ctrl+Shift+A",), checkable=True),
    Spec("asm_connect", noted("Connect bodies…"), "vector-link", ("J",), checkable=True, where="stage"),
    Spec("asm_wiggle", noted("Move the mechanism"), "hand-back-right-outline", ("D",), checkable=True, where="stage"),
    Spec("asm_handles", noted("Handles on the selection"), "axis-arrow", ("H",), checkable=True, where="stage"),
    Spec("asm_assemble", noted("Assemble"), "puzzle-outline", ("Ctrl+J",)),
)


def add_actions(table: Actions) -> None:
    """Put the actions into the table of the window."""
    for spec in SPECS:
        table.add(spec)
