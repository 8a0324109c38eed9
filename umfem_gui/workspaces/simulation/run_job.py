"""A run as a job: computes in the worker thread, streams to the file beside the project, hands chunks to the window."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from io_formats.results import RunWriter
from solvers.errors import Cancelled, ModelError
from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.integrate.settings import SimulationSettings
from solvers.monitor import Monitor
from solvers.multibody.results import Results
from solvers.multibody.system import MultibodySystem
from umfem_gui.kernels import Kernels
from umfem_gui.workspaces.simulation.runs import rows_of


class RunWork:
    """The work of one run. The worker appends chunks; the main thread takes them with ``take``."""

    def __init__(
        self, name: str, path: Path | None, kernels: Kernels, flexible: Mapping[str, FlexibleSubsystem] | None = None
    ) -> None:
        self.name = name
        self._kernels = kernels
        self.path = path
        self._flexible = flexible
        self.notes: tuple[str, ...] = ()  # what speaks against the chosen integrator
        self._chunks: list[Results] = []
        self._lock = threading.Lock()
        self.paused = False
        self._once = threading.Event()  # a paused run may compute one more chunk

    def __call__(self, system: MultibodySystem, settings: SimulationSettings, monitor: Monitor) -> Results:
        """Simulate; with a path every chunk is on the disk before the next is computed."""
        if not self._kernels.wait(monitor):
            raise Cancelled
        from solvers.integrate.advice import advice
        from solvers.multibody.simulate import simulate

        with suppress(ModelError):  # a model at fault is told by the run itself
            self.notes = tuple(advice(system, settings, self._flexible))
        if self.path is None:

            def keep(chunk: Results) -> None:
                self._keep(chunk)
                self._hold(monitor)

            return replace(simulate(system, settings, monitor, keep, self._flexible), name=self.name)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with RunWriter(self.path) as writer:

            def on_chunk(chunk: Results) -> None:
                writer.append(replace(chunk, name=self.name))
                self._keep(chunk)
                self._hold(monitor)

            results = replace(simulate(system, settings, monitor, on_chunk, self._flexible), name=self.name)
            writer.finish(results.status, results.statistics, results.events)
        return results

    def take(self) -> list[Results]:
        """Chunks that came since the last call."""
        with self._lock:
            chunks, self._chunks = self._chunks, []
        return chunks

    def take_row(self) -> list[Results]:
        """One output row of a paused run; the next is computed if none is left."""
        with self._lock:
            while self._chunks and not len(self._chunks[0].time):
                self._chunks.pop(0)
            if self._chunks:
                first = self._chunks[0]
                self._chunks[0] = rows_of(first, slice(1, None))
                return [rows_of(first, slice(0, 1))]
        self._once.set()
        return []

    def _hold(self, monitor: Monitor) -> None:
        """Worker: wait while the run is paused."""
        while self.paused and not monitor.cancelled:
            if self._once.is_set():
                self._once.clear()
                return
            time.sleep(0.01)

    def _keep(self, chunk: Results) -> None:
        with self._lock:
            self._chunks.append(chunk)


def write_run(results: Results, path: Path, monitor: Monitor) -> Path:
    """Write a run that was only in memory."""
    from io_formats.results import write

    monitor.report(0.0, "Saving the run")
    path.parent.mkdir(parents=True, exist_ok=True)
    write(path, results)
    return path
