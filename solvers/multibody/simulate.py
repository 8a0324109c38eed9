"""A run: integrate a mechanism in time and keep what was seen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from solvers.errors import Cancelled, ModelError
from solvers.fields import check_fields
from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.integrate.settings import SimulationSettings
from solvers.integrate.table import INTEGRATORS
from solvers.kernels.multibody_arrays import N_X, Workspace, Y
from solvers.kernels.stepping import (
    END,
    EVALUATIONS,
    FINISHED,
    GOING,
    LONGEST,
    REJECTED,
    ROWS,
    STEP,
    STEPS,
    STOPPED,
    TIME,
    TOLERANCE,
)
from solvers.monitor import Monitor, silent
from solvers.multibody.assembly import assemble_state
from solvers.multibody.compile import CompiledSystem, compile_system, make_workspace
from solvers.multibody.failures import failure_sentence
from solvers.multibody.joints import RevoluteJoint
from solvers.multibody.outputs import results_of, row_parts
from solvers.multibody.results import Results
from solvers.multibody.system import Body, MultibodySystem

Array = NDArray[np.float64]

#: Wall time between two looks at the monitor, s.
CHUNK_SECONDS = 0.05

#: The longest step, in output steps: a force that acts for a short time is not stepped over.
LONGEST_STEP = 20.0

#: More output instants than this are refused: the rows would not fit in memory.
MOST_ROWS = 20_000_000


def simulate(
    system: MultibodySystem | CompiledSystem,
    settings: SimulationSettings,
    monitor: Monitor | None = None,
    on_chunk: Callable[[Results], None] | None = None,
    flexible: Mapping[str, FlexibleSubsystem] | None = None,
) -> Results:
    """Integrate from 0 to ``settings.duration`` and return the rows at every output step.

    ``flexible`` holds the subsystems that the system's flexible bodies name.

    ``monitor`` hears the progress and may cancel. ``on_chunk`` is called on the computing thread, every 0.05 s or so,
    with the rows that are new since its last call (status ``running``): for streaming to a file and for live plots.

    Raises ModelError if the model or the settings are at fault, so before there is any result; Cancelled likewise.
    Once the first row exists nothing is raised: a run that was cancelled or that cannot go on returns what it has,
    with ``cancelled`` or the sentence of the error in ``status``.
    """
    monitor = monitor or silent()
    check_fields("Simulation settings", settings)
    monitor.report(0.0, "compiling the model")
    compiled = system if isinstance(system, CompiledSystem) else compile_system(system, flexible)
    ws = make_workspace(compiled)
    q, v = assemble_state(compiled, ws)
    ws.state[Y] = np.concatenate([q, v, compiled.x, [0.0]])
    return _Run(compiled, settings, ws).go(monitor, on_chunk)


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


class _Run:
    """Buffers of one run and the loop around the integrator."""

    def __init__(self, compiled: CompiledSystem, settings: SimulationSettings, ws: Workspace) -> None:
        self.compiled, self.settings, self.ws = compiled, settings, ws
        self.times = output_times(settings)
        self.parts = row_parts(compiled)
        self.rows = np.zeros((len(self.times), self.parts["sensors"].stop))
        self.clock = np.zeros(6)
        self.clock[[END, TOLERANCE, STEP]] = settings.duration, settings.tolerance, settings.step
        self.clock[LONGEST] = min(LONGEST_STEP * settings.output_step, settings.duration)
        self.count = np.zeros(5, dtype=np.int64)
        self.shown = 0
        self.integrator = INTEGRATORS[settings.integrator]
        self.scratch = self.integrator.scratch(ws.state.shape[1], len(compiled.v), int(compiled.model.counts[N_X]))
        self.integrator.advance.link()  # compiled (or fetched) before the clock of the run starts
        self.began = perf_counter()

    def go(self, monitor: Monitor, on_chunk: Callable[[Results], None] | None) -> Results:
        outcome = GOING
        max_steps = 1
        while outcome == GOING:
            start = perf_counter()
            outcome = self._advance(monitor.flag, max_steps)
            spent = perf_counter() - start
            max_steps = int(np.clip(max_steps * CHUNK_SECONDS / max(spent, 1e-6), 1, max_steps * 4))
            if on_chunk is not None and self.count[ROWS] > self.shown:
                on_chunk(self._results(self.shown, "running"))
                self.shown = int(self.count[ROWS])
            try:
                monitor.report(self.clock[TIME] / self.settings.duration, f"t = {self.clock[TIME]:.3f} s")
            except Cancelled:
                outcome = outcome if outcome == FINISHED else STOPPED
        return self._results(0, self._status(outcome))

    def _advance(self, flag: NDArray[np.uint8], max_steps: int) -> int:
        model, arrays = self.compiled.model, (self.clock, self.count, self.times, self.rows, flag)
        return int(self.integrator.advance(model, self.ws, *arrays, max_steps, *self.scratch))

    def _status(self, outcome: int) -> str:
        if outcome == FINISHED:
            return "finished"
        if outcome == STOPPED:
            return "cancelled"
        return failure_sentence(self.compiled, self.ws, float(self.clock[TIME]), outcome)

    def _results(self, first: int, status: str) -> Results:
        last = int(self.count[ROWS])
        time, rows = self.times[first:last], self.rows[first:last]
        start_energy = float(self.rows[0, self.parts["energies"]][:2].sum())
        return results_of(self.compiled, self.settings, time, rows, start_energy, status, self._statistics(last))

    def _statistics(self, last: int) -> dict[str, float]:
        rows = self.rows[:last]
        return {
            "steps": float(self.count[STEPS]),
            "rejected": float(self.count[REJECTED]),
            "evaluations": float(self.count[EVALUATIONS]),
            "wall_time": perf_counter() - self.began,
            "closure_error": float(rows[:, self.parts["closure"]].max(initial=0.0)),
        }


def warm_up(integrator: str = "dopri5") -> None:
    """Compile the kernels of a run (or fetch them from the cache), so that the first Start does not wait."""
    pendulum = MultibodySystem(
        bodies=(Body(name="body", centre=(1.0, 0.0, 0.0)),), joints=(RevoluteJoint(name="pin", body_b="body"),)
    )
    simulate(pendulum, SimulationSettings(duration=1e-3, output_step=1e-3, integrator=integrator))
