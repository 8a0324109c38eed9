"""Runs in files: ``name.runs/RUN.h5``, read as far as needed.

``open_run`` reads names, settings and status only; ``read_channel`` one curve; ``read`` everything. A run that is
still being written, or whose program was killed, reads up to its last complete chunk. No file is kept open.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import h5py
import numpy as np

from io_formats.model_json import newer
from io_formats.run_layout import FORMAT, VERSION, array_fields, settings_of
from io_formats.run_unfinished import ClosedView, is_marked_open
from io_formats.run_writer import RunWriter, write
from solvers.errors import FileError, ModelError, suggestion
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.results import Channel, Results
from solvers.multibody.stages.event import EventRecord

__all__ = ["Run", "RunWriter", "free_run_path", "list_runs", "open_run", "read", "read_array", "read_channel", "write"]

#: Status of a run whose end was never written: it is still going on, or the program was killed.
INTERRUPTED = "interrupted"


@dataclass(frozen=True)
class Run:
    """What is known of a run without reading its curves. ``channels`` are pairs of name and unit."""

    path: Path
    name: str
    rows: int
    coordinate_names: tuple[str, ...]
    body_names: tuple[str, ...]
    channels: tuple[tuple[str, str], ...]
    settings: SimulationSettings
    status: str
    statistics: dict[str, float]
    started: float  # seconds since 1970
    events: tuple[EventRecord, ...]
    program: str


def open_run(path: str | Path) -> Run:
    """Names, size, settings and status of a run. Raises FileError for a missing, foreign or damaged file."""
    with _opened(path) as file:
        return _run(Path(path), file)


def read_channel(run: Run | str | Path, name: str) -> Channel:
    """One curve. Raises ModelError if there is no such channel, FileError if the file cannot be read."""
    path = run.path if isinstance(run, Run) else Path(run)
    with _opened(path) as file:
        now = _run(path, file)
        names = [one for one, _ in now.channels]
        if name not in names:
            raise ModelError(f"Run '{now.name}' has no channel '{name}'. {suggestion(name, names)}")
        column = names.index(name)
        return Channel(name, now.channels[column][1], file["channels"][: now.rows, column])


def read_array(run: Run | str | Path, name: str, first: int = 0, last: int | None = None) -> np.ndarray:
    """Rows ``first`` to ``last`` (excluded) of an array of Results: ``time``, ``positions`` and so on."""
    path = run.path if isinstance(run, Run) else Path(run)
    if name not in array_fields():
        raise ModelError(f"A run has no array '{name}'. {suggestion(name, array_fields())}")
    with _opened(path) as file:
        rows = range(int(file["rows"][0]))[first:last]
        return _rows(file, name, rows.start, rows.stop)


def read(path: str | Path) -> Results:
    """A whole run. Raises FileError."""
    path = Path(path)
    with _opened(path) as file:
        run = _run(path, file)
        arrays = {name: _rows(file, name, 0, run.rows) for name in array_fields()}
        curves = file["channels"][: run.rows] if run.channels else np.zeros((run.rows, 0))
    channels = tuple(Channel(name, unit, curves[:, i].copy()) for i, (name, unit) in enumerate(run.channels))
    return Results(
        name=run.name,
        coordinate_names=run.coordinate_names,
        body_names=run.body_names,
        channels=channels,
        settings=run.settings,
        status=run.status,
        statistics=run.statistics,
        events=run.events,
        **arrays,
    )


def list_runs(folder: str | Path) -> list[Path]:
    """The run files of a folder, oldest first. A folder that does not exist has none."""
    folder = Path(folder)
    if not folder.is_dir():
        return []
    return sorted(folder.glob("*.h5"), key=lambda path: (path.stat().st_mtime, path.name))


def free_run_path(folder: str | Path, stem: str = "run") -> Path:
    """``run 1.h5``, ``run 2.h5`` … the first name that is not taken."""
    number = 1
    while (path := Path(folder) / f"{stem} {number}.h5").exists():
        number += 1
    return path


@contextmanager
def _opened(path: str | Path) -> Iterator[h5py.File]:
    """The file, whether it is whole, still growing, or left by a killed program."""
    path = Path(path)
    if path.is_dir():
        raise FileError(path, "is a folder, not a run.")
    if not path.exists():
        raise FileError(path, "there is no such file.")
    try:
        with ExitStack() as stack:
            file = stack.enter_context(_hdf5(path, stack))
            _check_format(path, file)
            yield file
    except (FileError, ModelError):
        raise
    except (OSError, KeyError, ValueError, TypeError, RuntimeError, IndexError) as error:
        reason = str(error).strip("'").splitlines()[0][:120]
        raise FileError(path, f"is not a run or is damaged ({reason}).") from error


def _hdf5(path: Path, stack: ExitStack) -> h5py.File:
    with path.open("rb") as plain:
        marked = is_marked_open(plain.read(48))
    if marked:
        return h5py.File(stack.enter_context(ClosedView(path)), "r")
    return h5py.File(path, "r", locking=False)


def _check_format(path: Path, file: h5py.File) -> None:
    if file.attrs.get("format") != FORMAT:
        raise FileError(path, "is an HDF5 file, but not a run of UMFEM.")
    version = int(file.attrs["version"])
    if version > VERSION:
        raise FileError(path, newer(version, VERSION))


def _run(path: Path, file: h5py.File) -> Run:
    header = _text(file["header"])
    summary = _text(file["summary"]) or {}
    return Run(
        path=path,
        name=header["name"],
        rows=int(file["rows"][0]),
        coordinate_names=tuple(header["coordinate_names"]),
        body_names=tuple(header["body_names"]),
        channels=tuple((name, unit) for name, unit in header["channels"]),
        settings=settings_of(header),
        status=summary.get("status", INTERRUPTED),
        statistics=dict(summary.get("statistics", {})),
        started=float(header["started"]),
        events=tuple(EventRecord(**event) for event in summary.get("events", ())),
        program=str(file.attrs["program"]),
    )


def _rows(file: h5py.File, name: str, first: int, last: int) -> np.ndarray:
    width = _text(file["header"])["widths"][name]
    if 0 in width:
        return np.zeros((max(last - first, 0), *width))
    return file[name][first:last]


def _text(dataset: h5py.Dataset) -> Any:
    data = dataset[()].tobytes()
    return json.loads(data) if data else None
