"""Writes a run while it is computed: killed at any moment, the file is readable up to the last chunk handed over."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import Any

import h5py
import numpy as np

from io_formats.project_file import program_version
from io_formats.run_layout import FORMAT, VERSION, array_fields, chunk_shape, header_of
from solvers.errors import FileError
from solvers.multibody.results import Results
from solvers.multibody.stages.event import EventRecord


class RunWriter:
    """Takes the chunks of a run, each a Results with the rows since the last one, and appends them to a file.

    The file is made by the first chunk and then kept in HDF5's single-writer mode, whose order of writes leaves a
    consistent file at any moment. Use as a context manager or call ``close``. Raises FileError.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self.rows = 0
        self._file: h5py.File | None = None
        self._datasets: dict[str, h5py.Dataset] = {}

    def __enter__(self) -> RunWriter:
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def append(self, chunk: Results) -> None:
        """Add rows and make them readable. The first chunk fixes names, units and settings."""
        with self._told():
            if self._file is None:
                self._create(chunk)
            self._append(chunk)

    def finish(self, status: str, statistics: dict[str, float], events: Sequence[EventRecord] = ()) -> None:
        """Write how the run ended and what happened in it. A file without this reads as ``interrupted``."""
        if self._file is None:
            return
        with self._told():
            summary = {"status": status, "statistics": statistics, "ended": time.time()}
            _put_text(self._datasets["summary"], summary | {"events": [asdict(event) for event in events]})
            self._file.flush()

    def close(self) -> None:
        """Close the file. Nothing happens if it is closed or was never made. Raises FileError."""
        with self._told():
            self._close()

    def _close(self) -> None:
        file, self._file = self._file, None
        self._datasets = {}
        if file is not None:
            file.close()

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Trouble of the disk as a FileError; HDF5 tells it in several ways. The file is given up then."""
        try:
            yield
        except (OSError, RuntimeError) as error:
            self._give_up()
            reason = str(error).splitlines()[0][:120]
            raise FileError(self.path, f"the run cannot be written ({reason}).") from error

    def _give_up(self) -> None:
        """After a failed write HDF5 would try again on closing and crash: let it close into the void."""
        with suppress(OSError, RuntimeError):
            if self._file:
                void = os.open(os.devnull, os.O_RDWR)
                os.dup2(void, self._file.id.get_vfd_handle())
                os.close(void)
        with suppress(OSError, RuntimeError):
            self._close()

    def _create(self, chunk: Results) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        file = h5py.File(self.path, "w", libver="latest", locking=False)
        self._file = file
        file.attrs["format"] = FORMAT
        file.attrs["version"] = VERSION
        file.attrs["program"] = f"UMFEM {program_version()}"
        for name in ("header", "summary"):
            self._datasets[name] = file.create_dataset(name, (0,), np.uint8, maxshape=(None,), chunks=(1024,))
        _put_text(self._datasets["header"], header_of(chunk) | {"started": time.time()})
        self._datasets["rows"] = file.create_dataset("rows", (1,), np.int64, maxshape=(None,), chunks=(1,))
        for name in array_fields():
            self._add(file, name, getattr(chunk, name).shape[1:])
        self._add(file, "channels", (len(chunk.channels),))
        file.flush()
        file.swmr_mode = True

    def _add(self, file: h5py.File, name: str, width: tuple[int, ...]) -> None:
        """No filter and no checksum of chunks: a chunk cut off by a kill keeps the rows it had before."""
        if 0 in width:
            return
        self._datasets[name] = file.create_dataset(
            name, (0, *width), np.float64, maxshape=(None, *width), chunks=chunk_shape(width)
        )

    def _append(self, chunk: Results) -> None:
        stop = self.rows + len(chunk.time)
        for name in array_fields():
            self._extend(name, stop, getattr(chunk, name))
        if chunk.channels:
            self._extend("channels", stop, np.column_stack([channel.values for channel in chunk.channels]))
        self._datasets["rows"][0] = stop
        self._datasets["rows"].flush()
        self.rows = stop

    def _extend(self, name: str, stop: int, values: np.ndarray) -> None:
        dataset = self._datasets.get(name)
        if dataset is None:
            return
        dataset.resize(stop, axis=0)
        dataset[self.rows : stop] = values
        dataset.flush()


def write(path: str | Path, results: Results) -> None:
    """Write a whole run at once. Raises FileError."""
    with RunWriter(path) as writer:
        writer.append(results)
        writer.finish(results.status, results.statistics, results.events)


def _put_text(dataset: h5py.Dataset, tree: dict[str, Any]) -> None:
    data = np.frombuffer(json.dumps(tree, default=float).encode("ascii"), dtype=np.uint8)
    dataset.resize(len(data), axis=0)
    dataset[:] = data
