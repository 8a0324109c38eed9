"""Solution of M·a = r + Gᵀλ, G·a = γ with equations that may repeat one another.

M = LᵀL with a lower triangle L that has entries only between a speed and those above it in the tree: elimination from
the leaves fills nothing in, and modal speeds, which couple with those that move their frame alone, come first. In deep
trees of rigid bodies L is not formed: articulated bodies apply its inverse in a linear number of operations. With
B = G·L⁻¹ the multipliers solve B·Bᵀλ = γ − B·L⁻ᵀr. A Householder factorisation Bᵀ = Q·R·Pᵀ with column pivoting finds
the rank; accelerations need R₁₁ only and are unique; multipliers of repeated equations are shared with the least norm.
Where there are many equations and each touches few speeds, B·Bᵀ is factored by blocks (``sparse_closure``).
Equations (13)–(16) of docs/theory/multibody.md.
"""

import math

from solvers.kernels.articulated import from_tree_leaves, from_tree_root
from solvers.kernels.jit import FLOATS, INT, INTS, MATRIX, MODEL, NONE, WORK, inner, part
from solvers.kernels.multibody_arrays import (
    BETA,
    GAMMA,
    GRAM,
    JACOBIAN,
    LAMBDA,
    PIVOT,
    R_QR,
    RANK,
    REFLECTORS,
    SPARSE,
    Y_QR,
    Z,
)
from solvers.kernels.sparse_closure import factor_sparse, solve_sparse
from solvers.kernels.vectors import product_from

#: A column of Bᵀ shorter than this part of the longest one repeats those already taken.
RANK_TOLERANCE = 1e-9


@part(INT, MATRIX, INT)
def cholesky(A, n):
    """Factor the leading n×n block in place (lower triangle). Returns −1, or the row whose pivot is not positive."""
    for i in range(n):
        for j in range(i):
            value = A[i, j]
            for k in range(j):
                value -= A[i, k] * A[j, k]
            A[i, j] = value / A[j, j]
        diagonal = A[i, i]
        value = diagonal
        for k in range(i):
            value -= A[i, k] * A[i, k]
        if not value > 1e-14 * abs(diagonal):
            return i
        A[i, i] = math.sqrt(value)
    return -1


@part(INT, MATRIX, INTS, INT)
def tree_factor(A, above, n):
    """Factor the mass matrix A = LᵀL in place (lower triangle); ``above[k]`` is the speed above speed k, or −1.

    Returns −1, or the row whose pivot is not positive.
    """
    first = A[0, 0]
    for k in range(1, n):
        A[0, k] = A[k, k]  # the upper triangle is not needed: its first row keeps the diagonal
    for k in range(n - 1, -1, -1):
        value, before = A[k, k], (A[0, k] if k > 0 else first)
        if not value > 1e-14 * abs(before):
            return k
        pivot = math.sqrt(value)
        A[k, k] = pivot
        i = above[k]
        while i >= 0:
            A[k, i] /= pivot
            i = above[i]
        i = above[k]
        while i >= 0:
            factor = A[k, i]
            if factor != 0.0:
                j = i
                while j >= 0:
                    A[i, j] -= factor * A[k, j]
                    j = above[j]
            i = above[i]
    return -1


@inner
def from_leaves(L, above, x, n):
    """x ← L⁻ᵀx."""
    for k in range(n - 1, -1, -1):
        value = x[k]
        if value != 0.0:
            value /= L[k, k]
            x[k] = value
            i = above[k]
            while i >= 0:
                x[i] -= L[k, i] * value
                i = above[i]


@inner
def from_root(L, above, x, n):
    """x ← L⁻¹x."""
    for k in range(n):
        value = x[k]
        i = above[k]
        while i >= 0:
            value -= L[k, i] * x[i]
            i = above[i]
        x[k] = value / L[k, k]


@inner
def forward(L, x, n):
    """x ← L⁻¹x."""
    for i in range(n):
        value = x[i]
        for k in range(i):
            value -= L[i, k] * x[k]
        x[i] = value / L[i, i]


@inner
def backward(L, x, n):
    """x ← L⁻ᵀx."""
    for i in range(n - 1, -1, -1):
        x[i] /= L[i, i]
        for k in range(i):
            x[k] -= L[i, k] * x[i]


@inner
def inwards(model, ws, x):
    """x ← L⁻ᵀx with the factor that ``factor_mass`` made: along the tree, or the triangle in M."""
    if len(ws.tree) > 0:
        from_tree_leaves(model, ws, x)
    else:
        from_leaves(ws.M, ws.above, x, len(x))


@inner
def outwards(model, ws, x):
    """x ← L⁻¹x."""
    if len(ws.tree) > 0:
        from_tree_root(model, ws, x)
    else:
        from_root(ws.M, ws.above, x, len(x))


@part(INT, MODEL, WORK)
def factor_closure(model, ws):
    """Factor the closure equations after M was factored, by blocks or by columns. Reads G and L; returns the rank."""
    ws.ints[SPARSE] = 0
    if len(model.closure_block) > 0 and len(ws.tree) == 0 and factor_sparse(model, ws):
        ws.ints[SPARSE] = 1
        return ws.ints[RANK]
    return factor_columns(model, ws)


@part(INT, MODEL, WORK)
def factor_columns(model, ws):
    """Factor Bᵀ = Q·R·Pᵀ after M was factored. Reads G and L; writes B (reflectors), R_qr, beta, pivot, rank.

    Column j of Bᵀ is row j of ``B``. R lies in ``R_qr`` as R[row, place], places in the order of ``pivot``.
    """
    m, n = ws.jac.shape[1], ws.jac.shape[2]
    columns, R, pivot = ws.jac[REFLECTORS], ws.qr[R_QR], ws.ints[PIVOT:]
    longest = 0.0
    for j in range(m):
        for k in range(n):
            columns[j, k] = ws.jac[JACOBIAN, j, k]
        inwards(model, ws, columns[j])
        pivot[j] = j
        longest = max(longest, norm_from(columns[j], 0, n))
    rank = 0
    for step in range(min(m, n)):
        best, best_norm = step, -1.0
        for j in range(step, m):
            length = norm_from(columns[pivot[j]], step, n)
            if length > best_norm:
                best, best_norm = j, length
        if best_norm <= RANK_TOLERANCE * longest or best_norm == 0.0:
            break
        pivot[step], pivot[best] = pivot[best], pivot[step]
        for row in range(step):
            R[row, step], R[row, best] = R[row, best], R[row, step]
        reflect(ws, step, best_norm, m, n)
        rank += 1
    ws.ints[RANK] = rank
    return rank


@inner
def norm_from(x, first, n):
    """Length of x[first:n]."""
    return math.sqrt(product_from(x, x, first, n))


@inner
def reflect(ws, step, length, m, n):
    """One Householder step: the reflector stays in its row of B from ``step`` on; the others are reflected."""
    u = ws.jac[REFLECTORS, ws.ints[PIVOT + step]]
    alpha = -length if u[step] > 0.0 else length
    ws.qr[R_QR, step, step] = alpha
    u[step] -= alpha
    ws.of_row[BETA, step] = -1.0 / (alpha * u[step])
    for place in range(step + 1, m):
        x = ws.jac[REFLECTORS, ws.ints[PIVOT + place]]
        apply_reflector(u, ws.of_row[BETA, step], x, step, n)
        ws.qr[R_QR, step, place] = x[step]


@inner
def apply_reflector(u, beta, x, first, n):
    """x ← (I − β·u·uᵀ)x on the entries from ``first`` on."""
    total = beta * product_from(u, x, first, n)
    if total != 0.0:  # equations of separate bodies leave each other alone
        for k in range(first, n):
            x[k] -= total * u[k]


@part(NONE, MODEL, WORK, FLOATS)
def solve(model, ws, x):
    """x: on entry r, on return the a of M·a = r + Gᵀλ, G·a = γ. Reads the factors and gamma; writes lam.

    ``gamma`` is overwritten.
    """
    n = len(x)
    m = ws.of_row.shape[1]
    inwards(model, ws, x)
    if m == 0:
        outwards(model, ws, x)
        return
    z = ws.of_speed[Z]
    for k in range(n):
        z[k] = x[k]
    if ws.ints[SPARSE] != 0:
        if solve_sparse(model, ws, x):
            outwards(model, ws, x)
            return
        ws.ints[SPARSE] = 0
        factor_columns(model, ws)
    rank, R, y = ws.ints[RANK], ws.qr[R_QR], ws.of_row[Y_QR]
    for step in range(rank):  # Qᵀ·L⁻ᵀr: its first entries are B·x seen in the basis of the closure equations
        apply_reflector(ws.jac[REFLECTORS, ws.ints[PIVOT + step]], ws.of_row[BETA, step], z, step, n)
    for i in range(rank):  # R₁₁ᵀ(Qᵀx + y) = γ
        value = ws.of_row[GAMMA, ws.ints[PIVOT + i]]
        for k in range(i):
            value -= R[k, i] * y[k]
        y[i] = value / R[i, i]
    for i in range(rank):
        change = y[i] - z[i]
        z[i] = y[i]
        y[i] = change
    for step in range(rank - 1, -1, -1):
        apply_reflector(ws.jac[REFLECTORS, ws.ints[PIVOT + step]], ws.of_row[BETA, step], z, step, n)
    for k in range(n):
        x[k] = z[k]
    outwards(model, ws, x)
    multipliers(ws, rank, m)


@part(NONE, WORK, INT, INT)
def multipliers(ws, rank, m):
    """λ of least norm with R·Pᵀλ = y: λ = P·Rᵀ(R·Rᵀ)⁻¹y, or by back substitution when no equation repeats."""
    R, y, gram = ws.qr[R_QR], ws.of_row[Y_QR], ws.qr[GRAM]
    if rank == m:
        for i in range(m - 1, -1, -1):
            value = y[i]
            for k in range(i + 1, m):
                value -= R[i, k] * ws.of_row[LAMBDA, ws.ints[PIVOT + k]]
            ws.of_row[LAMBDA, ws.ints[PIVOT + i]] = value / R[i, i]
        return
    for i in range(rank):
        for j in range(i + 1):
            value = 0.0
            for k in range(i, m):
                value += R[i, k] * R[j, k]
            gram[i, j] = value
    for k in range(m):
        ws.of_row[LAMBDA, k] = 0.0
    if cholesky(gram, rank) >= 0:
        return
    forward(gram, y, rank)
    backward(gram, y, rank)
    for i in range(rank):
        for k in range(i, m):
            ws.of_row[LAMBDA, ws.ints[PIVOT + k]] += R[i, k] * y[i]
