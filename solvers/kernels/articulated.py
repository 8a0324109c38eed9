"""Solutions of M·x = r along the tree by articulated bodies, in the axes of the ground, as the simulation has them.

The mass matrix is never formed: each body keeps the inertia that its subtree shows at its origin, the freedoms of the
joints of the subtree eliminated. Linear in the number of bodies. Equations (30)–(36) of docs/theory/trees.md without
bias accelerations: M·x = r is the tree at rest under the joint forces r.

``ws.tree``: row i of a body: inertia (6×6 by rows, rotation first), then force or motion (6); row n + k of a speed:
U (6), row of the Cholesky factor (6).
"""

import math

from solvers.kernels.jit import FLOATS, INT, MODEL, NONE, WORK, inner, part
from solvers.kernels.multibody_arrays import (
    CENTRE,
    INERTIA,
    ORIGIN,
    OWN,
    PARENT,
    POSE,
    SLIDE,
    TURN,
    V_COUNT,
    V_START,
)
from solvers.kernels.vectors import dot

#: Places in a row of ``ws.tree``: of a body, of a speed.
VECTOR, FACTOR = 36, 6

#: A pivot below this part of the terms it is the sum of means that nothing has inertia there.
NOTHING = 1e-14


@part(INT, MODEL, WORK)
def factor_tree(model, ws):
    """Articulated inertias. Reads the poses and motions per speed. Returns −1, or a speed that moves no inertia."""
    n = len(model.body_i)
    for i in range(1, n):
        own_inertia(model, ws, i)
    for i in range(n - 1, 0, -1):
        first, count = model.body_i[i, V_START], model.body_i[i, V_COUNT]
        for k in range(first, first + count):
            if not eliminate_speed(ws, n, i, k, first):
                return k
        for k in range(first, first + count):
            for r in range(6):
                for c in range(6):
                    ws.tree[i, 6 * r + c] -= ws.tree[n + k, r] * ws.tree[n + k, c]
        parent = model.body_i[i, PARENT]
        if parent > 0:
            pass_inertia(ws, i, parent)
    return -1


@inner
def own_inertia(model, ws, i):
    """Inertia of body i alone at its origin: torque and force per angular and linear acceleration."""
    M, R, m = ws.tree[i], ws.rot[i, POSE], model.mass[i, OWN]
    x, y, z = (
        dot(R[0], model.body_vec[i, CENTRE]),
        dot(R[1], model.body_vec[i, CENTRE]),
        dot(R[2], model.body_vec[i, CENTRE]),
    )
    for r in range(3):
        for s in range(r + 1):
            value = 0.0
            for k in range(3):
                value += R[r, k] * dot(model.body_rot[i, INERTIA, k], R[s])
            M[6 * r + s] = value
    M[0] += m * (y * y + z * z)
    M[7] += m * (x * x + z * z)
    M[14] += m * (x * x + y * y)
    M[6] -= m * x * y
    M[12] -= m * x * z
    M[13] -= m * y * z
    M[1], M[2], M[8] = M[6], M[12], M[13]
    for r in range(3):
        for s in range(3):
            M[6 * (3 + r) + 3 + s] = m if r == s else 0.0
            if r == s:
                M[6 * r + 3 + s] = 0.0
    M[4], M[9] = -m * z, m * z
    M[5], M[15] = m * y, -m * y
    M[11], M[16] = -m * x, m * x
    for r in range(3):
        for s in range(3):
            M[6 * (3 + s) + r] = M[6 * r + 3 + s]


@inner
def component(ws, k, r):
    """Component r of the motion per unit speed k."""
    return ws.speed[k, TURN, r] if r < 3 else ws.speed[k, SLIDE, r - 3]


@inner
def eliminate_speed(ws, n, i, k, first):
    """U and the factor's row of speed k of body i; the inertia itself is changed later. False: no inertia."""
    for c in range(6):
        value = 0.0
        for r in range(6):
            value += ws.tree[i, 6 * c + r] * component(ws, k, r)
        ws.tree[n + k, c] = value
    for l in range(first, k + 1):
        value, size = 0.0, 0.0
        for r in range(6):
            term = ws.tree[n + k, r] * component(ws, l, r)
            value += term
            size += abs(term)
        for m in range(l - first):
            value -= ws.tree[n + k, FACTOR + m] * ws.tree[n + l, FACTOR + m]
        if l < k:
            ws.tree[n + k, FACTOR + l - first] = value / ws.tree[n + l, FACTOR + l - first]
        else:
            if not value > NOTHING * size:
                return False
            ws.tree[n + k, FACTOR + l - first] = math.sqrt(value)
    for m in range(k - first):
        factor = ws.tree[n + k, FACTOR + m]
        for c in range(6):
            ws.tree[n + k, c] -= factor * ws.tree[n + first + m, c]
    scale = 1.0 / ws.tree[n + k, FACTOR + k - first]
    for c in range(6):
        ws.tree[n + k, c] *= scale
    return True


@inner
def pass_inertia(ws, i, p):
    """Add the inertia of body i, moved to the origin of its parent, to the parent's: theory of trees (37)."""
    M, P = ws.tree[i], ws.tree[p]
    x = ws.vec[i, ORIGIN, 0] - ws.vec[p, ORIGIN, 0]
    y = ws.vec[i, ORIGIN, 1] - ws.vec[p, ORIGIN, 1]
    z = ws.vec[i, ORIGIN, 2] - ws.vec[p, ORIGIN, 2]
    for c in range(6):  # rows of torque: t + r × f; columns stay those of body i
        f0, f1, f2 = M[18 + c], M[24 + c], M[30 + c]
        M[c] += y * f2 - z * f1
        M[6 + c] += z * f0 - x * f2
        M[12 + c] += x * f1 - y * f0
    for r in range(6):  # columns of rotation: the same from the right
        a, b, d = M[6 * r + 3], M[6 * r + 4], M[6 * r + 5]
        P[6 * r] += M[6 * r] + y * d - z * b
        P[6 * r + 1] += M[6 * r + 1] + z * a - x * d
        P[6 * r + 2] += M[6 * r + 2] + x * b - y * a
        P[6 * r + 3] += a
        P[6 * r + 4] += b
        P[6 * r + 5] += d


@part(NONE, MODEL, WORK, FLOATS)
def from_tree_leaves(model, ws, x):
    """x ← L⁻ᵀ·x, where M = LᵀL and L is never formed: forces of the subtrees, freedoms eliminated inwards. (30)."""
    n = len(model.body_i)
    for i in range(n):
        for r in range(6):
            ws.tree[i, VECTOR + r] = 0.0
    for i in range(n - 1, 0, -1):
        first, last = model.body_i[i, V_START], model.body_i[i, V_START] + model.body_i[i, V_COUNT]
        for k in range(first, last):
            value = x[k]
            for r in range(6):
                value += component(ws, k, r) * ws.tree[i, VECTOR + r]
            for m in range(k - first):
                value -= ws.tree[n + k, FACTOR + m] * x[first + m]
            x[k] = value / ws.tree[n + k, FACTOR + k - first]
        for k in range(first, last):
            for r in range(6):
                ws.tree[i, VECTOR + r] -= ws.tree[n + k, r] * x[k]
        parent = model.body_i[i, PARENT]
        if parent > 0:
            a, b, c = arm(ws, i, parent)
            t, p = ws.tree[i], ws.tree[parent]
            f0, f1, f2 = t[VECTOR + 3], t[VECTOR + 4], t[VECTOR + 5]
            p[VECTOR] += t[VECTOR] + b * f2 - c * f1
            p[VECTOR + 1] += t[VECTOR + 1] + c * f0 - a * f2
            p[VECTOR + 2] += t[VECTOR + 2] + a * f1 - b * f0
            p[VECTOR + 3] += f0
            p[VECTOR + 4] += f1
            p[VECTOR + 5] += f2


@part(NONE, MODEL, WORK, FLOATS)
def from_tree_root(model, ws, x):
    """x ← L⁻¹·x: motions of the bodies outwards, VECTOR of each. Equations (35), (36) of the theory of trees."""
    n = len(model.body_i)
    for r in range(6):
        ws.tree[0, VECTOR + r] = 0.0
    for i in range(1, n):
        parent = model.body_i[i, PARENT]
        a, b, c = arm(ws, i, parent)
        t, p = ws.tree[i], ws.tree[parent]
        w0, w1, w2 = p[VECTOR], p[VECTOR + 1], p[VECTOR + 2]
        t[VECTOR], t[VECTOR + 1], t[VECTOR + 2] = w0, w1, w2
        t[VECTOR + 3] = p[VECTOR + 3] + w1 * c - w2 * b
        t[VECTOR + 4] = p[VECTOR + 4] + w2 * a - w0 * c
        t[VECTOR + 5] = p[VECTOR + 5] + w0 * b - w1 * a
        first, last = model.body_i[i, V_START], model.body_i[i, V_START] + model.body_i[i, V_COUNT]
        for k in range(first, last):
            value = x[k]
            for r in range(6):
                value -= ws.tree[n + k, r] * t[VECTOR + r]
            x[k] = value
        for k in range(last - 1, first - 1, -1):
            value = x[k]
            for l in range(k + 1, last):
                value -= ws.tree[n + l, FACTOR + k - first] * x[l]
            x[k] = value / ws.tree[n + k, FACTOR + k - first]
        for k in range(first, last):
            for r in range(6):
                t[VECTOR + r] += component(ws, k, r) * x[k]


@inner
def arm(ws, i, p):
    """From the origin of the parent to that of body i."""
    return (
        ws.vec[i, ORIGIN, 0] - ws.vec[p, ORIGIN, 0],
        ws.vec[i, ORIGIN, 1] - ws.vec[p, ORIGIN, 1],
        ws.vec[i, ORIGIN, 2] - ws.vec[p, ORIGIN, 2],
    )
