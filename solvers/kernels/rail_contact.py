"""The contacts of a wheel with its rail at one instant, exact for any shift, roll and yaw: up to three.

Equation (1) of docs/theory/rail.md: every place u of the wheel has one candidate point, and a least vertical gap over u
is a contact. Profiles lie in one array of numbers: first u, number of points, step, then values, slopes, second
derivatives.
"""

import math

from solvers.kernels.jit import FLOAT, FLOATS, INT, INTS, MATRIX, NONE, READ, inner, kernel

# Columns per contact: share of the force, vertical gap, place relative to the middle of the axle (ahead, left, up),
# angle of the normal, half sum of curvatures across, radius of the wheel, u on the wheel.
SHARE, HEIGHT, AHEAD, LEFT, UP, LEAN, CURVATURE, ROLLING, PLACE = range(9)
COLUMNS = 9

#: Places whose barrier is lower than this, m, are one patch: the shallower one bears a share of its force.
BARRIER = 1e-4

#: Every how many points of the profile the search looks first.
COARSE = 2

#: Of contacts beside the deepest, those with a larger gap than this, m, are left out.
NEAR = 3e-4

#: Most contacts of a wheel; most points that the search looks at.
MOST, POINTS = 3, 400

#: Head of a profile before its values.
HEAD = 3

#: Head of a table of windows: first place under the wheel, step, number; first roll, step, number; step of the yaw,
#: number. Then cells: number of windows (-1: look everywhere), first and last point of each, counted by COARSE.
TABLE_HEAD, MOST_WINDOWS = 8, 4
CELL = 1 + 2 * MOST_WINDOWS

#: Windows hold every minimum that lies higher than the deepest by less than DEEPEST + NEAR, m; a wheel that has sunk in
#: farther than DEEPEST is looked at everywhere.
DEEPEST = 1e-3


@inner
def value_at(data, at, u):
    """Value of a profile at u by the cubic of Hermite; straight beyond the ends."""
    n, step = int(data[at + 1]), data[at + 2]
    x = (u - data[at]) / step
    k = min(max(math.floor(x), 0), n - 2)
    t = x - k
    i = at + HEAD + k
    a, b, c, d = data[i], data[i + 1], data[i + n] * step, data[i + n + 1] * step
    if t < 0.0:
        return a + c * t
    if t > 1.0:
        return b + d * (t - 1.0)
    return a + t * (c + t * (3.0 * (b - a) - 2.0 * c - d + t * (2.0 * (a - b) + c + d)))


@inner
def entry_at(data, at, column, u):
    """Slope (column 1) or second derivative (column 2) of a profile at u, linear between its points."""
    n, step = int(data[at + 1]), data[at + 2]
    x = (u - data[at]) / step
    k = min(max(math.floor(x), 0), n - 2)
    t = min(max(x - k, 0.0), 1.0)
    i = at + HEAD + column * n + k
    return data[i] + t * (data[i + 1] - data[i])


@inner
def gap_at(data, wheel, rail, pose, u, out):
    """Vertical gap at u of the wheel; out = point (3) relative to the axle's middle and outward normal (3).

    ``pose``: side, half distance of the rolling circles, radius, axle (3), its middle over the rail: left, up; place of
    the rail's u = 0.
    """
    side, half, r0, lx, ly, lz = pose[0], pose[1], pose[2], pose[3], pose[4], pose[5]
    Y, r = side * (half + u), r0 + value_at(data, wheel, u)
    grow = side * entry_at(data, wheel, 1, u)
    w = 1.0 - lx * lx
    alpha = grow * lx / w
    beta = math.sqrt(max(1.0 / w - alpha * alpha, 0.0))
    px, py, pz = alpha * w, beta * lz - alpha * lx * ly, -beta * ly - alpha * lx * lz
    size = math.sqrt(1.0 + grow * grow)
    out[0] = Y * lx + r * px
    out[1] = Y * ly + r * py
    out[2] = Y * lz + r * pz
    out[3] = (px - grow * lx) / size
    out[4] = (py - grow * ly) / size
    out[5] = (pz - grow * lz) / size
    return pose[7] + out[2] - value_at(data, rail, side * (pose[6] + out[1]) - pose[8])


@inner
def coarse_gap(data, wheel, rail, pose, size, k):
    """Vertical gap at point k of the wheel; infinite where no rail is under it. ``size``: 1/√(1 − e_x²)."""
    side, half, r0, lx, ly, lz = pose[0], pose[1], pose[2], pose[3], pose[4], pose[5]
    n, m = int(data[wheel + 1]), int(data[rail + 1])
    F, S, H, D = wheel + HEAD, wheel + HEAD + n, rail + HEAD, rail + HEAD + m
    alpha = side * data[S + k] * lx * size * size
    beta = size * (1.0 - 0.5 * alpha * alpha)  # the root to 2 µm: the place is settled without this
    r, Y = r0 + data[F + k], side * (half + data[wheel] + k * data[wheel + 2])
    py = Y * ly + r * (beta * lz - alpha * lx * ly)
    pz = Y * lz - r * (beta * ly + alpha * lx * lz)
    wide = data[rail + 2]
    x = (side * (pose[6] + py) - pose[8] - data[rail]) / wide
    if not 0.0 <= x <= m - 1.0:
        return math.inf
    i = min(int(x), m - 2)
    t = x - i
    a, b, c, d = data[H + i], data[H + i + 1], data[D + i] * wide, data[D + i + 1] * wide
    return pose[7] + pz - (a + t * (c + t * (3.0 * (b - a) - 2.0 * c - d + t * (2.0 * (a - b) + c + d))))


@inner
def lies_over(pose):
    """Place of the rail under the wheel's u = 0."""
    return pose[0] * pose[6] + pose[1] * pose[4] + pose[0] * pose[2] * pose[5] - pose[8]


@kernel(INT, READ, INT, INT, READ, FLOATS, INTS)
def scan(data, wheel, rail, pose, gaps, first):
    """Gaps at every second point of the wheel over the rail; first[0] is the first of them. Returns how many."""
    n, m = int(data[wheel + 1]), int(data[rail + 1])
    u0, step = data[wheel], data[wheel + 2]
    start, end = data[rail], data[rail] + (m - 1) * data[rail + 2]
    # the rail lies under these points, give or take four of them
    here = lies_over(pose)
    low = min(max(int((start - here - u0) / step) - 4, 0), n - 1)
    low -= low % COARSE  # the points looked at stay the same on the wheel
    high = min(int((end - here - u0) / step) + 4, n - 1)
    first[0] = low
    size = 1.0 / math.sqrt(1.0 - pose[3] * pose[3])
    count = 0
    for k in range(low, high + 1, COARSE):
        if count == POINTS:
            break
        gaps[count] = coarse_gap(data, wheel, rail, pose, size, k)
        count += 1
    return count


@inner
def climb_to(data, wheel, rail, pose, size, k, way):
    """How far one must climb from the minimum k, ahead (+1) or back (−1), to a deeper place; BARRIER if farther."""
    here = coarse_gap(data, wheel, rail, pose, size, k)
    n, top = int(data[wheel + 1]), here
    i = k + way * COARSE
    while 0 <= i < n and top < here + BARRIER:
        gap = coarse_gap(data, wheel, rail, pose, size, i)
        if gap < here or (way > 0 and gap == here):
            return top - here
        top = max(top, gap)
        i += way * COARSE
    return BARRIER


@inner
def keep(found, gap, k, out):
    """Put a minimum in its place among those found, the deepest first; returns how many are kept."""
    place = found
    while place > 0 and out[place - 1, HEIGHT] > gap:
        place -= 1
    if place >= MOST or (place > 0 and gap > NEAR):
        return found
    found = min(found + 1, MOST)
    for i in range(found - 1, place, -1):
        out[i, HEIGHT] = out[i - 1, HEIGHT]
        out[i, PLACE] = out[i - 1, PLACE]
    out[place, HEIGHT] = gap
    out[place, PLACE] = float(k)
    return found


@inner
def windows_of(data, table, pose):
    """Place of the windows for a pose in a table of ``rail.windows``; -1 if the pose lies outside of it."""
    if table < 0:
        return -1
    x = (lies_over(pose) - data[table]) / data[table + 1]
    y = (pose[0] * pose[5] - data[table + 3]) / data[table + 4]
    z = abs(pose[3]) / data[table + 6]
    nx, ny, nz = data[table + 2], data[table + 5], data[table + 7]
    if not (0.0 <= x < nx and 0.0 <= y < ny and z < nz):
        return -1
    at = table + TABLE_HEAD + CELL * ((int(z) * int(ny) + int(y)) * int(nx) + int(x))
    return -1 if data[at] < 0.0 else at


@kernel(NONE, READ, INT, INT, READ, FLOAT, FLOATS, FLOATS)
def settle(data, wheel, rail, pose, u, point, row):
    """The least gap next to u: three parabolas over ever fewer points, and what a contact needs in ``row``."""
    low, high = data[wheel], data[wheel] + (data[wheel + 1] - 1.0) * data[wheel + 2]
    width = COARSE * data[wheel + 2]
    for _ in range(3):
        before = gap_at(data, wheel, rail, pose, u - width, point)
        here = gap_at(data, wheel, rail, pose, u, point)
        after = gap_at(data, wheel, rail, pose, u + width, point)
        bend = before - 2.0 * here + after
        if bend > 0.0:
            u += width * min(max(0.5 * (before - after) / bend, -1.0), 1.0)
        u = min(max(u, low), high)
        width *= 0.25
    row[HEIGHT] = gap_at(data, wheel, rail, pose, u, point)
    for i in range(3):
        row[AHEAD + i] = point[i]
    v = pose[0] * (pose[6] + point[1]) - pose[8]
    rise_w, rise_r = entry_at(data, wheel, 1, u), entry_at(data, rail, 1, v)
    curve = -entry_at(data, wheel, 2, u) / (1.0 + rise_w * rise_w) ** 1.5
    curve -= entry_at(data, rail, 2, v) / (1.0 + rise_r * rise_r) ** 1.5
    row[LEAN] = math.atan2(point[4], -point[5])
    row[CURVATURE] = max(0.5 * curve, 0.1)  # conforming faces: as a gap of 5 m radius
    row[ROLLING] = pose[2] + value_at(data, wheel, u)
    row[PLACE] = u


@inner
def minima_in_windows(data, wheel, rail, pose, size, at, out):
    """Least gaps in the windows of a cell, kept in ``out``; how many, 0 if the wheel has sunk in too deep for them."""
    found, last = 0, int(data[wheel + 1]) - 1
    for w in range(int(data[at])):
        k, end = COARSE * int(data[at + 1 + 2 * w]), COARSE * int(data[at + 2 + 2 * w])
        before = coarse_gap(data, wheel, rail, pose, size, k - COARSE) if k > 0 else math.inf
        here = coarse_gap(data, wheel, rail, pose, size, k)
        while k <= end:
            after = coarse_gap(data, wheel, rail, pose, size, k + COARSE) if k + COARSE <= last else math.inf
            if here < math.inf and here < before and here <= after:
                found = keep(found, here, k, out)
            before, here = here, after
            k += COARSE
    return 0 if found > 0 and out[0, HEIGHT] < -DEEPEST else found


@kernel(INT, READ, INT, INT, INT, READ, FLOATS, FLOATS, INTS, MATRIX)
def touch(data, wheel, rail, table, pose, point, gaps, first, out):
    """Contacts in the rows of ``out`` (3, 9), the deepest first; returns how many, 0 if no rail is under the wheel.

    The deepest bears its whole force; another one as far as a barrier parts it from a deeper one, so that two that
    merge become one without a jump. ``table``: place of the windows (``rail.windows``), -1 to look everywhere.
    """
    size = 1.0 / math.sqrt(1.0 - pose[3] * pose[3])
    at, found = windows_of(data, table, pose), 0
    if at >= 0:
        found = minima_in_windows(data, wheel, rail, pose, size, at, out)
    if found == 0:
        count = scan(data, wheel, rail, pose, gaps, first)
        for i in range(count):
            before = gaps[i - 1] if i > 0 else math.inf
            after = gaps[i + 1] if i < count - 1 else math.inf
            if gaps[i] < math.inf and gaps[i] < before and gaps[i] <= after:
                found = keep(found, gaps[i], first[0] + COARSE * i, out)
    while found > 1 and out[found - 1, HEIGHT] > NEAR:
        found -= 1
    for c in range(found):
        k, barrier = int(out[c, PLACE]), BARRIER
        if c > 0:
            barrier = climb_to(data, wheel, rail, pose, size, k, -1)
            barrier = min(barrier, climb_to(data, wheel, rail, pose, size, k, 1))
        out[c, SHARE] = min(barrier / BARRIER, 1.0)
        settle(data, wheel, rail, pose, data[wheel] + k * data[wheel + 2], point, out[c])
    return found
