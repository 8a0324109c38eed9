"""Six-vectors along the tree: C·w outwards, Cᵀ·R inwards, M·w of one body. Theory (3), (4), (10)."""

from solvers.kernels.trees.layout import FIRST, MASS, RHO, SECOND, R, inner
from solvers.kernels.trees.vectors import cross, symmetric_times, turned, turned_back


@inner
def outwards_from(rows, i, X, p, Y, k):
    """Y[k] = C_i·X[p]: motion of body i if it were fixed to its parent."""
    a, b, c = X[p, 3], X[p, 4], X[p, 5]
    x, y, z = cross(a, b, c, rows[i, RHO], rows[i, RHO + 1], rows[i, RHO + 2])
    Y[k, 0], Y[k, 1], Y[k, 2] = turned_back(rows, i, R, X[p, 0] + x, X[p, 1] + y, X[p, 2] + z)
    Y[k, 3], Y[k, 4], Y[k, 5] = turned_back(rows, i, R, a, b, c)


@inner
def inwards_to(rows, i, X, k):
    """C_iᵀ·X[k] as six numbers: force on the parent, moment at its origin."""
    fx, fy, fz = turned(rows, i, R, X[k, 0], X[k, 1], X[k, 2])
    nx, ny, nz = turned(rows, i, R, X[k, 3], X[k, 4], X[k, 5])
    x, y, z = cross(rows[i, RHO], rows[i, RHO + 1], rows[i, RHO + 2], fx, fy, fz)
    return fx, fy, fz, nx + x, ny + y, nz + z


@inner
def momentum(reals, i, X, k):
    """M_i·X[k] of the own inertia of body i as six numbers."""
    a, b, c, x, y, z = X[k, 0], X[k, 1], X[k, 2], X[k, 3], X[k, 4], X[k, 5]
    m, hx, hy, hz = reals[i, MASS], reals[i, FIRST], reals[i, FIRST + 1], reals[i, FIRST + 2]
    fx, fy, fz = cross(x, y, z, hx, hy, hz)
    nx, ny, nz = cross(hx, hy, hz, a, b, c)
    jx, jy, jz = symmetric_times(
        reals[i, SECOND], reals[i, SECOND + 1], reals[i, SECOND + 2],
        reals[i, SECOND + 3], reals[i, SECOND + 4], reals[i, SECOND + 5], x, y, z,
    )  # fmt: skip
    return m * a + fx, m * b + fy, m * c + fz, nx + jx, ny + jy, nz + jz


@inner
def project(cols, k, X, i):
    """Scalar product of the tangent vector of speed k and X[i]."""
    return (cols[k, 0] * X[i, 0] + cols[k, 1] * X[i, 1] + cols[k, 2] * X[i, 2]) + (
        cols[k, 3] * X[i, 3] + cols[k, 4] * X[i, 4] + cols[k, 5] * X[i, 5]
    )
