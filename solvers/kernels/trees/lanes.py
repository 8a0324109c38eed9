"""Four numbers side by side as one value of a kernel: the arithmetic of a block is done for four blocks at once.

``Lanes`` is a vector of the processor (four doubles; two of two where the processor has no wider ones). Sums, products
and ``fused`` act place by place, rounded as for single numbers.
"""

import operator

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.typing.templates import AbstractTemplate, infer_global, signature
from numba.extending import intrinsic, lower_builtin, models, register_model

WIDTH = 4
_VECTOR = ir.VectorType(ir.DoubleType(), WIDTH)
_PLACE = ir.IntType(32)


class LanesType(types.Type):
    """Type of four doubles in one register."""

    def __init__(self):
        super().__init__(name="Lanes")


LANES = LanesType()


@register_model(LanesType)
class _LanesModel(models.PrimitiveModel):
    def __init__(self, dmm, fe_type):
        super().__init__(dmm, fe_type, _VECTOR)


def _arithmetic(function, instruction):
    @infer_global(function)
    class _Typing(AbstractTemplate):
        def generic(self, args, kws):
            if args == (LANES, LANES):
                return signature(LANES, LANES, LANES)
            return None

    @lower_builtin(function, LANES, LANES)
    def lower(context, builder, sig, args):
        return getattr(builder, instruction)(*args)


_arithmetic(operator.add, "fadd")
_arithmetic(operator.sub, "fsub")
_arithmetic(operator.mul, "fmul")


def _pointer(context, builder, array_type, array, i, k):
    item = cgutils.get_item_pointer(
        context, builder, array_type, context.make_array(array_type)(context, builder, array), [i, k], wraparound=False
    )
    return builder.bitcast(item, _VECTOR.as_pointer())


@intrinsic
def load(typing, A, i, k):
    """A[i, k : k + 4]."""

    def generate(context, builder, sig, args):
        return builder.load(_pointer(context, builder, sig.args[0], *args), align=8)

    return LANES(A, types.int64, types.int64), generate


@intrinsic
def store(typing, A, i, k, x):
    """A[i, k : k + 4] = x."""

    def generate(context, builder, sig, args):
        builder.store(args[3], _pointer(context, builder, sig.args[0], *args[:3]), align=8)
        return context.get_dummy_value()

    return types.void(A, types.int64, types.int64, LANES), generate


@intrinsic
def pack(typing, a, b, c, d):
    """(a, b, c, d)."""

    def generate(context, builder, sig, args):
        vector = ir.Constant(_VECTOR, ir.Undefined)
        for place, value in enumerate(args):
            vector = builder.insert_element(vector, value, ir.Constant(_PLACE, place))
        return vector

    return LANES(*[types.float64] * 4), generate


@intrinsic
def spread(typing, a):
    """(a, a, a, a)."""

    def generate(context, builder, sig, args):
        vector = builder.insert_element(ir.Constant(_VECTOR, ir.Undefined), args[0], ir.Constant(_PLACE, 0))
        return builder.shuffle_vector(vector, vector, ir.Constant(ir.VectorType(_PLACE, WIDTH), [0] * WIDTH))

    return LANES(types.float64), generate


@intrinsic
def fused(typing, a, b, c):
    """a·b + c, rounded once."""

    def generate(context, builder, sig, args):
        function = cgutils.get_or_insert_function(
            builder.module, ir.FunctionType(_VECTOR, [_VECTOR] * 3), f"llvm.fma.v{WIDTH}f64"
        )
        return builder.call(function, args)

    return LANES(LANES, LANES, LANES), generate


@intrinsic
def minus(typing, a):
    """−a."""

    def generate(context, builder, sig, args):
        return builder.fneg(args[0])

    return LANES(LANES), generate


def _reordered(*places):
    """Function that takes the places of a value in another order; place 4 is a zero."""
    mask = ir.Constant(ir.VectorType(_PLACE, WIDTH), places)

    @intrinsic
    def reordered(typing, a):
        def generate(context, builder, sig, args):
            return builder.shuffle_vector(args[0], ir.Constant(_VECTOR, [0.0] * WIDTH), mask)

        return LANES(LANES), generate

    return reordered


def _place(k):
    @intrinsic
    def place(typing, a):
        def generate(context, builder, sig, args):
            return builder.extract_element(args[0], ir.Constant(_PLACE, k))

        return types.float64(LANES), generate

    return place


first, second, third, fourth = (_place(k) for k in range(WIDTH))
order_0132 = _reordered(0, 1, 3, 2)
order_0202 = _reordered(0, 2, 0, 2)
order_0220 = _reordered(0, 2, 2, 0)
order_3113 = _reordered(3, 1, 1, 3)
order_3131 = _reordered(3, 1, 3, 1)
order_0300 = _reordered(0, 3, 0, 0)
order_0200 = _reordered(0, 2, 0, 0)
#: All places but those named become zero.
keep_0 = _reordered(0, 4, 4, 4)
keep_1 = _reordered(4, 1, 4, 4)
keep_02 = _reordered(0, 4, 2, 4)
keep_13 = _reordered(4, 1, 4, 3)
