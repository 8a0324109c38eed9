"""A stretch of a run: one structure, from one instant to another, by one integrator."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solvers.integrate.settings import SimulationSettings
from solvers.integrate.table import INTEGRATORS
from solvers.kernels.multibody_arrays import N_X, Model, Workspace
from solvers.kernels.stepping import END, LONGEST, ROWS, STEP, TIME, TOLERANCE
from solvers.multibody.jacobian_pattern import jacobian_lists

Array = NDArray[np.float64]

#: The longest step, in output steps: a force that acts for a short time is not stepped over.
LONGEST_STEP = 20.0


class Segment:
    """The record of an integrator: it starts at ``times[0]`` from the state in the scratch, ends at ``times[-1]``.

    ``rows`` (len(times), width) take what is seen at ``times``. Many calls of ``advance`` make one stretch.
    """

    def __init__(self, model: Model, ws: Workspace, settings: SimulationSettings, times: Array, rows: Array) -> None:
        self.model, self.times, self.rows = model, times, rows
        self.integrator = INTEGRATORS[settings.integrator]
        self.ws = ws._replace(tree=ws.tree[:0]) if self.integrator.needs_matrix else ws
        self.clock = np.zeros(6)
        self.clock[[TIME, END, TOLERANCE, STEP]] = times[0], times[-1], settings.tolerance, settings.step
        self.clock[LONGEST] = min(LONGEST_STEP * settings.output_step, settings.duration)
        self.count = np.zeros(5, dtype=np.int64)
        n_v = ws.of_speed.shape[1]
        self.scratch = self.integrator.scratch(ws.state.shape[1], n_v, int(model.counts[N_X]))
        if self.integrator.implicit:
            self.scratch += jacobian_lists(model, self.integrator.of_increments, self.integrator.of_forces)
        self.integrator.advance.link()  # compiled (or fetched) before the clock of the run starts

    @property
    def time(self) -> float:
        """How far it came."""
        return float(self.clock[TIME])

    @property
    def written(self) -> int:
        """Rows that are filled."""
        return int(self.count[ROWS])

    def advance(self, flag: NDArray[np.uint8], max_steps: int) -> int:
        """At most that many steps more. Returns an outcome of ``kernels.stepping``."""
        arrays = (self.clock, self.count, self.times, self.rows, flag)
        return int(self.integrator.advance(self.model, self.ws, *arrays, max_steps, *self.scratch))
