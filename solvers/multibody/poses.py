"""Where the bodies of a mechanism are at the start, with all loops closed; nothing is integrated."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solvers.kernels.motion import set_time
from solvers.kernels.multibody_arrays import ORIGIN, POSE, SLOT, Workspace
from solvers.kernels.tree import poses
from solvers.multibody.assembly import assemble_state
from solvers.multibody.compile import CompiledSystem, make_workspace

Array = NDArray[np.float64]


def start_poses(compiled: CompiledSystem, watch: list[tuple[Array, Array]] | None = None) -> tuple[Array, Array]:
    """Origins (n, 3), m, and rotation matrices (n, 3, 3) of the body frames, in the order of ``body_names``.

    ``watch`` gets the configurations on the way, from the one that was given to the closed one. Raises ModelError, as
    ``assemble_state`` does, if a loop cannot be closed.
    """
    ws = make_workspace(compiled)
    if watch is None:
        q, _ = assemble_state(compiled, ws, given=False)
    else:
        spare = make_workspace(compiled)
        watch.append(poses_of(compiled, spare, compiled.q))
        q, _ = assemble_state(compiled, ws, lambda now: watch.append(poses_of(compiled, spare, now)), given=False)
    return poses_of(compiled, ws, q)


def poses_of(compiled: CompiledSystem, ws: Workspace, q: Array) -> tuple[Array, Array]:
    """Origins (n, 3) and rotation matrices (n, 3, 3) of the body frames at coordinates q; prescribed ones at t = 0."""
    set_time(compiled.model, ws, 0.0)
    poses(compiled.model, ws, q)
    n = len(compiled.body_names)
    origins, rotations = np.zeros((n, 3)), np.zeros((n, 3, 3))
    slots = compiled.model.body_i[1:, SLOT]
    origins[slots] = ws.vec[1:, ORIGIN]
    rotations[slots] = ws.rot[1:, POSE]
    return origins, rotations
