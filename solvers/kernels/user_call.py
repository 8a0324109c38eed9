"""Calls of functions that a user wrote, by their address."""

from llvmlite import ir
from numba import types
from numba.extending import intrinsic
from numba.np.arrayobj import make_array

_DOUBLE, _WORD = ir.DoubleType(), ir.IntType(64)


@intrinsic
def call_address(typing_context, address, t, x, n, out):
    """Call the C function ``void f(double t, double *x, int64 n, double *out)`` at an address."""
    signature = types.void(address, t, x, n, out)

    def generate(context, builder, signature, args):
        pointer = _DOUBLE.as_pointer()
        kind = ir.FunctionType(ir.VoidType(), [_DOUBLE, pointer, _WORD, pointer])
        function = builder.inttoptr(args[0], kind.as_pointer())
        data = [make_array(signature.args[k])(context, builder, value=args[k]).data for k in (2, 4)]
        builder.call(function, [args[1], data[0], args[3], data[1]])
        return context.get_dummy_value()

    return signature, generate
