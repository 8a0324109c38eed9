"""Lagrange equations of the first kind: multipliers by families, without fill-in (LGR). Theory (21)–(26).

The unknowns of a joint are the m = 6 − n multipliers λ of its orthogonal basis Z, R = Zλ + A(AᵀA)⁻¹τ. A body couples
the joint that carries it and the joints of its children: one dense front per body, its children's rows are eliminated,
the rest goes to the front of its parent.
"""

import math

from solvers.kernels.trees.carry import inwards_to, outwards_from
from solvers.kernels.trees.layout import PARENT, REST, V_COUNT, V_START, inner, tree_kernel


@tree_kernel
def orthogonal_bases(ints, cols, Z, Q):
    """Z[i] (m rows of 6) orthonormal to the columns of A, and Q[i] (n rows): A(AᵀA)⁻¹, the dual basis.

    Householder-free: modified Gram–Schmidt, twice, on A and then on the unit vectors with the largest remainder.
    """
    for i in range(1, len(ints)):
        iv, n = ints[i, V_START], ints[i, V_COUNT]
        for k in range(n):
            for r in range(6):
                Q[i, k, r] = cols[iv + k, r]
            orthogonalise(Q, i, k, Q, i, k)
        for m in range(6 - n):
            best, where = -1.0, 0
            for e in range(6):  # remainder of a unit vector: 1 − Σ of the squares of its components in the span
                value = 1.0
                for k in range(n):
                    value -= Q[i, k, e] * Q[i, k, e]
                for k in range(m):
                    value -= Z[i, k, e] * Z[i, k, e]
                if value > best:
                    best, where = value, e
            for r in range(6):
                Z[i, m, r] = 1.0 if r == where else 0.0
            for _ in range(2):
                subtract(Q, i, n, Z, i, m)
                subtract(Z, i, m, Z, i, m)
                normalise(Z, i, m)
        dual_basis(cols, iv, n, Q, i)


@inner
def subtract(basis, i, count, V, j, m):
    """V[j, m] ← its part orthogonal to the first ``count`` orthonormal rows of basis[i]."""
    for k in range(count):
        value = 0.0
        for r in range(6):
            value += basis[i, k, r] * V[j, m, r]
        for r in range(6):
            V[j, m, r] -= value * basis[i, k, r]


@inner
def normalise(V, j, m):
    """V[j, m] ← unit length."""
    value = 0.0
    for r in range(6):
        value += V[j, m, r] * V[j, m, r]
    value = 1.0 / math.sqrt(value)
    for r in range(6):
        V[j, m, r] *= value


@inner
def orthogonalise(basis, i, count, V, j, m):
    """Both, twice: orthogonal to rounding."""
    for _ in range(2):
        subtract(basis, i, count, V, j, m)
        normalise(V, j, m)


@inner
def dual_basis(cols, iv, n, Q, i):
    """Q[i, k] ← column k of A(AᵀA)⁻¹ = Q·T⁻ᵀ, from the orthonormal Q with A = Q·T, T upper triangular."""
    for k in range(n - 1, -1, -1):
        pivot = 0.0
        for l in range(k, n):
            value = 0.0
            for r in range(6):
                value += Q[i, k, r] * cols[iv + l, r]
            if l == k:
                pivot = value
            cols[iv + l, REST] = value
        for r in range(6):
            value = Q[i, k, r]
            for l in range(k + 1, n):
                value -= cols[iv + l, REST] * Q[i, l, r]
            Q[i, k, r] = value / pivot


@tree_kernel
def multipliers(
    ints, rows, inverse, Z, Q, kids_start, kids, row_start, front_start, force, bias, tau, V, K, g, rest, lam
):
    """Multipliers ``lam`` of all joints; ``force`` becomes F + SᵀA(AᵀA)⁻¹τ. Theory (22)–(25).

    V (2·largest front, 6) scratch; K fronts, their upper triangles by rows; g right-hand sides of the fronts (as long
    as the largest front times bodies, at 6·front); rest (n + 1, 42) what a front leaves for its parent's.
    """
    n = len(ints)
    half = len(V) // 2
    for i in range(1, n):
        spread_tau(ints, rows, Q, tau, force, V, i)
    for b in range(n - 1, 0, -1):
        own, size = 6 - ints[b, V_COUNT], 0
        for at in range(kids_start[b], kids_start[b + 1]):
            c = kids[at]
            for r in range(6 - ints[c, V_COUNT]):
                for e in range(6):
                    V[half, e] = Z[c, r, e]
                x0, x1, x2, x3, x4, x5 = inwards_to(rows, c, V, half)
                V[size, 0], V[size, 1], V[size, 2] = -x0, -x1, -x2
                V[size, 3], V[size, 4], V[size, 5] = -x3, -x4, -x5
                size += 1
        eliminated = size
        for r in range(own):
            for e in range(6):
                V[size, e] = Z[b, r, e]
            size += 1
        first, right = front_start[b, 0], front_start[b, 1]
        assemble(inverse, force, b, V, half, size, K, first, g, right)
        add_children(ints, kids, kids_start[b], kids_start[b + 1], rest, K, first, size, g, right)
        for r in range(own):
            value = 0.0
            for e in range(6):
                value += Z[b, r, e] * bias[b, e]
            g[right + eliminated + r] += value
        eliminate(K, first, size, g, right, size if ints[b, PARENT] == 0 else eliminated)
        for r in range(own):
            rest[b, 36 + r] = g[right + eliminated + r]
            for s in range(r, own):
                rest[b, 6 * r + s] = K[first + (eliminated + r) * size + eliminated + s]
    for b in range(1, n):
        own, eliminated = 6 - ints[b, V_COUNT], 0
        for at in range(kids_start[b], kids_start[b + 1]):
            eliminated += 6 - ints[kids[at], V_COUNT]
        size = eliminated + own
        first, right = front_start[b, 0], front_start[b, 1]
        if ints[b, PARENT] > 0:
            for r in range(own):
                g[right + eliminated + r] = lam[row_start[b] + r]
        for k in range((size if ints[b, PARENT] == 0 else eliminated) - 1, -1, -1):
            value = g[right + k]
            for s in range(k + 1, size):
                value -= K[first + k * size + s] * g[right + s]
            g[right + k] = value / K[first + k * size + k]
        at_row = 0
        for at in range(kids_start[b], kids_start[b + 1]):
            c = kids[at]
            for r in range(6 - ints[c, V_COUNT]):
                lam[row_start[c] + r] = g[right + at_row]
                at_row += 1
        for r in range(own):
            lam[row_start[b] + r] = g[right + eliminated + r]


@inner
def spread_tau(ints, rows, Q, tau, force, V, i):
    """Add SᵀA(AᵀA)⁻¹τ of joint i to ``force``: forces of the drives on both bodies."""
    iv = ints[i, V_START]
    for r in range(6):
        V[0, r] = 0.0
    for k in range(ints[i, V_COUNT]):
        for r in range(6):
            V[0, r] += Q[i, k, r] * tau[iv + k]
    for r in range(6):
        force[i, r] += V[0, r]
    p = ints[i, PARENT]
    if p > 0:
        x0, x1, x2, x3, x4, x5 = inwards_to(rows, i, V, 0)
        force[p, 0] -= x0
        force[p, 1] -= x1
        force[p, 2] -= x2
        force[p, 3] -= x3
        force[p, 4] -= x4
        force[p, 5] -= x5


@inner
def assemble(inverse, force, b, V, half, size, K, first, g, right):
    """Front of body b: V·M⁻¹·Vᵀ and −V·M⁻¹·F."""
    for r in range(size):
        for e in range(6):
            value = 0.0
            for d in range(6):
                value += V[r, d] * inverse[b, 6 * d + e]
            V[half + r, e] = value
        value = 0.0
        for e in range(6):
            value -= V[half + r, e] * force[b, e]
        g[right + r] = value
        for s in range(r + 1):
            value = 0.0
            for e in range(6):
                value += V[half + r, e] * V[s, e]
            K[first + s * size + r] = value


@inner
def add_children(ints, kids, begin, end, rest, K, first, size, g, right):
    """Add what the fronts of the children left."""
    at_row = 0
    for at in range(begin, end):
        c = kids[at]
        own = 6 - ints[c, V_COUNT]
        for r in range(own):
            g[right + at_row + r] += rest[c, 36 + r]
            for s in range(r, own):
                K[first + (at_row + r) * size + at_row + s] += rest[c, 6 * r + s]
        at_row += own


@inner
def eliminate(K, first, size, g, right, count):
    """Cholesky of the first ``count`` rows of a front (upper triangle by rows) with its right-hand side."""
    for k in range(count):
        row = first + k * size
        scale = 1.0 / math.sqrt(K[row + k])
        for s in range(k, size):
            K[row + s] *= scale
        g[right + k] *= scale
        for r in range(k + 1, size):
            factor, other = K[row + r], first + r * size
            g[right + r] -= factor * g[right + k]
            for s in range(r, size):
                K[other + s] -= factor * K[row + s]


@tree_kernel
def cartesian_accelerations(ints, rows, inverse, Z, Q, row_start, force, bias, tau, lam, w, reaction, acc):
    """w = M⁻¹(F + SᵀZλ), reactions R = Zλ + A(AᵀA)⁻¹τ, and q̈ = (AᵀA)⁻¹Aᵀ(S·w − ŵ). Theory (25), (26)."""
    n = len(ints)
    for i in range(1, n):
        for e in range(6):
            reaction[i, e] = 0.0
        for r in range(6 - ints[i, V_COUNT]):
            for e in range(6):
                reaction[i, e] += Z[i, r, e] * lam[row_start[i] + r]
    for i in range(n - 1, 0, -1):
        for e in range(6):
            force[i, e] += reaction[i, e]
        p = ints[i, PARENT]
        if p > 0:
            x0, x1, x2, x3, x4, x5 = inwards_to(rows, i, reaction, i)
            force[p, 0] -= x0
            force[p, 1] -= x1
            force[p, 2] -= x2
            force[p, 3] -= x3
            force[p, 4] -= x4
            force[p, 5] -= x5
    for e in range(6):
        w[0, e] = 0.0
    for i in range(1, n):  # force[i] is complete: all reactions were added before
        outwards_from(rows, i, w, ints[i, PARENT], w, i)
        for e in range(6):
            reaction_e = w[i, e]
            value = 0.0
            for d in range(6):
                value += inverse[i, 6 * e + d] * force[i, d]
            w[i, e] = value
            bias[i, e] = value - reaction_e - bias[i, e]  # relative acceleration of the joint
        iv = ints[i, V_START]
        for k in range(ints[i, V_COUNT]):
            value = 0.0
            for e in range(6):
                value += Q[i, k, e] * bias[i, e]
                reaction[i, e] += Q[i, k, e] * tau[iv + k]
            acc[iv + k] = value
