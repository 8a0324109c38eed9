"""LU factors of a small dense matrix, in place and without allocation."""

from solvers.kernels.jit import BOOL, FLOATS, INT, INTS, MATRIX, NONE, part


@part(BOOL, MATRIX, INT, INTS)
def lu_factor(A, n, pivot):
    """Factor the leading n × n block with row exchanges. False if it is singular."""
    for k in range(n):
        best, size = k, abs(A[k, k])
        for i in range(k + 1, n):
            if abs(A[i, k]) > size:
                best, size = i, abs(A[i, k])
        pivot[k] = best
        if not size > 0.0:
            return False
        if best != k:
            for j in range(n):
                A[k, j], A[best, j] = A[best, j], A[k, j]
        inverse = 1.0 / A[k, k]
        for i in range(k + 1, n):
            factor = A[i, k] * inverse
            A[i, k] = factor
            if factor != 0.0:
                for j in range(k + 1, n):
                    A[i, j] -= factor * A[k, j]
    return True


@part(NONE, MATRIX, INT, INTS, FLOATS)
def lu_solve(A, n, pivot, x):
    """x ← A⁻¹x with the factors."""
    for k in range(n):
        other = pivot[k]
        if other != k:
            x[k], x[other] = x[other], x[k]
    for i in range(n):
        value = x[i]
        for j in range(i):
            value -= A[i, j] * x[j]
        x[i] = value
    for i in range(n - 1, -1, -1):
        value = x[i]
        for j in range(i + 1, n):
            value -= A[i, j] * x[j]
        x[i] = value / A[i, i]
