"""Add: buttons and files become members of the object, in one step of undo each."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from io_formats.project import Project
from solvers.errors import UmfemError
from solvers.multibody.values import Vector
from umfem_gui import dialogs
from umfem_gui.commands import AddItem, Command
from umfem_gui.example_list import list_examples, load_example
from umfem_gui.i18n import noted, tr
from umfem_gui.i18n.sentences import say
from umfem_gui.jobs import Job
from umfem_gui.workspaces.assembly import adding
from umfem_gui.workspaces.assembly.add_panel import AddPanel

if TYPE_CHECKING:
    from umfem_gui.workspaces.assembly.workspace import AssemblyWorkspace

#: What a file is asked for with: title, filter.
FILES = {
    "mesh": (noted("Surface of a body"), "STL, OBJ, COLLADA (*.stl *.obj *.dae)"),
    "fum": (noted("Flexible subsystem"), "input.fum (*.fum)"),
    "urdf": (noted("URDF"), "URDF (*.urdf *.xml)"),
    "project": (noted("Another project"), "UMFEM (*.umfem)"),
}


#: Half the length of every new body.
REACH = {kind: float(size[0]) / 2.0 for kind, (_, _, size) in adding.RIGID.items()}


class Adding(QObject):
    """The Add panel at work; it has no tool of its own in the view: the mouse selects."""

    def __init__(self, work: AssemblyWorkspace) -> None:
        super().__init__(work)
        self.work = work
        self.panel = AddPanel()
        self.tool = None
        self.panel.rigid.connect(self.add_rigid)
        self.panel.listed.connect(self.add_listed)
        self.panel.file_wanted.connect(self.ask_file)

    def start(self) -> None:
        """The panel comes to the front."""
        self.fresh()

    def stop(self) -> None:
        """It goes."""
        self.panel.show_problem("")

    def cancel(self) -> bool:
        """Escape has nothing to forget here."""
        return False

    def fresh(self) -> None:
        """The project changed."""
        project = self.work.frame.document.project
        titles = [(name, name.replace("_", " ")) for name, _ in list_examples()]
        self.panel.show_lists(list(project.flexible), [one.name for one in project.system.subsystems], titles)

    # ---- wishes

    @property
    def _project(self) -> Project:
        return self.work.frame.document.project

    def add_rigid(self, kind: str) -> None:
        """A body of one shape."""
        self._try(lambda: adding.add_rigid(self._project, kind, self.place(REACH[kind])), noted("Add a body"))

    def add_listed(self, key: str, name: str) -> None:
        """Something that a list offers."""
        if key == "flexible":
            self._try(lambda: adding.add_flexible(self._project, name, self.place()), noted("Add a flexible body"))
        elif key == "subsystem":
            self._try(lambda: adding.add_use(self._project, name, self.place()), noted("Add a subsystem"))
        else:
            self._read(
                noted("Opening an example"),
                lambda: load_example(name),
                lambda other: adding.add_project(self._project, other, name.replace("_", " "), self.place()),
            )

    def ask_file(self, kind: str) -> None:
        """Ask for a file and add what is in it."""
        title, filters = FILES[kind]
        path = dialogs.ask_open(self.panel.window(), tr(title), filters)
        if path is not None:
            self.add_file(kind, path)

    def add_file(self, kind: str, path: Path) -> Job:
        """Read a file in a job and add what is in it."""
        stem = path.stem
        made: dict[str, Callable[[Any], list[Command]]] = {
            "mesh": lambda mesh: adding.add_rigid(self._project, "mesh", self.place(), mesh),
            "fum": lambda one: adding.add_flexible(self._project, one.title or stem, self.place(), one),
            "urdf": lambda one: adding.add_project(self._project, Project(system=one.system), stem, self.place()),
            "project": lambda other: adding.add_project(self._project, other, stem, self.place()),
        }
        return self._read(noted("Reading a file"), lambda: read(kind, path), made[kind])

    # ---- doing

    def place(self, reach: float = 0.0) -> Vector:
        """Beside what stands in the view."""
        scene = self.work.view.scene
        return adding.beside(scene.boxes() if scene is not None else [], reach)

    def _try(self, make: Callable[[], list[Command]], title: str) -> None:
        document = self.work.frame.document
        try:
            commands = make()
            document.undo_stack.beginMacro(say(title))
            try:
                for command in commands:
                    document.run(command)
            finally:
                document.undo_stack.endMacro()
        except UmfemError as error:
            self.panel.show_problem(say(str(error)))
            return
        self.panel.show_problem("")
        last = commands[-1]
        if isinstance(last, AddItem):
            self.work.frame.switch("assembly")
            self.work.frame.selection.select((last.collection, last.item.name))

    def _read(self, title: str, work: Callable[[], Any], make: Callable[[Any], list[Command]]) -> Job:
        def install(job: Job) -> None:
            self._try(lambda: make(job.result), title)

        job = self.work.frame.jobs.start(title, lambda _monitor: work(), install=install)
        job.ended.connect(lambda: self.panel.show_problem(say(job.sentence) if job.state == "failed" else ""))
        return job


def read(kind: str, path: Path) -> Any:
    """What a file holds. Raises FileError."""
    if kind == "mesh":
        from io_formats.surface import read_surface

        return read_surface(path)
    if kind == "fum":
        from io_formats import fum

        return fum.read(path)
    if kind == "urdf":
        from io_formats.urdf import read_urdf

        return read_urdf(path)
    from io_formats import project_file

    return project_file.load(path)
