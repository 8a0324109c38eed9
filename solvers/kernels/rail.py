"""Where one wheel touches one rail: the exact search.

Equations: docs/theory/rail.md. The wheel is a surface of revolution about its axle, the rail a cylinder along x. A
profile is given on an even grid by value, slope and second derivative, and is read between grid points by a cubic.
"""

import math

import numpy as np
from numba import njit

# Columns of the table of contacts that ``find_contacts`` fills.
GAP, WHEEL_U, PX, PY, PZ, NX, NY, NZ, RADIUS, CURVE_WHEEL, CURVE_RAIL, ANGLE = range(12)
N_COLUMNS = 12


@njit(cache=True, nogil=True, error_model="numpy")
def read_profile(u0, step, value, slope, u):
    """Value of a tabulated profile at u by the cubic of Hermite; straight beyond the ends."""
    n = len(value)
    x = (u - u0) / step
    k = math.floor(x)
    if k < 0:
        return value[0] + slope[0] * (u - u0)
    if k > n - 2:
        return value[n - 1] + slope[n - 1] * (u - u0 - (n - 1) * step)
    t = x - k
    a, b = value[k], value[k + 1]
    c, d = slope[k] * step, slope[k + 1] * step
    return a + t * (c + t * (3.0 * (b - a) - 2.0 * c - d + t * (2.0 * (a - b) + c + d)))


@njit(cache=True, nogil=True, error_model="numpy")
def linear_between(u0, step, table, u):
    """Straight interpolation in an even table, constant beyond its ends."""
    n = len(table)
    x = (u - u0) / step
    k = min(max(math.floor(x), 0), n - 2)
    t = min(max(x - k, 0.0), 1.0)
    return table[k] + t * (table[k + 1] - table[k])


@njit(cache=True, nogil=True, error_model="numpy")
def locus(side, half, r0, lx, ly, lz, u, F, dF, out):
    """Point of the wheel's circle at u where its normal is square to the rail, relative to the axle's middle.

    (lx, ly, lz) is the unit vector of the axle (to the left). out[0:3] the point, out[3:6] the outward normal.
    """
    Y, r, grow = side * (half + u), r0 + F, side * dF  # dr/dY
    w = 1.0 - lx * lx
    alpha = grow * lx / w
    beta = math.sqrt(max(1.0 / w - alpha * alpha, 0.0))
    px = alpha * (1.0 - lx * lx)
    py = -alpha * lx * ly + beta * lz
    pz = -alpha * lx * lz - beta * ly
    out[0] = Y * lx + r * px
    out[1] = Y * ly + r * py
    out[2] = Y * lz + r * pz
    size = math.sqrt(1.0 + grow * grow)
    out[3] = (px - grow * lx) / size
    out[4] = (py - grow * ly) / size
    out[5] = (pz - grow * lz) / size


@njit(cache=True, nogil=True, error_model="numpy")
def gap_at(side, half, r0, axle, wheel_u0, step, F, dF, rail_u0, h, dh, place, u, point):
    """Height of the wheel's locus over the rail at u. ``axle``: unit vector and middle (6,); ``place``: rail y, z."""
    f = read_profile(wheel_u0, step, F, dF, u)
    g = linear_between(wheel_u0, step, dF, u)
    locus(side, half, r0, axle[0], axle[1], axle[2], u, f, g, point)
    v = side * (axle[4] + point[1] - place[0])
    return axle[5] + point[2] - place[1] - read_profile(rail_u0, step, h, dh, v)


@njit(cache=True, nogil=True, error_model="numpy")
def find_contacts(side, half, r0, axle, wheel_u0, step, F, dF, ddF, rail_u0, h, dh, ddh, place, coarse, near, found):
    """Places where the wheel is nearest to the rail or within it, deepest first; returns how many (at most two).

    Local minima of the vertical gap over the locus: there the slopes agree, so the normals do. ``coarse``: every how
    many grid points the search looks; ``near``: gaps beyond this are left out; each minimum is then refined by golden
    section. Rows of ``found`` (2, 12) are in the frame of ``axle`` and ``place``; GAP is measured along the normal,
    negative inside.
    """
    point = np.empty(6)
    count = 0
    n = len(F)
    before, here = math.inf, math.inf
    last = ((n - 1) // coarse) * coarse
    for k in range(0, last + 2 * coarse, coarse):
        u = wheel_u0 + k * step
        after = math.inf
        if k <= last:
            after = gap_at(side, half, r0, axle, wheel_u0, step, F, dF, rail_u0, h, dh, place, u, point)
            v = side * (axle[4] + point[1] - place[0])
            if v < rail_u0 or v > rail_u0 + (len(h) - 1) * step:
                after = math.inf
        if here < before and here <= after and here < near + 2e-3 and k >= coarse:
            centre = wheel_u0 + (k - coarse) * step
            a, b = centre - coarse * step, centre + coarse * step
            u_best, g_best = refine(side, half, r0, axle, wheel_u0, step, F, dF, rail_u0, h, dh, place, a, b, point)
            f = read_profile(wheel_u0, step, F, dF, u_best)
            v = side * (axle[4] + point[1] - place[0])
            normal_gap = g_best * -point[5]
            if normal_gap < near:
                row = count
                if count == 2:
                    row = 1
                    if normal_gap >= found[1, GAP]:
                        row = -1
                if row >= 0:
                    found[row, GAP] = normal_gap
                    found[row, WHEEL_U] = u_best
                    for i in range(3):
                        found[row, PX + i] = point[i]
                        found[row, NX + i] = point[3 + i]
                    found[row, RADIUS] = r0 + f
                    slope_w = linear_between(wheel_u0, step, dF, u_best)
                    slope_r = linear_between(rail_u0, step, dh, v)
                    found[row, CURVE_WHEEL] = -linear_between(wheel_u0, step, ddF, u_best) / (1.0 + slope_w**2) ** 1.5
                    found[row, CURVE_RAIL] = -linear_between(rail_u0, step, ddh, v) / (1.0 + slope_r**2) ** 1.5
                    found[row, ANGLE] = math.atan(slope_w)
                    count = min(count + 1, 2)
                    if count == 2 and found[1, GAP] < found[0, GAP]:
                        for i in range(N_COLUMNS):
                            found[0, i], found[1, i] = found[1, i], found[0, i]
        before, here = here, after
    return count


@njit(cache=True, nogil=True, error_model="numpy")
def refine(side, half, r0, axle, wheel_u0, step, F, dF, rail_u0, h, dh, place, a, b, point):
    """Least gap between a and b by golden section; leaves the locus of the best place in ``point``."""
    ratio = 0.6180339887498949
    c, d = b - ratio * (b - a), a + ratio * (b - a)
    gc = gap_at(side, half, r0, axle, wheel_u0, step, F, dF, rail_u0, h, dh, place, c, point)
    gd = gap_at(side, half, r0, axle, wheel_u0, step, F, dF, rail_u0, h, dh, place, d, point)
    for _ in range(24):
        if gc < gd:
            b, d, gd = d, c, gc
            c = b - ratio * (b - a)
            gc = gap_at(side, half, r0, axle, wheel_u0, step, F, dF, rail_u0, h, dh, place, c, point)
        else:
            a, c, gc = c, d, gd
            d = a + ratio * (b - a)
            gd = gap_at(side, half, r0, axle, wheel_u0, step, F, dF, rail_u0, h, dh, place, d, point)
    best = 0.5 * (a + b)
    return best, gap_at(side, half, r0, axle, wheel_u0, step, F, dF, rail_u0, h, dh, place, best, point)
