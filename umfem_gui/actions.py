"""Every action of the program in one table: text, icon, keys. Menus, buttons and the command palette read it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from umfem_gui import icons
from umfem_gui.i18n import bind, language, noted, tr
from umfem_gui.listening import listen


@dataclass(frozen=True)
class Spec:
    """One action. ``where`` is ``window`` or ``stage`` (keys work only in the view, the player and the plots)."""

    key: str
    text: str
    icon: str = ""
    shortcuts: tuple[str, ...] = ()
    checkable: bool = False
    where: str = "window"


SPECS = (
    Spec("new", noted("New project"), "file-outline", ("Ctrl+N",)),
    Spec("open", noted("Open…"), "folder-open-outline", ("Ctrl+O",)),
    Spec("save", noted("Save"), "content-save-outline", ("Ctrl+S",)),
    Spec("save_as", noted("Save as…"), "content-save-edit-outline", ("Ctrl+Shift+S",)),
    Spec("import_model", noted("Import a model…"), "file-import-outline", ("Ctrl+I",)),
    Spec("import_json", noted("Model from JSON…"), "code-json"),
    Spec("export_json", noted("Model as JSON…"), "code-json"),
    Spec("export_picture", noted("Picture of the view…"), "image-outline"),
    Spec("export_csv", noted("Curves as a table…"), "file-delimited-outline"),
    Spec("export_plot", noted("Plot as a picture…"), "chart-box-outline"),
    Spec("quit", noted("Quit"), "exit-to-app", ("Ctrl+Q",)),
    Spec("undo", noted("Undo"), "undo", ("Ctrl+Z",)),
    Spec("redo", noted("Redo"), "redo", ("Ctrl+Shift+Z", "Ctrl+Y")),
    Spec("copy", noted("Copy"), "content-copy", ("Ctrl+C",)),
    Spec("paste", noted("Paste"), "content-paste", ("Ctrl+V",)),
    Spec("duplicate", noted("Duplicate"), "content-duplicate", ("Ctrl+D",)),
    Spec("rename", noted("Rename"), "rename-outline", ("F2",)),
    Spec("delete", noted("Delete"), "trash-can-outline", ("Del",)),
    Spec("palette", noted("Command palette…"), "magnify", ("Ctrl+K",)),
    Spec("mode_fe_input", noted("FE input"), "grid", ("Ctrl+1",)),
    Spec("mode_assembly", noted("Object assembly"), "cogs", ("Ctrl+2",)),
    Spec("mode_simulation", noted("Simulation"), "chart-line", ("Ctrl+3",)),
    Spec("fit", noted("Fit to the view"), "fit-to-page-outline", ("F",)),
    Spec("view_1", noted("Front view"), "axis-y-arrow", ("1",)),
    Spec("view_2", noted("Back view"), "", ("2",)),
    Spec("view_3", noted("Left view"), "", ("3",)),
    Spec("view_4", noted("Right view"), "axis-x-arrow", ("4",)),
    Spec("view_5", noted("Top view"), "axis-z-arrow", ("5",)),
    Spec("view_6", noted("Bottom view"), "", ("6",)),
    Spec("view_7", noted("Isometric view"), "axis-arrow", ("7",)),
    Spec("wireframe", noted("Wireframe"), "cube-outline", ("W",), checkable=True),
    Spec("parallel", noted("Parallel projection"), "perspective-less", ("P",), checkable=True),
    Spec("show_tree", noted("Model tree"), "", ("F7",), checkable=True),
    Spec("show_properties", noted("Properties"), "", ("F8",), checkable=True),
    Spec("show_lower", noted("Lower panel"), "", ("F9",), checkable=True),
    Spec("large_lower", noted("Large lower panel"), "arrow-expand-vertical", ("Shift+F9",), checkable=True),
    Spec("full_screen", noted("Full screen"), "fullscreen", ("F11",), checkable=True),
    Spec("add_body", noted("Add a body"), "cube-outline", ("Ctrl+B",)),
    Spec("add_parameter", noted("Add a parameter"), "variable"),
    Spec("add_sensor", noted("Add a sensor"), "gauge"),
    Spec("add_event", noted("Add an event"), "flash"),
    Spec("add_use", noted("Use a subsystem"), "content-duplicate"),
    Spec("make_subsystem", noted("Make the object a subsystem"), "package-variant-closed"),
    Spec("run", noted("Run the simulation"), "play", ("F5",)),
    Spec("cancel", noted("Cancel the running job"), "stop", ("Shift+F5",)),
    Spec("pause_run", noted("Pause the run"), "pause", ("Ctrl+F5",), checkable=True),
    Spec("step_run", noted("One output step"), "debug-step-over", ("F10",)),
    Spec("stop_run", noted("Stop the run"), "stop"),
    Spec("load_measured", noted("Measured signals…"), "waveform"),
    Spec("excite", noted("Signal as excitation…"), "sine-wave"),
    Spec("formula", noted("New formula…"), "function-variant", ("Ctrl+F",)),
    Spec("second_cursor", noted("Second cursor"), "ruler", ("C",), checkable=True, where="stage"),
    Spec("trace", noted("Trace of the selected body"), "vector-polyline", ("T",), checkable=True, where="stage"),
    Spec("follow", noted("Camera goes with the body"), "video-outline", checkable=True),
    Spec("reactions", noted("Reactions as arrows"), "arrow-top-right-thick", ("R",), checkable=True, where="stage"),
    Spec("force_arrows", noted("Forces as arrows"), "arrow-up-bold-outline", ("G",), checkable=True, where="stage"),
    Spec("views_1", noted("One view"), "square-outline", ("Ctrl+Alt+1",)),
    Spec("views_2", noted("Two views"), "view-split-vertical", ("Ctrl+Alt+2",)),
    Spec("views_4", noted("Four views"), "view-grid-outline", ("Ctrl+Alt+4",)),
    Spec("export_animation", noted("Animation…"), "movie-open-outline"),
    Spec("report", noted("Report…"), "file-chart-outline", ("Ctrl+P",)),
    Spec("play", noted("Play or pause"), "play", ("Space",), where="stage"),
    Spec("next_frame", noted("Next frame"), "skip-next", ("Right",), where="stage"),
    Spec("previous_frame", noted("Previous frame"), "skip-previous", ("Left",), where="stage"),
    Spec("first_frame", noted("First frame"), "skip-backward", ("Home",), where="stage"),
    Spec("last_frame", noted("Last frame"), "skip-forward", ("End",), where="stage"),
    Spec("loop", noted("Repeat"), "repeat", ("L",), checkable=True, where="stage"),
    Spec("reset_zoom", noted("Show whole curves"), "magnify-scan", ("A",), where="stage"),
    Spec("delete_run", noted("Delete the selected run"), "trash-can-outline"),
    Spec("shortcuts", noted("Keyboard shortcuts"), "keyboard-outline", ("F1",)),
    Spec("about", noted("About UMFEM"), "information-outline"),
)


class Actions:
    """The actions as Qt objects, by key."""

    def __init__(self, window: QWidget) -> None:
        self._window = window
        self._by_key: dict[str, QAction] = {}
        self.specs: dict[str, Spec] = {}
        for spec in SPECS:
            self.add(spec)
        listen(language.changed, self._renew_tips)

    def __getitem__(self, key: str) -> QAction:
        return self._by_key[key]

    def add(self, spec: Spec) -> QAction:
        """One more action, as of a table of joint types."""
        action = QAction(self._window)
        action.setObjectName(spec.key)
        action.setCheckable(spec.checkable)
        bind(action, "setText", spec.text)
        if spec.icon:
            icons.assign(action, spec.icon)
        if spec.shortcuts:
            action.setShortcuts([QKeySequence(keys) for keys in spec.shortcuts])
        if spec.where == "stage":
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        else:
            self._window.addAction(action)
        self._by_key[spec.key] = action
        self.specs[spec.key] = spec
        self._tip(action)
        return action

    def all(self) -> list[tuple[Spec, QAction]]:
        """Every action with its line of the table."""
        return [(self.specs[key], action) for key, action in self._by_key.items()]

    def attach_stage(self, widget: QWidget) -> None:
        """Let the keys of the stage work inside a widget."""
        for spec, action in self.all():
            if spec.where == "stage":
                widget.addAction(action)

    def _tip(self, action: QAction) -> None:
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        text = tr(self.specs[action.objectName()].text).rstrip("…")
        action.setToolTip(f"{text} ({keys})" if keys else text)

    def _renew_tips(self) -> None:
        if not isValid(self._window):
            return
        for action in self._by_key.values():
            self._tip(action)
