"""What a body hands over to its parent: articulated inertia and force, turned and moved. Theory (34), (37).

The inertia is three 3×3 blocks, f = Λ·a + Hᵀ·α and n = H·a + J·α. Entry (r, c) of all of them is one value of four
places, (Λ, J, H, Hᵀ), kept for r ≤ c in the order 00, 11, 22, 01, 02, 12: one product acts on the whole inertia, and
the entry (c, r) has the last two places exchanged. The force is three values, f in the places 0 and 3, n in 1 and 2:
the places of the product of the inertia with (a, α, a, α).
"""

from solvers.kernels.trees.lanes import (
    fused,
    load,
    minus,
    order_0132,
    order_0200,
    order_0300,
    pack,
    spread,
    store,
)
from solvers.kernels.trees.layout import BIAS_A, BIAS_W, INERTIA, LOAD, RHO, R, inner
from solvers.kernels.trees.vectors import turned


@inner
def product(a, b, c, x, y, z):
    """a·x + b·y + c·z."""
    return fused(a, x, fused(b, y, c * z))


@inner
def arm(a, b, c, d, e):
    """a + b·c + d·e."""
    return fused(d, e, fused(b, c, a))


@inner
def turn(rows, i, X00, X11, X22, X01, X02, X12):
    """R·X·Rᵀ, entries 00, 11, 22, 01, 02, 12."""
    X10, X20, X21 = order_0132(X01), order_0132(X02), order_0132(X12)
    a, b, c = spread(rows[i, R]), spread(rows[i, R + 1]), spread(rows[i, R + 2])
    T00, T10, T20 = product(a, b, c, X00, X01, X02), product(a, b, c, X10, X11, X12), product(a, b, c, X20, X21, X22)
    Y00 = product(a, b, c, T00, T10, T20)
    d, e, f = spread(rows[i, R + 3]), spread(rows[i, R + 4]), spread(rows[i, R + 5])
    T01, T11, T21 = product(d, e, f, X00, X01, X02), product(d, e, f, X10, X11, X12), product(d, e, f, X20, X21, X22)
    Y01, Y11 = product(a, b, c, T01, T11, T21), product(d, e, f, T01, T11, T21)
    g, h, k = spread(rows[i, R + 6]), spread(rows[i, R + 7]), spread(rows[i, R + 8])
    T02, T12, T22 = product(g, h, k, X00, X01, X02), product(g, h, k, X10, X11, X12), product(g, h, k, X20, X21, X22)
    Y02, Y12, Y22 = product(a, b, c, T02, T12, T22), product(d, e, f, T02, T12, T22), product(g, h, k, T02, T12, T22)
    return Y00, Y11, Y22, Y01, Y02, Y12


@inner
def turn_force(rows, i, F0, F1, F2):
    """R·F."""
    return (
        product(spread(rows[i, R]), spread(rows[i, R + 1]), spread(rows[i, R + 2]), F0, F1, F2),
        product(spread(rows[i, R + 3]), spread(rows[i, R + 4]), spread(rows[i, R + 5]), F0, F1, F2),
        product(spread(rows[i, R + 6]), spread(rows[i, R + 7]), spread(rows[i, R + 8]), F0, F1, F2),
    )


@inner
def hand_over(rows, i, p, X, F):
    """Add to body p what is left of the inertia X and the force F of its child i (axes and origin of i).

    Both are turned to the axes of p, the bias accelerations of i are taken off the force, and everything is moved to
    the origin of p: the lower rows of the inertia gain ρ̃ times the upper ones, then the right columns lose the left
    ones times ρ̃.
    """
    Y00, Y11, Y22, Y01, Y02, Y12 = turn(rows, i, X[0], X[1], X[2], X[3], X[4], X[5])
    F0, F1, F2 = turn_force(rows, i, F[0], F[1], F[2])
    wx, wy, wz = turned(rows, i, R, rows[i, BIAS_W], rows[i, BIAS_W + 1], rows[i, BIAS_W + 2])
    ax, ay, az = rows[i, BIAS_A], rows[i, BIAS_A + 1], rows[i, BIAS_A + 2]
    B0, B1, B2 = minus(pack(ax, wx, ax, wx)), minus(pack(ay, wy, ay, wy)), minus(pack(az, wz, az, wz))
    Y10, Y20, Y21 = order_0132(Y01), order_0132(Y02), order_0132(Y12)
    F0 = fused(Y00, B0, arm(F0, Y01, B1, Y02, B2))
    F1 = fused(Y11, B1, arm(F1, Y10, B0, Y12, B2))
    F2 = fused(Y22, B2, arm(F2, Y20, B0, Y21, B1))
    x, y, z = rows[i, RHO], rows[i, RHO + 1], rows[i, RHO + 2]
    # f of the places 0 and 3 has moments ρ × f in the places 1 and 2
    x1, y1, z1 = pack(0.0, x, x, 0.0), pack(0.0, y, y, 0.0), pack(0.0, z, z, 0.0)
    x2, y2, z2 = minus(x1), minus(y1), minus(z1)
    f0, f1, f2 = order_0300(F0), order_0300(F1), order_0300(F2)
    add(rows, p, LOAD, arm(F0, z2, f1, y1, f2))
    add(rows, p, LOAD + 4, arm(F1, z1, f0, x2, f2))
    add(rows, p, LOAD + 8, arm(F2, y2, f0, x1, f1))
    W00, W01, W02 = order_0300(Y00), order_0300(Y01), order_0300(Y02)
    W10, W11, W12 = order_0300(Y10), order_0300(Y11), order_0300(Y12)
    W20, W21, W22 = order_0300(Y20), order_0300(Y21), order_0300(Y22)
    Z00, Z01, Z02 = arm(Y00, z2, W10, y1, W20), arm(Y01, z2, W11, y1, W21), arm(Y02, z2, W12, y1, W22)
    Z10, Z11, Z12 = arm(Y10, z1, W00, x2, W20), arm(Y11, z1, W01, x2, W21), arm(Y12, z1, W02, x2, W22)
    Z20, Z21, Z22 = arm(Y20, y2, W00, x1, W10), arm(Y21, y2, W01, x1, W11), arm(Y22, y2, W02, x1, W12)
    x1, y1, z1 = pack(0.0, x, 0.0, x), pack(0.0, y, 0.0, y), pack(0.0, z, 0.0, z)
    x2, y2, z2 = minus(x1), minus(y1), minus(z1)
    V00, V01, V02 = order_0200(Z00), order_0200(Z01), order_0200(Z02)
    V10, V11, V12 = order_0200(Z10), order_0200(Z11), order_0200(Z12)
    V20, V21 = order_0200(Z20), order_0200(Z21)
    add(rows, p, INERTIA, arm(Z00, z2, V01, y1, V02))
    add(rows, p, INERTIA + 4, arm(Z11, z1, V10, x2, V12))
    add(rows, p, INERTIA + 8, arm(Z22, y2, V20, x1, V21))
    add(rows, p, INERTIA + 12, arm(Z01, z1, V00, x2, V02))
    add(rows, p, INERTIA + 16, arm(Z02, y2, V00, x1, V01))
    add(rows, p, INERTIA + 20, arm(Z12, y2, V10, x1, V11))


@inner
def add(rows, p, at, x):
    """rows[p, at : at + 4] += x."""
    store(rows, p, at, load(rows, p, at) + x)
