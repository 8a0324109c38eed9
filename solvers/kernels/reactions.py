"""Reactions: what every joint lays on its second body, without the forces applied along its coordinates."""

from solvers.kernels.constraints import apply_multipliers
from solvers.kernels.cuts import admitted_twists, wrench_of_forces
from solvers.kernels.jit import FLOAT, INT, MODEL, NONE, WORK, part
from solvers.kernels.multibody_arrays import (
    AT_REACTIONS,
    CARRIED,
    CUT_JOINT,
    FIRST_ROW,
    FORCE,
    HELD_LOAD,
    JOINT_NV,
    JOINT_V,
    KIND,
    LAMBDA,
    M_POINT,
    MARKER_A,
    MARKER_B,
    OBJECT,
    ORIGIN,
    REACTION,
    ROW_COUNT,
    SIGN,
    TAU,
    TORQUE,
    WHEEL,
)
from solvers.kernels.tree import joint_wrenches
from solvers.kernels.vectors import add_cross, clear


@part(NONE, MODEL, WORK, INT)
def tree_reaction(model, ws, j):
    """Reaction of a joint of the tree from the wrench that its body's subtree needs. Reads FORCE, TORQUE and TAU."""
    i, sign = model.joint_i[j, CARRIED], model.joint_i[j, SIGN]
    R_A, p_B = ws.marker_rot[model.joint_i[j, MARKER_A]], ws.marker_vec[model.joint_i[j, MARKER_B], M_POINT]
    tau, arm, force, torque = ws.twist[5], ws.scratch[22], ws.scratch[4], ws.scratch[5]
    for r in range(3):
        arm[r] = p_B[r] - ws.vec[i, ORIGIN, r]
        force[r] = ws.vec[i, FORCE, r]
        torque[r] = ws.vec[i, TORQUE, r]
    add_cross(force, arm, torque)
    clear(tau)
    for k in range(model.joint_i[j, JOINT_NV]):
        tau[k] = ws.of_speed[TAU, model.joint_i[j, JOINT_V] + k]
    admitted_twists(model, ws, j, arm)
    wrench_of_forces(model, ws, j, tau)
    for r in range(3):
        for s in range(3):
            ws.joint_vec[j, REACTION, r] += R_A[s, r] * sign * (force[s] - tau[3 + s])
            ws.joint_vec[j, REACTION + 1, r] += R_A[s, r] * sign * (torque[s] - tau[s])


@part(FLOAT, MODEL, WORK)
def reactions(model, ws):
    """Force and torque that every joint lays on its body b: at the origin of marker B, axes of marker A.

    Reads the true motion, LAMBDA, TAU and the external forces; writes REACTION, the signals, and the normal forces of
    wheels that are held on their rails. Returns the largest
    change of a component against the last pass, relative to the largest one.
    """
    apply_multipliers(model, ws, 1.0)
    joint_wrenches(model, ws)
    for j in range(len(model.joint_i)):
        clear(ws.joint_vec[j, REACTION])
        clear(ws.joint_vec[j, REACTION + 1])
        if model.joint_i[j, CARRIED] != 0:
            tree_reaction(model, ws, j)
    apply_multipliers(model, ws, -1.0)
    for c in range(len(model.constraint_i)):
        if model.constraint_i[c, KIND] == CUT_JOINT:
            first = model.constraint_i[c, FIRST_ROW]
            j = model.constraint_i[c, OBJECT]
            R_A = ws.marker_rot[model.joint_i[j, MARKER_A]]
            for row in range(first, first + model.constraint_i[c, ROW_COUNT]):
                for r in range(3):
                    for s in range(3):
                        part = R_A[s, r] * ws.of_row[LAMBDA, row]
                        ws.joint_vec[j, REACTION, r] += part * ws.row_wrench[row, 2, s]
                        ws.joint_vec[j, REACTION + 1, r] += part * ws.row_wrench[row, 3, s]
    largest, change = 1e-300, 0.0
    for j in range(len(model.joint_i)):
        at = model.counts[AT_REACTIONS] + 6 * j
        for r in range(6):
            value = ws.joint_vec[j, REACTION + r // 3, r % 3]
            largest = max(largest, abs(value))
            change = max(change, abs(value - ws.signals[at + r]))
            ws.signals[at + r] = value
    for c in range(len(model.constraint_i)):
        if model.constraint_i[c, KIND] == WHEEL:
            value = ws.of_row[LAMBDA, model.constraint_i[c, FIRST_ROW]]
            largest = max(largest, abs(value))
            change = max(change, abs(value - ws.aux_row[c, HELD_LOAD]))
            ws.aux_row[c, HELD_LOAD] = value
    return change / largest
