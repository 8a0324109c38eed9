"""The force element of a wheel on a rail: track frame, contacts, Hertz, creep.

Equations (4)–(6) of docs/theory/rail.md. The wheel rolls on the rail of a track laid on marker A; marker B sits in the
middle of the axle with its y axis along it, to the left. All is computed in the track frame (forward, left, up) at the
foot of the axle's middle.
"""

import math

from solvers.kernels.creep import creep, hertz, kalker
from solvers.kernels.force_wrenches import pair_wrench
from solvers.kernels.jit import BOOL, FLOAT, FLOATS, INT, MODEL, NONE, READ, WORK, inner, kernel, part
from solvers.kernels.multibody_arrays import (
    DERAILED,
    FORCE_A,
    FORCE_B,
    FORCE_DATA,
    FORCE_SIGNAL,
    HELD_CONTACTS,
    HELD_COUNT,
    HELD_LOAD,
    M_OMEGA,
    M_POINT,
    M_VELOCITY,
    OFF_TRACK,
    STATUS_CODE,
    STATUS_OBJECT,
)
from solvers.kernels.rail_contact import AHEAD, COLUMNS, CURVATURE, HEIGHT, LEAN, LEFT, ROLLING, SHARE, UP, touch
from solvers.kernels.vectors import clear

# Data of the element: places of its tables, then its numbers. STATES: first of its rail's states among the signals (y,
# its rate, z, its rate), -1 for a rigid rail. HELD: the constraint whose multiplier is the vertical force, or -1.
# WINDOWS: table that shortens the search for contacts, MU: table of friction along the way; -1 for none.
(
    WHEEL, RAIL, LINE, ROUGH, HERTZ, KALKER, HERTZ_ROWS, KALKER_ROWS,
    SIDE, HALF, R0, RAIL_PLACE, YOUNG, SHEAR, FRICTION, LAW, CELLS, DAMPING, SLOWEST, STATES, LIFT, HELD, WINDOWS, MU,
) = range(24)  # fmt: skip

#: A contact steeper than this, rad, counts as one of the flange.
FLANGE = 0.45

# Places in ``ws.rail``.
FRAME, BUMP, POSE, POINT, ELLIPSE, COEFFICIENTS, TANGENTIAL, ACROSS = 0, 10, 14, 24, 30, 34, 38, 41


@kernel(BOOL, READ, INT, FLOAT, FLOATS)
def line_at(data, at, s, out):
    """Line of a track at s: out = x, y, heading, curvature, cant angle and its slope, widening (its slope in out[9]).

    False beyond its ends.

    Within a step the curvature is linear; the position is its integral to the fourth order.
    """
    n, step = int(data[at]), data[at + 1]
    if not 0.0 <= s <= (n - 1) * step:
        return False
    k = min(int(s / step), n - 2)
    t = s - k * step
    i = at + 2 + k
    heading, kappa = data[i + 2 * n], data[i + 3 * n]
    change = (data[i + 3 * n + 1] - kappa) / step
    along = t - kappa * kappa * t * t * t / 6.0
    across = t * t * (0.5 * kappa + change * t / 6.0)
    c, d = math.cos(heading), math.sin(heading)
    out[0] = data[i] + c * along - d * across
    out[1] = data[i + n] + d * along + c * across
    out[2] = heading + t * (kappa + 0.5 * change * t)
    out[3] = kappa + change * t
    out[5] = (data[i + 4 * n + 1] - data[i + 4 * n]) / step
    out[4] = data[i + 4 * n] + t * out[5]
    out[9] = (data[i + 5 * n + 1] - data[i + 5 * n]) / step
    out[6] = data[i + 5 * n] + t * out[9]
    return True


@inner
def cubic(data, at, n, x, out, place):
    """Value and slope (per step) of an even table by the cubic through four points (Catmull, Rom)."""
    k = min(max(int(x), 0), n - 2)
    t = x - k
    b, c = data[at + k], data[at + k + 1]
    a = data[at + k - 1] if k > 0 else 2.0 * b - c
    d = data[at + k + 2] if k < n - 2 else 2.0 * c - b
    p, q, r = 0.5 * (c - a), a - 2.5 * b + 2.0 * c - 0.5 * d, 1.5 * (b - c) + 0.5 * (d - a)
    out[place] = b + t * (p + t * (q + t * r))
    out[place + 1] = p + t * (2.0 * q + 3.0 * t * r)


@kernel(NONE, READ, INT, FLOAT, FLOAT, FLOATS)
def bump_at(data, at, side, s, out):
    """Irregularity of a rail at s: out = up, its slope, left, its slope; zero beyond the ends of the table."""
    n = int(data[at])
    for i in range(4):
        out[i] = 0.0
    if n < 2:
        return
    step = data[at + 2]
    x = (s - data[at + 1]) / step
    if x < 0.0 or x > n - 1:
        return
    first = at + 3 + (0 if side > 0.0 else 2 * n)
    cubic(data, first, n, x, out, 0)
    cubic(data, first + n, n, x, out, 2)
    out[1] /= step
    out[3] /= step


@part(BOOL, MODEL, WORK, INT, INT, FLOAT, FLOAT, FLOAT)
def find_foot(model, ws, a, at, x, y, s):
    """Foot of a point (x, y in the axes of marker A) on the line, from the guess s. Leaves ``line_at`` in ws.rail.

    FRAME + 7 holds s, FRAME + 8 the distance to the left. False beyond the ends of the track.
    """
    frame = ws.rail[FRAME : FRAME + 10]
    end = (model.data[at] - 1.0) * model.data[at + 1]
    for _ in range(60):
        s = min(max(s, 0.0), end)
        line_at(model.data, at, s, frame)
        c, d = math.cos(frame[2]), math.sin(frame[2])
        ahead = c * (x - frame[0]) + d * (y - frame[1])
        frame[7] = s
        frame[8] = c * (y - frame[1]) - d * (x - frame[0])
        step = ahead / max(1.0 - frame[3] * frame[8], 0.5)
        if abs(step) < 1e-10:
            return True
        if (s == 0.0 and step < 0.0) or (s == end and step > 0.0):
            return False
        s += step
    return True


@part(BOOL, MODEL, WORK, INT)
def axle_on_track(model, ws, f):
    """Where the axle of a wheel stands over the track: pose in ``ws.rail``, axes of the track frame in scratch 2 to 4.

    False, with the reason in ``status``, beyond the ends of the track.
    """
    a, b, at = model.force[f, FORCE_A], model.force[f, FORCE_B], model.force[f, FORCE_SIGNAL]
    own = model.force[f, FORCE_DATA]
    data, rail = model.data, ws.rail
    side = data[own + SIDE]
    A, B = ws.marker_rot[a], ws.marker_rot[b]
    pa, pb = ws.marker_vec[a, M_POINT], ws.marker_vec[b, M_POINT]
    dx, dy, dz = pb[0] - pa[0], pb[1] - pa[1], pb[2] - pa[2]
    x = A[0, 0] * dx + A[1, 0] * dy + A[2, 0] * dz
    y = A[0, 1] * dx + A[1, 1] * dy + A[2, 1] * dz
    z = A[0, 2] * dx + A[1, 2] * dy + A[2, 2] * dz
    ws.ints[STATUS_OBJECT] = f
    if not find_foot(model, ws, a, int(data[own + LINE]), x, y, ws.signals[at + 1]):
        ws.ints[STATUS_CODE] = OFF_TRACK
        ws.signals[at + 1] = rail[FRAME + 7]
        return False
    s, heading, lean = rail[FRAME + 7], rail[FRAME + 2], rail[FRAME + 4]
    ws.signals[at + 1] = s
    # axes of the track frame in the world: T forward, L left, U up
    T, L, U = ws.scratch[2], ws.scratch[3], ws.scratch[4]
    c, d, cl, sl = math.cos(heading), math.sin(heading), math.cos(lean), math.sin(lean)
    for r in range(3):
        T[r] = A[r, 0] * c + A[r, 1] * d
        left = A[r, 1] * c - A[r, 0] * d
        L[r] = cl * left - sl * A[r, 2]
        U[r] = sl * left + cl * A[r, 2]
    height = cl * z + sl * rail[FRAME + 8]
    across = cl * rail[FRAME + 8] - sl * z
    # the rail: irregularity and, on sprung sleepers, its own motion
    bump_at(data, int(data[own + ROUGH]), side, s, rail[BUMP : BUMP + 4])
    rail_z, rail_y = rail[BUMP], rail[BUMP + 2]
    if data[own + STATES] >= 0.0:
        first = int(data[own + STATES])
        rail_y += ws.signals[first]
        rail_z += ws.signals[first + 2]
    pose = rail[POSE : POSE + 9]
    pose[0], pose[1], pose[2] = side, data[own + HALF], data[own + R0]
    pose[3] = T[0] * B[0, 1] + T[1] * B[1, 1] + T[2] * B[2, 1]
    pose[4] = L[0] * B[0, 1] + L[1] * B[1, 1] + L[2] * B[2, 1]
    pose[5] = U[0] * B[0, 1] + U[1] * B[1, 1] + U[2] * B[2, 1]
    pose[6], pose[7] = across - rail_y, height - rail_z
    pose[8] = data[own + RAIL_PLACE] + 0.5 * rail[FRAME + 6]
    rail[ACROSS] = across
    return True


@part(INT, MODEL, WORK, INT)
def contacts_of(model, ws, f):
    """Contacts of the wheel where ``axle_on_track`` found it, in ``ws.contact``; how many."""
    own = model.force[f, FORCE_DATA]
    wheel, under = int(model.data[own + WHEEL]), int(model.data[own + RAIL])
    windows = int(model.data[own + WINDOWS])
    pose, point = ws.rail[POSE : POSE + 9], ws.rail[POINT : POINT + 6]
    return touch(model.data, wheel, under, windows, pose, point, ws.gaps, ws.first, ws.contact)


@inner
def friction_at(data, own, side, s):
    """Coefficient of friction at a place of the track: linear in a table of places, of the left, of the right rail."""
    at = int(data[own + MU])
    if at < 0:
        return data[own + FRICTION]
    n, k = int(data[at]), 0
    column = at + 1 + (n if side > 0.0 else 2 * n)
    while k < n - 2 and s > data[at + 2 + k]:
        k += 1
    if n == 1:
        return data[column]
    share = (s - data[at + 1 + k]) / (data[at + 2 + k] - data[at + 1 + k])
    return data[column + k] + min(max(share, 0.0), 1.0) * (data[column + k + 1] - data[column + k])


@inner
def climb(rail, side, cn, sn, py):
    """How fast the surface of the rail comes up along its normal per metre of way: irregularity, cant, widening."""
    outwards = rail[BUMP + 3] + 0.5 * side * rail[FRAME + 9]
    return cn * (rail[BUMP + 1] - rail[FRAME + 5] * (rail[ACROSS] + py)) - sn * outwards


@inner
def held_contacts(ws, c):
    """The contacts that the constraint of the wheel found for this position, with their weights as shares."""
    count = int(ws.aux_row[c, HELD_COUNT])
    for k in range(count):
        for i in range(COLUMNS):
            ws.contact[k, i] = ws.aux_row[c, HELD_CONTACTS + COLUMNS * k + i]
    return count


@part(FLOAT, MODEL, WORK, INT, READ, FLOAT, FLOAT)
def depth_under(model, ws, own, row, cn, force):
    """Depth by which Hertz's law gives that normal force; the ellipse comes from it. Zero under a pull."""
    if force <= 0.0:
        return 0.0
    trial, data = 1e-4, model.data
    hertz(0.5 * cn / row[ROLLING], row[CURVATURE], data[own + YOUNG], trial, data, int(data[own + HERTZ]),
          int(data[own + HERTZ_ROWS]), ws.rail[ELLIPSE : ELLIPSE + 4])  # fmt: skip
    return trial * (force / ws.rail[ELLIPSE + 2]) ** (2.0 / 3.0)


@part(BOOL, MODEL, WORK, INT)
def wheel_rail(model, ws, f):
    """Forces of one wheel. False, with the reason in ``status``, if it has left its rail or the track."""
    a, b, at = model.force[f, FORCE_A], model.force[f, FORCE_B], model.force[f, FORCE_SIGNAL]
    own = model.force[f, FORCE_DATA]
    data, rail = model.data, ws.rail
    if not axle_on_track(model, ws, f):
        return False
    held = int(data[own + HELD])
    count = contacts_of(model, ws, f) if held < 0 else held_contacts(ws, held)
    if count == 0 or ws.contact[0, HEIGHT] > data[own + LIFT]:
        ws.ints[STATUS_CODE] = DERAILED
        return False
    bearing = ws.aux_row[held, HELD_LOAD] if held >= 0 else 0.0  # the multiplier of the last pass
    T, L, U = ws.scratch[2], ws.scratch[3], ws.scratch[4]
    pa, pb = ws.marker_vec[a, M_POINT], ws.marker_vec[b, M_POINT]
    va, vb = ws.marker_vec[a, M_VELOCITY], ws.marker_vec[b, M_VELOCITY]
    wa, wb = ws.marker_vec[a, M_OMEGA], ws.marker_vec[b, M_OMEGA]
    side = data[own + SIDE]
    rate_y = rate_z = 0.0
    if data[own + STATES] >= 0.0:
        first = int(data[own + STATES])
        rate_y, rate_z = ws.signals[first + 1], ws.signals[first + 3]
    force, torque = ws.scratch[5], ws.scratch[6]
    clear(force)
    clear(torque)
    # velocity of the axle's middle and angular velocity, relative to the track, in its axes
    vx = vy = vz = wx = wy = wz = 0.0
    for r in range(3):
        r1, r2 = (r + 1) % 3, (r + 2) % 3
        arm1, arm2 = pb[r1] - pa[r1], pb[r2] - pa[r2]
        v = vb[r] - va[r] - wa[r1] * arm2 + wa[r2] * arm1
        w = wb[r] - wa[r]
        vx, vy, vz = vx + T[r] * v, vy + L[r] * v, vz + U[r] * v
        wx, wy, wz = wx + T[r] * w, wy + L[r] * w, wz + U[r] * w
    V = vx / (1.0 - rail[FRAME + 3] * rail[FRAME + 8])
    speed = math.sqrt(vx * vx + data[own + SLOWEST] ** 2)
    ahead = 1.0 if vx >= 0.0 else -1.0
    friction = friction_at(data, own, side, rail[FRAME + 7])
    fx = fy = fz = mx = my = mz = wear = largest = along_y = along_z = 0.0
    ws.signals[at + 5] = 0.0
    ws.signals[at + 6] = 0.0
    for k in range(count):
        row = ws.contact[k]
        angle = row[LEAN]
        cn, sn = math.cos(angle), math.sin(angle)
        depth = -row[HEIGHT] * cn
        N = bearing * row[SHARE] / cn
        if held >= 0:
            depth = depth_under(model, ws, own, row, cn, N)
            along_y, along_z = along_y - sn * N, along_z + cn * N
        if depth <= 0.0 or row[SHARE] <= 0.0:
            continue
        px, py, pz = row[AHEAD], row[LEFT], row[UP]
        # the wheel's material point against the rail
        ux = vx + wy * pz - wz * py
        uy = vy + wz * px - wx * pz - rate_y
        uz = vz + wx * py - wy * px - rate_z
        closing = sn * uy - cn * uz + V * climb(rail, side, cn, sn, py)
        hertz(0.5 * cn / row[ROLLING], row[CURVATURE], data[own + YOUNG], depth, data, int(data[own + HERTZ]),
              int(data[own + HERTZ_ROWS]), rail[ELLIPSE : ELLIPSE + 4])  # fmt: skip
        long, wide_axis = rail[ELLIPSE], rail[ELLIPSE + 1]
        pressed = 0.0  # a multiplier lays its force on the bodies itself
        if held < 0:
            N = pressed = row[SHARE] * rail[ELLIPSE + 2] * max(1.0 + data[own + DAMPING] * closing, 0.0)
        kalker(long / wide_axis, data, int(data[own + KALKER]), int(data[own + KALKER_ROWS]),
               rail[COEFFICIENTS : COEFFICIENTS + 4])  # fmt: skip
        xi, eta, spin = ux / speed, (cn * uy + sn * uz) / speed, (cn * wz - sn * wy) / speed
        creep(int(data[own + LAW]), ahead * xi, ahead * eta, spin, long, wide_axis, N, friction,
              data[own + SHEAR], rail[COEFFICIENTS : COEFFICIENTS + 4], int(data[own + CELLS]),
              rail[TANGENTIAL : TANGENTIAL + 3])  # fmt: skip
        t1, t2, m = ahead * rail[TANGENTIAL], ahead * rail[TANGENTIAL + 1], rail[TANGENTIAL + 2]
        gy, gz = cn * t2 - sn * pressed, sn * t2 + cn * pressed
        fx, fy, fz = fx + t1, fy + gy, fz + gz
        mx += py * gz - pz * gy
        my += pz * t1 - px * gz - sn * m
        mz += px * gy - py * t1 + cn * m
        wear += abs(xi * t1 + eta * t2 + spin * m)
        ws.signals[at + 5 if abs(angle) < FLANGE else at + 6] += N
        if largest < N:
            largest = N
            ws.signals[at + 7] = angle
    ws.signals[at] = rail[ACROSS]
    ws.signals[at + 2] = fz + along_z
    ws.signals[at + 3] = fx
    ws.signals[at + 4] = fy + along_y
    ws.signals[at + 8] = wear
    if largest == 0.0:
        ws.signals[at + 7] = 0.0
    for r in range(3):
        force[r] = fx * T[r] + fy * L[r] + fz * U[r]
        torque[r] = mx * T[r] + my * L[r] + mz * U[r]
    pair_wrench(model, ws, a, b, force, torque)
    return True
