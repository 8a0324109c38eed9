"""Many closure equations by blocks: S = B·Bᵀ = C·Cᵀ, its order and its fill laid out when the mechanism was compiled.

A constraint touches the speeds that move its two markers, so a row of B = G·L⁻¹ is short and S couples constraints
that share a speed alone. A block is the equations of one constraint; ``closure_block`` has them in the order of
elimination. Squaring B costs digits; they come back by repeating the substitution with what is left of B·a = γ
(corrected seminormal equations; Björck 1996, 6.6.5). A pivot that nearly vanishes ends it: repeated equations are for
the factors with column pivoting. Equation (16a) of docs/theory/multibody.md.
"""

import math

from solvers.kernels.jit import BOOL, FLOATS, MODEL, WORK, inner, part
from solvers.kernels.multibody_arrays import (
    BETA,
    BLOCK_ENTRIES,
    BLOCK_ENTRY,
    BLOCK_PAIR,
    BLOCK_ROW,
    BLOCK_ROWS,
    BLOCK_RUN,
    BLOCK_RUNS,
    ENTRY_BLOCK,
    ENTRY_PLACE,
    ENTRY_RUN,
    ENTRY_RUNS,
    GAMMA,
    JACOBIAN,
    LAMBDA,
    RANK,
    REFLECTORS,
    Y_QR,
)
from solvers.kernels.vectors import product_from

#: A pivot below this part of its own diagonal entry of S, or of the largest one, leaves the work to the other way.
LOST, NOTHING = 1e-11, 1e-14

#: A correction below this part of the accelerations is the last one: the next would be of its square. Corrections that
#: no longer shrink must be below the second part.
LAST, STUCK, MOST_PASSES = 1e-9, 1e-11, 6


@part(BOOL, MODEL, WORK)
def factor_sparse(model, ws):
    """Factor S after M was factored. Reads G and L; writes B, the blocks of C in ``closure``, 1/C_ii in BETA, rank.

    A row of zeros takes no part: its BETA is 0. Returns False if equations repeat each other or nearly do.
    """
    longest = 0.0
    for b in range(len(model.closure_block)):
        shorten(model, ws, b)
    for b in range(len(model.closure_block)):
        longest = max(longest, products(model, ws, b))
    rank = 0
    for b in range(len(model.closure_block)):
        found = factor_block(model, ws, b, longest)
        if found < 0:
            return False
        rank += found
        eliminate(model, ws, b)
    ws.ints[RANK] = rank
    return True


@inner
def shorten(model, ws, b):
    """Rows of B of a block, on the speeds that they touch."""
    first, run = model.closure_block[b, BLOCK_ROW], model.closure_block[b, BLOCK_RUN]
    end = run + model.closure_block[b, BLOCK_RUNS]
    for row in range(first, first + model.closure_block[b, BLOCK_ROWS]):
        x, G = ws.jac[REFLECTORS, row], ws.jac[JACOBIAN, row]
        for r in range(run, end):
            for k in range(model.closure_run[r, 0], model.closure_run[r, 1]):
                x[k] = G[k]
        for r in range(end - 1, run - 1, -1):
            for k in range(model.closure_run[r, 1] - 1, model.closure_run[r, 0] - 1, -1):
                value = x[k]
                if value != 0.0:
                    value /= ws.M[k, k]
                    x[k] = value
                    i = ws.above[k]
                    while i >= 0:
                        x[i] -= ws.M[k, i] * value
                        i = ws.above[i]


@inner
def products(model, ws, b):
    """Column b of the blocks of S; its diagonal also to Y_QR. Returns the largest diagonal entry."""
    first, n = model.closure_block[b, BLOCK_ROW], model.closure_block[b, BLOCK_ROWS]
    entry = model.closure_block[b, BLOCK_ENTRY]
    for e in range(entry, entry + model.closure_block[b, BLOCK_ENTRIES]):
        other, place = model.closure_entry[e, ENTRY_BLOCK], model.closure_entry[e, ENTRY_PLACE]
        run, end = model.closure_entry[e, ENTRY_RUN], model.closure_entry[e, ENTRY_RUN]
        end += model.closure_entry[e, ENTRY_RUNS]
        start = model.closure_block[other, BLOCK_ROW]
        for i in range(model.closure_block[other, BLOCK_ROWS]):
            for j in range(i + 1 if e == entry else n):
                value = 0.0
                for r in range(run, end):
                    value += product_from(
                        ws.jac[REFLECTORS, start + i], ws.jac[REFLECTORS, first + j],
                        model.closure_run[r, 0], model.closure_run[r, 1],
                    )  # fmt: skip
                ws.closure[place + n * i + j] = value
    longest, place = 0.0, model.closure_entry[entry, ENTRY_PLACE]
    for i in range(n):
        ws.of_row[Y_QR, first + i] = ws.closure[place + n * i + i]
        longest = max(longest, ws.of_row[Y_QR, first + i])
    return longest


@inner
def factor_block(model, ws, b, longest):
    """Factor the diagonal block in place (lower triangle). Returns the number of its rows that are not zero, or −1."""
    first, n = model.closure_block[b, BLOCK_ROW], model.closure_block[b, BLOCK_ROWS]
    D = ws.closure[model.closure_entry[model.closure_block[b, BLOCK_ENTRY], ENTRY_PLACE] :]
    rank = 0
    for i in range(n):
        for j in range(i):
            value = D[n * i + j]
            for k in range(j):
                value -= D[n * i + k] * D[n * j + k]
            D[n * i + j] = value * ws.of_row[BETA, first + j]
        size, value = ws.of_row[Y_QR, first + i], D[n * i + i]
        if size == 0.0:
            ws.of_row[BETA, first + i] = 0.0
            continue
        for k in range(i):
            value -= D[n * i + k] * D[n * i + k]
        if not (value > LOST * size and value > NOTHING * longest):
            return -1
        ws.of_row[BETA, first + i] = 1.0 / math.sqrt(value)
        rank += 1
    return rank


@inner
def eliminate(model, ws, b):
    """The blocks of C below the diagonal one, and what they take off the blocks that follow."""
    first, n = model.closure_block[b, BLOCK_ROW], model.closure_block[b, BLOCK_ROWS]
    entry, pair = model.closure_block[b, BLOCK_ENTRY], model.closure_block[b, BLOCK_PAIR]
    D = ws.closure[model.closure_entry[entry, ENTRY_PLACE] :]
    for e in range(entry + 1, entry + model.closure_block[b, BLOCK_ENTRIES]):
        rows = model.closure_block[model.closure_entry[e, ENTRY_BLOCK], BLOCK_ROWS]
        X = ws.closure[model.closure_entry[e, ENTRY_PLACE] :]
        for i in range(rows):
            for j in range(n):
                value = X[n * i + j]
                for k in range(j):
                    value -= X[n * i + k] * D[n * j + k]
                X[n * i + j] = value * ws.of_row[BETA, first + j]
        for f in range(entry + 1, e + 1):
            columns = model.closure_block[model.closure_entry[f, ENTRY_BLOCK], BLOCK_ROWS]
            Y, T = ws.closure[model.closure_entry[f, ENTRY_PLACE] :], ws.closure[model.closure_pair[pair] :]
            pair += 1
            for i in range(rows):
                for j in range(i + 1 if f == e else columns):
                    value = 0.0
                    for k in range(n):
                        value += X[n * i + k] * Y[n * j + k]
                    T[columns * i + j] -= value


@part(BOOL, MODEL, WORK, FLOATS)
def solve_sparse(model, ws, x):
    """x ← x + Bᵀλ with B·x = γ. Reads B, C, γ; writes λ. False if the corrections do not settle."""
    n, y, before = len(x), ws.of_row[Y_QR], math.inf
    size = product_from(x, x, 0, n)
    for row in range(ws.of_row.shape[1]):
        ws.of_row[LAMBDA, row] = 0.0
    for step in range(MOST_PASSES):
        for b in range(len(model.closure_block)):
            run = model.closure_block[b, BLOCK_RUN]
            end, first = run + model.closure_block[b, BLOCK_RUNS], model.closure_block[b, BLOCK_ROW]
            for row in range(first, first + model.closure_block[b, BLOCK_ROWS]):
                value = ws.of_row[GAMMA, row]
                for r in range(run, end):
                    value -= product_from(ws.jac[REFLECTORS, row], x, model.closure_run[r, 0], model.closure_run[r, 1])
                y[row] = value
        power = substitute(model, ws)
        for b in range(len(model.closure_block)):
            run = model.closure_block[b, BLOCK_RUN]
            end, first = run + model.closure_block[b, BLOCK_RUNS], model.closure_block[b, BLOCK_ROW]
            for row in range(first, first + model.closure_block[b, BLOCK_ROWS]):
                ws.of_row[LAMBDA, row] += y[row]
                for r in range(run, end):
                    for k in range(model.closure_run[r, 0], model.closure_run[r, 1]):
                        x[k] += ws.jac[REFLECTORS, row, k] * y[row]
        if step == 0:
            size = max(size, product_from(x, x, 0, n))
        if power <= LAST * LAST * size:
            return True
        if step > 0 and power > 0.1 * before:
            return power <= STUCK * STUCK * size
        before = power
    return False


@inner
def substitute(model, ws):
    """y ← S⁻¹·y. Returns |C⁻¹·y|² = |Bᵀ·S⁻¹·y|², the square of the change of the accelerations."""
    y, power = ws.of_row[Y_QR], 0.0
    for b in range(len(model.closure_block)):
        first, n = model.closure_block[b, BLOCK_ROW], model.closure_block[b, BLOCK_ROWS]
        entry = model.closure_block[b, BLOCK_ENTRY]
        D = ws.closure[model.closure_entry[entry, ENTRY_PLACE] :]
        for i in range(n):
            value = y[first + i]
            for k in range(i):
                value -= D[n * i + k] * y[first + k]
            value *= ws.of_row[BETA, first + i]
            y[first + i] = value
            power += value * value
        for e in range(entry + 1, entry + model.closure_block[b, BLOCK_ENTRIES]):
            other = model.closure_entry[e, ENTRY_BLOCK]
            X, start = ws.closure[model.closure_entry[e, ENTRY_PLACE] :], model.closure_block[other, BLOCK_ROW]
            for i in range(model.closure_block[other, BLOCK_ROWS]):
                for j in range(n):
                    y[start + i] -= X[n * i + j] * y[first + j]
    for b in range(len(model.closure_block) - 1, -1, -1):
        first, n = model.closure_block[b, BLOCK_ROW], model.closure_block[b, BLOCK_ROWS]
        entry = model.closure_block[b, BLOCK_ENTRY]
        D = ws.closure[model.closure_entry[entry, ENTRY_PLACE] :]
        for e in range(entry + 1, entry + model.closure_block[b, BLOCK_ENTRIES]):
            other = model.closure_entry[e, ENTRY_BLOCK]
            X, start = ws.closure[model.closure_entry[e, ENTRY_PLACE] :], model.closure_block[other, BLOCK_ROW]
            for i in range(model.closure_block[other, BLOCK_ROWS]):
                for j in range(n):
                    y[first + j] -= X[n * i + j] * y[start + i]
        for i in range(n - 1, -1, -1):
            value = y[first + i]
            for k in range(i + 1, n):
                value -= D[n * k + i] * y[first + k]
            y[first + i] = value * ws.of_row[BETA, first + i]
    return power
