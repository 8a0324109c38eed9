"""View → … and Help → …: camera, panels, theme, language, and what is remembered of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QTimer
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu

from umfem_gui import help_pages, settings, theme
from umfem_gui.i18n import LANGUAGES, bind, language
from umfem_gui.selection import Key

if TYPE_CHECKING:
    from umfem_gui.main_window import MainWindow


class ViewActions(QObject):
    """What the View and Help menus do."""

    def __init__(self, window: MainWindow, menus: dict[str, QMenu]) -> None:
        super().__init__(window)
        self.window = window
        table, view = window.actions_table, window.viewport
        table["fit"].triggered.connect(lambda: view.fit())
        for number in range(1, 8):
            table[f"view_{number}"].triggered.connect(lambda _=False, number=number: view.set_view(number))
        for number in (1, 2, 4):
            table[f"views_{number}"].triggered.connect(lambda _=False, number=number: view.split.show(number))
        table["wireframe"].toggled.connect(view.set_wireframe)
        table["parallel"].toggled.connect(view.toggle_projection)
        self._panels = {
            "show_tree": window.parts.tree_panel,
            "show_properties": window.parts.properties,
            "show_lower": window.parts.lower_panel,
        }
        for key, panel in self._panels.items():
            table[key].setChecked(True)
            table[key].toggled.connect(panel.setVisible)
        table["large_lower"].toggled.connect(window.parts.enlarge_lower)
        table["full_screen"].toggled.connect(lambda on: window.showFullScreen() if on else window.showNormal())
        table["shortcuts"].triggered.connect(lambda: help_pages.show_shortcuts(window))
        table["about"].triggered.connect(lambda: help_pages.show_about(window))
        for key in ("fit", "view_7", "view_1", "view_4", "view_5", "wireframe", "parallel", "export_picture"):
            view.tools.add(table[key])
        self._theme_menu(menus["theme"])
        self._language_menu(menus["language"])
        window.status.language.clicked.connect(lambda: self.use_language("ru" if language.code == "en" else "en"))

    def _theme_menu(self, menu: QMenu) -> None:
        group = QActionGroup(self)
        for key, title in theme.MODES.items():
            action = group.addAction(menu.addAction(""))
            action.setCheckable(True)
            action.setChecked(theme.mode() == key)
            action.setObjectName(f"theme_{key}")
            bind(action, "setText", title)
            action.triggered.connect(lambda _=False, key=key: self.use_theme(key))

    def _language_menu(self, menu: QMenu) -> None:
        group = QActionGroup(self)
        self._languages = {}
        for code, title in LANGUAGES.items():
            action = group.addAction(menu.addAction(title))
            action.setCheckable(True)
            action.setChecked(language.code == code)
            action.triggered.connect(lambda _=False, code=code: self.use_language(code))
            self._languages[code] = action

    def use_theme(self, mode: str) -> None:
        """Put a theme in force and remember it."""
        theme.use(mode)
        settings.write("theme", mode)
        self.window.workspace.leave()
        self.window.workspace.enter()
        self.window.refresh()

    def use_language(self, code: str) -> None:
        """Switch the language and remember it."""
        language.use(code)
        self._languages[code].setChecked(True)
        settings.write("language", code)

    def context_menu(self, key: Key | None, position: QPoint) -> None:
        """The menu of a line of the tree or of a thing in the view."""
        window, table = self.window, self.window.actions_table
        if key is not None:
            window.selection.select(key)
        menu = QMenu(window)
        collection = key[1] if key is not None and key[0] == "group" else key[0] if key is not None else ""
        starts = {
            "bodies": "add_body",
            "joints": "add_joint_",
            "constraints": "add_constraint_",
            "forces": "add_force_",
            "sensors": "add_sensor",
            "events": "add_event",
            "parameters": "add_parameter",
        }
        if collection in starts:
            for spec, action in table.all():
                if spec.key.startswith(starts[collection]):
                    menu.addAction(action)
            menu.addSeparator()
        if key is not None and key[0] in starts:
            for name in ("rename", "copy", "paste", "duplicate", "delete"):
                menu.addAction(table[name])
        elif collection == "runs":
            for name in ("run", "export_csv", "export_plot", "delete_run"):
                menu.addAction(table[name])
        elif key is None:
            for name in ("fit", "view_7", "wireframe", "export_picture"):
                menu.addAction(table[name])
        else:
            for name in window.workspace.offers(key):
                menu.addAction(table[name])
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(position)

    # ---- remembered

    def restore(self) -> None:
        """Geometry and panels as they were left."""
        window, parts = self.window, self.window.parts
        geometry = settings.read("geometry")
        if geometry is not None:
            window.restoreGeometry(geometry)
        sides = str(settings.read("sides", "")).split()
        if len(sides) == 2 and all(one.isdigit() for one in sides):
            parts.sides = (int(sides[0]), int(sides[1]))
        rows = settings.read("rows")
        if rows is not None:
            parts.rows.restoreState(rows)
        else:  # sizes given before the window stands are forgotten
            QTimer.singleShot(0, parts.rows, lambda: parts.rows.setSizes([650, 350]))
        for key in self._panels:
            window.actions_table[key].setChecked(settings.read(key, "true") in (True, "true"))

    def remember(self) -> None:
        """Keep geometry and panels for the next time."""
        window, parts = self.window, self.window.parts
        window.actions_table["large_lower"].setChecked(False)
        settings.write("geometry", window.saveGeometry())
        settings.write("sides", " ".join(map(str, parts.sides)))
        settings.write("rows", parts.rows.saveState())
        for key in self._panels:
            settings.write(key, window.actions_table[key].isChecked())
