"""Actions of the FE input workspace: one table, read by menus, buttons and the command palette."""

from __future__ import annotations

from umfem_gui.actions import Actions, Spec
from umfem_gui.i18n import noted
from umfem_gui.workspaces.fe_input.picking import MODES

#: What the colours of elements tell.
WAYS = {
    "plain": noted("One colour"),
    "material": noted("By material"),
    "section": noted("By section"),
    "name": noted("By element block"),
    "type": noted("By element type"),
    "quality": noted("By quality (shortest edge over longest)"),
}

#: The menus of lines of the tree; what else can be removed offers that alone.
OFFERS: dict[str, tuple[str, ...]] = {
    "group": ("import_model", "fe_model_generate"),
    "fe_models": ("fe_model_attach", "fe_solve_panel", "fe_model_check", "fe_model_mass", "rename", "delete"),
    "fe_interface": ("fe_model_attach", "delete"),
    "fe_solutions": ("fe_mode_save", "fe_mode_add", "fe_mode_table", "fe_mode_movie", "fe_mode_mac", "delete"),
    "fe_solution_list": ("fe_solve_panel",),
    "fe_supports": ("fe_model_attach", "delete"),
    "fe_links": ("fe_model_attach", "delete"),
    "fe_masses": ("fe_model_attach", "delete"),
    "fe_springs": ("fe_model_attach", "delete"),
}

SPECS: tuple[Spec, ...] = (
    Spec("fe_model_generate", noted("Generate a model…"), "creation-outline", ("Ctrl+G",)),
    Spec("fe_model_attach", noted("Supports and interface…"), "anchor", ("Ctrl+T",)),
    Spec("fe_model_check", noted("Check the model"), "clipboard-check-outline", ("F4",)),
    Spec("fe_model_mass", noted("Mass and inertia"), "weight-kilogram"),
    Spec("fe_model_select_all", noted("Select all nodes"), "select-all", ("Ctrl+A",), where="stage"),
    Spec("fe_model_clear", noted("Select nothing"), "select-off", ("Esc",), where="stage"),
    Spec("fe_solve_panel", noted("Modes and reduction…"), "sine-wave", ("Ctrl+R",)),
    Spec("fe_solve_start", noted("Solve"), "play", ("F6",)),
    Spec("fe_solve_variants", noted("Substructure variants"), "puzzle-outline"),
    Spec("fe_solve_portrait", noted("Matrix portrait"), "matrix"),
    Spec("fe_mode_toggle", noted("Exclude or include the mode"), "checkbox-marked-outline", ("E",), where="stage"),
    Spec("fe_mode_mac", noted("Compare two solutions (MAC)"), "compare"),
    Spec("fe_mode_save", noted("Save input.fum…"), "content-save-outline", ("Ctrl+Shift+E",)),
    Spec("fe_mode_add", noted("Add to the object"), "cogs"),
    Spec("fe_mode_table", noted("Frequencies as a table…"), "file-delimited-outline"),
    Spec("fe_mode_movie", noted("Animation as a film…"), "movie-open-outline"),
    Spec("fe_show_numbers", noted("Node numbers"), "numeric", ("N",), checkable=True, where="stage"),
    Spec("fe_show_element_numbers", noted("Element numbers"), "", checkable=True),
    Spec("fe_show_sets", noted("Node sets in colours"), "select-group", checkable=True),
    Spec("fe_show_marks", noted("Supports, links and masses"), "anchor", checkable=True),
    Spec(
        "fe_show_sections",
        noted("Beams and shells with their true sections"),
        "shape-outline",
        ("T",),
        checkable=True,
        where="stage",
    ),
    Spec("fe_show_clip", noted("Clipping plane"), "box-cutter", ("C",), checkable=True, where="stage"),
)


def add_actions(table: Actions) -> None:
    """Put the actions into the table of the window."""
    for spec in SPECS:
        table.add(spec)
    for number, (key, (title, icon)) in enumerate(MODES.items(), start=1):
        table.add(Spec(f"fe_pick_{key}", title, icon, (f"Alt+{number}",), checkable=True))
    for way, title in WAYS.items():
        table.add(Spec(f"fe_colour_{way}", title, checkable=True))
