"""Constraint equations: residuals, the wrenches they lay on markers, rates, and demands on the accelerations.

Every equation acts on two markers: unit multiplier means the wrench ``row_wrench`` on each. Its row of the Jacobian
and its reactions follow from that. Equations (10)–(13) of docs/theory/multibody.md. A constraint that is OFF writes
nothing: its rows stay zero, and the rank of the equations passes over them.
"""

from solvers.kernels.curves import curve_rates, curve_rows, surface_rates, surface_row
from solvers.kernels.cuts import cut_equations, cut_motion
from solvers.kernels.held_wheel import wheel_rates, wheel_row
from solvers.kernels.jit import BOOL, FLOAT, MODEL, NONE, READ, WORK, inner, part
from solvers.kernels.markers import add_marker_row, apply_wrench, marker_poses
from solvers.kernels.multibody_arrays import (
    BLOCK_ROW,
    BLOCK_ROWS,
    BLOCK_RUN,
    BLOCK_RUNS,
    COUPLING,
    CURVE,
    CUT_JOINT,
    FIRST_ROW,
    HOLONOMIC,
    JACOBIAN,
    KIND,
    LAMBDA,
    OBJECT,
    PHI,
    ROD,
    ROLLING,
    ROW_A,
    ROW_CONSTRAINT,
    SURFACE,
    WHEEL,
)
from solvers.kernels.rows import (
    apply_coupling,
    coupling_jacobian,
    coupling_rates,
    coupling_row,
    rod_rates,
    rod_row,
    rolling_rates,
    rolling_rows,
)
from solvers.kernels.vectors import clear


@part(FLOAT, MODEL, WORK, READ)
def equations(model, ws, q):
    """Residuals PHI and wrenches of all equations; returns the largest residual. Reads the poses."""
    marker_poses(model, ws)
    for c in range(len(model.constraint_i)):
        kind = model.constraint_i[c, KIND]
        if kind == CUT_JOINT:
            cut_equations(model, ws, model.constraint_i[c, OBJECT], model.constraint_i[c, FIRST_ROW])
        elif kind == ROD:
            rod_row(model, ws, c)
        elif kind == ROLLING:
            rolling_rows(model, ws, c)
        elif kind == CURVE:
            curve_rows(model, ws, c)
        elif kind == SURFACE:
            surface_row(model, ws, c)
        elif kind == WHEEL:
            wheel_row(model, ws, c)
        elif kind == COUPLING:
            coupling_row(model, ws, c, q)
    largest = 0.0
    for row in range(len(model.row_i)):
        if model.row_i[row, HOLONOMIC] == 0:
            ws.of_row[PHI, row] = 0.0
        largest = max(largest, abs(ws.of_row[PHI, row]))
    return largest


@part(NONE, MODEL, WORK, READ)
def equation_rates(model, ws, v):
    """Rates RATE_OF and demands GAMMA of all equations. Reads the motion of the markers; needs ``equations``."""
    for c in range(len(model.constraint_i)):
        kind = model.constraint_i[c, KIND]
        if kind == CUT_JOINT:
            cut_motion(model, ws, model.constraint_i[c, OBJECT], model.constraint_i[c, FIRST_ROW])
        elif kind == ROD:
            rod_rates(model, ws, c)
        elif kind == ROLLING:
            rolling_rates(model, ws, c)
        elif kind == CURVE:
            curve_rates(model, ws, c)
        elif kind == SURFACE:
            surface_rates(model, ws, c)
        elif kind == WHEEL:
            wheel_rates(model, ws, c)
        elif kind == COUPLING:
            coupling_rates(model, ws, c, v)


@inner
def clear_rows(model, ws):
    """G ← 0; where the speeds that each constraint touches are listed, only those."""
    if len(model.closure_block) == 0:
        for row in range(len(model.row_i)):
            clear(ws.jac[JACOBIAN, row])
    for b in range(len(model.closure_block)):
        first, run = model.closure_block[b, BLOCK_ROW], model.closure_block[b, BLOCK_RUN]
        for row in range(first, first + model.closure_block[b, BLOCK_ROWS]):
            for r in range(run, run + model.closure_block[b, BLOCK_RUNS]):
                for k in range(model.closure_run[r, 0], model.closure_run[r, 1]):
                    ws.jac[JACOBIAN, row, k] = 0.0


@part(NONE, MODEL, WORK, BOOL)
def jacobian(model, ws, positions):
    """G: rates of the equations per unit speed; for ``positions`` only of those that restrict them, the others zero.

    Needs ``equations``.
    """
    clear_rows(model, ws)
    for row in range(len(model.row_i)):
        if positions and model.row_i[row, HOLONOMIC] == 0:
            continue
        if model.constraint_i[model.row_i[row, ROW_CONSTRAINT], KIND] == COUPLING:
            coupling_jacobian(model, ws, model.row_i[row, ROW_CONSTRAINT], ws.jac[JACOBIAN, row])
            continue
        for side in range(2):
            force, torque = ws.row_wrench[row, 2 * side], ws.row_wrench[row, 2 * side + 1]
            add_marker_row(model, ws, model.row_i[row, ROW_A + side], force, torque, ws.jac[JACOBIAN, row])


@part(NONE, MODEL, WORK, FLOAT)
def apply_multipliers(model, ws, sign):
    """Lay the wrenches of all equations on their markers, times the multipliers: among the external forces."""
    force, torque = ws.scratch[2], ws.scratch[3]
    for row in range(len(model.row_i)):
        if model.constraint_i[model.row_i[row, ROW_CONSTRAINT], KIND] == COUPLING:
            apply_coupling(model, ws, model.row_i[row, ROW_CONSTRAINT], sign)
            continue
        for side in range(2):
            for r in range(3):
                force[r] = sign * ws.of_row[LAMBDA, row] * ws.row_wrench[row, 2 * side, r]
                torque[r] = sign * ws.of_row[LAMBDA, row] * ws.row_wrench[row, 2 * side + 1, r]
            apply_wrench(model, ws, model.row_i[row, ROW_A + side], force, torque)
