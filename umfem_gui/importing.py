"""File → Import: models, matrices and modes of other programs become FE models and flexible subsystems of the project.

One menu entry for each program or kind of file; reading happens in a job, undo takes an import back.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from fem.model import FEModel
from fem.solution import Solution
from io_formats import registry
from io_formats.imported import ImportedModes, ImportReport
from io_formats.registry import Format
from solvers.errors import Cancelled, FileError
from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.monitor import Monitor
from solvers.multibody.system import MultibodySystem, Subsystem, add, free_name
from solvers.multibody.uses import SubsystemUse
from umfem_gui import dialogs, import_dialog, settings
from umfem_gui.actions import Actions, Spec
from umfem_gui.commands import PutFEModel, PutFlexible, PutSolution, ReplaceProject
from umfem_gui.fe_facts import find_out
from umfem_gui.i18n import noted, tr
from umfem_gui.i18n.sentences import say
from umfem_gui.import_dialog import Choices
from umfem_gui.jobs import Job

if TYPE_CHECKING:
    from umfem_gui.main_window import MainWindow

#: Formats that are imported, and the entries of the menu that gather them.
IMPORTS: tuple[Format, ...] = tuple(one for one in registry.FORMATS if one.menu)
MENUS: dict[str, tuple[Format, ...]] = {
    menu: tuple(one for one in IMPORTS if one.menu == menu)
    for menu in (
        noted("ANSYS"),
        noted("DSMFem"),
        noted("Nastran"),
        noted("Abaqus, CalculiX"),
        noted("Universal file"),
        noted("Mesh"),
        noted("Matrices"),
        noted("Flexible subsystem"),
        noted("URDF"),
    )
}

#: Not more lines of one kind than this go to the messages; the rest is counted.
MOST_LINES = 12


@dataclass(frozen=True)
class Arrived:
    """What a file brought: a model or a flexible subsystem or both, the report and the numbers of the structure."""

    report: ImportReport
    model: FEModel | None = None
    subsystem: FlexibleSubsystem | None = None
    mechanism: MultibodySystem | None = None
    solution: Solution | None = None
    facts: tuple[str, ...] = ()
    troubles: tuple[str, ...] = ()


def menu_key(menu: str) -> str:
    """Key of the action: ``import_abaqus`` for ``Abaqus, CalculiX``."""
    return "import_" + menu.split(",")[0].lower().replace(" ", "_")


def import_text(menu: str) -> str:
    """Words of the menu: ``Nastran…``."""
    return f"{menu}…"


def add_import_actions(table: Actions) -> None:
    """An action for every program or kind of file."""
    for menu in MENUS:
        table.add(Spec(menu_key(menu), import_text(menu), "file-import-outline"))


class ImportActions(QObject):
    """Reads files of other programs into the project."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window
        window.actions_table["import_model"].triggered.connect(lambda: self.ask(IMPORTS))
        for menu, kinds in MENUS.items():
            action = window.actions_table[menu_key(menu)]
            action.triggered.connect(lambda _=False, kinds=kinds: self.ask(kinds))

    def ask(self, kinds: tuple[Format, ...]) -> None:
        """Ask for a file of one of these formats and for what it does not say, and read it."""
        parts = [f"{tr(kind.title)} ({_patterns(kind)})" for kind in kinds]
        if len(kinds) > 1:
            parts.insert(0, f"{tr('All models')} ({' '.join(_patterns(kind) for kind in kinds)})")
        path = dialogs.ask_open(self.window, tr("Import a model"), ";;".join(parts))
        if path is None:
            return
        try:
            kind = registry.format_of(path)
        except FileError as error:
            self.window.explain(error)
            return
        choices = import_dialog.ask(self.window, path, kind)
        if choices is not None:
            self.read(path, choices)

    def read(self, path: Path, choices: Choices | None = None) -> Job:
        """Read a file in a job; what it holds is added to the project, a fault leaves the project as it is."""
        path, chosen = Path(path), choices or Choices()
        job = self.window.jobs.start(
            f"Import {path.name}",
            lambda monitor: _read(path, chosen, monitor),
            install=lambda job: self._install(path, job),
        )
        job.failed.connect(lambda sentence, _details, job=job: self.window.explain_job(job))
        return job

    def _install(self, path: Path, job: Job) -> None:
        arrived: Arrived = job.result
        window = self.window
        place = self._put_structure(path, arrived)
        settings.remember_file(path)
        if arrived.mechanism is not None:
            place = self._put_mechanism(path, arrived.mechanism)
        else:
            window.switch("fe_input")
        if place is not None:
            window.selection.select(place)
        self._report(path, arrived, place)

    def _put_structure(self, path: Path, arrived: Arrived) -> tuple[str, str] | None:
        """Subsystem, model and modes in one step, so that one undo takes them back; the place of the last of them."""
        project = new = self.window.document.project
        place: tuple[str, str] | None = None
        if arrived.subsystem is not None:
            place = ("flexible", _free(path.stem, project.flexible))
            new = PutFlexible(name=place[1], subsystem=arrived.subsystem).apply(new)
        if arrived.model is not None:
            place = ("fe_models", _free(path.stem, project.fe_models))
            new = PutFEModel(name=place[1], model=arrived.model).apply(new)
        if arrived.model is not None and arrived.solution is not None:
            assert place is not None
            key = _free(tr("{name} modes", name=place[1]), project.solutions)
            new = PutSolution(name=key, solution=replace(arrived.solution, model=place[1])).apply(new)
        if place is not None:
            self.window.document.run(ReplaceProject(project=new, title_text=f"Import '{place[1]}'"))
        return place

    def _put_mechanism(self, path: Path, mechanism: MultibodySystem) -> tuple[str, str]:
        """The object of the project where that is empty, else a subsystem of it that is used once."""
        window, project = self.window, self.window.document.project
        system, place = mechanism, ("system", "")
        if project.system.bodies or project.system.uses or project.system.flexible_bodies:
            stem = "".join("_" if sign in "./" else sign for sign in path.stem)
            name = free_name(project.system, "subsystems", stem)
            use = SubsystemUse(name=free_name(project.system, "uses", name), subsystem=name)
            system = add(project.system, "subsystems", Subsystem(name=name, system=mechanism))
            system, place = add(system, "uses", use), ("uses", use.name)
        window.document.run(
            ReplaceProject(project=replace(project, system=system), title_text=f"Import '{path.stem}'")
        )  # fmt: skip
        window.switch("assembly")
        return place

    def _report(self, path: Path, arrived: Arrived, place: tuple[str, str] | None) -> None:
        messages, report, model = self.window.messages, arrived.report, arrived.model
        if model is not None:
            messages.add(
                "good",
                noted("{file} imported: {nodes} nodes, {elements} elements."),
                place=place,
                file=path.name,
                nodes=len(model.node_numbers),
                elements=sum(len(block) for block in model.blocks),
            )
        if arrived.mechanism is not None:
            messages.add(
                "good",
                noted("{file} imported: {bodies} bodies, {joints} joints."),
                place=place,
                file=path.name,
                bodies=len(arrived.mechanism.bodies),
                joints=len(arrived.mechanism.joints),
            )
        if arrived.subsystem is not None:
            messages.add(
                "good",
                noted("{file} imported: flexible subsystem with {eigen} eigenmodes and {static} static modes."),
                place=place,
                file=path.name,
                eigen=arrived.subsystem.n_eigen,
                static=arrived.subsystem.n_static,
            )
        for texts in (report.came, arrived.facts):
            if texts:
                line = " · ".join(say(text) for text in texts)
                messages.add("info", noted("{file}: {line}"), place=place, file=path.name, line=line)
        for level, pattern, lines in (
            ("warning", noted("{file}: left out: {line}"), report.skipped),
            ("warning", noted("{file}: {line}"), (*report.warnings, *arrived.troubles)),
        ):
            for text in lines[:MOST_LINES]:
                messages.add(level, pattern, place=place, file=path.name, line=text)
            if len(lines) > MOST_LINES:
                more = len(lines) - MOST_LINES
                messages.add(level, noted("{file}: {number} more such lines."), file=path.name, number=more)
        self.window.show_tab(messages)


def _patterns(kind: Format) -> str:
    return " ".join(f"*{suffix}" for suffix in kind.suffixes)


def _free(stem: str, taken: Any) -> str:
    """``stem``, ``stem 2``, … whichever no model has."""
    name, number = stem, 1
    while name in taken:
        number += 1
        name = f"{stem} {number}"
    return name


def _read(path: Path, choices: Choices, monitor: Monitor) -> Arrived:
    monitor.report(0.0, "Reading the file")
    arrived: Arrived = leaving(lambda: arrive(path, choices), monitor)
    if arrived.model is not None:
        monitor.report(0.8, "Preparing the picture")
        leaving(lambda: find_out(arrived.model), monitor)
    return arrived


def arrive(path: Path, choices: Choices) -> Arrived:
    """Read a file and make of it what a project holds. Raises FileError with the remedy where something is missing."""
    from io_formats.convert import Options, account_of, as_subsystem, read_any
    from io_formats.imported import ImportedModel
    from io_formats.urdf import ImportedObject
    from solvers.monitor import silent

    options = Options(
        units=choices.units,
        interface=choices.interface,
        modes=choices.modes,
        mass=choices.mass,
        nodes=choices.nodes,
        temperature=choices.temperature,
        matrices=choices.matrices,
    )
    thing = read_any(path, options)
    if isinstance(thing, ImportedModel):
        return _with_facts(thing.report, thing.model)
    if isinstance(thing, ImportedObject):
        return Arrived(thing.report, mechanism=thing.system)
    if isinstance(thing, ImportedModes):
        return _modes_arrive(path, thing, options)
    from io_formats.account import fact_lines
    from io_formats.facts_of import reduced_facts

    told, doubts, _ = account_of(path, thing, options)
    subsystem, notes = as_subsystem(path, thing, options, silent())
    report = ImportReport(source=path.name, came=(*told[1:], *notes), warnings=doubts)
    return Arrived(report, subsystem=subsystem, facts=tuple(fact_lines(reduced_facts(subsystem, thing))))


def _modes_arrive(path: Path, thing: ImportedModes, options: Any) -> Arrived:
    """A mesh with modes: the mesh as a model and, where ANSYS left its matrices beside, a flexible subsystem."""
    from io_formats.ansys.pair import companions
    from io_formats.convert import as_subsystem, no_nodes, solution_of
    from solvers.monitor import silent

    if thing.mesh is None:
        raise no_nodes(path)
    arrived = replace(_with_facts(thing.report, thing.mesh), solution=solution_of(thing))
    if path.suffix.lower() != ".rst" or (options.matrices or companions(path)[0]) is None:
        return arrived
    try:
        subsystem, notes = as_subsystem(path, thing, options, silent())
    except FileError as error:
        return replace(arrived, troubles=(*arrived.troubles, str(error)))
    return replace(arrived, subsystem=subsystem, facts=(*arrived.facts, *notes[1:]))


def _with_facts(report: ImportReport, model: FEModel) -> Arrived:
    from io_formats.account import fact_lines, facts

    found = facts(model)
    lines = fact_lines(replace(found, remarks=tuple(one for one in found.remarks if one[0] == "note")))
    troubles = tuple(text for severity, text in found.remarks if severity != "note")
    return Arrived(report, model, facts=tuple(lines), troubles=troubles)


def leaving(work: Callable[[], Any], monitor: Monitor) -> Any:
    """Result of work that knows no monitor; a cancelled job leaves at once, and the work ends at its next statement."""
    outcome: list[tuple[Any, BaseException | None]] = []

    def compute() -> None:
        try:
            outcome.append((work(), None))
        except BaseException as error:
            outcome.append((None, error))

    thread = threading.Thread(target=compute, name="reader", daemon=True)
    thread.start()
    while thread.is_alive():
        if monitor.cancelled:
            _interrupt(thread)
            raise Cancelled
        thread.join(0.02)
    result, error = outcome[0]
    if error is not None:
        raise error
    return result


def _interrupt(thread: threading.Thread) -> None:
    """Raise Cancelled inside a thread of Python (CPython's own means for it); a call into C ends first."""
    if thread.ident is not None:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(Cancelled))
