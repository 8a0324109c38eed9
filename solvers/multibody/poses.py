"""Where the bodies of a mechanism are at the start, with all loops closed; nothing is integrated."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solvers.kernels.multibody_arrays import ORIGIN, POSE, SLOT
from solvers.kernels.tree import poses
from solvers.multibody.assembly import assemble_state
from solvers.multibody.compile import CompiledSystem, make_workspace

Array = NDArray[np.float64]


def start_poses(compiled: CompiledSystem) -> tuple[Array, Array]:
    """Origins (n, 3), m, and rotation matrices (n, 3, 3) of the body frames, in the order of ``body_names``.

    Raises ModelError, as ``assemble_state`` does, if a loop cannot be closed.
    """
    ws = make_workspace(compiled)
    q, _ = assemble_state(compiled, ws)
    poses(compiled.model, ws, q)
    n = len(compiled.body_names)
    origins, rotations = np.zeros((n, 3)), np.zeros((n, 3, 3))
    slots = compiled.model.body_i[1:, SLOT]
    origins[slots] = ws.vec[1:, ORIGIN]
    rotations[slots] = ws.rot[1:, POSE]
    return origins, rotations
