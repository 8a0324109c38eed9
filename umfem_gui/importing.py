"""File → Import: models of other programs become FE models of the project, in a job and with undo."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from io_formats import registry
from io_formats.imported import ImportedModel
from io_formats.registry import Format
from solvers.errors import Cancelled
from solvers.monitor import Monitor
from umfem_gui import dialogs, settings
from umfem_gui.actions import Actions, Spec
from umfem_gui.commands import PutFEModel
from umfem_gui.fe_facts import find_out
from umfem_gui.i18n import noted, tr
from umfem_gui.i18n.sentences import say
from umfem_gui.jobs import Job

if TYPE_CHECKING:
    from umfem_gui.main_window import MainWindow

#: Formats that give an FE model, and the action of each.
IMPORTS: tuple[Format, ...] = tuple(one for one in registry.FORMATS if one.holds == "ImportedModel")

#: Not more lines of one kind than this go to the messages; the rest is counted.
MOST_LINES = 12


def import_text(kind: Format) -> str:
    """Words of the menu: ``Nastran bulk data (.bdf, .nas, .dat)…``."""
    return f"{kind.title} ({', '.join(kind.suffixes)})…"


def add_import_actions(table: Actions) -> None:
    """An action for every format, and one for all of them."""
    for kind in IMPORTS:
        table.add(Spec(f"import_{kind.name}", import_text(kind), "file-import-outline"))


class ImportActions(QObject):
    """Reads models of other programs into the project."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window
        window.actions_table["import_model"].triggered.connect(lambda: self.ask(IMPORTS))
        for kind in IMPORTS:
            action = window.actions_table[f"import_{kind.name}"]
            action.triggered.connect(lambda _=False, kind=kind: self.ask((kind,)))

    def ask(self, kinds: tuple[Format, ...]) -> None:
        """Ask for a file of one of these formats and read it."""
        parts = [f"{tr(kind.title)} ({_patterns(kind)})" for kind in kinds]
        if len(kinds) > 1:
            parts.insert(0, f"{tr('All models')} ({' '.join(_patterns(kind) for kind in kinds)})")
        path = dialogs.ask_open(self.window, tr("Import a model"), ";;".join(parts))
        if path is not None:
            self.read(path)

    def read(self, path: Path) -> Job:
        """Read a file in a job; the model is added to the project, a fault leaves the project as it is."""
        path = Path(path)
        job = self.window.jobs.start(
            f"Import {path.name}", lambda monitor: _read(path, monitor), install=lambda job: self._install(path, job)
        )
        job.failed.connect(lambda sentence, _details, job=job: self.window.explain_job(job))
        return job

    def _install(self, path: Path, job: Job) -> None:
        imported: ImportedModel = job.result
        window, models = self.window, self.window.document.project.fe_models
        name = _free(path.stem, models)
        window.document.run(PutFEModel(name=name, model=imported.model, title_text=f"Import '{name}'"))
        settings.remember_file(path)
        place = ("fe_models", name)
        window.switch("fe_input")
        window.selection.select(place)
        self._report(path, imported, place)

    def _report(self, path: Path, imported: ImportedModel, place: tuple[str, str]) -> None:
        messages, report, model = self.window.messages, imported.report, imported.model
        messages.add(
            "good",
            noted("{file} imported: {nodes} nodes, {elements} elements."),
            place=place,
            file=path.name,
            nodes=len(model.node_numbers),
            elements=sum(len(block) for block in model.blocks),
        )
        came = " · ".join(say(text) for text in report.came)
        messages.add("info", noted("{file}: {line}"), place=place, file=path.name, line=came)
        for level, pattern, lines in (
            ("warning", noted("{file}: left out: {line}"), report.skipped),
            ("warning", noted("{file}: {line}"), report.warnings),
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


def _read(path: Path, monitor: Monitor) -> ImportedModel:
    monitor.report(0.0, "Reading the file")
    imported: ImportedModel = leaving(lambda: registry.read(path), monitor)
    monitor.report(0.8, "Preparing the picture")
    leaving(lambda: find_out(imported.model), monitor)
    return imported


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
