"""Sums of short runs of numbers: the inner loop of extend-add, with explicit vectors of four.

Rows of a child that are neighbours in its parent too form a run, 13 to 20 numbers long on average: too short for
what the compiler makes of a plain loop.
"""

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from solvers.kernels.jit import inner
from solvers.kernels.skinny import pointers

_LONG = ir.IntType(64)
_FOUR = ir.VectorType(ir.DoubleType(), 4)


@intrinsic
def add_run(typingctx, target, t, source, s, count):
    """``target[t + i] += source[s + i]`` for i < count."""

    def codegen(context, builder, signature, args):
        _, t, _, s, count = args
        target, source = pointers(context, builder, signature, args, 0, 2)
        there, here = builder.gep(target, [t]), builder.gep(source, [s])
        fours = builder.lshr(count, ir.Constant(_LONG, 2))
        with cgutils.for_range(builder, fours, intp=_LONG) as loop:
            i = builder.shl(loop.index, ir.Constant(_LONG, 2))
            place = builder.bitcast(builder.gep(there, [i]), _FOUR.as_pointer())
            four = builder.bitcast(builder.gep(here, [i]), _FOUR.as_pointer())
            builder.store(builder.fadd(builder.load(place, align=8), builder.load(four, align=8)), place, align=8)
        done = builder.shl(fours, ir.Constant(_LONG, 2))
        with cgutils.for_range(builder, builder.sub(count, done), intp=_LONG) as loop:
            i = builder.add(done, loop.index)
            place = builder.gep(there, [i])
            builder.store(builder.fadd(builder.load(place), builder.load(builder.gep(here, [i]))), place)
        return context.get_dummy_value()

    return types.void(target, types.int64, source, types.int64, types.int64), codegen


@inner
def run_ends(rel, start, count, ends):
    """``ends[start + i]``: first index after i, counted like i, whose place does not follow that of its neighbour."""
    for i in range(count - 1, -1, -1):
        follows = i + 1 < count and rel[start + i + 1] == rel[start + i] + 1
        ends[start + i] = ends[start + i + 1] if follows else i + 1
