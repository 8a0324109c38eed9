"""Where on a wheel contacts can be, for every cell of shift, roll and yaw: the table that shortens the search."""

import math

from solvers.kernels.jit import FLOAT, FLOATS, INT, INTS, MATRIX, NONE, READ, inner, kernel
from solvers.kernels.rail_contact import CELL, COARSE, DEEPEST, MOST_WINDOWS, NEAR, TABLE_HEAD, scan

#: Poses of a cell that are looked at along its shift; along roll and yaw its two ends.
SAMPLES = 3

# Rows of the hull of a cell: least gap over the deepest, least and largest rise to the next point.
OVER, LEAST, LARGEST = range(3)


@inner
def widen(gaps, count, first, hull):
    """Widen the hull of a cell by the gaps of one pose. ``first`` counts by COARSE."""
    deepest = math.inf
    for i in range(count):
        deepest = min(deepest, gaps[i])
    if deepest == math.inf:
        return
    for i in range(count):
        if gaps[i] == math.inf:
            continue
        j = first + i
        hull[OVER, j] = min(hull[OVER, j], gaps[i] - deepest)
        after = gaps[i + 1] - gaps[i] if i < count - 1 else math.inf
        hull[LEAST, j] = min(hull[LEAST, j], after)
        hull[LARGEST, j] = max(hull[LARGEST, j], after)
        if j > 0 and (i == 0 or gaps[i - 1] == math.inf):  # comes down from where no rail is
            hull[LEAST, j - 1] = -math.inf


@inner
def can_be_least(hull, j):
    """Whether some pose of a cell can have a least gap at j that matters; the hull is widened by half of its width."""
    if hull[OVER, j] > 1.1 * (DEEPEST + NEAR):
        return False
    spread = 0.5 * (hull[LARGEST, j] - hull[LEAST, j]) + 1e-8
    rises = hull[LARGEST, j] + spread >= 0.0
    if j == 0:
        return rises
    spread = 0.5 * (hull[LARGEST, j - 1] - hull[LEAST, j - 1]) + 1e-8
    return rises and (math.isnan(spread) or hull[LEAST, j - 1] - spread < 0.0)


@inner
def write_windows(hull, points, out, at):
    """Stretches of points that can be least, with a neighbour on each side; -1 if there are too many."""
    number, end = 0, -9
    for j in range(points):
        if not can_be_least(hull, j):
            continue
        if j - 1 > end + 2:
            if number == MOST_WINDOWS:
                out[at] = -1.0
                return
            out[at + 1 + 2 * number] = max(j - 1, 0)
            number += 1
        end = min(j + 1, points - 1)
        out[at + 2 * number] = end
    out[at] = number if number > 0 else -1.0


@kernel(NONE, READ, INT, INT, FLOAT, FLOAT, FLOATS, INTS, MATRIX, FLOATS, FLOATS)
def fill_windows(data, wheel, rail, half, radius, gaps, first, hull, pose, out):
    """Cells of a table whose head stands in ``out``; ``hull`` (3, points by COARSE), the others are scratch."""
    nx, ny, nz = int(out[2]), int(out[5]), int(out[7])
    points = (int(data[wheel + 1]) - 1) // COARSE + 1
    pose[0], pose[1], pose[2], pose[7], pose[8] = 1.0, half, radius, 0.0, 0.0
    for z in range(nz):
        for y in range(ny):
            for x in range(nx):
                for j in range(points):
                    hull[OVER, j] = hull[LEAST, j] = math.inf
                    hull[LARGEST, j] = -math.inf
                for corner in range(4 * SAMPLES):
                    place = out[0] + (x + (corner // 4) / (SAMPLES - 1)) * out[1]
                    pose[5] = out[3] + (y + corner % 2) * out[4]
                    pose[3] = (z + corner // 2 % 2) * out[6]
                    pose[4] = math.sqrt(1.0 - pose[3] * pose[3] - pose[5] * pose[5])
                    pose[6] = place - half * pose[4] - radius * pose[5]
                    count = scan(data, wheel, rail, pose, gaps, first)
                    widen(gaps, count, first[0] // COARSE, hull)
                write_windows(hull, points, out, TABLE_HEAD + CELL * ((z * ny + y) * nx + x))
