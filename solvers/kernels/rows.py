"""Constraints beyond joints: rod, coupling of coordinates, rolling without slip.

Each writes residuals, wrenches on its two markers, rates and demands on the accelerations.
Table of constraints in docs/theory/multibody.md.
"""

import math

from solvers.kernels.cuts import RELATIVE, RISE, relative_motion, wrench_of_forces
from solvers.kernels.jit import FLOAT, FLOATS, INT, MODEL, NONE, READ, WORK, inner, part
from solvers.kernels.markers import add_marker_row, apply_wrench
from solvers.kernels.multibody_arrays import (
    CARRIED,
    DATA,
    DRIVE,
    END_A,
    END_B,
    FIRST_ROW,
    GAMMA,
    JOINT_V,
    LAMBDA,
    M_ACCEL,
    M_POINT,
    M_VELOCITY,
    MARKER_A,
    MARKER_B,
    N_DRIVES,
    N_V,
    PHI,
    RATE_OF,
    RELATIVE_A,
    RELATIVE_Q,
    RELATIVE_V,
    TAU,
)
from solvers.kernels.vectors import add_cross, clear, dot


@inner
def set_row(ws, row, a, b, point, direction):
    """A unit force along ``direction`` at ``point`` on b, the opposite on a, as wrenches at the two markers."""
    for side in range(2):
        m, sign = (a, -1.0) if side == 0 else (b, 1.0)
        x = point[0] - ws.marker_vec[m, M_POINT, 0]
        y = point[1] - ws.marker_vec[m, M_POINT, 1]
        z = point[2] - ws.marker_vec[m, M_POINT, 2]
        for r in range(3):
            ws.row_wrench[row, 2 * side, r] = sign * direction[r]
        ws.row_wrench[row, 2 * side + 1, 0] = sign * (y * direction[2] - z * direction[1])
        ws.row_wrench[row, 2 * side + 1, 1] = sign * (z * direction[0] - x * direction[2])
        ws.row_wrench[row, 2 * side + 1, 2] = sign * (x * direction[1] - y * direction[0])


@part(NONE, MODEL, WORK, INT)
def rod_row(model, ws, c):
    """Residual and wrench of a rod: |p_B − p_A| − L."""
    a, b, row = model.constraint_i[c, END_A], model.constraint_i[c, END_B], model.constraint_i[c, FIRST_ROW]
    line = ws.scratch[2]
    for r in range(3):
        line[r] = ws.marker_vec[b, M_POINT, r] - ws.marker_vec[a, M_POINT, r]
    length = math.sqrt(dot(line, line))
    ws.of_row[PHI, row] = length - model.data[model.constraint_i[c, DATA]]
    for r in range(3):
        line[r] = line[r] / length if length > 1e-12 else (1.0 if r == 0 else 0.0)
    set_row(ws, row, a, b, ws.marker_vec[b, M_POINT], line)


@part(NONE, MODEL, WORK, INT)
def rod_rates(model, ws, c):
    """Rate and demand of a rod: n·a_rel + (|v|² − ṡ²)/s = 0."""
    a, b, row = model.constraint_i[c, END_A], model.constraint_i[c, END_B], model.constraint_i[c, FIRST_ROW]
    length = ws.of_row[PHI, row] + model.data[model.constraint_i[c, DATA]]
    n = ws.row_wrench[row, 2]
    rate, square, rise = 0.0, 0.0, 0.0
    for r in range(3):
        v = ws.marker_vec[b, M_VELOCITY, r] - ws.marker_vec[a, M_VELOCITY, r]
        rate += n[r] * v
        square += v * v
        rise += n[r] * (ws.marker_vec[b, M_ACCEL, r] - ws.marker_vec[a, M_ACCEL, r])
    ws.of_row[RATE_OF, row] = rate
    ws.of_row[GAMMA, row] = -rise - (square - rate * rate) / max(length, 1e-12)


@part(NONE, MODEL, WORK, INT)
def rolling_rows(model, ws, c):
    """A ball or a thin wheel (axis z of marker B) on the plane z = 0 of marker A: height, and no slip.

    Data: radius, 1 for a wheel. Only the first row restricts positions.
    """
    a, b, row = model.constraint_i[c, END_A], model.constraint_i[c, END_B], model.constraint_i[c, FIRST_ROW]
    radius, wheel = model.data[model.constraint_i[c, DATA]], model.data[model.constraint_i[c, DATA] + 1] != 0.0
    n, up, point = ws.scratch[2], ws.scratch[3], ws.scratch[4]
    A, B = ws.marker_rot[a], ws.marker_rot[b]
    lean = 0.0
    for r in range(3):
        n[r] = A[r, 2]
        lean += A[r, 2] * B[r, 2]
    stand = math.sqrt(max(1.0 - lean * lean, 1e-24)) if wheel else 1.0
    height = 0.0
    for r in range(3):
        up[r] = (n[r] - lean * B[r, 2]) / stand if wheel else n[r]
        point[r] = ws.marker_vec[b, M_POINT, r] - radius * up[r]
        height += n[r] * (point[r] - ws.marker_vec[a, M_POINT, r])
    ws.of_row[PHI, row] = height
    set_row(ws, row, a, b, point, n)
    for k in range(2):
        for r in range(3):
            n[r] = A[r, k]
        set_row(ws, row + 1 + k, a, b, point, n)


@part(NONE, MODEL, WORK, INT)
def rolling_rates(model, ws, c):
    """Rates and demands: u = v − R·ω × m is zero, u̇ = a − R·α × m − R·ω × ṁ, all as seen from A."""
    a, b, row = model.constraint_i[c, END_A], model.constraint_i[c, END_B], model.constraint_i[c, FIRST_ROW]
    radius, wheel = model.data[model.constraint_i[c, DATA]], model.data[model.constraint_i[c, DATA] + 1] != 0.0
    n, e, de, m, dm = ws.scratch[2], ws.scratch[3], ws.scratch[4], ws.scratch[5], ws.scratch[6]
    relative_motion(model, ws, a, b)
    w, v = ws.twist[RELATIVE, :3], ws.twist[RELATIVE, 3:]
    alpha, acc = ws.twist[RISE, :3], ws.twist[RISE, 3:]
    clear(de)
    for r in range(3):
        n[r] = ws.marker_rot[a, r, 2]
        e[r] = ws.marker_rot[b, r, 2]
    add_cross(w, e, de)
    lean, rate = dot(n, e), dot(n, de)
    stand = math.sqrt(max(1.0 - lean * lean, 1e-24)) if wheel else 1.0
    for r in range(3):
        m[r] = -radius * ((n[r] - lean * e[r]) / stand if wheel else n[r])
        dm[r] = 0.0
        if wheel:
            dm[r] = -radius * (-rate * e[r] - lean * de[r]) / stand + m[r] * lean * rate / (stand * stand)
    add_cross(w, m, v)
    add_cross(alpha, m, acc)
    add_cross(w, dm, acc)
    for k in range(3):
        direction = ws.row_wrench[row + k, 2]
        ws.of_row[RATE_OF, row + k] = dot(direction, v)
        ws.of_row[GAMMA, row + k] = -dot(direction, acc)


@part(NONE, MODEL, WORK, INT, READ)
def coupling_row(model, ws, c, q):
    """Residual of Σ kᵢ·qᵢ − f(t). Data: number of terms, then of each: joint, speed, coordinate, factor."""
    data, row, drive = model.constraint_i[c, DATA], model.constraint_i[c, FIRST_ROW], model.constraint_i[c, DRIVE]
    value = -ws.drive[drive, 0]
    for k in range(int(model.data[data])):
        at = data + 1 + 4 * k
        j, i = int(model.data[at]), int(model.data[at + 2])
        value += model.data[at + 3] * (q[i] if model.joint_i[j, CARRIED] != 0 else ws.aux[RELATIVE_Q, i])
    ws.of_row[PHI, row] = value


@part(NONE, MODEL, WORK, INT, READ)
def coupling_rates(model, ws, c, v):
    """Rate and demand of a coupling."""
    data, row, drive = model.constraint_i[c, DATA], model.constraint_i[c, FIRST_ROW], model.constraint_i[c, DRIVE]
    rate, rise = -ws.drive[drive, 1], -ws.drive[drive, 2]
    for k in range(int(model.data[data])):
        at = data + 1 + 4 * k
        j, i, factor = int(model.data[at]), int(model.data[at + 1]), model.data[at + 3]
        if model.joint_i[j, CARRIED] != 0:
            rate += factor * v[i]
        else:
            place = i - model.counts[N_V] - model.counts[N_DRIVES]
            rate += factor * ws.aux[RELATIVE_V, place]
            rise += factor * ws.aux[RELATIVE_A, place]
    ws.of_row[RATE_OF, row] = rate
    ws.of_row[GAMMA, row] = -rise


@part(NONE, MODEL, WORK, INT, INT, FLOATS)
def term_wrench(model, ws, j, speed, out):
    """Wrench on marker B of a cut joint that does the work of a unit force along one of its speeds."""
    clear(out)
    out[speed - model.joint_i[j, JOINT_V]] = 1.0
    wrench_of_forces(model, ws, j, out)


@part(NONE, MODEL, WORK, INT, FLOATS)
def coupling_jacobian(model, ws, c, row):
    """Row of the Jacobian of a coupling."""
    data, six, force, torque = model.constraint_i[c, DATA], ws.twist[5], ws.scratch[2], ws.scratch[3]
    for k in range(int(model.data[data])):
        at = data + 1 + 4 * k
        j, i, factor = int(model.data[at]), int(model.data[at + 1]), model.data[at + 3]
        if model.joint_i[j, CARRIED] != 0:
            row[i] += factor
            continue
        term_wrench(model, ws, j, i, six)
        a, b = model.joint_i[j, MARKER_A], model.joint_i[j, MARKER_B]
        for r in range(3):
            force[r] = factor * six[3 + r]
            torque[r] = factor * six[r]
        add_marker_row(model, ws, b, force, torque, row)
        opposite(ws, a, b, force, torque)
        add_marker_row(model, ws, a, force, torque, row)


@inner
def opposite(ws, a, b, force, torque):
    """The wrench at marker b turned into the opposite one at marker a."""
    x = ws.marker_vec[b, M_POINT, 0] - ws.marker_vec[a, M_POINT, 0]
    y = ws.marker_vec[b, M_POINT, 1] - ws.marker_vec[a, M_POINT, 1]
    z = ws.marker_vec[b, M_POINT, 2] - ws.marker_vec[a, M_POINT, 2]
    torque[0] = -torque[0] - (y * force[2] - z * force[1])
    torque[1] = -torque[1] - (z * force[0] - x * force[2])
    torque[2] = -torque[2] - (x * force[1] - y * force[0])
    for r in range(3):
        force[r] = -force[r]


@part(NONE, MODEL, WORK, INT, FLOAT)
def apply_coupling(model, ws, c, sign):
    """Forces of a coupling: along the speeds of the tree (TAU), as wrenches on the markers of cut joints."""
    data, six, force, torque = model.constraint_i[c, DATA], ws.twist[5], ws.scratch[2], ws.scratch[3]
    value = sign * ws.of_row[LAMBDA, model.constraint_i[c, FIRST_ROW]]
    for k in range(int(model.data[data])):
        at = data + 1 + 4 * k
        j, i, factor = int(model.data[at]), int(model.data[at + 1]), value * model.data[at + 3]
        if model.joint_i[j, CARRIED] != 0:
            ws.of_speed[TAU, i] += factor
            continue
        term_wrench(model, ws, j, i, six)
        a, b = model.joint_i[j, MARKER_A], model.joint_i[j, MARKER_B]
        for r in range(3):
            force[r] = factor * six[3 + r]
            torque[r] = factor * six[r]
        apply_wrench(model, ws, b, force, torque)
        opposite(ws, a, b, force, torque)
        apply_wrench(model, ws, a, force, torque)
