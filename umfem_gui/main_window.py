"""The window: one frame for three workspaces.

It puts the parts together and passes news between them; what the parts do is in their own files.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QMainWindow, QWidget

from solvers.errors import UmfemError
from solvers.multibody.system import has_bodies
from umfem_gui import dialogs, settings
from umfem_gui.actions import Actions, Spec
from umfem_gui.assembler import Assembler
from umfem_gui.document import Document
from umfem_gui.example_list import list_examples
from umfem_gui.exceptions import describe
from umfem_gui.exports import ExportActions
from umfem_gui.files import FileActions
from umfem_gui.frame import build_frame
from umfem_gui.i18n import language, noted, tr
from umfem_gui.i18n.sentences import say
from umfem_gui.importing import ImportActions, add_import_actions
from umfem_gui.jobs import Job, JobManager
from umfem_gui.kernels import Kernels
from umfem_gui.listening import listen
from umfem_gui.menus import build_menus
from umfem_gui.messages import Message, MessageLog
from umfem_gui.mode_switch import ModeSwitch
from umfem_gui.model_actions import ModelActions, add_type_actions
from umfem_gui.palette import CommandPalette
from umfem_gui.selection import Key, Selection
from umfem_gui.status_bar import StatusBar
from umfem_gui.view_actions import ViewActions
from umfem_gui.viewport import Viewport
from umfem_gui.workspaces.assembly.workspace import AssemblyWorkspace
from umfem_gui.workspaces.base import Frame, Workspace
from umfem_gui.workspaces.fe_input.workspace import FEInputWorkspace
from umfem_gui.workspaces.simulation.run_control import RUN_TITLE
from umfem_gui.workspaces.simulation.workspace import SimulationWorkspace

MODES = {"fe_input": "grid", "assembly": "cogs", "simulation": "chart-line"}

#: Actions that fill a submenu: how their keys begin, and the submenu.
FAMILIES = {
    "import_": "imports",
    "add_joint_": "joints",
    "add_constraint_": "constraints",
    "add_force_": "forces",
    "example_": "examples",
}

#: Titles of the examples; others are shown by the name of their module.
EXAMPLES = {
    "crank_slider": noted("Crank-slider"),
    "ac4_body": noted("Railcar body of AC4 size"),
    "shom_frame": noted("Machine frame of SHOM-1200 size"),
    "isolation": noted("Device on mounts"),
    "tep70": noted("Locomotive body of TEP70 size"),
    "separation": noted("Carrier that ejects bodies"),
    "newmark_balls": noted("Two balls on stiff springs"),
    "pendulum_warning": noted("Pendulum and bare Newmark"),
    "fairing": noted("Payload fairing"),
    "beams": noted("Five beams of one subsystem"),
    "methods": noted("Chains on a hub: choice of method"),
    "robot": noted("Robot arm with a flexible link"),
    "shom1200": noted("Ballast cleaner SHOM-1200"),
    "ac4": noted("Railcar AC4"),
}


class MainWindow(QMainWindow):
    """The one window of the program."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.closing = False
        self.document = document
        document.setParent(self)
        self.selection = Selection(self)
        self.jobs = JobManager(self)
        self.kernels = Kernels()
        self.assembler = Assembler(self.kernels, self, lambda: self.document.project.flexible)
        self.actions_table = Actions(self)
        self.examples = [name for name, _ in list_examples()]
        for name in self.examples:
            title = EXAMPLES.get(name, name.replace("_", " ").capitalize())
            self.actions_table.add(Spec(f"example_{name}", title, "book-open-outline"))
        add_type_actions(self)
        add_import_actions(self.actions_table)
        self.messages = MessageLog()
        self.viewport = Viewport()
        self._build_workspaces()
        self._build_frame()
        self._connect()
        self.setAcceptDrops(True)
        self.setMinimumSize(960, 640)
        self.resize(1440, 900)
        self._remembered: dict[str, Key | None] = {}
        self.switch("assembly")
        self._write_title()
        self.view_actions.restore()

    # ---- building

    def _build_workspaces(self) -> None:
        frame = Frame(
            self.document,
            self.selection,
            self.jobs,
            self.messages,
            self.viewport,
            self.actions_table,
            self.assembler,
            self.kernels,
            self.switch,
            self.show_tab,
        )
        self.simulation = SimulationWorkspace(frame, self)
        self.workspaces: dict[str, Workspace] = {
            "fe_input": FEInputWorkspace(frame, self),
            "assembly": AssemblyWorkspace(frame, self),
            "simulation": self.simulation,
        }
        self.workspace: Workspace = self.workspaces["assembly"]

    def _build_frame(self) -> None:
        self.parts = build_frame(self)
        self.tree, self.properties = self.parts.tree, self.parts.properties
        self.setCentralWidget(self.parts.central)
        owned = build_menus(self, self.actions_table)
        actions = {key: self.actions_table[f"mode_{key}"] for key in MODES}
        self.mode_switch = ModeSwitch(actions, MODES, self)
        self.menuBar().setCornerWidget(self.mode_switch)
        self.status = StatusBar(self.jobs, self)
        self.setStatusBar(self.status)
        self.palette_box = CommandPalette(self, self.actions_table)
        self.files = FileActions(self)
        self.imports = ImportActions(self)
        self.model = ModelActions(self)
        self.exports = ExportActions(self)
        self.view_actions = ViewActions(self, owned)
        owned["recent"].aboutToShow.connect(lambda: self.files.fill_recent(owned["recent"]))
        for spec, action in self.actions_table.all():
            for prefix, menu in (
                ("import_", "imports"),
                ("add_joint_", "joints"),
                ("add_constraint_", "constraints"),
                ("add_force_", "forces"),
                ("example_", "examples"),
                ("fe_model_", "fe_model"),
                ("fe_show_", "fe_show"),
                ("fe_colour_", "fe_colour"),
                ("fe_solve_", "fe_solve"),
                ("fe_mode_", "fe_modes"),
            ):
                if spec.key.startswith(prefix) and spec.key != "import_model":
                    owned[menu].addAction(action)

    def _connect(self) -> None:
        table = self.actions_table
        for key in MODES:
            table[f"mode_{key}"].triggered.connect(lambda _=False, key=key: self.switch(key))
        for name in self.examples:
            table[f"example_{name}"].triggered.connect(lambda _=False, name=name: self.files.open_example(name))
        table["palette"].triggered.connect(self.palette_box.open)
        table["cancel"].triggered.connect(self.jobs.cancel_all)
        table["cancel"].setEnabled(False)
        self.mode_switch.chosen.connect(self.switch)
        self.document.changed.connect(self._on_document)
        self.document.path_changed.connect(lambda _path: self._write_title())
        self.document.modified_changed.connect(lambda _modified: self._write_title())
        self.selection.changed.connect(self._on_selection)
        self.tree.chosen.connect(self.selection.select)
        self.tree.renamed.connect(self._rename)
        self.tree.ticked.connect(lambda key, on: self.simulation.runs.show(key[1], on))
        self.tree.menu_wanted.connect(self.view_actions.context_menu)
        self.viewport.picked.connect(lambda key: self.selection.select(key))
        self.viewport.hovered.connect(lambda key: self.workspace.mark(selected=self.selection.key, hovered=key))
        self.viewport.hovered.connect(lambda key: self.status.say(f"{key[1]}" if key else ""))
        self.viewport.context_menu.connect(self.view_actions.context_menu)
        self.jobs.started.connect(lambda _job: self._on_jobs())
        self.jobs.ended.connect(self._on_job_end)
        self.messages.place_wanted.connect(self._go)
        self.messages.details_wanted.connect(self._show_details)
        self.document.autosave.failed.connect(lambda sentence: self.messages.add("warning", sentence))
        listen(language.changed, self._retranslate)
        for workspace in self.workspaces.values():
            workspace.changed.connect(self.refresh)

    # ---- workspaces

    def switch(self, key: str) -> None:
        """Bring a workspace to the front."""
        new = self.workspaces[key]
        if new is self.workspace and new.active:
            return
        with self.viewport.one_picture():
            self._switch(self.workspace, new)

    def _switch(self, old: Workspace, new: Workspace) -> None:
        if old.active:
            self._remembered[old.key] = self.selection.key
            old.camera = None if self.viewport.home_pending else self.viewport.camera_state()
            old.leave()
        if new.camera is None and new.key == "simulation" and old.key == "assembly":
            new.camera = old.camera  # the same mechanism
        self.viewport.home_pending = new.camera is None
        self.workspace = new
        self.mode_switch.show_mode(new.key)
        self.properties.provider = new.sheet
        self.parts.show_workspace(new)
        new.enter()
        wanted = self._remembered.get(new.key)
        if wanted is None or new.sheet(wanted) is None:
            wanted = new.default_key()
        self.selection.select(wanted)
        self.refresh()
        self.exports.refresh()
        if new.camera is not None:
            self.viewport.restore_camera(new.camera)

    def show_tab(self, page: QWidget) -> None:
        """Bring a lower tab to the front."""
        self.parts.show_tab(page)

    def refresh(self) -> None:
        """Read tree, steps, properties and facts of the workspace again."""
        if self.closing:
            return
        self.tree.show_nodes(self.workspace.nodes())
        self.tree.show_selected(self.selection.key)
        self.properties.refresh()
        self._refresh_steps()
        self.status.show_facts(self.workspace.facts())

    def _refresh_steps(self) -> None:
        self.parts.steps.show_steps(self.workspace.steps())

    # ---- news

    def _on_document(self, part: str) -> None:
        if part == "project":
            self._remembered = {}
            self.viewport.home_pending = True
            project = self.document.project
            if project.fe_models and not has_bodies(project.system):
                self.switch("fe_input")
            for workspace in self.workspaces.values():
                workspace.camera = None
        for workspace in self.workspaces.values():
            workspace.model_changed(part)
        if self.selection.key is not None and self.workspace.sheet(self.selection.key) is None:
            self.selection.select(self.workspace.default_key())
        self.refresh()
        self._write_title()

    def _on_selection(self, key: Key | None) -> None:
        self.tree.show_selected(key)
        self.properties.refresh()
        self.workspace.mark(selected=key, hovered=None)
        self._refresh_steps()

    def _rename(self, key: Key, name: str) -> None:
        try:
            self.workspace.rename(key, name)
        except UmfemError as error:
            self.explain(error)
        QTimer.singleShot(0, self.refresh)

    def _go(self, place: Key) -> None:
        rooms = {"runs": "simulation", "settings": "simulation"}
        self.switch("fe_input" if place[0].startswith("fe_") else rooms.get(place[0], "assembly"))
        self.selection.select(place)

    def _show_details(self, message: Message) -> None:
        dialogs.show_error(self, message.sentence(), message.details)

    def _on_jobs(self) -> None:
        titles = [job.title for job in self.jobs.active]
        self.actions_table["cancel"].setEnabled(bool(titles))
        self.actions_table["run"].setEnabled(RUN_TITLE not in titles)
        self.viewport.be_quick(bool(titles))

    def _on_job_end(self, job: Job) -> None:
        self._on_jobs()
        if job.state == "failed":
            self.messages.add("error", job.sentence, details="" if job.expected else job.details)
            self.show_tab(self.messages)
        elif job.state == "cancelled":
            self.messages.add("warning", noted("{title} was cancelled; nothing was changed."), title=job.title)
        self.refresh()

    # ---- errors

    def explain(self, error: Exception) -> None:
        """Tell the user what went wrong, in the log and in a box."""
        sentence, details = describe(error)
        expected = isinstance(error, UmfemError)
        self.report_problem(sentence, "" if expected else details)

    def explain_job(self, job: Job) -> None:
        """Show a box for a job that failed; its line in the log is written by the end of every job."""
        if not self.closing:
            dialogs.show_error(self, say(job.sentence), "" if job.expected else job.details)

    def report_problem(self, sentence: str, details: str) -> None:
        """Main thread: write to the log and show a box; the program goes on."""
        self.messages.add("error", sentence, details=details)
        if not self.closing:
            dialogs.show_error(self, say(sentence), details)

    # ---- window

    def _retranslate(self) -> None:
        self.parts.show_workspace(self.workspace)
        self.mode_switch.fit()
        self._write_title()
        self.refresh()

    def _write_title(self) -> None:
        self.setWindowModified(self.document.modified)
        self.setWindowTitle(f"{tr(self.document.display_name)}[*] — UMFEM")

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        if paths:
            event.acceptProposedAction()
            QTimer.singleShot(0, lambda: self.files.open_path(paths[0]))

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.closing:
            if not self.files.may_go():
                event.ignore()
                return
            self.closing = True
            self.view_actions.remember()
            settings.store().sync()
            self.simulation.player.pause()
            for workspace in self.workspaces.values():
                workspace.close()
            self.kernels.give_up()
            self.jobs.shut_down()
            self.assembler.close()
            self.viewport.close_view()
            self.document.close()
        super().closeEvent(event)
