"""Mass matrix by composite bodies and its LᵀL factor without fill-in (CBM). Theory (14)–(20).

Row k of a packed matrix holds the entries (k, l) for the speeds l on the path from the ground to k, in that order:
entry (k, l) is at ``start[k] + depth[l]``. ``before[k]`` is the previous speed on the path or −1.
"""

import math

from solvers.kernels.trees.carry import inwards_to, project
from solvers.kernels.trees.layout import MASS, PARENT, RHO, V_COUNT, V_START, R, inner, tree_kernel
from solvers.kernels.trees.vectors import cross, symmetric_times, symmetric_turned, turned


@tree_kernel
def composite_bodies(ints, reals, rows, comp):
    """Mass, first and second moments of every subtree at the origin of its root, own axes, into comp (n + 1, 10)."""
    n = len(ints)
    for i in range(n):
        for k in range(10):
            comp[i, k] = reals[i, MASS + k]
    for i in range(n - 1, 0, -1):
        p = ints[i, PARENT]
        m = comp[i, 0]
        x, y, z = rows[i, RHO], rows[i, RHO + 1], rows[i, RHO + 2]
        a, b, c = turned(rows, i, R, comp[i, 1], comp[i, 2], comp[i, 3])
        j0, j1, j2, j3, j4, j5 = symmetric_turned(
            rows, i, R, comp[i, 4], comp[i, 5], comp[i, 6], comp[i, 7], comp[i, 8], comp[i, 9]
        )
        u, v, w = a + m * x, b + m * y, c + m * z  # first moments about the parent's origin
        comp[p, 0] += m
        comp[p, 1] += u
        comp[p, 2] += v
        comp[p, 3] += w
        comp[p, 4] += j0 + (y * b + z * c) + (y * v + z * w)
        comp[p, 5] += j1 + (x * a + z * c) + (x * u + z * w)
        comp[p, 6] += j2 + (x * a + y * b) + (x * u + y * v)
        comp[p, 7] += j3 - a * y - x * v
        comp[p, 8] += j4 - a * z - x * w
        comp[p, 9] += j5 - b * z - y * w


@tree_kernel
def packed_mass_matrix(ints, rows, cols, comp, start, depth, work, H):
    """Rows of A ᵀTᵀMTA along the paths into H; ``work`` (1, 6) is scratch. Reads the composite bodies."""
    for i in range(len(ints) - 1, 0, -1):
        first, last = ints[i, V_START], ints[i, V_START] + ints[i, V_COUNT]
        for k in range(first, last):
            composite_momentum(comp, i, cols, k, work)
            for l in range(first, k + 1):
                H[start[k] + depth[l]] = project(cols, l, work, 0)
            j = i
            p = ints[j, PARENT]
            while p > 0:
                work[0, 0], work[0, 1], work[0, 2], work[0, 3], work[0, 4], work[0, 5] = inwards_to(rows, j, work, 0)
                for l in range(ints[p, V_START], ints[p, V_START] + ints[p, V_COUNT]):
                    H[start[k] + depth[l]] = project(cols, l, work, 0)
                j = p
                p = ints[j, PARENT]


@inner
def composite_momentum(comp, i, cols, k, work):
    """work[0] = M*_i·A_k of the composite body."""
    a, b, c, x, y, z = cols[k, 0], cols[k, 1], cols[k, 2], cols[k, 3], cols[k, 4], cols[k, 5]
    m, hx, hy, hz = comp[i, 0], comp[i, 1], comp[i, 2], comp[i, 3]
    fx, fy, fz = cross(x, y, z, hx, hy, hz)
    nx, ny, nz = cross(hx, hy, hz, a, b, c)
    jx, jy, jz = symmetric_times(comp[i, 4], comp[i, 5], comp[i, 6], comp[i, 7], comp[i, 8], comp[i, 9], x, y, z)
    work[0, 0], work[0, 1], work[0, 2] = m * a + fx, m * b + fy, m * c + fz
    work[0, 3], work[0, 4], work[0, 5] = nx + jx, ny + jy, nz + jz


@tree_kernel
def packed_factor(start, depth, before, H):
    """H = LᵀL in place, from the last speed to the first: no entry off the paths appears. Theory (18)."""
    for k in range(len(start) - 1, -1, -1):
        row, d = start[k], depth[k]
        pivot = math.sqrt(H[row + d])
        H[row + d] = pivot
        scale = 1.0 / pivot
        for e in range(d):
            H[row + e] *= scale
        l = before[k]
        while l >= 0:
            other, top = start[l], depth[l]
            factor = H[row + top]
            for e in range(top + 1):
                H[other + e] -= factor * H[row + e]
            l = before[l]


@tree_kernel
def packed_solve(start, depth, before, H, x):
    """x ← (LᵀL)⁻¹·x. Theory (19), (20)."""
    for k in range(len(start) - 1, -1, -1):
        row = start[k]
        x[k] /= H[row + depth[k]]
        l = before[k]
        while l >= 0:
            x[l] -= H[row + depth[l]] * x[k]
            l = before[l]
    for k in range(len(start)):
        row = start[k]
        value = x[k]
        l = before[k]
        while l >= 0:
            value -= H[row + depth[l]] * x[l]
            l = before[l]
        x[k] = value / H[row + depth[k]]


@tree_kernel
def paths(ints, before, depth):
    """For every speed the previous one on its path (−1: none) and how many come before it."""
    for i in range(1, len(ints)):
        j = ints[i, PARENT]
        while j > 0 and ints[j, V_COUNT] == 0:
            j = ints[j, PARENT]
        last = ints[j, V_START] + ints[j, V_COUNT] - 1 if j > 0 else -1
        for k in range(ints[i, V_START], ints[i, V_START] + ints[i, V_COUNT]):
            before[k] = last
            depth[k] = depth[last] + 1 if last >= 0 else 0
            last = k
