"""The extended system solved for any right-hand sides: LᵀDL (DEC) and the unsymmetric elimination of Vereshchagin.

Both read what ``place`` wrote and treat every joint by its tangent basis A. [M −Sᵀ 0; −S 0 A; 0 Aᵀ 0]·(w, R, x) =
(force, −bias, tau): accelerations of form (1), or with momenta for tau the speeds of form (4). Theory (27)–(35).
"""

from solvers.kernels.trees.carry import inwards_to, momentum, outwards_from
from solvers.kernels.trees.eliminate import inwards_sequence
from solvers.kernels.trees.inwards import load_body, start
from solvers.kernels.trees.layout import (
    BIAS_A,
    BIAS_W,
    FACTOR_L,
    GAIN,
    PARENT,
    REST,
    RHO,
    V_COUNT,
    V_START,
    R,
    U,
    inner,
    tree_kernel,
)
from solvers.kernels.trees.vectors import turned


@tree_kernel
def decomposition_solve(ints, reals, rows, cols, S, force, bias, tau, x, w):
    """Solve the extended system by LᵀDL; x along the joints and ``w`` (n + 1, 6) of the bodies."""
    n = len(ints)
    for i in range(1, n):
        start(reals, rows, i)
        load_body(rows, i, force[i, 0], force[i, 1], force[i, 2], force[i, 3], force[i, 4], force[i, 5])
        for k in range(3):
            rows[i, BIAS_W + k] = bias[i, 3 + k]
        rows[i, BIAS_A], rows[i, BIAS_A + 1], rows[i, BIAS_A + 2] = turned(
            rows, i, R, bias[i, 0], bias[i, 1], bias[i, 2]
        )
    for i in range(n - 1, 0, -1):
        inwards_sequence(rows, i, ints[i, PARENT], tau, ints[i, V_START], ints[i, V_COUNT], cols, S)
    for k in range(6):
        w[0, k] = 0.0
    for i in range(1, n):
        outwards_from(rows, i, w, ints[i, PARENT], w, i)
        for r in range(6):
            w[i, r] += bias[i, r]
        iv, n_v = ints[i, V_START], ints[i, V_COUNT]
        for k in range(iv, iv + n_v):
            value = cols[k, REST]
            for r in range(6):
                value -= cols[k, U + r] * w[i, r]
            x[k] = value
        for k in range(iv + n_v - 1, iv - 1, -1):
            value = x[k]
            for l in range(k + 1, iv + n_v):
                value -= cols[l, FACTOR_L + k - iv] * x[l]
            x[k] = value / cols[k, FACTOR_L + k - iv]
        for k in range(iv, iv + n_v):
            for r in range(6):
                w[i, r] += cols[k, r] * x[k]


@tree_kernel
def vereshchagin_solve(ints, reals, rows, cols, force, bias, tau, M, P, x, w):
    """The same by M* − M*A(AᵀM*A)⁻¹AᵀM* with full 6×6 matrices and Gauss elimination (Ivanov 2012, 4.1).

    M (n + 1, 36) articulated inertias; P (n + 1, 6) articulated forces.
    """
    n = len(ints)
    for i in range(1, n):
        own_matrix(reals, i, w, M)
        for k in range(6):
            P[i, k] = force[i, k]
    for i in range(n - 1, 0, -1):
        iv, n_v = ints[i, V_START], ints[i, V_COUNT]
        for k in range(iv, iv + n_v):
            for c in range(6):  # AᵀM*, left in U
                value = 0.0
                for r in range(6):
                    value += cols[k, r] * M[i, 6 * r + c]
                cols[k, U + c] = value
            value = tau[k]
            for r in range(6):
                value += cols[k, r] * P[i, r]
            cols[k, REST] = value
        for k in range(iv, iv + n_v):
            for l in range(iv, iv + n_v):
                value = 0.0
                for r in range(6):
                    value += cols[k, U + r] * cols[l, r]
                cols[k, FACTOR_L + l - iv] = value
        invert(cols, iv, n_v)
        p = ints[i, PARENT]
        if p > 0:
            pass_inwards(rows, cols, iv, n_v, bias, M, P, i, p, w)
    for k in range(6):
        w[0, k] = 0.0
    for i in range(1, n):
        outwards_from(rows, i, w, ints[i, PARENT], w, i)
        for r in range(6):
            w[i, r] += bias[i, r]
        iv, n_v = ints[i, V_START], ints[i, V_COUNT]
        for k in range(iv, iv + n_v):
            value = 0.0
            for l in range(iv, iv + n_v):
                rest = cols[l, REST]
                for r in range(6):
                    rest -= cols[l, U + r] * w[i, r]
                value += cols[k, FACTOR_L + l - iv] * rest
            x[k] = value
        for k in range(iv, iv + n_v):
            for r in range(6):
                w[i, r] += cols[k, r] * x[k]


@inner
def own_matrix(reals, i, w, M):
    """M[i] = own inertia of body i as a full 6×6 matrix; w[i] is used as scratch."""
    for c in range(6):
        for r in range(6):
            w[i, r] = 1.0 if r == c else 0.0
        M[i, c], M[i, 6 + c], M[i, 12 + c], M[i, 18 + c], M[i, 24 + c], M[i, 30 + c] = momentum(reals, i, w, i)


@inner
def invert(cols, iv, n_v):
    """Inverse of the small matrix in FACTOR_L by Gauss–Jordan."""
    for k in range(n_v):
        pivot = 1.0 / cols[iv + k, FACTOR_L + k]
        cols[iv + k, FACTOR_L + k] = 1.0
        for l in range(n_v):
            cols[iv + k, FACTOR_L + l] *= pivot
        for m in range(n_v):
            if m != k:
                factor = cols[iv + m, FACTOR_L + k]
                cols[iv + m, FACTOR_L + k] = 0.0
                for l in range(n_v):
                    cols[iv + m, FACTOR_L + l] -= factor * cols[iv + k, FACTOR_L + l]


@inner
def pass_inwards(rows, cols, iv, n_v, bias, M, P, i, p, w):
    """Add Cᵀ(E − M*A(AᵀM*A)⁻¹Aᵀ)M*·C and its force to the parent; w[i] is used as scratch."""
    for k in range(n_v):  # M*A(AᵀM*A)⁻¹ by columns, left in GAIN
        for r in range(6):
            value = 0.0
            for l in range(n_v):
                value += cols[iv + l, r] * cols[iv + l, FACTOR_L + k]
            w[i, r] = value
        for r in range(6):
            value = 0.0
            for c in range(6):
                value += M[i, 6 * r + c] * w[i, c]
            cols[iv + k, GAIN + r] = value
    for k in range(iv, iv + n_v):
        for r in range(6):
            P[i, r] -= cols[k, GAIN + r] * cols[k, REST]
            for c in range(6):
                M[i, 6 * r + c] -= cols[k, GAIN + r] * cols[k, U + c]
    for r in range(6):
        value = P[i, r]
        for c in range(6):
            value -= M[i, 6 * r + c] * bias[i, c]
        w[i, r] = value
    for k in range(6):
        P[i, k] = w[i, k]
    x0, x1, x2, x3, x4, x5 = inwards_to(rows, i, P, i)
    P[p, 0] += x0
    P[p, 1] += x1
    P[p, 2] += x2
    P[p, 3] += x3
    P[p, 4] += x4
    P[p, 5] += x5
    congruence(rows, M, i, p, w)


@inner
def congruence(rows, M, i, p, w):
    """M[p] += Cᵀ·M[i]·C, column by column; M[i] is overwritten by M[i]·C."""
    x, y, z = rows[i, RHO], rows[i, RHO + 1], rows[i, RHO + 2]
    for r in range(6):  # row r of M·C, that is (Cᵀ·row)ᵀ
        a, b, c = turned(rows, i, R, M[i, 6 * r], M[i, 6 * r + 1], M[i, 6 * r + 2])
        d, e, f = turned(rows, i, R, M[i, 6 * r + 3], M[i, 6 * r + 4], M[i, 6 * r + 5])
        M[i, 6 * r], M[i, 6 * r + 1], M[i, 6 * r + 2] = a, b, c
        M[i, 6 * r + 3], M[i, 6 * r + 4], M[i, 6 * r + 5] = d + y * c - z * b, e + z * a - x * c, f + x * b - y * a
    for c in range(6):
        for r in range(6):
            w[i, r] = M[i, 6 * r + c]
        x0, x1, x2, x3, x4, x5 = inwards_to(rows, i, w, i)
        M[p, c] += x0
        M[p, 6 + c] += x1
        M[p, 12 + c] += x2
        M[p, 18 + c] += x3
        M[p, 24 + c] += x4
        M[p, 30 + c] += x5
