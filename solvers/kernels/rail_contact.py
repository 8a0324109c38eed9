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


@kernel(INT, READ, INT, INT, READ, FLOATS, INTS)
def scan(data, wheel, rail, pose, gaps, first):
    """Gaps at every second point of the wheel over the rail; first[0] is the first of them. Returns how many."""
    side, half, r0, lx, ly, lz = pose[0], pose[1], pose[2], pose[3], pose[4], pose[5]
    n, m = int(data[wheel + 1]), int(data[rail + 1])
    u0, step, per = data[wheel], data[wheel + 2], 1.0 / data[rail + 2]
    start, end = data[rail], data[rail] + (m - 1) * data[rail + 2]
    # the rail lies under these points, give or take four of them
    here = side * (pose[6] + side * half * ly + r0 * lz) - pose[8]
    low = min(max(int((start - here - u0) / step) - 4, 0), n - 1)
    low -= low % COARSE  # the points looked at stay the same on the wheel
    high = min(int((end - here - u0) / step) + 4, n - 1)
    first[0] = low
    inverse = 1.0 / (1.0 - lx * lx)
    size, wide = math.sqrt(inverse), data[rail + 2]
    F, S, H, D = wheel + HEAD, wheel + HEAD + n, rail + HEAD, rail + HEAD + m
    count = 0
    for k in range(low, high + 1, COARSE):
        if count == POINTS:
            break
        alpha = side * data[S + k] * lx * inverse
        beta = size * (1.0 - 0.5 * alpha * alpha)  # the root to 2 µm: the place is settled without this
        r, Y = r0 + data[F + k], side * (half + u0 + k * step)
        py = Y * ly + r * (beta * lz - alpha * lx * ly)
        pz = Y * lz - r * (beta * ly + alpha * lx * lz)
        x = (side * (pose[6] + py) - pose[8] - start) * per
        gaps[count] = math.inf
        if 0.0 <= x <= m - 1.0:
            i = min(int(x), m - 2)
            t = x - i
            a, b, c, d = data[H + i], data[H + i + 1], data[D + i] * wide, data[D + i + 1] * wide
            a += t * (c + t * (3.0 * (b - a) - 2.0 * c - d + t * (2.0 * (a - b) + c + d)))
            gaps[count] = pose[7] + pz - a
        count += 1
    return count


@inner
def prominence(gaps, count, k):
    """How far one must climb from the minimum k to come to a deeper place; infinite from the deepest of all."""
    left = right = gaps[k]
    i = k - 1
    while i >= 0 and gaps[i] >= gaps[k]:
        left = max(left, gaps[i])
        i -= 1
    if i < 0:
        left = math.inf
    i = k + 1
    while i < count and gaps[i] > gaps[k]:
        right = max(right, gaps[i])
        i += 1
    if i == count:
        right = math.inf
    return min(left, right) - gaps[k]


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


@kernel(INT, READ, INT, INT, READ, FLOATS, FLOATS, INTS, MATRIX)
def touch(data, wheel, rail, pose, point, gaps, first, out):
    """Contacts in the rows of ``out`` (3, 9), the deepest first; returns how many, 0 if no rail is under the wheel.

    The deepest bears its whole force; another one as far as a barrier parts it from a deeper one, so that two that
    merge become one without a jump.
    """
    count = scan(data, wheel, rail, pose, gaps, first)
    found = 0
    for k in range(count):
        before = gaps[k - 1] if k > 0 else math.inf
        after = gaps[k + 1] if k < count - 1 else math.inf
        if gaps[k] < math.inf and gaps[k] < before and gaps[k] <= after:
            place = found
            while place > 0 and out[place - 1, HEIGHT] > gaps[k]:
                place -= 1
            if place >= MOST or (place > 0 and gaps[k] > NEAR):
                continue
            found = min(found + 1, MOST)
            for i in range(found - 1, place, -1):
                out[i, HEIGHT] = out[i - 1, HEIGHT]
                out[i, PLACE] = out[i - 1, PLACE]
            out[place, HEIGHT] = gaps[k]
            out[place, PLACE] = float(k)
    while found > 1 and out[found - 1, HEIGHT] > NEAR:
        found -= 1
    for c in range(found):
        k = int(out[c, PLACE])
        out[c, SHARE] = min(prominence(gaps, count, k) / BARRIER, 1.0)
        settle(data, wheel, rail, pose, data[wheel] + (first[0] + COARSE * k) * data[wheel + 2], point, out[c])
    return found
