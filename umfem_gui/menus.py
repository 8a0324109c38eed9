"""The menus as a table of action keys; ``-`` is a line, a tuple is a submenu, ``@name`` is filled by its owner."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QMainWindow, QMenu

from umfem_gui.actions import Actions
from umfem_gui.i18n import bind, noted

VIEWS = tuple(f"view_{number}" for number in range(1, 8))

MENUS: tuple[tuple[str, tuple[Any, ...]], ...] = (
    (
        noted("&File"),
        (
            "new",
            "open",
            (noted("Open recent"), "@recent"),
            "-",
            "save",
            "save_as",
            "-",
            (noted("Import"), "@imports"),
            (noted("Export"), ("export_json", "export_picture", "export_csv", "export_plot", "export_animation")),
            "-",
            "quit",
        ),
    ),
    (
        noted("&Edit"),
        ("undo", "redo", "-", "copy", "paste", "duplicate", "rename", "delete", "-", "palette"),
    ),
    (
        noted("&View"),
        (
            "mode_fe_input",
            "mode_assembly",
            "mode_simulation",
            "-",
            "fit",
            (noted("Standard views"), VIEWS),
            (noted("Several views"), ("views_1", "views_2", "views_4")),
            "wireframe",
            "parallel",
            (noted("What is shown"), "@fe_show"),
            (noted("Colours"), "@fe_colour"),
            "-",
            "show_tree",
            "show_properties",
            "show_lower",
            "large_lower",
            "full_screen",
            "-",
            (noted("Theme"), "@theme"),
            (noted("Language"), "@language"),
        ),
    ),
    (
        noted("&Model"),
        (
            "asm_add",
            "asm_connect",
            "asm_wiggle",
            "asm_assemble",
            "-",
            "add_body",
            (noted("Add a joint"), "@joints"),
            (noted("Add a constraint"), "@constraints"),
            (noted("Add a force element"), "@forces"),
            "add_sensor",
            "add_sensor_point",
            "add_sensor_integral",
            "add_event",
            "add_parameter",
            "-",
            "make_subsystem",
            "add_use",
            "-",
            (noted("FE model"), "@fe_model"),
        ),
    ),
    (
        noted("&Solve"),
        (
            "run",
            "pause_run",
            "step_run",
            "stop_run",
            "-",
            (noted("Modes of an FE model"), "@fe_solve"),
            "-",
            "cancel",
        ),
    ),
    (
        noted("&Results"),
        (
            "play",
            "next_frame",
            "previous_frame",
            "first_frame",
            "last_frame",
            "loop",
            "trace",
            "follow",
            "reactions",
            "force_arrows",
            "-",
            "reset_zoom",
            "second_cursor",
            "formula",
            "load_measured",
            "excite",
            "-",
            "export_csv",
            "export_plot",
            "export_animation",
            "report",
            "-",
            (noted("Modes of an FE model"), "@fe_modes"),
            "-",
            "delete_run",
        ),
    ),
    (noted("&Help"), ((noted("Examples"), "@examples"), "shortcuts", "-", "about")),
)


def build_menus(window: QMainWindow, actions: Actions) -> dict[str, QMenu]:
    """Fill the menu bar; gives the submenus that their owners fill, by name without ``@``."""
    owned: dict[str, QMenu] = {}
    bar = window.menuBar()
    bar.setNativeMenuBar(False)
    for title, entries in MENUS:
        menu = bar.addMenu("")
        bind(menu, "setTitle", title)
        _fill(menu, entries, actions, owned)
    return owned


def _fill(menu: QMenu, entries: tuple[Any, ...], actions: Actions, owned: dict[str, QMenu]) -> None:
    for entry in entries:
        if entry == "-":
            menu.addSeparator()
        elif isinstance(entry, tuple):
            inner = menu.addMenu("")
            bind(inner, "setTitle", entry[0])
            if isinstance(entry[1], str):
                owned[entry[1][1:]] = inner
            else:
                _fill(inner, entry[1], actions, owned)
        else:
            menu.addAction(actions[entry])
