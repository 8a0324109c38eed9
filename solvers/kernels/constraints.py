"""Constraint equations: residuals, the wrenches they lay on markers, rates, and demands on the accelerations.

Every equation acts on two markers: unit multiplier means the wrench ``row_wrench`` on each. Its row of the Jacobian
and its reactions follow from that. Equations (13)–(18) of docs/theory/multibody.md.
"""

from solvers.kernels.cuts import cut_equations, cut_motion
from solvers.kernels.jit import FLOAT, MODEL, NONE, WORK, part
from solvers.kernels.markers import add_marker_row, apply_wrench, marker_poses
from solvers.kernels.multibody_arrays import (
    CUT_JOINT,
    FIRST_ROW,
    HOLONOMIC,
    JACOBIAN,
    KIND,
    LAMBDA,
    OBJECT,
    PHI,
    ROW_A,
)
from solvers.kernels.vectors import clear


@part(FLOAT, MODEL, WORK)
def equations(model, ws):
    """Residuals PHI and wrenches of all equations; returns the largest residual. Reads the poses."""
    marker_poses(model, ws)
    for c in range(len(model.constraint_i)):
        if model.constraint_i[c, KIND] == CUT_JOINT:
            cut_equations(model, ws, model.constraint_i[c, OBJECT], model.constraint_i[c, FIRST_ROW])
    largest = 0.0
    for row in range(len(model.row_i)):
        if model.row_i[row, HOLONOMIC] == 0:
            ws.of_row[PHI, row] = 0.0
        largest = max(largest, abs(ws.of_row[PHI, row]))
    return largest


@part(NONE, MODEL, WORK)
def equation_rates(model, ws):
    """Rates RATE_OF and demands GAMMA of all equations. Reads the motion of the markers; needs ``equations``."""
    for c in range(len(model.constraint_i)):
        if model.constraint_i[c, KIND] == CUT_JOINT:
            cut_motion(model, ws, model.constraint_i[c, OBJECT], model.constraint_i[c, FIRST_ROW])


@part(NONE, MODEL, WORK)
def jacobian(model, ws):
    """G: rates of the equations per unit speed. Needs ``equations``."""
    for row in range(len(model.row_i)):
        clear(ws.jac[JACOBIAN, row])
        for side in range(2):
            force, torque = ws.row_wrench[row, 2 * side], ws.row_wrench[row, 2 * side + 1]
            add_marker_row(model, ws, model.row_i[row, ROW_A + side], force, torque, ws.jac[JACOBIAN, row])


@part(NONE, MODEL, WORK, FLOAT)
def apply_multipliers(model, ws, sign):
    """Lay the wrenches of all equations on their markers, times the multipliers: among the external forces."""
    force, torque = ws.scratch[2], ws.scratch[3]
    for row in range(len(model.row_i)):
        for side in range(2):
            for r in range(3):
                force[r] = sign * ws.of_row[LAMBDA, row] * ws.row_wrench[row, 2 * side, r]
                torque[r] = sign * ws.of_row[LAMBDA, row] * ws.row_wrench[row, 2 * side + 1, r]
            apply_wrench(model, ws, model.row_i[row, ROW_A + side], force, torque)
