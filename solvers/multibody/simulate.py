"""A run: integrate a mechanism in time and keep what was seen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import numpy as np

from solvers.fields import check_fields
from solvers.flexible.quadratic import left_out
from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.integrate.settings import SimulationSettings
from solvers.kernels.multibody_arrays import Y
from solvers.monitor import Monitor, silent
from solvers.multibody.assembly import assemble_state
from solvers.multibody.compile import CompiledSystem, compile_system, make_workspace
from solvers.multibody.joints import RevoluteJoint
from solvers.multibody.results import Results
from solvers.multibody.run import Run, output_times
from solvers.multibody.stages.staged_run import StagedRun
from solvers.multibody.system import Body, MultibodySystem

__all__ = ["output_times", "simulate", "warm_up"]


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
    Statistics of a run whose flexible bodies leave out their quadratic inertia terms hold an estimate of that error.
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
    run = StagedRun if compiled.stages is not None else Run
    results = run(compiled, settings, ws).go(monitor, on_chunk)
    return replace(results, statistics=results.statistics | left_out(compiled.flexible, results))


def warm_up(integrator: str = "dopri5") -> None:
    """Compile the kernels of a run (or fetch them from the cache), so that the first Start does not wait."""
    pendulum = MultibodySystem(
        bodies=(Body(name="body", centre=(1.0, 0.0, 0.0)),), joints=(RevoluteJoint(name="pin", body_b="body"),)
    )
    simulate(pendulum, SimulationSettings(duration=1e-3, output_step=1e-3, integrator=integrator))
