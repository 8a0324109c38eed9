"""A point on a curve or on a surface of another body. Table «Other constraints» of docs/theory/multibody.md.

A curve is three expressions of its parameter s, or a cubic spline through points; its parameter is a relative
coordinate, kept among the signals of the constraint, found anew as the nearest one from its last value.
Data of a curve: kind, then of a spline: pieces n, length, n + 1 knots, 12 coefficients of every piece (x, y, z).
"""

import math

from solvers.kernels.cuts import RELATIVE, RISE, relative_motion
from solvers.kernels.force_wrenches import program_value
from solvers.kernels.jit import FLOAT, INT, MODEL, NONE, READ, WORK, inner, part
from solvers.kernels.multibody_arrays import (
    BY_EXPRESSIONS,
    CLOSED_SPLINE,
    DATA,
    END_A,
    END_B,
    FIRST_ROW,
    GAMMA,
    LOCAL,
    M_POINT,
    PHI,
    PROGRAM,
    RATE_OF,
)
from solvers.kernels.rows import set_row
from solvers.kernels.vectors import add_cross, clear, dot

#: Points of each piece of a spline that are tried before a search knows where to begin.
SAMPLES = 8

# Rows of ``ws.scratch`` that hold the point of a curve with its two derivatives.
R_0, R_1, R_2 = 15, 16, 17


@inner
def point_in_a(ws, a, b, out):
    """Position of marker B's origin in the axes of marker A."""
    for r in range(3):
        out[r] = 0.0
        for s in range(3):
            out[r] += ws.marker_rot[a, s, r] * (ws.marker_vec[b, M_POINT, s] - ws.marker_vec[a, M_POINT, s])


@inner
def to_world(R, x, out):
    """out = R·x."""
    for r in range(3):
        out[r] = R[r, 0] * x[0] + R[r, 1] * x[1] + R[r, 2] * x[2]


@part(NONE, MODEL, WORK, INT, FLOAT)
def spline_at(model, ws, at, s):
    """Point and derivatives of the spline whose data begin at ``at``. Beyond the ends of an open one: straight on."""
    n, closed = int(model.data[at + 1]), model.data[at] == CLOSED_SPLINE
    length, knots, coefficients = model.data[at + 2], at + 3, at + 4 + n
    beyond = 0.0
    if closed:
        s -= length * math.floor(s / length)
    elif s < 0.0:
        s, beyond = 0.0, s
    elif s > length:
        s, beyond = length, s - length
    low, high = 0, n - 1
    while low < high:  # the last piece that begins at or before s
        middle = (low + high + 1) // 2
        if model.data[knots + middle] <= s:
            low = middle
        else:
            high = middle - 1
    u = s - model.data[knots + low]
    for r in range(3):
        c = coefficients + 12 * low + 4 * r
        ws.scratch[R_1, r] = model.data[c + 1] + u * (2.0 * model.data[c + 2] + u * 3.0 * model.data[c + 3])
        ws.scratch[R_0, r] = model.data[c] + u * (model.data[c + 1] + u * (model.data[c + 2] + u * model.data[c + 3]))
        ws.scratch[R_0, r] += beyond * ws.scratch[R_1, r]
        ws.scratch[R_2, r] = 2.0 * model.data[c + 2] + 6.0 * u * model.data[c + 3] if beyond == 0.0 else 0.0


@part(NONE, MODEL, WORK, INT, FLOAT)
def curve_at(model, ws, c, s):
    """Point r(s) of a constraint's curve and r′, r″, in the axes of marker A. Writes scratch R_0, R_1, R_2."""
    at = model.constraint_i[c, DATA]
    if model.data[at] != BY_EXPRESSIONS:
        spline_at(model, ws, at, s)
        return
    ws.signals[model.constraint_i[c, LOCAL]] = s
    p = model.constraint_i[c, PROGRAM]
    for r in range(3):
        ws.scratch[R_0, r] = program_value(model, ws, p + r)
        ws.scratch[R_1, r] = program_value(model, ws, p + 3 + r)
        ws.scratch[R_2, r] = program_value(model, ws, p + 6 + r)


@part(FLOAT, MODEL, WORK, INT, READ)
def first_guess(model, ws, c, x):
    """The parameter of the nearest of many points of a spline."""
    at = model.constraint_i[c, DATA]
    n, best, nearest = int(model.data[at + 1]), 0.0, math.inf
    for k in range(SAMPLES * n + 1):
        s = model.data[at + 2] * k / (SAMPLES * n)
        spline_at(model, ws, at, s)
        away = 0.0
        for r in range(3):
            away += (x[r] - ws.scratch[R_0, r]) ** 2
        if away < nearest:
            best, nearest = s, away
    return best


@part(NONE, MODEL, WORK, INT)
def curve_rows(model, ws, c):
    """Point of B on the curve of A: the nearest parameter, two directions across the tangent."""
    a, b, row = model.constraint_i[c, END_A], model.constraint_i[c, END_B], model.constraint_i[c, FIRST_ROW]
    local = model.constraint_i[c, LOCAL]
    x, off, n = ws.scratch[2], ws.scratch[3], ws.scratch[5]
    point_in_a(ws, a, b, x)
    s = ws.signals[local]
    if not math.isfinite(s):
        s = first_guess(model, ws, c, x)
    tangent = ws.scratch[R_1]
    for _ in range(40):
        curve_at(model, ws, c, s)
        bend = 0.0
        for r in range(3):
            off[r] = x[r] - ws.scratch[R_0, r]
            bend += off[r] * ws.scratch[R_2, r]
        square = dot(tangent, tangent)
        slope = square - bend if square - bend > 0.2 * square else square
        step = dot(off, tangent) / max(slope, 1e-300)
        if not abs(step) * math.sqrt(square) > 1e-14:
            break
        s += step
    ws.signals[local] = s
    length = math.sqrt(max(dot(tangent, tangent), 1e-300))
    smallest = 0
    for r in range(3):
        tangent[r] /= length
        if abs(tangent[r]) < abs(tangent[smallest]):
            smallest = r
    clear(x)
    clear(n)
    n[smallest] = 1.0
    add_cross(tangent, n, x)  # first direction across
    scale = math.sqrt(max(dot(x, x), 1e-300))
    clear(n)
    for r in range(3):
        x[r] /= scale
    add_cross(tangent, x, n)
    ws.of_row[PHI, row] = dot(x, off)
    ws.of_row[PHI, row + 1] = dot(n, off)
    to_world(ws.marker_rot[a], x, off)
    set_row(ws, row, a, b, ws.marker_vec[b, M_POINT], off)
    to_world(ws.marker_rot[a], n, off)
    set_row(ws, row + 1, a, b, ws.marker_vec[b, M_POINT], off)


@part(NONE, MODEL, WORK, INT)
def curve_rates(model, ws, c):
    """Rates and demands: n·(a_rel − r″ṡ²) = 0 with ṡ = r′·v/|r′|²; ṡ goes to the second signal."""
    a, b, row = model.constraint_i[c, END_A], model.constraint_i[c, END_B], model.constraint_i[c, FIRST_ROW]
    local, world = model.constraint_i[c, LOCAL], ws.scratch[3]
    curve_at(model, ws, c, ws.signals[local])
    relative_motion(model, ws, a, b)
    square = max(dot(ws.scratch[R_1], ws.scratch[R_1]), 1e-300)
    to_world(ws.marker_rot[a], ws.scratch[R_1], world)
    rate = dot(world, ws.twist[RELATIVE, 3:]) / square
    ws.signals[local + 1] = rate
    to_world(ws.marker_rot[a], ws.scratch[R_2], world)
    for k in range(2):
        n = ws.row_wrench[row + k, 2]
        ws.of_row[RATE_OF, row + k] = dot(n, ws.twist[RELATIVE, 3:])
        ws.of_row[GAMMA, row + k] = rate * rate * dot(n, world) - dot(n, ws.twist[RISE, 3:])


@part(NONE, MODEL, WORK, INT)
def surface_row(model, ws, c):
    """Point of B on the surface F(x, y, z) = 0 of A's axes. Programs: F, its gradient, its second derivatives."""
    a, b, row = model.constraint_i[c, END_A], model.constraint_i[c, END_B], model.constraint_i[c, FIRST_ROW]
    local, p, x, n = model.constraint_i[c, LOCAL], model.constraint_i[c, PROGRAM], ws.scratch[2], ws.scratch[3]
    point_in_a(ws, a, b, x)
    for r in range(3):
        ws.signals[local + r] = x[r]
    for r in range(3):
        x[r] = program_value(model, ws, p + 1 + r)
    length = math.sqrt(dot(x, x))
    scale = 1.0 / length if length > 1e-12 else 1.0
    ws.of_row[PHI, row] = program_value(model, ws, p) * scale
    to_world(ws.marker_rot[a], x, n)
    for r in range(3):
        n[r] *= scale
    ws.aux_row[c, 0] = scale
    set_row(ws, row, a, b, ws.marker_vec[b, M_POINT], n)


@part(NONE, MODEL, WORK, INT)
def surface_rates(model, ws, c):
    """Rate and demand: ∇F·a_rel + vᵀF″v = 0, in A's axes, divided by |∇F|."""
    a, b, row = model.constraint_i[c, END_A], model.constraint_i[c, END_B], model.constraint_i[c, FIRST_ROW]
    p, v = model.constraint_i[c, PROGRAM], ws.scratch[2]
    relative_motion(model, ws, a, b)
    for r in range(3):
        v[r] = 0.0
        for s in range(3):
            v[r] += ws.marker_rot[a, s, r] * ws.twist[RELATIVE, 3 + s]
    bend = 0.0
    for r in range(3):
        bend += program_value(model, ws, p + 4 + r) * v[r] * v[r]
    bend += 2.0 * program_value(model, ws, p + 7) * v[0] * v[1]
    bend += 2.0 * program_value(model, ws, p + 8) * v[0] * v[2]
    bend += 2.0 * program_value(model, ws, p + 9) * v[1] * v[2]
    n = ws.row_wrench[row, 2]
    ws.of_row[RATE_OF, row] = dot(n, ws.twist[RELATIVE, 3:])
    ws.of_row[GAMMA, row] = -dot(n, ws.twist[RISE, 3:]) - bend * ws.aux_row[c, 0]
