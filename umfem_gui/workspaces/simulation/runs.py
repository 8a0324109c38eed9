"""The runs of a session: computed now or found beside the project file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

from io_formats import results as files
from io_formats.lazy_run import read_lazily
from solvers.errors import ModelError
from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.multibody.results import Results
from solvers.multibody.system import MultibodySystem

#: Runs in larger files are read curve by curve, when they are looked at.
LAZY_BYTES = 1 << 26


@dataclass
class Record:
    """One run. ``system`` is what was computed, None for a run of an earlier session; ``shown``: its curves are drawn.

    ``flexible`` holds the subsystems of its flexible bodies as they were. ``results`` is None until a run of an earlier
    session is looked at.
    """

    name: str
    results: Results | None
    system: MultibodySystem | None = None
    flexible: Mapping[str, FlexibleSubsystem] | None = None
    path: Path | None = None
    shown: bool = True
    live: bool = False
    measured: bool = False


class RunList(QObject):
    """The runs, oldest first, and the one that is animated."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.records: list[Record] = []
        self.current: Record | None = None

    def names(self) -> list[str]:
        """Names of the runs, in order."""
        return [record.name for record in self.records]

    def find(self, name: str) -> Record | None:
        """The run with that name."""
        return next((record for record in self.records if record.name == name), None)

    def free_name(self, folder: Path | None) -> str:
        """``run 1``, ``run 2`` …, free in the session and in the folder of runs."""
        taken = set(self.names())
        if folder is not None:
            taken |= {path.stem for path in files.list_runs(folder)}
        number = 1
        while f"run {number}" in taken:
            number += 1
        return f"run {number}"

    def add(self, record: Record) -> None:
        """A new run becomes the current one; the curves of older ones are hidden unless the user ticks them."""
        for other in self.records:
            other.shown = False
        self.records.append(record)
        self.current = record
        self.changed.emit()

    def select(self, name: str) -> None:
        """Animate another run; it is read from its file the first time. Raises FileError."""
        record = self.find(name)
        if record is None or record is self.current:
            return
        self.load(record)
        self.current = record
        record.shown = True
        self.changed.emit()

    def show(self, name: str, on: bool) -> None:
        """Draw the curves of a run, or not. Raises FileError."""
        record = self.find(name)
        if record is not None:
            self.load(record)
            record.shown = on
            self.changed.emit()

    def remove(self, name: str) -> None:
        """Forget a run and delete its file. Raises OSError."""
        record = self.find(name)
        if record is None:
            return
        if record.path is not None and not record.measured:
            record.path.unlink(missing_ok=True)
        self.records.remove(record)
        if self.current is record:
            self.current = self.records[-1] if self.records else None
            if self.current is not None:
                self.load(self.current)
        self.changed.emit()

    def rename(self, old: str, new: str) -> None:
        """Give a run another name; its file goes with it. Raises ModelError if the name is taken or unfit."""
        record, new = self.find(old), new.strip()
        if record is None or not new or new == old:
            return
        if new in self.names() or any(sign in new for sign in '<>:"/\\|?*') or new.startswith("."):
            raise ModelError(f"A run cannot be called '{new}': the name is taken, or no file can have it.")
        if record.path is not None and not record.measured:  # the file of a measurement is not ours
            target = record.path.with_name(f"{new}.h5")
            if target.exists():
                raise ModelError(f"A run cannot be called '{new}': the name is taken, or no file can have it.")
            record.path = record.path.rename(target)
        record.name = new
        if record.results is not None:
            record.results = replace(record.results, name=new)
        self.changed.emit()

    def reset(self, folder: Path | None) -> None:
        """Another project: list the runs beside its file without reading them."""
        found = files.list_runs(folder) if folder is not None else []
        self.records = [Record(path.stem, None, path=path, shown=False) for path in found]
        self.current = None
        self.changed.emit()

    def unsaved(self) -> list[Record]:
        """Runs that exist in memory only."""
        return [
            one
            for one in self.records
            if one.path is None and one.results is not None and not one.live and not one.measured
        ]

    def load(self, record: Record) -> None:
        """Read the curves of a run if they are not in memory. Raises FileError."""
        if record.results is None and record.path is not None:
            large = record.path.stat().st_size > LAZY_BYTES if record.path.exists() else False
            record.results = replace((read_lazily if large else files.read)(record.path), name=record.name)

    def visible(self) -> list[Results]:
        """Results whose curves are drawn, the current run first."""
        shown = [record for record in self.records if record.shown and record.results is not None]
        if self.current is not None and self.current.results is not None:
            shown = [self.current] + [record for record in shown if record is not self.current]
        return [record.results for record in shown if record.results is not None]


ARRAYS = ("time", "coordinates", "speeds", "accelerations", "positions", "quaternions")


def joined(chunks: list[Results]) -> Results:
    """Chunks of a run, each with its new rows, as one."""
    import numpy as np

    first, last = chunks[0], chunks[-1]
    if len(chunks) == 1:
        return first
    arrays = {name: np.concatenate([getattr(chunk, name) for chunk in chunks]) for name in ARRAYS}
    channels = tuple(
        replace(channel, values=np.concatenate([chunk.channels[index].values for chunk in chunks]))
        for index, channel in enumerate(first.channels)
    )
    return replace(last, channels=channels, **arrays)


#: Rows that are shown of a run that still goes on: enough for the eye, and cheap to draw again and again.
LIVE_ROWS = 10_000


def thinned(results: Results, most: int = LIVE_ROWS) -> Results:
    """Every second row, again and again until there are few enough; the whole run is shown when it ends."""
    step = 1
    while len(results.time) // step > most:
        step *= 2
    return results if step == 1 else rows_of(results, slice(None, None, step))


def rows_of(results: Results, rows: slice) -> Results:
    """Some rows of a run."""
    arrays = {name: getattr(results, name)[rows] for name in ARRAYS}
    channels = tuple(replace(channel, values=channel.values[rows]) for channel in results.channels)
    return replace(results, channels=channels, **arrays)


def suggested(results: Any) -> list[str]:
    """Channels to draw at first: the first sensor, or the first channel there is."""
    if results is None or not results.channels:
        return []
    sensors = [channel.name for channel in results.channels if ": " not in channel.name]
    return [(sensors or [results.channels[0].name])[0]]
