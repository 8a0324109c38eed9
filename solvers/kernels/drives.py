"""Power of prescribed motions: what their drives do besides the forces of the mechanism."""

from solvers.kernels.constraints import apply_multipliers
from solvers.kernels.jit import FLOAT, MODEL, READ, WORK, part
from solvers.kernels.multibody_arrays import (
    ACC,
    COUPLING,
    DRIVE,
    FIRST_STEP,
    FORCE,
    KIND,
    LAMBDA,
    M_OMEGA,
    M_VELOCITY,
    N_DRIVES,
    ROW_A,
    ROW_CONSTRAINT,
    SLIDE,
    STEP_COUNT,
    STEP_DRIVE,
    STEP_V,
    TORQUE,
    TURN,
)
from solvers.kernels.tree import joint_wrenches, motion
from solvers.kernels.vectors import dot


@part(FLOAT, MODEL, WORK, READ)
def drive_power(model, ws, v):
    """Power of all prescribed motions, W: of equations that depend on the time, and of driven joints of the tree.

    Reads accelerations, multipliers, forces and the velocities of markers; leaves the true motion of the bodies.
    """
    power = 0.0
    for row in range(len(model.row_i)):
        c = model.row_i[row, ROW_CONSTRAINT]
        if model.constraint_i[c, KIND] == COUPLING:
            power += ws.of_row[LAMBDA, row] * ws.drive[model.constraint_i[c, DRIVE], 1]
        elif model.counts[N_DRIVES] > 0:
            for side in range(2):
                m = model.row_i[row, ROW_A + side]
                rate = dot(ws.row_wrench[row, 2 * side], ws.marker_vec[m, M_VELOCITY])
                rate += dot(ws.row_wrench[row, 2 * side + 1], ws.marker_vec[m, M_OMEGA])
                power += ws.of_row[LAMBDA, row] * rate
    if model.counts[N_DRIVES] == 0:
        return power
    motion(model, ws, v, ws.of_speed[ACC])
    apply_multipliers(model, ws, 1.0)
    joint_wrenches(model, ws)
    for i in range(1, len(model.body_i)):
        first = model.body_i[i, FIRST_STEP]
        for k in range(first, first + model.body_i[i, STEP_COUNT]):
            d, row = model.step_i[k, STEP_DRIVE], model.step_i[k, STEP_V]
            if d >= 0:
                force = dot(ws.speed[row, TURN], ws.vec[i, TORQUE]) + dot(ws.speed[row, SLIDE], ws.vec[i, FORCE])
                power += ws.drive[d, 1] * force
    apply_multipliers(model, ws, -1.0)
    return power
