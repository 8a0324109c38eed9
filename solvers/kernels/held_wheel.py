"""A wheel that a constraint holds on its rail: gap along the normal, its gradient, the demand on the accelerations.

Equation (7) of docs/theory/rail.md. By the envelope theorem the least gap changes as the wheel's material point moves
along the normal, less what the surface of the rail comes up along the way.
"""

import math

from solvers.kernels.jit import FLOAT, INT, MODEL, NONE, WORK, inner, part
from solvers.kernels.multibody_arrays import (
    FIRST_ROW,
    FORCE_A,
    FORCE_B,
    FORCE_DATA,
    FORCE_KIND,
    GAMMA,
    HELD_CONTACTS,
    HELD_COUNT,
    HELD_TURN,
    HELD_WRENCH,
    M_ACCEL,
    M_OMEGA,
    M_POINT,
    M_VELOCITY,
    OBJECT,
    PHI,
    RATE_OF,
    WHEEL_RAIL,
)
from solvers.kernels.rail_contact import AHEAD, COLUMNS, HEIGHT, LEAN, LEFT, SHARE, UP
from solvers.kernels.vectors import add_cross, clear, dot
from solvers.kernels.wheel_rail import FRAME, SIDE, axle_on_track, climb, contacts_of

#: Time over which the gradient is differenced, s: some millimetres of way.
MOMENT = 1e-4

#: Softness of the least gap over several contacts, m: by so much they give way to one another.
SOFT = 2e-5


@part(FLOAT, MODEL, WORK, INT, INT)
def held_row(model, ws, f, row):
    """Soft least gap, −h·ln Σ share·exp(−g/h), its gradient as wrenches on the markers in ``row``, weights in SHARE.

    Without a rail under the wheel the row is zero: the force element ends the run.
    """
    a, b = model.force[f, FORCE_A], model.force[f, FORCE_B]
    for i in range(4):
        clear(ws.row_wrench[row, i])
    ws.first[0] = 0
    if model.force[f, FORCE_KIND] != WHEEL_RAIL or not axle_on_track(model, ws, f):
        return 0.0
    count = contacts_of(model, ws, f)
    ws.first[0] = count
    if count == 0:
        return 0.0
    rail, least, total = ws.rail, ws.contact[0, HEIGHT], 0.0
    for k in range(count):
        ws.contact[k, SHARE] *= math.exp((least - ws.contact[k, HEIGHT]) / SOFT)
        total += ws.contact[k, SHARE]
    T, L, U = ws.scratch[2], ws.scratch[3], ws.scratch[4]
    side = model.data[model.force[f, FORCE_DATA] + SIDE]
    for k in range(count):
        contact = ws.contact[k]
        contact[SHARE] /= total
        cn, sn = math.cos(contact[LEAN]), math.sin(contact[LEAN])
        px, py, pz = contact[AHEAD], contact[LEFT], contact[UP]
        tilt = -climb(rail, side, cn, sn, py) / (1.0 - rail[FRAME + 3] * rail[FRAME + 8])
        weight = contact[SHARE] / cn
        for r in range(3):
            ws.row_wrench[row, 2, r] += weight * (tilt * T[r] - sn * L[r] + cn * U[r])
            ws.row_wrench[row, 3, r] += weight * ((py * cn + pz * sn) * T[r] - px * (cn * L[r] + sn * U[r]))
    arm = ws.scratch[5]
    for r in range(3):
        ws.row_wrench[row, 0, r] = -ws.row_wrench[row, 2, r]
        ws.row_wrench[row, 1, r] = -ws.row_wrench[row, 3, r]
        arm[r] = ws.marker_vec[b, M_POINT, r] - ws.marker_vec[a, M_POINT, r]
    add_cross(arm, ws.row_wrench[row, 0], ws.row_wrench[row, 1])
    return least - SOFT * math.log(total)


@part(NONE, MODEL, WORK, INT)
def wheel_row(model, ws, c):
    """Residual and wrench of a wheel that is held on its rail; its contacts are kept for the force element."""
    row, kept = model.constraint_i[c, FIRST_ROW], ws.aux_row[c]
    ws.of_row[PHI, row] = held_row(model, ws, model.constraint_i[c, OBJECT], row)
    kept[HELD_TURN] = math.nan
    kept[HELD_COUNT] = float(ws.first[0])
    for k in range(ws.first[0]):
        for i in range(COLUMNS):
            kept[HELD_CONTACTS + COLUMNS * k + i] = ws.contact[k, i]


@inner
def moved(ws, m, dt):
    """Move a marker on by its velocity and turn it by its angular velocity, to the second order."""
    R, w = ws.marker_rot[m], ws.marker_vec[m, M_OMEGA]
    for r in range(3):
        ws.marker_vec[m, M_POINT, r] += dt * ws.marker_vec[m, M_VELOCITY, r]
    for k in range(3):
        x, y, z = R[0, k], R[1, k], R[2, k]
        p, q, s = w[1] * z - w[2] * y, w[2] * x - w[0] * z, w[0] * y - w[1] * x
        R[0, k] = x + dt * (p + 0.5 * dt * (w[1] * s - w[2] * q))
        R[1, k] = y + dt * (q + 0.5 * dt * (w[2] * p - w[0] * s))
        R[2, k] = z + dt * (s + 0.5 * dt * (w[0] * q - w[1] * p))


@inner
def power(ws, row, a, b, which):
    """What the wrenches of a row do on velocities (``which`` M_VELOCITY) or accelerations (M_ACCEL) of its markers.

    Angular ones stand one place before.
    """
    total = 0.0
    for side in range(2):
        m = a if side == 0 else b
        total += dot(ws.row_wrench[row, 2 * side], ws.marker_vec[m, which])
        total += dot(ws.row_wrench[row, 2 * side + 1], ws.marker_vec[m, which - 1])
    return total


@part(FLOAT, MODEL, WORK, INT, INT)
def turning(model, ws, c, row):
    """Rate of the gradient along the motion, on the velocities: a central difference with the markers moved."""
    f, kept = model.constraint_i[c, OBJECT], ws.aux_row[c]
    a, b = model.force[f, FORCE_A], model.force[f, FORCE_B]
    for i in range(12):
        kept[HELD_WRENCH + i] = ws.row_wrench[row, i // 3, i % 3]
    turn = 0.0
    for sign in (-1.0, 1.0):
        for k in range(2):
            m = a if k == 0 else b
            for r in range(3):
                ws.scratch[6 + k, r] = ws.marker_vec[m, M_POINT, r]
                for s in range(3):
                    ws.scratch[8 + 3 * k + r, s] = ws.marker_rot[m, r, s]
            moved(ws, m, sign * MOMENT)
        held_row(model, ws, f, row)
        turn += sign * power(ws, row, a, b, M_VELOCITY)
        for k in range(2):
            m = a if k == 0 else b
            for r in range(3):
                ws.marker_vec[m, M_POINT, r] = ws.scratch[6 + k, r]
                for s in range(3):
                    ws.marker_rot[m, r, s] = ws.scratch[8 + 3 * k + r, s]
    for i in range(12):
        ws.row_wrench[row, i // 3, i % 3] = kept[HELD_WRENCH + i]
    return 0.5 * turn / MOMENT


@part(NONE, MODEL, WORK, INT)
def wheel_rates(model, ws, c):
    """Rate and demand: the gradient on the accelerations, its turning on the velocities."""
    f, row = model.constraint_i[c, OBJECT], model.constraint_i[c, FIRST_ROW]
    a, b, kept = model.force[f, FORCE_A], model.force[f, FORCE_B], ws.aux_row[c]
    if math.isnan(kept[HELD_TURN]):
        kept[HELD_TURN] = turning(model, ws, c, row)
    ws.of_row[RATE_OF, row] = power(ws, row, a, b, M_VELOCITY)
    ws.of_row[GAMMA, row] = -power(ws, row, a, b, M_ACCEL) - kept[HELD_TURN]
