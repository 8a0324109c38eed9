"""Iterative solution of Lagrange's equations of the second kind that carries the inverse, or the matrix, along (ITR).

Powell–Broyden updates of rank one; the product of the mass matrix and a vector comes from the recursion of
``newton_euler``, the matrix itself is never formed. Theory (39)–(44); Shimanovsky 2024, (11); Ivanov 2012, (4.2).
"""

import math

from solvers.kernels.trees.layout import inner, tree_kernel
from solvers.kernels.trees.newton_euler import newton_euler


@inner
def product(H, r, u):
    """u = H·r of a symmetric matrix, row by row; returns uᵀr."""
    n = len(r)
    for k in range(n):
        u[k] = 0.0
    for l in range(n):
        factor = r[l]
        for k in range(n):
            u[k] += factor * H[l, k]
    total = 0.0
    for k in range(n):
        total += u[k] * r[k]
    return total


@inner
def residual(ints, reals, rows, cols, zero, x, w, reaction, b, r, old):
    """r = b − M·x, ``old`` the previous r; returns rᵀr."""
    newton_euler(ints, reals, rows, cols, zero, zero, x, w, reaction, old)
    total = 0.0
    for k in range(len(b)):
        value = b[k] - old[k]
        old[k] = r[k]
        r[k] = value
        total += value * value
    return total


@tree_kernel
def inverse_iteration(ints, reals, rows, cols, zero, b, H, tolerance, limit, w, reaction, x, r, old, u):
    """Solve M·x = b with an approximate inverse H, which is improved. Returns the number of iterations, −1: too many.

    ``tolerance`` bounds |b − M·x|. An update whose denominator is lost in rounding is left out.
    """
    n = len(b)
    product(H, b, x)
    for k in range(n):
        r[k] = b[k]
    size = residual(ints, reals, rows, cols, zero, x, w, reaction, b, r, old)
    for iteration in range(limit):
        if size <= tolerance * tolerance:
            return iteration
        ur = product(H, r, u)
        uo, uu, rr = 0.0, 0.0, 0.0
        for k in range(n):
            uo += u[k] * old[k]
            uu += u[k] * u[k]
            rr += (old[k] - r[k]) * (old[k] - r[k])
        denominator = uo - ur
        beta = 1.0
        if abs(denominator) > 1e-12 * math.sqrt(uu * rr):
            alpha = 1.0 / denominator
            beta += alpha * ur
            for k in range(n):
                factor = alpha * u[k]
                for l in range(n):
                    H[k, l] += factor * u[l]
        for k in range(n):
            x[k] += beta * u[k]
        size = residual(ints, reals, rows, cols, zero, x, w, reaction, b, r, old)
    return limit if size <= tolerance * tolerance else -1


@inner
def factor_solve(U, d, r, u):
    """u = (Uᵀ·D·U)⁻¹·r with unit upper U."""
    n = len(r)
    for k in range(n):
        u[k] = r[k]
    for k in range(n):
        factor = u[k]
        for l in range(k + 1, n):
            u[l] -= factor * U[k, l]
    for k in range(n - 1, -1, -1):
        value = u[k] / d[k]
        for l in range(k + 1, n):
            value -= U[k, l] * u[l]
        u[k] = value


@inner
def factor_update(U, d, alpha, y):
    """Uᵀ·D·U + alpha·y·yᵀ in place; y is used up. Returns False if a pivot would not stay positive."""
    n = len(y)
    for k in range(n):
        p = y[k]
        new = d[k] + alpha * p * p
        if not new > 0.0:
            return False
        beta = p * alpha / new
        alpha = d[k] * alpha / new
        d[k] = new
        for l in range(k + 1, n):
            y[l] -= p * U[k, l]
            U[k, l] += beta * y[l]
    return True


@tree_kernel
def direct_iteration(ints, reals, rows, cols, zero, b, U, d, tolerance, limit, w, reaction, x, r, old, u):
    """The same with the factor Uᵀ·D·U of an approximate matrix: B ← B − r·rᵀ/(rᵀs) after a step s that left r.

    (y − B·s = −r with y = M·s and B·s the residual before the step.) Returns the number of iterations, −1: too many,
    −2: the factor lost its positive pivots and must be made anew.
    """
    n = len(b)
    for k in range(n):
        r[k] = b[k]
        x[k] = 0.0
    factor_solve(U, d, r, u)
    for k in range(n):
        x[k] = u[k]
    size = residual(ints, reals, rows, cols, zero, x, w, reaction, b, r, old)
    for iteration in range(limit):
        if size <= tolerance * tolerance:
            return iteration
        rs, ss = 0.0, 0.0
        for k in range(n):
            rs += r[k] * u[k]
            ss += u[k] * u[k]
            old[k] = r[k]
        if abs(rs) > 1e-12 * math.sqrt(ss * size) and not factor_update(U, d, -1.0 / rs, old):
            return -2
        factor_solve(U, d, r, u)
        for k in range(n):
            x[k] += u[k]
        size = residual(ints, reals, rows, cols, zero, x, w, reaction, b, r, old)
    return limit if size <= tolerance * tolerance else -1
