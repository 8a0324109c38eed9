"""A run as a job: computes in the worker thread, streams to the file beside the project, hands chunks to the window."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from io_formats.results import RunWriter
from solvers.errors import Cancelled
from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.integrate.settings import SimulationSettings
from solvers.monitor import Monitor
from solvers.multibody.results import Results
from solvers.multibody.system import MultibodySystem
from umfem_gui.kernels import Kernels


class RunWork:
    """The work of one run. The worker appends chunks; the main thread takes them with ``take``."""

    def __init__(
        self, name: str, path: Path | None, kernels: Kernels, flexible: Mapping[str, FlexibleSubsystem] | None = None
    ) -> None:
        self.name = name
        self._kernels = kernels
        self.path = path
        self._flexible = flexible
        self._chunks: list[Results] = []
        self._lock = threading.Lock()

    def __call__(self, system: MultibodySystem, settings: SimulationSettings, monitor: Monitor) -> Results:
        """Simulate; with a path every chunk is on the disk before the next is computed."""
        if not self._kernels.wait(monitor):
            raise Cancelled
        from solvers.multibody.simulate import simulate

        if self.path is None:
            return replace(simulate(system, settings, monitor, self._keep, self._flexible), name=self.name)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with RunWriter(self.path) as writer:

            def on_chunk(chunk: Results) -> None:
                writer.append(replace(chunk, name=self.name))
                self._keep(chunk)

            results = replace(simulate(system, settings, monitor, on_chunk, self._flexible), name=self.name)
            writer.finish(results.status, results.statistics)
        return results

    def take(self) -> list[Results]:
        """Chunks that came since the last call."""
        with self._lock:
            chunks, self._chunks = self._chunks, []
        return chunks

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
