"""One pass over the entries of a symmetric sparse matrix: is it sound, what is left of rigid motions, products.

The matrix is CSC with both triangles stored, so a column is a row as well.
"""

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.core import cgutils
from numba.extending import intrinsic

from solvers.kernels.skinny import WIDTH, pointers, row_at, splat

PERIODS = ((3, 3), (6, 3), (2, 2), (1, 1))  # DOFs per node, translations among them


@njit(cache=True, nogil=True)
def matrix_facts(indptr, indices, data, u, v, touched):
    """(place of the first entry that is not finite or −1, largest |a_ij|, uᵀAv − vᵀAu); ``touched``: rows not empty."""
    bad, most, gap = -1, 0.0, 0.0
    for j in range(len(indptr) - 1):
        vj, uj = v[j], u[j]
        for p in range(indptr[j], indptr[j + 1]):
            a, i = data[p], indices[p]
            if a == 0.0:
                continue
            touched[i] = True
            size = abs(a)
            if not size < np.inf:
                return p, most, gap
            most = max(most, size)
            gap += a * (u[i] * vj - v[i] * uj)
    return bad, most, gap


@njit(cache=True, nogil=True)
def translation_forces(indptr, indices, data, most):
    """``most`` (9): largest force of a unit translation for 3 DOFs per node (three), 6 (three), 2 (two), 1 (one)."""
    most[:] = 0.0
    s = np.zeros(6)
    for j in range(len(indptr) - 1):
        s[:] = 0.0
        for p in range(indptr[j], indptr[j + 1]):
            s[indices[p] % 6] += data[p]
        for d in range(3):
            most[d] = max(most[d], abs(s[d] + s[d + 3]))
            most[3 + d] = max(most[3 + d], abs(s[d]))
        for d in range(2):
            most[6 + d] = max(most[6 + d], abs(s[d] + s[d + 2] + s[d + 4]))
        most[8] = max(most[8], abs(s.sum()))


@njit(cache=True, nogil=True)
def without_zeros(indptr, indices, data):
    """The same matrix without stored zeros, as new arrays."""
    n = len(indptr) - 1
    start = np.zeros(n + 1, indptr.dtype)
    for j in range(n):
        count = 0
        for p in range(indptr[j], indptr[j + 1]):
            if data[p] != 0.0:
                count += 1
        start[j + 1] = start[j] + count
    rows, values = np.empty(start[n], indices.dtype), np.empty(start[n])
    q = 0
    for p in range(indptr[n]):
        if data[p] != 0.0:
            rows[q], values[q] = indices[p], data[p]
            q += 1
    return start, rows, values


@intrinsic
def _multiply(typingctx, indptr, indices, data, X, Y, start, stop):
    def codegen(context, builder, signature, args):
        indptr, indices, data, X, Y = pointers(context, builder, signature, args, 0, 1, 2, 3, 4)
        start, stop = args[5:]
        long = ir.IntType(64)
        width, one = ir.Constant(long, WIDTH), ir.Constant(long, 1)
        zero = ir.Constant(ir.VectorType(ir.DoubleType(), WIDTH), [0.0] * WIDTH)
        total = cgutils.alloca_once_value(builder, zero)

        def number(pointer, place):
            value = builder.load(builder.gep(pointer, [place]))
            return value if value.type == long else builder.sext(value, long)

        with cgutils.for_range_slice(builder, start, stop, one, intp=long) as (row, _):
            builder.store(zero, total)
            first, last = number(indptr, row), number(indptr, builder.add(row, one))
            with cgutils.for_range_slice(builder, first, last, one, intp=long) as (p, _):
                entry = splat(builder, builder.load(builder.gep(data, [p])))
                source = row_at(builder, X, builder.mul(number(indices, p), width))
                product = builder.fmul(entry, builder.load(source, align=8), flags=("contract",))
                builder.store(builder.fadd(builder.load(total), product, flags=("contract",)), total)
            builder.store(builder.load(total), row_at(builder, Y, builder.mul(row, width)), align=8)
        return context.get_dummy_value()

    return types.void(indptr, indices, data, X, Y, types.int64, types.int64), codegen


@njit(cache=True, nogil=True)
def multiply_rows(indptr, indices, data, X, Y, start, stop):
    """Rows start … stop−1 of Y = A X for blocks of ``WIDTH`` columns, flat, row by row."""
    _multiply(indptr, indices, data, X, Y, start, stop)
