"""A run in a large file: names and time at once, a curve when it is looked at, a pose when it is drawn.

The objects stand where ``Results`` has arrays and channels; nothing is loaded whole and no file is kept open.
"""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any, cast

import numpy as np

from io_formats.results import Run, open_run, read_array, read_channel
from io_formats.run_layout import array_fields
from solvers.multibody.results import Channel, Results


class LazyChannel:
    """A channel whose values are read at the first use and kept. ``ready``: they are in memory."""

    def __init__(self, run: Run, name: str, unit: str) -> None:
        self.name, self.unit = name, unit
        self._run = run
        self._values: np.ndarray | None = None
        self._lock = threading.Lock()

    @property
    def ready(self) -> bool:
        return self._values is not None

    @property
    def values(self) -> np.ndarray:
        with self._lock:
            if self._values is None:
                self._values = read_channel(self._run, self.name).values[: self._run.rows]
            return self._values


class LazyRows:
    """Rows of an array of a run: ``rows[7]``, ``rows[::100]`` read just those."""

    def __init__(self, run: Run, name: str) -> None:
        self._run, self._name = run, name

    def __len__(self) -> int:
        return self._run.rows

    def __getitem__(self, rows: Any) -> np.ndarray:
        if isinstance(rows, slice):
            first, last, step = rows.indices(len(self))
            if step > 64:
                return np.concatenate([self[i][None] for i in range(first, last, step)])
            return read_array(self._run, self._name, first, last)[::step]
        row = int(rows) % len(self)
        return read_array(self._run, self._name, row, row + 1)[0]


def read_lazily(path: str | Path) -> Results:
    """A run whose arrays are read when they are used. Raises FileError."""
    run = open_run(path)
    arrays: dict[str, Any] = {name: LazyRows(run, name) for name in array_fields() if name != "time"}
    channels = tuple(cast(Channel, LazyChannel(run, name, unit)) for name, unit in run.channels)
    return Results(
        name=run.name,
        time=read_array(run, "time"),
        coordinate_names=run.coordinate_names,
        body_names=run.body_names,
        channels=channels,
        settings=run.settings,
        status=run.status,
        statistics=run.statistics,
        events=run.events,
        **arrays,
    )
