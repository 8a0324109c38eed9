"""Which integrator suits a model: sentences with reasons, before the run is made."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from solvers.errors import ModelError
from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.integrate.settings import SimulationSettings
from solvers.kernels.multibody_arrays import FORCE_KIND, N_V, N_X, OFF
from solvers.kernels.tangent import tangent_matrix
from solvers.multibody.assembly import assemble_state
from solvers.multibody.compile import CompiledSystem, compile_system, make_workspace
from solvers.multibody.system import MultibodySystem

#: |λ|·h up to which the explicit methods are stable on the imaginary axis (RK4) or thereabouts (Dormand–Prince).
RK4_LIMIT, DOPRI5_LIMIT = 2.83, 3.3

#: With more speeds the eigenvalues would take longer than many a run; then nothing is said of stiffness.
MOST_SPEEDS = 200

#: More steps than this for the sake of stability alone: an implicit method is worth its price.
MANY_STEPS = 100_000


def advice(
    system: MultibodySystem | CompiledSystem,
    settings: SimulationSettings,
    flexible: Mapping[str, FlexibleSubsystem] | None = None,
) -> list[str]:
    """What speaks against the chosen integrator at the start of the motion; empty if nothing does.

    Raises ModelError if the model cannot be compiled or assembled.
    """
    compiled = system if isinstance(system, CompiledSystem) else compile_system(system, flexible)
    notes: list[str] = []
    if settings.integrator == "newmark_bare":
        notes += _bare(compiled)
    fastest = fastest_part(compiled)
    if fastest <= 0.0:
        return notes
    hertz = fastest / (2 * np.pi)
    if settings.integrator == "rk4" and fastest * settings.step > RK4_LIMIT:
        notes.append(
            f"Runge–Kutta 4 is not stable with a step of {settings.step:g} s: the fastest part of the motion is at "
            f"{hertz:.4g} Hz. Shorten the step below {RK4_LIMIT / fastest:.2g} s, or use bdf, hht or newmark."
        )
    steps = settings.duration * fastest / DOPRI5_LIMIT
    if settings.integrator in ("dopri5", "rkf45") and steps > MANY_STEPS:
        notes.append(
            f"The model is stiff: its fastest part, at {hertz:.4g} Hz, holds {settings.integrator} to steps of about "
            f"{DOPRI5_LIMIT / fastest:.2g} s, {steps:.2g} of them. If that part need not be followed, bdf, hht or "
            "newmark with longer steps will be faster."
        )
    if settings.integrator in ("newmark", "newmark_bare") and settings.step * fastest > 2 * np.pi:
        notes.append(
            f"The step of {settings.step:g} s is longer than the period of the fastest part, {1 / hertz:.2g} s: its "
            "oscillation stays bounded but is not followed in time. Means and integrals are."
        )
    return notes


def _bare(compiled: CompiledSystem) -> list[str]:
    """Whether bare Newmark has anything to differentiate (Yudakov–Boikov 2012, § 4: systems of type 1 and 2)."""
    forces = int((compiled.model.force[:, FORCE_KIND] != OFF).sum())
    if forces == 0 and not compiled.flexible:
        notes = [
            "Bare Newmark is not suitable: the system has no force elements and no flexible bodies, so that a step is "
            "x + hẋ + h²ẍ/2 and oscillations grow. Use dopri5, or newmark with all derivatives."
        ]
        return notes
    return []


def fastest_part(compiled: CompiledSystem) -> float:
    """The largest |λ| of the motion linearised at the start, rad/s; zero if it is not found there."""
    if int(compiled.model.counts[N_V]) > MOST_SPEEDS:
        return 0.0
    ws = make_workspace(compiled)
    q, v = assemble_state(compiled, ws, given=False)
    y = np.concatenate([q, v, compiled.x, [0.0]])
    n_v, n_x = int(compiled.model.counts[N_V]), int(compiled.model.counts[N_X])
    J = np.zeros((n_v + n_x, 2 * n_v + n_x))
    if n_v == 0 or not tangent_matrix(compiled.model, ws, 0.0, y, 1, J) or not np.isfinite(J).all():
        return 0.0
    A = np.zeros((2 * n_v + n_x, 2 * n_v + n_x))
    A[:n_v, n_v : 2 * n_v] = np.eye(n_v)
    A[n_v:] = J
    try:
        return float(np.abs(np.linalg.eigvals(A)).max())
    except np.linalg.LinAlgError as error:
        raise ModelError(f"The motion at the start cannot be linearised ({error}).") from error
