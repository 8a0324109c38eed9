"""BLAS called from compiled code without the interpreter.

Addresses of the Fortran routines come from outside as an integer table ``blas`` (one number for a routine, see the
constants) and are used at run time only, so kernels stay cacheable. A matrix is a flat array, the offset of its first
entry and its leading dimension, column by column.
"""

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from solvers.kernels.jit import inner

DTRSM = 0
ROUTINES = ("dtrsm",)

T, L, R, U = (np.uint8(ord(letter)) for letter in "TLRU")


@intrinsic
def address(typingctx, array, offset):
    """Address of ``array[offset]`` of a contiguous array, as an unsigned integer."""

    def codegen(context, builder, signature, args):
        data = context.make_array(signature.args[0])(context, builder, args[0]).data
        return builder.ptrtoint(builder.gep(data, [args[1]]), ir.IntType(64))

    return types.uint64(array, types.int64), codegen


@intrinsic
def call_fortran(typingctx, routine, arguments):
    """Call the routine at the given address: uint64 pass as pointers, int64 and float64 and uint8 by reference."""

    def by_reference(builder, kind, value):
        if kind == types.uint64:
            return builder.inttoptr(value, ir.IntType(8).as_pointer())
        if isinstance(kind, types.Integer) and kind.bitwidth == 64:
            value = builder.trunc(value, ir.IntType(32))
        return builder.bitcast(cgutils.alloca_once_value(builder, value), ir.IntType(8).as_pointer())

    def codegen(context, builder, signature, args):
        kinds = signature.args[1].types
        values = cgutils.unpack_tuple(builder, args[1], len(kinds))
        pointers = [by_reference(builder, kind, value) for kind, value in zip(kinds, values)]
        kind = ir.FunctionType(ir.VoidType(), [ir.IntType(8).as_pointer()] * len(pointers))
        builder.call(builder.inttoptr(args[0], kind.as_pointer()), pointers)
        return context.get_dummy_value()

    return types.void(types.int64, arguments), codegen


@inner
def trsm_right_lower_trans(blas, diagonal, m, n, A, a, lda, B, b, ldb):
    """B (m × n) := B A⁻ᵀ with A lower triangular; ``diagonal`` is the letter N, or U when the diagonal is one."""
    call_fortran(blas[DTRSM], (R, L, T, diagonal, m, n, 1.0, address(A, a), lda, address(B, b), ldb))
