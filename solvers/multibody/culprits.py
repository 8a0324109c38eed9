"""Where a motion became too fast to follow: the joint that is flung hardest and the force that changes most."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solvers.kernels.motion import derivative
from solvers.kernels.multibody_arrays import AT_FORCES, FORCE_SIGNALS, N_Q, N_V, Workspace, Y
from solvers.multibody.compile import CompiledSystem

Array = NDArray[np.float64]

#: How far ahead the change of the forces is looked at, in parts of the time that the fastest coordinate takes.
AHEAD = 1e-3


def fastest(compiled: CompiledSystem, ws: Workspace, time: float) -> tuple[str, str]:
    """Names of the joint (or flexible body) that is accelerated most and of the force that changes most.

    Empty where the state at hand has no accelerations, or no force changes. The scratch is used.
    """
    model, y = compiled.model, ws.state[Y].copy()
    n_q, n_v = int(model.counts[N_Q]), int(model.counts[N_V])
    rates = np.zeros_like(y)
    if n_v == 0 or not np.isfinite(y).all() or not derivative(model, ws, time, y, rates):
        return "", ""
    before, a = _values(compiled, ws), rates[n_q : n_q + n_v]
    k = int(np.argmax(np.abs(a)))
    if not np.isfinite(a).all() or a[k] == 0.0:
        return "", ""
    joint = compiled.speed_joints[k]
    quickness = np.abs(rates) / np.maximum(np.abs(y), 1e-9)
    ahead = AHEAD / max(float(quickness[:-1].max()), 1e-300)
    if not derivative(model, ws, time + ahead, y + ahead * rates, np.zeros_like(y)):
        return joint, ""
    change = np.abs(_values(compiled, ws) - before)
    changing = bool(change.size) and np.isfinite(change).all() and float(change.max()) > 0.0
    return joint, compiled.system.forces[int(np.argmax(change))].name if changing else ""


def _values(compiled: CompiledSystem, ws: Workspace) -> Array:
    first = int(compiled.model.counts[AT_FORCES])
    last = first + FORCE_SIGNALS * len(compiled.system.forces)
    return ws.signals[first:last].reshape(-1, FORCE_SIGNALS)[:, 2].copy()
