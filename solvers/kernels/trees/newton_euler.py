"""Inverse dynamics: accelerations outwards, reactions inwards. Theory (11)–(13)."""

from solvers.kernels.trees.carry import inwards_to, momentum, outwards_from, project
from solvers.kernels.trees.layout import PARENT, V_COUNT, V_START, tree_kernel


@tree_kernel
def newton_euler(ints, reals, rows, cols, force, bias, acc, w, reaction, tau):
    """Motion ``w`` = T(A·acc + bias), reactions R of S ᵀR = M·w − force, ``tau`` = AᵀR. Reads what ``place`` wrote.

    With force and bias zero, tau = AᵀTᵀMTA·acc: the product of the mass matrix and a vector.
    """
    n = len(ints)
    for k in range(6):
        w[0, k] = 0.0
    for i in range(1, n):
        outwards_from(rows, i, w, ints[i, PARENT], w, i)
        for k in range(6):
            w[i, k] += bias[i, k]
        for k in range(ints[i, V_START], ints[i, V_START] + ints[i, V_COUNT]):
            for r in range(6):
                w[i, r] += cols[k, r] * acc[k]
        a, b, c, x, y, z = momentum(reals, i, w, i)
        reaction[i, 0], reaction[i, 1], reaction[i, 2] = a - force[i, 0], b - force[i, 1], c - force[i, 2]
        reaction[i, 3], reaction[i, 4], reaction[i, 5] = x - force[i, 3], y - force[i, 4], z - force[i, 5]
    for i in range(n - 1, 0, -1):
        for k in range(ints[i, V_START], ints[i, V_START] + ints[i, V_COUNT]):
            tau[k] = project(cols, k, reaction, i)
        p = ints[i, PARENT]
        if p > 0:
            a, b, c, x, y, z = inwards_to(rows, i, reaction, i)
            reaction[p, 0] += a
            reaction[p, 1] += b
            reaction[p, 2] += c
            reaction[p, 3] += x
            reaction[p, 4] += y
            reaction[p, 5] += z
