"""The direct method: bases B = TA of every body, mass matrix BᵀMB, right-hand side Bᵀ(F − Mψ). Theory (45), (46)."""

from solvers.kernels.trees.carry import momentum, outwards_from, project
from solvers.kernels.trees.layout import PARENT, V_COUNT, V_START, tree_kernel


@tree_kernel
def direct_equations(ints, reals, rows, cols, force, bias, tau, before, B, psi, work, M, rhs):
    """Mass matrix M (n_v, n_v) and right-hand side. B (n + 1, n_v, 6); psi (n + 1, 6); work (2, 6) scratch."""
    n_v = len(tau)
    for k in range(n_v):
        rhs[k] = tau[k]
        for l in range(n_v):
            M[k, l] = 0.0
    for k in range(6):
        psi[0, k] = 0.0
    for i in range(1, len(ints)):
        p, iv = ints[i, PARENT], ints[i, V_START]
        outwards_from(rows, i, psi, p, psi, i)
        for r in range(6):
            psi[i, r] += bias[i, r]
        while p > 0 and ints[p, V_COUNT] == 0:
            p = ints[p, PARENT]
        last = ints[p, V_START] + ints[p, V_COUNT] - 1 if p > 0 else -1
        p = ints[i, PARENT]
        k = last
        while k >= 0:
            outwards_from(rows, i, B[p], k, B[i], k)
            k = before[k]
        for k in range(iv, iv + ints[i, V_COUNT]):
            for r in range(6):
                B[i, k, r] = cols[k, r]
            last = k
        a, b, c, x, y, z = momentum(reals, i, psi, i)
        work[0, 0], work[0, 1], work[0, 2] = force[i, 0] - a, force[i, 1] - b, force[i, 2] - c
        work[0, 3], work[0, 4], work[0, 5] = force[i, 3] - x, force[i, 4] - y, force[i, 5] - z
        k = last
        while k >= 0:
            rhs[k] += project(B[i], k, work, 0)
            work[1, 0], work[1, 1], work[1, 2], work[1, 3], work[1, 4], work[1, 5] = momentum(reals, i, B[i], k)
            l = k
            while l >= 0:
                M[k, l] += project(B[i], l, work, 1)
                l = before[l]
            k = before[k]
