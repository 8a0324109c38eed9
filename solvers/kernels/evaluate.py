"""One evaluation of everything for given accelerations: for Python functions that look at the pieces."""

from solvers.kernels.constraints import jacobian
from solvers.kernels.forces import all_forces
from solvers.kernels.jit import BOOL, FLOAT, MODEL, READ, WORK, kernel
from solvers.kernels.markers import marker_motion
from solvers.kernels.motion import kinematics
from solvers.kernels.multibody_arrays import N_Q, N_V
from solvers.kernels.tree import joint_wrenches, motion


@kernel(BOOL, MODEL, WORK, FLOAT, READ, READ)
def evaluate(model, ws, t, y, acc):
    """Motion of bodies and markers for accelerations ``acc``, forces, equations with their Jacobian.

    Leaves in the workspace: motion, PHI, RATE_OF, GAMMA, JACOBIAN, TAU, and in BIAS the generalised forces that these
    accelerations need, M·acc + h, less those of the force elements on bodies. False if a force has no value.
    """
    v = y[model.counts[N_Q] : model.counts[N_Q] + model.counts[N_V]]
    if not kinematics(model, ws, t, y):
        return False
    if len(model.row_i) > 0:
        jacobian(model, ws, False)
    if not all_forces(model, ws, v):
        return False
    motion(model, ws, v, acc)
    marker_motion(model, ws)
    joint_wrenches(model, ws)
    return True
