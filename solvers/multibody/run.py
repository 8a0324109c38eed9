"""The loop of a run around the integrator: chunks, progress, rows, results."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from solvers.errors import Cancelled, ModelError
from solvers.integrate.settings import SimulationSettings
from solvers.kernels.multibody_arrays import Model, Workspace, Y
from solvers.kernels.observe import observe
from solvers.kernels.stepping import EVALUATIONS, FINISHED, GOING, REJECTED, STEPS, STOPPED
from solvers.monitor import Monitor
from solvers.multibody.compile import CompiledSystem
from solvers.multibody.failures import failure_sentence
from solvers.multibody.outputs import results_of, row_parts
from solvers.multibody.results import Results
from solvers.multibody.segment import Segment

Array = NDArray[np.float64]

#: Wall time between two looks at the monitor, s.
CHUNK_SECONDS = 0.05

#: More output instants than this are refused: the rows would not fit in memory.
MOST_ROWS = 20_000_000


def output_times(settings: SimulationSettings) -> Array:
    """Instants of the rows: multiples of the output step, and the end of the run. Raises ModelError if too many."""
    count = settings.duration / settings.output_step
    if count > MOST_ROWS:
        raise ModelError(
            f"Simulation settings: {settings.duration:g} s at {settings.output_step:g} s give {count:.3g} output rows. "
            f"Choose a longer output step; the most is {MOST_ROWS}."
        )
    times: Array = np.arange(int(count + 1e-9) + 1, dtype=np.float64) * settings.output_step
    if settings.duration - times[-1] > 1e-9 * settings.output_step:
        return np.append(times, settings.duration)
    times[-1] = settings.duration
    return times


class Run:
    """Buffers of one run and the loop around the integrator."""

    def __init__(self, compiled: CompiledSystem, settings: SimulationSettings, ws: Workspace) -> None:
        self.compiled, self.settings, self.ws = compiled, settings, ws
        self.times = output_times(settings)
        self.parts = row_parts(compiled)
        self.rows = np.zeros((len(self.times), self.parts["sensors"].stop))
        self.ready = self.shown = 0  # rows that are final, and those handed on
        self.counts = np.zeros(5, dtype=np.int64)  # of segments that are over
        self.max_steps = 1
        self.on_chunk: Callable[[Results], None] | None = None
        self.segment = self.stretch(compiled.model, self.times, self.rows)
        self.began = perf_counter()

    def stretch(self, model: Model, times: Array, rows: Array) -> Segment:
        """A segment from the state in the scratch."""
        return Segment(model, self.ws, self.settings, times, rows)

    def go(self, monitor: Monitor, on_chunk: Callable[[Results], None] | None) -> Results:
        """The whole run."""
        self.on_chunk = on_chunk
        outcome = GOING
        while outcome == GOING:
            outcome = self.some_steps(self.segment, monitor)
            self.ready = self.segment.written
            self.hand_on()
            outcome = self.report(monitor, outcome)
        status = self.status(outcome)
        self.keep_start(self.compiled.model)
        return self.results(0, status)

    def keep_start(self, model: Model) -> None:
        """The first row, if there is none: the run broke off before its first step was done."""
        row = np.zeros((1, self.rows.shape[1]))
        if self.ready == 0 and observe(model, self.ws, 0.0, self.ws.state[Y], row, 0):
            self.take(row, 0, 0, 1)
            self.hand_on()

    def take(self, rows: Array, start: int, first: int, last: int) -> None:
        """Rows ``first`` … ``last - 1`` of a stretch become rows of the run, ``start`` being the place of its row 0."""
        self.rows[start + first : start + last] = rows[first:last]
        self.ready = start + last

    def some_steps(self, segment: Segment, monitor: Monitor) -> int:
        """As many steps as take about 0.05 s."""
        start = perf_counter()
        outcome = segment.advance(monitor.flag, self.max_steps)
        spent = perf_counter() - start
        self.max_steps = int(np.clip(self.max_steps * CHUNK_SECONDS / max(spent, 1e-6), 1, self.max_steps * 4))
        return outcome

    def hand_on(self) -> None:
        """Give the new rows to whoever streams them."""
        if self.on_chunk is not None and self.ready > self.shown:
            self.on_chunk(self.results(self.shown, "running"))
            self.shown = self.ready

    def report(self, monitor: Monitor, outcome: int) -> int:
        """Tell how far it is; the outcome, or that of a run that was stopped."""
        time = self.segment.time
        try:
            monitor.report(time / self.settings.duration, f"t = {time:.3f} s")
        except Cancelled:
            return outcome if outcome == FINISHED else STOPPED
        return outcome

    def status(self, outcome: int) -> str:
        """``finished``, ``cancelled`` or the sentence of the failure."""
        if outcome == FINISHED:
            return "finished"
        if outcome == STOPPED:
            return "cancelled"
        return failure_sentence(self.compiled, self.ws, self.segment.time, outcome)

    def results(self, first: int, status: str) -> Results:
        """Results of the rows that are final, from ``first`` on."""
        time, rows = self.times[first : self.ready], self.rows[first : self.ready]
        start_energy = float(self.rows[0, self.parts["energies"]][:2].sum())
        return results_of(self.compiled, self.settings, time, rows, start_energy, status, self._statistics())

    def _statistics(self) -> dict[str, float]:
        count = self.counts + self.segment.count
        return {
            "steps": float(count[STEPS]),
            "rejected": float(count[REJECTED]),
            "evaluations": float(count[EVALUATIONS]),
            "wall_time": perf_counter() - self.began,
            "closure_error": float(self.rows[: self.ready, self.parts["closure"]].max(initial=0.0)),
        }
