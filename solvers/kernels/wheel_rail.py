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
    M_OMEGA,
    M_POINT,
    M_VELOCITY,
    OFF_TRACK,
    STATUS_CODE,
    STATUS_OBJECT,
)
from solvers.kernels.rail_contact import AHEAD, CURVATURE, HEIGHT, LEAN, LEFT, ROLLING, SHARE, UP, touch
from solvers.kernels.vectors import clear

# Data of the element: places of its tables, then its numbers. STATES: first of its rail's states among the signals (y,
# its rate, z, its rate), -1 for a rigid rail.
(
    WHEEL, RAIL, LINE, ROUGH, HERTZ, KALKER, HERTZ_ROWS, KALKER_ROWS,
    SIDE, HALF, R0, RAIL_PLACE, YOUNG, SHEAR, FRICTION, LAW, CELLS, DAMPING, SLOWEST, STATES, LIFT,
) = range(21)  # fmt: skip

#: A contact steeper than this, rad, counts as one of the flange.
FLANGE = 0.45

# Places in ``ws.rail``.
FRAME, BUMP, POSE, POINT, ELLIPSE, COEFFICIENTS, TANGENTIAL = 0, 10, 14, 24, 30, 34, 38


@kernel(BOOL, READ, INT, FLOAT, FLOATS)
def line_at(data, at, s, out):
    """Line of a track at s: out = x, y, heading, curvature, cant angle and its slope, widening. False beyond its ends.

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
    out[6] = data[i + 5 * n] + t / step * (data[i + 5 * n + 1] - data[i + 5 * n])
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
def wheel_rail(model, ws, f):
    """Forces of one wheel. False, with the reason in ``status``, if it has left its rail or the track."""
    a, b, at = model.force[f, FORCE_A], model.force[f, FORCE_B], model.force[f, FORCE_SIGNAL]
    own = model.force[f, FORCE_DATA]
    data, rail = model.data, ws.rail
    side, r0 = data[own + SIDE], data[own + R0]
    A, B = ws.marker_rot[a], ws.marker_rot[b]
    pa, pb = ws.marker_vec[a, M_POINT], ws.marker_vec[b, M_POINT]
    va, vb = ws.marker_vec[a, M_VELOCITY], ws.marker_vec[b, M_VELOCITY]
    wa, wb = ws.marker_vec[a, M_OMEGA], ws.marker_vec[b, M_OMEGA]
    dx, dy, dz = pb[0] - pa[0], pb[1] - pa[1], pb[2] - pa[2]
    x = A[0, 0] * dx + A[1, 0] * dy + A[2, 0] * dz
    y = A[0, 1] * dx + A[1, 1] * dy + A[2, 1] * dz
    z = A[0, 2] * dx + A[1, 2] * dy + A[2, 2] * dz
    ws.ints[STATUS_OBJECT] = f
    if not find_foot(model, ws, a, int(data[own + LINE]), x, y, ws.signals[at + 1]):
        ws.ints[STATUS_CODE] = OFF_TRACK
        ws.signals[at + 1] = rail[FRAME + 7]
        return False
    s, heading, kappa, lean, twist, wide = (
        rail[FRAME + 7], rail[FRAME + 2], rail[FRAME + 3], rail[FRAME + 4], rail[FRAME + 5], rail[FRAME + 6],
    )  # fmt: skip
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
    ex = T[0] * B[0, 1] + T[1] * B[1, 1] + T[2] * B[2, 1]
    ey = L[0] * B[0, 1] + L[1] * B[1, 1] + L[2] * B[2, 1]
    ez = U[0] * B[0, 1] + U[1] * B[1, 1] + U[2] * B[2, 1]
    # the rail: irregularity and, on sprung sleepers, its own motion
    bump_at(data, int(data[own + ROUGH]), side, s, rail[BUMP : BUMP + 4])
    rail_z, rail_y = rail[BUMP], rail[BUMP + 2]
    rate_y = rate_z = 0.0
    if data[own + STATES] >= 0.0:
        first = int(data[own + STATES])
        rail_y += ws.signals[first]
        rail_z += ws.signals[first + 2]
        rate_y, rate_z = ws.signals[first + 1], ws.signals[first + 3]
    pose = rail[POSE : POSE + 9]
    pose[0], pose[1], pose[2] = side, data[own + HALF], r0
    pose[3], pose[4], pose[5] = ex, ey, ez
    pose[6], pose[7], pose[8] = across - rail_y, height - rail_z, data[own + RAIL_PLACE] + 0.5 * wide
    wheel, under, point = int(data[own + WHEEL]), int(data[own + RAIL]), rail[POINT : POINT + 6]
    count = touch(data, wheel, under, pose, point, ws.gaps, ws.first, ws.contact)
    if count == 0 or ws.contact[0, HEIGHT] > data[own + LIFT]:
        ws.ints[STATUS_CODE] = DERAILED
        return False
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
    V = vx / (1.0 - kappa * rail[FRAME + 8])
    speed = math.sqrt(vx * vx + data[own + SLOWEST] ** 2)
    ahead = 1.0 if vx >= 0.0 else -1.0
    fx = fy = fz = mx = my = mz = wear = largest = 0.0
    ws.signals[at + 5] = 0.0
    ws.signals[at + 6] = 0.0
    for k in range(count):
        row = ws.contact[k]
        angle = row[LEAN]
        cn, sn = math.cos(angle), math.sin(angle)
        depth = -row[HEIGHT] * cn
        if row[SHARE] <= 0.0 or depth <= 0.0:
            continue
        px, py, pz = row[AHEAD], row[LEFT], row[UP]
        # the wheel's material point against the rail
        ux = vx + wy * pz - wz * py
        uy = vy + wz * px - wx * pz - rate_y
        uz = vz + wx * py - wy * px - rate_z
        closing = sn * (uy - V * rail[BUMP + 3]) - cn * (uz - V * (rail[BUMP + 1] - twist * (across + py)))
        hertz(0.5 * cn / row[ROLLING], row[CURVATURE], data[own + YOUNG], depth, data, int(data[own + HERTZ]),
              int(data[own + HERTZ_ROWS]), rail[ELLIPSE : ELLIPSE + 4])  # fmt: skip
        long, wide_axis = rail[ELLIPSE], rail[ELLIPSE + 1]
        N = row[SHARE] * rail[ELLIPSE + 2] * max(1.0 + data[own + DAMPING] * closing, 0.0)
        kalker(long / wide_axis, data, int(data[own + KALKER]), int(data[own + KALKER_ROWS]),
               rail[COEFFICIENTS : COEFFICIENTS + 4])  # fmt: skip
        xi, eta, spin = ux / speed, (cn * uy + sn * uz) / speed, (cn * wz - sn * wy) / speed
        creep(int(data[own + LAW]), ahead * xi, ahead * eta, spin, long, wide_axis, N, data[own + FRICTION],
              data[own + SHEAR], rail[COEFFICIENTS : COEFFICIENTS + 4], int(data[own + CELLS]),
              rail[TANGENTIAL : TANGENTIAL + 3])  # fmt: skip
        t1, t2, m = ahead * rail[TANGENTIAL], ahead * rail[TANGENTIAL + 1], rail[TANGENTIAL + 2]
        gy, gz = cn * t2 - sn * N, sn * t2 + cn * N
        fx, fy, fz = fx + t1, fy + gy, fz + gz
        mx += py * gz - pz * gy
        my += pz * t1 - px * gz - sn * m
        mz += px * gy - py * t1 + cn * m
        wear += abs(xi * t1 + eta * t2 + spin * m)
        ws.signals[at + 5 if abs(angle) < FLANGE else at + 6] += N
        if largest < N:
            largest = N
            ws.signals[at + 7] = angle
    ws.signals[at] = across
    ws.signals[at + 2] = fz
    ws.signals[at + 3] = fx
    ws.signals[at + 4] = fy
    ws.signals[at + 8] = wear
    if largest == 0.0:
        ws.signals[at + 7] = 0.0
    for r in range(3):
        force[r] = fx * T[r] + fy * L[r] + fz * U[r]
        torque[r] = mx * T[r] + my * L[r] + mz * U[r]
    pair_wrench(model, ws, a, b, force, torque)
    return True
